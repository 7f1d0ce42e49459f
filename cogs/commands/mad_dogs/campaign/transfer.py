"""/campaign transfer, and the question whether an idle campaign is over."""

from __future__ import annotations

from cogs.commands.mad_dogs.paradise.town import Town, town_of
from cogs.context.context import Context
from cogs.context.prepared import Prepared, prepares
from cogs.post.replacing import Wished, agree, names_people, seat_passed, stay, succeed, transfer
from cogs.slash.slash import User, command
from db.pending import CAMPAIGN as KIND
from db.seats import GAME
from rules.core.action.fields import option
from rules.core.action.move import record
from rules.core.action.report import FollowUp
from rules.core.commands.seats import Seats, kept_open, lent, whether_over
from rules.core.plain.events import Change
from rules.core.plain.markup import mention
from rules.core.plain.refusal import InTheWay
from rules.core.play.seat_handover import Handing
from rules.mad_dogs.paradise.city.campaign_options import CAMPAIGN


async def seats_of(ctx: Context, town: Town) -> Seats:
    """The seats of a campaign: each leader of a gang has one. The gangs pass on with it, in their games too."""
    one, now = town.campaign, int(ctx.now.timestamp())
    playing = {gang.gang.game for gang in town.gangs.values()} | {one.game for one in town.city.open_fights}
    games = [await ctx.work.games.get(id_) for id_ in sorted(playing - {0})]

    def passed(user: int, to: int, handing: Handing) -> tuple[Change, ...]:
        changes = [*town.passed(user, to, handing)]
        for game in games:
            if game is None or user not in game.game.players:
                continue
            if to in (*game.game.players, *game.game.umpires) or game.game.handing.gone(to):
                text = f"{mention(to)} has a part in “{game.game.name}” already. Close that game first."
                raise InTheWay(text, GAME, game.id)
            changes += seat_passed(game, user, to, game.game.handing.passed(user, to), now)
        return (*changes, *lent(town.gangs.values(), user, to))

    return Seats(
        town.title,
        "campaign",
        {"campaign": one.name},
        KIND,
        town.id,
        town.players,
        one.umpires,
        town.umpires,
        one.handing,
        town.handed,
        passed,
        await ctx.work.pending.gone(KIND, town.id),
        campaign=town.id,
    )


@command("campaign transfer")
class Transfer:
    """Hand a gang to another player, if its leader, an umpire or most players agree."""

    from_: User = option("The player whose gang it is (default: you).", default=0)
    to: User = option("The player who takes over (default: anyone who is ready to).", default=0)
    campaign: str = CAMPAIGN


names_people(Transfer)


@prepares(Transfer)
async def prepare_transfer(ctx: Context, move: Transfer) -> Prepared:
    return transfer(ctx, await seats_of(ctx, await town_of(ctx, move.campaign)), move.from_, move.to)


@prepares(Wished, "campaign succeed")
async def prepare_succeed(ctx: Context, move: Wished) -> Prepared:
    return succeed(ctx, await seats_of(ctx, await town_of(ctx, move.campaign)), move)


@prepares(Wished, "campaign agree")
async def prepare_agree(ctx: Context, move: Wished) -> Prepared:
    return agree(ctx, await seats_of(ctx, await town_of(ctx, move.campaign)), move)


@prepares(Wished, "campaign stay")
async def prepare_stay(ctx: Context, move: Wished) -> Prepared:
    return stay(ctx, await seats_of(ctx, await town_of(ctx, move.campaign)), move)


@record
class Idle:
    """Which campaign it is."""

    campaign: str = option("The campaign.", default="")


@prepares(Idle, "campaign idle")
async def prepare_idle(ctx: Context, move: Idle) -> Prepared:
    """For the clock alone: no player has acted for as long as the pace allows."""
    town = await town_of(ctx, move.campaign)
    pace, named = town.campaign.pace, {"campaign": town.title}
    offers = (FollowUp("Keep it open", "campaign keep", named), FollowUp("End the campaign", "campaign close", named))
    return Prepared(whether_over(town.title, pace.idle, offers, campaign=town.id, clock=ctx.caller.clock))


@prepares(Idle, "campaign keep")
async def prepare_keep(ctx: Context, move: Idle) -> Prepared:
    """For a button alone: an idle campaign continues."""
    town = await town_of(ctx, move.campaign)
    town.require_part()
    return Prepared(kept_open(ctx.caller.actor.name, town.title, town.id))
