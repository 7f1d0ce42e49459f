"""A campaign opens, enrolls gangs and ends: the parts that need the database."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cogs.cards.card import Press
from cogs.cards.receipts import fairness
from cogs.command_adapter.params import any_gang
from cogs.command_adapter.reader import gang_seen
from cogs.commands.mad_dogs.campaign.campaign_clock import meant
from cogs.commands.mad_dogs.campaign.umpire_requests import BY, OF, answered, asking, require_asker, town_asked
from cogs.commands.mad_dogs.paradise.town import Town, may_run, people_of, town_if, town_of
from cogs.context.context import Context
from cogs.context.lost_channels import played_here
from cogs.context.prepared import Prepared, prepares
from cogs.context.stale_moves import Moment, moves_on
from cogs.pipeline.majority import may_end, players_of
from cogs.pipeline.reveal import open_all
from cogs.slash.slash import User, command
from db.campaigns import StoredCampaign
from rules.core.action.fields import option
from rules.core.action.move import record
from rules.core.commands.pace import require_part as require_pace_setter
from rules.core.people.names import fresh_name
from rules.core.plain.events import Subject, SubjectKind
from rules.core.plain.proper_names import proper
from rules.core.plain.refusal import IllegalNow, InTheWay
from rules.core.plain.words import key_of
from rules.core.play.campaign import Campaign
from rules.core.play.umpiring import require_another
from rules.mad_dogs.manifest import SYSTEM
from rules.mad_dogs.paradise.city.campaign_options import CAMPAIGN, MOST_LETTERS, Name
from rules.mad_dogs.paradise.city.town import runs_books
from rules.mad_dogs.paradise.rackets.map_of_rackets import HOMES
from rules.mad_dogs.paradise.start.catching_up import (
    NO_HEAD_START,
    SMALL_START,
    arrives,
    caught_up,
    head_start_lines,
)
from rules.mad_dogs.paradise.start.enrolling import (
    NO_BOOKS,
    appointed,
    coming,
    draft_line,
    ended,
    for_the_end,
    funds,
    late_arrival_request,
    opened,
    renamed,
    require_free,
    require_men,
    require_room,
    require_settled,
)
from rules.mad_dogs.paradise.start.gathering import gathering_buttons

USUAL_NAME: Final = "Paradise"


@command("campaign start")
class Start:
    """Begin a campaign in this channel."""

    name: Name = option("The campaign's name (default: Paradise).", default="")
    umpire: User = option("The umpire, in addition to the umpires of the server.", default=0)


@prepares(Start)
async def prepare_start(ctx: Context, move: Start) -> Prepared:
    """A campaign begins in this channel."""
    if ctx.campaign is not None:
        raise _campaign_here(ctx.campaign)
    if ctx.game is not None:
        raise played_here(ctx.game, ", or start the campaign in another channel or thread")
    name = proper(move.name, MOST_LETTERS) if move.name else fresh_name(USUAL_NAME, await _names_taken(ctx))
    await _require_untaken(ctx, name)
    me = ctx.caller.actor
    require_another(move.umpire, ctx.authority)
    campaign_id = await ctx.work.campaigns.new(ctx.server_id, ctx.caller.channel_id, Campaign(name, SYSTEM.id))
    log = await ctx.work.campaign_log(ctx.server_id, campaign_id)
    return Prepared(opened(campaign_id, name, me.name, move.umpire, fairness(log.id)))


def _campaign_here(stored: StoredCampaign) -> InTheWay:
    """The refusal to start a campaign where one is; before its first month, with the button that joins it."""
    refusal = played_here(stored, ", or start the new one in another channel")
    if not stored.campaign.month:
        refusal.presses = (Press(*gathering_buttons(stored.id)[0]),)
    return refusal


async def _names_taken(ctx: Context) -> set[str]:
    """The names of the campaigns that run on this server, as keys."""
    return {key_of(one.campaign.name) for one in await ctx.work.campaigns.running(ctx.server_id)}


async def _require_untaken(ctx: Context, name: str) -> None:
    """Raises IllegalNow for the name of another campaign of this server."""
    if key_of(name) in await _names_taken(ctx):
        raise IllegalNow(f"A campaign called {name} is already running here. Pick another name.")


@record
class Renamed:
    """A campaign's new name, from the window behind [Name]."""

    name: Name = option("The new name.")
    campaign: str = CAMPAIGN


