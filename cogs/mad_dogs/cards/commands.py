"""/mad-card: the deck, hold cards, interruptions, Tens and countdowns of a game."""

from __future__ import annotations

from typing import Annotated

import discord
from annotated_types import Interval, Len

from cogs._kit.desk import Caller
from cogs._kit.params import Choices, any_figure, choices, listed_choices
from cogs._kit.slash import add_commands, command, root
from cogs._kit.views import client
from db.unit_of_work import reading
from rules.core.move import Rolls, opt
from rules.mad_dogs.board import Board

mad_card = root("mad-card", "Mad Dogs With Guns: the action cards of a game.")
ROOTS = (mad_card,)


async def board_at(interaction: discord.Interaction) -> tuple[Board | None, list[str]]:
    """The board of the game in this channel and the names of its sides, for completion."""
    caller = Caller.of(interaction)
    async with reading(client(interaction).database) as work:
        found = await work.games.at(caller.server_id, caller.channel_id)
    if found is None or not isinstance(found.game.board, Board):
        return None, []
    return found.game.board, [side.name for side in found.game.sides]


async def sides(interaction: discord.Interaction, current: str) -> Choices:
    return choices((await board_at(interaction))[1], current)


async def held(interaction: discord.Interaction, current: str) -> Choices:
    """The hold cards of all sides."""
    board, _ = await board_at(interaction)
    return choices([str(card) for hand in board.cards.held for card in hand] if board else [], current)


async def undrawn(interaction: discord.Interaction, current: str) -> Choices:
    """The cards still to come."""
    board, _ = await board_at(interaction)
    return listed_choices([str(card) for card in board.cards.deck] if board else [], current)


Minutes = Annotated[int, Interval(ge=0, le=10080)]


@command("mad-card draw", Rolls("What a die over the cards left shows. The bot draws otherwise.", secret=False))
class Draw:
    """Turn up the next card."""

    card: str | None = opt(
        "The card really drawn, if you play with a deck; after a first Joker the next one too.",
        default=None,
        complete=undrawn,
    )


@command("mad-card act")
class Act:
    """Use the open card now."""


@command("mad-card hold")
class Hold:
    """Keep the open card for one action later; at most two."""


@command("mad-card pass")
class Pass:
    """Let the open card go unused."""


@command("mad-card done")
class Done:
    """Finish the card being acted on."""


@command("mad-card interrupt")
class Interrupt:
    """Play a hold card into somebody's action: yours goes first."""

    card: str = opt("Which hold card.", complete=held)


@command("mad-card offer")
class Offer:
    """Announce an act, so that others may interrupt before it is rolled."""

    act: Annotated[str, Len(1, 200)] = opt("What is about to be done.")
    minutes: Minutes | None = opt("How long it waits; what the game says if left out.", default=None)


@command("mad-card let")
class Let:
    """Let an announced act happen."""

    side: str | None = opt("Which side; yours if left out.", default=None, complete=sides)


@command("mad-card countdown")
class Countdown:
    """Something that happens after so many cards: rain, a gas tank."""

    what: Annotated[str, Len(1, 80)] = opt("What happens.")
    cards: Annotated[int, Interval(ge=1, le=30)] = opt("After how many cards.")
    rank: str | None = opt(
        "Which cards count; Tens if nothing is said.",
        default=None,
        words=("Ace", "Two", "Three", "Jack", "Queen", "King", "Ten"),
    )
    side: str | None = opt("Only the cards of this side.", default=None, complete=sides)


@command("mad-card rise", Rolls(secret=False))
class Rise:
    """On a Ten, once a game: do the citizens rise against a gang?"""

    against: str = opt("The side they rise against.", complete=sides)
    citizen: str | None = opt("The bravest; the one with the most GUTS if left out.", default=None, complete=any_figure)
    guts: Annotated[int, Interval(ge=0, le=6)] | None = opt("The GUTS of the bravest in numbers.", default=None)


@command("mad-card deed")
class Deed:
    """An action without dice: aim, leap, draw a gun, talk."""

    figure: str = opt("Who.", complete=any_figure)
    what: str = opt("What he does.", words=("Aim", "Leap", "Draw", "Talk", "Other"))
    actions: Annotated[int, Interval(ge=1, le=2)] | None = opt("Actions it takes.", default=None)


add_commands(mad_card, __name__)
