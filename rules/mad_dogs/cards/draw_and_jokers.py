"""Cards turned up: the deck, Jokers, sirens and the police (mad.cards.deck, mad.cards.draw, mad.cards.jokers)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, Final

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import Complete, option
from rules.core.action.move import Rolls, move
from rules.core.action.obligations import owing, require_settled
from rules.core.action.report import MY_MOVE, FollowUp, Report, Tone
from rules.core.chance.dice import Dice
from rules.core.plain.events import Change
from rules.core.plain.house import HOUSE_NAME
from rules.core.plain.refusal import IllegalNow
from rules.core.plain.words import MOST_LABEL, count, listed, sentence
from rules.core.play.obligations import Owed, Owes
from rules.core.tables.outcome import Outcome
from rules.core.tables.rule import resolves
from rules.mad_dogs.bombs.burning_cars import aboard_alive, burnt_out, explodes
from rules.mad_dogs.cards.card_lines import DRAW, activated_figures, does_nothing, is_house, offers_for, people_lines
from rules.mad_dogs.cards.card_names import card_named
from rules.mad_dogs.cards.games import MadDogsGames
from rules.mad_dogs.cards.tens_and_countdowns import ended_by
from rules.mad_dogs.cars.report_lines import engine_offers
from rules.mad_dogs.model.action_cards import DRAWN_ACTIONS, HELD_ACTIONS, LOW, ActionCard, CardDraw, Cards, Rank
from rules.mad_dogs.model.board import Board, CardsTurned
from rules.mad_dogs.model.changes import FlooredSet, Surrendered
from rules.mad_dogs.model.figures import Figure, Floored, Posture
from rules.mad_dogs.model.free_blows import BLOW, RUN_INTO
from rules.mad_dogs.model.skill_numbers import Occasion, total
from rules.mad_dogs.model.tables import BYSTANDERS, LAW
from rules.mad_dogs.model.vehicles import Vehicle
from rules.mad_dogs.play.obligations import BOTTLE, BURNT, EXPLODE, SAW, way_out
from rules.mad_dogs.play.position import Person, Position
from rules.mad_dogs.scenarios.pick_obligation import PICK
from rules.mad_dogs.scenarios.staged_scenario import help_offers


def check_draw(cards: Cards) -> None:
    """Raise IllegalNow while a card lies open or acts."""
    if cards.acting:
        raise IllegalNow(f"The {cards.acting[-1].card} is still being played. The next card comes after it.")
    if cards.shown is not None:
        raise IllegalNow(f"The {cards.shown} is open. Act on it, hold it or pass on it first.")


@resolves("mad.cards.draw", "mad.cards.deck", "mad.cards.jokers", "mad.cards.event-countdown")
def draw(dice: Dice, cards: Cards) -> CardDraw:
    """Turn up the next card; another follows a first Joker at once. Raises IllegalNow as `check_draw` does."""
    check_draw(cards)
    turned: list[ActionCard] = []
    left = cards.deck
    while not turned or (turned[-1].is_joker and cards.jokers + len(turned) < 2):
        (card,) = dice.draw(1, tuple((card, 1) for card in left), "card")
        turned.append(card)
        left = tuple(other for other in left if other != card)
    jokers = cards.jokers + sum(card.is_joker for card in turned)
    due = ended_by(cards.countdowns, turned)
    first_joker = cards.jokers == 0 and jokers > 0
    return CardDraw(
        tuple(turned),
        due,
        turn_ends=jokers == 2,
        sirens=len(turned) == 2 and jokers == 2,
        police=cards.sirens and first_joker,
    )


AT_ONCE: Final = frozenset({SAW, BOTTLE, EXPLODE, BURNT, BLOW, PICK})
"""The obligations that come before the next card.

