"""What a set bomb does to things: buildings, and cars and trucks, in numbers or by their names on the table."""

from __future__ import annotations

from collections.abc import Sequence

from cogs._kit.desk import Desk
from cogs._kit.play import Options, Question
from cogs._kit.render import clean
from cogs.mad_dogs.turns import board_here
from rules.core.events import Change
from rules.core.named import same
from rules.core.refusal import IllegalNow
from rules.mad_dogs.car_tables import Body
from rules.mad_dogs.explosives import Caught, Ruins, Scene, ruin
from rules.mad_dogs.vehicles import Bomb, Vehicle, VehicleHarmed

ALL = "all"
WRECKED = "wrecked"
Parked = tuple[Vehicle, ...]


def parked(desk: Desk, options: Options, bomb: Bomb | None = None) -> Parked:
    """The vehicles on the table that are named as within the radius; never the one that goes off itself."""
    names = [part.strip() for part in str(options.get("vehicles") or "").split(",") if part.strip()]
    if not names:
        return ()
    _, board = board_here(desk)
    everything = [name.casefold() for name in names] == [ALL]
    found = list(board.vehicles) if everything else [board.vehicle(name) for name in names]
    found = [one for one in found if bomb is None or not same(one.name, bomb.vehicle)]
    twice = next((one for place, one in enumerate(found) if one in found[:place]), None)
    if twice is not None:
        raise IllegalNow(f"{clean(twice.name)} is named twice: it is only blown up once.")
    return tuple(found)


def _trucks(near: Parked) -> list[Vehicle]:
    return [one for one in near if one.car.body is Body.TRUCK]


def _cars(near: Parked) -> list[Vehicle]:
    return [one for one in near if one.car.body is not Body.TRUCK]


def scene_of(options: Options, caught: tuple[Caught, ...], near: Parked = ()) -> Scene:
    """What is inside the radius; vehicles of the table come before those of which only the number is said."""
    return Scene(
        caught,
        building=bool(options.get("building")),
        adjacent=int(options.get("next_door") or 0),
        cars=int(options.get("cars") or 0) + len(_cars(near)),
        trucks=int(options.get("trucks") or 0) + len(_trucks(near)),
    )


def destroyed(near: Parked, ruins: Ruins) -> list[Vehicle]:
    """Those of the table that it destroyed."""
    trucks = [one for one, fell in zip(_trucks(near), ruins.trucks, strict=False) if fell]
    return [one for one in near if one in _cars(near)[: ruins.cars] or one in trucks]


def wrecks(game: int | None, near: Parked, ruins: Ruins, bomb: Bomb | None = None) -> tuple[Change, ...]:
    """What the table keeps of it, the vehicle that went off itself among them."""
    if game is None:
        return ()
    names = [one.name for one in destroyed(near, ruins)] + ([bomb.vehicle] if bomb is not None and bomb.vehicle else [])
    return tuple(VehicleHarmed(game, name, (WRECKED,)) for name in names)


def ruin_lines(ruins: Ruins, scene: Scene, near: Parked = ()) -> list[str]:
    """What stands and what does not."""
    lines: list[str] = []
    if scene.building:
        lines.append("The building is destroyed." if ruins.building else "The building stands, if badly damaged.")
    if scene.adjacent:
        lines.append(_fallen("Buildings next door", ruins.adjacent))
    if ruins.cars or scene.cars:
        lines.append(f"Cars destroyed: {ruins.cars} of {scene.cars}.")
    if scene.trucks:
        lines.append(_fallen("Trucks", ruins.trucks))
    fell = destroyed(near, ruins)
    if fell:
        lines.append(f"Wrecked on the table: {', '.join(clean(one.name) for one in fell)}.")
    return lines


def _fallen(what: str, destroyed: Sequence[bool]) -> str:
    gone = [str(place) for place, fell in enumerate(destroyed, 1) if fell]
    told = f"{what} destroyed: {len(gone)} of {len(destroyed)}"
    return f"{told} (number {', '.join(gone)})." if 0 < len(gone) < len(destroyed) else f"{told}."


def ruin_questions(sticks: int, scene: Scene, half: bool) -> list[Question]:
    """The odds of each kind of thing."""
    asked: list[Question] = []
    if scene.building:
        one = (sticks, Scene(building=True), half)
        asked.append(Question("The building is destroyed", ruin, one, lambda ruins: ruins.building))
    if scene.adjacent:
        one = (sticks, Scene(adjacent=1), half)
        asked.append(Question("Each building next door is destroyed", ruin, one, lambda ruins: ruins.adjacent[0]))
    if scene.cars:
        one = (sticks, Scene(cars=1), half)
        asked.append(Question("Each car is destroyed", ruin, one, lambda ruins: ruins.cars == 1))
    if scene.trucks:
        one = (sticks, Scene(trucks=1), half)
        asked.append(Question("Each truck is destroyed", ruin, one, lambda ruins: ruins.trucks[0]))
    return asked
