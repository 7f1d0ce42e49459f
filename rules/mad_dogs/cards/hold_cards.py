"""Hold cards, and interrupts with them (mad.cards.hold, mad.cards.interrupt)."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

from annotated_types import Interval, Len

from rules.core.action.deed import Deed, decides
from rules.core.action.fields import Complete, option
from rules.core.action.move import move
from rules.core.action.report import Report
from rules.core.chance.dice import Dice
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, Missing
from rules.core.plain.words import listed
from rules.core.tables.rule import resolves
from rules.mad_dogs.cards.card_lines import (
    DRAW,
    acting_lines,
    does_nothing,
    going_on,
    has_gang,
    interruptions,
    waiting_line,
)
from rules.mad_dogs.cards.card_names import card_named
from rules.mad_dogs.model import action_cards
from rules.mad_dogs.model.action_cards import HELD_ACTIONS, ActionCard, Activation, Cards, Rank
from rules.mad_dogs.model.board import ActOffered, CardUsed, Interrupted, MoveKind, RunLet
from rules.mad_dogs.play.acting import for_side
from rules.mad_dogs.play.fields import side_option
from rules.mad_dogs.play.position import Position
from rules.mad_dogs.play.turn_rights import (
    check_offer,
    could_interrupt,
    offer_act,
    offer_runs,
    pass_offer,
    require_interrupt,
)


@resolves("mad.cards.hold")
def keep(dice: Dice, cards: Cards, side: int) -> ActionCard:
    """A side keeps the open card in hand. Raises IllegalNow as `hold` does."""
    return action_cards.hold(cards, side).held[side][-1]


@resolves("mad.cards.interrupt", "mad.cards.hold")
def break_in(dice: Dice, cards: Cards, side: int, card: ActionCard) -> Activation:
    """A side plays a hold card into another's action. Raises IllegalNow as `check_interrupt` does."""
    return action_cards.interrupt(cards, side, card).acting[-1]


Minutes = Annotated[int, Interval(ge=0, le=10080)]


def open_card(position: Position) -> ActionCard:
    if position.board.cards.shown is None:
        raise IllegalNow("No card is open. Draw the next one with /mad-card draw.").offering(
            "Draw a card", "mad-card draw"
        )
    return position.board.cards.shown


def require_gang(position: Position, card: ActionCard) -> None:
    if not has_gang(position, card.side) and card.rank is not Rank.TEN:
        side = position.side_name(card.side)
        raise IllegalNow(f"{side} no longer has a gang on the table. Pass on the {card}.")
    if why := does_nothing(position, card):
        raise IllegalNow(f"{why}. Pass on the {card}.").offering("Pass", "mad-card pass")


