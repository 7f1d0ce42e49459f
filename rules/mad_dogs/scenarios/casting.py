"""The people and vehicles that come with a scenario, and how they come on the table."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import cycle
from typing import Any, Final

from rules.core.action.system import Recruit, numbered
from rules.core.chance.dice import Dice, resolve
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.words import key_of
from rules.core.tables.book import SHIPPED, Book
from rules.core.tables.rule import resolves
from rules.mad_dogs.cars.tables import ROOM
from rules.mad_dogs.gangs.gang_types import RAID_GUNS
from rules.mad_dogs.model.figures import Figure, Speed
from rules.mad_dogs.model.roster import recruit
from rules.mad_dogs.model.scenario import (
    Deployment,
    FigureChoice,
    Force,
    ScenarioSide,
    SideVehicles,
    Staged,
    StartingBoard,
    profile_made,
    to_pick,
)
from rules.mad_dogs.model.tables import LAW
from rules.mad_dogs.model.vehicles import Body, Car, Vehicle
from rules.mad_dogs.scenarios.all_scenarios import SCENARIOS
from rules.mad_dogs.scenarios.kinds.hijack import ON_THE_ROAD, WITH_THE_TRUCK
from rules.mad_dogs.scenarios.kinds.mean_streets import CRUISING_IN
from rules.mad_dogs.scenarios.kinds.police_raid import DRIVE_ON
from rules.mad_dogs.scenarios.kinds.rumble import HANDGUN
from rules.mad_dogs.scenarios.shared.forces import HAND_WEAPONS, cars_for
from rules.mad_dogs.scenarios.shared.scenario_kind import Scenario
from rules.mad_dogs.scenarios.shared.tables import MEN_IN_A_CAR

STREET_GANG_ARMS: Final = ("Bat", "Knife", "Lead Pipe", "Brass Knuckles")
"""The weapons of street gangs with hand weapons, one figure after the other."""

MOVING: Final = (CRUISING_IN, DRIVE_ON, ON_THE_ROAD, WITH_THE_TRUCK)
"""The places of a set-up where vehicles are already moving."""


@frozen
class Enlisted:
    """A figure made for a scenario. `force` is the index of its force in the set-up."""

    force: int
    figure: Figure


@frozen
class Staging:
    """A set-up, and the people who come with it."""

    set_up: StartingBoard
    people: tuple[Enlisted, ...] = ()

    def of(self, side: ScenarioSide) -> tuple[Enlisted, ...]:
        """The people of one side."""
        return tuple(one for one in self.people if self.set_up.forces[one.force].side is side)


def _arming() -> Callable[[Force, str], tuple[str, ...]]:
    """A function that gives each figure of a force and profile its extra weapons, one after the other."""
    raid, street = cycle(RAID_GUNS), cycle(STREET_GANG_ARMS)

    def arm(force: Force, profile: str) -> tuple[str, ...]:
        if profile in LAW and force.side is ScenarioSide.ATTACKER:
            return (next(raid), "Pistol")
        if force.armed == HANDGUN:
            return ("Pistol",)
        return (next(street),) if force.armed == HAND_WEAPONS else ()

    return arm


def recruits_for(force: Force, wanted: Sequence[tuple[int, str]], taken: Collection[str]) -> tuple[Recruit, ...]:
    """People of a force by number and profile, with its weapons, under names not `taken` (in small letters)."""
    arm = _arming()
    return tuple([replace(one, gear=arm(force, one.profile)) for one in numbered(wanted, taken)])


def newcomers(wanted: Sequence[tuple[str, int]], taken: Collection[str]) -> tuple[Recruit, ...]:
    """Street fighters who join a gang, by profile and number, with hand weapons. Names are as in `recruits_for`."""
    street = Force(ScenarioSide.ATTACKER, None, FigureChoice.LOW, free=True, armed=HAND_WEAPONS)
    return recruits_for(street, [(number, profile) for profile, number in wanted], taken)


def _stager(scenario: Scenario) -> Callable[..., Staging]:
    """The resolver that stages one scenario, `staged_hit` and so on."""

    def stage(dice: Dice, facts: Any, taken: tuple[str, ...]) -> Staging:
        """The set-up, then the people who come with it, under names not `taken` (in small letters)."""
        set_up = scenario.set_up(dice, facts)
        made = [
            (place, force, profile) for place, force in enumerate(set_up.forces) if (profile := profile_made(force))
        ]
        counted = [(force.number or 0, profile) for _, force, profile in made if not force.named]
        names = iter(numbered(counted, taken))
        people: list[Enlisted] = []
        arm = _arming()
        for place, force, profile in made:
            for _ in range(force.number or 0):
                name = force.what if force.named else next(names).name
                people.append(Enlisted(place, recruit(dice, profile, name, arm(force, profile))))
        return Staging(set_up, tuple(people))

    stage.__name__ = stage.__qualname__ = f"staged_{scenario.id.replace('-', '_')}"
    return resolves(scenario.rule, "mad.profile", "mad.skills")(stage)


STAGERS: Final = {scenario.id: _stager(scenario) for scenario in SCENARIOS.values()}
"""By the id of a scenario: the resolver (dice, facts, taken) -> Staging."""


@frozen
class _Same:
    """Dice that all show one face."""

    face: int

    def take(self, n: int, sides: int, _why: str = "", /) -> tuple[Sequence[int], int]:
        return [min(self.face, sides)] * n, 0


def extremes(scenario: Scenario, facts: Any, book: Book = SHIPPED) -> list[StartingBoard]:
    """The set-ups if all dice show one face, from 1 to 6, read in a book. It raises what the set-up refuses."""
    return [resolve(scenario.set_up, facts, dice=_Same(face), book=book).result for face in range(1, 7)]


def known_picks(set_ups: Sequence[StartingBoard], side: ScenarioSide) -> tuple[Force, ...] | None:
    """The forces that a side must pick, if they are the same for all dice; None if dice decide."""
    found = {to_pick(set_up.of(side)) for set_up in set_ups}
    return found.pop() if len(found) == 1 else None


def most_made(scenario: Scenario, facts: Any, book: Book = SHIPPED) -> dict[ScenarioSide, int]:
    """The most people who can come with a scenario on each side.

    Tables bring people with one face of a die or another; dice that count people bring most with a 6.
    """
    most = dict.fromkeys(ScenarioSide, 0)
    for set_up in extremes(scenario, facts, book):
        for side in ScenarioSide:
            made = sum(force.number or 0 for force in set_up.of(side) if profile_made(force))
            most[side] = max(most[side], made)
    return most


def vehicles_for(
    staging: Staging, ids: Sequence[int], sides: dict[ScenarioSide, int], taken: Iterable[str]
) -> list[Vehicle]:
    """The vehicles that a set-up names by number, with the people aboard who come with it.

    A vehicle cruises if the set-up has it on the move and a figure is at the wheel. The others stand still.

    ids    of the people of the staging, in their order
    taken  names of vehicles on the board
    """
    used = {key_of(name) for name in taken}
    found: list[Vehicle] = []
    for wheels in staging.set_up.wheels:
        for number in range(1, (wheels.number or 0) + 1):
            body = Body.TRUCK if "truck" in wheels.what else Body.CAR
            name = _fresh(wheels.what.removesuffix("s").capitalize(), used)
            crew = _crew(staging, ids, wheels, number)[: ROOM[body]]
            speed = Speed.CRUISING if crew and wheels.where in MOVING else None
            found.append(Vehicle(name, Car(body), speed, crew, side=sides[wheels.side]))
    return found


def guest_of(staging: Staging, ids: Sequence[int]) -> int:
    """The id of the target of a Hit who comes with the scenario; 0 for none."""
    named = (id_ for one, id_ in zip(staging.people, ids, strict=True) if staging.set_up.forces[one.force].named)
    return next(named, 0)


Riders = Sequence[tuple[Force, Sequence[int]]]
"""The ids of the figures picked for each force."""


def crewed(staged: Staged, vehicles: Sequence[Vehicle], side: ScenarioSide, riders: Riders) -> list[Vehicle]:
    """The empty vehicles of the set-up, with those of a side who ride in them, at the speed at which they come on."""
    mine = [one for one in vehicles if one.name in staged.cars and one.side == staged.place(side)]
    driving = any(wheels.side is side and wheels.where in MOVING for wheels in staged.set_up.wheels)
    by_car = [one for force, ids in riders if force.way is Deployment.BY_CAR for one in ids]
    begun = staged.picked(side).cars
    in_back = [one for force, ids in riders if force.way is Deployment.IN_BACK for one in ids]
    found: list[Vehicle] = []
    for car in mine:
        if car.name == staged.truck and in_back:
            found.append(replace(car, inside=(*car.inside, *in_back)))
        elif (not car.inside or car.name in begun) and car.car.body is Body.CAR and by_car:
            room = MEN_IN_A_CAR - len(car.inside)
            crew, by_car = by_car[:room], by_car[room:]
            speed = car.speed if car.inside else Speed.CRUISING if driving else None
            found += [replace(car, inside=(*car.inside, *crew), speed=speed)] if crew else []
    return found


def arriving(
    side: int, speed: Speed | None, riders: Riders, vehicles: Sequence[Vehicle], begun: Collection[str] = ()
) -> list[Vehicle]:
    """The cars in which reinforcements of the side drive on. Cars in `begun` already hold some of them."""
    ids = [one for force, crew in riders if force.way is Deployment.BY_CAR for one in crew]
    used, found = {key_of(car.name) for car in vehicles}, list[Vehicle]()
    for car in vehicles:
        room = MEN_IN_A_CAR - len(car.inside) if car.name in begun else 0
        if room > 0 and ids:
            found.append(replace(car, inside=(*car.inside, *ids[:room])))
            ids = ids[room:]
    return found + [
        Vehicle(
            _fresh("Car", used), Car(), speed, tuple(ids[start * MEN_IN_A_CAR : (start + 1) * MEN_IN_A_CAR]), side=side
        )
        for start in range(cars_for(len(ids)))
    ]


def _fresh(title: str, used: set[str]) -> str:
    """“Truck 1”, “Police car 2”: a name that no vehicle has."""
    place = 1
    while key_of(f"{title} {place}") in used:
        place += 1
    used.add(key_of(f"{title} {place}"))
    return f"{title} {place}"


def _crew(staging: Staging, ids: Sequence[int], wheels: SideVehicles, number: int) -> tuple[int, ...]:
    """The ids of those who ride in one vehicle, in order."""

    def rides(force: Force) -> bool:
        if force.side is not wheels.side:
            return False
        if wheels.what == "truck":
            return force.way is Deployment.IN_CAB
        return force.way is Deployment.BY_CAR and force.car == number

    return tuple(
        one for one, enlisted in zip(ids, staging.people, strict=True) if rides(staging.set_up.forces[enlisted.force])
    )
