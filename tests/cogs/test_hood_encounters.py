"""/hood hear, money, bribe, charm and coerce, from their options to the money that changes hands."""

from __future__ import annotations

from typing import Any

import pytest

from rules.hoodsville.encounters.bribing_charming_coercing import Charm, Coerce, OfferBribe
from rules.hoodsville.encounters.hearing import Hear
from rules.hoodsville.encounters.money_carried import CountMoney
from tests.cogs.examples.hood_encounters import TABLE
from tests.cogs.kept import beginning
from tests.cogs.plainly import reported
from tests.cogs.raid import CRANE, DUTCH, HANLON, PETE, TULLY
from tests.cogs.world import Actor, Reply, World


async def hood(world: World, command: str, dice: str = "", actor: Actor | None = None, **options: Any) -> Reply:
    """A command of the chapter that is carried out."""
    typed: dict[str, Any] = {"dice": dice} if dice else {}
    reply = await world.say(actor or world.alice, f"hood {command}", **options, **typed)
    assert not reply.refused, reply.refused
    return reply


async def refused(world: World, command: str, actor: Actor | None = None, **options: Any) -> str:
    reply = await world.say(actor or world.alice, f"hood {command}", **options)
    assert reply.why, reply.text
    return reply.why


@beginning
async def begin_streets(world: World) -> None:
    for command, options in TABLE[:3]:
        assert not (await world.say(world.alice, command, **options)).refused


@pytest.fixture
async def streets(world: World) -> World:
    """The mob and the law on record, in no game; Dutch has $18.50."""
    await begin_streets(world)
    return world


@beginning
async def begin_table(world: World) -> None:
    await begin_streets(world)
    for command, options in TABLE[3:]:
        reply = await world.say(world.alice, command, **options)
        assert not reply.refused, reply.refused


@pytest.fixture
async def table(world: World) -> World:
    """The same in the first move of a game."""
    await begin_table(world)
    return world


# Hearing


@pytest.mark.parametrize(
    "sound, inches, headline",
    [
        ("Whisper", 2.0, "A whisper 2 inches away is understood."),
        ("Speech", 6.5, "Plain speech 6.5 inches away is heard."),
        ("Shout", 25.0, "A shout 25 inches away is not heard."),
        ("Scream", 36.0, "A scream 36 inches away is heard."),
        ("Shot", 1.0, "A shot 1 inch away is heard."),
    ],
)
def test_what_is_heard(sound: str, inches: float, headline: str) -> None:
    assert reported(Hear, sound=sound, inches=inches).headline == headline


def test_screams_and_first_shots_frighten_figures_that_are_near() -> None:
    for sound, near, far in (("Scream", 6.0, 6.5), ("Shot", 12.0, 12.5)):
        assert "/hood shock" in reported(Hear, sound=sound, inches=near).lines[0]
        assert reported(Hear, sound=sound, inches=far).lines == ()
    assert reported(Hear, sound="Shout", inches=1.0).lines == ()


# Money


@pytest.mark.parametrize(
    "options, dice, headline",
    [
        ({}, "7 42", "The figure has $7.42."),
        ({"who": "Poor civilian or constable"}, "2", "The figure has nothing at all."),
        ({"who": "Poor civilian or constable"}, "3 5", "The figure has $0.05."),
        ({"who": "Capo or rich civilian"}, "10 10 100", "The figure has $20.00."),
        ({"figure": "Sergeant"}, "6 1", "Sergeant has $5.01."),
        ({"figure": "Constable", "who": "Capo or rich civilian"}, "1 2 3", "Constable has $3.03."),
    ],
)
def test_what_is_in_their_pockets(options: dict[str, Any], dice: str, headline: str) -> None:
    assert reported(CountMoney, dice, **options).headline == headline


async def test_money_goes_onto_the_sheet(streets: World, bob: Actor) -> None:
    diced = await hood(streets, "money", "4 5 6", figure=DUTCH)
    assert "Before, it was $18.50." in diced.text
    assert diced.facts == {"cents": 906}
    assert "$9.06" in await streets.sheet(DUTCH)
    await diced.press("Undo")
    assert "$18.50" in await streets.sheet(DUTCH)
    await streets.name_umpires()
    assert "not yours" in await refused(streets, "money", bob, figure=DUTCH)


async def test_the_odds_of_money(world: World) -> None:
    asked = await world.say(world.alice, "hood money", who="Poor civilian or constable", odds=True)
    assert "Dollars: 1 on average" in asked.text
    assert "50%" in asked.text


# Bribes


async def test_a_bribe_names_its_price(world: World) -> None:
    taken = await hood(world, "bribe", "6", rank="Upper professional", offer="Double", asks="Evil")
    assert taken.headline == "The other takes the $16 and does it."
    assert "The offer is $16, the double rate for upper professionals." in taken.text
    assert "Bribe: 1D6 **6** − 3 evil + 1 double rate = 4 → Yes" in taken.text
    assert taken.facts == {"answer": "yes", "price": 16}
    no = await hood(world, "bribe", "2", rank="Merchant", whom="Constable")
    assert no.headline == "Constable won't do it for $10."


