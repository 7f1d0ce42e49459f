"""A game by buttons alone: from [Play something] to the first die, and what stands in the way."""

from __future__ import annotations

from typing import Any, NamedTuple

import discord
import pytest

from cogs.cards.components import CardView
from cogs.registration.greeting import GREETING
from cogs.replies.opening import NO_THREAD
from tests.cogs.shown_cards import labels, messages, text
from tests.cogs.table import good
from tests.cogs.world import Actor, Reply, World, forged
from tests.turns import takes_turns


class Way(NamedTuple):
    """A system, and the presses of two people who begin a game of it.

    title    its title
    samples  two sample gangs, the opener's first
    shot     the move of a figure with the first dice of its own; empty where several phases come before it
    """

    title: str
    samples: tuple[str, str]
    shot: str = ""


WAYS = {
    "mad": Way("Mad Dogs With Guns", ("Quayside Outfit", "South Side"), ": shoot"),
    "gs": Way("GangStars", ("Eastside Kings", "Fourth Precinct"), "nap shot"),
    "hood": Way("The Hoodsville Heist", ("Mulligan Mob", "Harbor Precinct"), ": aimed shot"),
    "pot": Way("Pottersville", ("Canal Street Boys", "Mulberry Station")),
}
OPENER, JOINER, SHOT = 4, 2, 2
"""The presses of the opener to their list of moves: [Play something], a system, a gang, and [My move] or [Draw a chit].
Those of the joiner: a side and a gang. Those of a shot: a figure with its action, and [Roll] beside the odds.
"""


async def greeted(world: World) -> Reply:
    """A greeting in the channel, as alice sees it."""
    bot: Any = world.env.bot
    await bot.get_channel(world.channel.id).send(view=CardView(GREETING))
    return Reply(world, world.alice, messages(world.channel)[-1])


def public(world: World, by: Actor, button: str, channel: Any = None) -> Reply:
    """The newest message with this button that all see."""
    found = [one for one in messages(channel or world.channel) if not one.ephemeral and button in labels(one)]
    return Reply(world, by, found[-1])


def private(reply: Reply, button: str) -> Reply:
    """The part of a reply that has this button."""
    return next(one for one in (reply, *reply.ephemerals) if any(label.startswith(button) for label in one.buttons))


@takes_turns
@pytest.mark.parametrize("system", WAYS)
async def test_two_people_begin_a_game_by_buttons_alone(world: World, system: str) -> None:
    way, alice, bob = WAYS[system], world.alice, world.bob
    mine, theirs = (f"Play {one}" for one in way.samples)
    hers = await (await greeted(world)).press("Play something")
    hers = await hers.press(way.title)
    presses = 2
    lobby = public(world, bob, "My move")
    assert lobby.headline == f"alice opens a game of {way.title}."
    assert "no player yet" in lobby.text
    (join,) = [label for label in lobby.buttons if label.startswith("Join as ")]
    hers = await private(hers, mine).press(mine)
    presses += 1
    his = await lobby.press(join, bob)
    redrawn = public(world, bob, "Status")
    assert redrawn.message is not None
    assert lobby.message is not None
    assert redrawn.message.id == lobby.message.id, "the card is edited in place"
    assert redrawn.headline == f"{way.title}: bring your gangs"
    assert "no gang yet" in redrawn.text
    assert not {label for label in redrawn.buttons if label.startswith("Join as ") or label == "Begin"}
    early = await forged(world, bob, "c:begin:1")
    assert early.refused == f"The game can't begin yet. {join.removeprefix('Join as ')} has no gang yet."
    his = private(his, theirs)
    assert "With a ready one the game begins at once." in his.text
    assert "Lay a street" in his.buttons, "before the fight begins"
    his = await his.press(theirs, bob)
    open_to_all = [label for one in messages(world.channel) if not one.ephemeral for label in labels(one)]
    assert "Lay a street" in open_to_all, "while nobody has acted"
    assert "Begin" not in open_to_all, "which is done"
    opens = "Draw a chit" if system == "gs" else "My move"
    hers = await public(world, alice, opens).press(opens, alice)
    presses += 1
    assert presses == OPENER
    if way.shot and (shot := await first_shot(world, hers, his, way.shot)):
        assert shot in {(alice, OPENER + SHOT), (bob, JOINER + SHOT)}


async def first_shot(world: World, hers: Reply, his: Reply, shot: str) -> tuple[Actor, int] | None:
    """The player whose figure shoots first, and their presses to its dice; None if no figure on turn has a gun."""
    for by, moves, presses in ((world.alice, hers, OPENER), (world.bob, his, JOINER)):
        for label in shots(moves, shot)[:1]:
            form = await private(moves, label).press(label, by)
            assert "%" in form.text, "the odds are beside [Roll]"
            assert "Suggested: target and range." in form.text
            rolled = await form.press("Roll", by)
            assert rolled.outcome is not None
            assert rolled.text.startswith("### Your move: "), "the next action takes no press between"
            return by, presses + 2
    return None


def shots(reply: Reply, shot: str) -> list[str]:
    """The buttons that shoot, on the card or on a private one beside it."""
    return [label for one in (reply, *reply.ephemerals) for label in one.buttons if label.endswith(shot)]


