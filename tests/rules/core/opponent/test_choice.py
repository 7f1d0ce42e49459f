"""What an opponent does on a street: it shoots, takes cover, goes nearer, and knows nothing hidden."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from rules.core.action.deed import MoveRef
from rules.core.opponent.choice import MOST_DEEDS, Valued, answered, best, choose
from rules.core.opponent.harm import PATIENT, RESTLESS, SEARCHED, SELDOM, Harm, Memory
from rules.core.opponent.seen import seen_by
from rules.core.plain.frozen import replace
from rules.core.play.decided import Decided
from rules.core.play.house_player import Strength
from rules.core.play.laid_street import FigurePut, StreetLaid
from rules.core.play.obligations import Owes
from rules.core.street.squares import Square, square_named
from rules.mad_dogs.manifest import SYSTEM
from rules.mad_dogs.model.board import ActionsSpent
from rules.mad_dogs.model.changes import HiddenSet, LeftBoard, Surrendered
from rules.mad_dogs.play.position import Position
from rules.pottersville.manifest import SYSTEM as POTTERSVILLE
from rules.pottersville.model.changes import Wounded
from rules.pottersville.model.figures import Phase, UnitOrder, Wound
from rules.pottersville.model.obligations import MOVE, escort
from tests.rules.fights import GAME
from tests.rules.mad_dogs.fights import MOB, table
from tests.rules.mad_dogs.yard import BOSS, OTHER_BOSS, OTHER_TORPEDO, TORPEDO, YARD, on_yard
from tests.rules.pottersville.fights import table as pottersville_table

CLOSE = {BOSS: "D1", TORPEDO: "A6", OTHER_BOSS: "F1", OTHER_TORPEDO: "I6"}
APART = {BOSS: "A3", TORPEDO: "A4", OTHER_BOSS: "I1", OTHER_TORPEDO: "I6"}
"""A wall is between both sides."""


def chosen(position: Position, done: Sequence[MoveRef] = ()) -> MoveRef | None:
    return choose(SYSTEM, position, position.people[BOSS], 1, done=done)


def test_an_enemy_close_by_is_shot_at() -> None:
    move = chosen(on_yard(CLOSE))
    assert move is not None
    assert (move.command, move.typed["target"]) == ("mad shoot", on_yard(CLOSE).people[OTHER_BOSS].typed)


def test_the_same_position_gives_the_same_move() -> None:
    assert chosen(on_yard(CLOSE)) == chosen(on_yard(CLOSE))


@pytest.mark.parametrize("at", ["D2", "E6", "G5"])
def test_the_place_of_a_hidden_enemy_changes_nothing(at: str) -> None:
    position = on_yard(APART).after(HiddenSet(OTHER_BOSS, True))
    elsewhere = on_yard({**APART, OTHER_BOSS: at}).after(HiddenSet(OTHER_BOSS, True))
    values = [
        best(SYSTEM, seen_by(SYSTEM, one, one.people[BOSS].side), one.people[BOSS], 1) for one in (position, elsewhere)
    ]
    assert values[0] == values[1]
    assert values[0]


def test_out_of_turn_nothing_is_done() -> None:
    position = on_yard(CLOSE)
    assert choose(SYSTEM, position, position.people[OTHER_BOSS], 1) is None


def test_with_all_actions_spent_nothing_that_costs_is_done() -> None:
    position = on_yard(CLOSE).after(ActionsSpent(GAME, BOSS, 2))
    assert all(one.spends == 0 for one in best(SYSTEM, position, position.people[BOSS], 1))


def test_so_many_deeds_are_all_of_a_turn() -> None:
    assert chosen(on_yard(CLOSE), done=[MoveRef("mad shoot", {})] * MOST_DEEDS) is None


def test_noise_hangs_on_the_event_alone() -> None:
    position = on_yard(CLOSE)

    def order(seed: int) -> list[Valued]:
        return best(SYSTEM, position, position.people[BOSS], seed, noise=0.3)

    assert order(1) == order(1) != order(2)


def test_a_figure_that_sees_no_enemy_goes_nearer() -> None:
    move = chosen(on_yard(APART))
    assert move is not None
    assert move.command == "mad-move go"


def test_as_a_fight_drags_on_a_figure_fears_fire_less_and_comes_out() -> None:
    """Otherwise two sides behind cover wait for each other for ever."""
    exposed = square_named("E2")

    def worth(turn: int) -> float:
        position = on_yard(APART)
        position = position.then(replace(position.board, cards=replace(position.board.cards, turn=turn)))
        assert exposed is not None
        return Harm(SYSTEM, position, position.people[BOSS], Memory(position.book)).stance(exposed)

    assert worth(1) == worth(PATIENT) < 0
    assert worth(PATIENT) < worth(PATIENT + 1) < worth(PATIENT + 20)
    assert worth(PATIENT + 20) > 0


DOOR = """A room
#########
#.......#
#.#####.#
#.#...#.#
#.+...+.#
#.#...#.#
#########

