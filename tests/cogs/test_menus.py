"""Menus in cards: a choice reaches its handler, the card is redrawn in place, and Discord takes every card."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from hypothesis import given
from hypothesis import strategies as st
from simcord.components import validate_components, walk_components

from cogs.cards.card import KEY, Attached, Card, Choice, Menu, Picture, Press
from cogs.cards.components import components
from cogs.cards.legal_card import part_of
from cogs.context.seals import with_line
from cogs.forms.forms import _pages
from cogs.replies import dispatch
from cogs.replies.dispatch import NUMBER, on_choice, on_press
from cogs.replies.replies import show
from rules.core.action.forms import Pick
from rules.core.plain.refusal import IllegalNow
from tests.cogs.kept import beginning
from tests.cogs.own_handlers import own_handlers
from tests.cogs.world import Reply, World

PIXEL = b"\x89PNG\r\n\x1a\n"
CARDS = tuple(Choice(str(number), label) for number, label in enumerate(("Alibi", "Bail", "Cash, hot", "Decoy")))


def hand(headline: str, *, private: bool = True, shown: str = "") -> Card:
    """A hand of cards, of which one is played or up to three are laid down."""
    return Card(
        headline,
        picture=Picture(f"{shown}.png", PIXEL, f"A picture of what is shown: {shown}.") if shown else None,
        buttons=(Press("why", "mad.shoot", "Why"),),
        menus=(
            Menu("play", "7", "Play a card", CARDS),
            Menu("lay", "7", "Lay cards down", CARDS, least=2, most=3),
            Menu("play", "nothing", "Nothing to choose", ()),
        ),
        private=private,
    )


@pytest.fixture(autouse=True)
def chosen(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, list[str]]]:
    """The choices by the key of their menu. The hand comes by the button Why."""
    choices: list[tuple[str, list[str]]] = []
    own_handlers(monkeypatch, "because", "play", "lay")

    @on_press("because", NUMBER)
    async def why(interaction: discord.Interaction, _key: str) -> None:
        await show(interaction, hand("Your hand", shown="hand"))

    @on_choice("play")
    async def play(interaction: discord.Interaction, key: str, values: list[str]) -> None:
        choices.append((key, values))
        if values == ["0"]:
            raise IllegalNow("The Alibi was played already: choose another card.")
        if values == ["3"]:
            raise RuntimeError("as a bug would")
        await show(
            interaction, hand(f"{interaction.user.name} has played {CARDS[int(values[0])].label}"), in_place=True
        )

    @on_choice("lay")
    async def lay(interaction: discord.Interaction, key: str, values: list[str]) -> None:
        choices.append((key, values))
        await show(
            interaction,
            Card("Laid down", private=True, picture=Picture("table.png", PIXEL, "The table, one pixel of it.")),
            in_place=True,
        )
        await show(interaction, Card(f"{interaction.user.name} lays {len(values)} cards down"))

    return choices


@beginning
async def dealt(world: World) -> Reply:
    """Alice's hand, on a private message."""
    rolled = await world.say(world.alice, "mad shoot", gats=5, gun="Tommy Gun", range=2)
    return await rolled.press("Why")


def messages(world: World) -> int:
    return len(world.channel.history(viewer=world.alice))


async def test_one_choice_reaches_its_handler_and_the_private_message_changes_in_place(
    world: World, chosen: Any
) -> None:
    held = await dealt(world)
    assert held.private
    assert list(held.menus) == ["Play a card", "Lay cards down"]
    assert held.menus["Play a card"] == {choice.label: choice.value for choice in CARDS}
    before = messages(world)
    played = await held.choose("Bail", menu="Play a card")
    assert chosen == [("7", ["1"])]
    assert played.headline == "alice has played Bail"
    assert played.private
    assert played.message is not None
    assert held.message is not None
    assert played.message.id == held.message.id
    assert messages(world) == before


async def test_several_choices_arrive_together_and_what_all_may_know_follows(world: World, chosen: Any) -> None:
    held = await dealt(world)
    laid = await held.choose("Cash, hot", "Alibi", menu="Lay cards down")
    assert chosen == [("7", ["2", "0"])]
    assert (laid.headline, laid.private) == ("Laid down", True)
    assert not laid.menus
    (followed,) = laid.ephemerals
    assert (followed.headline, followed.private) == ("alice lays 2 cards down", False)


