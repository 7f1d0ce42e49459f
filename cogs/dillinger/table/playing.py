"""Moves at the table: from what was chosen or typed to what everybody, or nobody else, is told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from annotated_types import Interval, Len

from cogs._kit.context import Context
from cogs._kit.onward import Moment, moves_on
from cogs._kit.prepared import Prepared, prepares
from cogs._kit.render import Card, Picture, Press
from cogs._kit.slash import command
from cogs.dillinger.table.choosing import SEAT, any_card, cards_held, moves, others
from cogs.dillinger.table.hand import hand_card, terms
from cogs.dillinger.table.odds import questions
from cogs.dillinger.table.picture import board_picture
from cogs.dillinger.table.seats import AtTable, at_table, clocked, game_here
from cogs.dillinger.table.telling import HAND, YOURS, told
from cogs.dillinger.table.wording import listed, read, read_cards, seat_named
from db.seats import GAME
from rules.core.deed import Deed
from rules.core.frozen import replace
from rules.core.markup import at_time
from rules.core.move import Rolls, opt, record
from rules.core.outcome import Outcome
from rules.core.refusal import IllegalNow, OutOfRange
from rules.core.report import Confirmation, Report
from rules.dillinger.game import absent, acting
from rules.dillinger.game.moves import Move, Verb
from rules.dillinger.game.running import Done
from rules.dillinger.game.seen import seen_by
from rules.dillinger.game.table import NOBODY, CardTable, Offer, Stage
from rules.dillinger.game.unplayable import steps_fault
from rules.dillinger.game.waiting import settled_by
from rules.dillinger.manifest import SYSTEM
from rules.dillinger.paragraphs import ruled

MOVED_ON = "The table has moved on since that was offered: look at your hand again."

Text = Annotated[str, Len(1, 300)]
Number = Annotated[int, Interval(ge=0, le=1_000_000)]


@command("dillinger do", Rolls(secret=False))
class Do:
    """Make a move, or answer when you are asked."""

    move: Annotated[str, Len(1, 100)] = opt("What: Rob a bank: Nelson.", complete=moves)
    cards: Text = opt("Cards played with it, separated by commas.", default="", complete=cards_held)
    pay: Number = opt("Dollars paid with it.", default=0)
    seat: str = SEAT


@moves_on("dillinger do")
@moves_on("dillinger pass")
async def situation(ctx: Context, _typed: Mapping[str, Any]) -> Moment | None:
    """The situation that a move is made in, or a wait is ended."""
    game = ctx.game
    here = game is not None and game.game.system == SYSTEM.id
    return Moment(str(game_here(ctx).game.board.situation), MOVED_ON) if here else None


@prepares(Do)
async def prepare_do(ctx: Context, m: Do) -> Prepared:
    """One move, as a menu offers it or as it is typed."""
    at = at_table(ctx, m.seat)
    said = read(m.move, at.table)
    if said.verb is Verb.PASS:
        at = await counted(ctx, at)
    move = _paying(at, Move(said.verb, said.man, said.means, read_cards(m.cards, at.table), number=said.number), m.pay)
    acting.check(at.table, at.seat, move, at.now)
    return play_of(at, move)


def _paying(at: AtTable, move: Move, paid: int) -> Move:
    """The move with what is paid for it, in its units."""
    if not paid:
        return move
    option = acting.matching(acting.legal(at.table, at.seat, at.now), move)
    price = option.price if option is not None and option.most else paid
    if paid % price:
        raise OutOfRange(steps_fault(move, price, paid))
    return Move(move.verb, move.man, move.means, move.cards, paid // price, number=move.number)


def play_of(at: AtTable, move: Move) -> Prepared:
    """A legal move made ready."""
    handler = acting.handler(at.table, move)
    blind = at.table.decision is None and move.verb in acting.BLIND
    untold = _untold(at, move)
    return Prepared(
        Deed(
            report=lambda done: _whispered(at, move) if untold else told(at, move, done),
            resolver=handler,
            args=(at.table, at.seat, move, at.now),
            names=at.names,
            changes=lambda done: done.changes,
            facts=facts,
            questions=() if untold and at.table.decision is None else tuple(questions(at, move)),
            ends_turn=lambda done: round_over(at.table, done.table),
            untold=untold,
            hushed=_hushed(at, move),
            blind=blind,
            confirm=_sure(move),
        ),
        ephemeral=lambda done: _aside(at, move, done),
        picture=lambda done: pictured(at, done),
    )


def _sure(move: Move) -> Confirmation | None:
    """An enemy who is discarded is gone for good: that is asked once."""
    if move.verb is not Verb.DROP:
        return None
    return Confirmation(f"Discard {move.man} for good?", f"Discard {move.man}", ("The enemy's notoriety is lost too.",))


def _untold(at: AtTable, move: Move) -> bool:
    """Whether nobody else is to know of a move: an answer that waits for others or for the time, a gun in hand."""
    if at.table.decision is not None:
        return not settled_by(at.table, at.seat, at.now)
    return move.verb is Verb.ATTACH and at.table.man(move.man) is None


def _hushed(at: AtTable, move: Move) -> bool:
    """Whether what was typed is nobody else's business: a trade; a robbery, whose Media Hype may never be played; an
    answer with a card that another's may come before.
    """
    decision = at.table.decision
    return decision.step.hidden if decision is not None else move.verb in (Verb.ACCEPT, Verb.DECLINE, Verb.ROB)


def _whispered(at: AtTable, move: Move) -> Report:
    """What only the player himself is told."""
    hand = (Press(HAND, str(at.id), YOURS),)
    decision = at.table.decision
    if decision is None:
        return Report(f"A Tommy Gun lies under {move.man}.", ("Nobody else hears of it.",), opens=hand)
    played = listed(move.cards) or "nothing"
    until = f"Everybody hears of it together, {at_time(decision.until, 'R')} at the latest."
    return Report(f"You play {played}.", (until,), opens=hand)


def round_over(before: CardTable, after: CardTable) -> bool:
    """Whether everybody has had a turn again: that often the seeds of the dice are shown."""
    return after.turn.number != before.turn.number and after.turn.number % max(1, len(after.players)) == 1


def facts(outcome: Outcome[Done]) -> dict[str, Any]:
    """A move for programs: the situation it leads to."""
    table = outcome.result.table
    return {"turn": table.turn.number, "seat": table.turn.seat, "stage": str(table.stage)}


def _aside(at: AtTable, move: Move, done: Done) -> Card | None:
    """The player's own hand, where he has drawn something that only he knows."""
    if at.table.decision is not None or move.verb not in acting.BLIND:
        return None
    return hand_card(AtTable(at.game, done.table, at.seat, at.now), f"You draw {listed(done.result)}.")


