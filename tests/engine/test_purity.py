"""The engine stands alone: importing it loads no Django and nothing from outside Python."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
PROBE = """
import sys
import game.engine
tops = {name.partition(".")[0] for name, module in sys.modules.items() if module}
print(*sorted(tops - set(sys.stdlib_module_names) - {"__main__"}))
print(*sorted({"django", "random", "socket", "sqlite3", "time"} & set(sys.modules)))
"""


def test_the_engine_imports_no_django_no_clock_and_no_other_luck() -> None:
    told = subprocess.run(
        [sys.executable, "-S", "-c", PROBE], cwd=ROOT, capture_output=True, text=True, check=True
    )
    foreign, forbidden = told.stdout.split("\n")[:2]
    assert foreign.split() == ["game"]
    assert set(forbidden.split()) <= {"time"}
