"""One die rolled again: a Lucky Cuss's re-rolls, a Spunky Kid's, and a Femme Fatale's button on the odds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
import pytest_asyncio

from cogs.pipeline import rerolls
from db.store.codec import step_facts
from db.store.models import Event, Stream
from db.unit_of_work import Work, reading
from rules.core.chance.sources import Scripted, Source
from rules.core.plain.events import Subject, SubjectKind
from rules.core.tables.outcome import Throw
from tests.cogs.kept import beginning
from tests.cogs.table import card as turn_up
from tests.cogs.table import good
from tests.cogs.world import Actor, Reply, World, forged

SPATS, MORELLI = "Spats Doogan", "Hot Dog Morelli"
LUCKY, SPUNKY, FATALE = "Lucky Cuss", "Spunky Kid", "Femme Fatale"
MINE, THEIRS = f"{LUCKY}: Ace", f"{LUCKY}: Deuce"
FIT = "**Condition:** fit"
SPENT = "**Spent this game:**"
Falls = Callable[..., Scripted]


@pytest_asyncio.fixture
async def table(world: World) -> World:
    """Alice's Ace, who has a Tommy Gun too, and bob's Deuce are lucky; ursula umpires."""
    await lucky_ones(world)
    return world


@beginning
async def lucky_ones(world: World) -> None:
    await world.two_gangs()
    await hire(world, world.alice, "North Side", "Ace", LUCKY, gear="Tommy Gun")
    await hire(world, world.bob, "South Side", "Deuce", LUCKY)
    await world.name_umpires()


@pytest.fixture
def falls() -> Iterator[Falls]:
    """Sets the faces of the bot's next rolls."""
    with pytest.MonkeyPatch.context() as patch:

        def lay(*faces: int) -> Scripted:
            script = Scripted(*faces)
            patch.setattr(Work, "dice", lambda _, stream: dice_of(script, stream))
            return script

        yield lay


def dice_of(script: Scripted, stream: Stream) -> tuple[Source, int]:
    return script, stream.next_roll


async def hire(
    world: World, actor: Actor, gang: str, name: str, skill: str, profile: str = "Hoodlum", **more: Any
) -> None:
    hired = await world.say(actor, "gang hire", gang=gang, profile=profile, name=name, skills=skill, **more)
    assert not hired.refused, hired.refused


async def say(world: World, command: str, dice: str, **options: Any) -> Reply:
    reply = await world.say(world.alice, command, dice=dice, **options)
    assert not reply.refused, reply.refused
    return reply


async def shot(world: World, dice: str, shooter: str = "Ace", target: str = MORELLI, **options: Any) -> Reply:
    """A shot of alice's: GATS 3 with the pistol, one die to hit."""
    given = {"shooter": shooter, "target": target, "gun": "Pistol", "range": 2.0, **options}
    return await say(world, "mad shoot", dice, **given)


def thrown(reply: Reply) -> list[tuple[str, list[int], int]]:
    """Every throw: its purpose, its faces, how many of the first were typed in."""
    assert reply.outcome is not None
    return [(throw["why"], list(throw["faces"]), throw["typed"]) for throw in reply.outcome["dice"]]


def helps(reply: Reply) -> list[str]:
    """The buttons that roll a die again."""
    return [label for label, key in reply.buttons.items() if key.startswith("c:reroll:")]


# The whole way by buttons


async def test_the_only_die_of_a_roll_falls_anew_at_once(table: World, falls: Falls) -> None:
    missed = await shot(table, "6")
    assert missed.headline == "Ace fires the Pistol at Hot Dog Morelli: a miss."
    script = falls(1, 4)
    again = await missed.press(MINE)
    assert not again.private
    assert again.headline == "Ace fires the Pistol at Hot Dog Morelli: 1 hit, lightly wounded."
    assert "- Lucky Cuss: the 6 of “Pistol” became a 1 for Ace.\n" in again.text
    assert script.left == []
    assert "1 off every stat" in await table.sheet(MORELLI)
    assert f"{SPENT} {LUCKY}" in await table.sheet("Ace")


async def test_dice_typed_in_and_kept_over_are_counted_once_by_luck(table: World, bob: Actor, falls: Falls) -> None:
    hit = await shot(table, "1 6", target="Deuce")
    before = table.rows("SELECT sum(times) FROM face_tally WHERE typed")
    card = await hit.press(THEIRS, bob)
    falls(2)
    await card.press("Damage, Deuce: 6")
    assert table.rows("SELECT sum(times) FROM face_tally WHERE typed") == before


