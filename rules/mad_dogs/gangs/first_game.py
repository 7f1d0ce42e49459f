"""The first game: each side's gang, people of the street, and how ready-made figures are enlisted (mad.first-game)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count as count_from
from itertools import cycle, islice
from typing import Final, NamedTuple

from rules.core.chance.dice import Dice
from rules.core.plain.refusal import OutOfRange
from rules.core.plain.words import key_of
from rules.core.tables.rule import resolves
from rules.mad_dogs.gangs.vetting import MOST_MEMBERS
from rules.mad_dogs.model.figures import Figure
from rules.mad_dogs.model.roster import recruit


class FirstGameFigure(NamedTuple):
    """One figure of a type: its profile, its weapons, and the skills chosen for it."""

    profile: str
    gear: tuple[str, ...] = ()
    skills: tuple[str, ...] = ()


FIRST_GAME: Final = (
    FirstGameFigure("Enforcer", ("Tommy Gun",)),
    *(FirstGameFigure("Hoodlum", ("Pistol",)) for _ in range(4)),
    *(FirstGameFigure("Slugger", (club,)) for club in ("Bat", "Lead Pipe") * 2),
)
"""The gang of each side in a first game."""

ON_THE_STREET: Final = (
    *("Citizen", "Citizen", "Street Kid", "Citizen", "Bartender"),
    *("Citizen", "Citizen", "Reporter", "Citizen", "Bank Teller"),
)
"""Passers-by while gangsters fight, one after the other."""


def require_distinct(names: Iterable[str]) -> None:
    """Raises OutOfRange for names that are empty or given twice."""
    keys = [key_of(name) for name in names]
    if not all(keys) or len(set(keys)) < len(keys):
        raise OutOfRange("Each figure needs a different name, and no name may be empty. Change the names.")


def hand_name(hand: FirstGameFigure, taken: list[str], names: tuple[str, ...]) -> str:
    """The next given name, or else the profile with the first free number."""
    if len(taken) < len(names):
        return names[len(taken)].strip()
    used = {key_of(name) for name in (*taken, *names)}
    return next(name for place in count_from(1) if key_of(name := f"{hand.profile} {place}") not in used)


def enlisted(dice: Dice, hands: Iterable[FirstGameFigure], names: tuple[str, ...]) -> tuple[Figure, ...]:
    """Figures of these, one after the other. The first of them get the given names."""
    require_distinct(names)
    called: list[str] = []
    figures: list[Figure] = []
    for hand in hands:
        called.append(hand_name(hand, called, names))
        figures.append(recruit(dice, hand.profile, called[-1], hand.gear, hand.skills))
    return tuple(figures)


@resolves("mad.first-game", "mad.profile", "mad.skills")
def first_game(dice: Dice, names: tuple[str, ...] = ()) -> tuple[Figure, ...]:
    """One side's gang in a first game: an Enforcer, four Hoodlums and four Sluggers, with five rolled skills.

    `names` are theirs in that order; the others are named by profile and number. Raises OutOfRange for a name given
    twice.
    """
    return enlisted(dice, FIRST_GAME, names)


@resolves("mad.first-game", "mad.profile")
def civilians(dice: Dice, number: int, names: tuple[str, ...] = ()) -> tuple[Figure, ...]:
    """People of the street, 1 to 40, about as many as there are gangsters. Raises OutOfRange for another number."""
    if not 1 <= number <= MOST_MEMBERS:
        raise OutOfRange(
            f"1 to {MOST_MEMBERS} civilians can be put on a street, not {number}. Give a number in that range."
        )
    return enlisted(dice, map(FirstGameFigure, islice(cycle(ON_THE_STREET), number)), names)
