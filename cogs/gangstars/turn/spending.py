"""Action points spent: moving, lying down, loads and whatever else; in a game booked, elsewhere told what it costs."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from cogs._kit.desk import Desk
from cogs._kit.people import subjects
from cogs._kit.play import Offer, Options, Play, Said, plays
from cogs._kit.render import clean
from cogs._kit.words import count, parts, sentence
from cogs.gangstars.people import Person, require_there
from cogs.gangstars.turn.moments import acting_offers, actor_of
from cogs.gangstars.turns import TABLED
from rules.core.events import Change
from rules.core.refusal import IllegalNow
from rules.gangstars.actions import Action, Cost, cost_line
from rules.gangstars.board import Board
from rules.gangstars.changes import LadenSet, ProneSet
from rules.gangstars.goons import READY
from rules.gangstars.measures import both
from rules.gangstars.model import Effect, Figure, Profile, State
from rules.gangstars.spending import Bill, Errand, Moved, Way, after, cost, move, settle
from rules.gangstars.state import require_able
from rules.gangstars.traits import traits_named

SHEET = ("segments_before", "wounded", "exhausted", "laden", "traits")
"""Options that stand in for a sheet."""
ROLLED = {
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
LYING = {Action.PRONE: True, Action.STAND: False}


@dataclass(frozen=True, slots=True)
class Doer:
    """Who spends points: with the figure that the price is reckoned for, and what the game books of it.

    segments  moved in this activation before
    bill      what is booked; None outside a game
    """

    person: Person
    figure: Figure
    segments: int
    bill: Bill | None


async def doer(desk: Desk, options: Options, errands: tuple[Errand, ...]) -> Doer:
    """Who does something, and what it costs him in the game here.

    Raises IllegalNow for who can't act, or pay.
    """
    person = await actor_of(desk, str(options.get("figure") or ""))
    require_there(person)
    TABLED.require_sheet(desk, person, options, *SHEET)
    figure = _as_told(person.figure or replace(READY[Profile.HIT_MAN], name=person.name), options)
    before = int(options.get("segments_before") or 0)
    game = TABLED.game(desk)
    if game is None or person.id is None or person.figure is None:
        return Doer(person, figure, before, None)
    TABLED.require_part(desk, person)
    require_able(person.figure)
    board: Board = game.game.board
    bill = settle(board, game.id, person.id, figure, errands)
    moved = board.active.segments if board.active is not None and board.active.figure == person.id else 0
    return Doer(person, figure, moved, bill)


def _as_told(figure: Figure, options: Options) -> Figure:
    """A figure with what is said of it in place of its sheet."""
    if options.get("wounded") is not None:
        figure = replace(figure, light=int(bool(options["wounded"])), heavy=0)
    if options.get("laden") is not None:
        figure = replace(figure, laden=bool(options["laden"]))
    if options.get("exhausted") is not None:
        kept = tuple(one for one in figure.effects if one.state is not State.EXHAUSTED)
        tired = (Effect(State.EXHAUSTED),) if options["exhausted"] else ()
        figure = replace(figure, effects=(*kept, *tired))
    if options.get("traits"):
        figure = replace(figure, traits=traits_named(parts(options["traits"])))
    return figure


def points_line(who: Doer, prices: tuple[Cost, ...]) -> str:
    """What it costs, with every reason, and what is left."""
    if who.bill is not None and not who.bill.prices:
        return f"{who.person.name} takes it free."
    left = f", {who.bill.after.left} of {who.bill.after.points} left" if who.bill is not None and who.bill.after else ""
    free = (
        f" and {who.bill.after.free} for moving" if left and who.bill and who.bill.after and who.bill.after.free else ""
    )
    return f"Action points: {cost_line(prices)}{left}{free}."


def offers_after(desk: Desk, who: Doer, *also: Change) -> tuple[Offer, ...]:
    """What the active figure may do next; nothing outside a game."""
    game = TABLED.game(desk)
    if game is None or who.bill is None or who.person.id is None or who.person.figure is None:
        return ()
    changes = (*who.bill.changes, *also)
    board, figure = after(game.game.board, who.person.figure, who.person.id, changes)
    if board.active is None or board.active.figure != who.person.id:
        return ()
    return acting_offers(who.person, figure, board)


def _play(
    desk: Desk, who: Doer, errands: tuple[Errand, ...], headline: str, also: tuple[Change, ...] = (), *lines: str
) -> Play:
    """A deed that costs points and throws no die."""

    def say(prices: tuple[Cost, ...]) -> Said:
        return Said(headline, tuple(filter(None, (points_line(who, prices), *lines))), offers_after(desk, who, *also))

    return Play(
        say=say,
        resolver=cost,
        args=(who.figure, errands, who.segments),
        changes=lambda _: also,
        paid=who.bill.changes if who.bill is not None else (),
        facts=lambda outcome: _facts(outcome.result if who.bill is None else who.bill.prices),
        about=subjects(who.person),
    )


def _facts(prices: tuple[Cost, ...]) -> dict[str, Any]:
    return {"points": sum(one.total for one in prices)}


# Anything at all


@plays("gangstars-turn act")
async def prepare_act(desk: Desk, options: Options) -> Play:
    """Any action by its name, so many times."""
    action, times = Action(str(options["action"])), int(options.get("times") or 1)
    errands = (Errand(action, times),)
    who = await doer(desk, options, errands)
    lies = LYING.get(action)
    also = (ProneSet(who.person.id, lies),) if lies is not None and who.person.id is not None else ()
    if lies is not None:
        _require_posture(who, lies)
    named = f"{action.lower()}{f', {times} times' if times > 1 else ''}"
    note = f"That books the points alone: /{ROLLED[action]} does it." if action in ROLLED and who.bill else ""
    return _play(desk, who, errands, f"{who.person.name}: {named}.", also, note)


# Moving


@plays("gangstars-turn move")
async def prepare_move(desk: Desk, options: Options) -> Play:
    """A stretch of way: segments over open and difficult ground, obstacles, levels, doors."""
    way = Way(
        open=int(options.get("segments") or 0),
        difficult=int(options.get("difficult") or 0),
        obstacles=int(options.get("obstacles") or 0),
        levels=int(options.get("levels") or 0),
        doors=int(options.get("doors") or 0),
    )
    way = way if way.errands else Way(open=1)
    who = await doer(desk, options, way.errands)
    _require_on_foot(desk, who)

    def say(moved: Moved) -> Said:
        headline = f"{who.person.name} moves {both(moved.cm)}{_on_the_way(way)}."
        winded = who.segments + way.segments > 2 and way.segments and not who.figure.is_dog
        tired = f"{sentence(who.person.name)} is exhausted now: all else costs double." if winded else ""
        blocked = "Where the ground is blocked nobody gets in." if not way.segments else ""
        lines = tuple(filter(None, (points_line(who, moved.prices), tired, blocked)))
        return Said(headline, lines, offers_after(desk, who))

    return Play(
        say=say,
        resolver=move,
        args=(who.figure, way, who.segments),
        paid=who.bill.changes if who.bill is not None else (),
        facts=lambda outcome: {"cm": outcome.result.cm, **_facts(outcome.result.prices)},
        about=subjects(who.person),
    )


def _on_the_way(way: Way) -> str:
    told = [
        f"{count(way.difficult, 'segment')} over difficult ground" if way.difficult else "",
        f"over {count(way.obstacles, 'obstacle')}" if way.obstacles else "",
        f"up or down {count(way.levels, 'level')}" if way.levels else "",
        f"through {count(way.doors, 'door')}" if way.doors else "",
    ]
    listed = ", ".join(filter(None, told))
    return f", {listed}" if listed else ""


def _require_on_foot(desk: Desk, who: Doer) -> None:
    """Refuse to walk who lies on the ground or sits in a vehicle."""
    if who.figure.prone and not who.figure.is_dog:
        raise IllegalNow(f"{who.person.name} lies prone: /gangstars-turn stand comes first.")
    game = TABLED.game(desk)
    vehicle = game.game.board.vehicle_of(who.person.id) if game is not None and who.person.id is not None else None
    if vehicle is not None:
        raise IllegalNow(f"{who.person.name} is in the {clean(vehicle.name)}: /gangstars-car leave comes first.")


# Up, down, loads


def _require_posture(who: Doer, lies: bool) -> None:
    """Refuse to lie down or stand up twice."""
    if who.person.stored is not None and who.figure.prone is lies:
        raise IllegalNow(f"{who.person.name} {'lies prone' if lies else 'stands'} already.")


async def _posture(desk: Desk, options: Options, action: Action) -> Play:
    errands, lies = (Errand(action),), LYING[action]
    who = await doer(desk, options, errands)
    _require_posture(who, lies)
    also = (ProneSet(who.person.id, lies),) if who.person.id is not None else ()
    return _play(desk, who, errands, f"{who.person.name} {'goes prone' if lies else 'stands up'}.", also)


@plays("gangstars-turn prone")
async def prepare_prone(desk: Desk, options: Options) -> Play:
    """Somebody lies down."""
    return await _posture(desk, options, Action.PRONE)


@plays("gangstars-turn stand")
async def prepare_stand(desk: Desk, options: Options) -> Play:
    """Somebody stands up."""
    return await _posture(desk, options, Action.STAND)


@plays("gangstars-turn pick-up")
async def prepare_pick_up(desk: Desk, options: Options) -> Play:
    """A load is picked up: from then on everything costs double, but for dogs."""
    errands = (Errand(Action.SIMPLE),)
    who = await doer(desk, options, errands)
    if who.person.stored is not None and who.figure.laden:
        raise IllegalNow(f"{who.person.name} carries a load already: /gangstars-turn drop puts it down.")
    also = (LadenSet(who.person.id, True),) if who.person.id is not None else ()
    what = clean(" ".join(str(options.get("what") or "a load").split()))
    heavy = "" if who.figure.is_dog else "Everything costs double while it is carried."
    return _play(desk, who, errands, f"{who.person.name} picks up {what}.", also, heavy)


@plays("gangstars-turn drop")
async def prepare_drop(desk: Desk, options: Options) -> Play:
    """A load is put down, which costs nothing."""
    person = await actor_of(desk, str(options.get("figure") or ""))
    if person.id is None or person.figure is None:
        raise IllegalNow("Say who puts the load down: a figure of a gang.")
    TABLED.require_part(desk, person)
    if not person.figure.laden:
        raise IllegalNow(f"{person.name} carries no load.")
    subject = person.id
    return Play(
        say=lambda _: Said(f"{person.name} puts the load down."),
        changes=lambda _: (LadenSet(subject, False),),
        about=subjects(person),
        rule="gs.ap",
    )
