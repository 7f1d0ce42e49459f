"""What each state keeps a figure from, and what a move holds."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow
from rules.hoodsville.model.acting import MOST_SHOTS, ROUNDS, Doing, hindrance, spend
from rules.hoodsville.model.board import Board, DoneThisMove, MoveBegun, MoveRecord
from rules.hoodsville.model.changes import NerveSet
from rules.hoodsville.model.figures import Ankle, Bond, Figure, Nerve, Out, Standing, Wound
from tests.rules.hoodsville.samples import (
    BAD,
    DANGEROUS,
    DEEDS,
    FIGURES,
    HERE,
    ME,
    SHOT,
    SPATS,
    after,
    board_after,
    moves,
)

EVERYTHING = set(Doing)

ACTS = EVERYTHING - {Doing.DEFEND}

HINDRANCES: list[tuple[dict[str, Any], str, set[Doing]]] = [
    ({"out": Out.STUNNED}, "stunned", EVERYTHING),
    ({"out": Out.CRITICAL}, "critically injured", EVERYTHING),
    ({"out": Out.DEAD}, "apparently dead", EVERYTHING),
    ({"standing": Standing.SURRENDERED}, "surrendered", EVERYTHING),
    ({"standing": Standing.OFF}, "off the board", EVERYTHING),
    ({"wounds": (Wound(BAD, crash=True),)}, "badly injured and not bandaged yet", EVERYTHING),
    ({"bonds": (Bond.DRUG,)}, "drugged", EVERYTHING),
    ({"paralysed": 1}, "paralyzed", EVERYTHING),
    ({"nerve": Nerve.TERRIFIED}, "terrified (run to safety, cower or surrender)", ACTS - {Doing.FLEE}),
    ({"nerve": Nerve.PANICKED}, "panicked (screaming for a move)", ACTS),
    ({"screams": 1}, "panicked (screaming for a move)", ACTS),
    ({"nerve": Nerve.SHAKEN, "shaken": 1}, "shaken (no move)", {Doing.MOVE}),
    ({"bonds": (Bond.HELD,)}, "held", ACTS - {Doing.FIGHT, Doing.SPEAK}),
    ({"bonds": (Bond.HANDS,)}, "hands tied", {Doing.FIRE, Doing.WORK}),
    ({"bonds": (Bond.SACK,)}, "a sack over the head", {Doing.FIRE, Doing.WORK}),
    ({"bonds": (Bond.FEET,)}, "feet tied", {Doing.MOVE, Doing.FLEE}),
    ({"bonds": (Bond.GAG,)}, "gagged", {Doing.SPEAK}),
]

HARMLESS: list[dict[str, Any]] = [
    {},
    {"wounds": (Wound(DANGEROUS), Wound(BAD, crash=True, bandaged=True))},
    {"groggy": 1},
    {"enraged": 1},
    {"down": True},
    {"ankle": Ankle.BROKEN},
    {"captor": 9},
    {"tests": ("shot",)},
    {"saves": (SHOT,)},
    {"weapons": ()},
]


def kept_from(figure: Figure) -> set[Doing]:
    return {doing for doing in Doing if hindrance(figure, doing)}


@pytest.mark.parametrize("fields, words, kept", HINDRANCES)
def test_what_each_state_keeps_a_figure_from(fields: dict[str, Any], words: str, kept: set[Doing]) -> None:
    figure = replace(SPATS, **fields)
    assert {doing: hindrance(figure, doing) for doing in Doing} == {
        doing: words if doing in kept else "" for doing in Doing
    }


def test_every_bond_and_every_state_of_mind_has_its_words() -> None:
    assert {bond for fields, _, _ in HINDRANCES for bond in fields.get("bonds", ())} == set(Bond)
    assert {fields["nerve"] for fields, _, _ in HINDRANCES if "nerve" in fields} == {*Nerve} - {Nerve.CONTROLLED}


@pytest.mark.parametrize("fields", HARMLESS)
def test_what_keeps_a_figure_from_nothing(fields: dict[str, Any]) -> None:
    assert kept_from(replace(SPATS, **fields)) == set()


@pytest.mark.parametrize("one", HINDRANCES)
def test_two_states_keep_a_figure_from_what_either_does(one: tuple[dict[str, Any], str, set[Doing]]) -> None:
    for other in HINDRANCES:
        bonds = (*one[0].get("bonds", ()), *other[0].get("bonds", ()))
        figure = replace(SPATS, **{**one[0], **other[0], "bonds": bonds})
        last = other[2] if one[0].keys() & other[0].keys() - {"bonds"} else one[2] | other[2]
        assert kept_from(figure) == last, other


def test_a_screaming_figure_is_free_again_as_the_scream_runs_out() -> None:
    steady = after(NerveSet(ME, Nerve.CONTROLLED, screams=1))
    assert kept_from(steady) == ACTS
    assert kept_from(moves(steady, 1)) == set()


@given(figure=FIGURES)
def test_a_figure_that_is_out_does_nothing_and_only_that_keeps_one_from_defending(figure: Figure) -> None:
    if not figure.can_act:
        assert {hindrance(figure, doing) for doing in Doing} == {figure.kept_out}
    defenceless = not figure.can_act or Bond.DRUG in figure.bonds or figure.paralysed > 0
    assert (hindrance(figure, Doing.DEFEND) != "") is defenceless
    if defenceless:
        assert kept_from(figure) == EVERYTHING


def test_a_deed_costs_what_its_price_says() -> None:
    cost = spend(
        Board(),
        HERE,
        ME,
        "Spats",
        rounds=1,
        shots=1,
        inches=2.5,
        ran=1,
        tried="Yard gate",
        toll=1.5,
        stopped=True,
    )
    assert cost == DoneThisMove(HERE, ME, 2.5, 1, 1, 1, "Yard gate", True, 1.5)
    assert board_after(cost).record(ME) == MoveRecord(ME, 2.5, 1, 1, 1, ("Yard gate",), True, 1.5)
    assert spend(Board(), HERE, ME, "Spats") == DoneThisMove(HERE, ME)


@pytest.mark.parametrize(
    "before, cost, why",
    [
        ({"shots": 1, "rounds": 1}, {"shots": 1, "rounds": 1}, "Spats has already fired once this move"),
        ({"shots": 1}, {"shots": 1, "most_shots": 2}, ""),
        ({"shots": 2}, {"shots": 1, "most_shots": 2}, "Spats has already fired 2 times this move"),
        ({"shots": 2}, {"rounds": 1}, ""),
        ({"rounds": 1}, {"rounds": 1}, ""),
        ({"rounds": 1}, {"rounds": 2}, "Spats has used both rounds of this move"),
        ({"rounds": 2}, {"rounds": 1}, "Spats has used both rounds of this move"),
        ({"rounds": 2}, {"inches": 6.0}, ""),
        ({"tried": "Yard gate"}, {"tried": "YARD gate"}, "Spats has already tried that this move"),
        ({"tried": "Yard gate"}, {"tried": "Office"}, ""),
        ({"tried": "Yard gate"}, {"rounds": 1}, ""),
        ({"stopped": True}, {"rounds": 1}, ""),
    ],
)
def test_a_move_holds_two_rounds_one_shot_and_one_try_of_each_thing(
    before: dict[str, Any], cost: dict[str, Any], why: str
) -> None:
    board = board_after(DoneThisMove(HERE, ME, **before))
    if why:
        with pytest.raises(IllegalNow, match=f"{why}.*Begin another with /hood next"):
            spend(board, HERE, ME, "Spats", **cost)
    else:
        spend(board, HERE, ME, "Spats", **cost)
    fields = {name: value for name, value in cost.items() if name != "most_shots"}
    for free in (board_after(MoveBegun(HERE), board=board), board_after(DoneThisMove(HERE, 8, **before))):
        assert spend(free, HERE, ME, "Spats", **cost) == DoneThisMove(HERE, ME, **fields)


@given(records=st.lists(st.one_of(DEEDS, st.just(MoveBegun(HERE))), max_size=12))
def test_no_figure_ever_spends_more_than_a_move_holds(records: list[DoneThisMove | MoveBegun]) -> None:
    board = Board()
    for record in records:
        if isinstance(record, DoneThisMove):
            cost = {"rounds": record.rounds, "shots": record.shots, "inches": record.inches, "tried": record.tried}
            try:
                record = spend(board, HERE, record.figure, "Spats", **cost)
            except IllegalNow:
                continue
        board = board_after(record, board=board)
        for done in board.records:
            assert done.rounds <= ROUNDS
            assert done.shots <= MOST_SHOTS
            assert len(set(done.tried)) == len(done.tried)
