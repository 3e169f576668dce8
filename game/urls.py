"""The pages and actions of the game; config/urls.py puts the language before them."""

from django.urls import path

from game.views import (
    data,
    guide,
    hints,
    how_to_play,
    languages,
    play,
    preferences,
    records,
    site,
    solver,
    strategy,
    watching,
)

app_name = "game"
urlpatterns = [
    path("", play.play, name="play"),
    path("5x5/", play.play, {"size": 5}, name="play5"),
    path("6x6/", play.play, {"size": 6}, name="play6"),
    path("move/", play.move, name="move"),
    path("undo/", play.undo, name="undo"),
    path("continue/", play.keep_going, name="continue"),
    path("new/", play.new, name="new"),
    path("new/takeback/", play.take_back, name="takeback"),
    path("hint/", hints.hint, name="hint"),
    path("watch/", watching.watch, name="watch"),
    path("watch/play/", watching.play_on, name="play_on"),
    path("watch/stop/", watching.stop, name="stop"),
    path("records/", records.records, name="records"),
    path("solver/", solver.solver, name="solver"),
    path("how-to-play/", how_to_play.how_to_play, name="how_to_play"),
    path("rules/", guide.rules, name="rules"),
    path("strategy/", strategy.strategy, name="strategy"),
    path("settings/", preferences.show_settings, name="settings"),
    path("language/", languages.choose, name="language"),
    path("data/", data.data, name="data"),
    path("manifest.webmanifest", site.manifest, name="manifest"),
]
