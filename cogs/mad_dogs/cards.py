"""/mad-card: the deck, hold cards, interruptions, Tens and countdowns of a game, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final

from cogs._kit.games import MY_MOVE
from cogs._kit.moves import tells
from cogs._kit.onward import moves_game_on
from cogs._kit.slash import add_commands, root
from cogs.mad_dogs.cars.words import engine_offers
from cogs.mad_dogs.scenarios.moments import help_offers
from rules.core.markup import at_time
from rules.core.report import Confirmation, FollowUp, Report, Tone
from rules.core.words import count, listed, sentence
from rules.mad_dogs import tens, turning
from rules.mad_dogs.acting import beside_line, left_line, shown_line
from rules.mad_dogs.board import Board, CardsTurned, Move
from rules.mad_dogs.cards import DRAWN_ACTIONS, HELD_ACTIONS, Activation, Card, Countdown, Drawn, Rank
from rules.mad_dogs.composure import HOTHEAD, HOTHEAD_REACH, is_hot
from rules.mad_dogs.flames import aboard_alive, burnt_out, explodes
from rules.mad_dogs.manifest import SYSTEM
from rules.mad_dogs.model import Figure, Floored, Nerve, Posture
from rules.mad_dogs.position import Person, Position, civilian
from rules.mad_dogs.state import may, scope, waits
from rules.mad_dogs.tens import Called, Did, Doing
from rules.mad_dogs.turning import Played, has_gang, risen, wanted
from rules.mad_dogs.vehicles import Vehicle

DRAW: Final = FollowUp("Draw a card", "mad-card draw", {})
LET_GO: Final = FollowUp("Let it go", "mad-card pass", {})
CROWD: Final = 3
"""From so many on, people who are only numbered are told as a crowd."""


def name_of(at: Position, side: int) -> str:
    """The name of a side, harmless in Discord."""
    return at.side_name(side)


# The buttons of the moment


def moment(at: Position) -> tuple[FollowUp, ...]:
    """What can be done with the cards now."""
    cards = at.board.cards
    if cards.acting:
        return going_on(at, cards.acting[-1].card)
    return (DRAW,) if cards.shown is None else offers_for(cards.shown, gone=False)


def going_on(at: Position, card: Card) -> tuple[FollowUp, ...]:
    """The buttons while a card is acted on."""
    return (FollowUp(f"Done with the {card}", "mad-card done", {}), *interruptions(at))


def interruptions(at: Position) -> tuple[FollowUp, ...]:
    """A button for each hold card that may be played into the act, and for each side asked to let it happen."""
    board = at.board
    able = (hand for side, hand in enumerate(board.cards.held) if may(board, side, Move.INTERRUPT, at.now))
    cards = [
        FollowUp(f"Interrupt: {card}", "mad-card interrupt", {"card": str(card)}) for hand in able for card in hand
    ]
    waiting = board.offer.waiting if board.offer is not None and waits(board, at.now) else ()
    names = map(at.side_name, waiting)
    return (*cards, *(FollowUp(f"Let it happen: {name}"[:80], "mad-card let", {"side": name}) for name in names))


def offers_for(card: Card, gone: bool) -> tuple[FollowUp, ...]:
    """What its side may do with the open card; a side that is gone lets it go."""
    if gone:
        return (LET_GO,)
    hold = () if card.rank is Rank.TEN else (FollowUp("Hold", "mad-card hold", {}),)
    return (FollowUp("Act", "mad-card act", {}), *hold, LET_GO)


def _risings(at: Position, card: Card) -> tuple[FollowUp, ...]:
    """Buttons that call on the citizens, on a Ten, while nobody has."""
    if card.rank is not Rank.TEN or at.board.cards.rising is not None:
        return ()
    sides = range(at.board.cards.sides)
    against = [at.side_name(side) for side in sides if side != card.side and has_gang(at, side)]
    return tuple(FollowUp(f"Rise against {name}"[:80], "mad-card rise", {"against": name}) for name in against)


# Who acts on a card


def waiting_line(at: Position) -> str:
    """How long an act waits, and for whom; empty where it does not, or no longer."""
    offer = at.board.offer
    if offer is None or not waits(at.board, at.now):
        return ""
    sides = ", ".join(name_of(at, side) for side in offer.waiting)
    return f"Nobody acts before {at_time(offer.until, 'R')}, so that {sides} may interrupt or let it happen."


def _card_lines(at: Position, card: Card) -> list[str]:
    """Whom a card activates, and what each of them still owes."""
    if card.rank is Rank.TEN:
        lines = [f"{name_of(at, card.side)} takes one action with every civilian; gangsters wait."]
        if at.board.cards.rising is None:
            lines.append("Once a game the citizens may be called to rise against a gang: /mad-card rise.")
        return lines
    lines = [f"{sentence(scope(card))}: {DRAWN_ACTIONS} actions now, or hold it for {HELD_ACTIONS} later."]
    cars = [car for car in at.board.vehicles if car.side == card.side and car.speed is not None]
    moving = [f"{car.name} is moving, {str(car.speed).lower()}." for car in cars]
    return [*lines, *_people_lines(at, card), *moving]


def _people_lines(at: Position, card: Card) -> list[str]:
    """Who may act on a card: those free to, and those who owe something first, or are shaken or on the floor.

    Civilians of the side are not among them: they act on Tens alone.
    """
    mine = [
        one.figure for one in at.people.values() if one.side == card.side and one.figure.can_act and not civilian(one)
    ]
    free = [one.name for one in mine if not burden(one)]
    heavy = _burdened(mine)
    told = [f"Ready: {', '.join(free)}." if free else "", f"Burdened: {', '.join(heavy)}." if heavy else ""]
    hot = [one.name for one in mine if is_hot(one)]
    if hot:
        near = f"the nearest enemy within {HOTHEAD_REACH} inches"
        told.append(f"{HOTHEAD}: {listed(hot)} must go for {near}, hand to hand.")
    return [line for line in told if line] or ["Nobody of that side can act."]


def _burdened(figures: Sequence[Figure]) -> list[str]:
    return [f"{one.name} ({weight})" for one in figures if (weight := burden(one))]


def folded(figures: Sequence[Figure]) -> list[str]:
    """Names, those of a crowd that is only numbered told in one: “40 Citizens” for “Citizen 1” and so on.

    Only figures of whom there is nothing else to tell may be among them.
    """
    crowds = Counter(figure.profile for figure in figures if _numbered(figure))
    told: list[str] = []
    for figure in figures:
        many = crowds[figure.profile] if _numbered(figure) else 0
        line = count(many, figure.profile) if many >= CROWD else figure.name
        if many < CROWD or line not in told:
            told.append(line)
    return told


def _numbered(figure: Figure) -> bool:
    """Whether somebody has no name but a number of his profile."""
    before, _, number = figure.name.rpartition(" ")
    return before == figure.profile and number.isdecimal()


def burden(figure: Figure) -> str:
    """What a figure must deal with before or while it acts, in a few words; empty for nothing."""
    parts = [
        f"owes {figure.owed}" if figure.owed else "",
        str(figure.nerve) if figure.nerve is not Nerve.STEADY else "",
        str(figure.floored),
        str(figure.posture) if figure.posture is not Posture.UP else "",
    ]
    return ", ".join(filter(None, parts))


def _acting_lines(now: Position, card: Card, actions: int = DRAWN_ACTIONS) -> tuple[str, ...]:
    """Who may act on a card, and what each still owes."""
    if card.rank is Rank.TEN:
        civilians = [one.figure for one in now.people.values() if civilian(one) and one.figure.can_act]
        fit = [one for one in civilians if not burden(one)]
        named = ", ".join([*folded(fit), *_burdened(civilians)])
        lines = [f"One action each: {named}." if named else "No civilian can act."]
    else:
        lines = [f"{sentence(scope(card))}: {count(actions, 'action')} each.", *_people_lines(now, card)]
    return tuple(filter(None, (*lines, waiting_line(now))))


# Drawing


def drawn_facts(_at: Position, drawn: Drawn) -> dict[str, Any]:
    """The cards turned up, and what they bring about."""
    return {
        "cards": [str(card) for card in drawn.cards],
        "due": list(drawn.due),
        "turn_ends": drawn.turn_ends,
        "sirens": drawn.sirens,
        "police": drawn.police,
    }


@tells(turning.Draw, drawn_facts)
def turned_up(at: Position, drawn: Drawn) -> Report:
    """The next card; a first Joker is followed by another."""
    now, last = at.after(CardsTurned(at.id, drawn)), drawn.cards[-1]
    burning = [(car, aboard_alive(car, at.people.values())) for car in burnt_out(now.board, drawn.due)]
    burnt = [(car, people) for car, people in burning if people]
    deaths = [car for car, _ in burnt if not explodes(now.board, car)]
    lines = (*_joker_lines(at, drawn), *_due_lines(now, drawn), *_burnt_lines(burnt))
    die = [FollowUp(f"Burnt: {car.name}"[:80], "mad-table burnt", {"car": car.name}) for car in deaths]
    if drawn.turn_ends:
        headline = "Sirens! The turn ends at once." if drawn.sirens else "The second Joker: the turn ends."
        helped = help_offers(now.game, now.board.cards.turn) if now.game is not None else ()
        offers = (*die, DRAW, *helped, *engine_offers(at.id, now.board))
        return Report(headline, lines, offers, Tone.BAD if drawn.sirens else Tone.PLAIN)
    gone = not has_gang(at, last.side) and last.rank is not Rank.TEN
    let_go = (f"{name_of(at, last.side)} has no gang on the table: the card is let go.",) * gone
    lines = (*let_go, *_card_lines(at, last), *lines)
    return Report(f"The {last}, for {name_of(at, last.side)}.", lines, (*die, *offers_for(last, gone)))


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


# Using cards


def _acts(_told: Played, activation: Activation) -> dict[str, Any]:
    return {"card": str(activation.card), "actions": activation.actions}


@tells(turning.Act, _acts)
def acts(told: Played, _activation: Activation) -> Report:
    """Who may act on the card."""
    card, now = told.card, told.now
    done, *others = going_on(now, card)
    return Report(
        f"{name_of(now, told.side)} acts on the {card}.",
        _acting_lines(now, card),
        (done, *_risings(now, card), *others),
        opens=(MY_MOVE,),
    )


@tells(turning.Hold, lambda _told, card: {"held": str(card)})
def holds(told: Played, _card: Card) -> Report:
    """What a side has in hand now."""
    held = ", ".join(map(str, told.now.board.cards.held[told.side]))
    headline = f"{name_of(told.now, told.side)} holds the {told.card}."
    return Report(headline, (f"In hand: {held}; each gives one action to interrupt with.",), (DRAW,))


@tells(turning.Pass)
def passes(told: Played, _result: None) -> Report:
    """That a card goes unused."""
    return Report(f"{name_of(told.now, told.side)} lets the {told.card} go.", (), (DRAW,))


def ends_card(told: Played) -> Confirmation | None:
    """Somebody has actions left on the card, or owes something."""
    each: dict[int, list[Figure]] = {}
    for person, actions in told.left:
        each.setdefault(actions, []).append(person.figure)
    left = (f"{count(actions, 'action')} left: {', '.join(folded(people))}." for actions, people in each.items())
    lines = (*left, *(f"Still owed, {one}." for one in told.undone))
    return Confirmation(f"Done with the {told.card}?", f"Done with the {told.card}", lines) if lines else None


@tells(turning.Done, sure=ends_card)
def finished(told: Played, _result: None) -> Report:
    """Who is done, and who goes on."""
    now, below = told.now, told.now.board.acting
    headline = f"{name_of(now, told.side)} is done with the {told.card}."
    if below is None:
        return Report(headline, (), (DRAW,))
    return Report(headline, (f"{name_of(now, below.side)} goes on with the {below.card}.",), going_on(now, below.card))


# Interrupting


def _breaks_in(_told: Played, activation: Activation) -> dict[str, Any]:
    return {"card": str(activation.card), "trumps": activation.trump}


@tells(turning.Interrupt, _breaks_in)
def interrupts(told: Played, activation: Activation) -> Report:
    """Who goes first, and who after."""
    now, below = told.now, told.now.board.cards.acting[-2]
    how, other = "trumps" if activation.trump else "interrupts", name_of(now, below.side)
    return Report(
        f"{name_of(now, told.side)} {how} {other} with the {told.card}.",
        (*_acting_lines(now, told.card, HELD_ACTIONS), f"Then {other} goes on with the {below.card}."),
        going_on(now, told.card),
    )


@tells(turning.Announce)
def announced(told: turning.Said, _result: None) -> Report:
    """What is about to be done, and for whom it waits."""
    wait = waiting_line(told.now) or "This waits for nobody: interrupt before it is rolled."
    return Report(f"{name_of(told.now, told.side)} announces: {told.act}", (wait,), interruptions(told.now))


@tells(turning.Let)
def lets(told: turning.Said, _result: None) -> Report:
    """Whether the act still waits for others."""
    now = told.now
    carried_out = f"{name_of(now, now.board.cards.acting[-1].side)} carries it out."
    return Report(f"{name_of(now, told.side)} lets it happen.", (waiting_line(now) or carried_out,))


# Tens, and actions without dice


@tells(tens.CountDown)
def counts_down(told: tuple[Position, Countdown], _result: None) -> Report:
    """After how many cards something happens, and which count."""
    now, countdown = told
    rank = f"{countdown.rank}s" if countdown.rank is not None else "any rank"
    whose = name_of(now, countdown.side) if countdown.side is not None else "anybody's"
    return Report(f"{countdown.what}: after {count(countdown.left, 'card')} of {rank}, {whose}.")


@tells(tens.Rise, lambda _told, rises: {"rises": rises})
def rises(told: Called, rises: bool) -> Report:
    """Whether the citizens rise."""
    name = told.bravest.name
    if not rises:
        return Report(f"{name} keeps his head down: the citizens will not rise in this game.", tone=Tone.BAD)
    return Report(
        f"{name} has had enough: the citizens rise against {name_of(told.at, told.against)}.",
        ("From now on they attack that gang on every Ten; most of them are unarmed.",),
        tone=Tone.GOOD,
    )


DOES: Final = {
    Doing.AIM: ("aims", "His next shot is aimed if he does nothing else before it and nobody makes him duck."),
    Doing.LEAP: ("leaps", "Through a window, into a car, over a wall."),
    Doing.DRAW: ("draws a gun", "The gun is out."),
    Doing.TALK: ("talks", "Say it well."),
    Doing.OTHER: ("does something else", ""),
}


@tells(tens.Plain)
def does(told: Did, _result: None) -> Report:
    """What somebody does, and what it leaves him."""
    verb, meaning = DOES[told.m.what]
    ((person, paid),) = told.spent.paid
    lines = (
        meaning,
        shown_line(person, paid),
        beside_line(told.spent, person),
        left_line(told.spent, person, paid),
    )
    headline = f"{person.name} {verb}: {count(told.m.actions, 'action')}."
    return Report(headline, tuple(filter(None, lines)))


def _open(board: Board) -> tuple[int, int]:
    """Which card lies open, by how many are still to come."""
    return board.cards.turn, len(board.cards.deck)


OPEN_CARD: Final = ("mad-card draw", "mad-card act", "mad-card hold", "mad-card pass")
moves_game_on(
    SYSTEM.id,
    {
        **dict.fromkeys(OPEN_CARD, _open),
        "mad-card done": lambda board: (_open(board), [str(one.card) for one in board.cards.acting]),
    },
)

mad_card = root("mad-card", "Mad Dogs With Guns: the action cards of a game.")
ROOTS = (mad_card,)
add_commands(
    mad_card,
    __name__,
    (
        turning.Draw,
        turning.Act,
        turning.Hold,
        turning.Pass,
        turning.Done,
        turning.Interrupt,
        turning.Announce,
        turning.Let,
        tens.CountDown,
        tens.Rise,
        tens.Plain,
    ),
)