They are the witnesses of a death, a Drunk/Addicted's die, explosions, deaths in a fire, the choice between a blow and
the grip, and the figures that a scenario asks for.
"""


def _really_drawn(position: Position, text: str) -> tuple[int, ...]:
    """The dice that draw the cards from the players' own deck, as the deck shrinks.

    Raises IllegalNow for a first Joker without the card after it, which the bot must not invent.
    """
    left, faces, card = list(position.board.cards.deck), list[int](), None
    for part in (part for part in text.split(",") if part.strip()):
        card = card_named(part, left)
        faces.append(left.index(card) + 1)
        left.remove(card)
    if card is not None and card.is_joker and position.board.cards.jokers + len(faces) < 2:
        raise IllegalNow(f"Another card follows a first Joker. Draw it and give both, such as card:{card}, …")
    return tuple(faces)


@move(
    "mad-card draw",
    Rolls("Your own die over the cards left. Or type ask: the bot asks which card you drew.", secret=False),
    table=True,
    everybody=True,
)
class Draw:
    """Draw the next card."""

    card: tuple[int, ...] = option(
        "The card that you drew from your own deck. After a first Joker, add the next one.",
        default=(),
        read=_really_drawn,
        complete=Complete(lambda game, _: map(str, game.board.cards.deck) if game else (), many=True),
    )


@decides(Draw)
def draw_card(position: Position, move: Draw) -> Deed[CardDraw]:
    """The next card; a first Joker is followed by another."""
    cards = position.board.cards
    check_draw(cards)
    debts = owing(position, MadDogsGames)
    require_settled(position, [(who, owed) for who, owed in debts if at_once(owed)], "the next card")
    return Deed(
        draw,
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
        questions=(Question("The next card", draw, (cards,), partial(_whose, position)),),
        ends_turn=lambda drawn: drawn.turn_ends,
    )


def at_once(owed: Owed) -> bool:
    """Whether an obligation comes before anything else; a player may leave a blow at a figure run into."""
    return owed.command in AT_ONCE and owed.rule != RUN_INTO


def _whose(position: Position, drawn: CardDraw) -> str:
    """The result of a draw: the side of the card, or the end of the turn."""
    last = drawn.cards[-1]
    if drawn.turn_ends:
        return "the turn ends"
    kind = "the Ten" if last.rank is Rank.TEN else "a low card" if last.rank in LOW else "a court card"
    return f"{position.side_name(last.side)}, {kind}"


def after_joker(figure: Figure, jokers: int = 1) -> Floored | None:
    """The state of a knocked-out figure after so many Jokers; None when they change nothing.

    It can get up at the next Joker, with Not the Face! at the second (mad.brawl.table).
    """
    if figure.posture is Posture.DEAD or figure.floored not in (Floored.OUT, Floored.STIRRING) or jokers < 1:
        return None
    needed = 1 + (total(figure.skills, Occasion.COMING_ROUND) if figure.floored is Floored.OUT else 0)
    return Floored.DOWN if jokers >= needed else Floored.STIRRING


def risen(position: Position, drawn: CardDraw) -> list[FlooredSet]:
    """The changes of knocked-out figures that a Joker lets stand up again."""
    jokers = sum(card.is_joker for card in drawn.cards)
    left = ((one.id, after_joker(one.figure, jokers)) for one in position.people.values())
    return [FlooredSet(figure, floored) for figure, floored in left if floored is not None]


def wanted_by_police(figure: Figure) -> bool:
    """Whether the police take the figure when they come after the sirens: a living gangster on the board, at large."""
    gangster = figure.profile not in LAW | BYSTANDERS
    gone = figure.off_board or figure.arrested
    return gangster and figure.present and figure.posture is not Posture.DEAD and not gone


def flees(board: Board, figure: Figure) -> bool:
    """Whether sirens tell a figure to leave the board before the police come."""
    return board.cards.sirens and wanted_by_police(figure)


def wanted(position: Position) -> list[Person]:
    """The figures that the police find when they come."""
    return [one for one in position.people.values() if wanted_by_police(one.figure)]


def _arrests(position: Position, drawn: CardDraw) -> list[Change]:
    return [Surrendered(one.id) for one in wanted(position)] if drawn.police else []


def _ways_out(position: Position, drawn: CardDraw) -> list[Owes]:
    """The obligations of figures aboard a burning car: to get out on this card, their only one."""
    figures = {one.id: one.figure for one in position.people.values()}
    return [
        Owes(one, way_out(car, explodes(position.board, car)))
        for car in burnt_out(position.board, drawn.due)
        for one in car.aboard
        if one in figures and figures[one].can_act
    ]


def _turned_up(position: Position, drawn: CardDraw) -> Report:
    """The report of the next card."""
    now, last = position.after(CardsTurned(position.id, drawn)), drawn.cards[-1]
    burning = [(car, aboard_alive(car, position.people.values())) for car in burnt_out(now.board, drawn.due)]
    burnt = [(car, people) for car, people in burning if people]
    deaths = [car for car, _ in burnt if not explodes(now.board, car)]
    lines = (*_joker_lines(position, drawn), *_due_lines(now, drawn), *_burnt_lines(burnt))
    die = [FollowUp(f"Burnt: {car.name}"[:MOST_LABEL], "mad-table burnt", {"car": car.name}) for car in deaths]
    if drawn.turn_ends:
        headline = "Sirens! The turn ends at once." if drawn.sirens else "The second Joker: the turn ends."
        headline = f"{_arrested(position, drawn)}{headline}"
        helped = help_offers(now.game, now.board.cards.turn) if now.game is not None else ()
        offers = (*die, DRAW, *helped, *engine_offers(position.id, now.board))
        return Report(headline, lines, offers, Tone.BAD if drawn.sirens else Tone.PLAIN)
    gone = does_nothing(position, last)
    house = is_house(now, last.side)
    discard = "" if house else " Discard it."
    let_go = (f"{gone}, so the card does nothing.{discard}",) if gone else ()
    about = () if gone and last.rank is Rank.TEN else _card_lines(position, last)
    lines = (*let_go, *about, *lines)
    owner = f"{position.side_name(last.side)} ({HOUSE_NAME})" if house else position.side_name(last.side)
    buttons = (*die, *offers_for(position, last, bool(gone)))
    headline = f"{_arrested(position, drawn)}The {last} is drawn for {owner}."
    return Report(headline, lines, buttons, opens=() if gone else (MY_MOVE,))


def _arrested(before: Position, drawn: CardDraw) -> str:
    """The begin of the headline if the police come: who is left in the fight may hang on it."""
    if not drawn.police:
        return ""
    return "The police arrest everyone still on the board. " if wanted(before) else "The police find no one. "


def _joker_lines(before: Position, drawn: CardDraw) -> Iterator[str]:
    cards = before.board.cards
    if any(card.is_joker for card in drawn.cards) and not cards.jokers:
        yield "The first Joker is a warning. The next one ends the turn."
    if drawn.turn_ends:
        yield f"All hold cards are lost and the deck is shuffled. Turn {cards.turn + 1} begins."
    if drawn.sirens:
        yield "Every gangster must be off the board before the first Joker of this turn. Use /mad-table off."
    if drawn.police:
        found = [one.figure.name for one in wanted(before)]
        yield f"The police are here. Under arrest: {', '.join(found) or 'no one, all have left'}."
    woken = [change.subject for change in risen(before, drawn) if change.floored is Floored.DOWN]
    names = [before.people[one].figure.name for one in woken]
    if names:
        yield f"The Joker wakes {listed(names)}, who can now get up with /mad-brawl stand."


def _due_lines(now: Position, drawn: CardDraw) -> Iterator[str]:
    """The events that a card set off, and the fuses that still burn."""
    bombs = {bomb.name for bomb in now.board.bombs}
    for what in drawn.due:
        name = what
        explodes = f"{name} explodes now. Use /mad-bomb explode bomb:{name} near: and name those within its radius."
        yield explodes if what in bombs else f"It happens now: {name}."
    for one in now.board.cards.countdowns:
        if any(one.counts(card) for card in drawn.cards):
            yield f"{one.what}: {count(one.left, 'card')} to go."


def _burnt_lines(burnt: Sequence[tuple[Vehicle, Sequence[Person]]]) -> Iterator[str]:
    """The figures that did not get out of a burning car in time."""
    for car, people in burnt:
        yield f"Still aboard {car.name}: {listed(one.figure.name for one in people)}."


def _card_lines(position: Position, card: ActionCard) -> list[str]:
    """The figures that a card activates, and what each of them still owes."""
    if card.rank is Rank.TEN:
        lines = [f"{position.side_name(card.side)} takes one action with every civilian. Gangsters wait."]
        if position.board.cards.rising is None:
            lines.append("Once a game you can call the citizens to rise against a gang with /mad-card rise.")
        return lines
    keeper = "the house holds" if is_house(position, card.side) else "you hold"
    lines = [
        f"{sentence(activated_figures(card))}: {DRAWN_ACTIONS} actions now, or {HELD_ACTIONS} later if {keeper} the "
        "card."
    ]
    cars = [car for car in position.board.vehicles if car.side == card.side and car.speed is not None]
    moving = [f"{car.name} is moving, {str(car.speed).lower()}." for car in cars]
    return [*lines, *people_lines(position, card), *moving]


def _drawn_facts(outcome: Outcome[CardDraw]) -> dict[str, Any]:
    """The cards turned up and their effects, as JSON values."""
    drawn = outcome.result
    return {
        "cards": [str(card) for card in drawn.cards],
        "due": list(drawn.due),
        "turn_ends": drawn.turn_ends,
        "sirens": drawn.sirens,
        "police": drawn.police,
    }
