"""Melees, overpowering and breaking free: every row, factor, refusal and ruling, odds, and melees on the table."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.action.deed import decided
from rules.core.action.position import Umpired
from rules.core.chance.odds import odds
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, NotYours, OutOfRange, UnknownName
from rules.hoodsville.fighting.bonds import Means, bonds_after, bonds_after_break, check_acts
from rules.hoodsville.fighting.breaking_free import BreakFree, Struggle, Untie, break_free
from rules.hoodsville.fighting.fighters import MOST_A_SIDE, Fighter, FightingSide, Surprise, factors_of
from rules.hoodsville.fighting.melee import MELEE, Fight, Fought, MeleeSide, Rise, melee
from rules.hoodsville.fighting.overpowering import OVERPOWER, Overpower, OverpowerAttempt, OverpowerResult, overpower
from rules.hoodsville.model.board import Board, DoneThisMove, MoveRecord
from rules.hoodsville.model.changes import BondsSet, DownSet, Enraged, Harmed, OwesTest
from rules.hoodsville.model.figures import Bond, Injury, Out, StrikeForce
from rules.hoodsville.model.position import Position
from rules.hoodsville.saves.saving_throws import STRIKES
from tests.rules.brute import brute, chances, play
from tests.rules.hoodsville.tables import ANVIL, CRANE, GAME, STITCHES, TULLY, nobody, raid, refused


def lone(**facts: Any) -> FightingSide:
    """A side of one."""
    return FightingSide((Fighter(**facts),))


def several(many: int, **facts: Any) -> FightingSide:
    return FightingSide((Fighter(**facts),) * many)


# How hard


@pytest.mark.parametrize(
    "margin, blow",
    [
        (1, StrikeForce.MISSED),
        (0, StrikeForce.MISSED),
        (-1, StrikeForce.FLINCHES),
        (-2, StrikeForce.FLINCHES),
        (-3, StrikeForce.STAGGERS),
        (-4, StrikeForce.STAGGERS),
        (-5, StrikeForce.DOWNED),
        (-9, StrikeForce.DOWNED),
    ],
)
def test_how_hard_a_loser_is_struck(margin: int, blow: StrikeForce) -> None:
    assert MELEE.row(margin).key is blow


@pytest.mark.parametrize("ours, theirs", list(product(range(1, 7), range(1, 7))))
def test_the_higher_total_wins(ours: int, theirs: int) -> None:
    margin = ours - theirs
    dice = (ours, theirs) + (6,) * bool(margin)
    fought = play(melee, lone(), lone(), dice=dice).result
    assert fought.margin == margin
    assert fought.loser is (None if not margin else MeleeSide.DEFENDERS if margin > 0 else MeleeSide.ATTACKERS)
    assert fought.blow is MELEE.row(-abs(margin)).key
    assert (fought.injury is Injury.UNSCATHED) == (not margin)


def test_the_saving_throw_is_against_the_winners_weapon() -> None:
    axe, fists = lone(weapon="Axe"), lone()
    outcome = play(melee, axe, fists, dice=(4, 1, 5))
    assert outcome.rule == "hood.melee"
    assert outcome.result == Fought(4, 1, StrikeForce.STAGGERS, Injury.BAD)
    assert [(throw.why, throw.shift) for throw in outcome.throws] == [
        ("melee:0", 0),
        ("melee:1", 0),
        ("Saving throw (staggers):3", -2),
    ]
    assert play(melee, fists, axe, dice=(4, 1, 5)).result == Fought(4, 1, StrikeForce.STAGGERS, Injury.HURT)
    assert play(melee, fists, axe, dice=(1, 4, 5)).throws[-1].why == "Saving throw (staggers):2"


@pytest.mark.parametrize("weapon", STRIKES)
def test_weapons_count_in_the_saving_throw_alone(weapon: str) -> None:
    edge, strike = STRIKES[weapon]
    outcome = play(melee, lone(weapon=weapon), lone(), dice=(6, 1, 3))
    save = outcome.throws[-1]
    assert save.shift == strike
    assert save.table == f"hood.tables.{edge}-downed"
    assert factors_of(lone(weapon=weapon)) == ()


def test_a_downed_one_may_be_stunned() -> None:
    assert play(melee, lone(melee=2), lone(), dice=(4, 1, 3)).result == Fought(6, 1, StrikeForce.DOWNED, Injury.STUNNED)


# Factors


FACTORS: dict[str, tuple[FightingSide, dict[str, int]]] = {
    "nothing": (lone(), {}),
    "melee": (lone(melee=2), {"melee": 2}),
    "a weak one": (lone(melee=-3), {"melee": -3}),
    "wounds": (lone(wounds=2), {"wounds": -2}),
    "shaken": (lone(shaken=True), {"shaken": -1}),
    "groggy": (lone(groggy=True), {"groggy": -1}),
    "enraged": (lone(enraged=True), {"enraged": 1}),
    "rising": (lone(rising=True), {"rising": -1}),
    "hands tied": (lone(hands_tied=True), {"hands tied": -3}),
    "feet tied": (lone(feet_tied=True), {"feet tied": -2}),
    "half surprise": (FightingSide((Fighter(),), Surprise.HALF), {"half surprise": 1}),
    "full surprise": (FightingSide((Fighter(),), Surprise.FULL), {"full surprise": 2}),
    "height": (FightingSide((Fighter(),), height=True), {"height advantage": 1}),
    "a card": (FightingSide((Fighter(),), modifier=-2), {"other": -2}),
    "two": (several(2), {"2 against one": 2}),
    "three": (several(3, melee=1), {"melee": 1, "3 against one": 3}),
    "ten": (several(10), {"10 against one": 10}),
}


@pytest.mark.parametrize("name", FACTORS)
def test_each_factor(name: str) -> None:
    party, factors = FACTORS[name]
    assert dict(factors_of(party)) == factors
    ones = (1,) * len(party.fighters)
    shift = sum(factors.values())
    assert play(overpower, party, dice=ones).result.ours == 1 + shift + 2


def test_the_best_of_several_counts_with_its_own_state() -> None:
    weak, strong, hurt = Fighter(melee=0), Fighter(melee=1, enraged=True), Fighter(melee=3, wounds=3, shaken=True)
    assert dict(factors_of(FightingSide((weak, hurt, strong)))) == {"melee": 1, "enraged": 1, "3 against one": 3}


@pytest.mark.parametrize("faces, mean", [((1, 2), 1), ((1, 3), 2), ((6, 5), 5), ((6, 6), 6)])
def test_the_mean_of_several_is_rounded_down(faces: tuple[int, ...], mean: int) -> None:
    assert play(overpower, several(2), dice=faces).result.margin == mean + 2 + 2


def test_the_first_of_several_leads() -> None:
    gang = FightingSide((Fighter(weapon="Club"), Fighter(melee=2, weapon="Knife")))
    won = play(melee, gang, lone(), dice=(3, 3, 5, 6))
    assert won.result == Fought(7, 5, StrikeForce.FLINCHES, Injury.SUPERFICIAL)
    assert won.throws[-1].shift == STRIKES["Club"][1]
    lost = play(melee, several(2), lone(melee=2), dice=(1, 1, 3, 1))
    assert lost.result == Fought(3, 5, StrikeForce.FLINCHES, Injury.HURT)


def test_several_may_defend_against_one() -> None:
    assert play(melee, lone(), several(3), dice=(6, 3, 3, 3)).result == Fought(6, 6)


# Refusals


REFUSED: dict[str, tuple[tuple[Any, ...], type[Exception], str]] = {
    "nobody": ((FightingSide(()), lone()), OutOfRange, "1 to 10"),
    "a crowd": ((several(MOST_A_SIDE + 1), lone()), OutOfRange, "can't have 11"),
    "several against several": ((several(2), several(2)), IllegalNow, "Pair them off"),
    "too strong": ((lone(melee=7), lone()), OutOfRange, "melee can't be"),
    "too weak": ((lone(), lone(melee=-7)), OutOfRange, "melee can't be"),
    "wounds that help": ((lone(), lone(wounds=-1)), OutOfRange, "can't be below 0"),
    "an unknown weapon": ((lone(weapon="Spoon"), lone()), UnknownName, "Spoon"),
    "both surprised": (
        (FightingSide((Fighter(),), Surprise.HALF), FightingSide((Fighter(),), Surprise.FULL)),
        IllegalNow,
        "surprise the other",
    ),
    "both higher": (
        (FightingSide((Fighter(),), height=True), FightingSide((Fighter(),), height=True)),
        IllegalNow,
        "higher",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_no_melee(name: str) -> None:
    sides, kind, sentence = REFUSED[name]
    with pytest.raises(kind, match=f"(?i){sentence}"):
        play(melee, *sides)
    for resolver, order in ((overpower, sides), (break_free, sides[::-1])):
        with pytest.raises((kind, OutOfRange)):
            play(resolver, *order)


@pytest.mark.parametrize("resolver", [overpower, break_free])
def test_one_is_held_at_a_time(resolver: Any) -> None:
    sides = (lone(), several(2)) if resolver is overpower else (several(2), lone())
    with pytest.raises(OutOfRange, match="Only one victim can be overpowered at a time, not 2"):
        play(resolver, *sides)


def test_an_unopposed_attacker_is_checked_too() -> None:
    with pytest.raises(UnknownName):
        play(overpower, lone(weapon="Spoon"))


# Overpowering


def totals(ours: int, theirs: int = 0) -> tuple[int, int, OverpowerResult]:
    return ours, theirs, OVERPOWER.row(ours - theirs).key


@pytest.mark.parametrize(
    "margin, hold, acts, tests",
    [
        (-8, OverpowerResult.FAILED, 0, False),
        (-1, OverpowerResult.FAILED, 0, False),
        (0, OverpowerResult.STRUGGLING, 0, False),
        (1, OverpowerResult.ENRAGED, 0, False),
        (2, OverpowerResult.UNNERVED, 0, True),
        (3, OverpowerResult.SCREAMED, 1, True),
        (4, OverpowerResult.SCREAMED, 1, True),
        (5, OverpowerResult.SILENT, 1, True),
        (6, OverpowerResult.SILENT, 1, True),
        (7, OverpowerResult.TWICE, 2, True),
        (12, OverpowerResult.TWICE, 2, True),
    ],
)
def test_each_row_of_overpowering(margin: int, hold: OverpowerResult, acts: int, tests: bool) -> None:
    found = OVERPOWER.row(margin).key
    assert found is hold
    assert (found.acts, found.tests) == (acts, tests)
    assert found.word
    assert OVERPOWER.row(margin).effect


@pytest.mark.parametrize("means, off", [(Means.HANDS, 0), (Means.ROPE, 1), (Means.SACK, 2)])
def test_rope_and_sack_are_the_attackers(means: Means, off: int) -> None:
    assert play(overpower, lone(), lone(), means, dice=(6, 1)).result == totals(6 - off, 1)
    assert play(overpower, lone(), None, means, dice=(6,)).result == totals(8 - off)


def test_an_unopposed_victim_rolls_no_die() -> None:
    outcome = play(overpower, lone(melee=1), dice=(4,))
    assert outcome.rule == "hood.overpower"
    assert outcome.result == totals(7)
    assert [throw.why for throw in outcome.throws] == ["melee:0"]


def test_ties_hold_a_victim_down() -> None:
    tied = lone(hands_tied=True, feet_tied=True)
    assert play(overpower, lone(), tied, dice=(3, 3)).result == totals(3, -2)


@pytest.mark.parametrize(
    "bonds, acts, after",
    [
        ((), (), ()),
        ((), (Bond.HELD,), (Bond.HELD,)),
        ((), (Bond.GAG,), (Bond.HELD, Bond.GAG)),
        ((Bond.HELD,), (Bond.FEET, Bond.HANDS), (Bond.HELD, Bond.HANDS, Bond.FEET)),
        ((Bond.GAG,), (), (Bond.GAG,)),
    ],
)
def test_a_bound_figure_is_held(bonds: tuple[Bond, ...], acts: tuple[Bond, ...], after: tuple[Bond, ...]) -> None:
    assert bonds_after(bonds, acts) == after


@pytest.mark.parametrize(
    "acts, bonds, kind",
    [
        ((), (), OutOfRange),
        ((Bond.GAG, Bond.HANDS, Bond.FEET), (), OutOfRange),
        ((Bond.GAG, Bond.GAG), (), OutOfRange),
        ((Bond.GAG,), (Bond.GAG,), IllegalNow),
        ((Bond.HANDS, Bond.SACK), (Bond.SACK,), IllegalNow),
    ],
)
def test_what_is_no_act(acts: tuple[Bond, ...], bonds: tuple[Bond, ...], kind: type[Exception]) -> None:
    with pytest.raises(kind):
        check_acts(acts, bonds)


def test_a_held_one_may_be_held_again() -> None:
    """It is not refused."""
    check_acts((Bond.HELD, Bond.HANDS), (Bond.HELD,))


# Breaking free


@pytest.mark.parametrize("ours, theirs, inches", [(6, 1, 6), (3, 3, 1), (2, 3, 0), (1, 6, 0)])
def test_a_plus_is_the_inches_away(ours: int, theirs: int, inches: int) -> None:
    outcome = play(break_free, lone(), lone(), dice=(ours, theirs))
    assert (outcome.rule, outcome.result) == ("hood.break-free", Struggle(ours + 1, theirs))
    assert outcome.result.inches == inches


@pytest.mark.parametrize("means, inches", [(Means.HANDS, 1), (Means.ROPE, 2), (Means.SACK, 3)])
def test_ropes_and_sacks_hamper_the_captor(means: Means, inches: int) -> None:
    assert play(break_free, lone(), lone(), means, dice=(3, 3)).result.inches == inches


def test_tied_and_outnumbered() -> None:
    assert play(break_free, lone(hands_tied=True), several(2), dice=(6, 1, 1)).result == Struggle(4, 3)
    assert play(break_free, lone(hands_tied=True, feet_tied=True), several(2), dice=(6, 1, 1)).result.inches == 0


@pytest.mark.parametrize(
    "bonds, left",
    [
        ((Bond.HELD,), ()),
        ((Bond.HELD, Bond.SACK, Bond.FEET), (Bond.FEET,)),
        ((Bond.HELD, Bond.HANDS, Bond.SACK, Bond.GAG), (Bond.HANDS, Bond.GAG, Bond.SACK)),
        ((Bond.HELD, Bond.DRUG), (Bond.DRUG,)),
    ],
)
def test_what_still_binds_a_freed_captive(bonds: tuple[Bond, ...], left: tuple[Bond, ...]) -> None:
    assert set(bonds_after_break(bonds)) == set(left)


# Odds


fighters = st.builds(
    Fighter,
    melee=st.integers(-3, 2),
    weapon=st.sampled_from(sorted(STRIKES)),
    wounds=st.integers(0, 3),
    shaken=st.booleans(),
    enraged=st.booleans(),
    hands_tied=st.booleans(),
)
loners = st.builds(lambda fighter: FightingSide((fighter,)), fighters)
gangs = st.builds(
    lambda listed, surprise: FightingSide(tuple(listed), surprise),
    st.lists(fighters, min_size=1, max_size=2),
    st.sampled_from(Surprise),
)


@given(attackers=gangs, defender=loners)
def test_odds_of_a_melee(attackers: FightingSide, defender: FightingSide) -> None:
    assert chances(odds(melee, attackers, defender)) == brute(melee, attackers, defender)


@given(attackers=gangs, victim=st.none() | loners, means=st.sampled_from(Means))
def test_odds_of_overpowering(attackers: FightingSide, victim: FightingSide | None, means: Means) -> None:
    assert chances(odds(overpower, attackers, victim, means)) == brute(overpower, attackers, victim, means)


@given(captors=gangs, captive=loners, means=st.sampled_from(Means))
def test_odds_of_breaking_free(captors: FightingSide, captive: FightingSide, means: Means) -> None:
    assert chances(odds(break_free, captive, captors, means)) == brute(break_free, captive, captors, means)


def test_even_odds_by_hand() -> None:
    """36 ways: 6 drawn; on either side 5 + 4 by 1 or 2, 3 + 2 by 3 or 4, one by 5."""
    found = odds(melee, lone(), lone())
    assert found.chance(lambda fought: fought.loser is None) == Fraction(6, 36)
    for side in MeleeSide:
        for blow, ways in ((StrikeForce.FLINCHES, 9), (StrikeForce.STAGGERS, 5), (StrikeForce.DOWNED, 1)):
            wanted = (side, blow)
            assert found.chance(lambda fought, wanted=wanted: (fought.loser, fought.blow) == wanted) == Fraction(
                ways, 36
            )
    assert found.chance(lambda fought: fought.injury is Injury.STUNNED) == Fraction(2, 36) / 2


def test_odds_of_a_crowd_are_exact() -> None:
    assert odds(melee, several(MOST_A_SIDE), lone()).exact


# On the table


HELD: dict[str, Any] = {"bonds": (Bond.HELD, Bond.HANDS), "captor": ANVIL}

A_ROUND = {who: DoneThisMove(GAME, who, rounds=1) for who in (ANVIL, STITCHES, CRANE, TULLY)}

SPENT = Board(records=(MoveRecord(CRANE, rounds=2),))


def fight(position: Position, *attackers: int, whom: int = CRANE, **said: Any) -> Fight:
    ours = tuple(position.people[who] for who in attackers)
    return Fight(attackers=ours, defenders=(position.people[whom],), **said)


def test_every_fighter_spends_a_round_and_a_defender_without_one_is_not_spared() -> None:
    at = raid()
    assert decided(at, fight(at, ANVIL, STITCHES)).allow() == (A_ROUND[ANVIL], A_ROUND[STITCHES], A_ROUND[CRANE])
    spent = raid(SPENT)
    assert decided(spent, fight(spent, ANVIL)).allow() == (A_ROUND[ANVIL],)
    assert "has used both rounds" in refused(spent, fight(spent, CRANE, whom=ANVIL))


def test_the_winners_weapon_strikes_the_loser_and_a_downed_fighter_is_up() -> None:
    at = raid(Crane={"down": True})
    deed = decided(at, fight(at, ANVIL))
    won, lost = Fought(6, 2, StrikeForce.DOWNED, Injury.LIGHT), Fought(2, 3, StrikeForce.FLINCHES, Injury.HURT)
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
    assert "Anvil has no axe. Use fists, or one of these: Club, Knife" in refused(at, fight(at, ANVIL, weapon="Axe"))


@pytest.mark.parametrize("typed", [{"melee": 6}, {"state": {"enraged": True}}, {"defender_weapon": "Fists"}])
def test_on_the_table_the_sheets_count_but_for_an_umpire_and_for_odds(typed: dict[str, Any]) -> None:
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


def test_a_held_figure_fights_its_captor_alone() -> None:
    at = raid(Tully=HELD)
    assert "Tully is held by Anvil" in refused(at, fight(at, TULLY, whom=STITCHES))
    assert decided(at, fight(at, TULLY, whom=ANVIL)).args


def test_a_nameless_attacker_hurts_no_figure_on_the_table() -> None:
    at = raid()
    made_up = Fight(attackers=(nobody("The attacker"),), defenders=(at.people[CRANE],))
    assert "The attacker is not on the table" in refused(at, made_up, NotYours)
    assert decided(replace(at, umpire=True), made_up).allow() == (
        Umpired("no one on the table"),
        A_ROUND[CRANE],
    )


def test_only_a_downed_figure_gets_up() -> None:
    at = raid(Anvil={"down": True})
    assert decided(at, Rise(figure=at.people[ANVIL])).changes(None) == (DownSet(ANVIL, False),)
    assert "is not down" in refused(at, Rise(figure=at.people[CRANE]))


@pytest.mark.parametrize(
    "hold, changes",
    [
        (OverpowerResult.FAILED, ()),
        (OverpowerResult.ENRAGED, (Enraged(TULLY),)),
        (OverpowerResult.UNNERVED, (OwesTest(TULLY, "overpowered"),)),
        (OverpowerResult.SILENT, (BondsSet(TULLY, (Bond.HELD, Bond.GAG), ANVIL), OwesTest(TULLY, "overpowered"))),
        (
            OverpowerResult.TWICE,
            (BondsSet(TULLY, (Bond.HELD, Bond.HANDS, Bond.GAG), ANVIL), OwesTest(TULLY, "overpowered")),
        ),
    ],
)
def test_how_an_attempt_leaves_its_victim(hold: OverpowerResult, changes: tuple[Any, ...]) -> None:
    at = raid()
    deed = decided(at, Overpower(attackers=(at.people[ANVIL],), victim=at.people[TULLY], act=(Bond.GAG, Bond.HANDS)))
    assert deed.args[2] is Means.ROPE
    assert deed.changes(OverpowerAttempt(0, 0, hold)) == changes
    stunned = raid(Tully={"out": Out.STUNNED})
    numb = decided(stunned, Overpower(attackers=(at.people[ANVIL],), victim=stunned.people[TULLY], act=(Bond.GAG,)))
    assert "Tully does not resist and counts as 0." in numb.report(OverpowerAttempt(0, 0, hold)).lines
    assert not [one for one in numb.changes(OverpowerAttempt(0, 0, hold)) if not isinstance(one, BondsSet)]


def test_a_captive_that_overpowers_its_captor_is_free() -> None:
    at = raid(Tully=HELD)
    turned = decided(at, Overpower(attackers=(at.people[TULLY],), victim=at.people[ANVIL]))
    assert turned.changes(OverpowerAttempt(0, 0, OverpowerResult.SILENT)) == (
        BondsSet(ANVIL, (Bond.HELD,), TULLY),
        BondsSet(TULLY, (Bond.HANDS,)),
        OwesTest(ANVIL, "overpowered"),
    )
    assert turned.changes(OverpowerAttempt(0, 0, OverpowerResult.UNNERVED)) == (OwesTest(ANVIL, "overpowered"),)


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
    assert "held by an unknown captor" in refused(nobodys, BreakFree(captive=nobodys.people[TULLY]), NotYours)
    assert "No one holds Crane" in refused(at, BreakFree(captive=at.people[CRANE]))


def test_a_captor_that_can_not_hold_lets_go_without_a_die() -> None:
    at = raid(Tully=HELD, Anvil={"bonds": (Bond.DRUG,)})
    deed = decided(at, BreakFree(captive=at.people[TULLY]))
    assert (deed.resolver, deed.changes(None)) == (None, (BondsSet(TULLY, (Bond.HANDS,)),))
    dismissed = replace(at, on_sheets={}, people={who: one for who, one in at.people.items() if who != ANVIL})
    assert deed.report(None).lines[0] == "Anvil can't hold anyone now."
    free = decided(dismissed, BreakFree(captive=at.people[TULLY])).report(None)
    assert not any("can't hold anybody" in line for line in free.lines)


def test_another_figure_takes_ropes_off_and_outside_a_game_a_nameless_one_may() -> None:
    at = raid(Tully=HELD)
    tully, crane = at.people[TULLY], at.people[CRANE]
    deed = decided(at, Untie(figure=tully, by=crane, bonds=(Bond.HANDS,)))
    assert (deed.allow(), deed.changes(None)) == ((A_ROUND[CRANE],), (BondsSet(TULLY, (Bond.HELD,), ANVIL),))
    assert decided(at, Untie(figure=tully, by=crane)).changes(None) == (BondsSet(TULLY, ()),)
    assert "Add “by”" in refused(at, Untie(figure=tully))
    assert "can't do that alone" in refused(at, Untie(figure=tully, by=tully))
    assert "but by: held, hands tied" in refused(at, Untie(figure=tully, by=crane, bonds=(Bond.GAG,)))
    alone = replace(at, id=0, game=None)
    assert decided(alone, Untie(figure=replace(tully, mine=True))).allow() == ()
    assert "not yours" in refused(alone, Untie(figure=tully), NotYours)
