"""A game begins: opened, seats taken, cards dealt; and what /game shows of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from annotated_types import Len

from cogs._kit.context import Context
from cogs._kit.games import BY_POST, TABLES, GameTable, Glance, opens, require_taking_part
from cogs._kit.gone import played_here
from cogs._kit.handing import require_stayed
from cogs._kit.prepared import Prepared, prepares
from cogs._kit.receipts import fairness
from cogs._kit.render import Card, Picture, Press
from cogs._kit.slash import command
from cogs.dillinger.table.board import (
    board_lines,
    clock,
    deadline,
    last_turns,
    men_in_play,
    ranking,
    victory,
    waiting,
)
from cogs.dillinger.table.board import moment as turn_told
from cogs.dillinger.table.hand import hand_card
from cogs.dillinger.table.picture import board_picture
from cogs.dillinger.table.seats import SYSTEM_ID, AtTable, at_table, clocked, game_here, names_of
from cogs.dillinger.table.telling import HAND, YOURS
from db.games import StoredGame
from db.repositories import StoredFigure
from rules.core.deed import Deed
from rules.core.game import Game, GameOpened, PlayerSeated, SideAdded
from rules.core.markup import at_time, strong
from rules.core.move import opt
from rules.core.named import proper
from rules.core.pace import LIVE, pace_told
from rules.core.refusal import IllegalNow
from rules.core.report import Confirmation, FollowUp, Report, Tone
from rules.core.words import count, key_of, listed
from rules.dillinger.game.changes import TableSet
from rules.dillinger.game.running import Done
from rules.dillinger.game.seen import seen_by
from rules.dillinger.game.setup import deal
from rules.dillinger.game.table import BARTER, LEAST_SEATS, MOST_SEATS, PACE, CardTable, Stage
from rules.dillinger.model import Length, dollars
from rules.dillinger.paragraphs import ruled

JOINS, DEALS = Press("run", "dillinger.join", "Take a seat"), Press("run", "dillinger.deal", "Deal the cards")
MINUTE = 60
MOST_LETTERS = 60
CARDS = {Length.FULL: 84, Length.MEDIUM: 63, Length.SHORT: 46}


@command("dillinger open")
class Open:
    """Open a card game for three to six players here."""

    length: Length = opt("84, 63 or 46 accessory cards (default: Full).", default=Length.FULL, words=Length)
    name: Annotated[str, Len(1, MOST_LETTERS)] = opt("What it is called.", default="")


@prepares(Open)
async def prepare_open(ctx: Context, m: Open) -> Prepared:
    """A game is opened in this channel, and its opener has the first seat."""
    if ctx.game is not None:
        raise played_here(ctx.game, ", or open the new one in another channel or thread")
    name = proper(m.name or "Dillinger", MOST_LETTERS)
    me = ctx.caller.actor
    game_id = await ctx.work.games.new(ctx.server_id, ctx.caller.channel_id, Game(name, SYSTEM_ID, ()))
    log = await ctx.work.game_log(ctx.server_id, game_id)
    lawyers = ", no lawyers" if m.length is Length.SHORT else ""
    _, asked = pace_told(LIVE, (), asks=True)
    return Prepared(
        Deed(
            report=lambda _: Report(
                opens(me.name, name, "Dillinger"),
                (
                    f"{m.length} game: {CARDS[m.length]} accessory cards{lawyers}.",
                    asked,
                    f"A turn in which nothing is done for {PACE // MINUTE} minutes is passed; setting up has as long.",
                    "/game pace sets other times.",
                    f"{LEAST_SEATS} to {MOST_SEATS} players; {me.name} has the first seat.",
                ),
                opens=(JOINS, BY_POST, fairness(log.id)),
            ),
            changes=lambda _: (
                GameOpened(game_id, name, SYSTEM_ID, (proper(me.name),)),
                PlayerSeated(game_id, 0, me.id),
                TableSet(game_id, m.length, barter=BARTER, pace=PACE),
            ),
            rule="dil.setup",
        ),
        game=game_id,
    )


def require_gathering(game: StoredGame) -> CardTable:
    """The table while seats are still taken; IllegalNow once the cards are dealt."""
    table: CardTable = game.game.board
    if table.stage is not Stage.GATHERING:
        raise IllegalNow(ruled("The cards are dealt: a seat can only be shared now, /game join side:", "4.1"))
    return table


@command("dillinger join")
class Join:
    """Take a seat before the cards are dealt."""

    name: Annotated[str, Len(1, 30)] = opt("For a further seat of yours: who plays it.", default="")


@prepares(Join)
async def prepare_join(ctx: Context, m: Join) -> Prepared:
    """A seat is taken; one more under another name, for people who share a screen."""
    game = game_here(ctx)
    require_gathering(game)
    require_stayed(game, ctx.caller.actor.id)
    me, sides = ctx.caller.actor, game.game.sides
    if len(sides) == MOST_SEATS:
        raise IllegalNow(ruled(f"All {MOST_SEATS} seats are taken", "1"))
    if me.id in game.game.players and not m.name:
        raise IllegalNow("You have a seat: for another player next to you, name him: /dillinger join name:Sam.")
    name = proper(m.name or me.name)
    taken = {key_of(side.name) for side in sides}
    if m.name and key_of(name) in taken:
        raise IllegalNow(f"{name} already has a seat: pick another name.")
    number = 2
    seated = name
    while key_of(seated) in taken:
        seated, number = f"{name} {number}", number + 1
    room = len(sides) + 1
    more = "The cards can be dealt." if room >= LEAST_SEATS else _lacking(room)
    return Prepared(
        Deed(
            report=lambda _: Report(
                f"{seated} takes seat {room}.",
                (more,),
                (FollowUp("Deal the cards", "dillinger deal", {}),) if room >= LEAST_SEATS else (),
                opens=(JOINS,) if room < MOST_SEATS else (),
            ),
            changes=lambda _: (SideAdded(game.id, seated), PlayerSeated(game.id, len(sides), me.id)),
            rule="dil.setup",
        )
    )


@command("dillinger deal")
class Deal:
    """Deal the cards: the game begins."""


@prepares(Deal)
async def prepare_deal(ctx: Context, _m: Deal) -> Prepared:
    """The cards are dealt, and everybody puts his first enemies into play."""
    game = game_here(ctx)
    table = require_gathering(game)
    require_taking_part(ctx, game)
    seats = len(game.game.sides)
    if seats < LEAST_SEATS:
        raise IllegalNow(ruled(f"Dillinger is for {LEAST_SEATS} to {MOST_SEATS} players, and {seats} have a seat", "1"))
    table, now = clocked(ctx, game)
    return Prepared(
        Deed(
            report=lambda done: Report(
                "The cards are dealt.",
                (
                    "Everybody puts one or both public enemies into play, on Casing Bank or On the Lam, and says so "
                    "when ready. Cards are traded once all have one in play.",
                    *(
                        [f"Anybody with none there gets one by chance, {at_time(done.table.until, 'R')}."]
                        if done.table.until
                        else ()
                    ),
                ),
                tone=Tone.GOOD,
                opens=(Press(HAND, str(game.id), YOURS),),
            ),
            resolver=deal,
            args=(table, seats, now),
            names=names_of(game),
            changes=lambda done: done.changes,
            facts=lambda outcome: {"dealt": [[*player.hand] for player in outcome.result.table.players]},
            blind=True,
            confirm=_sure(game) if seats < MOST_SEATS else None,
        ),
        ephemeral=lambda done: _first_hand(ctx, game, done, now),
    )


def _sure(game: StoredGame) -> Confirmation:
    """While seats are free a button asks once: nobody joins later."""
    sides = game.game.sides
    free = count(MOST_SEATS - len(sides), "free seat")
    seated = listed([side.name for side in sides])
    return Confirmation(
        "Deal the cards?", "Deal the cards", (f"Seated: {seated}. No one can take the {free} after that.",)
    )


def _first_hand(ctx: Context, game: StoredGame, done: Done, now: int) -> Any:
    seat = game.game.side_of_player(ctx.caller.actor.id)
    return None if seat is None else hand_card(AtTable(game, done.table, seat, now))


# /game


def status(_context: Context, game: StoredGame, _figures: Sequence[StoredFigure]) -> Report:
    """The board, for everybody."""
    table, names = seen_by(game.game.board), names_of(game)
    name, title = game.game.name, game.system.title
    return Report(
        f"“{name}”" if name == title else f"“{name}”, a game of {title}",
        board_lines(table, names),
        opens=(Press(HAND, str(game.id), YOURS),),
    )


def pictured(game: StoredGame) -> Picture | None:
    """The board as everybody sees it; None before the cards are dealt."""
    table = seen_by(game.game.board)
    return board_picture(table, names_of(game)) if table.players else None


def glance(_context: Context, game: StoredGame, _figures: Sequence[StoredFigure]) -> Glance:
    """Whose turn it is and how far; who is asked what, until when; what each seat has in the open.

    Who was asked and has answered is nobody's business: none of it hangs on that.
    """
    table, names = seen_by(game.game.board), names_of(game)
    waits, at, by_post = waiting(table, names), deadline(table), game.game.pace.by_post
    if by_post and table.decision is not None:  # its time stands with whom it waits for
        at = 0
    lines = [
        "" if by_post else clock(table).strip(),
        f"{waits} Time is up {at_time(at, 'R')}." if waits and at else waits,
        *(f"{names[offer.by]} offers {names[offer.to]} a trade." for offer in table.offers),
        *ranking(table, names),
        *(_seat_told(table, names, seat) for seat in table.seats),
        last_turns(table, names),
    ]
    if table.stage is Stage.GATHERING:
        lines.append(f"Seats taken: {', '.join(names)}.")
    return Glance(turn_told(table, names), tuple(filter(None, lines)))


def _seat_told(table: CardTable, names: Sequence[str], seat: int) -> str:
    """What a seat has in the open, in short."""
    player, out = table.players[seat], len(men_in_play(table, seat))
    enemies = f"{out or 'no'} {'enemy' if out == 1 else 'enemies'} in play"
    cards = f"{count(len(player.hand), 'card')} in hand"
    return f"{strong(names[seat])}: {dollars(player.money)}, notoriety {player.notoriety}, {cards}, {enemies}."


def closing(_context: Context, game: StoredGame, _figures: Sequence[StoredFigure]) -> Report:
    """The final order, or that there is none."""
    table: CardTable = game.game.board
    if table.stage is not Stage.OVER:
        return Report("It was broken off before its end: nobody has won.")
    return Report(victory(table, names_of(game)), tuple(ranking(table, names_of(game))))


def unfinished(game: StoredGame, _figures: Sequence[StoredFigure]) -> str:
    """That closing a game shows what everybody holds, while it is still played."""
    table: CardTable = game.game.board
    playing = table.stage not in (Stage.GATHERING, Stage.OVER)
    return "This game is not finished, and closing it opens every hand." if playing else ""


async def own_hand(ctx: Context, game: StoredGame) -> Card:
    """What the caller holds and may do; before the cards are dealt, what they wait for."""
    table: CardTable = game.game.board
    return _gathering(ctx, game) if table.stage is Stage.GATHERING else hand_card(at_table(ctx))


def _gathering(ctx: Context, game: StoredGame) -> Card:
    """Who has a seat so far, and the buttons by which the game begins."""
    seats, sits = len(game.game.sides), ctx.caller.actor.id in game.game.players
    deals = (DEALS,) if sits and seats >= LEAST_SEATS else ()
    joins = (JOINS,) if not sits and seats < MOST_SEATS else ()
    return Card(
        "The cards are not dealt yet.",
        lines=(f"Seats taken: {', '.join(names_of(game))}.", *([_lacking(seats)] if seats < LEAST_SEATS else [])),
        buttons=(*deals, *joins),
        private=True,
    )


def _lacking(seats: int) -> str:
    return f"It takes {count(LEAST_SEATS - seats, 'more player')} to deal the cards."


TABLES[SYSTEM_ID] = GameTable(
    marks=tuple(f"Seat {seat + 1}" for seat in range(MOST_SEATS)),
    status=status,
    picture=pictured,
    glance=glance,
    moment=lambda _context, _game, _figures: (),
    closing=closing,
    neutral=(),
    unbooked=unfinished,
    alarm="dillinger due",
    moves=own_hand,
    opens="dillinger open",
    orders="dillinger orders",
    over=lambda game: game.game.board.stage is Stage.OVER,
)
