"""Each game in ten presses, all of them pressed: the real rules on typed dice, and the bot stores none of it."""

from __future__ import annotations

from typing import Any

import pytest

from cogs.cards.components import BLUE
from cogs.commands.help.first_shot import FIRSTS
from cogs.commands.help.lessons import LESSONS
from cogs.commands.help.lessons.lines import command_in, typed_in
from tests.cogs.world import Actor, Reply, World
from tests.turns import takes_turns

SAID = {
    "mad": (
        "Hoodlum runs 8 inches.",
        "1 hit, only a near miss.",
        "1 hit, lightly wounded.",
        "a miss.",
        "2 hits, lightly wounded.",
        "Beat Cop gets nervous.",
        "A friend slaps Beat Cop, who gets a grip.",
        "1 hit, Beat Cop knocked down.",
        "Hoodlum passes 2 hazards and keeps control.",
        "1 hit, a tire is gone.",
    ),
    "hood": (
        "Gangster may run 10 inches.",
        "2 rounds: 1 hit, lightly injured.",
        "2 rounds: a miss.",
        "the Self-loader jams: fires again next move.",
        "Constable staggers: lightly injured.",
        "Constable is shaken.",
        "Bruiser beats Constable by 5: Constable is downed, stunned.",
        "The internal door holds, but is weaker than before.",
        "4 inches too fast and skids 2 inches to the side",
        "The other takes the $4 and does it.",
    ),
    "gs": (
        "Hit-man passes.",
        "Hit-man fires the pistol at Rookie: a heavy wound.",
        "Hit-man aims and fires the pistol at Rookie: missed.",
        "Hit-man reloads the pistol.",
        "Rookie takes cover.",
        "Hit-man charges Rookie over 20 cm",
        ": a heavy wound. The blow back: missed.",
        "Hit-man wins against Rookie by 3.",
        "Hit-man throws a grenade. It goes off and hits 1 of 2.",
        "Rookie slams on the brakes, and the vehicle stops.",
    ),
    "pot": (
        "Side 1: 4 poker chips; Side 2: 5 poker chips.",
        "Goon runs up to 9",
        "1 hit, lightly wounded.",
        "no hits.",
        "Cop 1 hit, seriously wounded; Veteran Cop no hits.",
        "They lose their nerve.",
        "A comrade binds up Cop",
        "Longshoreman beats Cop with at least double: lightly wounded.",
        "turns 45 degrees, and holds the road.",
        "Cop takes it: $20",
    ),
    "dil": (
        "Baby Face Nelson robs the bank.",
        "The bank had $12,000.",
        "Baby Face Nelson's player pays $7,000 to the bank.",
        "Baby Face Nelson is captured, unless Kill or Luck helps.",
        "Baby Face Nelson gets away.",
        "The kidnapping earns 4 notoriety.",
        "The ransom is paid: $70,000 after the fence.",
        "Baby Face Nelson is bailed out.",
        "Baby Face Nelson is out.",
        "Baby Face Nelson is acquitted.",
    ),
}
"""The report of the rules for each step."""


async def begun(world: World, actor: Actor, game: str) -> Reply:
    """The first card of a lesson."""
    battle = await (await world.say(actor, "help")).press("Fight a battle")
    return await (await battle.press("Learn a game")).press(f"Learn {LESSONS[game].name}")


def kept(world: World) -> list[int]:
    return [world.count(table) for table in ("event", "draft", "figure", "gang", "game", "server")]


@pytest.mark.parametrize("game", LESSONS)
async def test_ten_presses_go_well_and_keep_nothing(world: World, game: str) -> None:
    for actor in (world.alice, world.alice.user):
        card = await begun(world, actor, game)
        before = kept(world)
        for number, (step, said) in enumerate(zip(LESSONS[game].steps, SAID[game], strict=True), 1):
            if number > 1:
                card = await card.press("Next")
            assert not card.refused
            assert card.private
            command, verdict, *_ = card.text.splitlines()[1:]
            assert card.headline == f"{LESSONS[game].name}, {number} of 10: {step.title}"
            assert command == f"`/{step.line}`"
            assert said in verdict.replace("\\", ""), verdict
            assert step.means in card.text
            assert "rolled at the table" not in card.text
        assert "Next" not in card.buttons
        assert kept(world) == before == [0] * 6
        assert len(LESSONS[game].steps) == 10


@pytest.mark.parametrize("game", LESSONS)
async def test_the_last_step_says_what_to_do_next_and_does_it(world: World, alice: Actor, game: str) -> None:
    card = await begun(world, alice, game)
    for _ in range(9):
        card = await card.press("Next")
    assert "in this channel" in card.text
    assert [part["label"] for part in card._parts() if part.get("style") == BLUE] == ["Play against the house"]
    (opens,) = [label for label in card.buttons if label.startswith("Open")]
    opened = await card.press(opens)
    assert not opened.refused
    assert "opens" in opened.headline
    assert not opened.private
    assert (await card.press(FIRSTS[game].label)).headline == f"Sample: {FIRSTS[game].sample}"


@takes_turns
@pytest.mark.parametrize(
    "step", [step for lesson in LESSONS.values() for step in lesson.steps], ids=lambda one: one.line
)
async def test_every_command_of_a_lesson_can_be_typed_as_it_stands(world: World, alice: Any, step: Any) -> None:
    typed = await world.say(alice, command_in(step.line), **typed_in(step.line))
    assert not typed.refused, typed.refused
    assert "the bot rolled" not in typed.text


async def test_a_lesson_goes_on_after_a_restart(world: World, alice: Actor) -> None:
    card = await (await begun(world, alice, "mad")).press("Next")
    await world.restart()
    assert (await card.press("Next")).headline.startswith("Mad Dogs, 3 of 10")


async def test_a_lesson_uses_no_stored_figure(world: World, alice: Actor) -> None:
    await world.say(alice, "gang new", name="The Law", game="mad")
    await world.say(alice, "gang hire", gang="The Law", profile="Punk", name="Hoodlum")
    card = await (await begun(world, alice, "mad")).press("Next")
    assert "**GATS 3** or less" in card.text, "that of the profile"
