"""The public outrage of a fight at its end."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.plain.frozen import replace
from rules.mad_dogs.model.figures import Figure, Posture, Stats
from rules.mad_dogs.model.outrage import FightPlace
from rules.mad_dogs.paradise.outrage.fight_outrage import OutrageLine, counted, to_ask

SOUND = Stats(3, 3, 3, 3, 3, 3)
SPATS = Figure("Spats", "Hoodlum", SOUND)
CITIZEN, COP = Figure("Citizen 1", "Citizen", SOUND), Figure("Murphy", "Beat Cop", SOUND)
STREET, HIDDEN = FightPlace(True, citizens=True, bodies=True), FightPlace(False)


def dead(figure: Figure) -> Figure:
    return replace(figure, posture=Posture.DEAD)


def sums(figures: list[Figure], place: FightPlace | None = None, *noted: OutrageLine) -> dict[str, int]:
    return {one.why: one.points for one in counted(noted, place, figures)}


def test_dead_citizens_add_2_however_many() -> None:
    lines = counted((), HIDDEN, [SPATS, dead(CITIZEN), dead(replace(CITIZEN, name="Citizen 2"))])
    assert lines == (OutrageLine(2, "citizens killed", ("Citizen 1", "Citizen 2")),)


def test_an_old_lady_or_a_child_among_them_makes_it_3() -> None:
    place = FightPlace(False, innocents=True)
    assert sums([SPATS, dead(CITIZEN)], place) == {"an old lady or a child killed": 3}


def test_a_street_kid_is_a_child_with_any_answer_about_the_place() -> None:
    kid = replace(CITIZEN, name="Street Kid 1", profile="Street Kid")
    for place in (None, HIDDEN, STREET):
        assert sums([SPATS, dead(kid), dead(CITIZEN)], place)["an old lady or a child killed"] == 3
    assert sums([SPATS, kid, dead(CITIZEN)], HIDDEN) == {"citizens killed": 2}


@pytest.mark.parametrize("hurt", [{"posture": Posture.DEAD}, {"lost": 1}], ids=str)
def test_police_killed_or_wounded_add_1(hurt: dict[str, Any]) -> None:
    assert sums([SPATS, replace(COP, **hurt)]) == {"police killed or wounded": 1}


def test_police_are_hurt_by_gangsters_where_there_are_any() -> None:
    assert sums([dead(COP), CITIZEN]) == {}


def test_wounds_and_deaths_from_before_the_game_do_not_count() -> None:
    before = [replace(COP, lost=2).fresh(), dead(CITIZEN).fresh(), SPATS]
    assert sums(before, STREET) == {"citizens at risk": 1}
    assert sums([replace(before[0], lost=3), SPATS]) == {"police killed or wounded": 1}


def test_in_public_citizens_are_at_risk_and_bodies_are_seen() -> None:
    assert sums([dead(SPATS), CITIZEN], STREET) == {"citizens at risk": 1, "a body left in public": 1}
    assert sums([dead(SPATS), CITIZEN], HIDDEN) == {}


def test_no_body_is_in_view_where_no_one_died() -> None:
    assert sums([SPATS, CITIZEN], STREET) == {"citizens at risk": 1}


def test_what_was_noted_in_the_fight_counts_once() -> None:
    noted = OutrageLine(1, "a body left in public")
    assert counted((noted,), STREET, [dead(SPATS)]) == (noted, OutrageLine(1, "citizens at risk"))


def test_a_hostage_killed_takes_in_the_citizens_killed() -> None:
    noted = OutrageLine(3, "a hostage killed")
    assert counted((noted,), HIDDEN, [SPATS, dead(CITIZEN)]) == (noted,)


def test_it_is_asked_where_it_was_while_it_matters() -> None:
    assert to_ask(None, [dead(SPATS)])
    assert to_ask(None, [SPATS, CITIZEN])
    assert not to_ask(None, [SPATS, COP])
    assert not to_ask(HIDDEN, [dead(SPATS), CITIZEN])


def test_an_official_who_is_the_target_of_a_hit_counts_once() -> None:
    """The scenario adds 2 for that, so the official is no dead citizen as well; another dead citizen is."""
    judge, other = dead(replace(CITIZEN, name="Judge Roe")), dead(CITIZEN)
    assert counted((), HIDDEN, [SPATS, judge], judge) == ()
    assert counted((), HIDDEN, [SPATS, judge, other], judge) == (OutrageLine(2, "citizens killed", ("Citizen 1",)),)
