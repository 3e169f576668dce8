"""The search for the best move; the engine's types in, plain results out; no Django."""

from game.solver.answer import Analysis, Clarity, Rating, Reason, ReasonKind
from game.solver.solving import analyse, choose

__all__ = ["Analysis", "Clarity", "Rating", "Reason", "ReasonKind", "analyse", "choose"]
