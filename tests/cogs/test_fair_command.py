"""/fair: commitments and seeds, phrases, files out and in."""

from __future__ import annotations

import copy
import json
import re
from typing import Any

import discord
import pytest

from cogs.commands.fair.files import MOST_BYTES
from cogs.commands.fair.words import numbers, phrases_line, status_card
from db.store.models import Phrase, Stream
from rules.core.chance.fairness import chain_secret, digest, seed_of
from tests.cogs.dice_files import DAY, exported, exported_bytes, game_play, handed_in, loose_play
from tests.cogs.table import card, good, open_table
from tests.cogs.world import Actor, Reply, World, relabel
from tests.turns import takes_turns

HASH = re.compile(r"[0-9a-f]{64}")


def commitment(text: str) -> str:
    found = re.search(r"Commitment, fixed before the first roll: `([0-9a-f]{64})`", text)
    assert found is not None, text
    return found[1]


def seeds(text: str) -> list[str]:
    """The seeds shown as revealed, the newest first."""
    return re.findall(r"Its seed: `([0-9a-f]{64})`", text)


def fits(reply: Reply) -> bool:
    """Whether a check found nothing wrong."""
    return reply.headline.endswith(("checked, and all fit.", "there is nothing to check yet."))


# Commitments and seeds


async def test_the_open_log_is_committed_to_before_its_first_roll(world: World, alice: Actor) -> None:
    status = await good(world, alice, "fair status")
    assert status.private
    assert "Rolls so far: 0" in status.text
    assert world.count("event") == 0
    rolled = await good(world, alice, "roll", formula="3d6")
    assert commitment((await rolled.press("Fairness")).text) == commitment(status.text)
    assert "Fairness" not in (await good(world, alice, "roll", formula="3d6")).buttons
    assert (await exported(world))["chains"] == [{"commitment": commitment(status.text), "seeds": []}]


async def test_looking_twice_stores_nothing_more(world: World, alice: Actor) -> None:
    first = (await good(world, alice, "fair status")).text
    version = world.version()
    assert (await good(world, alice, "fair status")).text == first
    assert world.version() == version


async def test_the_status_can_be_shown_to_all(world: World, alice: Actor) -> None:
    assert not (await good(world, alice, "fair status", public=True)).private


async def test_a_seed_is_shown_once_its_day_is_over_even_without_rolls(world: World, alice: Actor) -> None:
    await good(world, alice, "roll", formula="3d6")
    before = (await good(world, alice, "fair status")).text
    assert "No seed is revealed yet" in before
    (hidden,) = world.rows("SELECT seed FROM stream")[0]
    assert hidden not in json.dumps(await exported(world))
    await world.env.advance_time(DAY)
    after = (await good(world, alice, "fair status")).text
    assert seeds(after) == [hidden]
    assert digest(hidden) == commitment(before) == commitment(after)


async def test_a_restart_shows_the_seed_and_moves_on(world: World, alice: Actor) -> None:
    await good(world, alice, "roll", formula="3d6")
    await world.restart()
    await good(world, alice, "roll", formula="3d6")
    (seed,) = seeds((await good(world, alice, "fair status")).text)
    assert seed == (await exported(world))["chains"][0]["seeds"][0]
    assert [roll["turn"] for roll in (await exported(world))["rolls"]] == [1, 2]


async def test_a_game_shows_its_commitment_and_the_seed_of_each_turn_behind_a_button(world: World) -> None:
    await game_play(world)
    status = (await good(world, world.carol, "fair status")).text
    assert "The dice of “The Docks”" in status
    (seed,) = seeds(status)
    assert digest(seed) == commitment(status)
    older = await (await good(world, world.carol, "log")).press("Older")
    entry = await older.press("1")
    assert commitment((await entry.press("Fairness")).text) == commitment(status)
    closed = await good(world, world.ursula, "game close")
    last, first = seeds((await closed.press("Fairness", world.carol)).text)
    assert (digest(last), first) == (seed, seed)
    assert seeds((await good(world, world.alice, "fair status", game="The Docks")).text) == [last, seed]
    assert (await exported(world, game="The Docks"))["not_revealed_yet"] == []


