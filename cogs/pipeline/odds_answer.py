"""The odds of a command: the exact chances of its results, shown privately and without a log entry."""

from __future__ import annotations

import asyncio
from functools import cached_property

import discord

from cogs.cards.card import Card, Press
from cogs.cards.odds_card import chances_of
from cogs.context.caller import Caller
from cogs.context.context import Context, keep
from cogs.context.prepared import PREPARES, Options, Prepared, kept_of, log_ids, ready
from cogs.context.seals import require_nothing_typed
from cogs.context.systems import system_of
from cogs.pipeline.reply import Reply
from cogs.pipeline.unsealing import beside_what_is_sealed, glimpse, standing
from db.store.engine import Database
from db.unit_of_work import Work, reading, writing
from rules.core.action.report import FollowUp
from rules.core.chance.step_by_step import NextThrow, next_throw
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import IllegalNow
from rules.core.tables.book import Book
from rules.core.tables.rule import rules_of


@frozen(slots=False)  # with slots no answer could be kept
class OddsRequest:
    """A command whose odds a user asks for: prepared, with its tables, and with a line about sealed rolls."""

    prepared: Prepared
    book: Book
    beside: str

    @cached_property
    def types_dice(self) -> bool:
        """Whether the command asks for dice that its user may roll themselves. Raises a Refusal of its resolver."""
        deed = self.prepared.deed
        if deed.resolver is None or deed.blind:
            return False
        return bool(deed.questions) or isinstance(next_throw(deed.resolver, deed.args, (), self.book), NextThrow)


async def asked_of(database: Database, caller: Caller, command: str, options: Options) -> OddsRequest:
    """A command prepared for its odds: with the caller's knowledge, and without payment. It logs nothing."""
    now = discord.utils.utcnow()

    async def looked_at(ctx: Context) -> tuple[Prepared, Book]:
        prepared = await ready(ctx, command, options)
        return prepared, await ctx.book_of(*log_ids(ctx, prepared))

    async def prepares(work: Work) -> tuple[Context, tuple[Prepared, Book], None]:
        ctx = await Context.at(work, caller, now, options, asking=True, system=system_of(PREPARES[command]))
        return ctx, await looked_at(ctx), None

    async with reading(database) as work:
        ctx = await Context.at(work, caller, now, options, asking=True, system=system_of(PREPARES[command]))
        seals = await standing(ctx)
        known = [seal for seal in seals if seal.knows and seal.changes]
        looked = (await looked_at(ctx), ctx.named) if not known else None
    if looked is None:  # with the caller's knowledge
        seen = await glimpse(database, prepares, known)
        looked = seen.prepared, seen.named
    (prepared, book), about = looked
    return OddsRequest(prepared, book, beside_what_is_sealed(seals, about))


async def show_odds(database: Database, caller: Caller, command: str, options: Options) -> Reply:
    """The exact chances of a command, privately, with a button that rolls it. It logs nothing."""
    asked = {key: value for key, value in options.items() if key != "odds"}
    request = await asked_of(database, caller, command, asked)
    prepared = request.prepared
    if prepared.deed.blind:
        require_nothing_typed(options)
    if not prepared.deed.questions:
        raise IllegalNow("There is nothing to roll here, so there are no odds.")
    if asked.get("dice"):
        raise IllegalNow("Typed dice have no odds. Remove either “dice” or “odds”.")
    now = discord.utils.utcnow()
    found = await asyncio.to_thread(
        chances_of, prepared.deed.questions, request.book
    )  # this may take time, so others continue meanwhile
    async with writing(database) as work:
        await work.servers.get(caller.server_id, caller.direct, now)
        once = f"odds:{caller.delivery}"
        offers = (
            FollowUp("Roll it", command, asked, once),
            *(FollowUp(label, *offered, once=once) for label, offered in prepared.deed.instead),
        )
        drafts = await keep(work, caller, [(offer.command, kept_of(offer)) for offer in offers], private=True)
    rule = rules_of(prepared.deed.resolver)[0] if prepared.deed.resolver else prepared.deed.rule
    card = Card(
        headline=f"The odds of /{command}{found.how}",
        block=found.block,
        lines=(*prepared.deed.risks, *found.lines, *filter(None, [request.beside])),
        footer=found.summary,
        buttons=(
            *(Press("draft", str(draft), offer.label) for offer, draft in zip(offers, drafts, strict=True)),
            Press("why", rule, "Why"),
        ),
        private=True,
    )
    return Reply(card)
