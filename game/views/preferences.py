"""What a player can set: a closed list of choices, kept as text in a cookie."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _

from config.errors import allow, refuse
from game.views.answers import page

COOKIE = "settings"

# The first choice of each is what holds for a player who has chosen nothing.
CHOICES = {
    "theme": ("system", "light", "dark", "contrast"),
    "motion": ("system", "off"),
    "clock": ("on", "off"),
    "keys": ("on", "off"),
}

type Preferences = dict[str, str]


def read_preferences(request: HttpRequest) -> Preferences:
    """Return the request's preferences, name to choice; junk is ignored."""
    held = parse(request.COOKIES.get(COOKIE, ""))
    return {name: held.get(name, choices[0]) for name, choices in CHOICES.items()}


def parse(text: str) -> Preferences:
    """Return what `text`, as `written` writes it, holds of ours; junk is ignored."""
    pairs = (part.partition("-") for part in text.split("."))
    return {name: choice for name, _, choice in pairs if choice in CHOICES.get(name, ())}


def written(chosen: Preferences) -> str:
    return ".".join(f"{name}-{chosen[name]}" for name in CHOICES)


def read_form(form: QueryDict) -> Preferences | None:
    """Return the preferences that a form sends, or None if it is none of ours."""
    sent = {name: form.get(name, "") for name in CHOICES}
    return sent if all(sent[name] in choices for name, choices in CHOICES.items()) else None


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
    """Give every full page the preferences, so that it is right from its first frame."""
    chosen = read_preferences(request)
    return {"preferences": chosen, "preferences_text": written(chosen)}


@allow("GET", "POST")
def show_settings(request: HttpRequest) -> HttpResponse:
    """Show the form (GET); keep what it sends and go back to where it was opened (POST)."""
    if request.method == "POST":
        return save(request)
    return page(request, "settings.html", {"back": own_address(request.GET.get("next", ""))})


def save(request: HttpRequest) -> HttpResponse:
    sent = read_form(request.POST)
    if sent is None:
        return refuse(request, 400, _("That is not one of the settings."))
    chosen = changed(read_preferences(request), parse(request.POST.get("was", "")), sent)
    back = own_address(request.POST.get("next", "")) or reverse("game:play")
    response = HttpResponseRedirect(back, status=303)
    write_preferences(response, chosen)
    return response


def changed(now: Preferences, was: Preferences, sent: Preferences) -> Preferences:
    """Return `now` with what differs in `sent` from the form as it `was` when it was shown.

    So a form of one tab does not take back what was chosen in another meanwhile.
    """
    return {name: now[name] if sent[name] == was.get(name) else sent[name] for name in CHOICES}


def own_address(address: str) -> str:
    """Return `address` if it is a path on this server, else nothing."""
    is_own = address.startswith("/") and url_has_allowed_host_and_scheme(
        address, allowed_hosts=None
    )
    return address if is_own else ""
