"""[Nudge]: one polite reminder a day to the users whom a game or campaign waits for, from a user who waits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import discord

from cogs.cards.card import Card, Press
from cogs.context.board_display import require_taking_part
from cogs.context.caller import Caller
from cogs.context.client import client
from cogs.context.context import Context
from cogs.context.cross_channel_buttons import go_to
from cogs.post.notebook.game_or_campaign import affair_at, at_key, require_part
from cogs.replies.dispatch import NUMBER, on_press
from cogs.replies.replies import show
from db.pending import Waited, of_campaign, of_game
from db.repositories import StoredFigure
from db.unit_of_work import writing
from rules.core.plain.markup import at_time, mention
from rules.core.plain.refusal import IllegalNow
from rules.core.plain.words import listed

A_DAY: Final = 24 * 60 * 60


async def _waited(ctx: Context, figures: Sequence[StoredFigure] | None = None) -> Waited:
    id = affair_at(ctx).matter.id
    found = await (of_game(ctx.work, id, figures) if ctx.game is not None else of_campaign(ctx.work, id))
    assert found is not None
    return found


async def awaited(ctx: Context, found: Waited) -> list[int]:
    """The users whom it waits for, as far as that is public. It omits users with a secret question, and those whose
    missing answer is secret. A substitute takes the place of an absent user.
    """
    now = int(ctx.now.timestamp())
    running = (one for one in found.things if one.open and (one.wait is None or one.wait.runs(now)))
    users = dict.fromkeys(user for one in running for user in one.users)
    if not users:
        return []
    substitutes = await ctx.work.preferences.substitutes(found.players, now)
    return [user for user in dict.fromkeys(substitutes.get(user, user) for user in users) if user > 0]


def _waits_too(ctx: Context, waits: Sequence[int]) -> bool:
    """Whether it waits for the caller, or for them as a substitute."""
    return not {ctx.caller.actor.id, ctx.caller.in_person.actor.id}.isdisjoint(waits)


async def nudge_button(ctx: Context, figures: Sequence[StoredFigure] | None = None) -> tuple[Press, ...]:
    """The button, for a player or umpire who waits for others.

    figures  all on the table of a game, if at hand
    """
    user, affair = ctx.caller.actor.id, affair_at(ctx)
    if ctx.game is not None and user not in (*ctx.game.game.players, *ctx.game.game.umpires):
        return ()
    found = await _waited(ctx, figures)
    if user not in found.players:
        return ()
    waits = await awaited(ctx, found)
    return (affair.press("nudge", "Nudge"),) if waits and not _waits_too(ctx, waits) else ()


@on_press("nudge", NUMBER)
async def press_nudge(interaction: discord.Interaction, key: str) -> None:
    """Post the reminder in the channel of the game or campaign, even if the button is elsewhere."""
    async with writing(client(interaction).database) as work:
        ctx = await at_key(await Context.at(work, Caller.of(interaction), discord.utils.utcnow()), key)
        card, affair = await nudge_card(ctx), affair_at(ctx)
        if affair.channel_id != ctx.caller.channel_id:
            go_to(interaction, affair.matter.kind, affair.matter.id, affair.channel_id)
    await show(interaction, card)


async def nudge_card(ctx: Context) -> Card:
    """A reminder that mentions the users whom it waits for, except for those reminded within a day.

    Raises IllegalNow if none is left, or it waits for the caller as well. Raises NotYours for an onlooker.
    """
    affair = affair_at(ctx)
    if ctx.game is not None:
        require_taking_part(ctx, ctx.game)
    await require_part(ctx)
    matter, mine = affair.matter, affair.mine
    waits = await awaited(ctx, await _waited(ctx))
    if _waits_too(ctx, waits):
        raise IllegalNow(f"The {matter.kind} waits for you as well. [{mine.label}] shows what for.")
    if not waits:
        raise IllegalNow(f"The {matter.kind} waits for no one in particular.")
    now = int(ctx.now.timestamp())
    rests = {
        user: at + A_DAY for user, at in (await ctx.work.notebooks.nudged(matter, waits)).items() if at + A_DAY > now
    }
    due = [user for user in waits if user not in rests]
    if not due:
        raise IllegalNow(
            f"They were reminded less than a day ago. They can be reminded again {at_time(min(rests.values()), 'R')}."
        )
    for user in due:
        await ctx.work.notebooks.keep(user, matter, nudged=now)
    who = listed([mention(user) for user in due])
    return Card(
        f"{who}: “{affair.name}” waits for you. A reminder from {ctx.caller.actor.name}.",
        plain=True,
        buttons=(mine,),
        pings=tuple(due),
    )
