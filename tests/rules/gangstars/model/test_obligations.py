"""Obligations: read off figures and board, and settled by a deed or by an umpire's word."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.action.deed import decided
from rules.core.people.roster import FreshGame
from rules.core.plain.events import fold
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow
from rules.core.play.game import Game, Side
from rules.core.play.obligations import Allegiances, Owed, Owes, Settled
from rules.gangstars.close_combat.blows import pushed
from rules.gangstars.gangs.roster import check
from rules.gangstars.manifest import SYSTEM
from rules.gangstars.model.acting import spend
from rules.gangstars.model.action_costs import Action
from rules.gangstars.model.board import Activation, Board
from rules.gangstars.model.changes import Activated, Affected, Eased
from rules.gangstars.model.figures import (
    FOREVER,
    Effect,
    Figure,
    FigureState,
    Fuse,
    Hurt,
    Profile,
    Standing,
    Test,
    Vehicle,
)
from rules.gangstars.model.games import GangStarsGames
from rules.gangstars.model.kinds import READY
from rules.gangstars.model.obligations import (
    explosion,
    follows,
    met,
    reaction_test,
    stands,
    straying,
    wall_due,
    watched,
    which_of,
    witnesses,
    wreck,
)
from rules.gangstars.model.position import Person, Position
from rules.gangstars.model.reaction_tables import RULES, Reaction, ReactionResult, asked
from rules.gangstars.reactions import reaction_tests
from rules.gangstars.reactions.reaction_tests import ReactionTest
from rules.gangstars.reactions.sightings import See, Sight
from rules.gangstars.shooting.structural_damage import worn
from rules.gangstars.shooting.wounds import harms
from rules.gangstars.traits.trait_table import COOL_MAN, TAGGER

GAME, WHO, DRIVER = 9, 7, 3
RAY, REX = READY[Profile.HIT_MAN], READY[Profile.GANG_DOG]
ROLLING = Vehicle("Chevy", driver=DRIVER, running=True, halves=2)


def moot(duty: Owed, who: int, board: Board | None = None, **people: tuple[Figure, int]) -> bool:
    """Whether no one is left of these, by their sides, whom an obligation of the first concerns."""
    figures = {place: figure for place, (figure, _) in enumerate(people.values())}
    sides = {place: side for place, (_, side) in enumerate(people.values())}
    return GangStarsGames.moot(board or Board(), figures, Allegiances(sides, sides), who, duty)


def test_witnesses_are_asked_for_only_while_any_are_left() -> None:
    dead = replace(RAY, standing=Standing.DEAD)
    killed, hurt = witnesses(False, "shot"), witnesses(True, "shot")
    assert not moot(killed, 0, victim=(dead, 0), friend=(RAY, 0))
    assert moot(killed, 0, victim=(dead, 0), friend=(dead, 0), enemy=(RAY, 1), dog=(REX, 0))
    cool = replace(RAY, traits=(COOL_MAN,))
    assert moot(killed, 0, victim=(dead, 0), friend=(cool, 0))
    assert not moot(hurt, 0, dog=(REX, 0), friend=(RAY, 0))
    assert moot(hurt, 0, dog=(REX, 0), enemy=(RAY, 1))


def test_dogs_that_saw_a_figure_run_are_asked_for_only_while_there_are_any() -> None:
    home = replace(REX, standing=Standing.HOME)
    assert not moot(watched(), 0, runner=(RAY, 0), dog=(REX, 1))
    assert moot(watched(), 0, runner=(RAY, 0), dog=(home, 1), own=(REX, 0))
    assert not moot(met(), 0, dog=(REX, 0), other=(REX, 1))
    assert moot(met(), 0, dog=(REX, 0), other=(home, 1), man=(RAY, 1))
    won_over = Board(aside=((1, 0),))
    assert moot(watched(), 0, won_over, runner=(RAY, 0), dog=(REX, 1)), "it is of the runner's side by now"


def owed(board: Board, *figures: tuple[int, Figure]) -> list[tuple[int | str, Owed]]:
    return list(GangStarsGames.owed(board, dict(figures)))


def settle(figure: Figure, duty: Owed) -> Figure:
    return GangStarsGames.settled(GAME, WHO, duty).apply_to(figure)


# Reaction tests


@pytest.mark.parametrize("test", Test)
@pytest.mark.parametrize("driver", [False, True])
def test_each_of_the_thirteen_reaction_tests_is_owed_until_it_is_made(test: Test, driver: bool) -> None:
    figure = Owes(WHO, reaction_test(test, "shot by Duke", driver=driver)).apply_to(RAY)
    ((who, duty),) = owed(Board(turn=1), (WHO, figure))
    assert (who, duty.command, duty.rule, duty.why) == (WHO, "gangstars test", RULES[test], "shot by Duke")
    assert which_of(duty) is test
    assert owed(Board(turn=1), (WHO, settle(figure, duty))) == []


def test_a_test_is_asked_for_at_the_wheel_where_it_is_made_there() -> None:
    assert asked(Test.HIT_DRIVING, True) == "Hit at the wheel"
    assert asked(Test.HIT_DRIVING, False) == "Hit as a passenger"
    assert asked(Test.FIRST_SHOT, True) == "First shot at"


def test_a_test_that_waits_for_an_activation_is_owed_from_then_on() -> None:
    figure = Owes(WHO, reaction_test(Test.WOUNDED, after=1)).apply_to(RAY)
    assert owed(Board(turn=1), (WHO, figure)) == []
    assert len(owed(Board(turn=1), (WHO, Activated(WHO).apply_to(figure)))) == 1


def test_of_two_tests_for_one_reason_the_one_that_waits_is_kept() -> None:
    later, now = reaction_test(Test.WOUNDED, "shot", after=1), reaction_test(Test.WOUNDED, "shot")
    figure = fold(RAY, (Owes(WHO, later), Owes(WHO, now), Settled(WHO, now)))
    assert figure.duties == (later,)


def test_a_figure_that_is_out_owes_no_test_and_one_that_must_take_cover_owes_that() -> None:
    shot = Owes(WHO, reaction_test(Test.HIT)).apply_to(RAY)
    assert owed(Board(turn=1), (WHO, replace(shot, standing=Standing.OFF))) == []
    hiding = Affected(WHO, Effect(FigureState.TAKES_COVER, FOREVER, why="first shot at")).apply_to(RAY)
    ((_, duty),) = owed(Board(turn=1), (WHO, hiding))
    assert duty.command == "gangstars cover"
    assert GangStarsGames.settled(GAME, WHO, duty) == Eased(WHO, FigureState.TAKES_COVER)


def test_a_test_owed_in_cover_is_settled_in_cover() -> None:
    hit = reaction_test(Test.HIT, "shot by Duke", shot_at=True, cover=True)
    filled = hit.filled("Ray (Kings)")
    assert filled == {"figure": "Ray (Kings)", "test": "Hit", "shot_at": True, "cover": True}
    assert hit.met_by("gangstars test", filled, {"ray (kings)"})
    assert not hit.met_by("gangstars test", filled | {"cover": False}, {"ray (kings)"})


def test_a_file_owes_no_test_that_there_is_not() -> None:
    unknown = replace(reaction_test(Test.HIT), options=(("test", "Luck"),))
    assert check(replace(RAY, duties=(reaction_test(Test.HIT),))) == []
    assert check(replace(RAY, duties=(unknown,))) == [f"{RAY.name} owes a test that doesn't exist."]


# Witnesses


def test_a_death_is_owed_the_names_of_those_who_saw_it_until_the_next_game() -> None:
    dead = fold(RAY, harms(Person("", RAY, WHO), Hurt.FATAL, "shot by Duke", shot=True))
    (duty,) = dead.duties
    assert duty == witnesses(False, "shot by Duke")
    assert duty.filled("Ray (Kings)") == {"victim": "Ray (Kings)"}
    assert duty.met_by("gangstars shock", {"victim": "ray", "figures": "nobody"}, {"ray", "ray (kings)"})
    assert GangStarsGames.can_pay(dead, duty)
    assert not GangStarsGames.can_pay(replace(dead, standing=Standing.FIGHTING), duty)
    assert FreshGame(WHO).apply_to(dead).duties == ()


@pytest.mark.parametrize("hurt", Hurt)
@pytest.mark.parametrize("by_foe", [True, False])
def test_witnesses_of_a_wounded_dog_are_owed_if_a_human_opponent_did_it(hurt: Hurt, by_foe: bool) -> None:
    changes = harms(Person("", REX, WHO), hurt, "shot", shot=True, by_foe=by_foe)
    assert (Owes(WHO, witnesses(True, "shot")) in changes) is (bool(hurt) and by_foe)


# Close combat


def test_a_figure_forced_back_owes_a_test_while_that_combat_lasts() -> None:
    duty = stands("Dunn (Cops)")
    beaten = fold(RAY, (*pushed(WHO), Owes(WHO, duty)))
    assert GangStarsGames.can_pay(beaten, duty)
    assert not GangStarsGames.can_pay(Eased(WHO, FigureState.FORCED_BACK).apply_to(beaten), duty)
    assert GangStarsGames.can_pay(RAY, follows("Dunn (Cops)"))


# Vehicles and bombs


@pytest.mark.parametrize(
    "light, heavy, hurt, wrecked",
    [(0, 1, Hurt.HEAVY, True), (1, 1, Hurt.LIGHT, True), (0, 0, Hurt.HEAVY, False), (0, 2, Hurt.HEAVY, False)],
)
def test_the_fate_of_a_wreck_is_owed_once(light: int, heavy: int, hurt: Hurt, wrecked: bool) -> None:
    vehicle = worn(Vehicle("Chevy", light=light, heavy=heavy), hurt)
    assert vehicle.duties == ((wreck(),) if wrecked else ())


@pytest.mark.parametrize(
    "vehicle, driver, due",
    [
        (ROLLING, {"standing": Standing.DEAD}, True),
        (ROLLING, {}, False),
        (replace(ROLLING, driver=0), {}, True),
        (replace(ROLLING, moved=2), {"standing": Standing.DEAD}, False),
        (replace(ROLLING, halves=0), {"standing": Standing.DEAD}, False),
        (replace(ROLLING, heavy=2), {"standing": Standing.DEAD}, False),
    ],
)
def test_a_moving_vehicle_without_a_driver_strays_once_a_turn(
    vehicle: Vehicle, driver: dict[str, Any], due: bool
) -> None:
    board = Board(turn=2, vehicles=(vehicle,))
    found = owed(board, (DRIVER, replace(RAY, **driver)))
    assert found == ([("Chevy", straying())] if due else [])
    if due:
        assert straying().otherwise == "It stays where it is this turn."
        waived = GangStarsGames.settled(GAME, "Chevy", straying()).apply_to(board)
        assert owed(waived, (DRIVER, replace(RAY, **driver))) == []


def test_an_obligation_of_a_vehicle_is_settled_and_nothing_else_of_it_changes() -> None:
    board = Board(turn=2, vehicles=(replace(ROLLING, duties=(wreck(), explosion())),))
    after = GangStarsGames.settled(GAME, "chevy", wreck()).apply_to(board)
    assert after.vehicles == (replace(ROLLING, duties=(explosion(),)),)


def test_a_bomb_that_goes_off_now_is_owed_by_its_name() -> None:
    board = Board(turn=2, fuses=(Fuse("the porch", "Grenade", 0, 2), Fuse("the well", "Grenade", 0, 3)))
    ((name, duty),) = owed(board)
    assert (duty.filled(str(name)), duty.otherwise) == ({"fuse": "the porch"}, "It never goes off.")
    assert GangStarsGames.settled(GAME, name, duty).apply_to(board).due == ()


def test_the_same_test_for_two_reasons_is_two_debts() -> None:
    tests = (reaction_test(Test.HIT, "shot by Duke"), reaction_test(Test.HIT, "shot by Ray"))
    figure = fold(RAY, (Owes(WHO, one) for one in tests))
    assert [duty for _, duty in owed(Board(turn=1), (WHO, figure))] == list(tests)
    assert settle(figure, tests[1]).duties == tests[:1]
    assert SYSTEM.games is not None


# gs.trait.tagger


def test_a_tagger_who_sprayed_tests_in_the_next_activation_and_does_nothing_before() -> None:
    board = Board(turn=2, active=Activation(WHO, points=9))
    sprays = replace(RAY, traits=(TAGGER,), spraying=1)
    assert owed(board, (WHO, sprays)) == [(WHO, wall_due())]
    with pytest.raises(IllegalNow, match=r"must test whether to leave it\. Use /gangstars tag"):
        spend(board, GAME, WHO, sprays, Action.SIMPLE)
    stays = Affected(WHO, Effect(FigureState.STAYS, 0, why="sprays a wall")).apply_to(sprays)
    assert owed(board, (WHO, stays)) == [], "he has tested, and sprays on"
    assert owed(replace(board, active=None), (WHO, sprays)) == [], "not before he is activated"
    left = settle(sprays, wall_due())
    assert (left.sprayed, left.spraying) == (sprays.sprayed + 1, 0)
    assert owed(board, (WHO, left)) == []
    spend(board, GAME, WHO, left, Action.SIMPLE)


# gs.dog.test.dog-near


def dogs() -> Position:
    people = {
        one: Person(name, replace(REX, name=name), one, side=one, here=True) for one, name in ((1, "Rex"), (2, "Al"))
    }
    return Position(Board(), GAME, Game("Corner", "gs", (Side("A"), Side("B")), board=Board(turn=1)), people)


def test_a_dog_that_runs_to_another_is_owed_the_name_of_it() -> None:
    at = dogs()
    tested = reaction_tests.KnownTest(at, at.people[1], ReactionTest(Test.DOG_NEAR_DOG))
    assert Owes(1, met()) in tested.changes(ReactionResult(Reaction.SNIFFS))
    assert Owes(1, met()) not in tested.changes(ReactionResult(Reaction.BITES))
    alone = replace(tested, position=replace(at, people={1: at.people[1]}))
    assert Owes(1, met()) not in alone.changes(ReactionResult(Reaction.SNIFFS))


def test_the_other_dog_tests_once_it_is_named_or_none_does() -> None:
    at = dogs()
    people = {1: replace(at.people[1], figure=fold(at.people[1].figure, (Owes(1, met()), Owes(1, watched()))))}
    at = replace(at, people={**at.people, **people})
    named = decided(at, See(what=Sight.DOG_MEETS, figures=(at.people[2],), source=at.people[1]))
    assert [one.subject for one in named.changes(None) if isinstance(one, Owes)] == [2]
    nobody = decided(at, See(what=Sight.DOG_MEETS, figures=(), source=at.people[1]))
    for deed in (named, nobody):
        assert [one for one in deed.allow() if isinstance(one, Settled)] == [Settled(1, met())], (
            "the chase is still owed"
        )
