"""Hoodsville on a street: what the bot measures, what it offers, and where moves end."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.action.deed import MoveRef, decided
from rules.core.action.forms import form_of
from rules.core.action.legal import LegalMove
from rules.core.action.move import filled, said_by_street
from rules.core.action.on_street import stands_on
from rules.core.action.system import discover
from rules.core.chance.dice import resolve
from rules.core.chance.sources import Fair
from rules.core.commands.street import Starts, laid
from rules.core.opponent.answers import only_answer
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, Missing, NotYours
from rules.core.play.laid_street import StreetLaid
from rules.core.play.obligations import Owes
from rules.core.street.squares import name_of
from rules.hoodsville.doors.forcing import Force
from rules.hoodsville.doors.locks import Pinkerton
from rules.hoodsville.doors.tables import Effort
from rules.hoodsville.encounters.bribing_charming_coercing import Charm, Coerce
from rules.hoodsville.fighting.breaking_free import BreakFree, Struggle
from rules.hoodsville.fighting.melee import Fight
from rules.hoodsville.legal import legal
from rules.hoodsville.model.board import Board, CrateMoved, MoveBegun
from rules.hoodsville.model.changes import BondsSet, DownSet, Harmed, NerveSet, OwesTest
from rules.hoodsville.model.figures import Bond, Build, Cause, Door, Nerve, Out, Standing
from rules.hoodsville.model.obligations import shock_due
from rules.hoodsville.model.position import Position, record_of
from rules.hoodsville.model.shaken import loses_nerve
from rules.hoodsville.morale.morale_test import Morale
from rules.hoodsville.morale.shock import Shock
from rules.hoodsville.move_sequence.next_move import Next
from rules.hoodsville.move_sequence.rolls_each_move import Duties
from rules.hoodsville.movement.bullion_crates import HaulCrate, weigh_crate
from rules.hoodsville.movement.forced_moves import FORCED, FREE, TO_SAFETY, End
from rules.hoodsville.movement.on_foot import Go
from rules.hoodsville.movement.paces import weigh
from rules.hoodsville.shooting.round_of_firing import Shoot, fire_at, shoot
from rules.hoodsville.shooting.to_hit import Cover, Opportunity
from rules.hoodsville.throwing.missiles import ThrowAt
from rules.hoodsville.throwing.tables import Missile
from tests.rules.fights import GAME
from tests.rules.hoodsville.streets import GUNMAN, LEADER, OTHER_GUNMAN, OTHER_LEADER, YARD, offered, on_yard


def shot(position: Position, **typed: Any) -> Shoot:
    """The filled move of a shot of the leader at the other leader."""
    people = position.people
    return filled(position, Shoot(shooter=people[LEADER], target=people[OTHER_LEADER], **typed))


def walk(position: Position, to: str, who: int = LEADER, **typed: Any) -> Position:
    """The position after a figure goes to a square."""
    deed = decided(position, Go(figure=position.people[who], to=to, **typed))
    deed.allow()
    return position.after(*deed.changes(weigh(*deed.args)))


def against(position: Position, command: str, field: str) -> list[LegalMove]:
    """What the leader is offered with a command against the other leader."""
    named = position.people[OTHER_LEADER].typed
    return [one for one in offered(position, LEADER, command) if one.offered.typed.get(field) == named]


def where(position: Position, who: int = LEADER) -> str:
    square = stands_on(position, position.people[who])
    assert square is not None
    return name_of(square)


def next_move(position: Position) -> Position:
    return position.after(MoveBegun(GAME))


ROOM = """A room
#####....
#...#....
#...+....
#####....

