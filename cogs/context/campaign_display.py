"""Campaigns for the commands of all systems: their table cards and players, the campaign that a command means, and the
button of a month.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import NamedTuple

from cogs.cards.card import Card, Press
from cogs.context.context import Context, players_in
from cogs.context.cross_channel_buttons import CAMPAIGN
from cogs.safety.registry import by_system
from db.campaigns import StoredCampaign
from db.repositories import StoredGang
from db.unit_of_work import Work
from rules.core.action import report
from rules.core.plain.events import Subject, SubjectKind
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, NotYours, UnknownName
from rules.core.plain.words import key_of
from rules.core.play.umpiring import Authority


class News(NamedTuple):
    """What concerned a user in the parts of a campaign's month that are over.

    card  None if nothing did
    upto  the entry of its log that ended the last of them; 0 before the first
    """

    card: Card | None
    upto: int


class CampaignTable(NamedTuple):
    """What a system adds to its campaigns in general.

    card   draws the table card of a campaign that goes on: only public facts
    marks  the buttons of that card that no other card has together
    news   what concerned each of these users, by `Notice.told`
    """

    card: Callable[[Context, StoredCampaign], Awaitable[Card]]
    marks: Callable[[StoredCampaign], frozenset[Press]]
    news: Callable[[Context, StoredCampaign, Mapping[int, int]], Awaitable[Mapping[int, News]]]


CAMPAIGN_TABLES: dict[str, CampaignTable] = by_system()
"""What each system adds, by the id of the system. Each system's cog adds its own."""


def my_month(campaign: int, gang: int = 0) -> Press:
    """The button for all that a gang may do; gang 0 is that of the user who presses it."""
    return Press(*report.my_month(campaign, gang))


async def gangs_in(work: Work, stored: StoredCampaign) -> list[StoredGang]:
    """The gangs of a campaign, in the order in which they joined."""
    return await work.rosters.gangs_of([Subject(SubjectKind.GANG, gang) for gang in stored.campaign.gangs])


async def players_of(work: Work, stored: StoredCampaign) -> set[int]:
    """The owners of the gangs in a campaign."""
    return {owner for gang in await gangs_in(work, stored) for owner in gang.gang.leaders}


async def authority_in(ctx: Context, stored: StoredCampaign, gangs: Iterable[StoredGang]) -> Authority:
    """What the caller may do for others in a campaign, wherever it is. `gangs` are its gangs."""
    place = CAMPAIGN, stored.id
    may = ctx.authority_over(place, players_in(stored, gangs), stored.campaign.umpires)
    return replace(may, late=await ctx.late_in(may, *place))


def has_part(ctx: Context, stored: StoredCampaign, gangs: Iterable[StoredGang]) -> bool:
    """Whether the caller may be an umpire of a campaign, or acts for one of its gangs, which are `gangs`."""
    umpires = ctx.holds_office or ctx.empowered or ctx.caller.actor.id in stored.campaign.umpires
    return umpires or any(map(ctx.leads, gangs))


def outsider(stored: StoredCampaign) -> NotYours:
    """The refusal for a user without a part in a campaign."""
    name = stored.campaign.name
    return NotYours(f"{name} is for its players and umpires. Bring a gang in with /campaign join.").offering(
        "Bring a gang in", "campaign join", campaign=name
    )


async def campaign_numbered(ctx: Context, campaign: int, system: str = "") -> StoredCampaign:
    """A running campaign of this server by its id. Raises IllegalNow if it is over, elsewhere or of another system."""
    stored = await ctx.work.campaigns.get(campaign)
    here = stored is not None and ctx.work.campaigns.server_of(campaign) == ctx.server_id
    if stored is None or not here or not stored.campaign.present or system not in ("", stored.campaign.system):
        raise IllegalNow("That campaign is no longer stored here.")
    return stored


async def campaign_if(ctx: Context, system: str = "", name: str = "") -> StoredCampaign | None:
    """The campaign that a command means, or None if nothing decides it.

    With a name it is the campaign of that name. Else it is the first that exists of: the campaign here, that of the
    game here, the only one that the caller plays in, the only one of the server. Raises UnknownName for a name that no
    running campaign has.
    """
    if not name and ctx.campaign is not None:
        return ctx.campaign
    running = [one for one in await ctx.work.campaigns.running(ctx.server_id) if system in ("", one.campaign.system)]
    if name:
        found = next((one for one in running if key_of(one.campaign.name) == key_of(name)), None)
        if found is None:
            raise UnknownName("campaign", name, [one.campaign.name for one in running])
        return found
    gangs = await ctx.work.listings.gangs_of_campaigns(ctx.server_id, [one.id for one in running]) if running else []
    here = {one.campaign for one in gangs if ctx.game is not None and one.game == ctx.game.id}
    mine = {one.campaign for one in gangs if ctx.caller.actor.id in one.leaders}
    for likely in (here, mine, {one.id for one in running}):
        meant = [one for one in running if one.id in likely]
        if len(meant) == 1:
            return meant[0]
    return None


async def campaign_of(ctx: Context, system: str = "", name: str = "") -> StoredCampaign:
    """The campaign that a command means. Raises IllegalNow if nothing decides it."""
    found = await campaign_if(ctx, system, name)
    if found is None:
        running = [one.campaign.name for one in await ctx.work.campaigns.running(ctx.server_id)]
        if running:
            raise IllegalNow(f"Which campaign, {' or '.join(running)}? Ask in its channel, or name it with campaign:.")
        raise IllegalNow("No campaign is running here. Begin one with /campaign start.").offering(
            "Start a campaign", "campaign start"
        )
    return found
