"""Smackin' 'em Around: rounds, the Brawling table, getting away, and the end of a fight."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.action.deed import MoveRef, decided
from rules.core.chance.dice import Live
from rules.core.chance.odds import odds
from rules.core.chance.sources import Fair
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, OutOfRange, UnknownName
from rules.core.tables.outcome import Modifier, Outcome, Reminder, Target
from rules.core.tables.rule import Origin
from rules.mad_dogs.brawling.blows import CARDS, JOKERS, STANDS_UP, UNTOUCHED, Beaten, Strikes, beat, strikes
from rules.mad_dogs.brawling.clashes import Brawl, Brawled, BrawlSide, Clash, brawl, clash, deal, open_brawl, standing
from rules.mad_dogs.brawling.end_of_brawl import make_sure
from rules.mad_dogs.brawling.fighters import Fighter, Foe, dice_of, fists_needed
from rules.mad_dogs.brawling.stepping_out import Getaway, Leaving, Left, break_away, free_blow, leave, stunts_needed
from rules.mad_dogs.brawling.tables import ARMS, BRAWLING, ArmKind, BrawlResult, Footing, arm_named, arm_of, footing_of
from rules.mad_dogs.model.changes import LeftFight
from rules.mad_dogs.model.figures import Floored, Injury, Posture, Rating, Stat, Stats
from rules.mad_dogs.model.injuries import Harm, Mark
from tests.rules.brute import brute, chances, play
from tests.rules.fights import said
from tests.rules.mad_dogs.fights import COPS, MOB, on_card, table
from tests.rules.mad_dogs.rated import rated
from tests.turns import takes_turns

BOOK = Path(__file__).parents[4] / "shared" / "seeds" / "000_0685a76f3c78e36a.txt"
FACES = range(1, 7)
HOODLUM = Stats(3, 3, 3, 3, 3, 3)
ENFORCER = Stats(4, 4, 4, 4, 4, 4)
TORPEDO = Stats(5, 5, 5, 4, 4, 4)
NONE, OUCH, DOWN, OUT, COLD = BrawlResult
HANDS, PIPE, KNIFE, CLEAVER, AXE = (
    ARMS[name] for name in ("Bare Hands", "Lead Pipe", "Knife", "Meat Cleaver", "Fire Axe")
)
CLUBS = [arm for arm in ARMS.values() if not arm.deadly]
BLADES = [arm for arm in ARMS.values() if arm.deadly]
ATTACKERS, DEFENDERS = BrawlSide


def name_of(value: object) -> str:
    return getattr(value, "name", str(value))


def man(fists: int = 3, arm: str = "Bare Hands", *skills: str, **facts: Any) -> Fighter:
    return rated(Fighter, Stat.FISTS, fists, {"skills": skills, **facts}, arm=ARMS[arm])


def fight(*attackers: Fighter, against: tuple[Fighter, ...] = (man(),), **facts: Any) -> Brawl:
    return Brawl(attackers or (man(),), against, **facts)


def fought(asked: Brawl, *dice: int) -> Brawled:
    return play(brawl, asked, dice=dice).result


def plus(*modifiers: tuple[str, int]) -> tuple[Modifier, ...]:
    return tuple(Modifier(label, value) for label, value in modifiers)


def blow(total: int) -> BrawlResult:
    return OUCH if total <= 2 else DOWN if total <= 4 else OUT if total == 5 else COLD


# The book's example

MEAT_PIE = man(3, "Knife", "Brutal Champ", mark=Mark(HOODLUM))
MORELLI = man(5, mark=Mark(TORPEDO))


def test_meat_pie_lands_a_blow_on_hot_dog() -> None:
    """FISTS 4 with Brutal Champ; a meat-cutter too small for the +1; the 3 is a Near Miss, unlike in the book."""
    outcome = play(brawl, fight(MEAT_PIE, against=(MORELLI,), public=True), dice=(4, 6, 3))
    assert outcome.rule == "mad.brawl"
    assert outcome.steps[0] == Target("FISTS", 3, plus(("Brutal Champ", +1)))
    result = outcome.result
    assert (result.hitting, result.hits, result.winner) == (ATTACKERS, 1, None)
    assert result.attackers == (UNTOUCHED,)
    (morelli,) = result.defenders
    assert morelli == Beaten(NONE, Harm(Injury.NEAR_MISS, 0, 1), Posture.UP, 1)
    assert (morelli.footing, morelli.verdict) == (Footing.UP, "Near Miss")


def test_hot_dog_steps_back_with_a_2() -> None:
    outcome = play(leave, Leaving(Rating(Stat.STUNTS, 4), (MEAT_PIE,), Mark(TORPEDO), public=True), dice=(2,))
    assert outcome.rule == "mad.brawl.leave"
    assert outcome.result == Left(Getaway.CLEAN, 2)


# The side that hits


@pytest.mark.parametrize("first, second", list(product(FACES, repeat=2)))
def test_a_side_hits_when_it_succeeds_and_the_other_fails(first: int, second: int) -> None:
    asked = fight(man(4), against=(man(3),))
    through = first <= 4, second <= 3
    result = play(clash, asked, dice=(first, second)).result
    if through[0] == through[1]:
        assert result == Clash()
        assert fought(asked, first, second) == Brawled(None, 0, (UNTOUCHED,), (UNTOUCHED,), None)
    else:
        assert result == Clash(ATTACKERS if through[0] else DEFENDERS, (1,))


@pytest.mark.parametrize("many", range(1, 5))
def test_everybody_rolls_and_every_success_of_the_side_that_got_through_is_a_hit(many: int) -> None:
    gang = tuple(man(3) for _ in range(many))
    assert play(clash, fight(*gang), dice=(*[3] * many, 4)).result == Clash(ATTACKERS, (1,) * many)
    assert play(clash, fight(man(), against=gang), dice=(4, *[3] * many)).result == Clash(DEFENDERS, (1,) * many)
    result = fought(fight(*gang), *[3] * many, 4, *[1] * many)
    assert (result.hits, result.defenders[0].blow) == (many, OUCH)


def test_one_success_on_each_side_is_inconclusive_whatever_the_numbers() -> None:
    assert fought(fight(man(), man(), man(), man()), 1, 1, 1, 1, 3).hitting is None
    assert fought(fight(man(), against=(man(), man(), man())), 3, 6, 6, 3).hitting is None


@pytest.mark.parametrize(
    "sides",
    [(0, 1), (1, 0), (1, 5), (5, 1), (2, 2), (2, 4)],
)
def test_a_brawl_is_one_against_one_to_four(sides: tuple[int, int]) -> None:
    asked = Brawl((man(),) * sides[0], (man(),) * sides[1])
    for resolver, *args in ((brawl, asked), (clash, asked), (deal, asked, Clash())):
        with pytest.raises(OutOfRange, match="one against one to 4"):
            play(resolver, *args)


@pytest.mark.parametrize("fists", [0, -1])
def test_fists_of_0_or_less_fail_without_a_die(fists: int) -> None:
    weak = man(1, nervous=fists < 0, mark=Mark(lost=1 if fists == 0 else 0))
    outcome = play(brawl, fight(weak), dice=(3, 1))
    assert outcome.result.hitting is DEFENDERS
    assert [throw.why for throw in outcome.throws] == ["FISTS:1", "damage:0"]
    assert play(clash, fight(weak, against=(weak,))).result == Clash()


def test_fighters_are_numbered_attackers_first() -> None:
    outcome = play(brawl, fight(man(), man(), against=(man(),)), dice=(3, 3, 4, 1, 1))
    assert [throw.why for throw in outcome.throws] == ["FISTS:0", "FISTS:1", "FISTS:2", "damage:2", "damage:2"]
    outcome = play(brawl, fight(man(), against=(man(), man()), chosen=(1,)), dice=(3, 4, 4, 1))
    assert [throw.why for throw in outcome.throws] == ["FISTS:0", "FISTS:1", "FISTS:2", "damage:2"]


# FISTS and their modifiers

PUBLIC = {"public": True}
KICK = {"foe": Foe(down=True)}
MODIFIERS: dict[str, tuple[dict[str, Any], dict[str, Any], int]] = {
    # label: (facts of the fighter, facts of the fight, value)
    "wounds": ({"mark": Mark(lost=2)}, {}, -2),
    "nervous": ({"nervous": True}, {}, -2),
    "two-handed tool": ({"arm": ARMS["Sledgehammer"]}, {}, -1),
    "Slugger": ({"skills": ("Slugger",), "arm": ARMS["Bat"]}, {}, +1),
    "Mack the Knife": ({"skills": ("Mack the Knife",), "arm": KNIFE}, {}, +1),
    "Brutal Champ": ({"skills": ("Brutal Champ",)}, PUBLIC, +1),
    "Mean Drunk": ({"skills": ("Mean Drunk",), "drunk": True}, {}, +1),
    "Femme Fatale": ({"femme_fatale": True}, {}, +2),
    "Nice Girl": ({}, {"foe": Foe(Mark(nice_girl=True))}, -1),
    "kicking a downed figure": ({}, KICK, +1),
}
PAIRS = [pair for pair in combinations(MODIFIERS, 2) if set(pair) != {"Nice Girl", "kicking a downed figure"}]
PAIRS = [(one, other) for one, other in PAIRS if not ("arm" in MODIFIERS[one][0] and "arm" in MODIFIERS[other][0])]


def asked_with(*labels: str) -> Target:
    facts: dict[str, Any] = {}
    around: dict[str, Any] = {"public": False, "foe": Foe()}
    for label in labels:
        mine, theirs, _ = MODIFIERS[label]
        for key, value in mine.items():
            facts[key] = (*facts.get(key, ()), *value) if key == "skills" else value
        around |= theirs
    return fists_needed(rated(Fighter, Stat.FISTS, 4, facts), (around["foe"],), around["public"])


@pytest.mark.parametrize("label", MODIFIERS)
def test_each_modifier_of_fists_alone(label: str) -> None:
    assert asked_with(label) == Target("FISTS", 4, plus((label, MODIFIERS[label][2])))


@pytest.mark.parametrize("one, other", PAIRS)
def test_modifiers_of_fists_add_up(one: str, other: str) -> None:
    assert dict(asked_with(one, other).modifiers) == {one: MODIFIERS[one][2], other: MODIFIERS[other][2]}


def test_kicking_a_nice_girl_is_both() -> None:
    target = fists_needed(man(), (Foe(Mark(nice_girl=True), down=True),), False)
    assert target.modifiers == plus(("Nice Girl", -1), ("kicking a downed figure", +1))


def test_skills_count_only_where_they_touch() -> None:
    everything = ("Brutal Champ", "Mean Drunk", "Slugger", "Mack the Knife", "Martial Artist", "Drunk/Addicted")
    assert fists_needed(man(3, "Bare Hands", *everything), (Foe(),), False).modifiers == ()
    drunk = man(3, "Bare Hands", "Drunk/Addicted", drunk=True)
    assert fists_needed(drunk, (Foe(),), False).modifiers == ()


@pytest.mark.parametrize("arm", ARMS.values(), ids=name_of)
def test_sluggers_and_mack_the_knife_by_arm(arm: Any) -> None:
    both = Fighter(Rating(Stat.FISTS, 3, skills=("Slugger", "Mack the Knife")), arm)
    expected = {
        ArmKind.CLUB: plus(("Slugger", +1)),
        ArmKind.KNIFE: plus(("Mack the Knife", +1)),
    }.get(arm.kind, ())
    heavy = plus(("two-handed tool", -1)) if arm.two_handed else ()
    assert fists_needed(both, (Foe(),), False).modifiers == heavy + expected


def test_only_tools_that_take_two_hands_cost_fists() -> None:
    assert {arm.name for arm in ARMS.values() if arm.two_handed} == {"Fire Axe", "Sledgehammer"}
    assert not ARMS["Crowbar"].two_handed


@pytest.mark.parametrize("arm", ["Fire Axe", "Sledgehammer"])
def test_a_one_armed_man_swings_no_two_handed_tool(arm: str) -> None:
    with pytest.raises(IllegalNow, match="two hands"):
        play(brawl, fight(man(3, arm, "One-Armed Man")))
    play(clash, fight(man(3, "Crowbar", "One-Armed Man")), dice=(3, 3))


def test_one_nice_girl_among_several_is_enough() -> None:
    several = (Foe(), Foe(Mark(nice_girl=True)))
    assert fists_needed(man(), several, False).modifiers == plus(("Nice Girl", -1))


def test_kicking_helps_fists_only_when_all_of_them_are_down() -> None:
    assert fists_needed(man(), (Foe(down=True), Foe()), False).modifiers == ()
    assert fists_needed(man(), (Foe(down=True),) * 2, False).total == 4


def test_a_fighter_on_the_floor_does_not_kick() -> None:
    lying = man(footing=Footing.DOWN)
    assert fists_needed(lying, (Foe(down=True),), False).modifiers == ()
    assert strikes(lying, Foe(down=True)) == Strikes(False)


# The Brawling table


@pytest.mark.parametrize(
    "total, row, label, owed, cards, jokers",
    [
        (-1, OUCH, "Ouch!", 0, 0, 0),
        (0, OUCH, "Ouch!", 0, 0, 0),
        (1, OUCH, "Ouch!", 0, 0, 0),
        (2, OUCH, "Ouch!", 0, 0, 0),
        (3, DOWN, "Knocked Down", 1, 1, 0),
        (4, DOWN, "Knocked Down", 1, 1, 0),
        (5, OUT, "Knocked Out", 1, 0, 1),
        (6, COLD, "Out Cold", 0, 0, 0),
        (7, COLD, "Out Cold", 0, 0, 0),
        (9, COLD, "Out Cold", 0, 0, 0),
    ],
)
def test_the_brawling_table(total: int, row: BrawlResult, label: str, owed: int, cards: int, jokers: int) -> None:
    met = BRAWLING.row(total)
    assert (met.key, met.label) == (row, label)
    assert (STANDS_UP[row], CARDS[row], JOKERS[row]) == (owed, cards, jokers)
    assert BRAWLING.origin is Origin.BOOK


def test_the_brawling_table_is_the_books() -> None:
    if not BOOK.exists():
        pytest.skip("the book's text is not at hand (../shared/seeds)")
    lines = BOOK.read_text(encoding="utf-8").splitlines()
    start = lines.index("BRAWLING TABLE")
    printed = [line.split("\t") for line in lines[start + 3 : start + 7]]
    assert [cells[1] for cells in printed] == [row.label for row in BRAWLING.rows]
    bounds = [[int(digit) for digit in re.findall(r"\d", cells[0])] for cells in printed]
    assert [(low[0], low[-1]) for low in bounds] == [(row.low, row.high) for row in BRAWLING.rows]


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("arm", CLUBS, ids=name_of)
def test_what_a_blow_does_by_arm(face: int, arm: Any) -> None:
    """+1 for brass knuckles, pipes, bats and gun butts, none for bare hands."""
    outcome = play(brawl, fight(Fighter(Rating(Stat.FISTS, 3), arm)), dice=(3, 4, face))
    (beaten,) = outcome.result.defenders
    assert beaten.blow is blow(face + (arm.kind is not ArmKind.HANDS))
    throw = outcome.throws[-1]
    assert (throw.table, throw.shift) == ("mad.tables.brawling", int(arm.kind is not ArmKind.HANDS))
    assert throw.rows == (BRAWLING.labelled(beaten.blow).label,)
    assert beaten.posture is None


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("arm", BLADES, ids=name_of)
def test_lethal_things_are_read_on_the_deadly_weapons_table(face: int, arm: Any) -> None:
    """+1 for big blades, axes and smashing tools, none for a knife; never two."""
    outcome = play(brawl, fight(Fighter(Rating(Stat.FISTS, 4), arm)), dice=(3, 4, face))
    (beaten,) = outcome.result.defenders
    bonus = int(arm.kind is not ArmKind.KNIFE)
    assert beaten.blow is NONE
    assert beaten.harm.worst == (0, 1, 1, 2, 3, 4, 5)[face + bonus - 1]
    assert (outcome.throws[-1].table, outcome.throws[-1].shift) == ("mad.tables.deadly-weapons", bonus)


def test_bats_count_as_lead_pipes() -> None:
    for name in ("Bat", "Blackjack"):
        assert replace(ARMS[name], name="Lead Pipe") == PIPE


@pytest.mark.parametrize("arm", ARMS.values(), ids=name_of)
def test_bruisers_add_1_on_both_tables(arm: Any) -> None:
    plain, bruised = (
        strikes(Fighter(Rating(Stat.FISTS, 3, skills=skills), arm), Foe()) for skills in ((), ("Bruiser",))
    )
    assert bruised == plain._replace(modifiers=(*plain.modifiers, Modifier("Bruiser", +1)))
    assert plain.deadly is arm.deadly
    assert sum(modifier.value for modifier in plain.modifiers) == arm.bonus <= 1


def test_kicking_is_1_on_the_brawling_table_and_not_together_with_a_weapons() -> None:
    floored = Foe(down=True)
    assert strikes(man(), floored).modifiers == plus(("kicking a downed figure", +1))
    assert strikes(man(3, "Lead Pipe"), floored).modifiers == plus(("Lead Pipe", +1))
    assert strikes(man(3, "Bare Hands", "Bruiser"), floored).modifiers == plus(
        ("kicking a downed figure", +1), ("Bruiser", +1)
    )


def test_kicking_adds_nothing_on_the_deadly_weapons_table() -> None:
    assert strikes(man(3, "Knife"), Foe(down=True)).modifiers == ()
    assert fists_needed(man(3, "Knife"), (Foe(down=True),), False).total == 4


def test_a_fighter_on_the_floor_is_kicked() -> None:
    down = man(3, footing=Footing.DOWN)
    outcome = play(brawl, fight(man(3), against=(down,)), dice=(4, 4, 5))
    assert outcome.result.defenders[0].blow is COLD
    assert outcome.throws[-1].shift == 1


@pytest.mark.parametrize("face", FACES)
def test_not_the_face_needs_one_card_or_joker_more(face: int) -> None:
    fair, vain = (play(beat, Foe(not_the_face=vain), (Strikes(False),), dice=(face,)).result for vain in (False, True))
    assert fair.blow is vain.blow is blow(face)
    assert vain.cards == (2 if fair.blow is DOWN else 0)
    assert vain.jokers == (2 if fair.blow is OUT else 0)
    assert vain.owed == fair.owed


def test_not_the_face_counts_for_the_one_hit() -> None:
    vain = man(3, "Bare Hands", "Not the Face!")
    assert fought(fight(man(), against=(vain,)), 3, 4, 3).defenders[0].cards == 2
    assert fought(fight(vain), 3, 4, 3).defenders[0].cards == 1


# Boxers


@pytest.mark.parametrize("arm", ARMS.values(), ids=name_of)
def test_a_boxer_rolls_two_dice_with_bare_hands(arm: Any) -> None:
    assert dice_of(Fighter(Rating(Stat.FISTS, 3, skills=("Boxer",)), arm)) == (2 if arm.kind is ArmKind.HANDS else 1)
    assert dice_of(Fighter(Rating(Stat.FISTS, 3), arm)) == 1


@pytest.mark.parametrize("dice, hits", [((3, 3), 2), ((3, 4), 1), ((4, 1), 1), ((4, 5), 0)])
def test_each_success_of_a_boxer_is_a_hit(dice: tuple[int, int], hits: int) -> None:
    boxer = man(3, "Bare Hands", "Boxer")
    result = fought(fight(boxer), *dice, 4, *[1] * hits)
    assert result.hits == hits
    outcome = play(brawl, fight(boxer), dice=(3, 3, 4, 2, 5))
    assert outcome.result.defenders[0].blow is OUT
    assert outcome.throws[-1].faces == (2, 5)


def test_a_boxers_one_success_stops_a_whole_gang() -> None:
    boxer = man(3, "Bare Hands", "Boxer")
    assert fought(fight(man(), man(), man(), against=(boxer,)), 1, 1, 1, 3, 6).hitting is None


# The victims of hits


@pytest.mark.parametrize("chosen, place", [((), 0), ((0,), 0), ((1,), 1), ((2,), 2)])
def test_one_against_several_chooses_the_victim(chosen: tuple[int, ...], place: int) -> None:
    gang = (man(), man(), man())
    attacking = fought(fight(man(), against=gang, chosen=chosen), 3, 4, 4, 4, 6)
    defending = fought(fight(*gang, chosen=chosen), 4, 4, 4, 3, 6)
    assert [one.blow for one in attacking.defenders] == [COLD if at == place else NONE for at in range(3)]
    assert [one.blow for one in defending.attackers] == [COLD if at == place else NONE for at in range(3)]
    assert attacking.attackers == defending.defenders == (UNTOUCHED,)


@pytest.mark.parametrize(
    "chosen, blows", [((), (DOWN, NONE)), ((0, 1), (OUCH, DOWN)), ((1, 0), (OUCH, DOWN)), ((1,), (NONE, DOWN))]
)
def test_a_boxer_may_spread_two_hits(chosen: tuple[int, ...], blows: tuple[BrawlResult, ...]) -> None:
    boxer = man(3, "Bare Hands", "Boxer")
    result = fought(fight(boxer, against=(man(), man()), chosen=chosen), 3, 3, 4, 4, 1, 3)
    assert tuple(one.blow for one in result.defenders) == blows


def test_without_a_choice_the_first_still_in_the_fight_is_hit() -> None:
    fallen = man(footing=Footing.OUT)
    result = fought(fight(man(), against=(fallen, man())), 3, 4, 6)
    assert [one.blow for one in result.defenders] == [NONE, COLD]
    result = fought(fight(man(), against=(fallen, fallen)), 4, 5)
    assert [one.blow for one in result.defenders] == [COLD, NONE]


@pytest.mark.parametrize("chosen", [(2,), (-1,), (0, 5)])
def test_who_is_chosen_must_be_there(chosen: tuple[int, ...]) -> None:
    with pytest.raises(OutOfRange, match="number 1 to 2"):
        play(brawl, fight(man(), against=(man(), man()), chosen=chosen))


def test_the_choice_may_wait_till_the_hits_are_known() -> None:
    gang = (man(), man(), man())
    asked = fight(man(), against=gang)
    landed = play(clash, asked, dice=(3, 4, 4, 4)).result
    outcome = play(deal, replace(asked, chosen=(2,)), landed, dice=(6,))
    assert outcome.rule == "mad.brawl.table"
    assert outcome.result == fought(replace(asked, chosen=(2,)), 3, 4, 4, 4, 6)


@pytest.mark.parametrize("dice", [(3, 4, 4), (4, 3, 4), (4, 4, 4)])
def test_only_one_against_several_has_a_choice_to_make(dice: tuple[int, ...]) -> None:
    asked = fight(man(), against=(man(), man()))
    outcome = play(open_brawl, asked, dice=(*dice, 6) if dice == (4, 3, 4) else dice)
    landed = outcome.result.landed
    assert (outcome.rule, landed) == ("mad.brawl", play(clash, asked, dice=dice).result)
    if landed.side is ATTACKERS:
        assert outcome.result.dealt is None
    else:
        assert outcome.result.dealt == fought(asked, *dice, *[6] * (landed.side is not None))


def test_a_chosen_fighter_on_the_floor_among_others_is_kicked() -> None:
    gang = (man(), man(footing=Footing.DOWN))
    outcome = play(brawl, fight(man(), against=gang, chosen=(1,)), dice=(3, 4, 4, 5))
    assert outcome.steps[0].total == 3
    assert outcome.result.defenders[1].blow is COLD


# The sum of several hits


@pytest.mark.parametrize("faces", list(product(FACES, repeat=2)))
def test_the_worst_row_of_the_brawling_table_counts(faces: tuple[int, int]) -> None:
    result = fought(fight(man(), man()), 3, 3, 4, *faces)
    worst = max(map(blow, faces))
    assert result.defenders[0] == Beaten(worst, owed=STANDS_UP[worst], cards=CARDS[worst], jokers=JOKERS[worst])


def test_wounds_of_several_knives_add_up_and_the_largest_of_actions_is_owed() -> None:
    victim = man(3, mark=Mark(ENFORCER))
    result = fought(fight(man(3, "Knife"), man(3, "Meat Cleaver"), against=(victim,)), 3, 3, 4, 4, 4)
    assert result.defenders[0] == Beaten(NONE, Harm(Injury.WOUND, 3, 2), Posture.UP, 2)


def test_fists_and_knives_on_the_same_man() -> None:
    victim = man(3, mark=Mark(ENFORCER))
    result = fought(fight(man(), man(3, "Knife"), man(3, "Bat"), against=(victim,)), 3, 3, 3, 4, 3, 2, 4)
    (beaten,) = result.defenders
    assert beaten == Beaten(OUT, Harm(Injury.NEAR_MISS, 0, 1), Posture.UP, 1, 0, 1)
    assert beaten.verdict == "Knocked Out, Near Miss"
    assert Beaten(OUCH).verdict == "Ouch!"
    assert UNTOUCHED.verdict == "unharmed"


def test_a_tough_sob_softens_the_first_two_wounds_of_blades_and_no_fists() -> None:
    tough = man(3, mark=Mark(Stats(6, 6, 6, 6, 6, 6), soak=2))
    knives = (man(3, "Knife"),) * 3
    result = fought(fight(*knives, against=(tough,)), 3, 3, 3, 4, 4, 4, 4)
    assert result.defenders[0].harm == Harm(Injury.LIGHT_WOUND, 1, 1, 2)
    assert fought(fight(man(), against=(tough,)), 3, 4, 6).defenders[0].blow is COLD
    mixed = (man(3, "Knife"), man(), man(3, "Meat Cleaver"), man(3, "Knife"))
    result = fought(fight(*mixed, against=(tough,)), 3, 3, 3, 3, 4, 4, 1, 5, 4)
    assert result.defenders[0].harm == Harm(Injury.WOUND, 0 + 2 + 1, 2, 2)


def test_gun_shy_does_not_apply_to_a_knife() -> None:
    shy = man(3, mark=Mark(ENFORCER, gun_shy=True))
    assert fought(fight(man(3, "Knife"), against=(shy,)), 3, 4, 1).defenders[0].harm.worst is Injury.TRY_HARDER


def test_a_knife_may_kill() -> None:
    (beaten,) = fought(fight(man(3, "Knife"), against=(man(mark=Mark(HOODLUM)),)), 3, 4, 6).defenders
    assert (beaten.posture, beaten.footing, beaten.verdict) == (Posture.DEAD, Footing.DEAD, "dead")
    (beaten,) = fought(fight(man(3, "Sword"), against=(man(),)), 3, 4, 6).defenders
    assert (beaten.harm.worst, beaten.footing) == (Injury.GORY_DEATH, Footing.DEAD)


# The effects on a sheet


@pytest.mark.parametrize("posture", Posture)
@pytest.mark.parametrize("floored", Floored)
def test_who_comes_into_a_brawl_how(posture: Posture, floored: Floored) -> None:
    """The knocked down fight on; the knocked out, out cold, wounded, prone and unconscious do not."""
    footing = footing_of(posture, floored)
    if posture is Posture.DEAD:
        assert footing is Footing.DEAD
    elif posture in (Posture.UP, Posture.HALF_SPEED) and floored in (Floored.NO, Floored.DOWN):
        assert footing is (Footing.DOWN if floored else Footing.UP)
    else:
        assert footing is Footing.OUT


@pytest.mark.parametrize(
    "beaten, floored",
    [
        (UNTOUCHED, Floored.NO),
        (Beaten(OUCH), Floored.NO),
        (Beaten(harm=Harm(Injury.NEAR_MISS, 0, 1)), Floored.NO),
        (Beaten(DOWN, owed=1), Floored.DOWN),
        (Beaten(OUT, owed=1), Floored.OUT),
        (Beaten(COLD), Floored.COLD),
        (Beaten(NONE, Harm(Injury.LIGHT_WOUND, 1, 1), Posture.UP), Floored.WOUNDED),
        (Beaten(DOWN, Harm(Injury.LIGHT_WOUND, 1, 1), Posture.UP), Floored.WOUNDED),
        (Beaten(COLD, Harm(Injury.WOUND, 2, 2), Posture.UP), Floored.COLD),
        (Beaten(NONE, Harm(Injury.SERIOUS, 4), Posture.HALF_SPEED), Floored.WOUNDED),
        (Beaten(NONE, Harm(Injury.SERIOUS, 4), Posture.PRONE), Floored.NO),
        (Beaten(OUT, Harm(Injury.SERIOUS, 4), Posture.PRONE), Floored.OUT),
        (Beaten(OUT, Harm(Injury.WOUND, 2, 2), Posture.UNCONSCIOUS), Floored.NO),
        (Beaten(COLD, Harm(Injury.GORY_DEATH), Posture.DEAD), Floored.NO),
    ],
)
def test_where_a_beating_leaves_a_man(beaten: Beaten, floored: Floored) -> None:
    assert beaten.floored is floored
    order = list(Floored)
    for before in Floored:
        assert order.index(beaten.leaves(before)) == max(order.index(before), order.index(floored))


def test_getting_up_is_one_action_after_any_number_of_knocks() -> None:
    assert Beaten(DOWN, owed=1).owed_by(Floored.NO) == 1
    assert Beaten(DOWN, owed=1).owed_by(Floored.DOWN) == 0
    assert Beaten(DOWN, Harm(Injury.NEAR_MISS, 0, 1), owed=1).owed_by(Floored.OUT) == 1


def test_weapons_by_name() -> None:
    assert arm_named("  meat   CLEAVER") is CLEAVER
    assert arm_named("Tommy Gun") is arm_named("pistol") is ARMS["Gun Butt"]
    with pytest.raises(UnknownName, match="Did you mean Knife"):
        arm_named("Knif")


def test_the_arm_of_a_fighter_by_default() -> None:
    assert arm_of(("Pistol", "Knife", "Bat"), ()) is KNIFE
    assert arm_of(("Pistol", "Grenade"), ()) is HANDS
    assert arm_of(("Fire Axe", "Bat"), ()) is AXE
    assert arm_of(("Fire Axe", "Bat"), ("One-Armed Man",)) is ARMS["Bat"]


# Fighters that may fight


@pytest.mark.parametrize("corpse", [man(footing=Footing.DEAD), man(mark=Mark(HOODLUM, lost=3))])
def test_no_fighter_brawls_with_a_corpse(corpse: Fighter) -> None:
    for asked in (fight(corpse), fight(man(), against=(corpse,)), fight(man(), against=(man(), corpse))):
        with pytest.raises(IllegalNow, match="dead figure"):
            play(brawl, asked)


def test_who_is_unconscious_can_only_be_hit() -> None:
    slow = Mark(Stats(4, 4, 4, 2, 4, 5), lost=2)
    with pytest.raises(IllegalNow, match="unconscious"):
        play(brawl, fight(man(), against=(man(mark=slow),)))
    assert fought(fight(man(), against=(man(mark=slow, footing=Footing.OUT),)), 4, 1).hitting is ATTACKERS


@pytest.mark.parametrize("footing", [Footing.DOWN, Footing.OUT])
def test_an_attacker_is_on_its_feet(footing: Footing) -> None:
    with pytest.raises(IllegalNow, match="Stand up"):
        play(brawl, fight(man(), man(footing=footing)))


def test_a_fighter_knocked_down_still_rolls_and_one_out_of_it_does_not() -> None:
    assert fought(fight(man(), against=(man(footing=Footing.DOWN),)), 5, 3, 1).hitting is DEFENDERS
    outcome = play(brawl, fight(man(), against=(man(footing=Footing.OUT),)), dice=(5,))
    assert outcome.result.hitting is None
    assert len(outcome.throws) == 1


def test_fists_below_0_are_no_fists() -> None:
    with pytest.raises(OutOfRange, match="FISTS"):
        play(brawl, fight(man(-1)))


# The end of a fight


@pytest.mark.parametrize(
    "arm, face, footing, winner",
    [
        (HANDS, 1, Footing.UP, None),
        (HANDS, 3, Footing.DOWN, None),
        (HANDS, 5, Footing.OUT, ATTACKERS),
        (HANDS, 6, Footing.OUT, ATTACKERS),
        (KNIFE, 1, Footing.UP, None),
        (KNIFE, 3, Footing.UP, None),
        (KNIFE, 4, Footing.OUT, ATTACKERS),
        (KNIFE, 5, Footing.OUT, ATTACKERS),
        (KNIFE, 6, Footing.OUT, ATTACKERS),
        (CLEAVER, 6, Footing.DEAD, ATTACKERS),
    ],
)
def test_a_fight_ends_when_all_opponents_are_out_of_it(
    arm: Any, face: int, footing: Footing, winner: BrawlSide | None
) -> None:
    result = fought(fight(Fighter(Rating(Stat.FISTS, 3), arm)), 3, 4, face)
    assert (result.defenders[0].footing, result.winner) == (footing, winner)


def test_falling_unconscious_from_wounds_ends_it_too() -> None:
    accountant = man(2, mark=Mark(Stats(2, 2, 2, 2, 5, 3), lost=1))
    (beaten,) = fought(fight(man(3, "Knife"), against=(accountant,)), 3, 4, 4).defenders
    assert (beaten.posture, beaten.footing) == (Posture.UNCONSCIOUS, Footing.OUT)
    assert Beaten(posture=Posture.UNCONSCIOUS).footing is Footing.OUT


def test_the_last_of_several_must_be_out_of_it() -> None:
    gang = (man(), man(footing=Footing.OUT))
    assert fought(fight(man(), against=gang), 3, 4, 6).winner is ATTACKERS
    assert fought(fight(man(), against=(man(), man())), 3, 4, 4, 6).winner is None
    assert fought(fight(man(), man(), against=(man(),)), 4, 4, 3, 6).winner is None


@pytest.mark.parametrize(
    "attackers, defenders, winner",
    [
        ((Footing.UP,), (Footing.UP,), None),
        ((Footing.UP,), (Footing.DOWN,), None),
        ((Footing.UP,), (Footing.OUT, Footing.DEAD), ATTACKERS),
        ((Footing.OUT, Footing.OUT), (Footing.UP,), DEFENDERS),
        ((Footing.OUT, Footing.UP), (Footing.UP,), None),
        ((Footing.OUT,), (Footing.DEAD,), None),
    ],
)
def test_the_winner_is_the_only_side_with_a_fighter_left(
    attackers: tuple[Footing, ...], defenders: tuple[Footing, ...], winner: BrawlSide | None
) -> None:
    assert standing(attackers, defenders) is winner


def reminders(outcome: Outcome[Brawled]) -> list[Reminder]:
    return [step for step in outcome.steps if isinstance(step, Reminder)]


def test_a_cold_blooded_winner_is_reminded_to_make_sure() -> None:
    cold = man(3, "Bare Hands", "Cold Blooded")
    assert reminders(play(brawl, fight(cold), dice=(3, 4, 5))) == [Reminder("mad.brawl.end", "Cold Blooded")]
    assert reminders(play(brawl, fight(cold), dice=(3, 4, 3))) == []
    assert reminders(play(brawl, fight(man(), against=(cold,)), dice=(3, 4, 5))) == []
    assert reminders(play(brawl, fight(man(), against=(cold,)), dice=(4, 3, 5))) != []
    assert reminders(play(brawl, fight(man(), against=(cold,)), dice=(4, 3, 3))) == []


@pytest.mark.parametrize("victim", [Footing.DOWN, Footing.OUT])
@pytest.mark.parametrize("full_round", [False, True])
def test_a_full_round_beside_a_fallen_figure_kills_it(victim: Footing, full_round: bool) -> None:
    assert play(make_sure, ("Cold Blooded",), victim, full_round).result is full_round


@pytest.mark.parametrize(
    "skills, victim, sentence",
    [
        ((), Footing.OUT, "Only a Cold Blooded"),
        (("Cold Blooded",), Footing.UP, "this one is up"),
        (("Cold Blooded",), Footing.DEAD, "this one is dead"),
    ],
)
def test_only_the_cold_blooded_finish_off_only_the_fallen(
    skills: tuple[str, ...], victim: Footing, sentence: str
) -> None:
    with pytest.raises(IllegalNow, match=sentence):
        play(make_sure, skills, victim, True)


# Getting away


@pytest.mark.parametrize("face", FACES)
def test_stunts_gets_a_figure_away(face: int) -> None:
    asked = Leaving(Rating(Stat.STUNTS, 4), (man(),))
    assert play(break_away, asked, dice=(face,)).result is (face <= 4)
    assert play(leave, asked, dice=(face,)).result == (Left(Getaway.CLEAN, 2) if face <= 4 else Left(Getaway.HELD))


@pytest.mark.parametrize(
    "facts, modifiers",
    [
        ({}, ()),
        ({"mark": Mark(lost=2)}, plus(("wounds", -2))),
        ({"nervous": True}, plus(("nervous", -2))),
        ({"skills": ("Martial Artist",)}, plus(("Martial Artist", +1))),
        ({"skills": ("Just Nuts",)}, ()),
        ({"skills": ("Just Nuts",), "leap": True}, plus(("Just Nuts", +1))),
        ({"leap": True}, ()),
        ({"skills": ("Drunk/Addicted",), "drunk": True}, plus(("Drunk/Addicted", -1))),
        ({"skills": ("Drunk/Addicted",)}, ()),
        ({"skills": ("Mean Drunk", "Wheel Man", "Cat Burglar"), "drunk": True}, ()),
    ],
)
def test_what_changes_stunts_in_a_brawl(facts: dict[str, Any], modifiers: tuple[Modifier, ...]) -> None:
    assert stunts_needed(rated(Leaving, Stat.STUNTS, 4, facts, opponents=(man(),))) == Target("STUNTS", 4, modifiers)


@pytest.mark.parametrize("face", FACES)
def test_a_figure_let_go_takes_a_free_blow_and_rolls_no_fists(face: int) -> None:
    """The figure steps back all the same, unless the blow floors it."""
    asked = Leaving(Rating(Stat.STUNTS, 3), (man(3, "Lead Pipe"),), hold=False)
    outcome = play(leave, asked, dice=(4, 3, face))
    met = blow(face + 1)
    assert outcome.result.how is Getaway.LET_GO
    assert outcome.result.beaten.blow is met
    assert outcome.result.inches == (2 if met is OUCH else 0)
    assert [throw.why for throw in outcome.throws] == ["STUNTS", "FISTS:1", "damage:0"]


def test_a_free_blow_may_miss() -> None:
    assert play(leave, Leaving(Rating(Stat.STUNTS, 3), (man(),), hold=False), dice=(4, 4)).result == Left(
        Getaway.LET_GO, 2
    )


def test_a_free_blow_takes_the_strikers_skills_and_the_victims() -> None:
    striker = man(2, "Knife", "Mack the Knife", "Brutal Champ", "Bruiser")
    asked = Leaving(
        Rating(Stat.STUNTS, 3), (striker,), Mark(HOODLUM, nice_girl=True, gun_shy=True), hold=False, public=True
    )
    outcome = play(free_blow, asked, dice=(3, 3))
    assert outcome.rule == "mad.brawl.leave"
    named = plus(("Mack the Knife", +1), ("Brutal Champ", +1), ("Nice Girl", -1))
    assert [step for step in outcome.steps if isinstance(step, Target)] == [Target("FISTS", 2, named)]
    assert outcome.result == Beaten(NONE, Harm(Injury.LIGHT_WOUND, 1, 1), Posture.UP, 1)


def test_a_boxers_free_blow_is_two_dice() -> None:
    asked = Leaving(Rating(Stat.STUNTS, 3, skills=("Not the Face!",)), (man(3, "Bare Hands", "Boxer"),))
    assert play(free_blow, asked, dice=(3, 3, 1, 3)).result == Beaten(DOWN, owed=1, cards=2)


def test_all_opponents_on_their_feet_strike_the_figure_they_let_go() -> None:
    gang = (man(), man(footing=Footing.DOWN), man(3, "Lead Pipe"), man(footing=Footing.OUT))
    outcome = play(leave, Leaving(Rating(Stat.STUNTS, 3), gang, hold=False), dice=(4, 3, 3, 1, 4))
    assert [throw.why for throw in outcome.throws] == ["STUNTS", "FISTS:1", "FISTS:3", "damage:0", "damage:0"]
    assert outcome.result == Left(Getaway.LET_GO, 0, Beaten(OUT, owed=1, jokers=1))


@pytest.mark.parametrize(
    "asked, refusal, sentence",
    [
        (Leaving(Rating(Stat.STUNTS, 3), ()), OutOfRange, "one to 4"),
        (Leaving(Rating(Stat.STUNTS, 3), (man(),) * 5), OutOfRange, "one to 4"),
        (Leaving(Rating(Stat.STUNTS, -1), (man(),)), OutOfRange, "STUNTS"),
        (Leaving(Rating(Stat.STUNTS, 3), (man(-1),)), OutOfRange, "FISTS"),
        (Leaving(Rating(Stat.STUNTS, 3), (man(footing=Footing.DEAD),)), IllegalNow, "dead figure"),
        (
            Leaving(Rating(Stat.STUNTS, 3), (man(footing=Footing.OUT), man(footing=Footing.DOWN))),
            IllegalNow,
            "without a test",
        ),
        (Leaving(Rating(Stat.STUNTS, 3), (man(),), Mark(HOODLUM, lost=3)), IllegalNow, "dead or unconscious"),
        (
            Leaving(Rating(Stat.STUNTS, 3), (man(),), Mark(Stats(4, 4, 4, 2, 4, 5), lost=2)),
            IllegalNow,
            "dead or unconscious",
        ),
    ],
)
def test_getting_away_that_can_not_be_is_refused(asked: Leaving, refusal: type[Exception], sentence: str) -> None:
    for resolver in (leave, break_away, free_blow):
        with pytest.raises(refusal, match=sentence):
            play(resolver, asked)


# Odds against every fall of the dice

BOSS = Mark(Stats(4, 4, 4, 2, 4, 5))
BRAWLS = {
    "one on one": fight(man(4), against=(man(3),)),
    "the example": fight(MEAT_PIE, against=(MORELLI,), public=True),
    "a boxer and a bruiser": fight(man(4, "Bare Hands", "Boxer"), against=(man(3, "Bat", "Bruiser", "Slugger"),)),
    "a boxer against two": fight(man(3, "Bare Hands", "Boxer"), against=(man(2), man(3, "Knife")), chosen=(1, 0)),
    "a boxer against knives": fight(
        man(2, "Bare Hands", "Boxer", mark=replace(BOSS, soak=2)), against=(man(3, "Knife"), man(3, "Sword"))
    ),
    "two knives on a tough man": fight(
        man(3, "Knife"), man(3, "Meat Cleaver"), against=(man(2, mark=replace(BOSS, soak=1)),)
    ),
    "fists and a knife": fight(man(2), man(2, "Knife"), against=(man(3, "Bare Hands", "Not the Face!", mark=BOSS),)),
    "kicking": fight(man(3), man(3, "Bat"), against=(man(3, footing=Footing.DOWN),)),
    "finishing off": fight(man(3, "Fire Axe"), against=(man(3, mark=Mark(HOODLUM), footing=Footing.OUT),)),
    "three on one": fight(man(2), man(2), man(2, "Bat"), against=(man(4, "Knife", mark=BOSS),), chosen=(2,)),
    "hopeless": fight(man(1, nervous=True), against=(man(3),)),
}


@takes_turns
@pytest.mark.parametrize("one", BRAWLS)
def test_odds_of_a_brawl(one: str) -> None:
    asked = BRAWLS[one]
    assert chances(odds(brawl, asked)) == brute(brawl, asked)
    assert chances(odds(clash, asked)) == brute(clash, asked)
    assert chances(odds(open_brawl, asked)) == brute(open_brawl, asked)


@pytest.mark.parametrize("one", BRAWLS)
def test_odds_of_the_second_half(one: str) -> None:
    asked = BRAWLS[one]
    for landed in chances(odds(clash, asked)):
        assert chances(odds(deal, asked, landed)) == brute(deal, asked, landed)


@pytest.mark.parametrize("arm", ARMS)
@pytest.mark.parametrize("hits", [1, 2, 3])
def test_odds_of_blows(arm: str, hits: int) -> None:
    blows = (strikes(man(3, arm), Foe(), hits), strikes(man(3, "Knife"), Foe()))
    for foe in (Foe(), Foe(replace(BOSS, soak=2), True)):
        assert chances(odds(beat, foe, blows)) == brute(beat, foe, blows)


LEAVINGS = {
    "held": Leaving(Rating(Stat.STUNTS, 3), (man(),)),
    "let go": Leaving(Rating(Stat.STUNTS, 3), (man(4, "Lead Pipe"),), hold=False),
    "let go by a boxer": Leaving(
        Rating(Stat.STUNTS, 2, skills=("Martial Artist",)), (man(3, "Bare Hands", "Boxer"),), hold=False
    ),
    "let go by two": Leaving(
        Rating(Stat.STUNTS, 4), (man(3, "Knife"), man(2, "Bare Hands", "Bruiser")), BOSS, hold=False
    ),
    "no STUNTS left": Leaving(Rating(Stat.STUNTS, 1, nervous=True), (man(),), hold=False),
}


@pytest.mark.parametrize("one", LEAVINGS)
def test_odds_of_getting_away(one: str) -> None:
    for resolver in (leave, break_away, free_blow):
        assert chances(odds(resolver, LEAVINGS[one])) == brute(resolver, LEAVINGS[one])


def test_odds_of_what_no_die_decides() -> None:
    assert chances(odds(make_sure, ("Cold Blooded",), Footing.OUT, True)) == {True: Fraction(1)}


@pytest.mark.parametrize("many", range(1, 5))
def test_the_clash_by_hand(many: int) -> None:
    """`many` like attackers on one: the chances from the rule by hand, without a resolver."""
    for fists, defence in product(range(1, 7), repeat=2):
        hit, stopped = Fraction(fists, 6), Fraction(defence, 6)
        found = odds(clash, fight(*(man(fists),) * many, against=(man(defence),)))
        held = (
            found.chance(lambda result: result.side is DEFENDERS),
            found.chance(lambda result: result.side is ATTACKERS),
        )
        by_hand = (1 - hit) ** many * stopped, (1 - (1 - hit) ** many) * (1 - stopped)
        assert held == by_hand, (fists, defence)


@pytest.mark.parametrize("many", range(1, 5))
@pytest.mark.parametrize("arm", ["Bare Hands", "Bat"])
def test_the_worst_blow_of_several_by_hand(many: int, arm: str) -> None:
    """The chance that no blow is worse than a row, as a power of the chance for one of them."""
    asked = fight(*(man(3, arm),) * many, against=(man(3),))
    found = odds(brawl, asked)
    for row in (NONE, OUCH, DOWN, OUT):
        harmless = Fraction(sum(blow(face + ARMS[arm].bonus) <= row for face in FACES), 6)
        through = (Fraction(1, 2) + Fraction(1, 2) * harmless) ** many
        expected = Fraction(1, 2) + Fraction(1, 2) * through
        assert found.chance(lambda result, row=row: result.defenders[0].blow <= row) == expected


@pytest.mark.parametrize("arm", ARMS)
@pytest.mark.parametrize("soak", [0, 2])
def test_odds_of_four_on_one_are_exact_and_cheap(arm: str, soak: int) -> None:
    victim = man(4, "Bare Hands", "Boxer", mark=replace(BOSS, soak=soak))
    for asked in (fight(*(man(3, arm),) * 4, against=(victim,)), fight(victim, against=(man(3, arm),) * 4)):
        found = odds(brawl, asked)
        assert found.exact
        assert found.leaves <= 2_000


def test_like_fighters_have_like_odds() -> None:
    gang = (man(3, "Bat", mark=Mark(HOODLUM)), man(3, "Bat", mark=Mark(HOODLUM)))
    first, second = (odds(brawl, fight(man(), against=gang, chosen=(place,))) for place in (0, 1))
    assert chances(first.by(lambda result: result.defenders[0].verdict)) == chances(
        second.by(lambda result: result.defenders[1].verdict)
    )


FIGHTERS = st.builds(
    Fighter,
    st.builds(
        Rating,
        st.just(Stat.FISTS),
        st.integers(0, 6),
        nervous=st.booleans(),
        skills=st.lists(st.sampled_from(["Boxer", "Bruiser", "Not the Face!", "Slugger"]), unique=True).map(tuple),
    ),
    st.sampled_from(list(ARMS.values())),
    st.builds(Mark, st.sampled_from([None, HOODLUM, ENFORCER]), st.integers(0, 2), soak=st.integers(0, 2)),
)


@given(one=FIGHTERS, many=st.lists(FIGHTERS, min_size=1, max_size=4), swap=st.booleans(), seed=st.binary(min_size=1))
def test_only_the_side_that_failed_is_hurt(one: Fighter, many: list[Fighter], swap: bool, seed: bytes) -> None:
    sides = (tuple(many), (one,)) if swap else ((one,), tuple(many))
    result = brawl(Live(Fair(seed)), Brawl(*sides))
    assert len(result.attackers) == len(sides[0])
    assert len(result.defenders) == len(sides[1])
    unhurt = {None: (*result.attackers, *result.defenders), ATTACKERS: result.attackers, DEFENDERS: result.defenders}
    assert set(unhurt[result.hitting]) == {UNTOUCHED}
    assert (result.hits > 0) is (result.hitting is not None)
    assert result.winner in (None, result.hitting)


def test_leaving_opponents_who_are_out_of_the_fight_takes_no_test() -> None:
    at = on_card(table((MOB, COPS))).after(LeftFight(len(MOB) + 1))
    typed = {"figure": at.people[1].typed, "opponents": at.people[len(MOB) + 1].typed}
    with pytest.raises(IllegalNow, match="Captain 9 is out of the fight for good and holds no one"):
        decided(at, said(at, MoveRef("mad-brawl leave", typed)))
