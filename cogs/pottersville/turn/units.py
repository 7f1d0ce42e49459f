"""Units on the table: put together, led, dissolved, looked at; and who gives them orders."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from cogs._kit.desk import Desk
from cogs._kit.games import figures_of, require_taking_part
from cogs._kit.people import subjects
from cogs._kit.play import Options, Play, Said, plays
from cogs._kit.render import clean
from cogs._kit.words import count
from cogs.pottersville.people import CAST, Person, require_alive
from cogs.pottersville.table import CHIPS, orders_press, people_by_id, unit_line, unit_offers
from cogs.pottersville.turns import TABLED, board_here, side_of
from db.games import StoredGame
from db.repositories import StoredFigure
from rules.core.events import Change
from rules.core.named import proper, same
from rules.core.refusal import IllegalNow, NotYours, OutOfRange, together
from rules.pottersville.board import Board, Unit, UnitGone, UnitSet, apply, bereft
from rules.pottersville.model import Figure, Phase, Wound
from rules.pottersville.state import muster_unit

MOST_UNITS: Final = 24


def givers(game: StoredGame, unit: Unit, figures: Sequence[StoredFigure]) -> frozenset[int]:
    """The users who give a unit its orders: the players of its side or, where it has none, the owners of its figures.

    Nobody in particular where there are none of these.
    """
    if unit.side >= 0:
        return frozenset(game.game.sides[unit.side].players)
    return frozenset(user for one in figures if one.id in unit.members for user in one.gang.gang.owners)


def require_commands(desk: Desk, game: StoredGame, unit: Unit, figures: Sequence[StoredFigure]) -> None:
    """Refuse what is decided for a unit, but by those who give it orders, or by an umpire for them."""
    users = givers(game, unit, figures)
    if not users:
        require_taking_part(desk, game)
    elif desk.caller.actor.id not in users:
        if not desk.is_umpire:
            raise NotYours(f"{clean(unit.name)} is not yours to command: that is for those who play it, or an umpire.")
        desk.acts_for(clean(unit.name))


def own_units(desk: Desk, game: StoredGame, figures: Sequence[StoredFigure]) -> list[Unit]:
    """The units that the caller himself gives orders to."""
    board: Board = game.game.board
    return [unit for unit in board.units if desk.caller.actor.id in givers(game, unit, figures)]


# Putting one together


@plays("pottersville unit")
async def prepare_unit(desk: Desk, options: Options) -> Play:
    """A unit is put together, gets other figures, or another leader."""
    game, board = board_here(desk)
    figures = await figures_of(desk, game)
    name = proper(str(options.get("name") or options.get("gang") or ""))
    before = next((unit for unit in board.units if same(unit.name, name)), None)
    if before is not None:
        name = before.name
        require_commands(desk, game, before, figures)
    elif len(board.units) >= MOST_UNITS:
        raise IllegalNow(f"There are {MOST_UNITS} units on the table: dissolve one first.")
    members = await _members(desk, options, before, figures)
    dead = before is not None and bereft(before, {one.id: one.figure for one in figures})
    if not (dead and options.get("leader") and not options.get("figures") and not options.get("gang")):
        _require_orders(desk, board, "is put together")
    for person in members:
        _require_joins(desk, board, person, before)
    side = _side_of(desk, members)
    leader = await _leader(desk, options, before, members)
    mustered = muster_unit(name, side, [(one.id, one.figure) for one in members if one.id and one.figure], leader)
    unit = mustered if before is None else _as_before(mustered, before)
    changes = (UnitSet(game.id, unit), *_emptied(game, board, unit))
    after = board
    for change in changes:
        after = apply(after, change)
    people = people_by_id(figures)
    return Play(
        say=lambda _: Said(
            f"{clean(name)} is a unit of {count(len(unit.members), 'figure')}.",
            (unit_line(game, after, unit, people), *_short(after, unit)),
            (*unit_offers(after, figures), *((CHIPS,) if None in after.chips else ())),
            presses=(orders_press(game),),
        ),
        changes=lambda _: changes,
        about=subjects(*members),
        rule="pot.organization",
    )


async def _members(desk: Desk, options: Options, before: Unit | None, figures: Sequence[StoredFigure]) -> list[Person]:
    """Who is to be in a unit: those named, all of a gang who live, or who is in it already."""
    if options.get("figures") and options.get("gang"):
        raise OutOfRange("Say either which figures are in it or which gang, not both.")
    if options.get("figures"):
        return await CAST.on_record(desk, options["figures"])
    if options.get("gang"):
        gang = await desk.work.rosters.gang(desk.server_id, str(options["gang"]))
        listed = [CAST.stored(one) for one in await desk.work.rosters.figures(gang)]
        living = [person for person in listed if person.wound is not Wound.DEAD]
        if not living:
            raise IllegalNow(f"{clean(gang.gang.name)} has nobody alive: name another gang.")
        return living
    if before is None:
        raise OutOfRange("Say who is in it: figures, separated by commas, or the gang that all belong to.")
    return [CAST.stored(one) for one in figures if one.id in before.members]


def _require_orders(desk: Desk, board: Board, what: str) -> None:
    """Units are changed in the Orders phase; later that is for an umpire."""
    if board.phase is Phase.ORDERS:
        return
    if not desk.is_umpire:
        raise IllegalNow(
            f"Turn {board.turn} is in its {board.phase} phase: a unit {what} in the {Phase.ORDERS} phase, or by an "
            "umpire."
        )
    desk.acts_for("the units")


def _require_joins(desk: Desk, board: Board, person: Person, before: Unit | None) -> None:
    """Refuse somebody who can't be of a unit, or leave the one he is in, now."""
    assert person.stored is not None
    desk.require_own(person.stored)
    TABLED.require_part(desk, person)
    old = board.unit_of(person.stored.id)
    if old is not None and before is not None and same(old.name, before.name):
        return
    require_alive(person)
    if old is not None and (old.cheesing or old.shot_at) and not desk.is_umpire:
        why = "is cheesing it" if old.cheesing else "owes a Guts test"
        raise IllegalNow(
            f"{person.name} belongs to {clean(old.name)}, which {why}: nobody leaves it before that is over."
        )


