"""The keys as the pages print them: for the help dialog's script, and for people."""

from typing import TypedDict

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from game.controls import KEYS, REPLAY_KEYS, faces


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


def replay_controls() -> list[Control]:
    """Return what has keys while a game is watched again."""
    words = {
        "play": _("Play or pause"),
        "back": _("One move back"),
        "on": _("One move on"),
        "first": _("To the start"),
        "last": _("To the last move"),
    }
    return [
        {
            "action": action,
            "word": words[action],
            "keys": " ".join(keys),
            "faces": [key_name(face) for face in faces(keys)],
        }
        for action, keys in REPLAY_KEYS.items()
    ]


def key_name(face: str) -> str:
    """Return what a key is called that bears a word."""
    names = {
        "Space": pgettext("key", "Space"),
        "Home": pgettext("key", "Home"),
        "End": pgettext("key", "End"),
    }
    return names.get(face, face)


def action_words() -> dict[str, str]:
    return {
        "up": _("Up"),
        "left": _("Left"),
        "down": _("Down"),
        "right": _("Right"),
        "undo": _("Undo"),
        "new": _("New game"),
        "hint": _("Hint"),
        "help": _("Help"),
    }
