"""Close combat as deeds: what fills a move, what is refused, what it costs and changes."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.action.deed import decided
from rules.core.action.move import filled, overruled
from rules.core.chance.dice import resolve
from rules.core.chance.odds import odds
from rules.core.chance.sources import Fair
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, NotYours, OutOfRange, Refusal
from rules.core.play.game import Game, Side
from rules.core.play.obligations import Owes, Settled
from rules.gangstars.close_combat.blows import BlowResult, Exchange, Fight
from rules.gangstars.close_combat.charges import Charge
from rules.gangstars.close_combat.pursuit import Follow, GoOn, PursuitResult, StandResult, StrikeBack
from rules.gangstars.model.board import Activation, Board, PointsSpent
from rules.gangstars.model.changes import Affected, Eased, ProneSet, WoundsSet
from rules.gangstars.model.fields import typed_facts
from rules.gangstars.model.figures import (
    FOREVER,
    Effect,
    FigureState,
    Profile,
    Standing,
    Test,
    Weapon,
)
from rules.gangstars.model.kinds import READY
from rules.gangstars.model.obligations import follows, reaction_test, stands, watched
from rules.gangstars.model.position import Person, Position
from rules.gangstars.traits.trait_table import HUGE_DOG, VENGEFUL

GAME = 5
RAY, DUKE, TANK, DUNN, OKAFOR, REX = range(1, 7)
KINDS = {
    RAY: (Profile.HIT_MAN, 0),
    DUKE: (Profile.LEADER, 0),
    TANK: (Profile.GANG_DOG, 0),
    DUNN: (Profile.ROOKIE, 1),
    OKAFOR: (Profile.HIT_MAN, 1),
    REX: (Profile.SHEPHERD, 1),
}
NAMES = ("", "Ray", "Duke", "Tank", "Dunn", "Okafor", "Rex")


def table(umpire: bool = False, active: int = RAY, **states: Any) -> Position:
    """Two gangs on a table, the caller's first; `states` change figures by their names."""
    people: dict[int, Person] = {}
    for one, (profile, side) in KINDS.items():
        name = NAMES[one]
        figure = replace(READY[profile], **{"name": name, "weapons": (), "traits": (), **states.get(name.lower(), {})})
        gang = ("Kings", "Precinct")[side]
        people[one] = Person(
            name, figure, one, gang, side + 1, f"{name} ({gang})", side, here=True, mine=not side, listed=gang
        )
    game = Game("Turf", "gs", (Side("Kings"), Side("Precinct")), board=Board(turn=1, active=Activation(active, 7)))
    return Position(Board(), GAME, game, people, umpire=umpire)


FREE = Position(Board())
TURF = table()


def counting(*states: FigureState) -> dict[str, Any]:
    return {"effects": tuple(Effect(one, FOREVER) for one in states)}


def owing(*owed: Any) -> dict[str, Any]:
    return {"duties": owed}


def refused(position: Position, move: Any, kind: type[Refusal] = IllegalNow) -> str:
    with pytest.raises(kind) as caught:
        decided(position, move).allow()
    return caught.value.sentence


def duel(position: Position, **typed: Any) -> Fight:
    return Fight(**{"attacker": position.people[RAY], "target": (position.people[DUNN],), **typed})


# Odds


def test_the_odds_show_which_wounds_kill_a_wounded_figure() -> None:
    at = table(dunn={"heavy": 1})
    first, *_ = decided(at, duel(at)).questions
    found = odds(first.resolver, *first.args).by(first.read).weights
    wounded = {"a light wound", "a heavy wound, and dead", "killed at once"}
    assert wounded < found.keys() <= {*first.order}
    assert "a heavy wound" not in found
    unhurt, *_ = decided(TURF, duel(TURF)).questions
    assert not any(end.endswith("and dead") for end in odds(unhurt.resolver, *unhurt.args).by(unhurt.read).weights)


# Charges and blows


