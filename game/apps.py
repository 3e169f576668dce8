"""The one application of this project."""

from django.apps import AppConfig


class GameConfig(AppConfig):
    name = "game"
    verbose_name = "2048"
