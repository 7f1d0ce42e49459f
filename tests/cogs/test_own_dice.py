"""Real dice, throw by throw: the bot says what to roll next, and stores nothing before the last die."""

from __future__ import annotations

import re
from typing import Any

import pytest
from simcord.interactions import command_leaves

from cogs.cards.markdown import markdown
from cogs.cards.sums import SumShown, change_of
from cogs.forms.own_dice import card_menus
from rules.core.action.move import MOVES
from rules.core.chance.step_by_step import NextThrow
from rules.core.tables.outcome import Modifier
from tests.cogs.shown_cards import messages, text
from tests.cogs.table import at_morelli, card, good, open_table
from tests.cogs.test_blind_rolls import given
from tests.cogs.test_forms import spats_at_morelli, typed
from tests.cogs.test_made_up_ids import forged
from tests.cogs.town import open_town
from tests.cogs.world import Reply, World

BURST: dict[str, Any] = {"gats": 3, "gun": "Tommy Gun", "range": 6.0}
"""A burst of nobody in particular: 1 or less hits."""
LONG, AIMED = Modifier("long range", -2), Modifier("aimed", 1)
FACES = [str(face) for face in range(1, 7)]


def shots(world: World) -> list[Any]:
    return world.rows("SELECT id FROM event WHERE command = 'mad shoot'")


async def asked(world: World, **more: Any) -> Reply:
    return await good(world, world.alice, "mad shoot", **BURST, **more, dice="ask")


async def test_a_burst_is_asked_for_throw_by_throw_with_the_sum_so_far(world: World) -> None:
    card = await asked(world)
    assert card.private
    assert "GATS 3 − 2 blazing away beyond 3 inches = **1** or less" in card.text
    assert "Roll **6D6**: Tommy Gun. Each die: 1 = " in card.text
    assert [*card.buttons] == ["Type my dice", "Let the bot roll", "Back"]
    card = await typed(world, await card.press("Type my dice"), "1 1 4 5 6 2")
    assert "Roll **2D6**: damage to the target." in card.text
    assert [*card.buttons][:6] == FACES
    card = await card.press("3")
    assert "Roll **1 more D6**: damage to the target." in card.text
    assert shots(world) == []
    card = await (await card.press("Remove last die")).press("1")
    card = await card.press("1")
    assert "Damage, the target: 2D6 **1 1** → 2 × Try Harder!" in card.text
    assert "Roll **1D6**: ammunition." in card.text
    last = card.buttons["2"]
    await card.press("2")
    ((outcome,),) = world.rows("SELECT outcome FROM event WHERE command = 'mad shoot'")
    assert outcome.count('"typed": 0') == 0
    assert world.rows("SELECT roll FROM event WHERE command = 'mad shoot'") == [(None,)]
    assert (await forged(world, world.alice, last)).refused == "That is done already."


async def test_the_bot_rolls_the_rest_in_the_deed_that_stores_the_verdict_and_shows_no_die_before(world: World) -> None:
    card = await typed(world, await (await asked(world)).press("Type my dice"), "1 1 4")
    assert "So far: 1 1 4." in card.text
    assert world.count("event") == world.count("roll") == 0
    other = await good(world, world.alice, "mad test", stat="GATS", number=3, dice="ask")
    assert "Continue: /mad shoot" in other.buttons
    form = await card.press("Put the dice away")
    assert "My own dice" in form.buttons
    first = await good(world, world.alice, "roll", formula="3d6")
    assert world.rows("SELECT roll FROM event WHERE command = 'roll'") == [(0,)], "no die was used before"
    assert not first.private
    card = await (await asked(world)).press("Type my dice")
    await (await typed(world, card, "1 1 4")).press("The bot rolls the rest")
    ((text,),) = world.rows("SELECT outcome FROM event WHERE command = 'mad shoot'")
    assert '"typed": 3' in text


async def test_the_channel_learns_that_dice_are_rolled_and_when_they_are_put_away(world: World) -> None:
    card = await typed(world, await (await asked(world)).press("Type my dice"), "1 1 4")
    assert lines(world) == ["alice is rolling dice at the table (/mad shoot)."]
    await card.press("Put the dice away")
    assert lines(world) == ["alice put the dice away (/mad shoot). The roll doesn't count."]
    card = await typed(world, await (await asked(world)).press("Type my dice"), "1 1 4")
    await card.press("The bot rolls the rest")
    assert lines(world) == ["alice put the dice away (/mad shoot). The roll doesn't count."], "the verdict says it"
    sealed = await typed(world, await (await asked(world, secret=True)).press("Type my dice"), "1 1 4")
    assert "So far" in sealed.text
    assert len(lines(world)) == 1


