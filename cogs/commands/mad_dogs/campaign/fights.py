"""/campaign fight: a fight of the month opens as a game."""

from __future__ import annotations

from cogs.cards.receipts import fairness
from cogs.commands.mad_dogs.campaign.next_part import going_on
from cogs.commands.mad_dogs.campaign.overdue import game_over
from cogs.commands.mad_dogs.campaign.results import OPEN_FIGHT, joining
from cogs.commands.mad_dogs.paradise.town import Town, people_of, peopled, town_of
from cogs.context.context import Context
from cogs.context.lost_channels import channel_text, on_the_table, played_here
from cogs.context.prepared import Prepared, prepares
from cogs.slash.slash import command
from db.seats import GAME
from rules.core.action.fields import option
from rules.core.action.move import record
from rules.core.plain.frozen import replace
from rules.core.plain.proper_names import proper
from rules.core.plain.refusal import InTheWay, NotYours
from rules.core.play.game import Game
from rules.mad_dogs.manifest import SYSTEM
from rules.mad_dogs.paradise.city.campaign_options import CAMPAIGN
from rules.mad_dogs.paradise.city.records import Fight
from rules.mad_dogs.paradise.fights.extension import asking, extending, require_extensible
from rules.mad_dogs.paradise.fights.fight_outcomes import check_fight
from rules.mad_dogs.paradise.fights.game_opening import (
    brought_to,
    played,
    require_few,
    require_sides,
    require_time,
    side_names,
)
from rules.mad_dogs.paradise.fights.report_and_confirm import Confirmers
from rules.mad_dogs.paradise.fights.unsettled_fights import ending, given_up
from rules.mad_dogs.scenarios.all_scenarios import SCENARIOS


@command("campaign fight")
class PlayFight:
    """Play a fight here: a game with both gangs on the table."""

    fight: int = OPEN_FIGHT
    give_up: bool = option("Give up: the other side wins.", default=False)
    longer: bool = option("Ask for one more month of an open fight instead.", default=False)
    campaign: str = CAMPAIGN


@record
class Playing(PlayFight):
    """The same with the option that its button keeps."""

    by: int = option("The user who asked for one more month.", default=0)


async def _longer(ctx: Context, town: Town, move: Playing) -> Prepared:
    """A fight has one more month, once the other side, or an umpire, agrees."""
    fight = check_fight(town.city, move.fight)
    if not move.by:
        require_sides(town, fight)
    require_extensible(fight)
    me, role = ctx.caller.actor.id, bool(ctx.umpire_role)
    confirmers = Confirmers(town, fight, me, role, ctx.is_appointed, ctx.server_id)
    price = confirmers.confirmed(move.by)
    if price is not None:
        return Prepared(extending(town, fight, price))
    if move.by:
        raise NotYours(f"{confirmers.described(move.by)} must agree to that. Ask them to confirm.")
    return Prepared(asking(confirmers, ctx.caller.actor.name, ctx.caller.delivery))


async def _given_up(ctx: Context, town: Town, fight: Fight) -> Prepared:
    """A side gives a fight up. Its game closes."""
    join = await joining(ctx, town, fight)
    deed = ending(given_up(await peopled(ctx, town), fight, join), await game_over(ctx, fight))
    return going_on(town, replace(Prepared.of(deed), recalled=fight.fell))


@prepares(Playing, "campaign fight")
async def prepare_fight(ctx: Context, move: Playing) -> Prepared:
    """A fight is played: a game with both gangs, in this channel or thread."""
    town = await town_of(ctx, move.campaign)
    if move.longer:
        return await _longer(ctx, town, move)
    if move.give_up:
        return await _given_up(ctx, town, check_fight(town.city, move.fight))
    require_time(town, move.fight)
    town.require_part()
    fight = check_fight(town.city, move.fight)
    if fight.game:
        playing = await ctx.work.games.get(fight.game)
        if playing is not None and playing.game.present:
            text = f"Fight {fight.id} is already being played, in {channel_text(playing.channel_id)}. Continue there."
            raise InTheWay(text, GAME, playing.id)
    if ctx.game is not None:
        raise played_here(ctx.game, ", or open this fight in another channel or thread")
    require_sides(town, fight)
    require_few(town, fight)
    label = proper(f"{SCENARIOS[fight.scenario].title} {fight.id}")
    game_id = await ctx.work.games.new(ctx.server_id, ctx.caller.channel_id, Game(label, SYSTEM.id, ()))
    log = await ctx.work.game_log(ctx.server_id, game_id)
    gangs = [gang for _, gang in brought_to(fight)]
    for gang in gangs:
        busy = await ctx.work.games.get(town.gangs[gang].gang.game) if town.gangs[gang].gang.game else None
        if busy is not None and busy.sent is None:
            raise on_the_table(town.gangs[gang].name, busy)
    games = SYSTEM.games
    assert games is not None
    board = games.opened(game_id, len(side_names(town, fight)))
    return Prepared(played(town, fight, game_id, label, await people_of(ctx, *gangs), board, fairness(log.id)))
