"""Tests of the settings, the server and what stands around the game."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
