"""Leaving: a player who is gone for good is replaced, and the successor has their seat, gangs, secrets, and time."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest
import pytest_asyncio

from tests.cogs import months
from tests.cogs import test_dillinger_table as dillinger
from tests.cogs.folds import everything_is_the_fold_of_its_events
from tests.cogs.kept import beginning
from tests.cogs.shown_cards import messages, text
from tests.cogs.table import card, good, open_by_post, open_table
from tests.cogs.test_by_post import GATHERS, HOUR, dies, last_command, notices, passes
from tests.cogs.world import Actor, Member, Reply, World

DAY = 24 * HOUR


async def refused(world: World, actor: Actor, command: str, **options: Any) -> str:
    reply = await world.say(actor, command, **options)
    assert reply.refused, reply.text
    return reply.why


class Four(NamedTuple):
    """A game with dave beside bob and erin beside alice."""

    world: World
    dave: Actor
    erin: Actor


@pytest_asyncio.fixture
async def post(world: World) -> World:
    """A game of North Side (alice, Hearts) against South Side (bob, Spades) by post: a day for a turn."""
    await open_by_post(world)
    return world


async def hands_on(world: World, by: Actor, to: str = "", *, whose: str = "alice") -> Reply:
    """A user names who takes over from alice."""
    options: dict[str, Any] = {"from": Member(whose), **({"to": Member(to)} if to else {})}
    return await good(world, by, "game transfer", **options)


async def shoots(world: World, by: Actor, shooter: str, target: str, dice: str) -> Reply:
    shot = {"target": target, "gun": "Pistol", "range": 1.0, "aimed": True, "dice": dice}
    return await world.say(by, "mad shoot", shooter=shooter, **shot)


def players(world: World) -> str:
    ((sides,),) = world.rows("SELECT sides FROM game")
    return str(sides)


# By the umpire


async def test_a_successor_shoots_is_shot_at_and_settles_what_is_owed(post: World) -> None:
    passed = await hands_on(post, post.ursula, "carol")
    assert "takes over from" in passed.headline
    await card(post, "King of Hearts", act=False)
    assert (await post.say(post.alice, "mad-card act")).refused
    await good(post, post.carol, "mad-card act")
    assert (await shoots(post, post.alice, "Spats Doogan", "Chianti", "1 6")).refused
    shot = await shoots(post, post.carol, "Spats Doogan", "Chianti", "1 6")
    assert not shot.refused
    assert "acted as umpire" not in shot.text
    await good(post, post.carol, "mad-nerve saw", who="Ox", died="Chianti")
    await everything_is_the_fold_of_its_events(post)


async def test_a_successors_decisions_have_their_whole_time_again_and_cause_a_notice(post: World) -> None:
    await card(post, "Jack of Hearts", act=False)
    await passes(post, 20 * HOUR)
    await hands_on(post, post.ursula, "carol")
    ((users, whole),) = post.rows("SELECT users, until - since FROM awaited")
    assert (users, whole) == (f"[{post.carol.user.id}]", DAY)
    await passes(post, GATHERS)
    (notice,) = notices(post)
    assert f"waits for <@{post.carol.user.id}>" in text(notice)
    await passes(post, 5 * HOUR)
    assert last_command(post) == "game transfer"


async def test_what_a_substitute_takes_over_has_no_more_time_than_before(post: World) -> None:
    await card(post, "Jack of Hearts", act=False)
    before = post.rows("SELECT since, until FROM awaited")
    await passes(post, HOUR)
    away = await good(post, post.alice, "away", until="3d", substitute=Member("carol"))
    await away.press("I will", post.carol)
    assert post.rows("SELECT users FROM awaited") == [(f"[{post.carol.user.id}]",)]
    assert post.rows("SELECT since, until FROM awaited") == before


async def test_a_duty_goes_to_the_successor(post: World) -> None:
    await dies(post)
    await good(post, post.alice, "mad-nerve saw", who="Ox", died="Chianti")
    await hands_on(post, post.ursula, "carol", whose="bob")
    owed = post.rows("SELECT users, until - since FROM awaited WHERE decision = 'duty'")
    assert owed == [(f"[{post.carol.user.id}]", 6 * HOUR)]
    listed = await good(post, post.carol, "game owed")
    assert [label for label in listed.buttons if label.startswith("Ox")]
    bobs = await good(post, post.bob, "game owed")
    assert not [label for label in bobs.buttons if label.startswith("Ox")]


async def test_an_undo_gives_the_seat_and_the_gang_back(post: World) -> None:
    before = players(post)
    passed = await hands_on(post, post.ursula, "carol")
    assert players(post) != before
    assert post.rows("SELECT lent FROM gang WHERE name = 'North Side'") == [(f"[{post.carol.user.id}]",)]
    await passed.press("Undo", post.ursula)
    assert players(post) == before
    assert post.rows("SELECT lent FROM gang WHERE name = 'North Side'") == [(None,)]
    await card(post, "King of Hearts")
    await everything_is_the_fold_of_its_events(post)


async def test_a_gang_stays_its_owners_and_returns_when_the_game_closes(post: World) -> None:
    await hands_on(post, post.ursula, "carol")
    why = await refused(post, post.alice, "gang give", gang="North Side", user=Member("ursula"))
    assert f"is led by <@{post.carol.user.id}>" in why
    assert "is led by" in await refused(post, post.carol, "gang disband", gang="North Side")
    await good(post, post.ursula, "game close", anyway=True)
    assert post.rows("SELECT lent FROM gang WHERE name = 'North Side'") == [(None,)]
    await good(post, post.alice, "gang rename", gang="North Side", name="Northerners")


async def test_a_restart_in_the_middle_changes_nothing(post: World) -> None:
    asked = await hands_on(post, post.alice, "carol")
    await post.restart()
    taken = await asked.press("Take over", post.carol)
    assert "takes over from" in taken.headline
    await post.restart()
    await card(post, "King of Hearts", act=False)
    await good(post, post.carol, "mad-card act")


# In person


async def test_ones_own_seat_is_handed_on_with_the_successors_consent(post: World) -> None:
    asked = await hands_on(post, post.alice, "carol")
    assert str(post.alice.user.id) in players(post)
    assert f"That question is for <@{post.carol.user.id}>" in (await asked.press("Take over", post.ursula)).why
    agenda = await good(post, post.carol, "agenda")
    assert "take over" in agenda.text.casefold()
    await asked.press("Take over", post.carol)
    assert str(post.alice.user.id) not in players(post)


async def test_a_user_asked_to_take_over_may_decline(post: World) -> None:
    asked = await hands_on(post, post.alice, "carol")
    await asked.press("Keep the player", post.carol)
    assert (await asked.press("Take over", post.carol)).why == "That question is closed. You need not answer it."


async def test_a_player_who_handed_on_a_seat_takes_no_other(post: World) -> None:
    await hands_on(post, post.ursula, "carol")
    assert "gave up a seat" in await refused(post, post.alice, "game join", side="South Side")
    why = await refused(post, post.ursula, "game transfer", **{"from": Member("bob"), "to": Member("alice")})
    assert "take that same seat back" in why
    await hands_on(post, post.ursula, "alice", whose="carol")
    assert post.rows("SELECT lent FROM gang WHERE name = 'North Side'") == [(None,)]
    await card(post, "King of Hearts")


# By vote


@pytest_asyncio.fixture
async def four(post: World) -> Four:
    dave, erin = (post.server.add_member(post.env.create_user(name)) for name in ("dave", "erin"))
    vars(post).update(dave=dave, erin=erin)
    await good(post, post.ursula, "game join", side="South Side", player=Member("dave"))
    await good(post, post.ursula, "game join", side="North Side", player=Member("erin"))
    return Four(post, dave, erin)


async def test_most_of_the_others_and_the_successor_must_agree(four: Four) -> None:
    world = four.world
    asked = await hands_on(world, world.bob)
    assert "1 more player must agree" in asked.text
    taken = await asked.press("Take over", world.carol)
    assert str(world.alice.user.id) in players(world)
    assert "decide who plays in it" in (await taken.press("Yes", world.carol)).why
    assert (await taken.press("Yes", world.bob)).why == "You have already agreed."
    assert "takes over from" in (await taken.press("Yes", four.dave)).headline
    assert str(world.alice.user.id) not in players(world)
    await everything_is_the_fold_of_its_events(world)


async def test_a_player_who_is_there_after_all_plays_on(four: Four) -> None:
    asked = await hands_on(four.world, four.world.bob, "carol")
    await asked.press("Keep the player", four.world.alice)
    assert (await asked.press("Yes", four.dave)).why == "That question is closed. You need not answer it."


async def test_of_two_players_neither_replaces_the_other_before_a_long_absence(post: World) -> None:
    why = await refused(post, post.bob, "game transfer", **{"from": Member("alice"), "to": Member("carol")})
    assert "Until then, ask an umpire" in why


async def test_a_player_who_is_late_often_can_be_replaced_by_a_button(post: World) -> None:
    for number in range(3):
        await card(post, f"{('Jack', 'Queen', 'King')[number]} of Hearts", act=False)
        await passes(post, DAY + 5)
        if number < 2:
            assert not [one for one in messages(post.channel) if "gone for good" in text(one)]
    assert post.rows("SELECT user_id, times FROM missed") == [(post.alice.user.id, 3)]
    (late,) = [one for one in messages(post.channel) if "gone for good, another can take their place" in text(one)]
    assert "deadline" not in text(late), "nobody is shamed in public"
    assert "Only its players and umpires" in (await post.seen(post.carol, late).press("Replace a player")).why
    shown = await post.seen(post.bob, late).press("Replace a player")
    assert shown.private
    assert f"<@{post.alice.user.id}> has missed 3 deadlines or more in a row." in shown.text
    nobody = await post.seen(post.alice, late).press("Replace a player")
    assert nobody.text == "No other player has missed several deadlines in a row."
    asked = await shown.press("Replace")
    assert f"Somebody is to take over from <@{post.alice.user.id}>" in asked.headline
    assert not asked.private
    assert "takes over from" in (await asked.press("Take over", post.carol)).headline


async def test_an_action_resets_the_count_of_missed_deadlines(post: World) -> None:
    await card(post, "Jack of Hearts", act=False)
    await passes(post, DAY + 5)
    assert post.rows("SELECT times FROM missed") == [(1,)]
    await card(post, "Queen of Hearts")
    assert post.rows("SELECT times FROM missed") == []


# Impossible transfers


@pytest.mark.parametrize(
    "by, whose, to, why",
    [
        ("ursula", "alice", "bob", "already plays"),
        ("ursula", "alice", "alice", "That seat already belongs to"),
        ("ursula", "carol", "ursula", "No seat in"),
        ("carol", "alice", "ursula", "decide who plays in it"),
    ],
)
async def test_what_can_not_be_is_refused_and_nothing_is_stored(
    post: World, by: str, whose: str, to: str, why: str
) -> None:
    before = post.count("event")
    actor = getattr(post, by)
    said = await refused(post, actor, "game transfer", **{"from": Member(whose), "to": Member(to)})
    assert why in said
    assert post.count("event") == before


async def test_the_seat_of_a_forgotten_user_is_handed_on_by_naming_them(post: World) -> None:
    warning = await good(post, post.bob, "privacy forget")
    assert "Others can hand them on with /game transfer" in warning.text
    await warning.press("Forget me")
    assert str(post.bob.user.id) not in players(post)
    handed = await hands_on(post, post.ursula, "carol", whose="bob")
    assert "somebody" in handed.text
    assert str(post.carol.user.id) in players(post)
    assert "-" not in players(post)
    assert "No seat in" in await refused(post, post.ursula, "game transfer", **{"from": Member("bob")})


# Secrets


async def test_a_sealed_roll_is_open_to_the_successor_and_closed_to_its_maker(world: World) -> None:
    await open_table(world)
    await card(world, "King of Hearts")
    shot = {"target": "Ox", "gun": "Pistol", "range": 2.0, "dice": "1 4", "secret": True}
    sealed = await good(world, world.alice, "mad shoot", shooter="Spats Doogan", **shot)
    assert (await sealed.press("Look", world.alice)).private
    await hands_on(world, world.ursula, "carol")
    assert "wound" in (await sealed.press("Look", world.carol)).text.casefold()
    for outsider in (world.alice, world.bob):
        assert "That roll is sealed" in (await sealed.press("Look", outsider)).why
    for user, knows in ((world.carol, True), (world.alice, False), (world.bob, False)):
        sheet = (await world.say(user, "gang show", figure="Ox")).text
        assert ("**Condition:** fit" in sheet) is not knows


async def test_a_hand_passes_to_the_successors_eyes_alone(world: World) -> None:
    await dillinger.seated(world)
    held = (await dillinger.hand(world, world.bob)).text
    asked = await hands_on(world, world.bob, "ursula", whose="bob")
    assert "no seat" in await dillinger.refused(world, world.ursula, "hand")
    taken = await asked.press("Take over", world.ursula)
    assert (await dillinger.hand(world, world.ursula)).text == held
    assert "no seat" in await dillinger.refused(world, world.bob, "hand")
    for shown in (asked, taken):
        assert not [
            line for line in held.splitlines() if len(line) > 3 and line.startswith("- ") and line in shown.text
        ]
    await everything_is_the_fold_of_its_events(world)


async def test_by_post_the_successor_has_the_whole_time_for_a_question_of_the_cards(world: World) -> None:
    """Dillinger's table keeps its times itself."""
    men = (dillinger.Man(dillinger.NELSON, 0, dillinger.Box.LAM),)
    opened = {"mode": "By post", "answer": "2h"}
    await dillinger.playing(
        world, (), ("Bank Holiday",), men=men, phase=dillinger.Phase.CRIME, opened=opened, joined=True
    )
    await dillinger.good(world, world.alice, "do", move=f"Rob a bank: {dillinger.NELSON}")
    await passes(world, HOUR)
    asked = await hands_on(world, world.bob, "ursula", whose="bob")
    await asked.press("Take over", world.ursula)
    decision = dillinger.table(world).decision
    assert decision is not None
    assert decision.until >= world.env.now().timestamp() + 2 * HOUR - 60