async def test_a_button_pays_the_next_rate_up(world: World) -> None:
    more = await hood(world, "bribe", "3", rank="Working class")
    assert more.headline == "The other would do it for $8."
    paid = await more.press("Pay $8")
    assert paid.headline == "The other takes the $8 and does it."
    treble = await hood(world, "bribe", "1", rank="Working class", offer="Treble")
    assert treble.headline == "The other won't do it for $12."


async def test_the_money_changes_hands(table: World) -> None:
    before = await table.sheet(HANLON)
    taken = await hood(table, "bribe", "4", rank="Working class", figure=DUTCH, whom=HANLON)
    assert "Dutch Mulligan has $14.50 left." in taken.text
    assert "$14.50" in await table.sheet(DUTCH)
    assert await table.sheet(HANLON) != before
    await taken.press("Undo")
    assert "$18.50" in await table.sheet(DUTCH)
    assert await table.sheet(HANLON) == before
    await hood(table, "bribe", "1", rank="Working class", figure=DUTCH, whom=HANLON)
    assert "$18.50" in await table.sheet(DUTCH)


async def test_a_figure_offers_no_money_that_it_lacks(streets: World) -> None:
    await hood(streets, "money", "1 1 1", figure=DUTCH)
    refusal = await refused(streets, "bribe", rank="Merchant", figure=DUTCH)
    assert refusal == "Dutch Mulligan has only $2.01, and this bribe is $10. Offer less."
    more = await hood(streets, "bribe", "3", rank="Low class", figure=DUTCH)
    assert "Dutch Mulligan does not have that much." in more.text
    assert not any(label.startswith("Pay") for label in more.buttons)
    assert "$2.01" in await streets.sheet(DUTCH)


async def test_agreed_is_paid_without_a_roll(streets: World) -> None:
    paid = await hood(streets, "bribe", rank="Low class", offer="Double", figure=DUTCH, agreed=True)
    assert paid.headline == "The other takes the $4 and does it."
    assert "$14.50" in await streets.sheet(DUTCH)
    odds = await refused(streets, "bribe", rank="Low class", offer="Double", agreed=True, odds=True)
    assert "no odds" in odds
    assert "Nothing is rolled" in await refused(streets, "bribe", rank="Low class", agreed=True, dice="3")


async def test_in_a_game_a_rate_is_agreed_on_by_the_button_alone(table: World) -> None:
    typed: dict[str, Any] = {"rank": "Low class", "figure": DUTCH, "whom": HANLON}
    assert "only the button" in await refused(table, "bribe", **typed, offer="Treble", agreed=True)
    more = await hood(table, "bribe", "3", **typed)
    assert "$18.50" in await table.sheet(DUTCH)
    paid = await more.press("Pay $4")
    assert not paid.refused
    assert "$14.50" in await table.sheet(DUTCH)
    assert (await more.press("Pay $4")).refused


async def test_money_moves_only_between_two_figures(streets: World) -> None:
    before = await streets.sheet(HANLON)
    await hood(streets, "bribe", "6", rank="Merchant", whom=HANLON)
    await hood(streets, "bribe", "6", rank="Merchant", whom=HANLON, figure="Capo")
    await hood(streets, "bribe", rank="Merchant", whom=HANLON, agreed=True)
    assert await streets.sheet(HANLON) == before


@pytest.mark.parametrize("die, left", [("6", "$6.50"), ("1", "$16.50")])
async def test_a_sealed_bribe_is_laid_aside_and_leaves_alone_what_was_spent_since(
    streets: World, die: str, left: str
) -> None:
    sealed = await hood(streets, "bribe", die, rank="Merchant", figure=DUTCH, secret=True)
    assert "$8.50" in await streets.sheet(DUTCH, streets.bob)
    if die == "6":
        assert "this bribe is $10" in await refused(streets, "bribe", rank="Merchant", figure=DUTCH)
    await hood(streets, "bribe", "6", rank="Low class", figure=DUTCH)
    await sealed.press("Reveal")
    assert left in await streets.sheet(DUTCH)


async def test_sealed_money_is_counted_from_what_there_was(streets: World) -> None:
    sealed = await hood(streets, "money", "10 10 50", figure=DUTCH, secret=True)
    await hood(streets, "bribe", "6", rank="Low class", figure=DUTCH)
    await sealed.press("Reveal")
    assert "$18.50" in await streets.sheet(DUTCH)


