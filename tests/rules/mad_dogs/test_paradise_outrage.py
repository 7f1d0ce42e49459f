"""A Hell of a Town: public outrage, Something Must Be Done, the Feds."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from itertools import product

import pytest

from rules.core.chance.dice import resolve
from rules.core.chance.odds import odds
from rules.core.chance.sources import Fair
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, OutOfRange, UnknownName
from rules.core.play.campaign import GangWithdrawn, MonthBegun
from rules.core.tables.outcome import Modifier
from rules.mad_dogs.bombs.tables import OUTRAGE
from rules.mad_dogs.nerve.hostages import hostage_outrage
from rules.mad_dogs.paradise.city.changes import (
    BusinessSet,
    EditorSwayed,
    FedsSet,
    FightSet,
    GangActivity,
    NewsMade,
    OutcryRaised,
    OutrageMoved,
    PickerSet,
    folded,
)
from rules.mad_dogs.paradise.city.high_roll import chances_of, high_roll, likely_highest, soon_counted
from rules.mad_dogs.paradise.city.model import Paradise, Phase
from rules.mad_dogs.paradise.city.records import (
    Business,
    Feds,
    Headline,
    Leaning,
    News,
    Official,
    Outfit,
    Payer,
    Upshot,
)
from rules.mad_dogs.paradise.law.feds import (
    called,
    check_raid,
    cooled,
    gang_broken,
    hunting,
    hurt_changes,
    month_end_changes,
    next_month,
    quarry,
    raid,
    raid_changes,
    raided_owner,
    with_hurt,
)
from rules.mad_dogs.paradise.month.town_status import outlook
from rules.mad_dogs.paradise.outrage.causes import CAUSES, assessed, cause_named, causes_named, outrage_changes
from rules.mad_dogs.paradise.outrage.month_roll import (
    CALM,
    Mood,
    Outcry,
    check_month,
    feds_from,
    likely_month,
    month_changes,
    month_roll,
    mood_of,
    sway_changes,
)
from rules.mad_dogs.paradise.outrage.something_must_be_done import (
    Contender,
    check_pick,
    check_something,
    contenders,
    in_own_precinct,
    likely_something,
    pick_changes,
    precincts,
    raidable,
    something,
    something_bonus,
    won_changes,
)
from rules.mad_dogs.paradise.outrage.whole_month import whole_month, whole_month_changes
from rules.mad_dogs.scenarios.kinds.police_raid import MOST_FEDS
from rules.mad_dogs.scenarios.kinds.the_hit import AN_OFFICIAL
from tests.rules.brute import brute, chances, play
from tests.rules.mad_dogs.test_card_deeds import lying_open

CAMPAIGN = 1
NORTH, SOUTH, EAST = 11, 12, 13


def official(post: str, number: int, *owners: int) -> Official:
    return Official(post, number, 3, 500, tuple(Payer(owner, 500) for owner in owners))


def city(**fields: object) -> Paradise:
    """Three gangs in the last phase of a busy month."""
    base = Paradise(Phase.OUTRAGE, lots=3, busy=True, outfits=(Outfit(NORTH), Outfit(SOUTH), Outfit(EAST)))
    return replace(base, **fields)


def shop(key: str, owner: int, **fields: object) -> Business:
    place, kind, number = key.split(".")
    return replace(Business(place, kind, int(number), owner), **fields)


# Causes


@pytest.mark.parametrize(
    "name, points",
    [
        ("citizens at risk", 1),
        ("citizens killed", 2),
        ("an old lady or a child killed", 3),
        ("hostages taken", 1),
        ("a hostage killed", 3),
        ("a body left in public", 1),
        ("explosives used in public", 2),
        ("police killed or wounded", 1),
        ("an official as the target of a Hit", 2),
        ("a story against the gangs", 1),
        ("a story in the gangs' favor", -1),
        ("a month without gang activity", -2),
        ("poisoned booze", 1),
        ("fire spread to a business", 1),
        ("fire spread to homes", 2),
        ("a Show of Strength, for all to see", 2),
        ("a Siege", 2),
        ("the gangsters gave themselves up", -1),
        ("the police were driven off", 1),
        ("the gangsters gave way to police already leaving", -1),
    ],
)
def test_every_cause_has_its_points(name: str, points: int) -> None:
    assert cause_named(f" {name.upper()} ").what == Modifier(name, points)


def test_no_cause_is_without_a_test() -> None:
    assert len(CAUSES) == 20


def test_causes_that_fights_book_are_the_same_as_in_the_table() -> None:
    assert CAUSES[OUTRAGE.label].what is OUTRAGE
    assert CAUSES[AN_OFFICIAL.label].what is AN_OFFICIAL


def test_the_refusal_of_an_unknown_cause_names_the_nearest() -> None:
    with pytest.raises(UnknownName, match="citizens killed"):
        cause_named("citizen killed")
    with pytest.raises(UnknownName):
        causes_named(" , ")


def test_causes_stand_apart_by_commas_and_one_with_a_comma_stands_alone() -> None:
    assert [one.name for one in causes_named("hostages taken, A Siege,")] == ["hostages taken", "a Siege"]
    show = "a Show of Strength, for all to see"
    assert [one.name for one in causes_named(show)] == [show]
    assert [one.name for one in causes_named(f"a Siege; {show}")] == ["a Siege", show]


def test_children_count_in_place_of_other_citizens_killed() -> None:
    found = assessed(causes_named("citizens at risk, citizens killed, an old lady or a child killed"))
    assert sum(one.what.value for one in found) == 1 + 3


def test_a_hostage_killed_counts_alone() -> None:
    found = assessed(causes_named("hostages taken, a hostage killed, citizens killed, a hostage killed"))
    assert [one.what.value for one in found] == [3]


def test_causes_are_booked_one_by_one_and_stir_gangland() -> None:
    causes = causes_named("a body left in public, citizens at risk")
    assert outrage_changes(CAMPAIGN, causes, "fight 3") == (
        OutrageMoved(CAMPAIGN, 1, "fight 3: a body left in public"),
        OutrageMoved(CAMPAIGN, 1, "fight 3: citizens at risk"),
        GangActivity(CAMPAIGN),
    )


def test_a_story_stirs_nothing() -> None:
    assert outrage_changes(CAMPAIGN, causes_named("a story against the gangs")) == (
        OutrageMoved(CAMPAIGN, 1, "a story against the gangs"),
    )


# The month's roll


@pytest.mark.parametrize("outrage, lowest", [(0, 12), (12, 12), (13, 11), (14, 10), (15, 9), (20, 4), (21, 3), (40, 3)])
def test_the_band_of_the_feds_widens_downwards_above_12(outrage: int, lowest: int) -> None:
    assert feds_from(outrage) == lowest


@pytest.mark.parametrize(
    "outrage, faces, upshot",
    [
        (9, (3, 3), Upshot.QUIET),  # 15 is quiet
        (9, (3, 4), Upshot.MUST_BE_DONE),
        (4, (5, 6), Upshot.QUIET),
        (5, (5, 6), Upshot.MUST_BE_DONE),
        (0, (6, 6), Upshot.FEDS_CALLED),
        (12, (5, 6), Upshot.MUST_BE_DONE),
        (13, (5, 6), Upshot.FEDS_CALLED),
        (13, (4, 6), Upshot.MUST_BE_DONE),
        (15, (4, 5), Upshot.FEDS_CALLED),
        (15, (4, 4), Upshot.MUST_BE_DONE),
        (99, (1, 2), Upshot.FEDS_CALLED),
    ],
)
def test_what_the_roll_comes_to(outrage: int, faces: tuple[int, int], upshot: Upshot) -> None:
    outcry = play(month_roll, Mood(outrage), dice=faces).result
    assert outcry == Outcry(upshot, sum(faces), outrage + sum(faces))


@pytest.mark.parametrize("face, eased", [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
@pytest.mark.parametrize("outrage", [14, 2])
def test_two_ones_only_reduce_outrage_by_half_a_die_rounded_up(face: int, eased: int, outrage: int) -> None:
    outcry = play(month_roll, Mood(outrage), dice=(1, 1, face)).result
    assert outcry.upshot is Upshot.CALMED
    assert outcry.eased == min(eased, outrage)
    assert CALM.row(face).key == eased


@pytest.mark.parametrize("points, upshot", [(2, Upshot.MUST_BE_DONE), (0, Upshot.QUIET), (-2, Upshot.QUIET)])
def test_the_editor_moves_the_total(points: int, upshot: Upshot) -> None:
    outcry = play(month_roll, Mood(9, (Leaning(NORTH, points),)), dice=(2, 3)).result
    assert (outcry.upshot, outcry.total, outcry.sway) == (upshot, 14 + points, points)


@pytest.mark.parametrize("points", [2, -2])
def test_the_editor_moves_neither_two_ones_nor_the_feds(points: int) -> None:
    mood = Mood(13, (Leaning(NORTH, points),))
    assert play(month_roll, mood, dice=(1, 1, 1)).result.upshot is Upshot.CALMED
    assert play(month_roll, mood, dice=(5, 6)).result.upshot is Upshot.FEDS_CALLED
    assert play(month_roll, mood, dice=(4, 6)).result.upshot is Upshot.MUST_BE_DONE


def test_owners_of_the_editor_who_disagree_roll_it_off_and_ties_again() -> None:
    mood = Mood(9, (Leaning(NORTH, 2), Leaning(SOUTH, -2)))
    outcome = play(month_roll, mood, dice=(4, 4, 2, 5, 3, 4))
    assert outcome.result.sway == -2
    assert [throw.faces for throw in outcome.throws] == [(4,), (4,), (2,), (5,), (3, 4)]


def test_owners_of_the_editor_who_agree_roll_nothing_off() -> None:
    mood = Mood(9, (Leaning(NORTH, 2), Leaning(SOUTH, 2)))
    assert play(month_roll, mood, dice=(3, 4)).result.sway == 2


@pytest.mark.parametrize("outrage, faces", [(9, (3, 4)), (2, (6, 6)), (13, (5, 6))])
def test_once_the_feds_are_in_town_nothing_else_must_be_done(outrage: int, faces: tuple[int, int]) -> None:
    assert play(month_roll, Mood(outrage, feds=True), dice=faces).result.upshot is Upshot.FEDS_HERE


def test_with_the_feds_in_town_a_low_roll_is_quiet_and_two_ones_calm() -> None:
    assert play(month_roll, Mood(9, feds=True), dice=(3, 3)).result.upshot is Upshot.QUIET
    assert play(month_roll, Mood(9, feds=True), dice=(1, 1, 6)).result.upshot is Upshot.CALMED


def test_outrage_beyond_99_stays_at_99_so_that_the_month_can_be_rolled() -> None:
    moved = folded(city(outrage=98), [OutrageMoved(CAMPAIGN, 3, "a siege")])
    assert moved.outrage == 99
    assert play(month_roll, mood_of(moved), dice=(1, 2)).result.upshot is Upshot.FEDS_CALLED
    assert "Feds" in outlook(moved)


@pytest.mark.parametrize("mood", [Mood(-1), Mood(100), Mood(5, (Leaning(NORTH, 1),))])
def test_numbers_that_can_not_be_are_refused(mood: Mood) -> None:
    with pytest.raises(OutOfRange):
        play(month_roll, mood)


@pytest.mark.parametrize("outrage", [0, 2, 5, 9, 13, 16, 25])
@pytest.mark.parametrize("points", [-2, 0, 2])
@pytest.mark.parametrize("feds", [False, True])
def test_the_odds_of_a_month_are_exact(outrage: int, points: int, feds: bool) -> None:
    mood = Mood(outrage, (Leaning(NORTH, points),), feds)
    assert chances(odds(likely_month, mood)) == brute(month_roll, mood)


def test_the_odds_of_a_split_editor_are_even() -> None:
    mood = Mood(9, (Leaning(NORTH, 2), Leaning(SOUTH, -2)))
    either = [chances(odds(likely_month, replace(mood, leanings=(one,)))) for one in mood.leanings]
    mixed: dict[Outcry, Fraction] = defaultdict(Fraction)
    for one in either:
        for outcry, chance in one.items():
            mixed[outcry] += chance / 2
    assert chances(odds(likely_month, mood)) == mixed


# The month in the city


def test_short_memory_counts_before_the_roll_and_not_below_0() -> None:
    assert mood_of(city(outrage=9, busy=False)).outrage == 7
    assert mood_of(city(outrage=9)).outrage == 9
    assert mood_of(city(outrage=1, busy=False)).outrage == 0


def test_a_month_without_activity_takes_2_off() -> None:
    state = city(outrage=9, busy=False)
    outcry = play(month_roll, mood_of(state), dice=(3, 4)).result
    after = folded(state, month_changes(CAMPAIGN, state, 4, outcry))
    assert (after.outrage, after.outcry) == (7, Upshot.QUIET)
    assert after.news == (News(Headline.QUIET, number=7),)


def test_two_ones_are_booked_and_reported() -> None:
    state = city(outrage=9)
    outcry = play(month_roll, mood_of(state), dice=(1, 1, 6)).result
    after = folded(state, month_changes(CAMPAIGN, state, 4, outcry))
    assert after.outrage == 6
    assert after.news == (News(Headline.CALMED, number=3),)


def test_boxcars_bring_five_feds_who_raid_from_next_month() -> None:
    state = city()
    outcry = play(month_roll, mood_of(state), dice=(6, 6)).result
    after = folded(state, month_changes(CAMPAIGN, state, 4, outcry))
    assert after.feds == Feds(5, 5)
    assert after.news == (News(Headline.FEDS_CALLED, number=5),)


@pytest.mark.parametrize("upshot", [Upshot.MUST_BE_DONE, Upshot.FEDS_HERE])
def test_what_still_has_to_happen_is_no_news_yet(upshot: Upshot) -> None:
    assert month_changes(CAMPAIGN, city(), 4, Outcry(upshot, 8, 17)) == (OutcryRaised(CAMPAIGN, upshot),)


def test_a_month_has_one_roll_and_the_next_has_its_own() -> None:
    state = city()
    check_month(state)
    state = folded(state, (OutcryRaised(CAMPAIGN, Upshot.QUIET),))
    with pytest.raises(IllegalNow, match="all is quiet"):
        check_month(state)
    check_month(folded(state, (MonthBegun(CAMPAIGN, 5),)))


def test_only_an_owner_sways_the_editor_and_only_before_the_roll() -> None:
    state = city(officials=(official("editor", 1, NORTH, SOUTH),))
    with pytest.raises(IllegalNow, match="in your gang's pay"):
        sway_changes(CAMPAIGN, state, EAST, 2)
    with pytest.raises(OutOfRange):
        sway_changes(CAMPAIGN, state, NORTH, 1)
    with pytest.raises(IllegalNow, match="No month"):
        sway_changes(CAMPAIGN, replace(state, phase=Phase.DRAFT), NORTH, 2)
    with pytest.raises(IllegalNow, match="acts before it"):
        sway_changes(CAMPAIGN, replace(state, outcry=Upshot.QUIET), NORTH, 2)


def test_the_last_word_of_each_owner_counts_while_they_pay() -> None:
    state = city(officials=(official("editor", 1, NORTH, SOUTH),))
    state = folded(state, sway_changes(CAMPAIGN, state, NORTH, 2))
    state = folded(state, sway_changes(CAMPAIGN, state, SOUTH, -2))
    state = folded(state, sway_changes(CAMPAIGN, state, NORTH, 0))
    assert set(mood_of(state).leanings) == {Leaning(NORTH, 0), Leaning(SOUTH, -2)}
    assert mood_of(replace(state, officials=(official("editor", 1, NORTH),))).leanings == (Leaning(NORTH, 0),)
    assert mood_of(replace(state, officials=())).leanings == ()
    assert folded(state, (MonthBegun(CAMPAIGN, 2),)).leanings == ()
    assert folded(state, (GangWithdrawn(CAMPAIGN, SOUTH),)).leanings == (Leaning(NORTH, 0),)


# The highest roll


def longest(bonuses: tuple[int, ...]) -> tuple[Fraction, ...]:
    """The chances of a roll-off the long way: every face of every die, and a linear equation for ties of all."""
    wins = [Fraction(0)] * len(bonuses)
    again = Fraction(0)
    ways = Fraction(1, 6 ** len(bonuses))
    for faces in product(range(1, 7), repeat=len(bonuses)):
        totals = [face + bonus for face, bonus in zip(faces, bonuses, strict=True)]
        tied = [place for place, total in enumerate(totals) if total == max(totals)]
        if len(tied) == len(bonuses):
            again += ways
        elif len(tied) == 1:
            wins[tied[0]] += ways
        else:
            for place, chance in zip(tied, longest(tuple(bonuses[one] for one in tied)), strict=True):
                wins[place] += ways * chance
    return tuple(win / (1 - again) for win in wins)


@pytest.mark.parametrize(
    "bonuses", [(0, 0), (3, 0), (6, 0), (5, 0), (3, 1, 0), (2, 2, 0), (0, 0, 0), (1, 0, 1, 0), (5, 2, 2, 0), (9, 4, 4)]
)
def test_the_chances_of_the_highest_roll_are_exact(bonuses: tuple[int, ...]) -> None:
    assert chances_of(bonuses) == longest(bonuses)
    assert sum(chances_of(bonuses)) == 1


def test_twelve_gangs_have_their_chances_at_once() -> None:
    assert chances_of((0,) * 12) == (Fraction(1, 12),) * 12
    assert sum(chances_of((0, 0, 1, 1, 2, 2, 3, 4, 5, 6, 7, 8))) == 1


@pytest.mark.parametrize(
    "bonuses, soon",
    [
        ((), True),
        ((0,) * 24, True),
        ((0,) * 12 + (1,) * 12, True),
        (tuple(range(24)), True),
        ((0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5), True),
        (tuple(n % 6 for n in range(24)), False),
    ],
)
def test_chances_that_take_long_to_count_are_known_before(bonuses: tuple[int, ...], soon: bool) -> None:
    assert soon_counted(bonuses) == soon


def test_the_odds_draw_by_those_chances() -> None:
    bonuses = ((Modifier("Mayor", 3),), (), (Modifier("Judge", 1),))
    found = chances(odds(likely_highest, bonuses))
    assert tuple(found[place] for place in range(3)) == chances_of((3, 0, 1))


def test_a_single_side_does_not_roll_and_none_at_all_is_refused() -> None:
    assert brute(high_roll, ((),), "x") == {0: 1}
    with pytest.raises(OutOfRange):
        brute(high_roll, (), "x")


# Something Must Be Done


def test_officials_and_madame_louisas_add_to_the_roll() -> None:
    state = city(
        officials=(
            official("mayor", 1, NORTH, SOUTH),
            official("chief", 1, NORTH),
            official("captain", 1, NORTH),
            official("captain", 3, NORTH),
            official("judge", 1, NORTH),
            official("judge", 2, SOUTH),
            official("councilman", 1, NORTH),
            official("councilman", 2, NORTH),
            official("councilman", 3, NORTH),
            official("editor", 1, NORTH),
            official("reporter", 1, NORTH),
        ),
        businesses=(shop("cedar-hill.madame-louisas.1", NORTH),),
    )
    assert set(something_bonus(state, NORTH, 4)) == {
        Modifier("Mayor", 3),
        Modifier("Police Chief", 3),
        Modifier("2 Captains", 4),
        Modifier("Judge", 1),
        Modifier("3 Councilmen", 3),
        Modifier("Madame Louisa's", 3),
    }
    assert set(something_bonus(state, SOUTH, 4)) == {Modifier("Mayor", 3), Modifier("Judge", 1)}
    assert something_bonus(state, EAST, 4) == ()


def test_madame_louisas_is_no_help_while_it_is_shut() -> None:
    state = city(businesses=(shop("cedar-hill.madame-louisas.1", NORTH, shut=True),))
    assert something_bonus(state, NORTH, 4) == ()


def test_the_highest_has_its_way_and_those_who_tie_roll_again_with_what_they_have() -> None:
    those = (Contender(NORTH, (Modifier("Mayor", 3),)), Contender(SOUTH), Contender(EAST, (Modifier("Judge", 1),)))
    assert play(something, those, dice=(1, 6, 4)).result == SOUTH
    outcome = play(something, those, dice=(2, 5, 4, 1, 4, 5))
    assert outcome.result == EAST
    assert [throw.shift for throw in outcome.throws] == [3, 0, 1, 3, 0, 1]


def test_every_gang_of_the_city_rolls_also_those_without_players() -> None:
    state = city(outfits=(Outfit(NORTH), Outfit(SOUTH, npc=True)))
    assert [one.gang for one in contenders(state, 1)] == [NORTH, SOUTH]


@pytest.mark.parametrize("those", [(), (Contender(1), Contender(2, (Modifier("x", 41),))), (Contender(1),) * 25])
def test_gangs_that_can_not_roll_are_refused_before_any_die(those: tuple[Contender, ...]) -> None:
    with pytest.raises(OutOfRange):
        play(something, those)
    with pytest.raises(OutOfRange):
        odds(likely_something, those)


def test_the_winner_is_rolled_with_the_month_and_only_if_something_must_be_done() -> None:
    state = city(outcry=None)
    those = contenders(state, 1)
    done = play(whole_month, Mood(9), those, dice=(4, 4, 2, 6, 1)).result
    assert (done.outcry.upshot, done.winner) == (Upshot.MUST_BE_DONE, SOUTH)
    assert done.outcry == play(month_roll, Mood(9), dice=(4, 4)).result
    assert folded(replace(state, businesses=SHOPS), whole_month_changes(CAMPAIGN, state, 1, done)).outcry is not None
    quiet = play(whole_month, Mood(9), those, dice=(3, 3))
    assert (quiet.result.winner, len(quiet.throws)) == (0, 1)


def test_feds_in_town_raid_with_the_roll_of_the_month() -> None:
    state = city(feds=Feds(5, 1), businesses=SHOPS)
    prey = quarry(state)
    done = play(whole_month, Mood(9, feds=True), contenders(state, 1), len(prey), dice=(4, 4, 2)).result
    assert (done.outcry.upshot, done.raided) == (Upshot.FEDS_HERE, 1)
    (fight,) = folded(state, whole_month_changes(CAMPAIGN, state, 1, done)).fights
    assert (fight.business, fight.defender) == (prey[1].key, prey[1].owner)
    assert play(whole_month, Mood(9), contenders(state, 1), dice=(3, 3)).result.raided is None


def test_the_owners_of_the_editor_roll_first() -> None:
    assert [one.gang for one in contenders(city(), 1, (SOUTH, EAST))] == [SOUTH, EAST, NORTH]


def test_a_business_is_picked_only_when_the_month_says_so_and_once() -> None:
    with pytest.raises(IllegalNow, match="/mad-outrage roll"):
        check_something(city())
    with pytest.raises(IllegalNow, match="all is quiet"):
        check_something(city(outcry=Upshot.QUIET))
    check_something(city(outcry=Upshot.MUST_BE_DONE))
    with pytest.raises(IllegalNow, match="already"):
        check_something(city(outcry=Upshot.MUST_BE_DONE, news=(News(Headline.MUST_BE_DONE, (NORTH, SOUTH)),)))


SHOPS = (
    shop("docks.speakeasy.1", SOUTH),
    shop("cedar-hill.casino.1", SOUTH),
    shop("docks.bookies.1", NORTH),
    shop("docks.bookies.2", 0),
)


def test_the_winner_picks_any_business_of_a_rival() -> None:
    state = city(businesses=SHOPS)
    assert [one.key for one in raidable(state, NORTH)] == ["cedar-hill.casino.1", "docks.speakeasy.1"]
    assert [one.key for one in raidable(state, EAST)] == ["cedar-hill.casino.1", "docks.speakeasy.1", "docks.bookies.1"]


def test_poisoned_booze_makes_it_a_booze_business_if_a_rival_has_one() -> None:
    state = city(businesses=SHOPS, poisoned=(SOUTH,))
    assert [one.key for one in raidable(state, NORTH)] == ["docks.speakeasy.1"]
    assert [one.key for one in raidable(state, SOUTH)] == ["docks.bookies.1"]


def test_a_pick_becomes_a_police_raid_against_its_owner() -> None:
    state = city(businesses=SHOPS, officials=(official("chief", 1, NORTH), official("captain", 1, NORTH)), serial=6)
    state = folded(state, won_changes(CAMPAIGN, state, NORTH))
    assert state.picker == NORTH
    after = folded(state, pick_changes(CAMPAIGN, state, SHOPS[0], chiefs_car=True))
    (fight,) = after.fights
    assert (fight.id, fight.scenario, fight.attacker, fight.defender) == (7, "police-raid", 0, SOUTH)
    assert (fight.business, fight.chiefs_car) == ("docks.speakeasy.1", True)
    assert after.picker == 0
    assert after.news == (News(Headline.MUST_BE_DONE, (NORTH, SOUTH), "docks.speakeasy.1"),)
    with pytest.raises(IllegalNow):
        check_something(replace(after, outcry=Upshot.MUST_BE_DONE))


@pytest.mark.parametrize(
    "fields, business, car, why",
    [
        ({}, SHOPS[2], False, "winner's own"),
        ({}, SHOPS[3], False, "no gang"),
        ({"poisoned": (EAST,)}, SHOPS[1], False, "Pick another one"),
        ({}, SHOPS[0], True, "Police Chief"),
        ({"picker": 0}, SHOPS[0], False, "Roll first"),
    ],
)
def test_picks_that_can_not_be_are_refused(fields: dict[str, object], business: Business, car: bool, why: str) -> None:
    state = city(**{"businesses": SHOPS, "picker": NORTH, **fields})
    with pytest.raises(IllegalNow, match=why):
        check_pick(state, business, car)


def test_where_no_rival_has_a_business_nothing_is_raided() -> None:
    state = city(businesses=SHOPS[2:], outcry=Upshot.MUST_BE_DONE)
    after = folded(state, won_changes(CAMPAIGN, state, NORTH))
    assert after.picker == 0
    assert after.news == (News(Headline.MUST_BE_DONE, (NORTH,)),)
    with pytest.raises(IllegalNow):
        check_something(after)


def test_captains_answer_for_their_precincts() -> None:
    state = city(officials=(official("captain", 2, NORTH), official("captain", 1, SOUTH)))
    assert precincts(state, NORTH) == (2,)
    assert in_own_precinct(state, NORTH, SHOPS[1])
    assert not in_own_precinct(state, NORTH, SHOPS[0])


def test_a_winner_who_leaves_picks_nothing() -> None:
    state = folded(city(), (PickerSet(CAMPAIGN, NORTH),))
    assert folded(state, (GangWithdrawn(CAMPAIGN, SOUTH),)).picker == NORTH
    assert folded(state, (GangWithdrawn(CAMPAIGN, NORTH),)).picker == 0


def test_a_gang_alone_in_the_city_does_not_roll() -> None:
    assert play(something, (Contender(NORTH),)).result == NORTH


# The Feds


def test_feds_in_town_are_not_called_again() -> None:
    assert called(Feds(), 3) == Feds(5, 4)
    assert called(Feds(8, 2, 1, (NORTH,)), 3) == Feds(8, 2, 1, (NORTH,))


def test_two_come_for_each_fed_hurt_at_the_end_of_the_month() -> None:
    state = city(feds=Feds(5, 2))
    state = folded(state, hurt_changes(CAMPAIGN, state, 2))
    assert state.feds == Feds(5, 2, 2)
    state = folded(state, month_end_changes(CAMPAIGN, state))
    assert state.feds == Feds(7, 2)
    assert month_end_changes(CAMPAIGN, state) == ()


def test_there_are_never_more_feds_than_a_raid_has_room_for() -> None:
    assert next_month(Feds(30, 2, 30)).agents == MOST_FEDS
    assert next_month(Feds(39, 2, 0)).agents == 39


@pytest.mark.parametrize("feds, number", [(Feds(5, 2), 0), (Feds(5, 2), 6), (Feds(5, 2, 3), 3), (Feds(5, 2, 5), 1)])
def test_more_feds_than_are_on_their_feet_can_not_be_hurt(feds: Feds, number: int) -> None:
    with pytest.raises(OutOfRange):
        with_hurt(feds, number)


def test_feds_can_be_hurt_only_while_they_are_in_town() -> None:
    with pytest.raises(IllegalNow):
        with_hurt(Feds(), 1)


def test_a_broken_gang_sends_the_feds_home() -> None:
    state = city(feds=Feds(9, 2, 3, (NORTH,)))
    after = folded(state, gang_broken(CAMPAIGN, state, SOUTH))
    assert after.feds == Feds()
    assert [one.kind for one in after.news] == [Headline.BROKEN, Headline.FEDS_GONE]
    assert gang_broken(CAMPAIGN, city(), SOUTH) == (NewsMade(CAMPAIGN, News(Headline.BROKEN, (SOUTH,))),)


def test_the_heat_is_on_the_gangs_that_a_pigeon_named() -> None:
    feds = hunting(hunting(Feds(5, 2), NORTH), NORTH)
    assert feds.heat == (NORTH,)
    assert cooled(feds, NORTH).heat == ()


def test_the_feds_strike_any_owned_business_or_one_of_a_gang_under_heat() -> None:
    state = city(businesses=SHOPS, feds=Feds(5, 2))
    assert [one.key for one in quarry(state)] == ["cedar-hill.casino.1", "docks.speakeasy.1", "docks.bookies.1"]
    assert [one.owner for one in quarry(replace(state, feds=Feds(5, 2, heat=(NORTH,))))] == [NORTH]
    assert len(quarry(replace(state, feds=Feds(5, 2, heat=(EAST,))))) == 3


def test_the_feds_raid_once_a_month_from_the_month_after_they_came() -> None:
    state = city(businesses=SHOPS, feds=Feds(5, 4))
    with pytest.raises(IllegalNow, match="from the next"):
        check_raid(state, 3)
    check_raid(state, 4)
    after = folded(state, raid_changes(CAMPAIGN, state, SHOPS[0]))
    (fight,) = after.fights
    assert (fight.scenario, fight.attacker, fight.defender, fight.business) == ("police-raid", 0, SOUTH, SHOPS[0].key)
    assert after.news == (News(Headline.FEDS_RAID, (SOUTH,), SHOPS[0].key, 5),)
    with pytest.raises(IllegalNow, match="Continue with the month"):
        check_raid(after, 4)
    check_raid(folded(after, (MonthBegun(CAMPAIGN, 5),)), 5)


def test_no_feds_or_no_owned_business_no_raid() -> None:
    with pytest.raises(IllegalNow, match="no Feds"):
        check_raid(city(businesses=SHOPS), 4)
    with pytest.raises(IllegalNow, match="No gang owns"):
        check_raid(city(businesses=SHOPS[3:], feds=Feds(5, 2)), 4)


@pytest.mark.parametrize("number", [1, 2, 7, 37, 256])
def test_every_business_is_struck_alike(number: int) -> None:
    assert chances(odds(raid, number)) == {at: Fraction(1, number) for at in range(number)}


def test_more_businesses_than_a_die_has_sides_take_two_dice() -> None:
    assert play(raid, 300, dice=(2, 150)).result == 299
    assert play(raid, 257, dice=(2, 129, 1, 1)).result == 0  # the first roll points past the last
    rolled = [resolve(raid, 300, dice=Fair(f"raid {seed}".encode())).result for seed in range(3_000)]
    assert set(rolled) <= set(range(300))
    assert len(set(rolled)) > 290


@pytest.mark.parametrize("number", [0, 2_001])
def test_a_number_of_businesses_that_can_not_be_is_refused(number: int) -> None:
    with pytest.raises(OutOfRange):
        play(raid, number)


def test_the_odds_of_an_owner_are_their_share() -> None:
    found = chances(odds(raided_owner, (NORTH, SOUTH, SOUTH)))
    assert found == {NORTH: Fraction(1, 3), SOUTH: Fraction(2, 3)}


def test_the_changes_fold_onto_a_city_that_lacks_everything() -> None:
    state = folded(
        Paradise(),
        (
            EditorSwayed(CAMPAIGN, NORTH, 2),
            OutcryRaised(CAMPAIGN, Upshot.QUIET),
            PickerSet(CAMPAIGN, NORTH),
            FedsSet(CAMPAIGN, Feds(5, 1)),
            BusinessSet(CAMPAIGN, SHOPS[0]),
            *(raid_changes(CAMPAIGN, Paradise(), SHOPS[0])),
        ),
    )
    assert state.leanings == (Leaning(NORTH, 2),)
    assert any(isinstance(change, FightSet) for change in raid_changes(CAMPAIGN, state, SHOPS[0]))
    assert state.serial == 1


def test_hostages_cost_outrage_only_where_a_gang_of_the_game_takes_part_in_a_campaign() -> None:
    at = lying_open()
    assert hostage_outrage(at) == ()
    of_campaign = replace(at.people[12], campaign=3)
    assert len(hostage_outrage(replace(at, people={**at.people, 12: of_campaign}))) == 1
