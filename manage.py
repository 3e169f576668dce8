#!/usr/bin/env python
"""The command line: `manage.py serve` starts the game."""

import os
import sys

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line
from environs import EnvError


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    try:
        execute_from_command_line(sys.argv)
    except (ImproperlyConfigured, EnvError) as refusal:
        sys.exit(f"{refusal}")


if __name__ == "__main__":
    main()
