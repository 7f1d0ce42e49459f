"""/gang: founding, hiring, showing, changing, and carrying gangs from place to place."""

from __future__ import annotations

import json
from typing import Any

import pytest

from cogs.command_adapter.gang_creation import FIRST_SHOTS
from rules.core.action.system import discover
from tests.cogs.world import BOMBERS, Actor, Reply, World

SPATS, MORELLI = "Spats Doogan", "Hot Dog Morelli"
WITH_SAMPLES = {one.short for one in discover().values() if one.roster is not None and one.roster.samples}
BEGINNINGS = "Shoot with", *(f"{first.verb} with" for first in FIRST_SHOTS.values())
"""The labels of buttons by which a new gang rolls for the first time."""


async def exported(world: World, actor: Actor, gang: str, file_name: str = "north-side.json") -> bytes:
    """A gang's file, called after the gang, without a blank that it does not need."""
    reply = await world.say(actor, "gang export", gang=gang)
    assert reply.message is not None
    assert reply.private
    (attachment,) = reply.message.attachments
    assert attachment.filename == file_name
    data = await attachment.read()
    assert data == json.dumps(json.loads(data), separators=(",", ":"), ensure_ascii=False).encode()
    return data


async def pasted(world: World, actor: Any, text: str, **options: Any) -> Reply:
    """The window of /gang import, filled in and sent."""
    window = await actor.slash(world.channel, "gang import", **options)
    assert window.modal is not None
    (label,) = window.modal["components"]
    field = label["component"]["custom_id"]
    return await world.act(actor, lambda: actor.submit_modal(window, {field: text}))


async def test_an_empty_server_offers_sample_gangs(world: World, alice: Actor) -> None:
    empty = await world.say(alice, "gang show")
    assert "No gangs here yet" in empty.text
    ready = [label for label in empty.buttons if ": " in label]
    assert ready[:2] == ["Mad Dogs: North Side", "Mad Dogs: South Side"]
    for label in ready:
        assert "founds" in (await empty.press(label)).headline
    listed = (await world.say(alice, "gang show")).text
    assert "North Side" in listed
    assert "South Side" in listed


async def test_the_sample_gang_of_a_first_game(fight: World, alice: Actor) -> None:
    roster = (await fight.say(alice, "gang show", gang="north side")).text
    assert "9 figures" in roster
    assert "**Spats Doogan** · Enforcer · FISTS 4 GATS 4 GUTS 4 STUNTS 4 SMARTS 4 HITS 4 · Tommy Gun, Pistol" in roster
    assert "**Mugsy** · Slugger · FISTS 3 GATS 2 GUTS 3 STUNTS 2 SMARTS 2 HITS 3 · Bat" in roster
    assert f"<@{alice.id}>" in roster
    assert (await fight.say(alice, "gang show", figure=SPATS, public=True)).private is False


async def test_samples_are_labelled_with_their_game(world: World, alice: Any) -> None:
    offered = [label for label in (await world.say(alice, "gang show")).buttons if ": " in label]
    assert {label.partition(": ")[0] for label in offered} == WITH_SAMPLES
    completed = [choice["name"] for choice in await alice.autocomplete(world.channel, "gang new", "sample", "")]
    assert completed == offered
    (side,) = await alice.autocomplete(world.channel, "gang new", "sample", "harbor")
    assert (side["name"], side["value"]) == ("Hoodsville: Harbor Precinct", "Harbor Precinct")


async def test_the_first_sample_that_is_offered_is_of_the_game_help_begins_with(world: World, alice: Actor) -> None:
    battle = await (await world.say(alice, "help")).press("Fight a battle")
    first = next(iter((await world.say(alice, "gang show")).buttons))
    assert next(iter(battle.buttons)).partition(": ")[0] == first.partition(": ")[0]


async def test_after_every_sample_a_button_shoots_with_it_the_odds_first(world: World, alice: Actor) -> None:
    empty = await world.say(alice, "gang show")
    for label in [label for label in empty.buttons if ": " in label]:
        founded = await empty.press(label)
        (shoot,) = [one for one in founded.buttons if one.startswith(BEGINNINGS)]
        odds = await founded.press(shoot)
        assert odds.headline.startswith("The odds of /"), label
        rolled = await odds.press("Roll it")
        assert not rolled.refused, label
        assert not rolled.private