def answering(position: Position) -> int:
    """The minutes that an act waits for an interrupt, by the pace of the game; 0 where no player is away."""
    return -(-position.answers // 60)


def answerers(position: Position) -> tuple[int, ...]:
    """The sides that may interrupt and still have a figure that could act; the bot asks no others."""
    able = {one.side for one in position.people.values() if one.figure.can_act}
    return tuple(side for side in could_interrupt(position.board) if side in able)


def letting(position: Position) -> tuple[int, ...]:
    """The sides that could interrupt the card being played, and let its run of cards happen."""
    run = position.board.cards.run
    return () if run is None else tuple(side for side in answerers(position) if side in run.let)


def run_line(position: Position) -> tuple[str, ...]:
    """The sides that are not asked about the card being played, in a line; none if no side is passed over."""
    sides = [position.side_name(side) for side in letting(position)] if position.answers else []
    return (f"Not asked again in this run of cards: {listed(sides)}.",) if sides else ()


def offered(position: Position, what: str) -> tuple[Change, ...]:
    """The change that offers an act for interruption, where the game waits for absent players and a figure could
    interrupt. It waits for no side that let a card of the same run happen.
    """
    passed = letting(position)
    sides = tuple(side for side in answerers(position) if side not in passed)
    return (
        (ActOffered(position.id, what, position.now + position.answers, sides),) if position.answers and sides else ()
    )


@move("mad-card hold", table=True, seated=False)
class Hold:
    """Keep the open card for one action later. A side holds at most two."""


@decides(Hold)
def hold(position: Position, _move: Hold) -> Deed[ActionCard]:
    """A side keeps the open card."""
    card = open_card(position)
    require_gang(position, card)
    used = CardUsed(position.id, card.side, MoveKind.HOLD)
    now = position.after(used)

    def report(_card: ActionCard) -> Report:
        held = ", ".join(map(str, now.board.cards.held[card.side]))
        headline = f"{position.side_name(card.side)} holds the {card}."
        return Report(headline, (f"In hand: {held}. Each gives one action, to interrupt another side.",), (DRAW,))

    return Deed(
        keep,
        (position.board.cards, card.side),
        allow=partial(for_side, position, card.side),
        changes=lambda _: (used,),
        facts=lambda outcome: {"held": str(outcome.result)},
        report=report,
    )


def _in_hand(game: Any) -> list[ActionCard]:
    """The hold cards of all sides."""
    return [card for hand in game.board.cards.held for card in hand] if game is not None else []


@move("mad-card interrupt", table=True, seated=False, everybody=True)
class Interrupt:
    """Interrupt another side with a hold card: your action goes first."""

    card: ActionCard = option(
        "The hold card to play.",
        read=lambda position, text: card_named(text, _in_hand(position.game)),
        complete=Complete(lambda game, _: map(str, _in_hand(game))),
    )


@decides(Interrupt)
def interrupt(position: Position, move: Interrupt) -> Deed[Activation]:
    """A side plays a hold card into a figure's action."""
    card = move.card
    require_gang(position, card)
    asked = (
        replace(position.board, offer=None) if position.ordered else position.board
    )  # an order can't be a late answer
    require_interrupt(asked, card.side, card, position.now)
    played = Interrupted(position.id, card.side, card)
    acting = position.after(played)
    waiting = offered(acting, str(card))
    now = acting.after(*waiting)

    def report(activation: Activation) -> Report:
        below = now.board.cards.acting[-2]
        how, other = "trumps" if activation.trump else "interrupts", position.side_name(below.side)
        return Report(
            f"{position.side_name(card.side)} {how} {other} with the {card}.",
            (*acting_lines(now, card, HELD_ACTIONS), f"Then {other} continues with the {below.card}."),
            going_on(now, card),
        )

    return Deed(
        break_in,
        (position.board.cards, card.side, card),
        allow=partial(for_side, position, card.side),
        changes=lambda _: (played, *waiting),
        facts=lambda outcome: {"card": str(outcome.result.card), "trumps": outcome.result.trump},
        report=report,
    )


@move("mad-card offer", table=True, seated=False, everybody=True)
class Announce:
    """Announce an act, so that others may interrupt before it is rolled."""

    act: Annotated[str, Len(1, 200)] = option("What your figure is about to do.")
    minutes: Minutes = option(
        "The minutes that the act waits (default: the time for an answer).", lambda position, _: answering(position)
    )


@decides(Announce)
def announce(position: Position, move: Announce) -> Deed[None]:
    """A player announces an act, so that others may interrupt before it is carried out."""
    top = position.board.acting
    if top is None:
        raise IllegalNow("No card is being played, so there is no act to announce. Draw a card first.")
    asked = answerers(position)
    if not asked:
        raise IllegalNow("No other side has a hold card to interrupt with. Carry out the act.")
    what = " ".join(move.act.split())[:200]
    check_offer(position.board, top.side, position.now)
    until = position.now + (position.answers if move.minutes == answering(position) else 60 * move.minutes)
    waiting = (
        (offer_act(position.board, top.side, what, until, position.now, position.id, asked),) if move.minutes else ()
    )
    now = position.after(*waiting)

    def report(_result: None) -> Report:
        wait = waiting_line(now) or "The act does not wait. Interrupt before it is rolled."
        return Report(f"{position.side_name(top.side)} announces: {what}", (wait,), interruptions(now))

    return Deed(
        allow=partial(for_side, position, top.side),
        changes=lambda _: waiting,
        report=report,
        rule="mad.cards.interrupt",
    )


def _own_side(position: Position, _move: Any) -> int:
    mine = position.game.side_of_player(position.caller) if position.game is not None else None
    if mine is None:
        raise Missing("The bot does not know which side passes. Name it, such as side:1.", "side")
    return mine


@move("mad-card let", table=True, seated=False)
class Let:
    """Let an announced act happen."""

    side: int = side_option("The side that lets it happen (default: yours).", _own_side)


@decides(Let)
def let_happen(position: Position, move: Let) -> Deed[None]:
    """A side lets an announced act happen."""
    # After its time a side lets the act happen by its silence: then the act waits for no one.
    if not offer_runs(position.board, None):
        raise IllegalNow("No announced act is waiting. Continue with the game.")
    passed = pass_offer(position.board, move.side, None, position.id)
    now, top = position.after(passed), position.board.cards.acting[-1]
    run = () if top.held or not position.answers else (RunLet(position.id, move.side),)

    def report(_result: None) -> Report:
        carried_out = f"{position.side_name(top.side)} carries it out."
        asks = ("The bot asks again at a card of another side, or after an interruption.",) if run else ()
        return Report(f"{position.side_name(move.side)} lets it happen.", (waiting_line(now) or carried_out, *asks))

    return Deed(
        allow=partial(for_side, position, move.side),
        changes=lambda _: (passed, *run),
        report=report,
        rule="mad.cards.interrupt",
    )