async def test_the_old_roll_is_struck_where_it_stood_and_in_the_log(table: World, falls: Falls) -> None:
    missed = await shot(table, "6")
    falls(1, 4)
    await missed.press(MINE)
    assert missed.headline == "~~Ace fires the Pistol at Hot Dog Morelli: a miss.~~"
    assert "Lucky Cuss: one die was rolled again, and the log keeps this roll" in missed.text
    assert not missed.buttons
    newest, older, *_ = [line for line in (await table.log()).splitlines() if line.startswith("- ")]
    assert "1 hit, lightly wounded. · alice" in newest
    assert "~~Ace fires the Pistol at Hot Dog Morelli: a miss.~~ taken back · alice" in older


async def test_the_dice_of_a_roll_are_buttons_of_a_private_card(table: World, bob: Actor, falls: Falls) -> None:
    hit = await shot(table, "1 6", target="Deuce")
    assert helps(hit) == [MINE, THEIRS]
    card = await hit.press(THEIRS, bob)
    assert card.private
    assert card.headline == "Lucky Cuss: which die does Deuce roll again?"
    assert list(card.buttons) == ["Pistol: 1", "Damage, Deuce: 6"]
    assert "Pistol: 1D6 **1** → hit" in card.text
    falls(2)
    again = await card.press("Damage, Deuce: 6")
    assert not again.private
    assert again.headline == "Ace fires the Pistol at Deuce: 1 hit, only a near miss."
    assert "the 6 of “damage, Deuce” became a 2 for Deuce." in again.text
    assert f"{SPENT} {LUCKY}" in await table.sheet("Deuce")
    assert "Spent" not in await table.sheet("Ace")
    assert hit.headline.startswith("~~")


async def test_what_falls_no_more_is_gone_and_nothing_else_is_read_for_it(
    table: World, bob: Actor, falls: Falls
) -> None:
    burst = await shot(table, "1 5 5 5 5 5 6 2", target="Deuce", gun="Tommy Gun")
    card = await burst.press(THEIRS, bob)
    assert list(card.buttons)[-2:] == ["Damage, Deuce: 6", "Ammunition: 2"]
    falls(5, 3)
    again = await card.press("Tommy Gun die 1: 1")
    assert [(why, dice) for why, dice, _ in thrown(again)] == [("Tommy Gun", [5] * 6), ("ammunition", [3])]
    assert FIT in await table.sheet("Deuce")


async def test_typed_dice_stay_labelled_typed_and_the_new_one_is_not(table: World, falls: Falls) -> None:
    burst = await shot(table, "1 4 5 5 5 5 4 2", gun="Tommy Gun")
    card = await burst.press(MINE)
    falls(6)
    again = await card.press("Tommy Gun die 2: 4")
    assert thrown(again) == [
        ("Tommy Gun", [1, 5, 5, 5, 5, 6], 5),
        (f"damage, {MORELLI}", [4], 1),
        ("ammunition", [2], 1),
    ]
    assert "6D6 **1 5 5 5 5 6** → 1 × hit, 5 × miss · the first 5 rolled at the table" in again.text
    assert "Damage, Hot Dog Morelli: 1D6 **4** → Light Wound · rolled at the table" in again.text


def test_more_dice_than_buttons_are_offered_a_face_once() -> None:
    throws = [Throw("shots", 6, (6, 5, 4, 3, 2, 1) * 4), Throw("damage, Deuce", 6, (1, 1)), Throw("", 6, (2,))]
    event = Event(outcome={"dice": [{"step": "throw", **step_facts(throw)} for throw in throws]})
    assert [die.label for die in rerolls.dice_of(event, (0,))] == [
        f"Shots die {number}: {6 - (number - 1) % 6}" for number in range(1, 25)
    ]
    few = rerolls.dice_of(event, range(3))
    assert [(die.place, die.die, die.label) for die in few] == [
        *((0, number, f"Shots die {number + 1}: {6 - number}") for number in range(6)),
        (1, 0, "Damage, Deuce: 1"),
        (2, 0, "Dice: 2"),
    ]


# By hand


BY_HAND = "Re-roll by hand"


