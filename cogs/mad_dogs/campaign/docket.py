"""What the law does by itself when a month ends: prisoners for whom nobody speaks, and the trials of Bosses."""

from __future__ import annotations

from cogs._kit.context import Context
from cogs._kit.prepared import Prepared
from cogs.mad_dogs.campaign.going import NEXT
from cogs.mad_dogs.law.cells import bail_of, in_cells, trial_of
from cogs.mad_dogs.law.courts import hearing_play
from cogs.mad_dogs.paradise.town import Members, Town, people_of
from rules.core.deed import Deed
from rules.core.frozen import replace
from rules.core.report import Report
from rules.mad_dogs.model import Posture
from rules.mad_dogs.paradise.fights import leader
from rules.mad_dogs.paradise.law import (
    BOSS_TRIAL,
    hearing_of,
    hearings_due,
    left_to_the_law,
    lost_changes,
    penniless,
    prisoners_of,
    released_by,
)
from rules.mad_dogs.paradise.records import BossTrial, Custody
from rules.mad_dogs.position import Person


async def next_case(ctx: Context, town: Town) -> Prepared | None:
    """The next case that nobody brings to court; None for none. A gang with prisoners and money speaks for them."""
    silent = {one.gang for one in left_to_the_law(town.city)}
    for gang in dict.fromkeys(one.gang for one in town.city.prisoners):
        members = await _members(ctx, town, gang)
        if gang in silent or penniless(town.city, gang, town.bank(gang)) or not in_cells(members):
            return _onward(_tried(members, town))
    for one in hearings_due(town.city, town.month):
        members = await _members(ctx, town, one.gang)
        boss = _boss(members, one)
        if boss is not None:
            alone = town.bank(one.gang) < BOSS_TRIAL
            month = hearing_of(town.city, one.gang, boss.id, alone=alone)
            return _onward(hearing_play(members, boss, month))
    return None


async def tried_anyway(ctx: Context, town: Town, gang: int) -> Prepared:
    """The prisoners of a gang whose time is up stand trial."""
    return _onward(_tried(await _members(ctx, town, gang), town))


def _onward(prepared: Prepared) -> Prepared:
    """The same, and what is next is that the month goes on."""
    return prepared.but(report=lambda result: replace(prepared.report(result), follow_ups=(NEXT,)))


async def _members(ctx: Context, town: Town, gang: int) -> Members:
    return Members(replace(town.gangs[gang], people=await people_of(ctx, gang)), town=town)


def _tried(members: Members, town: Town) -> Prepared:
    """Bail, as far as the bank of a gang that nobody plays goes; else the trial of all who are left."""
    gang, booked, all_of = members.gang.id, in_cells(members, Custody.BOOKED), in_cells(members)
    released = released_by(town.bank(gang), len(booked)) if town.outfit(gang).npc else 0
    if released:
        return bail_of(members, booked[:released])
    if all_of:
        return trial_of(members, all_of)
    number = len(prisoners_of(town.city, gang))
    return Prepared(
        Deed(
            report=lambda _: Report(f"The law strikes {number} of {members.name} off its list: dead or gone."),
            changes=lambda _: lost_changes(town.id, town.city, gang, ()),
            log=town.id,
            rule="mad.law",
        )
    )


def _boss(members: Members, trial: BossTrial) -> Person | None:
    """Who stands trial already, or whoever leads the gang now."""
    living = [one for one in members.people if one.figure.posture is not Posture.DEAD]
    accused = next((one for one in living if one.id == trial.figure), None)
    heir = leader(one.figure for one in living)
    return accused or next((one for one in living if one.figure is heir), None)
