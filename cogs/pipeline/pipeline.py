"""The pipeline of a command: preparation, odds or dice, changes, event, card; all in one transaction.

A command is data, its name and options. So a button, a draft, `say` and a restart all run the same preparation.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import Any

import discord

from cogs.cards.canvas import drawn
from cogs.cards.card import LAST_BUTTONS, Card, Press
from cogs.cards.markdown import all_markdown
from cogs.cards.receipts import receipts
from cogs.cards.sums import heading_of, named
from cogs.command_adapter.adapter import repeatable
from cogs.context.board_display import MY_MOVE
from cogs.context.caller import SURE, Caller
from cogs.context.config_scope import begun
from cogs.context.context import Context, keep
from cogs.context.deputies import is_own
from cogs.context.lost_channels import require_home
from cogs.context.obligations import MOST_OWED, idle_debts, made, settling
from cogs.context.prepared import PREPARES, Options, Prepared, kept_of, log_ids, ready
from cogs.context.retry import DONE, Contended, patiently
from cogs.context.seals import require_nothing_typed, sealed_card
from cogs.context.stale_moves import Fixed, fixed, naming, require_unmoved
from cogs.context.systems import system_of
from cogs.context.used_buttons import UsedUp
from cogs.pipeline.begun_rolls import require_not_busy
from cogs.pipeline.declared import declared_lines, object_button
from cogs.pipeline.left_to_house import NOTHING, left_in
from cogs.pipeline.majority import agreement_line, ask_the_others
from cogs.pipeline.odds_answer import show_odds
from cogs.pipeline.reply import Reply, Rerolling, card_of, helping, with_obligations
from cogs.pipeline.standing_orders import BreaksIn, let_orders_break_in, require_still_owed
from cogs.pipeline.unsealing import (
    Apart,
    MustOpen,
    Seal,
    SealComparison,
    SealsStand,
    beside_what_is_sealed,
    opened,
    standing,
)
from db.entries import Entry
from db.fair import REROLLED
from db.forgetting import STOOD_IN
from db.store.engine import Database
from db.unit_of_work import Work, reading, writing
from rules.core.action.report import Confirmation, FollowUp, Tone
from rules.core.chance.dice import resolve
from rules.core.chance.sources import Recalled, Source, Typed, parse_faces
from rules.core.plain.events import Change, SubjectKind
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import ForUmpire, OutOfRange, Refusal
from rules.core.plain.words import MOST_LABEL, listed
from rules.core.play.game import GameOpened
from rules.core.play.obligations import Owes
from rules.core.tables.outcome import Outcome

ATTEMPTS = 6
MOST_BUTTONS, MOST_HELPS = 20, 10
"""The most buttons of a card, and of skills among them. One more button leads to the other skills."""
AGAIN = "That has already been rolled again. Give the command once more."
REROLLS, MORE, BY_HAND = "a re-roll", "More re-rolls", "Re-roll by hand"
"""The command names under which drafts keep the buttons of skills. The latter two are their labels, too."""
NO_TABLE_CARD = "The bot can't post here by itself, so there is no table card. [My move] is under every answer instead."
TIME_UP = "Time was up."
RUN_OUT = "That button no longer works. Give the command again."


class AsksFirst(Exception):
    """The bot asks something before it carries out a command. Nothing of the command is stored."""

    def __init__(self, sure: Confirmation) -> None:
        super().__init__()
        self.sure = sure


class RollsOwn(Exception):
    """The user prefers to roll real dice, so the bot asks for them first. Nothing of the command is stored."""


@frozen
class AttachedSeals:
    """The sealed rolls beside a command.

    opened   the lines of the sealed rolls that opened for it
    changes  their changes
    still    the rolls that stay sealed
    watch    how the command would go with those open
    """

    opened: tuple[str, ...] = ()
    changes: tuple[Change, ...] = ()
    still: tuple[Seal, ...] = ()
    comparison: SealComparison | None = None

    def lines(self, ends: bool) -> tuple[str, ...]:
        """The lines on the command's card. At the end of a turn they include the rolls that are still sealed."""
        return (*self.opened, *(f"Still sealed: {seal.title}." for seal in self.still if ends))


