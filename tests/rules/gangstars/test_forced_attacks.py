"""Traits that force an attack on a street: whom it binds, to what, and until when."""

from __future__ import annotations

from collections.abc import Mapping
from unittest.mock import patch

import pytest

from rules.core.action.deed import MoveRef, decided
from rules.core.action.system import discover
from rules.core.opponent.fight_player import FightPlayer
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow
from rules.core.play.house_player import Strength
from rules.gangstars.legal import legal
from rules.gangstars.model.board import Activation, ActivationOver, ActivationSet, PointsSpent
from rules.gangstars.model.changes import LeashSet, ProneSet, carded
from rules.gangstars.model.figures import FigureState
from rules.gangstars.model.position import Position
from rules.gangstars.moment.forced_attacks import forced_attack, must_first
from rules.gangstars.moment.next_buttons import acting_offers
from rules.gangstars.shooting.aiming import ShotResult
from rules.gangstars.shooting.shots_at_people import Volley
from rules.gangstars.traits.trait_table import (
    COOL_MAN,
    FAME_BOY,
    FRENZY,
    GANG_PRIDE,
    MONSTER,
    SNAPPY,
    TRIGGER_HAPPY,
)
from rules.gangstars.traits.trait_table import SPEEDY as RASH
from rules.gangstars.turns.on_foot import Moved
from tests.rules.fights import GAME, said
from tests.rules.gangstars.test_on_street import BOSS, CAPTAIN, HIT_MAN, LAP_DOG, MAD_DOG, SPEEDY, on_lot

FOE = CAPTAIN
CALM = SPEEDY
"""Another opponent."""


def driven(squares: Mapping[int, str], *traits: str, changed: tuple[Change, ...] = ()) -> Position:
    """Figures on the lot, the first of them active, with these traits alone."""
    position = on_lot(squares)
    first = position.people[next(iter(squares))]
    return position.after(carded(first.id, replace(first.figure, traits=traits)), *changed)


def does(position: Position) -> list[tuple[str, str]]:
    """What the active figure is offered that costs points or ends its activation: the command and its target."""
    assert position.board.active is not None
    person = position.people[position.board.active.figure]
    free = ("gangstars-dog leash", "gangstars-dog unleash", "gangstars-turn stand")
    moves = (one.offered for one in legal.may(position, person))
    return sorted({(one.command, str(one.typed.get("target", ""))) for one in moves if one.command not in free})


def named(position: Position, who: int) -> str:
    return position.people[who].typed


def refused(position: Position, command: str, **typed: str) -> str:
    with pytest.raises(IllegalNow) as refusal:
        decided(position, said(position, MoveRef(command, typed))).allow()
    return str(refusal.value)


def test_a_frenzied_figure_charges_the_nearest_enemy_within_10_cm_and_does_nothing_else() -> None:
    position = driven({HIT_MAN: "A1", FOE: "C1", CALM: "C3"}, FRENZY)
    assert does(position) == [("gangstars-melee charge", named(position, FOE))]
    assert must_first(position, position.people[HIT_MAN]) == (
        f"{position.people[HIT_MAN].name} must first attack {position.people[FOE].name} (frenzy)."
    )
    assert [one.label for one in acting_offers(position)] == [f"Charge {position.people[FOE].label}"]


def test_it_fights_an_enemy_in_contact() -> None:
    position = driven({HIT_MAN: "A1", FOE: "B1", CALM: "A3"}, FRENZY)
    assert does(position) == [("gangstars-melee fight", named(position, FOE))]


@pytest.mark.parametrize("at", ["D1", "F6"])
def test_farther_enemies_leave_a_frenzied_figure_free(at: str) -> None:
    position = driven({HIT_MAN: "A1", FOE: at}, FRENZY)
    assert forced_attack(position, position.people[HIT_MAN]) is None


def test_after_one_attack_a_figure_is_free_for_the_rest_of_its_activation() -> None:
    spent = PointsSpent(GAME, points=2, actions=1, attacks=1)
    position = driven({HIT_MAN: "A1", FOE: "B1"}, FRENZY, changed=(spent,))
    assert forced_attack(position, position.people[HIT_MAN]) is None
    assert ("gangstars-turn done", "") in does(position)


def test_what_else_the_figure_wants_is_refused_by_name_with_the_button_to_attack() -> None:
    position = driven({HIT_MAN: "A1", FOE: "B1"}, FRENZY)
    who = named(position, HIT_MAN)
    must = must_first(position, position.people[HIT_MAN])
    for command in ("gangstars-turn done", "gangstars-turn prone", "gangstars-turn pick-up"):
        assert refused(position, command, figure=who) == must
    assert refused(position, "gangstars-turn move", figure=who, to="A2") == must


