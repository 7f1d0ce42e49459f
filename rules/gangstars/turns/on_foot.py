"""Moving on foot, lying down, loads, and whatever else costs action points alone (7 Action points; 10 Movement)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Final

from annotated_types import Interval, Len

from rules.core.action.deed import Deed, decides
from rules.core.action.move import Bands, FromTable, OnSheet, move, opt, whom
from rules.core.action.people_fields import OWN
from rules.core.action.report import Report
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow
from rules.core.plain.words import count, sentence
from rules.gangstars.model.action_costs import Action, Cost, cost_line, price
from rules.gangstars.model.action_points import MOST_OF_A_KIND, Errand, Moved, Route, Spending, cost
from rules.gangstars.model.action_points import move as moves
from rules.gangstars.model.changes import LadenSet, ProneSet
from rules.gangstars.model.fields import Stat, traits_field
from rules.gangstars.model.figures import Effect, Figure, Profile, State
from rules.gangstars.model.kinds import READY
from rules.gangstars.model.measures import both
from rules.gangstars.model.next_buttons import acting_offers
from rules.gangstars.model.position import Person, Position, beside, require_there, vehicle_of, whose_turn

Times = Annotated[int, Interval(ge=0, le=MOST_OF_A_KIND)]
Traits = Annotated[tuple[str, ...], Len(1, 200)]
LYING: Final = {Action.PRONE: True, Action.STAND: False}
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
Prices = tuple[Cost, ...]


# Who does it


def taken_for(person: Person) -> Figure:
    """Somebody as his sheet has him; a hit-man for nobody in particular."""
    return person.figure if person.typed else replace(READY[Profile.HIT_MAN], name=person.name)


def moved_before(position: Position, person: Person) -> int:
    """Segments that somebody has moved in the activation that runs; none in another's."""
    running = position.board.active
    return running.segments if running is not None and person.here and running.figure == person.id else 0


def _sheets(about: str, known: Callable[[Figure], Any]) -> Any:
    """An option for what the sheet of who does it knows."""
    return opt(about, lambda _position, move: known(taken_for(move.figure)), known=OnSheet("figure"))


WHO: Final[Any] = whom("Your figure, or a profile (default: the active figure).", "", FromTable(whose_turn), only=OWN)
SEGMENTS_BEFORE: Final[Any] = opt(
    "Segments it has moved before in this activation; a game counts them itself.",
    lambda position, move: moved_before(position, move.figure),
    known=OnSheet("figure"),
)
WOUNDED: Final[Any] = _sheets("It is wounded, whatever the sheet says.", lambda one: one.wounded)
EXHAUSTED: Final[Any] = _sheets("It is exhausted, whatever the sheet says.", lambda one: one.counts(State.EXHAUSTED))
LADEN: Final[Any] = _sheets("It carries a load, whatever the sheet says.", lambda one: one.laden)
ITS_TRAITS: Final[Any] = traits_field(
    "Its traits in place of those of the sheet, separated by commas.",
    lambda _position, move: taken_for(move.figure).traits,
    OnSheet("figure"),
)


def as_told(move: Act | Move) -> Figure:
    """Who does it, with what is said of him in place of his sheet."""
    figure = replace(taken_for(move.figure), laden=move.laden, traits=move.traits)
    if move.wounded != figure.wounded:
        figure = replace(figure, light=int(move.wounded), heavy=0)
    if move.exhausted != figure.counts(State.EXHAUSTED):
        rest = tuple(one for one in figure.effects if one.state is not State.EXHAUSTED)
        figure = replace(figure, effects=(*rest, Effect(State.EXHAUSTED)) if move.exhausted else rest)
    return figure


@frozen
class Spent:
    """Points spent: by whom and on what, what else changes of him, as whom he is taken.

    segments  moved in this activation before
    """

    spending: Spending
    figure: Figure
    segments: int
    also: tuple[Change, ...] = ()

    @property
    def person(self) -> Person:
        return self.spending.person

    @property
    def args(self) -> tuple[Any, ...]:
        """What it costs is reckoned of this."""
        return self.figure, self.spending.errands, self.segments

    @property
    def now(self) -> Position | None:
        """The table after it; None with no game, or of somebody on no record."""
        bill = self.spending.bill
        return None if bill is None else self.spending.position.after(*bill.changes, *self.also)

    def allow(self) -> tuple[Any, ...]:
        """What it costs; whoever does it is one's own."""
        return (*self.spending.position.owner(self.person), *self.spending.price())

    def report(self, prices: Prices, headline: str, *lines: str) -> Report:
        """What is told of it, what it cost, and what the active figure may do next; that is nothing outside a game."""
        now = self.now
        running = now.board.active if now is not None else None
        offers = acting_offers(now) if now is not None and running and running.figure == self.person.id else ()
        return Report(headline, tuple(filter(None, (self._points(prices), *lines))), offers)

    def _points(self, prices: Prices) -> str:
        """What it costs, with every reason, and what is left."""
        bill = self.spending.bill
        if bill is not None and not bill.prices:
            return f"{self.person.name} takes it free."
        left = bill.after if bill is not None else None
        rest = f" spent, {left.left} of {left.points} left" if left is not None else ""
        free = f" and {left.free} for moving" if left is not None and left.free else ""
        return f"Action points: {cost_line(prices)}{rest}{free}."

    def facts(self, prices: Prices) -> dict[str, Any]:
        """What it cost."""
        bill = self.spending.bill
        return {"points": sum(one.total for one in (prices if bill is None else bill.prices))}


