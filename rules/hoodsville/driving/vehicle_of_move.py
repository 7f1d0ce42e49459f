"""The vehicle of a command: one on the table of the game, which players put there and correct by hand, or one that
options describe.

Distances are inches, speeds inches a move.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, NamedTuple

from annotated_types import Interval, Len

from rules.core.action.deed import Deed, decides
from rules.core.action.fields import board_item, names_of, nobody, option
from rules.core.action.move import Rolls, move
from rules.core.action.report import Report
from rules.core.people.names import same
from rules.core.plain.frozen import replace
from rules.core.plain.markup import strong
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.plain.words import count
from rules.hoodsville.driving.tables import BURST, RIGHTING
from rules.hoodsville.model.board import VehicleGone, VehicleSet
from rules.hoodsville.model.figures import Vehicle, Wreck
from rules.hoodsville.model.lines import measure
from rules.hoodsville.model.position import Position

MOST_SPEED: Final = 200
PLAIN: Final = Vehicle("the vehicle")
MOST_VEHICLES: Final = 20
Straight = Annotated[float, Interval(ge=1, le=60)]
SECRET: Final = Rolls(secret="Sealed: only you and the umpires see the result.")
STRAIGHT: Final = "Safe inches straight on, from the card (default: 20)."


# What keeps a vehicle from moving

ON_ITS_SIDE: Final = f"This vehicle lies on its side. First right it with {RIGHTING} people."


def check_straight(vehicle: Vehicle) -> None:
    """Refuse an impossible straight speed, with OutOfRange."""
    if not 0 < vehicle.straight <= MOST_SPEED:
        raise OutOfRange(
            f"A straight speed can't be {vehicle.straight:g} inches. Type more than 0, up to {MOST_SPEED}."
        )


def check_goes(vehicle: Vehicle) -> None:
    """Refuse a vehicle that can't move, with IllegalNow, and an impossible straight speed, with OutOfRange."""
    check_straight(vehicle)
    if hindrance(vehicle):
        raise IllegalNow(hindrance(vehicle))


def hindrance(vehicle: Vehicle) -> str:
    """What keeps a vehicle from moving, as a sentence. Empty if nothing does."""
    if vehicle.wreck >= Wreck.WRECKED:
        return f"This vehicle is {vehicle.wreck.word} and moves no more. Pick another."
    if vehicle.on_side:
        return ON_ITS_SIDE
    if vehicle.bogged:
        return "This vehicle is bogged. First get it out."
    if vehicle.knocked_out:
        return "A barrier knocked this vehicle out. First restart it."
    return "This vehicle stalled on the rails. Try them again, or restart it first." if vehicle.stalled else ""


def check_makes(vehicle: Vehicle, inches: float) -> None:
    """Refuse more inches a move than a vehicle with a burst tire makes, safe or not, with IllegalNow."""
    if vehicle.tyre and inches > BURST:
        raise IllegalNow(f"With a burst tire this vehicle makes at most {BURST:g} inches a move, not {inches:g}.")


# In a command


class VehicleOfMove(NamedTuple):
    """The vehicle of a command.

    vehicle  as the command uses it, with typed options in place of what is known
    title    “Ford” or “The vehicle”, to open a sentence
    game     the id of the game that it is in; 0 for one that only options describe
    wreck    what its saving throws have left of it there
    """

    vehicle: Vehicle
    title: str = "The vehicle"
    game: int = 0
    wreck: Wreck = Wreck.SOUND

    @property
    def within(self) -> str:
        """The same title in the middle of a sentence."""
        return self.title if self.game else "the vehicle"

    @property
    def typed(self) -> dict[str, Any]:
        """The option that names the same vehicle in the next command."""
        return {"vehicle": self.vehicle.name} if self.game else {}


VEHICLE: Final = board_item(
    "A vehicle on the table of the game. The bot knows its state.", "vehicle", "vehicles", nobody, manned=False
)


def vehicle_of_move(position: Position, on_table: Vehicle | None, otherwise: Vehicle = PLAIN) -> VehicleOfMove:
    """A vehicle as it is on the table, or `otherwise` as options describe it."""
    return (
        VehicleOfMove(otherwise)
        if on_table is None
        else VehicleOfMove(on_table, on_table.name, position.id, on_table.wreck)
    )


