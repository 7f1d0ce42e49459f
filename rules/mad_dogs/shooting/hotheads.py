"""Hotheads, who must attack a near enemy by hand (mad.skills)."""

from __future__ import annotations

from typing import Final

from rules.core.action.on_street import afoot, inches, touching
from rules.core.plain.refusal import IllegalNow
from rules.core.street.measures import inches_between
from rules.core.street.sight import seen
from rules.mad_dogs.model.figures import Figure, Nerve, Posture
from rules.mad_dogs.play.forced_moves import within
from rules.mad_dogs.play.position import Person, Position, civilian, friends

HOTHEAD: Final = "Hothead"
HOTHEAD_REACH: Final = 6
"""Inches within which a Hothead attacks the nearest enemy by hand."""


def is_hot(figure: Figure) -> bool:
    """Whether a figure must attack a near enemy: a Hothead on its feet whose nerve has held."""
    if HOTHEAD not in figure.skills:
        return False
    upright = figure.can_act and not figure.floored and figure.posture in (Posture.UP, Posture.HALF_SPEED)
    return upright and figure.nerve is Nerve.STEADY


def must_brawl_with(position: Position, person: Person) -> Person | None:
    """The nearest enemy on the street whom a Hothead there must attack by hand; None for nobody, and for others.

    It is on foot within 6 inches in sight, and a way of 6 inches leads beside it. Civilians and the fallen don't count.
    """
    square, street = afoot(position, person), position.street
    if square is None or street is None or not is_hot(person.figure):
        return None
    near: list[tuple[int, int]] = []
    for one in position.people.values():
        there = afoot(position, one)
        if there is not None and _is_foe(position, person, one) and seen(street.ground, square, there):
            near.append((inches_between(square, there), one.id))
    at_hand = sorted(one for one in near if one[0] <= HOTHEAD_REACH)
    if not at_hand:
        return None
    reached = within(position, person, HOTHEAD_REACH).inches.keys()
    for _, who in at_hand:
        foe = position.people[who]
        if touching(position, person, foe) or not reached.isdisjoint(street.ground.neighbors(street.spots[who].square)):
            return foe
    return None


def _is_foe(position: Position, person: Person, other: Person) -> bool:
    """Whether another is an enemy whom a Hothead attacks: no friend, civilian or fallen one, and not hidden."""
    figure = other.figure
    if figure.laid_out or figure.hides or figure.off_board or civilian(other):
        return False
    return other.id != person.id and not friends(position, person, other)


def refuse_hothead(position: Position, person: Person) -> None:
    """Raise IllegalNow for a Hothead on the street who shoots while an enemy is near to brawl with."""
    foe = must_brawl_with(position, person)
    if foe is None:
        return
    away = inches(position, person, foe)
    must = f"{person.name} is a {HOTHEAD} and must brawl with {foe.name}, who is {away} inches away."
    if touching(position, person, foe):
        raise IllegalNow(f"{must} Use /mad-brawl fight.").offering(
            "Brawl", "mad-brawl fight", attackers=person.typed, defenders=foe.typed
        )
    raise IllegalNow(f"{must} Move beside them first.").offering("Move", "mad-move go", figure=person.typed)


def check_hothead(name: str, distance: float) -> None:
    """Raise IllegalNow for a Hothead who shoots at an enemy so many inches away and must brawl."""
    if distance <= HOTHEAD_REACH:
        raise IllegalNow(
            f"{name} is a {HOTHEAD} and must brawl with an enemy within {HOTHEAD_REACH} inches. Use /mad-brawl "
            "fight. If the enemy can't be reached, an umpire may allow the shot."
        ).offering("Brawl", "mad-brawl fight")
