"""What can happen to a request on its way, and what was seen of it."""

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from email.message import Message
from enum import StrEnum
from urllib.parse import parse_qs


class Fault(StrEnum):
    """What happens to one request."""

    LOSE_REQUEST = "lose-request"
    LOSE_ANSWER = "lose-answer"
    ANSWER_503 = "answer-503"
    ANSWER_502 = "answer-502"
    ANSWER_PAGE = "answer-page"


@dataclass(eq=False)
class Seen:
    """One request that reached the proxy; `status` stays None until, and unless, it is answered."""

    method: str
    path: str
    headers: Message
    body: bytes
    at: float
    fault: Fault | None = None
    status: int | None = None

    @property
    def fields(self) -> dict[str, str]:
        """The form fields of a POST."""
        return {name: values[0] for name, values in parse_qs(self.body.decode()).items()}


type Chooses = Callable[[Seen], bool]


def everything_but_static(seen: Seen) -> bool:
    return not seen.path.startswith("/static/")


def posts(seen: Seen) -> bool:
    return seen.method == "POST"


@dataclass
class Weather:
    """What the network is like just now; a test sets it, `calm` ends it."""

    delay: float = 0.0
    share: float = 1.0
    delays: Chooses = everything_but_static
    fault: Fault | None = None
    times: int = 0
    strikes: Chooses = posts
    luck: random.Random = field(default_factory=lambda: random.Random(2048))