async def type_in(world: World, window: Reply, faces: str, by: Any = None) -> Reply:
    """Fill in the window that a button opened."""
    assert window.result is not None
    assert window.result.modal is not None, window.text
    (field,) = (part["component"]["custom_id"] for part in window.result.modal["components"])
    result, who = window.result, by or world.alice
    return await world.act(who, lambda: who.submit_modal(result, {field: faces}))


async def test_the_new_die_may_be_typed_in_by_whose_skill_it_is_and_is_labelled_so(table: World, bob: Actor) -> None:
    hit = await shot(table, "1 6", target="Deuce")
    card = await hit.press(BY_HAND, bob)
    assert card.private
    assert list(card.buttons) == [f"{LUCKY}, Deuce: Pistol: 1", f"{LUCKY}, Deuce: Damage, Deuce: 6"], "only bob's own"
    window = await card.press(f"{LUCKY}, Deuce: Damage, Deuce: 6")
    again = await type_in(table, window, "2", bob)
    assert again.headline == "Ace fires the Pistol at Deuce: 1 hit, only a near miss."
    assert "the 6 of “damage, Deuce” became a 2 for Deuce, typed in by bob." in again.text
    assert thrown(again) == [("Pistol", [1], 1), ("damage, Deuce", [2], 1)]
    assert "Dice typed in by alice and bob" in again.text
    assert "Dice typed in by alice and bob" in await table.log()
    assert hit.headline.startswith("~~")
    for typist in (table.alice, bob):
        assert "Another player must confirm" in (await again.press("Seen", typist)).why
    assert not (await again.press("Seen", table.carol)).refused


async def test_for_the_only_die_the_window_opens_at_once_and_takes_the_dice_that_it_causes(table: World) -> None:
    missed = await shot(table, "6")
    again = await type_in(table, await missed.press(BY_HAND), "1 4")
    assert again.headline == "Ace fires the Pistol at Hot Dog Morelli: 1 hit, lightly wounded."
    assert thrown(again) == [("Pistol", [1], 1), (f"damage, {MORELLI}", [4], 1)]


async def test_what_the_bot_threw_may_fall_anew_by_hand_too(table: World, falls: Falls) -> None:
    falls(6)
    given = {"shooter": "Ace", "target": MORELLI, "gun": "Pistol", "range": 2.0}
    missed = await table.say(table.alice, "mad shoot", **given)
    assert "Seen" not in missed.labels
    script = falls(4)
    again = await type_in(table, await missed.press(BY_HAND), "1")
    assert thrown(again) == [("Pistol", [1], 1), (f"damage, {MORELLI}", [4], 0)], "what is missing the bot throws"
    assert script.left == []
    assert not (await again.press("Seen", table.bob)).refused


@pytest.mark.parametrize(
    "faces, why",
    [("7", "A D6 shows 1 to 6"), ("six", "is not a face of a die"), ("6 1", "Remove the last die, which shows 1")],
)
async def test_what_can_not_have_fallen_changes_nothing(table: World, faces: str, why: str) -> None:
    missed = await shot(table, "6")
    assert why in (await type_in(table, await missed.press(BY_HAND), faces)).why
    assert helps(missed) == [MINE]
    assert "Spent" not in await table.sheet("Ace")


async def test_no_one_types_for_anothers_skill(table: World, bob: Actor) -> None:
    missed = await shot(table, "6")
    assert "not your gang" in (await missed.press(BY_HAND, bob)).why


async def test_dice_typed_anew_are_no_luck_of_the_bots(table: World) -> None:
    missed = await shot(table, "6")
    before = table.rows("SELECT sum(times) FROM face_tally WHERE NOT typed")
    await type_in(table, await missed.press(BY_HAND), "5")
    assert table.rows("SELECT sum(times) FROM face_tally WHERE NOT typed") == before


async def test_who_is_forgotten_has_typed_in_no_die(table: World, bob: Actor) -> None:
    hit = await shot(table, "1 6", target="Deuce")
    card = await hit.press(BY_HAND, bob)
    await type_in(table, await card.press(f"{LUCKY}, Deuce: Damage, Deuce: 6"), "2", bob)
    await (await table.say(bob, "privacy forget")).press("Forget me")
    kept = str(table.rows("SELECT options, lines FROM event"))
    assert "typed in by somebody" in kept
    assert "typed in by bob" not in kept
    assert str(bob.id) not in kept


# How often


