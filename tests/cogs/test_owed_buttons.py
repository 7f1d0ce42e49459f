"""Each debt is a button on the card that made it, for its debtor, as long as it is owed."""

from __future__ import annotations

from typing import Any

import pytest

from cogs.context.obligations import Debt
from cogs.replies.running import ASKS
from rules.core.play.obligations import Owed, Settled, label_of
from tests.cogs.folds import everything_is_the_fold_of_its_events
from tests.cogs.kept import beginning
from tests.cogs.table import card, good, open_table, rolled
from tests.cogs.turf import ALVAREZ, DUKE, DUNN, RAY, open_turf, two_crews
from tests.cogs.world import Reply, World

FIRST_SHOT = f"{DUNN}: test “first shot at”"
OX_TESTS = "Ox: GUTS test at −2"
DIES: dict[str, Any] = {"target": "Chianti", "gun": "Pistol", "range": 1.0, "aimed": True, "dice": "1 6"}


async def shot(world: World) -> Reply:
    """Razor Ray shoots at Officer Dunn, who then owes a test."""
    await open_turf(world)
    await good(world, world.alice, "gangstars-turn draw", chit=RAY)
    return await good(world, world.alice, "gangstars-shoot shot", target=DUNN, dice="5")


@beginning
async def died(world: World) -> Reply:
    """Chianti dies a Gory Death, and Ox saw it."""
    await open_table(world)
    await card(world, "King of Hearts")
    await good(world, world.alice, "mad shoot", shooter="Spats Doogan", **DIES)
    return await good(world, world.alice, "mad-nerve saw", who="Ox", died="Chianti")


# What a button says and knows


def debt(what: str, who: int = 1, **more: Any) -> Debt:
    owed = Owed("mad guts", "mad.guts", what, **more)
    return Debt(who, "Spats (North Side)", "Spats", frozenset(), owed, (Settled(who, owed),))


def test_a_button_names_the_debtor_and_the_obligation_without_an_article() -> None:
    assert [label_of("Spats", debt(what).owed) for what in ("a guts test", "an oath", "the names of all")] == [
        "Spats: guts test",
        "Spats: oath",
        "Spats: names of all",
    ]
    assert label_of("Spats", debt("2 rolls").owed) == "Spats: 2 rolls"
    assert len(label_of("S" * 60, debt("a test " * 20).owed)) == 80


def test_a_button_knows_a_debt_whenever_it_came_up_and_is_due() -> None:
    one = debt("a test")
    assert debt("a test", since=12, after=2).mark == one.mark
    assert debt("a test", who=2).mark != one.mark
    assert debt("a test", why="shot").mark != one.mark


# On the card that made it


async def test_the_card_that_makes_a_debt_has_its_button_which_goes_once_it_is_pressed(world: World) -> None:
    fired = await shot(world)
    tested = await rolled(fired, FIRST_SHOT, world.bob)
    assert tested.headline.startswith(f"{DUNN} ")
    assert "first shot at" not in (await good(world, world.bob, "game owed")).text
    assert FIRST_SHOT not in fired.buttons
    assert "Undo" in fired.labels, "the others stay"
    await everything_is_the_fold_of_its_events(world)


async def test_the_list_of_debts_shows_the_paid_one_and_the_rest(world: World) -> None:
    await shot(world)
    await good(world, world.alice, "gangstars see", figures=RAY, what="An unseen enemy pops up")
    listed = await good(world, world.ursula, "game owed")
    assert listed.headline == "2 things owed"
    reply = await (await listed.press(FIRST_SHOT)).press("Roll")
    assert reply.private
    assert reply.ephemerals[0].headline.startswith(f"{DUNN} ")
    assert reply.headline == "1 thing owed"
    assert FIRST_SHOT not in reply.buttons
    assert "**Razor Ray (Eastside Kings)** owes" in reply.text
    form = await reply.press(next(label for label in reply.buttons if label.startswith("Razor Ray")))
    done = await form.press("Roll")
    assert done.ephemerals[0].headline.startswith("Razor Ray ")
    assert "unseen enemy" not in done.text
    assert "My move" in done.buttons


