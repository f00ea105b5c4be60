"""Trains FSRS-6 with the peers on a log that `memory` has written, and prints a JSON line each.

Lines of the log: card, day, rating; sorted by time. fsrs-rs (fsrs_rs_python) trains five epochs
over whole cards, as Anki does; py-fsrs needs torch and is left out where that is not installed.
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


def fsrs_rs(items, ids, runs):
    from fsrs_rs_python import DEFAULT_PARAMETERS, FSRS, FSRSItem, FSRSReview

    known = [FSRSItem([FSRSReview(rating, days) for rating, days in item]) for item in items]
    wall, cpu, parameters = [], [], []
    for _ in range(runs):
        start, begun = time.perf_counter(), time.process_time()
        parameters = FSRS(DEFAULT_PARAMETERS).compute_parameters(known, card_ids=ids)
        wall.append(time.perf_counter() - start)
        cpu.append(time.process_time() - begun)
    return {"peer": "fsrs-rs", "seconds": wall, "cpuSeconds": cpu, "parameters": parameters}


def py_fsrs(cards, runs):
    from fsrs import Optimizer, Rating, ReviewLog

    epoch = datetime(2020, 1, 1, tzinfo=timezone.utc)
    logs = []
    for card, history in cards.items():
        day = 0
        for rating, days in history:
            day += days
            when = epoch + timedelta(days=day, seconds=len(logs) % 80000)
            logs.append(ReviewLog(card, Rating(rating), when, None))
    wall, cpu, parameters = [], [], []
    for _ in range(runs):
        start, begun = time.perf_counter(), time.process_time()
        parameters = Optimizer(logs).compute_optimal_parameters()
        wall.append(time.perf_counter() - start)
        cpu.append(time.process_time() - begun)
    return {"peer": "py-fsrs", "seconds": wall, "cpuSeconds": cpu, "parameters": list(parameters)}


def main():
    path, runs = sys.argv[1], int(sys.argv[2])
    cards, items, ids = histories(path)
    print(json.dumps(fsrs_rs(items, ids, runs)), flush=True)
    if sum(map(len, cards.values())) > 20_000:
        return
    try:
        import torch  # noqa: F401
    except ImportError:
        return
    print(json.dumps(py_fsrs(cards, 1)), flush=True)


if __name__ == "__main__":
    main()
