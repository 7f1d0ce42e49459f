"""Menus and buttons of the table: choosing a move, its cards, and its payment."""

from __future__ import annotations

import asyncio
from typing import Any, Final

import discord

from cogs.cards.card import Card, Choice, Menu, Press
from cogs.cards.odds_card import chances_of
from cogs.commands.dillinger.table.drafts import draft_of, kept_in
from cogs.commands.dillinger.table.hand import MOVE, ROOM_FOR, TURN, hand_card, parted
from cogs.commands.dillinger.table.playing import MOVED_ON
from cogs.commands.dillinger.table.seats import table_for
from cogs.context.caller import Caller
from cogs.context.client import client
from cogs.context.prepared import Options
from cogs.pipeline.odds_answer import asked_of
from cogs.pipeline.pipeline import carry_out
from cogs.replies.answers import answers
from cogs.replies.dispatch import NUMBER, on_choice, on_press
from cogs.replies.replies import reply_in_place, show
from cogs.slash.slash import command
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow
from rules.core.plain.stable_key import STABLE_KEY, stable_key
from rules.dillinger.commands.table_moves import SEAT
from rules.dillinger.engine.legal import moves_of, option_of
from rules.dillinger.engine.move_words import SINGLE, read
from rules.dillinger.engine.seats import HAND
from rules.dillinger.model.boxes_and_forces import dollars
from rules.dillinger.model.cards import AccessoryKind
from rules.dillinger.model.moves import LegalOption, Verb

CARDS, PAY, BARE, GO = "dilcards", "dilpay", "dilbare", "dilgo"
GO_IN: Final = {Verb.ROB: "Go in"}
"""The label of the button that makes a move after its odds were shown."""
BACK = "Back to the hand"
DO = "dillinger do"


@command("dillinger hand")
class Hand:
    """Show your cards and all moves that you can make now."""

    seat: str = SEAT


@answers(Hand)
async def hand(interaction: discord.Interaction, move: Hand) -> None:
    await show(interaction, hand_card(await table_for(interaction, move.seat)))


@on_press(HAND)
async def press_hand(interaction: discord.Interaction, key: str) -> None:
    """The caller's own hand, in private."""
    game, _, seat = key.partition(".")
    at = await table_for(interaction, seat)
    if game not in ("0", str(at.id)):
        raise IllegalNow("That game is over, or it is in another channel. Use /dillinger hand there.")
    await show(interaction, hand_card(at), in_place=True)


@on_choice(MOVE, rf"{NUMBER}\.{NUMBER}\.{NUMBER}.*")
async def choose_move(interaction: discord.Interaction, key: str, values: list[str]) -> None:
    """A chosen move: make it at once, or ask what goes with it."""
    game, situation, seat, *_ = key.split(".")
    await _chosen(interaction, int(game), {"move": values[0], "at": int(situation), "seat": seat})


@on_press(TURN, rf"{NUMBER}\.{NUMBER}\.{NUMBER}\.{STABLE_KEY}")
async def press_move(interaction: discord.Interaction, key: str) -> None:
    """The same by a button."""
    game, situation, seat, mark = key.split(".")
    at = await table_for(interaction, seat)
    move = next((one.called for one in moves_of(at) if stable_key(one.called) == mark), None)
    if move is None:
        raise IllegalNow(MOVED_ON)
    await _chosen(interaction, int(game), {"move": move, "at": int(situation), "seat": seat})


async def _chosen(interaction: discord.Interaction, game: int, kept: Options) -> None:
    """Ask what goes with a move, or show its odds; else make it."""
    option = await _offered(interaction, kept, game)
    if option is None or not (option.extras or option.most):
        await _surely(interaction, kept)
        return
    await show(interaction, await _what_with(interaction, game, kept, option), in_place=True)


async def _surely(interaction: discord.Interaction, kept: Options) -> None:
    """Make a move. A move with dice that is no answer shows its odds first."""
    verb = read(str(kept["move"]), (await table_for(interaction, kept["seat"])).table).verb
    database, caller = client(interaction).database, Caller.of(interaction)
    asked = None if verb in SINGLE else await asked_of(database, caller, DO, kept)
    if asked is None or not asked.prepared.deed.questions:
        await _do(interaction, kept)
        return
    found = await asyncio.to_thread(chances_of, asked.prepared.deed.questions, asked.book)
    draft = await draft_of(interaction, DO, kept)
    cards = (f"With {kept['cards']}.",) if kept.get("cards") else ()
    card = Card(
        str(kept["move"]),
        lines=(*cards, *found.lines, "These odds don't include cards that other players may still play."),
        block=found.block,
        footer=found.summary,
        buttons=(Press(GO, str(draft), GO_IN.get(verb, "Roll")), Press(HAND, f"0.{kept['seat']}", BACK)),
        private=True,
    )
    await show(interaction, card, in_place=True)


