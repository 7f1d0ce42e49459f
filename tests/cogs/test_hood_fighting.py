"""/hood-fight: melees, holds, breaking free and saving throws; alone, with figures, and in a game."""

from __future__ import annotations

import re
from typing import Any

import pytest
from discord import app_commands

from cogs.commands.hoodsville import commands
from rules.hoodsville.fighting.catalogue import RULES as FIGHT_RULES
from rules.hoodsville.throwing.catalogue import RULES as THROW_RULES
from tests.cogs.raid import ANVIL, BOYLE, CRANE, DUTCH, FINGERS, HANLON, ROURKE, STITCHES, TULLY, open_raid, two_parties
from tests.cogs.table import good
from tests.cogs.world import Actor, Reply, World


async def fight(world: World, command: str, dice: str = "", actor: Actor | None = None, **options: Any) -> Reply:
    typed: dict[str, Any] = {"dice": dice} if dice else {}
    return await good(world, actor or world.alice, f"hood-fight {command}", **options, **typed)


async def refusal(world: World, command: str, actor: Actor | None = None, **options: Any) -> str:
    """The sentence of a refused command; nothing is stored by one."""
    events = world.count("event")
    reply = await world.say(actor or world.alice, f"hood-fight {command}", **options)
    assert reply.why, reply.text
    assert world.count("event") == events
    return reply.why


# A round of melee


@pytest.mark.parametrize(
    "dice, options, headline, line",
    [
        ("4 4", {}, "The attacker and the defender fight, and neither gains anything.", ""),
        (
            "5 3 4",
            {},
            "The attacker beats the defender by 2: the defender flinches, a scratch.",
            "The defender is enraged: +1 in melee this move and the next.",
        ),
        ("3 5 1", {}, "The defender beats the attacker by 2: the attacker flinches, hurt.", "tests morale"),
        (
            "6 1 2",
            {"melee": 1, "weapon": "axe"},
            "The attacker beats the defender by 6: the defender is downed, apparently dead.",
            "1D6 **2** − 2 axe = 0 → Apparently dead",
        ),
        (
            "4 1 3",
            {"attackers": "Constable", "defenders": "Constable", "defender_state": "groggy"},
            "Constable 1 beats Constable 2 by 4: Constable 2 staggers, lightly injured.",
            "Melee, Constable 2: 1D6 **1** − 1 groggy = 0",
        ),
        (
            "1 2 3 4",
            {"attackers": "2 Gangster", "surprise": "Half"},
            "Gangster 1 and Gangster 2 beat the defender by 1: the defender flinches, hurt.",
            "the mean of 2 dice, rounded down, is 1. 2 against one +2, half surprise +1: +3 in all. Total: 4.",
        ),
    ],
)
async def test_a_round_from_plain_numbers(
    world: World, dice: str, options: dict[str, Any], headline: str, line: str
) -> None:
    shown = await fight(world, "melee", dice, **options)
    assert shown.headline == headline
    assert line in shown.text


async def test_sheets_fill_everything_in(world: World) -> None:
    await two_parties(world)
    await world.name_umpires()
    shown = await fight(world, "melee", "4 4 4", attackers=ANVIL, defenders=CRANE)
    assert shown.headline == "Anvil beats Lieutenant Crane by 1: Lieutenant Crane flinches, hurt."
    assert "Melee, Anvil: 1D6 **4** + 2 melee = 6" in shown.text
    assert "− 2 club = 2 → Hurt" in shown.text
    assert "Morale: Lieutenant Crane" in shown.buttons
    assert "struck with a club" in await world.sheet(CRANE)
    await shown.press("Undo", by=world.ursula)
    assert "struck with a club" not in await world.sheet(CRANE)


async def test_numbers_typed_override_the_sheet(world: World) -> None:
    await two_parties(world)
    drawn = await fight(world, "melee", "4 3", attackers=ANVIL, defenders=CRANE, melee=-1, defender_melee=0)
    assert "neither gains anything" in drawn.headline


