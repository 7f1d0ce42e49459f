"""Made-up campaigns for the pages and pictures that show them, without Discord or a database."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cogs.commands.mad_dogs.campaign import city_views
from cogs.post.campaign_views.sights import SIGHTS, CampaignView, Sights
from db.campaigns import LedgerLine, StoredCampaign, StoredMonth
from db.repositories import StoredGang
from rules.core.people.roster import Gang
from rules.core.play.campaign import Campaign
from rules.mad_dogs.gangs.estate import Estate
from rules.mad_dogs.manifest import SYSTEM
from rules.mad_dogs.paradise.city.model import Chapter, Paradise, Phase, chapter_of
from rules.mad_dogs.paradise.city.records import Business, Headline, News, Outfit
from rules.mad_dogs.paradise.rackets.map_of_rackets import every_business

assert city_views  # registers Paradise's part
NAMES = (
    *("North Side", "South Side", "Purple Gang", "The Chinatown Tongs", "Dockyard Rats", "Nine Squares"),
    *("Fratelli Morelli & Sons Benevolent Union", "Bugs", "Egan's Rats", "Cuckoo Gang", "Hip Sing", "Circus Café"),
)
TWO_DOZEN = (*NAMES, *(f"Second {name}"[:40] for name in NAMES))
LONGEST = tuple(f"{name} {'W' * 40}"[:40] for name in NAMES)
NEWS = (News(Headline.FIGHT, (1, 2), "raid", 3), News(Headline.TAKEN_OVER, (1,), "docks.speakeasy.1"))


def dealt(gangs: int, every: int = 2) -> tuple[Business, ...]:
    """Every so many-th business of the city, owned by the gangs in turn."""
    if not gangs:
        return ()
    return tuple(replace(one, owner=n % gangs + 1) for n, one in enumerate(every_business(gangs)[::every]))


def paradise(gangs: int, **more: Any) -> Paradise:
    """A city in which the gangs own half of everything."""
    outfits = tuple(Outfit(gang + 1, home="docks") for gang in range(gangs))
    facts = {"phase": Phase.SPENDING, "lots": gangs, "outfits": outfits, "businesses": dealt(gangs), "news": NEWS}
    return Paradise(**{**facts, **more})


def scene(
    gangs: int,
    months: int = 3,
    names: tuple[str, ...] = NAMES,
    lines: int = 2,
    former: tuple[str, ...] = (),
    brought: int = 100,
    **more: Any,
) -> CampaignView:
    """A campaign of so many gangs, each with so many lines in its ledger a month.

    former   gangs that left after their first month
    brought  dollars of each gang before its first line
    """
    city = paradise(gangs, **more)
    left = {gangs + 1 + place: name for place, name in enumerate(former)}
    ledger = [
        LedgerLine(
            0, month, gang, "loot" if n % 2 == 0 else "cops", (500 if n % 2 == 0 else -200) + 10 * gang, "so it goes"
        )
        for month in range(1, months + 1)
        for n in range(lines)
        for gang in range(1, gangs + 1 + (len(left) if month == 1 else 0))
    ]
    ledger = [line._replace(event=place) for place, line in enumerate(ledger, 1)]
    banks = {gang: brought + sum(line.dollars for line in ledger if line.gang == gang) for gang in range(1, gangs + 1)}
    stored = [
        StoredGang(gang, Gang(names[gang - 1], SYSTEM.id, (5,), campaign=1, estate=Estate(dollars=banks[gang])))
        for gang in banks
    ]
    campaign = Campaign("The Paradise War", SYSTEM.id, (), tuple(banks), months, city)
    chapters = [StoredMonth(month, replace(chapter_of(city), outrage=month)) for month in range(months + 1)]
    assert all(isinstance(one.chapter, Chapter) for one in chapters)
    return CampaignView(StoredCampaign(1, campaign, 5), tuple(stored), left, tuple(chapters), tuple(ledger))


def shown() -> Sights:
    """The views of Paradise."""
    return SIGHTS[SYSTEM.id]
