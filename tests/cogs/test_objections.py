"""Objections by post: what a player declared without a street is contested, and judged anew on the same dice."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest_asyncio

from tests.cogs.dice_files import exported, verified
from tests.cogs.dock import BRICKS, DOOLEY, dock
from tests.cogs.kept import beginning
from tests.cogs.raid import BOYLE, STITCHES, put_on_table, two_parties
from tests.cogs.table import card, good, open_by_post, open_table
from tests.cogs.turf import DUKE, DUNN, open_turf
from tests.cogs.world import Actor, Reply, World

SPATS, MORELLI = "Spats Doogan", "Hot Dog Morelli"
SHOT = {"shooter": SPATS, "target": MORELLI, "gun": "Pistol", "range": 6.0}
NO_NEW_DICE = "SELECT max(roll) FROM event"


@beginning
async def begin_post(world: World) -> None:
    await open_by_post(world)
    await card(world, "King of Hearts")


@pytest_asyncio.fixture
async def post(world: World) -> World:
    """A game of North Side (alice) against South Side (bob) by post, without a street; Spats's card is open."""
    await begin_post(world)
    return world


async def shot(world: World, **more: Any) -> Reply:
    return await good(world, world.alice, "mad shoot", **{**SHOT, **more})


async def window(verdict: Reply, by: Actor) -> Reply:
    """The window of [Object]."""
    opened = await verdict.press("Object", by)
    assert not opened.refused, opened.refused
    return opened


def fields(opened: Reply) -> dict[str, Any]:
    """The components of a window by their labels."""
    assert opened.result is not None
    assert opened.result.modal is not None
    return {one["label"]: one["component"] for one in opened.result.modal["components"]}


def as_shown(part: dict[str, Any]) -> str | list[str]:
    """What a field of a window holds before anything is typed."""
    if "options" in part:
        return [one["value"] for one in part["options"] if one.get("default")]
    return str(part.get("value") or "")


async def says(world: World, opened: Reply, **values: Any) -> Reply:
    """Fill in fields of a window, by their labels in small letters, and send it."""
    parts = {label.lower().replace(" ", "_"): part for label, part in fields(opened).items()}
    filled = {part["custom_id"]: values.get(name, as_shown(part)) for name, part in parts.items()}
    assert values.keys() <= parts.keys(), parts.keys()
    result = opened.result
    assert result is not None
    return await world.act(opened.by, lambda: opened.by.submit_modal(result, filled))


async def objection(world: World, verdict: Reply, by: Actor | None = None, **values: Any) -> Reply:
    return await says(world, await window(verdict, by or world.bob), **values)


def rolled_faces(world: World) -> list[str]:
    """The faces of the last event."""
    return [
        faces
        for (faces,) in world.rows(
            "SELECT faces FROM roll WHERE event_id = (SELECT max(event_id) FROM roll) ORDER BY position"
        )
    ]


async def test_what_was_declared_stands_as_declared_until_its_player_agrees(post: World) -> None:
    verdict = await shot(post, cover="Light", dice="1 4")
    assert "As declared: range 6 inches and cover light." in verdict.text
    opened = await window(verdict, post.bob)
    assert [as_shown(part) for part in fields(opened).values()] == ["6", ["Light"], ["Good"], ""]
    asked = await says(post, opened, range="14", cover=["Hard"])
    assert "Declared: range 6 inches and cover light. **bob** says: range 14 inches and cover hard." in asked.text
    assert f"Nothing changes until <@{post.alice.user.id}> or an umpire agrees." in asked.text
    assert "lightly wounded" in verdict.headline, "nothing has changed"
    assert "GATS 3 (of 4)" in await post.sheet(MORELLI)
    anew = await asked.press("Agree", post.alice)
    bob, alice = post.bob.user.id, post.alice.user.id
    assert f"<@{bob}> objected: range 14 inches and cover hard. <@{alice}> agreed." in anew.text
    assert "As agreed: range 14 inches and cover hard." in anew.text
    assert "Pistol: 1D6 **1**" in anew.text
    assert verdict.headline.startswith("~~")
    assert "Agree" not in asked.buttons
    assert "Object" not in anew.buttons


async def test_only_missing_dice_are_rolled(post: World) -> None:
    verdict = await shot(post, range=14.0, dice="4")
    assert "miss" in verdict.text
    before = rolled_faces(post)
    anew = await (await objection(post, verdict, range="6")).press("Agree", post.alice)
    assert "hit" in anew.headline
    assert rolled_faces(post)[: len(before)] == before == ["4"]
    assert len(rolled_faces(post)) == 2, "its damage was missing"


async def test_dice_that_are_needed_no_longer_are_dropped(post: World) -> None:
    verdict = await shot(post, dice="4 4")
    assert "lightly wounded" in verdict.headline
    anew = await (await objection(post, verdict, range="14")).press("Agree", post.ursula)
    assert "miss" in anew.text
    assert rolled_faces(post) == ["4"]
    assert "**Condition:** fit" in await post.sheet(MORELLI)