async def test_wounds_and_rage_count_in_the_next_round(world: World) -> None:
    await two_parties(world)
    await fight(world, "melee", "6 4 3", attackers=ANVIL, defenders=TULLY)
    assert "lightly injured" in await world.sheet(TULLY)
    await fight(world, "melee", "3 3 6", attackers=ANVIL, defenders=HANLON, weapon="Fists")
    weak = await fight(world, "melee", "3 2", attackers=STITCHES, defenders=TULLY)
    assert "− 1 wounds" in weak.text
    angry = await fight(world, "melee", "3 2", attackers=STITCHES, defenders=HANLON)
    assert "+ 1 enraged" in angry.text


async def test_a_downed_figure_gets_up_fighting_at_minus_1(world: World) -> None:
    await two_parties(world)
    await fight(world, "melee", "6 1 6", attackers=ANVIL, defenders=CRANE, weapon="Fists")
    assert "down" in await world.sheet(CRANE)
    again = await fight(world, "melee", "2 4", attackers=STITCHES, defenders=CRANE)
    assert "− 1 rising" in again.text
    assert "down" not in await world.sheet(CRANE)


async def test_a_stunned_one_neither_fights_nor_is_fought(world: World) -> None:
    await two_parties(world)
    await fight(world, "melee", "6 1 1", attackers=ANVIL, defenders=CRANE)
    assert "stunned" in await refusal(world, "melee", attackers=ANVIL, defenders=CRANE)
    assert "stunned" in await refusal(world, "melee", world.bob, attackers=CRANE, defenders=ANVIL)


@pytest.mark.parametrize(
    "options, sentence",
    [
        ({"attackers": "2", "defenders": "2"}, "Pair them off"),
        ({"attackers": "11"}, "can't have 11 figures"),
        ({"weapon": "Spoon"}, "No weapon is called “Spoon”"),
        ({"weapon": "Pistol bullet"}, "No weapon is called"),
        ({"state": "drunk"}, "No state is called “drunk”"),
        ({"attackers": "Capone"}, "No figure is called"),
        ({"attackers": CRANE}, "not yours"),
        ({"attackers": ANVIL, "defenders": ANVIL}, "named twice"),
    ],
)
async def test_what_is_no_melee(world: World, options: dict[str, Any], sentence: str) -> None:
    await two_parties(world)
    await world.name_umpires()
    assert sentence in await refusal(world, "melee", **options)


async def test_odds_of_a_round(world: World) -> None:
    asked = await fight(world, "melee", odds=True)
    assert asked.headline == "The odds of /hood-fight melee, exactly"
    for shown in ("drawn", "the defender is        2.8%\n  downed", "the attacker flinches", "17%", "stunned"):
        assert shown in asked.text


# Holds


@pytest.mark.parametrize(
    "dice, options, headline, line",
    [
        ("1 2", {}, "The attacker fails to overpower the victim.", ""),
        ("3 3", {}, "The victim still struggles.", ""),
        ("4 3", {}, "The victim still struggles, enraged.", "The victim is enraged"),
        ("5 3", {}, "The victim still struggles, unnerved.", "The victim tests morale."),
        ("6 2", {}, "The attacker overpowers the victim: held, with a scream.", "within 6 inches of the scream"),
        ("6 1", {"act": "gag"}, "The attacker overpowers the victim: gagged, without a sound.", ""),
        (
            "6 1",
            {"act": "Tie hands, gag", "melee": 3},
            "The attacker overpowers the victim: hands tied, gagged.",
            "+ 3 melee − 1 rope = 8",
        ),
        (
            "6",
            {"unopposed": True, "act": "sack"},
            "The attacker overpowers the victim: a sack over the head, without a sound.",
            "The victim does not resist and counts as 0.",
        ),
        ("6 5 1 1", {"attackers": "3 Gangster", "act": "drug"}, "Gangster 1 and 2 others overpower the victim", ""),
    ],
)
async def test_overpowering_from_plain_numbers(
    world: World, dice: str, options: dict[str, Any], headline: str, line: str
) -> None:
    shown = await fight(world, "overpower", dice, **options)
    assert shown.headline.startswith(headline)
    assert line in shown.text


