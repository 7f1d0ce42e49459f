"""/pottersville-shoot: gats and bombs, from plain numbers and on the table of a game."""

from __future__ import annotations

from typing import Any

import pytest

from db.unit_of_work import Work
from rules.core.chance.sources import Scripted
from tests.cogs.dock import AMES, BOYS, BRICKS, DOOLEY, FLOOD, LOUIE, SAL, WEISS, pot, refusal
from tests.cogs.packard import parked, rolling
from tests.cogs.table import good
from tests.cogs.world import Actor, Reply, World


async def shoot(world: World, command: str, by: Actor | None = None, **options: Any) -> Reply:
    return await good(world, by or world.alice, f"pottersville-shoot {command}", **options)


async def status(world: World) -> str:
    return (await good(world, world.alice, "game status")).text


# Plain numbers


async def test_a_hit_is_the_number_or_less_and_the_effect_is_read_on_the_guns_column(world: World) -> None:
    hit = await shoot(world, "figure", range=8.0, dice="6 6")
    assert hit.headline == "The shooter fires the Pistol at the target: 1 hit, dead."
    miss = await shoot(world, "figure", range=8.0, dice="7")
    assert miss.headline == "The shooter fires the Pistol at the target: no hits."
    assert "house table" not in hit.text, "that stands under [Why] alone"


async def test_cover_motion_and_wounds_come_off_the_number(world: World) -> None:
    reply = await shoot(
        world, "figure", range=3.0, cover="Soft", motion="Walked", wound="Light wound", other=2, dice="7"
    )
    assert "8 − 2 soft cover − 1 shooter moved − 1 light wound + 2 other = **6**" in reply.text
    assert "no hits" in reply.headline


async def test_a_slash_is_a_gap_between_inches_but_not_in_a_name(world: World) -> None:
    await good(world, world.alice, "gang new", name="Flats", game="Pottersville")
    await good(world, world.alice, "gang hire", gang="Flats", profile="Goon", name="Unit 1/2")
    spread = await shoot(world, "spread", targets="Unit 1/2 6 1", gun="Pistol", dice="10")
    assert spread.headline == "The shooter fires the Pistol at Unit 1/2: no hits."
    led = {"leader": "Punk"}
    gaps = [(await pot(world, world.alice, "command", posts=posts, **led)).text for posts in ("Goon 3 4", "Goon 3/4")]
    assert gaps[0] == gaps[1]


async def test_a_repeated_wound_may_be_worse(world: World) -> None:
    options: dict[str, Any] = {"range": 3.0, "target_wound": "Light wound"}
    assert "1 hit, seriously wounded" in (await shoot(world, "figure", dice="1 3 4", **options)).headline
    assert "no worse: still lightly wounded" in (await shoot(world, "figure", dice="1 3 3", **options)).text