async def test_the_picture_changes_with_the_card(world: World) -> None:
    held = await dealt(world)
    assert held.message is not None
    assert [file.filename for file in held.message.attachments] == ["hand.png"]
    laid = await held.choose("Alibi", "Bail", menu="Lay cards down")
    assert laid.message is not None
    assert [file.filename for file in laid.message.attachments] == ["table.png"]
    played = await (await dealt(world)).choose("Bail", menu="Play a card")
    assert played.message is not None
    assert not played.message.attachments


async def test_a_refused_choice_is_a_private_sentence_and_the_menu_stays(world: World, chosen: Any) -> None:
    held = await dealt(world)
    refused = await held.choose("Alibi", menu="Play a card")
    assert refused.refused == "The Alibi was played already: choose another card."
    assert (await held.choose("Bail", menu="Play a card")).headline == "alice has played Bail"
    assert [values for _, values in chosen] == [["0"], ["1"]]


async def test_a_fault_in_a_menu_has_an_incident(world: World) -> None:
    broken = await (await dealt(world)).choose("Decoy", menu="Play a card", broken=True)
    assert "Incident" in broken.text


async def test_an_outdated_menu_says_so(world: World, chosen: Any) -> None:
    held = await dealt(world)
    del dispatch.MENU_HANDLERS["play"]
    reply = await held.choose("Bail", menu="Play a card")
    assert reply.refused == "That menu no longer works. Give the command again."
    assert not chosen


async def test_a_choice_after_a_restart(world: World, chosen: Any) -> None:
    rolled = await world.say(world.alice, "mad shoot", gats=5, gun="Tommy Gun", range=2)
    held = await rolled.press("Why")
    await world.restart()
    played = await held.choose("Bail", menu="Play a card")
    assert chosen == [("7", ["1"])]
    assert played.message is not None
    assert held.message is not None
    assert played.message.id == held.message.id


async def test_on_a_message_for_all_a_private_card_is_sent_and_the_message_stays(world: World, chosen: Any) -> None:
    dispatch.SHAPES.pop("because")

    @on_press("because", NUMBER)
    async def openly(interaction: discord.Interaction, _key: str) -> None:
        await show(interaction, hand("On the table", private=False), in_place=True)

    on_table = await dealt(world)
    assert not on_table.private
    played = await on_table.choose("Bail", menu="Play a card", by=world.bob)
    assert (played.headline, played.private) == ("bob has played Bail", True)
    assert played.message is not None
    assert on_table.message is not None
    assert played.message.id != on_table.message.id
    assert on_table.headline == "On the table"


async def test_a_card_for_all_never_takes_the_place_of_a_private_one(world: World) -> None:
    dispatch.MENU_SHAPES.pop("play")

    @on_choice("play")
    async def openly(interaction: discord.Interaction, _key: str, _values: list[str]) -> None:
        await show(interaction, Card("For all to see"), in_place=True)

    held = await dealt(world)
    reply = await held.choose("Bail", menu="Play a card")
    assert (reply.headline, reply.private) == ("For all to see", False)
    assert held.headline == "Your hand"


async def test_the_card_names_who_saw_the_dice_and_keeps_its_menus(world: World) -> None:
    held = await dealt(world)
    assert held.message is not None
    (old,) = held.message.components
    (new,) = with_line(held.message.message, "seen by bob").to_components()
    kept = [part["components"] for part in new["components"] if part["type"] == 1]
    assert [[part["custom_id"] for part in row] for row in kept] == [["m:play:7"], ["m:lay:7"], ["c:why:mad.shoot"]]
    menus = [part["components"] for part in old["components"] if part["type"] == 1][:2]
    assert [row[0]["options"] for row in kept[:2]] == [row[0]["options"] for row in menus]


async def test_menus_work_in_direct_messages(world: World, chosen: Any) -> None:
    rolled = await world.say(world.alice.user, "mad shoot", gats=5, gun="Tommy Gun", range=2)
    played = await (await rolled.press("Why")).choose("Bail", menu="Play a card")
    assert played.headline == "alice has played Bail"
    assert chosen == [("7", ["1"])]


# ------------------------------------------------------------------------------------------------- Discord's limits

