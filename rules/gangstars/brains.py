"""Whose brains count in a test: one's own, or those of a Head Honcho or ma man (8.2; 16)."""

from __future__ import annotations

from typing import Any

from rules.core.move import nobody, opt, whom
from rules.core.position import Price
from rules.core.refusal import IllegalNow, OutOfRange
from rules.gangstars.commanding import commands
from rules.gangstars.goons import MOST_STAT
from rules.gangstars.model import Figure, Profile, Stats
from rules.gangstars.position import Person, Position


def leader_option(about: str) -> Any:
    """An option for whose brains are borrowed: somebody, or plain brains; None for nobody."""
    return whom(about, source=nobody, number=_of_brains)


def commanded_option(about: str, who: str) -> Any:
    """An option for whether those of a field stand in the command distance of whoever leads their gang."""
    return opt(about, default=False, fellows=who)


def _of_brains(number: int) -> Figure:
    """A leader of whom his brains alone are known."""
    if number > MOST_STAT:
        raise OutOfRange(f"Brains are 0 to {MOST_STAT}, not {number}.")
    return Figure("", Profile.LEADER, Stats(brains=number))


def borrowed(at: Position, person: Person, leader: Person | None, commanded: bool) -> int:
    """The brains that somebody borrows: of the leader who is named, or of his gang's; 0 for none.

    Raises IllegalNow for who leads nobody, is out, or leads another gang; for a gang that nobody leads.
    """
    if leader is None:
        return _commander(at, person) if commanded else 0
    if not commands(leader.figure):
        raise IllegalNow(f"{leader.name} is neither Head Honcho nor ma man, and lends nobody his brains.")
    if leader.figure.kept_out:
        raise IllegalNow(f"{leader.name} is {leader.figure.kept_out}, and lends nobody his brains.")
    if leader.stored and person.stored and leader.gang_id != person.gang_id:
        raise IllegalNow(f"{leader.name} leads another gang than that of {person.name}.")
    return leader.figure.stats.brains


def _commander(at: Position, person: Person) -> int:
    """The highest brains of those who command somebody's gang; IllegalNow where nobody does."""
    if not person.stored:
        raise IllegalNow("Nobody knows who leads somebody on no sheet: give his brains, leader:4.")
    gang = (one.figure for one in at.people.values() if one.gang_id == person.gang_id)
    able = [figure.stats.brains for figure in gang if commands(figure) and not figure.kept_out]
    if not able:
        raise IllegalNow(f"{person.name} has no Head Honcho or ma man left: leave commanded out.")
    return max(able)


def lending(at: Position, person: Person, leader: Person | None) -> Price:
    """Plain brains of a leader are an umpire's word, where somebody on the table borrows them."""
    plain = leader is not None and leader.typed.isdigit()
    return at.against_sheet(person, "leader") if plain and person.here else ()
