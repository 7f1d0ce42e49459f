"""A turn: cards turned up, acted on, held, played into somebody's action (mad.cards)."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any, Final

from annotated_types import Interval, Len

from rules.core.altered import altered
from rules.core.deed import Question, ToldDeed, decides
from rules.core.events import Change
from rules.core.frozen import frozen, replace
from rules.core.move import Complete, Rolls, move, opt
from rules.core.owed import Owed, Owes
from rules.core.owing import owing, own_undone, require_settled
from rules.core.refusal import IllegalNow, Missing
from rules.mad_dogs import cards as deck
from rules.mad_dogs.acting import for_side, unspent
from rules.mad_dogs.board import (
    ActOffered,
    CardsTurned,
    CardUsed,
    Interrupted,
    MadDogsGames,
    Move,
)
from rules.mad_dogs.card_names import card_named
from rules.mad_dogs.cards import Activation, Card, Drawn, Rank
from rules.mad_dogs.changes import FlooredSet, Surrendered
from rules.mad_dogs.drink import COMMAND as DRINK
from rules.mad_dogs.dues import BURNT, COMMANDS, ENGINE, EXPLODE, SAW, way_out
from rules.mad_dogs.fields import side_option
from rules.mad_dogs.flames import burnt_out, explodes
from rules.mad_dogs.free_blows import BLOW, RUN_INTO
from rules.mad_dogs.naming import PICK
from rules.mad_dogs.position import Person, Position
from rules.mad_dogs.state import after_joker, check_offer, may_interrupt, offer_act, pass_offer, require, scope, waits
from rules.mad_dogs.state import wanted as wanted_by_police

Minutes = Annotated[int, Interval(ge=0, le=10080)]
AT_ONCE: Final = frozenset({SAW, DRINK, EXPLODE, BURNT, BLOW, PICK})
"""What comes before the next card: who saw a death, a Drunk/Addicted's die, what goes off or burns out, the choice
between a blow and the grip, who is there for a scenario.
"""


@frozen
class Played:
    """What a side has done with a card, and the table after it.

    left    who could still have acted on it, with the actions that each had left
    undone  what the caller's own owe and could have done
    """

    side: int
    card: Card
    now: Position
    left: tuple[tuple[Person, int], ...] = ()
    undone: tuple[str, ...] = ()


# Drawing


def _really_drawn(at: Position, text: str) -> tuple[int, ...]:
    """The faces that draw the cards really drawn, from the deck as it shrinks.

    IllegalNow for a first Joker without the card after it, which is not for the bot to make up.
    """
    left, faces, card = list(at.board.cards.deck), list[int](), None
    for part in (part for part in text.split(",") if part.strip()):
        card = card_named(part, left)
        faces.append(left.index(card) + 1)
        left.remove(card)
    if card is not None and card.is_joker and at.board.cards.jokers + len(faces) < 2:
        raise IllegalNow(f"A first Joker is followed by another card: turn it up and say both, card:{card}, …")
    return tuple(faces)


@move(
    "mad-card draw",
    Rolls("What a die over the cards left shows. The bot draws otherwise.", secret=False),
    table=True,
    everybody=True,
)
class Draw:
    """Turn up the next card."""

    card: tuple[int, ...] = opt(
        "The card really drawn, if you play with a deck; after a first Joker the next one too.",
        default=(),
        read=_really_drawn,
        complete=Complete(lambda game, _: map(str, game.board.cards.deck) if game else (), many=True),
    )


@decides(Draw)
def draw_card(at: Position, m: Draw) -> ToldDeed[Position]:
    """The next card; a first Joker is followed by another."""
    cards = at.board.cards
    deck.check_draw(cards)
    debts = owing(at, MadDogsGames)
    require_settled(at, [(who, owed) for who, owed in debts if _at_once(owed)], "the next card")
    return ToldDeed(
        at,
        deck.draw,
        (cards,),
        faces=m.card,
        changes=lambda drawn: (
            CardsTurned(at.id, drawn),
            *risen(at, drawn),
            *_arrests(at, drawn),
            *_ways_out(at, drawn),
        ),
        questions=(Question("The next card", deck.draw, (cards,), partial(_whose, at)),),
        ends_turn=lambda drawn: drawn.turn_ends,
    )


def _at_once(owed: Owed) -> bool:
    """Whether it comes before anything else; a blow at somebody run into may be left."""
    return owed.command in AT_ONCE and owed.rule != RUN_INTO


def _whose(at: Position, drawn: Drawn) -> str:
    """What a draw comes to: whose card, or the end of the turn."""
    last = drawn.cards[-1]
    if drawn.turn_ends:
        return "the turn ends"
    kind = "the Ten" if last.rank is Rank.TEN else "a low card" if "one figure" in scope(last) else "a court card"
    return f"{at.side_name(last.side)}, {kind}"


def risen(at: Position, drawn: Drawn) -> list[FlooredSet]:
    """Those knocked out whom a Joker lets stand up again."""
    jokers = sum(card.is_joker for card in drawn.cards)
    left = ((one.id, after_joker(one.figure, jokers)) for one in at.people.values())
    return [FlooredSet(figure, floored) for figure, floored in left if floored is not None]


def wanted(at: Position) -> list[Person]:
    """Those whom the police find when they come."""
    return [one for one in at.people.values() if wanted_by_police(one.figure)]


def _arrests(at: Position, drawn: Drawn) -> list[Change]:
    return [Surrendered(one.id) for one in wanted(at)] if drawn.police else []


def _ways_out(at: Position, drawn: Drawn) -> list[Owes]:
    """That those aboard a burning car get out of it on this card, the one that they have for it."""
    figures = {one.id: one.figure for one in at.people.values()}
    return [
        Owes(one, way_out(car, explodes(at.board, car)))
        for car in burnt_out(at.board, drawn.due)
        for one in car.aboard
        if one in figures and figures[one].can_act
    ]


# Using the open card


def _open_card(at: Position) -> Card:
    if at.board.cards.shown is None:
        raise IllegalNow("No card lies open: /mad-card draw turns up the next.")
    return at.board.cards.shown


def has_gang(at: Position, side: int) -> bool:
    """Whether a side has a gang on the table still."""
    return at.game is not None and bool(at.game.sides[side].gangs)


def _require_gang(at: Position, card: Card) -> None:
    if not has_gang(at, card.side) and card.rank is not Rank.TEN:
        side = at.side_name(card.side)
        raise IllegalNow(f"{side} no longer has a gang on the table: let the {card} go.")


def answering(at: Position) -> int:
    """Minutes that an act waits for those who may interrupt it, by the pace of the game; 0 where nobody is away."""
    return -(-at.answers // 60)


def answerers(at: Position) -> tuple[int, ...]:
    """The sides that may interrupt, and have anybody left who could act on it: nobody else is asked."""
    able = {one.side for one in at.people.values() if one.figure.can_act}
    return tuple(side for side in may_interrupt(at.board) if side in able)


def _offered(at: Position, what: str) -> tuple[Change, ...]:
    """An act put up for interruption, where the game waits for people who are away and somebody could interrupt."""
    sides = answerers(at)
    return (ActOffered(at.id, what, at.now + at.answers, sides),) if at.answers and sides else ()


@move("mad-card act", table=True, seated=False, everybody=True)
class Act:
    """Use the open card now."""


@decides(Act)
def act(at: Position, _m: Act) -> ToldDeed[Played]:
    """Use the open card now."""
    card = _open_card(at)
    _require_gang(at, card)
    used = CardUsed(at.id, card.side, Move.ACT)
    acting = at.after(used)
    waiting = _offered(acting, str(card))
    return ToldDeed(
        Played(card.side, card, acting.after(*waiting)),
        deck.play,
        (at.board.cards, card.side),
        allow=partial(for_side, at, card.side),
        changes=lambda _: (used, *waiting),
    )


@move("mad-card hold", table=True, seated=False)
class Hold:
    """Keep the open card for one action later; at most two."""


@decides(Hold)
def hold(at: Position, _m: Hold) -> ToldDeed[Played]:
    """Keep the open card."""
    card = _open_card(at)
    _require_gang(at, card)
    used = CardUsed(at.id, card.side, Move.HOLD)
    return ToldDeed(
        Played(card.side, card, at.after(used)),
        deck.keep,
        (at.board.cards, card.side),
        allow=partial(for_side, at, card.side),
        changes=lambda _: (used,),
    )


@move("mad-card pass", table=True, seated=False)
class Pass:
    """Let the open card go unused."""


@decides(Pass)
def let_go(at: Position, _m: Pass) -> ToldDeed[Played]:
    """Leave the open card unused."""
    return _used(at, CardUsed(at.id, _open_card(at).side, Move.LET_GO), _open_card(at))


@move("mad-card done", table=True, seated=False, everybody=True)
class Done:
    """Finish the card being acted on."""


@decides(Done)
def done(at: Position, _m: Done) -> ToldDeed[Played]:
    """The acting card is finished; whoever was interrupted goes on."""
    top = at.board.acting
    if top is None:
        raise IllegalNow("Nobody is acting: /mad-card draw turns up the next card.")
    _require_settled(at, top)
    deed = _used(at, CardUsed(at.id, top.side, Move.DONE), top.card)
    left, undone = tuple(unspent(at, at.board)), own_undone(at, MadDogsGames)
    return altered(deed, told=replace(deed.told, left=left, undone=undone))


def _used(at: Position, used: CardUsed, card: Card) -> ToldDeed[Played]:
    """A card spent, with nothing rolled."""
    return ToldDeed(
        Played(used.side, card, at.after(used)),
        allow=partial(for_side, at, used.side),
        changes=lambda _: (used,),
        rule="mad.cards.draw",
    )


def _require_settled(at: Position, top: Activation) -> None:
    """Refuse while a car owes a test, or somebody on it, and while anything is left that happens at once.

    For the die of an engine the car's own side is asked.
    """
    others = {car.name for car in at.board.vehicles if car.side not in (None, top.side)}
    debts = [(who, owed) for who, owed in owing(at, MadDogsGames) if owed.command in COMMANDS or _at_once(owed)]
    require_settled(at, [one for one in debts if one[1].command != ENGINE or one[0] not in others], "the card is done")


# Interrupting


def _in_hand(game: Any) -> list[Card]:
    """The hold cards of all sides."""
    return [card for hand in game.board.cards.held for card in hand] if game is not None else []


@move("mad-card interrupt", table=True, seated=False, everybody=True)
class Interrupt:
    """Play a hold card into somebody's action: yours goes first."""

    card: Card = opt(
        "Which hold card.",
        read=lambda at, text: card_named(text, _in_hand(at.game)),
        complete=Complete(lambda game, _: map(str, _in_hand(game))),
    )


