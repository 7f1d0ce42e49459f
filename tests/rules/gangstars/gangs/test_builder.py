"""Building gangs: cards bought and changed, payments, and owners."""

from __future__ import annotations

from typing import Any, Final

import pytest

from rules.core.action.deed import DECIDED, Deed, Spawns, decided
from rules.core.action.move import command_of, filled
from rules.core.action.position import Position, Umpired
from rules.core.chance.dice import resolve
from rules.core.chance.sources import Fair
from rules.core.people import person
from rules.core.people.person import Person
from rules.core.people.roster import Founded, Gang, Hired
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, NotYours, OutOfRange, Refusal, UnknownName
from rules.gangstars.gangs.builder import (
    AddFigure,
    ChangeCard,
    ChangeKind,
    GangView,
    NewGang,
    _masters,
    _traits,
    only_one,
)
from rules.gangstars.gangs.estate import AsideSet, Estate, GangKind, GangKindSet
from rules.gangstars.gangs.from_game_to_game import Bank
from rules.gangstars.gangs.vetting import Vetting
from rules.gangstars.model.board import Board
from rules.gangstars.model.figures import Figure, Profile
from rules.gangstars.model.kinds import READY
from rules.gangstars.traits.trait_table import CANINE
from tests.rules.gangstars.gangs.mustering import named

CORNER, NEW_ID = 30, 90
TANK: Final = named(Profile.GANG_DOG, "Tank", traits=("Jaws",), master=2)
CREW: Final = (
    named(Profile.LEADER, "Duke"),
    named(Profile.HIT_MAN, "Ray"),
    named(Profile.HIT_MAN, "Momma", traits=("Dodgy", "Hawk eye")),
    TANK,
)


def corner(*figures: Figure, game: int = 0, **estate: Any) -> GangView:
    """The Corner, the caller's: Duke, who leads, Ray, Momma and Tank, their dog; ids from 1 in that order."""
    people = tuple(
        Person(one.name, one, id_, "The Corner", CORNER, one.name) for id_, one in enumerate(figures or CREW, 1)
    )
    kept = Gang("The Corner", "gs", (7,), game=game, estate=Estate(**{"size": 50, **estate}))
    return person.GangView("The Corner", people, CORNER, "The Corner", kept, mine=True)


def at(*gangs: GangView) -> Position[Board, Figure, None]:
    return Position(Board(), caller=7, gangs={one.id: one for one in gangs})


def whom(gang: GangView, name: str) -> Person[Figure]:
    return next(one for one in gang.people if one.name == name)


def set_(gang: GangView, name: str, **typed: Any) -> Deed[Any]:
    return decided(at(gang), ChangeCard(figure=whom(gang, name), **typed))


def added(gang: GangView, profile: Profile, **typed: Any) -> Deed[Any]:
    move = AddFigure(gang=gang, profile=profile, **typed)
    brings = DECIDED[command_of(AddFigure)](at(gang), filled(at(gang), move))
    assert isinstance(brings, Spawns)
    assert (brings.most, brings.gang) == (1, CORNER)
    return brings.deed(CORNER, (NEW_ID,))


def verdict(deed: Deed[Any]) -> Vetting:
    assert deed.resolver is not None
    return resolve(deed.resolver, *deed.args, dice=Fair(b"")).result


def after(gang: GangView, deed: Deed[Any]) -> GangView:
    """The gang after a deed."""
    for change in deed.changes(verdict(deed)):
        if isinstance(change, Hired):
            one = Person(change.figure.name, change.figure, change.subject, gang.name, gang.id, change.figure.name)
            gang = replace(gang, people=(*gang.people, one))
        elif change.subject == gang.id:
            kept = replace(gang.gang, estate=change.apply_to(gang.gang.estate))
            gang = replace(gang, gang=kept)
        else:
            people = [
                replace(one, figure=change.apply_to(one.figure)) if one.id == change.subject else one
                for one in gang.people
            ]
            gang = replace(gang, people=tuple(people))
    return gang


def card(deed: Deed[Any], name: str) -> Figure:
    """A figure's card after a deed."""
    return next(one.figure for one in deed.args[0].members if one.figure.name == name)


# Cards


@pytest.mark.parametrize(
    "name, typed, refusal",
    [
        ("Ray", {"agility": 6}, "Agility is 0 to 5, so 6 is not possible."),
        ("Ray", {"movement": 0}, "Movement is 1 to 5, so 0 is not possible."),
        ("Ray", {"wounds": 1}, "Wounds is 2 to 5, so 1 is not possible."),
        ("Ray", {"traits": "Dodgey"}, "No trait is called “Dodgey”. Did you mean Dodgy"),
        ("Ray", {"gear": "Cannon"}, "No weapon is called “Cannon”."),
        ("Ray", {"gear": ", ".join(["Knife"] * 21)}, "A card has room for 20 pieces of gear. You named 21."),
        ("Ray", {"chosen": "Scope"}, "No weapon is called “Scope”."),
        ("Tank", {"master": "Tank"}, "No person of this gang is called “Tank”."),
        ("Ray", {}, "You changed nothing"),
    ],
)
def test_an_impossible_card_is_refused(name: str, typed: dict[str, Any], refusal: str) -> None:
    with pytest.raises((OutOfRange, UnknownName)) as refused:
        set_(corner(), name, **typed)
    assert refusal in refused.value.sentence


