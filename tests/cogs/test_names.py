"""Names that mean one figure and no other, by every way in which they come."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

import pytest

from tests.cogs.table import good, open_table
from tests.cogs.world import Actor, World
from tests.turns import takes_turns

SPATS = "Spats Doogan"
UNCLEAR = ("all", "Nobody", "7", "3 Citizen", "Citizen", "Clubs", "f\u200briends", "ＡＬＬ")


def file_of(name: str, figure: str) -> tuple[str, bytes]:
    """A gang's file with one figure."""
    figures = [{"name": figure, "profile": "Punk", "stats": [2] * 6}]
    return "gang.json", json.dumps({"consigliere": 1, "system": "mad", "name": name, "figures": figures}).encode()


@takes_turns
@pytest.mark.parametrize("name", UNCLEAR)
@pytest.mark.parametrize(
    "command, options",
    [
        ("gang new", {"game": "mad"}),
        ("gang rename", {"figure": SPATS}),
        ("gang rename", {"gang": "North Side"}),
        ("gang hire", {"gang": "North Side", "profile": "Punk"}),
    ],
)
async def test_what_has_a_meaning_in_lists_is_no_name(
    fight: World, alice: Actor, command: str, options: dict[str, Any], name: str
) -> None:
    refused = await fight.say(alice, command, **options, name=name)
    assert "can't be a name here" in refused.why
    assert "Pick another name." in refused.why


@pytest.mark.parametrize("name", UNCLEAR)
async def test_nor_is_it_in_a_file(fight: World, alice: Actor, name: str) -> None:
    for file in (file_of("Few", name), file_of(name, "Spike")):
        assert "can't be a name here" in (await fight.say(alice, "gang import", file=file)).why


async def test_no_figure_has_the_name_of_a_gang_and_no_gang_that_of_a_figure(fight: World, alice: Actor) -> None:
    figure = await fight.say(alice, "gang rename", figure=SPATS, name="SOUTH  side")
    assert "is the name of a gang here" in figure.why
    gang = await fight.say(alice, "gang new", name="spats doogan", game="mad")
    assert "is the name of a figure here" in gang.why
    both = await fight.say(alice, "gang import", file=file_of("Few", "Few"))
    assert "is the name of a gang here" in both.why


async def test_a_name_with_a_number_behind_it_is_a_name(fight: World, alice: Actor) -> None:
    await good(fight, alice, "gang rename", figure=SPATS, name="Hoodlum 1")


async def test_quotes_may_be_curly_or_straight(fight: World, alice: Actor) -> None:
    await good(fight, alice, "gang rename", figure=SPATS, name="Nails “Ace” O’Brien")
    assert "Nails" in (await good(fight, alice, "gang show", figure='nails "ace" o\'brien')).text
    assert (await fight.complete(alice, "gang show", "figure", '"ace" o\'b'))[0].startswith("Nails “Ace” O’Brien")
    taken = await fight.say(alice, "gang rename", figure="Dooley", name='Nails "Ace" O\'Brien')
    assert "already taken" in taken.why


async def named_all(world: World, monkeypatch: pytest.MonkeyPatch, name: str = "all") -> None:
    """Spats has borne that name since before it was refused."""
    with monkeypatch.context() as before:
        before.setattr("db.naming.means_others", lambda *_: "")
        before.setattr("cogs.commands.gangs.moves.proper", lambda name, *_: name)
        await good(world, world.alice, "gang rename", figure=SPATS, name=name)


@pytest.mark.parametrize("name, wrong", [("all", "is a word that"), ("Sp\u202eats", "has invisible characters")])
async def test_an_owner_is_asked_about_an_old_name_once_and_the_figure_keeps_it(
    world: World, monkeypatch: pytest.MonkeyPatch, name: str, wrong: str
) -> None:
    await world.two_gangs()
    await named_all(world, monkeypatch, name)
    await good(world, world.alice, "game open")
    brought = await good(world, world.alice, "game bring", gang="North Side")
    assert wrong in brought.text
    await good(world, world.alice, "undo")
    brought = await good(world, world.alice, "game bring", gang="North Side")
    assert wrong in brought.text, "what was taken back was never asked"
    await good(world, world.alice, "game close", sure=True)
    await good(world, world.alice, "game open")
    again = await good(world, world.alice, "game bring", gang="North Side")
    assert wrong not in again.text
    assert not [label for label in again.buttons if label.startswith("Rename")]


async def test_a_figure_keeps_its_name_and_its_owner_is_asked_as_it_comes_on(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.two_gangs()
    await named_all(world, monkeypatch)
    await good(world, world.alice, "game open")
    brought = await good(world, world.alice, "game bring", gang="North Side")
    assert "“all” is a word that the bot knows" in brought.text
    window = (await brought.press("Rename all")).result
    assert window is not None
    modal: Any = window.modal
    filled = {modal["components"][0]["component"]["custom_id"]: "Spats"}
    renamed = await world.act(world.alice, partial(world.alice.submit_modal, window, filled))
    assert renamed.headline == "all is now called Spats."


async def test_a_word_for_all_comes_before_a_figure_of_that_name(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    await open_table(world)
    await named_all(world, monkeypatch)
    everybody = await good(world, world.ursula, "mad-bomb blast", near="all", dice="6")
    one = await good(world, world.ursula, "mad-bomb blast", near="all (North Side)", dice="6")
    assert len(everybody.facts["figures"]) > 10
    assert len(one.facts["figures"]) == 1