async def test_an_umpire_with_access_to_secrets_takes_no_seat(post: World) -> None:
    await good(post, post.ursula, "game umpire", user=Member("carol"))
    why = await refused(post, post.alice, "game transfer", **{"from": Member("alice"), "to": Member("carol")})
    assert "and knows the secrets" in why


async def test_a_substitute_hands_nobodys_seat_on(post: World) -> None:
    away = await good(post, post.alice, "away", until="3d", substitute=Member("carol"))
    await away.press("I will", post.carol)
    why = await refused(post, post.carol, "game transfer", **{"from": Member("alice"), "to": Member("ursula")})
    assert "decide who plays in it" in why
    asked = await good(post, post.carol, "game transfer", **{"from": Member("alice"), "to": Member("carol")})
    assert "more player must agree" in asked.text


# Campaigns


@beginning
async def begin_month(world: World) -> None:
    await months.to_orders(world)
    await good(world, world.ursula, "campaign pace", part="24h")


@pytest_asyncio.fixture
async def month(world: World) -> World:
    """January, orders are given, by post: a day for each part."""
    await begin_month(world)
    return world


async def test_a_gang_of_a_campaign_is_led_by_the_successor_and_comes_back_at_its_close(month: World) -> None:
    await good(month, month.alice, "mad-orders rest")
    handed = await good(month, month.ursula, "campaign transfer", **{"from": Member("alice"), "to": Member("carol")})
    assert "takes over from" in handed.headline
    assert "no gang" in await refused(month, month.alice, "mad-orders show")
    assert "North Side" in (await good(month, month.carol, "mad-orders show")).text
    await good(month, month.carol, "campaign done")
    assert "not your gang" in await refused(month, month.alice, "campaign done", gang="North Side")
    await everything_is_the_fold_of_its_events(month)
    await good(month, month.ursula, "campaign close")
    assert month.rows("SELECT lent FROM gang WHERE name = 'North Side'") == [(None,)]