NOTHING_SEALED = AttachedSeals()


async def carry_out(
    database: Database,
    caller: Caller,
    command: str,
    options: Options,
    once: str | None = None,
    cause: int | None = None,
) -> Reply:
    """Run a command until it is stored, and return what to show.

    `once` names what may happen only once, such as the press of a button. Raises Refusal, and UsedUp if it happened
    before. A refused command stores nothing. If the bot must ask first, it returns a private card with a button that
    runs the command. Raises RollsOwn if it asks for real dice first.
    """
    if is_own(command):
        caller = caller.in_person
    options, was = await fixed(database, caller, command, options)
    if options.get("odds"):
        return await show_odds(database, caller, command, options)

    act = partial(_act, database, caller, command, options, once, cause, was)

    async def prepares(work: Work) -> tuple[Context, Prepared | None, Refusal | None]:
        ctx = await _context(work, caller, command, options, once)
        try:
            prepared = await ready(ctx, command, options)
            await require_unmoved(ctx, command, options, was)
        except Refusal as refusal:
            return ctx, None, refusal
        _ask_first(ctx, prepared)  # from public facts, so that the question reveals nothing sealed
        return ctx, prepared, None

    async def attempt() -> Reply:
        try:
            return await act()
        except SealsStand as found:
            seals = found.seals
        opens: list[Seal] = []
        apart = False
        while True:
            try:
                comparison = await SealComparison.of(database, prepares, opens, seals, apart)
                return await act(seals, opens, comparison)
            except Apart:
                apart = True
            except MustOpen as more:
                opens += more.seals
            except Refusal as refusal:
                if opens:
                    return await _opened_in_vain(database, caller, command, opens, refusal)
                note = beside_what_is_sealed(seals, comparison.public.named)
                refusal.args = (f"{refusal} {note}".strip(),)
                raise

    while True:
        try:
            reply = await patiently(attempt, ATTEMPTS, AGAIN if again_of(once) else DONE)
            break
        except AsksFirst as first:
            return await _ask(database, caller, command, was.kept(options), once, first.sure)
        except ForUmpire as refusal:
            meant = was.kept(options)
            refusal.presses = (*refusal.presses, *await ask_the_others(database, caller, refusal, command, meant))
            raise
        except BreaksIn as order:
            broken = await _broken_into(database, caller, order, cause)
            if broken is not None:
                reply = broken
                break
    picture = await drawn(reply.draw) if reply.draw is not None else None
    return reply if picture is None else replace(reply, card=replace(reply.card, picture=picture))


def _ask_first(ctx: Context, prepared: Prepared) -> None:
    """Raise AsksFirst for a command that the bot confirms first: one that ends something, or a player's act as umpire.

    A button is soon pressed. A typed command counts as meant, unless its question also applies to typed commands.
    """
    caller, sure = ctx.caller, prepared.deed.confirm
    if caller.sure or caller.clock or caller.ordered or caller.house or caller.wanted is not None:
        return
    sure = sure if sure is not None and (caller.pressed or sure.typed) else None
    if ctx.umpiring and caller.pressed and ctx.plays_here:
        whom = listed(ctx.umpiring)
        also = (sure.question, *sure.lines) if sure is not None else ()
        sure = Confirmation(f"That is for {whom}. Act as their umpire?", f"Act as umpire for {whom}"[:MOST_LABEL], also)
    if sure is not None:
        raise AsksFirst(sure)


async def _ask(
    database: Database, caller: Caller, command: str, options: Options, once: str | None, sure: Confirmation
) -> Reply:
    """The question before a command, with the button that runs it. What runs only once still does."""
    kept = {**kept_of(FollowUp(sure.label, command, options, once or f"{SURE}:{caller.delivery}")), SURE: True}
    async with writing(database) as work:
        await work.servers.get(caller.server_id, caller.direct, discord.utils.utcnow())
        (draft,) = await keep(work, caller, [(command, kept)], private=True)
    press = Press("draft", str(draft), sure.label)
    return Reply(Card(sure.question, lines=sure.lines, buttons=(press,), private=True), hindered=True)


