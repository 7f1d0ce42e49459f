"""/mad-card: owners of cards, hold cards, interruptions, Jokers, Tens, and the price of acting."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cogs.table import card, done, good, open_table
from tests.cogs.world import World


async def test_only_its_side_presses_the_buttons_of_a_card_or_an_umpire_whom_the_card_names(world: World) -> None:
    await open_table(world)
    drawn = await card(world, "King of Hearts", act=False)
    for who in (world.bob, world.carol):
        for label in ("Act", "Hold", "Pass"):
            assert (await drawn.press(label, who)).refused
    acted = await drawn.press("Act", world.ursula)
    assert "ursula acted as umpire for North Side." in acted.text


async def test_no_card_is_drawn_while_one_lies_open_or_is_acted_on(world: World) -> None:
    await open_table(world)
    drawn = await card(world, "King of Hearts", act=False)
    assert "is open" in (await world.say(world.alice, "mad-card draw")).why
    await drawn.press("Act", world.alice)
    assert "still being played" in (await world.say(world.alice, "mad-card draw")).why
    assert "No card is open" in (await world.say(world.alice, "mad-card hold")).why


async def test_a_card_no_longer_in_the_deck_is_not_drawn(world: World) -> None:
    await open_table(world)
    await card(world, "King of Hearts")
    await done(world, "King of Hearts")
    assert "is not available" in (await world.say(world.alice, "mad-card draw", card="King of Hearts")).why
    assert "is not available" in (await world.say(world.alice, "mad-card draw", card="Two of Clubs")).why


async def test_an_acting_side_has_two_actions_each(world: World) -> None:
    await open_table(world)
    await card(world, "King of Hearts")
    for left in ("1 action", "no actions"):
        deed = await good(world, world.alice, "mad-card deed", figure="Dooley", what="Leap")
        assert f"Dooley has {left} left on the King of Hearts." in deed.text
    third = await world.say(world.alice, "mad-card deed", figure="Dooley", what="Leap")
    assert third.refused == (
        "That takes 1 action, but Dooley has none left on the King of Hearts. Do less, or wait for the next card."
    )
    other = await world.say(world.bob, "mad-card deed", figure="Chianti", what="Talk")
    assert "It is the turn of North Side" in other.why


async def test_a_low_card_reminds_friends_to_stand_close(world: World) -> None:
    await open_table(world)
    await card(world, "Two of Hearts")
    first = await good(world, world.alice, "mad-card deed", figure="Dooley", what="Leap")
    assert "within 2 inches" not in first.text
    second = await good(world, world.alice, "mad-card deed", figure="Lefty", what="Leap")
    assert "Lefty must be that close" in second.text


async def test_no_side_holds_a_third_card(world: World) -> None:
    await open_table(world)
    for name in ("King of Hearts", "Two of Hearts"):
        await (await card(world, name, act=False)).press("Hold", world.alice)
    third = await card(world, "Ace of Hearts", act=False)
    refused = await third.press("Hold", world.alice)
    assert refused.refused == "A side holds at most 2 cards. Act on the Ace of Hearts or pass."


async def test_a_ten_is_not_held_and_gangsters_wait_on_it(world: World) -> None:
    await open_table(world)
    await good(world, world.ursula, "game add", people="2 Citizen")
    drawn = await card(world, "Ten of Hearts", act=False)
    assert "Hold" not in drawn.buttons
    assert "can't be held" in (await world.say(world.alice, "mad-card hold")).why
    await drawn.press("Act", world.alice)
    refused = await world.say(world.alice, "mad-card deed", figure="Dooley", what="Leap")
    assert refused.refused == "On a Ten only civilians act. Gangsters wait for another card."
    moved = await good(world, world.ursula, "mad-card deed", figure="Citizen 1", what="Leap")
    assert "no actions left" in moved.text


async def test_on_a_ten_the_players_of_its_side_act_for_every_bystander_and_only_they(world: World) -> None:
    await open_table(world)
    await good(world, world.ursula, "game add", people="2 Citizen")
    leap: dict[str, Any] = {"figure": "Citizen 1", "what": "Leap"}
    sheets: list[tuple[str, dict[str, Any]]] = [
        ("gang wounds", {"points": 1}),
        ("gang rename", {"name": "Mine"}),
        ("gang dismiss", {}),
    ]
    early = await world.say(world.alice, "mad-card deed", **leap)
    assert "not yours" in early.why
    await card(world, "Ten of Hearts")
    assert "not yours" in (await world.say(world.bob, "mad-card deed", **leap)).why
    assert "not yours" in (await world.say(world.carol, "mad-card deed", **leap)).why
    moved = await good(world, world.alice, "mad-card deed", **leap)
    assert "umpire" not in moved.text
    await good(world, world.alice, "mad-move go", figure="Citizen 2", pace="Run", dice="1")
    for command, options in sheets:
        sheet = await world.say(world.alice, command, figure="Citizen 2", **options)
        assert "is not your gang" in sheet.why, command
    await done(world, "Ten of Hearts")
    await card(world, "King of Hearts")
    late = await world.say(world.alice, "mad-card deed", figure="Citizen 2", what="Leap")
    assert "not yours" in late.why


async def test_civilians_of_a_side_are_not_called_ready_but_on_a_ten(world: World) -> None:
    await open_table(world)
    await good(world, world.alice, "game add", people="Citizen", side="North Side")
    acting = await card(world, "King of Hearts")
    assert "Ready: Spats Doogan" in acting.text
    assert "Citizen" not in acting.text
    waits = await world.say(world.alice, "mad-card deed", figure="Citizen 1", what="Leap")
    assert waits.refused == "Civilians act only on a Ten. Citizen 1 must wait for one."
    for figure in ("Spats Doogan", "Dooley", "Meat-pie", "Butcher Jim", "Big Tommy", "Mugsy", "Lefty", "Brick"):
        spent = await good(world, world.alice, "mad-card deed", figure=figure, what="Leap", actions=2)
        assert "Done with the King of Hearts" not in spent.buttons
    spent = await good(world, world.alice, "mad-move go", figure="Tiny", pace="Creep")
    spent = await good(world, world.alice, "mad-move go", figure="Tiny", pace="Creep")
    assert "Done with the King of Hearts" in spent.buttons
    await spent.press("Done with the King of Hearts")
    assert "One action each: Citizen 1." in (await card(world, "Ten of Spades")).text


async def test_the_terrified_neither_aim_nor_do_deeds(world: World) -> None:
    await open_table(world)
    await good(world, world.alice, "mad guts", figure="Dooley", dice="6", modifier=-6)
    assert "terrified" in await world.sheet("Dooley")
    await card(world, "King of Hearts")
    for what in ("Aim", "Leap", "Draw", "Talk", "Other"):
        refused = await world.say(world.alice, "mad-card deed", figure="Dooley", what=what)
        assert refused.refused == "Dooley is terrified and running. Use /mad-nerve grip first."


async def test_citizens_rise_once_a_game_by_the_guts_of_the_bravest(world: World) -> None:
    await open_table(world)
    await good(world, world.ursula, "game add", people="2 Citizen")
    early = await world.say(world.alice, "mad-card rise", against="South Side")
    assert "while a Ten is played" in early.why
    ten = await card(world, "Ten of Hearts")
    assert (await ten.press("Rise against South Side", world.bob)).refused
    risen = await good(world, world.alice, "mad-card rise", against="South Side", dice="1")
    assert "the citizens rise against South Side" in risen.headline
    assert "risen against South Side" in (await good(world, world.alice, "game status")).text
    again = await world.say(world.alice, "mad-card rise", against="South Side")
    assert "in this game" in again.why


async def test_a_hold_card_interrupts_with_one_action_and_the_other_goes_on_after(world: World) -> None:
    await open_table(world)
    await (await card(world, "King of Hearts", act=False)).press("Hold", world.alice)
    acting = await card(world, "Jack of Spades")
    broken = await acting.press("Interrupt: King of Hearts", world.alice)
    assert broken.headline == "North Side interrupts South Side with the King of Hearts."
    waits = await world.say(world.bob, "mad-card deed", figure="Chianti", what="Leap")
    assert "It is the turn of North Side" in waits.why
    only = await good(world, world.alice, "mad-card deed", figure="Dooley", what="Leap")
    assert "no actions left" in only.text
    after = await done(world, "King of Hearts")
    assert "South Side continues with the Jack of Spades." in after.text
    assert not (await world.say(world.bob, "mad-card deed", figure="Chianti", what="Leap")).refused


async def test_an_answered_interrupter_trumps_with_the_second_card(world: World) -> None:
    await open_table(world)
    for name in ("King of Hearts", "Two of Hearts", "Ace of Spades"):
        await (await card(world, name, act=False)).press("Hold", world.alice if "Hearts" in name else world.bob)
    acting = await card(world, "Jack of Spades")
    broken = await acting.press("Interrupt: King of Hearts", world.alice)
    answered = await broken.press("Interrupt: Ace of Spades", world.bob)
    trumped = await answered.press("Interrupt: Two of Hearts", world.alice)
    assert trumped.headline == "North Side trumps South Side with the Two of Hearts."
    for name in ("Two of Hearts", "Ace of Spades", "King of Hearts", "Jack of Spades"):
        await done(world, name)
    assert not (await world.say(world.alice, "mad-card draw")).refused


async def test_live_play_waits_for_no_one(world: World) -> None:
    await open_table(world)
    await (await card(world, "King of Hearts", act=False)).press("Hold", world.alice)
    await card(world, "Jack of Spades")
    assert not (await world.say(world.bob, "mad-card deed", figure="Chianti", what="Leap")).refused


async def test_by_post_an_act_waits_until_it_is_let_happen(world: World) -> None:
    await open_table(world, answer="60m")
    await (await card(world, "King of Hearts", act=False)).press("Hold", world.alice)
    acting = await card(world, "Jack of Spades")
    waits = await world.say(world.bob, "mad-card deed", figure="Chianti", what="Leap")
    assert "North Side may still interrupt" in waits.why
    assert (await acting.press("Let it happen: North Side", world.bob)).refused
    let = await acting.press("Let it happen: North Side", world.alice)
    assert "South Side carries it out." in let.text
    late = await acting.press("Interrupt: King of Hearts", world.alice)
    assert "too late" in late.why
    assert not (await world.say(world.bob, "mad-card deed", figure="Chianti", what="Leap")).refused


async def test_by_post_a_pause_gives_an_act_as_much_more_time_to_be_interrupted(world: World) -> None:
    await open_table(world, answer="60m")
    await (await card(world, "King of Hearts", act=False)).press("Hold", world.alice)
    await card(world, "Jack of Spades")
    ((before,),) = world.rows("SELECT json_extract(board, '$.offer.until') FROM game")
    await good(world, world.ursula, "game pause")
    await world.env.advance_time(2 * 3600)
    await good(world, world.ursula, "game resume")
    ((after,),) = world.rows("SELECT json_extract(board, '$.offer.until') FROM game")
    assert 2 * 3600 <= after - before <= 2 * 3600 + 5
    await good(world, world.ursula, "game extend", by="5h")
    ((longer,),) = world.rows("SELECT json_extract(board, '$.offer.until') FROM game")
    assert longer - after > 3 * 3600


async def test_by_post_an_act_waits_no_longer_than_the_game_says(world: World) -> None:
    await open_table(world, answer="60m")
    await (await card(world, "King of Hearts", act=False)).press("Hold", world.alice)
    acting = await card(world, "Jack of Spades")
    await world.env.advance_time(3601)
    assert (await acting.press("Interrupt: King of Hearts", world.alice)).refused
    assert not (await world.say(world.bob, "mad-card deed", figure="Chianti", what="Leap")).refused


async def test_without_a_side_to_interrupt_an_act_waits_for_no_one(world: World) -> None:
    await open_table(world, answer="60m")
    await card(world, "Jack of Spades")
    assert not (await world.say(world.bob, "mad-card deed", figure="Chianti", what="Leap")).refused
    announced = await world.say(world.bob, "mad-card offer", act="Chianti shoots Dooley")
    assert announced.refused == "No other side has a hold card to interrupt with. Carry out the act."


async def test_an_act_may_be_announced_on_its_own(world: World) -> None:
    await open_table(world)
    await (await card(world, "King of Hearts", act=False)).press("Hold", world.alice)
    await card(world, "Jack of Spades")
    announced = await good(world, world.bob, "mad-card offer", act="Chianti shoots Dooley", minutes=5)
    assert announced.headline == "South Side announces: Chianti shoots Dooley"
    assert (await world.say(world.bob, "mad-card deed", figure="Chianti", what="Leap")).refused
    assert not (await announced.press("Interrupt: King of Hearts", world.alice)).refused


@pytest.mark.parametrize("waits, minutes", [(0, None), (60, 0)])
async def test_an_announcement_in_live_play_takes_no_interrupt_away(
    world: World, waits: int, minutes: int | None
) -> None:
    await open_table(world, answer=f"{waits}m" if waits else "")
    acting = await card(world, "Jack of Spades") if waits else None
    assert acting is None or not (await done(world, "Jack of Spades")).refused
    await (await card(world, "King of Hearts", act=False)).press("Hold", world.alice)
    if waits:
        acting = await card(world, "Queen of Spades")
        await world.env.advance_time(3601)
        await good(world, world.bob, "mad-card deed", figure="Chianti", what="Leap")
    else:
        await card(world, "Queen of Spades")
    asked = {} if minutes is None else {"minutes": minutes}
    announced = await good(world, world.bob, "mad-card offer", act="Chianti shoots Dooley", **asked)
    assert "does not wait" in announced.text
    assert "Let it happen: North Side" not in announced.buttons
    await world.env.advance_time(5)
    assert not (await announced.press("Interrupt: King of Hearts", world.alice)).refused


async def test_an_offer_whose_time_is_up_is_not_mentioned(world: World) -> None:
    await open_table(world, answer="60m")
    await (await card(world, "King of Hearts", act=False)).press("Hold", world.alice)
    assert "Everyone waits until" in (await card(world, "Jack of Spades")).text
    assert "Everyone waits until" in (await good(world, world.alice, "game status")).text
    await world.env.advance_time(3601)
    assert "Everyone waits until" not in (await good(world, world.alice, "game status")).text


async def test_the_first_joker_warns_and_the_second_ends_the_turn(world: World) -> None:
    await open_table(world)
    await (await card(world, "King of Hearts", act=False)).press("Hold", world.alice)
    warned = await card(world, "Red Joker, Jack of Spades", act=False)
    assert "The first Joker is a warning" in warned.text
    await warned.press("Pass", world.bob)
    ended = await card(world, "Black Joker", act=False)
    assert ended.headline == "The second Joker: the turn ends."
    status = (await good(world, world.alice, "game status")).text
    assert "turn 2" in status
    assert "holds" not in status
    assert "16 cards to come" in status


@pytest.mark.parametrize("said", ["K hearts", "king of hearts", "KH", "K♥"])
async def test_a_card_is_named_the_way_people_say_it(world: World, said: str) -> None:
    await open_table(world)
    assert (await card(world, said, act=False)).headline == "The King of Hearts is drawn for North Side."


async def test_the_card_after_a_first_joker_is_not_made_up(world: World) -> None:
    await open_table(world)
    asked = await world.say(world.alice, "mad-card draw", card="red joker")
    assert asked.why.startswith("Another card follows a first Joker. Draw it and give both")
    assert (
        await card(world, "red joker, 10 of hearts", act=False)
    ).headline == "The Ten of Hearts is drawn for North Side."


async def test_a_hothead_is_named_when_its_side_may_act(world: World) -> None:
    await open_table(world)
    await good(world, world.alice, "gang hire", gang="North Side", profile="Hoodlum", name="Ox", skills="Hothead")
    drawn = await card(world, "King of Hearts", act=False)
    assert "Hothead: Ox must brawl with the nearest enemy within 6 inches." in drawn.text


async def test_both_jokers_in_a_row_bring_the_police_at_the_next_first_joker(world: World) -> None:
    await open_table(world)
    await good(world, world.ursula, "game add", people="Citizen, Beat Cop", side="South Side")
    sirens = await card(world, "Red Joker, Black Joker", act=False)
    assert sirens.headline == "Sirens! The turn ends at once."
    await card(world, "Jack of Hearts")
    await good(world, world.alice, "mad-table off", figures="Dooley, Lefty")
    await good(world, world.alice, "mad-card done")
    police = await card(world, "Black Joker, King of Hearts", act=False)
    assert police.headline.startswith("The police arrest everyone still on the board. ")
    assert "Under arrest: Spats Doogan" in police.text
    assert "Dooley" not in police.text.partition("Under arrest")[2].partition("\n")[0]
    assert "a prisoner of the law" in await world.sheet("Spats Doogan")
    assert "off the board" in await world.sheet("Dooley")
    assert "prisoner" not in await world.sheet("Beat Cop 1")


async def test_a_joker_wakes_figures_that_were_knocked_out(world: World) -> None:
    await open_table(world)
    await card(world, "King of Hearts")
    await good(world, world.alice, "mad-brawl fight", attackers="Mugsy", defenders="Chianti", dice="1 6 4")
    assert "knocked out" in await world.sheet("Chianti")
    await done(world, "King of Hearts")
    woken = await card(world, "Red Joker, Jack of Spades", act=False)
    assert "The Joker wakes Chianti" in woken.text
    assert "knocked down" in await world.sheet("Chianti")


async def test_a_countdown_runs_by_the_cards_it_names(world: World) -> None:
    await open_table(world)
    set_it = await good(world, world.ursula, "mad-card countdown", what="Rain", cards=2)
    assert set_it.headline == "Rain: after 2 cards (Tens, any side)."
    twice = await world.say(world.ursula, "mad-card countdown", what="rain", cards=2)
    assert "is already running" in twice.why
    first = await card(world, "Ten of Hearts", act=False)
    assert "Rain: 1 card to go." in first.text
    await first.press("Pass", world.alice)
    second = await card(world, "Ten of Spades", act=False)
    assert "It happens now: Rain." in second.text


async def test_a_draw_is_taken_back_by_consent_alone(world: World) -> None:
    await open_table(world)
    drawn = await good(world, world.alice, "mad-card draw")
    asked = await drawn.press("Undo")
    assert "asks to take this back" in asked.headline
    assert (await asked.press("Agree", world.alice)).refused
    agreed = await asked.press("Agree", world.bob)
    assert agreed.headline.startswith("~~")
    assert "16 cards to come" in (await good(world, world.alice, "game status")).text


async def test_a_deed_without_dice_is_its_actors_to_take_back(world: World) -> None:
    await open_table(world)
    acted = await card(world, "King of Hearts")
    deed = await good(world, world.alice, "mad-card deed", figure="Dooley", what="Leap")
    assert "Something has happened since" in (await acted.press("Undo", world.alice)).why
    assert not (await deed.press("Undo")).refused
    again = await good(world, world.alice, "mad-card deed", figure="Dooley", what="Leap", actions=2)
    assert "no actions left" in again.text


@pytest.mark.parametrize("what", ["Aim", "Leap", "Draw", "Talk", "Other"])
async def test_every_action_without_dice_is_booked(world: World, what: str) -> None:
    await open_table(world)
    await card(world, "King of Hearts")
    assert "1 action left" in (await good(world, world.alice, "mad-card deed", figure="Dooley", what=what)).text