def test_a_prone_figure_stands_up_first() -> None:
    position = driven({HIT_MAN: "A1", FOE: "C1"}, FRENZY, changed=(ProneSet(HIT_MAN, True),))
    assert does(position) == []
    assert [one.command for one in acting_offers(position)] == ["gangstars-turn stand"]


def test_a_fame_boy_shoots_at_the_highest_enemy_within_25_cm_though_another_is_nearer() -> None:
    position = driven({HIT_MAN: "A1", CALM: "A3", FOE: "E1"}, FAME_BOY)
    assert {*does(position)} == {("gangstars-shoot shot", named(position, FOE))}


def test_a_fame_boy_out_of_sight_of_that_enemy_goes_nearer_first() -> None:
    position = driven({HIT_MAN: "C3", FOE: "E3"}, FAME_BOY)
    found = forced_attack(position, position.people[HIT_MAN])
    assert found is not None
    assert found.nearer
    assert does(position) == [("gangstars-turn move", "")]
    assert "go nearer to" in refused(position, "gangstars-turn done", figure=named(position, HIT_MAN))
    gone = position.after(PointsSpent(GAME, points=1, segments=1))
    assert forced_attack(gone, gone.people[HIT_MAN]) is None


def test_gang_pride_chooses_between_a_shot_and_a_charge_at_any_enemy_in_sight() -> None:
    position = driven({HIT_MAN: "A1", FOE: "C1", CALM: "A5"}, GANG_PRIDE)
    both = {named(position, FOE), named(position, CALM)}
    ways = ("gangstars-shoot shot", "gangstars-melee charge")
    assert {*does(position)} == {(one, who) for one in ways for who in both}


def test_a_trigger_happy_figure_shoots_and_does_not_charge() -> None:
    position = driven({HIT_MAN: "A1", FOE: "C1"}, TRIGGER_HAPPY)
    assert does(position) == [("gangstars-shoot shot", named(position, FOE))]


@pytest.mark.parametrize("trait, free", [(FRENZY, True), (FAME_BOY, True), (TRIGGER_HAPPY, True), (GANG_PRIDE, False)])
def test_a_cool_man_is_bound_by_gang_pride_alone(trait: str, free: bool) -> None:
    position = driven({HIT_MAN: "A1", FOE: "C1"}, COOL_MAN, trait)
    assert (forced_attack(position, position.people[HIT_MAN]) is None) is free


def test_a_mad_dog_off_its_leash_attacks_the_nearest_figure_within_15_cm_friend_or_foe() -> None:
    squares = {MAD_DOG: "A1", HIT_MAN: "A3", FOE: "D2"}
    position = on_lot(squares).after(LeashSet(MAD_DOG, False))
    assert ("gangstars-melee charge", named(position, HIT_MAN)) in does(position)
    assert ("gangstars-turn done", "") not in does(position)
    leashed = on_lot(squares)
    assert forced_attack(leashed, leashed.people[MAD_DOG]) is None


def test_a_mad_dog_goes_for_the_target_that_its_master_names_first() -> None:
    position = on_lot({MAD_DOG: "A1", HIT_MAN: "A3", FOE: "F1"})
    typed = {"dog": named(position, MAD_DOG), "target": named(position, FOE)}
    position = position.after(*decided(position, said(position, MoveRef("gangstars-dog unleash", typed))).changes(""))
    found = forced_attack(position, position.people[MAD_DOG])
    assert found is not None
    assert [one.id for one in found.whom] == [FOE]


def test_a_snappy_dog_attacks_any_human_within_10_cm_but_its_master() -> None:
    position = on_lot({LAP_DOG: "A1", HIT_MAN: "B1", FOE: "C1"})
    dog = position.people[LAP_DOG].figure
    snappy = carded(LAP_DOG, replace(dog, traits=(SNAPPY,), master=HIT_MAN))
    position = position.after(snappy, LeashSet(LAP_DOG, False))
    found = forced_attack(position, position.people[LAP_DOG])
    assert found is not None
    assert [one.id for one in found.whom] == [FOE]


def with_monster(squares: Mapping[int, str], *traits: str) -> Position:
    """The same, and the captain is a monster."""
    position = driven(squares, *traits)
    return position.after(carded(FOE, replace(position.people[FOE].figure, traits=(MONSTER,))))


def test_an_opponent_within_15_cm_who_sees_a_monster_shoots_at_it_first() -> None:
    position = with_monster({HIT_MAN: "A1", FOE: "D1", CALM: "A3"})
    assert does(position) == [("gangstars-shoot shot", named(position, FOE))]
    assert "must first shoot at" in refused(position, "gangstars-turn done", figure=named(position, HIT_MAN))
    spent = position.after(PointsSpent(GAME, points=1, actions=1, attacks=1))
    assert ("gangstars-turn done", "") in does(spent)


