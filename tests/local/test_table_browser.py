"""The practice table in a real chromium: what a new user does on the first evening, and finds again on the second."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.local.browser import Player, chromium, missing, practice_table
from tests.local.tour import FELL, SHOT, found_gangs

GAMES = "Which game do you play?"

pytestmark = [pytest.mark.browser, pytest.mark.skipif(bool(missing()), reason=missing() or "-")]


def test_first_evening_with_a_plain_member_at_the_table_and_the_second(tmp_path: Path) -> None:
    database = tmp_path / "table.db"
    with chromium() as page:
        player = Player(page)
        with practice_table(database) as address:
            player.sit_down(address)
            assert "Welcome to the back room" in player.text()

            found_gangs(player)
            assert "South Side" in player.text()

            player.look_at_last()
            odds = player.command("mad shoot", {**SHOT, "odds": "True"})
            assert player.reads_the_answer()
            assert "Only you can see this" in odds
            assert "The odds of /mad shoot, exactly" in odds

            shot = player.press("Roll it")
            assert player.reads_the_answer()
            assert "Spats Doogan blazes away with the Tommy Gun at Hot Dog Morelli: " in shot
            assert "GATS 4 − 1 walking − 2 blazing away beyond 3 inches = 1 or less" in shot
            assert "Taken back by Player 1" in player.command("undo", {})
            unhurt = without_time(player.command("gang show", {"figure": "Hot Dog Morelli"}))

            assert "Shooting" in player.types_whole("/rule search:mad.shoot")
            player.command("mad shoot", {**SHOT, "odds": "True"})
            player.take_seat("Player 2")  # a plain member, who sees public cards alone
            assert "The odds" not in player.text()
            assert "Only you can see this" in player.press("More")
            player.take_seat("Player 1")

            wounded = player.command("mad shoot", {**SHOT, "dice": FELL})
            assert "Spats Doogan blazes away with the Tommy Gun at Hot Dog Morelli: 2 hits, wounded." in wounded
            assert "loses 2 points from every stat" in wounded
            assert wounded.count("rolled at the table") == wounded.count("All dice rolled at the table.") == 1
            assert without_time(player.command("gang show", {"figure": "Hot Dog Morelli"})) != unhurt

            player.press("More")
            rule = player.press("Why")
            assert "Shooting" in rule
            assert "mad.shoot" in rule

            assert "Taken back." in player.press("Undo", edits=True)
            assert without_time(player.command("gang show", {"figure": "Hot Dog Morelli"})) == unhurt

        with practice_table(database) as address:
            player.sit_down(address)
            gangs = player.command("gang show", {})
            assert "North Side" in gangs
            assert "South Side" in gangs
            assert without_time(player.command("gang show", {"figure": "Hot Dog Morelli"})) == unhurt


def test_cards_are_chosen_from_menus_and_the_private_message_changes_in_place(tmp_path: Path) -> None:
    with (
        chromium() as page,
        practice_table(tmp_path / "table.db", bot=("-m", "tests.local.with_menus")) as address,
    ):
        player = Player(page)
        player.sit_down(address)
        hand = player.press("Look at the hand")
        assert "Only you can see this" in hand
        assert "Play a card" in hand
        messages = player.messages.count()
        player.choose("Play a card", "Alibi")
        player.shows("Played Alibi")
        player.choose("Lay cards down", "Bail", "Decoy")
        player.shows("Laid down Bail and Decoy")
        assert "Only you can see this" in player.text()
        assert player.messages.count() == messages
        player.choose("Play a card", "Decoy")
        player.shows("The Decoy is for later: play another card.")
        assert player.messages.count() == messages + 1
        player.take_seat("Player 2")
        assert "Laid down" not in player.text()


def test_a_press_counts_though_its_card_moves_meanwhile_and_the_page_says_if_it_does_not(tmp_path: Path) -> None:
    with chromium(390, 844) as page, practice_table(tmp_path / "table.db") as address:
        player = Player(page)
        player.sit_down(address)
        button = page.locator("button.component-button", has_text="Play something").last
        for meanwhile, seen in (
            ("one => { one.disabled = true; }", "Not taken: the card changed while you pressed."),
            ("one => { one.disabled = false; one.closest('article').style.transform = 'translateY(-200px)'; }", GAMES),
        ):
            box = button.bounding_box()
            assert box is not None
            page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            button.evaluate("one => { one.disabled = false; }")
            page.mouse.down()
            button.evaluate(meanwhile)
            page.mouse.up()
            page.get_by_text(seen).last.wait_for()
        page.locator("button.component-button", has_text="Play something").last.evaluate(
            "one => { one.click(); one.click(); }"
        )
        page.get_by_text("That press was not taken: the same press is still under way.").wait_for()


def without_time(text: str) -> str:
    """A private message after its heading, which has the time of day."""
    return text[text.index("Only you can see this") :]
