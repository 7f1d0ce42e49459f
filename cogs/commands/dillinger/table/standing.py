"""Cards about a player's standing orders: the possible ones for each kind of question, and those in force."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from cogs.cards.card import Card, Choice, Menu, Press
from rules.core.plain.markup import strong
from rules.core.plain.stable_key import stable_key
from rules.dillinger.engine.seats import HAND, AtTable
from rules.dillinger.model.decisions import QuestionStep
from rules.dillinger.model.enemies import ENEMIES
from rules.dillinger.model.moves import Verb
from rules.dillinger.shown.order_words import FEW, TITLES, order_line, ways
from rules.dillinger.table.standing_orders import ASKINGS, NOTHING, SILENCE, later, subjects

ORDERS, ABOUT, ONLY, WAY, CARDS, AHEAD, DROP, LATER = (
    "dilorders",
    "dilabout",
    "dilonly",
    "dilway",
    "dilplays",
    "dilahead",
    "dilunsay",
    "dillater",
)
"""The deeds: the list, a kind of question, enemies, an answer, its cards, who is asked, withdrawing, later ones."""
ANYBODY, ONCE = "all", "once"
"""In a key, in place of enemies: any of them, and the open decision."""
HIDDEN: Final = tuple(step for step in QuestionStep if step.hidden)
NAMES: Final = tuple(enemy.name for enemy in ENEMIES)


def key_of(position: AtTable, step: QuestionStep, men: str = ANYBODY) -> str:
    """The key of buttons and menus about a kind of question."""
    return f"{position.id}.{position.seat + 1}.{[*QuestionStep].index(step)}.{men}"


# Cards


def orders_card(position: AtTable, news: str = "") -> Card:
    """All orders of a seat, and the menu for more."""
    player = position.table.players[position.seat]
    ahead = ", ".join(TITLES[step] for step in player.ahead)
    about = tuple(Choice(str(place), TITLES[step]) for place, step in enumerate(QuestionStep))
    seat = f"{position.id}.{position.seat + 1}"
    hidden = () if {*HIDDEN} <= {*player.ahead} else (Press(AHEAD, f"{seat}.hidden", "Never ask me for cards"),)
    back = (Press(AHEAD, f"{seat}.none", "Ask me everything again"),) if player.ahead else ()
    return Card(
        news or f"{position.name}'s standing orders",
        lines=(
            *(order_line(position.table, position.seat, order) for order in player.orders),
            *(() if player.orders else ("You have no standing orders yet.",)),
            "If you haven't answered when the time is up, your order answers. No one else sees it.",
            f"{strong('The bot doesn’t ask you:')} {ahead}. All players know, and the game doesn't wait for you there."
            if ahead
            else NOT_ASKED,
        ),
        buttons=(*hidden, *back, Press(HAND, seat, "Your hand"), Press("why", "dil.turn", "Why")),
        menus=(Menu(ABOUT, seat, "About what?", about),),
        private=True,
    )


NOT_ASKED: Final = (
    "While the bot asks you something, the game waits for you. “Never ask me” shows all players that the game "
    "needn't wait: your orders answer, and stay secret."
)


def asking_card(position: AtTable, step: QuestionStep, men: str = ANYBODY) -> Card:
    """The possible orders for one kind of question, about some enemies or any, or for this once."""
    player, key, seat = (
        position.table.players[position.seat],
        key_of(position, step, men),
        f"{position.id}.{position.seat + 1}",
    )
    names = men_of(men)
    whom = ", ".join(names) if names else "the open question" if men == ONCE else "any enemy"
    stands = [order for order in player.orders if order.step is step]
    public = step in player.ahead
    turned = "Ask me again" if public else "Never ask me, and announce it"
    return Card(
        f"{TITLES[step]}: about {whom}",
        lines=(
            *(order_line(position.table, position.seat, order) for order in stands),
            f"If you give no order and no answer, {SILENCE.get(step, NOTHING)}.",
            *(["The bot doesn't ask you. Your orders answer, and the game doesn't wait for you."] if public else []),
        ),
        buttons=(
            *(
                Press(WAY, f"{key}.{stable_key(way.label)}", way.label)
                for way in ways(position.table, position.seat, step)
            ),
            *([Press(DROP, key, "Withdraw these")] if stands else []),
            *([Press(AHEAD, f"{seat}.{[*QuestionStep].index(step)}", turned)] if men != ONCE else []),
            Press(ORDERS, seat, "Back"),
        ),
        menus=(*_cards_menu(step, key), *(_whom_menu(position, step) if men != ONCE else ())),
        buttons_first=True,
        private=True,
    )


def _cards_menu(step: QuestionStep, key: str) -> Iterator[Menu]:
    kinds = ASKINGS[step].kinds
    if Verb.PLAY in ASKINGS[step].verbs and len(kinds) >= FEW:
        choices = tuple(Choice(str(place), kind.value) for place, kind in enumerate(kinds))
        yield Menu(CARDS, key, "Which cards do you play if you hold them?", choices, 1, len(choices))


def _whom_menu(position: AtTable, step: QuestionStep) -> Iterator[Menu]:
    found = [man.name for man in subjects(position.table, position.seat, step) if man.name in NAMES]
    if found:
        choices = tuple(Choice(str(NAMES.index(name)), name) for name in found)
        yield Menu(ONLY, key_of(position, step), "Only about…", choices, 1, len(choices))


def men_of(men: str) -> tuple[str, ...]:
    """The enemies that a key names, by index in the book."""
    return () if men in (ANYBODY, ONCE) else tuple(NAMES[int(place)] for place in men.split("-"))


def men_key(places: Sequence[str]) -> str:
    """The key for these."""
    return "-".join(places)


def later_menus(position: AtTable) -> Iterator[Menu]:
    """The questions that this seat may be asked later in the open decision, if all have one time limit."""
    for step in dict.fromkeys(step for step, seat in later(position.table) if seat == position.seat):
        choices = tuple(Choice(stable_key(way.label), way.label) for way in ways(position.table, position.seat, step))
        yield Menu(LATER, key_of(position, step, ONCE), f"If asked later: {TITLES[step]}", choices)
