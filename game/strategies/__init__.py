"""Simple ways to play, tested over many games; the engine and nothing else."""

from game.strategies.habits import at_random, four_in_turn, three, two_and_a_bit
from game.strategies.sights import corner, snake
from game.strategies.turn import Strategy, Turn

STRATEGIES: dict[str, Strategy] = {
    "random": at_random,
    "four": four_in_turn,
    "three": three,
    "two": two_and_a_bit,
    "corner": corner,
    "snake": snake,
}

__all__ = ["STRATEGIES", "Strategy", "Turn"]
