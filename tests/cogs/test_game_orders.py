"""Standing orders in games with figures: done without asking, reported when done, and secret before."""

from __future__ import annotations

from typing import Any

import pytest
import pytest_asyncio

from cogs.context.caller import Caller
from cogs.pipeline.pipeline import carry_out
from db.entries import Actor
from tests.cogs.dock import BRICKS, LOUIE, WEISS, dock, open_dock, pot
from tests.cogs.raid import DUTCH, HANLON, open_raid
from tests.cogs.shown_cards import messages, text
from tests.cogs.table import card, good, open_table
from tests.cogs.test_by_post import GATHERS, HOUR, last_command, notices, passes
from tests.cogs.test_campaign_command import refused
from tests.cogs.test_me import in_private
from tests.cogs.turf import DUNN, RAY, open_turf
from tests.cogs.world import Member, World

SPATS, OX = "Spats Doogan", "Ox"
SHOT: dict[str, Any] = {"shooter": SPATS, "target": "Chianti", "gun": "Pistol", "range": 1.0, "aimed": True}
KILLS = {**SHOT, "dice": "1 6"}
AT_ONCE = 10
"""Seconds after which an order is carried out."""


@pytest_asyncio.fixture
async def game(world: World) -> World:
    """A live game of North Side (alice, Hearts) against South Side (bob, Spades)."""
    await open_table(world)
    return world


@pytest_asyncio.fixture
async def post(world: World) -> World:
    """The same by post: a day for a turn, half for an answer, six hours for an obligation."""
    await open_table(world)
    await good(world, world.ursula, "game pace", mode="By post", turn="24h", answer="12h", duty="6h")
    return world


async def holds(world: World) -> None:
    """South Side holds the Ace of Spades."""
    drawn = await card(world, "Ace of Spades", act=False)
    await drawn.press("Hold", world.bob)


def commands(world: World) -> list[str]:
    return [str(command) for (command,) in world.rows("SELECT command FROM event ORDER BY id")]


def said(world: World, words: str) -> list[str]:
    return [text(one) for one in messages(world.channel) if words in text(one)]


# Giving them


async def test_they_are_given_by_buttons_and_seen_by_their_giver_alone(game: World) -> None:
    known = game.count("event")
    shown = await (await good(game, game.bob, "game move")).press("Standing orders")
    assert shown.private
    assert "None. The bot asks you everything." in shown.text
    given = await shown.press("Roll what I owe, this turn")
    assert "Whatever you owe is rolled at once. Until this turn is over." in given.text
    always = await (await given.press("Roll what I owe: no longer")).press("Roll what I owe, always")
    assert "Whatever you owe is rolled at once. Always." in always.text
    assert "None" in (await good(game, game.alice, "game orders")).text
    assert game.count("event") == known, "no log tells of it"


async def test_a_shot_is_chosen_from_a_menu_of_hold_cards_and_enemies(game: World) -> None:
    await holds(game)
    shown = await good(game, game.bob, "game orders")
    given = await shown.choose("Ace of Spades: when Spats Doogan shoots")
    assert "You interrupt with the Ace of Spades when Spats Doogan shoots. Until this turn is over." in given.text
    withdrawn = await given.press("Withdraw: Ace of Spades, Spats Doogan")
    assert "None" in withdrawn.text


@pytest.mark.parametrize(
    "typed, why",
    [
        ({"card": "Ace of Spades"}, "An interruption needs a hold card"),
        ({"card": "King of Spades", "shooter": SPATS}, "King of Spades"),
        ({"card": "Ace of Spades", "shooter": "Chianti"}, "of another side"),
        ({"card": "Ace of Spades", "shooter": "Nobody"}, "Nobody"),
    ],
)
async def test_an_order_that_can_not_be_is_refused(game: World, typed: dict[str, str], why: str) -> None:
    await holds(game)
    await refused(game, game.bob, why, "game orders", **typed)
    assert "None" in (await good(game, game.bob, "game orders")).text


