"""“Since you were last here”: what others did in a game since one looked, as the log shows it to him, once."""

from __future__ import annotations

from cogs.post.notebook.since import MOST_LINES
from rules.dillinger.model.boxes_and_forces import Box
from rules.dillinger.model.card_table import Man
from tests.cogs import test_dillinger_table as dillinger
from tests.cogs.table import card, done, good, open_table
from tests.cogs.test_afar import labelled, leave
from tests.cogs.test_agenda import agenda
from tests.cogs.test_made_up_ids import forged
from tests.cogs.world import Actor, Reply, World

SINCE = "Since you were last here"


async def since(world: World, actor: Actor) -> Reply:
    return await (await good(world, actor, "game status")).press(SINCE)


async def test_what_others_did_is_told_once_in_its_order(world: World) -> None:
    await open_table(world)
    await card(world, "Jack of Hearts")
    shown = await since(world, world.bob)
    assert shown.private
    drawn, acts = (
        shown.text.index("The Jack of Hearts is drawn for North Side."),
        shown.text.index("North Side acts on the Jack of Hearts."),
    )
    assert drawn < acts
    assert "bob" not in shown.text.partition("\n")[2], "not what he did himself, nor what was before it"
    assert SINCE not in (await good(world, world.bob, "game status")).buttons
    assert SINCE not in (await good(world, world.bob, "game move")).buttons
    await done(world, "Jack of Hearts")
    again = await (await good(world, world.bob, "game move")).press(SINCE)
    assert again.text.count("\n- ") == 1
    assert (await forged(world, world.bob, "c:since:0")).headline == "Nothing has happened since you were last here."


async def test_who_acts_has_seen_what_was_before(world: World) -> None:
    await open_table(world)
    await card(world, "Jack of Hearts")
    assert SINCE not in (await good(world, world.alice, "game status")).buttons
    await good(world, world.bob, "roll", formula="d6")
    assert SINCE in (await good(world, world.alice, "game status")).buttons
    assert SINCE not in (await good(world, world.bob, "game status")).buttons


async def test_ten_lines_at_most(world: World) -> None:
    await open_table(world)
    for number in range(MOST_LINES):
        await good(world, world.alice, "roll", formula=f"d6 # roll {number}")
    whole = await since(world, world.bob)
    assert whole.text.count("\n- ") == MOST_LINES
    assert "There is more" not in whole.text
    for number in range(MOST_LINES + 5):
        await good(world, world.alice, "roll", formula=f"d6 # later {number}")
    cut = await since(world, world.bob)
    assert cut.text.count("\n- ") == MOST_LINES
    assert "More happened before this. /log shows everything." in cut.text
    assert f"later {MOST_LINES + 4}" in cut.text


async def test_what_is_sealed_is_told_as_the_log_tells_it(world: World) -> None:
    await open_table(world)
    await good(world, world.alice, "roll", formula="d6 # ambush in the alley", secret=True, dice="4")
    shown = await since(world, world.bob)
    assert "ambush" not in shown.text
    assert "alice" in shown.text


async def test_what_is_dealt_in_secret_stays_so(world: World) -> None:
    hands = (("Roadblock", "Engine Trouble"), ("Mechanic",))
    await dillinger.playing(world, *hands, men=(Man(dillinger.NELSON, 1, Box.ROBBING),))
    shown = await since(world, world.carol)
    for hidden in ("Roadblock", "Engine Trouble", "Mechanic"):
        assert hidden not in shown.text


async def test_what_was_taken_back_is_struck_through(world: World) -> None:
    await open_table(world)
    rolled = await good(world, world.alice, "roll", formula="d6 # oops")
    await rolled.press("Undo", world.ursula)
    assert "~~" in (await since(world, world.bob)).text


async def test_from_afar_it_is_of_the_game_that_was_named(world: World) -> None:
    await open_table(world)
    await card(world, "Jack of Spades")
    await leave(world)
    listed = await agenda(world, world.bob.user)
    mine = await listed.press(labelled(listed, "My move"))
    assert SINCE not in mine.buttons, "he acted last"
    await world.restart()
    hers = await forged(world, world.alice.user, "c@g1:since:0")
    assert "Jack of Spades" in hers.text
    assert (await forged(world, world.carol.user, "c@g1:since:0")).refused == "You have no part in that game."
