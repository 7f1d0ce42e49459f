"""Legal moves: whole fights of random moves, and the moves of an activation, a free deed and an obligation."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import Any

import pytest

from rules.core.action import legal as legal_core
from rules.core.action.deed import MoveRef, possible
from rules.core.action.fields import UNSAID
from rules.core.action.forms import MOST_TOUCHED
from rules.core.action.move import MOVES
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.play.obligations import Owes
from rules.gangstars.close_combat.charges import bands as charges
from rules.gangstars.legal import legal
from rules.gangstars.model.board import Activation
from rules.gangstars.model.changes import Affected, LadenSet, WeaponSet, WoundsSet
from rules.gangstars.model.figures import FOREVER, SEATS, Effect, FigureState, Fuse, Standing, Test, Trouble
from rules.gangstars.model.obligations import follows, reaction_test, stands
from rules.gangstars.model.position import Person, Position
from rules.gangstars.model.weapons import ARMS, GRENADE, MOLOTOV, PISTOL
from rules.gangstars.moment.next_buttons import acting_offers, cover_offers, first_exchange
from rules.gangstars.shooting.shooters import bands
from rules.gangstars.turns.on_foot import bands as segments
from tests.rules.fights import said
from tests.rules.gangstars.fights import CAR, Referee, table
from tests.turns import takes_turns

BOSS, HIT_MAN, ROOKIE, MAD_DOG, LAP_DOG, CAPTAIN, CHARMER, SPEEDY, SHEPHERD, FRIEND = range(1, 11)
EACH = 5
SHOOT, FIGHT, CHARGE = "gangstars-shoot shot", "gangstars-melee fight", "gangstars-melee charge"
MOVE, DONE, TEST, TAG = "gangstars-turn move", "gangstars-turn done", "gangstars test", "gangstars tag"
AT_WILL = {"gangstars-dog leash", "gangstars-dog unleash", "gangstars-dog leave", "gangstars-dog wander"}
COMMON = {SHOOT, FIGHT, CHARGE, MOVE, DONE}


def acting(who: int, *changed: Change, points: int = 8, **laid: object) -> Position:
    """Ten figures on a table, the first of each gang, while one figure's activation runs."""
    return table(EACH, turn=1, active=Activation(who, points), **laid).after(*changed)


def counts(who: int, state: FigureState, why: str = "") -> Change:
    return Affected(who, Effect(state, FOREVER, why=why))


def offers(position: Position, who: int, command: str) -> list[MoveRef]:
    return [one for one in legal(position, position.people[who]) if one.command == command]


def commands(position: Position, who: int) -> set[str]:
    return {one.command for one in legal(position, position.people[who])}


# Whole fights


@takes_turns
@pytest.mark.parametrize("batch", range(3))
def test_whole_fights_are_played_by_what_is_legal(batch: int) -> None:
    met: set[str] = set()
    for number in range(10):
        fight = Referee(10 * batch + number, table(EACH if number else 10))
        last = fight.at
        for made in fight.play(turns=4):
            met.add(made.offered.command)
            assert not made.who.figure.kept_out, "who is out does nothing"
            changed = (made.before.game, made.before.people) != (made.after.game, made.after.people)
            assert changed or made.offered.command == TAG, "each costs something, or leaves something behind"
            _nothing_overspent(made.after)
            _everybody_in_one_seat(made.after)
            for id, one in made.after.people.items():
                _no_better_off(last.people[id], one)
            last = made.after
    assert met >= COMMON
    assert len(met) > 30, "nearly every kind of move is made"


@pytest.mark.parametrize("number", range(5))
def test_a_fight_ends_when_one_side_is_done(number: int) -> None:
    fight = Referee(number, table(2, vehicles=()))
    assert list(fight.play(turns=300))
    assert {one.side for one in fight.there()} in ({0}, {1})


def _nothing_overspent(position: Position) -> None:
    running = position.board.active
    if running is None:
        return
    assert 0 <= running.left <= running.points
    assert running.free >= 0
    assert running.segments <= position.people[running.figure].figure.stats.movement


