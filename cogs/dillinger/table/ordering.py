"""Standing orders given, withdrawn, and what is answered beforehand for all to know: the command and its buttons."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

import discord

from cogs._kit.context import Caller, Context
from cogs._kit.pipeline import carry_out
from cogs._kit.prepared import Options, Prepared, prepares
from cogs._kit.render import Press
from cogs._kit.slash import answers, command
from cogs._kit.views import NUMBER, client, deed, menu_deed, reply_in_place, show
from cogs.dillinger.table.choosing import SEAT
from cogs.dillinger.table.hand import hand_card
from cogs.dillinger.table.playing import facts
from cogs.dillinger.table.seats import AtTable, at_table, table_for
from cogs.dillinger.table.standing import (
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
    TITLES,
    WAY,
    YOUR_ORDERS,
    asking_card,
    men_key,
    men_of,
    orders_card,
    told,
    way_of,
)
from cogs.dillinger.table.telling import HAND, YOURS
from rules.core.deed import Deed
from rules.core.marks import MARK
from rules.core.move import opt, record
from rules.core.refusal import IllegalNow, UnknownName
from rules.core.report import Report
from rules.core.words import parts
from rules.dillinger.cards import Kind
from rules.dillinger.game import ordering
from rules.dillinger.game.asked import Order, Step
from rules.dillinger.game.moves import Verb
from rules.dillinger.game.orders import ASKINGS

GIVE, WITHDRAW, SAY = "dillinger order", "dillinger unorder", "dillinger ahead"
MEN: Final = rf"(?:all|once|{NUMBER}(?:-{NUMBER})*)"
SEATED: Final = rf"{NUMBER}\.{NUMBER}"
QUESTION: Final = rf"{SEATED}\.{NUMBER}\.{MEN}"
GONE = "That card no longer works: /dillinger orders shows what stands."


@command("dillinger orders")
class Orders:
    """Say beforehand what you answer when you are asked; nobody else sees it."""

    seat: str = SEAT


@answers(Orders)
async def orders(interaction: discord.Interaction, m: Orders) -> None:
    await show(interaction, orders_card(_seated(await table_for(interaction, m.seat))))


def _seated(at: AtTable) -> AtTable:
    """The same; IllegalNow before the deal."""
    if not at.table.players:
        raise IllegalNow(ordering.NOT_PLAYED)
    return at


# What is given


Word = TypeVar("Word", Step, Verb, Kind)


@record
class Given:
    """An order of one kind, about some enemies or any."""

    about: str = opt("A kind of question.")
    answer: str = opt("What is answered.")
    cards: str = opt("Kinds of card, separated by commas.", default="")
    means: str = opt("Who is sent, or discarded.", default="")
    men: str = opt("About whom, separated by commas.", default="")
    once: bool = opt("For what is being settled now.", default=False)
    seat: str = SEAT


@prepares(Given, GIVE)
async def prepare_order(ctx: Context, m: Given) -> Prepared:
    """Orders that nobody else hears of."""
    at = _seated(at_table(ctx, m.seat))
    step, verb = _one(Step, m.about), _one(Verb, m.answer)
    cards = tuple(_one(Kind, card) for card in parts(m.cards))
    given = tuple(Order(step, verb, man, cards, m.means, m.once) for man in parts(m.men) or ("",))
    ordering.check_orders(at.table, at.seat, given)
    return _whispered(at, ordering.give, given, tuple(f"Ordered: {told(order)}." for order in given))


@record
class Unsaid:
    """Orders of one kind are withdrawn."""

    about: str = opt("A kind of question.")
    seat: str = SEAT


@prepares(Unsaid, WITHDRAW)
async def prepare_withdrawal(ctx: Context, m: Unsaid) -> Prepared:
    at = _seated(at_table(ctx, m.seat))
    return _whispered(at, ordering.withdraw, (_one(Step, m.about),), ("Withdrawn.",))


def _one(kind: type[Word], text: str) -> Word:
    """A word of a list; UnknownName for one that is not in it."""
    try:
        return kind(text)
    except ValueError:
        raise UnknownName("order", text, [str(one) for one in kind]) from None


def _whispered(at: AtTable, resolver: Callable[..., Any], said: tuple[Any, ...], lines: tuple[str, ...]) -> Prepared:
    """Something for its player alone."""
    return Prepared(
        Deed(
            report=lambda _: Report(
                f"{at.name}'s {YOUR_ORDERS.lower()}", lines, opens=(Press(HAND, str(at.id), YOURS),)
            ),
            resolver=resolver,
            args=(at.table, at.seat, said, at.now),
            changes=lambda done: done.changes,
            facts=facts,
            untold=True,
        )
    )


@record
class Ahead:
    """What one answers beforehand, for all to know."""

    about: str = opt("Kinds of question, separated by commas; none for none.", default="")
    seat: str = SEAT


@prepares(Ahead, SAY)
async def prepare_ahead(ctx: Context, m: Ahead) -> Prepared:
    """What a seat is no longer asked, or is asked again: everybody hears of it."""
    at = _seated(at_table(ctx, m.seat))
    steps = tuple(_one(Step, text) for text in parts(m.about))
    ordering.check_ahead(at.table)
    titles = ", ".join(TITLES[step] for step in Step if step in steps)
    if steps:
        headline = f"{at.name} answers beforehand from now on, and is not asked."
        lines = (f"{titles}.", "Nobody waits for those answers any more, and nobody is told what the orders are.")
    else:
        headline, lines = f"{at.name} is asked everything again.", ()
    return Prepared(
        Deed(
            report=lambda _: Report(headline, lines, opens=(Press(HAND, str(at.id), YOURS),)),
            resolver=ordering.answer_ahead,
            args=(at.table, at.seat, steps, at.now),
            changes=lambda done: done.changes,
            facts=facts,
        )
    )


# Buttons and menus


async def _at(interaction: discord.Interaction, game: str, seat: str) -> AtTable:
    """The table that a card was of, from the seat it was for."""
    at = _seated(await table_for(interaction, seat))
    if game != str(at.id):
        raise IllegalNow(GONE)
    return at


async def _question(interaction: discord.Interaction, key: str) -> tuple[AtTable, Step, str]:
    """The table, the kind of question, and about whom."""
    game, seat, place, men = key.split(".")[:4]
    if int(place) >= len(Step) or (men_named(men) and any(int(one) >= len(NAMES) for one in men.split("-"))):
        raise IllegalNow(GONE)
    return await _at(interaction, game, seat), [*Step][int(place)], men


def men_named(men: str) -> bool:
    """Whether a key names enemies."""
    return men[0].isdigit()


@deed(ORDERS, SEATED)
async def press_orders(interaction: discord.Interaction, key: str) -> None:
    """One's standing orders."""
    await show(interaction, orders_card(await _at(interaction, *key.split("."))), in_place=True)


