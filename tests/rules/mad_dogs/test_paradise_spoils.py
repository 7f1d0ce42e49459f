"""What a fight told by hand can bring: what its scenario gives, by the dice behind it."""

from __future__ import annotations

import pytest

from rules.core.frozen import replace
from rules.core.refusal import OutOfRange
from rules.mad_dogs.paradise.model import Paradise
from rules.mad_dogs.paradise.records import Business, Fight, Haul
from rules.mad_dogs.paradise.spoils import Claim, check_claim, haul, idle, left, loot, lying, most_loot, rolls, takings
from rules.mad_dogs.scenarios import SCENARIOS
from rules.mad_dogs.scenarios.common import Business as Fate
from rules.mad_dogs.scenarios.forces import Side
from rules.mad_dogs.scenarios.tables import takings_of
from tests.rules.brute import play

NORTH, SOUTH, MONTH = 1, 2, 4
PUB = Business("riverside", "speakeasy", 1, SOUTH)
CITY = Paradise(lots=2, businesses=(PUB,))
SMASH = Fight(1, "smash-and-grab", NORTH, SOUTH, PUB.key)
HIJACK = Fight(1, "hijack", NORTH, SOUTH)
RAID = Fight(1, "raid", NORTH, SOUTH, PUB.key)
HIT = Fight(1, "hit", NORTH, SOUTH, official="judge.1")
WON, LOST = Side.ATTACKER, Side.DEFENDER


@pytest.mark.parametrize("scenario", sorted(set(SCENARIOS) - {"smash-and-grab", "hijack"}))
def test_only_a_smash_and_grab_and_a_hijack_give_loot(scenario: str) -> None:
    fight = replace(RAID, scenario=scenario)
    with pytest.raises(OutOfRange, match="gives no Loot"):
        check_claim(CITY, MONTH, fight, Claim(WON, taken=40))
    assert not rolls(fight, Claim(WON, taken=40))


@pytest.mark.parametrize(
    "kind, most", [("Speakeasy", 11), ("Low dive", 5), ("Protection", 3), ("Gym", 0), ("Paradise Arena", 20)]
)
def test_a_business_holds_what_its_dice_can_come_to(kind: str, most: int) -> None:
    assert most_loot(takings_of(kind)) == most


def test_nobody_carries_off_more_than_the_dice_can_come_to() -> None:
    check_claim(CITY, MONTH, SMASH, Claim(WON, taken=11))
    with pytest.raises(OutOfRange, match="Speakeasy 1 in Riverside holds 11 Loot at most, not 12"):
        check_claim(CITY, MONTH, SMASH, Claim(WON, taken=12))


def test_the_dice_of_a_smash_and_grab_are_its_loot_and_its_idle_months() -> None:
    found = play(haul, SMASH.scenario, takings(CITY, SMASH), dice=(2, 3, 5)).result
    assert found == Haul(2 + 3 - 1, 5)
    for taken, points in ((3, 3), (4, 4), (9, 4)):
        assert loot(SMASH, Claim(WON, taken), found) == ((NORTH, points),)
    assert loot(SMASH, Claim(LOST, 2), found) == ((NORTH, 2),), "what they carried off is theirs, whoever won"
    assert loot(SMASH, Claim(WON), found) == ()
    assert [idle(Claim(who, smashed=True), found) for who in (WON, None, LOST)] == [5, 5, 0]
    assert idle(Claim(WON, 3), found) == 0


def test_the_load_of_a_truck_is_a_die_for_who_has_it() -> None:
    found = play(haul, HIJACK.scenario, takings(CITY, HIJACK), dice=(4,)).result
    assert found == Haul(4)
    assert [loot(HIJACK, Claim(who), found) for who in (WON, LOST, None)] == [((NORTH, 4),), ((SOUTH, 4),), ()]
    assert loot(replace(HIJACK, defender=0), Claim(LOST), found) == ()
    with pytest.raises(OutOfRange, match="leave loot out"):
        check_claim(CITY, MONTH, HIJACK, Claim(WON, taken=4))