async def test_orders_are_for_participants_and_only_where_interruption_is_possible(world: World) -> None:
    await open_raid(world)
    await refused(world, world.carol, "Only the players and umpires", "game orders")
    await refused(world, world.alice, "This game has no interruptions", "game orders", let="Always")
    shown = await good(world, world.alice, "game orders", roll="For now")
    assert "Until this move is over." in shown.text
    await refused(
        world, world.alice, "Only on a street does the bot know who is in sight", "game orders", shoot="Always"
    )


# Debts


async def dies(world: World) -> None:
    await card(world, "King of Hearts")
    await good(world, world.alice, "mad shoot", **KILLS)
    await good(world, world.alice, "mad-nerve saw", who=OX, died="Chianti")


@pytest.mark.parametrize("by", ["live", "post"])
async def test_a_debt_is_rolled_at_once_and_reported_as_ordered(world: World, by: str) -> None:
    await open_table(world)
    if by == "post":
        await good(world, world.ursula, "game pace", mode="By post")
    await good(world, world.bob, "game orders", roll="Always")
    await dies(world)
    assert last_command(world) == "mad-nerve saw"
    await passes(world, AT_ONCE)
    assert last_command(world) == "mad guts"
    (notice,) = said(world, "By a standing order of bob.")
    assert OX in notice
    await passes(world, GATHERS)
    assert not [one for one in notices(world) if str(world.bob.user.id) in text(one)], "nobody asked him"


async def test_a_player_without_orders_is_asked(post: World) -> None:
    await good(post, post.alice, "game orders", roll="Always")
    await dies(post)
    await passes(post, GATHERS)
    assert last_command(post) == "mad-nerve saw"
    assert [one for one in notices(post) if str(post.bob.user.id) in text(one)]


async def test_what_is_owed_already_when_it_is_ordered_is_rolled_too(game: World) -> None:
    await dies(game)
    await passes(game, AT_ONCE)
    assert last_command(game) == "mad-nerve saw"
    await good(game, game.bob, "game orders", roll="For now")
    await passes(game, AT_ONCE)
    assert last_command(game) == "mad guts"


async def test_a_player_passes_on_their_own_cards_by_order_until_an_enemy_is_in_sight(game: World) -> None:
    asked = await good(game, game.alice, "game orders")
    assert "Let everything pass until an enemy is in sight" not in asked.buttons, "the bot sees nobody without a street"
    ordered = await asked.press("Let everything pass, this turn")
    assert "You pass on your own cards, and whatever you could interrupt happens." in ordered.text
    await card(game, "King of Hearts", act=False)
    await game.env.advance_time(AT_ONCE)
    assert commands(game)[-1] == "mad-card pass"
    await card(game, "King of Spades", act=False)
    await game.env.advance_time(AT_ONCE)
    assert commands(game)[-1] == "mad-card draw", "it is not hers"
    await good(game, game.bob, "mad-card pass")
    await good(game, game.alice, "street lay", name="docks")
    await good(game, game.alice, "game orders", passing="Off")
    seen = await (await good(game, game.alice, "game orders")).press("Let everything pass until an enemy is in sight")
    assert "while none of your figures sees an enemy" in seen.text
    await good(game, game.ursula, "street put", figure="Hot Dog Morelli", at="B17")
    await card(game, "Queen of Hearts", act=False)
    await game.env.advance_time(AT_ONCE)
    assert commands(game)[-1] == "mad-card draw"


async def on_the_quay(game: World) -> None:
    """South Side holds the Ace of Spades, and Chianti waits around the corner from Spats, who acts."""
    await holds(game)
    await good(game, game.alice, "street lay", name="docks")
    for figure, at in ((SPATS, "A6"), ("Chianti", "D4")):
        await good(game, game.ursula, "street put", figure=figure, at=at)
    ordered = await (await good(game, game.bob, "game orders")).press("Shoot whoever comes into sight")
    assert "When an enemy comes into sight in another side's turn, your first figure that can shoots" in ordered.text
    await card(game, "King of Hearts")


async def test_whoever_comes_into_sight_is_shot_at_by_order_and_the_card_is_done(game: World) -> None:
    await on_the_quay(game)
    await good(game, game.alice, "mad-move go", figure=SPATS, pace="Walk", to="A4")
    await passes(game, 4 * AT_ONCE)
    assert commands(game)[-3:] == ["mad-card interrupt", "mad shoot", "mad-card done"]
    assert [SPATS in one for one in said(game, "By a standing order of bob.")] == [False, True, False]
    assert "Shoot whoever comes into sight: no longer" in (await good(game, game.bob, "game orders")).buttons


