"""Rolls that users have begun with real dice: their figures are busy meanwhile, and their users find them again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cogs.cards.card import MOST_LABEL, Card, Press
from cogs.context.context import Context
from cogs.context.prepared import PREPARES, Options, Prepared, ready
from cogs.context.systems import system_of
from cogs.pipeline.standing_orders import require_still_owed
from db.entries import Actor
from db.repositories import StoredFigure
from db.store.models import Draft
from rules.core.plain.events import SubjectKind
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.markup import mention
from rules.core.plain.refusal import IllegalNow, NotYours, Refusal

CONTINUES = "You have begun a roll with your own dice."
PUT_AWAY = "Put the dice away"


@frozen
class BegunRoll:
    """A roll that a user has begun with real dice.

    draft    id of the form that keeps its dice
    figures  ids of the figures that make it; none for a secret roll
    title    the heading of the form: “Spats: shoot”
    channel  where it was begun
    whole    the options with which its command runs
    debt     the key of the obligation that it settles; empty for none
    game     id of the game in which it was begun; 0 for none
    """

    draft: int
    user: int
    figures: frozenset[int]
    title: str
    channel: int
    command: str
    whole: Options
    debt: str
    game: int

    @classmethod
    def of(cls, draft: Draft) -> BegunRoll:
        """The begun roll of a form."""
        form: dict[str, Any] = draft.options
        return cls(
            draft.id,
            draft.actor_id,
            frozenset(draft.rolling or ()),
            form["title"],
            form["channel"],
            form["command"],
            form["whole"] or {},
            form["debt"],
            form["game"],
        )

    @property
    def press(self) -> Press:
        """The button that continues it."""
        return Press("resume", str(self.draft), f"Continue: {self.title}"[:MOST_LABEL])


async def own_begun(ctx: Context) -> list[BegunRoll]:
    """The rolls that the caller has begun on this server and can still finish, the newest first."""
    rolls = map(BegunRoll.of, await ctx.work.events.begun_rolls(ctx.server_id))
    mine = [one for one in rolls if one.user == ctx.caller.actor.id]
    return [one for one in mine if await _stands(ctx, one)]


async def continuing(ctx: Context) -> tuple[Press, ...]:
    """The button for the caller's newest begun roll here; none without such a roll."""
    here = (one.press for one in await own_begun(ctx) if one.channel == ctx.caller.channel_id)
    return tuple(here)[:1]


async def figures_acting(ctx: Context, prepared: Prepared) -> list[StoredFigure]:
    """The figures on record for which the caller acts in a prepared command; as an umpire, the first that it names."""
    figures = await _figures(ctx, prepared)
    return [one for one in figures if ctx.acts_as_owner(one)] or [one for one in figures if ctx.umpires_figure(one)][:1]


async def _figures(ctx: Context, prepared: Prepared) -> list[StoredFigure]:
    """The figures on record that a prepared command names."""
    return await ctx.work.rosters.known([one for one in prepared.about if one.kind is SubjectKind.FIGURE])


async def require_not_busy(ctx: Context, prepared: Prepared) -> None:
    """Refuse an owner who acts with a figure for which a user is rolling real dice. The clock, standing orders and
    umpires may.

    The bot says who is rolling for what, but no dice. Raises IllegalNow.
    """
    caller = ctx.caller
    if await ctx.work.events.begun_rolls(ctx.server_id) and not (caller.clock or caller.ordered):
        acting = {one.id: one.figure.name for one in await _figures(ctx, prepared) if ctx.acts_as_owner(one)}
        await require_free(ctx, acting)


async def require_free(ctx: Context, acting: Mapping[int, str]) -> None:
    """Refuse an owner who is about to act with figures, by id and name, for which a user is rolling real dice.

    Raises IllegalNow.
    """
    caller = ctx.caller
    for roll in map(BegunRoll.of, await ctx.work.events.begun_rolls(ctx.server_id)):
        busy = [acting[one] for one in sorted(roll.figures & acting.keys())]
        if not busy or roll.draft == caller.roll or not await _stands(ctx, roll):
            continue
        if roll.user == caller.actor.id:
            refusal = IllegalNow(
                f"{busy[0]} is busy. You are rolling dice for them ({roll.title}). Continue, or put the dice away."
            )
            refusal.presses = (roll.press, Press("ownback", str(roll.draft), PUT_AWAY))
        else:
            refusal = IllegalNow(
                f"{busy[0]} is busy. {mention(roll.user)} is rolling dice at the table ({roll.title}). Wait, or take "
                "that roll over."
            )
            refusal.presses = (Press("owntake", str(roll.draft), "Take over the roll"),)
        raise refusal


async def _stands(ctx: Context, roll: BegunRoll) -> bool:
    """Whether a begun roll can still be finished. It lapses with its turn, its obligation and its game.

    A roll of another channel counts as open.
    """
    return await _hindrance(ctx, roll) is None


async def has_lapsed(ctx: Context, roll: BegunRoll) -> bool:
    """Whether a roll of this channel can't be finished now. The rights of its user, perhaps an umpire, don't count."""
    hindrance = await _hindrance(ctx, roll)
    return hindrance is not None and not isinstance(hindrance, NotYours)


async def _hindrance(ctx: Context, roll: BegunRoll) -> Refusal | None:
    """Why a begun roll can't be finished now; None if it can, or is of another channel."""
    if roll.command not in PREPARES:
        return IllegalNow("That roll is over.")
    if roll.channel != ctx.caller.channel_id:
        return None
    if roll.game and (ctx.game is None or ctx.game.id != roll.game):
        return IllegalNow("That game is over.")
    caller = replace(ctx.caller, debt=roll.debt, clock=False)
    if roll.user != ctx.caller.actor.id:
        caller = replace(caller, actor=Actor(roll.user, ""), deputy=None, roles=frozenset(), manages=False)
    at = replace(
        ctx,
        caller=caller,
        options=roll.whole,
        system=system_of(PREPARES[roll.command]),
        umpiring=[],
        judged=set(),
        named=set(),
        met={},
    )
    try:
        await require_still_owed(at)
        if roll.figures:
            await ready(at, roll.command, roll.whole)
        else:  # to look at it reserves no ids
            (await PREPARES[roll.command](replace(at, asking=True), roll.whole)).deed.allow()
    except Refusal as refusal:
        return refusal
    return None


def line_of(form: Mapping[str, Any]) -> Card:
    """The public line that a user is rolling dice, by the form that keeps them."""
    who, title, hands = form["by"], form["title"], form["hands"]
    if form.get("lapsed"):
        line = f"{who} was rolling dice at the table ({title}). That roll is no longer possible. Its dice don't count."
    else:
        took = f" They took over from {mention(hands[-1][0])}." if hands else ""
        line = f"{who} is rolling dice at the table ({title}).{took}"
    return Card(line, plain=True)