async def test_every_witness_has_a_button_of_their_own(world: World) -> None:
    await open_table(world)
    await card(world, "King of Hearts")
    await good(world, world.alice, "mad shoot", shooter="Spats Doogan", **DIES)
    seen = await good(world, world.alice, "mad-nerve saw", who="Ox, Dooley", died="Chianti")
    assert {OX_TESTS, "Dooley: GUTS test at −2"} <= set(seen.buttons)
    assert "GUTS" in (await seen.press(OX_TESTS, world.bob)).text
    assert OX_TESTS not in seen.buttons
    assert "Dooley: GUTS test at −2" in seen.buttons


async def test_the_buttons_of_what_is_owed_stand_first(world: World) -> None:
    fired = await shot(world)
    assert next(iter(fired.buttons)) == FIRST_SHOT


async def test_no_button_stands_on_a_sealed_card(world: World) -> None:
    await open_turf(world)
    await good(world, world.alice, "gangstars-turn draw", chit=RAY)
    sealed = await good(world, world.alice, "gangstars-shoot shot", target=DUNN, dice="5", secret=True)
    cards = (sealed, *sealed.ephemerals)
    assert not [label for one in cards for label in one.buttons if DUNN in label]


async def test_what_a_sealed_roll_makes_owed_is_a_button_where_it_is_revealed(world: World) -> None:
    await open_turf(world)
    await good(world, world.alice, "gangstars-turn draw", chit=RAY)
    sealed = await good(world, world.alice, "gangstars-shoot shot", target=DUNN, dice="5", secret=True)
    revealed = await sealed.press("Reveal")
    assert "belongs to Fourth Precinct" in (await revealed.press(FIRST_SHOT, world.alice)).why
    await rolled(revealed, FIRST_SHOT, world.bob)
    assert FIRST_SHOT not in revealed.buttons


async def test_what_a_sealed_roll_makes_owed_is_a_button_of_the_command_that_opens_it(world: World) -> None:
    await open_turf(world)
    await good(world, world.alice, "gangstars-turn draw", chit=RAY)
    await good(world, world.alice, "gangstars-shoot shot", target=DUNN, dice="5", secret=True)
    other = await good(world, world.ursula, "gangstars state", figures=DUNN, state="Prone")
    assert "Sealed by alice until now" in other.text
    await rolled(other, FIRST_SHOT, world.bob)


async def test_what_is_kept_outside_games_has_its_button_there_too(world: World) -> None:
    await two_crews(world)
    fired = await good(world, world.alice, "gangstars-shoot shot", shooter=DUKE, target=ALVAREZ, dice="5")
    label = f"{ALVAREZ}: test “first shot at”"
    assert "belongs to Fourth Precinct" in ((await fired.press(label, world.alice)).refused or "")
    await rolled(fired, label, world.bob)
    assert label not in fired.buttons
    assert "owes" not in await world.sheet(ALVAREZ)


async def test_what_is_kept_in_games_alone_is_a_button_all_the_same(world: World) -> None:
    await two_crews(world)
    blow = {"attacker": RAY, "target": DUNN, "weapon": "bare hands", "dice": "6 1 5 1 1 1 6"}
    fought = await good(world, world.alice, "gangstars-melee fight", **blow)
    assert "owes" not in await world.sheet(DUNN) or "whether" not in await world.sheet(DUNN)
    stood = await fought.press(f"{DUNN}: test whether to fight on", world.bob)
    assert not stood.refused


# Rights


