"""An explained Tommy-gun burst against d20's roll of as many dice; exact odds of the burst against icepool."""

from __future__ import annotations

import itertools
import time
import warnings
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from benchmarks.timing import Measurement, caches_of, each
from cogs.cards.card import Card
from cogs.cards.components import Part, components
from cogs.cards.sums import named, steps_of
from rules.core.chance.dice import resolve
from rules.core.chance.odds import odds
from rules.core.chance.sources import Fair
from rules.core.people.person import Person
from rules.core.tables.outcome import Outcome
from rules.mad_dogs.model.figures import Figure, Gait, Injury, Posture, Rating, Stat, Stats, posture_after
from rules.mad_dogs.model.injuries import Mark
from rules.mad_dogs.model.tables import DEADLY_WEAPONS, GUNS, LOSS
from rules.mad_dogs.play.lines import struck_line
from rules.mad_dogs.shooting.ammunition import gun_line
from rules.mad_dogs.shooting.shoot import ShotResult, fate_of, shoot, shot_headline
from rules.mad_dogs.shooting.to_hit import Shot, needed

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # of the parser that d20 brings
    import d20
import icepool as untyped_icepool

icepool: Any = untyped_icepool  # pyright can't follow all its signatures
TARGET = Stats(3, 3, 3, 3, 3, 6)
BURST = Shot(Rating(Stat.GATS, 5), gun=GUNS["Tommy Gun"], range=6.0, marks=(Mark(stats=TARGET),), moved=Gait.WALK)
NAMES = ("Hot Dog Morelli",)
VICTIM = Person(NAMES[0], Figure(NAMES[0], "Enforcer", TARGET), 1)
SEED = b"5" * 64
ROLL = 'd20.roll("6d6")'


def explained(number: int) -> Outcome[ShotResult]:
    """A burst on fair dice with its whole sum, damage and ammunition."""
    return resolve(shoot, BURST, dice=Fair(SEED, "", number))


def rendered(number: int) -> list[Part]:
    """The same as the components that Discord gets."""
    return components(card_of(number))


def card_of(number: int) -> Card:
    """The same as a card, without buttons."""
    outcome = explained(number)
    result = outcome.result
    lines = [struck_line(NAMES[0], VICTIM, result.struck[0]), gun_line("Spats", BURST, result)]
    steps = named(outcome.steps, NAMES)
    headline = shot_headline("Spats", BURST, result, NAMES)
    return Card(headline, steps_of(steps), tuple(filter(None, lines)), footer=outcome.rule)


def rolled() -> Any:
    """The anchor for pure computing: it holds nothing of ours."""
    return d20.roll("6d6")


def bursts() -> list[Measurement]:
    """Both aims for a burst."""
    numbers = itertools.count()
    found: list[Measurement] = []
    for what, deed, aim in (
        ("explained burst", lambda: explained(next(numbers)), 1.3),
        ("explained burst, rendered", lambda: rendered(next(numbers)), 2.5),
    ):
        found.append(Measurement(what, ROLL, each(deed, rolled), aim))
    return found


def ours() -> dict[str, Fraction]:
    """The fate of the target, by our engine."""
    distribution = odds(fate_of, BURST, 0)
    assert distribution.exact
    return {fate: Fraction(weight, distribution.total) for fate, weight in distribution.weights.items()}


class Worst(untyped_icepool.MultisetEvaluator[Any, Any]):
    """The worst row of the Deadly Weapons table among several, and the points they cost together."""

    def next_state(self, state: Any, order: Any, outcome: Any, /, count: Any) -> Any:
        worst, lost = state or (0, 0)
        if not count:
            return worst, lost
        return max(worst, outcome), lost + LOSS[Injury(outcome)] * count

    def final_outcome(self, final_state: Any, order: Any = None, outcomes: Any = (), *_: Any) -> Any:
        return final_state or (0, 0)


def theirs() -> dict[str, Fraction]:
    """The same by icepool: each number of hits and whether any die frightened, then that many dice of damage."""
    target = needed(BURST).total
    face = icepool.d6.map(lambda fell: icepool.vectorize(int(fell <= target), int(target < fell <= BURST.rating.now)))
    fired = (BURST.gun.dice @ face).map(lambda hits, flinches: (hits, flinches > 0))
    row = icepool.d6.map(lambda fell: int(DEADLY_WEAPONS.row(fell + BURST.gun.damage).key))
    worst: Any = Worst()

    def fate(hits: int, frightened: bool) -> Any:
        if not hits:
            return verdict(0, 0, frightened)
        return worst.evaluate(row.pool(hits)).map(lambda injury, lost: verdict(injury, lost, frightened))

    found = fired.map(fate)
    return {str(name): Fraction(quantity, found.denominator()) for name, quantity in found.items()}


def verdict(injury: int, lost: int, frightened: bool) -> str:
    """The name that the rules have for it."""
    posture = posture_after(TARGET, lost, Injury(injury))
    if posture in (Posture.DEAD, Posture.UNCONSCIOUS):
        return posture.value
    if injury == Injury.TRY_HARDER:
        return DEADLY_WEAPONS.labelled(Injury.NEAR_MISS).label if frightened else "unharmed"
    return DEADLY_WEAPONS.labelled(Injury(injury)).label


def exact(times: int = 40) -> Measurement:
    """The exact odds of the burst, with every cache of both emptied before each."""
    if ours() != theirs():
        raise AssertionError(f"the two do not agree: {ours()} and {theirs()}")
    caches = [one for one in caches_of("rules", "icepool") if one.__name__ != "discover"]

    def cold(deed: Callable[[], Any]) -> float:
        for cache in caches:
            cache.cache_clear()
        start = time.process_time()
        deed()
        return time.process_time() - start

    return Measurement(
        "exact odds of a burst",
        "icepool, the same",
        [(cold(ours), cold(theirs)) for _ in range(times)],
        4.0,
        at_least=True,
        note="all caches emptied each time; both agree to the last fraction",
    )
