"""/campaign result: players report a fight, others confirm it, and the bot books it."""

from __future__ import annotations

from typing import Final

from cogs.command_adapter.gang_creation import new_ids
from cogs.commands.mad_dogs.campaign.umpire_requests import umpires_pinged
from cogs.commands.mad_dogs.paradise.town import Town, people_of, peopled, town_of
from cogs.context.context import Context
from cogs.context.prepared import Prepared, prepares
from cogs.pipeline.undo_requests import umpires_sentence
from cogs.slash.slash import command
from db.seats import GAME
from rules.core.action.fields import option
from rules.core.action.move import DICE, record
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import InTheWay, NotYours
from rules.mad_dogs.paradise.city.campaign_options import CAMPAIGN
from rules.mad_dogs.paradise.city.records import Fight
from rules.mad_dogs.paradise.fights.fight_lines import open_fights
from rules.mad_dogs.paradise.fights.fight_outcomes import check_fight
from rules.mad_dogs.paradise.fights.game_opening import require_sides, require_time
from rules.mad_dogs.paradise.fights.recruits_won import Joining, rooms
from rules.mad_dogs.paradise.fights.report_and_confirm import Confirmers, FightReport, account_of, asking, settling
from rules.mad_dogs.paradise.orders.clashes_and_fights import CLASH

OPEN_FIGHT: Final = option("The number of the fight.", complete=open_fights)


@record
class _Which:
    """The options that name a fight."""

    fight: int = OPEN_FIGHT


@command("campaign result")
class Result(FightReport, _Which):
    """Report how a fight on a real table ended."""

    dice: str = option(DICE, default="")
    campaign: str = CAMPAIGN


@record
class Reported(Result):
    """The same with the options that its button keeps."""

    by: int = option("The player who reported it first.", default=0)


@prepares(Reported, "campaign result")
async def prepare_result(ctx: Context, move: Reported) -> Prepared:
    """Players report a fight on a real table; the bot books it once others, or an umpire, confirm it.

    Its dice are rolled once, with the first report.
    """
    town = await town_of(ctx, move.campaign)
    require_time(town, move.fight)
    fight = check_fight(town.city, move.fight)
    if not move.by:
        require_sides(town, fight)
    gangs = [gang for gang in (fight.attacker, fight.defender) if gang]
    if fight.game:
        text = f"Fight {fight.id} is on the table of a game. Apply its results, or close it first."
        raise InTheWay(text, GAME, fight.game)
    account = account_of(town, fight, move, await people_of(ctx, *gangs))
    account = replace(account, joining=await joining(ctx, town, fight))
    me = ctx.caller.actor
    asked = umpires_pinged(ctx, town)
    who = umpires_sentence(ctx, town.campaign.umpires) if asked else ""
    confirmers = Confirmers(town, fight, me.id, bool(ctx.umpire_role), ctx.is_appointed, ctx.server_id, asked, who)
    price = confirmers.confirmed(move.by)
    if price is not None:
        deed = settling(account, price)
    elif move.by:
        raise NotYours(f"{confirmers.described(move.by)} must agree to that. Ask them to confirm.")
    else:
        agreed = {name: value for name, value in ctx.options.items() if name != "dice"}
        deed = asking(account, confirmers, me.name, agreed, ctx.caller.delivery)
    return Prepared(deed, recalled=fight.fell)


async def joining(ctx: Context, town: Town, fight: Fight) -> Joining:
    """Room for the recruits of a fight's winner."""
    if fight.scenario != CLASH:
        return Joining(town, {}, frozenset())
    room = rooms(await peopled(ctx, town), fight)
    ids = {gang: await new_ids(ctx, gang, most) for gang, most in room.items()}
    return Joining(town, ids, frozenset(await ctx.names_taken()))
