"""The keys of the game: one definition for the script, the help dialog and the pages.

Letters are places on the keyboard (`event.code`); `Mod` is Ctrl, on a Mac the command key.
"""

KEYS = {
    "up": ("ArrowUp", "KeyW", "KeyK"),
    "left": ("ArrowLeft", "KeyA", "KeyH"),
    "down": ("ArrowDown", "KeyS", "KeyJ"),
    "right": ("ArrowRight", "KeyD", "KeyL"),
    "undo": ("KeyU", "Mod+Z"),
    "new": ("KeyN", "KeyR"),
    "hint": ("KeyT",),
    "help": ("?",),
}

REPLAY_KEYS = {
    "play": ("Space",),
    "back": ("ArrowLeft",),
    "on": ("ArrowRight",),
    "first": ("Home",),
    "last": ("End",),
}

FACES = {
    "ArrowUp": "\N{UPWARDS ARROW}",
    "ArrowLeft": "\N{LEFTWARDS ARROW}",
    "ArrowDown": "\N{DOWNWARDS ARROW}",
    "ArrowRight": "\N{RIGHTWARDS ARROW}",
    "Mod+Z": "Ctrl Z",
}


def faces(keys: tuple[str, ...]) -> list[str]:
    """Return what is printed on each key of a QWERTY keyboard."""
    return [FACES.get(key, key.removeprefix("Key")) for key in keys]