@prepares(Renamed, "campaign name")
async def prepare_name(ctx: Context, move: Renamed) -> Prepared:
    """For a button alone: a campaign gets another name before its first month."""
    town = await town_of(ctx, move.campaign)
    require_pace_setter(await meant(ctx, move.campaign), ctx.caller.actor.id)
    name = proper(move.name, MOST_LETTERS)
    await _require_untaken(ctx, name)
    return Prepared(renamed(town, name))


@command("campaign umpire")
class Umpire:
    """Name an umpire for this campaign alone, by default yourself."""

    user: User = option("The new umpire (default: you).", default=0)
    campaign: str = CAMPAIGN


@prepares(Umpire)
async def prepare_umpire(ctx: Context, move: Umpire) -> Prepared:
    """A user umpires this campaign alone."""
    return Prepared(appointed(await town_of(ctx, move.campaign), move.user or ctx.caller.actor.id))


@command("campaign join")
class Join:
    """Bring a gang into the campaign."""

    gang: str = option("Your gang that joins.", complete=any_gang)
    home: str = option("The neighborhood of the gang.", default="", complete=HOMES)
    chinese: bool = option("It is a Chinese gang, whatever its type, and may start in Chinatown.", default=False)
    npc: bool = option("The gang has no player, and the bot decides its months. For umpires.", default=False)
    campaign: str = CAMPAIGN


@record
class Coming(Join):
    """The same with the options that its button keeps."""

    by: int = BY
    of: int = OF


@prepares(Coming, "campaign join")
async def prepare_join(ctx: Context, move: Coming) -> Prepared:
    """A gang joins before the first month; later an umpire admits it."""
    town = await town_asked(ctx, move.campaign, move.by, move.of)
    stored = await ctx.work.rosters.gang(ctx.server_id, move.gang)
    if move.by:
        require_asker(stored.gang, move.by)
    else:
        may_run(ctx, town, gang_seen(ctx, stored))
    if move.npc:
        town.require_umpire()
    require_room(town)
    require_free(town, stored.gang)
    people = await people_of(ctx, stored.id)
    require_men(stored.gang, people)
    outfit = coming(town, stored.id, stored.gang, move.home, chinese=move.chinese, npc=move.npc)
    booked = await ctx.work.campaigns.booked(town.id, stored.id)
    advice = () if runs_books(people) else (NO_BOOKS,)
    gets = NO_HEAD_START
    if outfit.drafts and not (await ctx.house_of(campaign=town.id)).holds(SMALL_START):
        outfit, gets = caught_up(outfit, town.city, town.balances, funds(stored.gang))
    advice = (*advice, *head_start_lines(gets))
    if outfit.drafts and not town.umpires:
        asks = late_arrival_request(town, stored.gang, outfit, ctx.caller.actor.name)
        return asking(ctx, town, "campaign join", (stored.id, stored.gang.name), asks, (*advice, draft_line(town)))
    return answered(Prepared(arrives(town, stored.gang, outfit, booked, advice, gets)), move.by)


@command("campaign close")
class Close:
    """End the campaign. Its log and books are kept."""

    anyway: bool = option("End it even if fights are unsettled.", default=False)
    sure: bool = option("End it without asking first.", default=False)
    campaign: str = CAMPAIGN


@moves_on("campaign close")
async def closing(ctx: Context, typed: Mapping[str, Any]) -> Moment | None:
    """The campaign to end."""
    town = await town_if(ctx, typed.get("campaign", ""))
    return town and Moment(str(town.id), f"That campaign is over already. Name {town.title} to end it too.")


@prepares(Close)
async def prepare_close(ctx: Context, move: Close) -> Prepared:
    """The campaign is over; its log and books stay, the gangs keep what they have."""
    town = await town_of(ctx, move.campaign)
    await _require_end(ctx, town)
    if not (move.anyway or ctx.caller.pressed):
        require_settled(town)
    revealed, noted = await open_all(ctx.work, ctx, await ctx.work.campaign_log(ctx.server_id, town.id))
    return Prepared(ended(town, revealed, noted, sure=move.sure), about=(Subject(SubjectKind.CAMPAIGN, town.id),))


async def _require_end(ctx: Context, town: Town) -> None:
    """Raises the refusal to end a campaign that other active players are in, unless it has been idle for long."""
    town.require_part()
    players = await players_of(ctx, town.id)
    if players is not None and not await may_end(ctx, town.authority, players, town.campaign.pace):
        raise for_the_end(town)