async def test_a_shot_at_sight_comes_before_an_action_that_is_quicker_than_the_bot(game: World) -> None:
    await on_the_quay(game)
    await good(game, game.alice, "mad-move go", figure=SPATS, pace="Walk", to="A4")
    hasty = await good(game, game.alice, "mad shoot", shooter=SPATS, target="Chianti", gun="Pistol")
    assert "do this first, then repeat your action" in hasty.text
    await passes(game, 4 * AT_ONCE)
    assert commands(game)[-3:] == ["mad-card interrupt", "mad shoot", "mad-card done"]


async def test_an_enemy_of_hoodsville_who_comes_into_sight_is_an_opportunity_target_by_order(world: World) -> None:
    await open_raid(world)
    await good(world, world.alice, "street lay", name="docks")
    for figure, at in ((DUTCH, "A6"), (HANLON, "D4")):
        await good(world, world.ursula, "street put", figure=figure, at=at)
    await (await good(world, world.bob, "game orders")).press("Shoot whoever comes into sight")
    await good(world, world.alice, "hood-move go", figure=DUTCH, to="A4", pace="Walk")
    await passes(world, AT_ONCE)
    assert commands(world)[-1] == "hood-fire shoot"
    (fired,) = said(world, "By a standing order of bob.")
    assert DUTCH in fired


async def test_an_order_to_roll_also_says_what_the_street_leaves_nobody_to_say(world: World) -> None:
    await open_raid(world)
    await good(world, world.alice, "street lay", name="docks")
    for figure, at in ((DUTCH, "A4"), (HANLON, "D4")):
        await good(world, world.ursula, "street put", figure=figure, at=at)
    await good(world, world.alice, "game orders", roll="Always")
    await good(world, world.alice, "hood-fire shoot", shooter=DUTCH, target=HANLON, gun="Self-loader")
    await passes(world, AT_ONCE)
    assert "hood shock" in commands(world), "who is within 12 inches of the first shot"
    assert "hood duties" in commands(world)


async def test_an_order_for_now_ends_with_the_turn(game: World) -> None:
    await good(game, game.bob, "game orders", roll="For now")
    await good(game, game.ursula, "mad-card draw", card="Red Joker, Black Joker")
    await passes(game, AT_ONCE)
    assert game.rows("SELECT orders FROM desk WHERE orders IS NOT NULL") == []
    await dies(game)
    await passes(game, AT_ONCE)
    assert last_command(game) == "mad-nerve saw"


def looked_after(world: World) -> Any:
    """The games in which the bot looks for standing orders, by their ids."""
    bot: Any = world.env.bot
    return bot.database.ordered


async def test_a_game_in_which_the_last_order_is_gone_is_looked_after_no_more(game: World) -> None:
    await good(game, game.bob, "game orders", roll="Always")
    await good(game, game.alice, "game orders", roll="Always")
    await good(game, game.bob, "game orders", roll="Off")
    await passes(game, AT_ONCE)
    assert looked_after(game) == {1}, "hers stands"
    await good(game, game.alice, "game orders", roll="Off")
    await passes(game, AT_ONCE)
    assert looked_after(game) == frozenset()
    await good(game, game.bob, "game orders", roll="Always")
    await dies(game)
    await passes(game, AT_ONCE)
    assert (looked_after(game), last_command(game)) == ({1}, "mad guts")


async def test_a_restart_forgets_no_order_and_does_nothing_twice(game: World) -> None:
    await good(game, game.bob, "game orders", roll="Always")
    await dies(game)
    await game.restart()
    await passes(game, AT_ONCE)
    assert commands(game).count("mad guts") == 1
    await game.restart()
    await passes(game, HOUR)
    assert commands(game).count("mad guts") == 1