@pytest.mark.parametrize(
    "command, options, hint",
    [
        ("figure", {"range": 25.0}, 'The Pistol reaches 24", and the target is 25" away'),
        ("figure", {"range": 5.0, "gun": "Bazooka"}, "No gun is called “Bazooka”"),
        ("figure", {"range": 5.0, "gun": "Rifle", "two": True}, "Use two pistols, two Tommy guns, or one gun"),
        ("figure", {"range": 5.0, "gun": "Shotgun", "nearer": True}, "fires at the closest figure"),
        ("figure", {"range": 5.0, "gap": 0.5}, 'needs a gap of 1", not 0.5"'),
        ("figure", {"range": 20.0, "cover": "Hard"}, "No D10 can hit"),
        ("figure", {"range": 5.0, "cover": "Hard, completely hidden"}, "hides the whole target"),
        ("figure", {"range": 5.0, "motion": "Ran", "from_car": "Fast"}, "both on foot and in a vehicle"),
        ("figure", {"range": 5.0, "gun": "SMG", "two": True, "wound": "Serious wound"}, "only one Tommy gun"),
        ("spread", {"targets": "4 3; 6 2", "gun": "SMG"}, "this fire has 6. Give all of them"),
        ("spread", {"targets": "4 3; 9 2; 6 1", "gun": "SMG"}, "the closest first"),
        ("spread", {"targets": "4 3; 6 3", "gun": "SMG", "arc": 50.0}, "within 45 degrees, not 50"),
        ("spread", {"targets": "4 1 behind"}, "behind a figure that you didn't name"),
        ("spread", {"targets": "4 0.5; 6 0.5"}, "whole dice, not 0.5"),
        ("spread", {"targets": "Cop 3"}, "“Cop 3” can't be read. Write name, inches, dice"),
        ("spread", {"targets": ";"}, "No target is named"),
        ("spread", {"targets": "4 1; 5 1", "gun": "Rifle"}, "only automatic weapons spread"),
        ("vehicle", {"range": 5.0, "aboard": "6"}, "A car holds 5, not 6"),
        ("vehicle", {"range": 5.0, "vehicle": "Packard"}, "No game is being played"),
        ("throw", {"inches": 9.0}, 'thrown up to 8", not 9'),
        ("blast", {"near": "Cop 4"}, 'A blast reaches 3" from its marker, not 4'),
        ("blast", {"near": "Cop near"}, "“Cop near” can't be read"),
        ("blast", {"vehicles": "Packard"}, "No game is being played"),
    ],
)
async def test_what_cannot_be_fired_is_refused_in_a_sentence(
    world: World, command: str, options: dict[str, Any], hint: str
) -> None:
    assert hint in await refusal(world, world.alice, f"pottersville-shoot {command}", **options)


async def test_dice_are_given_to_targets_before_they_fall(world: World) -> None:
    reply = await shoot(world, "spread", targets="Cop 4 4; Goon 6 2 soft", gun="SMG", dice="1 1 10 10 1 10 1 1 1 6")
    assert "Cop 2 hits, suppressed; Goon 1 hit, dead" in reply.headline
    assert [one["hits"] for one in reply.facts] == [2, 1]


async def test_what_else_counts_counts_for_every_target_of_spread_fire(world: World) -> None:
    reply = await shoot(world, "spread", targets="Cop 4 3; Goon 6 3 soft", gun="SMG", other=2, dice="8 9 9 6 7 7 1 1")
    assert "6 + 2 other = **8**" in reply.text
    assert "6 − 2 soft cover + 2 other = **6**" in reply.text
    assert [one["hits"] for one in reply.facts] == [1, 1]


async def test_two_pistols_at_two_targets_are_a_worse_shot_each(world: World) -> None:
    apart = await shoot(world, "spread", targets="3 1; 3 1", two=True, dice="8 8")
    assert "8 − 1 one pistol at each of two targets" in apart.text
    assert apart.headline.count("no hits") == 2
    assert "2 hits" in (await shoot(world, "figure", range=3.0, two=True, dice="8 8 1 2")).headline


async def test_a_vehicle_is_hit_somewhere_and_a_dead_driver_wrecks_it(world: World) -> None:
    options: dict[str, Any] = {"range": 3.0, "aboard": "Goon, Punk", "pace": "Slow"}
    reply = await shoot(world, "vehicle", dice="1 1 6 1", **options)
    assert "Its driver is dead, so the vehicle is wrecked" in reply.text
    assert "Punk is suppressed" in reply.text
    assert "A tire is hit" in (await shoot(world, "vehicle", dice="1 6", **options)).text
    assert "The shots do no damage" in (await shoot(world, "vehicle", dice="1 10", **options)).text
    halted = await shoot(world, "vehicle", dice="1 1 5 3 4", **options)
    assert 'skids 7" and stays put' in halted.text


async def test_the_odds_of_a_volley_are_exact_for_every_target(world: World) -> None:
    reply = await shoot(world, "spread", targets="Cop 4 4; Car 6 2", gun="SMG", odds=True)
    assert "exactly" in reply.headline
    assert "The car" in reply.text


async def test_a_blast_is_worse_for_those_it_touches_and_stopped_by_hard_cover(world: World) -> None:
    reply = await shoot(world, "blast", near="Cop 0; Goon 2; Punk 1 hard", dice="5 5")
    assert "Cop is dead" in reply.text
    assert "Goon is seriously wounded" in reply.text
    assert "Punk is safe behind hard cover." in reply.text
    assert reply.headline == "The bomb goes off: 2 of 3 hurt."