async def test_what_stands_in_the_way_of_joining_has_a_sentence(world: World) -> None:
    alice, bob, carol = world.alice, world.bob, world.carol
    await world.name_umpires()
    opened = await good(world, alice, "game open", system="hood", name="Heist")
    message, join = opened.message, opened.buttons["Join as Red"]
    assert message is not None
    both = await world.at_once(
        (alice, lambda: alice.click(message, custom_id=join)), (bob, lambda: bob.click(message, custom_id=join))
    )
    assert both[0].headline == "You play Red: which gang?"
    assert both[1].text == f"Red is taken by <@{alice.id}>. Take another side."
    assert [*both[1].buttons] == ["Join as Blue"]
    assert "Make a gang" in (await both[1].press("Join as Blue")).buttons
    gone = await forged(world, carol, "c:joinside:1.7")
    assert gone.refused == "That side is gone. The sides are Red and Blue."
    full = await forged(world, carol, "c:joinside:1.0")
    assert "No side is free." in (full.refused or "")
    twice = await forged(world, alice, "c:joinside:1.1")
    assert twice.refused == "You play Red already. Only an umpire can give you another side."
    await good(world, world.ursula, "game close", sure=True, anyway=True)
    for button in ("joinside:1.1", "begin:1", "playsample:1.0", "bringgang:1.1"):
        closed = await forged(world, carol, f"c:{button}")
        assert closed.refused == "“Heist” is closed or played elsewhere. Open a new one here."
        assert [*closed.buttons] == ["Play something"]


async def test_a_second_game_of_a_channel_is_opened_in_a_thread(world: World) -> None:
    await good(world, world.alice, "game open", system="hood", name="Heist")
    refused = await (await greeted(world)).press("Play something", world.carol)
    assert "“Heist” is being played here" in (refused.refused or "")
    assert [*refused.buttons] == ["Open a game in a thread"], "only who plays it closes it"
    which = await refused.press("Open a game in a thread")
    done = await which.press("Pottersville")
    (thread,) = world.channel.threads
    assert done.headline == f"“Pottersville” is open in <#{thread.id}>"
    assert "carol opens a game of Pottersville." in text(messages(thread)[-1])
    inside = await world.act(world.bob, lambda: world.bob.slash(thread, "game open", system="mad"))
    assert "is being played here" in inside.why
    assert not inside.buttons


async def test_a_thread_gets_the_game_that_was_typed(world: World) -> None:
    await good(world, world.alice, "game open", system="hood")
    refused = await world.say(world.bob, "game open", system="Pottersville")
    done = await refused.press("Open a game in a thread")
    assert "“Pottersville” is open in" in done.headline


async def test_a_ready_gang_says_who_is_in_it_and_is_played_once(world: World) -> None:
    opened = await good(world, world.alice, "game open", system="hood", play=True)
    mine = opened.ephemerals[-1]
    assert "**Harbor Precinct**: Police Lieutenant, Sergeant, 4 Constables." in mine.text
    his = await opened.press("Join as Blue", world.bob)
    his = his.ephemerals[-1] if his.ephemerals else his
    await mine.press("Play Mulligan Mob")
    refused = await his.press("Play Mulligan Mob", world.bob)
    assert refused.why == "Mulligan Mob is on the table already. Play another gang."
    assert [*refused.buttons] == ["Play Harbor Precinct"]


async def test_where_the_bot_may_open_no_thread_it_says_so(world: World) -> None:
    await good(world, world.alice, "game open", system="hood", name="Heist")
    refused = await world.say(world.bob, "game open", system="mad")
    bot: Any = world.env.bot
    no_threads = discord.PermissionOverwrite(create_public_threads=False)
    await bot.get_channel(world.channel.id).set_permissions(bot.guilds[0].default_role, overwrite=no_threads)
    await world.env.settle()
    assert (await refused.press("Open a game in a thread")).refused == NO_THREAD
    assert not world.channel.threads
    assert len(world.rows("SELECT id FROM event WHERE command = 'game open'")) == 1
    direct = world.alice.user
    await good(world, direct, "game open", system="mad")
    assert [*(await world.say(direct, "game open", system="mad")).buttons] == ["Close it"]


async def test_a_game_that_owes_a_roll_can_not_begin_and_the_refusal_has_the_roll(world: World) -> None:
    await world.two_gangs()
    await good(
        world, world.bob, "gang hire", gang="South Side", profile="Hoodlum", name="Lush", skills="Drunk/Addicted"
    )
    await good(world, world.alice, "game open", system="mad")
    await good(world, world.alice, "game bring", gang="North Side")
    brought = await good(world, world.bob, "game bring", gang="South Side")
    step = await good(world, world.bob, "game move")
    assert "Begin" not in step.buttons
    refused = await brought.press("Begin", world.bob)
    assert "Lush (South Side) owes a Drunk/Addicted roll" in (refused.refused or "")
    (roll,) = refused.buttons
    assert (await refused.press(roll, world.bob)).outcome is not None
    assert "alice begins the game." in (await brought.press("Begin", world.alice)).text


async def test_founding_a_gang_shows_its_dice_by_a_button_unless_they_were_typed(world: World) -> None:
    founded = await good(world, world.alice, "gang new", name="The Mob", sample="Mulligan Mob")
    assert len(founded.text.splitlines()) == 2
    assert "Stitches" in founded.text
    shown = await founded.press("Show the dice")
    assert shown.private
    assert "Dollars, Stitches" in shown.text
    typed = await good(world, world.alice, "gang new", name="North", sample="North Side", dice="1 1 " * 5)
    assert "Skill of Dooley" in typed.text
    assert "Show the dice" not in typed.buttons


async def test_play_something_opens_dillinger_too_and_its_card_deals(world: World) -> None:
    which = await (await greeted(world)).press("Play something")
    await which.press("Dillinger")
    assert public(world, world.bob, "Take a seat").headline == "alice opens a game of Dillinger."