@pytest.mark.parametrize(
    "old, new, shown",
    [
        (SumShown("GATS", "GATS 3", (LONG,)), SumShown("GATS", "GATS 2", (LONG,)), "GATS 3 − 2 is now **GATS 2 − 2**."),
        (
            SumShown("GATS", "GATS 3", (LONG,)),
            SumShown("GATS", "GATS 3", ()),
            "GATS 3 − 2 is now **GATS 3**: no long range.",
        ),
        (
            SumShown("to hit", "To hit: 1D6", (AIMED,)),
            SumShown("to hit", "To hit: 1D6", (AIMED, LONG)),
            "To hit: 1D6 + 1 is now **To hit: 1D6 + 1 − 2**: long range.",
        ),
        (SumShown("damage", "Damage: 2D6", ()), SumShown("jam", "Jam: 1D6", ()), "Damage: 2D6 is now **Jam: 1D6**."),
    ],
)
def test_a_change_shows_the_old_and_the_new_sum_and_what_changed_it(old: SumShown, new: SumShown, shown: str) -> None:
    assert markdown(change_of(old, new)) == shown


def lines(world: World) -> list[str]:
    """What the channel shows about dice at the table."""
    said = map(text, messages(world.channel))
    shown = [one for one in said if "rolling dice at the table (" in one or "put the dice away (" in one]
    return [one for one in shown if "is busy" not in one]


async def test_dice_for_several_throws_are_shown_before_they_count(world: World) -> None:
    card = await typed(world, await (await asked(world)).press("Type my dice"), "1 1 4 5 6 2 1 1")
    assert "Damage, the target: 2D6 **1 1**" in card.text
    assert [*card.buttons] == ["Yes, use them", "No, type them again"]
    no = await card.press("No, type them again")
    assert "Roll **6D6**" in no.text
    window = await no.press("Type my dice")
    assert "1 1 4 5 6 2 1 1" in str(window.result and window.result.modal), "one slip costs no typing"
    card = await typed(world, window, "1 1 4 5 6 2 1 1 6")
    assert shots(world) == []
    await card.press("Yes, use them")
    assert len(shots(world)) == 1


@pytest.mark.parametrize(
    "dice, sentence",
    [
        ("7", "A D6 shows 1 to 6"),
        ("six", "“six” is not a face of a die"),
        ("2 2 2 2 2 2 1 1 1", "This roll takes no more dice"),
    ],
)
async def test_wrong_dice_get_a_sentence_and_what_was_typed_stays(world: World, dice: str, sentence: str) -> None:
    card = await typed(world, await (await asked(world)).press("Type my dice"), "2 2")
    wrong = await typed(world, await card.press("Type my dice"), dice)
    assert sentence in wrong.text
    assert "So far: 2 2." in wrong.text
    assert shots(world) == []


async def test_a_seal_that_changes_the_roll_opens_with_the_first_die(fight: World) -> None:
    await fight.name_umpires()
    wounds = {"shooter": "Hot Dog Morelli", "target": "Spats Doogan", "gun": "Pistol", "range": 3.0}
    await good(fight, fight.bob, "mad shoot", **wounds, dice="1 5", secret=True)
    answers = {"shooter": "Spats Doogan", "target": "Hot Dog Morelli", "gun": "Tommy Gun", "range": 6.0}
    card = await good(fight, fight.alice, "mad shoot", **answers, dice="ask")
    assert "wounds" not in card.text
    card = await typed(fight, await card.press("Type my dice"), "5 5 5")
    assert "is now" in card.text
    assert "wounds" in card.text
    (opened,) = [one for one in card.ephemerals if "Sealed by bob until now" in one.text]
    assert not opened.private
    assert len(shots(fight)) == 1
    card = await (await typed(fight, await card.press("Type my dice"), "5 5 5")).press("1")
    assert len(shots(fight)) == 2


async def test_nobody_is_asked_for_dice_of_a_deed_that_is_impossible_now(world: World) -> None:
    await open_table(world)
    refused, drafts = await world.say(world.alice, "mad shoot", **AT_MORELLI), world.count("draft")
    asking = await world.say(world.alice, "mad shoot", **AT_MORELLI, dice="ask")
    assert asking.refused == refused.refused
    assert world.count("draft") == drafts