async def test_an_act_binds_a_figure(world: World) -> None:
    await two_parties(world)
    shown = await fight(world, "overpower", "4 2", attackers=ANVIL, victim=TULLY, act="tie hands")
    assert shown.headline == "Anvil overpowers Tully: hands tied, with a scream."
    assert "Morale: Tully" in shown.buttons
    bound = await world.sheet(TULLY)
    assert "hands tied" in bound
    assert "held" in bound
    assert "already done" in await refusal(world, "overpower", attackers=ANVIL, victim=TULLY, act="tie hands")
    weak = await fight(world, "melee", "1 4", attackers=STITCHES, defenders=TULLY)
    assert "− 3 hands tied" in weak.text


async def test_an_enraged_victim_has_1_more(world: World) -> None:
    await two_parties(world)
    await fight(world, "overpower", "2 3", attackers=ANVIL, victim=TULLY)
    assert "enraged" in await world.sheet(TULLY)


async def test_a_stunned_figure_puts_up_no_fight(world: World) -> None:
    await two_parties(world)
    await fight(world, "melee", "6 1 1", attackers=ANVIL, defenders=CRANE)
    tied = await fight(world, "overpower", "6", attackers=STITCHES, victim=CRANE, act="tie hands, tie feet")
    assert "hands tied, feet tied" in tied.headline
    assert "tests morale" not in tied.text
    assert not any(label.startswith("Morale") for label in tied.buttons)
    assert "feet tied" in await world.sheet(CRANE)


@pytest.mark.parametrize(
    "options, sentence",
    [
        ({"act": "tickle"}, "No act is called “tickle”"),
        ({"act": "gag, gag"}, "same as the first"),
        ({"act": "gag, sack, drug"}, "or two"),
        ({"victim": CRANE, "attackers": BOYLE}, "not yours"),
    ],
)
async def test_what_is_no_hold(world: World, options: dict[str, Any], sentence: str) -> None:
    await two_parties(world)
    await world.name_umpires()
    assert sentence in await refusal(world, "overpower", **options)


async def test_breaking_free(world: World, bob: Actor) -> None:
    await two_parties(world)
    assert "No one holds Tully" in await refusal(world, "break-free", bob, captive=TULLY, captors=ANVIL)
    await fight(world, "overpower", "6 1", attackers=ANVIL, victim=TULLY, act="tie hands, sack")
    held = await fight(world, "break-free", "4 1", bob, captive=TULLY, captors=ANVIL)
    assert held.headline == "Tully still struggles."
    assert "− 3 hands tied + 1 breaking free = 2" in held.text
    free = await fight(world, "break-free", "6 1", bob, captive=TULLY, captors=ANVIL)
    assert free.headline == "Tully breaks free and gets 1 inch away."
    assert "Still hands tied" in free.text
    assert "held" not in await world.sheet(TULLY)


async def test_a_captive_that_overpowers_the_captor_is_held_no_longer(world: World, bob: Actor) -> None:
    await two_parties(world)
    await fight(world, "overpower", "4 1", attackers=ANVIL, victim=TULLY)
    turned = await fight(world, "overpower", "6 1", bob, attackers=TULLY, victim=ANVIL)
    assert "Tully is no longer held." in turned.text
    assert "held" not in await world.sheet(TULLY)
    assert "held" in await world.sheet(ANVIL)


async def test_inches_from_plain_numbers(world: World) -> None:
    assert (await fight(world, "break-free", "6 1")).headline == "The captive breaks free and gets 6 inches away."
    hampered = await fight(world, "break-free", "3 3", using="Sack")
    assert hampered.headline == "The captive breaks free and gets 3 inches away."


async def test_a_friend_unties(world: World, bob: Actor) -> None:
    await two_parties(world)
    await world.name_umpires()
    await fight(world, "overpower", "6 1", attackers=ANVIL, victim=TULLY, act="tie hands")
    assert "not yours" in await refusal(world, "untie", bob, figure=TULLY, by=ANVIL)
    assert "can't do that alone" in await refusal(world, "untie", bob, figure=TULLY, by=TULLY)
    assert "but by: held, hands tied" in await refusal(world, "untie", bob, figure=TULLY, by=CRANE, bonds="gagged")
    one = await fight(world, "untie", "", bob, figure=TULLY, by=CRANE, bonds="held")
    assert "Still hands tied." in one.text
    loose = await fight(world, "untie", "", bob, figure=TULLY, by=CRANE)
    assert loose.headline == "Lieutenant Crane releases Tully: no longer hands tied."
    assert "is not bound, so" in await refusal(world, "untie", bob, figure=TULLY, by=CRANE)


