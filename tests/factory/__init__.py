"""Histories of real games, played through the services: `python -m tests.factory`."""
