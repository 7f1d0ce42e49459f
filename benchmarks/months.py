"""A month of a big campaign: its Loot and payoffs by the rules alone, through the whole bot, and as businesses grow;
and a campaign that goes back.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import discord

from benchmarks.bursts import ROLL, rolled
from benchmarks.simulated import SimulatedPlace, Simulation, entry, happen
from benchmarks.timing import Measurement, each, each_awaited
from db.store.engine import Database
from db.unit_of_work import reading, writing
from rules.core.chance.dice import resolve
from rules.core.chance.sources import Fair
from rules.core.people.roster import Founded, Gang, Hired
from rules.core.plain.events import Change
from rules.core.play.campaign import Booked, Campaign, CampaignOpened, MonthBegun
from rules.mad_dogs.gangs.draft import ACCOUNTANT
from rules.mad_dogs.model.changes import Hurt
from rules.mad_dogs.model.figures import Figure, Stats, Weapon
from rules.mad_dogs.paradise.city.changes import BusinessSet, CityLaid, OutrageMoved, PhaseBegun, folded
from rules.mad_dogs.paradise.city.model import BankBalance, Paradise, Phase
from rules.mad_dogs.paradise.city.records import Outfit
from rules.mad_dogs.paradise.month.loot_and_payoffs import income, income_changes
from rules.mad_dogs.paradise.rackets.kinds_of_business import trade_of
from rules.mad_dogs.paradise.rackets.map_of_rackets import every_business
from rules.mad_dogs.paradise.start.enrolling import enrolled
from rules.mad_dogs.paradise.start.first_month import begin

GANGS, OWNED = 12, 200
FEW, MANY = 50, 400
WALKED = 400
SEED = b"5" * 64
STATS = Stats(3, 3, 3, 3, 3, 6)
PURSE = 2_000
PISTOL = Weapon("Pistol")


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
    balances = tuple(BankBalance(gang, PURSE) for gang in gangs)
    number = 0

    def month() -> Paradise:
        nonlocal number
        number += 1
        result = resolve(income, city, 2, balances, dice=Fair(SEED, "", number)).result
        return folded(city, income_changes(1, city, 2, result))

    return month


def by_the_rules(rounds: int = 30) -> list[Measurement]:
    """A month's Loot against a roll of d20's, and with many businesses against few."""
    times = MANY // FEW
    grown = each(month_of(MANY), month_of(FEW), rounds)
    return [
        Measurement(
            f"a month's Loot, {GANGS} gangs, {OWNED} businesses",
            ROLL,
            each(month_of(OWNED), rolled, rounds),
            600.0,
        ),
        Measurement(
            f"the same, {MANY} businesses",
            f"{times} times that of {FEW}",
            [(many, few * times) for many, few in grown],
            1.5,
        ),
    ]


async def collected(sim: Simulation, times: int = 20) -> Measurement:
    """The button that collects a month's Loot, in an SQLite file, against the ping."""
    place = sim.place("paradise")
    campaign = await begun(sim.database, place)

    async def loot() -> float:
        due = entry(PhaseBegun(campaign, Phase.LOOT))
        await happen(sim.database, [due], place.guild.id, campaign=campaign)
        dry_run = await place.do("campaign next")
        return (await place.timed_press(dry_run, "Collect"))[0].cpu

    async def pinged() -> float:
        return (await place.pinged()).cpu

    pairs = await each_awaited(loot, pinged, times)
    return Measurement("that month collected through the bot", "a bare ping", pairs, 100.0)


async def begun(
    database: Database, place: SimulatedPlace, gangs: int = GANGS, owned: int = OWNED, figures: int = 1
) -> int:
    """Start a campaign of so many gangs, the first of them alice's; each has an accountant, and hoodlums up to so many
    figures. Returns its id.
    """
    server = place.guild.id
    async with writing(database) as work:
        stream = await work.server_log(server, False, discord.utils.utcnow())
        campaign = await work.campaigns.new(server, place.channel.id, Campaign("Paradise", "mad"))
        ids: list[int] = []
        for number in range(gangs):
            gang = Gang(f"Gang {number}", "mad", (place.alice.id,) if number == 0 else ())
            ids.append(await work.rosters.new_gang(server, gang.system))
            men = [Figure(f"Books {number}", ACCOUNTANT, STATS)]
            men += [Figure(f"Hood {number}-{one}", "Hoodlum", STATS, weapons=(PISTOL,)) for one in range(1, figures)]
            known = await work.rosters.new_figures(server, ids[-1], figures)
            hired = [Hired(one, "mad", ids[-1], man) for one, man in zip(known, men, strict=True)]
            await work.append(stream, entry(Founded(ids[-1], gang), *hired))
    outfits = [change for gang in ids for change in enrolled(campaign, Outfit(gang, home="docks"), 0)]
    opened = CampaignOpened(campaign, "Paradise", "mad")
    first = entry(opened, *outfits, *laid_out(campaign, ids, owned))
    await happen(database, [first], server, campaign=campaign)
    return campaign


async def walked_back(sim: Simulation, times: int = 4) -> Measurement:
    """The button that takes a campaign back over so many entries, which touch gangs and figures, against a second."""
    place = sim.place("walked-back")
    campaign, server = await begun(sim.database, place), place.guild.id
    async with reading(sim.database) as work:
        stored = await work.campaigns.get(campaign)
        assert stored is not None
        men = [one.id for one in await work.rosters.figures_of(stored.campaign.gangs)]
        gangs = stored.campaign.gangs

    async def back() -> float:
        since = [
            entry(
                Hurt(men[place % len(men)], lost=0),
                Booked(gangs[place % len(gangs)], 1, "loot", "a dollar"),
                OutrageMoved(campaign, 1, "something"),
            )
            for place in range(WALKED)
        ]
        await happen(sim.database, since, server, campaign=campaign)
        asked = await place.do("campaign back", to="1")
        took, _ = await place.timed_press(asked, "Go back")
        async with reading(sim.database) as work:
            (back,) = await work.events.page((await work.campaign_log(server, campaign)).id, None, 1)
            assert back.command == "campaign back", back.headline
        return took.cpu

    pairs = [(await back(), 1.0) for _ in range(times)]
    return Measurement(f"a campaign back over {WALKED} entries", "one second", pairs, 5.0)