async def test_a_transfer_moves_only_the_deadlines_of_its_seat_and_the_part_waits_for_them(month: World) -> None:
    ((before,),) = month.rows("SELECT DISTINCT until FROM awaited")
    await passes(month, 20 * HOUR)
    await good(month, month.ursula, "campaign transfer", **{"from": Member("alice"), "to": Member("carol")})
    now = int(month.env.now().timestamp())
    ends = dict(month.rows("SELECT users, until FROM awaited"))
    assert ends[f"[{month.bob.user.id}]"] == before
    assert DAY - 60 <= ends[f"[{month.carol.user.id}]"] - now <= DAY
    assert ends["[]"] == ends[f"[{month.carol.user.id}]"]
    await good(month, month.carol, "mad-orders rest")
    await good(month, month.carol, "campaign done")
    assert dict(month.rows("SELECT users, until FROM awaited"))["[]"] == before, "it waits for no one else's time"


async def test_a_successor_in_a_campaign_gets_the_notices_and_the_former_player_none(month: World) -> None:
    await good(month, month.ursula, "campaign transfer", **{"from": Member("alice"), "to": Member("carol")})
    await passes(month, 60)
    said = "\n".join(text(one) for one in messages(month.channel) if "waits for <@" in text(one))
    assert f"<@{month.carol.user.id}>" in said
    assert f"<@{month.alice.user.id}>" not in said
    await passes(month, 2 * DAY)
    assert not month.incidents


