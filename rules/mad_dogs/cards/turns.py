"""A turn: cards turned up, acted on, held, played into a figure's action (mad.cards)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Annotated, Any, Final

from annotated_types import Interval, Len

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import Complete, option
from rules.core.action.move import Rolls, move
from rules.core.action.obligations import owing, own_undone, require_settled
from rules.core.action.report import MY_MOVE, Confirmation, FollowUp, Report, Tone
from rules.core.plain.events import Change
from rules.core.plain.fast_replace import fast_replace
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, Missing
from rules.core.plain.words import count, listed, sentence
from rules.core.play.obligations import Owed, Owes
from rules.core.tables.outcome import Outcome
from rules.mad_dogs.bombs.burning_cars import aboard_alive, burnt_out, explodes
from rules.mad_dogs.cards.card_lines import (
    DRAW,
    acting_lines,
    folded,
    going_on,
    interruptions,
    offers_for,
    people_lines,
    waiting_line,
)
from rules.mad_dogs.cards.card_names import card_named
from rules.mad_dogs.cards.games import MadDogsGames
from rules.mad_dogs.cars.report_lines import engine_offers
from rules.mad_dogs.model import deck
from rules.mad_dogs.model.board import ActOffered, CardsTurned, CardUsed, Interrupted, Move
from rules.mad_dogs.model.changes import FlooredSet, Surrendered
from rules.mad_dogs.model.deck import DRAWN_ACTIONS, HELD_ACTIONS, Activation, Card, Drawn, Rank
from rules.mad_dogs.model.figures import Figure, Floored
from rules.mad_dogs.model.free_blows import BLOW, RUN_INTO
from rules.mad_dogs.model.vehicles import Vehicle
from rules.mad_dogs.play.acting import for_side, unspent
from rules.mad_dogs.play.fields import side_option
from rules.mad_dogs.play.obligations import BOTTLE, BURNT, COMMANDS, ENGINE, EXPLODE, SAW, way_out
from rules.mad_dogs.play.position import Person, Position
from rules.mad_dogs.play.state import (
    after_joker,
    check_offer,
    may_interrupt,
    offer_act,
    pass_offer,
    require_interrupt,
    scope,
    waits,
)
from rules.mad_dogs.play.state import wanted as wanted_by_police
from rules.mad_dogs.scenarios.pick_obligation import PICK
from rules.mad_dogs.scenarios.staged_scenario import help_offers

Minutes = Annotated[int, Interval(ge=0, le=10080)]
AT_ONCE: Final = frozenset({SAW, BOTTLE, EXPLODE, BURNT, BLOW, PICK})
"""What comes before the next card: who saw a death, a Drunk/Addicted's die, what goes off or burns out, the choice
between a blow and the grip, who is there for a scenario.
"""


# Drawing


def _really_drawn(position: Position, text: str) -> tuple[int, ...]:
    """The faces that draw the cards really drawn, from the deck as it shrinks.

    IllegalNow for a first Joker without the card after it, which is not for the bot to make up.
    """
    left, faces, card = list(position.board.cards.deck), list[int](), None
    for part in (part for part in text.split(",") if part.strip()):
        card = card_named(part, left)
        faces.append(left.index(card) + 1)
        left.remove(card)
    if card is not None and card.is_joker and position.board.cards.jokers + len(faces) < 2:
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

    card: tuple[int, ...] = option(
        "The card really drawn, if you play with a deck; after a first Joker the next one too.",
        default=(),
        read=_really_drawn,
        complete=Complete(lambda game, _: map(str, game.board.cards.deck) if game else (), many=True),
    )


@decides(Draw)
def draw_card(position: Position, move: Draw) -> Deed[Drawn]:
    """The next card; a first Joker is followed by another."""
    cards = position.board.cards
    deck.check_draw(cards)
    debts = owing(position, MadDogsGames)
    require_settled(position, [(who, owed) for who, owed in debts if _at_once(owed)], "the next card")
    return Deed(
        deck.draw,
        (cards,),
        faces=move.card,
        facts=_drawn_facts,
        report=lambda drawn: _turned_up(position, drawn),
        changes=lambda drawn: (
            CardsTurned(position.id, drawn),
            *risen(position, drawn),
            *_arrests(position, drawn),
            *_ways_out(position, drawn),
        ),
        questions=(Question("The next card", deck.draw, (cards,), partial(_whose, position)),),
        ends_turn=lambda drawn: drawn.turn_ends,
    )


def _at_once(owed: Owed) -> bool:
    """Whether it comes before anything else; a blow at a figure run into may be left."""
    return owed.command in AT_ONCE and owed.rule != RUN_INTO


def _whose(position: Position, drawn: Drawn) -> str:
    """What a draw comes to: whose card, or the end of the turn."""
    last = drawn.cards[-1]
    if drawn.turn_ends:
        return "the turn ends"
    kind = "the Ten" if last.rank is Rank.TEN else "a low card" if "one figure" in scope(last) else "a court card"
    return f"{position.side_name(last.side)}, {kind}"


def risen(position: Position, drawn: Drawn) -> list[FlooredSet]:
    """Those knocked out whom a Joker lets stand up again."""
    jokers = sum(card.is_joker for card in drawn.cards)
    left = ((one.id, after_joker(one.figure, jokers)) for one in position.people.values())
    return [FlooredSet(figure, floored) for figure, floored in left if floored is not None]


def wanted(position: Position) -> list[Person]:
    """Those whom the police find when they come."""
    return [one for one in position.people.values() if wanted_by_police(one.figure)]


def _arrests(position: Position, drawn: Drawn) -> list[Change]:
    return [Surrendered(one.id) for one in wanted(position)] if drawn.police else []


def _ways_out(position: Position, drawn: Drawn) -> list[Owes]:
    """That those aboard a burning car get out of it on this card, the one that they have for it."""
    figures = {one.id: one.figure for one in position.people.values()}
    return [
        Owes(one, way_out(car, explodes(position.board, car)))
        for car in burnt_out(position.board, drawn.due)
        for one in car.aboard
        if one in figures and figures[one].can_act
    ]


def _turned_up(position: Position, drawn: Drawn) -> Report:
    """The next card; a first Joker is followed by another."""
    now, last = position.after(CardsTurned(position.id, drawn)), drawn.cards[-1]
    burning = [(car, aboard_alive(car, position.people.values())) for car in burnt_out(now.board, drawn.due)]
    burnt = [(car, people) for car, people in burning if people]
    deaths = [car for car, _ in burnt if not explodes(now.board, car)]
    lines = (*_joker_lines(position, drawn), *_due_lines(now, drawn), *_burnt_lines(burnt))
    die = [FollowUp(f"Burnt: {car.name}"[:80], "mad-table burnt", {"car": car.name}) for car in deaths]
    if drawn.turn_ends:
        headline = "Sirens! The turn ends at once." if drawn.sirens else "The second Joker: the turn ends."
        helped = help_offers(now.game, now.board.cards.turn) if now.game is not None else ()
        offers = (*die, DRAW, *helped, *engine_offers(position.id, now.board))
        return Report(headline, lines, offers, Tone.BAD if drawn.sirens else Tone.PLAIN)
    gone = not has_gang(position, last.side) and last.rank is not Rank.TEN
    let_go = (f"{position.side_name(last.side)} has no gang on the table: the card is let go.",) * gone
    lines = (*let_go, *_card_lines(position, last), *lines)
    return Report(f"The {last}, for {position.side_name(last.side)}.", lines, (*die, *offers_for(last, gone)))


def _joker_lines(before: Position, drawn: Drawn) -> Iterator[str]:
    cards = before.board.cards
    if any(card.is_joker for card in drawn.cards) and not cards.jokers:
        yield "The first Joker is a warning: the next one ends the turn."
    if drawn.turn_ends:
        yield f"All hold cards are thrown in and the deck is shuffled: turn {cards.turn + 1} begins."
    if drawn.sirens:
        yield "Every gangster must be off the board before the first Joker of this turn: /mad-table off."
    if drawn.police:
        found = [one.figure.name for one in wanted(before)]
        yield f"The police are here. Under arrest: {', '.join(found) or 'nobody, all are gone'}."
    woken = [change.subject for change in risen(before, drawn) if change.floored is Floored.DOWN]
    names = [before.people[one].figure.name for one in woken]
    if names:
        yield f"The Joker wakes {', '.join(names)}: /mad-brawl stand, when he is up to it."


def _due_lines(now: Position, drawn: Drawn) -> Iterator[str]:
    """What a card set off, and the fuses that still burn."""
    bombs = {bomb.name for bomb in now.board.bombs}
    for what in drawn.due:
        name = what
        explodes = f"{name} goes off now: /mad-bomb explode bomb:{name} near:who is within its radius."
        yield explodes if what in bombs else f"It happens now: {name}."
    for one in now.board.cards.countdowns:
        if any(one.counts(card) for card in drawn.cards):
            yield f"{one.what}: {count(one.left, 'card')} to go."


def _burnt_lines(burnt: Sequence[tuple[Vehicle, Sequence[Person]]]) -> Iterator[str]:
    """Who did not get out of a burning car in time."""
    for car, people in burnt:
        yield f"Still aboard {car.name}: {listed(one.figure.name for one in people)}."


def _card_lines(position: Position, card: Card) -> list[str]:
    """Whom a card activates, and what each of them still owes."""
    if card.rank is Rank.TEN:
        lines = [f"{position.side_name(card.side)} takes one action with every civilian; gangsters wait."]
        if position.board.cards.rising is None:
            lines.append("Once a game the citizens may be called to rise against a gang: /mad-card rise.")
        return lines
    lines = [f"{sentence(scope(card))}: {DRAWN_ACTIONS} actions now, or hold it for {HELD_ACTIONS} later."]
    cars = [car for car in position.board.vehicles if car.side == card.side and car.speed is not None]
    moving = [f"{car.name} is moving, {str(car.speed).lower()}." for car in cars]
    return [*lines, *people_lines(position, card), *moving]


def _drawn_facts(outcome: Outcome[Drawn]) -> dict[str, Any]:
    """The cards turned up, and what they bring about."""
    drawn = outcome.result
    return {
        "cards": [str(card) for card in drawn.cards],
        "due": list(drawn.due),
        "turn_ends": drawn.turn_ends,
        "sirens": drawn.sirens,
        "police": drawn.police,
    }


# Using the open card


def _open_card(position: Position) -> Card:
    if position.board.cards.shown is None:
        raise IllegalNow("No card lies open: /mad-card draw turns up the next.")
    return position.board.cards.shown


def has_gang(position: Position, side: int) -> bool:
    """Whether a side has a gang on the table still."""
    return position.game is not None and bool(position.game.sides[side].gangs)


def _require_gang(position: Position, card: Card) -> None:
    if not has_gang(position, card.side) and card.rank is not Rank.TEN:
        side = position.side_name(card.side)
        raise IllegalNow(f"{side} no longer has a gang on the table: let the {card} go.")


def answering(position: Position) -> int:
    """Minutes that an act waits for those who may interrupt it, by the pace of the game; 0 where no one is away."""
    return -(-position.answers // 60)


def answerers(position: Position) -> tuple[int, ...]:
    """The sides that may interrupt, and have anyone left who could act on it: no one else is asked."""
    able = {one.side for one in position.people.values() if one.figure.can_act}
    return tuple(side for side in may_interrupt(position.board) if side in able)


def _offered(position: Position, what: str) -> tuple[Change, ...]:
    """An act put up for interruption, where the game waits for people who are away and a figure could interrupt."""
    sides = answerers(position)
    return (
        (ActOffered(position.id, what, position.now + position.answers, sides),) if position.answers and sides else ()
    )


@move("mad-card act", table=True, seated=False, everybody=True)
class Act:
    """Use the open card now."""


@decides(Act)
def act(position: Position, _move: Act) -> Deed[Activation]:
    """Use the open card now."""
    card = _open_card(position)
    _require_gang(position, card)
    used = CardUsed(position.id, card.side, Move.ACT)
    acting = position.after(used)
    waiting = _offered(acting, str(card))
    now = acting.after(*waiting)

    def report(_activation: Activation) -> Report:
        finish, *others = going_on(now, card)
        return Report(
            f"{position.side_name(card.side)} acts on the {card}.",
            acting_lines(now, card),
            (finish, *_risings(now, card), *others),
            opens=(MY_MOVE,),
        )

    return Deed(
        deck.play,
        (position.board.cards, card.side),
        allow=partial(for_side, position, card.side),
        changes=lambda _: (used, *waiting),
        facts=lambda outcome: {"card": str(outcome.result.card), "actions": outcome.result.actions},
        report=report,
    )


def _risings(position: Position, card: Card) -> tuple[FollowUp, ...]:
    """Buttons that call on the citizens, on a Ten, while no one has."""
    if card.rank is not Rank.TEN or position.board.cards.rising is not None:
        return ()
    sides = range(position.board.cards.sides)
    against = [position.side_name(side) for side in sides if side != card.side and has_gang(position, side)]
    return tuple(FollowUp(f"Rise against {name}"[:80], "mad-card rise", {"against": name}) for name in against)


@move("mad-card hold", table=True, seated=False)
class Hold:
    """Keep the open card for one action later; at most two."""


@decides(Hold)
def hold(position: Position, _move: Hold) -> Deed[Card]:
    """Keep the open card."""
    card = _open_card(position)
    _require_gang(position, card)
    used = CardUsed(position.id, card.side, Move.HOLD)
    now = position.after(used)

    def report(_card: Card) -> Report:
        held = ", ".join(map(str, now.board.cards.held[card.side]))
        headline = f"{position.side_name(card.side)} holds the {card}."
        return Report(headline, (f"In hand: {held}; each gives one action to interrupt with.",), (DRAW,))

    return Deed(
        deck.keep,
        (position.board.cards, card.side),
        allow=partial(for_side, position, card.side),
        changes=lambda _: (used,),
        facts=lambda outcome: {"held": str(outcome.result)},
        report=report,
    )


@move("mad-card pass", table=True, seated=False)
class Pass:
    """Let the open card go unused."""


@decides(Pass)
def let_go(position: Position, _move: Pass) -> Deed[None]:
    """Leave the open card unused."""
    card = _open_card(position)
    reported = Report(f"{position.side_name(card.side)} lets the {card} go.", (), (DRAW,))
    return _used(position, CardUsed(position.id, card.side, Move.LET_GO), lambda _: reported)


@move("mad-card done", table=True, seated=False, everybody=True)
class Done:
    """Finish the card being acted on."""


@decides(Done)
def done(position: Position, _move: Done) -> Deed[None]:
    """The acting card is finished; the interrupted side continues."""
    top = position.board.acting
    if top is None:
        raise IllegalNow("Nobody is acting: /mad-card draw turns up the next card.")
    _require_settled(position, top)
    used = CardUsed(position.id, top.side, Move.DONE)
    now = position.after(used)

    def report(_result: None) -> Report:
        headline, below = f"{position.side_name(top.side)} is done with the {top.card}.", now.board.acting
        if below is None:
            return Report(headline, (), (DRAW,))
        goes_on = f"{position.side_name(below.side)} goes on with the {below.card}."
        return Report(headline, (goes_on,), going_on(now, below.card))

    return fast_replace(_used(position, used, report), confirm=_ends(position, top.card))


def _ends(position: Position, card: Card) -> Confirmation | None:
    """The question where a figure has actions left on the card, or the caller's own owe what they could have done."""
    each: dict[int, list[Figure]] = {}
    for person, actions in unspent(position, position.board):
        each.setdefault(actions, []).append(person.figure)
    left = (f"{count(actions, 'action')} left: {', '.join(folded(people))}." for actions, people in each.items())
    lines = (*left, *(f"Still owed, {one}." for one in own_undone(position, MadDogsGames)))
    return Confirmation(f"Done with the {card}?", f"Done with the {card}", lines) if lines else None


