"""A gang's own cars, as they were bought, put on the table of a game."""

from __future__ import annotations

from collections.abc import Collection, Iterable

import discord

from cogs._kit.desk import Caller, Desk
from cogs._kit.games import figures_of, require_taking_part
from cogs._kit.params import Choices, any_gang, listed_choices
from cogs._kit.play import Offer, Play, Said, plays
from cogs._kit.render import clean
from cogs._kit.slash import command
from cogs._kit.views import client
from cogs.mad_dogs.boarding import described
from cogs.mad_dogs.recruiting.books import estate_of
from cogs.mad_dogs.turns import board_here, table_of
from cogs.mad_dogs.words import count, listed
from db.games import StoredGame
from db.repositories import StoredGang
from db.unit_of_work import reading
from rules.core.move import opt
from rules.core.named import MOST_LETTERS, called, same
from rules.core.refusal import IllegalNow, OutOfRange, either
from rules.core.words import key_of, parts
from rules.mad_dogs.boarding import begun, names_taken
from rules.mad_dogs.drafts import Motor
from rules.mad_dogs.garage import driven_up, parked
from rules.mad_dogs.vehicles import Vehicle, VehicleSet

BRING = "mad-table bring"


def waiting(game: StoredGame, gang: StoredGang) -> list[Motor]:
    """The cars of a gang that are not on the table."""
    return parked(estate_of(gang).cars, gang.id, game.game.board.vehicles)


def offers_for(game: StoredGame, gang: StoredGang) -> tuple[Offer, ...]:
    """The button that puts a gang's cars on the table, where it has any."""
    cars = waiting(game, gang)
    if not cars:
        return ()
    what = cars[0].name if len(cars) == 1 else f"{count(len(cars), 'car')} of {gang.gang.name}"
    return (Offer(f"Bring {what}"[:80], BRING, {"gang": gang.gang.name}),)


def offers_before(game: StoredGame, gangs: Iterable[StoredGang]) -> tuple[Offer, ...]:
    """The same for all of them in one, which needs no option, while no card has been drawn."""
    left = not begun(game.game.board) and any(waiting(game, gang) for gang in gangs)
    return (Offer("Bring my cars", BRING, {}),) if left else ()


async def own_cars(interaction: discord.Interaction, current: str) -> Choices:
    """Cars of the caller's gangs here, or of the gang named, that are not on the table."""
    caller, named = Caller.of(interaction), str(interaction.namespace.gang or "")
    async with reading(client(interaction).database) as work:
        desk = await Desk.at(work, caller, discord.utils.utcnow())
        game = table_of(desk)
        gangs = await work.rosters.gangs(caller.server_id) if game is not None else []
    if game is None:
        return []
    meant = [one for one in gangs if (key_of(one.gang.name) == key_of(named) if named else desk.owns(one))]
    left = [car.name for one in meant if one.gang.game == game.id for car in waiting(game, one)]
    return listed_choices(left, current)


@command(BRING)
class Bring:
    """Put a gang's own cars on the table, as they were bought."""

    cars: str = opt("Which, separated by commas; left out for all of them.", default="", complete=own_cars)
    gang: str = opt("Whose; your own if left out.", default="", complete=any_gang)


@plays(Bring)
async def prepare_bring(desk: Desk, m: Bring) -> Play:
    """Cars that a gang has bought come on the table, each of them once."""
    game, board = board_here(desk)
    require_taking_part(desk, game)
    chosen = await _chosen(desk, game, m)
    people = [name for one in await figures_of(desk, game) for name in (one.figure.name, one.gang.gang.name)]
    names = (*names_taken(game.game, people), *(one.name for one in board.vehicles))
    taken = {key_of(name) for name in names}
    coming: list[Vehicle] = []
    for gang, car in chosen:
        name = free_name(car.name, taken)
        taken.add(key_of(name))
        coming.append(driven_up(car, gang.id, game.game.side_of_gang(gang.id), name))
    renamed = [
        f"{clean(car.name)} is called {clean(one.name)} here: the other name is taken."
        for (_, car), one in zip(chosen, coming, strict=True)
        if not same(car.name, one.name)
    ]
    return Play(
        say=lambda _: Said(
            f"On the table: {listed(clean(one.name) for one in coming)}.",
            (
                *(f"**{clean(one.name)}**: {described(one, _side_name(game, one))}." for one in coming),
                *renamed,
                "Who drives and who rides: /mad-table car, or /mad-table board once the fight is on.",
            ),
        ),
        changes=lambda _: tuple(VehicleSet(game.id, one) for one in coming),
        rule="mad.car.speed",
    )


def _side_name(game: StoredGame, vehicle: Vehicle) -> str:
    return "" if vehicle.side is None else game.game.sides[vehicle.side].name


async def _chosen(desk: Desk, game: StoredGame, m: Bring) -> list[tuple[StoredGang, Motor]]:
    """The cars meant, each with its gang: those named, or all that are not on the table."""
    gangs = await _gangs(desk, game, m.gang)
    named = tuple(dict.fromkeys(parts(m.cars)))
    if not named:
        left = [(gang, car) for gang in gangs for car in waiting(game, gang)]
        if not left:
            whose = listed(clean(gang.gang.name) for gang in gangs)
            raise IllegalNow(f"Every car of {whose} is on the table already.")
        return left
    pairs = [(gang, car) for gang in gangs for car in estate_of(gang).cars]
    found: list[tuple[StoredGang, Motor]] = []
    for name in named:
        known = called("car of yours", name, [car for _, car in pairs])
        alike = [(gang, car) for gang, car in pairs if same(car.name, known.name)]
        if len(alike) > 1:
            raise OutOfRange(f"More than one gang has a {clean(known.name)}: say whose, gang:{alike[0][0].gang.name}.")
        gang, car = alike[0]
        if car not in waiting(game, gang):
            raise IllegalNow(f"{clean(car.name)} is on the table already: /mad-table car changes it there.")
        if alike[0] not in found:
            found.append(alike[0])
    return found


async def _gangs(desk: Desk, game: StoredGame, named: str) -> list[StoredGang]:
    """The gang named, or all of the caller's on this table that have cars."""
    if named:
        stored = await desk.work.rosters.gang(desk.server_id, named)
        if stored.gang.game != game.id:
            raise IllegalNow(f"{clean(stored.gang.name)} is not on this table: /game bring puts it there.")
        desk.may_run(stored)
        gangs = [stored]
    else:
        here = [one for one in await desk.work.rosters.gangs(desk.server_id) if one.gang.game == game.id]
        having = [one for one in here if estate_of(one).cars]
        gangs = [one for one in having if desk.owns(one)]
        if having and not gangs:
            raise OutOfRange(f"No gang of yours here has cars: say whose, {either(one.gang.name for one in having)}.")
    if not any(estate_of(one).cars for one in gangs):
        whose = clean(gangs[0].gang.name) if gangs else "No gang on this table"
        raise IllegalNow(f"{whose} has {'no' if gangs else 'a'} car of its own: /mad-gang car buys one.")
    return gangs


def free_name(name: str, taken: Collection[str]) -> str:
    """A car's name, with the first number that makes it nobody else's; `taken` are keys of names."""
    place, free = 1, name
    while key_of(free) in taken:
        place += 1
        free = f"{name[: MOST_LETTERS - 3].rstrip()} {place}"
    return free