async def test_a_closed_game_opened_again_goes_on_under_another_seed(world: World) -> None:
    await game_play(world)
    closed = await good(world, world.ursula, "game close")
    await closed.press("Undo", world.ursula)
    await good(world, world.alice, "roll", formula="d6")
    file = await exported(world)
    assert file["rolls"][-1]["turn"] == 3
    assert fits(await handed_in(world, file))


async def test_a_turn_without_dice_of_the_bot_reveals_nothing(world: World) -> None:
    await open_table(world)
    ended = await card(world, "Red Joker, Black Joker", act=False)
    assert not HASH.search(ended.text)


# Phrases


async def test_phrases_are_shown_with_those_who_gave_them(world: World, alice: Actor, bob: Actor) -> None:
    given = await good(world, alice, "fair phrase", text="  seven  come *eleven* ")
    assert given.headline == "alice puts a phrase into the dice of the open log."
    assert not given.private
    await good(world, bob, "fair phrase", text="`rm -rf`")
    assert "in place of the earlier one" in (await good(world, bob, "fair phrase", text="other words")).headline
    status = (await good(world, alice, "fair status")).text
    assert "Phrases: alice “seven come \\*eleven\\*”, bob “other words”" in status
    await good(world, alice, "roll", formula="3d6")
    assert (await exported(world))["phrases"] == [
        {"by": "alice", "text": "seven come *eleven*"},
        {"by": "bob", "text": "other words"},
    ]


async def test_a_phrase_after_the_first_roll_is_refused_with_the_reason(world: World, alice: Actor) -> None:
    await good(world, alice, "roll", formula="3d6")
    refused = (await world.say(alice, "fair phrase", text="too late")).why
    assert "A phrase counts only if it comes before the first roll" in refused
    assert "A new game or campaign takes phrases" in refused


async def test_a_phrase_after_typed_dice_alone_is_taken(world: World, alice: Actor) -> None:
    await good(world, alice, "roll", formula="3d6", dice="1 2 3")
    await good(world, alice, "fair phrase", text="in time")


@pytest.mark.parametrize("text", [" ", "a\x00b", "\t\n"])
async def test_words_that_are_no_phrase_are_refused(world: World, alice: Actor, text: str) -> None:
    assert "A phrase has 1 to 100" in (await world.say(alice, "fair phrase", text=text)).why


async def test_phrases_of_a_game_come_from_its_players(world: World) -> None:
    await open_table(world)
    for stranger in (world.carol, world.ursula):
        assert "come from its players" in (await world.say(stranger, "fair phrase", text="mine")).why
    await good(world, world.bob, "fair phrase", text="ours")
    assert "bob “ours”" in (await good(world, world.carol, "fair status")).text
    assert "No phrases yet" in (await good(world, world.carol, "fair status", game="server")).text


async def test_a_phrase_is_on_record_and_not_for_undo(world: World, alice: Actor) -> None:
    given = await good(world, alice, "fair phrase", text="hush")
    assert "Undo" not in given.labels
    log = await world.log()
    assert "puts a phrase into the dice" in log
    assert "hush" not in log


# Files


async def test_a_file_says_who_rolled_what(world: World) -> None:
    await loose_play(world)
    file = await exported(world)
    assert [roll["roll"] for roll in file["rolls"]] == [*range(file["next"])]
    first, half, anew, undone, *_ = file["rolls"]
    assert (first["by"], first["command"], first["taken_back"]) == ("alice", "roll", False)
    assert re.match(r"alice rolls 3d6 ?\+ ?2 = ", first["told"])
    burst = half["throws"][0]
    assert (burst["for"], burst["typed"], burst["faces"][:2], len(burst["faces"])) == ("Tommy Gun", 2, [1, 1], 6)
    assert anew["command"] == "mad shoot"
    assert (undone["by"], undone["taken_back"]) == ("bob", True)
    assert "gang" not in {roll["command"] for roll in file["rolls"]}