class _Undisturbed(Exception):
    """No standing order breaks in."""


async def require_possible_now(database: Database, caller: Caller, command: str, options: Options) -> None:
    """Refuse a deed before its real dice are rolled. It changes nothing, and opens no sealed roll.

    Beside sealed rolls only the first die shows whether the deed is possible.
    """
    with suppress(_Undisturbed):
        async with writing(database) as work:  # to prepare a deed may add rows, none of which is kept
            ctx = await _context(work, caller, command, options, None)
            if not any(seal.changes for seal in await standing(ctx)):
                await require_not_busy(ctx, await ready(ctx, command, options))
            raise _Undisturbed


async def interrupted(database: Database, caller: Caller, command: str, options: Options) -> Reply | None:
    """Let a standing order break into a deed that a user declares; return its report, or None if no order does.

    Raises a Refusal if the deed is impossible.
    """
    try:
        async with writing(database) as work:  # to prepare a deed may add rows, none of which is kept
            ctx = await _context(work, caller, command, options, None)
            prepared = await ready(ctx, command, options)
            await require_not_busy(ctx, prepared)
            await let_orders_break_in(ctx, command, prepared)
            raise _Undisturbed
    except _Undisturbed:
        return None
    except BreaksIn as order:
        return await _broken_into(database, caller, order)


async def unsealed_for(database: Database, caller: Caller, command: str, options: Options) -> Card | None:
    """Open the sealed rolls that change what a declared deed rolls; return the card that reports them, or None."""

    async def prepares(work: Work) -> tuple[Context, Prepared | None, Refusal | None]:
        ctx = await _context(work, caller, command, options, None)
        try:
            return ctx, await ready(ctx, command, options), None
        except Refusal as refusal:
            return ctx, None, refusal

    async with reading(database) as work:
        seals = await standing(await Context.at(work, caller, discord.utils.utcnow()))
    opens: list[Seal] = []
    apart = False
    while any(seal.changes for seal in seals):
        try:
            await SealComparison.of(database, prepares, opens, seals, apart)
            break
        except Apart:
            apart = True
        except MustOpen as more:
            opens += more.seals
    return await _opening(database, caller, command, opens) if opens else None


async def _broken_into(database: Database, caller: Caller, order: BreaksIn, cause: int | None = None) -> Reply | None:
    """Interrupt a deed by a user's standing order, and report it; None if that is impossible after all.

    cause  the id of the event upon which the deed follows: one undo of it takes the interruption back too
    """
    giver = Caller.by_order(order.giver, *order.place, f"{order.order.figure}:{caller.delivery}")
    try:
        reply = await carry_out(database, giver, *order.ordered, cause=cause)
    except (Contended, UsedUp):
        raise
    except Refusal as refusal:
        await order.refused(database, refusal.sentence)
        return None
    await order.done(database)
    hindered = f"{caller.actor.name}, do this first, then repeat your action."
    return replace(reply, card=replace(reply.card, lines=(*reply.card.lines, hindered)), hindered=True)


async def _context(work: Work, caller: Caller, command: str, options: Options, once: str | None) -> Context:
    now = discord.utils.utcnow()
    following = once is not None and not once.startswith(("odds:", "again:", "form:", f"{SURE}:"))
    ctx = await Context.at(work, caller, now, options, system=system_of(PREPARES[command]), following=following)
    require_home(ctx, command)
    await work.server_log(caller.server_id, caller.direct, now)
    return ctx


