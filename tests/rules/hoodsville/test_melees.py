"""Melees, holds and ropes as deeds: what each takes, is refused, costs and changes."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.action.deed import decided
from rules.core.action.position import Umpired
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import NotYours
from rules.hoodsville.fighting.bonds import Means
from rules.hoodsville.fighting.breaking_free import BreakFree, Struggle, Untie
from rules.hoodsville.fighting.melee import Fight, Fought, Rise
from rules.hoodsville.fighting.overpowering import Hold, Overpower, Overpowered
from rules.hoodsville.model.board import Board, Done, MoveRecord
from rules.hoodsville.model.changes import BondsSet, DownSet, Enraged, Harmed, OwesTest
from rules.hoodsville.model.figures import Blow, Bond, Injury, Out
from rules.hoodsville.model.position import Position
from tests.rules.hoodsville.tables import ANVIL, CRANE, GAME, STITCHES, TULLY, nobody, raid, refused

HELD: dict[str, Any] = {"bonds": (Bond.HELD, Bond.HANDS), "captor": ANVIL}
A_ROUND = {who: Done(GAME, who, rounds=1) for who in (ANVIL, STITCHES, CRANE, TULLY)}
SPENT = Board(records=(MoveRecord(CRANE, rounds=2),))


def fight(position: Position, *attackers: int, whom: int = CRANE, **said: Any) -> Fight:
    ours = tuple(position.people[who] for who in attackers)
    return Fight(attackers=ours, defenders=(position.people[whom],), **said)


def test_everybody_in_a_melee_spends_a_round_and_nobody_is_spared_for_having_used_both() -> None:
    at = raid()
    assert decided(at, fight(at, ANVIL, STITCHES)).allow() == (A_ROUND[ANVIL], A_ROUND[STITCHES], A_ROUND[CRANE])
    spent = raid(SPENT)
    assert decided(spent, fight(spent, ANVIL)).allow() == (A_ROUND[ANVIL],)
    assert "has used both rounds" in refused(spent, fight(spent, CRANE, whom=ANVIL))


def test_who_loses_is_struck_by_the_weapon_of_who_won_and_who_was_down_is_up() -> None:
    at = raid(Crane={"down": True})
    deed = decided(at, fight(at, ANVIL))
    won, lost = Fought(6, 2, Blow.DOWNED, Injury.LIGHT), Fought(2, 3, Blow.FLINCHES, Injury.HURT)
    up, struck = deed.changes(won)
    assert up == DownSet(CRANE, False)
    assert isinstance(struck, Harmed)
    assert struck.test == "struck with a club"
    assert deed.changes(lost)[1:] == (Harmed(ANVIL, test="struck with a pistol"),)
    assert deed.changes(Fought()) == (up,)


def test_what_is_typed_counts_for_all_of_a_side_and_a_weapon_for_its_leader() -> None:
    at = replace(raid(), umpire=True)
    ours, _ = decided(at, fight(at, STITCHES, ANVIL, melee=-1, state={"groggy": True}, weapon="Fists")).args
    assert [(one.melee, one.groggy) for one in ours.fighters] == [(-1, True)] * 2
    assert [one.weapon for one in ours.fighters] == ["Fists", "Fists"]
    assert "Anvil has no axe to strike with, but Club, Knife" in refused(at, fight(at, ANVIL, weapon="Axe"))


@pytest.mark.parametrize("typed", [{"melee": 6}, {"state": {"enraged": True}}, {"defender_weapon": "Fists"}])
def test_on_the_table_the_sheets_count_but_for_an_umpire_and_whoever_asks(typed: dict[str, Any]) -> None:
    at = raid()
    assert "so the sheet counts" in refused(at, fight(at, ANVIL, **typed), NotYours)
    for other in (replace(at, umpire=True), replace(at, asking=True)):
        assert decided(other, fight(at, ANVIL, **typed)).args


@pytest.mark.parametrize(
    "typed", [{"melee": 6}, {"state": {"enraged": True}}, {"victim_melee": -6}, {"victim_state": {"hands_tied": True}}]
)
def test_the_sheets_count_in_overpowering(typed: dict[str, Any]) -> None:
    at = raid()
    asked = Overpower(attackers=(at.people[ANVIL],), victim=at.people[CRANE], **typed)
    assert "so the sheet counts" in refused(at, asked, NotYours)


@pytest.mark.parametrize(
    "typed", [{"melee": 6}, {"state": {"enraged": True}}, {"captor_melee": -6}, {"captor_state": {"wounds": 3}}]
)
def test_the_sheets_count_in_breaking_free(typed: dict[str, Any]) -> None:
    at = raid(Tully=HELD)
    assert "so the sheet counts" in refused(at, BreakFree(captive=at.people[TULLY], **typed), NotYours)


def test_who_is_held_fights_the_captor_alone() -> None:
    at = raid(Tully=HELD)
    assert "Tully is held by Anvil" in refused(at, fight(at, TULLY, whom=STITCHES))
    assert decided(at, fight(at, TULLY, whom=ANVIL)).args


def test_nobody_in_particular_hurts_those_on_the_table() -> None:
    at = raid()
    made_up = Fight(attackers=(nobody("The attacker"),), defenders=(at.people[CRANE],))
    assert "The attacker is not on the table" in refused(at, made_up, NotYours)
    assert decided(replace(at, umpire=True), made_up).allow() == (Umpired("nobody on the table"), A_ROUND[CRANE])


def test_getting_up_is_for_who_is_down() -> None:
    at = raid(Anvil={"down": True})
    assert decided(at, Rise(figure=at.people[ANVIL])).changes(None) == (DownSet(ANVIL, False),)
    assert "is not down" in refused(at, Rise(figure=at.people[CRANE]))


# Holds


@pytest.mark.parametrize(
    "hold, changes",
    [
        (Hold.FAILED, ()),
        (Hold.ENRAGED, (Enraged(TULLY),)),
        (Hold.UNNERVED, (OwesTest(TULLY, "overpowered"),)),
        (Hold.SILENT, (BondsSet(TULLY, (Bond.HELD, Bond.GAG), ANVIL), OwesTest(TULLY, "overpowered"))),
        (Hold.TWICE, (BondsSet(TULLY, (Bond.HELD, Bond.HANDS, Bond.GAG), ANVIL), OwesTest(TULLY, "overpowered"))),
    ],
)
def test_how_an_attempt_leaves_its_victim(hold: Hold, changes: tuple[Any, ...]) -> None:
    at = raid()
    deed = decided(at, Overpower(attackers=(at.people[ANVIL],), victim=at.people[TULLY], act=(Bond.GAG, Bond.HANDS)))
    assert deed.args[2] is Means.ROPE
    assert deed.changes(Overpowered(0, 0, hold)) == changes
    stunned = raid(Tully={"out": Out.STUNNED})
    numb = decided(stunned, Overpower(attackers=(at.people[ANVIL],), victim=stunned.people[TULLY], act=(Bond.GAG,)))
    assert "Tully puts up no fight and counts as 0." in numb.report(Overpowered(0, 0, hold)).lines
    assert not [one for one in numb.changes(Overpowered(0, 0, hold)) if not isinstance(one, BondsSet)]


def test_who_overpowers_his_captor_is_free_of_him() -> None:
    at = raid(Tully=HELD)
    turned = decided(at, Overpower(attackers=(at.people[TULLY],), victim=at.people[ANVIL]))
    assert turned.changes(Overpowered(0, 0, Hold.SILENT)) == (
        BondsSet(ANVIL, (Bond.HELD,), TULLY),
        BondsSet(TULLY, (Bond.HANDS,)),
        OwesTest(ANVIL, "overpowered"),
    )
    assert turned.changes(Overpowered(0, 0, Hold.UNNERVED)) == (OwesTest(ANVIL, "overpowered"),)


def test_the_captor_on_record_holds_and_only_an_umpire_names_another_or_another_means() -> None:
    at = raid(Tully=HELD)
    tully, stitches = at.people[TULLY], at.people[STITCHES]
    deed = decided(at, BreakFree(captive=tully))
    assert deed.names == ("Tully", "Anvil")
    assert deed.allow() == (A_ROUND[TULLY], A_ROUND[ANVIL])
    assert deed.changes(Struggle(4, 3)) == (BondsSet(TULLY, (Bond.HANDS,)),)
    assert deed.changes(Struggle(3, 3)) == ()
    assert "Tully is held by Anvil. Remove “captors”" in refused(
        at, BreakFree(captive=tully, captors=(stitches,)), NotYours
    )
    assert "No sack holds Tully" in refused(at, BreakFree(captive=tully, using=Means.SACK), NotYours)
    umpired = decided(replace(at, umpire=True), BreakFree(captive=tully, captors=(stitches,), using=Means.SACK))
    assert umpired.allow()[2:] == (Umpired("who holds Tully"), Umpired("what holds Tully"))
    nobodys = raid(Tully={**HELD, "captor": 0})
    assert "held by nobody known" in refused(nobodys, BreakFree(captive=nobodys.people[TULLY]), NotYours)
    assert "Nobody holds Crane" in refused(at, BreakFree(captive=at.people[CRANE]))


def test_who_can_hold_nobody_lets_go_without_a_die() -> None:
    at = raid(Tully=HELD, Anvil={"bonds": (Bond.DRUG,)})
    deed = decided(at, BreakFree(captive=at.people[TULLY]))
    assert (deed.resolver, deed.changes(None)) == (None, (BondsSet(TULLY, (Bond.HANDS,)),))
    dismissed = replace(at, on_sheets={}, people={who: one for who, one in at.people.items() if who != ANVIL})
    assert deed.report(None).lines[0] == "Anvil can't hold anybody now."
    free = decided(dismissed, BreakFree(captive=at.people[TULLY])).report(None)
    assert not any("can't hold anybody" in line for line in free.lines)


def test_ropes_are_taken_off_by_somebody_else_or_without_a_game_by_nobody_in_particular() -> None:
    at = raid(Tully=HELD)
    tully, crane = at.people[TULLY], at.people[CRANE]
    deed = decided(at, Untie(figure=tully, by=crane, bonds=(Bond.HANDS,)))
    assert (deed.allow(), deed.changes(None)) == ((A_ROUND[CRANE],), (BondsSet(TULLY, (Bond.HELD,), ANVIL),))
    assert decided(at, Untie(figure=tully, by=crane)).changes(None) == (BondsSet(TULLY, ()),)
    assert "say who, with by" in refused(at, Untie(figure=tully))
    assert "can't see to that alone" in refused(at, Untie(figure=tully, by=tully))
    assert "who is bound by: held, hands tied" in refused(at, Untie(figure=tully, by=crane, bonds=(Bond.GAG,)))
    alone = replace(at, id=0, game=None)
    assert decided(alone, Untie(figure=replace(tully, mine=True))).allow() == ()
    assert "not yours" in refused(alone, Untie(figure=tully), NotYours)
