"""A trade built with buttons on a private card: the partner, what is given and what is wanted."""

from __future__ import annotations

from typing import Any, Final

import discord

from cogs.cards.card import Card, Choice, Menu, Press
from cogs.commands.dillinger.table.drafts import draft_of, kept_in
from cogs.commands.dillinger.table.hand import TRADE, hand_card, parted
from cogs.commands.dillinger.table.playing import MOVED_ON
from cogs.commands.dillinger.table.seats import table_for
from cogs.context.caller import Caller
from cogs.context.client import client
from cogs.context.prepared import Options
from cogs.forms.forms import CHOSEN
from cogs.pipeline.pipeline import carry_out
from cogs.replies.dispatch import NUMBER, on_choice, on_press
from cogs.replies.replies import reply_in_place, show
from cogs.replies.windows import Blank, Window, ask_in
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.plain.words import parts
from rules.dillinger.engine.legal import partners_of
from rules.dillinger.engine.move_words import listed
from rules.dillinger.engine.seats import HAND, AtTable
from rules.dillinger.model.cards import CARDS
from rules.dillinger.model.paragraphs import ruled

PARTNER, GIVE, WANT, OFFER, MONEY = "diltrader", "dilgive", "dilwant", "diloffer", "dilmoney"
DO: Final = "dillinger offer"
MOST_DOLLARS: Final = 7
"""The most digits of a sum."""
BACK: Final = "Back to the hand"


def _partners(position: AtTable) -> list[int]:
    """The seats that may be offered a trade now. It raises IllegalNow for none."""
    found = partners_of(position)
    if not found:
        raise IllegalNow(ruled("You can't offer a trade just now. Wait for the next time for trading", "6.51"))
    return found


@on_press(TRADE, rf"{NUMBER}\.{NUMBER}")
async def press_trade(interaction: discord.Interaction, key: str) -> None:
    """Ask for the partner if there are several; else for the goods."""
    game, seat = key.split(".")
    at = await table_for(interaction, seat)
    if game != str(at.id):
        raise IllegalNow(MOVED_ON)
    partners = _partners(at)
    if len(partners) == 1:
        await _show(interaction, at, {"seat": seat, "to": str(partners[0] + 1)})
        return
    chosen = tuple(Press(PARTNER, f"{key}.{one + 1}", at.names[one]) for one in partners)
    back = Press(HAND, key, BACK)
    await show(
        interaction, Card("With whom do you want to trade?", buttons=(*chosen, back), private=True), in_place=True
    )


@on_press(PARTNER, rf"{NUMBER}\.{NUMBER}\.{NUMBER}")
async def press_partner(interaction: discord.Interaction, key: str) -> None:
    """Ask for the goods of a trade with this partner."""
    game, seat, to = key.split(".")
    at = await table_for(interaction, seat)
    if game != str(at.id) or int(to) - 1 not in _partners(at):
        raise IllegalNow(MOVED_ON)
    await _show(interaction, at, {"seat": seat, "to": to})


async def _show(interaction: discord.Interaction, position: AtTable, kept: Options) -> None:
    """The trade so far."""
    draft = await draft_of(interaction, DO, kept)
    given, wanted = parts(str(kept.get("give", ""))), parts(str(kept.get("get", "")))
    own, names = position.table.players[position.seat].loose, [card.name for card in CARDS]
    left = list(given)
    held = list[Choice]()
    for place, name in enumerate(own):
        chosen = name in left
        if chosen:
            left.remove(name)
        held.append(Choice(str(place), f"{CHOSEN if chosen else ''}{name}"))
    any_card = [Choice(str(n), f"{CHOSEN if name in wanted else ''}{name}") for n, name in enumerate(names)]
    wants = [
        Menu(WANT, f"{draft}.{part}", f"You want{', more' if part else ''}", page, 0, len(page))
        for part, page in enumerate(parted(any_card))
    ]
    complete = bool(given or wanted)
    card = Card(
        f"A trade with {position.names[int(kept['to']) - 1]}",
        lines=(f"You give: {listed(given) or 'no card'}.", f"You want: {listed(wanted) or 'no card'}."),
        buttons=(
            *([Press(OFFER, str(draft), "Offer it")] if complete else []),
            Press(MONEY, str(draft), "Offer it with money"),
            Press(HAND, f"{position.id}.{kept['seat']}", BACK),
        ),
        menus=(*([Menu(GIVE, str(draft), "You give", tuple(held), 0, len(held))] if held else []), *wants),
        buttons_first=True,
        private=True,
    )
    await show(interaction, card, in_place=True)


async def _kept(interaction: discord.Interaction, draft_id: str) -> tuple[AtTable, Options]:
    """A trade that the same player has begun, and the table from their seat."""
    gone = "You can't offer that trade any more. Look at your hand again."
    kept = await kept_in(interaction, DO, draft_id, gone)
    return await table_for(interaction, kept["seat"]), kept


@on_choice(GIVE, NUMBER, NUMBER)
async def choose_given(interaction: discord.Interaction, key: str, values: list[str]) -> None:
    """The given cards, in place of earlier ones."""
    at, kept = await _kept(interaction, key)
    own = at.table.players[at.seat].loose
    await _show(interaction, at, {**kept, "give": ", ".join(own[int(one)] for one in values if int(one) < len(own))})


@on_choice(WANT, rf"{NUMBER}\.{NUMBER}", NUMBER)
async def choose_wanted(interaction: discord.Interaction, key: str, values: list[str]) -> None:
    """The wanted cards, in place of earlier ones from the same menu."""
    draft, part = key.split(".")
    at, kept = await _kept(interaction, draft)
    pages = [*parted([Choice(card.name, card.name) for card in CARDS])]
    here = {one.value for one in pages[int(part)]} if int(part) < len(pages) else set[str]()
    others = [name for name in parts(str(kept.get("get", ""))) if name not in here]
    wanted = [CARDS[int(one)].name for one in values if int(one) < len(CARDS)]
    await _show(interaction, at, {**kept, "get": ", ".join((*others, *wanted))})


@on_press(OFFER, NUMBER)
async def press_offer(interaction: discord.Interaction, key: str) -> None:
    """The trade is offered once. The private card shows its contents; the channel learns only that there is one."""
    at, kept = await _kept(interaction, key)
    answer = await carry_out(client(interaction).database, Caller.of(interaction), DO, kept, once=f"trade:{key}")
    after = await table_for(interaction, str(at.seat + 1))
    await reply_in_place(interaction, hand_card(after), answer)


@on_press(MONEY, NUMBER)
async def press_money(interaction: discord.Interaction, key: str) -> None:
    """Money goes with the offer, or is wanted for it."""
    at, kept = await _kept(interaction, key)
    blanks = (
        Blank("money", "Dollars you give", "1000", MOST_DOLLARS, needed=False, read=_dollars),
        Blank("price", "Dollars you want", "1000", MOST_DOLLARS, needed=False, read=_dollars),
    )
    await ask_in(interaction, Window(f"A trade with {at.names[int(kept['to']) - 1]}", DO, kept, *blanks))


def _dollars(text: str) -> Any:
    """A typed sum. It raises OutOfRange for a bad one."""
    digits = text.strip().lstrip("$").replace(",", "")
    if not digits.isdecimal():
        raise OutOfRange(f"“{text.strip()}” is not a sum of dollars. Type a whole number from 0 up.")
    return int(digits)