@on_press(GO, NUMBER)
async def press_go(interaction: discord.Interaction, key: str) -> None:
    """Make a move whose odds were shown."""
    await _do(interaction, await _kept(interaction, key))


async def _offered(interaction: discord.Interaction, kept: Options, game: int | None = None) -> LegalOption | None:
    """The option behind a choice; None if it is not legal now, as the command will say."""
    at = await table_for(interaction, kept["seat"])
    if game not in (None, at.id) or at.table.situation != kept["at"]:
        raise IllegalNow(MOVED_ON)
    return option_of(at, str(kept["move"]))


async def _what_with(interaction: discord.Interaction, game: int, kept: Options, option: LegalOption) -> Card:
    """What may be played or paid with a move."""
    draft = await draft_of(interaction, DO, kept)
    cards = tuple(Choice(f"{place}", name) for place, name in enumerate(option.extras[:ROOM_FOR]))
    menus = [Menu(CARDS, str(draft), "With which cards?", cards, max(1, option.least), len(cards))] if cards else []
    if option.most and not cards:
        menus += _payments(draft, option)
    bare = () if option.least else (Press(BARE, str(draft), "Nothing more"),)
    back = Press(HAND, f"{game}.{kept['seat']}", BACK)
    return Card(str(kept["move"]), buttons=(*bare, back), menus=tuple(menus), private=True)


def _payments(draft: int, option: LegalOption) -> list[Menu]:
    """The possible payments, as a menu."""
    sums = [Choice(str(units * option.price), dollars(units * option.price)) for units in range(1, option.most + 1)]
    return [Menu(PAY, f"{draft}.{part}", "Pay how much?", chosen) for part, chosen in enumerate(parted(sums))]


async def _kept(interaction: discord.Interaction, draft_id: str) -> Options:
    """A move that the same player has begun to choose."""
    return await kept_in(interaction, DO, draft_id, "That menu no longer works. Look at your hand again.")


@on_choice(CARDS, NUMBER, NUMBER)
async def choose_cards(interaction: discord.Interaction, key: str, values: list[str]) -> None:
    """The cards of a move. For Insider Information the money is asked next."""
    kept = await _kept(interaction, key)
    option = await _offered(interaction, kept)
    if option is None:
        raise IllegalNow(MOVED_ON)
    cards = [option.extras[int(value)] for value in values if int(value) < len(option.extras)]
    kept["cards"] = ", ".join(cards)
    if option.most and AccessoryKind.INSIDER.value in cards:
        draft = await draft_of(interaction, DO, kept)
        card = Card(f"{kept['move']}: {kept['cards']}", menus=tuple(_payments(draft, option)), private=True)
        await show(interaction, card, in_place=True)
        return
    await _surely(interaction, kept)


@on_choice(PAY, rf"{NUMBER}\.{NUMBER}", NUMBER)
async def choose_pay(interaction: discord.Interaction, key: str, values: list[str]) -> None:
    """The payment of a move."""
    draft, *_ = key.split(".")
    await _surely(interaction, {**await _kept(interaction, draft), "pay": int(values[0])})


@on_press(BARE, NUMBER)
async def press_bare(interaction: discord.Interaction, key: str) -> None:
    """A move without cards or payment."""
    await _surely(interaction, await _kept(interaction, key))


async def _do(interaction: discord.Interaction, kept: dict[str, Any]) -> None:
    """Carry a move out. The private message becomes the new hand, and the channel gets the report."""
    answer = await carry_out(client(interaction).database, Caller.of(interaction), DO, kept)
    if answer.hindered:  # the bot asks for confirmation first
        back = Press(HAND, f"0.{kept['seat']}", BACK)
        await show(interaction, replace(answer.card, buttons=(*answer.card.buttons, back)), in_place=True)
        return
    hand = hand_card(await table_for(interaction, kept["seat"]))
    # The hand shows what was drawn.
    await reply_in_place(interaction, answer.ephemerals[-1] if answer.ephemerals else hand, answer)
