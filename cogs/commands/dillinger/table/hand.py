"""A player's own cards and legal moves, for that player only."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from cogs.cards.card import Card, Choice, Menu, Press
from cogs.cards.legal_card import MoveGroup, legal_card
from cogs.commands.dillinger.table.standing import ORDERS, later_menus
from cogs.context.board_display import CLOSE
from rules.core.action.forms import MOST_TOUCHED
from rules.core.action.legal import LegalMove
from rules.core.plain.stable_key import stable_key
from rules.dillinger.engine.legal import TRADE as A_TRADE
from rules.dillinger.engine.legal import moves_of, partners_of
from rules.dillinger.engine.seats import HAND, AtTable
from rules.dillinger.model.card_table import Stage
from rules.dillinger.model.moves import Verb
from rules.dillinger.shown.hand_view import hand_lines
from rules.dillinger.shown.order_words import YOUR_ORDERS
from rules.dillinger.shown.public_board import moment

MOVE: Final = "dilmove"
"""The deed of a menu of moves."""
TRADE: Final = "diltrade"
"""The deed of the button that starts a trade."""
TURN: Final = "dilturn"
"""The deed of a button for a move."""
WITH_NOTHING: Final = {Verb.PLAY: "Play nothing", Verb.COUNSEL: "Send no lawyer", Verb.ROOM: "Discard nothing"}
"""The buttons of answers that name no card, lawyer or enemy."""
ROOM_FOR: Final = 25
PLAYED: Final = (Stage.PREPARING, Stage.PLAY)
GROUPS: Final = (
    (
        "What do you answer?",
        (Verb.PLAY, Verb.CALL_OFF, Verb.GO_ON, Verb.KILL, Verb.LUCK, Verb.YIELD, Verb.COUNSEL, Verb.ROOM),
    ),
    ("Before the game", (Verb.ACTIVATE, Verb.READY)),
    ("Draw or discard", (Verb.DISCARD, Verb.DRAW_CARDS, Verb.DRAW_ENEMY, Verb.RETAIN, Verb.NO_DRAW)),
    (
        "An enemy action",
        (
            Verb.HIDE,
            Verb.PLACE,
            Verb.CASE,
            Verb.ROB,
            Verb.TAKE,
            Verb.LAM,
            Verb.KIDNAP,
            Verb.KEEP,
            Verb.COLLECT,
            Verb.HIT,
            Verb.BAIL,
            Verb.ESCAPE,
            Verb.NO_CRIME,
        ),
    ),
    ("A law action", (Verb.CATCH, Verb.TRY, Verb.SPREE, Verb.NO_LAW)),
    ("At any time", (Verb.ATTACH, Verb.ACCEPT, Verb.DECLINE, Verb.DROP, Verb.PASS)),
)
"""The menus of moves without buttons, with the moves of each. A trade has a card of its own."""


def hand_card(position: AtTable, news: str = "") -> Card:
    """A player's cards and legal moves, from their seat's view alone."""
    options, seat = moves_of(position), f"{position.id}.{position.seat + 1}"
    over = position.table.stage is Stage.OVER
    few, many = options[:MOST_TOUCHED], options[MOST_TOUCHED:]
    return legal_card(
        news or f"{position.name}'s hand",
        (*((moment(position.table, position.names),) if over else ()), *hand_lines(position, idle=not options)),
        MoveGroup(tuple(_press(position, one) for one in few), (*later_menus(position), *menus(position, many))),
        after=(
            *([Press(TRADE, seat, A_TRADE)] if partners_of(position) else []),
            CLOSE if over else Press(HAND, seat, "Look again"),
            *([Press(ORDERS, seat, YOUR_ORDERS)] if position.table.stage in PLAYED else []),
            Press("why", "dil.turn", "Why"),
        ),
    )


def _press(position: AtTable, one: LegalMove) -> Press:
    """A button for a move."""
    mark = f"{position.id}.{position.table.situation}.{position.seat + 1}.{stable_key(one.called)}"
    return Press(TURN, mark, _label(one))


def _label(one: LegalMove) -> str:
    """The words on the button of a move. An answer with nothing says so: no menu follows that could."""
    move = one.option.move
    nothing = not move.means and not one.option.extras
    return WITH_NOTHING.get(move.verb, one.called) if nothing else one.called


def menus(position: AtTable, options: list[LegalMove]) -> Iterator[Menu]:
    """Legal moves in menus by subject."""
    for place, (title, verbs) in enumerate(GROUPS):
        choices = [Choice(one.called, one.called, one.about) for one in options if one.option.move.verb in verbs]
        for part, chosen in enumerate(parted(choices)):
            more = f" ({part + 1})" if part else ""
            yield Menu(
                MOVE,
                f"{position.id}.{position.table.situation}.{position.seat + 1}.{place}.{part}",
                f"{title}{more}",
                chosen,
            )


def parted(choices: list[Choice]) -> Iterable[tuple[Choice, ...]]:
    """Choices in menus of the size that Discord allows."""
    return (tuple(choices[start : start + ROOM_FOR]) for start in range(0, len(choices), ROOM_FOR))
