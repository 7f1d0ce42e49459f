"""A month of a big campaign: its Loot and payoffs by the rules alone, through the whole bot, and as businesses grow."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import discord
import simcord

from benchmarks.bursts import explained
from benchmarks.stored import Clock, ping
from benchmarks.timing import Line, each, each_awaited
from bot import configure_logs, create_bot
from cogs._kit.environment import Settings
from db.engine import Database
from db.unit_of_work import Actor, Entry, writing
from rules.core.campaign import Campaign, CampaignOpened, MonthBegun
from rules.core.dice import Fair, resolve
from rules.core.events import Change
from rules.core.roster import Founded, Gang, Hired
from rules.mad_dogs.drafts import ACCOUNTANT
from rules.mad_dogs.model import Figure, Stats
from rules.mad_dogs.paradise.changes import BusinessSet, CityLaid, PhaseBegun, folded
from rules.mad_dogs.paradise.founding import begin, enrolled
from rules.mad_dogs.paradise.model import Paradise, Phase, Purse
from rules.mad_dogs.paradise.months import income, income_changes
from rules.mad_dogs.paradise.rackets import every_business, trade_of
from rules.mad_dogs.paradise.records import Outfit

GANGS, OWNED = 12, 200
FEW, MANY = 50, 400
SEED = b"5" * 64
NOW = datetime(2026, 11, 21, tzinfo=UTC)
STATS = Stats(3, 3, 3, 3, 3, 6)
PURSE = 2_000


def laid_out(campaign: int, gangs: list[int], owned: int) -> tuple[Change, ...]:
    """A city in which the gangs own so many businesses that earn, in turn, and no official."""
    earning = [one for one in every_business(len(gangs)) if trade_of(one).earns]
    step = len(earning) / owned
    picked = [earning[int(place * step)] for place in range(owned)]
    officials = resolve(begin, dice=Fair(SEED, "", 0)).result
    return (
        CityLaid(campaign, len(gangs), officials),
        MonthBegun(campaign, 1),
        *(BusinessSet(campaign, replace(one, owner=gangs[n % len(gangs)])) for n, one in enumerate(picked)),
    )


def month_of(owned: int) -> Callable[[], Paradise]:
    """The Loot and payoffs of a city with so many owned businesses: dice, changes, and the city after them."""
    gangs = [*range(1, GANGS + 1)]
    outfits = [change for gang in gangs for change in enrolled(1, Outfit(gang, home="docks"), PURSE)]
    city = folded(Paradise(), [*outfits, *laid_out(1, gangs, owned)])
    assert sum(1 for one in city.businesses if one.owner) == owned
    purses = tuple(Purse(gang, PURSE) for gang in gangs)
    number = 0

    def month() -> Paradise:
        nonlocal number
        number += 1
        result = resolve(income, city, 2, purses, dice=Fair(SEED, "", number)).result
        return folded(city, income_changes(1, city, 2, result))

    return month


def by_the_rules(rounds: int = 30) -> list[Line]:
    """A month's Loot against a burst, and with many businesses against few."""
    number = 0

    def burst() -> Any:
        nonlocal number
        number += 1
        return explained(number)

    ours, theirs = each(month_of(OWNED), burst, rounds, 1)
    many, few = each(month_of(MANY), month_of(FEW), rounds, 1)
    times = MANY // FEW
    return [
        Line(f"a month's Loot, {GANGS} gangs, {OWNED} businesses", ours, "an explained burst", theirs, 150.0),
        Line(f"the same, {MANY} businesses", many, f"{times} times that of {FEW}", few * times, 1.5),
    ]


async def collected(folder: Path, times: int = 30) -> Line:
    """The button that collects a month's Loot, in a SQLite file, against the ping."""
    settings = Settings(database_url=f"sqlite+aiosqlite:///{folder / 'months.db'}", log_level="ERROR")
    configure_logs(settings)
    bot = create_bot(settings)
    bot.tree.add_command(ping)
    async with simcord.run(bot, shard_count=1) as env:
        owner = env.create_user("alice")
        guild = env.create_guild(owner=owner)
        channel = guild.create_text_channel("paradise")
        alice = guild.add_member(owner)
        campaign = await begun(bot.database, guild.id, channel.id, alice.id)

        async def loot() -> float:
            await happen(bot.database, guild.id, campaign, PhaseBegun(campaign, Phase.LOOT))
            dry_run = (await alice.slash(channel, "campaign next")).response
            assert dry_run is not None
            return await clock.of(lambda: alice.click(dry_run.message, label="Collect"))

        async def pinged() -> float:
            return await clock.of(lambda: alice.slash(channel, "ping"))

        with Clock() as clock:
            for _ in range(3):
                await loot()
                await pinged()
            ours, theirs = await each_awaited(loot, pinged, times)
    await bot.close()
    return Line("that month collected through the bot", ours, "a bare ping", theirs, 100.0)


async def begun(database: Database, server: int, channel: int, owner: int) -> int:
    """A campaign of so many gangs, the first of which somebody owns; each has somebody to keep its books."""
    async with writing(database) as work:
        stream = await work.server_log(server, False, discord.utils.utcnow())
        campaign = await work.campaigns.new(server, channel, Campaign("Paradise", "mad"))
        gangs: list[int] = []
        for number in range(GANGS):
            gang = Gang(f"Gang {number}", "mad", (owner,) if number == 0 else ())
            gangs.append(await work.rosters.new_gang(server, gang.system))
            book = Figure(f"Books {number}", ACCOUNTANT, STATS)
            (man,) = await work.rosters.new_figures(server, gangs[-1], 1)
            await work.append(stream, entry(Founded(gangs[-1], gang), Hired(man, "mad", gangs[-1], book)))
    outfits = [change for gang in gangs for change in enrolled(campaign, Outfit(gang, home="docks"), 0)]
    opened = CampaignOpened(campaign, "Paradise", "mad")
    await happen(database, server, campaign, opened, *outfits, *laid_out(campaign, gangs, OWNED))
    return campaign


async def happen(database: Database, server: int, campaign: int, *changes: Change) -> None:
    """Facts of the campaign that no command brings about."""
    async with writing(database) as work:
        await work.append(await work.campaign_log(server, campaign), entry(*changes))


def entry(*changes: Change) -> Entry:
    """An entry with a delivery of its own."""
    return Entry(
        "benchmark", {}, Actor(1, "nobody"), 1, f"b:{time.perf_counter_ns()}", "So it goes.", NOW, changes=changes
    )