async def test_after_a_change_the_last_die_waits_for_a_press(world: World) -> None:
    form = await spats_at_morelli(world)
    card = await typed(world, await form.press("My own dice"), "5 5 5 5 5 5")
    await good(world, world.ursula, "gang wounds", figure="Spats Doogan", points=1)
    card = await card.press("1")
    assert "is now **GATS 4 − 1 − 2**: wounds." in card.text
    assert "Those are all the dice." in card.text
    assert shots(world) == []
    await card.press("Finish the roll")
    assert len(shots(world)) == 1


async def test_a_stranger_an_older_card_and_a_second_window_change_nothing(world: World) -> None:
    card = await asked(world)
    other = await forged(world, world.bob, card.buttons["Let the bot roll"])
    assert other.refused == "That form belongs to another player. [My move] opens your own."
    one, two = await card.press("Type my dice"), await card.press("Type my dice")
    card = await typed(world, one, "1 1 4 5 6 2")
    late = await typed(world, two, "6 6 6 6 6 6")
    assert late.refused == "Another window of this roll came first. Your 6 6 6 6 6 6 were not used."
    shown = await late.press("Show the roll")
    assert "Roll **2D6**: damage to the target." in shown.text
    older = shown.buttons["3"]
    card = await card.press("1")
    assert "earlier card" in (await forged(world, world.alice, older)).why
    assert "Roll **1 more D6**" in card.text


async def test_presses_of_no_card_are_refused(world: World) -> None:
    card = await asked(world)
    draft = card.buttons["Back"].rpartition(":")[2]
    for key in (f"c:ownless:{draft}.0", f"c:face:{draft}.3.1"):
        assert "earlier card" in (await forged(world, world.alice, key)).why
    await card.press("Back")
    for key in (f"c:face:{draft}.0.1", f"c:owntype:{draft}.0", f"c:ownyes:{draft}.0"):
        assert "earlier card" in (await forged(world, world.alice, key)).why
    assert shots(world) == []


async def test_a_form_of_a_game_asks_for_the_dice_after_a_restart_too(world: World) -> None:
    form = await spats_at_morelli(world)
    card = await typed(world, await form.press("My own dice"), "6 6 6 6 6")
    await world.restart()
    done = await card.press("6")
    assert "Spats Doogan" in done.headline or "ammunition" in done.text
    while "1" in done.buttons:
        done = await done.press("1")
    assert len(shots(world)) == 1


async def test_what_changes_the_roll_meanwhile_is_said_and_no_die_is_lost(world: World) -> None:
    form = await spats_at_morelli(world)
    card = await typed(world, await form.press("My own dice"), "6 6 6 6 6")
    await good(world, world.ursula, "mad-table off", figures="Hot Dog Morelli")
    gone = await card.press("6")
    assert "Morelli" in gone.why
    assert shots(world) == []


def test_a_deck_of_many_cards_has_pages() -> None:
    deck = tuple((f"Card {number}", number, number) for number in range(1, 55))
    menus = [*card_menus("1.0", NextThrow("card", 1, 54, (), (), cards=deck))]
    assert [menu.placeholder for menu in menus] == [
        "Which card was it? Card 1 to Card 25",
        "Which card was it? Card 26 to Card 50",
        "Which card was it? Card 51 to Card 54",
    ]
    assert [choice.value for menu in menus for choice in menu.fitted().choices] == [str(low) for _, low, _ in deck]
    assert len({menu.id for menu in menus}) == 3


async def test_a_card_that_was_drawn_is_chosen_by_name(world: World) -> None:
    await open_table(world)
    drawing = await good(world, world.ursula, "mad-card draw", dice="ask")
    assert "Draw **a card**." in drawing.text
    await drawing.choose("Jack of Hearts")
    ((outcome,),) = world.rows("SELECT headline FROM event WHERE command = 'mad-card draw'")
    assert "Jack of Hearts" in outcome


