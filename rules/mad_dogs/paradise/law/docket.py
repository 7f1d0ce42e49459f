"""Cases that the law brings to court at the end of a month: prisoners of silent gangs, and trials of Bosses."""

from __future__ import annotations

from typing import Any

from rules.core.action.deed import Deed
from rules.core.action.report import Report
from rules.core.plain.fast_replace import fast_replace
from rules.core.plain.frozen import replace
from rules.mad_dogs.model.figures import Posture
from rules.mad_dogs.model.roster import leader
from rules.mad_dogs.paradise.city.next_steps import NEXT
from rules.mad_dogs.paradise.city.records import BossTrial, Custody
from rules.mad_dogs.paradise.city.town import Members, Town
from rules.mad_dogs.paradise.law.boss_trials import BOSS_TRIAL, hearing_in, hearing_of, hearings_due
from rules.mad_dogs.paradise.law.prisoners import (
    bail_of,
    in_cells,
    left_to_the_law,
    lost_changes,
    penniless,
    prisoners_of,
    released_by,
)
from rules.mad_dogs.paradise.law.trials import trial_of
from rules.mad_dogs.play.position import Person


def next_case(town: Town) -> Deed[Any] | None:
    """The next case that no player brings to court; None if there is none. A gang with prisoners and money pays for
    them.

    The town must see the people of its gangs.
    """
    silent = {one.gang for one in left_to_the_law(town.city)}
    for gang in dict.fromkeys(one.gang for one in town.city.prisoners):
        if gang in silent or penniless(town.city, gang, town.bank(gang)) or not in_cells(_members(town, gang)):
            return tried_anyway(town, gang)
    for one in hearings_due(town.city, town.month):
        members = _members(town, one.gang)
        boss = _boss(members, one)
        if boss is not None and boss.id not in town.fighting:  # else the trial waits a month
            alone = town.bank(one.gang) < BOSS_TRIAL
            month = hearing_of(town.city, one.gang, boss.id, alone=alone)
            return _onward(hearing_in(members, boss, month))
    return None


def tried_anyway(town: Town, gang: int) -> Deed[Any]:
    """The prisoners of a gang whose time is up stand trial."""
    return _onward(_tried(_members(town, gang), town))


def _onward(deed: Deed[Any]) -> Deed[Any]:
    """The same deed, whose next step is to continue the month."""

    def say(result: Any) -> Report:
        return replace(deed.report(result), follow_ups=(NEXT,))

    return fast_replace(deed, report=say)


def _members(town: Town, gang: int) -> Members:
    return Members(town.gangs[gang], town=town)


def _tried(members: Members, town: Town) -> Deed[Any]:
    """Bail, as far as the bank of a gang without a player goes; else the trial of all who are left."""
    gang, booked, all_of = members.id, in_cells(members, Custody.BOOKED), in_cells(members)
    released = released_by(town.bank(gang), len(booked)) if town.outfit(gang).npc else 0
    if released:
        return bail_of(members, booked[:released])
    if all_of:
        return trial_of(members, all_of)
    number = len(prisoners_of(town.city, gang))
    return Deed(
        report=lambda _: Report(f"The law strikes {number} of {members.name} off its list: dead or gone."),
        changes=lambda _: lost_changes(town.id, town.city, gang, ()),
        log=town.id,
        rule="mad.law",
    )


def _boss(members: Members, trial: BossTrial) -> Person | None:
    """The figure already on trial, or the present leader of the gang."""
    living = [one for one in members.people if one.figure.posture is not Posture.DEAD]
    accused = next((one for one in living if one.id == trial.figure), None)
    heir = leader(one.figure for one in living)
    return accused or next((one for one in living if one.figure is heir), None)