async def test_the_gang_of_a_campaign_is_not_handed_on_for_one_game(month: World) -> None:
    month.channel = month.server.create_text_channel("friendly")
    await month.env.settle()
    await good(month, month.alice, "game open")
    await good(month, month.alice, "game bring", gang="North Side")
    why = await refused(month, month.ursula, "game transfer", **{"from": Member("alice"), "to": Member("carol")})
    assert "Hand it on with /campaign transfer, there and here" in why
    await good(month, month.ursula, "campaign transfer", **{"from": Member("alice"), "to": Member("carol")})
    assert str(month.carol.user.id) in players(month)
    await everything_is_the_fold_of_its_events(month)


async def test_a_gang_given_away_elsewhere_moves_its_pending_decisions(month: World) -> None:
    month.channel = month.server.create_text_channel("elsewhere")
    await month.env.settle()
    offer = await good(month, month.alice, "gang give", gang="North Side", user=Member("carol"))
    await offer.press("Accept", month.carol)
    waited = "\n".join(users for (users,) in month.rows("SELECT users FROM awaited"))
    assert str(month.carol.user.id) in waited
    assert str(month.alice.user.id) not in waited


# Games without players


async def idle(world: World) -> list[Any]:
    return [one for one in messages(world.channel) if "Is it over?" in text(one)]


