"""How the cards of a game are told, and the buttons of the moment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from cogs._kit.play import Offer
from cogs._kit.render import clean
from cogs.mad_dogs import words
from db.games import StoredGame
from db.repositories import StoredFigure
from rules.core.events import Change
from rules.mad_dogs.board import Board, Move, apply
from rules.mad_dogs.cards import (
    DRAWN_ACTIONS,
    HELD_ACTIONS,
    Card,
    Rank,
)
from rules.mad_dogs.composure import HOTHEAD, HOTHEAD_REACH, is_hot
from rules.mad_dogs.model import Figure, Nerve, Posture
from rules.mad_dogs.state import may, scope, waits
from rules.mad_dogs.tables import BYSTANDERS

DRAW = Offer("Draw a card", "mad-card draw", {})
CROWD = 3
"""From so many on, people who are only numbered are told as a crowd."""


def name_of(game: StoredGame, side: int) -> str:
    """The name of a side, harmless in Discord."""
    return clean(game.game.sides[side].name)


def after(board: Board, *changes: Change) -> Board:
    """The board once these have happened."""
    for change in changes:
        board = apply(board, change)
    return board


def moment(game: StoredGame, now: int) -> tuple[Offer, ...]:
    """The buttons of the moment: what can be done with the cards now."""
    board: Board = game.game.board
    cards = board.cards
    if cards.acting:
        top = cards.acting[-1]
        return (Offer(f"Done with the {top.card}", "mad-card done", {}), *interruptions(game, board, now))
    return (DRAW,) if cards.shown is None else offers_for(cards.shown, gone=False)


def interruptions(game: StoredGame, board: Board, now: int) -> tuple[Offer, ...]:
    """A button for each hold card that may be played into the act, and for each side asked to let it happen."""
    held = [
        card for side, hand in enumerate(board.cards.held) if may(board, side, Move.INTERRUPT, now) for card in hand
    ]
    cards = [Offer(f"Interrupt: {card}", "mad-card interrupt", {"card": str(card)}) for card in held]
    waiting = board.offer.waiting if board.offer is not None and waits(board, now) else ()
    passing = [
        Offer(f"Let it happen: {game.game.sides[side].name}"[:80], "mad-card let", {"side": game.game.sides[side].name})
        for side in waiting
    ]
    return (*cards, *passing)


def waiting_line(game: StoredGame, board: Board, now: int) -> str:
    """How long an act waits, and for whom; empty where it does not, or no longer."""
    if board.offer is None or not waits(board, now):
        return ""
    sides = ", ".join(name_of(game, side) for side in board.offer.waiting)
    return f"Nobody acts before <t:{board.offer.until}:R>, so that {sides} may interrupt or let it happen."


def offers_for(card: Card, gone: bool) -> tuple[Offer, ...]:
    if gone:
        return (Offer("Let it go", "mad-card pass", {}),)
    hold = () if card.rank is Rank.TEN else (Offer("Hold", "mad-card hold", {}),)
    return (Offer("Act", "mad-card act", {}), *hold, Offer("Let it go", "mad-card pass", {}))


def risings(game: StoredGame, card: Card) -> tuple[Offer, ...]:
    """Buttons that call on the citizens, on a Ten, while nobody has."""
    if card.rank is not Rank.TEN or game.game.board.cards.rising is not None:
        return ()
    against = [side.name for index, side in enumerate(game.game.sides) if index != card.side and side.gangs]
    return tuple(Offer(f"Rise against {name}"[:80], "mad-card rise", {"against": name}) for name in against)


def card_lines(game: StoredGame, card: Card, figures: Sequence[StoredFigure]) -> list[str]:
    """Whom a card activates, and what each of them still owes."""
    if card.rank is Rank.TEN:
        lines = [f"{name_of(game, card.side)} makes one action with every civilian; gangsters wait."]
        if game.game.board.cards.rising is None:
            lines.append("Once a game the citizens may be called to rise against a gang: /mad-card rise.")
        return lines
    lines = [f"{words_of_scope(card)}: {DRAWN_ACTIONS} actions now, or hold it for {HELD_ACTIONS} later."]
    lines += people_lines(game, card, figures)
    cars = [car for car in game.game.board.vehicles if car.side == card.side and car.speed is not None]
    return lines + [f"{clean(car.name)} is moving, {str(car.speed).lower()}." for car in cars]


def people_lines(game: StoredGame, card: Card, figures: Sequence[StoredFigure]) -> list[str]:
    """Who may act on a card: those free to, and those who owe something first, or are shaken or on the floor.

    Civilians of the side are not among them: they act on Tens alone.
    """
    gangs = game.game.sides[card.side].gangs
    mine = [
        one for one in figures if one.gang.id in gangs and one.figure.can_act and one.figure.profile not in BYSTANDERS
    ]
    burdens = [(clean(one.figure.name), burden(one.figure)) for one in mine]
    free = [name for name, weight in burdens if not weight]
    heavy = [f"{name} ({weight})" for name, weight in burdens if weight]
    told = [f"Ready: {', '.join(free)}." if free else "", f"Burdened: {', '.join(heavy)}." if heavy else ""]
    hot = [clean(one.figure.name) for one in mine if is_hot(one.figure)]
    if hot:
        near = f"the nearest enemy within {HOTHEAD_REACH} inches"
        told.append(f"{HOTHEAD}: {words.listed(hot)} must go for {near}, hand to hand.")
    return [line for line in told if line] or ["Nobody of that side can act."]


def folded(figures: Sequence[Figure]) -> list[str]:
    """Names, those of a crowd that is only numbered told in one: “40 Citizens” for “Citizen 1” and so on.

    Only figures of whom there is nothing else to tell may be among them.
    """
    crowds = Counter(figure.profile for figure in figures if _numbered(figure))
    told: list[str] = []
    for figure in figures:
        many = crowds[figure.profile] if _numbered(figure) else 0
        line = words.count(many, figure.profile) if many >= CROWD else clean(figure.name)
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


def words_of_scope(card: Card) -> str:
    """Whom a card activates, to open a sentence."""
    return scope(card)[:1].upper() + scope(card)[1:]


def acting_lines(
    game: StoredGame, board: Board, card: Card, figures: Sequence[StoredFigure], now: int, actions: int = DRAWN_ACTIONS
) -> tuple[str, ...]:
    """Who may act on a card, and what each still owes."""
    if card.rank is Rank.TEN:
        civilians = [one for one in figures if one.figure.profile in BYSTANDERS and one.figure.can_act]
        fit = [one.figure for one in civilians if not burden(one.figure)]
        heavy = [f"{clean(one.figure.name)} ({weight})" for one in civilians if (weight := burden(one.figure))]
        named = ", ".join([*folded(fit), *heavy]) or "nobody is left of them"
        return tuple(filter(None, (f"One action each: {named}.", waiting_line(game, board, now))))
    scope_line = f"{words_of_scope(card)}: {words.count(actions, 'action')} each."
    return tuple(filter(None, (scope_line, *people_lines(game, card, figures), waiting_line(game, board, now))))
