"""Names that complete themselves."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from cogs.command_adapter.name_ranking import MOST_FIGURES_NEAR, Typist
from cogs.context.caller import ABSENT, Caller
from cogs.context.cross_channel_buttons import AFAR, ButtonTarget
from db.entries import Actor as Who
from db.participations import ChannelAddress
from db.seats import GAME
from db.store.codec import dump
from rules.mad_dogs.model.tables import FIRED, SERVES
from tests.cogs.table import open_table
from tests.cogs.world import BOMBERS, Actor, World
from tests.db import house

ODD = [
    "",
    " ",
    ",",
    ", ,",
    "zzzzqqq",
    "x" * 3000,
    "'; DROP TABLE event; --",
    "%",
    "_",
    "\\",
    "(",
    "Spats (",
    "🎩",
    "\x00",
    "ß",
]
"""Odd things to type."""

FAR = ButtonTarget(GAME, 7, ChannelAddress(13, False, 14))
"""A game that a user reaches from elsewhere."""

OPTIONS = [
    ("mad shoot", "shooter"),
    ("mad shoot", "target"),
    ("mad shoot", "gun"),
    ("mad shoot", "group"),
    ("mad shoot", "skills"),
    ("mad shoot", "target_skills"),
    ("mad guts", "figure"),
    ("mad opposed", "second"),
    ("mad reload", "figure"),
    ("mad hostage", "take"),
    ("gang ready", "gang"),
    ("mad skill", "choose"),
    ("mad-brawl fight", "attackers"),
    ("mad-brawl fight", "weapons"),
    ("mad-brawl fight", "defender_weapons"),
    ("mad-brawl fight", "hit"),
    ("mad-brawl leave", "down"),
    ("mad-move sneak", "watchers"),
    ("gang new", "sample"),
    ("gang new", "game"),
    ("gang hire", "profile"),
    ("gang hire", "gear"),
    ("gang hire", "skills"),
    ("gang show", "gang"),
    ("gang show", "figure"),
    ("rule", "search"),
    ("log", "figure"),
    ("settings house-rule", "rule"),
]


async def test_ones_own_figures_come_first_then_the_others_then_profiles(fight: World, bob: Actor) -> None:
    offered = await fight.complete(bob, "mad shoot", "shooter", "")
    assert offered[0] == "Chianti"
    assert offered.index("Two-Ton") < offered.index("Big Tommy") < offered.index("Mob Boss")


async def test_ones_own_figures_come_first_however_many_others_there_are(fight: World, carol: Actor) -> None:
    for name in ("East Side", "West Side"):
        await fight.say(fight.alice, "gang new", name=name, sample="North Side", dice=BOMBERS)
    await fight.say(carol, "gang new", name="Zeros", game="mad")
    await fight.say(carol, "gang hire", gang="Zeros", profile="Punk", name="Zed")
    for command, option in (("mad shoot", "shooter"), ("gang show", "figure"), ("mad reload", "figure")):
        assert (await fight.complete(carol, command, option, ""))[0] == "Zed"


async def test_numbered_names_complete_in_the_order_of_their_numbers(fight: World, alice: Actor) -> None:
    for number in (10, 2, 1, 3):
        await fight.say(alice, "gang hire", gang="North Side", profile="Punk", name=f"Bozo {number}")
        await fight.say(alice, "gang new", game="mad", name=f"Crew {number}")
    kids = [f"Bozo {number}" for number in (1, 2, 3, 10)]
    for text in ("Bozo", "ozo"):
        assert await fight.complete(alice, "mad shoot", "shooter", text) == kids
    crews = [f"Crew {number}" for number in (1, 2, 3, 10)]
    assert await fight.complete(alice, "gang show", "gang", "Crew") == crews
    listed = (await fight.say(alice, "gang show")).text
    assert sorted(crews, key=listed.index) == crews


async def test_a_part_finds_its_figures_and_those_that_begin_with_it_first(fight: World, alice: Actor) -> None:
    assert await fight.complete(alice, "mad reload", "figure", "hot") == ["Hot Dog Morelli", "Drop-Shot"]
    assert await fight.complete(alice, "mad reload", "figure", "hot d") == ["Hot Dog Morelli"]
    assert await fight.complete(alice, "mad reload", "figure", "doogan") == ["Spats Doogan"]
    assert await fight.complete(alice, "log", "figure", "MO") == ["Moose", "Hot Dog Morelli"]
    assert await fight.complete(alice, "mad reload", "figure", "do") == ["Dooley", "Spats Doogan", "Hot Dog Morelli"]
    assert await fight.complete(fight.bob, "mad reload", "figure", "do") == [
        "Hot Dog Morelli",
        "Dooley",
        "Spats Doogan",
    ]
    assert await fight.complete(alice, "mad reload", "figure", "Doogn") == ["Spats Doogan"]
    assert (await fight.complete(alice, "mad shoot", "target", "SPA"))[0] == "Spats Doogan"


async def test_two_figures_of_one_name_are_labeled_by_gang_and_can_be_chosen(fight: World, alice: Actor) -> None:
    await fight.say(alice, "gang new", name="West Side", sample="North Side", dice=BOMBERS)
    offered = await fight.complete(alice, "mad reload", "figure", "spats")
    assert sorted(offered) == ["Spats Doogan (North Side)", "Spats Doogan (West Side)"]
    for name in offered:
        assert not (await fight.say(alice, "gang show", figure=name)).refused
    assert "Type one of these" in (await fight.say(alice, "gang show", figure="Spats Doogan")).why


async def test_of_a_shooter_on_record_nothing_completes_a_gun_but_what_is_carried(fight: World, alice: Actor) -> None:
    offered = await fight.complete(alice, "mad shoot", "gun", "", shooter="Spats Doogan")
    assert offered == ["Tommy Gun", "Pistol", "Pistol, Blazing Away"]
    assert set(await fight.complete(alice, "mad shoot", "gun", "")) == set(FIRED)
    assert "Tommy Gun" in await fight.complete(alice, "mad shoot", "gun", "tomy")


async def test_before_a_shooter_is_named_the_guns_of_ones_own_side_come_first(world: World) -> None:
    await open_table(world)
    for actor, side in ((world.alice, "North Side"), (world.bob, "South Side")):
        weapons = world.rows(
            "SELECT DISTINCT json_extract(weapon.value, '$.name') FROM figure JOIN gang ON gang.id = figure.gang_id, "
            "json_each(figure.state, '$.weapons') AS weapon WHERE gang.name = ?",
            side,
        )
        own = {row for (name,) in weapons for row in SERVES.get(name, ())}
        offered = await world.complete(actor, "mad shoot", "gun", "")
        assert own < {*FIRED}
        assert {*offered[: len(own)]} == own
        assert {*offered} == {*FIRED}
    assert await world.complete(world.carol, "mad shoot", "gun", "") == [*FIRED]


async def test_lists_keep_what_was_typed_and_complete_the_last(fight: World, alice: Actor) -> None:
    assert await fight.complete(alice, "mad shoot", "skills", "tough sob, pisto") == ["tough sob, Pistoleer"]
    offered = await fight.complete(alice, "mad shoot", "group", "Chianti, ")
    assert "Chianti, Drop-Shot" in offered
    assert "Chianti, Chianti" not in offered


async def test_rules_are_found_by_word_and_id(world: World, alice: Actor) -> None:
    assert "mad.shoot.jam" in await world.complete(alice, "rule", "search", "jam")
    assert "mad.shoot.jam" in await world.complete(alice, "rule", "search", "mad.shoot.j")
    assert "mad.tables.guns" in await world.complete(alice, "rule", "search", "guns")


@pytest.mark.parametrize("command, option", OPTIONS)
async def test_no_text_breaks_it(fight: World, alice: Actor, command: str, option: str) -> None:
    for text in ODD:
        await fight.complete(alice, command, option, text)
    assert await fight.complete(alice, command, option, "zzzzqqq") == []


async def test_only_names_of_this_server_are_offered(fight: World) -> None:
    direct = fight.alice.user
    for command, option in (("mad reload", "figure"), ("gang show", "gang"), ("log", "figure")):
        assert await fight.complete(direct, command, option, "") == []
    assert "Spats Doogan" not in await fight.complete(direct, "mad shoot", "shooter", "Spats")


async def test_dead_figures_are_not_offered(fight: World, alice: Actor) -> None:
    await fight.say(alice, "gang dismiss", figure="Spats Doogan")
    assert await fight.complete(alice, "mad reload", "figure", "Spats") == []
    await fight.say(alice, "gang disband", gang="North Side")
    assert await fight.complete(alice, "gang show", "gang", "North") == []
    assert await fight.complete(alice, "mad reload", "figure", "Dooley") == []


async def test_a_command_of_a_game_offers_the_figures_of_that_game_alone(fight: World, alice: Actor) -> None:
    await fight.say(alice, "gang new", name="Kings", sample="Eastside Kings", game="GangStars")
    dogs = set(await fight.complete(alice, "gang show", "figure", "")) - set(
        await fight.complete(alice, "mad shoot", "shooter", "")
    )
    assert dogs, "the figures of the GangStars gang"
    assert not dogs & set(await fight.complete(alice, "mad shoot", "target", ""))
    assert "Spats Doogan" not in await fight.complete(alice, "gangstars-shoot shot", "shooter", "")
    assert "Kings" not in await fight.complete(alice, "mad-gang check", "gang", "")


async def test_figures_of_the_game_here_are_offered_first(fight: World, alice: Actor, bob: Actor) -> None:
    await fight.say(alice, "gang new", name="West Side", sample="North Side", dice=BOMBERS)
    await fight.say(alice, "game open", system="Mad Dogs With Guns")
    await fight.say(alice, "game bring", gang="West Side")
    offered = await fight.complete(alice, "mad shoot", "shooter", "")
    assert offered[0] == "Big Tommy (West Side)"
    assert offered.index("Tiny (West Side)") < offered.index("Big Tommy (North Side)") < offered.index("Chianti")


async def test_figures_of_the_campaign_here_are_offered_first(fight: World, alice: Actor, bob: Actor) -> None:
    await fight.say(alice, "campaign start")
    await fight.say(bob, "campaign join", gang="South Side")
    assert (await fight.complete(alice, "gang show", "gang", ""))[0] == "South Side"
    offered = await fight.complete(alice, "gang show", "figure", "")
    assert offered.index("Moose") < offered.index("Spats Doogan")


async def played(fight: World) -> None:
    """Alice's gang against Bob's, and a second of Bob's that waits outside."""
    await fight.say(fight.alice, "game open", system="Mad Dogs With Guns")
    await fight.say(fight.alice, "game bring", gang="North Side")
    await fight.say(fight.bob, "game bring", gang="South Side")
    await fight.say(fight.bob, "gang new", name="Extras", game="mad")
    await fight.say(fight.bob, "gang hire", gang="Extras", profile="Punk", name="Aaron")


