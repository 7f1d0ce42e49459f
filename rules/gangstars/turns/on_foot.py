"""Moving on foot, lying down, loads, and other actions that only cost points (7 Action points; 10 Movement)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Final

from annotated_types import Interval, Len

from rules.core.action.across_street import Arrival
from rules.core.action.deed import Deed, decides
from rules.core.action.fields import (
    UNSAID,
    Always,
    Bands,
    ByEye,
    ByStreet,
    FromTable,
    OnSheet,
    Squares,
    one_figure,
    option,
)
from rules.core.action.move import move
from rules.core.action.on_street import afoot, at, square_read
from rules.core.action.people_fields import OWN
from rules.core.action.report import Report
from rules.core.chance.dice import Dice
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow, Missing
from rules.core.plain.words import count, sentence
from rules.core.street.squares import Square, name_of, square_named
from rules.core.tables.rule import resolves
from rules.gangstars.model.action_costs import Action, Cost, cost_line, price
from rules.gangstars.model.action_points import MOST_OF_A_KIND, ActionItem, Spending, cost, segment_cm
from rules.gangstars.model.changes import LadenSet, ProneSet
from rules.gangstars.model.fields import Stat, traits_field
from rules.gangstars.model.figures import Effect, Figure, FigureState, Profile
from rules.gangstars.model.kinds import READY
from rules.gangstars.model.measures import both
from rules.gangstars.model.position import Person, Position, require_there, vehicle_of, whose_turn, with_person
from rules.gangstars.moment.forced_attacks import Does, forced_attack, held
from rules.gangstars.moment.next_buttons import acting_offers
from rules.gangstars.moment.witnesses import with_frights
from rules.gangstars.street.across import arrives, found_routes, places, route_to


@frozen
class Route:
    """The route of a figure, in this order.

    open, difficult  segments over each kind of ground
    obstacles        crossed
    levels           climbed up or down
    doors            houses or vehicles entered or left
    ordered          the actions in the order in which the street has them, besides the levels; empty without one
    """

    open: int = 0
    difficult: int = 0
    obstacles: int = 0
    levels: int = 0
    doors: int = 0
    ordered: tuple[ActionItem, ...] = ()

    @property
    def segments(self) -> int:
        return self.open + self.difficult

    @property
    def action_items(self) -> tuple[ActionItem, ...]:
        """The actions of the route, one by one."""
        if self.ordered:
            return (*self.ordered, *((ActionItem(Action.LEVEL, self.levels),) if self.levels else ()))
        pieces = (
            ActionItem(Action.SEGMENT, self.open),
            ActionItem(Action.DIFFICULT, self.difficult),
            ActionItem(Action.OBSTACLE, self.obstacles),
            ActionItem(Action.LEVEL, self.levels),
            ActionItem(Action.ENTER, self.doors),
        )
        return tuple(piece for piece in pieces if piece.times)


@frozen
class Moved:
    """A completed route: centimetres, and the cost of each part."""

    cm: float
    prices: tuple[Cost, ...]

    @property
    def total(self) -> int:
        return sum(one.total for one in self.prices)


@resolves("gs.move", "gs.terrain")
def moved_along(dice: Dice, figure: Figure, way: Route, segments: int = 0) -> Moved:
    """How far a route takes a figure and what it costs, after so many segments moved.

    It raises IllegalNow for more segments in all than the figure's movement, and for what it can't do.
    """
    most = figure.stats.movement
    if segments + way.segments > most:
        raise IllegalNow(
            f"{figure.name} moves at most {most} segments a turn, not {segments + way.segments}. Move fewer."
        )
    return Moved(segment_cm(figure) * way.segments, cost(dice, figure, way.action_items, segments))


Times = Annotated[int, Interval(ge=0, le=MOST_OF_A_KIND)]
Traits = Annotated[tuple[str, ...], Len(1, 200)]
MOST_NEARER: Final = 10
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
"""Actions with commands of their own, which book their points."""
Prices = tuple[Cost, ...]


# The actor


def taken_for(person: Person) -> Figure:
    """A figure by its sheet; a hit-man for an unnamed one."""
    return person.figure if person.typed else replace(READY[Profile.HIT_MAN], name=person.name)


def moved_before(position: Position, person: Person) -> int:
    """Segments that a figure has moved in the current activation; none in another's."""
    running = position.board.active
    return running.segments if running is not None and person.here and running.figure == person.id else 0


