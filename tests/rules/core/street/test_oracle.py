"""The street's answers are those of slow exact fractions.

`python -m tests.rules.core.street.oracle 1000` tries so many streets.
"""

from __future__ import annotations

from tests.rules.core.street.oracle import compare


def test_the_answers_are_those_of_exact_fractions() -> None:
    for seed in range(25):
        compare(seed, pairs=2)
