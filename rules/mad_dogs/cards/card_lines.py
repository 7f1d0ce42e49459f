"""Report lines of cards and of the figures that act on them, and the buttons of the moment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from rules.core.action.on_street import stands_on
from rules.core.action.report import FollowUp
from rules.core.plain.house import HOUSE
from rules.core.plain.markup import at_time
from rules.core.plain.words import MOST_LABEL, count, listed, sentence
from rules.mad_dogs.model.action_cards import COURT, DRAWN_ACTIONS, LOW, ActionCard, Rank, has_turned_up
from rules.mad_dogs.model.figures import Figure, Nerve, Posture
from rules.mad_dogs.play.position import Person, Position, civilian
from rules.mad_dogs.play.turn_rights import may_interrupt_now, offer_runs
from rules.mad_dogs.shooting.hotheads import HOTHEAD, HOTHEAD_REACH, is_hot, must_brawl_with

DRAW: Final = FollowUp("Draw a card", "mad-card draw", {})
STAGE: Final = FollowUp("Set a scenario up", "scenario set-up", {})
LET_GO: Final = FollowUp("Pass", "mad-card pass", {})
CROWD: Final = 3
"""The number of nameless people from which a list shows them as a crowd."""


def has_gang(position: Position, side: int) -> bool:
    """Whether a side still has a gang on the table."""
    return position.game is not None and bool(position.game.sides[side].gangs)


def does_nothing(position: Position, card: ActionCard) -> str:
    """Why no one can use an open card: its side has no gang, or on a street no civilian can act on a Ten.

    Empty for any other card. Off the street civilians may be there whom the bot doesn't know.
    """
    if card.rank is not Rank.TEN:
        return "" if has_gang(position, card.side) else f"{position.side_name(card.side)} has no gang on the table"
    idle = position.street is not None and not any(
        civilian(one) and one.figure.can_act for one in position.people.values()
    )
    return "No civilian can act" if idle else ""


# The buttons of the moment


def is_house(position: Position, side: int) -> bool:
    """Whether the house plays a side, which presses no button."""
    return HOUSE in position.side_players(side)


def only_house(position: Position, sides: Sequence[int]) -> bool:
    """Whether the house plays all of these sides, so that no time limit concerns a person."""
    return all(is_house(position, side) for side in sides)


def moment(position: Position) -> tuple[FollowUp, ...]:
    """The buttons for what players can do with the cards now."""
    cards = position.board.cards
    if cards.acting:
        return going_on(position, cards.acting[-1].card)
    if cards.shown is not None:
        return offers_for(position, cards.shown, gone=bool(does_nothing(position, cards.shown)))
    stages = position.street is not None and position.board.scenario is None and not has_turned_up(cards)
    return (DRAW, STAGE) if stages else (DRAW,)


def going_on(position: Position, card: ActionCard) -> tuple[FollowUp, ...]:
    """The buttons while a card is acted on."""
    done = () if is_house(position, card.side) else (FollowUp(f"Done with the {card}", "mad-card done", {}),)
    return (*done, *interruptions(position))


def interruptions(position: Position) -> tuple[FollowUp, ...]:
    """A button for each hold card that may interrupt the act, and for each side that may let it happen."""
    board = position.board
    sides = [side for side in may_interrupt_now(board, position.now) if not is_house(position, side)]
    able = [card for side in sides for card in board.cards.held[side]]
    cards = [FollowUp(f"Interrupt: {card}", "mad-card interrupt", {"card": str(card)}) for card in able]
    waiting = board.offer.waiting if board.offer is not None and offer_runs(board, position.now) else ()
    names = [position.side_name(side) for side in waiting if not is_house(position, side)]
    return (
        *cards,
        *(FollowUp(f"Let it happen: {name}"[:MOST_LABEL], "mad-card let", {"side": name}) for name in names),
    )


def offers_for(position: Position, card: ActionCard, gone: bool) -> tuple[FollowUp, ...]:
    """The buttons of its side for the open card; none for the house.

    gone  whether it does nothing, so that its side can only let it go
    """
    if is_house(position, card.side):
        return ()
    if gone:
        return (LET_GO,)
    hold = () if card.rank is Rank.TEN else (FollowUp("Hold", "mad-card hold", {}),)
    return (FollowUp("Act", "mad-card act", {}), *hold, LET_GO)


# The figures that act on a card


def waiting_line(position: Position) -> str:
    """The end of an act's wait, and the sides that it waits for; empty when it waits for no one but the house."""
    offer = position.board.offer
    if offer is None or not offer_runs(position.board, position.now) or only_house(position, offer.waiting):
        return ""
    sides = listed(position.side_name(side) for side in offer.waiting)
    return f"Everyone waits until {at_time(offer.until, 'R')}: {sides} may interrupt, or let it happen."


