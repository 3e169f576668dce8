"""What a player can set: a closed list of choices, kept as text in a cookie."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from config.errors import allow, refuse
from game.views.addresses import in_language, own_address
from game.views.answers import page

COOKIE = "settings"
UNCHOSEN = "none"

# The first choice of each is what holds for a player who has chosen nothing.
FIXED = {
    "theme": ("system", "light", "dark", "contrast"),
    "motion": ("system", "off"),
    "clock": ("on", "off"),
    "keys": ("on", "off"),
}

type Preferences = dict[str, str]


def choices() -> dict[str, tuple[str, ...]]:
    """Return what can be chosen; the languages are those of the settings."""
    return FIXED | {"language": (UNCHOSEN, *(code for code, _name in settings.LANGUAGES))}


def read_preferences(request: HttpRequest) -> Preferences:
    """Return the request's preferences, name to choice; junk is ignored."""
    held = parse(request.COOKIES.get(COOKIE, ""))
    return {name: held.get(name, possible[0]) for name, possible in choices().items()}


def parse(text: str) -> Preferences:
    """Return what `text`, as `written` writes it, holds of ours; junk is ignored."""
    possible = choices()
    pairs = (part.partition("-") for part in text.split("."))
    return {name: choice for name, _, choice in pairs if choice in possible.get(name, ())}


def written(chosen: Preferences) -> str:
    return ".".join(f"{name}-{chosen[name]}" for name in choices())


def read_form(form: QueryDict, now: Preferences) -> Preferences | None:
    """Return the preferences that a form sends, `now` where it says nothing; None if one is not.

    A form of before the languages came does not speak of them.
    """
    sent = {name: form.get(name, now[name]) for name in now}
    return sent if all(sent[name] in possible for name, possible in choices().items()) else None


def write_preferences(response: HttpResponse, chosen: Preferences) -> None:
    """Keep the preferences in the browser; only the server reads them, so no script needs to."""
    response.set_cookie(
        COOKIE,
        written(chosen),
        settings.SESSION_COOKIE_AGE,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def preferences(request: HttpRequest) -> dict[str, Preferences | str]:
    """Give every full page the preferences, so that it is right from its first frame.

    Where no language is chosen the form marks the page's own; unchanged, it chooses none.
    """
    chosen = read_preferences(request)
    if chosen["language"] == UNCHOSEN:
        chosen["language"] = get_language() or settings.LANGUAGE_CODE
    return {"preferences": chosen, "preferences_text": written(chosen)}


@allow("GET", "POST")
def show_settings(request: HttpRequest) -> HttpResponse:
    """Show the form (GET); keep what it sends and go back to where it was opened (POST)."""
    if request.method == "POST":
        return save(request)
    return page(request, "settings.html", {"back": own_address(request.GET.get("next", ""))})


def save(request: HttpRequest) -> HttpResponse:
    now = read_preferences(request)
    sent = read_form(request.POST, now)
    if sent is None:
        return refuse(request, 400, _("That is not one of the settings."))
    was = parse(request.POST.get("was", ""))
    chosen = changed(now, was, sent)
    back = own_address(request.POST.get("next", "")) or reverse("game:play")
    if "language" in request.POST and sent["language"] != was.get("language"):
        back = in_language(back, sent["language"])
    response = HttpResponseRedirect(back, status=303)
    write_preferences(response, chosen)
    return response


def changed(now: Preferences, was: Preferences, sent: Preferences) -> Preferences:
    """Return `now` with what differs in `sent` from the form as it `was` when it was shown.

    So a form of one tab does not take back what was chosen in another meanwhile.
    """
    return {name: now[name] if sent[name] == was.get(name) else sent[name] for name in sent}
