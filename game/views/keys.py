"""The keys as the pages print them: for the help dialog's script, and for people."""

from typing import TypedDict

from django.utils.translation import gettext as _

from game.controls import KEYS, faces


class Control(TypedDict):
    """An action with its keys: as the script reads them, and as they look."""

    action: str
    word: str
    keys: str
    faces: list[str]


def controls() -> list[Control]:
    """Return every action that has keys."""
    words = action_words()
    return [
        {"action": action, "word": words[action], "keys": " ".join(keys), "faces": faces(keys)}
        for action, keys in KEYS.items()
    ]


def action_words() -> dict[str, str]:
    return {
        "up": _("Up"),
        "left": _("Left"),
        "down": _("Down"),
        "right": _("Right"),
        "undo": _("Undo"),
        "new": _("New game"),
        "hint": _("Hint"),
        "help": _("This help"),
    }
