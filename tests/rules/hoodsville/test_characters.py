"""Characters: profiles, cards in words and by dice, what a file may hold."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.action.deed import Spawns, decided
from rules.core.action.move import filled
from rules.core.action.position import Umpired
from rules.core.action.system import Recruit
from rules.core.chance.dice import resolve
from rules.core.chance.sources import Fair
from rules.core.people.person import GangView
from rules.core.people.roster import Founded, Gang, Hired
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, NotYours, OutOfRange, Refusal, UnknownName
from rules.hoodsville.characters.cast import CARD_TABLES, Cast, cast, hand
from rules.hoodsville.characters.character_cards import GEAR, Card, Gear, Stand, gear_named, muster, trait_named
from rules.hoodsville.characters.roster import SAMPLES, HoodsvilleRoster, card_faults, check
from rules.hoodsville.model.board import Board
from rules.hoodsville.model.changes import StandingSet, WeaponLost, WeaponTaken
from rules.hoodsville.model.figures import Experience, Figure, Injury, Standing, Temper, Trouble, Weapon, Wound
from rules.hoodsville.model.position import Position
from rules.hoodsville.model.profiles import PROFILES, Purse, carried, character
from rules.hoodsville.model.sheets import condition
from tests.rules.brute import play
from tests.rules.hoodsville.tables import ANVIL, CRANE, MOB, RAID, raid, refused

ACE, ADA = Recruit("Gangster", "Ace"), Recruit("Gangster", "Ada")


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("traits", [(), ("Woman",), ("Woman", "Leader", "Good Shot"), ("Veteran", "Hero")])
def test_every_profile_makes_a_lawful_card(profile: str, traits: tuple[str, ...]) -> None:
    figure = character(profile, "Somebody", traits)
    assert card_faults(figure) == []
    assert check(figure) == []
    assert figure.leader or "Leader" not in traits


def test_the_last_word_on_a_card_counts() -> None:
    figure = character("Gangster", "Ace", ("Novice", "Coward", "Veteran", "Hero", "Poor Shot"))
    assert (figure.experience, figure.temper, figure.firing) == (Experience.VETERAN, Temper.HERO, -1)


def test_guns_come_loaded_and_one_of_each() -> None:
    assert carried(("Revolver", "Brick", "Revolver", "Brick")) == (
        Weapon("Revolver", 5, 5),
        Weapon("Brick"),
        Weapon("Brick"),
    )


@pytest.mark.parametrize("piece", GEAR)
def test_gear_is_known_with_any_capitals(piece: str) -> None:
    assert gear_named(f" {piece.upper()} ") == piece


@pytest.mark.parametrize("alias, full", [("tommy gun", "Thompson SMG"), ("shotgun", "Double-barreled Shotgun")])
def test_guns_have_other_names_too(alias: str, full: str) -> None:
    assert gear_named(alias) == full


def test_unknown_names_are_refused_with_the_nearest() -> None:
    with pytest.raises(UnknownName, match="Revolver"):
        gear_named("revolvr")
    with pytest.raises(UnknownName, match="Leader"):
        trait_named("leeder")
    with pytest.raises(UnknownName, match="Constable"):
        play(muster, (Recruit("Constabel", "Bob"),), ())


@pytest.mark.parametrize(
    "profile, purse",
    [
        ("Poor Civilian", Purse.POOR),
        ("Constable", Purse.POOR),
        ("Average Civilian", Purse.AVERAGE),
        ("Sergeant", Purse.AVERAGE),
        ("Gangster", Purse.GANGSTER),
        ("Police Lieutenant", Purse.GANGSTER),
        ("Middle-class Civilian", Purse.GANGSTER),
        ("Squad Leader", Purse.LEADER),
        ("Prosperous Civilian", Purse.LEADER),
        ("Capo", Purse.CAPO),
        ("Rich Civilian", Purse.CAPO),
    ],
)
def test_each_profile_has_its_row_of_the_money_table(profile: str, purse: Purse) -> None:
    assert PROFILES[profile].purse is purse


def test_new_characters_have_their_money_with_them() -> None:
    outcome = play(muster, (ACE, Recruit("Constable", "Bob")), ("Novice",), dice=(7, 25, 2))
    ace, bob = outcome.result
    assert (ace.cents, bob.cents) == (725, 0)
    assert {ace.experience, bob.experience} == {Experience.NOVICE}


def test_a_hand_has_a_die_for_each_line_of_each_card() -> None:
    outcome = play(hand, (ACE, ADA), 1, dice=(6, 1, 1, 6, 6, 6, 6, 1, 6, 1, 1, 10, 100, 99))
    ace, ada = outcome.result
    assert (ace.experience, ace.temper, ace.move, ace.melee, ace.firing) == (
        Experience.VETERAN,
        Temper.COWARD,
        7.0,
        2,
        1,
    )
    assert (ada.experience, ada.temper, ada.move, ada.melee, ada.firing) == (
        Experience.NOVICE,
        Temper.HERO,
        5.5,
        -3,
        -1,
    )
    assert (ace.woman, ada.woman) == (False, True)
    assert (ace.cents, ada.cents) == (100, 1099)
    lines = ["Experience", "Temper", "Move", "Melee", "Firing", "Dollars", "Cents"]
    assert [throw.why for throw in outcome.throws] == [line for line in lines for _ in range(2)]


def test_an_empty_hand_rolls_no_die() -> None:
    assert play(hand, ()).result == ()


@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize("women", [0, 1])
def test_every_diced_card_is_lawful(face: int, women: int) -> None:
    (figure,) = play(hand, (ACE,), women, dice=(face,) * 5 + (5, 50)).result
    assert card_faults(figure) == []


# A hand in one go


def dealt(position: Position, **said: Any) -> Spawns[tuple[Figure, ...]]:
    return cast(position, filled(position, Cast(**said)))


def test_a_hand_is_a_gang_of_men_and_then_of_women() -> None:
    hand_ = dealt(Position(Board(), caller=7), count=3, women=1, profile="constable")
    assert hand_.most == 3
    deed = hand_.deed(5, (11, 12, 13))
    figures = resolve(hand, *deed.args, dice=Fair(b"")).result
    assert [(one.name, one.profile, one.woman) for one in figures] == [
        ("Ace", "Constable", False),
        ("Bugs", "Constable", False),
        ("Ada", "Constable", True),
    ]
    founded, *hired = deed.changes(figures)
    assert founded == Founded(5, Gang("The Cast", "hood", (7,)))
    assert hired == [
        Hired(11, "hood", 5, figures[0]),
        Hired(12, "hood", 5, figures[1]),
        Hired(13, "hood", 5, figures[2]),
    ]


def test_an_unnamed_hand_takes_a_name_that_is_free() -> None:
    at = Position(Board(), gangs={1: GangView("the cast", gang=Gang("the cast", "mad", ()))})
    assert dealt(at, count=1).of_nobody.report(()).headline.startswith("The Cast 2 is ready")


def test_more_women_than_characters_are_refused() -> None:
    dealt(Position(Board()), count=1, women=1)
    assert "at most “count”" in refused(Position(Board()), Cast(count=1, women=2), OutOfRange)


def test_the_tables_of_cards_are_marked_as_ours() -> None:
    assert {str(table.origin) for table in CARD_TABLES} == {"house"}


@pytest.mark.parametrize("sample", SAMPLES)
def test_sample_gangs_are_sound(sample: str) -> None:
    for recruit in SAMPLES[sample]:
        assert check(character(recruit.profile, recruit.name, (), recruit.gear)) == []


@pytest.mark.parametrize(
    "changed, fault",
    [
        ({"move": 7.5}, "a man, who moves 4 to 7 inches"),
        ({"woman": True}, "a woman, who moves 3 to 5.5 inches"),
        ({"melee": 3}, "a man, with a melee of -1 to"),
        ({"firing": 2}, "Type -1, 0 or"),
        ({"profile": "Alien"}, "no profile"),
        ({"weapons": (Weapon("Ray gun"),)}, "no weapon"),
        ({"weapons": (Weapon("Revolver", 6, 5),)}, "more rounds than fit"),
        ({"weapons": (Weapon("Revolver", -1, 5),)}, "more rounds than fit"),
        ({"weapons": (Weapon("Revolver", 50, 50),)}, "a Revolver holds 5 rounds, not 50"),
        ({"weapons": (Weapon("Thompson SMG"),)}, "a Thompson SMG holds 50 rounds, not 0"),
        ({"weapons": (Weapon("Knife", 50, 50),)}, "a Knife holds no rounds, not 50"),
        ({"weapons": (Weapon("Knife", 1),)}, "more rounds than fit"),
        ({"cents": -1}, "money"),
        ({"wounds": (Wound(Injury.HURT),)}, "A wound is light, bad or dangerous"),
        ({"shaken": 3}, "It can be 0 to 2 moves"),
    ],
)
def test_a_card_of_a_file_that_can_not_be_is_named(changed: dict[str, Any], fault: str) -> None:
    (said,) = check(replace(character("Gangster", "Ace"), **changed))
    assert fault in said


@pytest.mark.parametrize("piece", GEAR)
def test_a_file_may_hold_any_gear(piece: str) -> None:
    assert check(replace(character("Gangster", "Ace"), weapons=carried((piece,)))) == []


def test_the_condition_of_a_figure_is_written_in_words() -> None:
    hurt = replace(
        character("Gangster", "Ace"),
        wounds=(Wound(Injury.LIGHT, bled=2), Wound(Injury.BAD, bandaged=True)),
        groggy=1,
        weapons=(Weapon("Revolver", 2, 5, Trouble.USELESS),),
    )
    assert condition(hurt) == "lightly injured (bled 2), badly injured (bandaged), groggy"
    light = Wound(Injury.LIGHT)
    often = (light, replace(light, blunt=True), light, *(replace(light, bandaged=True),) * 2)
    said = condition(replace(hurt, wounds=often, groggy=0))
    assert said == "lightly injured (3 times), lightly injured (bandaged, 2 times)"
    assert "Revolver (2 of 5, jammed for good)" in HoodsvilleRoster.line(hurt)


def test_a_line_of_the_roster_has_the_numbers_as_wounds_leave_them() -> None:
    ace = replace(character("Gangster", "Ace"), firing=1)
    assert "moves 6, melee 0, firing +1" in HoodsvilleRoster.line(ace)
    hurt = replace(ace, wounds=(Wound(Injury.BAD),))
    assert "moves 4 (of 6), melee -2 (of 0), firing -1 (of +1)" in HoodsvilleRoster.line(hurt)


# Cards changed in play


def test_a_card_is_its_owners_and_an_umpires() -> None:
    gear = Gear(figure=replace(MOB, leaders=(7,)), add=("Knife",), drop=("Club",))
    assert "not your gang" in refused(RAID, gear, NotYours)
    deed = decided(replace(RAID, caller=7), gear)
    assert (deed.allow(), deed.changes(None)) == ((), (WeaponLost(ANVIL, "Club"), WeaponTaken(ANVIL, Weapon("Knife"))))
    umpired = replace(gear, figure=replace(MOB, umpired=True))
    assert decided(RAID, umpired).allow() == (Umpired("Mob"),)


def test_a_card_says_something_that_can_be() -> None:
    assert "You changed nothing" in refused(RAID, Card(figure=MOB), OutOfRange)
    typed = replace(RAID, typed={"figure": "Anvil", "woman": True})
    assert "a woman, with a melee of -3 to +0, not 2." in refused(typed, Card(figure=MOB, woman=True), OutOfRange)


@pytest.mark.parametrize("who, kind, why", [(ANVIL, IllegalNow, "already"), (CRANE, NotYours, "not yours")])
def test_a_figure_gives_up_once_and_by_its_own_player(who: int, kind: type[Refusal], why: str) -> None:
    at = raid(Anvil={"standing": Standing.SURRENDERED})
    assert why in refused(at, Stand(figures=(at.people[who],), state=Standing.SURRENDERED), kind)
    back = decided(at, Stand(figures=(at.people[ANVIL],), state=Standing.FIGHTING))
    assert back.changes(None) == (StandingSet(ANVIL, Standing.FIGHTING),)
