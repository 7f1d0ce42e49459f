"""A game or campaign moves to another channel of its server, such as one whose channel was deleted."""

from __future__ import annotations

from typing import Final

import discord

from cogs._kit.afar import CAMPAIGN, LETTERS
from cogs._kit.campaigns import authority_in, gangs_in, my_month
from cogs._kit.consent import full_time
from cogs._kit.context import Caller, Context
from cogs._kit.games import MY_MOVE
from cogs._kit.gone import END, MOVE, Stored, kind_of, name_of, place_of
from cogs._kit.logs import labels
from cogs._kit.params import Choices, choices
from cogs._kit.prepared import Prepared, prepares
from cogs._kit.slash import command
from cogs._kit.together import players_of
from cogs._kit.views import NUMBER, client, deed, run
from db.campaigns import StoredCampaign
from db.games import Listed, StoredGame
from db.seats import GAME
from db.unit_of_work import reading
from rules.core.deed import Deed
from rules.core.markup import mention_channel, verbatim
from rules.core.move import command_of, opt
from rules.core.pace import Pace
from rules.core.refusal import ForUmpire, IllegalNow, InTheWay, Missing, UnknownName
from rules.core.report import Confirmation, Report
from rules.core.umpiring import Authority
from rules.core.words import key_of

KINDS: Final = {letter: kind for kind, letter in LETTERS.items()}
READ: Final = "Everyone who can see this channel reads along from now on."
NO_POSTING: Final = (
    "The bot can't post here, so nobody would hear of it. A manager of the server has to let it see this channel and "
    "send messages in it."
)


async def movable(interaction: discord.Interaction, current: str) -> Choices:
    """Complete the name of what the caller may move here; what has lost its channel comes first."""
    async with reading(client(interaction).database) as work:
        ctx = await Context.at(work, Caller.of(interaction), discord.utils.utcnow())
        found = await _movable(ctx)
    return choices(found, current, {label: "its channel was deleted" for label, one in found.items() if one.gone})


@command("game move-here")
class MoveHere:
    """Move a game or campaign to this channel, such as one whose channel was deleted."""

    game: str = opt("Which one (default: the one whose channel was deleted).", default="", complete=movable)


@prepares(MoveHere)
async def prepare_move(ctx: Context, m: MoveHere) -> Prepared:
    """A game or campaign is played in this channel from now on, with its card, clock and notices."""
    if ctx.caller.direct:
        raise IllegalNow("A game can move to channels of its own server only.")
    stored = await _meant(ctx, m.game)
    kind = kind_of(stored)
    name = f"“{name_of(stored)}”"
    _require_room(ctx, stored, name)
    if not ctx.caller.posts:
        raise IllegalNow(NO_POSTING)
    of_game, of_campaign = (stored.id, 0) if kind == GAME else (0, stored.id)
    players = await players_of(ctx, of_campaign, of_game)
    assert players is not None, "it goes on"
    if not ((await _authority(ctx, stored)).umpires or players.voters <= {ctx.caller.actor.id}):
        raise ForUmpire(
            f"Others play {name} too. An umpire can move it, or most of the players together.",
            of_campaign,
            of_game,
        )
    was = "Its channel was deleted." if stored.gone else f"It was played in {mention_channel(stored.channel_id)}."
    again = stored.gone and await _goes_on(ctx, stored)
    await ctx.work.move(kind, stored.id, ctx.caller.channel_id)
    return Prepared(
        Deed(
            report=lambda _: Report(
                f"{name} is played here now.",
                (
                    was,
                    READ,
                    *(["Everything awaited has its full time again."] if again else []),
                    *(["It is still paused: an umpire lets it go on."] if _pace(stored).paused else []),
                ),
                opens=(MY_MOVE if kind == GAME else my_month(stored.id),),
            ),
            log=of_campaign or None,
            confirm=Confirmation(f"Move {name} here?", "Move it here", (was, READ)),
        ),
        game=of_game or None,
    )


