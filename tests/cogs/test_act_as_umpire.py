"""An umpire who plays is first of all a player: commands for others are behind [Act as umpire]."""

from __future__ import annotations

import pytest

from tests.cogs.table import card, good, open_table
from tests.cogs.test_owed_buttons import OX_TESTS
from tests.cogs.test_thumbs import SAMPLES
from tests.cogs.test_umpires import killed, play
from tests.cogs.world import Reply, World, forged

ACT = "Act as umpire"
GOES_ON = {
    "Mad Dogs With Guns": (("mad-card draw", {"card": "King of Spades"}), ("mad-card act", {})),
    "The Hoodsville Heist": (),
    "GangStars": (("gangstars-turn next", {}), ("gangstars-turn draw", {"chit": "Officer Dunn"})),
    "Pottersville": (("pottersville unit", {"gang": "Mulberry Station"}),),
}
"""What makes a figure of bob's the active one."""


def names(world: World, gang: str) -> set[str]:
    """The figures of a gang."""
    query = "SELECT figure.name FROM figure JOIN gang ON gang.id = gang_id WHERE gang.name = ?"
    return {name for (name,) in world.rows(query, gang)}


def acting(reply: Reply) -> set[str]:
    """The figures with actions on a card, by buttons and menus, without the names of sides before them."""
    choices = {label for menu in reply.menus.values() for label in menu}
    labels = {label.rpartition(": ")[0].rpartition(": ")[2] for label in reply.buttons if ": " in label}
    return labels | choices


async def bobs_turn(world: World, title: str) -> None:
    for command, options in GOES_ON[title]:
        assert not (await world.say(world.bob, command, **options)).refused, command


@pytest.mark.parametrize("title", SAMPLES)
async def test_my_move_shows_ones_own_side_alone(world: World, title: str) -> None:
    await play(world, title, umpire=world.alice)
    await bobs_turn(world, title)
    mine = await good(world, world.alice, "game move")
    assert not acting(mine) & names(world, SAMPLES[title][1])
    assert not any(label.startswith(("Pass", "Done with the")) for label in mine.buttons)


@pytest.mark.parametrize("title", SAMPLES)
async def test_what_belongs_to_others_stands_behind_a_button_with_the_name_of_their_side(
    world: World, title: str
) -> None:
    await play(world, title, umpire=world.alice)
    await bobs_turn(world, title)
    judged = await (await good(world, world.alice, "game move")).press(ACT)
    side = SAMPLES[title][1]
    assert judged.headline == ACT
    assert f"You act for **{side}** (<@{world.bob.id}>)" in judged.text
    own = names(world, SAMPLES[title][0])
    assert not acting(judged) & own
    assert [label for label in judged.buttons if label.startswith(f"{side}: ")], judged.buttons
    assert "Back" in judged.buttons


async def test_a_user_who_does_not_umpire_here_has_no_such_button(world: World) -> None:
    await play(world)
    for actor in (world.alice, world.bob):
        for command in ("game move", "game owed"):
            assert ACT not in (await good(world, actor, command)).buttons


async def test_a_deed_chosen_there_is_done_without_being_asked_once_more(world: World) -> None:
    await play(world, umpire=world.alice)
    await bobs_turn(world, "Mad Dogs With Guns")
    judged = await (await good(world, world.alice, "game move")).press(ACT)
    chianti = await judged.choose("Chianti", menu="More, by figure")
    done = await (await chianti.press("Aim")).press("Do it")
    texts = (done.text, *(one.text for one in done.ephemerals))
    assert any("alice acted as umpire for South Side." in one for one in texts), texts


async def test_what_is_owed_by_others_is_there_too(world: World) -> None:
    await killed(world, umpire=world.alice)
    owed = await good(world, world.alice, "game owed")
    assert OX_TESTS not in owed.buttons
    assert "**Ox (South Side)** owes" in owed.text, "all may read it"
    judged = await owed.press(ACT)
    tested = await judged.press(f"South Side: {OX_TESTS}")
    assert "alice acted as umpire for South Side." in tested.text


async def test_the_owner_of_the_server_sees_what_is_owed_by_the_own_side_alone(world: World) -> None:
    await killed(world)
    owed = await good(world, world.alice, "game owed")
    assert OX_TESTS not in owed.buttons
    assert OX_TESTS in (await good(world, world.bob, "game owed")).buttons


async def test_an_umpire_who_does_not_play_sees_everyone_at_once(world: World) -> None:
    await open_table(world)
    await card(world, "King of Spades")
    moves = await good(world, world.ursula, "game move")
    assert acting(moves) & names(world, "South Side")
    assert ACT not in moves.buttons
    assert not [label for label in moves.buttons if label.startswith("Make ")]


@pytest.mark.parametrize("title", SAMPLES)
async def test_the_owner_is_offered_a_gang_once_a_friend_has_brought_one(world: World, title: str) -> None:
    name = SAMPLES[title][1]
    await good(world, world.bob, "gang new", name=name, sample=name, game=title)
    await good(world, world.alice, "game open", system=title)
    await good(world, world.bob, "game bring", gang=name)
    moves = await good(world, world.alice, "game move")
    assert [label for label in moves.buttons if label.startswith("Make ")], moves.buttons
    assert not acting(moves) & names(world, name)
    assert ACT in moves.buttons, "no side is the owner's yet, so that the game is the owner's to umpire"


async def test_a_stale_button_of_anothers_deed_is_refused_to_a_player(world: World) -> None:
    """A made-up button id gets a user no further than [Act as umpire]."""
    await play(world)
    await bobs_turn(world, "Mad Dogs With Guns")
    theirs = await good(world, world.bob, "game move")
    label = next(one for one in theirs.buttons if one.endswith(": shoot"))
    refused = await forged(world, world.alice, theirs.buttons[label])
    assert "is not yours. [My move] shows what is" in refused.why
    assert not (await theirs.press(label)).refused
