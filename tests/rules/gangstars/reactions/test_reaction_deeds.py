"""Reaction tests and sightings as deeds: what fills a move, what is refused, what it costs and changes."""

from __future__ import annotations

from typing import Any, cast

import pytest

from rules.core.action.deed import decided
from rules.core.action.position import Umpired
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, Missing, NotYours, OutOfRange, Refusal
from rules.core.play.game import Game, Side
from rules.core.play.obligations import Owes, Settled
from rules.gangstars.model.board import Activation, Board, VehicleSet
from rules.gangstars.model.changes import Eased, ProneSet
from rules.gangstars.model.figures import (
    FOREVER,
    Effect,
    Figure,
    FigureState,
    Make,
    Profile,
    Standing,
    Stats,
    Test,
    Vehicle,
)
from rules.gangstars.model.kinds import READY
from rules.gangstars.model.obligations import overturning, reaction_test, watched, witnesses
from rules.gangstars.model.position import Person, Position, guest
from rules.gangstars.model.reaction_tables import Reaction, ReactionResult
from rules.gangstars.reactions.consequences import TakeCover
from rules.gangstars.reactions.corrections import PutState, Waive
from rules.gangstars.reactions.many_tests import MakeTests
from rules.gangstars.reactions.reaction_tests import MakeTest
from rules.gangstars.reactions.sightings import See, Shock, Sight
from rules.gangstars.traits.trait_table import COOL_MAN
from rules.gangstars.turns.chits import Draw, DrawnChits, chits_of

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
GUEST = Person("He", guest("He"))


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


def _with(position: Position, who: int, trait: str) -> Person:
    person = position.people[who]
    return replace(person, figure=replace(person.figure, traits=(trait,)))


# Reaction tests


def test_the_sheet_and_the_obligation_fill_a_test() -> None:
    owed = reaction_test(Test.HIT, "shot by Ray", shot_at=True, cover=True)
    at = table(ray={**counting(FigureState.SHAKEN), **owing(owed), "heavy": 1})
    deed = decided(at, MakeTest(figure=at.people[RAY]))
    (trial,) = deed.args
    assert (trial.test, trial.shot_at, trial.cover, trial.shaken, trial.wounded) == (Test.HIT, True, True, True, True)
    assert deed.allow() == (Settled(RAY, owed),)
    assert "so the sheet counts. Remove “shot_at”" in refused(
        at, MakeTest(figure=at.people[RAY], shot_at=False), NotYours
    )
    assert decided(TURF, MakeTest(figure=TURF.people[RAY], test=(Test.HIT, False), shot_at=False)).allow() == ()
    assert "owes no reaction test now" in refused(TURF, MakeTest(figure=TURF.people[RAY]))
    assert refused(FREE, MakeTest(figure=GUEST), Missing) == "The test is not named. Add “test”."


def test_brains_are_borrowed_from_an_own_leader_or_by_an_umpire_from_a_number() -> None:
    def brains(position: Position, **typed: Any) -> int:
        deed = decided(position, MakeTest(figure=position.people[RAY], test=(Test.HIT, False), **typed))
        deed.allow()
        return deed.args[0].borrowed

    lead = READY[Profile.LEADER].stats.brains
    assert brains(TURF) == 0
    assert brains(TURF, commanded=True) == brains(TURF, leader=TURF.people[DUKE]) == lead
    four = Person("4", Figure("", Profile.LEADER, Stats(brains=4)), typed="4")
    with pytest.raises(NotYours, match="Remove “leader”"):
        brains(TURF, leader=four)
    assert brains(table(umpire=True), leader=four) == 4
    with pytest.raises(IllegalNow, match="neither Head Honcho nor ma man"):
        brains(TURF, leader=TURF.people[OKAFOR])
    with pytest.raises(IllegalNow, match="no Head Honcho or ma man left"):
        brains(table(duke={"standing": Standing.DEAD}), commanded=True)


def test_a_runner_owes_the_dogs_a_test_and_a_crash_its_vehicle() -> None:
    car = Vehicle("the Ford", Make.CAR, RAY, halves=2)
    at = TURF.then(replace(TURF.board, vehicles=(car,)))
    deed = decided(at, MakeTest(figure=at.people[RAY], test=(Test.EXTREME_DRIVING, True)))
    crash = VehicleSet(GAME, replace(car, duties=(overturning(),)))
    assert crash in deed.changes(ReactionResult(Reaction.CRASHES))
    assert [one.since for one in crash.dated(100).dated(200).vehicle.duties] == [100], "it came up once"
    scared = decided(TURF, MakeTest(figure=TURF.people[RAY], test=(Test.HIT, False)))
    assert Owes(RAY, watched()) in scared.changes(ReactionResult(Reaction.RECOILS))
    assert not any("still owes" in line for line in scared.report(ReactionResult(Reaction.RECOILS)).lines)