async def test_a_second_die_of_the_same_roll_and_no_third(table: World, falls: Falls) -> None:
    missed = await shot(table, "6")
    falls(5)
    second = await missed.press(MINE)
    falls(4)
    third = await second.press(MINE)
    assert [line for line in third.text.splitlines() if "became" in line] == [
        "- Lucky Cuss: the 6 of “Pistol” became a 5 for Ace.",
        "- Lucky Cuss: the 5 of “Pistol” became a 4 for Ace.",
    ]
    assert helps(third) == []
    assert f"{SPENT} {LUCKY}, {LUCKY}" in await table.sheet("Ace")
    assert helps(await shot(table, "6")) == []


async def test_a_second_in_another_roll_and_none_in_a_third(table: World, alice: Actor, falls: Falls) -> None:
    for _ in range(2):
        missed = await shot(table, "6")
        falls(5)
        await missed.press(MINE)
    assert helps(await shot(table, "6")) == []
    await table.say(alice, "gang ready", gang="North Side")
    assert helps(await shot(table, "6")) == [MINE]


async def test_two_who_are_lucky_may_undo_each_others_luck(table: World, bob: Actor, falls: Falls) -> None:
    missed = await shot(table, "6", target="Deuce")
    falls(1, 6)
    hit = await missed.press(MINE)
    card = await hit.press(THEIRS, bob)
    falls(1)
    spared = await card.press("Damage, Deuce: 6")
    assert spared.headline == "Ace fires the Pistol at Deuce: 1 hit, unharmed."
    assert spared.text.count("became a") == 2
    for name in ("Ace", "Deuce"):
        assert await table.sheet(name) == (await table.sheet(name)).replace(f"{LUCKY}, {LUCKY}", "")
        assert f"{SPENT} {LUCKY}" in await table.sheet(name)


async def test_the_sheets_are_the_fold_of_what_stands(table: World, falls: Falls) -> None:
    missed = await shot(table, "6")
    falls(5)
    second = await missed.press(MINE)
    falls(1, 5)
    await second.press(MINE)
    bot: Any = table.env.bot
    async with reading(bot.database) as work:
        for stored in await work.rosters.figures_named(table.server.id, ["Ace", MORELLI]):
            assert await work.folding.rebuilt(Subject(SubjectKind.FIGURE, stored.id)) == stored.figure
    assert table.rows("SELECT count(*) FROM event WHERE struck_at IS NOT NULL") == [(2,)]


async def test_a_die_is_rolled_again_once(table: World, falls: Falls) -> None:
    missed = await shot(table, "6 ", target="Deuce")
    key, message = missed.buttons[MINE], missed.message
    assert message is not None
    falls(5)
    first, second = await table.at_once(*[(table.alice, lambda: table.alice.click(message, custom_id=key))] * 2)
    assert sorted([first.private, second.private]) == [False, True]
    assert "That has already been taken back." in (first.text + second.text)


# Who, and when


async def test_only_the_owner_or_an_umpire_presses(table: World, bob: Actor, ursula: Actor, falls: Falls) -> None:
    hit = await shot(table, "1 6", target="Deuce")
    for stranger in (table.alice, table.carol):
        assert "South Side is not your gang" in (await hit.press(THEIRS, stranger)).why
    card = await hit.press(THEIRS, bob)
    assert card.private, "so nobody else can press what stands there"
    card = await hit.press(THEIRS, ursula)
    falls(2)
    again = await card.press("Damage, Deuce: 6")
    assert "ursula acted as umpire for South Side." in again.text
    assert "alice" in (await table.log()).splitlines()[2], "the shot is still alice's"


async def test_a_skill_of_another_rolls_again_for_its_owner_alone_where_the_umpire_plays(
    world: World, bob: Actor, falls: Falls
) -> None:
    """A re-roll is a choice, and no one waits for it."""
    await world.two_gangs()
    for actor, gang, name in ((world.alice, "North Side", "Ace"), (bob, "South Side", "Deuce")):
        await hire(world, actor, gang, name, LUCKY)
    await world.say(world.alice, "game open", umpire=world.alice)
    await world.say(world.alice, "game bring", gang="North Side")
    await world.say(bob, "game bring", gang="South Side")
    await world.say(world.alice, "mad-card draw", card="King of Hearts")
    await world.say(world.alice, "mad-card act")
    hit = await shot(world, "1 6", target="Deuce")
    assert "South Side alone to decide" in (await hit.press(THEIRS, world.alice)).why


