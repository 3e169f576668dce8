"""The games of strategies: the engine's, the same every time, and checked against what is kept."""

import pytest

from game.engine import Direction, luck_seed, play, replay, start
from game.strategies import STRATEGIES
from game.strategies.playing import fingerprint, legal_slides, play_game
from game.strategies.trials import digests, trials
from game.strategies.turn import Turn

EVERY = [(one.strategy, one.size) for one in trials()]


@pytest.mark.parametrize("name", STRATEGIES)
def test_a_game_is_that_of_the_engine_with_the_numbered_seed(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose = STRATEGIES[name]
    directions: list[Direction] = []

    def noted(turn: Turn) -> Direction:
        directions.append(choose(turn))
        return directions[-1]

    monkeypatch.setitem(STRATEGIES, name, noted)
    game = play_game(name, 4, 7)
    rebuilt = replay(luck_seed(7), 4, directions)
    assert (rebuilt.score, rebuilt.moves, rebuilt.board.top) == (game.score, game.moves, game.top)
    assert rebuilt.board.is_over()


def test_a_strategy_sees_the_last_direction_and_a_new_chance_each_move(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    turns: list[Turn] = []

    def noted(turn: Turn) -> Direction:
        turns.append(turn)
        return next(iter(turn.slides))

    monkeypatch.setitem(STRATEGIES, "random", noted)
    play_game("random", 4, 3)
    played = [next(iter(turn.slides)) for turn in turns]
    assert [turn.last for turn in turns] == [None, *played[:-1]]
    assert len({turn.chance for turn in turns}) == len(turns)


@pytest.mark.parametrize("name", STRATEGIES)
def test_a_game_is_played_the_same_every_time(name: str) -> None:
    assert play_game(name, 4, 8) == play_game(name, 4, 8)
    assert play_game(name, 4, 8).directions != play_game(name, 4, 9).directions


def test_strategies_are_told_apart_by_their_fingerprints() -> None:
    assert len({fingerprint(name, 4) for name in STRATEGIES}) == len(STRATEGIES)


def test_legal_slides_are_those_of_the_board() -> None:
    board = start(luck_seed(1), 5)
    assert tuple(legal_slides(board)) == board.legal()
    played = play(luck_seed(1), 1, board, board.legal()[0])
    assert played
    assert legal_slides(board)[board.legal()[0]] == played.slide


@pytest.mark.parametrize(("name", "size"), [one for one in EVERY if one[1] < 6])
def test_the_first_games_are_still_those_whose_figures_are_kept(name: str, size: int) -> None:
    one = next(one for one in trials() if (one.strategy, one.size) == (name, size))
    again = [play_game(name, size, one.seed + number) for number in range(10)]
    assert digests(again)[10] == one.digests[10]
