"""A gang's own cars put on the table of a game, in words and buttons."""

from __future__ import annotations

from collections.abc import Iterable

from cogs._kit.moves import tells
from db.games import StoredGame
from db.repositories import StoredGang
from rules.core.markup import strong
from rules.core.move import command_of
from rules.core.named import same
from rules.core.report import FollowUp, Report
from rules.core.words import count, listed
from rules.mad_dogs.boarding import begun, described
from rules.mad_dogs.own_cars import Bring, Brought, waiting


def offers_for(game: StoredGame, gang: StoredGang) -> tuple[FollowUp, ...]:
    """The button that puts a gang's cars on the table, where it has any."""
    cars = waiting(game.game, gang.id, gang.gang)
    if not cars:
        return ()
    what = cars[0].name if len(cars) == 1 else f"{count(len(cars), 'car')} of {gang.gang.name}"
    return (FollowUp(f"Bring {what}"[:80], command_of(Bring), {"gang": gang.gang.name}),)


def offers_before(game: StoredGame, gangs: Iterable[StoredGang]) -> tuple[FollowUp, ...]:
    """The same for all of them in one, which needs no option, while no card has been drawn."""
    left = not begun(game.game.board) and any(waiting(game.game, gang.id, gang.gang) for gang in gangs)
    return (FollowUp("Bring my cars", command_of(Bring), {}),) if left else ()


@tells(Bring)
def brought(coming: tuple[Brought, ...], _result: None) -> Report:
    """Cars that come on the table, and under which names."""
    renamed = [
        f"{car.name} is called {vehicle.name} here: the other name is taken."
        for car, vehicle, _ in coming
        if not same(car.name, vehicle.name)
    ]
    return Report(
        f"On the table: {listed(one.vehicle.name for one in coming)}.",
        (
            *(f"{strong(vehicle.name)}: {described(vehicle, side)}." for _, vehicle, side in coming),
            *renamed,
            "Who drives and who rides: /mad-table car, or /mad-table board once the fight is on.",
        ),
    )
