"""Long and many against short and few: a game of 2,000 events, 60 months, 1,000 gangs."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from itertools import islice
from pathlib import Path
from typing import Any, Final

from sqlalchemy import select

from benchmarks.months import PURSE, begun
from benchmarks.simulated import SimulatedPlace, Simulation, entry, happen
from benchmarks.timing import Measurement, each_awaited
from db.entries import Actor, Entry
from db.store.codec import dump, load_changes, load_steps
from db.store.models import Event, GameRow
from db.unit_of_work import reading
from rules.core.chance.dice import resolve
from rules.core.chance.sources import Fair
from rules.core.plain.events import Subject, SubjectKind
from rules.core.play.campaign import MonthBegun
from rules.core.play.game import BoardSet
from rules.core.play.obligations import Owes, Settled
from rules.core.tables.outcome import Outcome
from rules.mad_dogs.model.action_cards import ActionCard, CardDraw, Rank, Suit
from rules.mad_dogs.model.board import CardsTurned, CardUsed, MoveKind
from rules.mad_dogs.model.changes import GunState, Hurt, WoundsSet
from rules.mad_dogs.model.figures import Figure, Load, Posture, Stats, Weapon
from rules.mad_dogs.model.roster import SAMPLES
from rules.mad_dogs.paradise.city.changes import BusinessSet, OutrageMoved, PhaseBegun
from rules.mad_dogs.paradise.city.model import BankBalance, Paradise, Phase
from rules.mad_dogs.paradise.month.loot_and_payoffs import income, income_changes

NORTH, SOUTH, *_ = SAMPLES
SHOT = {"shooter": "Spats Doogan", "target": "Hot Dog Morelli", "gun": "Tommy Gun", "range": 6.0}
DICE = "1 1 6 6 5 5 4 2 6"
"""Two hits, a wound and a near miss, with the drum empty, so that both figures change."""
EVENTS, MONTHS, GANGS, FIGURES = 2_000, 60, 1_000, 10
A_MONTH = 8
"""The businesses that change hands in a month."""
AIM, LISTED = 2.0, 4.0
"""The second is for lists of many: 80 gangs, 150 figures, or the names of all gangs."""
NEXT: Final = "campaign next"
LATER: Final = Phase.SPENDING, Phase.ACTION, Phase.PRESS, Phase.OUTRAGE
"""The parts of a month after the buying of officials, which begins with the Loot."""
KING: Final = ActionCard(Suit.HEARTS, Rank.KING)
BATCH = 100
ROUNDS, WARM = 15, 2


async def growth(sim: Simulation, path: Path) -> tuple[list[Measurement], int]:
    """All measurements, and the bytes of an event. `path` is the SQLite file of the simulation."""
    games, size = await long_game(sim, path)
    return [*games, *await long_campaign(sim), *await many_gangs(sim, path)], size


def size_of(path: Path) -> int:
    """The bytes that an SQLite file holds."""
    with closing(sqlite3.connect(path)) as connection:
        pages, free, size = (
            connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_count", "freelist_count", "page_size")
        )
    return (pages - free) * size


# --------------------------------------------------------------------- a long game


async def game_opened(sim: Simulation, place: SimulatedPlace) -> int:
    """Open a game of two gangs of nine, with a king of the first as the target. Returns its id."""
    for sample in (NORTH, SOUTH):
        await place.do("gang new", name=sample, sample=sample, dice="1 1 " * 5)  # a skill without effect on shots
    await place.do("game open", system="Mad Dogs With Guns")
    for sample in (NORTH, SOUTH):
        await place.do("game bring", gang=sample)
    async with sim.database.read() as session:
        game = await session.scalar(select(GameRow.id).where(GameRow.server_id == place.guild.id))
    assert game is not None
    dealt = entry(CardsTurned(game, CardDraw((KING,))), CardUsed(game, KING.side, MoveKind.ACT))
    await happen(sim.database, [dealt], place.guild.id, game=game)
    return game


async def lengthened(sim: Simulation, place: SimulatedPlace, game: int, events: int) -> None:
    """The same shot again and again, with its effects put back after each. In the end all is as before."""
    async with reading(sim.database) as work:
        before = await work.games.state(Subject(SubjectKind.GAME, game))
    assert before is not None
    await place.do("mad shoot", **SHOT, dice=DICE)
    async with sim.database.read() as session:
        event = await session.scalar(select(Event).order_by(Event.id.desc()).limit(1))
    assert event is not None
    assert event.outcome is not None
    changes = tuple(load_changes(event.changes))
    (shooter,) = [one.subject for one in changes if isinstance(one, GunState)]
    (target,) = [one.subject for one in changes if isinstance(one, Hurt)]
    paid = (Settled(one.subject, one.owed) for one in changes if isinstance(one, Owes))
    right = WoundsSet(target, 0, Posture.UP), GunState(shooter, SHOT["gun"], Load.READY, 0), *paid
    outcome = Outcome(event.outcome["rule"], None, tuple(load_steps(event.outcome["steps"])))
    again = {
        "command": event.command,
        "options": event.options,
        "headline": event.headline,
        "lines": tuple(event.lines),
        "outcome": outcome,
        "facts": event.outcome["result"],
    }
    cycle = (one for _ in range(events // 2) for one in (entry(*right), entry(*changes, **again)))
    while batch := list(islice(cycle, BATCH)):
        await happen(sim.database, batch, place.guild.id, game=game)
    await happen(sim.database, [entry(*right, BoardSet(game, "mad", before.board))], place.guild.id, game=game)


async def long_game(sim: Simulation, path: Path) -> tuple[list[Measurement], int]:
    """A game of many events against one of a few; and the bytes of an event, a shot or what puts it back."""
    long, short = sim.place(), sim.place()
    await lengthened(sim, short, await game_opened(sim, short), 2)
    game = await game_opened(sim, long)
    before = size_of(path)
    await lengthened(sim, long, game, EVENTS)
    event_bytes = round((size_of(path) - before) / EVENTS)
    undone: dict[int, list[float]] = {id(long): [], id(short): []}

    async def shot(place: SimulatedPlace) -> float:
        took, _ = await place.timed("mad shoot", **SHOT, dice=DICE)
        undone[id(place)].append((await place.timed("undo"))[0].cpu)
        return took.cpu

    of = f"in a game of {EVENTS:,} events"
    shots = await _compared(f"a shot {of}", "of a few", shot, long, short)
    pairs = list(zip(undone[id(long)], undone[id(short)], strict=True))[-len(shots.pairs) :]
    lines = [
        shots,
        Measurement(f"its undo, {of}", "of a few", pairs, AIM),
        await _compared(f"odds of it, {of}", "of a few", _asks("mad shoot", **SHOT, odds=True), long, short),
        await _compared(f"/game status {of}", "of a few", _asks("game status"), long, short),
        await _compared(f"/log {of}", "of a few", _asks("log"), long, short),
        await _compared(f"/log of one figure {of}", "of a few", _asks("log", figure=SHOT["shooter"]), long, short),
        await _compared(f"a sheet {of}", "of a few", _asks("gang show", figure=SHOT["shooter"]), long, short),
    ]
    return lines, event_bytes


def _asks(command: str, **options: Any) -> Callable[[SimulatedPlace], Awaitable[float]]:
    async def asked(place: SimulatedPlace) -> float:
        return (await place.timed(command, **options))[0].cpu

    return asked


async def _compared(
    what: str,
    against: str,
    deed: Callable[[SimulatedPlace], Awaitable[float]],
    large: SimulatedPlace,
    small: SimulatedPlace,
    aim: float = AIM,
) -> Measurement:
    pairs = await each_awaited(lambda: deed(large), lambda: deed(small), ROUNDS, WARM)
    return Measurement(what, against, pairs, aim)


# --------------------------------------------------------------------- a long campaign


async def long_campaign(sim: Simulation) -> list[Measurement]:
    """A campaign of many months against one in its first."""
    long, short = sim.place("paradise"), sim.place("paradise")
    campaigns = {id(place): await begun(sim.database, place) for place in (long, short)}
    for month in range(1, MONTHS):
        await happen(
            sim.database,
            month_in_books(campaigns[id(long)], await town_of(sim, campaigns[id(long)]), month),
            long.guild.id,
            campaign=campaigns[id(long)],
        )

    async def undone(place: SimulatedPlace) -> float:
        campaign = campaigns[id(place)]
        (first, *_) = (await town_of(sim, campaign)).businesses
        mine = entry(BusinessSet(campaign, first), actor=Actor(place.alice.id, "alice"))
        await happen(sim.database, [mine], place.guild.id, campaign=campaign)
        return (await place.timed("undo"))[0].cpu

    of = f"in a campaign of {MONTHS} months"
    return [
        await _compared(f"an undo {of}", "of one", undone, long, short),
        await _compared(f"/campaign status {of}", "of one", _asks("campaign status"), long, short),
        await _compared(f"/log {of}", "of one", _asks("log"), long, short),
    ]


async def town_of(sim: Simulation, campaign: int) -> Paradise:
    """The city as it is stored."""
    async with reading(sim.database) as work:
        stored = await work.campaigns.get(campaign)
    assert stored is not None
    assert isinstance(stored.campaign.state, Paradise)
    return stored.campaign.state


def month_in_books(campaign: int, city: Paradise, month: int) -> list[Entry]:
    """What a month adds to the log: its parts with the Loot, businesses that change hands, and the next month."""
    gangs = [one.gang for one in city.outfits]
    loot = resolve(
        income, city, month, tuple(BankBalance(one, PURSE) for one in gangs), dice=Fair(b"5" * 64, "", month)
    )
    return [
        entry(*income_changes(campaign, city, month, loot.result), command=NEXT),
        *(entry(BusinessSet(campaign, one)) for one in city.businesses[:A_MONTH]),
        *(entry(PhaseBegun(campaign, one), command=NEXT) for one in LATER),
        entry(MonthBegun(campaign, month + 1), OutrageMoved(campaign, -city.outrage, "so it goes"), command=NEXT),
    ]


# --------------------------------------------------------------------- many gangs


async def many_gangs(sim: Simulation, path: Path) -> list[Measurement]:
    """A server of many gangs against one of a few. Each also plays a game."""
    large, small = sim.place(), sim.place()
    for place in (large, small):
        await game_opened(sim, place)
    filled(path, large.guild.id, GANGS)
    of, few = f"among {GANGS:,} gangs", "among two"
    return [
        await _compared(f"/gang show {of}", few, _asks("gang show"), large, small, LISTED),
        await _compared(f"/gang show of one {of}", few, _asks("gang show", gang=NORTH), large, small),
        await _compared(f"a sheet {of}", few, _asks("gang show", figure=SHOT["shooter"]), large, small),
        await _compared(f"/game status {of}", few, _asks("game status"), large, small),
        await _compared(f"odds of a shot {of}", few, _asks("mad shoot", **SHOT, odds=True), large, small),
        await _compared(
            f"a figure's name completed {of}", few, _types("gang show", "figure", "Spats"), large, small, LISTED
        ),
        await _compared(
            f"a gang's name completed {of}", few, _types("gang show", "gang", "North"), large, small, LISTED
        ),
        await _compared(f"a shooter completed {of}", few, _types("mad shoot", "shooter", ""), large, small, LISTED),
    ]


TYPED: Final = {
    "a figure's name": ("gang show", "figure", "Spats"),
    "a gang's name": ("gang show", "gang", "North"),
    "a shooter": ("mad shoot", "shooter", ""),
}
"""By what is completed: the command, the option, and the text so far."""


def _types(command: str, option: str, text: str) -> Callable[[SimulatedPlace], Awaitable[float]]:
    async def typed(place: SimulatedPlace) -> float:
        return (await place.timed_typing(command, option, text)).cpu

    return typed


def filled(path: Path, server: int, gangs: int) -> None:
    """Gangs of ten hoodlums each for a server."""
    state = dump(Figure("Somebody", "Hoodlum", Stats(3, 4, 3, 2, 3, 6), weapons=(Weapon("Pistol"),)))
    connection = sqlite3.connect(path)
    with connection:
        for number in range(gangs):
            name = f"Crew {number}"
            cursor = connection.execute(
                "INSERT INTO gang (server_id, name, name_key, system, owners, game_id, campaign_id, present, version)"
                " VALUES (?, ?, ?, 'mad', '[1]', 0, 0, 1, 1)",
                (server, name, name.casefold()),
            )
            figures = [f"Hood {number}-{place}" for place in range(FIGURES)]
            connection.executemany(
                "INSERT INTO figure (server_id, gang_id, name, name_key, profile, state, present, version)"
                " VALUES (?, ?, ?, ?, 'Hoodlum', ?, 1, 1)",
                [
                    (server, cursor.lastrowid, one, one.casefold(), json.dumps({**state, "name": one}))
                    for one in figures
                ],
            )
    connection.close()