async def test_a_roll_that_an_umpire_made_for_others_is_made_for_them_again(
    table: World, ursula: Actor, falls: Falls
) -> None:
    missed = await table.say(ursula, "mad shoot", shooter="Ace", target=MORELLI, gun="Pistol", range=2.0, dice="6")
    falls(5)
    again = await missed.press(MINE, table.alice)
    assert again.text.count("ursula acted as umpire for North Side.") == 1


async def test_once_something_has_happened_the_dice_lie(table: World, bob: Actor) -> None:
    hit = await shot(table, "1 4", target="Deuce")
    card = await hit.press(THEIRS, bob)
    await hit.press("GUTS: Deuce", bob)
    version = table.version()
    assert "Something has happened since" in (await card.press("Damage, Deuce: 4")).why
    assert table.version() == version
    assert "1 off every stat" in await table.sheet("Deuce")


async def test_what_was_taken_back_offers_no_luck(table: World, bob: Actor, ursula: Actor) -> None:
    hit = await shot(table, "1 6", target="Deuce")
    card = await hit.press(THEIRS, bob)
    asked = await hit.press("Undo", ursula)
    assert not asked.refused
    assert (await card.press("Damage, Deuce: 6")).refused == "That has already been taken back."


async def test_an_undo_strikes_the_new_roll_and_brings_the_luck_back(table: World, ursula: Actor, falls: Falls) -> None:
    missed = await shot(table, "6")
    falls(1, 4)
    again = await missed.press(MINE)
    assert "1 off every stat" in await table.sheet(MORELLI)
    await again.press("Undo", ursula)
    assert FIT in await table.sheet(MORELLI)
    assert "Spent" not in await table.sheet("Ace")
    assert table.rows("SELECT count(*) FROM event WHERE struck_at IS NOT NULL") == [(2,)]
    assert helps(await shot(table, "6")) == [MINE]


async def test_a_restart_changes_nothing(table: World, bob: Actor, falls: Falls) -> None:
    hit = await shot(table, "1 6", target="Deuce")
    await table.restart()
    card = await hit.press(THEIRS, bob)
    await table.restart()
    falls(2)
    again = await card.press("Damage, Deuce: 6")
    assert again.headline == "Ace fires the Pistol at Deuce: 1 hit, only a near miss."
    await table.restart()
    assert helps(again) == [MINE, THEIRS]
    assert not (await again.press(THEIRS, bob)).refused


async def test_in_direct_messages_too(table: World, falls: Falls) -> None:
    alice = table.alice.user
    await table.say(alice, "gang new", name="Home", game="mad")
    await hire(table, alice, "Home", "Ace", LUCKY)
    missed = await table.say(alice, "mad test", stat="SMARTS", figure="Ace", dice="6")
    falls(1)
    assert "passes" in (await missed.press(MINE)).headline
    assert missed.headline.startswith("~~")


async def test_a_button_that_rolled_is_used_up_by_the_new_roll_too(table: World, falls: Falls) -> None:
    falls(6)
    asked = await table.say(table.alice, "mad shoot", shooter="Ace", target=MORELLI, gun="Pistol", range=2.0, odds=True)
    roll_it = asked.buttons["Roll it"]
    missed = await asked.press("Roll it")
    falls(5)
    again = await missed.press(MINE)
    falls(6)
    assert (await forged(table, table.alice, roll_it)).refused
    falls(6)
    once_more = await again.press("Again")
    assert "became" not in once_more.text
    assert helps(once_more) == [MINE]


async def test_a_sealed_roll_has_no_such_button(table: World) -> None:
    sealed = await shot(table, "6", secret=True)
    assert helps(sealed) == helps(sealed.ephemerals[0]) == []
    assert helps(await sealed.press("Reveal")) == []


# In a game


async def test_in_a_game_the_same_act_is_paid_once(world: World, bob: Actor, falls: Falls) -> None:
    await world.two_gangs()
    await hire(world, world.alice, "North Side", "Ace", LUCKY)
    await world.name_umpires()
    await good(world, world.alice, "game open")
    await good(world, world.alice, "game bring", gang="North Side")
    await good(world, bob, "game bring", gang="South Side")
    await turn_up(world, "King of Hearts")
    missed = await shot(world, "6", moved="Still")
    falls(5)
    again = await missed.press(MINE)
    left = [line for line in again.text.splitlines() if "left on the" in line]
    assert left == [line.replace("~~", "") for line in missed.text.splitlines() if "left on the" in line]
    assert left, "or nothing was paid at all"
    await shot(world, "6", shooter="Dooley", target="Chianti")
    falls(4)
    assert "Something has happened since" in (await again.press(MINE)).why