def _used(position: Position, used: CardUsed, report: Callable[[None], Report]) -> Deed[None]:
    """A card spent, with nothing rolled."""
    return Deed(
        allow=partial(for_side, position, used.side),
        changes=lambda _: (used,),
        report=report,
        rule="mad.cards.draw",
    )


def _require_settled(position: Position, top: Activation) -> None:
    """Refuse while a car owes a test, or a figure on it, and while anything is left that happens at once.

    For the die of an engine the car's own side is asked.
    """
    others = {car.name for car in position.board.vehicles if car.side not in (None, top.side)}
    debts = [(who, owed) for who, owed in owing(position, MadDogsGames) if owed.command in COMMANDS or _at_once(owed)]
    require_settled(
        position, [one for one in debts if one[1].command != ENGINE or one[0] not in others], "the card is done"
    )


# Interrupting


def _in_hand(game: Any) -> list[Card]:
    """The hold cards of all sides."""
    return [card for hand in game.board.cards.held for card in hand] if game is not None else []


@move("mad-card interrupt", table=True, seated=False, everybody=True)
class Interrupt:
    """Play a hold card into somebody's action: yours goes first."""

    card: Card = option(
        "Which hold card.",
        read=lambda position, text: card_named(text, _in_hand(position.game)),
        complete=Complete(lambda game, _: map(str, _in_hand(game))),
    )


