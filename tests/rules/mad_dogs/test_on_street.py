"""Mad Dogs on a street: what the bot measures, what it offers, and where moves end."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from rules.core.action.deed import MoveRef
from rules.core.action.forms import form_of
from rules.core.action.move import filled, said_by_street
from rules.core.action.on_street import enemy_in_sight, stands_on
from rules.core.commands.street import filled as everyone_starts
from rules.core.commands.street import laid, stood
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, Missing, NotYours, Refusal
from rules.core.play.laid_street import FigurePut
from rules.core.street.squares import name_of, square_named
from rules.core.street.streets import standard_streets, text_of
from rules.mad_dogs.brawling.end_of_brawl import Finish
from rules.mad_dogs.brawling.rounds import Fight, fight
from rules.mad_dogs.brawling.stepping_out import Leave, get_away
from rules.mad_dogs.cards.card_lines import people_lines
from rules.mad_dogs.legal import legal
from rules.mad_dogs.model.action_cards import Rank
from rules.mad_dogs.model.board import ActionsSpent, BrawlBegun
from rules.mad_dogs.model.changes import HiddenSet, Hurt, MakesSure, NerveTested
from rules.mad_dogs.model.figures import Beside, Cover, Gait, Light, Nerve, Posture
from rules.mad_dogs.movement.across_street import End, ends
from rules.mad_dogs.movement.on_foot import Go, goes
from rules.mad_dogs.movement.stealth import Hide
from rules.mad_dogs.nerve.aftermath import body_offers
from rules.mad_dogs.nerve.stone_cold import Stare
from rules.mad_dogs.play.forced_moves import END, FORCED, RUN, STEP_BACK, reach_of, ways_out
from rules.mad_dogs.play.on_street import bearing_of
from rules.mad_dogs.play.position import Position
from rules.mad_dogs.shooting.shoot import Shoot, take_shot
from tests.rules.fights import GAME, in_truth
from tests.rules.mad_dogs.fights import MOB, table
from tests.rules.mad_dogs.yard import (
    BOSS,
    OTHER_BOSS,
    OTHER_TORPEDO,
    TORPEDO,
    YARD,
    against,
    offered,
    on_yard,
    shot,
    where,
)


@pytest.mark.parametrize("at, inches", [("B6", 2), ("C6", 4), ("A4", 4), ("B5", 2), ("C3", 7), ("I6", 16)])
def test_a_range_is_measured_from_center_to_center_in_whole_inches_rounded_down(at: str, inches: int) -> None:
    assert shot(on_yard({BOSS: "A6", OTHER_BOSS: at}), BOSS, OTHER_BOSS).range == inches


def test_cover_right_before_the_target_counts_and_elsewhere_does_not() -> None:
    behind = on_yard({BOSS: "E3", OTHER_BOSS: "H3"})
    assert shot(behind, BOSS, OTHER_BOSS).cover is Cover.HARD
    assert shot(behind, OTHER_BOSS, BOSS).cover is Cover.NONE
    inside = on_yard({BOSS: "E3", OTHER_BOSS: "G3"})
    assert shot(inside, BOSS, OTHER_BOSS).cover is Cover.LIGHT


def test_all_beside_a_target_may_be_hit_and_nobody_else() -> None:
    position = on_yard({BOSS: "A1", TORPEDO: "H2", OTHER_BOSS: "H1", OTHER_TORPEDO: "H5"})
    assert [one.id for one in shot(position, BOSS, OTHER_BOSS).group] == [TORPEDO]


def test_a_wall_hides_a_target_from_a_shooter_who_is_told_so() -> None:
    position = on_yard({BOSS: "C3", OTHER_BOSS: "E3"})
    with pytest.raises(IllegalNow, match=r"Mob Boss 1 on C3 can't see Mob Boss 3 on E3: a wall is in the way"):
        in_truth(position, MoveRef("mad shoot", {"shooter": "Mob Boss 1 (Gang 0)", "target": "Mob Boss 3 (Gang 1)"}))
    assert not against(position, OTHER_BOSS, "target")


def test_an_order_that_waits_for_enemies_in_sight_counts_no_hidden_and_no_unseen_one() -> None:
    walled, seen = on_yard({BOSS: "C3", OTHER_BOSS: "E3"}), on_yard({BOSS: "A6", OTHER_BOSS: "C6"})
    hidden = seen.after(HiddenSet(OTHER_BOSS, True))
    assert [enemy_in_sight(one, bearing_of, [0]) for one in (walled, seen, hidden)] == [False, True, False]
    assert enemy_in_sight(hidden, bearing_of, [1])


def test_only_an_umpire_says_another_range_than_the_street() -> None:
    position = on_yard({BOSS: "A6", OTHER_BOSS: "C6"})
    with pytest.raises(NotYours, match="The street says something else"):
        shot(position, BOSS, OTHER_BOSS, range=9.0)
    assert shot(position, BOSS, OTHER_BOSS, range=4.0).range == 4.0
    assert shot(replace(position, umpire=True), BOSS, OTHER_BOSS, range=9.0).range == 9.0


def test_a_shot_at_somebody_who_is_not_on_the_street_asks_for_the_range() -> None:
    position = on_yard({BOSS: "A6"})
    with pytest.raises(Missing) as asks:
        shot(position, BOSS, OTHER_BOSS)
    assert asks.value.options == ("range",)
    assert shot(position, BOSS, OTHER_BOSS, range=9.0).range == 9.0


def test_a_form_on_a_street_asks_neither_for_the_range_nor_for_who_stands_beside() -> None:
    position = on_yard({BOSS: "A6", OTHER_BOSS: "C6", OTHER_TORPEDO: "C5"})
    offers = [one.offered.typed for one in offered(position, BOSS) if one.offered.command == "mad shoot"]
    typed = {"shooter": "Mob Boss 1 (Gang 0)", "target": "Mob Boss 3 (Gang 1)"}
    measured = legal.measured[Shoot]
    assert form_of(position, "mad shoot", typed, offers, measured).asked is None
    off = on_yard({BOSS: "A6"})
    asked = form_of(off, "mad shoot", typed, offers, measured).asked
    assert asked is not None
    assert asked.fields == ("range",)


def test_a_brawl_needs_contact_and_is_offered_only_then() -> None:
    apart, beside = on_yard({BOSS: "A6", OTHER_BOSS: "C6"}), on_yard({BOSS: "A6", OTHER_BOSS: "B5"})
    typed = {"attackers": "Mob Boss 1 (Gang 0)", "defenders": "Mob Boss 3 (Gang 1)"}
    with pytest.raises(IllegalNow, match="is not in contact with Mob Boss 3"):
        in_truth(apart, MoveRef("mad-brawl fight", typed))
    assert [len(against(at, OTHER_BOSS, "defenders")) for at in (apart, beside)] == [0, 1]


def test_a_climb_is_offered_at_a_wall_alone() -> None:
    at = [on_yard({BOSS: square, OTHER_BOSS: "I6"}) for square in ("A1", "C3")]
    commands = [[one.offered.command for one in offered(position, BOSS)] for position in at]
    assert ["mad-move climb" in found for found in commands] == [False, True]


# Moves


def walk(position: Position, to: str, pace: Gait = Gait.WALK) -> Position:
    """The position after the boss walks to a square."""
    move = filled(position, Go(figure=position.people[BOSS], pace=pace, to=to))
    deed = goes(position, move)
    deed.allow()
    return position.after(*deed.changes(4.0))


def test_a_walk_goes_two_squares_straight_or_one_diagonally_and_keeps_the_inch_left_over() -> None:
    position = on_yard({BOSS: "A6"})
    assert where(walk(position, "A4")) == "A4"
    assert where(walk(position, "C6")) == "C6"
    diagonal = walk(position, "B5")
    with pytest.raises(IllegalNow, match="can't reach C4 with 4 inches"):
        walk(position, "C4")
    assert where(walk(diagonal, "C4")) == "C4", "3 + 2 inches: the fourth of the first move and four more"


def test_an_inch_left_over_is_lost_with_the_turn() -> None:
    position = walk(on_yard({BOSS: "A6"}), "B5")
    assert position.street is not None
    assert position.street.spots[BOSS].kept == 1
    cards = replace(position.board.cards, turn=position.board.cards.turn + 1)
    with pytest.raises(IllegalNow, match="can't reach"):
        walk(position.then(replace(position.board, cards=cards)), "D3")


def test_rough_ground_on_the_way_halves_a_move() -> None:
    position = on_yard({BOSS: "D5"})
    with pytest.raises(IllegalNow, match="can't reach F5"):
        walk(position, "F5")
    assert where(walk(position, "E5")) == "E5"


def test_nobody_goes_through_a_wall_or_onto_a_square_where_somebody_stands() -> None:
    position = on_yard({BOSS: "C3", OTHER_BOSS: "C4"})
    for square in ("D3", "E3", "C4"):
        with pytest.raises(Refusal):
            walk(position, square)


def test_the_fallen_can_be_stepped_over_and_keep_their_squares_while_they_live() -> None:
    position = on_yard({BOSS: "A6", OTHER_BOSS: "A5"})
    fallen = position.after(Hurt(OTHER_BOSS, 1, posture=Posture.PRONE))
    assert where(walk(fallen, "A4")) == "A4"
    with pytest.raises(IllegalNow, match=r"Mob Boss 3 lies on A5\. Pick another square"):
        walk(fallen, "A5")
    dead = position.after(Hurt(OTHER_BOSS, 1, posture=Posture.DEAD))
    assert where(walk(dead, "A5")) == "A5"


def test_a_nervous_figure_walks_and_runs_no_nearer_to_its_nearest_enemy_seen_or_not() -> None:
    position = on_yard({BOSS: "C3", OTHER_BOSS: "E4", OTHER_TORPEDO: "I1"}).after(NerveTested(BOSS, Nerve.NERVOUS))
    with pytest.raises(IllegalNow, match="Mob Boss 1 is nervous and can't go nearer to Mob Boss 3 on E4"):
        walk(position, "C4")
    assert where(walk(position, "C2")) == "C2", "no nearer to the boss, though nearer to the torpedo"
    ends = FORCED.reached(position, filled(position, End(figure=position.people[BOSS], why=RUN, inches=6.0)))
    assert {square_named(one) for one in ("A3", "C1")} <= ends
    assert not {square_named(one) for one in ("C4", "D5")} & ends
    assert where(walk(position.after(HiddenSet(OTHER_BOSS, True)), "C4")) == "C4", "the hidden count for nothing"


def test_a_walk_without_a_square_asks_where_to_and_offers_squares_that_mean_something() -> None:
    position = on_yard({BOSS: "A6", OTHER_BOSS: "C6"})
    figure = {"figure": "Mob Boss 1 (Gang 0)", "pace": "Walk"}
    with pytest.raises(Missing) as asks:
        in_truth(position, MoveRef("mad-move go", figure))
    assert asks.value.options == ("to",)
    asked = form_of(position, "mad-move go", figure, [figure], legal.measured[Go]).asked
    assert asked is not None
    assert asked.fields == ("to",)
    assert asked.picks[0].label.endswith("in contact with Mob Boss 3")


def test_a_run_owes_its_end_once_the_die_is_rolled() -> None:
    position = on_yard({BOSS: "A6"})
    deed = goes(position, filled(position, Go(figure=position.people[BOSS], pace=Gait.RUN)))
    ran = position.after(*deed.changes(9.0))
    assert [owed.command for owed in ran.people[BOSS].figure.duties] == [END]
    move = filled(ran, End(figure=ran.people[BOSS], why=RUN, inches=9.0, to="E6"))
    done = ends(ran, move)
    done.allow()
    assert where(ran.after(*done.changes(None))) == "E6"
    with pytest.raises(IllegalNow, match="owes no such move"):
        ends(position, filled(position, End(figure=position.people[BOSS], why=RUN, inches=9.0, to="E6"))).allow()


def test_a_run_does_not_name_its_end_before_the_die() -> None:
    with pytest.raises(Refusal, match="rolls its die before it ends"):
        walk(on_yard({BOSS: "A6"}), "C6", Gait.RUN)


# Laying it


@pytest.mark.parametrize("street", [one.id for one in standard_streets()])
def test_everybody_on_a_side_starts_in_its_zone(street: str) -> None:
    position = table((MOB, MOB))
    deed = laid(position, text_of(street), begun=False)
    deed.allow()
    position = position.after(*deed.changes(None))
    assert position.street is not None
    ground = position.street.ground
    for one in position.people.values():
        assert stands_on(position, one) in ground.starts[one.side].squares
    squares = [stands_on(position, one) for one in position.people.values()]
    assert len(set(squares)) == len(squares)


def test_a_street_is_changed_by_players_until_play_begins_and_then_by_an_umpire() -> None:
    position = on_yard({BOSS: "A6"})
    laid(position, YARD, begun=False).allow()
    with pytest.raises(NotYours, match="only an umpire"):
        laid(position, YARD, begun=True).allow()
    laid(replace(position, umpire=True), YARD, begun=True).allow()


def test_people_keep_their_squares_on_another_street_unless_nobody_can_stand_there() -> None:
    position = on_yard({BOSS: "A6", OTHER_BOSS: "G3"})
    walled = YARD.replace("...#..c..", "...#..#..")
    position = position.after(*laid(position, walled, begun=False).changes(None))
    assert where(position) == "A6"
    assert where(position, OTHER_BOSS)[0] in "HI"


def test_a_figure_is_put_on_a_free_square_alone() -> None:
    position = on_yard({BOSS: "A6", OTHER_BOSS: "C6"})
    with pytest.raises(IllegalNow, match="Mob Boss 3 is on C6"):
        stood(position, position.people[BOSS], "C6", bearing_of, begun=False)
    with pytest.raises(Refusal, match="a wall is there"):
        stood(position, position.people[BOSS], "D3", bearing_of, begun=False)
    with pytest.raises(Refusal, match="not on this street"):
        stood(position, position.people[BOSS], "R26", bearing_of, begun=False)
    deed = stood(position, position.people[TORPEDO], "start 1", bearing_of, begun=False)
    assert where(position.after(*deed.changes(None)), TORPEDO) == "A1"


def test_those_who_come_later_start_in_their_zone_too() -> None:
    position = on_yard({BOSS: "A6", OTHER_BOSS: "C6"})
    position = position.after(*everyone_starts(position).changes(None))
    assert where(position, TORPEDO)[0] in "AB"
    assert where(position, OTHER_TORPEDO)[0] in "HI"
    with pytest.raises(IllegalNow, match="Everyone who can start here"):
        everyone_starts(position)


def test_nobody_hides_in_the_open_nor_behind_furniture_alone() -> None:
    assert hiding({BOSS: "E3", OTHER_BOSS: "I3"}) is Cover.NONE
    assert hiding({BOSS: "H3", OTHER_BOSS: "E3"}) is Cover.HARD
    assert hiding({BOSS: "C3", OTHER_BOSS: "E3"}) is Cover.HARD, "no enemy sees the figure"
    hedge = YARD.replace("...#..c..", "...#..h..")
    assert hiding({BOSS: "H3", OTHER_BOSS: "E3"}, hedge) is Cover.NONE


def hiding(squares: Mapping[int, str], text: str = YARD) -> Cover:
    position = on_yard(squares, text)
    return filled(position, Hide(figure=position.people[BOSS])).cover


def test_a_hidden_figure_that_creeps_into_the_open_is_seen() -> None:
    position = on_yard({BOSS: "H3", OTHER_BOSS: "E3"}).after(HiddenSet(BOSS, True))
    assert not walk(position, "H2", Gait.CREEP).people[BOSS].figure.hidden
    behind = on_yard({BOSS: "C3", OTHER_BOSS: "E3"}).after(HiddenSet(BOSS, True))
    assert walk(behind, "C4", Gait.CREEP).people[BOSS].figure.hidden


def test_who_gets_out_of_a_brawl_steps_back_out_of_contact() -> None:
    position = on_yard({BOSS: "B5", OTHER_BOSS: "A6"}).after(BrawlBegun(GAME, (BOSS,), (OTHER_BOSS,)))
    leave = Leave(figure=position.people[BOSS], opponents=(position.people[OTHER_BOSS],))
    deed = get_away(position, filled(position, leave))
    free = position.after(*deed.changes(True))
    boss = free.people[BOSS]
    assert {name_of(one) for one in ways_out(free, boss, reach_of(free, boss, 2))} == {
        "A4",
        "B4",
        "C4",
        "C5",
        "C6",
    }
    move = filled(free, End(figure=free.people[BOSS], why=STEP_BACK, inches=2.0, to="C4"))
    ends(free, move).allow()
    with pytest.raises(IllegalNow, match="B6 does not fit the step back"):
        ends(free, filled(free, End(figure=free.people[BOSS], why=STEP_BACK, inches=2.0, to="B6")))


def test_the_look_is_measured() -> None:
    position = on_yard({BOSS: "A6", OTHER_BOSS: "C6"})
    stare = filled(position, Stare(killer=position.people[BOSS], victim=position.people[OTHER_BOSS]))
    assert stare.inches == 4.0


def test_whoever_walks_through_a_shut_door_opens_it_and_can_not_stop_in_it() -> None:
    walled = YARD.replace("...#.....\n...#..c..\n...#.....", "####.....\n...+..c..\n####.....")
    position = on_yard({BOSS: "C3", OTHER_BOSS: "F3"}, walled)
    assert not against(position, OTHER_BOSS, "target"), "a shut door hides"
    with pytest.raises(Refusal, match="a shut door is there"):
        stood(position, position.people[BOSS], "D3", bearing_of, begun=False)
    through = walk(position, "E3")
    assert through.street is not None
    assert through.street.ground.rows[2][3] == "/"
    assert where(through) == "E3"
    assert against(through, OTHER_BOSS, "target")


def test_the_square_of_a_hidden_enemy_looks_free_and_who_walks_into_it_finds_them() -> None:
    position = on_yard({BOSS: "A4", OTHER_BOSS: "A6"}).after(HiddenSet(OTHER_BOSS, True))
    figure = {"figure": "Mob Boss 1 (Gang 0)", "pace": "Walk"}
    asked = form_of(position, "mad-move go", figure, [figure], legal.measured[Go]).asked
    assert asked is not None
    assert not [one for one in asked.picks if "Mob Boss 3" in one.label]
    walked = walk(position, "A6")
    assert where(walked) == "A5"
    assert not walked.people[OTHER_BOSS].figure.hidden
    seen = on_yard({BOSS: "A4", OTHER_BOSS: "A6"})
    with pytest.raises(IllegalNow, match="Mob Boss 3 is on A6"):
        walk(seen, "A6")


def walks(position: Position) -> bool:
    """Whether the torpedo may walk."""
    return any(one.offered.command == "mad-move go" for one in offered(position, TORPEDO))


@pytest.mark.parametrize("rank, at, acts", [(Rank.ACE, "A2", True), (Rank.ACE, "A3", False), (Rank.KING, "A3", True)])
def test_on_a_low_card_only_those_act_besides_the_first_who_stood_beside_it(rank: Rank, at: str, acts: bool) -> None:
    position = on_yard({BOSS: "A1", TORPEDO: at, OTHER_BOSS: "I6"}, rank=rank)
    assert walks(position), "anyone may be the first"
    deed = goes(position, filled(position, Go(figure=position.people[BOSS], pace=Gait.WALK, to="B2")))
    walked = position.after(*(one for one in deed.allow() if isinstance(one, Change)), *deed.changes(4.0))
    assert walks(walked) is acts


@pytest.mark.parametrize("at, together", [("B1", True), ("C1", False)])
def test_figures_that_begin_a_low_card_together_stand_beside_each_other(at: str, together: bool) -> None:
    position = on_yard({BOSS: "A1", TORPEDO: at, OTHER_BOSS: "B2"}, rank=Rank.ACE)
    both = tuple(position.people[one] for one in (BOSS, TORPEDO))
    deed = fight(position, filled(position, Fight(attackers=both, defenders=(position.people[OTHER_BOSS],))))
    if together:
        deed.allow()
    else:
        with pytest.raises(IllegalNow, match="too far apart"):
            deed.allow()


@pytest.mark.parametrize(
    "squares, refusal",
    [
        ({OTHER_BOSS: "D6", OTHER_TORPEDO: "I1"}, "must brawl with Mob Boss 3, who is 4 inches away. Move beside"),
        ({OTHER_BOSS: "I1", OTHER_TORPEDO: "C5"}, "must brawl with Torpedo 4, who is 2 inches away. Use /mad-brawl"),
        ({OTHER_BOSS: "G6", OTHER_TORPEDO: "I1"}, ""),
    ],
)
def test_a_hothead_on_a_street_brawls_with_the_nearest_enemy_and_shoots_if_none_is_near(
    squares: Mapping[int, str], refusal: str
) -> None:
    position = on_yard({BOSS: "B6", **squares})
    hot = replace(position.people[BOSS].figure, skills=("Hothead",))
    position = replace(position, people={**position.people, BOSS: replace(position.people[BOSS], figure=hot)})
    line = [one for one in people_lines(position, position.board.cards.acting[-1].card) if one.startswith("Hothead")]
    if not refusal:
        assert against(position, OTHER_BOSS, "target")
        assert line == []
        return
    assert not any(against(position, one, "target") for one in (OTHER_BOSS, OTHER_TORPEDO))
    assert [one.removeprefix("Hothead: Mob Boss 1 ").rstrip(".") in refusal for one in line] == [True]
    with pytest.raises(IllegalNow, match=refusal):
        take_shot(position, shot(position, BOSS, OTHER_BOSS))


@pytest.mark.parametrize("at, since, passed", [("B6", 1, True), ("D6", 1, False), ("B6", 2, False)])
def test_a_full_round_is_counted_from_the_last_move_beside_the_fallen(at: str, since: int, passed: bool) -> None:
    position = on_yard({BOSS: at, OTHER_BOSS: "A6"})
    position = position.after(MakesSure(BOSS, Beside(OTHER_BOSS, 1)), Hurt(OTHER_BOSS, posture=Posture.UNCONSCIOUS))
    position = position.after(FigurePut(GAME, BOSS, square_named(at), turn=since))
    board = position.board
    position = position.then(replace(board, cards=replace(board.cards, turn=2)))
    boss, fallen = (position.people[one] for one in (BOSS, OTHER_BOSS))
    assert filled(position, Finish(victim=fallen, figure=boss)).full_round is passed


@pytest.mark.parametrize("pace, done, free", [(Gait.WALK, 1, True), (Gait.WALK, 0, False), (Gait.RUN, 1, True)])
def test_a_second_action_that_ends_in_contact_with_an_enemy_has_run_into_them(
    pace: Gait, done: int, free: bool
) -> None:
    position = on_yard({BOSS: "A4", OTHER_BOSS: "C6"})
    position = position.after(*([ActionsSpent(GAME, BOSS, 1, aimed=True)] if done else []))
    to = "" if pace is Gait.RUN else "B5"
    deed = goes(position, filled(position, Go(figure=position.people[BOSS], pace=pace, to=to)))
    gone = position.after(*(one for one in deed.allow() if isinstance(one, Change)), *deed.changes(4.0))
    if pace is Gait.RUN:
        assert gone.people[BOSS].figure.blows == (), "a run has run into nobody before its end"
        end = End(figure=gone.people[BOSS], why=RUN, inches=4.0, to="B5")
        gone = gone.after(*ends(gone, filled(gone, end)).changes(None))
    assert [one.figure for one in gone.people[BOSS].figure.blows] == [OTHER_BOSS] * free


@pytest.mark.parametrize("at, offered_it", [("F3", True), ("B2", False)])
def test_a_body_inside_a_house_is_not_in_public(at: str, offered_it: bool) -> None:
    indoors = YARD.replace(".........\n...#.....\n...#..c..", ",,,......\n,,,#.....\n,,,#..c..")
    position = on_yard({BOSS: "A1", OTHER_BOSS: at}, indoors)
    of_campaign = replace(position.people[BOSS], campaign=3)
    counted = replace(position, people={**position.people, BOSS: of_campaign})
    assert bool(body_offers(counted, [position.people[OTHER_BOSS]])) is offered_it


@pytest.mark.parametrize(
    "named, light", [("dark: A1-I6", Light.BAD), ("dim: E1-I6", Light.POOR), ("dark: A1-B6", Light.GOOD)]
)
def test_a_shot_is_in_the_light_that_the_street_names(named: str, light: Light) -> None:
    position = on_yard({BOSS: "A6", OTHER_BOSS: "I6"}, YARD.replace("start 1", f"{named}\nstart 1"))
    move = shot(position, BOSS, OTHER_BOSS)
    assert move.light is light
    assert f"{light.lower()} light" in said_by_street(replace(position, typed={}), move, before=True)


def test_only_a_figure_whom_an_enemy_within_4_inches_sees_may_sneak_up() -> None:
    def sneaks(at: str) -> bool:
        position = on_yard({BOSS: "A6", OTHER_BOSS: at})
        return any(one.offered.command == "mad-move sneak" for one in offered(position, BOSS))

    assert sneaks("C6")
    assert not sneaks("I6")