def _everybody_in_one_seat(position: Position) -> None:
    aboard = [one for vehicle in position.board.vehicles for one in vehicle.aboard]
    assert len(aboard) == len(set(aboard))
    assert all(len(vehicle.aboard) <= SEATS[vehicle.make] for vehicle in position.board.vehicles)


def _no_better_off(was: Person, one: Person) -> None:
    """The dead stay dead, dogs keep no wounds, no one heals, and weapons only become fewer."""
    before, now = was.figure, one.figure
    assert before.standing is not Standing.DEAD or replace(now, duties=()) == replace(before, duties=())
    assert not (now.is_dog and (now.wounded or now.standing is Standing.DEAD))
    assert (2 * now.heavy + now.light) >= (2 * before.heavy + before.light)
    assert now.standing is Standing.DEAD or now.is_dog or now.heavy < now.stats.wounds
    assert not Counter(arm.name for arm in now.weapons) - Counter(arm.name for arm in before.weapons)


def test_no_move_is_offered_twice_and_each_reads_as_it_was_offered() -> None:
    for seed in (1, 5):
        for made in islice(Referee(seed, table(EACH)).play(turns=2), 0, 60, 6):
            at = made.after
            for one in at.people.values():
                moves = list(legal(at, one))
                assert len(moves) == len({str(offered) for offered in moves})
                for offered in moves:
                    again = MoveRef.of(said(at, offered))
                    assert offered == again
                    assert offered.command in MOVES


def test_exactly_the_allowed_moves_are_offered() -> None:
    """Blows against every pair on the table, with every weapon."""
    out = (WoundsSet(SPEEDY, 0, 2, True), counts(CHARMER, FigureState.FREE_ATTACK), counts(FRIEND, FigureState.AWAY))
    at = acting(BOSS, *out)
    for one in at.people.values():
        offered_moves = [offered.typed for offered in offers(at, one.id, FIGHT)]
        weapons = [] if one.figure.is_dog else [*dict.fromkeys(arm.name for arm in one.figure.weapons), "Bare hands"]
        for other in at.people.values():
            for weapon in weapons:
                typed = {"attacker": one.typed, "target": other.typed, "weapon": weapon}
                assert (typed in offered_moves) is possible(at, said(at, MoveRef(FIGHT, typed)))
    assert {one.id for one in at.people.values() if offers(at, one.id, FIGHT)} == {BOSS, CHARMER}


# Moves of an activation


def test_shots_go_at_opponents_first_with_every_weapon_that_is_loaded_snap_and_aimed() -> None:
    at = acting(BOSS, WeaponSet(BOSS, "Heavy pistol", Trouble.JAMMED))
    shots = [one.typed for one in offers(at, BOSS, SHOOT)]
    targets = list(dict.fromkeys(one["target"] for one in shots))
    assert targets[:EACH] == [at.people[one].typed for one in range(CAPTAIN, FRIEND + 1)]
    assert set(targets) == {one.typed for one in at.people.values() if one.id != BOSS}
    assert [(one["gun"], one["aimed"]) for one in shots[:4]] == [
        (g, a) for g in ("SMG", "Knife") for a in (False, True)
    ]
    assert all("range" not in one for one in shots)
    assert {one.typed["aimed"] for one in offers(acting(BOSS, points=1), BOSS, SHOOT)} == {False}


def test_thrown_weapons_and_weapons_that_failed() -> None:
    lies = Fuse("the porch", GRENADE, CAPTAIN, 2)
    at = acting(HIT_MAN, WeaponSet(HIT_MAN, PISTOL, Trouble.EMPTY), fuses=(lies,), vehicles=())
    thrown = [one.typed["what"] for one in offers(at, HIT_MAN, "gangstars-shoot throw")]
    assert thrown == [GRENADE, MOLOTOV]
    assert [one.typed["fuse"] for one in offers(at, HIT_MAN, "gangstars-shoot pickup")] == ["the porch"]
    assert [one.typed["gun"] for one in offers(at, HIT_MAN, "gangstars-shoot repair")] == [PISTOL]
    assert PISTOL not in {one.typed["gun"] for one in offers(at, HIT_MAN, SHOOT)}