# Saving throws, getting up


async def test_rising(world: World, bob: Actor) -> None:
    await two_parties(world)
    assert "is not down" in await refusal(world, "rise", bob, figure=CRANE)
    await fight(world, "melee", "6 1 6", attackers=ANVIL, defenders=CRANE, weapon="Fists")
    assert "gets up" in (await fight(world, "rise", "", bob, figure=CRANE)).headline
    assert "down" not in await world.sheet(CRANE)


# In a game


async def test_a_move_has_two_rounds(world: World) -> None:
    await open_raid(world)
    for _ in range(2):
        await fight(world, "melee", "3 4", attackers=ANVIL, defenders=CRANE)
    assert "has used both rounds" in await refusal(world, "melee", attackers=ANVIL, defenders=TULLY)
    assert "has used both rounds" in await refusal(world, "melee", world.bob, attackers=CRANE, defenders=DUTCH)
    still = await fight(world, "melee", "4 4", attackers=DUTCH, defenders=CRANE)
    assert "neither gains anything" in still.headline
    await good(world, world.ursula, "hood next")
    await fight(world, "melee", "3 4", attackers=ANVIL, defenders=CRANE)


async def test_odds_cost_nothing(world: World) -> None:
    await open_raid(world)
    for _ in range(3):
        await fight(world, "melee", attackers=ANVIL, defenders=CRANE, melee=-1, odds=True)
    await fight(world, "melee", "3 4", attackers=ANVIL, defenders=CRANE)


async def test_undo_gives_the_round_back(world: World) -> None:
    await open_raid(world)
    await fight(world, "melee", "3 4", attackers=ANVIL, defenders=CRANE)
    second = await fight(world, "melee", "3 4", attackers=ANVIL, defenders=CRANE)
    await second.press("Undo", by=world.ursula)
    await fight(world, "melee", "3 4", attackers=ANVIL, defenders=CRANE)


async def test_untying_and_rising_take_a_round_in_a_game(world: World, bob: Actor) -> None:
    await open_raid(world)
    await fight(world, "overpower", "6 1", attackers=ANVIL, victim=TULLY, act="tie hands, tie feet", modifier=2)
    assert "Add “by”" in await refusal(world, "untie", bob, figure=TULLY)
    for bond in ("hands tied", "feet tied"):
        await fight(world, "untie", "", bob, figure=TULLY, by=CRANE, bonds=bond)
    assert "has used both rounds" in await refusal(world, "untie", bob, figure=TULLY, by=CRANE)
    await fight(world, "melee", "6 1 6", attackers=DUTCH, defenders=BOYLE, weapon="Fists")
    await fight(world, "rise", "", bob, figure=BOYLE)
    assert "has used both rounds" in await refusal(world, "melee", bob, attackers=BOYLE, defenders=FINGERS)


async def test_a_figure_elsewhere_takes_no_part(world: World) -> None:
    await open_raid(world)
    await good(world, world.ursula, "gang new", name="Others", sample="Mulligan Mob")
    outside = f"{ANVIL} (Others)"
    assert "takes no part" in await refusal(world, "melee", world.ursula, attackers=outside, defenders=CRANE)


async def test_a_nameless_attacker_hurts_no_figure_on_the_table(world: World) -> None:
    await open_raid(world)
    made_up: tuple[dict[str, Any], ...] = ({}, {"attackers": "Anvil, Bruiser, 5 Gangster"}, {"attackers": "3"})
    for options in made_up:
        assert "is not on the table" in await refusal(world, "melee", defenders=CRANE, **options)
        assert "is not on the table" in await refusal(world, "overpower", victim=CRANE, **options)
    assert "The captive is not on the table" in await refusal(world, "break-free", captors=CRANE)
    reply = await fight(world, "melee", "3 5 1", world.ursula, defenders=CRANE)
    assert "beats" in reply.headline
    assert "acted as umpire for no one on the table" in reply.text


