"""/game transfer: a user takes over from another; and the question whether a game that no one plays is over."""

from __future__ import annotations

from typing import Final

import discord

from cogs.cards.card import Card, Press
from cogs.context.board_display import CLOSE, here, require_taking_part
from cogs.context.caller import Caller
from cogs.context.client import client
from cogs.context.context import Context
from cogs.context.cross_channel_buttons import CAMPAIGN, LETTERS
from cogs.context.prepared import Prepared, prepares
from cogs.context.used_buttons import UsedUp
from cogs.post.replacing import Wished, agree, names_people, seat_passed, stay, succeed, transfer
from cogs.replies.dispatch import NUMBER, on_press
from cogs.replies.replies import show
from cogs.replies.running import run
from cogs.slash.slash import User, command
from db.games import StoredGame
from db.pending import waited_in
from db.repositories import StoredGang
from db.seats import GAME
from db.unit_of_work import reading
from rules.core.action.fields import option
from rules.core.action.move import record
from rules.core.action.report import FollowUp
from rules.core.commands.seats import Seats, gone_lines, kept_open, lent, whether_over
from rules.core.plain.events import Change, Subject, SubjectKind
from rules.core.plain.house import HOUSE
from rules.core.plain.refusal import IllegalNow, NotYours
from rules.core.play.game import GameHanded
from rules.core.play.seat_handover import Handing

MOST_NAMED: Final = 3


async def seats_of(ctx: Context, game: StoredGame) -> Seats:
    """The seats of a game."""
    gangs = await ctx.work.rosters.gangs_of([Subject(SubjectKind.GANG, one) for one in game.game.gangs])

    def passed(user: int, to: int, handing: Handing) -> tuple[Change, ...]:
        _require_no_campaign(gangs, user)
        seat = seat_passed(game, user, to, handing, int(ctx.now.timestamp()))
        return (*seat, *lent(gangs, user, to))

    return Seats(
        f"“{game.game.name}”",
        "game",
        {},
        GAME,
        game.id,
        game.game.players,
        game.game.umpires,
        ctx.is_umpire,
        game.game.handing,
        lambda handing: (GameHanded(game.id, handing),),
        passed,
        await ctx.work.pending.gone(GAME, game.id),
        game=game.id,
    )


def _require_no_campaign(gangs: list[StoredGang], user: int) -> None:
    """Refuse to hand on the gang of a campaign for one game alone, since its leader knows all its secrets there."""
    held = next((one for one in gangs if user in one.gang.leaders and one.gang.campaign), None)
    if held is not None:
        raise IllegalNow(
            f"{held.gang.name} is in a campaign. Hand it on with /campaign transfer, there and here."
        ).offering("Hand it on", "campaign transfer")


@command("game transfer")
class Transfer:
    """Give a seat to another player, if its holder, an umpire or most players agree."""

    from_: User = option("The player whose seat it is (default: you).", default=0)
    to: User = option("The player who takes over (default: anyone who volunteers).", default=0)


names_people(Transfer)


@prepares(Transfer)
async def prepare_transfer(ctx: Context, move: Transfer) -> Prepared:
    return transfer(ctx, await seats_of(ctx, here(ctx)), move.from_, move.to)


@prepares(Wished, "game succeed")
async def prepare_succeed(ctx: Context, move: Wished) -> Prepared:
    return succeed(ctx, await seats_of(ctx, here(ctx)), move)


@prepares(Wished, "game agree")
async def prepare_agree(ctx: Context, move: Wished) -> Prepared:
    return agree(ctx, await seats_of(ctx, here(ctx)), move)


@prepares(Wished, "game stay")
async def prepare_stay(ctx: Context, move: Wished) -> Prepared:
    return stay(ctx, await seats_of(ctx, here(ctx)), move)


@on_press("replace", rf"[gp]{NUMBER}(\.{NUMBER})?")
async def press_replace(interaction: discord.Interaction, key: str) -> None:
    """Ask for a user to take over a seat in a game or campaign, at the wish of the presser.

    Without the user, show the presser alone who may be gone.
    """
    place, _, user = key.partition(".")
    if not user:
        await show(interaction, await _who_may_be_gone(interaction, place))
        return
    if place.startswith(LETTERS[GAME]):
        await run(interaction, "game transfer", {"from": int(user)})
        return
    async with reading(client(interaction).database) as work:
        found = await work.campaigns.get(int(place[1:]))
        known = found is not None and work.campaigns.server_of(found.id) == Caller.of(interaction).server_id
    if found is None or not known:
        raise UsedUp("That campaign is not on record here.")
    await run(interaction, "campaign transfer", {"from": int(user), "campaign": found.campaign.name})


async def _who_may_be_gone(interaction: discord.Interaction, place: str) -> Card:
    """Which players of a game or campaign have missed so many deadlines that they may be gone, for another alone."""
    kind, id = GAME if place.startswith(LETTERS[GAME]) else CAMPAIGN, int(place[1:])
    caller = Caller.of(interaction)
    async with reading(client(interaction).database) as work:
        waited = await waited_in(work, kind, id)
        gone = await work.pending.gone(kind, id)
    if waited is None or waited.server_id != caller.server_id:
        raise UsedUp("That is not on record here.")
    if caller.actor.id not in waited.players and not caller.manages:
        raise NotYours("Only its players and umpires can replace a player.")
    users = sorted((gone & waited.players) - {caller.actor.id, HOUSE})[:MOST_NAMED]
    if not users:
        return Card("No other player has missed several deadlines in a row.", private=True, plain=True)
    labels = ["Replace"] if len(users) == 1 else [f"Replace {number}" for number in range(1, len(users) + 1)]
    buttons = tuple(Press("replace", f"{place}.{user}", label) for user, label in zip(users, labels, strict=True))
    lines = (*gone_lines(users), "Most of the players must agree, or an umpire. Everyone sees the question.")
    return Card("Who may be gone", lines=lines, buttons=buttons, private=True)


@record
class Idle:
    """The move of the clock that asks whether a game is over."""


@prepares(Idle, "game idle")
async def prepare_idle(ctx: Context, _move: Idle) -> Prepared:
    """For the clock alone: no one has acted for the idle time of the pace."""
    game = here(ctx)
    offers, presses = (FollowUp("Keep it open", "game keep", {}),), (CLOSE,)
    title, idle = f"“{game.game.name}”", game.game.pace.idle
    return Prepared(whether_over(title, idle, offers, presses, clock=ctx.caller.clock))


@prepares(Idle, "game keep")
async def prepare_keep(ctx: Context, _move: Idle) -> Prepared:
    """For a button alone: a game that was idle for long stays open."""
    game = here(ctx)
    require_taking_part(ctx, game)
    return Prepared(kept_open(ctx.caller.actor.name, f"“{game.game.name}”"))