def _side_of(desk: Desk, members: Sequence[Person]) -> int:
    sides = {side_of(desk, person) for person in members}
    if len(sides) > 1:
        raise IllegalNow("A unit fights for one side: name figures of the same.")
    return sides.pop()


async def _leader(desk: Desk, options: Options, before: Unit | None, members: Sequence[Person]) -> int:
    """Who is to lead, by id: as named, else as before if he is still among them, else 0."""
    if options.get("leader"):
        (leader,) = await CAST.on_record(desk, options["leader"])
        require_alive(leader)
        assert leader.id is not None
        return leader.id
    stays = next((person for person in members if before is not None and person.id == before.leader), None)
    return stays.id or 0 if stays is not None and stays.wound is not Wound.DEAD else 0


def _as_before(unit: Unit, before: Unit) -> Unit:
    return replace(before, side=unit.side, leader=unit.leader, members=unit.members)


def _emptied(game: StoredGame, board: Board, unit: Unit) -> tuple[Change, ...]:
    """That units are gone whose figures are all in this one now."""
    return tuple(
        UnitGone(game.id, one.name)
        for one in board.units
        if not same(one.name, unit.name) and set(one.members) <= set(unit.members)
    )


def _short(board: Board, unit: Unit) -> list[str]:
    """Which other units have nobody to lead them now."""
    leaderless = [clean(one.name) for one in board.units if not one.leader and not same(one.name, unit.name)]
    return [f"Without a leader now: {together(leaderless)}."] if leaderless else []


@plays("pottersville dissolve")
async def prepare_dissolve(desk: Desk, options: Options) -> Play:
    """A unit is no more; its figures belong to none."""
    game, board = board_here(desk)
    unit = board.unit(str(options["unit"]))
    require_commands(desk, game, unit, await figures_of(desk, game))
    _require_orders(desk, board, "is dissolved")
    if (unit.cheesing or unit.shot_at) and not desk.is_umpire:
        why = "is cheesing it" if unit.cheesing else "owes a Guts test"
        raise IllegalNow(f"{clean(unit.name)} {why}: it is dissolved once that is over, or by an umpire.")
    return Play(
        say=lambda _: Said(
            f"{clean(unit.name)} is dissolved.",
            (f"{count(len(unit.members), 'figure').capitalize()} of it belong to no unit, and no order binds them.",),
        ),
        changes=lambda _: (UnitGone(game.id, unit.name),),
        rule="pot.organization",
    )


def steady_in(unit: Unit, people: Mapping[int, Person]) -> list[Figure]:
    """Those of a unit whose Guts count."""
    found = (people[one].figure for one in unit.members if one in people)
    return [figure for figure in found if figure is not None and figure.steadies]