async def test_names_complete_themselves_behind_what_was_typed(world: World) -> None:
    await parked(world)
    offered = await world.complete(world.alice, "pottersville-shoot spread", "targets", f"{WEISS} 4 3; brick")
    assert offered[0] == f"{WEISS} 4 3; {BRICKS}"
    guns = await world.complete(world.alice, "pottersville-shoot figure", "gun", "", shooter=LOUIE)
    assert guns[0] == "SMG"


# In a game


async def test_shots_hurt_a_figure_on_the_table_and_leave_its_unit_a_guts_test(world: World) -> None:
    await rolling(world, phase="Gats")
    reply = await shoot(world, "figure", shooter=BRICKS, target=WEISS, range=6.0, dice="6 4")
    assert f"{WEISS} is lightly wounded (LW)" in reply.text
    assert "must test Guts before the turn ends: Mulberry Station" in reply.text
    assert f"**{WEISS}** lightly wounded (LW)" in await status(world)
    assert "once a turn" in await refusal(
        world, world.alice, "pottersville-shoot figure", shooter=BRICKS, target=FLOOD, range=6.0
    )
    await reply.press("Undo", world.ursula)
    assert f"**{WEISS}**" not in await status(world)


async def test_a_miss_is_being_shot_at_too_even_while_it_is_sealed(world: World) -> None:
    await rolling(world, phase="Gats")
    await shoot(world, "figure", shooter=BRICKS, target=WEISS, range=6.0, dice="10", secret=True)
    assert "shot at, must test Guts" in await status(world)


async def test_shots_belong_to_the_gats_phase_and_to_the_shooters_owner(world: World) -> None:
    await rolling(world)
    assert "only in the Gats phase" in await refusal(
        world, world.alice, "pottersville-shoot figure", shooter=BRICKS, target=WEISS, range=6.0
    )
    assert "is not yours" in await refusal(
        world, world.bob, "pottersville-shoot figure", shooter=BRICKS, target=WEISS, range=6.0
    )
    assert "Name a figure there that does it" in await refusal(
        world, world.alice, "pottersville-shoot figure", target=WEISS, range=6.0
    )


async def test_the_sheet_counts_in_a_game_and_only_what_is_carried_is_fired(world: World) -> None:
    await rolling(world, phase="Gats")
    assert "the sheet counts. Remove “wound”" in await refusal(
        world, world.alice, "pottersville-shoot figure", shooter=BRICKS, target=WEISS, range=6.0, wound="Light wound"
    )
    assert "has no Rifle to fire" in await refusal(
        world, world.alice, "pottersville-shoot figure", shooter=BRICKS, target=WEISS, range=6.0, gun="Rifle"
    )
    assert "can't fire two" in await refusal(
        world, world.alice, "pottersville-shoot figure", shooter=BRICKS, target=WEISS, range=6.0, two=True
    )


async def test_a_rider_is_shot_at_with_the_vehicle(world: World) -> None:
    await rolling(world, riding=True, phase="Gats")
    assert "is in the Packard. Name the vehicle" in await refusal(
        world, world.bob, "pottersville-shoot figure", shooter=DOOLEY, target=LOUIE, range=6.0
    )
    await good(world, world.ursula, "pottersville-car set", vehicle="Packard", pace="Slow")
    reply = await shoot(world, "vehicle", by=world.bob, shooter=DOOLEY, vehicle="Packard", range=6.0, dice="1 1 6 1")
    assert f"{LOUIE} is dead" in reply.text
    assert "is wrecked" in reply.text
    assert "a wreck" in await status(world)
    assert "must test Guts before the turn ends: Canal Street Boys" in reply.text


