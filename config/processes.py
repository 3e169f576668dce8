"""What a process started by a command needs before it can load anything of the game."""

import signal

import django


def set_up() -> None:
    """Make Django ready; Ctrl-C is the parent's to answer."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    django.setup()
