"""A gang's own cars, which it puts on the table of a game as bought (mad.car.speed)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Final

from rules.core.action.deed import Deed, decides
from rules.core.action.fields import OfGangs, gang_of, option
from rules.core.action.move import move
from rules.core.action.people_fields import WithoutPeople
from rules.core.action.report import FollowUp, Report
from rules.core.people.names import called, same
from rules.core.people.roster import Gang
from rules.core.plain.markup import strong
from rules.core.plain.proper_names import MOST_LETTERS
from rules.core.plain.refusal import IllegalNow, OutOfRange, either
from rules.core.plain.words import MOST_LABEL, count, key_of, listed, parts
from rules.core.play.game import Game
from rules.mad_dogs.cars.boarding import begun, described, names_taken, side_name
from rules.mad_dogs.gangs.draft import Motor
from rules.mad_dogs.gangs.estate import driven_up, estate_of, parked
from rules.mad_dogs.model.board import VehicleSet
from rules.mad_dogs.model.vehicles import Vehicle
from rules.mad_dogs.play.position import GangView, Position

BRING: Final = "mad-table bring"


def waiting(game: Game, id_: int, gang: Gang) -> list[Motor]:
    """Those cars of the gang with this id that are not on the table."""
    return parked(estate_of(gang).cars, id_, game.board.vehicles)


def offers_for(game: Game, id_: int, gang: Gang) -> tuple[FollowUp, ...]:
    """The button that puts a gang's cars on the table, if it has any."""
    cars = waiting(game, id_, gang)
    if not cars:
        return ()
    what = cars[0].name if len(cars) == 1 else f"{count(len(cars), 'car')} of {gang.name}"
    return (FollowUp(f"Bring {what}"[:MOST_LABEL], BRING, {"gang": gang.name}),)


def offers_before(game: Game, gangs: Mapping[int, Gang]) -> tuple[FollowUp, ...]:
    """One button for all of these gangs, which needs no option, before the first card is drawn."""
    left = not begun(game.board) and any(waiting(game, id_, gang) for id_, gang in gangs.items())
    return (FollowUp("Bring my cars", BRING, {}),) if left else ()


def _own_cars(game: Game | None, typed: Mapping[str, Any], gangs: Sequence[GangView]) -> Iterable[str]:
    """Cars not yet on the table, of the caller's gangs here or of the typed gang."""
    if game is None:
        return ()
    named = str(typed.get("gang") or "")
    meant = [one for one in gangs if (key_of(one.gang.name) == key_of(named) if named else one.mine)]
    return [car.name for one in meant if one.id in game.gangs for car in waiting(game, one.id, one.gang)]


def with_cars(position: Position, _move: Any) -> tuple[GangView, ...]:
    """All gangs of the caller's on this table that have cars."""
    having = [one for one in position.gangs.values() if one.id in position.table.gangs and estate_of(one.gang).cars]
    mine = tuple(one for one in having if one.mine)
    if having and not mine:
        raise OutOfRange(f"Several of your gangs here have cars. Name one: {either(one.gang.name for one in having)}.")
    if not mine:
        raise IllegalNow("No gang on this table has its own car. Buy one with /mad-gang car.").offering(
            "Buy a car", "mad-gang car", asks="type"
        )
    return mine


@move(BRING, table=True, everybody=True)
class Bring:
    """Put a gang's own cars on the table as bought."""

    cars: str = option(
        "The cars, separated by commas (default: all of them).",
        default="",
        complete=OfGangs(_own_cars, many=True, people=False, table=True),
    )
    gang: GangView | tuple[GangView, ...] = gang_of(
        "The gang that owns them (default: yours).", with_cars, naming=WithoutPeople()
    )


@decides(Bring)
def bring(position: Position, move: Bring) -> Deed[None]:
    """Cars that a gang has bought come on the table, each once."""
    assert position.game is not None
    gangs = move.gang if isinstance(move.gang, tuple) else (_on_table(position, move.gang),)
    people = [name for one in position.people.values() for name in (one.figure.name, one.listed)]
    taken = {*map(key_of, names_taken(position.game, people)), *(key_of(one.name) for one in position.board.vehicles)}
    coming: list[tuple[Motor, Vehicle]] = []
    for gang, car in _chosen(position, gangs, parts(move.cars)):
        name = free_name(car.name, taken)
        taken.add(key_of(name))
        coming.append((car, driven_up(car, gang.id, position.game.side_of_gang(gang.id), name)))
    return Deed(
        report=lambda _: _brought(position, coming),
        allow=lambda: tuple(price for gang in gangs for price in position.runs(gang)),
        changes=lambda _: tuple(VehicleSet(position.id, vehicle) for _, vehicle in coming),
        rule="mad.car.speed",
    )


def _brought(position: Position, coming: Sequence[tuple[Motor, Vehicle]]) -> Report:
    """The report on cars that come on the table, and on new names."""
    renamed = [
        f"{car.name} is called {vehicle.name} here, because that name is taken."
        for car, vehicle in coming
        if not same(car.name, vehicle.name)
    ]
    return Report(
        f"On the table: {listed(vehicle.name for _, vehicle in coming)}.",
        (
            *(f"{strong(vehicle.name)}: {described(vehicle, side_name(position, vehicle))}." for _, vehicle in coming),
            *renamed,
            "Put figures in them with /mad-table car, or with /mad-table board once the fight has begun.",
        ),
    )


def _on_table(position: Position, gang: GangView) -> GangView:
    """The named gang. It must be on this table and have cars."""
    if gang.id not in position.table.gangs:
        raise IllegalNow(f"{gang.name} is not on this table. Bring it with /game bring.").offering(
            "Bring it", "game bring", gang=gang.name
        )
    if not estate_of(gang.gang).cars:
        raise IllegalNow(f"{gang.name} has no car. Buy one with /mad-gang car.").offering(
            "Buy a car", "mad-gang car", asks="type", gang=gang.name
        )
    return gang


def _chosen(position: Position, gangs: Sequence[GangView], names: Iterable[str]) -> list[tuple[GangView, Motor]]:
    """The cars that come, each with its gang: the named ones, or all that are not on the table."""
    game = position.game
    assert game is not None
    if not names:
        left = [(gang, car) for gang in gangs for car in waiting(game, gang.id, gang.gang)]
        if not left:
            raise IllegalNow(
                f"Every car of {listed(gang.name for gang in gangs)} is already on the table. Change one with "
                "/mad-table car."
            ).offering("Change a car", "mad-table car")
        return left
    pairs = [(gang, car) for gang in gangs for car in estate_of(gang.gang).cars]
    found: list[tuple[GangView, Motor]] = []
    for name in dict.fromkeys(names):
        known = called("car of yours", name, [car for _, car in pairs])
        alike = [(gang, car) for gang, car in pairs if same(car.name, known.name)]
        if len(alike) > 1:
            first = alike[0][0].gang.name
            raise OutOfRange(f"More than one gang has a {known.name}. Add the gang, such as gang:{first}.")
        gang, car = alike[0]
        if car not in waiting(game, gang.id, gang.gang):
            raise IllegalNow(f"{car.name} is already on the table. Change it there with /mad-table car.").offering(
                "Change it", "mad-table car", name=car.name
            )
        if alike[0] not in found:
            found.append(alike[0])
    return found


def free_name(name: str, taken: Collection[str]) -> str:
    """A car's name with the first number that makes it unique. `taken` are keys of names."""
    place, free = 1, name
    while key_of(free) in taken:
        place += 1
        free = f"{name[: MOST_LETTERS - 3].rstrip()} {place}"
    return free
