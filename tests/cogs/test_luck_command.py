"""/luck: results compared with expectation, in honest words; and the dice of the whole server for doubters."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest
from PIL import Image

from cogs.commands.luck import words
from cogs.commands.luck.picture import plotted
from rules.core.chance.luck import Faces, Tally, course, luck_of
from tests.cogs.table import good, open_table
from tests.cogs.world import Actor, World

SPATS, MORELLI = "Spats Doogan", "Hot Dog Morelli"


async def burst(world: World, actor: Actor, times: int = 1, **more: Any) -> None:
    for _ in range(times):
        await good(world, actor, "mad shoot", gats=4, gun="Tommy Gun", range=2.0, **more)


async def test_a_player_without_rolls_has_no_luck(world: World, alice: Actor) -> None:
    reply = await world.say(alice, "luck")
    assert reply.private
    assert reply.headline == "The luck of alice"
    assert "the bot has rolled none yet" in reply.text
    assert reply.message is not None
    assert not reply.message.attachments


async def test_the_figures_are_those_of_the_dice_on_record(world: World, alice: Actor) -> None:
    await burst(world, alice, 5)
    await good(world, alice, "roll", formula="8d10 count 7+")
    thrown = passed = 0
    for outcome in world.outcomes:
        for throw in outcome["dice"]:
            if throw["good"]:
                thrown += len(throw["faces"])
                passed += sum(face in throw["good"] for face in throw["faces"])
    reply = await world.say(alice, "luck")
    assert thrown == 38
    assert f"{passed} of {thrown} passed, " in reply.text
    expected = 30 * len(world.outcomes[0]["dice"][0]["good"]) / 6 + 8 * 4 / 10
    assert f"{expected:.1f} expected" in reply.text


async def test_the_plot_says_in_words_what_it_shows(world: World, alice: Actor) -> None:
    await burst(world, alice, 3)
    reply = await world.say(alice, "luck")
    assert reply.message is not None
    (attachment,) = reply.message.attachments
    assert attachment.description is not None
    assert 50 < len(attachment.description) <= 1024
    assert re.search(r"ends at [+−]\d+\.\d after 18", attachment.description)
    picture = Image.open(io.BytesIO(await attachment.read()))
    assert (picture.format, picture.size) == ("PNG", (800, 340))
    assert "tests  more or fewer passed" in reply.text, "the picture is never the only bearer"


async def test_dice_typed_in_never_enter_the_bots_figures(world: World, alice: Actor) -> None:
    await burst(world, alice, dice="1 1 1 1 1 1 4 4 4 4 4 4 4"[: 2 * 6 - 1])
    before = (await world.say(alice, "luck")).text
    assert "**Tests:** the bot has rolled none yet." in before
    assert "**At the table:** 6 of 6 passed" in before
    assert "That says nothing about the bot's dice." in before


async def test_one_may_look_at_anothers_luck_and_at_a_whole_game(world: World) -> None:
    await open_table(world)
    await burst(world, world.alice)
    await burst(world, world.bob, 2)
    assert " of 12 passed" in (await world.say(world.carol, "luck", player=world.bob)).text
    everybody = await world.say(world.carol, "luck", game="here")
    assert everybody.headline == "Luck of “Mad Dogs With Guns”"
    assert [int(n) for n in re.findall(r"of (\d+) passed", everybody.text)] == [12, 6]
    assert "rolled no test" in (await world.say(world.carol, "luck", game="server")).text
    only = await world.say(world.carol, "luck", game="here", player=world.alice)
    assert (only.headline, " of 6 passed" in only.text) == ("The luck of alice of “Mad Dogs With Guns”", True)


async def test_what_an_umpire_rolls_for_a_named_figure_is_its_owners_luck(fight: World) -> None:
    await fight.name_umpires()
    await good(
        fight, fight.ursula, "mad-brawl fight", attackers="Mugsy", defenders=MORELLI
    )  # alice's against bob's: each has their own luck
    counts = {
        actor.name: sum(map(int, re.findall(r"of (\d+) passed", (await fight.say(actor, "luck")).text)))
        for actor in (fight.alice, fight.bob, fight.ursula)
    }
    assert counts["ursula"] == 0
    assert counts["alice"] >= 1
    assert counts["bob"] >= 1


async def test_an_unknown_game_is_refused_with_its_neighbours(world: World, alice: Actor) -> None:
    await open_table(world, name="Valentine")
    assert "Valentine" in (await world.say(alice, "luck", game="Valentin")).why


async def test_another_servers_dice_are_no_part_of_it(world: World, alice: Actor) -> None:
    await burst(world, alice)
    assert "rolled none" in (await world.say(world.alice.user, "luck")).text


async def test_doubters_get_a_chi_square_test_of_all_dice(world: World, alice: Actor, bob: Actor) -> None:
    await good(world, alice, "roll", formula="50d6")
    await good(world, bob, "roll", formula="40d6+3d20")
    await good(world, bob, "roll", formula="2d6", dice="6 6")
    counts = [0] * 6
    for outcome in world.outcomes[:2]:
        for throw in outcome["dice"]:
            if throw["sides"] == 6:
                for face in throw["faces"]:
                    counts[face - 1] += 1
    statistic = sum((times - 15) ** 2 / 15 for times in counts)
    reply = await world.say(world.carol, "luck", all_dice=True)
    assert reply.private
    assert f"**D6:** 90 dice, χ² {statistic:.2f} with 5 degrees of freedom, p 0." in reply.text
    assert "Too few to test: 3 D20." in reply.text
    assert "2 dice rolled at the table don't count" in reply.text
    pressed = await (await world.say(alice, "luck")).press("All the bot's dice")
    assert pressed.text == reply.text


async def test_who_opens_only_the_good_sealed_rolls_has_no_luck_by_it(world: World, alice: Actor) -> None:
    for dice in (None, "1 1 1 1 1 1 4 4 4 4 4"):
        sealed = await good(
            world,
            alice,
            "mad shoot",
            gats=4,
            gun="Tommy Gun",
            range=2.0,
            secret=True,
            **({"dice": dice} if dice else {}),
        )
        await sealed.press("Reveal")
    mine = await world.say(alice, "luck")
    assert "the bot has rolled none yet" in mine.text
    assert "At the table" not in mine.text
    assert "Sealed rolls never count, even when opened" in mine.text
    everybody = await world.say(alice, "luck", all_dice=True)
    assert "Too few to test" not in everybody.text
    assert "Sealed rolls don't count, even when opened" in everybody.text


async def test_few_dice_are_no_proof(world: World, alice: Actor) -> None:
    await good(world, alice, "roll", formula="3d6")
    assert "too few dice to say anything" in (await world.say(alice, "luck", all_dice=True)).text


# The words


@pytest.mark.parametrize(
    "tests, said",
    [
        ([Tally(6, 5, 1, 0)], "Unlucky, but one player in six is."),
        ([Tally(6, 1, 1, 1)], "Lucky, but one player in six is."),
        ([Tally(6, 1, 2, 2)], "Lucky, but one player in 36 is."),
        ([Tally(6, 3, 1, 1)], "Neither lucky nor unlucky."),
        ([Tally(6, 3, 10, 5)], "Neither lucky nor unlucky."),
        (
            [Tally(6, 1, 4, 4)],
            "Lucky as one player in 1,300 is. Look at all the bot's dice, and check them with /fair.",
        ),
        ([Tally(6, 3, 600, 270)], "Unlucky, but about one player in 120 is."),
        ([Tally(6, 3, 9_000, 1)], "Unlucky as about one player in over a million is."),
    ],
)
def test_luck_is_said_honestly(tests: list[Tally], said: str) -> None:
    assert words.verdict(luck_of(tests)).startswith(said)


def test_uneven_dice_are_called_so() -> None:
    assert "hardly ever so uneven" in "\n".join(words.dice_card([Faces((200, 100, 100, 100, 100, 100))], 0, "").lines)
    assert "hardly ever" not in "\n".join(words.dice_card([Faces((110, 100, 100, 95, 101, 94))], 0, "").lines)


def test_the_longest_card_keeps_within_what_discord_takes() -> None:
    tests = [Tally(sides, good, 1000, 400) for sides in range(2, 101) for good in (1, 2, 3) if good < sides]
    kinds = [Faces((50,) * sides) for sides in range(1, 101)]
    card = words.player_card("x" * 100, " of “" + "y" * 60 + "”", tests, tests, kinds, [tests[n:] for n in range(50)])
    for shown in (card, words.dice_card(kinds, 10**6, ""), words.game_card(dict.fromkeys(range(1, 200), tests), "")):
        assert sum(map(len, shown.texts())) <= 4000
    assert card.picture is not None
    assert len(card.picture.alt) <= 1024
    assert "chance" in "\n".join(card.texts())


@pytest.mark.parametrize("spells", [[], [[Tally(6, 3, 1, 0)]], [[Tally(6, 0, 3, 0)]]])
def test_anything_can_be_plotted(spells: list[list[Tally]]) -> None:
    assert plotted(course(spells)).startswith(b"\x89PNG")