async def test_what_followed_is_taken_back_with_it(post: World) -> None:
    verdict = await shot(post, dice="1 4")
    await good(post, post.alice, "mad-card done")
    asked = await objection(post, verdict, range="14")
    assert "1 later action will also be taken back." in asked.text
    anew = await asked.press("Agree", post.alice)
    assert "Also taken back: " in anew.text
    assert "1 action left on the King of Hearts" in anew.text
    assert post.rows("SELECT count(*) FROM event WHERE struck_at IS NOT NULL") == [(2,)]


async def test_a_shot_that_was_impossible_is_taken_back(post: World) -> None:
    verdict = await shot(post, dice="1 4")
    asked = await objection(post, verdict, range="60")
    assert "it is impossible and will be taken back. A Pistol reaches" in asked.text
    taken = await asked.press("Agree", post.alice)
    assert taken.headline.startswith("Taken back: ")
    assert verdict.headline.startswith("~~")
    assert "**Condition:** fit" in await post.sheet(MORELLI)
    assert not (await shot(post, range=12.0)).refused, "its player may act again"


async def test_only_the_actor_or_an_umpire_can_agree(post: World) -> None:
    asked = await objection(post, await shot(post, dice="1 4"), range="14")
    for other in (post.bob, post.carol):
        refused = (await asked.press("Agree", other)).why
        assert refused.startswith(f"Only <@{post.alice.user.id}> or an umpire can agree to that.")
    assert not (await asked.press("Agree", post.ursula)).refused
    assert (await asked.press("Agree", post.alice)).refused == "That has already been taken back."


async def test_the_question_is_on_the_agenda_of_its_actor(post: World) -> None:
    asked = await objection(post, await shot(post, dice="1 4"), range="14")
    agenda = await post.say(post.alice, "agenda")
    assert f"<@{post.bob.user.id}> objects: range 14 inches" in agenda.text
    assert not asked.refused


async def test_an_actor_who_rolls_on_can_not_agree_and_roll_anew(post: World) -> None:
    asked = await objection(post, await shot(post, dice="1 4"), range="14")
    await shot(post, dice="6")
    assert "Dice were rolled since the objection." in (await asked.press("Agree", post.alice)).why
    assert not (await asked.press("Agree", post.ursula)).refused


async def test_an_objection_comes_in_time_once_and_from_a_target(post: World) -> None:
    verdict = await shot(post, dice="1 4")
    why = (await verdict.press("Object", post.carol)).why
    assert why == f"Only the target's player can object to that: <@{post.bob.user.id}>."
    assert (await verdict.press("Object", post.alice)).why == why
    late = await window(verdict, post.bob)
    assert (await says(post, late)).why == "That is how it was declared. Change at least one value."
    again = await window(verdict, post.bob)
    assert not (await objection(post, verdict, range="14")).refused
    twice = "You have already objected to that."
    assert (await says(post, again, range="15")).why == twice
    assert (await verdict.press("Object", post.bob)).why == twice


async def test_whoever_has_acted_objects_no_longer(post: World) -> None:
    verdict = await shot(post, dice="1 4")
    opened = await window(verdict, post.bob)
    await good(post, post.bob, "mad guts", figure=MORELLI, dice="1")
    acted = "You have acted since, so you can't object any more. Ask an umpire."
    assert (await verdict.press("Object", post.bob)).why == acted
    assert (await says(post, opened, range="14")).why == acted


async def test_what_the_bot_rolls_by_a_standing_order_is_no_action_of_ones_own(post: World) -> None:
    await good(post, post.bob, "game orders", roll="Always")
    verdict = await shot(post, dice="1 4")
    await post.env.advance_time(30)
    assert post.rows("SELECT command FROM event ORDER BY id DESC LIMIT 1") == [("mad guts",)]
    asked = await objection(post, verdict, range="14")
    assert "1 later action will also be taken back." in asked.text
    anew = await asked.press("Agree", post.alice)
    assert "Also taken back: " in anew.text


async def test_what_was_undone_meanwhile_can_not_be_contested(post: World) -> None:
    verdict = await shot(post, dice="1 4")
    asked = await objection(post, verdict, range="14")
    await verdict.press("Undo", post.ursula)
    gone = "That has already been taken back."
    assert (await asked.press("Agree", post.alice)).why == gone
    assert (await verdict.press("Object", post.bob)).why == gone


async def test_in_a_closed_game_everything_stands(post: World) -> None:
    verdict = await shot(post, dice="1 4")
    asked = await objection(post, verdict, range="14")
    await good(post, post.ursula, "game close", anyway=True)
    over = "This game is over, so you can't contest it any more."
    assert (await asked.press("Agree", post.alice)).why == over
    assert (await verdict.press("Object", post.bob)).why == over


async def test_a_number_that_is_none_can_be_corrected(post: World) -> None:
    refused = await objection(post, await shot(post, dice="1 4"), range="far")
    assert refused.why == "“far” is not a number. The distance to the target in inches."
    again = await refused.press("Correct", post.bob)
    assert as_shown(fields(again)["Range"]) == "far"