async def test_in_a_game_talk_and_money_are_for_those_on_the_table(table: World, alice: Actor, bob: Actor) -> None:
    await table.name_umpires()
    for command, options in (("charm", {}), ("coerce", {}), ("bribe", {"rank": "Low class"})):
        for speaker in ({}, {"figure": "Capo"}):
            assert "not on the table" in await refused(table, command, bob, whom=HANLON, **options, **speaker)
    assert "so the sheet counts" in await refused(table, "coerce", figure=DUTCH, whom=HANLON, temper="Coward")
    assert "so the sheet counts" in await refused(table, "money", figure=DUTCH)
    await hood(table, "money", "1 1 1", actor=table.ursula, figure=DUTCH)
    assert "$2.01" in await table.sheet(DUTCH)


@pytest.mark.parametrize(
    "rank, folk",
    [
        ("Low class", "people of low class"),
        ("Working class", "people of the working class"),
        ("Lower professional", "lower professionals"),
        ("Upper professional", "upper professionals"),
        ("Merchant", "merchants"),
    ],
)
def test_which_station_a_rate_is_for(rank: str, folk: str) -> None:
    assert f", the treble rate for {folk}." in reported(OfferBribe, "1", rank=rank, offer="Treble").lines[0]
    assert f", the going rate for {folk}." in reported(OfferBribe, "1", rank=rank).lines[0]


# Charm and threats


@pytest.mark.parametrize(
    "command, options, dice, headline",
    [
        ("charm", {}, "4", "The figure charms the other into it."),
        ("charm", {"asks": "Evil"}, "6", "The other can't decide until the next move."),
        ("charm", {"whom": "Constable"}, "1", "Constable is not charmed."),
        ("coerce", {}, "3", "The other can't decide until the next move."),
        ("coerce", {"temper": "Coward"}, "2", "The figure coerces the other into it."),
        ("coerce", {"temper": "Hero"}, "4", "The other won't be coerced."),
        ("coerce", {"outnumbered": True}, "3", "The figure coerces the other into it."),
        ("coerce", {"asks": "Nasty"}, "4", "The figure coerces the other into it."),
        ("coerce", {"asks": "Evil"}, "5", "The other can't decide until the next move."),
        ("coerce", {"whom": "Rich Civilian"}, "2", "The figure coerces Rich Civilian into it."),
    ],
)
def test_answers(command: str, options: dict[str, Any], dice: str, headline: str) -> None:
    shown = reported(Charm, dice, **options) if command == "charm" else reported(Coerce, dice, **options)
    assert shown.headline == headline


async def test_the_sheet_has_the_temper_and_what_is_typed_overrides_it(streets: World) -> None:
    brave = await hood(streets, "coerce", "4", whom=CRANE)
    assert "− 1 brave = 3" in brave.text
    coward = await hood(streets, "coerce", "4", whom=CRANE, temper="Coward", outnumbered=True, asks="Illegal")
    assert "+ 1 outnumbered − 1 illegal + 2 coward = 6" in coward.text


async def test_a_wavering_person_is_asked_again(world: World) -> None:
    dithers = await hood(world, "charm", "2", asks="Harmless")
    again = await dithers.press("Ask again next move")
    assert "Charm: 1D6" in again.text


async def test_the_odds_of_an_answer(world: World) -> None:
    asked = await world.say(world.alice, "hood charm", odds=True)
    assert "50%" in asked.text
    bribe = await world.say(world.alice, "hood bribe", rank="Merchant", odds=True)
    assert "For $10" in bribe.text
    assert "for more money" in bribe.text


@pytest.mark.parametrize("command", ["bribe", "charm", "coerce"])
async def test_talk_is_a_round_of_the_move(table: World, command: str) -> None:
    rank: dict[str, Any] = {"rank": "Low class"} if command == "bribe" else {}
    for whom in (HANLON, TULLY):
        await hood(table, command, "2", figure=DUTCH, whom=whom, **rank)
    assert "used both rounds" in await refused(table, command, figure=DUTCH, whom=CRANE, **rank)
    assert not (await hood(table, "next")).refused
    await hood(table, command, "2", figure=DUTCH, whom=CRANE, **rank)


async def test_one_person_is_asked_once_a_move(table: World) -> None:
    dithers = await hood(table, "charm", "2", figure=DUTCH, whom=HANLON)
    assert "already tried that this move" in (await dithers.press("Ask again next move")).why
    await hood(table, "coerce", "1", figure=DUTCH, whom=HANLON)
    await hood(table, "next")
    assert not (await dithers.press("Ask again next move")).refused


async def test_figures_that_can_neither_talk_nor_listen(streets: World, alice: Actor, bob: Actor) -> None:
    assert "can't talk to themselves" in await refused(streets, "charm", figure=DUTCH, whom=DUTCH)
    await streets.say(alice, "gang wounds", figure=PETE, points=0, dead=True)
    assert "apparently dead" in await refused(streets, "charm", figure=PETE)
    assert "apparently dead" in await refused(streets, "bribe", rank="Low class", figure=DUTCH, whom=PETE)
    await streets.name_umpires()
    for command, options in (("charm", {}), ("coerce", {}), ("bribe", {"rank": "Low class"})):
        assert "not yours" in await refused(streets, command, bob, figure=DUTCH, **options)
