"""Deeds of firing, throwing and saving: what they refuse for good, what now, what they cost and what they change."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.action.deed import DECIDED, Deed
from rules.core.action.fields import UNSAID, Row
from rules.core.action.move import command_of, filled, options_of
from rules.core.action.position import Umpired
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, NotYours, OutOfRange
from rules.core.play.active_config import ActiveConfig
from rules.core.play.game import Game, Side
from rules.hoodsville.model.board import Board, Done, MoveRecord, ShootingBegun
from rules.hoodsville.model.changes import DownSet, RoundsFired, SaveOwed, SavesMade, WeaponLost, WeaponSet, harm
from rules.hoodsville.model.figures import Blow, Injury, OwedSave, Trouble, Weapon
from rules.hoodsville.model.position import Person, Position, nameless, one_of
from rules.hoodsville.saves.saving_throws import Save
from rules.hoodsville.shooting.how_hard_hits_strike import Hit
from rules.hoodsville.shooting.loading_guns import Reload
from rules.hoodsville.shooting.round_of_firing import Shoot, Volley
from rules.hoodsville.shooting.rounds_and_jams import Clear, Salvo
from rules.hoodsville.throwing.dynamite import SetOff, ThrowDynamite
from rules.hoodsville.throwing.missiles import ThrowAt, ThrowAtWindow
from rules.hoodsville.throwing.tables import Missile

GAME = 9
HEIST = Game("Heist", "hood", (Side("Red"), Side("Blue")), board=Board())
TABLE = Position(Board(), GAME, HEIST)
NOWHERE = Position(Board())


def here(profile: str, id: int, side: int = 0, **state: Any) -> Person:
    """Somebody of a profile on the table, the caller's own on the first side."""
    person = one_of(profile)
    figure = replace(person.figure, **state)
    return replace(person, figure=figure, id=id, gang="Mob", gang_id=1, side=side, here=True, mine=side == 0)


GUNMAN, CONSTABLE = here("Gunman", 1), here("Constable", 2, 1)


def decided(position: Position, kind: type[Any], **said: Any) -> Deed[Any]:
    """The deed of a move in which so much is said; whoever is not named is nameless."""
    for name, option in options_of(kind).items():
        if option.who is not None and option.who.nameless:
            said.setdefault(name, nameless(option.who.nameless))
    deed = DECIDED[command_of(kind)](position, filled(position, kind(**dict.fromkeys(options_of(kind), UNSAID) | said)))
    assert isinstance(deed, Deed)
    return deed


def doing(**done: Any) -> Position:
    """The table after the first figure did so much in this move."""
    return TABLE.then(Board(records=(MoveRecord(1, **done),)))


# Shots

HITS = Volley(Salvo(3), 2, (Hit(Blow.FLINCHES, Injury.LIGHT), Hit(Blow.DOWNED, Injury.DEAD)))


def test_a_shot_is_read_off_sheets_and_the_table() -> None:
    at = TABLE.then(Board(records=(MoveRecord(1, inches=4, toll=1), MoveRecord(2, inches=8, ran=1))))
    (shot,) = decided(at, Shoot, range=3.0, shooter=GUNMAN, target=CONSTABLE).args
    assert (shot.gun.name, shot.left, shot.firing, shot.moved, shot.target_moved) == ("Thompson SMG", 50, 1, 3, 8)
    assert shot.d10
    switched_off = replace(at, house=ActiveConfig(rulings=(("hood-d10", False),)))
    (off,) = decided(switched_off, Shoot, range=3.0, shooter=GUNMAN, target=CONSTABLE).args
    assert not off.d10


def test_more_than_the_table_knows_may_be_said_less_by_an_umpire_alone() -> None:
    at = doing(inches=4)
    (shot,) = decided(at, Shoot, range=3.0, shooter=GUNMAN, target=CONSTABLE, moved=5.0).args
    assert shot.moved == 5
    with pytest.raises(NotYours, match="Remove “moved”"):
        decided(at, Shoot, range=3.0, shooter=GUNMAN, target=CONSTABLE, moved=3.0)


def test_what_a_shot_costs_and_changes() -> None:
    deed = decided(TABLE, Shoot, range=3.0, shooter=GUNMAN, target=CONSTABLE)
    assert deed.allow() == (Done(GAME, 1, rounds=1, shots=1),)
    fired, light, dead, begun = deed.changes(HITS)
    assert fired == RoundsFired(1, "Thompson SMG", 3)
    assert light == harm(2, Injury.LIGHT, why="shot")
    assert dead == harm(2, Injury.DEAD, why="shot", down=True)
    assert begun == ShootingBegun(GAME, 1)
    assert ShootingBegun(GAME, 1) not in deed.changes(Volley(Salvo(0, Trouble.JAMMED), 0, ()))


def test_saving_throws_may_be_left_for_later() -> None:
    deed = decided(TABLE, Shoot, range=3.0, shooter=GUNMAN, target=CONSTABLE, saves=True)
    *_, flinches, downed, down, _begun = deed.changes(HITS)
    assert downed == SaveOwed(2, OwedSave(Blow.DOWNED, "Thompson SMG"))
    assert flinches == SaveOwed(2, OwedSave(Blow.FLINCHES, "Thompson SMG"))
    assert down == DownSet(2, True)