async def test_samples_of_the_game_that_is_played_here_come_first(world: World, alice: Actor) -> None:
    await world.say(alice, "game open", system="Pottersville")
    assert next(iter((await world.say(alice, "gang show")).buttons)) == "Pottersville: Canal Street Boys"
    assert (await world.complete(alice, "gang new", "sample", ""))[0] == "Canal Street Boys"
    assert (await world.complete(alice, "gang new", "sample", "", game="GangStars"))[0] == "Eastside Kings"


async def test_hiring_rolls_what_the_profile_rolls_for(fight: World, alice: Actor) -> None:
    hired = await fight.say(
        alice,
        "gang hire",
        gang="North Side",
        profile="torpedo",
        name="  Ice   Cold ",
        gear="tommy gun, bat",
        dice="4 6 6 2",
    )
    assert hired.headline == "Ice Cold joins North Side."
    sheet = await fight.sheet("ice cold")
    assert "**Skills:** Pistoleer, Tommy Gunner" in sheet
    assert "**Carries:** Tommy Gun, Bat, Pistol" in sheet


async def test_only_owner_and_umpire_change_a_gang(fight: World, bob: Actor, ursula: Actor) -> None:
    deeds: list[tuple[str, dict[str, Any]]] = [
        ("gang hire", {"gang": "North Side", "profile": "Punk", "name": "Spy"}),
        ("gang rename", {"gang": "North Side", "name": "Losers"}),
        ("gang rename", {"figure": SPATS, "name": "Loser"}),
        ("gang wounds", {"figure": SPATS, "points": 3}),
        ("gang export", {"gang": "North Side"}),
        ("gang ready", {"gang": "North Side"}),
        ("mad hostage", {"figure": SPATS, "take": "Citizen"}),
        ("gang dismiss", {"figure": SPATS}),
        ("gang disband", {"gang": "North Side"}),
    ]
    for command, options in deeds:
        assert "owner or an umpire" in (await fight.say(bob, command, **options)).why, command
    await fight.name_umpires()
    for command, options in deeds[:1] + deeds[3:]:
        assert not (await fight.say(ursula, command, **options)).refused, command


async def test_new_names_are_used_from_then_on(fight: World, alice: Actor) -> None:
    await fight.say(alice, "gang rename", figure=SPATS, name="Spatz")
    await fight.say(alice, "gang rename", gang="North Side", name="Far North")
    assert "Spatz" in (await fight.say(alice, "gang show", gang="far north")).text
    assert "No figure is called" in (await fight.say(alice, "gang show", figure=SPATS)).why
    assert not (await fight.say(alice, "gang rename", figure="spatz", name="SPATZ")).refused


async def test_dismissed_and_disbanded_are_gone_until_taken_back(fight: World, alice: Actor) -> None:
    dismissed = await fight.say(alice, "gang dismiss", figure=SPATS)
    assert "8 figures" in (await fight.say(alice, "gang show", gang="North Side")).text
    await dismissed.press("Undo")
    assert "9 figures" in (await fight.say(alice, "gang show", gang="North Side")).text
    disbanded = await fight.say(alice, "gang disband", gang="North Side")
    assert (await fight.say(alice, "gang show", figure=SPATS)).refused
    await disbanded.press("Undo")
    assert not (await fight.say(alice, "gang show", figure=SPATS)).refused


async def test_wounds_are_put_right_by_hand(fight: World, alice: Actor) -> None:
    await fight.say(alice, "gang wounds", figure=SPATS, points=2)
    assert "2 off every stat" in await fight.sheet(SPATS)
    await fight.say(alice, "gang wounds", figure=SPATS, points=0, dead=True)
    assert "**Condition:** dead" in await fight.sheet(SPATS)
    await fight.say(alice, "gang wounds", figure=SPATS, points=0)
    assert "**Condition:** fit" in await fight.sheet(SPATS)