async def test_a_user_who_neither_owns_a_figure_nor_umpires_reads_whose_it_is(world: World) -> None:
    fired = await shot(world)
    refused = (await fired.press(FIRST_SHOT, world.alice)).refused
    assert refused == (f"{DUNN} belongs to Fourth Precinct, which is not yours. Ask its owner or an umpire.")
    assert FIRST_SHOT in fired.buttons
    assert not (await fired.press(FIRST_SHOT, world.ursula)).refused


async def test_only_players_may_pay_a_debt_open_to_any_player(world: World) -> None:
    await open_table(world)
    await card(world, "King of Hearts")
    await good(world, world.alice, "mad shoot", shooter="Spats Doogan", **DIES)
    label = "Chianti: names of those who saw it"
    pressed = await (await good(world, world.carol, "game owed")).press(label)
    assert "Only the players and umpires of" in (pressed.refused or "")
    asked = await (await good(world, world.alice, "game owed")).press(label)
    assert asked.headline == "Who saw Chianti (South Side) die?", "it is his death, and the others may have seen it"


async def test_what_still_has_to_be_said_is_asked_by_a_form_where_no_cog_asks_for_it(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(ASKS, "mad-nerve saw")
    await open_table(world)
    await card(world, "King of Hearts")
    await good(world, world.alice, "mad shoot", shooter="Spats Doogan", **DIES)
    asked = await (await good(world, world.alice, "game owed")).press("Chianti: names of those who saw it")
    assert not asked.refused
    assert asked.private or (asked.result is not None and asked.result.modal)


# Paid debts


async def gone(world: World, reply: Reply, label: str) -> None:
    """Its button says so, and disappears."""
    pressed = await reply.press(label, world.bob)
    assert pressed.refused == "That is no longer owed."
    assert pressed.private
    assert label not in reply.buttons


async def test_what_an_umpire_has_waived_is_owed_no_longer(world: World) -> None:
    seen = await died(world)
    await good(world, world.ursula, "game waive", who="Ox")
    await gone(world, seen, OX_TESTS)
    assert "Undo" in seen.labels


async def test_what_a_command_has_done_is_owed_no_longer(world: World) -> None:
    seen = await died(world)
    await good(world, world.bob, "mad guts", figure="Ox", cause="Gory death", dice="1")
    await gone(world, seen, OX_TESTS)


async def test_what_was_taken_back_is_owed_no_longer(world: World) -> None:
    seen = await died(world)
    listed = await good(world, world.bob, "game owed")
    assert not (await seen.press("Undo", world.ursula)).refused
    assert OX_TESTS not in seen.buttons, "the card itself is struck"
    await gone(world, listed, OX_TESTS)


async def test_what_is_done_and_taken_back_is_owed_again(world: World) -> None:
    fired = await shot(world)
    tested = await rolled(fired, FIRST_SHOT, world.bob)
    await tested.press("Undo", world.ursula)
    assert not (await (await good(world, world.bob, "game owed")).press(FIRST_SHOT)).refused


async def test_a_restart_leaves_the_buttons_as_they_were(world: World) -> None:
    seen = await died(world)
    await world.restart()
    assert not (await seen.press(OX_TESTS, world.bob)).refused
    await world.restart()
    assert OX_TESTS not in seen.buttons
    assert "Ox" not in (await good(world, world.bob, "game owed")).text


async def test_owed_counts_the_same_on_my_move_and_in_its_list_which_names_the_waiver_for_umpires_alone(
    world: World,
) -> None:
    await open_table(world)
    await card(world, "King of Hearts")
    await good(world, world.alice, "mad shoot", shooter="Spats Doogan", **{**DIES, "dice": "1 2"})
    await good(world, world.ursula, "mad-nerve saw", who="Ox, Spats Doogan", died="Chianti")
    listed = await good(world, world.alice, "game owed")
    umpires = await good(world, world.ursula, "game owed")
    mine = await good(world, world.alice, "game move")
    assert "waive" in umpires.text
    assert "waive" not in listed.text
    assert listed.headline == "3 things owed"
    assert "Owed (3)" in mine.buttons
