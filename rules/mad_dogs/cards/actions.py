"""The eight actions: the card being played, and actions without dice (mad.cards.actions)."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from functools import partial
from typing import Annotated, Final

from annotated_types import Interval

from rules.core.action.deed import Deed, decides
from rules.core.action.fields import one_figure, option
from rules.core.action.move import move
from rules.core.action.obligations import owing, own_undone, require_settled
from rules.core.action.people_fields import OWN, RECORDED
from rules.core.action.report import MY_MOVE, Confirmation, FollowUp, Report
from rules.core.chance.dice import Dice
from rules.core.plain.fast_replace import fast_replace
from rules.core.plain.refusal import IllegalNow
from rules.core.plain.words import MOST_LABEL, count
from rules.core.tables.rule import resolves
from rules.mad_dogs.cards.card_lines import DRAW, acting_lines, folded, going_on, has_gang, is_house
from rules.mad_dogs.cards.draw_and_jokers import at_once
from rules.mad_dogs.cards.games import MadDogsGames
from rules.mad_dogs.cards.hold_cards import offered, open_card, require_gang, run_line
from rules.mad_dogs.model import action_cards
from rules.mad_dogs.model.action_cards import ActionCard, Activation, Cards, Rank
from rules.mad_dogs.model.board import CardUsed, MoveKind
from rules.mad_dogs.model.figures import Figure
from rules.mad_dogs.play.acting import (
    ActionCost,
    beside_line,
    for_side,
    has_aimed,
    left_line,
    shown_line,
    spending,
    unspent,
)
from rules.mad_dogs.play.obligations import COMMANDS, ENGINE
from rules.mad_dogs.play.position import Person, Position, require_fit


@resolves("mad.cards.draw", "mad.cards.actions", "mad.cards.tens")
def play(dice: Dice, cards: Cards, side: int) -> Activation:
    """A side acts on the open card: the actions that it gives each figure, or each civilian. Raises IllegalNow as `act`
    does.
    """
    return action_cards.act(cards, side).acting[-1]


@move("mad-card act", table=True, seated=False, everybody=True)
class Act:
    """Use the open card now."""


@decides(Act)
def act(position: Position, _move: Act) -> Deed[Activation]:
    """A side uses the open card now."""
    card = open_card(position)
    require_gang(position, card)
    used = CardUsed(position.id, card.side, MoveKind.ACT)
    acting = position.after(used)
    waiting = offered(acting, str(card))
    now = acting.after(*waiting)

    def report(_activation: Activation) -> Report:
        buttons = going_on(now, card)
        if not is_house(now, card.side):
            buttons = (buttons[0], *_risings(now, card), *buttons[1:])
        return Report(
            f"{position.side_name(card.side)} acts on the {card}.",
            (*acting_lines(now, card), *run_line(acting)),
            buttons,
            opens=(MY_MOVE,),
        )

    return Deed(
        play,
        (position.board.cards, card.side),
        allow=partial(for_side, position, card.side),
        changes=lambda _: (used, *waiting),
        facts=lambda outcome: {"card": str(outcome.result.card), "actions": outcome.result.actions},
        report=report,
    )


def _risings(position: Position, card: ActionCard) -> tuple[FollowUp, ...]:
    """Buttons that call on the citizens, on a Ten, before any side has."""
    if card.rank is not Rank.TEN or position.board.cards.rising is not None:
        return ()
    sides = range(position.board.cards.sides)
    against = [position.side_name(side) for side in sides if side != card.side and has_gang(position, side)]
    return tuple(FollowUp(f"Rise against {name}"[:MOST_LABEL], "mad-card rise", {"against": name}) for name in against)


BY_POST: Final = "The bot draws the next card in a few seconds, once nothing is owed."


@move("mad-card pass", table=True, seated=False)
class Pass:
    """Pass on the open card: no one uses it."""


@decides(Pass)
def let_go(position: Position, _move: Pass) -> Deed[None]:
    """A side leaves the open card unused."""
    card = open_card(position)
    reported = Report(f"{position.side_name(card.side)} passes on the {card}.", _next_card(position), (DRAW,))
    return _used(position, CardUsed(position.id, card.side, MoveKind.LET_GO), lambda _: reported)


@move("mad-card done", table=True, seated=False, everybody=True)
class Done:
    """Finish the card being acted on."""


@decides(Done)
def done(position: Position, _move: Done) -> Deed[None]:
    """A side finishes the acting card; the interrupted side continues."""
    top = position.board.acting
    if top is None:
        raise IllegalNow("No card is being played. Draw the next one with /mad-card draw.").offering(
            "Draw a card", "mad-card draw"
        )
    _require_settled(position, top)
    used = CardUsed(position.id, top.side, MoveKind.DONE)
    now = position.after(used)

    def report(_result: None) -> Report:
        headline, below = f"{position.side_name(top.side)} is done with the {top.card}.", now.board.acting
        if below is None:
            return Report(headline, _next_card(position), (DRAW,))
        goes_on = f"{position.side_name(below.side)} continues with the {below.card}."
        return Report(headline, (goes_on,), going_on(now, below.card))

    return fast_replace(_used(position, used, report), confirm=_ends(position, top.card))


def _next_card(position: Position) -> tuple[str, ...]:
    """By post the bot goes on by itself, so a player whose card may come again stays for it."""
    return (BY_POST,) if position.game is not None and position.game.pace.by_post else ()


def _ends(position: Position, card: ActionCard) -> Confirmation | None:
    """The question whether to finish a card: figures have actions left, or the caller's own figures owe something that
    they could have done.
    """
    each: dict[int, list[Figure]] = {}
    for person, actions in unspent(position, position.board):
        each.setdefault(actions, []).append(person.figure)
    left = (f"{count(actions, 'action')} left: {', '.join(folded(people))}." for actions, people in each.items())
    lines = (*left, *own_undone(position, MadDogsGames))
    return Confirmation(f"Done with the {card}?", f"Done with the {card}", lines) if lines else None


def _used(position: Position, used: CardUsed, report: Callable[[None], Report]) -> Deed[None]:
    """A deed that spends a card without dice."""
    return Deed(
        allow=partial(for_side, position, used.side),
        changes=lambda _: (used,),
        report=report,
        rule="mad.cards.draw",
    )


def _require_settled(position: Position, top: Activation) -> None:
    """Refuse while a car or a figure on it owes a test, and while something must happen at once.

    The die of an engine only keeps the car's own side waiting.
    """
    others = {car.name for car in position.board.vehicles if car.side not in (None, top.side)}
    debts = [(who, owed) for who, owed in owing(position, MadDogsGames) if owed.command in COMMANDS or at_once(owed)]
    require_settled(
        position, [one for one in debts if one[1].command != ENGINE or one[0] not in others], "the card is done"
    )


class Doing(StrEnum):
    """An action that needs no dice."""

    AIM = "Aim"
    LEAP = "Leap"
    DRAW = "Draw"
    TALK = "Talk"
    OTHER = "Other"


DOES: Final = {
    Doing.AIM: ("aims", "The next shot is aimed, if the figure does nothing else first and nothing makes it duck."),
    Doing.LEAP: ("leaps", "Through a window, into a car, over a wall."),
    Doing.DRAW: ("draws a gun", "The gun is out."),
    Doing.TALK: ("talks", "It costs an action."),
    Doing.OTHER: ("does something else", ""),
}


@move("mad-card deed", table=True, seated=False)
class Plain:
    """An action without dice: aim, leap, draw a gun, talk."""

    figure: Person = one_figure("The figure that acts.", only=OWN | RECORDED)
    what: Doing = option("What the figure does.", words=Doing)
    actions: Annotated[int, Interval(ge=1, le=2)] = option("The number of actions that it takes.", default=1)


@decides(Plain)
def plain(position: Position, move: Plain) -> Deed[None]:
    """An action with no dice: aiming, leaping, talking, drawing a gun."""
    require_fit(move.figure)
    aims = move.what is Doing.AIM
    if aims and has_aimed(position, move.figure):
        raise IllegalNow(f"{move.figure.name} has already aimed, and a shot can be aimed only once. Shoot next.")
    if aims and move.actions > 1:
        raise IllegalNow("Aiming takes one action only. Remove “actions”.")
    loud = move.what in (Doing.LEAP, Doing.TALK)
    price = partial(spending, position, move.figure, move.actions, aimed=aims, loud=loud)

    def report(_result: None) -> Report:
        verb, meaning = DOES[move.what]
        spent = ActionCost(position, ((move.figure, price),))
        ((person, paid),) = spent.paid
        lines = (meaning, shown_line(person, paid), beside_line(spent, person), left_line(spent, person, paid))
        return Report(f"{person.name} {verb}: {count(move.actions, 'action')}.", tuple(filter(None, lines)))

    return Deed(allow=price, report=report, rule="mad.cards.actions")
