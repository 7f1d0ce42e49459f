"""Facts of a rule that holds a rating, as loose ones: points lost, a failed nerve, skills, drink, and the rest."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from rules.core.plain.frozen import replace
from rules.mad_dogs.cars.car_records import Rider
from rules.mad_dogs.model.figures import Rating, Stat

T = TypeVar("T")


def rated(kind: Callable[..., T], stat: Stat, whole: int, facts: Mapping[str, Any], **more: Any) -> T:
    """A record whose first field is the rating of a stat, with these facts."""
    its = {name: value for name, value in facts.items() if name in Rating._fields}
    return kind(Rating(stat, whole, **its), **{key: value for key, value in facts.items() if key not in its}, **more)


def rider_but(one: Rider, *, stunts: int | None = None, guts: int | None = None, **facts: Any) -> Rider:
    """A figure in a car with other STUNTS or GUTS, or other facts of both."""
    driving = one.stunts._replace(whole=one.stunts.whole if stunts is None else stunts, **facts)
    number = guts if guts is not None or one.guts is None else one.guts.whole
    return replace(one, stunts=driving, guts=None if number is None else driving._replace(stat=Stat.GUTS, whole=number))
