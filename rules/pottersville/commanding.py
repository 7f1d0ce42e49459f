"""Units and who leads them, who gives them orders, and who is out of command (pot.organization, pot.command)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from math import isfinite
from typing import Annotated, Any, Final, NamedTuple

from annotated_types import Len

from rules.core.action.deed import Deed, decides
from rules.core.action.move import (
    UNSAID,
    Row,
    Rows,
    Source,
    crew,
    gang_of,
    move,
    names_of,
    nobody,
    opt,
    rows,
    thing,
    whom,
)
from rules.core.action.people_fields import RECORDED
from rules.core.action.position import Price, Umpired
from rules.core.action.report import FollowUp, Report, Tone
from rules.core.chance.dice import Dice
from rules.core.chance.outcome import Outcome
from rules.core.people.names import MOST_LETTERS, proper, same
from rules.core.people.person import NO_SIDE, Fellows, require_once
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, Missing, OutOfRange, Refusal, together
from rules.core.plain.words import count
from rules.core.play.events import Change
from rules.core.play.obligations import Owes, Settled
from rules.core.tables.rule import resolves
from rules.pottersville.board import Unit, UnitGone, UnitSet, bereft
from rules.pottersville.duties import RALLY
from rules.pottersville.lines import CHIPS, MOST_TESTS, orders_button, unit_line
from rules.pottersville.model import Figure, Folk, Level, Phase, Trait, Wound
from rules.pottersville.position import Person, Position, cheesing, nerve, under_fire, unit_of
from rules.pottersville.state import require_alive
from rules.pottersville.tables import LEVELS, RADIUS

FEWEST, MOST = 2, 8
"""Figures in a unit."""
MOST_UNITS: Final = 24
UNITS: Final = names_of("units")


def named_unit(about: str, source: Source | None = None) -> Any:
    """A field for a unit on the table."""
    return thing(about, "unit", "units", source)


# Who gives it orders


def givers(position: Position, unit: Unit) -> frozenset[int]:
    """The users who give a unit its orders: the players of its side or, where it has none, the owners of its figures.

    Nobody in particular where there are none of these.
    """
    if position.game is not None and unit.side > NO_SIDE:
        return frozenset(position.game.sides[unit.side].players)
    return frozenset(user for one in unit.members if one in position.people for user in position.people[one].leaders)


def commanded(position: Position, unit: Unit) -> Price:
    """What is decided for a unit is for those who give it orders, or for an umpire in their place."""
    users = givers(position, unit)
    if not users:
        position.require_player()
    if not users or position.caller in users:
        return ()
    name = unit.name
    return position.for_players(
        users, name, f"{name} is not yours to command: that is for those who play it, or an umpire."
    )


def own_units(position: Position) -> list[Unit]:
    """The units that the caller himself gives orders to."""
    return [unit for unit in position.board.units if position.caller in givers(position, unit)]


def able(position: Position) -> list[str]:
    """The units with anybody alive and free, by name."""
    return [unit.name for unit in position.board.units if fit_to_lead(position, unit)]


def fit_to_lead(position: Position, unit: Unit) -> list[Person]:
    """Those of a unit who are alive and free."""
    those = [position.people[one] for one in unit.members if one in position.people]
    return [one for one in those if one.figure.wound is not Wound.DEAD and not one.figure.cuffed]


def leaderless(position: Position, unit: Unit) -> bool:
    """Whether the leader of a unit is dead, and no other is named yet."""
    return bereft(unit, {id: one.figure for id, one in position.people.items()})


# Putting one together


@move("pottersville unit", table=True, seated=False, everybody=True)
class Muster:
    """Put a unit together, of 2 to 8 figures, or give it another leader."""

    name: Annotated[str, Len(1, MOST_LETTERS)] = opt(
        "What it is called (default: a gang's name).",
        lambda _position, move: "" if move.gang is UNSAID else move.gang.typed,
        complete=UNITS,
    )
    figures: tuple[Person, ...] = crew("Who is in it, names separated by commas.", only=RECORDED)
    gang: Fellows[Figure] | None = gang_of("Everybody alive in this gang is in it.")
    leader: Person | None = whom("Who leads it (default: its commander or first leader).", source=nobody, only=RECORDED)


@decides(Muster)
def gather(position: Position, move: Muster) -> Deed[None]:
    """A unit is put together, gets other figures, or another leader; one that is left without figures is gone."""
    name = proper(move.name)
    before = next((unit for unit in position.board.units if same(unit.name, name)), None)
    if before is None and len(position.board.units) >= MOST_UNITS:
        raise IllegalNow(f"There are {MOST_UNITS} units on the table: dissolve one first.")
    people = _members(position, move, before)
    for one in people:
        position.require_part(one)
    if len({one.side for one in people}) > 1:
        raise IllegalNow("A unit fights for one side: name figures of the same side.")
    unit = muster_unit(name, people[0].side, [(one.id, one.figure) for one in people], _leads(move, before, people))
    if before is not None:
        unit = replace(before, side=unit.side, leader=unit.leader, members=unit.members)
    changes: tuple[Change, ...] = (
        UnitSet(position.id, unit),
        *(
            UnitGone(position.id, one.name)
            for one in position.board.units
            if not same(one.name, unit.name) and set(one.members) <= set(unit.members)
        ),
    )
    changes = (*changes, *_handed_on(position, position.after(*changes)))

    def allow() -> Price:
        succeeds = not move.figures and move.gang is None
        return (
            *(commanded(position, before) if before is not None else ()),
            *(
                ()
                if before is not None and succeeds and leaderless(position, before)
                else _in_time(position, "is put together")
            ),
            *(part for one in people for part in _joining(position, one, before)),
        )

    return Deed(
        report=lambda _: _mustered(position.after(*changes), unit),
        allow=allow,
        changes=lambda _: changes,
        about=people,
        rule="pot.organization",
    )


def _mustered(position: Position, unit: Unit) -> Report:
    """Who leads whom now, and which other units have nobody to lead them."""
    lost = [one.name for one in position.board.units if not one.leader and not same(one.name, unit.name)]
    short = (f"Without a leader now: {together(lost)}.",) if lost else ()
    return Report(
        f"{unit.name} is a unit of {count(len(unit.members), 'figure')}.",
        (unit_line(position, unit), *short),
        (*unit_buttons(position), *((CHIPS,) if None in position.board.chips else ())),
        opens=(orders_button(position),),
    )


def one_unit(gang: str) -> FollowUp:
    """The button that makes a gang one unit."""
    return FollowUp(f"{gang}: one unit"[:80], "pottersville unit", {"gang": gang})


def unit_buttons(position: Position) -> tuple[FollowUp, ...]:
    """Those buttons for the gangs on the table of whom nobody is in a unit yet, and that can be one."""
    if position.board.phase is not Phase.ORDERS:
        return ()
    units = {figure for unit in position.board.units for figure in unit.members}
    its: dict[int, list[Person]] = {}
    for one in position.people.values():
        its.setdefault(one.gang_id, []).append(one)
    waiting = (fellows for fellows in its.values() if units.isdisjoint(one.id for one in fellows) and _musters(fellows))
    return tuple(one_unit(fellows[0].listed) for fellows in waiting)[:MOST_TESTS]


def _musters(fellows: Sequence[Person]) -> bool:
    """Whether the living of a gang can be a unit as they are."""
    try:
        muster_unit("", NO_SIDE, [(one.id, one.figure) for one in fellows if one.figure.wound is not Wound.DEAD])
    except Refusal:
        return False
    return True


def _members(position: Position, move: Muster, before: Unit | None) -> tuple[Person, ...]:
    """Who is to be in a unit: those named, all of a gang who live, or who is in it already."""
    if move.figures and move.gang is not None:
        raise OutOfRange("Say either which figures are in it or which gang, not both.")
    if move.figures:
        return move.figures
    if move.gang is not None:
        living = tuple(one for one in move.gang.people if one.figure.wound is not Wound.DEAD)
        if not living:
            name = next((one.gang for one in move.gang.people), move.gang.typed)
            raise IllegalNow(f"{name} has nobody alive: name another gang.")
        return living
    if before is None:
        raise Missing(
            "Say who is in it: figures, separated by commas, or the gang that all belong to.", "figures", "gang"
        )
    return tuple(one for id, one in position.people.items() if id in before.members)


def _leads(move: Muster, before: Unit | None, people: Sequence[Person]) -> int:
    """Who is to lead, by id: as named, else as before if he is still alive among them, else 0."""
    if move.leader is not None:
        require_alive(move.leader)
        if move.leader.figure.cuffed:
            raise IllegalNow(f"{move.leader.name} is handcuffed: name a leader who is free.")
        return move.leader.id
    living = [one.id for one in people if one.figure.wound is not Wound.DEAD]
    return before.leader if before is not None and before.leader in living else 0


def _in_time(position: Position, what: str) -> Price:
    """Units are changed in the Orders phase; later that is for an umpire."""
    board = position.board
    if board.phase is Phase.ORDERS:
        return ()
    if not position.umpire:
        raise IllegalNow(
            f"Turn {board.turn} is in its {board.phase} phase: a unit {what} in the {Phase.ORDERS} phase, or by an "
            "umpire."
        )
    return (Umpired("the units"),)


def _joining(position: Position, person: Person, before: Unit | None) -> Price:
    """That somebody is of a unit now; refused to who can't be, or can't leave the one he is in."""
    price = position.owner(person)
    old = unit_of(position, person)
    if old is not None and before is not None and same(old.name, before.name):
        return price
    require_alive(person)
    if old is not None and _bound(position, old) and not position.umpire:
        told = f"{person.name} belongs to {old.name}, which {_bound(position, old)}"
        raise IllegalNow(f"{told}: nobody leaves it before that is over.")
    return price


def _bound(position: Position, unit: Unit) -> str:
    """What keeps the figures of a unit together; empty for nothing."""
    return "is cheesing it" if cheesing(position, unit) else "owes a Guts test" if under_fire(position, unit) else ""


def _handed_on(position: Position, later: Position) -> Iterator[Change]:
    """What a unit owes stays with it, whoever leaves or joins it, and goes with it."""
    for unit in position.board.units:
        left = next((one.members for one in later.board.units if same(one.name, unit.name)), ())
        for people, due in nerve(position, unit).values():
            yield from (Settled(one, due) for one in people if one not in left)
            others = [one for one in left if one not in people]
            if due.rule == RALLY or len(others) == len(left):
                yield from (Owes(one, due) for one in others)


def muster_unit(name: str, side: int, figures: Collection[tuple[int, Figure]], leader: int = 0) -> Unit:
    """A unit of these figures by id, led by `leader`, or (0) by the commander or first leader among them.

    Raises OutOfRange for too few or too many, IllegalNow without a leader or with one who is not of the unit.
    """
    known = dict(figures)
    check_unit(len(known), lone=all(one.folk in (Folk.LONER, Folk.CIVILIAN) for one in known.values()))
    if leader and leader not in known:
        raise IllegalNow(f"The leader of {name} is one of its figures: name one of those.")
    led = leader or _leader(known)
    if not led:
        raise IllegalNow(f"{name} has nobody to lead it: name the most experienced as its leader.")
    return Unit(name, side, led, tuple(known))


def check_unit(size: int, lone: bool = False) -> None:
    """OutOfRange for a unit of the wrong size; `lone` figures, of nobody's side, may be one by themselves."""
    if not (1 if lone else FEWEST) <= size <= MOST:
        raise OutOfRange(f"A unit is {FEWEST} to {MOST} figures, not {size}; only a loner is a unit by himself.")


