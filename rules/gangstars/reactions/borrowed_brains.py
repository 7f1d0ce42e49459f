"""Borrowed brains: a leader or ma man lends theirs for a reaction test (16 Reaction tests)."""

from __future__ import annotations

from typing import Any

from rules.core.action.fields import Always, ByStreet, OnSheet, Source, nobody, one_figure, option
from rules.core.action.people_fields import FromNumber
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.gangstars.model.acting import commands
from rules.gangstars.model.figures import Figure, Profile, Stats
from rules.gangstars.model.kinds import MOST_STAT
from rules.gangstars.model.position import Person, Position
from rules.gangstars.street.bearing import has_command
from rules.gangstars.street.fields import commanded as in_command
from rules.gangstars.street.fields import each_measured
from rules.gangstars.traits.trait_table import Quality, trait_with


def leader_option(about: str) -> Any:
    """An option for the lender of brains: a figure, or a bare number; None for no one."""
    return one_figure(about, source=nobody, naming=FromNumber(_of_brains), known=OnSheet("figure", free=_is_figure))


def commanded_option(about: str, who: str, tests: Source | None = None, *, many: bool = False) -> Any:
    """An option for whether the figures of a field are in the command distance of their gang's leader.

    many   whether the field has several figures, for each of which a street measures
    tests  whether they test at all; None if they always do
    """

    def lends(position: Position, move: Any) -> bool:
        """Whether a leader has brains to lend to any of them."""
        named: Person | tuple[Person, ...] = getattr(move, who)
        people = named if isinstance(named, tuple) else (named,)
        lent = any(
            _lent(position, one) > one.figure.stats.brains and not trait_with(Quality.BORROWS_NONE, one.figure.traits)
            for one in people
        )
        return lent and (tests is None or tests(position, move))

    street = each_measured(who) if many else in_command(who)
    source = ByStreet(street, Always(False))
    return option(about, source, gangs_of=who, called="In command distance", matters=lends)


def _is_figure(typed: Person | None, _known: None) -> bool:
    """Whether the option names a figure and not a bare number."""
    return typed is None or not typed.typed.isdigit()


def _of_brains(text: str) -> Figure | None:
    """A leader of whom only the brains are known; None for a name."""
    if not (text.isascii() and text.isdigit()):
        return None
    number = int(text[:6])
    if number > MOST_STAT:
        raise OutOfRange(f"Brains are 0 to {MOST_STAT}, so {number} is not possible.")
    return Figure("", Profile.LEADER, Stats(brains=number))


def borrowed(position: Position, person: Person, leader: Person | None, commanded: bool) -> int:
    """The brains that a figure borrows: from the named leader, or from its gang's; 0 for none.

    It raises IllegalNow for a lender who leads no one, is out, or leads another gang, and for a gang without a leader.
    """
    if leader is None:
        return _commander(position, person) if commanded else 0
    if not commands(leader.figure):
        raise IllegalNow(
            f"{leader.name} is neither Head Honcho nor ma man, so no one can borrow their brains. Name a leader."
        )
    if leader.figure.kept_out:
        raise IllegalNow(
            f"{leader.name} is {leader.figure.kept_out}, so no one can borrow their brains. Name another leader."
        )
    if leader.stored and person.stored and leader.gang_id != person.gang_id:
        raise IllegalNow(f"{leader.name} does not lead {person.name}'s gang. Name a leader of that gang.")
    return leader.figure.stats.brains


def _commander(position: Position, person: Person) -> int:
    """The highest brains of those who command a figure's gang. It raises IllegalNow without any."""
    if not person.stored:
        raise IllegalNow(
            "The bot doesn't know who leads a figure without a sheet. Type the leader's brains, such as leader:4."
        )
    if not _leading(position, person):
        raise IllegalNow(f"{person.name} has no Head Honcho or ma man left. Remove “commanded”.")
    return _lent(position, person)


def _leading(position: Position, person: Person) -> list[Figure]:
    """Those who command a figure's gang and can act."""
    gang = [one for one in position.people.values() if person.stored and one.gang_id == person.gang_id]
    near = (one.figure for one in gang if one.id == person.id or has_command(position, one, person) is not False)
    return [figure for figure in near if commands(figure) and not figure.kept_out]


def _lent(position: Position, person: Person) -> int:
    """The brains that they would lend; 0 without any."""
    return max((figure.stats.brains for figure in _leading(position, person)), default=0)