start 1: B2-B6
start 2: D4-F6
"""
"""B5 and D5 are at the two sides of a shut door. Another door leads in from H5."""
CRATE = """A room
#########
#.c.#...#
#.#.....#
#.#####.#
#.......#
#########

start 1: B2-B4
start 2: F2-H2
"""
"""From B2 to F2 the shorter way leads over a crate, and the other one back past B3 and B5."""


def stance(position: Position, square: str) -> float:
    to = square_named(square)
    assert to is not None
    return Harm(SYSTEM, position, position.people[BOSS], Memory(position.book)).stance(to)


def at_turn(position: Position, turn: int) -> Position:
    return position.then(replace(position.board, cards=replace(position.board.cards, turn=turn)))


def test_who_cannot_pass_an_enemy_behind_a_door_goes_round() -> None:
    position = on_yard({BOSS: "B5", TORPEDO: "B2", OTHER_BOSS: "D5", OTHER_TORPEDO: "E6"}, DOOR)
    assert stance(position, "B5") < stance(position, "B3") < stance(position, "G2") < stance(position, "H5")


def test_late_in_a_fight_a_figure_that_cannot_attack_wanders() -> None:
    """Two may stand so that neither can reach the other."""
    position = on_yard({BOSS: "B5", TORPEDO: "B2", OTHER_BOSS: "D5", OTHER_TORPEDO: "E6"}, DOOR)
    turns = [at_turn(position, RESTLESS + SELDOM * turn) for turn in range(3)]
    assert stance(turns[0], "B3") < stance(turns[0], "H3")
    assert len({stance(one, "B3") - stance(one, "B4") for one in turns}) == 3
    between = at_turn(position, RESTLESS + SELDOM + 1)
    assert stance(between, "B3") < stance(between, "H3"), "in between it goes nearer"


def test_who_knows_of_no_enemy_looks_for_one_after_some_turns() -> None:
    hidden = on_yard(APART).after(HiddenSet(OTHER_BOSS, True), HiddenSet(OTHER_TORPEDO, True))
    seen = seen_by(SYSTEM, hidden, hidden.people[BOSS].side)
    assert stance(at_turn(seen, PATIENT), "B3") == stance(at_turn(seen, PATIENT), "B4")
    assert stance(at_turn(seen, PATIENT + 1), "B3") != stance(at_turn(seen, PATIENT + 1), "B4")


def sought(who: int, turn: int, text: str = YARD) -> Square:
    """Where a figure is drawn while all enemies hide."""
    hidden = on_yard(APART, text).after(HiddenSet(OTHER_BOSS, True), HiddenSet(OTHER_TORPEDO, True))
    at = at_turn(seen_by(SYSTEM, hidden, hidden.people[BOSS].side), turn)
    assert at.street is not None
    return max(at.street.ground.standable, key=Harm(SYSTEM, at, at.people[who], Memory(at.book)).stance)


FIRST_SEARCHED = SEARCHED * (RESTLESS // SEARCHED + 1)


def test_late_in_a_fight_each_figure_searches_one_place_after_another_for_enemies_who_hide() -> None:
    places = [sought(BOSS, FIRST_SEARCHED + turn) for turn in range(3 * SEARCHED)]
    assert all(len({*places[at : at + SEARCHED]}) == 1 for at in range(0, len(places), SEARCHED))
    assert len({*places}) == 3
    assert sought(TORPEDO, FIRST_SEARCHED) != places[0]


SHEDS = """Two rooms in a yard
.........
.#######.
.#,,#c,#.
.#,,+,,#.
.##+####.
.........