def vehicle_line(vehicle: Vehicle) -> str:
    """A vehicle on a line, for the status of the game."""
    return f"{strong(vehicle.name)}: {_state(vehicle)}."


def _state(vehicle: Vehicle) -> str:
    """The state of a vehicle: all its damage, then its card."""
    righted = vehicle.wreck is Wreck.OVERTURNED and not vehicle.on_side
    wrong = (
        "smashed" if righted else vehicle.wreck.word,
        "on fire" if vehicle.burning else "",
        "on its side" if vehicle.on_side and vehicle.wreck is not Wreck.OVERTURNED else "",
        "bogged" if vehicle.bogged else "",
        "stalled on the rails" if vehicle.stalled else "",
        "knocked out, needs a restart" if vehicle.knocked_out else "",
        f"a burst tire, {count(vehicle.tyre, 'round')} of work to change it" if vehicle.tyre else "",
        f"{measure(vehicle.straight)} straight on" if vehicle.straight != PLAIN.straight else "",
    )
    return ", ".join(filter(None, wrong))


# On the table


@move("hood-car set", table=True)
class SetVehicle:
    """Put a vehicle on the table of the game, or change one there."""

    name: Annotated[str, Len(1, 40)] = option("Name of the vehicle.", complete=names_of("vehicles"))
    straight: Straight | None = option(STRAIGHT, nobody)
    state: Wreck | None = option(
        "The vehicle's state, corrected by hand. Sound removes all damage.",
        nobody,
        words={wreck.name.capitalize(): wreck for wreck in Wreck},
    )
    burning: bool | None = option("The vehicle is on fire.", nobody, called="On fire")


@decides(SetVehicle)
def set_vehicle(position: Position, move: SetVehicle) -> Deed[None]:
    """A player puts a vehicle on the table, or corrects one there."""
    name = " ".join(move.name.split())
    if not name or "," in name:
        raise OutOfRange("The vehicle needs a name without commas. Type one, such as Ford.")
    before = next((one for one in position.board.vehicles if same(one.name, name)), None)
    if before is None and len(position.board.vehicles) >= MOST_VEHICLES:
        raise IllegalNow(
            f"There are already {MOST_VEHICLES} vehicles on the table. Take one off with /hood-car gone."
        ).offering("Take a vehicle off", "hood-car gone")
    vehicle = _noted(before or Vehicle(name), move)
    check_straight(vehicle)
    if vehicle == before:
        answer = vehicle.name
        raise IllegalNow(f"{answer} is already on the table like that. Say what has changed.")
    comes = "is on the table" if before is None else "has a new record"
    answer = Report(f"{vehicle.name} {comes}: {_state(vehicle)}.")
    return Deed(
        changes=lambda _: (VehicleSet(position.id, vehicle),), report=lambda _: answer, rule="hood.vehicle.speed"
    )


def _noted(vehicle: Vehicle, move: SetVehicle) -> Vehicle:
    """A vehicle as corrected by hand. A sound one has no other damage."""
    burning = vehicle.burning if move.burning is None else move.burning
    vehicle = replace(vehicle, straight=move.straight or vehicle.straight, burning=burning)
    if move.state is None:
        return vehicle
    if move.state is Wreck.SOUND:
        sound = Vehicle(vehicle.name)
        kept = ("straight", "tried", "roamed", "aboard", "drove", "sped", "over")
        return replace(sound, burning=bool(move.burning), **{name: getattr(vehicle, name) for name in kept})
    return replace(vehicle, wreck=move.state, on_side=vehicle.on_side or move.state is Wreck.OVERTURNED)


@move("hood-car gone")
class RemoveVehicle:
    """Take a vehicle off the table."""

    vehicle: Vehicle = board_item("Which vehicle.", "vehicle", "vehicles", manned=False)


@decides(RemoveVehicle)
def remove_vehicle(position: Position, move: RemoveVehicle) -> Deed[None]:
    """A player takes a vehicle off the table."""
    name = move.vehicle.name
    answer = Report(f"{name} is off the table.")
    return Deed(changes=lambda _: (VehicleGone(position.id, name),), report=lambda _: answer, rule="hood.vehicle.speed")