TEXTS = st.builds(str.__mul__, st.sampled_from(["a", "b", "a b"]), st.integers(0, 120))
CHOICES = st.lists(st.builds(Choice, st.just("value"), TEXTS, TEXTS), max_size=25).map(
    lambda choices: tuple(choice._replace(value=f"{n}".zfill(100)) for n, choice in enumerate(choices))
)
MENUS = st.lists(
    st.builds(
        lambda key, placeholder, choices, least, more: Menu(
            "a" * 17, key, placeholder, choices, min(least, len(choices)), max(1, least + more)
        ),
        st.from_regex(KEY, fullmatch=True),
        st.builds(str.__mul__, st.just("a"), st.integers(1, 300)),
        CHOICES,
        st.integers(0, 25),
        st.integers(0, 25),
    ),
    max_size=5,
    unique_by=lambda menu: menu.id,
).map(tuple)
PRESSES = st.builds(
    lambda number, label: tuple(Press("why", f"{n}", label) for n in range(number)), st.integers(0, 40), TEXTS
)


@given(MENUS, PRESSES)
def test_discord_takes_any_card_with_menus(menus: tuple[Menu, ...], buttons: tuple[Press, ...]) -> None:
    card = Card(
        "h",
        ("s",),
        ("l",),
        "b",
        "f",
        menus=menus,
        buttons=buttons,
        file=Attached("f.json", b"", "What was written down in the game."),
        picture=Picture("p.png", b"", "a picture"),
    )
    parts = components(card)
    validate_components(parts, flags=discord.MessageFlags(components_v2=True).value)
    assert len(list(walk_components(parts))) < 40, "there is no room for the line that tells who saw the dice"
    with_choices = [menu for menu in menus if menu.choices]
    assert [menu.id for menu in card.selects()] == [menu.id for menu in with_choices]
    for menu, asked in zip(card.selects(), with_choices, strict=True):
        assert [choice.value for choice in menu.choices] == [choice.value for choice in asked.choices]
        assert menu.least <= menu.most <= len(menu.choices)
        labels = [choice.label for choice in menu.choices]
        assert len(set(labels)) == len(labels)


def test_menus_stand_above_the_buttons_each_in_a_row_of_its_own() -> None:
    (box,) = components(hand("h"))
    rows = [[part["type"] for part in row["components"]] for row in box["components"] if row["type"] == 1]
    assert rows == [[3], [3], [2]]


def test_a_single_thing_that_is_left_over_is_a_button_and_no_menu() -> None:
    def part(number: int) -> tuple[int, int]:
        found = part_of(
            range(number),
            lambda one: Press("x", str(one), "x"),
            Menu("x", "0", "More"),
            lambda one: Choice(str(one), "x"),
            3,
        )
        return len(found.buttons), len(found.menus[0].choices)

    assert [part(3), part(4), part(5)] == [(3, 0), (4, 0), (3, 2)]
    assert [len(page) for page in _pages([Pick(str(one), {}) for one in range(26)])] == [24, 2]


def test_beside_five_menus_the_last_buttons_stay() -> None:
    menus = tuple(Menu("play", str(number), "Play a card", CARDS) for number in range(5))
    card = Card("h", buttons=tuple(Press("draft", str(number), str(number)) for number in range(30)), menus=menus)
    labels = [press.label for press in card.presses()]
    assert labels == [str(number) for number in (*range(14), *range(28, 30))]


MANY = tuple(Choice(str(number), "x") for number in range(26))


@pytest.mark.parametrize(
    "menus",
    [
        pytest.param((Menu("play", "7", "Play", MANY),), id="26 choices"),
        pytest.param(tuple(Menu("play", str(n), "Play", CARDS) for n in range(6)), id="six menus"),
        pytest.param((Menu("play", "7", "Play", CARDS), Menu("play", "7", "Lay", CARDS)), id="one menu twice"),
        pytest.param((Menu("play", "7", "Play", (*CARDS, CARDS[0])),), id="a value twice"),
        pytest.param((Menu("play", "7", "Play", (Choice("", "x"),)),), id="no value"),
        pytest.param((Menu("play", "7", "Play", (Choice("x" * 101, "x"),)),), id="a value too long"),
        pytest.param((Menu("play", "two words", "Play", CARDS),), id="no key"),
        pytest.param((Menu("p" * 18, "7" * 80, "Play", CARDS),), id="an id too long"),
        pytest.param((Menu("play", "7", "", CARDS),), id="nothing asked for"),
        pytest.param((Menu("play", "7", "Play", CARDS, least=5, most=5),), id="more wanted than there are"),
        pytest.param((Menu("play", "7", "Play", CARDS, least=2),), id="more wanted than allowed"),
        pytest.param((Menu("play", "7", "Play", CARDS, least=0, most=0),), id="none allowed"),
    ],
)
def test_a_menu_that_discord_would_not_take_is_a_bug_of_its_cog(menus: tuple[Menu, ...]) -> None:
    with pytest.raises(AssertionError):
        components(Card("h", menus=menus))