def _sheets(about: str, known: Callable[[Figure], Any]) -> Any:
    """An option for what the actor's sheet supplies."""
    return option(about, lambda _position, move: known(taken_for(move.figure)), known=OnSheet("figure"))


WHO: Final[Any] = one_figure("Your figure or a profile (default: active).", "", FromTable(whose_turn), only=OWN)
SEGMENTS_BEFORE: Final[Any] = option(
    "Segments moved before in this activation (default in a game: as recorded).",
    lambda position, move: moved_before(position, move.figure),
    known=OnSheet("figure"),
)
WOUNDED: Final[Any] = _sheets("The figure is wounded, whatever its sheet says.", lambda one: one.wounded)
EXHAUSTED: Final[Any] = _sheets(
    "The figure is exhausted, whatever its sheet says.", lambda one: one.counts(FigureState.EXHAUSTED)
)
LADEN: Final[Any] = _sheets("The figure carries a load, whatever its sheet says.", lambda one: one.laden)
ITS_TRAITS: Final[Any] = traits_field(
    "The figure's traits, separated by commas (default: from the sheet).",
    lambda _position, move: taken_for(move.figure).traits,
    OnSheet("figure"),
)


def with_typed_facts(move: Act | Move) -> Figure:
    """The actor with the typed facts."""
    figure = replace(taken_for(move.figure), laden=move.laden, traits=move.traits)
    if move.wounded != figure.wounded:
        figure = replace(figure, light=int(move.wounded), heavy=0)
    if move.exhausted != figure.counts(FigureState.EXHAUSTED):
        rest = tuple(one for one in figure.effects if one.state is not FigureState.EXHAUSTED)
        figure = replace(figure, effects=(*rest, Effect(FigureState.EXHAUSTED)) if move.exhausted else rest)
    return figure


@frozen
class PointsUse:
    """Spent points: the figure, the actions, and other changes in the figure.

    segments  moved before in this activation
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
        """The arguments from which the cost is computed."""
        return self.figure, self.spending.action_items, self.segments

    @property
    def now(self) -> Position | None:
        """The table afterwards; None outside a game, or for a figure on no record."""
        bill = self.spending.bill
        return None if bill is None else self.spending.position.after(*bill.changes, *self.also)

    def allow(self) -> tuple[Any, ...]:
        """The price. The actor must be the caller's."""
        return (*self.spending.position.owner(self.person), *self.spending.price())

    def report(self, prices: Prices, headline: str, *lines: str) -> Report:
        """The action, its price, and the active figure's next moves; no next moves outside a game."""
        now = self.now
        running = now.board.active if now is not None else None
        offers = acting_offers(now) if now is not None and running and running.figure == self.person.id else ()
        return Report(headline, tuple(filter(None, (self._points(prices), *lines))), offers)

    def _points(self, prices: Prices) -> str:
        """The cost with every reason, and the points left."""
        bill = self.spending.bill
        if bill is not None and not bill.prices:
            return f"{self.person.name} acts for free."
        left = bill.after if bill is not None else None
        rest = f" spent, {left.left} of {left.points} left" if left is not None else ""
        free = f" and {left.free} for moving" if left is not None and left.free else ""
        return f"Action points: {cost_line(prices)}{rest}{free}."

    def facts(self, prices: Prices) -> dict[str, Any]:
        """The cost as JSON values."""
        bill = self.spending.bill
        return {"points": sum(one.total for one in (prices if bill is None else bill.prices))}


