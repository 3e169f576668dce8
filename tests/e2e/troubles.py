"""What a network does to a request or to its answer, until it is healed."""

from collections.abc import Callable

import pytest

from tests.e2e.proxy import Proxy

type Trouble = Callable[[Proxy], None]


def lose_requests(proxy: Proxy) -> None:
    proxy.lose_requests(1000)


def lose_answers(proxy: Proxy) -> None:
    proxy.lose_answers(1000)


def answer_503(proxy: Proxy) -> None:
    proxy.answer_503(1000)


def answer_502(proxy: Proxy) -> None:
    proxy.answer_502(1000)


TROUBLES = pytest.mark.parametrize("trouble", [lose_requests, lose_answers, answer_503, answer_502])
