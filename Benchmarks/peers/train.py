"""Trains FSRS-6 with a peer on a log that `memory` has written: once for each line of standard input.

Arguments: the log, whose lines are card, day, rating, sorted by time, and the peer, which is fsrs-rs
(fsrs_rs_python, five epochs over whole cards, as Anki does) or py-fsrs, which needs torch. Prints a
JSON line when it is ready and one for each training. Building the peer's own history objects is not
timed.
"""

import json
import sys
import time
from datetime import datetime, timedelta, timezone


def histories(path):
    cards, last, items, ids = {}, {}, [], []
    with open(path) as lines:
        for line in lines:
            card, day, rating = map(int, line.split(","))
            history = cards.setdefault(card, [])
            days = day - last.get(card, day)
            last[card] = day
            history.append((rating, days))
            if len(history) > 1 and days > 0:
                items.append(tuple(history))
                ids.append(card)
    return cards, items, ids


def fsrs_rs(path):
    from fsrs_rs_python import DEFAULT_PARAMETERS, FSRS, FSRSItem, FSRSReview

    _, items, ids = histories(path)
    known = [FSRSItem([FSRSReview(rating, days) for rating, days in item]) for item in items]
    return lambda: FSRS(DEFAULT_PARAMETERS).compute_parameters(known, card_ids=ids)


def py_fsrs(path):
    import torch  # noqa: F401
    from fsrs import Optimizer, Rating, ReviewLog

    cards, _, _ = histories(path)
    epoch = datetime(2020, 1, 1, tzinfo=timezone.utc)
    logs = []
    for card, history in cards.items():
        day = 0
        for rating, days in history:
            day += days
            when = epoch + timedelta(days=day, seconds=len(logs) % 80000)
            logs.append(ReviewLog(card, Rating(rating), when, None))
    return lambda: list(Optimizer(logs).compute_optimal_parameters())


def main():
    train = {"fsrs-rs": fsrs_rs, "py-fsrs": py_fsrs}[sys.argv[2]](sys.argv[1])
    print("{}", flush=True)
    for _ in sys.stdin:
        start, begun = time.perf_counter(), time.process_time()
        parameters = train()
        result = {
            "seconds": time.perf_counter() - start,
            "cpuSeconds": time.process_time() - begun,
            "parameters": parameters,
        }
        print(json.dumps(result), flush=True)


if __name__ == "__main__":
    main()
