"""The next move: whose moves it ends, and what must be done before it begins."""

from __future__ import annotations

from rules.core.action.deed import decided
from rules.core.plain.frozen import replace
from rules.core.plain.house import HOUSE
from rules.core.plain.markup import strong
from rules.core.plain.refusal import NotYours
from rules.hoodsville.model.board import Board, MoveBegun, SidesReady
from rules.hoodsville.model.changes import DutyDone, MovePassed
from rules.hoodsville.model.figures import Standing
from rules.hoodsville.move_sequence.next_move import Next
from tests.rules.hoodsville.tables import ANVIL, CRANE, GAME, LIGHT_WOUND, OWES_TEST, STITCHES, TULLY, raid, refused


def test_a_player_who_ends_a_move_alone_is_asked_about_their_own_idle_figures() -> None:
    asked = decided(raid(), Next()).confirm
    assert asked is not None
    assert asked.lines == ("These have done nothing in this move: Anvil and Stitches.",)


def test_the_next_move_begins_once_nothing_is_due() -> None:
    at = raid(Anvil={"wounds": (LIGHT_WOUND,)}, Tully={"standing": Standing.OFF})
    deed = decided(at, Next())
    assert deed.allow() == ()
    assert deed.ends_turn(None)
    assert deed.changes(None) == (
        MoveBegun(GAME),
        MovePassed(ANVIL, (0,)),
        *(MovePassed(who) for who in (STITCHES, CRANE)),
    )
    assert deed.report(None).lines == ("1 roll due:", f"{strong('Anvil')}: bleeding")
    left = raid(Tully={"standing": Standing.OFF, "due": (0,), "wounds": (LIGHT_WOUND,)})
    assert decided(left, Next()).changes(None)[-1] == DutyDone(TULLY), "who comes back rolls for no earlier move"
    assert refused(raid(Anvil=OWES_TEST), Next()) == "1 roll of this move still due. Make them with /hood duties first."
    assert "Tully (Law) owes the morale tests within 12 inches" in refused(raid(Board(first=TULLY)), Next())


def test_against_the_house_a_move_ends_once_both_sides_are_done() -> None:
    at = raid()
    assert at.game is not None
    red, blue = at.game.sides
    game = replace(at.game, sides=(replace(red, players=(5,)), replace(blue, players=(HOUSE,))))
    at = replace(at, game=game, caller=HOUSE)
    its = decided(at, Next())
    assert its.changes(None) == (SidesReady(GAME, (1,)),)
    assert not its.ends_turn(None)
    assert its.report(None).lines == ("The game continues once Red is done too.",)
    mine = decided(replace(at.after(*its.changes(None)), caller=5), Next())
    assert mine.ends_turn(None)
    assert mine.changes(None)[0] == MoveBegun(GAME)


def test_a_move_passes_for_a_players_own_figures_that_are_in_no_game() -> None:
    at = replace(raid(), id=0, game=None)
    anvil = at.people[ANVIL]
    assert decided(at, Next(figures=(anvil,))).changes(None) == (MovePassed(ANVIL),)
    assert "is in a game" in refused(at, Next(figures=(replace(anvil, playing=True),)))
    assert "not yours" in refused(at, Next(figures=(at.people[CRANE],)), NotYours)