async def test_every_option_for_dice_names_ask_and_offers_it(world: World) -> None:
    assert await world.complete(world.alice, "mad shoot", "dice", "") == ["ask"]
    assert await world.complete(world.alice, "hood morale", "dice", "1 4") == []
    dice = {
        " ".join(path): option
        for root in world.roots()
        for path, leaf in command_leaves(root)
        for option in leaf.get("options") or []
        if option["name"] == "dice"
    }
    asking = {command for command, one in MOVES.items() if one.asks_dice}
    assert {*dice} - asking == {"campaign next"}, "a month's collecting is dice of the bot, or one line"
    assert "ask" not in dice.pop("campaign next")["description"]
    for command, option in dice.items():
        assert option["autocomplete"], command
        assert re.search(r"\bask\b", option["description"]), command


async def test_people_are_made_with_dice_that_are_asked_for_and_only_once(world: World) -> None:
    await good(world, world.alice, "gang new", name="Slats", game="mad", dice="ask")
    assert world.count("gang") == 1, "no dice are rolled for an empty gang"
    hire = {"gang": "Slats", "profile": "Hoodlum", "name": "Ace"}
    card = await good(world, world.alice, "gang hire", **hire, dice="ask")
    assert "Roll **1D6**: skill of Ace." in card.text
    asked_twice = await good(world, world.alice, "gang hire", **hire, dice="ask")
    assert world.count("figure") == 0, "to ask reserves no ids"
    card = await card.press("1")
    last = card.buttons["2"]
    hired = await card.press("2")
    assert "Ace" in hired.headline
    ((outcome,),) = world.rows("SELECT outcome FROM event WHERE command = 'gang hire'")
    assert outcome.count('"typed": 0') == 0
    assert (await forged(world, world.alice, last)).refused == "That is done already."
    assert "already taken" in (await asked_twice.press("1")).why
    assert world.count("figure") == 1
    free = await good(world, world.alice, "roll", formula="2d6", dice="ask")
    free = await free.press("3")
    six = free.buttons["6"]
    await free.press("6")
    assert (await forged(world, world.alice, six)).refused == "That is done already."
    assert world.rows("SELECT count(*) FROM event WHERE command = 'roll'") == [(1,)]


async def test_a_user_who_rolls_real_dice_is_asked_for_them_first_everywhere(world: World) -> None:
    shown = await good(world, world.alice, "me show")
    assert "The bot rolls your dice." in shown.text
    chosen = await shown.press("I roll my own dice")
    assert "You roll your own dice. The bot asks for one roll after the other." in chosen.text
    typed_whole = await good(world, world.alice, "mad shoot", **BURST)
    assert "Roll **6D6**" in typed_whole.text
    assert shots(world) == []
    form = await spats_at_morelli(world)
    assert [*form.buttons][:2] == ["My own dice", "Roll"]
    hers = await good(world, world.alice, "mad shoot", **BURST, dice="1 1 4 5 6 2 1 1 1")
    assert len(shots(world)) == 1
    assert not hers.private
    assert not (await good(world, world.bob, "mad test", stat="GATS", number=3)).private


async def test_a_button_of_a_campaign_asks_for_own_dice_too_and_runs_once(world: World) -> None:
    await open_town(world, money=2000)
    for name in ("Dooley", "Mugsy"):
        await good(world, world.alice, "gang wounds", figure=name, points=1)
    await (await good(world, world.alice, "me show")).press("I roll my own dice")
    care: dict[str, Any] = {"care": "self-care", "figures": "Mugsy, Dooley"}
    asked = await given(world, world.alice, "mad-hospital care", **care)
    assert "Roll **2D6**: cripple roll, Mugsy." in asked.text
    last = ""
    while "1" in asked.buttons:
        last = asked.buttons["1"]
        asked = await asked.press("1")
    healed = world.rows("SELECT outcome FROM event WHERE command = 'mad-hospital care'")
    assert len(healed) == 1
    assert (await forged(world, world.alice, last)).refused == "That is done already."


async def test_at_a_real_table_own_dice_are_the_first_choice(world: World) -> None:
    form = await spats_at_morelli(world)
    assert next(iter(form.buttons)) == "Roll"
    await good(world, world.ursula, "game pace", mode="Real table")
    mine = await good(world, world.alice, "game move")
    form = await at_morelli(await mine.press("Spats Doogan: shoot"))
    assert [*form.buttons][:2] == ["My own dice", "Roll"]
    whole = await good(world, world.bob, "mad test", stat="GATS", number=3)
    assert "Roll **1D6**: GATS. 1–3 = passes; 4–6 = fails." in whole.text, "a typed command asks everyone here, too"