start 1: A1-A6
start 2: I1-I6
"""


def test_where_there_are_houses_it_searches_outdoors_and_one_room_after_another_in_turn() -> None:
    rooms = [{square_named(one) for one in names.split()} for names in ("C3 D3 C4 D4", "F3 G3 F4 G4")]
    turns = range(FIRST_SEARCHED, FIRST_SEARCHED + 4 * SEARCHED, SEARCHED)
    found = [[sought(who, turn, SHEDS) for turn in turns] for who in (BOSS, TORPEDO)]
    visited = [[next((place for place, room in enumerate(rooms) if one in room), None) for one in own] for own in found]
    assert sorted(visited, key=str) == [[1, None, 0, None], [None, 0, None, 1]]


def test_late_in_a_fight_the_way_around_an_obstacle_counts() -> None:
    """Some games don't let it be climbed, and some figures can't."""
    position = on_yard({BOSS: "B4", TORPEDO: "B3", OTHER_BOSS: "F2", OTHER_TORPEDO: "G2"}, CRATE)
    early, late = at_turn(position, RESTLESS), at_turn(position, RESTLESS + 1)
    assert stance(early, "B2") > stance(early, "B3")
    assert stance(late, "B2") < stance(late, "B3")


def warned(squares: dict[int, str]) -> Position:
    """The yard, and sirens that come nearer."""
    position = on_yard(squares)
    return position.then(replace(position.board, cards=replace(position.board.cards, sirens=True)))


def test_at_the_sirens_a_gangster_leaves_an_enemy_alone_and_the_street() -> None:
    at_edge, inside = chosen(warned(CLOSE)), chosen(warned({**CLOSE, BOSS: "F3"}))
    assert at_edge is not None
    assert at_edge.command == "mad-table off"
    assert inside is not None
    assert inside.command == "mad-move go"


def test_who_leaves_before_the_police_come_is_not_beaten() -> None:
    games = SYSTEM.games
    assert games is not None

    def end(sirens: bool, *gone: LeftBoard | Surrendered) -> Decided | None:
        at = (warned if sirens else on_yard)(CLOSE).after(*gone)
        people = at.people.values()
        return games.decided(at.board, {one.id: one.figure for one in people}, {one.id: one.side for one in people})

    fled, theirs = (LeftBoard(BOSS), LeftBoard(TORPEDO)), (Surrendered(OTHER_BOSS), Surrendered(OTHER_TORPEDO))
    assert end(False, *fled) == Decided(1)
    assert end(True, *fled) is None
    assert end(True, *fled, *theirs) == Decided(None)
    assert end(True, *theirs) == Decided(0)


ROAD = "A road\n............\n............\n\nstart 1: A1-B2\nstart 2: K1-L2\n"


def on_road(phase: Phase) -> Any:
    """A punk and a cop of Pottersville six inches apart."""
    at = pottersville_table(phase, [["Punk"], ["Cop"]]).after(StreetLaid(GAME, ROAD))
    return at.after(*(FigurePut(GAME, who, square_named(to)) for who, to in {1: "E1", 2: "H1"}.items()))


def test_a_move_that_a_figure_owes_and_cannot_make_now_does_not_stop_its_side() -> None:
    at = on_road(Phase.MOVEMENT).after(Wounded(2, Wound.SUPPRESSED), Owes(2, escort("Punk 1")))
    assert POTTERSVILLE.opponent is not None
    found = [one.command for one in POTTERSVILLE.opponent(POTTERSVILLE, Strength.SOLDIER).moves(at, 1, 1)]
    assert found[0] == MOVE
    assert "pottersville next" in found


@pytest.mark.parametrize("gear, order", [(("Pistol",), UnitOrder.HOLD), ((), UnitOrder.MOVE)])
def test_a_unit_is_told_to_stand_only_where_it_can_attack(gear: tuple[str, ...], order: UnitOrder) -> None:
    """Two units that see each other and can't hit would stand there for ever."""
    position = on_road(Phase.ORDERS)
    people = {id: replace(one, figure=replace(one.figure, gear=gear)) for id, one in position.people.items()}
    at = replace(position, people=people)
    assert POTTERSVILLE.opponent is not None
    found = [*POTTERSVILLE.opponent(POTTERSVILLE, Strength.SOLDIER).moves(at, 0, 1)]
    assert [one.typed["order"] for one in found if "order" in one.typed][:1] == [order]


def test_of_answers_the_best_is_given() -> None:
    position = on_yard({BOSS: "D1", TORPEDO: "A6", OTHER_BOSS: "I1", OTHER_TORPEDO: "F1"})
    typed = {"shooter": position.people[BOSS].typed, "gun": "Pistol"}
    far, near = (
        MoveRef("mad shoot", {**typed, "target": position.people[one].typed}) for one in (OTHER_BOSS, OTHER_TORPEDO)
    )
    assert answered(SYSTEM, position, position.people[BOSS], (far, near)) == near


def test_without_an_answer_none_is_given() -> None:
    position = table((MOB[:2], MOB[:2]))
    assert answered(SYSTEM, position, position.people[BOSS], ()) is None


def test_what_a_roll_leads_to_is_no_burden_so_to_cross_an_obstacle_is_worth_it() -> None:
    wall = "A wall\n.....#...#..\n.....c...+..\n.....#...#..\n\nstart 1: A1-B3\nstart 2: K1-L3\n"
    position = pottersville_table(Phase.MOVEMENT, [["Punk", "Punk"], ["Cop", "Cop"]])
    units = tuple(replace(one, order=UnitOrder.MOVE) for one in position.board.units)
    at = position.then(replace(position.board, units=units)).after(StreetLaid(GAME, wall))
    at = at.after(*(FigurePut(GAME, who, square_named(to)) for who, to in {1: "E2", 2: "A1", 3: "L1", 4: "L3"}.items()))
    assert "Cross an obstacle" in [one.offered.typed.get("going") for one in best(POTTERSVILLE, at, at.people[1], 1)]