@pytest.mark.parametrize(
    "command, doer, target",
    [
        ("mad shoot", "shooter", "target"),
        ("mad shoot", "shooter", "group"),
        ("mad-brawl fight", "attackers", "defenders"),
        ("mad-brawl blow", "strikers", "target"),
    ],
)
async def test_own_figures_come_first_as_actors_and_enemies_as_targets(
    fight: World, command: str, doer: str, target: str
) -> None:
    await played(fight)
    for actor, own, other in ((fight.alice, "Spats Doogan", "Moose"), (fight.bob, "Moose", "Spats Doogan")):
        acting = await fight.complete(actor, command, doer, "")
        assert acting.index(own) < acting.index(other) < acting.index("Aaron"), "he is not in the game"
        meant = await fight.complete(actor, command, target, "")
        assert meant.index(other) < meant.index(own) < meant.index("Aaron")


async def test_enemies_are_those_of_the_named_actor(fight: World, alice: Actor) -> None:
    await played(fight)
    meant = await fight.complete(alice, "mad shoot", "target", "", shooter="Moose")
    assert meant.index("Spats Doogan") < meant.index("Hot Dog Morelli")
    listed = await fight.complete(alice, "mad-brawl fight", "defenders", "", attackers="Moose, Hot Dog Morelli")
    assert listed.index("Spats Doogan") < listed.index("Two-Ton")


