"""Train the network by self-play: `python -m tests.training.train --to DIRECTORY --minutes 60`.

Goes on where the directory's last checkpoint stopped. Prints a line of results a round and
appends it to results.jsonl. What is needed and what it gave: README.md beside this file.
"""

import argparse
import json
import time
from pathlib import Path

import numpy as np

from tests.training import shapes
from tests.training.learning import Net, train
from tests.training.rules import push_tables

ROUND_MOVES = 20_000_000
CHECKPOINT_SECONDS = 400
SHOWN_RANKS = range(11, 16)


def main() -> None:
    options = _options()
    options.to.mkdir(parents=True, exist_ok=True)
    net, rounds = load(options.to, options.optimism)
    net.traces[:] *= np.float32(options.fade)
    end = time.monotonic() + 60 * options.minutes
    saved = time.monotonic()
    while time.monotonic() < end:
        rounds += 1
        _play_round(rounds, net, options)
        if time.monotonic() > min(end, saved + CHECKPOINT_SECONDS):
            save(options.to, net, rounds)
            saved = time.monotonic()


def load(directory: Path, optimism: float = 0) -> tuple[Net, int]:
    """Return the network of a checkpoint, or a new one, and how many rounds it has learned from.

    A new one values every position at `optimism` points (Guei et al. 2021).
    """
    pushed, mirrored, gains = push_tables()
    if (directory / "rounds.npy").exists():
        weights, traces = np.load(directory / "weights.npy"), np.load(directory / "traces.npy")
        rounds = int(np.load(directory / "rounds.npy"))
    else:
        count = shapes.weight_count()
        weights = np.full(count, optimism / shapes.SLOTS, np.float32)
        traces, rounds = np.zeros((count, 2), np.float32), 0
    net = Net(shapes.codes(mirrored), shapes.tables(), weights, traces, pushed, mirrored, gains)
    return net, rounds


def save(directory: Path, net: Net, rounds: int) -> None:
    """Write a checkpoint; the number of rounds last, so that a broken one is not taken as whole."""
    (directory / "rounds.npy").unlink(missing_ok=True)
    np.save(directory / "weights.npy", net.weights)
    np.save(directory / "traces.npy", net.traces)
    np.save(directory / "rounds.npy", np.int64(rounds))


def _play_round(number: int, net: Net, options: argparse.Namespace) -> None:
    began = time.monotonic()
    seed = options.seed * 1_000_000 + number
    played, scores, tops = train(seed, ROUND_MOVES, options.mix, net)
    result = {
        "round": number,
        "moves": played,
        "seconds": round(time.monotonic() - began, 1),
        "games": len(scores),
        "mean": round(float(np.mean(scores))),
        "best": round(max(scores)),
        **{str(1 << rank): _percent(tops, rank) for rank in SHOWN_RANKS},
    }
    line = json.dumps(result)
    print(line, flush=True)
    with (options.to / "results.jsonl").open("a") as file:
        file.write(line + "\n")


def _percent(tops: list[int], rank: int) -> float:
    return round(100 * float(np.mean(np.array(tops) >= rank)), 1)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--to", type=Path, required=True, help="directory of the checkpoints")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--mix", type=float, default=0.5, help="lambda of TD(lambda)")
    parser.add_argument("--optimism", type=float, default=0, help="first value of every position")
    parser.add_argument(
        "--fade", type=float, default=1, help="factor of the traces: below 1 to learn faster anew"
    )
    return parser.parse_args()


if __name__ == "__main__":
    main()