async def test_a_roll_that_was_left_is_found_again(world: World) -> None:
    form = await spats_at_morelli(world)
    card = await typed(world, await form.press("My own dice"), "1 1 4")
    await world.restart()
    agenda = await good(world, world.alice, "agenda")
    assert "You have begun a roll with your own dice." in agenda.text
    again = await agenda.press("Continue: Spats Doogan: shoot")
    assert "So far: 1 1 4." in again.text
    mine = await good(world, world.alice, "game move")
    done = await (await mine.press("Continue: Spats Doogan: shoot")).press("The bot rolls the rest")
    assert len(shots(world)) == 1
    assert not done.refused
    assert "Continue: Spats Doogan: shoot" not in (await good(world, world.alice, "game move")).buttons
    assert "your own dice" not in (await good(world, world.bob, "agenda")).text
    assert card.private


async def test_a_roll_that_was_left_is_offered_by_the_next_free_roll_and_look_up_until_it_lapses(world: World) -> None:
    form = await spats_at_morelli(world)
    await typed(world, await form.press("My own dice"), "1 1 4")
    resume = "Continue: Spats Doogan: shoot"
    free = await good(world, world.alice, "roll", formula="3d6")
    (also,) = free.ephemerals
    assert also.private
    assert also.headline == "You have begun a roll with your own dice."
    assert "So far: 1 1 4." in (await also.press(resume)).text
    looked = await good(world, world.alice, "gang show", gang="North Side")
    assert "You have begun a roll with your own dice." in looked.text
    assert "So far: 1 1 4." in (await looked.press(resume)).text
    for other in (await good(world, world.bob, "roll", formula="3d6"), await good(world, world.bob, "game status")):
        assert resume not in other.buttons
        assert not other.ephemerals
    await good(world, world.alice, "mad-card done")
    lapsed = await good(world, world.alice, "gang show", gang="North Side")
    assert resume not in lapsed.buttons
    assert not (await good(world, world.alice, "roll", formula="3d6")).ephemerals
    assert "your own dice" not in (await good(world, world.alice, "agenda")).text
    assert resume not in (await good(world, world.alice, "game move")).buttons
    assert world.rows("SELECT count(*) FROM draft WHERE rolling IS NOT NULL") == [(1,)]
    await world.env.advance_time(31 * 24 * 3600.0)
    assert world.rows("SELECT count(*) FROM draft WHERE rolling IS NOT NULL") == [(0,)], "swept like other drafts"


async def test_a_roll_lapses_with_the_deadline_of_its_turn_and_the_clock_is_never_held_up(world: World) -> None:
    await open_table(world)
    await good(world, world.ursula, "game pace", mode="By post", turn="24h")
    await card(world, "Jack of Hearts")
    mine = await good(world, world.alice, "game move")
    form = await at_morelli(await mine.press("Spats Doogan: shoot"))
    begun = await typed(world, await form.press("My own dice"), "1 1 4")
    await world.env.advance_time(23 * 3600.0)
    assert "your own dice" in (await good(world, world.alice, "agenda")).text
    await world.env.advance_time(2 * 3600.0)
    assert ("mad-card done",) in world.rows("SELECT command FROM event"), "the clock may act with a busy figure's side"
    assert "your own dice" not in (await good(world, world.alice, "agenda")).text
    late = await begun.press("The bot rolls the rest")
    assert "Spats Doogan must wait" in late.text
    assert lines(world) == [LAPSED]
    gone = await late.press("Put the dice away")
    assert gone.headline == "Your dice are put away."
    assert gone.private
    assert "put the dice away" in lines(world)[0]
    assert shots(world) == []


LAPSED = (
    "alice was rolling dice at the table (Spats Doogan: shoot). That roll is no longer possible. Its dice don't count."
)


async def test_the_public_line_says_when_the_roll_lapses_and_when_an_undo_allows_it_again(world: World) -> None:
    form = await spats_at_morelli(world)
    await typed(world, await form.press("My own dice"), "1 1 4")
    await world.env.advance_time(10.0)
    assert lines(world) == ["alice is rolling dice at the table (Spats Doogan: shoot)."]
    done = await good(world, world.alice, "mad-card done")
    await world.restart()
    await world.env.advance_time(10.0)
    assert lines(world) == [LAPSED]
    await done.press("Undo")
    await world.env.advance_time(10.0)
    assert lines(world) == ["alice is rolling dice at the table (Spats Doogan: shoot)."]
    await good(world, world.ursula, "game close")
    await world.env.advance_time(10.0)
    assert lines(world) == [LAPSED]
    assert (
        "Continue: Spats Doogan: shoot" not in (await good(world, world.alice, "gang show", gang="North Side")).buttons
    )