# Whose dice


@pytest.mark.parametrize(
    "command, options, dice, expected",
    [
        ("mad test", {"stat": "STUNTS", "figure": "Ace"}, "6", [MINE]),
        ("mad opposed", {"first": "Ace", "second": "Deuce"}, "6 6", [MINE, THEIRS]),
        ("mad guts", {"figure": "Ace"}, "6", [MINE]),
        ("mad fall", {"figure": "Ace", "floors": 1}, "3", [MINE]),
        ("mad-brawl fight", {"attackers": "Ace", "defenders": "Deuce"}, "1 6 3", [MINE, THEIRS]),
        ("mad-brawl fight", {"attackers": "Ace", "defenders": "Deuce, Ox", "hit": "wait"}, "1 6 6", [MINE, THEIRS]),
        ("mad-brawl blow", {"strikers": "Ace", "target": "Deuce"}, "6", [MINE, THEIRS]),
        ("mad-brawl leave", {"figure": "Ace", "opponents": "Deuce"}, "6", [MINE, THEIRS]),
        ("mad-brawl leave", {"figure": "Ace", "opponents": "Deuce", "choice": "Hold"}, "6", [MINE, THEIRS]),
        ("mad-nerve surrender", {"figure": "Ace", "tests": True}, "6", [MINE]),
        ("mad-bomb throw", {"thrower": "Ace", "near": "Deuce"}, "1 6 6 6 1 1 1", [MINE, THEIRS]),
        ("mad-bomb set", {"bomber": "Ace", "fuse": 2}, "1", [MINE]),
        ("mad-bomb relight", {"bomber": "Ace", "fuse": 2}, "6", [MINE]),
        ("mad-bomb blast", {"near": "Ace, Deuce"}, "1 1 1 1 1 1", [MINE, THEIRS]),
        ("mad-bomb explode", {"near": "Ace", "sticks": 1}, "1 1 1", [MINE]),
        ("mad-bomb cross", {"figure": "Ace"}, "6", [MINE]),
        ("mad-wreck crash", {"speed": "Speeding", "aboard": "Ace"}, "4 1", [MINE]),
        ("mad-car hazard", {"speed": "Speeding", "aboard": "Ace, Mugsy", "hazards": 1}, "6", [MINE]),
        ("mad-car swerve", {"speed": "Speeding", "aboard": "Ace"}, "5 1 2 3", [MINE]),
        ("mad-wreck ride", {"speed": "Speeding", "figure": "Ace", "hazards": 1}, "6 1", [MINE]),
        ("mad-wreck run-down", {"speed": "Speeding", "aboard": "Ace", "victims": "Deuce"}, "1 6 1", [MINE, THEIRS]),
        ("mad-wreck shoot", {"range": 2.0, "shooter": "Ace", "gun": "Pistol", "aboard": "Deuce"}, "6", [MINE]),
    ],
    ids=str,
)
async def test_luck_helps_those_who_act_and_those_acted_against(
    table: World, command: str, options: dict[str, Any], dice: str, expected: list[str]
) -> None:
    rolled = await say(table, command, dice, **options)
    assert helps(rolled) == expected
    for label, actor in ((MINE, table.alice), (THEIRS, table.bob)):
        if label in rolled.buttons:
            card = await rolled.press(label, actor)
            again = await card.press(next(iter(card.buttons))) if card.private else card
            assert not again.refused, again.refused
            assert f"{SPENT} {LUCKY}" in await table.sheet(label.rpartition(" ")[2])
            break


async def test_the_dice_of_fellows_are_their_own(table: World, bob: Actor) -> None:
    burst = await shot(
        table, "1 1 5 5 5 5 1 2 1 1 2", shooter=SPATS, target="Deuce", gun="Tommy Gun", group="Chianti", range=2.0
    )
    card = await burst.press(THEIRS, bob)
    assert [label for label in card.buttons if "amage" in label] == ["Damage, Deuce: 1"]
    blast = await say(table, "mad-bomb blast", "1 1 1 1 1 1", near="Deuce, Chianti")
    card = await blast.press(THEIRS, bob)
    assert all("Deuce" in label for label in card.buttons)


