"""Standing orders and public answers in advance: the command, its buttons and its menus."""

from __future__ import annotations

from typing import Final

import discord

from cogs.commands.dillinger.table.hand import hand_card
from cogs.commands.dillinger.table.seats import table_for
from cogs.commands.dillinger.table.standing import (
    ABOUT,
    AHEAD,
    CARDS,
    DROP,
    HIDDEN,
    LATER,
    NAMES,
    ONCE,
    ONLY,
    ORDERS,
    WAY,
    asking_card,
    men_key,
    men_of,
    orders_card,
)
from cogs.context.caller import Caller
from cogs.context.client import client
from cogs.context.prepared import Options
from cogs.pipeline.pipeline import carry_out
from cogs.replies.answers import answers
from cogs.replies.dispatch import NUMBER, on_choice, on_press
from cogs.replies.replies import reply_in_place, show
from cogs.slash.slash import command
from rules.core.plain.refusal import IllegalNow
from rules.core.plain.stable_key import STABLE_KEY
from rules.dillinger.commands.order_moves import require_dealt
from rules.dillinger.commands.table_moves import SEAT
from rules.dillinger.engine.seats import AtTable
from rules.dillinger.model.decisions import QuestionStep
from rules.dillinger.model.moves import Verb
from rules.dillinger.shown.order_words import way_of
from rules.dillinger.table.standing_orders import ASKINGS

GIVE, WITHDRAW, SAY = "dillinger order", "dillinger unorder", "dillinger ahead"
MEN: Final = rf"(?:all|once|{NUMBER}(?:-{NUMBER})*)"
SEATED: Final = rf"{NUMBER}\.{NUMBER}"
QUESTION: Final = rf"{SEATED}\.{NUMBER}\.{MEN}"
GONE = "That card no longer works. See your orders with /dillinger orders."


@command("dillinger orders")
class Orders:
    """Give standing orders: secret answers to later questions."""

    seat: str = SEAT


@answers(Orders)
async def orders(interaction: discord.Interaction, move: Orders) -> None:
    await show(interaction, orders_card(await _seated(interaction, move.seat)))


# Buttons and menus


async def _seated(interaction: discord.Interaction, named: str) -> AtTable:
    """The table from one of the caller's seats. It raises IllegalNow before the deal."""
    return require_dealt(await table_for(interaction, named))


async def _at(interaction: discord.Interaction, game: str, seat: str) -> AtTable:
    """The table of a card, from its seat."""
    at = await _seated(interaction, seat)
    if game != str(at.id):
        raise IllegalNow(GONE).offering("Orders", "dillinger orders")
    return at


async def _question(interaction: discord.Interaction, key: str) -> tuple[AtTable, QuestionStep, str]:
    """The table, the kind of question, and the enemies in question."""
    game, seat, place, men = key.split(".")[:4]
    if int(place) >= len(QuestionStep) or (men_named(men) and any(int(one) >= len(NAMES) for one in men.split("-"))):
        raise IllegalNow(GONE).offering("Orders", "dillinger orders")
    return await _at(interaction, game, seat), [*QuestionStep][int(place)], men


def men_named(men: str) -> bool:
    """Whether a key names enemies."""
    return men[0].isdigit()


@on_press(ORDERS, SEATED)
async def press_orders(interaction: discord.Interaction, key: str) -> None:
    """The caller's standing orders."""
    await show(interaction, orders_card(await _at(interaction, *key.split("."))), in_place=True)


@on_choice(ABOUT, SEATED, NUMBER)
async def choose_question(interaction: discord.Interaction, key: str, values: list[str]) -> None:
    """The possible orders for one kind of question."""
    at, step, men = await _question(interaction, f"{key}.{values[0]}.all")
    await show(interaction, asking_card(at, step, men), in_place=True)


@on_choice(ONLY, QUESTION, NUMBER)
async def choose_men(interaction: discord.Interaction, key: str, values: list[str]) -> None:
    """The same for some enemies only."""
    game, seat, place, _ = key.split(".")
    at, step, men = await _question(interaction, f"{game}.{seat}.{place}.{men_key(values)}")
    await show(interaction, asking_card(at, step, men), in_place=True)


@on_press(WAY, rf"{QUESTION}\.{STABLE_KEY}")
async def press_way(interaction: discord.Interaction, key: str) -> None:
    """Order an answer."""
    at, step, men = await _question(interaction, key)
    await _order(interaction, at, step, men, key.rpartition(".")[2])


@on_choice(LATER, QUESTION, STABLE_KEY)
async def choose_later(interaction: discord.Interaction, key: str, values: list[str]) -> None:
    """Order an answer to a question that the open decision may lead to."""
    at, step, men = await _question(interaction, key)
    await _order(interaction, at, step, men, values[0])


async def _order(interaction: discord.Interaction, position: AtTable, step: QuestionStep, men: str, mark: str) -> None:
    way = way_of(position.table, position.seat, step, mark)
    if way is None:
        raise IllegalNow(GONE).offering("Orders", "dillinger orders")
    given = {"answer": way.verb.value, "cards": ", ".join(way.cards), "means": way.means}
    await _give(interaction, position, step, men, given)


@on_choice(CARDS, QUESTION, NUMBER)
async def choose_played(interaction: discord.Interaction, key: str, values: list[str]) -> None:
    """Order cards, in the order of their choice."""
    at, step, men = await _question(interaction, key)
    kinds = ASKINGS[step].kinds
    cards = ", ".join(kinds[int(value)] for value in values if int(value) < len(kinds))
    await _give(interaction, at, step, men, {"answer": Verb.PLAY.value, "cards": cards})


async def _give(
    interaction: discord.Interaction, position: AtTable, step: QuestionStep, men: str, given: Options
) -> None:
    options = {**given, "about": step.value, "men": ", ".join(men_of(men)), "once": men == ONCE}
    await _done(interaction, position, GIVE, options, to_hand=men == ONCE)


@on_press(DROP, QUESTION)
async def press_withdraw(interaction: discord.Interaction, key: str) -> None:
    """Withdraw the orders of one kind."""
    at, step, _ = await _question(interaction, key)
    await _done(interaction, at, WITHDRAW, {"about": step.value})


@on_press(AHEAD, rf"{SEATED}\.(?:hidden|none|{NUMBER})")
async def press_ahead(interaction: discord.Interaction, key: str) -> None:
    """Answers in advance: switch one kind of question, switch off all about cards, or switch all on again."""
    game, seat, which = key.split(".")
    at = await _at(interaction, game, seat)
    now = {*at.table.players[at.seat].ahead}
    if which == "none":
        now = set[QuestionStep]()
    elif which == "hidden":
        now |= {*HIDDEN}
    elif int(which) < len(QuestionStep):
        now ^= {[*QuestionStep][int(which)]}
    await _done(interaction, at, SAY, {"about": ", ".join(step.value for step in QuestionStep if step in now)})


async def _done(
    interaction: discord.Interaction, position: AtTable, what: str, options: Options, to_hand: bool = False
) -> None:
    """Carry it out. The private card shows the orders now, or the hand if the player came from there."""
    seat = str(position.seat + 1)
    given = {**options, "seat": seat}
    answer = await carry_out(client(interaction).database, Caller.of(interaction), what, given)
    after = await table_for(interaction, seat)
    await reply_in_place(interaction, hand_card(after) if to_hand else orders_card(after), answer)
