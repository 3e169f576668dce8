"""The guide to all features, the controls, and what the game is and keeps; facts come from code."""

from typing import NamedTuple

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import conditional_page

from config.errors import allow
from game.engine import SIZES
from game.models import LONGEST_PAUSE, UNDOS
from game.services.handing_over import VALID
from game.views.answers import PAGES
from game.views.fields import MOST_MOVES, SPEEDS
from game.views.guide import guide_page
from game.views.keys import controls, replay_controls
from game.views.preferences import COOKIE

DAY = 24 * 60 * 60


class Input(NamedTuple):
    """An action with all that does it: the faces of its keys, a finger, and the mouse."""

    word: str
    faces: list[str]
    touch: str
    mouse: str


class Cookie(NamedTuple):
    """A cookie of ours: its name, what it is for, and how many days it is kept."""

    name: str
    purpose: str
    days: int


class Credit(NamedTuple):
    """Something that others have made and that runs here: what it does, and its licence."""

    name: str
    purpose: str
    licence: str


@allow("GET")
@conditional_page
def features(request: HttpRequest) -> HttpResponse:
    """Tell of every feature in one place, each with a link to its rule or page."""
    context = {
        "sections": feature_sections(),
        "boards": [{"size": size, "page": PAGES[size]} for size in SIZES],
        "undos": UNDOS,
        "pause": LONGEST_PAUSE.seconds,
        "days": settings.SESSION_COOKIE_AGE // DAY,
        "minutes": VALID.seconds // 60,
        "speeds": len(SPEEDS),
        "most_moves": MOST_MOVES,
        "languages": settings.LANGUAGES,
    }
    return guide_page(request, "features.html", context)


@allow("GET")
@conditional_page
def show_controls(request: HttpRequest) -> HttpResponse:
    """Tell every way to do a thing."""
    context = {
        "sections": control_sections(),
        "inputs": inputs(),
        "replay_controls": replay_controls(),
        "most_moves": MOST_MOVES,
    }
    return guide_page(request, "controls.html", context)


@allow("GET")
@conditional_page
def about(request: HttpRequest) -> HttpResponse:
    """Tell what the game is and what it keeps of its players."""
    context = {
        "sections": about_sections(),
        "cookies": cookies(),
        "days": settings.SESSION_COOKIE_AGE // DAY,
        "credits": credits_due(),
    }
    return guide_page(request, "about.html", context)


def feature_sections() -> dict[str, str]:
    """Return the anchors and titles of the guide, in their order."""
    return {
        "sizes": _("Sizes of board"),
        "undo": _("Undoing a move"),
        "clock": _("The clock"),
        "saving": _("Saving and resuming"),
        "records": _("Best score and records"),
        "replays": _("Replays and sharing"),
        "solver": _("Hint and solver"),
        "watching": _("Watching the solver play"),
        "settings": _("Settings"),
        "access": _("For everyone"),
        "languages": _("Languages"),
        "data": _("Your data"),
    }


def control_sections() -> dict[str, str]:
    """Return the anchors and titles of the controls, in their order."""
    return {
        "inputs": _("Every action"),
        "keyboard": _("Keyboard"),
        "touch": _("Finger and pen"),
        "mouse": _("Mouse"),
        "reader": _("Screen reader"),
        "watching": _("While the solver plays"),
        "replay": _("In a replay"),
        "unscripted": _("Without JavaScript"),
        "elsewhere": _("On the other pages"),
    }


def about_sections() -> dict[str, str]:
    """Return the anchors and titles of the page about the game, in their order."""
    return {
        "game": _("What this is"),
        "stored": _("What is stored"),
        "unstored": _("What is not stored"),
        "cookies": _("Cookies"),
        "time": _("For how long"),
        "delete": _("Seeing, taking and deleting your data"),
        "licence": _("Licence"),
        "credits": _("Credits"),
    }


def inputs() -> list[Input]:
    """Return every action of the play page: those that have keys, then the others."""
    swipes, button = swipe_words(), _("The button")
    keyed = [
        Input(
            one["word"],
            one["faces"],
            swipes.get(one["action"], button),
            _("The arrow button") if one["action"] in swipes else button,
        )
        for one in controls()
    ]
    others = (_("Keep going"), _("Watch"), _("Settings"), _("Board size"))
    return keyed + [Input(word, [], button, button) for word in others]


def swipe_words() -> dict[str, str]:
    return {
        "up": _("Swipe up"),
        "left": _("Swipe left"),
        "down": _("Swipe down"),
        "right": _("Swipe right"),
    }


def cookies() -> list[Cookie]:
    """Return the cookies that this site can set, all of them its own."""
    return [
        Cookie(
            settings.SESSION_COOKIE_NAME,
            _(
                "Holds a random number, signed by the server, and nothing else. It says which "
                "games are yours."
            ),
            settings.SESSION_COOKIE_AGE // DAY,
        ),
        Cookie(
            settings.CSRF_COOKIE_NAME,
            _(
                "Holds a random number that protects the forms: no other site can play in your "
                "name."
            ),
            settings.CSRF_COOKIE_AGE // DAY,
        ),
        Cookie(
            COOKIE,
            _(
                "Holds your choices from the settings, such as theme and language, so that every "
                "page looks right at once."
            ),
            settings.SESSION_COOKIE_AGE // DAY,
        ),
    ]


def credits_due() -> list[Credit]:
    """Return what others have made and runs here; the browser gets htmx alone."""
    return [
        Credit("htmx", _("exchanges the board in your browser"), "0BSD"),
        Credit("Django", _("makes the pages"), "BSD-3-Clause"),
        Credit("django-htmx", _("tells requests of htmx from others"), "MIT"),
        Credit("Granian", _("answers the requests"), "BSD-3-Clause"),
        Credit("WhiteNoise", _("sends style sheets, scripts and pictures"), "MIT"),
        Credit("Psycopg", _("speaks with the database"), "LGPL-3.0-only"),
        Credit("dj-database-url", _("reads where the database is"), "BSD-3-Clause"),
        Credit("environs", _("reads the settings of the server"), "MIT"),
        Credit("limits", _("counts what comes too often"), "MIT"),
        Credit("NumPy", _("looks things up for the solver"), "BSD-3-Clause"),
        Credit("Babel", _("reads the translations"), "BSD-3-Clause"),
        Credit("Pillow", _("draws the pictures of shared games"), "MIT-CMU"),
        Credit("Segno", _("draws QR codes"), "BSD-3-Clause"),
    ]
