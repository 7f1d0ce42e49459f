"""Gangs in the making, for tests of their rules."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from rules.core.action.deed import DECIDED, Deed, Spawns
from rules.core.action.move import command_of, filled
from rules.core.action.report import Report
from rules.core.chance.dice import resolve
from rules.core.chance.sources import Fair, Scripted
from rules.core.people import person
from rules.core.people.person import Person
from rules.core.people.roster import Gang, Hired
from rules.core.plain.frozen import replace
from rules.core.play.campaign import Campaign
from rules.mad_dogs.gangs.draft import Draft
from rules.mad_dogs.gangs.draft_edit import start
from rules.mad_dogs.gangs.estate import Estate
from rules.mad_dogs.gangs.hire import Terms, hire_all
from rules.mad_dogs.model.board import Board
from rules.mad_dogs.model.figures import Figure
from rules.mad_dogs.model.tables import PROFILES
from rules.mad_dogs.play.position import GangView, Position

MOB: Final = 30
STAFF: Final = resolve(
    hire_all, start(2000), (Terms("Hoodlum", "Ace"), Terms("Punk", "Bo")), dice=Scripted(1, 1)
).result
"""A budget of $2,000: Ace, a Hoodlum who is a Bomber, and Bo, a Punk."""


def mob(draft: Draft | None = STAFF, *hired: str, game: int = 0, campaign: int = 0, **more: Any) -> GangView:
    """The Slats, the caller's, with hired Hoodlums; `more` are further fields of theirs."""
    people = [Figure(name, "Hoodlum", PROFILES["Hoodlum"].stats) for name in hired]
    kept = Gang("The Slats", "mad", (7,), game=game, campaign=campaign, estate=Estate(draft, **more))
    return person.GangView(
        "The Slats",
        tuple(Person(one.name, one, id_, gang_id=MOB) for id_, one in enumerate(people, 1)),
        MOB,
        "The Slats",
        kept,
        mine=True,
    )


def at(*gangs: GangView, names: Collection[str] = (), campaign: Campaign | None = None) -> Position:
    return Position(Board(), caller=7, gangs={one.id: one for one in gangs}, names=names, campaign=campaign)


def deed_of(move: Any, position: Position) -> Deed[Any]:
    """The deed of a move, with ids from 100 for the figures that it brings."""
    found: Any = DECIDED[command_of(move.__class__)](position, filled(position, move))
    return found.deed(found.gang, tuple(range(100, 100 + found.most))) if isinstance(found, Spawns) else found


def stepped(gang: GangView, move: Any, *dice: int, names: Collection[str] = ()) -> tuple[Report, Draft]:
    """The report of a step of making a gang, and the gang after it, with exactly these dice."""
    deed = deed_of(move, at(gang, names=names))
    script = Scripted(*dice)
    assert deed.resolver is not None
    after = resolve(deed.resolver, *deed.args, dice=script).result
    assert script.left == []
    return deed.report(after), after


def after(gang: GangView, move: Any, campaign: Campaign | None = None) -> GangView:
    """The gang after a move, with any dice."""
    deed = deed_of(move, at(gang, campaign=campaign))
    deed.allow()
    result = None if deed.resolver is None else resolve(deed.resolver, *deed.args, dice=Fair(b"dice")).result
    for one in deed.changes(result):
        if isinstance(one, Hired):
            gang = replace(gang, people=(*gang.people, Person(one.figure.name, one.figure, one.subject)))
        else:
            assert one.subject == gang.id
            estate = one.apply_to(gang.gang.estate)
            gang = replace(gang, gang=replace(gang.gang, estate=estate))
    return gang