async def test_gangstars_rolls_what_is_owed_at_once(world: World) -> None:
    await open_turf(world)
    for one in (world.alice, world.bob):
        await good(world, one, "game orders", roll="Always")
    await good(world, world.alice, "gangstars-turn draw", chit=RAY)
    await good(world, world.alice, "gangstars-shoot shot", target=DUNN, dice="5")
    assert "gangstars test" not in commands(world)
    await passes(world, 3 * AT_ONCE)
    assert "gangstars test" in commands(world)


async def test_hoodsville_rolls_what_is_owed_at_once(world: World) -> None:
    await open_raid(world)
    for one in (world.alice, world.bob):
        await good(world, one, "game orders", roll="Always")
    known = len(commands(world))
    await good(world, world.alice, "hood-fire shoot", shooter=DUTCH, target=HANLON, range=2.0, dice="6 6 6 1 1 1")
    await passes(world, 3 * AT_ONCE)
    assert len(commands(world)) > known + 1
    assert said(world, "By a standing order of")


async def test_pottersville_rolls_what_is_owed_in_its_own_part_of_the_turn(world: World) -> None:
    await open_dock(world)
    await refused(world, world.alice, "In this game no figure shoots out of turn", "game orders", shoot="Always")
    await good(world, world.ursula, "game pace", mode="By post", turn="1h", answer="30m", duty="20m")
    await passes(world, 7 * (HOUR + 120))
    for one in (world.alice, world.bob):
        await good(world, one, "game orders", roll="Always")
    await good(world, world.ursula, "pottersville-shoot figure", shooter=BRICKS, target=WEISS, range=2.0)
    await passes(world, 4 * HOUR)
    assert "pottersville guts" in commands(world)
    assert [one for one in said(world, "By a standing order of") if "Guts" in one]


async def test_the_suppressed_of_pottersville_try_to_come_round_by_the_order_that_rolls_what_is_owed(
    world: World,
) -> None:
    await dock(world, phase="Melee")
    await good(world, world.alice, "game orders", roll="Always")
    for one in (BRICKS, LOUIE, WEISS):
        await pot(world, world.ursula, "wound", figure=one, wound="Suppressed")
    await pot(world, world.ursula, "next")
    await passes(world, 3 * AT_ONCE)
    tried = [one for one in said(world, "By a standing order of") if "coming round" in one.lower()]
    assert [name for name in (BRICKS, LOUIE, WEISS) if any(name in one for one in tried)] == [BRICKS, LOUIE]
    assert commands(world).count("pottersville unstun") == 2, "each once a turn"


# Interrupts


async def test_what_may_be_interrupted_passes_at_once_where_the_game_closes_early(post: World) -> None:
    await good(post, post.ursula, "game pace", early="On")
    await holds(post)
    await good(post, post.bob, "game orders", let="Always")
    await card(post, "King of Hearts")
    await passes(post, AT_ONCE)
    assert last_command(post) == "mad-card let"
    assert said(post, "By a standing order of bob.")


async def test_else_the_whole_time_is_waited_though_it_is_ordered(post: World) -> None:
    await holds(post)
    await good(post, post.bob, "game orders", let="Always")
    await card(post, "King of Hearts")
    await passes(post, 11 * HOUR)
    assert last_command(post) == "mad-card act"
    assert notices(post), "he is asked like anybody"
    await passes(post, HOUR + GATHERS)
    assert last_command(post) == "mad-card let"
    assert not said(post, "By a standing order"), "the clock did it, as for anybody"


# A card into a shot


async def test_a_card_is_played_into_the_shot_that_it_was_ordered_for_and_the_shot_is_still_to_be_made(
    game: World,
) -> None:
    await holds(game)
    await good(game, game.bob, "game orders", card="Ace of Spades", shooter=SPATS)
    await card(game, "King of Hearts")
    odds = await good(game, game.alice, "mad shoot", **SHOT, odds=True)
    broken = await odds.press("Roll it")
    assert last_command(game) == "mad-card interrupt"
    assert broken.headline == "South Side interrupts North Side with the Ace of Spades."
    assert "By a standing order of bob." in broken.text
    assert "do this first, then repeat your action" in broken.text
    assert game.rows("SELECT actor_name FROM event ORDER BY id DESC LIMIT 1") == [("bob",)]
    assert "None" in (await good(game, game.bob, "game orders")).text
    await good(game, game.bob, "mad-card done")
    assert "Roll it" in odds.buttons, "its press is not used up"
    assert not (await odds.press("Roll it")).refused
    assert last_command(game) == "mad shoot"


