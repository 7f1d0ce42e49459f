"""The public outrage of a fight: the events on its board, and its dead (mad.outrage)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol

from rules.core.tables.rule import resolves
from rules.mad_dogs.model.figures import Figure, Posture
from rules.mad_dogs.model.outrage import AT_RISK, BODY_LEFT, INNOCENTS_KILLED, KILLED, POLICE_HURT, FightPlace
from rules.mad_dogs.model.tables import BYSTANDERS, CHILDREN, LAW
from rules.mad_dogs.paradise.outrage.causes import CAUSES, assessed


class OutrageLine(NamedTuple):
    """A line of the sum: points, cause, and name."""

    points: int
    why: str
    who: tuple[str, ...] = ()


class OutrageNote(Protocol):
    """An event that raises outrage, as the board stores it."""

    @property
    def points(self) -> int: ...
    @property
    def why(self) -> str: ...


@resolves("mad.outrage")
def points_of(noted: Iterable[OutrageNote]) -> tuple[OutrageLine, ...]:
    """The events of a fight, as lines of the sum."""
    return tuple(OutrageLine(one.points, one.why) for one in noted)


@resolves("mad.outrage")
def counted(
    noted: Sequence[OutrageLine], place: FightPlace | None, figures: Sequence[Figure], official: Figure | None = None
) -> tuple[OutrageLine, ...]:
    """All points that a fight adds to public outrage, a line each: every cause once, without those that another takes
    in.

    noted     the events of the fight, also those entered by players
    place     the players' answer about the place; None before it
    figures   all figures on the table
    official  the target of a Hit who is an official: the scenario counts it, so it is no dead citizen as well
    """
    before = {one.why for one in noted}
    dead = [one for one in figures if one.hurt_here and one.posture is Posture.DEAD]
    citizens = tuple(one.name for one in dead if one.profile in BYSTANDERS and one is not official)
    gangsters = any(one.profile not in LAW | BYSTANDERS for one in figures)
    police = tuple(one.name for one in figures if gangsters and one.hurt_here and one.profile in LAW)
    public = place is not None and place.public
    about = public and place is not None and place.citizens
    left = public and place is not None and place.bodies
    innocents = (place is not None and place.innocents) or any(one.profile in CHILDREN for one in dead)
    found = (
        (AT_RISK.label, about, ()),
        (KILLED.label, bool(citizens) and not innocents, citizens),
        (INNOCENTS_KILLED.label, bool(citizens) and innocents, citizens),
        (POLICE_HURT.label, bool(police), police),
        (BODY_LEFT.label, left and bool(dead), tuple(one.name for one in dead)),
    )
    fresh = {label: who for label, holds, who in found if holds and label not in before}
    causes = [CAUSES[label] for label in (*before & CAUSES.keys(), *fresh)]
    kept = {cause.name for cause in assessed(causes)}
    more = (OutrageLine(CAUSES[label].what.value, label, who) for label, who in fresh.items() if label in kept)
    return (*noted, *more)


def to_ask(place: FightPlace | None, figures: Iterable[Figure]) -> bool:
    """Whether players still have to say where the fight was, because a figure died or citizens are on the table."""
    if place is not None:
        return False
    return any((one.hurt_here and one.posture is Posture.DEAD) or one.profile in BYSTANDERS for one in figures)