async def test_dice_typed_in_and_kept_are_marked(world: World) -> None:
    """Only the re-rolled die is the bot's, however many others the roll has."""
    await world.two_gangs()
    lucky = {"gang": "North Side", "profile": "Hoodlum", "name": "Ace", "skills": "Lucky Cuss", "gear": "Tommy Gun"}
    await good(world, world.alice, "gang hire", **lucky)
    burst = {"shooter": "Ace", "target": "Hot Dog Morelli", "gun": "Tommy Gun", "range": 2.0}
    fired = await good(world, world.alice, "mad shoot", **burst, dice="6 6")
    chosen = await fired.press("Lucky Cuss: Ace")
    again = await chosen.press(next(label for label in chosen.buttons if "die 3" in label))
    assert not again.refused
    throw = (await exported(world))["rolls"][-1]["throws"][0]
    assert (throw["typed"], throw["kept"], len(throw["faces"])) == (2, 3, 6)
    assert fits(await handed_in(world, await exported(world)))


async def test_in_mid_turn_it_says_which_rolls_are_not_revealed(world: World, alice: Actor) -> None:
    for _ in range(2):
        await good(world, alice, "roll", formula="3d6")
    await world.env.advance_time(DAY)
    for _ in range(3):
        await good(world, alice, "roll", formula="3d6")
    reply = await good(world, alice, "fair export")
    assert reply.private
    assert reply.headline == "Rolls 0 to 4 of the open log."
    assert "Not revealed until their turn ends: 2 to 4" in reply.text
    file = json.loads(await exported_bytes(reply))
    assert file["not_revealed_yet"] == [2, 3, 4]
    assert all(roll["throws"] for roll in file["rolls"])


async def test_a_sealed_roll_stays_sealed_in_the_file_until_it_is_opened(world: World, alice: Actor) -> None:
    status = (await good(world, alice, "fair status")).text
    (coming,) = re.findall(r"The seed of the next sealed roll has the SHA-256 `([0-9a-f]{64})`", status)
    sealed = await good(world, alice, "roll", formula="20d6", secret=True)
    await world.env.advance_time(DAY)
    await good(world, alice, "roll", formula="d6")
    for actor in (world.alice, world.carol):
        (roll, _) = (await exported(world, actor))["rolls"]
        assert roll["sealed"] == {"hash": coming}
        assert not {"throws", "told"} & roll.keys()
    before = await exported(world)
    assert "Still sealed: 0" in (await handed_in(world, before)).text
    await sealed.press("Reveal")
    after = await exported(world)
    assert digest(after["rolls"][0]["sealed"]["seed"]) == coming
    assert len(after["rolls"][0]["throws"][0]["faces"]) == 20
    for file in (before, after):
        assert fits(await handed_in(world, file))


async def test_a_file_can_begin_later(world: World, alice: Actor) -> None:
    for _ in range(4):
        await good(world, alice, "roll", formula="3d6")
    file = await exported(world, first=2)
    assert ([roll["roll"] for roll in file["rolls"]], file["first"], file["next"]) == ([2, 3], 2, 4)
    assert fits(await handed_in(world, file))
    assert "number 3" in (await world.say(alice, "fair export", first=4)).why


