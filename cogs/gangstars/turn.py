"""/gangstars-turn: chits, activations and action points, in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from cogs._kit.context import Context
from cogs._kit.games import MY_MOVE
from cogs._kit.moves import tells
from cogs._kit.reader import read
from cogs._kit.render import Card
from cogs._kit.slash import add_commands, command, root, shows
from rules.core.markup import strong
from rules.core.move import declared
from rules.core.person import NO_SIDE
from rules.core.report import Confirmation, FollowUp, Report
from rules.core.words import count, sentence
from rules.gangstars.actions import Action, Cost, cost_line
from rules.gangstars.board import Activation
from rules.gangstars.commanding import Call, Called, callable_by, reach_of
from rules.gangstars.consequences import effect_line
from rules.gangstars.duties import due_tests, which_of
from rules.gangstars.lines import bag_line
from rules.gangstars.measures import both
from rules.gangstars.model import Figure
from rules.gangstars.moving import Act, Drop, Move, PickUp, Prone, Spent, Stand
from rules.gangstars.offers import acting_offers, going_on
from rules.gangstars.position import Person, Position, active, side_of
from rules.gangstars.spending import Moved, Route
from rules.gangstars.state import commands
from rules.gangstars.traits import TRAITS
from rules.gangstars.turning import Done, Draw, Drawn, Ended, Next, Up, chits_of, drawing

ROLLED: Final = {
    Action.SHOOT: "gangstars-shoot",
    Action.AIM: "gangstars-shoot",
    Action.CHARGE: "gangstars-melee",
    Action.FIGHT: "gangstars-melee",
    Action.DRIVE: "gangstars-car",
    Action.SPEED: "gangstars-car",
    Action.TURN: "gangstars-car",
    Action.START: "gangstars-car",
    Action.START_DRIVER: "gangstars-car",
    Action.STOP: "gangstars-car",
}
"""Where an action has a command of its own, which books its points too."""


# Chits


def ends_turn(now: Position) -> Confirmation | None:
    """A turn begins for everybody."""
    number = now.board.turn
    return Confirmation(f"Begin turn {number} for everybody?", f"Begin turn {number}") if now.ends_for_others else None


@tells(Next, sure=ends_turn)
def begun(now: Position, _result: None) -> Report:
    """The turn that begins."""
    headline = f"Turn {now.board.turn} begins: {count(len(now.board.bag), 'chit')} in the bag."
    return Report(headline, *going_on(now))


def drawn_facts(_at: Position, drawn: Drawn) -> dict[str, Any]:
    """Who acts, and whose chits are laid aside."""
    return {"acts": drawn.acts.name if drawn.acts else None, "aside": [chit.name for chit in drawn.aside]}


@tells(Draw, drawn_facts)
def told_drawn(at: Position, drawn: Drawn) -> Report:
    """Whose activation begins, after the chits laid aside."""
    aside = tuple(f"{chit} {chit.idle}: laid aside." for chit in drawn.aside)
    now = at.after(*drawing(at, drawn))
    if drawn.acts is not None:
        return _acting(now, *aside)
    lines, offers = going_on(now)
    return Report(f"No chit is left: turn {at.board.turn} is over.", (*aside, *lines), offers)


@tells(Up)
def acts(now: Position, _result: None) -> Report:
    """The activation of somebody called up."""
    return _acting(now)


def _acting(now: Position, *before: str) -> Report:
    """An activation that begins, with all that matters in it."""
    person, running = active(now), now.board.active
    assert person is not None
    assert running is not None
    side = side_of(now, person)
    whose = f" ({now.side_name(side)})" if side != NO_SIDE else ""
    free = f" and {running.free} for moving alone" if running.free else ""
    headline = f"{person.name}{whose} acts: {count(running.points, 'action point')}{free}."
    offers = acting_offers(now, [one.typed for one in callable_by(now, person)])
    return Report(headline, (*before, *filter(None, _lines(person.figure, running))), offers, opens=(MY_MOVE,))


def _lines(figure: Figure, running: Activation) -> Iterator[str]:
    """What an activation begins with: what the figure counts as, what it has to test, what its traits ask."""
    due = ", ".join(str(which_of(one)) for one in due_tests(figure))
    yield f"First a reaction test: {due}." if due else ""
    yield f"{running.free} points more for moving alone." if running.free else ""
    yield "Prone." if figure.prone else ""
    yield from (f"{sentence(effect_line(effect))}." for effect in figure.effects)
    yield from (f"{weapon.name}: {weapon.trouble}." for weapon in figure.weapons if weapon.trouble)
    yield from (TRAITS[one].reminder for one in figure.traits if one in TRAITS)
    if commands(figure) and not running.called:
        yield f"May call up those within {both(reach_of(figure.stats.brains))} and in sight, for all points."


def ends_activation(told: Ended) -> Confirmation | None:
    """Points are left, or something is owed."""
    left = (f"{count(told.unspent, 'action point')} unspent: lost.",) if told.unspent else ()
    lines = (*left, *(f"Still owed, {one}." for one in told.undone))
    return Confirmation(f"Is {told.person.name} done?", "Done", lines) if lines else None


@tells(Done, sure=ends_activation)
def done(told: Ended, _result: None) -> Report:
    """Whose activation is over, and what comes next."""
    lines, offers = going_on(told.now)
    left = (f"{count(told.unspent, 'action point')} unspent: lost.",) if told.unspent else ()
    return Report(f"{told.person.name} is done.", (*left, *lines, bag_line(told.now.board)), offers)


@tells(Call, lambda _told, reach: {"cm": reach})
def called(told: Called, reach: float | None) -> Report:
    """Who is called up; outside a game how far the word carries."""
    if told.now is None:
        return Report(f"{told.leader.name} with brains {told.brains}: the word carries {both(reach or 0)}.")
    lines, offers = going_on(told.now)
    names = ", ".join(one.name for one in told.people)
    return Report(
        f"{told.leader.name} spends all {count(told.points, 'action point')} and calls up {names}.",
        (f"Within {both(told.reach)} and in sight; their chits are turned.", *lines),
        offers,
    )


@command("gangstars-turn chits", table=True, seated=False, everybody=True)
class Chits:
    """Who has still to act in this turn, privately; nobody knows who is next."""


@shows(Chits)
async def chits_card(ctx: Context, _m: Chits) -> Card:
    """Who has still to act in this turn, by side; nobody knows who is next."""
    at: Position
    at, _ = await read(ctx, {}, declared(Chits))
    board = at.board
    if not board.turn:
        return Card("No turn has begun yet.", private=True)
    to_act = [chit.figure for chit in chits_of(at) if not chit.idle]
    lines: list[str] = []
    for side in (*range(len(at.game.sides if at.game else ())), NO_SIDE):
        its = [one for one in at.people.values() if side_of(at, one) == side]
        bag = [one.name for one in its if one.id in to_act]
        acted = [one.name for one in its if one.id not in board.bag or one.id in board.turned]
        gone = [one.name for one in its if one.id in board.bag and one.id not in (*to_act, *board.turned)]
        groups = (("in the bag", bag), ("acted or called up", acted), ("out of it", gone))
        if its:
            name = at.side_name(side) if side != NO_SIDE else "Of no side"
            told = "; ".join(f"{what} {', '.join(names)}" for what, names in groups if names)
            lines.append(f"{strong(name)}: {told}.")
    return Card(f"Turn {board.turn}: {count(len(board.bag), 'chit')} in the bag.", lines=tuple(lines), private=True)


# Points


def _points(told: Spent[Any], prices: tuple[Cost, ...]) -> str:
    """What it costs, with every reason, and what is left."""
    bill = told.spending.bill
    if bill is not None and not bill.prices:
        return f"{told.person.name} takes it free."
    left = bill.after if bill is not None else None
    rest = f" spent, {left.left} of {left.points} left" if left is not None else ""
    free = f" and {left.free} for moving" if left is not None and left.free else ""
    return f"Action points: {cost_line(prices)}{rest}{free}."


def _offers(told: Spent[Any]) -> tuple[FollowUp, ...]:
    """What the active figure may do next; nothing outside a game."""
    now = told.now
    running = now.board.active if now is not None else None
    return acting_offers(now) if now is not None and running and running.figure == told.person.id else ()


def _spent(told: Spent[Any], prices: tuple[Cost, ...], headline: str, *lines: str) -> Report:
    """Points spent, with what it cost and what may be done next."""
    return Report(headline, tuple(filter(None, (_points(told, prices), *lines))), _offers(told))


def _facts(told: Spent[Any], prices: tuple[Cost, ...]) -> dict[str, Any]:
    """What it cost."""
    bill = told.spending.bill
    return {"points": sum(one.total for one in (prices if bill is None else bill.prices))}


@tells(Act, _facts)
def acted(told: Spent[Act], prices: tuple[Cost, ...]) -> Report:
    """Any action by its name."""
    m = told.m
    times = f", {m.times} times" if m.times > 1 else ""
    note = f"That only books the points: /{ROLLED[m.action]} does it." if m.action in ROLLED else ""
    booked = told.spending.bill is not None
    return _spent(told, prices, f"{told.person.name}: {m.action.lower()}{times}.", note * booked)


@tells(Move, lambda told, moved: {"cm": moved.cm, **_facts(told, moved.prices)})
def walked(told: Spent[Move], moved: Moved) -> Report:
    """How far somebody moves, and over what."""
    way, name = told.m.way, told.person.name
    winded = told.segments + way.segments > 2 and way.segments and not told.figure.is_dog
    tired = f"{sentence(name)} is exhausted now: everything else costs double." if winded else ""
    blocked = "" if way.segments else "Nobody can enter blocked ground."
    return _spent(told, moved.prices, f"{name} moves {both(moved.cm)}{_on_the_way(way)}.", tired, blocked)


def _on_the_way(way: Route) -> str:
    told = [
        f"{count(way.difficult, 'segment')} over difficult ground" if way.difficult else "",
        f"over {count(way.obstacles, 'obstacle')}" if way.obstacles else "",
        f"up or down {count(way.levels, 'level')}" if way.levels else "",
        f"through {count(way.doors, 'door')}" if way.doors else "",
    ]
    return "".join(f", {one}" for one in told if one)


@tells(Prone, _facts)
def lies(told: Spent[Prone], prices: tuple[Cost, ...]) -> Report:
    """That somebody lies down."""
    return _spent(told, prices, f"{told.person.name} goes prone.")


@tells(Stand, _facts)
def stands(told: Spent[Stand], prices: tuple[Cost, ...]) -> Report:
    """That somebody stands up."""
    return _spent(told, prices, f"{told.person.name} stands up.")


@tells(PickUp, _facts)
def picked_up(told: Spent[PickUp], prices: tuple[Cost, ...]) -> Report:
    """What somebody carries from now on."""
    heavy = "" if told.figure.is_dog else "Everything costs double while it is carried."
    return _spent(told, prices, f"{told.person.name} picks up {' '.join(told.m.what.split())}.", heavy)


@tells(Drop)
def dropped(person: Person, _result: None) -> Report:
    """That somebody puts a load down."""
    return Report(f"{person.name} puts the load down.")


turn = root("gangstars-turn", "GangStars: chits, activations, action points.")
ROOTS = (turn,)
add_commands(turn, __name__, (Next, Draw, Done, Call, Up, Chits, Act, Move, Prone, Stand, PickUp, Drop))
