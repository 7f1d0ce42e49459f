"""Profiles, sample units, what a file may hold, sheets, and the catalogue as a whole."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.action.system import Recruit
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import UnknownName
from rules.core.tables.rule import BuildStatus, Origin
from rules.pottersville.manifest import SYSTEM
from rules.pottersville.model.board import Unit
from rules.pottersville.model.changes import WoundSet
from rules.pottersville.model.figures import Figure, Folk, Level, Trait, Wound
from rules.pottersville.model.profiles import PROFILES, gear_named, muster, trait_named
from rules.pottersville.model.roster import SAMPLES, PottersvilleRoster, check, pair_of
from rules.pottersville.model.sheets import card, condition, line, sheet
from rules.pottersville.model.weapons import GEAR
from rules.pottersville.units.mustering import muster_unit
from tests.rules.brute import play

BRICKS = Figure("Bricks", "Goon", Level.GOON, gear=("Pistol",))


@pytest.mark.parametrize(
    "profile, level, folk",
    [
        ("Punk", Level.PUNK, Folk.GANGSTER),
        ("Goon", Level.GOON, Folk.GANGSTER),
        ("Wise-guy", Level.WISE_GUY, Folk.GANGSTER),
        ("Gang Boss", Level.BOSS, Folk.GANGSTER),
        ("Sailor", Level.GOON, Folk.GANGSTER),
        ("Cop", Level.COP, Folk.POLICE),
        ("Veteran Cop", Level.VETERAN_COP, Folk.POLICE),
        ("Police Captain", Level.CAPTAIN, Folk.POLICE),
        ("G-Man", Level.G_MAN, Folk.FEDERAL),
        ("Private Eye", Level.WISE_GUY, Folk.LONER),
        ("Reporter", Level.CIVILIAN, Folk.LONER),
        ("Civilian", Level.CIVILIAN, Folk.CIVILIAN),
    ],
)
def test_profiles(profile: str, level: Level, folk: Folk) -> None:
    (figure,) = play(muster, (Recruit(profile, "X"),)).result
    assert (figure.level, figure.folk, figure.gear) == (level, folk, PROFILES[profile].carries)


@pytest.mark.parametrize("profile", ["Sailor", "Longshoreman", "Tong Gangster"])
def test_which_profiles_are_brawlers(profile: str) -> None:
    (figure,) = play(muster, (Recruit(profile, "X"),)).result
    assert figure.brawler
    assert sum(Trait.BRAWLER in row.traits for row in PROFILES.values()) == 3


def test_new_figures_carry_what_is_named_and_have_the_traits_asked_for() -> None:
    recruits = (Recruit("Goon", "A", ("tommy gun", "dynamite")), Recruit("Private Eye", "B"))
    first, second = play(muster, recruits, ("two pistols", "hard-boiled p.i.")).result
    assert first.gear == ("SMG", "Stick of dynamite")
    assert first.traits == (Trait.TWO_PISTOLS, Trait.HARD_BOILED)
    assert second.traits == (Trait.LEADER, Trait.HARD_BOILED, Trait.TWO_PISTOLS)


@pytest.mark.parametrize(
    "ask",
    [
        lambda: gear_named("Bazooka"),
        lambda: trait_named("Ugly"),
        lambda: play(muster, (Recruit("Wiseguy", "X"),)),
        lambda: play(muster, (Recruit("Goon", "X", ("Bazooka",)),)),
        lambda: play(muster, (Recruit("Goon", "X"),), ("Ugly",)),
    ],
)
def test_unknown_names_are_refused(ask: Any) -> None:
    with pytest.raises(UnknownName):
        ask()


@pytest.mark.parametrize("name", SAMPLES)
def test_each_sample_is_a_unit_with_a_leader(name: str) -> None:
    figures = play(muster, SAMPLES[name]).result
    unit = muster_unit(name, 0, [*enumerate(figures, 1)])
    assert isinstance(unit, Unit)
    assert figures[unit.leader - 1].leader


def test_two_guns_need_the_trait_and_both_of_them() -> None:
    two = replace(BRICKS, gear=("Pistol", "Pistol"), traits=(Trait.TWO_PISTOLS,))
    assert pair_of(two, "Pistol")
    assert not pair_of(replace(two, traits=()), "Pistol")
    assert not pair_of(replace(two, gear=("Pistol",)), "Pistol")
    assert not pair_of(replace(two, gear=("SMG", "SMG")), "SMG")
    (mad,) = play(muster, (Recruit("Mad Machinegunner", "X"),)).result
    assert pair_of(mad, "SMG")


@pytest.mark.parametrize(
    "fields, says",
    [
        ({"profile": "Gooon"}, "Goon"),
        ({"gear": ("Bazooka",)}, "weapon"),
        ({"gear": ("Pistol",) * 13}, "12 things"),
        ({"traits": (Trait.LEADER, Trait.LEADER)}, "is listed twice"),
        ({"dollars": -1}, "0 to 1,000,000"),
        ({"dollars": 1_000_001}, "0 to 1,000,000"),
        ({"captor": 3}, "captor"),
        ({"captor": -3, "cuffed": True}, "captor"),
    ],
)
def test_faults_of_a_file(fields: dict[str, Any], says: str) -> None:
    (fault,) = check(replace(BRICKS, **fields))
    assert fault.startswith("Bricks: ")
    assert says in fault


@pytest.mark.parametrize(
    "fields", [{}, {"gear": ("Pistol",) * 12}, {"dollars": 1_000_000}, {"captor": 3, "cuffed": True}]
)
def test_what_a_file_may_hold(fields: dict[str, Any]) -> None:
    assert check(replace(BRICKS, **fields)) == []


@pytest.mark.parametrize(
    "points, dead, wound", [(0, False, 0), (1, False, 1), (3, False, 3), (9, False, 3), (0, True, 4)]
)
def test_wounds_put_in_by_hand(points: int, dead: bool, wound: int) -> None:
    change = PottersvilleRoster.wounded(7, BRICKS, points, dead)
    assert change == WoundSet(7, Wound(wound))
    assert PottersvilleRoster.hurt(replace(BRICKS, wound=Wound(wound))) == wound


def test_a_figure_on_a_line_a_sheet_and_a_card() -> None:
    figure = replace(
        BRICKS, gear=("Pistol", "Pistol"), traits=(Trait.TWO_PISTOLS,), wound=Wound.LIGHT, cuffed=True, dollars=5
    )
    assert line(figure) == "Goon · Two Pistols · Pistol × 2 · lightly wounded (LW), handcuffed"
    assert line(replace(BRICKS, profile="Sailor", gear=())) == "Sailor · Goon · bare hands"
    assert dict(sheet(figure)) == {
        "Who": "Goon, gangster",
        "Level": "Goon",
        "Traits": "Two Pistols",
        "Carries": "Pistol × 2",
        "Money": "$5",
        "Condition": "lightly wounded (LW), handcuffed",
    }
    assert dict(sheet(replace(BRICKS, gear=())))["Carries"] == "nothing"
    assert condition(BRICKS) == ""
    wounds, custody = card(figure).tracks
    assert [(box.label, box.ticked) for box in wounds.boxes] == [("S", 0), ("LW", 1), ("SW", 0), ("D", 0)]
    assert custody.boxes[0].ticked == 1


def test_every_rule_of_the_systems_file_is_built() -> None:
    asked = (
        *("chips", "orders", "command", "move", "car.move", "car.brake", "car.turn", "shoot", "wounds"),
        *("shoot.vehicle", "bomb", "melee", "guts", "first-aid", "unstun", "bribe", "special"),
    )
    status = {rule.id: SYSTEM.catalogue.status(rule.id) for rule in SYSTEM.rules}
    assert all(status[f"pot.{one}"] is BuildStatus.RESOLVED for one in asked)
    assert BuildStatus.PLANNED not in status.values()
    assert [id for id, one in status.items() if one is BuildStatus.REMINDER] == [
        "pot.car.dismount",
        "pot.custody",
        "pot.retreat",
        "pot.money",
    ]


def test_lost_tables_are_the_house_s_and_say_so() -> None:
    lost = {
        *(grid.id for grid in SYSTEM.grids),
        *(table.id for table in SYSTEM.tables if "effects" in table.id or "location" in table.id),
    }
    every = {table.id: table for table in (*SYSTEM.tables, *SYSTEM.grids)}
    assert len(lost) == 14
    for id, table in every.items():
        assert (table.origin is Origin.HOUSE) == (id in lost)
        assert ("house table: the source" in table.source.casefold()) == (id in lost)
    assert len(set(GEAR)) == len(GEAR)