start 1: B2-D3
start 2: H1-I4
"""

# Shots


@pytest.mark.parametrize("at, inches", [("B8", 2), ("B7", 2), ("C8", 4), ("I8", 16)])
def test_the_range_of_a_shot_is_measured_in_whole_inches(at: str, inches: int) -> None:
    assert shot(on_yard({LEADER: "A8", OTHER_LEADER: at})).range == inches


def test_crates_right_before_the_target_are_heavy_cover_and_on_its_square_light() -> None:
    assert shot(on_yard({LEADER: "E3", OTHER_LEADER: "H3"})).cover is Cover.HEAVY
    assert shot(on_yard({LEADER: "E3", OTHER_LEADER: "G3"})).cover is Cover.LIGHT
    assert shot(on_yard({LEADER: "H3", OTHER_LEADER: "E3"})).cover is Cover.NONE


def test_what_the_street_measured_is_said_with_its_unit_and_with_what_covers() -> None:
    behind, beside = on_yard({LEADER: "E3", OTHER_LEADER: "H3"}), on_yard({LEADER: "E3", OTHER_LEADER: "E4"})
    assert said_by_street(behind, shot(behind), before=True) == ("6 inches", "heavy cover (crates)")
    assert said_by_street(beside, shot(beside), before=False) == ("2 inches", "no cover")


def test_a_shot_is_drawn_from_the_shooter_to_the_target_until_one_of_them_walks_away() -> None:
    position = on_yard({LEADER: "A8", OTHER_LEADER: "C8"})
    deed = fire_at(position, shot(position))
    fired = position.after(*deed.changes(resolve(shoot, *deed.args, dice=Fair(b"x")).result))
    assert fired.street is not None
    assert [*map(name_of, fired.street.shot)] == ["A8", "C8"]
    walked = walk(fired, "A7").street
    assert walked is not None
    assert ([*map(name_of, walked.moved)], walked.shot) == (["A8", "A7"], ())


def test_nobody_shoots_at_somebody_behind_a_shut_door() -> None:
    position = on_yard({LEADER: "C3", OTHER_LEADER: "E3"})
    people = position.people
    with pytest.raises(IllegalNow, match="a shut door is in the way"):
        decided(position, Shoot(shooter=people[LEADER], target=people[OTHER_LEADER]))
    assert not against(position, "hood-fire shoot", "target")


def test_a_shot_that_no_die_hits_is_offered_last() -> None:
    position = on_yard({GUNMAN: "A8", OTHER_LEADER: "I1", OTHER_GUNMAN: "C8"})
    position = position.after(MoveBegun(GAME), NerveSet(GUNMAN, Nerve.SHAKEN))
    shots = [one.offered.typed for one in offered(position, GUNMAN, "hood-fire shoot") if one.called == "snap shot"]
    assert [one["target"] for one in shots if one.get("barrels") is None][:1] == [position.people[OTHER_GUNMAN].typed]


def test_a_coup_de_grace_needs_contact() -> None:
    beside, apart = on_yard({LEADER: "A8", OTHER_LEADER: "B7"}), on_yard({LEADER: "A8", OTHER_LEADER: "C8"})
    assert shot(beside, coup=True).range == 1
    with pytest.raises(IllegalNow, match="is not in contact with"):
        decided(apart, Shoot(shooter=apart.people[LEADER], target=apart.people[OTHER_LEADER], coup=True))


def test_friends_in_contact_with_the_target_may_be_hit_by_a_miss() -> None:
    position = on_yard({LEADER: "A8", GUNMAN: "E8", OTHER_LEADER: "F8"})
    assert [one.id for one in shot(position).melee] == [GUNMAN]
    assert shot(position.after(DownSet(GUNMAN, True))).melee == ()
    assert shot(on_yard({LEADER: "A8", GUNMAN: "D8", OTHER_LEADER: "F8"})).melee == ()


def test_only_an_umpire_says_another_range_than_the_street() -> None:
    position = on_yard({LEADER: "A8", OTHER_LEADER: "C8"})
    with pytest.raises(NotYours, match="The street says something else"):
        shot(position, range=9.0)
    assert shot(replace(position, umpire=True), range=9.0).range == 9.0


def test_a_form_of_a_shot_asks_for_no_range_and_no_cover() -> None:
    position = on_yard({LEADER: "A8", OTHER_LEADER: "C8"})
    offers = [one.offered.typed for one in offered(position, LEADER, "hood-fire shoot")]
    form = form_of(position, "hood-fire shoot", offers[0], offers, legal.measured[Shoot])
    assert form.asked is None
    off = on_yard({LEADER: "A8"})
    asked = form_of(off, "hood-fire shoot", offers[0], offers, legal.measured[Shoot]).asked
    assert asked is not None
    assert asked.fields == ("range",)


def test_how_far_target_and_firer_moved_is_what_they_went() -> None:
    position = walk(walk(on_yard({LEADER: "A8", OTHER_LEADER: "I8"}), "B7"), "F8", OTHER_LEADER)
    assert (shot(position).moved, shot(position).target_moved) == (3, 6)


def test_an_opportunity_shot_is_at_the_square_of_the_way_where_the_target_passes() -> None:
    position = walk(on_yard({LEADER: "E1", OTHER_LEADER: "E3"}), "H3", OTHER_LEADER, pace="Run")
    assert shot(position).range == 7
    assert shot(position, opportunity=Opportunity.PASSING).range == 4
    assert shot(position, opportunity=Opportunity.CHARGING).range == 4


# Melees, talk and throws


def test_a_melee_needs_contact_and_is_offered_only_then() -> None:
    apart, beside = on_yard({LEADER: "A8", OTHER_LEADER: "C8"}), on_yard({LEADER: "A8", OTHER_LEADER: "B7"})
    move = Fight(attackers=(apart.people[LEADER],), defenders=(apart.people[OTHER_LEADER],))
    with pytest.raises(IllegalNow, match="is not in contact with Squad Leader 3"):
        decided(apart, move)
    assert [len(against(at, "hood-fight melee", "defenders")) for at in (apart, beside)] == [0, 1]


def test_who_comes_out_of_nowhere_surprises_fully() -> None:
    position = on_yard({LEADER: "C2", OTHER_LEADER: "E1"})
    fight = Fight(attackers=(position.people[LEADER],), defenders=(position.people[OTHER_LEADER],))
    seen = walk(on_yard({LEADER: "B1", OTHER_LEADER: "E1"}), "D1")
    assert str(filled(seen, fight).surprise) == "None"
    assert str(filled(walk(on_yard({LEADER: "C4", OTHER_LEADER: "E2"}), "D1", pace="Run"), fight).surprise) == "Full"


def test_talk_carries_six_inches() -> None:
    near, far = on_yard({LEADER: "A8", OTHER_LEADER: "D8"}), on_yard({LEADER: "A8", OTHER_LEADER: "E8"})
    people = near.people
    decided(near, Charm(figure=people[LEADER], whom=people[OTHER_LEADER]))
    with pytest.raises(IllegalNow, match=r"is 8 inches from Squad Leader 1"):
        decided(far, Charm(figure=people[LEADER], whom=people[OTHER_LEADER]))


def test_two_against_one_around_a_victim_outnumber_it() -> None:
    position = on_yard({LEADER: "A8", GUNMAN: "B8", OTHER_LEADER: "C8", OTHER_GUNMAN: "I1"})
    threat = Coerce(figure=position.people[LEADER], whom=position.people[OTHER_LEADER])
    assert filled(position, threat).outnumbered
    with_help = on_yard({LEADER: "A8", GUNMAN: "B8", OTHER_LEADER: "C8", OTHER_GUNMAN: "D8"})
    assert not filled(with_help, threat).outnumbered


def test_a_throw_is_measured_and_beside_is_half_range() -> None:
    position = on_yard({LEADER: "A8", OTHER_LEADER: "C8", OTHER_GUNMAN: "B7"})
    people = position.people
    assert filled(position, ThrowAt(thrower=people[LEADER], target=people[OTHER_LEADER])).inches == 4
    brick = ThrowAt(thrower=people[LEADER], target=people[OTHER_GUNMAN], what=Missile.BRICK, melee=0)
    assert filled(replace(position, umpire=True), brick).inches == 1.5


# Moves


def test_a_walk_goes_three_squares_and_an_inch_left_over_is_kept_for_the_next_move() -> None:
    position = walk(on_yard({LEADER: "A8"}), "B7")
    position = walk(position, "C8")
    with pytest.raises(IllegalNow, match="can't go any farther"):
        walk(position, "D8")
    five = walk(on_yard({LEADER: "A8"}), "C7")
    assert (where(five), record_of(five, five.people[LEADER]).inches) == ("C7", 5)
    with pytest.raises(IllegalNow, match="can't reach C8"):
        walk(five, "C8")
    assert where(walk(next_move(five), "A5", pace="Walk")) == "A5", "the way has 3 + 2 + 2 inches, one of them kept"
    with pytest.raises(IllegalNow, match="can't reach A5"):
        walk(on_yard({LEADER: "C7"}), "A5", pace="Walk")


def test_a_run_is_twice_as_far_and_a_walk_that_falls_short_is_a_run() -> None:
    position = walk(on_yard({LEADER: "A8"}), "G8")
    assert record_of(position, position.people[LEADER]).ran == 1
    with pytest.raises(IllegalNow, match="can't reach I8 with 12 inches"):
        walk(on_yard({LEADER: "A8"}), "I8")


@pytest.mark.parametrize(
    "start, to, took",
    [("C3", "E3", {"doors": 1}), ("E3", "G3", {"windows": 1}), ("C4", "C5", {"rough": 1}), ("C7", "C6", {"rails": 1})],
)
def test_what_lies_on_the_way_takes_its_inches_and_is_no_ground_gone(start: str, to: str, took: dict[str, int]) -> None:
    position = walk(on_yard({LEADER: start}), to)
    record = record_of(position, position.people[LEADER])
    assert record.toll == (2 if "windows" in took else 1)
    assert record.moved == (4 if "doors" in took or "windows" in took else 2)


def test_bad_ground_takes_its_inch_once_in_a_move() -> None:
    position = walk(walk(on_yard({LEADER: "C4"}), "C5"), "B5")
    assert record_of(position, position.people[LEADER]).toll == 1


def test_who_walks_through_a_shut_door_opens_it() -> None:
    position = walk(on_yard({LEADER: "C3"}), "E3")
    assert position.street is not None
    assert position.street.ground.rows[2][3] == "/"


def test_a_locked_door_lets_nobody_through() -> None:
    locked = on_yard({LEADER: "C3"}, board=Board(doors=(Door("The Shed", Build.INTERNAL),), begun=True))
    with pytest.raises(IllegalNow, match="can't reach E3"):
        walk(locked, "E3", pace="Walk")


def test_a_door_is_forced_from_beside_it_and_stands_open_then() -> None:
    there = on_yard({LEADER: "C3", GUNMAN: "A3"}, board=Board(doors=(Door("The Shed", Build.INTERNAL),), begun=True))
    force = Force(figure=there.people[LEADER], door=there.board.doors[0], melee=2)
    deed = decided(replace(there, umpire=True), force)
    opened = there.after(*deed.changes(Effort.OPEN))
    assert where(walk(opened, "E3")) == "E3"
    with pytest.raises(IllegalNow, match="Gunman 2 on A3 is not at The Shed on D3"):
        decided(replace(there, umpire=True), replace(force, figure=there.people[GUNMAN]))


def test_who_has_used_no_inch_may_take_a_step_and_nobody_else() -> None:
    assert where(walk(on_yard({LEADER: "A8"}), "B7", move=1.0)) == "B7"
    gone = walk(on_yard({LEADER: "A8"}), "C7")
    with pytest.raises(IllegalNow, match="can't reach"):
        walk(gone, "D8", pace="Walk")


def test_a_move_without_a_square_asks_where_to() -> None:
    position = on_yard({LEADER: "A8", OTHER_LEADER: "C8"})
    typed = {"figure": position.people[LEADER].typed, "pace": "Walk"}
    with pytest.raises(Missing) as asks:
        decided(position, Go(figure=position.people[LEADER]))
    assert asks.value.options == ("to",)
    asked = form_of(position, "hood-move go", typed, [typed], legal.measured[Go]).asked
    assert asked is not None
    assert asked.fields == ("to",)
    assert asked.picks[0].label.endswith("in contact with Squad Leader 3")


def test_another_street_has_no_crates_where_they_were_moved_to() -> None:
    position = on_yard({LEADER: "B8"}).after(CrateMoved(GAME, None, (1, 7)))
    assert position.street is not None
    starts = Starts(relaid=discover()["hood"].relaid(GAME, position.board))
    again = laid(position, position.street.text, begun=True, starts=starts)
    assert position.after(*again.changes(None)).board.crates == ((1, 7),), "the same street"
    other = laid(position, position.street.text.replace("\n", " two\n", 1), begun=True, starts=starts)
    assert position.after(*other.changes(None)).board.crates == ()


def test_two_carry_a_crate_four_inches_and_the_second_ends_behind_the_first() -> None:
    position = on_yard({LEADER: "B8", GUNMAN: "A8"}).after(CrateMoved(GAME, None, (1, 7)))
    carry = HaulCrate(figure=position.people[LEADER], helper=position.people[GUNMAN], to="D8")
    deed = decided(position, carry)
    done = position.after(*deed.changes(weigh_crate(*deed.args)))
    assert (where(done), where(done, GUNMAN)) == ("D8", "C8")
    assert done.board.crates == ((3, 7),)
    with pytest.raises(IllegalNow, match="can't reach E8 with 4 inches"):
        decided(position, replace(carry, to="E8"))


def test_a_crate_is_taken_from_the_crates_of_the_street_or_from_where_it_was_put_down_and_nowhere_else() -> None:
    position = on_yard({LEADER: "F3", GUNMAN: "A8"})
    assert not offered(position, GUNMAN, "hood-move crate")
    with pytest.raises(IllegalNow, match="No crate is beside Gunman"):
        decided(position, HaulCrate(figure=position.people[GUNMAN], alone=True, to="B8"))
    drag = HaulCrate(figure=position.people[LEADER], alone=True, to="E3")
    assert offered(position, LEADER, "hood-move crate")
    deed = decided(position, drag)
    once = position.after(*deed.changes(weigh_crate(*deed.args)))
    next_move = once.then(replace(once.board, move=2, records=()))
    further = decided(next_move, replace(drag, figure=next_move.people[LEADER], to="E4"))
    twice = next_move.after(*further.changes(weigh_crate(*further.args)))
    assert (once.board.crates, twice.board.crates) == (((4, 2),), ((4, 3),))


def test_a_move_is_offered_as_long_as_a_square_is_in_reach() -> None:
    position = on_yard({LEADER: "A8"})
    assert [one.called for one in offered(position, LEADER, "hood-move go")] == ["walk", "run"]
    assert not offered(walk(walk(position, "B7"), "C8"), LEADER, "hood-move go")[1:]


# Nerve


def test_comrades_of_a_morale_test_are_counted_on_the_street() -> None:
    position = on_yard({LEADER: "A8", GUNMAN: "B7", OTHER_LEADER: "H8"})
    assert filled(position, Morale(figure=position.people[LEADER])).comrades == 1
    fallen = on_yard({LEADER: "A8", GUNMAN: "D8", OTHER_LEADER: "H8"}).after(DownSet(GUNMAN, True))
    test = filled(fallen, Morale(figure=fallen.people[LEADER]))
    assert (test.comrades, test.fallen) == (0, 1)
    far = on_yard({LEADER: "A8", GUNMAN: "E8", OTHER_LEADER: "H8"}).after(DownSet(GUNMAN, True))
    assert filled(far, Morale(figure=far.people[LEADER])).fallen == 0


@pytest.mark.parametrize("at, sees", [("C8", 1), ("E2", 0)])
def test_the_dead_count_for_those_who_see_them(at: str, sees: int) -> None:
    position = on_yard({LEADER: "C2", GUNMAN: at})
    dead = Harmed(GUNMAN, None, out=Out.DEAD)
    position = position.after(dead)
    assert filled(position, Morale(figure=position.people[LEADER])).dead == sees
    position = position.after(OwesTest(LEADER, "a scream"))
    assert filled(position, Duties()).dead == f"{position.people[LEADER].typed} {sees}"


def test_a_scream_shakes_friends_within_six_inches_and_surrender_those_who_see_it() -> None:
    near = on_yard({LEADER: "A8", GUNMAN: "D8", OTHER_LEADER: "B8"})
    scream = Shock(cause=Cause.SCREAM, of=near.people[LEADER])
    assert [one.id for one in filled(near, scream).figures] == [GUNMAN]
    far = on_yard({LEADER: "A8", GUNMAN: "E8", OTHER_LEADER: "B8"})
    assert filled(far, scream).figures == ()
    behind = on_yard({LEADER: "C2", GUNMAN: "E2", OTHER_LEADER: "B8"})
    assert filled(behind, Shock(cause=Cause.GIVES_UP, of=behind.people[LEADER])).figures == ()


def test_on_a_street_nobody_has_to_say_whom_a_scream_shakes() -> None:
    owed = shock_due(Cause.SCREAM)
    position = on_yard({LEADER: "A8", GUNMAN: "D8", OTHER_LEADER: "B8"}).after(Owes(LEADER, owed))
    leader = position.people[LEADER]
    assert only_answer(position, (leader, owed)) == MoveRef(
        "hood shock", {"of": leader.typed, "cause": str(Cause.SCREAM)}
    )
    assert position.game is not None
    bare = replace(position, game=replace(position.game, street=None))
    assert only_answer(bare, (leader, owed)) is None


def test_on_a_street_those_who_hear_a_scream_owe_their_tests_at_once() -> None:
    position = on_yard({LEADER: "A8", GUNMAN: "D8", OTHER_LEADER: "B8"})
    after = position.after(*loses_nerve(position, position.people[LEADER], Nerve.PANICKED))
    assert {who for who, one in after.people.items() if one.figure.tests} == {GUNMAN}
    assert not after.people[LEADER].figure.duties, "nobody has to say whom it shakes"


# Forced moves


def begun(position: Position) -> Position:
    """The position once the next move has begun for everybody."""
    deed = decided(replace(position, umpire=True), Next())
    return position.after(*deed.changes(None))


def terrified(squares: dict[int, str]) -> Position:
    return on_yard(squares).after(NerveSet(LEADER, Nerve.TERRIFIED, 0, 0))


def test_a_terrified_figure_runs_to_the_nearest_edge_as_the_move_begins_and_then_leaves() -> None:
    ran = begun(terrified({LEADER: "B4"}))
    assert where(ran) == "A4", "the only square of the edge at 2 inches"
    assert record_of(ran, ran.people[LEADER]).stopped
    assert not offered(ran, LEADER, "hood-move go")
    assert begun(ran).people[LEADER].figure.standing is Standing.OFF


def test_a_terrified_figure_with_several_ways_out_owes_the_choice() -> None:
    position = begun(terrified({LEADER: "B2"}))
    assert where(position) == "B2"
    (due,) = position.people[LEADER].figure.duties
    end = End(figure=position.people[LEADER], why=TO_SAFETY, inches=float(dict(due.options)["inches"]), to="B1")
    deed = decided(position, end)
    ran = position.after(*deed.changes(None))
    assert (where(ran), record_of(ran, ran.people[LEADER]).ran) == ("B1", 1)
    with pytest.raises(IllegalNow, match="C3 does not fit the run to safety"):
        decided(position, replace(end, to="C3"))


@pytest.mark.parametrize("to", ["", "B1"])
def test_a_terrified_figure_whose_ways_out_were_closed_meanwhile_stays(to: str) -> None:
    position = begun(terrified({LEADER: "B2"}))
    (due,) = position.people[LEADER].figure.duties
    walls = "A cell\n###\n#.#\n###\nstart 1: B2\nstart 2: B2\n"
    shut = position.after(StreetLaid(GAME, walls))
    end = End(figure=shut.people[LEADER], why=TO_SAFETY, inches=float(dict(due.options)["inches"]), to=to)
    assert decided(shut, end).changes(None) == ()


def test_a_terrified_figure_walks_nowhere_else() -> None:
    position = terrified({LEADER: "B4"})
    with pytest.raises(IllegalNow, match="is terrified, and runs to safety when the next move begins"):
        decided(position, Go(figure=position.people[LEADER], pace="Run", to="B5"))


def test_a_terrified_figure_without_a_way_out_cowers() -> None:
    board = Board(doors=(Door("E3", Build.INTERNAL),), begun=True)
    room = on_yard({LEADER: "B2"}, ROOM, board)
    at_the_door = begun(room.after(NerveSet(LEADER, Nerve.TERRIFIED, 0, 0)))
    assert where(at_the_door) == "D3"
    stays = begun(at_the_door)
    assert (where(stays), stays.people[LEADER].figure.duties) == ("D3", ())


def test_who_can_walk_leaves_only_at_the_edge() -> None:
    position = on_yard({LEADER: "B4", GUNMAN: "A4"})
    leaving = [[one for one in offered(position, who) if one.called == "leave the table"] for who in (LEADER, GUNMAN)]
    assert [len(each) for each in leaving] == [0, 1]


def test_a_padlock_at_a_named_place_is_as_far_away_as_the_place() -> None:
    position = on_yard({LEADER: "A3"})
    look = Pinkerton(figure=position.people[LEADER], how=None, name="the shed")
    assert filled(position, look).inches == 6


def test_who_breaks_free_gets_as_many_inches_away() -> None:
    held = on_yard({LEADER: "B8", OTHER_LEADER: "A8"}).after(BondsSet(LEADER, (Bond.HELD,), OTHER_LEADER))
    deed = decided(held, BreakFree(captive=held.people[LEADER]))
    free = held.after(*deed.changes(Struggle(5, 3)))
    assert not free.people[LEADER].figure.bonds
    (due,) = free.people[LEADER].figure.duties
    move = End(figure=free.people[LEADER], why=FREE, inches=2.0)
    assert {label for _, label in FORCED.offered(free, move)} == {"C7", "C8"}
    assert dict(due.options) == {"why": FREE, "inches": 2.0}
    assert where(free.after(*decided(free, replace(move, to="C8")).changes(None))) == "C8"


@pytest.mark.parametrize("at", ["A8", "C5", "C3"])
def test_a_padlock_is_offered_at_a_shut_door_alone(at: str) -> None:
    assert bool(offered(on_yard({LEADER: at}), LEADER, "hood-door padlock")) is (at == "C3")


@pytest.mark.parametrize("at, climbs, jumps", [("A8", 0, 0), ("C5", 1, 0), ("C3", 1, 1), ("D4", 1, 1)])
def test_a_climb_is_offered_beside_a_wall_and_a_jump_at_a_window(at: str, climbs: int, jumps: int) -> None:
    position = on_yard({LEADER: at}, YARD.replace("...+..c..", "...=..c..").replace("D3", "D4"))
    found = [len(offered(position, LEADER, command)) for command in ("hood-move climb", "hood-move jump")]
    assert found == [climbs, jumps]