def activated_figures(card: ActionCard) -> str:
    """The figures that a card activates, in words."""
    if card.rank in COURT:
        return "the whole gang"
    return "one figure and friends within 2 inches" if card.rank in LOW else "every civilian"


def acting_lines(now: Position, card: ActionCard, actions: int = DRAWN_ACTIONS) -> tuple[str, ...]:
    """The figures that may act on a card, and what each still owes."""
    if card.rank is Rank.TEN:
        civilians = [one.figure for one in now.people.values() if civilian(one) and one.figure.can_act]
        fit = [one for one in civilians if not burden(one)]
        named = ", ".join([*folded(fit), *_burdened(civilians)])
        lines = [f"One action each: {named}." if named else "No civilian can act."]
    else:
        lines = [f"{sentence(activated_figures(card))}: {count(actions, 'action')} each.", *people_lines(now, card)]
    return tuple(filter(None, (*lines, waiting_line(now))))


def people_lines(position: Position, card: ActionCard) -> list[str]:
    """The figures that may act on a card: those who are free to, and those who owe something first, are shaken or on
    the floor.

    They include no civilians of the side, who act on Tens alone.
    """
    people = [
        one for one in position.people.values() if one.side == card.side and one.figure.can_act and not civilian(one)
    ]
    mine = [one.figure for one in people]
    free = [one.name for one in mine if not burden(one)]
    heavy = _burdened(mine)
    lines = [f"Ready: {', '.join(free)}." if free else "", f"Hampered: {', '.join(heavy)}." if heavy else ""]
    lines += _hot_lines(position, people)
    return [line for line in lines if line] or ["No one on that side can act."]


def _hot_lines(position: Position, people: Sequence[Person]) -> Iterator[str]:
    """Lines about Hotheads: whom each on the street must attack, if anybody, and what is asked of the others."""
    hot = [one for one in people if is_hot(one.figure)]
    for one in hot:
        foe = must_brawl_with(position, one)
        if foe is not None:
            yield f"{HOTHEAD}: {one.figure.name} must brawl with {foe.name}."
    others = [one.figure.name for one in hot if stands_on(position, one) is None]
    if others:
        yield f"{HOTHEAD}: {listed(others)} must brawl with the nearest enemy within {HOTHEAD_REACH} inches."


def _burdened(figures: Sequence[Figure]) -> list[str]:
    return [f"{one.name} ({weight})" for one in figures if (weight := burden(one))]


def folded(figures: Sequence[Figure]) -> list[str]:
    """Names with a numbered crowd as one: “40 Citizens” for “Citizen 1” and so on.

    Callers pass only figures with no state to show.
    """
    crowds = Counter(figure.profile for figure in figures if _numbered(figure))
    lines: list[str] = []
    for figure in figures:
        many = crowds[figure.profile] if _numbered(figure) else 0
        line = count(many, figure.profile) if many >= CROWD else figure.name
        if many < CROWD or line not in lines:
            lines.append(line)
    return lines


def _numbered(figure: Figure) -> bool:
    """Whether a figure has no name but a number of its profile."""
    before, _, number = figure.name.rpartition(" ")
    return before == figure.profile and number.isdecimal()


def burden(figure: Figure) -> str:
    """What a figure must do before it acts or while it acts, in a few words; empty for nothing."""
    parts = [
        f"{count(figure.owed, 'action')} to recover" if figure.owed else "",
        str(figure.nerve) if figure.nerve is not Nerve.STEADY else "",
        str(figure.floored),
        str(figure.posture) if figure.posture is not Posture.UP else "",
    ]
    return ", ".join(filter(None, parts))