def _spent(
    position: Position,
    person: Person,
    action_items: tuple[ActionItem, ...],
    figure: Figure | None = None,
    segments: int = 0,
) -> PointsUse:
    require_there(person)
    figure = figure or taken_for(person)
    if position.played and person.stored:
        segments = moved_before(position, person)
    return PointsUse(Spending(with_person(position, person), person, action_items, figure), figure, segments)


def _costing(spent: PointsUse, report: Callable[[Prices], Report]) -> Deed[Prices]:
    """A deed that costs points and rolls no die."""
    return Deed(
        cost,
        spent.args,
        allow=spent.allow,
        changes=lambda _: spent.also,
        facts=lambda outcome: spent.facts(outcome.result),
        about=(spent.person,),
        report=report,
    )


def _lying(spent: PointsUse, lies: bool) -> PointsUse:
    """A figure that lies down or stands up. It raises IllegalNow for one that already does."""
    if spent.person.stored and spent.figure.prone is lies:
        raise IllegalNow(f"{spent.person.name} already {'lies prone' if lies else 'stands'}. Choose another action.")
    return replace(spent, also=(ProneSet(spent.person.id, lies),))


# Any action


@move("gangstars-turn act")
class Act:
    """Spend action points on any action, or see its cost."""

    figure: Person = WHO
    action: Action = option("What is done.", words=Action)
    times: Annotated[int, Interval(ge=1, le=MOST_OF_A_KIND)] = option("Number of times (default: 1).", default=1)
    segments_before: Stat = SEGMENTS_BEFORE
    wounded: bool = WOUNDED
    exhausted: bool = EXHAUSTED
    laden: bool = LADEN
    traits: Traits = ITS_TRAITS


TASKS: Final = (Action.SIMPLE, Action.COMPLEX)


@decides(Act)
@held("figure")
def act(position: Position, move: Act) -> Deed[Prices]:
    """Any action by its name, so many times."""
    spent = _spent(
        position, move.figure, (ActionItem(move.action, move.times),), with_typed_facts(move), move.segments_before
    )
    spent = _lying(spent, LYING[move.action]) if move.action in LYING else spent
    times = f", {move.times} times" if move.times > 1 else ""
    does = " does" if move.action in TASKS else ":"
    headline = f"{move.figure.name}{does} {move.action.lower()}{times}."
    note = (
        (f"This only spends the points. Use /{ROLLED[move.action]} for the action itself.")
        if move.action in ROLLED
        else ""
    )

    def report(prices: Prices) -> Report:
        return spent.report(prices, headline, note if spent.spending.bill is not None else "")

    return _costing(spent, report)


# Moving


def bands(position: Position, move: Any) -> tuple[tuple[str, float], ...]:
    """The segments that a figure has points for, one by one."""
    active = position.board.active
    if not move.figure or active is None or active.figure != move.figure.id:
        return ()
    figure, done = move.figure.figure, active.segments
    left = active.left + active.free
    most = max(0, figure.stats.movement - done)
    able = [each for each in range(1, most + 1) if price(figure, Action.SEGMENT, each, done).total <= left]
    return tuple((count(each, "segment"), each) for each in able)


def _offered(position: Position, move: Any) -> list[tuple[str, str]]:
    """The squares where a move can end; none off the street, and before it is known who moves."""
    if move.figure is UNSAID or afoot(position, move.figure) is None:
        return []
    return places_to_go(position, move.figure)


def places_to_go(position: Position, person: Person) -> list[tuple[str, str]]:
    """The squares worth going to, with labels; for a figure that must go nearer to somebody, those that are nearer."""
    forced, found = forced_attack(position, person), places(position, person)
    if forced is None or not forced.nearer:
        return found
    routes = found_routes(position, person)
    near = sorted(forced.nearer, key=lambda one: (routes[one].points, one))[:MOST_NEARER]
    rest = [(f"{name_of(one)}, {count(routes[one].points, 'point')}", name_of(one)) for one in near]
    return [one for one in found if square_named(one[1]) in forced.nearer] or rest


def _reached(position: Position, move: Any) -> frozenset[Square]:
    """All squares in reach."""
    if move.figure is UNSAID or afoot(position, move.figure) is None:
        return frozenset()
    forced = forced_attack(position, move.figure)
    return forced.nearer if forced is not None else frozenset(found_routes(position, move.figure))


