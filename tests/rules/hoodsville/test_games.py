"""What a game owes: rolls of this move, and who is shaken by the first shot and by the loss of a leader."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.people.roster import FreshGame
from rules.core.plain.events import Change, Subject, SubjectKind, fold
from rules.core.plain.frozen import replace
from rules.core.play.obligations import Debtor
from rules.hoodsville.model.board import Board, ShootingBegun
from rules.hoodsville.model.changes import (
    Collapsed,
    DutyDone,
    Harmed,
    MoraleMade,
    SaveOwed,
    SavesMade,
    StandingSet,
    WoundsSet,
)
from rules.hoodsville.model.figures import Bond, Figure, Injury, Nerve, Out, OwedSave, Standing, StrikeForce, Wound
from rules.hoodsville.model.profiles import character
from rules.hoodsville.move_sequence.games import HoodsvilleGames

HERE, ME, OTHER = 1, 7, 8
DUTCH = character("Squad Leader", "Dutch")
SPATS = character("Gangster", "Spats")
SHOT = OwedSave(StrikeForce.DOWNED, "Revolver")


def owed(board: Board, **figures: Figure) -> list[tuple[Debtor, str]]:
    """The obligations in words of figures 7 (`me`) and 8 (`other`)."""
    ids = {"me": ME, "other": OTHER}
    people = {ids[who]: figure for who, figure in figures.items()}
    return [(who, one.in_full) for who, one in HoodsvilleGames.owed(board, people)]


def waived(board: Board, figure: Figure) -> Figure:
    """A figure after all its obligations are waived."""
    for who, one in list(HoodsvilleGames.owed(board, {ME: figure})):
        assert who == ME
        change = HoodsvilleGames.settled(HERE, ME, one)
        assert change.about == Subject(SubjectKind.FIGURE, ME), "it lies on the figure alone"
        figure = change.apply_to(figure)
    return figure


def test_the_rolls_of_a_move_are_owed_and_can_be_waived() -> None:
    wounds = (Wound(Injury.LIGHT), Wound(Injury.DANGEROUS))
    hurt = replace(SPATS, wounds=wounds, due=(0, 1), saves=(SHOT, SHOT), tests=("shot", "a scream", "shot"))
    board = Board()
    assert owed(board, me=hurt, other=replace(DUTCH, wounds=wounds)) == [
        (ME, "2 saving throws"),
        (ME, "2 rolls (bleeding, sinking)"),
        (ME, "a morale test (shot, a scream)"),
    ]
    nervous = replace(DUTCH, tests=("a scream",))
    assert [who for who, _ in owed(board, other=nervous, me=hurt)] == [OTHER, ME, ME, ME], "figure by figure"
    after = waived(board, hurt)
    assert owed(board, me=after) == []
    assert after == replace(hurt, saves=(), tests=(), due=())


def test_one_command_makes_all_that_a_figure_has_to_roll() -> None:
    hurt = replace(SPATS, saves=(SHOT,), tests=("shot",))
    commands = [(one.command, one.filled("Spats")) for _, one in HoodsvilleGames.owed(Board(), {ME: hurt})]
    assert commands == [("hood duties", {"figures": "Spats"})] * 2


def test_the_dead_owe_no_rolls() -> None:
    assert owed(Board(), me=replace(SPATS, saves=(SHOT,), tests=("shot",), out=Out.DEAD)) == []


def test_the_first_shot_of_a_game_waits_for_the_names_of_figures_within_12_inches() -> None:
    assert owed(Board(), me=SPATS) == []
    board = fold(Board(), (ShootingBegun(HERE, ME), ShootingBegun(HERE, OTHER)))
    assert owed(board, me=SPATS, other=SPATS) == [(ME, "the morale tests within 12 inches (the first shot)")]
    ((who, one),) = HoodsvilleGames.owed(board, {ME: SPATS})
    assert (who, one.command) == (ME, "hood shock")
    assert one.filled("Spats") == {"of": "Spats", "cause": "Shooting begins within 12 inches"}
    assert one.otherwise == "No one tests morale for it."
    assert owed(board, me=waived(board, SPATS), other=SPATS) == []


@pytest.mark.parametrize(
    "loss, why",
    [
        (Harmed(ME, out=Out.DEAD), "apparently dead"),
        (Harmed(ME, out=Out.CRITICAL), "critically injured"),
        (Collapsed(ME), "critically injured"),
        (WoundsSet(ME, (), Out.DEAD), "apparently dead"),
        (StandingSet(ME, Standing.SURRENDERED), "surrendered"),
        (StandingSet(ME, Standing.OFF), "off the board"),
        (Harmed(ME, out=Out.STUNNED), ""),
        (SaveOwed(ME, SHOT), ""),
    ],
)
def test_followers_test_when_their_leader_is_gone(loss: Change, why: str) -> None:
    gone = loss.apply_to(DUTCH)
    assert gone.gone == why
    wanted = [(ME, f"the morale tests of followers ({why})")] if why else []
    assert [one for one in owed(Board(), me=gone) if "followers" in one[1]] == wanted
    assert owed(Board(), me=replace(gone, leader=False, saves=())) == []
    assert "followers" not in str(owed(Board(), me=waived(Board(), gone)))


def test_a_leader_lost_in_an_earlier_game_shakes_no_figure_in_this_one() -> None:
    before = FreshGame(ME).apply_to(Harmed(ME, out=Out.DEAD).apply_to(DUTCH))
    assert (before.out, before.fell, owed(Board(), me=before)) == (Out.DEAD, False, [])


@pytest.mark.parametrize(
    "state, change",
    [
        ({"saves": (SHOT,)}, SavesMade(ME)),
        ({"tests": ("shot",)}, MoraleMade(ME)),
        ({"wounds": (Wound(Injury.LIGHT),), "due": (0,)}, DutyDone(ME)),
    ],
)
def test_each_is_waived_by_the_change_that_making_it_books(state: dict[str, Any], change: Change) -> None:
    ((_, one),) = HoodsvilleGames.owed(Board(), {ME: replace(SPATS, **state)})
    assert HoodsvilleGames.settled(HERE, ME, one) == change


def test_a_fight_is_decided_once_the_last_of_a_side_are_tied_hand_and_foot() -> None:
    games = HoodsvilleGames()
    for bonds, winner in (((Bond.HELD, Bond.HANDS), None), ((Bond.HELD, Bond.HANDS, Bond.FEET), 0)):
        found = games.decided(Board(), {ME: DUTCH, OTHER: replace(SPATS, bonds=bonds)}, {ME: 0, OTHER: 1})
        assert (None if found is None else found.winner) == winner


def test_a_fight_is_decided_once_the_last_of_a_side_are_terrified_and_can_not_run() -> None:
    games = HoodsvilleGames()
    for state, winner in (({}, None), ({"down": True}, 0), ({"paralysed": 2}, None)):
        last = replace(SPATS, nerve=Nerve.TERRIFIED, **state)
        found = games.decided(Board(), {ME: DUTCH, OTHER: last}, {ME: 0, OTHER: 1})
        assert (None if found is None else found.winner) == winner