@pytest.mark.parametrize(
    "name, typed, fault",
    [
        ("Ray", {"luck": 3}, "more than the 12 of “Hit-man”."),
        ("Ray", {"traits": "Sniper"}, "Sniper +5 is 5 trait points, 1 more than the 4"),
        ("Ray", {"traits": "Jaws"}, "Ray has Jaws, which is only for dogs."),
        ("Tank", {"traits": "Ripper"}, "Tank has Ripper, which is only for people."),
        (
            "Ray",
            {"gear": "Assault rifle, Assault rifle, Assault rifle, Assault rifle, Assault rifle"},
            "than its pool",
        ),
        ("Ray", {"traits": "Weapon spec, Sissy", "chosen": "Knife"}, "two different chosen weapons"),
        ("Ray", {"profile": Profile.LEADER}, "The gang has 2 leaders, not one Head Honcho: Duke, Ray."),
        ("Duke", {"profile": Profile.HIT_MAN}, "The gang has no leader"),
        ("Tank", {"brains": 3}, "Tank has brains 3. “The gang dog” has 0 to 2."),
        ("Tank", {"gear": "Knife"}, "Tank is a dog, and dogs carry no weapons."),
        ("Tank", {"master": "none"}, "has no master"),
    ],
)
def test_a_mendable_card_is_stored_and_its_fault_is_named(name: str, typed: dict[str, Any], fault: str) -> None:
    assert fault in " ".join(verdict(set_(corner(), name, **typed)).violations)


def test_a_card_keeps_values_that_are_not_typed_and_none_empties_a_list() -> None:
    ray = card(set_(corner(), "Ray", agility=4), "Ray")
    assert ray == replace(CREW[1], stats=replace(CREW[1].stats, agility=4))
    assert card(set_(corner(), "Ray", gear="NONE"), "Ray").weapons == ()
    assert card(set_(corner(), "Tank", master="duke"), "Tank").master == 1


def test_a_ma_mans_brains_follow_the_head_honchos() -> None:
    gang = corner()
    momma = set_(gang, "Momma", traits="Ma man, Stupid")
    assert card(momma, "Momma").stats.brains == CREW[0].stats.brains - 1
    gang = after(after(gang, momma), set_(gang, "Duke", brains=5))
    assert card(set_(gang, "Momma", armor=False), "Momma").stats.brains == 4


# New figures


def test_a_new_figure_has_the_ready_card_of_its_type_but_for_typed_facts() -> None:
    deed = added(corner(), Profile.ROOKIE, name=" Tee  Bone ", traits="none")
    figure = replace(READY[Profile.ROOKIE], name="Tee Bone", traits=())
    assert deed.changes(verdict(deed)) == (Hired(NEW_ID, "gs", CORNER, figure),)
    assert card(deed, "Tee Bone") == figure
    assert deed.report(verdict(deed)).headline == "Tee Bone joins The Corner."


def test_a_figure_without_a_name_gets_the_next_of_its_type() -> None:
    gang = corner(*CREW, named(Profile.ROOKIE, "rookie 1"))
    assert card(added(gang, Profile.ROOKIE), "Rookie 2").profile is Profile.ROOKIE


def test_a_name_is_taken_once_and_a_gang_has_room_for_forty() -> None:
    with pytest.raises(IllegalNow, match="already taken"):
        added(corner(), Profile.ROOKIE, name="RAY")
    full = corner(*(named(Profile.ROOKIE, f"Rook {place}") for place in range(40)))
    with pytest.raises(IllegalNow, match="has 40 figures"):
        added(full, Profile.ROOKIE)
    added(corner(*CREW, *(one.figure for one in full.people[:35])), Profile.ROOKIE)


def test_three_rookies_are_too_many_for_police() -> None:
    rookies = [named(Profile.ROOKIE, f"Rook {place}") for place in range(2)]
    for number in range(3):
        deed = added(corner(*CREW, *rookies[:number], outfit=GangKind.POLICE, size=0), Profile.ROOKIE)
        assert any("Police have at most 2" in one for one in verdict(deed).violations) == (number == 2)


# Kinds and points


def test_a_gang_begins_with_its_kind_and_no_figures() -> None:
    brings = DECIDED[command_of(NewGang)](at(), filled(at(), NewGang(kind=GangKind.POLICE, name="The Fifth")))
    assert isinstance(brings, Spawns)
    assert brings.most == 0
    changes = brings.deed(CORNER, ()).changes(None)
    assert changes == (Founded(CORNER, Gang("The Fifth", "gs", (7,))), GangKindSet(CORNER, GangKind.POLICE, 50))
    with pytest.raises(OutOfRange, match="Type 1 to 999"):
        decided(at(), NewGang(kind=GangKind.POLICE, name="The Fifth", size=1000))


