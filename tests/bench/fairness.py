"""The longer run by command: three million rolls of every kind of die from fresh entropy, tested.

Prints chi-square and probability of faces and of consecutive pairs; the ratio is the smallest probability
over alpha (1e-6): under 1 something is wrong. It is not in the tests: fresh entropy may be unlucky once
in many thousand runs.
"""

from __future__ import annotations

from itertools import permutations

from companion.core.chance import Seeded, new_seed
from companion.kit.tray.fairness import ALPHA, fairness_of
from companion.kit.tray.notation import SIDES
from companion.kit.tray.self_test import SelfTest

ROLLS = 3_000_000
SHAKES = 600_000


def run() -> float:
    """The smallest probability of all tests, in units of alpha."""
    lowest = 1.0
    for sides in SIDES:
        test = SelfTest(sides, ROLLS)
        while not test.finished:
            test.advance()
        for name, found in (("faces", test.of_faces()), ("pairs", test.of_pairs())):
            print(f"d{sides:<4}{name} chi-square {found.chi:10.1f} of {found.freedom:5d}   p {found.p:.4f}")
            lowest = min(lowest, found.p)
    orders = dict.fromkeys(permutations((1, 2, 3, 4)), 0)
    seed = new_seed()
    for position in range(SHAKES):
        orders[Seeded(seed, position).shuffle((1, 2, 3, 4))] += 1
    found = fairness_of(tuple(orders.values()))
    print(f"marbles   chi-square {found.chi:10.1f} of {found.freedom:5d}   p {found.p:.4f}")
    return min(lowest, found.p) / ALPHA