async def test_nobody_objects_for_a_target_without_a_player(post: World) -> None:
    verdict = await shot(post, target="Hoodlum", dice="1 4")
    assert "As declared: range 6 inches." in verdict.text
    assert "Object" not in verdict.buttons


async def test_live_or_on_a_street_nothing_is_contested(world: World) -> None:
    await open_table(world)
    await card(world, "King of Hearts")
    live = await shot(world, dice="1 4")
    await good(world, world.ursula, "game pace", mode="By post")
    await good(world, world.ursula, "street lay", name="The Docks")
    await good(world, world.ursula, "street put", figure=MORELLI, at="A17")
    on_street = await good(world, world.ursula, "mad shoot", **SHOT)
    for verdict in (live, on_street):
        assert "As declared" not in verdict.text
        assert "Object" not in verdict.buttons


async def test_dice_that_were_kept_stay_provable(post: World, tmp_path: Path) -> None:
    """The bot's own dice are judged anew by agreement, then one is re-rolled by a skill."""
    lucky = {"gang": "North Side", "profile": "Hoodlum", "name": "Ace", "skills": "Lucky Cuss"}
    await good(post, post.ursula, "gang hire", **lucky)
    verdict = await good(post, post.ursula, "mad shoot", **{**SHOT, "shooter": "Ace"})
    faces = rolled_faces(post)
    anew = await (await objection(post, verdict, range="14", cover=["Hard"])).press("Agree", post.ursula)
    assert rolled_faces(post)[0] == faces[0]
    again = await anew.press("Lucky Cuss: Ace", post.alice)
    if again.private:  # there are several dice
        again = await again.press(next(iter(again.buttons)))
    assert " objected: " in again.text
    assert "As agreed: " in again.text
    assert "Object" not in again.buttons
    await good(post, post.ursula, "game close", anyway=True)
    code, output = verified(await exported(post, game="Mad Dogs With Guns"), tmp_path)
    assert code == 0, output


async def test_the_players_of_witnesses_object_too(post: World) -> None:
    await good(
        post, post.alice, "mad shoot", shooter=SPATS, target="Chianti", gun="Pistol", range=1.0, aimed=True, dice="1 6"
    )
    saw = await good(post, post.alice, "mad-nerve saw", who="Ox", died="Chianti")
    assert "As declared: " in saw.text
    assert "Object" in saw.buttons


async def test_play_by_post_proposes_a_street_and_says_what_it_means_without_one(world: World) -> None:
    opened = await good(world, world.alice, "game open", system="Mad Dogs With Guns")
    pressed = await opened.press("Play by post")
    assert "Without a street players say how far it is and who has cover" in pressed.text
    assert "Lay a street" in pressed.buttons
    again = await good(world, world.alice, "game pace", turn="2d")
    assert "Without a street" not in again.text


# The other games with miniatures


async def by_post(world: World) -> None:
    await good(world, world.ursula, "game pace", mode="By post")


async def judged_anew(world: World, verdict: Reply, **values: Any) -> tuple[list[str], list[str]]:
    """The faces of a verdict of alice's, and those after bob's objection is agreed to."""
    before = rolled_faces(world)
    asked = await objection(world, verdict, **values)
    assert not asked.why, asked.why
    anew = await asked.press("Agree", world.alice)
    assert not anew.why, anew.why
    assert " objected: " in anew.text
    return before, rolled_faces(world)


async def test_gangstars_keeps_its_dice(world: World) -> None:
    await open_turf(world)
    await by_post(world)
    await good(world, world.alice, "gangstars-turn draw", chit=DUKE)
    verdict = await good(world, world.alice, "gangstars-shoot shot", target=DUNN, range="12 cm", ground="Open")
    assert "As declared: range 12 cm and ground open." in verdict.text
    before, after = await judged_anew(world, verdict, range="20 cm")
    assert before[0] == after[0]


async def test_hoodsville_keeps_its_dice(world: World) -> None:
    await two_parties(world)
    await put_on_table(world)
    await by_post(world)
    verdict = await good(world, world.alice, "hood-fire shoot", shooter=STITCHES, target=BOYLE, range=3.0)
    before, after = await judged_anew(world, verdict, range="9")
    assert before[:2] == after[:2], "the red spot die, and those to hit"


async def test_pottersville_keeps_its_dice(world: World) -> None:
    await dock(world, phase="Gats")
    await by_post(world)
    verdict = await good(world, world.alice, "pottersville-shoot figure", shooter=BRICKS, target=DOOLEY, range=3.0)
    before, after = await judged_anew(world, verdict, range="9", cover=["Soft"])
    assert before[0] == after[0]


async def test_who_objected_can_be_forgotten(post: World) -> None:
    asked = await objection(post, await shot(post, dice="1 4"), range="14")
    await asked.press("Agree", post.alice)
    warning = await post.say(post.bob, "privacy forget")
    await warning.press(next(label for label in warning.buttons if "orget" in label))
    stored = str(post.rows("SELECT options, lines FROM event")) + str(post.rows("SELECT options FROM draft"))
    assert str(post.bob.user.id) not in stored
    assert '"judged": {"range": 14.0}' in stored