@menu_deed(ABOUT, SEATED, NUMBER)
async def choose_question(interaction: discord.Interaction, key: str, values: list[str]) -> None:
    """What may be said to one kind of question."""
    at, step, men = await _question(interaction, f"{key}.{values[0]}.all")
    await show(interaction, asking_card(at, step, men), in_place=True)


@menu_deed(ONLY, QUESTION, NUMBER)
async def choose_men(interaction: discord.Interaction, key: str, values: list[str]) -> None:
    """The same, about some enemies alone."""
    game, seat, place, _ = key.split(".")
    at, step, men = await _question(interaction, f"{game}.{seat}.{place}.{men_key(values)}")
    await show(interaction, asking_card(at, step, men), in_place=True)


@deed(WAY, rf"{QUESTION}\.{MARK}")
async def press_way(interaction: discord.Interaction, key: str) -> None:
    """An answer is ordered."""
    at, step, men = await _question(interaction, key)
    await _order(interaction, at, step, men, key.rpartition(".")[2])


@menu_deed(LATER, QUESTION, MARK)
async def choose_later(interaction: discord.Interaction, key: str, values: list[str]) -> None:
    """An answer to what may come of what is being settled."""
    at, step, men = await _question(interaction, key)
    await _order(interaction, at, step, men, values[0])


async def _order(interaction: discord.Interaction, at: AtTable, step: Step, men: str, mark: str) -> None:
    way = way_of(at.table, at.seat, step, mark)
    if way is None:
        raise IllegalNow(GONE)
    given = {"answer": way.verb.value, "cards": ", ".join(way.cards), "means": way.means}
    await _give(interaction, at, step, men, given)


@menu_deed(CARDS, QUESTION, NUMBER)
async def choose_played(interaction: discord.Interaction, key: str, values: list[str]) -> None:
    """Cards that are ordered to be played, in the order they were picked."""
    at, step, men = await _question(interaction, key)
    kinds = ASKINGS[step].kinds
    cards = ", ".join(kinds[int(value)] for value in values if int(value) < len(kinds))
    await _give(interaction, at, step, men, {"answer": Verb.PLAY.value, "cards": cards})


async def _give(interaction: discord.Interaction, at: AtTable, step: Step, men: str, given: Options) -> None:
    options = {**given, "about": step.value, "men": ", ".join(men_of(men)), "once": men == ONCE}
    await _done(interaction, at, GIVE, options, to_hand=men == ONCE)


@deed(DROP, QUESTION)
async def press_withdraw(interaction: discord.Interaction, key: str) -> None:
    """The orders of one kind are withdrawn."""
    at, step, _ = await _question(interaction, key)
    await _done(interaction, at, WITHDRAW, {"about": step.value})


@deed(AHEAD, rf"{SEATED}\.(?:hidden|none|{NUMBER})")
async def press_ahead(interaction: discord.Interaction, key: str) -> None:
    """Who is asked: one kind of question is turned, all that are for cards are off, or all are on again."""
    game, seat, which = key.split(".")
    at = await _at(interaction, game, seat)
    now = {*at.table.players[at.seat].ahead}
    if which == "none":
        now = set[Step]()
    elif which == "hidden":
        now |= {*HIDDEN}
    elif int(which) < len(Step):
        now ^= {[*Step][int(which)]}
    await _done(interaction, at, SAY, {"about": ", ".join(step.value for step in Step if step in now)})


async def _done(
    interaction: discord.Interaction, at: AtTable, what: str, options: Options, to_hand: bool = False
) -> None:
    """Carry it out; the private card shows what stands now, or the hand as it was asked on."""
    seat = str(at.seat + 1)
    given = {**options, "seat": seat}
    answer = await carry_out(client(interaction).database, Caller.of(interaction), what, given)
    after = await table_for(interaction, seat)
    await reply_in_place(interaction, hand_card(after) if to_hand else orders_card(after), answer)