async def test_without_a_game_enemies_are_of_other_gangs(fight: World, alice: Actor) -> None:
    mine = await fight.complete(alice, "mad shoot", "target", "")
    assert mine.index("Moose") < mine.index("Spats Doogan") < mine.index("Hoodlum")
    against_moose = await fight.complete(alice, "mad shoot", "target", "", shooter="Moose")
    assert against_moose.index("Spats Doogan") < against_moose.index("Hot Dog Morelli")


async def test_names_of_several_games_are_labelled_with_theirs(fight: World, alice: Actor) -> None:
    assert "Spats Doogan" in await labels(fight, "gang show", "figure", "spats")
    await fight.say(alice, "gang new", name="Kings", sample="Eastside Kings", game="GangStars")
    assert "Spats Doogan · Mad Dogs With Guns" in await labels(fight, "gang show", "figure", "spats")
    assert "Kings · GangStars" in await labels(fight, "gang show", "gang", "")
    assert "Spats Doogan" in await labels(fight, "mad shoot", "shooter", "spats")


async def test_lists_and_profiles_of_several_games_are_labelled_too(fight: World) -> None:
    assert "Mob Boss" in await labels(fight, "gang hire", "profile", "mob b", gang="North Side")
    assert "Mob Boss · Mad Dogs With Guns" in await labels(fight, "gang hire", "profile", "mob b")
    assert "Asiatic special · GangStars" in await labels(fight, "gang hire", "gear", "asi")
    listed = await fight.alice.autocomplete(fight.channel, "gang hire", "gear", "Pistol, tommy g")
    assert {choice["value"] for choice in listed} >= {"Pistol, Tommy Gun"}
    assert (await labels(fight, "settings house-rule", "rule", "machine-gun-r"))[0].endswith(" · Mad Dogs With Guns")