async def test_the_dead_do_not_recover_and_do_not_contest(fight: World, alice: Actor) -> None:
    await fight.say(alice, "mad shoot", gats=4, gun="Rifle", target=SPATS, range=2.0, dice="1 5")
    await fight.say(alice, "gang wounds", figure=SPATS, points=0, dead=True)
    assert "dead" in (await fight.say(alice, "mad recover", figure=SPATS)).why
    for first, second in ((SPATS, MORELLI), ("Dooley", SPATS)):
        contest = await fight.say(alice, "mad opposed", stat="FISTS", first=first, second=second)
        assert "dead" in contest.why


async def test_a_gang_goes_out_and_comes_back_with_wounds_and_gear(fight: World, alice: Actor) -> None:
    await fight.say(alice, "gang hire", gang="North Side", profile="Gun Moll", name="Dolly", skills="Femme Fatale")
    await fight.say(alice, "gang wounds", figure="Dooley", points=2)
    await fight.say(alice, "mad guts", figure="Meat-pie", dice="4")
    await fight.say(alice, "mad hostage", figure="Big Tommy", take="Citizen")
    jam = {"shooter": SPATS, "target": MORELLI, "gun": "Tommy Gun", "range": 2.0, "dice": "6 6 6 5 5 5"}
    await fight.say(alice, "mad shoot", **jam)
    out = await exported(fight, alice, "North Side")
    back = await fight.say(alice, "gang import", file=("any name.json", out), name="Twins")
    assert "10 figures strong" in back.headline
    again = await exported(fight, alice, "Twins", "twins.json")
    first, second = json.loads(out), json.loads(again)
    assert first["figures"] == second["figures"]
    assert (first["name"], second["name"]) == ("North Side", "Twins")
    states = {figure["name"]: figure for figure in second["figures"]}
    assert states["Dooley"]["lost"] == 2
    assert states["Meat-pie"]["nerve"] == "nervous"
    assert states["Big Tommy"]["hostages"] == ["Citizen"]
    assert states[SPATS]["weapons"][0]["load"] == "jammed"
    assert "Tommy Gun (jammed)" in await fight.sheet(f"{SPATS} (Twins)")


@pytest.mark.parametrize(
    "gang, file_name",
    [
        ("The  Mob of '29", "the-mob-of-29.json"),
        ("O'Banion & Söhne 🎩", "o-banion-s-hne.json"),
        ("../../etc/passwd", "etc-passwd.json"),
        ("🎩", "gang.json"),
        ("x" * 40, f"{'x' * 40}.json"),
    ],
)
async def test_a_file_is_called_after_its_gang(world: World, alice: Actor, gang: str, file_name: str) -> None:
    await world.say(alice, "gang new", name=gang, game="mad")
    data = json.loads(await exported(world, alice, gang, file_name))
    assert (data["name"], data["figures"]) == (" ".join(gang.split()), [])


async def test_a_file_leaves_out_what_goes_without_saying(fight: World, alice: Actor) -> None:
    out = await exported(fight, alice, "North Side")
    figures = {figure["name"]: figure for figure in json.loads(out)["figures"]}
    assert len(out) < 200 * len(figures)
    assert not {"lost", "owed", "nerve", "hostages", "posture", "present"} & set(figures["Mugsy"])


async def test_a_gang_moves_to_another_place(fight: World, alice: Any) -> None:
    out = await exported(fight, alice, "North Side")
    assert not (await fight.say(alice.user, "gang import", file=("gang.json", out))).refused
    assert "9 figures" in (await fight.say(alice.user, "gang show", gang="North Side")).text


async def test_a_file_saved_by_notepad_is_read(fight: World, alice: Actor) -> None:
    out = await exported(fight, alice, "North Side")
    marked = b"\xef\xbb\xbf" + out.replace(b"\n", b"\r\n")
    assert not (await fight.say(alice, "gang import", file=("gang.json", marked), name="Twins")).refused