@pytest.mark.parametrize(
    "name, value",
    [
        ("melee", 6),
        ("state", "enraged"),
        ("defender_melee", -6),
        ("defender_state", "groggy"),
        ("defender_weapon", "Fists"),
    ],
)
async def test_the_sheets_count_in_a_melee_on_the_table(world: World, name: str, value: Any) -> None:
    await open_raid(world)
    options = {name: value}
    sentence = await refusal(world, "melee", attackers=ANVIL, defenders=CRANE, **options)
    assert f"the sheet counts. Remove “{name}”" in sentence
    umpired = await fight(world, "melee", "", world.ursula, attackers=ANVIL, defenders=CRANE, **options)
    assert "acted as umpire for" in umpired.text


# What is in hand


async def test_a_figure_strikes_with_what_it_carries(world: World) -> None:
    await two_parties(world)
    assert "Anvil has no axe. Use fists" in await refusal(
        world, "melee", attackers=ANVIL, defenders=CRANE, weapon="axe"
    )
    assert "Lieutenant Crane has no handbag" in await refusal(
        world, "melee", attackers=ANVIL, defenders=CRANE, defender_weapon="Handbag"
    )
    for attacker, weapon, expected in (
        (ANVIL, "Knife", "The winner struck with a knife."),
        (ANVIL, "Fists", "The winner struck with fists."),
        (FINGERS, "Jemmy", "The winner struck with a club."),
        (DUTCH, "Self-loader", "The winner struck with a pistol."),
    ):
        shown = await fight(world, "melee", "6 1 6", attackers=attacker, defenders=CRANE, weapon=weapon)
        assert expected in shown.text


async def test_weapons_complete_with_what_is_carried_first(world: World) -> None:
    await two_parties(world)
    offered = await world.complete(world.alice, "hood-fight melee", "weapon", "", attackers=f"{FINGERS}, {ANVIL}")
    assert offered[:3] == ["Derringer", "Jemmy", "Fists"]
    theirs = await world.complete(world.alice, "hood-fight melee", "defender_weapon", "", defenders=ROURKE)
    assert theirs[:3] == ["Revolver", "Club", "Fists"]
    assert "Sledgehammer" in await world.complete(world.alice, "hood-fight melee", "weapon", "sledge")


# Who holds whom


async def test_the_captor_on_record_is_fought_by_default(world: World, bob: Actor) -> None:
    await open_raid(world)
    await fight(world, "overpower", "6 1", attackers=ANVIL, victim=TULLY)
    for captors in ("Poor Civilian", STITCHES, f"{ANVIL}, {STITCHES}"):
        assert "Tully is held by Anvil. Remove “captors”" in await refusal(
            world, "break-free", bob, captive=TULLY, captors=captors
        )
    assert "No sack holds Tully" in await refusal(world, "break-free", bob, captive=TULLY, using="Sack")
    held = await fight(world, "break-free", "3 2", bob, captive=TULLY)
    assert held.headline == "Tully still struggles."
    assert "Melee, Anvil: 1D6 **2** + 2 melee = 4" in held.text
    await good(world, world.ursula, "hood duties", dice="6")
    await good(world, world.ursula, "hood next")
    other = await fight(world, "break-free", "3 2", world.ursula, captive=TULLY, captors="Poor Civilian")
    assert other.headline == "Tully breaks free and gets 3 inches away."
    assert "acted as umpire for" in other.text
    assert "who holds Tully" in other.text
    assert "No one holds Tully" in await refusal(world, "break-free", bob, captive=TULLY)