def test_another_kind_leaves_the_size_and_another_size_the_kind() -> None:
    (kind,) = decided(at(), ChangeKind(gang=corner(), kind=GangKind.BIKERS)).changes(None)
    assert kind == GangKindSet(CORNER, GangKind.BIKERS, 50)
    deed = decided(at(), ChangeKind(gang=corner(), size=40))
    assert deed.changes(None) == (GangKindSet(CORNER, GangKind.STREET, 40),)
    assert any("more than the agreed 40" in one for one in verdict(deed).violations)
    with pytest.raises(OutOfRange, match="You changed nothing"):
        decided(at(), ChangeKind(gang=corner()))


def test_points_put_aside_pay_for_arms_and_recruits() -> None:
    gang = corner(aside=36)
    arms = set_(gang, "Ray", gear="SMG, SMG")
    dearer = sum(one.gear for one in verdict(arms).bills if one.name == "Ray")
    before = sum(one.gear for one in verdict(set_(gang, "Ray", agility=0)).bills if one.name == "Ray")
    assert dearer > before
    assert f"{dearer - before} equipment points paid." in arms.report(verdict(arms)).lines
    assert arms.changes(verdict(arms))[1:] == (AsideSet(CORNER, 36 - dearer + before),)
    back = set_(after(gang, arms), "Ray", gear=", ".join(one.name for one in CREW[1].weapons))
    assert back.changes(None)[1:] == (AsideSet(CORNER, 36),)
    recruit = added(gang, Profile.ROOKIE)
    (aside,) = recruit.changes(verdict(recruit))[1:]
    assert isinstance(aside, AsideSet)
    assert aside.points < 36
    assert f"{36 - aside.points} equipment points paid." in recruit.report(verdict(recruit)).lines
    assert set_(gang, "Ray", traits="Dodgy").changes(None)[1:] == (), "traits cost no equipment"
    assert set_(corner(), "Ray", gear="SMG, SMG").changes(None)[1:] == (), "no points are kept before the first game"


def test_points_taken_out_of_those_put_aside_are_gone() -> None:
    deed = decided(at(), Bank(gang=corner(aside=24), take=20))
    assert verdict(deed) == 4
    assert deed.changes(4) == (AsideSet(CORNER, 4),)


# Owners


def test_the_only_gang_is_meant_where_none_is_named() -> None:
    others = (
        replace(corner(), id=4, mine=False),
        replace(corner(), id=5, gang=Gang("North Side", "mad", (7,))),
    )
    assert only_one(at(*others, corner()), None) == corner()
    with pytest.raises(IllegalNow, match="no gang of GangStars"):
        only_one(at(*others), None)
    with pytest.raises(OutOfRange, match="The Corner or The Corner"):
        only_one(at(corner(), replace(corner(), id=6)), None)


@pytest.mark.parametrize("gang", [replace(corner(game=1), umpired=False), replace(corner(game=1), umpired=True)])
def test_on_the_table_an_umpire_alone_changes_cards(gang: GangView) -> None:
    moves = (ChangeKind(gang=gang, size=0), AddFigure(gang=gang, profile=Profile.ROOKIE), Bank(gang=gang))
    for deed in (*(decided(at(), one) for one in moves), set_(gang, "Ray", armor=True)):
        if gang.umpired:
            assert deed.allow() == (Umpired("the cards of The Corner"),)
        else:
            with pytest.raises(NotYours, match="only an umpire"):
                deed.allow()


def test_a_player_who_may_only_act_with_a_figure_does_not_change_its_card() -> None:
    lent = replace(corner(), mine=False)
    lent = replace(lent, people=tuple(replace(one, mine=True) for one in lent.people))
    deed = set_(lent, "Ray", armor=True)
    with pytest.raises(Refusal, match="not your gang"):
        deed.allow()


# Completion


def test_traits_are_completed_for_the_named_figure() -> None:
    gangs = (corner(),)
    of_dogs = list(_traits(None, {"figure": "tank (the corner)"}, gangs))
    assert {*of_dogs} == {*CANINE, "none"}
    assert "Jaws" not in _traits(None, {"figure": "Ray"}, gangs)
    assert "Jaws" not in _traits(None, {"profile": "rookie", "figure": "Tank"}, gangs)
    assert {"Jaws", "Ripper"} <= {*_traits(None, {}, gangs)}


def test_masters_are_people_of_the_gang_that_is_meant() -> None:
    others = replace(corner(named(Profile.LEADER, "Ace")), id=4, gang=Gang("Aces", "gs", ()))
    gangs = (others, corner())
    assert list(_masters(None, {"figure": "Tank"}, gangs)) == ["Duke", "Ray", "Momma", "none"]
    assert list(_masters(None, {"gang": "aces"}, gangs)) == ["Ace", "none"]
    assert list(_masters(None, {}, gangs)) == ["Ace", "Duke", "Ray", "Momma", "none"]
