"""The founding of gangs, and deeds that make new figures: room, names, ids."""

from __future__ import annotations

import pytest

from rules.core.action.deed import Deed, Spawns
from rules.core.action.gang_creation import founding, fresh_gang, fresh_names
from rules.core.action.position import MOST_GANGS, Position, Umpired
from rules.core.action.report import Report
from rules.core.action.system import Recruit
from rules.core.people.person import GangView
from rules.core.people.roster import Founded, Gang, Hired
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, NotYours, OutOfRange

NORTH = Gang("North Side", "mad", (7,))


def among(*names: str) -> Position[None, None, None]:
    """A position among gangs of these names."""
    gangs = {place: GangView[None](name, gang=replace(NORTH, name=name)) for place, name in enumerate(names, 1)}
    return Position(None, caller=7, gangs=gangs)


def test_a_gang_is_its_founders_and_its_name_has_single_spaces() -> None:
    assert fresh_gang(among("South Side"), "mad", " North   Side ") == NORTH


@pytest.mark.parametrize("name", ["North Side", "NORTH side", "North  Side"])
def test_no_two_gangs_have_names_that_differ_only_in_capitals(name: str) -> None:
    with pytest.raises(IllegalNow, match="Choose another name"):
        fresh_gang(among("South Side", "North Side"), "mad", name)


@pytest.mark.parametrize("most", [1, 3, MOST_GANGS])
def test_there_is_room_for_as_many_gangs_as_the_host_says(most: int) -> None:
    names = [f"Gang {number}" for number in range(most)]
    assert fresh_gang(replace(among(*names[1:]), most_gangs=most), "mad", "Last").name == "Last"
    with pytest.raises(IllegalNow, match=f"There are {most} gangs here, and room for {most}"):
        fresh_gang(replace(among(*names), most_gangs=most), "mad", "Last")


def test_where_there_are_more_than_the_host_allows_by_now_no_more_come() -> None:
    with pytest.raises(IllegalNow, match="There are 3 gangs here, and room for 2"):
        fresh_gang(replace(among("A", "B", "C"), most_gangs=2), "mad", "Last")


def test_a_name_is_a_name() -> None:
    with pytest.raises(OutOfRange, match="comma"):
        fresh_gang(among(), "mad", "One, Two")


def test_no_two_figures_of_a_gang_share_a_name() -> None:
    fresh_names([Recruit("", "Spats"), Recruit("", "Ace")], {"bricks"})
    with pytest.raises(IllegalNow, match="SPATS is already taken"):
        fresh_names([Recruit("", "Spats"), Recruit("", "SPATS")], ())
    with pytest.raises(IllegalNow, match="Bricks is already taken"):
        fresh_names([Recruit("", "Bricks")], {"bricks"})


def test_fewer_may_come_than_there_is_room_for() -> None:
    assert founding(3, NORTH, (4, 5), ("Spats",)) == (Founded(3, NORTH), Hired(4, "mad", 3, "Spats"))


def test_a_gang_acts_for_its_owner_or_for_an_umpire_on_record() -> None:
    at, its = among(), GangView[None]("North Side", name="North Side")
    assert at.runs(replace(its, mine=True, umpired=True)) == ()
    assert at.runs(replace(its, umpired=True)) == (Umpired("North Side"),)
    with pytest.raises(NotYours, match="North Side is not your gang"):
        at.runs(its)


def test_new_figures_have_no_ids_while_only_the_odds_are_asked() -> None:
    def deed(gang: int, ids: tuple[int, ...]) -> Deed[tuple[int, ...]]:
        return Deed(report=lambda _: Report(""), args=(gang, *ids))

    assert Spawns(2, deed).of_nobody.args == (0, 0, 0)
    assert Spawns(1, deed, gang=7).of_nobody.args == (7, 0), "the gang that is joined is there already"