async def test_whom_the_hits_of_a_group_met_stays_while_the_damage_of_one_falls_anew(
    table: World, bob: Actor, falls: Falls
) -> None:
    burst = await shot(
        table, "1 1 5 5 5 5 1 2 1 1 2", shooter=SPATS, target="Deuce", gun="Tommy Gun", group="Chianti", range=2.0
    )
    before = thrown(burst)
    card = await burst.press(THEIRS, bob)
    script = falls(6)
    again = await card.press("Damage, Deuce: 1", bob)
    assert script.left == []
    assert [(why, faces) for why, faces, _ in thrown(again)] == [
        (why, [6] if why == "damage, Deuce" else faces) for why, faces, _ in before
    ]


async def test_figures_of_one_name_have_distinct_buttons(table: World) -> None:
    await hire(table, table.bob, "South Side", "Ace", LUCKY)
    both = await shot(table, "6", shooter="Ace (North Side)", target="Ace (South Side)")
    assert helps(both) == [f"{MINE} (North Side)", f"{MINE} (South Side)"]


async def test_who_waits_for_a_choice_may_be_lucky_first(table: World, falls: Falls) -> None:
    stopped = await say(table, "mad-brawl fight", "1 6 6", attackers="Ace", defenders="Deuce, Ox", hit="wait")
    falls(1)
    card = await stopped.press(MINE)
    again = await card.press("FISTS, Ace: 1")
    falls(3)
    chosen = await again.press("Hit Ox")
    assert not chosen.refused
    assert "became" not in chosen.text


# Spunky Kids


@pytest_asyncio.fixture
async def kid(table: World) -> World:
    """Alice's Kid."""
    await hire(table, table.alice, "North Side", "Kid", SPUNKY)
    return table


async def test_a_spunky_kid_who_fails_may_throw_that_die_anew(kid: World, falls: Falls) -> None:
    failed = await say(kid, "mad guts", "6", figure="Kid")
    assert helps(failed) == [f"{SPUNKY}: Kid"]
    falls(1)
    again = await failed.press(f"{SPUNKY}: Kid")
    assert again.headline == "Kid holds steady."
    assert "Spunky Kid: the 6 of “GUTS” became a 1 for Kid." in again.text
    assert f"{SPENT} {SPUNKY}" in await kid.sheet("Kid")
    assert FIT in await kid.sheet("Kid")
    assert helps(await say(kid, "mad guts", "6", figure="Kid")) == []


async def test_who_holds_steady_keeps_the_re_roll(kid: World) -> None:
    assert helps(await say(kid, "mad guts", "1", figure="Kid")) == []
    assert "Spent" not in await kid.sheet("Kid")


async def test_the_re_roll_may_be_spent_at_once(kid: World) -> None:
    held = await say(kid, "mad guts", "6 1", figure="Kid", spunky=True)
    assert held.headline == "Kid holds steady."
    assert helps(held) == []
    assert f"{SPENT} {SPUNKY}" in await kid.sheet("Kid")


async def test_without_a_sheet_the_option_says_it(kid: World) -> None:
    assert (
        await say(kid, "mad guts", "6 1", guts=3, skills=SPUNKY, spunky=True)
    ).headline == "The figure holds steady."
    assert helps(await say(kid, "mad guts", "6", guts=3, skills=SPUNKY)) == []


async def test_a_grip_tried_again(kid: World, falls: Falls) -> None:
    await say(kid, "mad guts", "5", figure="Kid")
    gone = await say(kid, "mad-nerve grip", "6", figure="Kid", friend="Dooley")
    assert gone.headline.endswith("breaks and leaves for good.")
    falls(1)
    assert (await gone.press(f"{SPUNKY}: Kid")).headline.endswith("gets a grip.")
    assert FIT in await kid.sheet("Kid")


async def test_a_surrender_thought_better_of(kid: World, falls: Falls) -> None:
    gave_up = await say(kid, "mad-nerve surrender", "6 6", figure=SPATS, watchers="Kid, Mugsy")
    assert helps(gave_up) == [f"{SPUNKY}: Kid"]
    falls(1)
    again = await gave_up.press(f"{SPUNKY}: Kid")
    assert [figure["stand"] for figure in again.facts["figures"]] == ["gives up", "steady", "gives up"]
    assert FIT in await kid.sheet("Kid")


