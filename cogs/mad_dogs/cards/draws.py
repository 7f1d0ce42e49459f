"""Drawing a card, and what it brings about: from the options of /mad-card draw."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cogs._kit.desk import Desk
from cogs._kit.games import figures_of, require_taking_part
from cogs._kit.owing import owing, refuse_owed
from cogs._kit.play import Offer, Options, Play, Question, Said, plays
from cogs._kit.render import Tone, clean
from cogs.mad_dogs import words
from cogs.mad_dogs.cards.words import (
    DRAW,
    after,
    card_lines,
    name_of,
    offers_for,
)
from cogs.mad_dogs.cars.flames import aboard_alive, burnt_out
from cogs.mad_dogs.cars.words import engine_offers
from cogs.mad_dogs.scenarios.moments import help_offers
from cogs.mad_dogs.turns import board_here
from db.games import StoredGame
from db.repositories import StoredFigure
from rules.core.events import Change
from rules.core.outcome import Outcome
from rules.core.refusal import IllegalNow
from rules.mad_dogs.board import Board, CardsTurned
from rules.mad_dogs.card_names import card_named
from rules.mad_dogs.cards import (
    Card,
    Drawn,
    Rank,
    check_draw,
    draw,
)
from rules.mad_dogs.changes import FlooredSet, Surrendered
from rules.mad_dogs.drink import COMMAND as DRINK
from rules.mad_dogs.dues import SAW
from rules.mad_dogs.model import Floored
from rules.mad_dogs.state import after_joker, scope, wanted
from rules.mad_dogs.vehicles import Vehicle


@plays("mad-card draw")
async def prepare_draw(desk: Desk, options: Options) -> Play:
    """The next card; a first Joker is followed by another."""
    game, board = board_here(desk)
    cards = board.cards
    require_taking_part(desk, game)
    check_draw(cards)
    left = cards.deck
    typed = tuple(_places(left, str(options.get("card") or ""), cards.jokers))
    figures = await figures_of(desk, game)
    refuse_owed([debt for debt in owing(game, figures) if debt.owed.command in (SAW, DRINK)], "the next card")

    def changes(drawn: Drawn) -> tuple[Change, ...]:
        return (CardsTurned(game.id, drawn), *_risen(figures, drawn), *_taken(figures, drawn))

    def say(drawn: Drawn) -> Said:
        now = after(board, CardsTurned(game.id, drawn))
        last = drawn.cards[-1]
        burnt = burnt_out(now, drawn.due)
        lines = [*_joker_lines(drawn, board, figures), *_due_lines(now, drawn), *_burnt_lines(burnt, figures)]
        if drawn.turn_ends:
            headline = "Sirens! The turn ends at once." if drawn.sirens else "The second Joker: the turn ends."
            helped = help_offers(game, now.cards.turn)
            offers = (*_burnt_offers(burnt, figures), DRAW, *helped, *engine_offers(game.id, now))
            return Said(headline, tuple(lines), offers, Tone.BAD if drawn.sirens else Tone.PLAIN)
        lines = [*card_lines(game, last, figures), *lines]
        gone = not game.game.sides[last.side].gangs
        if gone and last.rank is not Rank.TEN:
            lines.insert(0, f"{name_of(game, last.side)} has no gang on the table: the card is let go.")
        offers = (*_burnt_offers(burnt, figures), *offers_for(last, gone and last.rank is not Rank.TEN))
        return Said(f"The {last}, for {name_of(game, last.side)}.", tuple(lines), offers)

    def facts(outcome: Outcome[Any]) -> dict[str, Any]:
        drawn: Drawn = outcome.result
        return {
            "cards": [str(card) for card in drawn.cards],
            "due": list(drawn.due),
            "turn_ends": drawn.turn_ends,
            "sirens": drawn.sirens,
            "police": drawn.police,
        }

    return Play(
        say=say,
        resolver=draw,
        args=(cards,),
        typed=typed,
        changes=changes,
        facts=facts,
        ends_turn=lambda drawn: drawn.turn_ends,
        questions=(Question("The next card", draw, (cards,), _whose(game)),),
    )


def _places(deck: Sequence[Card], text: str, before: int) -> list[int]:
    """The faces that draw the cards really drawn, from the deck as it shrinks.

    IllegalNow for a first Joker without the card after it, which is not for the bot to make up.
    """
    left, faces, card = list(deck), list[int](), None
    for part in (part for part in text.split(",") if part.strip()):
        card = card_named(part, left)
        faces.append(left.index(card) + 1)
        left.remove(card)
    if card is not None and card.is_joker and before + len(faces) < 2:
        raise IllegalNow(f"A first Joker is followed by another card: turn it up and say both, card:{card}, …")
    return faces


def _whose(game: StoredGame) -> Any:
    """Reads what a draw comes to: whose card, or the end of the turn."""

    def read(drawn: Drawn) -> str:
        last = drawn.cards[-1]
        return "the turn ends" if drawn.turn_ends else f"{game.game.sides[last.side].name}, {_kind(last)}"

    return read


def _kind(card: Card) -> str:
    return "the Ten" if card.rank is Rank.TEN else "a low card" if "one figure" in scope(card) else "a court card"


def _risen(figures: Sequence[StoredFigure], drawn: Drawn) -> list[FlooredSet]:
    """Those knocked out whom a Joker lets stand up again."""
    jokers = sum(card.is_joker for card in drawn.cards)
    left = [(one.id, after_joker(one.figure, jokers)) for one in figures]
    return [FlooredSet(figure, floored) for figure, floored in left if floored is not None]


def _taken(figures: Sequence[StoredFigure], drawn: Drawn) -> list[Change]:
    """Those whom the police find when they come."""
    if not drawn.police:
        return []
    return [Surrendered(one.id) for one in figures if wanted(one.figure)]


def _joker_lines(drawn: Drawn, before: Board, figures: Sequence[StoredFigure]) -> list[str]:
    lines: list[str] = []
    jokers = sum(card.is_joker for card in drawn.cards)
    if jokers and not before.cards.jokers:
        lines.append("The first Joker is a warning: the next one ends the turn.")
    if drawn.turn_ends:
        lines.append(f"All hold cards are thrown in and the deck is shuffled: turn {before.cards.turn + 1} begins.")
    if drawn.sirens:
        lines.append("Every gangster must be off the board before the first Joker of this turn: /mad-table off.")
    if drawn.police:
        found = [clean(one.figure.name) for one in figures if wanted(one.figure)]
        lines.append(f"The police are here. Under arrest: {', '.join(found) or 'nobody, all are gone'}.")
    woken = [change.subject for change in _risen(figures, drawn) if change.floored is Floored.DOWN]
    names = [clean(one.figure.name) for one in figures if one.id in woken]
    if names:
        lines.append(f"The Joker wakes {', '.join(names)}: /mad-brawl stand, when he is up to it.")
    return lines


def _due_lines(now: Board, drawn: Drawn) -> list[str]:
    """What a card set off, and the fuses that still burn."""
    bombs = {bomb.name for bomb in now.bombs}
    lines = [
        f"{clean(what)} goes off now: /mad-bomb explode bomb:{clean(what)} near:who is within its radius."
        if what in bombs
        else f"It happens now: {clean(what)}."
        for what in drawn.due
    ]
    shortened = [one for one in now.cards.countdowns if any(one.counts(card) for card in drawn.cards)]
    return lines + [f"{clean(one.what)}: {words.count(one.left, 'card')} to go." for one in shortened]


def _burnt_lines(cars: Sequence[Vehicle], figures: Sequence[StoredFigure]) -> list[str]:
    """Who did not get out of a burning car in time."""
    told = [(car, [clean(one.figure.name) for one in aboard_alive(car, figures)]) for car in cars]
    return [f"Still aboard {clean(car.name)}: {words.listed(names)}." for car, names in told if names]


def _burnt_offers(cars: Sequence[Vehicle], figures: Sequence[StoredFigure]) -> tuple[Offer, ...]:
    """A button for those who die in it."""
    return tuple(
        Offer(f"Burnt: {car.name}"[:80], "mad-table burnt", {"car": car.name})
        for car in cars
        if aboard_alive(car, figures)
    )