async def _act(
    database: Database,
    caller: Caller,
    command: str,
    options: Options,
    once: str | None,
    cause: int | None,
    was: Fixed,
    seals: Sequence[Seal] = (),
    opens: Sequence[Seal] = (),
    comparison: SealComparison | None = None,
) -> Reply:
    """Carry out a command, after opening some sealed rolls.

    Raises SealsStand if sealed rolls exist that no one has compared with it yet, and MustOpen if more must open.
    """
    async with writing(database, appends=True) as work:
        ctx = await _context(work, caller, command, options, once)
        if caller.own_first and ctx.rolls_own:
            raise RollsOwn
        if comparison is None:
            seals = await standing(ctx)
            if any(seal.changes for seal in seals):
                raise SealsStand(list(seals))
        lines, changed = await opened(ctx, opens)
        if opens:  # the state is different now
            ctx = await _context(work, caller, command, options, once)
        await require_still_owed(ctx)
        prepared = await ready(ctx, command, options)
        await require_unmoved(ctx, command, options, was)
        await require_not_busy(ctx, prepared)
        if not opens:  # else it was asked from public facts
            _ask_first(ctx, prepared)
        await let_orders_break_in(ctx, command, prepared)
        if again_of(once) and not prepared.deed.again:  # its card had no such button
            raise UsedUp(RUN_OUT)
        beside = AttachedSeals(lines, changed, tuple(seal for seal in seals if seal not in opens), comparison)
        return await settle(work, ctx, prepared, command, options, once, cause, beside=beside)


async def _opened_in_vain(
    database: Database, caller: Caller, command: str, opens: Sequence[Seal], refusal: Refusal
) -> Reply:
    """Sealed rolls open for a command that is impossible because of them."""
    card = await _opening(database, caller, command, opens)
    return Reply(replace(card, lines=(*card.lines, refusal.sentence)))


async def _opening(database: Database, caller: Caller, command: str, opens: Sequence[Seal]) -> Card:
    """Open sealed rolls for a command, and report them."""
    async with writing(database) as work:
        ctx = await _context(work, caller, command, {}, None)
        lines, changes = await opened(ctx, opens)
        debts = await made(ctx, opens[0].game, changes)
    owed = tuple(one.press for one in debts[:MOST_OWED])
    return Card(lines[0], lines=lines[1:], tone=Tone.SEALED, buttons=owed)


def again_of(once: str | None) -> bool:
    """Whether it is a roll made once more."""
    return once is not None and once.startswith("again:")


