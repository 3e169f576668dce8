"""The pages of the game."""

from django.urls import URLPattern

app_name = "game"
urlpatterns: list[URLPattern] = []