async def labels(world: World, command: str, option: str, text: str, **typed: str) -> list[str]:
    """The label of each choice."""
    return [choice["name"] for choice in await world.alice.autocomplete(world.channel, command, option, text, **typed)]


# Names that are only begun


async def test_the_beginning_of_a_name_is_enough_where_one_figure_begins_so(fight: World, alice: Actor) -> None:
    assert (await fight.say(alice, "mad guts", figure="Spats")).headline.startswith("Spats Doogan")
    assert (await fight.say(alice, "gang show", figure="spats d")).headline == "Spats Doogan"
    shot = await fight.say(alice, "mad shoot", shooter="Spats", target="Hot Dog", gun="Tommy Gun", range=2.0)
    assert shot.headline.startswith("Spats Doogan blazes away with the Tommy Gun at Hot Dog Morelli")
    assert (await fight.say(alice, "gang show", gang="North")).headline == "North Side"


async def test_a_beginning_of_several_names_is_never_guessed(fight: World, alice: Actor) -> None:
    which = await fight.say(alice, "mad guts", figure="B")
    assert which.asked is not None
    assert which.asked.startswith("Several names begin that way. Type one of these: Butcher Jim (North Side)")
    assert {"Big Tommy (North Side)", "Brick (North Side)", "Butcher Jim (North Side)"} == {*which.buttons} - {"Back"}


async def test_a_beginning_means_a_figure_of_the_game_here(fight: World, alice: Actor) -> None:
    await fight.say(alice, "gang new", name="West Side", sample="North Side", dice=BOMBERS)
    assert "Type one of these" in (await fight.say(alice, "mad guts", figure="Spats Doogan")).why
    assert "Several names begin that way" in (await fight.say(alice, "mad guts", figure="Spats")).why
    await fight.say(alice, "game open", system="Mad Dogs With Guns")
    await fight.say(alice, "game bring", gang="West Side")
    assert (await fight.say(alice, "mad guts", figure="Spats")).headline.startswith("Spats Doogan")


async def test_a_profile_is_never_taken_for_the_beginning_of_a_name(fight: World, alice: Actor) -> None:
    await fight.say(alice, "gang hire", gang="North Side", profile="Punk", name="Punky Pete")
    reply = await fight.say(alice, "mad guts", figure="Punk")
    assert not reply.refused
    assert "Punky" not in reply.text


async def test_a_game_is_named_among_figures_of_its_own(fight: World, alice: Actor) -> None:
    """Two of one name in gangs of two games: the command's own is meant."""
    await fight.say(alice, "gang new", name="Kings", sample="Eastside Kings", game="GangStars")
    (king, *_) = await fight.complete(alice, "gangstars-shoot shot", "shooter", "")
    await fight.say(alice, "gang rename", figure=king, name="Spats Doogan")
    assert (await fight.say(alice, "mad guts", figure="Spats Doogan")).headline.startswith("Spats Doogan")