def _leader(figures: dict[int, Figure]) -> int:
    figures = {id: figure for id, figure in figures.items() if figure.wound is not Wound.DEAD}
    commanders = [id for id, figure in figures.items() if Trait.COMMANDER in figure.traits]
    leaders = [id for id, figure in figures.items() if figure.leader]
    alone = list(figures) if len(figures) == 1 else []
    return next(iter((*commanders, *leaders, *alone)), 0)


@move("pottersville dissolve", table=True, seated=False, everybody=True)
class Dissolve:
    """Dissolve a unit; its figures stay."""

    unit: Unit = named_unit("Which unit.")


@decides(Dissolve)
def dissolve(position: Position, move: Dissolve) -> Deed[None]:
    """A unit is no more; its figures belong to none."""

    def allow() -> Price:
        price = (*commanded(position, move.unit), *_in_time(position, "is dissolved"))
        if _bound(position, move.unit) and not position.umpire:
            told = f"{move.unit.name} {_bound(position, move.unit)}"
            raise IllegalNow(f"{told}: it is dissolved once that is over, or by an umpire.")
        return price

    gone = UnitGone(position.id, move.unit.name)
    changes = (gone, *_handed_on(position, position.after(gone)))
    its = count(len(move.unit.members), "figure").capitalize()
    left = f"Now in no unit, and bound by no order: {its}."
    return Deed(
        report=lambda _: Report(f"{move.unit.name} is dissolved.", (left,)),
        allow=allow,
        changes=lambda _: changes,
        rule="pot.organization",
    )