async def test_the_first_die_of_a_players_own_lets_an_order_break_in_and_is_kept(game: World) -> None:
    await holds(game)
    await good(game, game.bob, "game orders", card="Ace of Spades", shooter=SPATS)
    await card(game, "King of Hearts")
    asked = await good(game, game.alice, "mad shoot", **SHOT, dice="ask")
    assert last_command(game) != "mad-card interrupt", "to look is no deed"
    own = await asked.press("1")
    assert last_command(game) == "mad-card interrupt"
    assert own.headline == "South Side interrupts North Side with the Ace of Spades."
    assert "Your dice are kept." in own.text
    await good(game, game.bob, "mad-card done")
    going_on = await own.press("Continue: /mad shoot")
    assert "1D6 **1** → hit" in going_on.text
    await going_on.press("6")
    assert last_command(game) == "mad shoot"


async def test_a_choice_is_of_its_card_wherever_that_is_in_the_hand_by_then(game: World) -> None:
    for name in ("Queen of Spades", "Ace of Spades"):
        await (await card(game, name, act=False)).press("Hold", game.bob)
    shown = await good(game, game.bob, "game orders")
    await card(game, "King of Hearts")
    await good(game, game.bob, "mad-card interrupt", card="Queen of Spades")
    gone = await shown.choose(f"Queen of Spades: when {SPATS} shoots")
    assert gone.refused == "That card no longer works. /game orders shows your present orders."
    kept = await shown.choose(f"Ace of Spades: when {SPATS} shoots")
    assert f"You interrupt with the Ace of Spades when {SPATS} shoots." in kept.text


async def test_an_order_interrupts_no_other_action_and_no_other_figures_shot(game: World) -> None:
    await holds(game)
    await good(game, game.bob, "game orders", card="Ace of Spades", shooter=SPATS)
    await card(game, "King of Hearts")
    await good(game, game.alice, "mad shoot", **SHOT, odds=True)
    await good(game, game.alice, "mad shoot", **{**KILLS, "shooter": "Dooley", "aimed": False})
    assert last_command(game) == "mad shoot"
    await good(game, game.alice, "mad-move go", figure=SPATS)
    assert last_command(game) == "mad-move go"


async def test_a_sealed_shot_is_broken_into_as_well(game: World) -> None:
    await holds(game)
    await good(game, game.bob, "game orders", card="Ace of Spades", shooter=SPATS)
    await card(game, "King of Hearts")
    await good(game, game.alice, "mad guts", guts=3, secret=True)
    await good(game, game.alice, "mad shoot", **SHOT, secret=True)
    assert last_command(game) == "mad-card interrupt"


async def test_by_post_the_order_answers_for_a_silent_player(post: World) -> None:
    await holds(post)
    await good(post, post.bob, "game orders", card="Ace of Spades", shooter=SPATS)
    await card(post, "King of Hearts")
    await passes(post, 12 * HOUR + GATHERS)
    assert last_command(post) == "mad-card let"
    await good(post, post.alice, "mad shoot", **KILLS)
    assert last_command(post) == "mad-card interrupt"


async def test_an_order_whose_card_is_gone_stops_and_the_bot_says_so_in_private(game: World) -> None:
    await holds(game)
    await good(game, game.bob.user, "me notices", direct="On")
    await good(game, game.bob, "game orders", card="Ace of Spades", shooter=SPATS)
    await card(game, "King of Hearts")
    before = len(messages(game.channel))
    await good(game, game.bob, "mad-card interrupt", card="Ace of Spades")
    await passes(game, AT_ONCE)
    assert len(messages(game.channel)) == before + 1, "only the interruption shows to all"
    (notice,) = [one for one in in_private(game.bob) if "Your standing orders" in text(one)]
    assert "The Ace of Spades is no longer in your hand." in text(notice)
    agenda = await good(game, game.bob, "agenda")
    assert "The Ace of Spades is no longer in your hand." in agenda.text
    shown = await agenda.press("Standing orders")
    assert "This no longer counts: You interrupt with the Ace of Spades" in shown.text
    assert "None" in (await good(game, game.bob, "game orders")).text


