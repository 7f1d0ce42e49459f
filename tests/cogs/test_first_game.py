"""One press after a lesson begins a small game against the house, in which its presser acts by buttons alone."""

from __future__ import annotations

import pytest

from cogs.cards.card import Press
from cogs.commands.games.moves import FEW
from cogs.commands.help.lessons import LESSONS
from rules.core.plain.house import HOUSE
from tests.cogs.table import good
from tests.cogs.test_house import of_house
from tests.cogs.test_joining import private
from tests.cogs.world import World, forged
from tests.turns import takes_turns


@takes_turns
@pytest.mark.parametrize("game", LESSONS)
async def test_one_press_begins_a_small_game_against_the_house_that_leaves_nothing_behind(
    world: World, game: str
) -> None:
    last = await forged(world, world.alice, Press("lesson", f"{game}.10", "").id)
    opened = await last.press("Play against the house")
    assert not opened.refused
    hers = private(opened, "Standing orders")
    assert world.rows("SELECT user_id FROM seat WHERE kind = 'game' ORDER BY user_id DESC") == [
        (world.alice.user.id,),
        (HOUSE,),
    ]
    assert "The house plays as a rookie." in hers.text
    assert "Harder: a soldier" in hers.buttons
    if game != "dil":
        assert hers.text.startswith("### Your move")
        assert "The bot rolls what you owe." in hers.text
        assert world.rows("SELECT count(*) FROM figure GROUP BY gang_id") == [(FEW,), (FEW,)]
        assert "street lay" in {command for _, command, _ in of_house(world)}
    await good(world, world.alice, "game close", anyway=True, sure=True)
    assert world.rows("SELECT count(*) FROM gang WHERE present") == [(0,)]


async def test_where_a_game_is_played_the_press_says_so(world: World) -> None:
    await good(world, world.alice, "game open", system="mad")
    last = await forged(world, world.alice, Press("lesson", "mad.10", "").id)
    refused = await last.press("Play against the house")
    assert "being played here" in (refused.refused or "")
    assert "Open a game in a thread" in refused.buttons
