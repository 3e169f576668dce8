"""Numbers and paths on command lines: what is none is refused before anything is done."""

from argparse import ArgumentTypeError
from collections.abc import Callable
from pathlib import Path


def whole(least: int, most: int) -> Callable[[str], int]:
    """Return what reads a whole number from `least` to `most`; ArgumentTypeError, else."""

    def read(text: str) -> int:
        digits = len(str(most))
        is_number = text.isascii() and text.isdecimal() and len(text) <= digits
        if not is_number or not least <= int(text) <= most:
            raise ArgumentTypeError(f"a whole number from {least} to {most} is needed")
        return int(text)

    return read


PROCESSES = whole(1, 256)
GAMES = whole(1, 1_000_000_000)
SEED = whole(0, 10**18)


def file(text: str) -> Path:
    """Read the path of a file to write; ArgumentTypeError if it cannot be one."""
    path = Path(text)
    if path.is_dir():
        raise ArgumentTypeError("a file is needed, and this is a folder")
    return folder_of(path)


def folder(text: str) -> Path:
    """Read the path of a folder to write to; ArgumentTypeError if it cannot be one."""
    path = Path(text)
    if path.exists() and not path.is_dir():
        raise ArgumentTypeError("a folder is needed, and this is a file")
    return folder_of(path)


def folder_of(path: Path) -> Path:
    if any(parent.exists() and not parent.is_dir() for parent in path.parents):
        raise ArgumentTypeError("a file stands where a folder would have to be")
    return path
