"""Figures and names as the game writes them, for pages that print rows of the database."""

from django import template

from game.presenter import clock
from game.sentences import grouped, size_name

register = template.Library()
register.filter("grouped", grouped)
register.filter("clock", clock)
register.filter("size_name", size_name)
