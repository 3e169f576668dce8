"""The language of a page: the one that is chosen, and the one to suggest."""

from dataclasses import dataclass

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import (
    get_language,
    get_supported_language_variant,
    override,
    pgettext,
)
from django.utils.translation import gettext as _
from django.utils.translation.trans_real import parse_accept_lang_header
from django.views.decorators.csrf import csrf_exempt

from config.errors import allow, refuse
from game.views.addresses import in_language, own_address
from game.views.preferences import UNCHOSEN, read_preferences, write_preferences


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A language that the reader may prefer to the page's, with its sentence and its own name."""

    code: str
    name: str
    sentence: str


def chosen_elsewhere(request: HttpRequest) -> str:
    """Return where `/` leads a player who has chosen another language; nothing if it stays.

    A script that reads the board again stays too: it must not get the board of another language.
    """
    language = read_preferences(request)["language"]
    stays = language in {UNCHOSEN, settings.LANGUAGE_CODE} or "HX-Request" in request.headers
    return "" if stays or request.path != "/" else in_language(request.get_full_path(), language)


def suggestion(request: HttpRequest) -> Suggestion | None:
    """Return what the browser asks for, if that is not the page's language and none is chosen."""
    language = wanted(request.headers.get("Accept-Language", ""))
    is_chosen = read_preferences(request)["language"] != UNCHOSEN
    if is_chosen or language in {"", get_language()}:
        return None
    with override(language):
        sentence = pgettext(
            "names the language that it is translated into",
            "This page is also available in English.",
        )
    return Suggestion(language, dict(settings.LANGUAGES)[language], sentence)


def wanted(header: str) -> str:
    """Return the first language of an Accept-Language header that there is; nothing if none is."""
    for code, quality in parse_accept_lang_header(header):
        if not quality:
            break  # these come last, and are what the reader does not want
        try:
            return get_supported_language_variant(code)
        except LookupError:
            continue
    return ""


# Guide pages hold no token, so a choice comes without one. It is worth no more than a cookie that
# says which language to read, and a browser says itself where the form was.
@csrf_exempt
@allow("POST")
def choose(request: HttpRequest) -> HttpResponse:
    """Keep the language that a button names, and lead to its page in it."""
    if request.headers.get("Sec-Fetch-Site", "same-origin") not in {"same-origin", "none"}:
        return refuse(request, 403, _("You may not do this."))
    language = request.POST.get("language", "")
    if language not in dict(settings.LANGUAGES):
        return refuse(request, 400, _("That is not one of the settings."))
    back = own_address(request.POST.get("next", "")) or reverse("game:play")
    response = HttpResponseRedirect(in_language(back, language), status=303)
    write_preferences(response, read_preferences(request) | {"language": language})
    return response
