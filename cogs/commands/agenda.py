"""/agenda: everything that waits for a user, in every game and campaign of every server."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from types import MappingProxyType
from typing import Any, Final

import discord
from discord.ext import commands

from cogs.cards.card import MOST_LABEL, Card, Press
from cogs.cards.fitting import MOST_PIXELS, height_of
from cogs.context.board_display import MY_MOVE, ORDERS
from cogs.context.caller import Caller
from cogs.context.client import client
from cogs.context.context import Context
from cogs.context.cross_channel_buttons import CAMPAIGN, ButtonTarget
from cogs.context.lost_channels import closing, lost_text, name_of
from cogs.context.posting import posts_in, way_to
from cogs.context.umpire_role import NAME_UMPIRES, ROLE_GONE
from cogs.context.used_buttons import UsedUp
from cogs.forms.common_buttons import needs
from cogs.pipeline.begun_rolls import CONTINUES, own_begun
from cogs.pipeline.pipeline import RUN_OUT
from cogs.pipeline.standing_orders import order_text
from cogs.post.notice_card import NOTICE
from cogs.post.notices import BATCH
from cogs.post.pending import NOTED as FALLEN_NOTED
from cogs.post.pending import WAITS, Waiting, in_campaign, in_game, in_no_game, to_answer, waiting_of
from cogs.replies.answers import answers
from cogs.replies.dispatch import NUMBER, on_press
from cogs.replies.replies import show
from cogs.slash.slash import alone, command, run_or_form
from db.campaigns import StoredCampaign
from db.channel_state import ChannelState as At
from db.entries import Actor
from db.games import StoredGame
from db.notebooks import game_on, orders_on
from db.participations import ChannelAddress, Involved, OpenQuestion
from db.pending import waited_in
from db.seats import ASKED, FALLEN, GAME
from db.store.models import Notebook
from db.unit_of_work import Work, reading, writing
from rules.core.plain.frozen import replace
from rules.core.plain.markup import mention_channel
from rules.core.plain.refusal import IllegalNow
from rules.core.plain.words import count
from rules.core.play.pace import DecisionKind

A_PAGE: Final = 15
MOST_NAME: Final = 35
"""The letters of a button that are left for the name of its game."""
COMMAND: Final = r"[a-z-]+(\.[a-z-]+)*"
NOTHING: Final[Mapping[int, Sequence[Waiting]]] = MappingProxyType({})
NO_LONGER: Final = "That no longer waits for you here."


@command("agenda")
class Agenda:
    """Everything that waits for you, in all games and campaigns."""


@answers(Agenda)
async def agenda(interaction: discord.Interaction, _move: Agenda) -> None:
    await show(interaction, await agenda_card(interaction, 0))


@on_press("agenda", NUMBER)
async def press_agenda(interaction: discord.Interaction, key: str) -> None:
    """The agenda from this place on."""
    await show(interaction, await agenda_card(interaction, int(key)), in_place=True)


@on_press(NOTICE, BATCH)
async def press_notice(interaction: discord.Interaction, _key: str) -> None:
    """The agenda, from a notice. Each user sees their own."""
    await show(interaction, await agenda_card(interaction, 0))


@on_press(WAITS, COMMAND)
async def press_waits(interaction: discord.Interaction, key: str) -> None:
    """Run a command that waits for the presser and needs no options, as long as it waits for them."""
    named = key.replace(".", " ")
    if needs(named):
        raise IllegalNow(RUN_OUT)
    waits = (one.press.id for one in await waiting_for(interaction) if one.press is not None)
    if Press(WAITS, key, "").id not in waits:
        raise UsedUp(NO_LONGER)
    await run_or_form(interaction, named, {})


async def agenda_card(interaction: discord.Interaction, start: int) -> Card:
    """The card of what waits for the caller, from this place on, from 0."""
    found = await waiting_for(interaction)
    if not found[start:]:
        return Card("Nothing waits for you." if not found else "Nothing more waits for you.", private=True)
    shown = _page(found, start, 1)
    for number in range(2, A_PAGE + 1):
        longer = _page(found, start, number)
        if height_of(longer) > MOST_PIXELS:
            break
        shown = longer
    return shown


def _page(found: Sequence[Waiting], start: int, number: int) -> Card:
    """So many of the things that wait, from this place on."""
    page = found[start : start + number]
    more = (Press("agenda", str(start + number), "More"),) if start + number < len(found) else ()
    waits = "waits" if len(found) == 1 else "wait"
    return Card(
        f"{count(len(found), 'thing').capitalize()} {waits} for you",
        lines=tuple(one.line for one in page),
        buttons=(*dict.fromkeys(press for one in page for press in one.presses), *more),
        private=True,
    )


async def waiting_for(interaction: discord.Interaction) -> list[Waiting]:
    """What waits for the caller, soonest due first, then the oldest."""
    async with reading(client(interaction).database) as work:
        ctx = await Context.at(work, Caller.of(interaction), discord.utils.utcnow())
        involved = await work.parts.of(ctx.caller.actor.id)
        found = [one async for one in _asked(interaction, ctx, involved.asked)]
        found += [one async for one in _asked_of_umpires(ctx, involved.asked)]
        for at, absent in await _decided_for(ctx):
            found += _waiting_in(interaction, at, absent)
        notebooks = await work.notebooks.of_user(ctx.caller.actor.id)
        stopped = {one.subject_id: _stopped(one) for one in notebooks}
        for roll in await own_begun(ctx):
            waits = Waiting(CONTINUES, roll.press)
            here = roll.channel == ctx.caller.channel_id
            found.append(waits if here else _leads(waits, mention_channel(roll.channel)))
        found += [one async for one in _to_begin(interaction, ctx, involved)]
        played = {game.id for _, game, _ in involved.games}
        found += [
            one for notebook in notebooks if notebook.subject_id not in played for one in await _left(work, notebook)
        ]
    if ctx.umpire_role_gone and ctx.caller.manages:
        found.append(Waiting(ROLE_GONE, NAME_UMPIRES))
    return sorted([*found, *_waiting_in(interaction, ctx, involved, stopped)], key=lambda one: one.order)


async def _to_begin(interaction: discord.Interaction, ctx: Context, involved: Involved) -> AsyncIterator[Waiting]:
    """The campaigns that the caller can begin: those that they take part in, and the one here."""
    here = [(None, ctx.campaign)] if ctx.campaign is not None else []
    there = {one.id: (place, one) for place, one in (*here, *((place, one) for place, one, _ in involved.campaigns))}
    for place, campaign in there.values():
        waited = await waited_in(ctx.work, CAMPAIGN, campaign.id) if not campaign.campaign.month else None
        mine = [
            waiting_of(one.wait)
            for one in (waited.things if waited is not None else ())
            if one.decision is DecisionKind.BEGIN and one.wait is not None and ctx.caller.actor.id in one.users
        ]
        at_home = place is None or (ctx.campaign is not None and ctx.campaign.id == campaign.id)
        spot = None if place is None else ButtonTarget(CAMPAIGN, campaign.id, place)
        for one in mine if at_home or spot is None else _afar(interaction, mine, spot, campaign.campaign.name):
            yield one


def _stopped(notebook: Notebook) -> list[Waiting]:
    """The standing orders in a notebook that count no longer, until the user who gave them has looked at them."""
    texts = [order_text(order) for order in orders_on(notebook) if order.stopped]
    return [Waiting(f"A standing order of yours. {text}", ORDERS) for text in texts]


async def _left(work: Work, notebook: Notebook) -> list[Waiting]:
    """The same of a game that the user has left, with the button that removes the orders from the notebook."""
    game = await work.games.get(notebook.subject_id)
    if game is None or not game.game.present:
        return []
    noted = Press("noted", str(game.id), f"Noted · {game.game.name}"[:MOST_LABEL])
    return [one._replace(line=f"{one.line} In “{game.game.name}”.", press=noted) for one in _stopped(notebook)]


@on_press("noted", NUMBER)
async def press_noted(interaction: discord.Interaction, key: str) -> None:
    """Note that the presser has read which of their orders stopped in a game that they left."""
    user, game = interaction.user.id, int(key)
    async with writing(client(interaction).database) as work:
        notebook = next((one for one in await work.notebooks.of_user(user) if one.subject_id == game), None)
        orders = orders_on(notebook) if notebook is not None else ()
        if notebook is None or not any(one.stopped for one in orders):
            raise UsedUp(NO_LONGER)
        left = [one for one in orders if not one.stopped]
        await work.notebooks.order(user, game_on(notebook.server_id, game), left)
    await show(interaction, await agenda_card(interaction, 0), in_place=True)


@on_press(FALLEN_NOTED, NUMBER)
async def press_fallen(interaction: discord.Interaction, key: str) -> None:
    """Note that the presser has read which unannounced action of theirs an undo took back."""
    async with writing(client(interaction).database) as work:
        draft = await work.events.draft(int(key))
        if draft is None or draft.command != FALLEN or draft.actor_id != interaction.user.id:
            raise UsedUp(NO_LONGER)
        work.events.noted(draft.server_id, draft.id, draft.actor_id)
    await show(interaction, await agenda_card(interaction, 0), in_place=True)


async def _decided_for(ctx: Context) -> list[tuple[Context, Involved]]:
    """The absent users for whom the caller decides: the context of each, and where."""
    found: list[tuple[Context, Involved]] = []
    user, now = ctx.caller.actor.id, int(ctx.now.timestamp())
    for absent in [one.user_id for one in await ctx.work.preferences.concerning(user, now) if one.user_id != user]:
        involved = await ctx.work.parts.of(absent)
        games = [
            one
            for one in involved.games
            if not one[1].gone and await ctx.work.decides(user, absent, At(None, one[1], None), now)
        ]
        runs = [
            one
            for one in involved.campaigns
            if not one[1].gone and await ctx.work.decides(user, absent, At(None, None, one[1]), now)
        ]
        caller = replace(ctx.caller, actor=Actor(absent, ""), roles=frozenset[int](), manages=False)
        found.append((replace(ctx, caller=caller), Involved(games, runs, [], [], involved.times)))
    return found


def _waiting_in(
    interaction: discord.Interaction, ctx: Context, involved: Involved, more: Mapping[int, Sequence[Waiting]] = NOTHING
) -> Iterator[Waiting]:
    """What waits for the caller of a context in their games and campaigns; `more` of games by their ids."""
    for place, game, figures in involved.games:
        if game.gone:
            yield _lost(GAME, game)
            continue
        times = involved.times.get((GAME, game.id), {})
        found = (*in_game(ctx, game, figures, times), *more.get(game.id, ()))
        each = (one if one.press else one._replace(press=MY_MOVE) for one in found)
        here = ctx.game is not None and ctx.game.id == game.id
        yield from each if here else _afar(interaction, each, ButtonTarget(GAME, game.id, place), game.game.name)
    for place, campaign, gangs in involved.campaigns:
        if campaign.gone:
            yield _lost(CAMPAIGN, campaign)
            continue
        each = in_campaign(ctx, campaign, gangs, involved.times.get((CAMPAIGN, campaign.id), {}))
        here = ctx.campaign is not None and ctx.campaign.id == campaign.id
        spot = ButtonTarget(CAMPAIGN, campaign.id, place)
        yield from each if here else _afar(interaction, each, spot, campaign.campaign.name)
    for server_id, figure in involved.idle:
        here = ctx.game is None and ctx.server_id == server_id
        where = _off_the_table(interaction, server_id)
        yield from (one if here else _leads(one, where) for one in in_no_game(figure))


def _lost(kind: str, stored: StoredGame | StoredCampaign) -> Waiting:
    """A game or campaign that has lost its channel, with the button that closes it."""
    label = f"Close it · {name_of(stored)}"[:MOST_LABEL]
    return Waiting(lost_text(kind, name_of(stored)), closing(kind, stored.id)._replace(label=label))


async def _asked(interaction: discord.Interaction, ctx: Context, asked: list[OpenQuestion]) -> AsyncIterator[Waiting]:
    """What the caller is asked to agree to, with its place."""
    for _, each in groupby(asked, lambda one: (one.event.id, one.place)):
        one, *others = each
        spot = ButtonTarget(ASKED, one.draft.id, one.place)
        here = (one.place.server_id, one.place.channel_id) == (ctx.server_id, ctx.caller.channel_id)
        at = ctx if here else await Context.at(ctx.work, ctx.caller.at(spot), ctx.now)
        found = await to_answer(at, (one, *others))
        if found is not None:
            for waits in [found] if here else _afar(interaction, [found], spot):
                yield waits


async def _asked_of_umpires(ctx: Context, his: list[OpenQuestion]) -> AsyncIterator[Waiting]:
    """The questions for the umpires of the server here, if the caller is one of them. They are answered where they were
    asked.
    """
    if ctx.caller.direct or not ctx.holds_office:
        return
    known = {one.draft.id for one in his}
    asked = [one for one in await ctx.work.parts.asked_of(ctx.server_id) if one.draft.id not in known]
    for channel, each in groupby(asked, lambda one: (one.event.id, one.place.channel_id)):
        at = await Context.at(ctx.work, replace(ctx.caller, channel_id=channel[1]), ctx.now)
        found = await to_answer(at, each)
        if found is not None:
            yield found if channel[1] == ctx.caller.channel_id else _leads(found, mention_channel(channel[1]))


def _afar(
    interaction: discord.Interaction, found: Iterable[Waiting], spot: ButtonTarget, name: str = ""
) -> Iterator[Waiting]:
    """What waits elsewhere, with the way there.

    Its button names the game, and is missing if the bot can't post there.
    """
    tells = posts_in(interaction.client, *spot.place)
    where = f"“{name}”, {_where(interaction, spot.place)}" if name else _where(interaction, spot.place)
    if not tells:
        where = f"{where}, where the bot can't post"
    for one in found:
        presses = [press._replace(at=spot.at) for press in one.presses] if tells else []
        if name:
            presses = [each._replace(label=f"{each.label[: MOST_LABEL - MOST_NAME]} · {name}") for each in presses]
        yield _leads(one, where, *presses)


def _leads(one: Waiting, where: str, *presses: Press) -> Waiting:
    """What waits elsewhere, with the way there and these buttons."""
    press, *more = (*presses, None)
    return one._replace(line=f"{one.line} In {where}.", press=press, more=tuple(filter(None, more)))


def _off_the_table(interaction: discord.Interaction, server_id: int) -> str:
    """The place where a user can do what belongs to no game."""
    if server_id == interaction.user.id:
        return "your direct messages with the bot"
    bot: Any = interaction.client
    server = bot.get_guild(server_id)
    of = f" of {server.name}" if server is not None and server_id != interaction.guild_id else ""
    return f"any channel{of} where no game is played"


def _where(interaction: discord.Interaction, place: ChannelAddress) -> str:
    """The way to a channel: Discord shows the name of one of this server. For another, it names the server."""
    if place.server_id == interaction.guild_id:
        return mention_channel(place.channel_id)
    bot: Any = interaction.client
    server = bot.get_guild(place.server_id)
    named = f"{server.name}, " if server is not None else ""
    return f"{named}{way_to(*place)}"


async def setup(bot: commands.Bot) -> None:
    """Called by discord.py when the extension is loaded."""
    bot.tree.add_command(alone(Agenda))
