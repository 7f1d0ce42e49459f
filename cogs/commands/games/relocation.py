"""The move of a game or campaign to another channel of its server, for example after its channel was deleted."""

from __future__ import annotations

from typing import Final

import discord

from cogs.command_adapter.params import Choices, choices
from cogs.context.board_display import MY_MOVE
from cogs.context.caller import Caller
from cogs.context.campaign_display import authority_in, gangs_in, my_month
from cogs.context.client import client
from cogs.context.context import Context
from cogs.context.cross_channel_buttons import CAMPAIGN, LETTERS
from cogs.context.lost_channels import END, MOVE, Stored, kind_of, name_of, place_of
from cogs.context.prepared import Prepared, prepares
from cogs.pipeline.logs import labels
from cogs.pipeline.majority import players_of
from cogs.pipeline.undo_requests import full_time
from cogs.replies.dispatch import NUMBER, on_press
from cogs.replies.running import run
from cogs.slash.slash import command
from db.campaigns import StoredCampaign
from db.games import ListedGame, StoredGame
from db.seats import GAME
from db.unit_of_work import reading
from rules.core.action.fields import option
from rules.core.action.move import command_of
from rules.core.commands.relocation import Moving, meant_to_move, moved, require_on_server, require_say, require_vacant
from rules.core.plain.refusal import IllegalNow
from rules.core.play.umpiring import Authority

KINDS: Final = {letter: kind for kind, letter in LETTERS.items()}


async def movable(interaction: discord.Interaction, current: str) -> Choices:
    """Complete the name of what the caller may move here; games and campaigns without a channel come first."""
    async with reading(client(interaction).database) as work:
        ctx = await Context.at(work, Caller.of(interaction), discord.utils.utcnow())
        found = await _movable(ctx)
    return choices(found, current, {label: "its channel was deleted" for label, one in found.items() if one.gone})


@command("game move-here")
class MoveHere:
    """Move a game or campaign to this channel, such as one whose channel was deleted."""

    game: str = option(
        "The game or campaign (default: the one whose channel was deleted).", default="", complete=movable
    )


@prepares(MoveHere)
async def prepare_move(ctx: Context, move: MoveHere) -> Prepared:
    """A game or campaign is played in this channel from now on, with its card, clock and notices."""
    require_on_server(direct=ctx.caller.direct)
    found = await _movable(ctx)
    stored = found[meant_to_move({label: one.gone for label, one in found.items()}, move.game)]
    kind, moving = kind_of(stored), _moving(stored)
    there = ctx.game or (ctx.campaign if kind == CAMPAIGN else None)
    taken = there and (name_of(there), kind_of(there), there.id)
    require_vacant(moving, ctx.caller.channel_id, taken, posts=ctx.caller.posts)
    players = await players_of(ctx, moving.campaign, moving.game)
    assert players is not None, "it goes on"
    may = await _authority(ctx, stored)
    require_say(moving, may.user, players.voters, umpires=may.umpires)
    again = stored.gone and await _goes_on(ctx, stored)
    await ctx.work.move(kind, stored.id, ctx.caller.channel_id)
    button = MY_MOVE if kind == GAME else my_month(stored.id)
    return Prepared(moved(moving, button, again=again), game=moving.game or None)


def _moving(stored: Stored) -> Moving:
    if isinstance(stored, StoredGame):
        return Moving(stored.game.name, stored.channel_id, stored.game.pace, 0, stored.id)
    return Moving(stored.campaign.name, stored.channel_id, stored.campaign.pace, stored.id, 0)


async def _goes_on(ctx: Context, stored: Stored) -> bool:
    """Give pending decisions their whole time again. Returns whether there are any."""
    if isinstance(stored, StoredCampaign):
        return stored.campaign.pace.by_post
    log = await ctx.work.game_log(ctx.server_id, stored.id)
    return await full_time(ctx.work, ctx.caller, stored, log.id, ctx.now) or stored.game.pace.by_post


async def _authority(ctx: Context, stored: Stored) -> Authority:
    if isinstance(stored, StoredGame):
        return ctx.authority_over((GAME, stored.id), stored.game.players, stored.game.umpires)
    return await authority_in(ctx, stored, await gangs_in(ctx.work, stored))


async def _movable(ctx: Context) -> dict[str, Stored]:
    """The games and campaigns that the caller plays or may umpire, by their names in a list; those without a channel
    come first.
    """
    user = ctx.caller.actor.id
    running = [*await ctx.work.games.open_games(ctx.server_id), *await ctx.work.campaigns.running(ctx.server_id)]
    by_id: dict[tuple[str, int], Stored] = {}
    listed: list[ListedGame] = []
    for one in sorted(running, key=lambda one: not one.gone):
        people = await ctx.work.players(place_of(one))
        if user in people or ctx.holds_office:
            by_id[kind_of(one), one.id] = one
            listed.append(ListedGame(kind_of(one), one.id, name_of(one), one.channel_id, people))
    return {label: by_id[one.kind, one.id] for label, one in labels(listed).items()}


@on_press(MOVE, r"[gp]\d{1,18}")
async def press_move(interaction: discord.Interaction, key: str) -> None:
    """Move what the button names to the channel of the press."""
    async with reading(client(interaction).database) as work:
        ctx = await Context.at(work, Caller.of(interaction), discord.utils.utcnow())
        found = await _movable(ctx)
    meant = (label for label, one in found.items() if (kind_of(one), one.id) == (KINDS[key[0]], int(key[1:])))
    label = next(meant, "")
    if not label:
        raise IllegalNow("That is over, or you have no part in it.")
    await run(interaction, command_of(MoveHere), {"game": label})


@on_press(END, NUMBER)
async def press_end(interaction: discord.Interaction, key: str) -> None:
    """End a campaign, from anywhere; it asks first."""
    async with reading(client(interaction).database) as work:
        ctx = await Context.at(work, Caller.of(interaction), discord.utils.utcnow())
        running = {one.id: one for one in await ctx.work.campaigns.running(ctx.server_id)}
    if int(key) not in running:
        raise IllegalNow("That campaign is over.")
    await run(interaction, "campaign close", {"campaign": running[int(key)].campaign.name})