@pytest.mark.parametrize("mode", ["Live", "By post"])
async def test_a_dead_game_is_offered_for_closing_and_never_closed_by_itself(world: World, mode: str) -> None:
    await open_table(world)
    await good(world, world.ursula, "game pace", mode=mode, idle="2d")
    await passes(world, 2 * DAY - HOUR)
    assert not await idle(world)
    await passes(world, HOUR + GATHERS)
    assert len(await idle(world)) == 1
    await passes(world, DAY)
    assert len(await idle(world)) == 1
    await passes(world, DAY + GATHERS)
    assert len(await idle(world)) == 2
    assert world.rows("SELECT present FROM game") == [(1,)]
    assert not world.incidents


async def test_an_action_or_keeping_it_open_restarts_the_idle_time(world: World) -> None:
    await open_table(world)
    await good(world, world.ursula, "game pace", mode="Live", idle="2d")
    await passes(world, DAY + 12 * HOUR)
    await card(world, "King of Hearts")
    await passes(world, DAY + 12 * HOUR)
    assert not await idle(world)
    await passes(world, 12 * HOUR + GATHERS)
    assert len(await idle(world)) == 1


async def test_a_game_is_asked_about_only_where_that_is_set(world: World) -> None:
    await open_table(world)
    await passes(world, 10 * DAY)
    assert not await idle(world)


async def test_an_idle_campaign_is_asked_about_too(world: World) -> None:
    await months.founded(world)
    await good(world, world.ursula, "campaign pace", mode="Live", idle="2d")
    await passes(world, 2 * DAY + GATHERS)
    assert len(await idle(world)) == 1
    (question,) = await idle(world)
    assert "Only players and umpires" in str(await refused_press(world, world.carol, question))
    asked = await world.act(world.alice, lambda: world.alice.click(question, label="End the campaign"))
    assert asked.headline == "End “Paradise”?"
    assert world.rows("SELECT present FROM campaign") == [(1,)], "nothing is ended by one press"
    ended = await asked.press("End it")
    assert ended.headline == "“Paradise” is over before its first month."
    assert world.rows("SELECT present FROM campaign") == [(0,)]


async def refused_press(world: World, actor: Actor, message: Any) -> str | None:
    """Why a user may not end the campaign."""
    return (await world.act(actor, lambda: actor.click(message, label="End the campaign"))).refused