def pictured(at: AtTable, done: Done) -> Picture | None:
    """The board, as a turn or the game ends."""
    table = done.table
    if table.turn.number == at.table.turn.number and table.stage is at.table.stage:
        return None
    return board_picture(seen_by(table), at.names) if table.stage in (Stage.PLAY, Stage.OVER) else None


@record
class Alarm:
    """Nothing is typed: the clock gives it."""


@prepares(Alarm, "dillinger due")
async def prepare_due(ctx: Context, _m: Alarm) -> Prepared:
    """The time is up: the game goes on without those who have not answered."""
    game = game_here(ctx)
    table, now = clocked(ctx, game)
    until = acting.due(table)
    if not until:
        raise IllegalNow("Nobody is waited for.")
    if now < until:
        raise IllegalNow(f"There is time until {at_time(until, 'R')}.")
    at = AtTable(game, acting.completed(table), NOBODY, now)
    move = acting.answer_of(table) if table.decision is not None else Move(Verb.READY)
    return Prepared(
        Deed(
            report=lambda done: told(at, move, done),
            resolver=acting.alarm(table),
            args=(table, now),
            blind=acting.rings_blind(table),
            names=at.names,
            changes=lambda done: done.changes,
            facts=facts,
            ends_turn=lambda done: round_over(table, done.table),
        ),
        picture=lambda done: pictured(at, done),
    )