@decides(Interrupt)
def interrupt(position: Position, move: Interrupt) -> Deed[Activation]:
    """A hold card played into a figure's action."""
    card = move.card
    _require_gang(position, card)
    asked = (
        replace(position.board, offer=None) if position.ordered else position.board
    )  # an order is no answer given too late
    require_interrupt(asked, card.side, card, position.now)
    played = Interrupted(position.id, card.side, card)
    acting = position.after(played)
    waiting = _offered(acting, str(card))
    now = acting.after(*waiting)

    def report(activation: Activation) -> Report:
        below = now.board.cards.acting[-2]
        how, other = "trumps" if activation.trump else "interrupts", position.side_name(below.side)
        return Report(
            f"{position.side_name(card.side)} {how} {other} with the {card}.",
            (*acting_lines(now, card, HELD_ACTIONS), f"Then {other} goes on with the {below.card}."),
            going_on(now, card),
        )

    return Deed(
        deck.break_in,
        (position.board.cards, card.side, card),
        allow=partial(for_side, position, card.side),
        changes=lambda _: (played, *waiting),
        facts=lambda outcome: {"card": str(outcome.result.card), "trumps": outcome.result.trump},
        report=report,
    )


@move("mad-card offer", table=True, seated=False, everybody=True)
class Announce:
    """Announce an act, so that others may interrupt before it is rolled."""

    act: Annotated[str, Len(1, 200)] = option("What is about to be done.")
    minutes: Minutes = option(
        "Minutes that it waits (default: the time for an answer).", lambda position, _: answering(position)
    )


