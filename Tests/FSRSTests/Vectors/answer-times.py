"""Writes answer-times.json beside this file: reference values for the correction by answer times.

An independent calculation with NumPy: means are sums over whole histories in place of running
updates, and each fit solves weighted least-squares problems in place of Newton's equations.
"""

import json
import pathlib

import numpy as np


def running_mean(values, first, count_of_first, rate):
    """The mean after the given values, as the sum of each value times its share."""
    mean_share, shares = 1.0, []
    for number in range(1, len(values) + 1):
        step = max(rate, 1 / (number + count_of_first))
        shares = [share * (1 - step) for share in shares] + [step]
        mean_share *= 1 - step
    return first * mean_share + float(np.dot(shares, values)) if values else first


def decayed_mean(values, rate):
    """The mean of residuals with a rate, from 0."""
    ages = np.arange(len(values))[::-1]
    return float(np.sum(rate * (1 - rate) ** ages * np.array(values))) if values else 0.0


def logit(share):
    return float(np.log(share) - np.log1p(-share))


def relative_times(answers):
    relative, earlier = [], {}
    for answer in answers:
        if answer["ms"] <= 0:
            relative.append(0.0)
            continue
        right = answer["rating"] > 1
        value = float(np.log(min(max(answer["ms"], 300), 60000)))
        before = earlier.setdefault((answer["group"], right), [])
        mean = running_mean(before, 8.0 if right else 8.5, 4, 0.01)
        relative.append(float(np.clip((value - mean) / 0.8, -3, 3)))
        before.append(value)
    return relative


def features(answers):
    relative = relative_times(answers)
    surprises, rows = [], []
    for index, answer in enumerate(answers):
        past = [k for k in range(index) if answers[k]["card"] == answer["card"]]
        if not past:
            rows.append(None)
            continue
        right = answers[past[-1]]["rating"] > 1
        z = relative[past[-1]]
        timed = [relative[k] for k in past if answers[k]["rating"] > 1 and answers[k]["ms"] > 0]
        shares = 0.7 ** np.arange(len(timed))[::-1]
        same_day = 0
        for k in past[1:]:
            same_day = same_day + 1 if answers[k]["days"] < 0.5 else 0
        recall = answer["recall"]
        rows.append([
            z if right else 0.0, 0.0 if right else z,
            float(np.dot(shares, timed) / (np.sum(shares) + 1)),
            *(decayed_mean(surprises, rate) for rate in (0.1, 0.02, 0.005)),
            logit(min(max(recall, 1e-4), 1 - 1e-4)), float(np.log(1 + same_day)),
        ])
        chance = answer["guess"] + (1 - answer["guess"]) * recall
        surprises.append((answer["rating"] > 1) - min(max(chance, 1e-4), 1 - 1e-4))
    return rows


def probability(X, offset, guess, weights):
    recall = 1 / (1 + np.exp(-(offset + X @ weights)))
    return recall, guess + (1 - guess) * recall


def fit(X, offset, guess, right, used, start=None, steps=200):
    penalty = np.full(9, 10.0)
    penalty[0] = 1.0
    columns = X * used
    weights = np.zeros(9) if start is None else start
    keep = guess < 1
    for _ in range(steps):
        recall, chance = probability(columns[keep], offset[keep], guess[keep], weights)
        slope = (1 - guess[keep]) * recall * (1 - recall)
        spread = np.sqrt(chance * (1 - chance))
        # Gauss and Newton: the residuals (y - p) / spread, linear in the weights near the last ones.
        A = np.vstack([columns[keep] * (slope / spread)[:, None], np.diag(np.sqrt(penalty))])
        b = np.concatenate([(right[keep] - chance) / spread, -np.sqrt(penalty) * weights])
        step = np.linalg.lstsq(A, b, rcond=None)[0]
        weights = weights + step
        if np.abs(step).max() < 1e-13:
            break
    return weights


def losses(chance, right):
    chance = np.clip(chance, 1e-4, 1 - 1e-4)
    return -(right * np.log(chance) + (1 - right) * np.log(1 - chance))


def case(seed, count, effect):
    random = np.random.default_rng(seed)
    answers, seen, last = [], set(), {}
    for _ in range(count):
        card = int(random.integers(0, 25))
        guess = [0.0, 0.0, 0.25, 1.0][int(random.integers(0, 4))]
        recall = float(np.round(random.uniform(0.3, 0.999), 6))
        recall = [recall, recall, 1e-5, 0.99999][int(random.integers(0, 40) // 13)] if seed == 2 else recall
        shifted = 1 / (1 + np.exp(-(logit(recall) - effect * last.get(card, 0.0))))
        right = bool(random.uniform() < guess + (1 - guess) * shifted)
        normal = float(random.normal())
        ms = int(np.exp(8.2 + 0.9 * normal)) if random.uniform() > 0.1 else 0
        last[card] = normal if right and ms else 0.0
        answers.append({
            "card": card, "rating": int(random.integers(2, 5)) if right else 1,
            "days": 0.0 if card not in seen else float([0.0, 0.01, 0.5, 3.25][int(random.integers(0, 4))]),
            "guess": guess, "recall": recall, "ms": ms, "group": int(random.integers(0, 2)),
        })
        seen.add(card)
    rows = features(answers)
    scored = [k for k, row in enumerate(rows) if row is not None]
    X = np.array([[1.0] + rows[k] for k in scored])
    offset = np.array([logit(answers[k]["recall"]) for k in scored])
    guess = np.array([answers[k]["guess"] for k in scored])
    right = np.array([float(answers[k]["rating"] > 1) for k in scored])
    result = {"answers": answers, "features": [row or [0.0] * 8 for row in rows]}
    for name, used in (("prediction", np.ones(9)),
                       ("scheduling", np.array([1, 1, 1, 1, 0, 0, 0, 0, 1.0]))):
        bounds = [len(scored) * part // 100 for part in (70, 80, 90, 100)]
        gain = 0.0
        early = slice(0, bounds[0])
        first = fit(X[early], offset[early], guess[early], right[early], used)

        def step(end):
            return fit(X[:end], offset[:end], guess[:end], right[:end], used, first, 1)

        for start, end in zip(bounds, bounds[1:]):
            weights = step(start)
            part = slice(start, end)
            base = probability(X[part] * 0, offset[part], guess[part], weights)[1]
            better = probability(X[part] * used, offset[part], guess[part], weights)[1]
            gain += float(np.sum(losses(base, right[part]) - losses(better, right[part])))
        weights = fit(X, offset, guess, right, used)
        is_used = len(scored) >= 100 and gain > 0
        result[name] = {
            "weights": weights.tolist(), "isUsed": is_used,
            "tested": step(len(scored)).tolist() if is_used else [],
            "right": probability(X * used, offset, guess, weights)[1].tolist(), "gain": gain,
        }
    return result


cases = [case(1, 400, 0.9), case(2, 500, 0.0), case(3, 110, 1.5)]
for one in cases:
    print({name: (one[name]["isUsed"], one[name]["gain"]) for name in ("prediction", "scheduling")})
source = f"answer-times.py beside this file, NumPy {np.__version__}"
path = pathlib.Path(__file__).with_suffix(".json")
path.write_text(json.dumps({"meta": {"source": source}, "cases": cases}) + "\n")
