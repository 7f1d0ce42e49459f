"""Melee: opposed dice, ties, handcuffs, blows, their odds, and melees on the table."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.action.deed import decided
from rules.core.action.position import Umpired
from rules.core.chance.dice import resolve
from rules.core.chance.odds import odds
from rules.core.chance.sources import Fair, Scripted
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.play.obligations import Owes
from rules.core.tables.book import Book
from rules.core.tables.outcome import Consulted
from rules.core.tables.rule import Origin
from rules.core.tables.table import reading
from rules.pottersville.melee import Fight, Fighter, Fought, melee
from rules.pottersville.model.changes import Cuffed, WoundSet
from rules.pottersville.model.figures import Wound
from rules.pottersville.model.obligations import escort
from rules.pottersville.model.weapons import EFFECTS, MELEE_ADDS, WEAPONS, Column
from rules.pottersville.wounds.effects_and_wounds import Body, worsened
from tests.rules.brute import brute, chances, play
from tests.rules.pottersville.tables import BOSS, COP, FIGHTS, SERGEANT, refused

NONE, S, LW, SW, D = Wound
GOON, A_COP = Fighter(weapon=WEAPONS["Pistol"]), Fighter(weapon=WEAPONS["Club"], cuffs=True)
SAILOR = Fighter(weapon=WEAPONS["Knife"], brawler=True)


def test_the_higher_die_wins_and_the_loser_rolls_on_the_winner_s_column() -> None:
    outcome = play(melee, GOON, SAILOR, dice=(5, 3, 5))
    assert (outcome.rule, outcome.result) == ("pot.melee", Fought(0, wound=SW))
    assert [(throw.why, throw.table) for throw in outcome.throws] == [
        ("melee:0", ""),
        ("melee:1", ""),
        ("effect:1", EFFECTS[Column.PISTOL].id),
    ]
    lost = play(melee, GOON, SAILOR, dice=(3, 3, 2))
    assert lost.result == Fought(1, wound=LW)
    assert lost.throws[2].why == "effect:0"
    assert lost.throws[2].table == EFFECTS[Column.KNIFE].id


def test_ties_are_rolled_again() -> None:
    outcome = play(melee, GOON, GOON, dice=(3, 3, 6, 6, 1, 1, 4, 3, 1))
    assert outcome.result == Fought(0, wound=S)
    assert len(outcome.throws) == 9


def test_a_brawler_adds_1() -> None:
    assert play(melee, SAILOR, GOON, dice=(3, 4, 3, 3, 1)).result == Fought(0, wound=S)


@pytest.mark.parametrize(
    "first, second, doubled", [(2, 1, True), (4, 2, True), (5, 3, False), (6, 3, True), (6, 4, False)]
)
def test_double_is_at_least_double(first: int, second: int, doubled: bool) -> None:
    assert play(melee, A_COP, GOON, dice=(first, second, *(() if doubled else (6,)))).result == (
        Fought(0, True, True, NONE) if doubled else Fought(0, False, False, SW)
    )


def test_double_is_of_modified_totals() -> None:
    assert play(melee, SAILOR, GOON, dice=(3, 2, 1)).result == Fought(0, True, False, LW)
    assert not play(melee, GOON, SAILOR, dice=(5, 2, 1)).result.doubled


@pytest.mark.parametrize("face, wound", [*enumerate((S, LW, LW, SW, D, D), 1)])
def test_a_fighter_that_doubles_adds_1_to_the_effect(face: int, wound: Wound) -> None:
    outcome = play(melee, GOON, GOON, dice=(6, 3, face))
    assert outcome.result == Fought(0, True, False, wound)
    assert outcome.throws[2].shift == 1


def test_police_handcuff_a_doubled_figure_and_roll_no_effect() -> None:
    hurt = replace(GOON, body=Body(LW))
    assert play(melee, hurt, A_COP, dice=(3, 5)).result == Fought(1, True, True, LW)
    assert not play(melee, A_COP, hurt, dice=(1, 4, 1)).result.cuffed


@pytest.mark.parametrize("wound, less", [(NONE, 0), (S, 1), (LW, 1), (SW, 2)])
def test_what_wounds_take_off(wound: Wound, less: int) -> None:
    outcome = play(melee, replace(GOON, body=Body(wound)), GOON, dice=(6, 1, 1))
    assert outcome.throws[0].shift == -less
    assert [step.table for step in outcome.steps if isinstance(step, Consulted)] == [MELEE_ADDS.id] * bool(less)


def test_a_charge_adds_1_and_a_server_s_number_counts() -> None:
    charging = replace(GOON, charging=True)
    assert play(melee, charging, GOON, dice=(2, 2, 1)).result.winner == 0
    rows = tuple((name, (-3,)) for name, _ in MELEE_ADDS.rows)
    book = Book((), (replace(MELEE_ADDS, rows=rows, origin=Origin.SERVER),))
    assert resolve(melee, charging, GOON, dice=Scripted(4, 2, 1), book=book).result.winner == 1


def test_the_hurt_may_get_the_same_wound_again() -> None:
    assert play(melee, GOON, replace(GOON, body=Body(S)), dice=(5, 4, 1, 4)).result == Fought(0, wound=LW)


def test_the_tough_take_1_off_the_effect() -> None:
    assert play(melee, GOON, replace(GOON, body=Body(tough=True)), dice=(5, 4, 6)).result == Fought(0, wound=SW)


@pytest.mark.parametrize(
    "fighter, refusal, says",
    [
        (Fighter(Body(D)), IllegalNow, "dead"),
        (Fighter(other=10), OutOfRange, "-9"),
        (Fighter(other=-10), OutOfRange, "-9"),
    ],
)
def test_figures_that_can_not_fight(fighter: Fighter, refusal: type[Exception], says: str) -> None:
    for pair in ((fighter, GOON), (GOON, fighter)):
        with pytest.raises(refusal, match=says):
            play(melee, *pair)


def by_hand(first: Fighter, second: Fighter, adds: tuple[int, int]) -> dict[Fought, Fraction]:
    """The result of a melee over all pairs of faces without ties, effects and repeats included."""
    sides = (first, second)
    pairs = [(one + adds[0], other + adds[1]) for one, other in product(range(1, 7), repeat=2)]
    decided = [pair for pair in pairs if pair[0] != pair[1]]
    found: dict[Fought, Fraction] = defaultdict(Fraction)
    for pair in decided:
        winner = pair.index(max(pair))
        body, chance = sides[1 - winner].body, Fraction(1, len(decided))
        doubled = max(pair) >= 2 * min(pair)
        if doubled and sides[winner].cuffs:
            found[Fought(winner, True, True, body.wound)] += chance
            continue
        for face in range(1, 7):
            result = EFFECTS[sides[winner].weapon.column].row(face + doubled - body.tough).key
            worst = max(result, body.wound)
            repeats = result == body.wound and worst < D
            found[Fought(winner, doubled, False, worst)] += chance / 6 / (2 if repeats else 1)
            found[Fought(winner, doubled, False, worsened(worst))] += chance / 12 if repeats else 0
    return {fought: chance for fought, chance in found.items() if chance}


@pytest.mark.parametrize(
    "first, second, adds",
    [
        (GOON, GOON, (0, 0)),
        (SAILOR, A_COP, (1, 0)),
        (replace(A_COP, body=Body(LW, True)), replace(GOON, charging=True), (-1, 1)),
        (replace(GOON, body=Body(SW), other=-4), replace(GOON, other=-2), (-6, -2)),
        (replace(GOON, other=9), replace(GOON, other=-9), (9, -9)),
    ],
)
def test_the_odds_are_those_worked_out_by_hand_and_by_every_fall(
    first: Fighter, second: Fighter, adds: tuple[int, int]
) -> None:
    found = chances(odds(melee, first, second))
    assert found == by_hand(first, second, adds)
    assert found == brute(melee, first, second)


WOUNDS = st.sampled_from((NONE, S, LW, SW))


@given(ours=WOUNDS, theirs=WOUNDS, seed=st.binary(max_size=4), cuffs=st.booleans())
def test_no_fighter_is_better_for_a_fight(ours: Wound, theirs: Wound, seed: bytes, cuffs: bool) -> None:
    sides = replace(GOON, body=Body(ours), cuffs=cuffs), replace(SAILOR, body=Body(theirs))
    fought = resolve(melee, *sides, dice=Fair(seed)).result
    assert fought.wound >= sides[1 - fought.winner].body.wound
    assert not fought.cuffed or (fought.winner == 0 and cuffs)


def test_fists_never_kill() -> None:
    assert D not in (row.key for row in EFFECTS[Column.FISTS].rows)
    assert reading(EFFECTS[Column.FISTS]).keys[-1] is LW


# On the table


def test_two_figures_fight_once_a_turn_by_either_attack() -> None:
    boss, cop = FIGHTS.people[BOSS], FIGHTS.people[COP]
    price = decided(FIGHTS, Fight(attacker=boss, target=cop)).allow()
    later = FIGHTS.after(*(one for one in price if not isinstance(one, Umpired)))
    for pair in ((boss, cop), (cop, boss)):
        assert "have already fought each other" in refused(later, Fight(attacker=pair[0], target=pair[1]))
    decided(later, Fight(attacker=boss, target=later.people[SERGEANT])).allow()


def test_only_police_that_double_take_a_prisoner() -> None:
    ours, theirs = decided(FIGHTS, Fight(attacker=FIGHTS.people[BOSS], target=FIGHTS.people[COP])).args
    assert (ours.cuffs, theirs.cuffs) == (False, True)
    fight = decided(FIGHTS, Fight(attacker=FIGHTS.people[COP], target=FIGHTS.people[BOSS]))
    assert fight.changes(Fought(0, True, True)) == (Cuffed(BOSS, COP), Owes(COP, escort("Gang Boss 1")))


def test_a_suppressed_figure_only_defends() -> None:
    at = FIGHTS.after(WoundSet(COP, Wound.SUPPRESSED))
    assert "suppressed" in refused(at, Fight(attacker=at.people[COP], target=at.people[BOSS]))
    decided(at, Fight(attacker=at.people[BOSS], target=at.people[COP])).allow()
