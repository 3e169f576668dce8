"""What the site tells browsers, crawlers and previews of itself, without database or cookie."""

from functools import cached_property

from django.conf import settings
from django.contrib.sitemaps import Sitemap, views
from django.core.exceptions import DisallowedHost
from django.http import (
    HttpRequest,
    HttpResponse,
    HttpResponseRedirect,
    JsonResponse,
)
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control

from config.errors import allow
from game.sentences import size_name
from game.views.addresses import in_language
from game.views.answers import PAGES
from game.views.languages import Suggestion, suggestion

# The ground of the light theme (--page in the style sheets), under the icon while the game starts.
GROUND = "#eef1f8"
SIZES = {page: size for size, page in PAGES.items()}
# `/new/` and `/watch/` stand for everything below them.
ACTIONS = (
    "game:move", "game:undo", "game:continue", "game:new", "game:hint", "game:watch",
    "game:language",
)  # fmt: skip

# What these show goes by the position that the address holds.
ON_POSITIONS = ("game:solver", "game:rules", "game:how_to_play")
OTHER_PAGES = ("game:guide", "game:strategy", "game:controls", "game:about")
PUBLIC = {*SIZES, "game:records", *ON_POSITIONS, *OTHER_PAGES}

for_an_hour = cache_control(public=True, max_age=3600)


class Site:
    """What the head of a page says of its address; nothing is computed unless a template asks."""

    def __init__(self, request: HttpRequest) -> None:
        self.request = request

    @cached_property
    def origin(self) -> str:
        """Scheme and host; empty under a host name that is not ours, which its 400 page needs."""
        try:
            return f"{self.request.scheme}://{self.request.get_host()}"
        except DisallowedHost:
            return ""

    @property
    def page(self) -> str:
        """The page's own address, without the query: that says what was done, not what is shown."""
        return f"{self.origin}{self.request.path}"

    @cached_property
    def name(self) -> str:
        match = self.request.resolver_match
        return match.view_name if match else ""

    @property
    def size(self) -> int | None:
        """The board of a play page; None on every other page."""
        return SIZES.get(self.name)

    @property
    def is_public(self) -> bool:
        """Whether a search may lead here; elsewhere a player is asked something."""
        if self.name == "game:solver":
            # One page for everyone, and as many more as there are positions.
            return not self.request.GET
        return self.name in PUBLIC

    @property
    def languages(self) -> list[tuple[str, str]]:
        """The page in each language and for all others; empty if there is but one language."""
        if len(settings.LANGUAGES) == 1:
            return []
        codes = [(code, code) for code, _name in settings.LANGUAGES]
        codes.append(("x-default", settings.LANGUAGE_CODE))
        return [(tag, self.origin + in_language(self.request.path, code)) for tag, code in codes]

    @property
    def here(self) -> str:
        """Where a choice of the language leads back to; the game where nothing can be seen again.

        With the query, but for that of a board, which has moved on since.
        """
        if not self.name or self.request.method == "POST":
            return reverse("game:play")
        return self.request.path if self.size else self.request.get_full_path()

    @property
    def all_languages(self) -> list[tuple[str, str]]:
        """Every language with its own name."""
        return list(settings.LANGUAGES)

    @property
    def language_name(self) -> str:
        """What the page's language calls itself."""
        return dict(settings.LANGUAGES)[get_language() or settings.LANGUAGE_CODE]

    @cached_property
    def suggestion(self) -> Suggestion | None:
        """The language that the reader may prefer."""
        return suggestion(self.request)


def site(request: HttpRequest) -> dict[str, Site]:
    """Give every full page what its head says about the site."""
    return {"site": Site(request)}


def address(name: str, language: str) -> str:
    with override(language):
        return reverse(name)


@allow("GET")
@for_an_hour
def manifest(request: HttpRequest) -> HttpResponse:
    """Say how the game is installed; the same to everyone who reads this language."""
    return JsonResponse(
        {
            # No service worker stands behind it: nothing of a game that the server keeps can be
            # played offline, and the worker would start before every page.
            # One app in every language: changing the language stays in its window.
            "id": "/",
            "scope": "/",
            "start_url": reverse("game:play"),
            "lang": get_language(),
            "name": _("2048, the tile game"),
            "short_name": "2048",
            "description": _("Slide the tiles, join equal ones, reach 2048. Your game is kept."),
            "display": "standalone",
            "theme_color": GROUND,
            "background_color": GROUND,
            "categories": ["games", "entertainment"],
            "icons": icons(),
            "shortcuts": shortcuts(),
        },
        content_type="application/manifest+json",
        json_dumps_params={"ensure_ascii": False},
    )


def icons() -> list[dict[str, str]]:
    png = {"type": "image/png"}
    return [
        {"src": static("icons/icon.svg"), "sizes": "any", "type": "image/svg+xml"},
        {"src": static("icons/icon-192.png"), "sizes": "192x192", **png},
        {"src": static("icons/icon-512.png"), "sizes": "512x512", **png},
        {"src": static("icons/icon-maskable.png"), "sizes": "512x512", **png}
        | {"purpose": "maskable"},
    ]


def shortcuts() -> list[dict[str, str]]:
    return [
        {"name": f"{size_name(size)} {size}\N{MULTIPLICATION SIGN}{size}", "url": reverse(page)}
        for size, page in PAGES.items()
    ]


@allow("GET")
@for_an_hour
def favicon(request: HttpRequest) -> HttpResponse:
    """Lead those who ask for this address, whatever the pages say, to the icon."""
    return HttpResponseRedirect(static("icons/icon-48.png"))


@allow("GET")
@for_an_hour
def robots(request: HttpRequest) -> HttpResponse:
    """Let crawlers read the pages and keep them from the actions."""
    codes = [code for code, _name in settings.LANGUAGES]
    closed = [address(name, code) for code in codes for name in ACTIONS]
    # One position leads to the next for ever, and some cost the solver's time.
    closed += [f"{address(name, code)}?" for code in codes for name in ON_POSITIONS]
    lines = ["User-agent: *", *(f"Disallow: {start}" for start in closed), "Allow: /", ""]
    lines.append(f"Sitemap: {request.scheme}://{request.get_host()}{reverse('sitemap')}")
    return HttpResponse("\n".join([*lines, ""]), "text/plain; charset=utf-8")


class PublicPages(Sitemap):  # type: ignore[type-arg]
    """The pages that are for everyone; all others show a player their own."""

    i18n = True

    def items(self) -> list[str]:
        return [*PAGES.values(), *ON_POSITIONS, *OTHER_PAGES]

    def location(self, item: str) -> str:
        return reverse(item)

    @property
    def alternates(self) -> bool:  # type: ignore[override]
        return len(settings.LANGUAGES) > 1

    x_default = alternates


@allow("GET")
@for_an_hour
def sitemap(request: HttpRequest) -> HttpResponse:
    """List the pages that are for everyone, in every language."""
    return views.sitemap(request, {"pages": PublicPages}, template_name="sitemap.xml")