async def test_an_umpires_roll_does_not_lapse_for_want_of_rights(world: World) -> None:
    await spats_at_morelli(world)
    asked = await good(world, world.ursula, "mad shoot", **{**AT_MORELLI, "gun": "Tommy Gun"}, dice="ask")
    await typed(world, await asked.press("Type my dice"), "1 1 4")
    await good(world, world.ursula, "gang wounds", figure="Spats Doogan", points=1)
    await world.env.advance_time(10.0)
    assert lines(world) == ["ursula is rolling dice at the table (/mad shoot)."]


async def test_a_roll_left_for_a_month_is_given_up_in_its_line(world: World) -> None:
    await typed(world, await (await asked(world)).press("Type my dice"), "1 1 4")
    await world.env.advance_time(32 * 24 * 3600.0)
    assert lines(world) == [LAPSED.replace("Spats Doogan: shoot", "/mad shoot")]
    assert world.rows("SELECT count(*) FROM draft WHERE rolling IS NOT NULL") == [(0,)]


async def test_a_burst_takes_ten_presses_from_the_slash_to_the_verdict(world: World) -> None:
    """The command and its sending are two, and each window is one besides the press that opens it."""
    window = await world.say(world.alice, "mad shoot")
    gun = await typed(world, window, "6")
    who = await gun.press("Tommy Gun")
    form = await who.press("Mob Boss")
    dice = await form.press("My own dice")
    presses = 2 + 1 + 1 + 1 + 1
    shown = str(dice.result and dice.result.modal)
    assert "GATS" in shown, "the window shows the sum"
    assert "Roll **6D6**: Tommy Gun." in shown
    card = await typed(world, dice, "1 4 5 6 2 3")
    presses += 1
    while not shots(world):
        card = await card.press("2")
        presses += 1
    assert presses <= 10


async def test_the_last_choice_opens_the_window_and_an_empty_one_shows_the_other_buttons(world: World) -> None:
    window = await world.say(world.alice, "mad shoot", dice="ask")
    who = await (await typed(world, window, "6")).press("Tommy Gun")
    dice = await who.press("Mob Boss")
    assert dice.result is not None
    assert dice.result.modal is not None
    card = await typed(world, dice, "")
    assert [*card.buttons] == ["Type my dice", "Let the bot roll", "Back"]
    wrong = await typed(world, await card.press("Type my dice"), "1 2 nine")
    assert "“nine” is not a face of a die" in wrong.text
    again = await wrong.press("Type my dice")
    assert "1 2 nine" in str(again.result and again.result.modal), "what was typed stays in the window"
    good_dice = await typed(world, again, "1 2 3")
    assert "So far: 1 2 3." in good_dice.text
    fresh = await good_dice.press("Type my dice")
    assert "nine" not in str(fresh.result and fresh.result.modal)


async def test_of_two_windows_sent_at_once_the_second_hears_what_was_kept(world: World) -> None:
    card = await asked(world)
    windows = [await card.press("Type my dice") for _ in range(2)]
    fields = [field_of(one) for one in windows]
    results: list[Any] = [one.result for one in windows]
    alice = world.alice
    replies = await world.at_once(
        (alice, lambda: alice.submit_modal(results[0], {fields[0]: "1 1 4"})),
        (alice, lambda: alice.submit_modal(results[1], {fields[1]: "6 6 6"})),
    )
    (late,) = [one for one in replies if "were not used" in one.text]
    kept = "6 6 6" if "1 1 4" in late.text else "1 1 4"
    assert f"So far: {kept}." in (await late.press("Show the roll")).text
    assert shots(world) == []


def field_of(window: Reply) -> str:
    assert window.result is not None
    modal = window.result.modal
    assert modal is not None
    (label,) = [part for part in modal["components"] if "component" in part]
    return str(label["component"]["custom_id"])


async def test_the_many_throws_of_a_bomb_take_few_presses(world: World) -> None:
    card = await good(world, world.alice, "mad-bomb explode", sticks=2, near="12 Hoodlum", dice="ask")
    presses, size, most = 2, 16, 0  # the command and the option
    while not world.count("event"):
        label = next(label for label in card.buttons if label.startswith("Type"))
        card = await typed(world, await card.press(label), " ".join(["3"] * size))
        presses += 2
        if "no more dice" in card.text:
            size //= 2
            continue
        most += size
        if "Yes, use them" in card.buttons:
            card = await card.press("Yes, use them")
            presses += 1
    assert most >= 24
    assert presses <= 12