async def test_an_order_about_a_dead_figure_stops(game: World) -> None:
    await holds(game)
    await good(game, game.bob, "game orders", card="Ace of Spades", shooter=SPATS)
    await good(game, game.ursula, "gang wounds", figure=SPATS, points=0, dead=True)
    await passes(game, AT_ONCE)
    assert "Spats Doogan can't shoot any more" in (await good(game, game.bob, "game orders")).text


async def test_an_order_whose_roll_is_undone_stops_and_the_bot_says_so_in_private(game: World) -> None:
    await good(game, game.bob.user, "me notices", direct="On")
    await good(game, game.bob, "game orders", roll="Always")
    await dies(game)
    await passes(game, AT_ONCE)
    (rolled,) = [one for one in messages(game.channel) if "By a standing order of bob." in text(one)]
    await game.seen(game.ursula, rolled).press("Undo")
    await passes(game, AT_ONCE)
    await good(game, game.alice, "mad-card done")
    await passes(game, AT_ONCE)
    assert commands(game).count("mad guts") == 1, "it does not roll again after the next thing"
    (notice,) = [one for one in in_private(game.bob) if "Your standing orders" in text(one)]
    assert "Its result was undone." in text(notice)
    await passes(game, HOUR)
    assert len([one for one in in_private(game.bob) if "Your standing orders" in text(one)]) == 1
    assert "Its result was undone." in (await good(game, game.bob, "agenda")).text
    await good(game, game.bob, "game orders", roll="Always")
    await passes(game, AT_ONCE)
    assert commands(game).count("mad guts") == 2, "ordered anew, it does"


# Their owners


async def test_a_user_who_hands_on_a_seat_reads_in_private_that_their_orders_stopped(game: World) -> None:
    await good(game, game.bob.user, "me notices", direct="On")
    await good(game, game.bob, "game orders", roll="Always")
    asked = await good(game, game.bob, "game transfer", to=Member("carol"))
    await asked.press("Take over", game.carol)
    before = len(messages(game.channel))
    await passes(game, AT_ONCE)
    assert len(messages(game.channel)) == before
    assert [one for one in in_private(game.bob) if "You no longer play in this game." in text(one)]
    assert "None. The bot asks you everything." in (await good(game, game.carol, "game orders")).text
    await game.restart()
    listed = await good(game, game.bob, "agenda")
    assert "You no longer play in this game. In “Mad Dogs With Guns”." in listed.text
    again = await listed.press("Noted · Mad Dogs With Guns")
    assert "no part" not in again.text
    assert game.rows("SELECT orders FROM desk WHERE orders IS NOT NULL") == []
    assert "no longer waits" in (await listed.press("Noted · Mad Dogs With Guns")).why


async def test_an_absent_player_leaves_orders_to_the_substitute(game: World) -> None:
    await good(game, game.bob, "game orders", roll="Always")
    await (await good(game, game.bob, "away", until="3d", substitute=Member("carol"))).press("I will", game.carol)
    assert "Whatever you owe" in (await good(game, game.carol, "game orders")).text
    await dies(game)
    await passes(game, AT_ONCE)
    assert last_command(game) == "mad guts"


async def test_what_breaks_into_an_action_of_the_house_goes_back_with_its_turn(game: World) -> None:
    await holds(game)
    await good(game, game.bob, "game orders", card="Ace of Spades", shooter=SPATS)
    await card(game, "King of Hearts")
    ((last,),) = game.rows("SELECT max(id) FROM event")
    bot: Any = game.env.bot
    house = Caller.for_house(
        game.server.id, False, game.channel.id, "house:a:1:1.1", Actor(game.alice.user.id, "alice")
    )
    await carry_out(bot.database, house, "mad shoot", SHOT, cause=last)
    assert game.rows("SELECT command, cause FROM event ORDER BY id DESC LIMIT 1") == [("mad-card interrupt", last)]