@decides(Interrupt)
def interrupt(at: Position, m: Interrupt) -> ToldDeed[Played]:
    """A hold card played into somebody's action."""
    card = m.card
    _require_gang(at, card)
    asked = replace(at.board, offer=None) if at.ordered else at.board  # an order is no answer given too late
    require(asked, card.side, Move.INTERRUPT, card, at.now)
    played = Interrupted(at.id, card.side, card)
    acting = at.after(played)
    waiting = _offered(acting, str(card))
    return ToldDeed(
        Played(card.side, card, acting.after(*waiting)),
        deck.break_in,
        (at.board.cards, card.side, card),
        allow=partial(for_side, at, card.side),
        changes=lambda _: (played, *waiting),
    )


@move("mad-card offer", table=True, seated=False, everybody=True)
class Announce:
    """Announce an act, so that others may interrupt before it is rolled."""

    act: Annotated[str, Len(1, 200)] = opt("What is about to be done.")
    minutes: Minutes = opt("Minutes that it waits (default: the time for an answer).", lambda at, _: answering(at))


@frozen
class Said:
    """What a side says of an act, and the table after it."""

    side: int
    now: Position
    act: str = ""


@decides(Announce)
def announce(at: Position, m: Announce) -> ToldDeed[Said]:
    """An act announced, for others to interrupt before it is carried out."""
    top = at.board.acting
    if top is None:
        raise IllegalNow("Nobody is acting: there is no act to announce.")
    asked = answerers(at)
    if not asked:
        raise IllegalNow("Nobody holds a card that could interrupt: carry it out.")
    what = " ".join(m.act.split())[:200]
    check_offer(at.board, top.side, at.now)
    until = at.now + (at.answers if m.minutes == answering(at) else 60 * m.minutes)
    waiting = (offer_act(at.board, top.side, what, until, at.now, at.id, asked),) if m.minutes else ()
    return ToldDeed(
        Said(top.side, at.after(*waiting), what),
        allow=partial(for_side, at, top.side),
        changes=lambda _: waiting,
        rule="mad.cards.interrupt",
    )


def _own_side(at: Position, _m: Any) -> int:
    mine = at.game.side_of_player(at.caller) if at.game is not None else None
    if mine is None:
        raise Missing("Say which side lets it happen: side:1.", "side")
    return mine


@move("mad-card let", table=True, seated=False)
class Let:
    """Let an announced act happen."""

    side: int = side_option("Which side (default: yours).", _own_side)


@decides(Let)
def let_happen(at: Position, m: Let) -> ToldDeed[Said]:
    """A side lets an announced act happen."""
    # Once its time is up it is let happen by whoever has said nothing: then nobody is waited for any more.
    if not waits(at.board, None):
        raise IllegalNow("No act waits for anybody now.")
    passed = pass_offer(at.board, m.side, None, at.id)
    return ToldDeed(
        Said(m.side, at.after(passed)),
        allow=partial(for_side, at, m.side),
        changes=lambda _: (passed,),
        rule="mad.cards.interrupt",
    )