async def test_a_bomb_through_a_window_is_thrown_first_and_goes_off_where_it_lies(world: World) -> None:
    await rolling(world, phase="Gats")
    await good(world, world.ursula, "pottersville gear", figure=BRICKS, add="Pipe bomb")
    assert "No bomb of Bricks is on the table" in await refusal(
        world, world.alice, "pottersville-shoot blast", thrower=BRICKS, near=f"{WEISS} 0"
    )
    thrown = await shoot(world, "throw", thrower=BRICKS, inches=6.0, window=True, dice="3 2")
    assert 'bounces back 2"' in thrown.headline
    assert "carries no bomb" in await refusal(
        world, world.alice, "pottersville-shoot throw", thrower=BRICKS, inches=3.0
    )
    await world.restart()
    window = await thrown.press("It goes off")
    assert window.result is not None
    opened: Any = window.result.modal
    assert "It goes off" in thrown.buttons, "nothing has gone off yet"
    near, hit = (one["component"]["custom_id"] for one in opened["components"])
    result = window.result
    blast = await world.act(world.alice, lambda: world.alice.submit_modal(result, {near: f"{WEISS} 0", hit: ""}))
    assert WEISS in blast.text
    assert "It goes off" not in thrown.buttons
    assert "No bomb of Bricks is on the table" in await refusal(
        world, world.alice, "pottersville-shoot blast", thrower=BRICKS, near=f"{FLOOD} 0"
    )


async def test_a_bomb_wrecks_the_vehicle_that_it_hits(world: World) -> None:
    await rolling(world, riding=True, phase="Gats")
    await good(world, world.ursula, "pottersville gear", figure=DOOLEY, add="Stick of dynamite")
    reply = await shoot(
        world, "blast", by=world.bob, thrower=DOOLEY, inches=8.0, vehicles="Packard", near=f"{BRICKS} 1", dice="4 1 1"
    )
    assert "The Packard is wrecked" in reply.text
    assert f"{LOUIE} is suppressed" in reply.text
    assert "a wreck" in await status(world)


async def test_a_chip_re_rolls_one_of_the_shooters_dice_while_the_side_has_any(world: World) -> None:
    await rolling(world, phase="Gats")
    await pot(world, world.ursula, "chips", side="1", set=1)
    reply = await shoot(world, "figure", shooter=BRICKS, target=WEISS, range=6.0, dice="10")
    chip = f"Poker chip: {BOYS}"
    assert [label for label in reply.buttons if label.startswith("Poker chip")] == [chip]
    assert (await reply.press(chip, world.bob)).refused
    again = await reply.press(chip)
    shown = again.ephemerals[0].text if again.ephemerals else again.text
    assert "Poker chip: the 10" in shown
    assert f"Poker chips: {BOYS} 0" in await status(world)


async def test_a_die_that_a_chip_threw_anew_stands(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    def lay(*faces: int) -> None:
        monkeypatch.setattr(Work, "dice", lambda _, stream: (Scripted(*faces), stream.next_roll))

    await rolling(world, phase="Gats")
    chip = f"Poker chip: {BOYS}"
    burst = await shoot(world, "figure", shooter=LOUIE, target=WEISS, range=6.0, dice="10 10 10 7 10 10")
    every = await burst.press(chip)
    lay(8)
    again = await every.press(f"To hit, {WEISS} die 4: 7")
    others = await again.press(chip)
    assert sorted(others.buttons) == [f"To hit, {WEISS} die {die}: 10" for die in range(1, 6)]
    lay(1, 2)
    hit = await others.press(f"To hit, {WEISS} die 3: 10")
    assert f"{WEISS} is suppressed" in hit.text
    left = await hit.press(chip)
    assert sorted(left.buttons) == [
        f"Effect, {WEISS}: 2",
        *(f"To hit, {WEISS} die {die}: 10" for die in range(1, 5)),
    ]
    missed = await shoot(world, "figure", shooter=BRICKS, target=WEISS, range=6.0, dice="10")
    assert chip in missed.buttons
    lay(9)
    assert chip not in (await missed.press(chip)).buttons, "its only die stands"


async def test_only_its_thrower_or_an_umpire_sets_off_a_bomb(world: World) -> None:
    await rolling(world, phase="Gats")
    assert "No figure on the table threw this bomb" in await refusal(
        world, world.alice, "pottersville-shoot blast", near=f"{WEISS} 0"
    )
    await shoot(world, "blast", by=world.ursula, near=f"{WEISS} 0; {AMES} 1; {SAL} 2", dice="1 1 1")
