"""[My move] and its forms: the moves of a figure, their targets, the odds, and the dice, by buttons alone."""

from __future__ import annotations

from rules.core.action.forms import MOST_TOUCHED
from tests.cogs.kept import beginning
from tests.cogs.table import at_morelli, card, good, open_table
from tests.cogs.test_made_up_ids import forged
from tests.cogs.world import Reply, World


@beginning
async def spats_at_morelli(world: World, band: str = "Short") -> Reply:
    """The form of a shot of Spats at Morelli on the Jack of Hearts, everything said that must be."""
    await open_table(world)
    await card(world, "Jack of Hearts")
    mine = await good(world, world.alice, "game move")
    return await at_morelli(await mine.press("Spats Doogan: shoot"), band)


async def test_a_shot_takes_three_presses(world: World) -> None:
    await open_table(world)
    await card(world, "Jack of Hearts")
    mine = await good(world, world.alice, "game move")
    form = await mine.press("Spats Doogan: shoot")
    assert "Suggested: target and range." in form.text
    rolled = await form.press("Roll")
    assert "Spats Doogan" in rolled.headline
    (event,) = world.rows("SELECT options FROM event WHERE command = 'mad shoot'")
    assert "Hot Dog Morelli" in event[0]
    assert "6" in event[0]


async def test_my_move_shows_the_moves_and_the_actions_left(world: World) -> None:
    await open_table(world)
    await card(world, "Jack of Hearts")
    mine = await good(world, world.alice, "game move")
    assert mine.private
    assert "2 actions left: Spats Doogan, Dooley" in mine.text
    assert sum(": " in label for label in mine.buttons) <= MOST_TOUCHED
    his = await mine.choose("Spats Doogan")
    assert "1 action: shoot, " in his.text
    assert {"Shoot", "Walk", "Run"} <= {*his.buttons, *(label for menu in his.menus.values() for label in menu)}


async def test_out_of_turn_nothing_is_offered_and_no_player_sees_anothers_moves(world: World) -> None:
    await open_table(world)
    await card(world, "Jack of Hearts")
    mine = await good(world, world.bob, "game move")
    assert not any(label.endswith(": shoot") for label in mine.buttons)
    hers = await good(world, world.alice, "game move")
    refused = await forged(world, world.bob, hers.buttons["Spats Doogan: shoot"])
    assert refused.refused == "Spats Doogan is not yours. [My move] shows what is."
    assert world.rows("SELECT id FROM event WHERE command = 'mad shoot'") == []


async def test_the_odds_follow_every_circumstance(world: World) -> None:
    form = await spats_at_morelli(world)
    plain = form.text
    covered = await form.choose("Cover: Hard")
    assert "✓ Cover: Hard" in covered.buttons
    assert covered.text != plain
    open_again = await covered.press("✓ Cover: Hard")
    assert open_again.text == plain


async def test_circumstances_are_one_menu_beside_the_ranges_and_a_chosen_one_is_a_button(world: World) -> None:
    form = await spats_at_morelli(world)
    assert [*form.buttons] == ["Roll", "Close range", "✓ Short", "Long", "My own dice", "Back"]
    (circumstances,) = [menu for asks, menu in form.menus.items() if asks.startswith("Gun, moved, cover, lighting")]
    assert {"Gun: Pistol", "Cover: Hard", "Stance: Running", "Ladder", "Seal it"} <= {*circumstances}
    plain = form.text
    climbing = await form.choose("Ladder")
    assert "✓ Ladder" in climbing.buttons
    assert climbing.text != plain
    assert (await climbing.press("✓ Ladder")).text == plain


async def test_a_form_suggests_whom_how_far_and_with_what_and_each_can_be_changed(world: World) -> None:
    await open_table(world)
    await card(world, "Jack of Hearts")
    form = await (await good(world, world.alice, "game move")).press("Spats Doogan: shoot")
    assert "Target: Hot Dog Morelli; Gun: Tommy Gun; Range: short, to 6 (close range to 3, long to 24)." in form.text
    assert next(iter(form.menus["Another target"])) == "✓ Hot Dog Morelli", "enemies come first"
    other = await form.choose("Chianti")
    assert "Target: Chianti; Gun: Tommy Gun; Range: short" in other.text
    assert "Suggested: range." in other.text
    near = await other.choose("Gun: Pistol, Blazing Away")
    assert "long to 24" not in near.text, "that is the reach of a Tommy Gun"
    close = await near.press("Close range")
    assert "Suggested" not in close.text
    anew = await close.choose("Gun: Tommy Gun")
    assert "long to 24" in anew.text, "its ranges are others"
    assert "Target: Chianti" in anew.text