def test_drawing_the_last_chits_in_vain_reports_the_tests_that_are_due() -> None:
    at = table(ray=owing(reaction_test(Test.HIT)), dunn={"standing": Standing.DEAD})
    at = at.then(replace(at.board, bag=(DUNN,), active=None))
    report = decided(at, Draw()).report(DrawnChits(chits_of(at), None))
    assert report.lines == ("Dunn is dead, so the chit is set aside.", "Tests to make: Ray.")


def test_all_figures_of_the_caller_that_owe_a_test_make_it_at_once() -> None:
    hit = reaction_test(Test.HIT)
    at = table(ray=owing(hit), duke=owing(hit), dunn=owing(hit))
    deed = decided(at, MakeTests(friends=True))
    assert deed.names == ("Ray", "Duke")
    assert deed.allow() == (Settled(RAY, hit), Settled(DUKE, hit))
    assert all(trial.friends for trial in deed.args[0])
    assert "Your figures owe no" in refused(TURF, MakeTests())
    with pytest.raises(NotYours):
        decided(at, MakeTests(figures=(at.people[DUNN],)))


# Sightings, and corrections by hand


def test_witnesses_of_a_killed_homie_owe_a_test_and_cool_men_none() -> None:
    at = table(duke={"standing": Standing.DEAD, **owing(witnesses(False, "shot"))})
    seen = decided(at, Shock(victim=at.people[DUKE], figures=(at.people[RAY],)))
    assert seen.allow() == (Settled(DUKE, witnesses(False, "shot")),)
    assert seen.changes(None) == (Owes(RAY, reaction_test(Test.HOMIE_KILLED, "Duke killed")),)
    assert "the names of those who saw it" in refused(at, Shock(victim=at.people[DUKE]))
    assert decided(at, Shock(victim=at.people[DUKE], figures=())).changes(None) == ()
    assert "Ray: a cool man." in refused(at, Shock(victim=at.people[DUKE], figures=(_with(at, RAY, COOL_MAN),)))
    assert "is not a friend of Duke" in refused(at, Shock(victim=at.people[DUKE], figures=(at.people[DUNN],)))
    assert refused(TURF, Shock(victim=TURF.people[DUKE])).startswith("Duke is neither dead")


def test_only_dogs_of_opponents_are_feared_and_see_one_run() -> None:
    near = decided(TURF, See(what=Sight.DOG_NEAR, figures=(TURF.people[RAY],), source=TURF.people[REX]))
    assert cast("Any", near.changes(None)[0]).owed.rule == "gs.test.dogs-near"
    assert "own side" in refused(TURF, See(what=Sight.DOG_NEAR, figures=(TURF.people[RAY],), source=TURF.people[TANK]))
    assert ("is not a dog") in refused(
        TURF, See(what=Sight.DOG_NEAR, figures=(TURF.people[RAY],), source=TURF.people[DUNN])
    )
    runs = decided(TURF, See(what=Sight.DOG_CHASES, figures=(), source=TURF.people[RAY]))
    assert (runs.report(None).headline, runs.changes(None)) == ("No dog saw Ray run.", ())
    assert "No one is named" in refused(TURF, See(what=Sight.POPS_UP), OutOfRange)
    assert "The monster is not named" in refused(TURF, See(what=Sight.MONSTER, figures=(TURF.people[RAY],)))


def test_in_a_game_an_umpire_corrects_states_and_a_hunters_owner_ends_the_hunt() -> None:
    hit = reaction_test(Test.HIT)
    at = table(ray={**counting(FigureState.CHASES), **owing(hit)})
    ray = (at.people[RAY],)
    for move in (PutState(figures=ray, state=FigureState.SHAKEN), Waive(figures=ray)):
        assert "only an umpire may correct states and tests" in refused(at, move, NotYours)
    over = decided(at, PutState(figures=ray, state=FigureState.CHASES, ends=True))
    assert (over.allow(), over.changes(None)) == ((), (Eased(RAY, FigureState.CHASES),))
    umpired = decided(replace(at, umpire=True), Waive(figures=ray))
    assert (umpired.allow(), umpired.changes(None)) == ((Umpired("Ray"),), (Settled(RAY, hit),))
    assert "nothing to end" in refused(table(umpire=True), PutState(figures=ray, state=FigureState.SHAKEN, ends=True))


def test_a_figure_that_a_test_sends_to_cover_takes_it() -> None:
    at = table(ray=counting(FigureState.TAKES_COVER))
    hidden = decided(at, TakeCover(figure=at.people[RAY], near=False))
    assert hidden.changes(None) == (Eased(RAY, FigureState.TAKES_COVER), ProneSet(RAY, True))
    assert "doesn't have to take cover" in refused(TURF, TakeCover(figure=TURF.people[RAY], near=True))
