"""A file of lines that a run adds to while it works, and that survives its being stopped."""

from pathlib import Path


def append_line(path: Path, line: str) -> None:
    """Append a line, in the place of a half one that a stop may have left."""
    path.parent.mkdir(parents=True, exist_ok=True)
    whole = "".join(f"{kept}\n" for kept in whole_lines(path))
    with path.open("r+" if path.exists() else "w", encoding="ascii") as file:
        file.truncate(file.seek(len(whole)))
        file.write(line + "\n")


def whole_lines(path: Path) -> list[str]:
    """Return the file's lines, none if there is no file."""
    if not path.exists():
        return []
    text = path.read_text(encoding="ascii")
    # What stands after the last line's end was cut off while it was written.
    return text[: text.rfind("\n") + 1].splitlines()