async def test_a_shot_out_of_reach_changes_nothing_and_says_why(world: World) -> None:
    await open_table(world)
    await card(world, "Jack of Hearts")
    shoot = await (await good(world, world.alice, "game move")).press("Spats Doogan: shoot")
    form = await shoot.choose("Gun: Pistol, Blazing Away")
    far = await typed(world, await (await form.choose("Range")).press("Something else"), "20")
    assert "reaches 12 inches, and the target is 20 inches away." in far.text
    assert world.rows("SELECT id FROM event WHERE command = 'mad shoot'") == []


async def test_a_form_is_rolled_once(world: World) -> None:
    form = await spats_at_morelli(world)
    roll = form.buttons["Roll"]
    await form.press("Roll")
    again = await forged(world, world.alice, roll)
    assert again.refused == "That is done already."
    assert len(world.rows("SELECT id FROM event WHERE command = 'mad shoot'")) == 1


async def test_a_form_is_its_makers_alone(world: World) -> None:
    form = await spats_at_morelli(world)
    other = await forged(world, world.bob, form.buttons["Roll"])
    assert other.refused is not None
    assert "belongs to another player" in other.refused
    assert world.rows("SELECT id FROM event WHERE command = 'mad shoot'") == []


async def test_an_umpires_form_for_another_players_figure_acts_in_their_place(world: World) -> None:
    await open_table(world)
    await card(world, "Jack of Hearts")
    form = await good(world, world.ursula, "mad shoot", shooter="Spats", target="Hot", range=5, gun="Pistol", odds=True)
    asked = await good(world, world.ursula, "mad shoot", shooter="Spats", target="Hot", range=5)
    rolled = await (await asked.press("Pistol")).press("Roll")
    assert "%" in form.text
    assert "ursula acted as umpire for North Side." in rolled.text or any(
        "ursula acted as umpire for North Side." in one.text for one in rolled.ephemerals
    )
    assert len(world.rows("SELECT id FROM event WHERE command = 'mad shoot'")) == 1


async def test_a_form_survives_a_restart_and_is_taken_up_by_my_move(world: World) -> None:
    await spats_at_morelli(world)
    await world.restart()
    mine = await good(world, world.alice, "game move")
    form = await mine.press("Continue: Spats Doogan: shoot")
    assert "Target: Hot Dog Morelli" in form.text
    assert "Spats Doogan" in (await form.press("Roll")).headline


async def test_a_form_taken_up_later_acts_on_the_present_table(world: World) -> None:
    form = await spats_at_morelli(world)
    await good(world, world.alice, "mad-card done")
    late = await form.press("Roll")
    assert world.rows("SELECT id FROM event WHERE command = 'mad shoot'") == []
    assert "Back to the form" in late.buttons


async def test_a_form_of_a_game_that_is_over_is_refused(world: World) -> None:
    form = await spats_at_morelli(world)
    await good(world, world.ursula, "game close", anyway=True)
    late = await form.choose("Cover: Hard")
    assert late.refused == "That was for a game that is no longer played here."


async def test_back_says_it_anew(world: World) -> None:
    form = await spats_at_morelli(world)
    assert "Suggested: target." in form.text
    back = await form.press("Back")
    assert "Suggested: target and range." in back.text


async def test_an_old_list_of_moves_shows_the_present_one(world: World) -> None:
    await open_table(world)
    await card(world, "Jack of Hearts")
    await good(world, world.alice, "mad-card done")
    idle = await good(world, world.alice, "game move")
    await card(world, "Queen of Hearts")
    now = await idle.press("Draw a card")
    assert "The next card comes after it. This is what you can do now." in now.text
    assert now.message is not None
    assert idle.message is not None
    assert now.message.id == idle.message.id, "it takes the place of the old one"
    await good(world, world.alice, "mad-card done")
    after = await now.press("Spats Doogan: shoot")
    assert "That is no longer possible. This is what you can do now." in after.text
    assert "Draw a card" in after.buttons


