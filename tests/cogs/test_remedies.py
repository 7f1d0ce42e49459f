"""A refusal that names the command which mends it has its button: private, kept over a restart, with all its checks."""

from __future__ import annotations

from tests.cogs.table import good
from tests.cogs.world import World, forged


async def test_what_mends_a_refusal_is_a_button_that_outlives_a_restart(world: World) -> None:
    await good(world, world.alice, "game open", system="GangStars", sides="A, B", play=True)
    refused = await world.say(world.alice, "gangstars-turn draw")
    assert refused.refused == "No turn has begun yet. Fill the bag with /gangstars-turn next."
    assert refused.private
    await world.restart()
    again = await refused.press("Next turn")
    assert again.refused == "There is no figure on the table. Add a gang with /game bring."
    assert "Bring a gang" in again.labels


async def test_its_options_are_filled_in_and_a_form_asks_for_the_others(world: World) -> None:
    await good(world, world.alice, "gang new", name="Bricks", game="The Hoodsville Heist")
    refused = await world.say(world.alice, "gang sheet", gang="Bricks")
    assert refused.refused == "Bricks has no figures to print. Hire some with /gang hire."
    await world.restart()
    form = await refused.press("Hire a figure")
    assert "Gang: Bricks" in form.text
    assert "Gangster" in form.labels


async def test_only_its_reader_may_press_it(world: World) -> None:
    await good(world, world.alice, "gang new", name="Bricks", game="The Hoodsville Heist")
    refused = await world.say(world.alice, "gang sheet", gang="Bricks")
    other = await forged(world, world.bob, refused.buttons["Hire a figure"])
    assert "Bricks" not in other.text


async def test_a_remedy_checks_the_rights_of_its_user_again(world: World) -> None:
    await good(world, world.alice, "game open", system="GangStars", sides="A, B", play=True)
    pressed = await forged(world, world.carol, "c:mend:gangstars-turn.next")
    assert "Only the players and umpires of “GangStars”" in (pressed.refused or "")
    assert "Take a seat" in pressed.labels


async def test_a_made_up_command_is_refused(world: World) -> None:
    assert (await forged(world, world.alice, "c:mend:no.such")).refused
    assert (await forged(world, world.alice, "c:mend:999999")).refused