def test_only_whose_activation_runs_spends_points() -> None:
    at = acting(CAPTAIN, bag=(CHARMER,))
    assert {SHOOT, FIGHT, CHARGE, MOVE, "gangstars-turn call", DONE} <= commands(at, CAPTAIN)
    for one in at.people:
        assert one == CAPTAIN or not commands(at, one) & {SHOOT, FIGHT, CHARGE, MOVE, DONE}
    assert MOVE not in commands(acting(CAPTAIN, points=0), CAPTAIN)


def test_to_end_an_activation_is_among_the_ten_likeliest_of_a_leader_on_foot() -> None:
    at = acting(CAPTAIN, bag=(CHARMER,), vehicles=(), structures=())
    assert DONE in list(dict.fromkeys(one.command for one in legal(at, at.people[CAPTAIN])))[:MOST_TOUCHED]


def test_the_first_exchange_comes_first_after_a_charge() -> None:
    at = acting(CAPTAIN, counts(CAPTAIN, FigureState.CHARGING))
    assert next(iter(legal(at, at.people[CAPTAIN]))).command == FIGHT
    at = acting(CAPTAIN)
    assert next(iter(legal(at, at.people[CAPTAIN]))).command == SHOOT


def test_the_button_for_the_first_exchange_names_who_has_charged_and_whom() -> None:
    enemy = table(EACH).people[BOSS]
    at = acting(CAPTAIN, counts(CAPTAIN, FigureState.CHARGING, enemy.typed))
    (shown,) = [one for one in acting_offers(at) if one.command == FIGHT]
    assert shown.label == first_exchange(enemy.label)
    assert shown.typed == {"attacker": at.people[CAPTAIN].typed, "target": enemy.typed}


def test_the_buttons_for_cover_name_the_figure_that_takes_it_and_each_way() -> None:
    position = table(EACH).after(counts(BOSS, FigureState.TAKES_COVER))
    shown = [(one.command, one.typed) for one in cover_offers(position.people[BOSS], position)]
    assert shown == [
        ("gangstars cover", {"figure": position.people[BOSS].typed, "near": near}) for near in (True, False)
    ]
    assert cover_offers(table(EACH).people[BOSS], table(EACH)) == ()


def test_at_the_wheel_one_drives_and_beside_it_one_gets_out_when_it_is_slow() -> None:
    car = "gangstars-car "
    at = acting(ROOKIE, points=4)
    assert commands(at, ROOKIE) >= {f"{car}drive", f"{car}speed", f"{car}stop", f"{car}brake", SHOOT}
    assert not commands(at, ROOKIE) & {DONE, f"{car}leave", f"{car}board", CHARGE, FIGHT, MOVE}
    assert [one.typed["way"] for one in offers(at, ROOKIE, f"{car}drive")] == [
        "Straight on",
        "Up to 45 degrees",
        "45 to 90 degrees",
    ]
    assert f"{car}leave" not in commands(acting(HIT_MAN), HIT_MAN)
    slow = acting(HIT_MAN, vehicles=(replace(CAR, halves=1),))
    assert f"{car}leave" in commands(slow, HIT_MAN)