async def test_a_long_log_is_exported_in_parts(world: World, alice: Actor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cogs.commands.fair.files.MOST_ROLLS", 3)
    for _ in range(7):
        await good(world, alice, "roll", formula="d6")
    assert [roll["roll"] for roll in (await exported(world))["rolls"]] == [4, 5, 6]
    reply = await good(world, alice, "fair export", first=0)
    assert "Get the rest with first:3." in reply.text
    assert fits(await handed_in(world, await exported_bytes(reply)))


async def test_nothing_rolled_is_nothing_to_export(world: World, alice: Actor) -> None:
    await good(world, alice, "fair status")
    assert "nothing to export" in (await world.say(alice, "fair export")).why


async def test_logs_are_offered_and_found_by_name(world: World, alice: Actor) -> None:
    await open_table(world, name="The Docks")
    await good(world, alice, "roll", formula="d6")
    await good(world, world.ursula, "game close")
    await good(world, alice, "game open", system="mad", name="The Docks")
    offered = await world.complete(alice, "fair export", "game", "")
    assert [name.partition(" #")[0] for name in offered] == ["here", "server", "The Docks", "The Docks"]
    assert len((await exported(world, game=offered[3]))["rolls"]) == 1
    assert "nothing to export" in (await world.say(alice, "fair export", game=offered[2])).why
    assert "No game or campaign is called “Dox”" in (await world.say(alice, "fair status", game="Dox")).why


# Files handed in


async def test_true_files_fit_and_agree_with_the_log(world: World) -> None:
    await loose_play(world)
    file = await exported(world)
    checked = await handed_in(world, file, world.carol)
    assert checked.private
    assert re.match(r"The dice of the open log: \d+ dice of \d+ rolls checked, and all fit\.", checked.headline)
    assert "It says the same as the log." in checked.text
    assert "Rolls made since" not in checked.text
    await good(world, world.alice, "roll", formula="d6")
    assert "Rolls made since then are not in it: 1" in (await handed_in(world, file)).text
    assert fits(await good(world, world.carol, "fair verify"))


async def test_files_of_a_game_are_known_by_its_name(world: World) -> None:
    await game_play(world)
    assert "The dice of “The Docks”" in (await handed_in(world, await exported(world))).headline


async def test_a_changed_file_names_its_first_roll_that_does_not_fit(world: World) -> None:
    await loose_play(world)
    file = await exported(world)
    throw = file["rolls"][4]["throws"][0]
    throw["faces"][-1] = throw["faces"][-1] % throw["sides"] + 1
    found = await handed_in(world, file)
    assert found.headline == "Roll 4 does not fit: its seed, the phrases and its number make other dice."
    assert found.private


def cut_off(file: Any) -> int:
    """Remove dice at the end of a roll. The rest still comes from the seed."""
    file["rolls"][0]["throws"][0]["faces"].pop()
    return 0


def of_the_present_turn(file: Any) -> int:
    """Dice whose seed is not out."""
    roll = file["rolls"][-1]
    roll["throws"][0]["faces"] = [roll["throws"][0]["faces"][0] % 20 + 1]
    return roll["roll"]


def another_command(file: Any) -> int:
    file["rolls"][5]["command"] = "mad guts"
    return 5


def a_phrase_in_the_present_turn(file: Any) -> int:
    file["rolls"] = file["rolls"][-1:]
    file["first"] = file["next"] - 1
    file["phrases"][0]["text"] = "other"
    return file["first"]


@takes_turns
@pytest.mark.parametrize("tamper", [cut_off, of_the_present_turn, another_command, a_phrase_in_the_present_turn])
async def test_the_log_checks_what_the_seeds_can_not(world: World, tamper: Any) -> None:
    await loose_play(world)
    file = copy.deepcopy(await exported(world))
    number = tamper(file)
    assert (await handed_in(world, file)).headline.startswith(f"Roll {number} does not fit: ")


async def test_another_name_is_reported(world: World) -> None:
    await loose_play(world)
    file = await exported(world)
    file["rolls"][1]["by"] = "carol"
    found = await handed_in(world, file)
    assert "other names at 1" in found.text


async def test_rolls_that_never_were_are_found(world: World, alice: Actor) -> None:
    await good(world, alice, "roll", formula="d6")
    file = await exported(world)
    file["rolls"].append({**file["rolls"][0], "roll": 1})
    file["next"] = 2
    assert (await handed_in(world, file)).headline == "Roll 1 does not fit: the log has no such roll."


async def test_a_file_of_another_log_is_refused(world: World, alice: Actor) -> None:
    for actor in (world.alice, world.alice.user, world.bob.user):
        await good(world, actor, "roll", formula="d6")
    elsewhere = await exported(world, world.alice.user)
    for file in (elsewhere, {**elsewhere, "log": {**elsewhere["log"], "id": 1}}):
        refused = (await handed_in(world, file)).why
        assert "come from another server or another bot" in refused
        assert "docs/verify.py" in refused
    assert fits(await handed_in(world, elsewhere, world.alice.user))


@pytest.mark.parametrize(
    "data, problem",
    [
        (b"", "not JSON"),
        (b'{"rolls": [', "not JSON"),
        (b"\xff\xfe\x00", "not text"),
        (b"[]", "something else"),
        (b"{}", "“consigliere_fair” is missing"),
        (b'{"consigliere_fair": 2}', "newer version"),
        (b"[" * 100_000, "not JSON"),
        (b" " * (MOST_BYTES + 1), "at most 8,000,000 bytes"),
    ],
    ids=lambda value: str(value)[:20],
)
async def test_a_file_that_is_none_is_refused_naming_the_problem(world: World, data: bytes, problem: str) -> None:
    assert problem in (await handed_in(world, data)).why


@pytest.mark.parametrize(
    "path, value, place",
    [
        (("first",), -1, "first"),
        (("next",), "7", "next"),
        (("chains",), [], "chains"),
        (("chains", 0, "commitment"), "xyz", "chains.0.commitment"),
        (("chains", 0, "seeds"), ["0" * 64] * 1001, "chains.0.seeds"),
        (("rolls", 0, "roll"), 1.5, "rolls.0.roll"),
        (("rolls", 0, "throws", 0, "sides"), 2**70, "rolls.0.throws.0.sides"),
        (("rolls", 0, "throws", 0, "faces"), [True], "rolls.0.throws.0.faces.0"),
        (("phrases",), [{}], "phrases.0"),
        (("log", "id"), 2**70, "log.id"),
    ],
    ids=str,
)
async def test_a_file_of_the_wrong_shape_is_refused_naming_the_place(
    world: World, alice: Actor, path: tuple[Any, ...], value: Any, place: str
) -> None:
    await good(world, alice, "roll", formula="3d6")
    file: Any = await exported(world)
    *way, last = path
    inner = file
    for step in way:
        inner = inner[step]
    inner[last] = value
    assert f"“{place}” is not what it should be" in (await handed_in(world, file)).why


async def test_a_phrase_that_is_no_text_is_refused(world: World, alice: Actor) -> None:
    await good(world, alice, "roll", formula="3d6")
    file = json.dumps({**await exported(world), "phrases": [{"text": "\ud800"}]}).encode()
    assert (await handed_in(world, file)).refused


def test_numbers_are_listed_in_runs() -> None:
    assert numbers([]) == ""
    assert numbers([3]) == "3"
    assert numbers([1, 2, 3, 5, 8, 9]) == "1 to 3, 5, 8 to 9"
    assert numbers(range(0, 100, 2)).endswith("22, …")


# Secrets of others, and what shows in advance


async def test_dice_of_a_game_behind_a_closed_door_stay_there(world: World) -> None:
    await world.name_umpires()
    here = world.channel
    closed: Any = {world.server.default_role: discord.PermissionOverwrite(view_channel=False)}
    world.channel = world.server.create_text_channel("den", overwrites=closed)
    await good(world, world.alice, "game open", system="mad", name="Valentine")
    await good(world, world.alice, "roll", formula="d6")
    file = await exported(world)
    world.channel = here
    for command in ("fair status", "fair export"):
        assert "Valentine" not in await world.complete(world.carol, command, "game", "")
        refused = (await world.say(world.carol, command, game="Valentine")).why
        assert "No game or campaign is called" in refused
        for insider in (world.alice, world.ursula):
            assert not (await world.say(insider, command, game="Valentine")).refused
    assert "That channel is closed to you" in (await handed_in(world, file, world.carol)).why
    assert fits(await handed_in(world, file, world.ursula))


@pytest.mark.parametrize("secret", [False, True])
async def test_no_card_in_the_channel_shows_a_hash_or_a_seed(world: World, alice: Actor, secret: bool) -> None:
    status = (await good(world, alice, "fair status")).text
    rolled = await good(world, alice, "roll", formula="3d6", secret=secret)
    opened = await good(world, alice, "game open", system="mad")
    for one in (rolled, opened):
        assert not one.private
        assert not HASH.search(one.text)
        card = await one.press("Fairness", world.bob)
        assert card.private
        assert HASH.search(card.text)
    assert commitment((await rolled.press("Fairness")).text) == commitment(status)


async def test_the_opening_of_a_game_shows_what_its_first_sealed_roll_is_committed_to_behind_a_button(
    world: World, alice: Actor
) -> None:
    opened = await good(world, alice, "game open", system="mad")
    status = (await good(world, alice, "fair status")).text
    (coming,) = re.findall(r"next sealed roll has the SHA-256 `([0-9a-f]{64})`", status)
    assert f"next sealed roll has the SHA-256 `{coming}`" in (await opened.press("Fairness")).text


async def test_fairness_shows_nothing_of_a_game_behind_a_closed_door(world: World) -> None:
    rolled, here = await good(world, world.carol, "roll", formula="d6"), world.channel
    closed: Any = {world.server.default_role: discord.PermissionOverwrite(view_channel=False)}
    world.channel = world.server.create_text_channel("den", overwrites=closed)
    opened = await good(world, world.alice, "game open", system="mad", name="Valentine")
    world.channel = here
    relabel(world, rolled, "Again", opened.buttons["Fairness"])
    assert "That channel is closed to you" in (await rolled.press("Again", world.carol)).why
    assert "Valentine" in (await rolled.press("Again", world.alice)).text


def test_many_phrases_are_listed_last_and_counted() -> None:
    phrases = [Phrase(name="*" * 32, text="*" * 100, position=place) for place in range(25)]
    assert phrases_line(Stream(next_roll=1), phrases).endswith("” and 17 more")
    chain: Any = {"secret": "0" * 64, "sealing": "1" * 64, "next_sealed": 1, "next_roll": 1, "turn_roll": 0}
    stream = Stream(**chain, id=1, chain=1, turn=999, commitment=seed_of(chain_secret("0" * 64, 1), 0))
    card = status_card(stream, "the open log", phrases)
    assert card.lines[-1].startswith("Phrases: ")
    assert "and 17 more" in "".join(card.texts())


async def test_nothing_checked_is_not_called_a_fit(world: World, alice: Actor) -> None:
    await good(world, alice, "roll", formula="3d6")
    assert (await good(world, alice, "fair verify")).headline.endswith("there is nothing to check yet.")


@takes_turns
@pytest.mark.parametrize("field, value", [("at", "2020"), ("told", "alice wins"), ("taken_back", True), ("more", 1)])
async def test_a_file_that_says_anything_else_has_but_the_same_dice(world: World, field: str, value: Any) -> None:
    await loose_play(world)
    file = await exported(world)
    file["rolls"][1][field] = value
    found = await handed_in(world, file)
    assert "It says the same as the log." not in found.text
    assert "It has the same dice as the log." in found.text
    assert "The log differs for 1:" in found.text


async def test_what_a_throw_was_for_is_held_against_the_log(world: World) -> None:
    await loose_play(world)
    file = await exported(world)
    file["rolls"][1]["throws"][0]["for"] = "another gun"
    assert "It says the same as the log." not in (await handed_in(world, file)).text


async def test_a_seal_that_is_not_open_shows_no_dice(world: World, alice: Actor) -> None:
    sealed = await good(world, alice, "roll", formula="3d6", secret=True)
    file = await exported(world)
    forged = copy.deepcopy(file)
    forged["rolls"][0]["throws"] = [{"for": "", "sides": 6, "faces": [6, 6, 6], "typed": 0, "kept": 0}]
    assert (await handed_in(world, forged)).headline.startswith("Roll 0 does not fit: it shows its dice")
    await sealed.press("Reveal")
    assert "It says the same as the log." in (await handed_in(world, file)).text


@pytest.mark.parametrize("mark, value", [("sides", 0), ("sides", 257), ("typed", -1), ("typed", 4), ("kept", 4)])
async def test_dice_that_can_not_be_are_refused_with_their_roll(
    world: World, alice: Actor, mark: str, value: int
) -> None:
    await good(world, alice, "roll", formula="3d6")
    file = await exported(world)
    file["rolls"][0]["throws"][0][mark] = value
    assert (await handed_in(world, file)).headline.startswith("Roll 0 does not fit: it has a die of impossible sides")