def test_one_business_holds_the_loot_of_one_month() -> None:
    first, second, third = (replace(SMASH, id=number) for number in (1, 2, 3))
    assert lying(CITY, MONTH, first) is None, "its dice tell"
    found, claim = Haul(9, 2), Claim(WON, 4)
    robbed = replace(first, settled=True, left=left(first, claim, found))
    assert robbed.left == 5
    town = replace(CITY, fights=(robbed, second, third))
    assert lying(town, MONTH, second) == 5
    check_claim(town, MONTH, second, Claim(WON, 5))
    with pytest.raises(OutOfRange, match="Speakeasy 1 in Riverside has 5 Loot left this month, not 6"):
        check_claim(town, MONTH, second, Claim(WON, 6))
    again = play(haul, SMASH.scenario, takings(town, second), 5, dice=(3,)).result
    assert again == Haul(5, 3), "no die for the Loot"
    smashed = replace(second, settled=True, left=left(second, Claim(WON, 2, smashed=True), again))
    emptied = replace(CITY, fights=(robbed, smashed, third))
    assert lying(emptied, MONTH, third) == 0, "nobody says what was smashed: nothing is left"
    assert left(first, Claim(LOST), found) is None, "nobody robbed it"
    assert left(RAID, Claim(WON), found) is None


@pytest.mark.parametrize(
    "business, there",
    [
        (PUB, None),
        (replace(PUB, shut=True), 0),
        (replace(PUB, idle=MONTH), 0),
        (replace(PUB, idle=MONTH - 1), None),
        (replace(PUB, since=MONTH), None),
    ],
)
def test_a_business_that_makes_no_loot_holds_none(business: Business, there: int | None) -> None:
    assert lying(replace(CITY, businesses=(business,)), MONTH, SMASH) == there
    assert lying(replace(CITY, businesses=(business,)), MONTH, RAID) is None


def test_a_business_of_somebody_else_is_not_won() -> None:
    fight = replace(RAID, defender=3)
    with pytest.raises(OutOfRange, match="does not belong to the defender"):
        check_claim(CITY, MONTH, fight, Claim(WON, fate=Fate.TAKEN))


def test_the_dice_fall_once() -> None:
    claim = Claim(WON, 3)
    assert rolls(SMASH, claim)
    assert not rolls(replace(SMASH, haul=Haul(1, 1)), claim)
    assert not rolls(SMASH, Claim(WON))
    assert [rolls(HIJACK, Claim(who)) for who in (WON, None)] == [True, False]


@pytest.mark.parametrize(
    "fight, claim, told",
    [
        (RAID, Claim(LOST, fate=Fate.TAKEN), "only if he won"),
        (RAID, Claim(WON, fate=Fate.INDEPENDENT), "The Raid does not end so"),
        (SMASH, Claim(WON, fate=Fate.TAKEN), "does not end so"),
        (HIT, Claim(WON, fate=Fate.KEPT), "about no business"),
        (HIT, Claim(LOST, killed=True), "winner:attacker"),
        (RAID, Claim(WON, killed=True), "aimed at no official"),
        (RAID, Claim(WON, smashed=True), "smashes no business"),
        (RAID, Claim(WON, repairs=1), "changes hands"),
    ],
)
def test_what_its_scenario_does_not_bring_is_refused(fight: Fight, claim: Claim, told: str) -> None:
    with pytest.raises(OutOfRange, match=told):
        check_claim(CITY, MONTH, fight, claim)


def test_what_its_scenario_brings_is_taken() -> None:
    """No claim that its scenario allows is refused."""
    check_claim(CITY, MONTH, RAID, Claim(WON, fate=Fate.TAKEN, repairs=2))
    check_claim(CITY, MONTH, replace(RAID, scenario="police-raid", attacker=0), Claim(WON, fate=Fate.INDEPENDENT))
    check_claim(CITY, MONTH, HIT, Claim(WON, killed=True))