async def shared_table(world: World) -> Reply:
    """Alice has begun to roll for Spats, whose gang carol owns, too."""
    await open_table(world)
    offer = await good(world, world.alice, "gang share", gang="North Side", user=world.carol)
    await offer.press("Accept", world.carol)
    await card(world, "Jack of Hearts")
    mine = await good(world, world.alice, "game move")
    form = await at_morelli(await mine.press("Spats Doogan: shoot"))
    return await typed(world, await form.press("My own dice"), "1 1 4")


AT_MORELLI: dict[str, Any] = {"shooter": "Spats Doogan", "target": "Hot Dog Morelli", "gun": "Pistol", "range": 3.0}


async def test_a_figure_whose_dice_are_rolled_is_busy_until_a_co_owner_takes_the_roll_over(world: World) -> None:
    begun = await shared_table(world)
    busy = await world.say(world.carol, "mad shoot", **AT_MORELLI, dice="1 6")
    assert busy.refused == (
        f"Spats Doogan is busy. <@{world.alice.id}> is rolling dice at the table (Spats Doogan: shoot). "
        "Wait, or take that roll over."
    )
    mine = await world.say(world.alice, "mad shoot", **AT_MORELLI, dice="1 6")
    assert [*mine.buttons] == ["Continue: Spats Doogan: shoot", "Put the dice away"]
    assert "So far: 1 1 4." in (await mine.press("Continue: Spats Doogan: shoot")).text
    list_of_hers = await good(world, world.carol, "game move")
    at_first_press = await list_of_hers.press("Spats Doogan: shoot")
    assert at_first_press.why == busy.refused, "before a target is chosen in vain"
    assert "Take over the roll" in at_first_press.buttons
    hers = await world.say(world.carol, "mad shoot", **AT_MORELLI, dice="ask")
    assert hers.refused == busy.refused, "two owners don't roll for one figure"
    stranger = await forged(world, world.bob, busy.buttons["Take over the roll"])
    assert "not yours" in stranger.why or "another player's" in stranger.why
    taken = await busy.press("Take over the roll")
    assert "So far: 1 1 4." in taken.text
    assert lines(world) == [
        f"carol is rolling dice at the table (Spats Doogan: shoot). They took over from <@{world.alice.id}>."
    ]
    late = await forged(world, world.alice, begun.buttons["The bot rolls the rest"])
    assert late.refused == "That roll is another player's. They type its dice."
    assert "Continue" not in str((await good(world, world.alice, "game move")).buttons)
    rolled = await taken.press("The bot rolls the rest")
    assert not rolled.refused
    assert len(shots(world)) == 1
    assert any("Dice typed in by carol and alice" in one for one in map(text, messages(world.channel)))
    assert lines(world) == []
    await good(world, world.alice, "mad guts", figure="Spats Doogan", dice="1")


async def test_a_form_of_a_figure_that_became_busy_offers_the_roll_too(world: World) -> None:
    begun = await shared_table(world)
    await begun.press("Put the dice away")
    form = await at_morelli(await (await good(world, world.carol, "game move")).press("Spats Doogan: shoot"))
    mine = await good(world, world.alice, "mad shoot", **{**AT_MORELLI, "gun": "Tommy Gun"}, dice="ask")
    await typed(world, await mine.press("Type my dice"), "1 1 4")
    refused = await form.press("Roll")
    assert next(iter(refused.buttons)) == "Take over the roll"
    assert "Correct" not in refused.buttons
    assert "So far: 1 1 4." in (await refused.press("Take over the roll")).text


async def test_what_the_roll_stands_on_may_change_and_the_card_shows_the_old_and_the_new_sum(world: World) -> None:
    card = await shared_table(world)
    await good(world, world.ursula, "gang wounds", figure="Spats Doogan", points=1)
    card = await typed(world, await card.press("Type my dice"), "5")
    assert "GATS 4 − 2 is now **GATS 4 − 1 − 2**: wounds." in card.text
    assert "So far: 1 1 4 5." in card.text
    card = await (await card.press("Remove last die")).press("Type my dice")
    card = await typed(world, card, "5")
    assert "is now" not in card.text, "it was said once"
