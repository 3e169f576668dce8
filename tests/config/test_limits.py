"""New players and games per address, and where the address comes from."""

from collections.abc import Iterator

import pytest
from django.test import Client, RequestFactory
from limits.errors import StorageError
from pytest_django import Settings

from game.views import limits

pytestmark = pytest.mark.urls("tests.config.urls")


@pytest.fixture(autouse=True)
def fresh_counters() -> Iterator[None]:
    limits.limiter.cache_clear()
    yield
    limits.limiter.cache_clear()


def arrive(address: str, **headers: str) -> int:
    return Client(REMOTE_ADDR=address, headers=headers).get("/arrive/").status_code


def test_one_player_too_many_is_429_with_a_sentence(settings: Settings) -> None:
    settings.NEW_PLAYERS_PER_HOUR = 2
    assert [arrive("192.0.2.1") for _ in range(3)] == [200, 200, 429]
    page = Client(REMOTE_ADDR="192.0.2.1").get("/arrive/").content
    assert b"Too many games were started" in page


def test_another_address_is_another_count(settings: Settings) -> None:
    settings.NEW_PLAYERS_PER_HOUR = 1
    assert arrive("192.0.2.1") == arrive("192.0.2.2") == 200


def test_a_household_of_ipv6_is_one_address(settings: Settings) -> None:
    settings.NEW_PLAYERS_PER_HOUR = 1
    assert arrive("2001:db8:1:2::1") == 200
    assert arrive("2001:db8:1:2:ffff::9") == 429
    assert arrive("2001:db8:1:3::1") == 200


@pytest.mark.parametrize(
    ("remote", "network"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8::1", "2001:db8::/64"),
        ("no address", "no address"),
    ],
)
def test_the_network_of_an_address(remote: str, network: str) -> None:
    assert limits.network_of(remote) == network


def test_a_header_from_anyone_changes_nothing(settings: Settings) -> None:
    settings.NEW_PLAYERS_PER_HOUR = 1
    assert arrive("192.0.2.1") == 200
    assert arrive("192.0.2.1", **{"X-Forwarded-For": "203.0.113.9"}) == 429


def test_players_and_games_are_counted_apart(settings: Settings) -> None:
    settings.NEW_PLAYERS_PER_HOUR = settings.NEW_GAMES_PER_HOUR = 1
    request = RequestFactory().get("/")
    assert limits.allow_new_player(request)
    assert limits.allow_new_game(request)
    assert not limits.allow_new_player(request)
    assert not limits.allow_new_game(request)


def test_a_storage_that_is_down_lets_players_through_and_says_so(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise StorageError(ConnectionError())

    monkeypatch.setattr(limits.limiter(), "hit", fail)
    assert arrive("192.0.2.1") == 200
    assert "storage of the limits does not answer" in caplog.text


def test_the_counters_hold_no_address() -> None:
    limits.allow_new_player(RequestFactory(REMOTE_ADDR="192.0.2.77").get("/"))
    stored = str(vars(limits.limiter().storage))
    assert "player" in stored
    assert "192.0.2.77" not in stored