@decides(Announce)
def announce(position: Position, move: Announce) -> Deed[None]:
    """An act announced, for others to interrupt before it is carried out."""
    top = position.board.acting
    if top is None:
        raise IllegalNow("Nobody is acting: there is no act to announce.")
    asked = answerers(position)
    if not asked:
        raise IllegalNow("Nobody holds a card that could interrupt: carry it out.")
    what = " ".join(move.act.split())[:200]
    check_offer(position.board, top.side, position.now)
    until = position.now + (position.answers if move.minutes == answering(position) else 60 * move.minutes)
    waiting = (
        (offer_act(position.board, top.side, what, until, position.now, position.id, asked),) if move.minutes else ()
    )
    now = position.after(*waiting)

    def report(_result: None) -> Report:
        wait = waiting_line(now) or "This waits for nobody: interrupt before it is rolled."
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
        raise Missing("Say which side lets it happen: side:1.", "side")
    return mine


@move("mad-card let", table=True, seated=False)
class Let:
    """Let an announced act happen."""

    side: int = side_option("Which side (default: yours).", _own_side)


@decides(Let)
def let_happen(position: Position, move: Let) -> Deed[None]:
    """A side lets an announced act happen."""
    # Once its time is up it is let happen by whoever has said nothing: then nobody is waited for any more.
    if not waits(position.board, None):
        raise IllegalNow("No act waits for anybody now.")
    passed = pass_offer(position.board, move.side, None, position.id)
    now = position.after(passed)

    def report(_result: None) -> Report:
        carried_out = f"{position.side_name(now.board.cards.acting[-1].side)} carries it out."
        return Report(f"{position.side_name(move.side)} lets it happen.", (waiting_line(now) or carried_out,))

    return Deed(
        allow=partial(for_side, position, move.side),
        changes=lambda _: (passed,),
        report=report,
        rule="mad.cards.interrupt",
    )