def test_traits_and_dogs_have_deeds_of_their_own() -> None:
    big_mouth, dog_boy = acting(HIT_MAN), acting(CHARMER)
    assert len(offers(big_mouth, HIT_MAN, "gangstars insult")) == 3, "people of the other gang"
    assert len(offers(big_mouth, HIT_MAN, TAG)) == 1
    charmed = {one.typed["dog"] for one in offers(dog_boy, CHARMER, "gangstars-dog charm")}
    assert charmed == {dog_boy.people[MAD_DOG].typed, dog_boy.people[LAP_DOG].typed}
    loving = acting(LAP_DOG)
    assert commands(loving, LAP_DOG) >= {"gangstars-dog embrace", "gangstars-dog bark", "gangstars-dog wander", FIGHT}
    assert SHOOT not in commands(loving, LAP_DOG)
    barked = {one.typed["victim"] for one in offers(loving, LAP_DOG, "gangstars-dog bark")}
    around = acting(LAP_DOG, counts(CAPTAIN, FigureState.HARRIED, loving.people[LAP_DOG].figure.name))
    assert barked - {one.typed["victim"] for one in offers(around, LAP_DOG, "gangstars-dog bark")} == {
        around.people[CAPTAIN].typed
    }
    assert "gangstars-dog leave" in commands(around, LAP_DOG)


def test_a_lurker_appears_beside_any_opponent_not_yet_frightened() -> None:
    at = table(EACH, turn=1)
    there = {at.people[one].typed for one in (CAPTAIN, CHARMER, SPEEDY)}
    assert {one.typed["target"] for one in offers(at, ROOKIE, "gangstars lurk")} == there
    at = at.after(counts(CAPTAIN, FigureState.TERRIFIED))
    assert {one.typed["target"] for one in offers(at, ROOKIE, "gangstars lurk")} == there - {at.people[CAPTAIN].typed}


def test_a_mad_dog_is_let_off_its_leash_at_a_target() -> None:
    at = table(EACH)
    let = offers(at, BOSS, "gangstars-dog unleash")
    assert {one.typed["dog"] for one in let if "target" in one.typed} == {at.people[MAD_DOG].typed}
    assert [one.typed for one in let if "target" not in one.typed] == [{"dog": at.people[LAP_DOG].typed}]
    assert not offers(at, CAPTAIN, "gangstars-dog leash")


# Out of turn


def test_before_the_first_turn_one_only_gets_into_vehicles() -> None:
    at = table(EACH)
    assert commands(at, CAPTAIN) <= {"gangstars-car board", *AT_WILL}
    assert {one.typed["vehicle"] for one in offers(at, CAPTAIN, "gangstars-car board")} == {"Harley"}, "the Ford moves"
    assert commands(at, HIT_MAN) == set(), "nobody jumps out at full speed"


def test_free_deeds_are_a_snap_shot_or_a_blow() -> None:
    at = acting(BOSS, counts(CAPTAIN, FigureState.FREE_SHOT), counts(CHARMER, FigureState.FREE_ATTACK))
    assert {one.typed["aimed"] for one in offers(at, CAPTAIN, SHOOT)} == {False}
    assert FIGHT not in commands(at, CAPTAIN)
    assert commands(at, CHARMER) == {FIGHT}


def test_a_figure_called_up_may_be_the_next() -> None:
    at = table(EACH, turn=1, waiting=(HIT_MAN,)).after()
    assert commands(at, HIT_MAN) == {"gangstars-turn up"}


# Obligations


def test_a_test_that_is_due_comes_before_all_else() -> None:
    at = acting(CAPTAIN, Owes(CAPTAIN, reaction_test(Test.HIT)))
    assert commands(at, CAPTAIN) - AT_WILL == {TEST}
    later = acting(CAPTAIN, Owes(CAPTAIN, reaction_test(Test.HIT, after=1)))
    assert TEST not in commands(later, CAPTAIN)
    covered = acting(CAPTAIN, counts(CAPTAIN, FigureState.TAKES_COVER))
    assert commands(covered, CAPTAIN) - AT_WILL == {"gangstars cover"}


def test_a_figure_forced_back_goes_on_and_the_winner_strikes_or_follows() -> None:
    boss, captain = (table(EACH).people[one] for one in (BOSS, CAPTAIN))
    at = acting(BOSS, counts(BOSS, FigureState.FORCED_BACK), Owes(BOSS, stands(captain.typed)))
    assert commands(at, BOSS) - AT_WILL == {"gangstars-melee stand"}
    ran = (counts(CAPTAIN, FigureState.FREE_BLOW, f"{boss.name} runs"), Owes(CAPTAIN, follows(boss.typed)))
    at = acting(BOSS, *ran)
    assert [one.typed["runner"] for one in offers(at, CAPTAIN, "gangstars-melee back")] == [boss.typed]
    assert [one.typed["wants"] for one in offers(at, CAPTAIN, "gangstars-melee follow")] == [False, True]


