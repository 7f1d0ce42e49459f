"""A vehicle in a command: one told in numbers, or one on the table of a game and what becomes of it there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from cogs._kit.desk import Desk
from cogs._kit.games import require_taking_part
from cogs._kit.play import Options, Play, Said, plays
from cogs._kit.render import Card, clean
from cogs._kit.words import count
from cogs.hoodsville.turns import board_here
from db.games import StoredGame
from rules.core.events import Change
from rules.core.named import meant
from rules.core.refusal import IllegalNow, OutOfRange, UnknownName
from rules.hoodsville.board import VehicleGone, VehicleSet
from rules.hoodsville.driving import PLAIN, Course, check_straight, trying
from rules.hoodsville.model import Vehicle, Wreck
from rules.hoodsville.movement import measure
from rules.hoodsville.vehicle_tables import STRAIGHT, Way

MOST_VEHICLES = 20
STATES = {
    "Sound": Wreck.SOUND,
    "Dented": Wreck.DENTED,
    "Damaged": Wreck.DAMAGED,
    "Wrecked": Wreck.WRECKED,
    "Overturned": Wreck.OVERTURNED,
}
"""How a vehicle is noted by hand, as an option says it; a sound one has nothing else wrong with it."""


@dataclass(frozen=True, slots=True)
class Wheels:
    """A vehicle of a command.

    vehicle  as the command takes it, what was typed in the place of what is known
    known    as it stands on the table of `game`; None for one told in options alone
    """

    vehicle: Vehicle
    known: Vehicle | None = None
    game: StoredGame | None = None

    @property
    def title(self) -> str:
        """“Ford”, or “The vehicle”, to open a sentence."""
        return "The vehicle" if self.known is None else clean(self.known.name)

    @property
    def told(self) -> Options:
        """The option that tells the next command of the same vehicle."""
        return {} if self.known is None else {"vehicle": self.known.name}

    def booked(self, befalls: Callable[[int, Vehicle], tuple[Change, ...]]) -> tuple[Change, ...]:
        """What the table keeps of what befell it, of the game's id and of the vehicle there."""
        return () if self.known is None or self.game is None else befalls(self.game.id, self.known)

    def tries(self, desk: Desk) -> tuple[Change, ...]:
        """What a try at rails or in a bog costs it of the move; nothing outside a game, or to ask the odds.

        Raises IllegalNow for another in the same move.
        """
        if self.known is None or self.game is None or desk.asking:
            return ()
        return (trying(self.game.id, self.known, self.game.game.board.move),)


def wheels(desk: Desk, options: Options, otherwise: Vehicle = PLAIN) -> Wheels:
    """The vehicle that a command names, as it stands on the table; without a name one told in numbers.

    Raises UnknownName for one that is not on the table, NotYours for who takes no part in the game.
    """
    if not options.get("vehicle"):
        return Wheels(_told(options, otherwise))
    game, board = board_here(desk)
    known = board.vehicle(str(options["vehicle"]))
    require_taking_part(desk, game)
    return Wheels(_told(options, known), known, game)


def _told(options: Options, vehicle: Vehicle) -> Vehicle:
    """A vehicle with what was typed of it."""
    if options.get("straight") is not None:
        vehicle = replace(vehicle, straight=float(options["straight"]))
    if options.get("damaged") is not None and vehicle.wreck <= Wreck.DAMAGED:
        vehicle = replace(vehicle, wreck=Wreck.DAMAGED if options["damaged"] else Wreck.SOUND)
    if options.get("burst") is not None:
        vehicle = replace(vehicle, tyre=(vehicle.tyre or 1) if options["burst"] else 0)
    return vehicle


def course_of(options: Options) -> Course:
    """The turns and level crossings of a move; UnknownName for a turn that there is not."""
    ways = [_way(part) for part in str(options.get("course") or "").split(",") if part.strip()]
    return Course(tuple(ways), int(options.get("crossings") or 0))


def _way(text: str) -> Way:
    found = meant(text, map(str, Way))
    if found is None:
        raise UnknownName("turn", text.strip(), Way)
    return Way(found)