def test_the_active_figure_attacks_by_default_but_the_target_must_be_named() -> None:
    assert filled(TURF, Fight(target=(TURF.people[DUNN],))).attacker == TURF.people[RAY]
    assert refused(TURF, Fight(), OutOfRange) == "Ray needs a target. Add “target”."
    brawl = decided(FREE, Fight())
    headline = brawl.report((Exchange(BlowResult.MISSED, BlowResult.MISSED),)).headline
    assert headline.startswith("The attacker attacks ")
    assert headline.endswith(": missed. The blow back: missed.")
    assert brawl.again


def test_a_charge_pays_for_the_first_exchange_which_waits_for_the_test() -> None:
    rush = decided(TURF, Charge(distance=8.0, attacker=TURF.people[RAY], target=(TURF.people[DUNN],)))
    assert rush.allow() == (PointsSpent(GAME, points=2, segments=1, charged=True, attacks=1),)
    assert Owes(DUNN, reaction_test(Test.FIRST_SHOT, "charged by Ray", shot_at=True)) in rush.changes(None)
    assert Affected(RAY, Effect(FigureState.CHARGING, 0, why="Dunn (Precinct)")) in rush.changes(None)
    tested = owing(reaction_test(Test.FIRST_SHOT))
    at = table(ray=counting(FigureState.CHARGING), dunn=tested)
    assert "must test for being charged" in refused(at, duel(at))
    at = table(ray=counting(FigureState.CHARGING))
    blow = decided(at, duel(at))
    assert blow.allow() == ()
    assert blow.args[0][0].charged
    assert blow.changes((Exchange(BlowResult.MISSED, BlowResult.MISSED),)) == (Eased(RAY, FigureState.CHARGING),)


def test_a_charge_that_falls_short_takes_all_that_is_left_and_gives_a_free_shot() -> None:
    rush = decided(TURF, Charge(distance=45.0, attacker=TURF.people[RAY], target=(TURF.people[DUNN],)))
    assert sum(one.points for one in rush.allow() if isinstance(one, PointsSpent)) == 7
    assert Affected(DUNN, Effect(FigureState.FREE_SHOT, 1, through=False, why="charged by Ray")) in rush.changes(None)
    at = table(ray=counting(FigureState.NO_ADVANCE))
    assert "goes no nearer" in refused(at, Charge(distance=8.0, target=(at.people[DUNN],)))


def test_the_sheets_of_both_sides_count_but_for_an_umpire_and_for_odds() -> None:
    for typed in ({"facts": typed_facts("melee 5")}, {"modifier": 1}, {"charged": True}, {"moved": 3}):
        assert "Ray is on the table, so the sheet counts" in refused(TURF, duel(TURF, **typed), NotYours)
    assert "Dunn is on the table" in refused(TURF, duel(TURF, target_modifier=1), NotYours)
    decided(replace(TURF, asking=True), duel(TURF, target_modifier=1))
    at = table(umpire=True)
    assert list(overruled(at, filled(at, duel(at, target_facts=typed_facts("shaken"))))) == ["the sheet of Dunn"]


def test_the_worse_wounded_is_forced_back_and_owes_a_test() -> None:
    blow = decided(TURF, duel(TURF))
    changes = blow.changes((Exchange(BlowResult.LIGHT, BlowResult.MISSED),))
    assert WoundsSet(DUNN, 1, 0) in changes
    assert Owes(DUNN, stands("Ray (Kings)")) in changes
    assert not any(one.subject == RAY for one in changes)
    at = table(dunn={**counting(FigureState.FORCED_BACK), **owing(stands("Ray"))})
    assert "owes a test whether to fight on" in refused(at, duel(at))


def test_each_exchange_of_several_finds_the_attacker_as_the_previous_one_left_them() -> None:
    at = table(ray={"weapons": (Weapon("Baseball bat"),)})
    fray = decided(at, duel(at, target=(at.people[DUNN], at.people[OKAFOR])))
    met = (Exchange(BlowResult.MISSED, BlowResult.HEAVY), Exchange(BlowResult.MISSED, BlowResult.HEAVY))
    first, second = fray.report(met).lines[-2:]
    assert "Ray is forced back" in first
    assert "forced back" not in second, "it is over"
    assert WoundsSet(RAY, 0, 2, True) in fray.changes(met)