def crowded(world: World, gangs: int) -> None:
    """Gangs of others with one hoodlum in each. Their names come before those of a sample gang in the alphabet."""
    hoodlum = json.dumps(dump(house.a_figure("Aaron")))
    with closing(sqlite3.connect(world.file)) as connection, connection:
        for number in range(gangs):
            gang, name = f"Ace {number}", f"Aaron {number}"
            row = connection.execute(
                "INSERT INTO gang (server_id, name, name_key, system, owners, game_id, campaign_id, present, version)"
                " VALUES (?, ?, ?, 'mad', '[1]', 0, 0, 1, 1)",
                (world.server.id, gang, gang.casefold()),
            ).lastrowid
            connection.execute(
                "INSERT INTO figure (server_id, gang_id, name, name_key, profile, state, present, version)"
                " VALUES (?, ?, ?, ?, 'Hoodlum', ?, 1, 1)",
                (world.server.id, row, name, name.casefold(), hoodlum),
            )


async def test_among_many_names_those_are_found_that_begin_as_typed(fight: World, alice: Actor) -> None:
    crowded(fight, MOST_FIGURES_NEAR)
    assert await fight.complete(alice, "gang show", "figure", "spats d") == ["Spats Doogan"]
    assert await fight.complete(alice, "mad-brawl fight", "attackers", "Aaron 3, spats") == ["Aaron 3, Spats Doogan"]
    assert await fight.complete(alice, "gang show", "gang", "nor") == ["North Side"]
    assert await fight.complete(alice, "gang show", "figure", "%") == []
    assert (await fight.complete(alice, "gang show", "figure", "Aaron 77"))[0] == "Aaron 77"


async def test_among_many_names_a_later_word_is_found_where_no_name_begins_so(fight: World, carol: Actor) -> None:
    crowded(fight, MOST_FIGURES_NEAR)
    assert await fight.complete(carol, "gang show", "figure", "doogan") == ["Spats Doogan"]
    assert await fight.complete(carol, "gang show", "gang", "side") == ["North Side", "South Side"]
    assert await fight.complete(carol, "gang show", "figure", "_oogan") == []


async def test_among_many_names_ones_own_come_first(fight: World, bob: Actor) -> None:
    crowded(fight, MOST_FIGURES_NEAR)
    offered = await fight.complete(bob, "gang show", "figure", "")
    assert {"Hot Dog Morelli", "Moose"} < set(offered[:9])
    assert (await fight.complete(bob, "gang show", "gang", ""))[0] == "South Side"


async def test_among_many_names_those_in_the_game_here_come_first(fight: World, alice: Actor) -> None:
    crowded(fight, MOST_FIGURES_NEAR)
    await fight.say(alice, "game open", system="Mad Dogs With Guns")
    await fight.say(alice, "game bring", gang="North Side")
    north = await fight.complete(alice, "mad shoot", "shooter", "")
    assert {"Spats Doogan", "Dooley"} < set(north[:9])
    assert (await fight.complete(alice, "gang show", "gang", ""))[0] == "North Side"


@pytest.mark.parametrize("extras", [{}, {ABSENT: Who(5, "Away")}, {AFAR: FAR}, {ABSENT: Who(5, "Away"), AFAR: FAR}])
@pytest.mark.parametrize("guild", [None, 11])
def test_a_completion_has_the_user_and_place_of_its_command(guild: int | None, extras: dict[str, Any]) -> None:
    may = SimpleNamespace(view_channel=True, send_messages=True, manage_guild=False)
    interaction: Any = SimpleNamespace(
        id=1,
        type=discord.InteractionType.application_command,
        user=SimpleNamespace(id=3, display_name="Alice"),
        extras=extras,
        guild_id=guild,
        channel_id=12,
        channel=None,
        permissions=may,
        app_permissions=may,
        context=SimpleNamespace(private_channel=False),
        client=SimpleNamespace(get_guild=lambda _: None),
    )
    caller = Caller.of(interaction)
    assert Typist.of(interaction) == (caller.actor.id, caller.server_id, caller.channel_id)