def _counted(action: Action) -> ByStreet:
    """The source of how often a way has an action. The street counts it for the cheapest way."""

    def counts(position: Position, move: Any) -> Any:
        if move.figure is UNSAID or afoot(position, move.figure) is None:
            return UNSAID
        if not move.to:
            return 0
        found = found_routes(position, move.figure).get(at(move.to))
        return sum(one.times for one in found.items if one.action is action) if found is not None else 0

    return ByStreet(counts, Always(0))


@move("gangstars-turn move", around=True)
class Move:
    """Move on foot: segments, then obstacles, levels and doors (default: one segment)."""

    figure: Person = WHO
    to: str = option(
        "Where does the figure go? A square of the street, such as F9, or a place.",
        default="",
        read=square_read,
        measured=Squares(_offered, _reached),
    )
    segments: Stat = option("Segments of 10 cm over open ground.", _counted(Action.SEGMENT), measured=Bands(bands))
    difficult: Stat = option("Segments over difficult ground, or inside a house.", _counted(Action.DIFFICULT))
    obstacles: Times = option("Obstacles crossed on the way.", _counted(Action.OBSTACLE))
    levels: Times = option(ByEye("Levels climbed, up or down."), default=0)
    doors: Times = option("Houses entered or left.", _counted(Action.ENTER))
    segments_before: Stat = SEGMENTS_BEFORE
    wounded: bool = WOUNDED
    exhausted: bool = EXHAUSTED
    laden: bool = LADEN
    traits: Traits = ITS_TRAITS

    @property
    def way(self) -> Route:
        """The route; by default a segment over open ground."""
        way = Route(self.segments, self.difficult, self.obstacles, self.levels, self.doors)
        return way if way.action_items else Route(open=1)


@decides(Move)
@held("figure", Does.MOVE)
@with_frights
def walk(position: Position, move: Move) -> Deed[Moved]:
    """A move: segments over open and difficult ground, obstacles, levels, doors."""
    way, name, stop = move.way, move.figure.name, None
    if afoot(position, move.figure) is not None and not move.levels:
        way, stop = _across(position, move)
    spent = _spent(position, move.figure, way.action_items, with_typed_facts(move), move.segments_before)

    def allow() -> tuple[Any, ...]:
        price = spent.allow()
        _require_on_foot(position, spent)
        return price

    def report(moved: Moved) -> Report:
        winded = spent.segments + way.segments > 2 and way.segments and not spent.figure.is_dog
        tired = f"{sentence(name)} is now exhausted, and everything else costs double." if winded else ""
        if stop is not None:
            headline = f"{name} moves to {name_of(stop.square)}{_on_the_way(way)}."
            return spent.report(moved.prices, headline, tired, stop.line)
        blocked = "" if way.segments else "No one can enter blocked ground."
        return spent.report(moved.prices, f"{name} moves {both(moved.cm)}{_on_the_way(way)}.", tired, blocked)

    return Deed(
        moved_along,
        (spent.figure, way, spent.segments),
        allow=allow,
        changes=lambda _: stop.changes if stop is not None else (),
        facts=lambda outcome: {"cm": outcome.result.cm, **spent.facts(outcome.result.prices)},
        about=(move.figure,),
        report=report,
    )


def _across(position: Position, move: Move) -> tuple[Route, Arrival]:
    """The way of a move across the street, and its end. Raises Missing without a square."""
    if not move.to:
        raise Missing(f"The bot needs to know where {move.figure.name} goes. Name a square, such as to:F9.", "to")
    figure = with_typed_facts(move)
    found = route_to(position, move.figure, at(move.to), None if figure == move.figure.figure else figure)
    stop, counted = arrives(position, move.figure, found), dict.fromkeys(WAYS, 0)
    for one in found.items:
        counted[one.action] += one.times
    return Route(**{WAYS[action]: times for action, times in counted.items()}, ordered=found.items), stop


