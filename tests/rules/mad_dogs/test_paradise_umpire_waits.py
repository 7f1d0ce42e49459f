"""What waits for the umpires of a campaign, and what they or a side that gives up make of a fight."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.action.pending_decisions import in_campaign
from rules.core.chance.dice import resolve
from rules.core.chance.sources import Scripted
from rules.core.plain.frozen import replace
from rules.core.play.campaign import Campaign
from rules.core.play.pace import DecisionKind, Mode, Pace
from rules.mad_dogs.model.scenario import BusinessFate, ScenarioSide
from rules.mad_dogs.paradise.city.changes import Requested, RequestOver, folded
from rules.mad_dogs.paradise.city.model import Paradise, Phase
from rules.mad_dogs.paradise.city.records import Business, Fight, FightRuling, Outfit, Request, Unfought
from rules.mad_dogs.paradise.fights.unsettled_fights import outcome_played, won_without
from rules.mad_dogs.paradise.month.campaigns import MadDogsCampaigns
from rules.mad_dogs.paradise.month.umpire_waits import umpire_waits

NORTH, SOUTH, LATE, URSULA = 1, 2, 5, 77
CLUB = Business("cedar-hill", "gentlemans-club", 1, SOUTH)
RAID = Fight(1, "raid", NORTH, SOUTH, CLUB.key)
JOINS, DRAFTS = Request(LATE, "Late", "campaign join"), Request(LATE, "Late", "campaign draft")


def city(phase: Phase = Phase.ACTION, **more: Any) -> Paradise:
    return Paradise(phase, lots=2, outfits=(Outfit(NORTH), Outfit(SOUTH)), businesses=(CLUB,), **more)


def waits(town: Paradise) -> list[str]:
    return [one.what for one in umpire_waits(town)]


def judged(ruling: FightRuling, rule: Unfought = Unfought.UMPIRE) -> Paradise:
    return city(fights=(replace(RAID, ruling=ruling),), unfought=rule)


def test_a_wish_to_join_waits_until_it_is_decided_or_the_gang_is_there() -> None:
    asked = folded(city(), (Requested(1, JOINS),))
    assert waits(asked) == ["Late asks to join."]
    assert waits(folded(asked, (Requested(1, JOINS),))) == waits(asked), "who asks twice waits once"
    assert waits(folded(asked, (RequestOver(1, LATE),))) == []
    assert waits(asked.joined(LATE)) == []


def test_a_draft_waits_while_it_can_be_allowed() -> None:
    late = Outfit(LATE, drafts=True)
    asked = folded(replace(city(Phase.LOOT), outfits=(Outfit(NORTH), late)), (Requested(1, DRAFTS),))
    assert waits(asked) == ["Late asks whether it may draft its first businesses."]
    assert waits(replace(asked, phase=Phase.ACTION)) == []
    assert waits(replace(asked, outfits=(Outfit(NORTH), replace(late, drafts=False)))) == []


@pytest.mark.parametrize(
    "town, expected",
    [
        (judged(FightRuling.NONE), []),
        (judged(FightRuling.CONFIRM), ["Someone reported how fight 1 ended, The Raid. Confirm the report."]),
        (
            judged(FightRuling.DECIDE),
            ["Fight 1 is overdue, The Raid, and so is this part of the month. Decide how it ends."],
        ),
        (judged(FightRuling.DECIDE, Unfought.DICE), []),
        (city(fights=(replace(RAID, ruling=FightRuling.DECIDE, settled=True),), unfought=Unfought.UMPIRE), []),
    ],
)
def test_a_report_to_confirm_and_a_fight_without_an_end_wait(town: Paradise, expected: list[str]) -> None:
    assert waits(town) == expected


def test_what_waits_for_an_umpire_has_its_own_time_through_all_parts_of_the_month() -> None:
    pace = Pace(Mode.POST)
    campaign = Campaign("Paradise", "mad-dogs", (URSULA,), (NORTH, SOUTH), 1, city(requests=(JOINS,)), pace=pace)

    def ruling(of: Campaign) -> tuple[str, tuple[int, ...], str]:
        (one,) = [
            each
            for each in in_campaign(of, MadDogsCampaigns(), lambda gang: (gang,))
            if each.decision is DecisionKind.RULING
        ]
        assert one.wait is not None
        assert one.wait.lapse is not None
        return one.mark, one.users, one.wait.lapse.command

    first = ruling(campaign)
    assert first[1:] == ((URSULA,), "campaign unruled")
    assert ruling(replace(campaign, month=2, state=city(Phase.PRESS, requests=(JOINS,)))) == first
    assert pace.minutes(DecisionKind.RULING) == pace.part


@pytest.mark.parametrize("winner", list(ScenarioSide))
def test_a_side_wins_without_a_die_for_the_fight_itself(winner: ScenarioSide) -> None:
    found = resolve(won_without, city(fights=(RAID,)), 1, RAID, winner, dice=Scripted(3, 3, 3, 3, 3, 3))
    assert not any(one.why in ("the attackers", "the defenders") for one in found.throws)
    outcome = outcome_played(city(fights=(RAID,)), RAID, found.result, ())
    assert (outcome.winner, outcome.dead) == (winner, ())
    assert (outcome.fate is BusinessFate.TAKEN) == (winner is ScenarioSide.ATTACKER)