def test_a_figure_fires_twice_a_move_or_once() -> None:
    spent = doing(rounds=1, shots=1)
    assert decided(spent, Shoot, range=3.0, shooter=GUNMAN, target=CONSTABLE).allow()
    once = replace(spent, house=ActiveConfig(rulings=(("hood-two-rounds", False),)))
    with pytest.raises(IllegalNow, match="once at most"):
        decided(once, Shoot, range=3.0, shooter=GUNMAN, target=CONSTABLE).allow()


def test_a_miss_hits_friends_alone() -> None:
    crew = (here("Bruiser", 3), one_of("Gangster"))
    deed = decided(TABLE, Shoot, range=3.0, shooter=GUNMAN, target=CONSTABLE, melee=crew)
    assert deed.names == ("Bruiser", "Gangster", "Constable")
    with pytest.raises(IllegalNow, match="on another side"):
        decided(TABLE, Shoot, range=3.0, shooter=GUNMAN, target=CONSTABLE, melee=(here("Sergeant", 4, 1),))


def test_nobody_in_particular_shoots_those_on_the_table() -> None:
    with pytest.raises(NotYours, match="say which figure there does it"):
        decided(TABLE, Shoot, range=3.0, target=CONSTABLE).allow()
    assert decided(replace(TABLE, umpire=True), Shoot, range=3.0, target=CONSTABLE).allow() == (
        Umpired("nobody on the table"),
    )


# Guns made ready


def test_clearing_a_gun_takes_all_of_a_move() -> None:
    (gun,) = GUNMAN.figure.weapons
    jammed = here("Gunman", 1, weapons=(replace(gun, trouble=Trouble.JAMMED),))
    deed = decided(TABLE, Clear, figure=jammed)
    assert deed.allow() == (Done(GAME, 1, rounds=2, stopped=True),)
    assert deed.changes(None) == (WeaponSet(1, "Thompson SMG", 50, Trouble.CLEARED),)
    with pytest.raises(IllegalNow, match="takes a whole one"):
        decided(doing(inches=1), Clear, figure=jammed).allow()
    with pytest.raises(IllegalNow, match="no gun to clear"):
        decided(TABLE, Clear, figure=GUNMAN)


@pytest.mark.parametrize("inches, loaded", [(0, 6), (4, 2), (5.5, 0)])
def test_as_many_rounds_go_in_as_the_move_has_inches(inches: float, loaded: int) -> None:
    (gun,) = GUNMAN.figure.weapons
    deed = decided(doing(inches=inches), Reload, figure=here("Gunman", 1, weapons=(replace(gun, rounds=40),)))
    assert deed.args[2] == loaded
    assert deed.changes(loaded) == (WeaponSet(1, "Thompson SMG", 40 + loaded),)
    if loaded:
        assert deed.allow() == (Done(GAME, 1, inches=loaded, toll=loaded),)
    else:
        with pytest.raises(IllegalNow, match="no inches of this move left"):
            deed.allow()


# Throws and dynamite


def test_what_is_thrown_is_gone_and_costs_a_round() -> None:
    bomber = here("Safe-breaker", 1, weapons=(Weapon(Missile.DYNAMITE),))
    deed = decided(TABLE, ThrowDynamite, thrower=bomber)
    assert deed.allow() == (Done(GAME, 1, rounds=1, shots=1), WeaponLost(1, Missile.DYNAMITE))
    with pytest.raises(IllegalNow, match="carries no stick of dynamite"):
        decided(TABLE, ThrowDynamite, thrower=GUNMAN)
    with pytest.raises(OutOfRange, match="carries 0 to 10 inches"):
        decided(TABLE, ThrowAt, thrower=GUNMAN, inches=11.0)
    assert decided(NOWHERE, ThrowAtWindow).allow() == ()


def test_a_blast_follows_a_stick_of_the_same_move() -> None:
    near = ((CONSTABLE,), None, (2.0,), ())
    blast: dict[str, Any] = {"thrower": GUNMAN, "victims": (Row(*near),)}
    with pytest.raises(NotYours, match="/hood-throw dynamite comes first"):
        decided(TABLE, SetOff, **blast).allow()
    landed = doing(tried=("dynamite come down",))
    assert decided(landed, SetOff, **blast).allow() == (Done(GAME, 1, tried="dynamite gone off"),)


# Saving throws


def test_the_only_saving_throw_that_waits_needs_no_name() -> None:
    hit = here("Bruiser", 3, saves=(OwedSave(Blow.FLINCHES, "Revolver"),))
    other = here("Sergeant", 2, 1, saves=(OwedSave(Blow.DOWNED, "Club", -2),))
    deed = decided(replace(TABLE, people={3: hit, 2: other}), Save)
    assert deed.shown_to == hit.leaders
    assert deed.allow() == (SavesMade(3),)
    with pytest.raises(OutOfRange, match="no saving throw was left for later"):
        decided(replace(TABLE, people={2: other}), Save)
    umpired = decided(replace(TABLE, umpire=True, people={2: replace(other, umpired=True)}), Save)
    assert umpired.allow() == (Umpired("Mob", 1), SavesMade(2))