async def test_a_figure_once_dismissed_comes_back_present(world: World, alice: Actor) -> None:
    figure = {"name": "Spike", "profile": "Punk", "stats": [2] * 6, "present": False}
    file = json.dumps({"consigliere": 1, "system": "mad", "name": "Few", "figures": [figure]}).encode()
    await world.say(alice, "gang import", file=("gang.json", file))
    assert "Spike" in (await world.say(alice, "gang show", gang="Few")).text


async def test_a_gang_is_pasted_into_a_window_under_the_name_asked_for(world: World, alice: Actor) -> None:
    figure = {"name": "Spike", "profile": "Punk", "stats": [2] * 6}
    text = json.dumps({"consigliere": 1, "system": "mad", "name": "Few", "figures": [figure]})
    assert "Few comes from a file" in (await pasted(world, alice, text)).headline
    assert "More comes from a file" in (await pasted(world, alice, text, name="More")).headline
    refused = await pasted(world, alice, "Dear Sir")
    assert refused.refused == "That is not a file that /gang export made: it is not complete JSON."


async def test_marks_and_mentions_in_names_are_harmless(world: World, alice: Actor) -> None:
    for name in (
        "**Bold** @everyone",
        "<@123456789012345678> _x_",
        "`code` ~~gone~~",
        "# Head",
        "a\\b",
        "O'Banion & Söhne 🎩",
    ):
        founded = await world.say(alice, "gang new", name=name, game="mad")
        assert not founded.refused
        assert "@everyone" not in founded.text
        assert "<@123456789012345678>" not in founded.text
        await world.say(alice, "gang hire", gang=name, profile="Slugger", name=f"Jr {name}")
        shown = await world.say(alice, "gang show", figure=f"Jr {name}")
        assert not shown.refused
        shot = await world.say(alice, "mad shoot", gats=4, gun="Pistol", range=2.0, target=f"Jr {name}", dice="1 4")
        assert not shot.refused
        assert "@everyone" not in shot.text


async def test_a_full_server_still_answers(world: World, alice: Actor) -> None:
    for number in range(30):
        await world.say(alice, "gang new", name=f"Gang {number} of the long-winded brotherhood", game="mad")
    assert "Gang 29" in (await world.say(alice, "gang show")).text
    for number in range(40):
        name = f"Figure {number} with quite a long name"
        await world.say(alice, "gang hire", gang="Gang 0 of the long-winded brotherhood", profile="Punk", name=name)
    full = await world.say(
        alice, "gang hire", gang="Gang 0 of the long-winded brotherhood", profile="Punk", name="One more"
    )
    assert "40 figures" in full.why
    assert (await world.say(alice, "gang show", gang="Gang 0 of the long-winded brotherhood")).text


async def test_gangs_of_a_direct_message_are_ones_own(world: World, alice: Any, bob: Any) -> None:
    await world.say(alice.user, "gang new", name="Mine", sample="North Side", dice=BOMBERS)
    assert "Mine" not in (await world.say(bob.user, "gang show")).text
    assert "Mine" not in (await world.say(alice, "gang show")).text
    shot = await world.say(
        alice.user, "mad shoot", shooter=SPATS, target="Dooley", gun="Tommy Gun", range=2.0, dice="1 5 5 5 5 5 4 2"
    )
    assert (await shot.press("Undo")).headline.startswith("~~")


async def test_the_host_says_how_many_gangs_a_server_may_have(
    world: World, alice: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot: Any = world.env.bot
    monkeypatch.setattr(bot.database, "most_gangs", 2)
    for name in ("North Side", "South Side"):
        assert not (await world.say(alice, "gang new", name=name, game="mad")).why
    refused = await world.say(alice, "gang new", name="East Side", game="hood")
    assert refused.refused == "There are 2 gangs here, and room for 2. Disband one first."
    assert not (await world.say(alice, "gang disband", gang="North Side")).refused


@pytest.mark.parametrize("game", ["Mad Dogs With Guns", "mad", "Mad Dogs", "mad  DOGS"])
async def test_a_game_is_meant_by_its_title_its_id_and_what_buttons_call_it(
    world: World, alice: Actor, game: str
) -> None:
    assert not (await world.say(alice, "gang new", name="West Side", game=game, sample="North Side")).refused
    assert not (await world.say(alice, "game open", system=game)).refused
