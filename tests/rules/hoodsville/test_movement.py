"""On foot: rates, runs, loads, crates, hindrances, high obstacles and jumps."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import product
from math import inf, nan
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.action.deed import decided
from rules.core.action.move import filled
from rules.core.chance.odds import odds
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, OutOfRange, Refusal
from rules.core.tables.outcome import Modifier
from rules.core.tables.table import reading
from rules.hoodsville.driving.safe_speeds import Speed, safe_speed
from rules.hoodsville.driving.tables import Manoeuvre
from rules.hoodsville.model.acting import Doing, hindrance
from rules.hoodsville.model.board import Board, DoneThisMove
from rules.hoodsville.model.changes import AnkleHurt, CameTo, Harmed
from rules.hoodsville.model.figures import Ankle, Figure, Injury, Nerve, Out, Wound
from rules.hoodsville.model.profiles import MAN, WOMAN
from rules.hoodsville.movement.bullion_crates import Haul, HaulCrate, haul
from rules.hoodsville.movement.high_obstacles import OBSTACLE, Climb, TryObstacle, climb, inches_for
from rules.hoodsville.movement.on_foot import MOVE_LOOKUPS, Go
from rules.hoodsville.movement.paces import (
    CRATE,
    MEN,
    RUNS,
    TOLLS,
    WOMEN,
    FootMove,
    Gone,
    Terrain,
    WayCost,
    allowance,
    check_rate,
    go,
    intent,
    tolls,
    weigh,
)
from rules.hoodsville.movement.window_jumps import JUMPS, JumpLanding, JumpOut, Storey, broken_by, jump
from tests.rules.brute import brute, chances, play
from tests.rules.hoodsville.tables import ANVIL, GAME, HALF_SPENT, MOB, RAID, STITCHES, refused, spent

BOOK = Path(__file__).parents[4] / "shared" / "seeds" / "004_879309291e03c540.txt"
FACES = range(1, 7)
ME = 7
SPATS = Figure("Spats", "Gangster")
W, SL, ST, SP, BR, SB, D = JumpLanding


def way(field: str, count: int = 1) -> Terrain:
    facts: dict[str, Any] = {field: bool(count) if field == "rough" else count}
    return Terrain(**facts)


def gone(move: FootMove) -> Gone:
    outcome = play(go, move)
    assert (outcome.rule, outcome.throws) == ("hood.move", ())
    return outcome.result


@pytest.fixture(scope="module")
def book() -> list[str]:
    if not BOOK.exists():
        pytest.skip("the book's text is not at hand (../shared/seeds)")
    return BOOK.read_text(encoding="utf-8").replace("”", '"').splitlines()


def line(book: list[str], start: str) -> str:
    return next(one for one in book if one.startswith(start))


# Rates


def test_a_man_walks_6_inches_and_a_woman_5() -> None:
    assert gone(FootMove()) == Gone(6, (), 0, 6)
    assert gone(FootMove(WOMAN)) == Gone(5, (), 0, 5)


@pytest.mark.parametrize("pace", [0.0, 0.5, 1.0, 2.5, 3.0, 4.0, 5.0, 5.5, 6.0, 7.0])
def test_runs_in_a_row_double_less_2_less_4(pace: float) -> None:
    assert allowance(pace) == pace
    assert allowance(pace, 1) == 2 * pace
    assert allowance(pace, 2) == max(0, 2 * pace - 2)
    assert allowance(pace, 3) == max(0, 2 * pace - 4)


@pytest.mark.parametrize("run, inches", [(0, 5), (1, 10), (2, 8), (3, 6)])
def test_a_load_counts_before_doubling(run: int, inches: float) -> None:
    assert allowance(6, run, load=True) == inches
    assert allowance(0.5, run, load=True) == 0


def test_there_is_no_fourth_run_in_a_row() -> None:
    with pytest.raises(IllegalNow, match="more than 3 moves in a row"):
        play(go, FootMove(run=4))


def test_no_figure_runs_on_a_broken_ankle() -> None:
    assert gone(FootMove(3, crawls=True)).left == 3
    with pytest.raises(IllegalNow, match="broken ankle"):
        play(go, FootMove(3, run=1, crawls=True))


@pytest.mark.parametrize("pace", [-0.5, 7.5, nan, inf, -inf])
def test_a_pace_that_cannot_be_is_refused(pace: float) -> None:
    for resolver, facts in ((go, FootMove(pace)), (haul, Haul((6, pace)))):
        with pytest.raises(OutOfRange, match="Type 0 to 7"):
            play(resolver, facts)


def test_runs_below_none_are_refused() -> None:
    with pytest.raises(OutOfRange, match="can't be below 1"):
        play(go, FootMove(run=-1))


@pytest.mark.parametrize("woman, most", [(False, 7.0), (True, 5.5)])
def test_the_fastest_of_each_sex(woman: bool, most: float) -> None:
    check_rate(woman, most)
    check_rate(woman, 0)
    for wrong in (most + 0.5, -0.5, nan):
        with pytest.raises(OutOfRange, match="A woman" if woman else "A man"):
            check_rate(woman, wrong)


def test_the_rates_are_the_books(book: list[str]) -> None:
    rates = line(book, "Movement rates")
    men = re.search(r"men (\d) > (\d) \(N (\d)", rates)
    women = re.search(r"women (\d)>([\d.]+) inches \(N(\d)", rates)
    assert men is not None
    assert women is not None
    assert [float(one) for one in men.groups()] == [*MEN, MAN]
    assert [float(one) for one in women.groups()] == [*WOMEN, WOMAN]
    assert [float(one) for one in re.findall(r"double -(\d)", rates)] == [RUNS[2], RUNS[3]]
    assert "heavy load -1 inch" in rates
    crate = re.search(r"two men (\d)\" or one man dragging (\d)\"", line(book, "Moves Men"))
    assert crate is not None
    assert [float(one) for one in crate.groups()] == [CRATE[2], CRATE[1]]


# Inches used and left


def test_a_move_reports_the_inches_that_are_left() -> None:
    assert gone(FootMove(inches=4)) == Gone(6, (), 4, 2)
    assert gone(FootMove(used=2, inches=4)) == Gone(6, (), 4, 0)
    assert gone(FootMove(used=2)) == Gone(6, (), 0, 4)
    assert gone(FootMove(inches=0)) == Gone(6, (), 0, 6)


def test_a_figure_that_runs_after_a_walk_has_the_inches_of_a_run() -> None:
    assert gone(FootMove(run=1, used=6)).left == 6


def test_more_than_is_left_is_refused() -> None:
    with pytest.raises(IllegalNow, match=r"6\.5 inches are too far, as 6 inches are left"):
        play(go, FootMove(inches=6.5))
    with pytest.raises(IllegalNow, match="2 inches are too far, as 1 inch is left"):
        play(go, FootMove(used=5, inches=2))
    with pytest.raises(IllegalNow, match="5 inches are left after 1 inch for obstacles"):
        play(go, FootMove(way=Terrain(doors=1), inches=6))


def test_when_a_move_is_used_up_there_is_no_more_going() -> None:
    with pytest.raises(IllegalNow, match="all 6 inches are used"):
        play(go, FootMove(used=6))
    with pytest.raises(IllegalNow, match="no inches are left"):
        play(go, FootMove(0))
    with pytest.raises(IllegalNow, match="can't go any farther"):
        play(go, FootMove(used=9, inches=0))


@pytest.mark.parametrize("wrong", [-1.0, nan, -inf])
def test_inches_that_cannot_be_are_refused(wrong: float) -> None:
    for facts in (FootMove(inches=wrong), FootMove(used=wrong)):
        with pytest.raises(OutOfRange, match="can't be below 0"):
            play(go, facts)
    with pytest.raises(Refusal):
        play(go, FootMove(inches=inf))


def test_tenths_of_an_inch_add_up() -> None:
    assert gone(FootMove(used=5.9, inches=0.1)).left == 0
    assert gone(FootMove(used=0.1 + 0.2, inches=5.7)) == Gone(6, (), 5.7, 0)


# What lies on the way

PRICES = {"rough": 1, "doors": 1, "windows": 2, "floors": 2.5, "railways": 1, "wagons": 2}


@pytest.mark.parametrize("field", PRICES)
@pytest.mark.parametrize("run", [0, 1])
def test_each_hindrance_takes_its_inches(field: str, run: int) -> None:
    found = gone(FootMove(run=run, way=way(field)))
    assert found.spent == PRICES[field]
    assert found.left == allowance(6, run) - PRICES[field]
    ((_, inches),) = found.costs
    assert inches == PRICES[field]


@pytest.mark.parametrize("field", [field for field in PRICES if field != "rough"])
def test_several_hindrances_add_up(field: str) -> None:
    assert gone(FootMove(7, 1, way=way(field, 3))).spent == 3 * PRICES[field]


def test_everything_on_the_way_has_a_name() -> None:
    assert tolls(Terrain(True, 1, 2, 0.5, 1, 1)) == (
        WayCost("bad ground", 1),
        WayCost("a shut door", 1),
        WayCost("2 windows or low obstacles", 4),
        WayCost("0.5 floors of stairs", 1.25),
        WayCost("a railway", 1),
        WayCost("a gap between two wagons", 2),
    )
    assert tolls(Terrain()) == ()


def test_every_field_of_a_way_has_its_toll() -> None:
    assert [(toll.field, toll.inches) for toll in TOLLS] == list(PRICES.items())


@pytest.mark.parametrize("field", [field for field in PRICES if field != "rough"])
@pytest.mark.parametrize("count", [-1, 10])
def test_a_way_that_cannot_be_is_refused(field: str, count: int) -> None:
    with pytest.raises(OutOfRange, match="0 to 9"):
        play(go, FootMove(way=way(field, count)))


def test_more_on_the_way_than_the_move_allows_is_refused() -> None:
    with pytest.raises(IllegalNow, match=r"take 7\.5 inches, and 6 inches are left"):
        play(go, FootMove(way=Terrain(floors=3)))
    assert gone(FootMove(way=Terrain(floors=2.4))).left == 0
    assert gone(FootMove(way=Terrain(windows=3), inches=0)) == Gone(
        6, (WayCost("3 windows or low obstacles", 6),), 6, 0
    )


def test_the_hindrances_are_the_books(book: list[str]) -> None:
    obstacles, railways = line(book, "Obstacles"), line(book, "Crossing railway")
    found = (
        re.search(r"bad CC\s+-(\d)", obstacles),
        re.search(r"shut door -(\d)", obstacles),
        re.search(r"low obstacle -(\d)", obstacles),
        re.search(r"stairs take ([\d.]+)\"", obstacles),
        re.search(r"railway .(\d)", railways),
        re.search(r"wagons -(\d)", railways),
    )
    assert [float(one[1]) for one in found if one is not None] == list(PRICES.values())


# Crates


def test_two_carry_a_crate_4_inches_and_one_drags_it_2() -> None:
    outcome = play(haul, Haul())
    assert (outcome.rule, outcome.result) == ("hood.move", Gone(4, (), 0, 4))
    assert play(haul, Haul((6,))).result == Gone(2, (), 0, 2)
    assert play(haul, Haul((6, 6), inches=3)).result == Gone(4, (), 3, 1)


def test_a_crate_goes_no_faster_than_the_slower() -> None:
    assert play(haul, Haul((7, 3))).result.left == 3
    assert play(haul, Haul((1.5,))).result.left == 1.5


def test_a_crate_on_its_way() -> None:
    assert play(haul, Haul(way=Terrain(doors=1), used=1, inches=1)).result == Gone(
        4, (WayCost("a shut door", 1),), 2, 1
    )
    with pytest.raises(IllegalNow, match="too far"):
        play(haul, Haul((6,), inches=2.5))
    with pytest.raises(IllegalNow, match="all 4 inches"):
        play(haul, Haul(used=5))


def test_no_figure_runs_with_a_crate() -> None:
    with pytest.raises(IllegalNow, match="ran this move"):
        play(haul, Haul(ran=True))


@pytest.mark.parametrize("count", [0, 3])
def test_a_crate_takes_one_or_two(count: int) -> None:
    with pytest.raises(OutOfRange, match=f"You named {count}"):
        play(haul, Haul((6.0,) * count))


# High obstacles

CLIMBS = {
    -5: Climb.ABANDONED,
    0: Climb.ABANDONED,
    1: Climb.ABANDONED,
    2: Climb.FAILED,
    3: Climb.SLOW,
    4: Climb.STEADY,
    5: Climb.QUICK,
    6: Climb.QUICK,
    12: Climb.QUICK,
}


@pytest.mark.parametrize("total", CLIMBS)
def test_the_table_of_high_obstacles(total: int) -> None:
    assert OBSTACLE.row(total).key is CLIMBS[total]


def test_what_an_attempt_takes() -> None:
    assert [(one.inches, one.over) for one in Climb] == [(4, False), (0, False), (4, True), (3, True), (2, True)]


@pytest.mark.parametrize("attempt", Climb)
@pytest.mark.parametrize("left", [None, 0.0, 0.5, 2.0, 3.5, 8.0])
def test_an_attempt_takes_no_more_than_is_left(attempt: Climb, left: float | None) -> None:
    assert inches_for(attempt, left) == (attempt.inches if left is None else min(left, attempt.inches))


@pytest.mark.parametrize("value, face", list(product(range(-6, 7), FACES)))
def test_climbing_adds_the_value_of_the_obstacle(value: int, face: int) -> None:
    outcome = play(climb, value, dice=(face,))
    assert outcome.rule == "hood.move.obstacle"
    assert outcome.result is OBSTACLE.row(face + value).key
    (throw,) = outcome.throws
    assert (throw.why, throw.shift, throw.table) == ("High obstacle", value, "hood.tables.obstacle")
    assert throw.good == tuple(face for face in FACES if face + value >= 3)
    assert reading(OBSTACLE, (Modifier("obstacle", value),)).keys[face - 1] is outcome.result


@pytest.mark.parametrize("value", [-7, 7])
def test_an_obstacle_beyond_reason_is_refused(value: int) -> None:
    with pytest.raises(OutOfRange, match=rf"can't be \{value:+d}"):
        play(climb, value)


def test_the_obstacle_table_is_the_books(book: list[str]) -> None:
    printed = line(book, "= 1- use 4")
    assert re.findall(r"(\d)\+? take (\d)", printed) == [("3", "4"), ("4", "3"), ("5", "2")]
    assert [int(climb.inches) for climb in (Climb.SLOW, Climb.STEADY, Climb.QUICK)] == [4, 3, 2]


# Jumps

FALLS = {
    Storey.GROUND: (ST, SL, W, W, W, W),
    Storey.FIRST: (SP, SP, ST, ST, SL, SL),
    Storey.SECOND: (BR, BR, SP, SP, ST, ST),
    Storey.THIRD: (SB, SB, BR, BR, SP, SP),
    Storey.FOURTH: (D, D, SB, SB, BR, BR),
}


@pytest.mark.parametrize("storey, face", list(product(Storey, FACES)))
def test_each_face_of_each_jump(storey: Storey, face: int) -> None:
    outcome = play(jump, storey, dice=(face,))
    assert outcome.rule == "hood.jump"
    assert outcome.result is FALLS[storey][face - 1]
    (throw,) = outcome.throws
    assert throw.why == f"Jump from the {storey.word}"
    assert throw.rows == (JUMPS[storey].row(face).label,)


def test_the_jumps_are_the_books(book: list[str]) -> None:
    start = book.index("Jumping out of Windows D6 thrown")
    text = " ".join(book[start : start + 18])
    expected = {
        "stop": ST,
        "sprain": SP,
        "break": BR,
        "stunned": SB,
        "apparently": D,
        "stumble": SL,
        "move": W,
        "-2": SL,
    }
    floors = re.split(r"Ground floor, |\dst floor, |\dnd floor, |\drd floor, |\dth floor, ", text)[1:]
    for storey, floor in zip(Storey, floors, strict=True):
        for low, word in re.findall(r"(\d)[+-]? (-2|\w+)", floor.replace("stumble & stop", "stop")):
            if word in expected:
                assert FALLS[storey][int(low) - 1] is expected[word], (storey, low, word)


def test_which_landings_stop_and_which_hurt() -> None:
    assert [one for one in JumpLanding if not one.stops] == [W, SL]
    assert [one for one in JumpLanding if one.hurts] == [SP, BR, SB, D]
    assert [storey.word for storey in Storey][::4] == ["ground floor", "fourth floor"]


def test_what_a_jump_does_to_the_body() -> None:
    assert [broken_by(one, ME) for one in (W, SL, ST)] == [(), (), ()]
    assert broken_by(SP, ME) == (AnkleHurt(ME, Ankle.SPRAINED),)
    assert broken_by(BR, ME) == (AnkleHurt(ME, Ankle.BROKEN),)
    assert broken_by(SB, ME) == (Harmed(ME, Wound(Injury.BAD), Out.STUNNED, down=True),)
    assert broken_by(D, ME) == (Harmed(ME, out=Out.DEAD, down=True),)


def test_stunned_and_badly_injured_is_both_and_tests_morale_on_coming_to() -> None:
    (change,) = broken_by(SB, ME)
    fallen = change.apply_to(SPATS)
    assert (fallen.out, fallen.wounded_melee, fallen.down, fallen.tests) == (Out.STUNNED, 2, True, ())
    assert CameTo(ME, "came to").apply_to(fallen).tests == ("came to",)


@pytest.mark.parametrize("landing, pace", [(SP, 4), (BR, 3)])
def test_a_hurt_ankle_costs_later_moves(landing: JumpLanding, pace: float) -> None:
    (change,) = broken_by(landing, ME)
    assert change.apply_to(SPATS).pace == pace


# Who may move at all


@pytest.mark.parametrize("nerve", [Nerve.CONTROLLED, Nerve.SHAKEN, Nerve.PANICKED])
@pytest.mark.parametrize("running", [False, True])
def test_a_controlled_or_shaken_figure_moves_by_its_nerve(nerve: Nerve, running: bool) -> None:
    assert intent(replace(SPATS, nerve=nerve), running=running) is Doing.MOVE


def test_the_terrified_only_run_unless_they_cannot() -> None:
    terrified = replace(SPATS, nerve=Nerve.TERRIFIED)
    assert intent(terrified) is Doing.FLEE
    assert intent(terrified, running=False, runs=2) is Doing.MOVE
    assert intent(terrified, running=False, runs=3) is Doing.FLEE
    assert intent(replace(terrified, ankle=Ankle.SPRAINED), running=False) is Doing.MOVE
    assert intent(replace(terrified, ankle=Ankle.BROKEN), running=False) is Doing.FLEE


@pytest.mark.parametrize("nerve", Nerve)
@pytest.mark.parametrize("running", [False, True])
def test_what_nerve_lets_a_figure_do_on_its_feet(nerve: Nerve, running: bool) -> None:
    figure = replace(SPATS, nerve=nerve)
    moves = nerve is Nerve.CONTROLLED or (nerve is Nerve.TERRIFIED and running)
    assert (hindrance(figure, intent(figure, running=running)) == "") is moves


# Odds


@pytest.mark.parametrize("value", range(-6, 7))
def test_odds_of_climbing(value: int) -> None:
    assert chances(odds(climb, value)) == brute(climb, value)


@pytest.mark.parametrize("storey", Storey)
def test_odds_of_jumping(storey: Storey) -> None:
    assert chances(odds(jump, storey)) == brute(jump, storey)


def test_odds_of_what_no_die_decides() -> None:
    assert chances(odds(go, FootMove())) == {Gone(6, (), 0, 6): Fraction(1)}
    assert chances(odds(haul, Haul())) == {Gone(4, (), 0, 4): Fraction(1)}


def test_the_lookups_tell_every_rate_and_toll() -> None:
    rates, costs = (drawn for _, drawn in MOVE_LOOKUPS.values())
    for shown in ('6"', '5"', "2 less", "4", "-1", '4"', '2"'):
        assert shown in rates
    assert sum(not line.startswith("  ") for line in costs.splitlines()) == 2 + len(TOLLS), "with the wrapped as one"


# Any facts at all

WAYS = st.builds(
    Terrain,
    st.booleans(),
    st.integers(0, 3),
    st.integers(0, 2),
    st.sampled_from((0.0, 0.5, 1.0)),
    st.integers(0, 2),
    st.integers(0, 2),
)
QUARTERS = st.integers(0, 28).map(lambda quarters: quarters / 4)


@given(
    pace=QUARTERS,
    run=st.integers(0, 3),
    load=st.booleans(),
    ground=WAYS,
    used=QUARTERS,
    inches=st.none() | QUARTERS,
)
def test_no_figure_goes_beyond_its_move(
    pace: float, run: int, load: bool, ground: Terrain, used: float, inches: float | None
) -> None:
    move = FootMove(pace, run, load, False, ground, used, inches)
    try:
        found = gone(move)
    except IllegalNow:
        assert used + sum(cost.inches for cost in tolls(ground)) + (inches or 0) > allowance(pace, run, load) or (
            used >= allowance(pace, run, load)
        )
    else:
        assert found.left >= 0
        assert used + found.spent + found.left == pytest.approx(found.allowed)


# On the table


def test_what_is_gone_is_booked_and_what_is_asked_is_not() -> None:
    gone = decided(RAID, Go(figure=MOB, inches=4.0, doors=1))
    assert gone.allow() == ()
    assert gone.changes(weigh(*gone.args)) == (DoneThisMove(GAME, ANVIL, inches=5, toll=1),)
    asked = decided(RAID, Go(figure=MOB))
    assert asked.changes(weigh(*asked.args)) == ()
    (running,) = decided(RAID, Go(figure=MOB, inches=7.0)).args
    assert running.run == 1


def test_a_safe_speed_reports_what_slows_a_vehicle_and_what_the_way_needs() -> None:
    way = Speed(course=(Manoeuvre.STRAIGHT, Manoeuvre.COUNTRY), damaged=True, burst=True, crossings=1)
    deed = decided(RAID, filled(RAID, way))
    assert deed.report(play(safe_speed, *deed.args).result).lines == (
        "It is damaged, so its speed is halved.",
        "A tire has burst, so it makes 3 inches at most.",
        "Each level crossing costs 3 inches.",
        "The open ground needs a D6. Use /hood-car off-road.",
    )


def test_a_game_counts_runs() -> None:
    ran = RAID.then(Board(runs=((ANVIL, 2),)))
    (running,) = decided(ran, Go(figure=MOB, pace="Run")).args
    assert running.run == 3
    assert "Remove “runs”" in refused(ran, Go(figure=MOB, pace="Run", runs=0), OutOfRange)
    assert "can't go any farther" in refused(spent(stopped=True), Go(figure=MOB))


def test_both_carriers_pay_for_a_crate() -> None:
    crate = decided(RAID, HaulCrate(figure=MOB, helper=RAID.people[STITCHES], inches=3.0))
    assert crate.changes(play(haul, *crate.args).result) == tuple(
        DoneThisMove(GAME, who, inches=3) for who in (ANVIL, STITCHES)
    )
    assert "named twice" in refused(RAID, HaulCrate(figure=MOB, helper=MOB))


def test_a_climb_takes_no_more_than_is_left_and_a_jump_stops() -> None:
    climb = decided(spent(inches=4), TryObstacle(figure=MOB, obstacle="yard wall"))
    assert climb.allow() == (DoneThisMove(GAME, ANVIL, tried="yard wall"),)
    assert climb.changes(Climb.SLOW) == (DoneThisMove(GAME, ANVIL, inches=2, toll=2),)
    assert climb.changes(Climb.FAILED) == ()
    jump = decided(RAID, JumpOut(figure=MOB))
    assert jump.changes(JumpLanding.STOPPED) == (DoneThisMove(GAME, ANVIL, stopped=True),)
    assert jump.changes(JumpLanding.WELL) == ()


def test_no_figure_goes_farther_than_its_move() -> None:
    with pytest.raises(IllegalNow, match="7 inches are too far, as 6 inches are left"):
        decided(RAID, Go(figure=MOB, inches=7.0, pace="Walk"))
    with pytest.raises(IllegalNow, match="all 6 inches are used"):
        decided(HALF_SPENT, Go(figure=MOB, inches=0.0, pace="Walk"))
    with pytest.raises(IllegalNow, match="No one runs with a crate"):
        decided(HALF_SPENT, HaulCrate(figure=RAID.people[STITCHES], alone=True))