def _pace(stored: Stored) -> Pace:
    return stored.game.pace if isinstance(stored, StoredGame) else stored.campaign.pace


def _require_room(ctx: Context, stored: Stored, name: str) -> None:
    """Refuse a move to where it is already, and to where something else is in its place."""
    if stored.channel_id == ctx.caller.channel_id:
        raise IllegalNow(f"{name} is played here already.")
    there = ctx.game or (ctx.campaign if kind_of(stored) == CAMPAIGN else None)
    if there is not None:
        raise InTheWay(
            f"“{name_of(there)}” is being played here. Close it first, or move {name} to another channel or thread.",
            kind_of(there),
            there.id,
        )


async def _goes_on(ctx: Context, stored: Stored) -> bool:
    """Give what stood still its whole time again; whether there is any."""
    if isinstance(stored, StoredCampaign):
        return stored.campaign.pace.by_post
    log = await ctx.work.game_log(ctx.server_id, stored.id)
    return await full_time(ctx.work, ctx.caller, stored, log.id, ctx.now) or stored.game.pace.by_post


async def _authority(ctx: Context, stored: Stored) -> Authority:
    if isinstance(stored, StoredGame):
        return ctx.authority_over((GAME, stored.id), stored.game.players, stored.game.umpires)
    return await authority_in(ctx, stored, await gangs_in(ctx.work, stored))


async def _meant(ctx: Context, name: str) -> Stored:
    """What is meant by a name; without one the only one of the caller's that has lost its channel."""
    found = await _movable(ctx)
    if not found:
        raise IllegalNow("You have no part in a game or campaign on this server that could move here.")
    if not name:
        lost = [one for one in found.values() if one.gone]
        if len(lost) != 1:
            raise Missing(f"Which game or campaign is to be played here? Name it with {verbatim('game:')}.", "game")
        return lost[0]
    known = {key_of(label): one for label, one in found.items()}
    if key_of(name) not in known:
        raise UnknownName("game or campaign", name, found)
    return known[key_of(name)]


async def _movable(ctx: Context) -> dict[str, Stored]:
    """What goes on here that the caller has a part in or may umpire, by what it is called in a list; what has lost its
    channel comes first.
    """
    user = ctx.caller.actor.id
    running = [*await ctx.work.games.open_games(ctx.server_id), *await ctx.work.campaigns.running(ctx.server_id)]
    by_id: dict[tuple[str, int], Stored] = {}
    listed: list[Listed] = []
    for one in sorted(running, key=lambda one: not one.gone):
        people = await ctx.work.players(place_of(one))
        if user in people or ctx.holds_office:
            by_id[kind_of(one), one.id] = one
            listed.append(Listed(kind_of(one), one.id, name_of(one), one.channel_id, people))
    return {label: by_id[one.kind, one.id] for label, one in labels(listed).items()}


@deed(MOVE, r"[gp]\d{1,18}")
async def press_move(interaction: discord.Interaction, key: str) -> None:
    """Move to where it is pressed what the button names."""
    async with reading(client(interaction).database) as work:
        ctx = await Context.at(work, Caller.of(interaction), discord.utils.utcnow())
        found = await _movable(ctx)
    meant = (label for label, one in found.items() if (kind_of(one), one.id) == (KINDS[key[0]], int(key[1:])))
    label = next(meant, "")
    if not label:
        raise IllegalNow("That is over, or you have no part in it.")
    await run(interaction, command_of(MoveHere), {"game": label})


@deed(END, NUMBER)
async def press_end(interaction: discord.Interaction, key: str) -> None:
    """End a campaign, from anywhere; it asks first."""
    async with reading(client(interaction).database) as work:
        ctx = await Context.at(work, Caller.of(interaction), discord.utils.utcnow())
        running = {one.id: one for one in await ctx.work.campaigns.running(ctx.server_id)}
    if int(key) not in running:
        raise IllegalNow("That campaign is over.")
    await run(interaction, "campaign close", {"campaign": running[int(key)].campaign.name})