async def test_the_look_withstood_at_the_second_try(kid: World, bob: Actor, falls: Falls) -> None:
    await hire(kid, bob, "South Side", "Punk Kid", SPUNKY)
    await say(kid, "mad-nerve stone-cold", "1", figure=SPATS, hit=True)
    looked = await say(kid, "mad-nerve look", "6", killer=SPATS, victim="Punk Kid", inches=3.0)
    assert "not your gang" in (await looked.press(f"{SPUNKY}: Punk Kid")).why
    falls(1)
    assert "holds steady" in (await looked.press(f"{SPUNKY}: Punk Kid", bob)).headline


async def test_a_fire_dared_again(kid: World, falls: Falls) -> None:
    flinched = await say(kid, "mad-bomb cross", "6", figure="Kid")
    falls(1)
    assert (await flinched.press(f"{SPUNKY}: Kid")).headline == "Kid leaps through the fire."


# Femmes Fatales


@pytest_asyncio.fixture
async def moll(table: World) -> World:
    """Alice's Sionead, and bob's Vera."""
    await hire(table, table.alice, "North Side", "Sionead", FATALE, profile="Gun Moll")
    await hire(table, table.bob, "South Side", "Vera", FATALE, profile="Gun Moll")
    return table


ROLL = f"Roll it as {FATALE}"


async def test_the_odds_offer_a_roll_as_femme_fatale(moll: World, alice: Actor, falls: Falls) -> None:
    given = {"shooter": "Sionead", "target": MORELLI, "gun": "Pistol", "range": 2.0}
    asked = await moll.say(alice, "mad shoot", **given, odds=True)
    assert list(asked.buttons) == ["Roll it", ROLL, "Why"]
    falls(5, 1)
    roll_it = asked.buttons["Roll it"]
    rolled = await asked.press(ROLL)
    assert "+ 2 Femme Fatale" in rolled.text
    assert f"{SPENT} {FATALE}" in await moll.sheet("Sionead")
    assert list(asked.buttons) == ["Why"], "of both buttons one can be pressed, so both are gone"
    falls(5)
    assert (await forged(moll, alice, roll_it)).refused == "That has already been done."
    assert ROLL not in (await moll.say(alice, "mad shoot", **given, odds=True)).buttons


async def test_not_where_it_is_said_already_or_there_is_none(moll: World, alice: Actor) -> None:
    given = {"target": MORELLI, "gun": "Pistol", "range": 2.0, "odds": True}
    said = await moll.say(alice, "mad shoot", shooter="Sionead", femme_fatale=True, **given)
    plain = await moll.say(alice, "mad shoot", shooter="Ace", **given)
    typed = await moll.say(alice, "mad shoot", gats=3, skills=FATALE, **given)
    for asked in (said, plain, typed):
        assert list(asked.buttons) == ["Roll it", "Why"]


@pytest.mark.parametrize(
    "command, options",
    [
        ("mad-brawl fight", {"attackers": "Dooley, Sionead", "defenders": "Vera"}),
        ("mad-brawl fight", {"attackers": "Sionead", "defenders": "Vera, Ox", "hit": "wait"}),
        ("mad-brawl blow", {"strikers": "Dooley, Sionead", "target": "Vera"}),
        ("mad-bomb throw", {"thrower": "Sionead", "near": MORELLI}),
    ],
    ids=str,
)
async def test_in_a_brawl_for_ones_own(moll: World, alice: Actor, command: str, options: dict[str, Any]) -> None:
    asked = await moll.say(alice, command, **options, odds=True)
    assert list(asked.buttons) == ["Roll it", ROLL, "Why"]
    assert "+ 2 Femme Fatale" in (await asked.press(ROLL)).text
    assert f"{SPENT} {FATALE}" in await moll.sheet("Sionead")
    assert "Spent" not in await moll.sheet("Vera")


async def test_two_of_them_have_a_button_each(moll: World, alice: Actor) -> None:
    await hire(moll, alice, "North Side", "Maeve", FATALE, profile="Gun Moll")
    options = {"attackers": "Maeve, Sionead", "defenders": "Ox", "odds": True}
    asked = await moll.say(alice, "mad-brawl fight", **options)
    assert list(asked.buttons) == ["Roll it", f"{ROLL}: Maeve", f"{ROLL}: Sionead", "Why"]
    asked = await moll.say(alice, "mad-brawl fight", **options, femme_fatale="Maeve")
    rolled = await asked.press(ROLL)
    assert rolled.text.count("+ 2 Femme Fatale") == 2