async def settle(
    work: Work,
    ctx: Context,
    prepared: Prepared,
    command: str,
    options: Options,
    once: str | None = None,
    cause: int | None = None,
    rerolled: Rerolling | None = None,
    beside: AttachedSeals = NOTHING_SEALED,
) -> Reply:
    """Roll a prepared command, or roll it again if `rerolled`, and record it, with the sealed rolls `beside` it."""
    caller, now = ctx.caller, ctx.now
    if prepared.deed.unannounced:
        prepared = prepared.but(private=True, hushed=True)
    stream = await work.server_log(caller.server_id, caller.direct, now)
    game, campaign = log_ids(ctx, prepared)
    if game:
        stream = await work.game_log(caller.server_id, game)
    elif campaign:
        stream = await work.campaign_log(caller.server_id, campaign)
    if prepared.deed.blind:
        if prepared.deed.resolver is None or not game:
            raise ValueError(f"/{command} is blind: it must roll, and in a game, whose close opens it")
        require_nothing_typed(options)
    sealed = prepared.deed.blind or bool(options.get("secret"))
    outcome: Outcome[Any] | None = None
    result: Any = None
    number: int | None = None
    place: int | None = None
    if prepared.deed.resolver is None and parse_faces(str(options.get("dice") or "")):
        raise OutOfRange("Nothing is rolled here. Remove the dice.")
    if prepared.deed.resolver is not None:
        await work.require_here([*prepared.about, *(change.about for change in prepared.paid)], game)
        fair, next_roll, place = work.sealed_dice(stream) if sealed else (*work.dice(stream), None)
        typed = [*prepared.deed.faces, *parse_faces(str(options.get("dice") or ""))]
        source: Source = rerolled.source(fair) if rerolled else Typed(typed, fair) if typed else fair
        if prepared.recalled:
            source = Recalled(prepared.recalled, source, partial(heading_of, names=prepared.deed.names))
        outcome = resolve(
            prepared.deed.resolver, *prepared.deed.args, dice=source, book=await ctx.book_of(game, campaign)
        )
        outcome = outcome._replace(steps=named(outcome.steps, prepared.deed.names))
        result = outcome.result
        # A sealed roll has a number even with typed dice. Otherwise the number would reveal whether the bot rolled
        # further dice.
        number = next_roll if sealed or any(throw.fresh for throw in outcome.throws) else None
    if prepared.deed.unannounced and (sealed or number is not None):
        raise ValueError(
            f"/{command} is unannounced: it must not roll, for its dice would be missing in those of the log"
        )
    report = prepared.report(result)
    agreed = rerolled is not None and rerolled.agreed
    lines = [*report.lines, *declared_lines(ctx, command, options, game, agreed=agreed)]
    if caller.wanted is not None:
        lines.append(agreement_line(caller.wanted, prepared, options))
    elif ctx.umpiring:
        lines.append(f"{caller.actor.name} acted as umpire for {listed(ctx.umpiring)}.")
    if caller.deputy is not None:
        lines.append(f"{caller.deputy.name} {STOOD_IN} {caller.actor.name}.")
    if caller.late:
        lines.insert(0, TIME_UP)
    if caller.ordered:
        lines.insert(0, f"By a standing order of {caller.actor.name}.")
    changes = (*prepared.changes(result), *(prepared.tallied(outcome) if outcome is not None else ()))
    changes = (*changes, *await begun(ctx, changes))
    if beside.comparison is not None and sealed and not prepared.deed.blind and outcome is not None:
        await beside.comparison.require_same_for_all(work, prepared, await ctx.book_of(game, campaign))
    if beside.comparison is not None:
        await beside.comparison.require_same(work, prepared, result, (*prepared.paid, *changes))
    if rerolled:
        lines = [*rerolled.lines, *lines]
        changes = (*changes, *rerolled.changes)
    changes, idle, settled = await _duties(ctx, prepared, changes, command, options, game)
    changes = tuple(change.dated(int(now.timestamp())) for change in changes)
    hushed = prepared.deed.hushed and prepared.deed.private
    headline, *logged = all_markdown((report.headline, *lines))
    entry = Entry(
        command=command.partition(" ")[0] if hushed else command,
        options={} if prepared.deed.hushed else {**options, REROLLED: rerolled.record} if rerolled else options,
        actor=caller.actor,
        channel_id=abs(caller.channel_id),  # below 0 it is gone
        delivery=caller.delivery,
        once=once,
        cause=cause,
        headline=headline,
        lines=() if hushed else tuple(logged),
        outcome=outcome,
        facts=prepared.deed.facts(outcome) if outcome else None,
        changes=changes,
        paid=(*prepared.paid, *settled),
        sealed=sealed,
        blind=prepared.deed.blind,
        place=place,
        insiders=prepared.deed.shown_to,
        roll=number,
        ends_turn=prepared.deed.ends_turn(result),
        about=prepared.about,
        person=not (caller.clock or caller.ordered or caller.house),
        unannounced=prepared.deed.unannounced,
        at=now,
    )
    opens = [*report.opens, *receipts(stream, entry)]
    aloud = (
        *beside.lines(prepared.deed.ends_turn(result) or command.endswith(" done")),
        *_no_table_card(caller, changes),
    )
    work.lapsing, work.missing, work.ended = caller.row, caller.missing, caller.ended
    event = await work.append(stream, entry)
    public = prepared.deed.blind or not sealed
    if not agreed:
        opens = [*await object_button(ctx, prepared, command, options, event), *opens]
    debts = await made(ctx, game, (*beside.changes, *changes)) if public else []
    after = replace(ctx, game=await work.games.get(game) if game else ctx.game) if report.follow_ups or debts else ctx
    left = await left_in(after) if report.follow_ups or debts else NOTHING
    follow_ups = left.for_players(report.follow_ups)
    report = replace(report, lines=tuple(lines), opens=tuple(opens), follow_ups=follow_ups)
    if public:
        report = with_obligations(report, left.debts_of_players(debts), await idle_debts(ctx, idle))
    kept_for = partial(keep, work, caller, private=prepared.deed.private)
    again = [] if sealed or outcome is None else [*helping(prepared, outcome, event, rerolled)]
    rerolls = await kept_for([(REROLLS, kept) for _, kept in again])
    helps = [Press("reroll", str(draft), reroll.label) for (reroll, _), draft in zip(again, rerolls, strict=True)]
    by_hand: list[Press] = []
    if helps:
        (draft,) = await kept_for([(BY_HAND, {"event": event.id, "drafts": rerolls})])
        by_hand.append(Press("byhand", str(draft), BY_HAND))
    if len(helps) > MOST_HELPS:
        kept = {"event": event.id, "more": [[press.key, press.label] for press in helps[MOST_HELPS:]]}
        (more,) = await kept_for([(MORE, kept)])
        helps = [*helps[:MOST_HELPS], Press("more", f"{more}.0", MORE)]
    helps += by_hand
    room = MOST_BUTTONS - LAST_BUTTONS - len(helps) - len(report.opens)
    if public and len(report.follow_ups) > room:
        overflow = f"There is no room for {len(report.follow_ups) - room} more buttons. Type those commands instead."
        report = replace(report, follow_ups=report.follow_ups[:room], lines=(*report.lines, overflow))
    open_to_all = [
        replace(offer, typed=await naming(after, offer.command, offer.typed))
        for offer in (report.follow_ups if public else ())
    ]
    drafts = await kept_for([(offer.command, kept_of(offer, event.id)) for offer in open_to_all])
    for offer, draft in zip(open_to_all, drafts, strict=True):
        work.events.ask(caller.server_id, draft, offer.asks)
    offers = [(offer.label, draft) for offer, draft in zip(open_to_all, drafts, strict=True)]
    if public and aloud:
        report = replace(report, beside=(*report.beside, *aloud))
    if prepared.deed.again and public and (prepared.paid or changes) and not await repeatable(ctx, command, options):
        prepared = prepared.but(again=False)
        mine = (MY_MOVE,) if game and MY_MOVE not in report.opens else ()
        report = replace(report, opens=(*report.opens, *mine))
    card = card_of(prepared, report, outcome, event, offers, helps, caller.direct)
    whispered = prepared.ephemeral(result)
    ephemerals = () if whispered is None else (replace(whispered, private=True),)
    if public:
        draw = partial(prepared.picture, result) if prepared.picture is not None else None
        return Reply(card, ephemerals, None if prepared.deed.blind else event.outcome, draw)
    owed = [one.press for one in await made(ctx, game, beside.changes)][:MOST_OWED]
    shown = sealed_card(caller, event, stream)
    shown = replace(shown, buttons=(*owed, *shown.buttons))
    return Reply(replace(shown, lines=(*shown.lines, *aloud)), (card, *ephemerals), event.outcome)


def _no_table_card(caller: Caller, changes: Sequence[Change]) -> tuple[str, ...]:
    """A line that says why a new game has no table card."""
    opens = any(isinstance(change, GameOpened) for change in changes)
    return (NO_TABLE_CARD,) if opens and not caller.posts else ()


async def _duties(
    ctx: Context, prepared: Prepared, changes: tuple[Change, ...], command: str, options: Options, game: int
) -> tuple[tuple[Change, ...], list[Owes], tuple[Change, ...]]:
    """The changes without obligations that no game could enforce, those obligations, and the changes that settle
    others.
    """
    # Another game than the command's may be played here.
    other = ctx.game is not None and ctx.system not in ("", ctx.game.system.id)
    if not game or ctx.game is None or ctx.game.id != game or other:
        kept = [one for one in changes if not isinstance(one, Owes) or one.owed.anywhere]
        return tuple(kept), [one for one in changes if isinstance(one, Owes) and not one.owed.anywhere], ()
    figures = await ctx.work.rosters.known([one for one in prepared.about if one.kind is SubjectKind.FIGURE])
    settled = settling(ctx.game, figures, command, options)
    return changes, [], tuple(change for change in settled if change not in prepared.paid)