def way_told(course: Course, slowest: Way) -> str:
    """“round a right-angled corner”, “in a U turn, the slowest of the way”: what a safe speed is for."""
    text = PLACES[slowest]
    return f"{text}, the slowest of the way" if len(set(course.ways)) > 1 else text


PLACES = {
    Way.STRAIGHT: "straight on",
    Way.OBTUSE: "round an obtuse corner",
    Way.RIGHT: "round a right-angled corner",
    Way.ACUTE: "round an acute corner",
    Way.U_TURN: "in a U turn",
    Way.BACKING: "backing round a corner",
    Way.BACK: "straight back",
    Way.TURN_ROUND: "in a reversing turn",
    Way.COUNTRY: "across country",
}
"""Each way behind “safe is so much”."""


# The vehicles of a game


@plays("hood-car set")
async def prepare_set(desk: Desk, options: Options) -> Play:
    """A vehicle is put on the table, or one there is noted otherwise."""
    game, board = board_here(desk)
    require_taking_part(desk, game)
    name = " ".join(str(options["name"]).split())
    if not name or "," in name:
        raise OutOfRange("A vehicle wants a name without commas: Ford, say.")
    before = next((one for one in board.vehicles if one.name.casefold() == name.casefold()), None)
    if before is None and len(board.vehicles) >= MOST_VEHICLES:
        raise IllegalNow(f"At most {MOST_VEHICLES} vehicles stand on a table: /hood-car gone takes one off.")
    vehicle = noted(before or Vehicle(name), options)
    check_straight(vehicle)
    if vehicle == before:
        raise IllegalNow(f"{clean(vehicle.name)} is on the table like that already: say what is different about it.")
    comes = "is on the table" if before is None else "is noted"
    return Play(
        say=lambda _: Said(f"{clean(vehicle.name)} {comes}: {state_told(vehicle)}."),
        changes=lambda _: (VehicleSet(game.id, vehicle),),
        rule="hood.vehicle.speed",
    )


def noted(vehicle: Vehicle, options: Options) -> Vehicle:
    """A vehicle as it is noted by hand."""
    straight = float(options.get("straight") or vehicle.straight)
    if not options.get("state"):
        return replace(vehicle, straight=straight)
    wreck = STATES[str(options["state"])]
    if wreck is Wreck.SOUND:
        return Vehicle(vehicle.name, straight, tried=vehicle.tried)
    return replace(vehicle, straight=straight, wreck=wreck, on_side=vehicle.on_side or wreck is Wreck.OVERTURNED)


@plays("hood-car gone")
async def prepare_gone(desk: Desk, options: Options) -> Play:
    """A vehicle leaves the table."""
    one = wheels(desk, options)
    return Play(
        say=lambda _: Said(f"{one.title} is off the table."),
        changes=lambda _: one.booked(lambda game, vehicle: (VehicleGone(game, vehicle.name),)),
        rule="hood.vehicle.speed",
    )


def vehicles_card(desk: Desk) -> Card:
    """The vehicles on the table, for the caller alone."""
    _, board = board_here(desk)
    if not board.vehicles:
        return Card("No vehicle is on the table: /hood-car set puts one there.", private=True)
    return Card("The vehicles on the table", lines=tuple(map(vehicle_line, board.vehicles)), private=True)


def vehicle_line(vehicle: Vehicle) -> str:
    """A vehicle on a line, for the board at a glance."""
    return f"**{clean(vehicle.name)}**: {state_told(vehicle)}."


def state_told(vehicle: Vehicle) -> str:
    """What is to be known of a vehicle: its card, then everything that is wrong with it."""
    straight = f"{measure(vehicle.straight)} straight on" if vehicle.straight != STRAIGHT else ""
    righted = vehicle.wreck is Wreck.OVERTURNED and not vehicle.on_side
    wrong = [
        "smashed" if righted else vehicle.wreck.word,
        "on its side" if vehicle.on_side and vehicle.wreck is not Wreck.OVERTURNED else "",
        "bogged" if vehicle.bogged else "",
        "stalled on the rails" if vehicle.stalled else "",
        "knocked out, to be restarted" if vehicle.knocked_out else "",
        f"a tyre burst, {count(vehicle.tyre, 'round')} of work to change it" if vehicle.tyre else "",
        straight,
    ]
    return ", ".join(filter(None, wrong))