async def test_an_open_card_offers_the_moves_of_its_figures_and_the_press_of_one_acts_on_it(world: World) -> None:
    await open_table(world)
    await card(world, "Jack of Hearts", act=False)
    mine = await good(world, world.alice, "game move")
    assert "Choose a figure to act on the card." in mine.text
    assert {"Spats Doogan: shoot", "Act on the card", "Hold the card", "Pass"} <= {*mine.buttons}
    assert not any(label.endswith(": shoot") for label in (await good(world, world.bob, "game move")).buttons)
    form = await mine.press("Spats Doogan: shoot")
    assert "Target: Hot Dog Morelli" in form.text
    assert form.ephemerals[0].headline == "North Side acts on the Jack of Hearts."
    rolled = await (await at_morelli(form)).press("Roll")
    assert "Spats Doogan" in rolled.ephemerals[0].headline
    assert "1 action left: Spats Doogan." in rolled.text


async def test_an_action_without_a_form_is_done_by_the_press_that_acts_on_an_open_card(world: World) -> None:
    await open_table(world)
    await card(world, "King of Spades")
    fired = {"shooter": "Hot Dog Morelli", "target": "Spats Doogan", "gun": "Pistol", "range": 3.0}
    assert "owes 1 action" in (await good(world, world.bob, "mad shoot", **fired, dice="1 3")).text
    await good(world, world.bob, "mad-card done")
    await card(world, "Jack of Hearts", act=False)
    done = await (await good(world, world.alice, "game move")).press("Spats Doogan: recover")
    assert "That has already been done" not in done.text
    headlines = [headline for (headline,) in world.rows("SELECT headline FROM event ORDER BY id DESC LIMIT 2")]
    assert headlines == [
        "Spats Doogan spends 1 action on recovering and is ready again.",
        "North Side acts on the Jack of Hearts.",
    ]


# Missing options


async def test_what_is_left_out_is_asked_for(world: World) -> None:
    asked = await world.say(world.alice, "mad shoot", range=5.0)
    assert asked.private
    assert "Range: 5" in asked.text
    assert "Tommy Gun" in asked.buttons
    assert world.count("event") == 0


async def test_in_a_game_the_form_asks_for_shooter_and_target_enemies_first(world: World) -> None:
    await open_table(world)
    await card(world, "Jack of Hearts")
    who = await good(world, world.alice, "mad shoot", range=5.0)
    at = await who.press("Spats Doogan")
    assert next(iter(at.buttons)) == "Hot Dog Morelli"
    form = await (await at.press("Hot Dog Morelli")).press("Tommy Gun")
    assert "Target: Hot Dog Morelli" in form.text
    assert "blazes away with the Tommy Gun" in (await form.press("Roll")).headline


async def test_a_bare_shot_presets_the_likeliest_gun_and_offers_its_ranges_as_my_move_does(world: World) -> None:
    await open_table(world)
    await card(world, "Jack of Hearts")
    who = await good(world, world.alice, "mad shoot")
    at = await who.press("Spats Doogan")
    assert not {"Dooley", "Meat-pie"} & {*at.buttons}, "they are on the shooter's side"
    far = await at.press("Hot Dog Morelli")
    assert "Gun: Tommy Gun." in far.text
    assert {"Close range", "Short", "Long", "Gun: Pistol"} <= {*far.buttons}
    form = await far.press("Short")
    assert "blazes away with the Tommy Gun" in (await form.press("Roll")).headline


async def test_a_form_asks_who_acts_before_it_asks_whom_even_without_a_figure_of_ones_own(world: World) -> None:
    await open_table(world)
    asked = await world.say(world.carol, "mad shoot")
    assert asked.result is not None
    assert asked.result.modal is not None or "Who shoots?" in asked.text
    assert "Whom do you shoot at?" not in asked.text


async def test_a_figure_named_by_a_beginning_is_shown_in_full_and_its_own_guns_come_first(world: World) -> None:
    await open_table(world)
    asked = await good(world, world.alice, "mad shoot", shooter="Spats", target="Hot", range=5)
    assert "Shooter: Spats Doogan; Target: Hot Dog Morelli; Range: 5." in asked.text
    assert [*asked.buttons][:2] == ["Tommy Gun", "Pistol"]


async def test_an_unknown_number_is_requested_in_a_window(world: World) -> None:
    asked = await world.say(world.alice, "mad fall")
    assert asked.result is not None
    assert asked.result.modal is not None
    assert asked.result.modal["title"] == "/mad fall"


async def test_a_name_that_several_have_is_a_choice(world: World) -> None:
    await world.two_gangs()
    await good(world, world.bob, "gang hire", gang="South Side", profile="Hoodlum", name="Spats Doogan")
    which = await good(world, world.carol, "mad guts", figure="Spats Doogan")
    assert {"Spats Doogan (North Side)", "Spats Doogan (South Side)"} <= {*which.buttons}
    assert world.rows("SELECT id FROM event WHERE command = 'mad guts'") == []


