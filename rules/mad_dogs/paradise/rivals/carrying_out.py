"""Carries out the choices of gangs that no player runs, as commands that their players could have given."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from rules.core.action.deed import MoveRef, decided, referenced_move
from rules.core.action.report import FollowUp, Report
from rules.core.chance.dice import resolve
from rules.core.chance.sources import Scripted
from rules.core.people.party import LookedUp
from rules.core.plain.events import Change, SubjectKind
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import Refusal
from rules.core.plain.words import parts
from rules.core.play.campaign import Booked
from rules.mad_dogs.gangs.estate import estate_of
from rules.mad_dogs.model.board import Board
from rules.mad_dogs.paradise.city.changes import folded
from rules.mad_dogs.paradise.city.secrets import led_by
from rules.mad_dogs.paradise.city.town import Position, Town


class Carried(NamedTuple):
    """The choices of a gang carried out: the town after them, their changes, and of each that others hear of a sentence
    and the buttons for their answers.
    """

    town: Town
    changes: tuple[Change, ...] = ()
    lines: tuple[str, ...] = ()
    offers: tuple[FollowUp, ...] = ()


def carried_out(town: Town, gang: int, commands: Iterable[MoveRef]) -> Carried:
    """Gives these commands one after the other with the rights of the gang's player; none of them rolls a die.

    A command that is refused changes nothing: a figure may have a name that no command can tell from another's.
    """
    changes: list[Change] = []
    reports: list[Report] = []
    for command in commands:
        try:
            made, report = _given(town, gang, command)
        except Refusal:
            continue
        town = town_after(town, made)
        changes += made
        reports += [report] if report is not None else []
    lines = tuple(report.headline for report in reports)
    return Carried(town, tuple(changes), lines, tuple(offer for report in reports for offer in report.follow_ups))


def position_of(town: Town, gang: int, command: MoveRef) -> Position:
    """The position in which the player of a gang gives a command."""
    here = led_by(town, gang)
    typed = command.typed.get("figures") or command.typed.get("figure") or ""
    known = {one.figure.name for one in here.gangs[gang].people}
    named = [name for name in parts(str(typed)) if name in known]
    return Position(
        Board(),
        towns=LookedUp(here),
        parties=LookedUp(here.party(here.gangs[gang].name, named)),
        typed=command.typed,
        delivery=f"rival:{town.id}.{town.month}.{gang}",
    )


def _given(town: Town, gang: int, command: MoveRef) -> tuple[tuple[Change, ...], Report | None]:
    """The changes of a command, and its report if it is announced."""
    position = position_of(town, gang, command)
    deed = decided(position, referenced_move(position, command))
    deed.allow()
    result: Any = None
    if deed.resolver is not None:
        result = resolve(deed.resolver, *deed.args, dice=Scripted()).result
    return tuple(deed.changes(result)), None if deed.unannounced else deed.report(result)


def town_after(town: Town, changes: Iterable[Change]) -> Town:
    """The town after changes of its city, its banks and its people."""
    made = tuple(changes)
    gangs = dict(town.gangs)
    for id_, view in town.gangs.items():
        estate, figures = estate_of(view.gang), {one.id: one.figure for one in view.people}
        for one in made:
            if isinstance(one, Booked) and one.subject == id_:
                estate = one.apply_to(estate)
            elif one.kind is SubjectKind.FIGURE and one.subject in figures:
                figures[one.subject] = one.apply_to(figures[one.subject])
        people = tuple(replace(one, figure=figures[one.id]) for one in view.people)
        gangs[id_] = replace(view, gang=replace(view.gang, estate=estate), people=people)
    return replace(town, gangs=gangs, campaign=replace(town.campaign, state=folded(town.city, made)))
