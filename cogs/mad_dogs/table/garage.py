"""Buttons that put a gang's own cars on the table of a game."""

from __future__ import annotations

from collections.abc import Iterable

from db.games import StoredGame
from db.repositories import StoredGang
from rules.core.move import command_of
from rules.core.report import FollowUp
from rules.core.words import count
from rules.mad_dogs.boarding import begun
from rules.mad_dogs.own_cars import Bring, waiting


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