# The command radius

FARTHEST: Final = 240
MOST_POSTS: Final = 20
FORM: Final = "Bricks 3 5; Kid Tulip 2"
UNREAD: Final = (
    f"For each figure give a name, the inches to the next nearest in the unit and the inches to the leader: {FORM}. A "
    "single number is the distance to the leader, who is then the nearest."
)


class Post(NamedTuple):
    """Where somebody of a unit stands: inches to the next nearest of the unit, and to its leader."""

    level: Level
    nearest: float
    leader: float


class Leash(NamedTuple):
    """Whether somebody is within reach of his unit: the inches allowed to the next nearest, and to the leader."""

    nearest: int
    leader: int
    strays: bool
    unled: bool

    @property
    def kept(self) -> bool:
        return not (self.strays or self.unled)


@resolves("pot.command")
def command(dice: Dice, leader: Level, posts: tuple[Post, ...]) -> tuple[Leash, ...]:
    """Who of a unit is out of command: each within the radius of his own level of the next nearest, and within that of
    the leader's level of the leader. Nothing is thrown.

    Raises OutOfRange for inches that can't be.
    """
    for post in posts:
        if not all(isfinite(inches) and 0 <= inches <= FARTHEST for inches in (post.nearest, post.leader)):
            raise OutOfRange(f"Distances within a unit are 0 to {FARTHEST} inches.")
        if post.nearest > post.leader:
            raise OutOfRange(
                f"The next nearest of the unit is no farther than its leader: {post.nearest:g} inches to the one, "
                f"{post.leader:g} to the other can't be right."
            )
    levels = dice.grid(LEVELS)
    led = levels.filled(leader, RADIUS)
    return tuple(
        [
            Leash(own, led, post.nearest > own, post.leader > led)
            for post in posts
            for own in (levels.filled(post.level, RADIUS),)
        ]
    )