def _spent(
    position: Position, person: Person, errands: tuple[Errand, ...], figure: Figure | None = None, segments: int = 0
) -> Spent:
    require_there(person)
    figure = figure or taken_for(person)
    if position.played and person.stored:
        segments = moved_before(position, person)
    return Spent(Spending(beside(position, person), person, errands, figure), figure, segments)


def _costing(spent: Spent, report: Callable[[Prices], Report]) -> Deed[Prices]:
    """A deed that costs points and throws no die."""
    return Deed(
        cost,
        spent.args,
        allow=spent.allow,
        changes=lambda _: spent.also,
        facts=lambda outcome: spent.facts(outcome.result),
        about=(spent.person,),
        report=report,
    )


def _lying(told: Spent, lies: bool) -> Spent:
    """Somebody who lies down or stands up. IllegalNow for doing so twice."""
    if told.person.stored and told.figure.prone is lies:
        raise IllegalNow(f"{told.person.name} already {'lies prone' if lies else 'stands'}.")
    return replace(told, also=(ProneSet(told.person.id, lies),))


# Anything at all


@move("gangstars-turn act")
class Act:
    """Spend action points on anything, or be told what it costs."""

    figure: Person = WHO
    action: Action = opt("What is done.", words=Action)
    times: Annotated[int, Interval(ge=1, le=MOST_OF_A_KIND)] = opt("How often (default: once).", default=1)
    segments_before: Stat = SEGMENTS_BEFORE
    wounded: bool = WOUNDED
    exhausted: bool = EXHAUSTED
    laden: bool = LADEN
    traits: Traits = ITS_TRAITS


@decides(Act)
def act(position: Position, move: Act) -> Deed[Prices]:
    """Any action by its name, so many times."""
    spent = _spent(position, move.figure, (Errand(move.action, move.times),), as_told(move), move.segments_before)
    spent = _lying(spent, LYING[move.action]) if move.action in LYING else spent
    times = f", {move.times} times" if move.times > 1 else ""
    headline = f"{move.figure.name}: {move.action.lower()}{times}."
    note = f"That only books the points: /{ROLLED[move.action]} does it." if move.action in ROLLED else ""

    def report(prices: Prices) -> Report:
        return spent.report(prices, headline, note if spent.spending.bill is not None else "")

    return _costing(spent, report)


# Moving


def bands(position: Position, move: Any) -> tuple[tuple[str, float], ...]:
    """The segments that somebody has points for, one by one."""
    active = position.board.active
    if not move.figure or active is None or active.figure != move.figure.id:
        return ()
    figure, done = move.figure.figure, active.segments
    left = active.left + active.free
    most = max(0, figure.stats.movement - done)
    able = [each for each in range(1, most + 1) if price(figure, Action.SEGMENT, each, done).total <= left]
    return tuple((count(each, "segment"), each) for each in able)


@move("gangstars-turn move")
class Move:
    """Move on foot: segments, then obstacles, levels and doors; one segment if unsaid."""

    figure: Person = WHO
    segments: Stat = opt("Segments over open ground.", default=0, measured=Bands(bands))
    difficult: Stat = opt("Segments over difficult ground, or inside a house.", default=0)
    obstacles: Times = opt("Obstacles crossed on the way.", default=0)
    levels: Times = opt("Levels climbed, up or down.", default=0)
    doors: Times = opt("Houses entered or left.", default=0)
    segments_before: Stat = SEGMENTS_BEFORE
    wounded: bool = WOUNDED
    exhausted: bool = EXHAUSTED
    laden: bool = LADEN
    traits: Traits = ITS_TRAITS

    @property
    def way(self) -> Route:
        """Where he goes: a segment over open ground, if nothing is said."""
        way = Route(self.segments, self.difficult, self.obstacles, self.levels, self.doors)
        return way if way.errands else Route(open=1)