def test_a_dog_defends_its_master_and_knocks_its_target_down() -> None:
    at = table(tank={"master": DUKE}, active=OKAFOR)
    blow = decided(at, Fight(attacker=at.people[OKAFOR], target=(at.people[DUKE],)))
    free = Affected(TANK, Effect(FigureState.FREE_ATTACK, 1, through=False, why="defends Duke"))
    assert free in blow.changes((Exchange(BlowResult.MISSED, BlowResult.MISSED),))
    at = table(tank={"traits": (HUGE_DOG,)}, active=TANK)
    bite = decided(at, Fight(attacker=at.people[TANK], target=(at.people[DUNN],)))
    assert ProneSet(DUNN, True) in bite.changes((Exchange(BlowResult.LIGHT, BlowResult.MISSED),))


# Forced back


def test_a_figure_forced_back_tests_against_the_opponent_of_the_owed_test() -> None:
    at = table(ray={**counting(FigureState.FORCED_BACK), **owing(stands("Dunn (Precinct)"))})
    test = decided(at, GoOn(figure=at.people[RAY]))
    assert test.report(StandResult(3)).lines[1].startswith("Dunn has a free blow at the back")
    assert test.allow() == (Settled(RAY, stands("Dunn (Precinct)")),)
    assert test.changes(StandResult()) == ()
    runs = test.changes(StandResult(3))
    assert Owes(DUNN, follows("Ray (Kings)")) in runs
    assert Owes(RAY, watched()) in runs, "a dog of his opponents is there"
    assert "was not forced back" in refused(TURF, GoOn(figure=TURF.people[RAY]))
    vengeful = table(ray={**counting(FigureState.FORCED_BACK), "traits": (VENGEFUL,)})
    assert (
        decided(vengeful, GoOn(figure=vengeful.people[RAY])).report(StandResult()).lines[0]
        == "Vengeful, so there is no test."
    )


@pytest.mark.parametrize("out", [{"standing": Standing.DEAD}, counting(FigureState.AWAY)])
def test_an_opponent_who_is_out_by_now_causes_no_test(out: dict[str, Any]) -> None:
    loser = {**counting(FigureState.FORCED_BACK), **owing(stands("Rex (Precinct)"))}
    at = table(ray=loser, rex=out)
    test = decided(at, GoOn(figure=at.people[RAY]))
    stood = resolve(test.resolver, *test.args, dice=Fair(b"")) if test.resolver is not None else None
    assert stood is not None
    assert (stood.throws, stood.result) == ((), StandResult())
    assert test.allow() == (Settled(RAY, stands("Rex (Precinct)")),)
    assert test.changes(stood.result) == (Eased(RAY, FigureState.FORCED_BACK),)
    at = table(duke=owing(follows("Rex (Precinct)")), rex=out)
    test = decided(at, Follow(figure=at.people[DUKE], wants=True))
    assert test.resolver is not None
    followed = resolve(test.resolver, *test.args, dice=Fair(b""))
    assert (followed.throws, followed.result) == ((), PursuitResult(free=True))
    assert test.allow() == (Settled(DUKE, follows("Rex (Precinct)")),)
    assert "Pick a figure on the table" in refused(at, Follow(figure=at.people[RAY], runner=at.people[REX]))


def test_a_blow_at_the_back_is_the_winners_and_ends_the_pursuit_of_the_dead() -> None:
    at = table(ray={**counting(FigureState.FREE_BLOW), **owing(follows("Dunn (Precinct)"))})
    blow = decided(at, StrikeBack(figure=at.people[RAY], runner=(at.people[DUNN],)))
    assert blow.allow() == ()
    assert blow.changes(BlowResult.NICKED) == (Eased(RAY, FigureState.FREE_BLOW),)
    assert blow.changes(BlowResult.FATAL)[-1] == Settled(RAY, follows("Dunn (Precinct)"))
    assert "has no free blow" in refused(
        TURF, StrikeBack(runner=(TURF.people[DUNN],), figure=TURF.people[RAY]), NotYours
    )
    after = decided(at, Follow(figure=at.people[RAY]))
    assert "It follows in the direction Dunn runs, for no points." in after.report(PursuitResult(False, 3)).lines
    assert after.changes(PursuitResult(True)) == (Eased(RAY, FigureState.FREE_BLOW),)