def _unit_told_of(position: Position, move: Any) -> Unit | None:
    """With neither a unit nor a leader named, the unit of the first told of who is in one."""
    if move.leader is not UNSAID:
        return None
    people = [one for row in move.posts for one in row.people]
    return next((unit for one in people if (unit := unit_of(position, one)) is not None), None)


def _leader_of_unit(position: Position, move: Any) -> Person:
    if move.unit is None:
        raise Missing("Say who leads, a figure or a level, or which unit it is: leader or unit.", "leader", "unit")
    leader = position.people.get(move.unit.leader) if move.unit.leader in move.unit.members else None
    if leader is None or leader.figure.wound is Wound.DEAD:
        name = move.unit.name
        raise IllegalNow(f"Nobody alive leads {name}: /pottersville unit names another leader.")
    return leader


@move("pottersville command", seated=False, everybody=True)
class Radius:
    """Who in a unit is out of command, by the inches that you measure."""

    unit: Unit | None = named_unit("Which unit; its leader leads.", _unit_told_of)
    posts: Annotated[tuple[Row, ...], Len(1, 400)] = rows(
        f"Name, inches to the next nearest, inches to the leader: {FORM}.",
        Rows(2, frozenset(), FORM, fewest=1, refusal=UNREAD, completes=False),
        required=True,
    )
    leader: Person = whom("Who leads: a figure, a profile or a level.", source=_leader_of_unit)


@decides(Radius)
def measure(position: Position, move: Radius) -> Deed[tuple[Leash, ...]]:
    """Who in a unit is out of command, by the distances that are told."""
    if not 1 <= len(move.posts) <= MOST_POSTS:
        raise OutOfRange(f"From 1 to {MOST_POSTS} figures stand somewhere, separated by semicolons: {FORM}.")
    if not all(row.people for row in move.posts):
        raise OutOfRange(UNREAD)
    told = [(one, row.numbers[0], row.numbers[-1]) for row in move.posts for one in row.people]
    people = tuple(one for one, _, _ in told)
    require_once(people)
    for one in (move.leader, *people):
        require_alive(one)
    for one in people:
        if one.stored and one.id == move.leader.id:
            raise IllegalNow(f"{one.name} leads: say where the others stand.")
        if one.stored and move.unit is not None and one.id not in move.unit.members:
            raise IllegalNow(f"{one.name} is not in {move.unit.name}. Remove that figure, or the unit.")
    posts = tuple(Post(one.figure.level, nearest, far) for one, nearest, far in told)
    known = {one.id for one in (*people, move.leader)}
    fellows = [position.people[one] for one in position.people if move.unit is not None and one in move.unit.members]
    untold = [one.name for one in fellows if one.figure.wound is not Wound.DEAD and one.id not in known]

    def report(leashes: tuple[Leash, ...]) -> Report:
        lines = [_leash_line(*each) for each in zip(people, posts, leashes, strict=True)]
        lines += [f"Not mentioned: {together(untold)}."] if untold else []
        out = [person.name for person, leash in zip(people, leashes, strict=True) if not leash.kept]
        if out:
            return Report(f"Out of command: {together(out)}.", tuple(lines), tone=Tone.BAD)
        return Report("All of them are in command.", tuple(lines), tone=Tone.GOOD)

    def facts(outcome: Outcome[tuple[Leash, ...]]) -> dict[str, bool]:
        return {one.name: leash.kept for one, leash in zip(people, outcome.result, strict=True)}

    return Deed(command, (move.leader.figure.level, posts), facts=facts, report=report, about=people)


def _leash_line(person: Person, post: Post, leash: Leash) -> str:
    nearest = f'{post.nearest:g}" of {leash.nearest} to the next nearest{" (too far)" if leash.strays else ""}'
    leader = f'{post.leader:g}" of {leash.leader} to the leader{" (too far)" if leash.unled else ""}'
    return f"{person.name}: {nearest}, {leader}."