WAYS: Final = {
    Action.SEGMENT: "open",
    Action.DIFFICULT: "difficult",
    Action.OBSTACLE: "obstacles",
    Action.ENTER: "doors",
}
"""The fields of a route by the action that each counts."""


def _on_the_way(way: Route) -> str:
    words = [
        f"{count(way.difficult, 'segment')} over difficult ground" if way.difficult else "",
        f"over {count(way.obstacles, 'obstacle')}" if way.obstacles else "",
        f"up or down {count(way.levels, 'level')}" if way.levels else "",
        f"through {count(way.doors, 'door')}" if way.doors else "",
    ]
    return "".join(f", {one}" for one in words if one)


def _require_on_foot(position: Position, spent: PointsUse) -> None:
    """Refuse a move on foot by a figure that is prone or in a vehicle."""
    if spent.figure.prone and not spent.figure.is_dog:
        raise IllegalNow(f"{spent.person.name} lies prone. Use /gangstars-turn stand first.").offering(
            "Stand up", "gangstars-turn stand", figure=spent.person.typed
        )
    vehicle = vehicle_of(position, spent.person)
    if vehicle is not None:
        raise IllegalNow(f"{spent.person.name} is in the {vehicle.name}. Use /gangstars-car leave first.").offering(
            "Get out", "gangstars-car leave", figure=spent.person.typed
        )


# Up, down, loads


@move("gangstars-turn prone")
class Prone:
    """Go prone."""

    figure: Person = WHO


@decides(Prone)
@held("figure")
def lie_down(position: Position, move: Prone) -> Deed[Prices]:
    """A figure lies down."""
    spent = _lying(_spent(position, move.figure, (ActionItem(Action.PRONE),)), True)
    return _costing(spent, lambda prices: spent.report(prices, f"{move.figure.name} goes prone."))


@move("gangstars-turn stand")
class Stand:
    """Stand up."""

    figure: Person = WHO


@decides(Stand)
def stand_up(position: Position, move: Stand) -> Deed[Prices]:
    """A figure stands up."""
    spent = _lying(_spent(position, move.figure, (ActionItem(Action.STAND),)), False)
    return _costing(spent, lambda prices: spent.report(prices, f"{move.figure.name} stands up."))


@move("gangstars-turn pick-up")
class PickUp:
    """Pick up a load. While you carry it, everything costs double."""

    figure: Person = WHO
    what: Annotated[str, Len(1, 60)] = option("Name of the load.", default="a load")


@decides(PickUp)
@held("figure")
def pick_up(position: Position, move: PickUp) -> Deed[Prices]:
    """A figure picks up a load. From then on everything costs double, except for dogs."""
    spent, name = _spent(position, move.figure, (ActionItem(Action.SIMPLE),)), move.figure.name
    if move.figure.stored and spent.figure.laden:
        raise IllegalNow(f"{name} already carries a load. Put it down with /gangstars-turn drop.").offering(
            "Put it down", "gangstars-turn drop", figure=move.figure.typed
        )
    spent = replace(spent, also=(LadenSet(move.figure.id, True),))
    heavy = "" if spent.figure.is_dog else f"Everything costs double while {move.figure.within} carries it."
    headline = f"{name} picks up {' '.join(move.what.split())}."
    return _costing(spent, lambda prices: spent.report(prices, headline, heavy))


@move("gangstars-turn drop")
class Drop:
    """Put a load down, for free."""

    figure: Person = WHO


@decides(Drop)
def put_down(position: Position, move: Drop) -> Deed[None]:
    """A figure puts a load down, which costs nothing."""
    person = move.figure
    if not person.stored:
        raise IllegalNow("No figure is named. Add “figure” with a figure of a gang.")
    require_there(person)
    if not person.figure.laden:
        raise IllegalNow(f"{person.name} carries no load. Name another figure.")
    return Deed(
        report=lambda _: Report(f"{person.name} puts the load down."),
        allow=lambda: position.owner(person),
        changes=lambda _: (LadenSet(person.id, False),),
        rule="gs.ap",
    )
