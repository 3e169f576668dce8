"""Why a use case can refuse: the caller's request is wrong, or comes too often."""


class UnknownGame(Exception):  # noqa: N818 - a fact about the request, not a fault
    """The game does not exist or is another player's."""


class TooMany(Exception):  # noqa: N818
    """The address behind the request has started too many games or players lately."""


class SolverBusy(Exception):  # noqa: N818
    """The solver works for this player already, or in as many processes as it may."""


class StillPlayed(Exception):  # noqa: N818
    """The game can be played on, and only a finished one is shown to others."""


class UnknownLink(Exception):  # noqa: N818
    """No game is published under the link, or not any more."""
