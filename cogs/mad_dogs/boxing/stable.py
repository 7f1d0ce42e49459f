"""Who boxes for whom, and the matches to come."""

from __future__ import annotations

from cogs._kit.context import Context
from cogs._kit.render import Card
from cogs._kit.slash import command, shows
from cogs.mad_dogs.paradise.town import Town, town_of
from rules.core.markup import strong
from rules.core.words import count
from rules.mad_dogs.paradise.boxing import arena_owner, name_of, open_bouts, owner_of, title_of
from rules.mad_dogs.paradise.fields import CAMPAIGN
from rules.mad_dogs.paradise.records import Bout, Boxer
from rules.mad_dogs.prices import dollars


@command("mad-boxing stable")
class Stable:
    """Who boxes for whom, the matches to come, and the bets on them."""

    campaign: str = CAMPAIGN


@shows(Stable)
async def stable_card(ctx: Context, m: Stable) -> Card:
    """Everybody's boxers, the matches to come with their bets, and who makes the cards; not a word about dives."""
    town = await town_of(ctx, m.campaign)
    city, arena = town.city, arena_owner(town.city)
    makes = (
        f"{town.name(arena)} owns the Paradise Arena: it makes the cards and fixes fights for less."
        if arena
        else "Nobody owns the Paradise Arena: everybody matches his own boxers."
    )
    bouts = [_bout_line(town, one) for one in open_bouts(city)]
    boxers = [_boxer_line(town, one) for one in city.boxers if not one.washed_up]
    nobody = () if boxers else ("No gym has found a boxer yet.",)
    return Card(f"Boxing in {town.title}", lines=(makes, *bouts, *boxers, *nobody), private=True)


def _bout_line(town: Town, bout: Bout) -> str:
    bets = "; ".join(
        f"{town.name(one.gang)} {dollars(one.dollars)} on {name_of(town.city, one.boxer)}" for one in bout.bets
    )
    return f"{strong(title_of(town.city, bout))} · {f'bets: {bets}' if bets else 'no bets yet'}"


def _boxer_line(town: Town, one: Boxer) -> str:
    months = max(0, one.rested - town.month)
    rest = f", rests {count(months, 'month')} more" if months else ""
    return f"{strong(one.name)} · {town.name(owner_of(town.city, one.id))}, FISTS {one.fists}{rest}"
