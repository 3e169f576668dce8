"""Every text can be translated, and an incomplete translation is found out."""

from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po
from django.conf import settings as product
from django.core.management import CommandError, call_command
from django.test import Client
from pytest_django import Settings

from config import catalogues
from game.management.commands import translations

SOURCES = {
    "config/a.py": """
from django.utils.translation import gettext as _, ngettext
_("Move %(direction)s.")
ngettext("%(count)s tile", "%(count)s tiles", 3)
""",
    "templates/b.html": """
{% load i18n %}
    <p title="{% translate "A title" %}">{% translate 'It is "quoted"' %}</p>
  <p>{% blocktranslate with name=x trimmed %}
        Hello,
     {{ name }}!
  {% endblocktranslate %}</p>
{% blocktranslate count n=n %}one{% plural %}{{ n }} many{% endblocktranslate %}
<script src="it's"></script>
""",
}


@pytest.fixture
def wanted(tmp_path: Path) -> Catalog:
    for name, text in SOURCES.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    return catalogues.sentences(tmp_path)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "locale" / "fr" / "LC_MESSAGES" / "django.po"


def pseudo(wanted: Catalog, path: Path) -> Catalog:
    """Translate each sentence into itself in brackets."""
    catalog = Catalog("fr", fuzzy=False)
    for message in wanted:
        if not message.id:
            continue
        if isinstance(message.id, str):
            catalog.add(message.id, f"[{message.id}]", context=message.context)
        else:
            one, more = message.id
            forms = (f"[{one}]", *[f"[{more}]"] * (catalog.num_plurals - 1))
            catalog.add(message.id, forms, context=message.context)
    save(catalog, path)
    return catalog


def save(catalog: Catalog, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, catalog)


def test_sentences_of_python_and_templates_are_found(wanted: Catalog) -> None:
    assert {message.id for message in wanted if message.id} == {
        "Move %(direction)s.",
        ("%(count)s tile", "%(count)s tiles"),
        "A title",
        'It is "quoted"',
        "Hello, %(name)s!",
        ("one", "%(n)s many"),
    }


def test_a_complete_catalogue_has_no_problem(wanted: Catalog, path: Path) -> None:
    pseudo(wanted, path)
    assert catalogues.problems(path, "fr", wanted) == []


@pytest.mark.parametrize(
    ("translated", "flags", "problem"),
    [
        ("", [], "is not translated"),
        ("Titre", ["fuzzy"], "is fuzzy"),
        ("%(name)s", [], "has other placeholders than its translation"),
    ],
)
def test_what_is_wrong_with_one_sentence_is_said(
    wanted: Catalog, path: Path, translated: str, flags: list[str], problem: str
) -> None:
    catalog = pseudo(wanted, path)
    catalog.delete("A title")
    catalog.add("A title", translated, flags=flags)
    save(catalog, path)
    assert catalogues.problems(path, "fr", wanted) == [f"fr: 'A title': {problem}"]


def test_a_sentence_that_is_not_in_the_catalogue_is_said(wanted: Catalog, path: Path) -> None:
    catalog = pseudo(wanted, path)
    catalog.delete("A title")
    save(catalog, path)
    (problem,) = catalogues.problems(path, "fr", wanted)
    assert "'A title': is not in the catalogue" in problem


def test_a_missing_plural_form_is_said(wanted: Catalog, path: Path) -> None:
    catalog = pseudo(wanted, path)
    catalog["one"].string = ("[one]", "[%(n)s many]", "")
    save(catalog, path)
    (problem,) = catalogues.problems(path, "fr", wanted)
    assert problem.endswith("is not translated")


def test_a_language_without_a_catalogue_is_said(wanted: Catalog, path: Path) -> None:
    assert catalogues.problems(path, "fr", wanted) == [f"fr: there is no {path}"]


def test_an_update_keeps_what_is_translated_and_guesses_nothing(
    wanted: Catalog, path: Path
) -> None:
    catalog = pseudo(wanted, path)
    catalog.delete("A title")
    catalog.add("A titles", "[old]")
    save(catalog, path)
    catalogues.update(path, "fr", wanted)
    updated = catalogues.load(path, "fr")
    assert updated["A title"].string == ""
    assert updated['It is "quoted"'].string == '[It is "quoted"]'
    assert "A titles" not in updated
    assert not any(message.fuzzy for message in updated if message.id)


def test_the_catalogues_of_the_game_are_complete() -> None:
    call_command("translations", "check")


def test_a_language_that_was_only_announced_fails_the_check(settings: Settings) -> None:
    settings.LANGUAGES = [("en", "English"), ("qq", "Nobody's")]
    with pytest.raises(CommandError, match="qq: there is no"):
        call_command("translations", "check")


@pytest.fixture
def bracketed(settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """German is a pseudo language, made and compiled by the product's own commands."""
    path = tmp_path / "locale" / "de" / "LC_MESSAGES" / "django.po"
    monkeypatch.setattr(translations, "paths", lambda: {"de": path})
    call_command("translations", "update")
    pseudo(catalogues.sentences(product.BASE_DIR), path)
    call_command("translations", "check")
    call_command("translations", "compile")
    settings.LANGUAGES = [("en", "English"), ("de", "Deutsch")]
    settings.LOCALE_PATHS = [tmp_path / "locale"]


@pytest.mark.usefixtures("bracketed")
def test_a_compiled_catalogue_reaches_the_page() -> None:
    page = Client().get("/de/nowhere/").content.decode()
    assert '<html lang="de"' in page
    assert "[There is nothing at this address.]" in page
    assert "[Back to the game]" in page
    assert "[" not in Client().get("/nowhere/").content.decode().split("<main")[1]