@pytest.mark.parametrize(
    "befalls",
    [
        ("gang dismiss", {"figure": ANVIL}),
        ("hood standing", {"figures": ANVIL, "state": "Surrendered"}),
        ("hood standing", {"figures": ANVIL, "state": "Off the board"}),
        ("hood-fight overpower", {"attackers": CRANE, "victim": ANVIL, "act": "drug, gag", "dice": "6 1"}),
        ("hood save", {"target": ANVIL, "weapon": "Fists", "blow": "Downed", "dice": "1"}),
    ],
)
async def test_a_captor_that_can_not_hold_lets_go(world: World, befalls: tuple[str, dict[str, Any]]) -> None:
    await open_raid(world)
    await fight(world, "overpower", "6 1", attackers=ANVIL, victim=TULLY, act="tie hands", modifier=1)
    command, options = befalls
    await good(world, world.ursula, command, **options)
    for needless in ({"dice": "6 1"}, {"secret": True}, {"odds": True}):
        assert "othing" in await refusal(world, "break-free", world.bob, captive=TULLY, **needless)
    free = await fight(world, "break-free", "", world.bob, captive=TULLY)
    assert free.headline == "Tully is free, as no one holds on any more."
    assert "Still hands tied" in free.text
    assert "held" not in await world.sheet(TULLY)


async def test_a_named_captor_that_cant_hold_lets_go(world: World) -> None:
    await two_parties(world)
    await fight(world, "melee", "6 1 1", attackers=ANVIL, defenders=CRANE)
    free = await fight(world, "break-free", captors=CRANE)
    assert free.headline == "The captive is free, as no one holds on any more."
    assert "Lieutenant Crane can't hold anyone now." in free.text


async def test_a_held_figure_fights_its_captor_alone(world: World, bob: Actor) -> None:
    await open_raid(world)
    await fight(world, "overpower", "6 1", attackers=ANVIL, victim=TULLY)
    for command, whom in (("melee", {"defenders": DUTCH}), ("overpower", {"victim": DUTCH})):
        assert "Tully is held by Anvil and can only fight the captor" in await refusal(
            world, command, bob, attackers=TULLY, **whom
        )
    assert "Tully is held" in await refusal(world, "melee", bob, attackers=f"{CRANE}, {TULLY}", defenders=DUTCH)
    await fight(world, "melee", "4 2", bob, attackers=TULLY, defenders=ANVIL)


async def test_the_helper_who_unties_is_on_the_table(world: World) -> None:
    await open_raid(world)
    await fight(world, "overpower", "6 1", attackers=ANVIL, victim=TULLY)
    await good(world, world.bob, "gang new", name="Others", sample="Harbor Precinct")
    assert "takes no part" in await refusal(
        world, "untie", world.bob, figure=f"{TULLY} (Harbor Precinct)", by=f"{CRANE} (Others)"
    )


async def test_the_drugged_neither_fight_nor_are_fought(world: World, bob: Actor) -> None:
    await two_parties(world)
    shown = await fight(world, "overpower", "6 1", attackers=ANVIL, victim=TULLY, act="drug, gag")
    assert shown.headline == "Anvil overpowers Tully: drugged, gagged."
    assert "Tully is also held." in shown.text
    assert "drugged" in await refusal(world, "melee", bob, attackers=TULLY, defenders=ANVIL)
    assert "drugged" in await refusal(world, "break-free", bob, captive=TULLY)
    again = await fight(world, "overpower", "6", attackers=ANVIL, victim=TULLY, act="sack")
    assert "does not resist" in again.text
    assert "held as well" not in again.text


async def test_the_report_names_the_mean_and_the_total_of_several(world: World) -> None:
    held = await fight(world, "overpower", "3 5 2 4", attackers="3 Gangster", victim="Constable")
    assert "the mean of 3 dice, rounded down, is 3. 3 against one +3: +3 in all. Total: 6." in held.text
    shown = await fight(world, "break-free", "2 6 5", captors="2 Bruiser", using="Rope")
    assert "is 5. Melee +2, 2 against one +2, rope -1: +3 in all. Total: 8." in shown.text.replace("−", "-")


def test_no_nameless_figure_is_called_he() -> None:
    shown = [str(ruling.text) for rule in (*FIGHT_RULES, *THROW_RULES) for ruling in rule.rulings]
    shown += [rule.summary for rule in (*FIGHT_RULES, *THROW_RULES)]
    for group in (commands.fight, commands.throw):
        for command in group.walk_commands():
            assert isinstance(command, app_commands.Command)
            shown += [command.description, *(str(option.description) for option in command.parameters)]
    assert [text for text in shown if re.search(r"\b(he|him|his)\b", text, re.IGNORECASE)] == []