async def test_a_command_of_no_rules_asks_too(world: World) -> None:
    await world.two_gangs()
    asked = await good(world, world.alice, "gang hire", profile="Hoodlum", name="Spike")
    hired = await asked.press(next(label for label in asked.buttons if label.startswith("North Side")))
    assert not hired.refused
    assert "North Side" in hired.text


async def test_a_beginning_that_several_names_have_is_a_choice_and_a_unique_one_is_meant(world: World) -> None:
    await world.two_gangs()
    tested = await good(world, world.alice, "mad guts", figure="Spats", dice="1")
    assert "Spats Doogan" in tested.headline
    which = await good(world, world.alice, "mad guts", figure="M", dice="1")
    assert {"Meat-pie (North Side)", "Mugsy (North Side)"} <= {*which.buttons}
    assert "Mugsy" in (await (await which.press("Mugsy (North Side)")).press("Roll")).headline


# Changes in the meantime


async def test_a_form_with_a_target_gone_meanwhile_is_refused_and_says_so(world: World) -> None:
    form = await spats_at_morelli(world)
    await good(world, world.ursula, "mad-table off", figures="Hot Dog Morelli")
    late = await form.press("Roll")
    assert "Morelli" in late.text
    assert world.rows("SELECT id FROM event WHERE command = 'mad shoot'") == []


async def typed(world: World, window: Reply, text: str) -> Reply:
    """Type something in the only line of a window that was opened."""
    assert window.result is not None
    modal = window.result.modal
    assert modal is not None
    (label,) = [part for part in modal["components"] if "component" in part]
    field, result = label["component"]["custom_id"], window.result
    return await world.act(window.by, lambda: window.by.submit_modal(result, {field: text}))


async def test_a_sealed_shot_is_sealed(world: World) -> None:
    form = await spats_at_morelli(world)
    sealed = await form.choose("Seal it")
    assert "✓ Seal it" in sealed.buttons
    assert "Your move" in (await sealed.press("Roll")).text
    assert world.rows("SELECT sealed FROM event WHERE command = 'mad shoot'") == [(1,)]
    assert "Hot Dog Morelli" not in (await world.say(world.bob, "log")).text


async def test_a_form_charts_the_fate_of_a_target_and_lists_other_odds_in_lines(world: World) -> None:
    await open_table(world)
    await card(world, "Jack of Hearts")
    form = await (await good(world, world.alice, "game move")).press("Spats Doogan: shoot")
    form = await at_morelli(form, "Close range")
    summary = "- Hits: 4 on average · Jams: 6.2% · The gun is empty: 47%\n"
    assert f"{summary}```\nHot Dog Morelli\nunharmed " in form.text
    shot = {"shooter": "Spats Doogan", "target": "Hot Dog Morelli", "gun": "Tommy Gun", "range": 3.0}
    asked = await good(world, world.alice, "mad shoot", **shot, odds=True)
    assert "\nHits\n0  0.1%" in asked.text, "where nothing else is shown, all of it is drawn"


async def test_what_a_game_knows_of_a_car_is_no_circumstance(world: World) -> None:
    await open_table(world)
    car = {"name": "Ford", "driver": "Spats Doogan", "inside": "Dooley", "speed": "Cruising"}
    await good(world, world.ursula, "mad-table car", **car)
    await card(world, "King of Hearts")
    drive = await (await good(world, world.alice, "game move")).press("Drive")
    assert {"✓ Speed: Cruising", "Speed: Speeding", "Uphill"} <= {*drive.buttons}
    assert list(drive.menus["Something else"]) == ["Corners", "Curves"]
    assert not [label for label in drive.buttons if label.startswith("Kind")]
    faster = await (await good(world, world.alice, "game move")).press("Accelerate")
    assert "- On record: speed cruising." in faster.text
    assert not [label for label in faster.buttons if label.startswith(("Kind", "Speed"))]


async def test_a_command_typed_as_a_secret_stays_one_when_its_form_asks_for_the_rest(world: World) -> None:
    await open_table(world)
    await card(world, "Jack of Hearts")
    asked = await good(world, world.alice, "mad shoot", shooter="Spats", target="Hot", range=5, secret=True)
    form = await asked.press("Pistol")
    assert "✓ Seal it" in form.buttons
    await form.press("Roll")
    assert world.rows("SELECT count(*) FROM event WHERE command = 'mad shoot' AND seal IS NOT NULL") == [(1,)]