@pytest.mark.parametrize("squares", [{HIT_MAN: "A1", FOE: "E1"}, {HIT_MAN: "C3", FOE: "E3"}, {CALM: "A1", FOE: "C1"}])
def test_no_one_shoots_at_a_monster_that_is_far_away_out_of_sight_or_a_friend(squares: Mapping[int, str]) -> None:
    position = with_monster(squares)
    assert forced_attack(position, position.people[next(iter(squares))]) is None


def test_those_who_come_to_see_a_monster_get_their_fright_at_once_and_keep_it() -> None:
    position = with_monster({FOE: "E3", HIT_MAN: "C1", LAP_DOG: "B1", CALM: "F1"})
    position = position.then(replace(position.board, turn=1))
    deed = decided(
        position, said(position, MoveRef("gangstars-turn move", {"figure": named(position, FOE), "to": "E1"}))
    )
    moved = position.after(*(one for one in deed.allow() if isinstance(one, Change)), *deed.changes(Moved(0, ())))
    states = {who: [one.state for one in moved.people[who].figure.effects] for who in (HIT_MAN, LAP_DOG, CALM)}
    assert states == {HIT_MAN: [FigureState.TERRIFIED], LAP_DOG: [], CALM: [FigureState.SHAKEN]}
    foe, man = moved.people[FOE].name, moved.people[HIT_MAN].name
    line = f"{man} sees {foe} and is terrified for the rest of the game (a monster)."
    assert line in deed.report(Moved(0, ())).lines


def test_neither_a_cool_man_nor_a_dog_has_to_shoot_at_a_monster() -> None:
    cool = with_monster({HIT_MAN: "A1", FOE: "C1"}, COOL_MAN)
    assert forced_attack(cool, cool.people[HIT_MAN]) is None
    dog = with_monster({LAP_DOG: "A1", FOE: "C1"})
    assert forced_attack(dog, dog.people[LAP_DOG]) is None


def rash(squares: Mapping[int, str], *moved: int) -> Position:
    """A speedy figure is active, and some others have moved a segment in their last activation."""
    position = driven(squares, RASH)
    assert position.board.active is not None
    now = position.board.active
    for who in moved:
        step = PointsSpent(GAME, points=1, segments=1)
        position = position.after(ActivationSet(GAME, Activation(who, 3)), step, ActivationOver(GAME))
    return position.after(ActivationSet(GAME, now))


def test_a_speedy_figure_shoots_at_the_nearest_that_moved_even_a_homie() -> None:
    squares = {HIT_MAN: "A1", BOSS: "A3", FOE: "C1", CALM: "D2"}
    still = rash(squares)
    assert forced_attack(still, still.people[HIT_MAN]) is None
    for moved, target in (((CALM, FOE), FOE), ((CALM,), CALM), ((BOSS, CALM), BOSS)):
        position = rash(squares, *moved)
        assert does(position) == [("gangstars-shoot shot", named(position, target))]
        assert "(speedy)" in refused(position, "gangstars-turn done", figure=named(position, HIT_MAN))


def test_a_homie_at_whom_a_speedy_figure_has_shot_is_left_alone_from_then_on() -> None:
    position = rash({HIT_MAN: "A1", BOSS: "A3", CALM: "D1"}, BOSS, CALM)
    typed = {"shooter": named(position, HIT_MAN), "target": named(position, BOSS), "gun": "Pistol"}
    deed = decided(position, said(position, MoveRef("gangstars-shoot shot", typed)))
    missed = Volley((ShotResult.MISSED,))
    shot = position.after(*deed.changes(missed))
    assert shot.people[HIT_MAN].figure.spared == (BOSS,)
    found = forced_attack(shot, shot.people[HIT_MAN])
    assert found is not None
    assert [one.id for one in found.whom] == [CALM]
    assert shot.people[HIT_MAN].figure.fresh().spared == ()


def test_a_speedy_figure_is_free_where_what_moves_is_beyond_effective_range() -> None:
    position = rash({HIT_MAN: "A1", CALM: "L1"}, CALM)
    assert forced_attack(position, position.people[HIT_MAN]) is None


def test_the_house_makes_a_forced_attack_that_it_would_rather_not_make() -> None:
    position = driven({HIT_MAN: "A1", FOE: "C1", CALM: "C3"}, FRENZY)
    position = position.then(replace(position.board, turn=1))
    player = FightPlayer(discover()["gs"], Strength.SOLDIER)
    with patch("rules.core.opponent.fight_player.best", return_value=[]):
        first, last = player.moves(position, position.people[HIT_MAN].side, 1)
    assert first.command == "gangstars-melee charge"
    assert first.typed["target"] == named(position, FOE)
    assert last.command == "gangstars-turn done", "which is refused before that"