# Figures without moves


def test_the_dead_the_gone_and_who_is_off_the_table_have_no_move() -> None:
    at = acting(CAPTAIN, LadenSet(CAPTAIN, True))
    assert "gangstars-turn drop" in commands(at, CAPTAIN)
    assert list(legal(at, replace(at.people[CAPTAIN], here=False))) == []
    dead = at.after(WoundsSet(CAPTAIN, 0, 2, True))
    assert list(legal(dead, dead.people[CAPTAIN])) == []
    assert not possible(dead, said(dead, MoveRef("gangstars-turn drop", {"figure": at.people[CAPTAIN].typed})))
    away = acting(LAP_DOG, counts(LAP_DOG, FigureState.AWAY))
    assert list(legal(away, away.people[LAP_DOG])) == []


def test_moves_are_listed_one_at_a_time() -> None:
    at = acting(CAPTAIN)
    assert len(list(islice(legal(at, at.people[CAPTAIN]), 1))) == 1


@pytest.mark.parametrize(
    "points, tried", [(8, {"snap shot", "aimed shot", "fight", "charge"}), (1, {"snap shot"}), (0, set())]
)
def test_no_target_is_tried_without_the_points_for_the_move(
    points: int, tried: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    at, decided = acting(BOSS, points=points), Counter[str]()
    made, allow = legal_core.allowed, {"snap shot", "aimed shot", "fight", "charge"}

    def counted(position: Position, move: Any) -> Any:
        decided[legal.name(move)[1]] += 1
        return made(position, move)

    monkeypatch.setattr(legal_core, "allowed", counted)
    kinds = {one.called for one in legal.distinct(at, at.people[BOSS])}
    assert kinds & allow == {*decided} & allow == tried
    assert all(decided[one] == 1 for one in tried - {"fight"}), "a deed that can be done is tried once"


# Names and measurements


def test_a_snap_shot_and_an_aimed_one_are_two_deeds_with_their_prices() -> None:
    at = acting(BOSS)
    costs = {(one.called, one.cost) for one in legal.may(at, at.people[BOSS]) if one.offered.command == SHOOT}
    assert costs == {("snap shot", "1 action point"), ("aimed shot", "2 action points")}
    assert legal.left(at, at.people[BOSS]) == "8 action points left"
    assert legal.left(at, at.people[HIT_MAN]) == ""


def test_a_weapon_offers_its_two_ranges() -> None:
    at = acting(BOSS)
    shot = said(at, offers(at, BOSS, SHOOT)[0])
    for arm in ARMS.values():
        found = dict(bands(at, replace(shot, gun=arm)))
        assert found == {} if not arm.maximum else max(found.values()) == arm.maximum
        if arm.shoots and arm.effective < arm.maximum:
            assert found == {"effective": arm.effective, "maximum": arm.maximum}
    assert bands(at, replace(shot, gun=UNSAID)) == ()


def test_a_charge_and_a_move_go_as_far_as_points_and_legs_carry() -> None:
    at = acting(BOSS, points=2)
    charge = said(at, MoveRef(CHARGE, {"attacker": at.people[BOSS].typed}))
    assert charges(at, charge) == (("1 segment", 10.0),), "2 points for each"
    move = said(at, offers(at, BOSS, MOVE)[0])
    assert segments(at, move) == (("1 segment", 1), ("2 segments", 2))
    assert segments(acting(HIT_MAN), move) == (), "is not active"


def test_a_move_is_offered_as_long_as_there_is_a_point_for_a_segment() -> None:
    assert len(offers(acting(BOSS, points=1), BOSS, MOVE)) == 1
    assert offers(acting(BOSS, points=0), BOSS, MOVE) == []