@decides(Move)
def walk(position: Position, move: Move) -> Deed[Moved]:
    """A stretch of way: segments over open and difficult ground, obstacles, levels, doors."""
    way, name, spent = (
        move.way,
        move.figure.name,
        _spent(position, move.figure, move.way.errands, as_told(move), move.segments_before),
    )

    def allow() -> tuple[Any, ...]:
        price = spent.allow()
        _require_on_foot(position, spent)
        return price

    def report(moved: Moved) -> Report:
        winded = spent.segments + way.segments > 2 and way.segments and not spent.figure.is_dog
        tired = f"{sentence(name)} is exhausted now: everything else costs double." if winded else ""
        blocked = "" if way.segments else "Nobody can enter blocked ground."
        return spent.report(moved.prices, f"{name} moves {both(moved.cm)}{_on_the_way(way)}.", tired, blocked)

    return Deed(
        moves,
        (spent.figure, way, spent.segments),
        allow=allow,
        facts=lambda outcome: {"cm": outcome.result.cm, **spent.facts(outcome.result.prices)},
        about=(move.figure,),
        report=report,
    )


def _on_the_way(way: Route) -> str:
    told = [
        f"{count(way.difficult, 'segment')} over difficult ground" if way.difficult else "",
        f"over {count(way.obstacles, 'obstacle')}" if way.obstacles else "",
        f"up or down {count(way.levels, 'level')}" if way.levels else "",
        f"through {count(way.doors, 'door')}" if way.doors else "",
    ]
    return "".join(f", {one}" for one in told if one)


def _require_on_foot(position: Position, told: Spent) -> None:
    """Refuse to walk who lies on the ground or sits in a vehicle."""
    if told.figure.prone and not told.figure.is_dog:
        raise IllegalNow(f"{told.person.name} lies prone: /gangstars-turn stand comes first.")
    vehicle = vehicle_of(position, told.person)
    if vehicle is not None:
        raise IllegalNow(f"{told.person.name} is in the {vehicle.name}: /gangstars-car leave comes first.")


# Up, down, loads


@move("gangstars-turn prone")
class Prone:
    """Go prone."""

    figure: Person = WHO


@decides(Prone)
def lie_down(position: Position, move: Prone) -> Deed[Prices]:
    """Somebody lies down."""
    spent = _lying(_spent(position, move.figure, (Errand(Action.PRONE),)), True)
    return _costing(spent, lambda prices: spent.report(prices, f"{move.figure.name} goes prone."))


@move("gangstars-turn stand")
class Stand:
    """Stand up."""

    figure: Person = WHO


@decides(Stand)
def stand_up(position: Position, move: Stand) -> Deed[Prices]:
    """Somebody stands up."""
    spent = _lying(_spent(position, move.figure, (Errand(Action.STAND),)), False)
    return _costing(spent, lambda prices: spent.report(prices, f"{move.figure.name} stands up."))


@move("gangstars-turn pick-up")
class PickUp:
    """Pick up a load: everything costs double while it is carried."""

    figure: Person = WHO
    what: Annotated[str, Len(1, 60)] = opt("What it is.", default="a load")


@decides(PickUp)
def pick_up(position: Position, move: PickUp) -> Deed[Prices]:
    """A load is picked up: from then on everything costs double, but for dogs."""
    spent, name = _spent(position, move.figure, (Errand(Action.SIMPLE),)), move.figure.name
    if move.figure.stored and spent.figure.laden:
        raise IllegalNow(f"{name} already carries a load: /gangstars-turn drop puts it down.")
    spent = replace(spent, also=(LadenSet(move.figure.id, True),))
    heavy = "" if spent.figure.is_dog else "Everything costs double while it is carried."
    headline = f"{name} picks up {' '.join(move.what.split())}."
    return _costing(spent, lambda prices: spent.report(prices, headline, heavy))


@move("gangstars-turn drop")
class Drop:
    """Put a load down, for no points."""

    figure: Person = WHO


@decides(Drop)
def put_down(position: Position, move: Drop) -> Deed[None]:
    """A load is put down, which costs nothing."""
    person = move.figure
    if not person.stored:
        raise IllegalNow("Say who puts the load down: a figure of a gang.")
    require_there(person)
    if not person.figure.laden:
        raise IllegalNow(f"{person.name} carries no load.")
    return Deed(
        report=lambda _: Report(f"{person.name} puts the load down."),
        allow=lambda: position.owner(person),
        changes=lambda _: (LadenSet(person.id, False),),
        rule="gs.ap",
    )