@command("dillinger pass")
class Pass:
    """Pass whoever keeps the game waiting: for an umpire, or more than half of you."""

    seat: str = SEAT


@prepares(Pass)
async def prepare_pass(ctx: Context, m: Pass) -> Prepared:
    """Somebody keeps the game waiting: an umpire has them passed; a player asks for it, with the button for others."""
    game = game_here(ctx)
    table, now = clocked(ctx, game)
    sides = game.game.sides
    mine = [seat for seat, side in enumerate(sides) if ctx.caller.actor.id in side.players]
    waited = absent.waited_for(table)
    may = ctx.authority
    if may.stands_in([user for seat in waited for user in sides[seat].players]) and not (may.seated and may.alone):
        at = AtTable(game, table, NOBODY, now)
        for seat in waited:
            ctx.acts_for(at.names[seat])
        return Prepared(
            Deed(
                report=lambda done: told(at, Move(Verb.PASS), done),
                resolver=absent.umpired,
                args=(table, now),
                changes=lambda done: done.changes,
                facts=facts,
            )
        )
    at = at_table(ctx, m.seat)
    free = [seat for seat in mine if acting.matching(acting.legal(table, seat, now), Move(Verb.PASS))]
    if free and not m.seat:
        at = AtTable(game, table, free[0], now)
    acting.check(table, at.seat, Move(Verb.PASS), now)
    return play_of(await counted(ctx, at), Move(Verb.PASS))


async def counted(ctx: Context, at: AtTable) -> AtTable:
    """The same with the seats that do not count towards a majority: whoever plays them missed too many deadlines."""
    gone = await ctx.work.gone(GAME, at.id)
    sides = enumerate(at.game.game.sides)
    away = tuple(seat for seat, side in sides if side.players and gone.issuperset(side.players))
    return replace(at, table=replace(at.table, absent=away))


# Trades


@command("dillinger offer")
class Trade:
    """Offer somebody a trade; only the two of you know what it is."""

    to: str = opt("With whom.", complete=others)
    give: Text = opt("Cards you give.", default="", complete=cards_held)
    get: Text = opt("Cards you want.", default="", complete=any_card)
    money: Number = opt("Dollars you give.", default=0)
    price: Number = opt("Dollars you want.", default=0)
    seat: str = SEAT


@prepares(Trade)
async def prepare_offer(ctx: Context, m: Trade) -> Prepared:
    """A trade is offered; what is in it only the two of them know."""
    at = at_table(ctx, m.seat)
    to = seat_named(m.to, [side.name for side in at.game.game.sides])
    if to == at.seat:
        raise OutOfRange(ruled("A trade takes two: name another player", "6.51"))
    give, get = read_cards(m.give, at.table), read_cards(m.get, at.table)
    move = Move(Verb.OFFER, cards=give, to=to, get=get, give_money=m.money, get_money=m.price)
    acting.check(at.table, at.seat, move, at.now)
    offered = Offer(0, at.seat, to, give, get, m.money, m.price)
    return Prepared(
        Deed(
            report=lambda _: Report(
                f"{at.name} offers {at.names[to]} a trade.",
                (f"{at.names[to]} finds it in his hand.",),
                opens=(Press(HAND, str(at.id), YOURS),),
            ),
            resolver=acting.handler(at.table, move),
            args=(at.table, at.seat, move, at.now),
            changes=lambda done: done.changes,
            facts=facts,
            hushed=True,
        ),
        ephemeral=lambda _: Card(
            f"Your offer to {at.names[to]}: {terms(offered)}.",
            buttons=(Press("why", "dil.trade", "Why"),),
            private=True,
        ),
    )
