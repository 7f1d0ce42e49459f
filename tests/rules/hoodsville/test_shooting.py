"""Shooting: rounds, jams, hits, how hard they strike, melees, loading, and shots on the table."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import inf, nan
from random import Random
from typing import Any

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.action.deed import decided
from rules.core.action.position import Umpired
from rules.core.chance.odds import odds
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, NotYours, OutOfRange, UnknownName
from rules.core.play.active_config import ActiveConfig
from rules.core.tables.outcome import Modifier
from rules.core.tables.table import reading
from rules.hoodsville.model.board import Board, DoneThisMove, MoveRecord, ShootingBegun
from rules.hoodsville.model.changes import DownSet, MoneyMoved, RoundsFired, SaveOwed, WeaponSet, harm
from rules.hoodsville.model.figures import Figure, Injury, OwedSave, StrikeForce, Trouble, Weapon
from rules.hoodsville.model.guns import ALIASES, GUNS, Rate, gun_named
from rules.hoodsville.model.position import one_of
from rules.hoodsville.shooting.catalogue import RULES
from rules.hoodsville.shooting.firing_into_melees import worst_of_friend
from rules.hoodsville.shooting.how_hard_hits_strike import COUP, Hit, all_struck, hardest_of, struck
from rules.hoodsville.shooting.loading_guns import Reload, reload
from rules.hoodsville.shooting.round_of_firing import Shoot, Volley, shoot, worst_of
from rules.hoodsville.shooting.rounds_and_jams import Clear, Salvo, check_trouble, rounds_fired
from rules.hoodsville.shooting.tables import BANDS, CLEARING, EFFECT, JAM, SPOTS, STRAY
from rules.hoodsville.shooting.to_hit import Cover, Opportunity, Shot, basic, check_shot, factors, hits_of, hitting
from tests.rules.brute import brute, chances, play
from tests.rules.hoodsville.gunman import CONSTABLE, GAME, GUNMAN, TABLE, deed_of, doing, here
from tests.rules.hoodsville.tables import ANVIL, HALF_SPENT, raid

REVOLVER, SELF_LOADER, THOMPSON = GUNS["Revolver"], GUNS["Self-loader"], GUNS["Thompson SMG"]
SHOTGUN, DERRINGER, RIFLE = GUNS["Double-barreled Shotgun"], GUNS["Derringer"], GUNS["Rifle"]
PLENTY = 2_000_000


def shot(gun: Any = REVOLVER, range: float = 3, **facts: Any) -> Shot:
    return Shot(gun, range, **facts)


# Guns


@pytest.mark.parametrize(
    "name, reach, rate, holds, long",
    [
        ("Revolver", 18, Rate.RED, 5, False),
        ("Self-loader", 18, Rate.BLUE, 8, False),
        ("Thompson SMG", 25, Rate.BLACK, 50, True),
        ("Double-barreled Shotgun", 25, Rate.BARRELS, 2, True),
        ("Derringer", 9, Rate.BARRELS, 2, False),
        ("Rifle", 33, Rate.SINGLE, 5, True),
    ],
)
def test_the_guns(name: str, reach: int, rate: Rate, holds: int, long: bool) -> None:
    gun = GUNS[name]
    assert (gun.reach, gun.rate, gun.holds, gun.long) == (reach, rate, holds, long)


def test_guns_are_found_by_any_of_their_names() -> None:
    assert len(GUNS) == 6
    assert all(gun_named(f" {name.upper()} ") is gun for name, gun in GUNS.items())
    assert all(gun_named(short.lower()) is GUNS[full] for short, full in ALIASES.items())
    with pytest.raises(UnknownName, match="Derringer"):
        gun_named("Deringer")


@pytest.mark.parametrize("inches, strike", [(0, -5), (3, -5), (8, -5), (8.5, -3), (16, -3), (16.1, -1), (22, -1)])
def test_a_shotgun_strikes_the_harder_the_nearer(inches: float, strike: int) -> None:
    assert shot(SHOTGUN, inches).strike == (Modifier("Double-barreled Shotgun", strike),)


@pytest.mark.parametrize("inches", [22.5, 25])
def test_a_shotgun_strikes_with_nothing_at_the_end_of_its_range(inches: float) -> None:
    assert shot(SHOTGUN, inches).strike == ()


@pytest.mark.parametrize("gun", [REVOLVER, SELF_LOADER, THOMPSON, DERRINGER])
def test_bullets_of_pistols_take_nothing_off_a_saving_throw(gun: Any) -> None:
    assert shot(gun).strike == shot(gun, 9).strike == ()


def test_a_rifle_takes_1_off_a_saving_throw_at_any_range() -> None:
    assert shot(RIFLE, 0).strike == shot(RIFLE, 33).strike == (Modifier("Rifle", -1),)


# Rounds fired and jams

RED = {1: 1, 2: 1, 3: 1, 4: 2, 5: 2, 6: 3}
BLUE = {1: JAM, 2: 1, 3: 2, 4: 2, 5: 3, 6: 3}
BLACK = {1: JAM, 2: 3, 3: 6, 4: 9, 5: 12, 6: 15}


@pytest.mark.parametrize("rate, faces", [(Rate.RED, RED), (Rate.BLUE, BLUE), (Rate.BLACK, BLACK)])
def test_the_faces_of_the_spot_dice(rate: Rate, faces: dict[int, int]) -> None:
    assert reading(SPOTS[rate]).keys == tuple(faces.values())


@pytest.mark.parametrize("gun, faces", [(REVOLVER, RED), (SELF_LOADER, BLUE), (THOMPSON, BLACK)])
def test_a_spot_die_shows_the_rounds(gun: Any, faces: dict[int, int]) -> None:
    for face, rounds in faces.items():
        if rounds is not JAM:
            assert play(rounds_fired, gun, gun.holds, dice=(face,)).result == Salvo(rounds)


@pytest.mark.parametrize(
    "face, trouble",
    [
        (1, Trouble.USELESS),
        (2, Trouble.USELESS),
        (3, Trouble.JAMMED),
        (4, Trouble.JAMMED),
        (5, Trouble.CLEARED),
        (6, Trouble.CLEARED),
    ],
)
@pytest.mark.parametrize("gun", [SELF_LOADER, THOMPSON])
def test_a_jam_fires_nothing_and_is_diced_for_at_once(gun: Any, face: int, trouble: Trouble) -> None:
    outcome = play(rounds_fired, gun, 5, dice=(1, face))
    assert outcome.rule == "hood.fire.rounds"
    assert outcome.result == Salvo(0, trouble)
    assert outcome.throws[1].rows == (CLEARING.labelled(trouble).label,)


def test_a_revolver_never_jams() -> None:
    assert JAM not in RED.values()
    assert odds(rounds_fired, REVOLVER, 5).chance(lambda salvo: salvo.trouble is Trouble.NONE) == 1


@pytest.mark.parametrize("left, fired", [(1, 1), (7, 7), (15, 15), (16, 15)])
def test_what_is_left_is_fired_when_the_die_shows_more(left: int, fired: int) -> None:
    assert play(rounds_fired, THOMPSON, left, dice=(6,)).result == Salvo(fired)


@pytest.mark.parametrize("gun", [SHOTGUN, DERRINGER])
@pytest.mark.parametrize("left, barrels, fired", [(2, 2, 2), (2, 1, 1), (1, 2, 1), (1, 1, 1)])
def test_two_barrels_fire_without_a_die(gun: Any, left: int, barrels: int, fired: int) -> None:
    assert play(rounds_fired, gun, left, barrels).result == Salvo(fired)


def test_a_rifle_fires_one_round() -> None:
    assert play(rounds_fired, RIFLE, 5).result == Salvo(1)


@pytest.mark.parametrize("gun", GUNS.values(), ids=lambda gun: gun.name)
def test_an_empty_gun_is_refused_and_so_is_one_that_holds_too_much(gun: Any) -> None:
    with pytest.raises(IllegalNow, match="is empty"):
        play(rounds_fired, gun, 0)
    for left in (-1, gun.holds + 1):
        with pytest.raises(OutOfRange, match=f"holds {gun.holds}"):
            play(rounds_fired, gun, left)


@pytest.mark.parametrize("barrels", [0, 3, -1])
def test_there_are_two_barrels(barrels: int) -> None:
    with pytest.raises(OutOfRange, match="two barrels"):
        play(rounds_fired, SHOTGUN, 2, barrels)


@pytest.mark.parametrize("trouble", [one for one in Trouble if one])
def test_a_jammed_gun_is_refused(trouble: Trouble) -> None:
    with pytest.raises(IllegalNow, match=str(trouble)):
        check_trouble(THOMPSON, trouble)
    check_trouble(THOMPSON, Trouble.NONE)


# To hit


@pytest.mark.parametrize("place, band", [*enumerate(BANDS)])
def test_a_band_holds_its_far_edge(place: int, band: tuple[int, int]) -> None:
    far, needed = band
    assert basic(far) == needed == 5 + place
    if place + 1 < len(BANDS):
        assert basic(far + 0.1) == needed + 1


def test_the_bands_are_those_of_the_source() -> None:
    assert BANDS == ((3, 5), (7, 6), (12, 7), (18, 8), (25, 9), (33, 10))
    assert basic(0) == 5


NAMED: dict[str, tuple[Shot, dict[str, int]]] = {
    "nothing": (shot(), {}),
    "a good shot": (shot(firing=1), {"good shot": 1}),
    "a poor shot": (shot(firing=-1), {"poor shot": -1}),
    "wounds": (shot(wounds=3), {"wounds": -3}),
    "shaken": (shot(shaken=True), {"shaken": -1}),
    "a snap shot": (shot(snap=True), {"snap shot": -2}),
    "passing": (shot(opportunity=Opportunity.PASSING), {"opportunity shot": -1}),
    "passing near": (shot(range=1, opportunity=Opportunity.PASSING), {"opportunity shot": -1}),
    "charging from near": (
        shot(range=2.9, opportunity=Opportunity.CHARGING),
        {"charged from under 3 inches": -2},
    ),
    "charging from 3": (shot(range=3, opportunity=Opportunity.CHARGING), {"opportunity shot": -1}),
    "light cover": (shot(cover=Cover.LIGHT), {"light cover": -1}),
    "heavy cover": (shot(cover=Cover.HEAVY), {"heavy cover": -2}),
    "prone": (shot(prone=True), {"target prone": -1}),
    "prone behind light cover": (shot(prone=True, cover=Cover.LIGHT), {"light cover": -1}),
    "prone behind heavy cover": (shot(prone=True, cover=Cover.HEAVY), {"heavy cover": -2, "target prone": -1}),
    "target moved 2.9": (shot(target_moved=2.9), {}),
    "target moved 3": (shot(target_moved=3), {"target moved 3 inches or more": -1}),
    "target moved 6.9": (shot(target_moved=6.9), {"target moved 3 inches or more": -1}),
    "target moved 7": (shot(target_moved=7), {"target moved 7 inches or more": -2}),
    "moved 1.9": (shot(moved=1.9), {}),
    "moved 2": (shot(moved=2), {"moved 2 inches or more": -1}),
    "ran": (shot(moved=12, ran=True), {"ran": -2}),
    "rested": (shot(RIFLE, rested=True), {"rested": 1}),
    "coup de grace": (shot(range=1, coup=True), {"coup de grace": 1}),
    "coup de grace to one who lies there": (shot(range=1, coup=True, prone=True), {"coup de grace": 1}),
    "much at once": (
        shot(THOMPSON, firing=1, wounds=2, snap=True, cover=Cover.LIGHT, target_moved=4, moved=3, rested=True),
        {
            "good shot": 1,
            "wounds": -2,
            "snap shot": -2,
            "light cover": -1,
            "target moved 3 inches or more": -1,
            "moved 2 inches or more": -1,
            "rested": 1,
        },
    ),
}


@pytest.mark.parametrize("one, named", NAMED.values(), ids=NAMED)
def test_every_factor_has_its_name(one: Shot, named: dict[str, int]) -> None:
    check_shot(one)
    assert dict(factors(one)) == named
    assert dict(hitting(one).modifiers) == named


@pytest.mark.parametrize("needed", range(5, 11))
@pytest.mark.parametrize("d10", [True, False])
def test_a_die_hits_with_its_number_or_more(needed: int, d10: bool) -> None:
    edge = next(far for far, number in BANDS if number == needed)
    read = hitting(shot(RIFLE, edge, d10=d10))
    faces = range(1, (10 if d10 else 6) + 1)
    assert read.keys == tuple(int(face >= needed) for face in faces)
    assert read.good == tuple(face for face in faces if face >= needed)


def test_1_and_10_are_numbers_like_any_other() -> None:
    assert sum(hitting(shot(range=18, snap=True, ran=True)).keys) == 0  # 8 and 4 off: a 10 does not do
    assert sum(hitting(shot(range=1, firing=3, coup=True)).keys) == 10


def test_with_a_d6_what_is_far_can_not_be_hit() -> None:
    assert [sum(hitting(shot(RIFLE, far, d10=False)).keys) for far, _ in BANDS] == [2, 1, 0, 0, 0, 0]


# How hard, and the saving throw


@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize("coup", [False, True])
def test_how_hard_a_hit_strikes(face: int, coup: bool) -> None:
    total = face + 2 * coup
    expected = StrikeForce.DOWNED if total >= 5 else StrikeForce.STAGGERS if total >= 3 else StrikeForce.FLINCHES
    outcome = play(struck, (), coup, True, dice=(face,))
    assert outcome.rule == "hood.fire.effect"
    assert outcome.result == Hit(expected)
    assert reading(EFFECT, COUP if coup else ()).keys[face - 1] is expected


def test_the_strike_of_a_gun_is_for_the_saving_throw_alone() -> None:
    near, far = shot(SHOTGUN, 3).strike, shot(SHOTGUN, 22).strike
    assert play(struck, near, dice=(1, 6)).result == Hit(StrikeForce.FLINCHES, Injury.BAD)
    assert play(struck, far, dice=(1, 6)).result == Hit(StrikeForce.FLINCHES, Injury.SUPERFICIAL)
    assert play(struck, (), dice=(5, 2)).result == Hit(StrikeForce.DOWNED, Injury.DEAD)


def test_a_saving_throw_left_for_later_is_not_rolled() -> None:
    volley = play(shoot, shot(later=True), dice=(4, 9, 10, 1, 6)).result
    assert volley.target == (Hit(StrikeForce.FLINCHES), Hit(StrikeForce.DOWNED))


# A whole round of firing


def test_a_revolver_at_3_inches() -> None:
    outcome = play(shoot, shot(), dice=(6, 4, 5, 10, 1, 3, 6, 2))
    assert outcome.rule == "hood.fire.hit"
    volley = outcome.result
    assert (volley.salvo, volley.hits, volley.friends) == (Salvo(3), 2, ())
    assert volley.target == (Hit(StrikeForce.FLINCHES, Injury.SUPERFICIAL), Hit(StrikeForce.STAGGERS, Injury.DANGEROUS))
    assert [throw.why for throw in outcome.throws[:3]] == ["rounds, red spot die", "to hit, 5 or more", "effect:0"]
    assert outcome.throws[1].good == (5, 6, 7, 8, 9, 10)


SAVED = {StrikeForce.FLINCHES: "flinches", StrikeForce.STAGGERS: "staggers", StrikeForce.DOWNED: "downed"}


def test_saving_throws_of_several_hits_name_their_rows_and_come_in_the_order_of_the_hits() -> None:
    hard = (6, 1, 1, 3, 3, 5, 1, 3, 6)
    outcome = play(shoot, shot(THOMPSON, 3), dice=(4, *(10,) * 9, *hard, *(6,) * 9))
    hits = outcome.result.target
    assert [hit.blow for hit in hits] == [EFFECT.row(face).key for face in hard]
    assert len({hit.blow for hit in hits}) == 3
    whys = [throw.why for throw in outcome.throws]
    saves = [f"Saving throw {number} ({SAVED[hit.blow]}):0" for number, hit in enumerate(hits, 1)]
    assert whys == ["rounds, black spot die", "to hit, 5 or more", *["effect:0"] * 9, *saves]


def test_a_single_hit_needs_no_number() -> None:
    assert play(shoot, shot(), dice=(1, 10, 6, 1)).throws[-1].why == "Saving throw (downed):0"


@given(struck=st.lists(st.tuples(st.integers(1, 6), st.integers(1, 6)), min_size=1, max_size=9), chance=st.randoms())
def test_dice_in_another_order_hurt_in_that_order(struck: list[tuple[int, int]], chance: Random) -> None:
    """If dice change places, their wounds do too: no die goes to another bullet than the one it was rolled for."""
    shuffled = [*range(len(struck))]
    chance.shuffle(shuffled)

    def hits(pairs: list[tuple[int, int]]) -> tuple[Hit, ...]:
        dice = (*(effect for effect, _ in pairs), *(save for _, save in pairs))
        return play(all_struck, len(pairs), (), False, False, 0, dice=dice).result

    before, after = hits(struck), hits([struck[place] for place in shuffled])
    assert after == tuple(before[place] for place in shuffled)


def test_factors_are_added_to_the_dice() -> None:
    volley = play(shoot, shot(snap=True, firing=1), dice=(4, 5, 6, 2, 6)).result  # 5 + 1 - 2 misses, 6 + 1 - 2 hits
    assert volley.hits == 1


def test_a_jam_ends_it() -> None:
    volley = play(shoot, shot(THOMPSON, friends=2), dice=(1, 4)).result
    assert (volley.salvo, volley.hits, volley.target) == (Salvo(0, Trouble.JAMMED), 0, ())
    assert volley.friends == ((), ())


def test_a_d6_to_hit() -> None:
    outcome = play(shoot, shot(d10=False), dice=(1, 5, 3, 3))
    assert outcome.throws[1].sides == 6
    assert outcome.result.target == (Hit(StrikeForce.STAGGERS, Injury.BAD),)


def test_a_coup_de_grace_adds_2_to_how_hard_it_strikes() -> None:
    assert play(shoot, shot(DERRINGER, 1, coup=True, barrels=1), dice=(4, 3, 6)).result.target == (
        Hit(StrikeForce.DOWNED, Injury.BAD),
    )


def test_a_full_gun_is_the_default() -> None:
    assert shot(SELF_LOADER).held == 8
    assert shot(SELF_LOADER, left=2).held == 2
    assert play(shoot, shot(SELF_LOADER, left=1), dice=(6, 1)).result.salvo == Salvo(1)


# Firing into a melee


@pytest.mark.parametrize("face", range(1, 7))
def test_a_miss_hits_a_friend_on_1_or_2(face: int) -> None:
    strays = face <= 2
    dice = (1, 1, face, *((4, 4) if strays else ()))
    outcome = play(shoot, shot(friends=1), dice=dice)
    assert outcome.result.friends == (((Hit(StrikeForce.STAGGERS, Injury.BAD),) if strays else ()),)
    assert outcome.result.target == ()
    assert reading(STRAY).keys[face - 1] == strays


def test_of_several_friends_each_stray_round_meets_one_at_random() -> None:
    dice = (6, 1, 2, 9, 1, 2, 1, 3, 6, 6, 5, 6, 4, 3)
    outcome = play(shoot, shot(friends=3), dice=dice)
    target, first, second, third = outcome.result.target, *outcome.result.friends
    assert target == (Hit(StrikeForce.DOWNED, Injury.BAD),)
    assert first == (Hit(StrikeForce.DOWNED, Injury.BAD),)
    assert second == ()
    assert third == (Hit(StrikeForce.STAGGERS, Injury.BAD),)
    whys = [throw.why for throw in outcome.throws]
    assert whys[2:5] == ["misses into the melee", "who is hit:*", "effect:3"]
    assert [why for why in whys[5:] if why.startswith("effect")] == ["effect:0", "effect:2"]


def test_the_strike_of_the_gun_meets_the_friend_too() -> None:
    volley = play(shoot, shot(SHOTGUN, 8, friends=1, barrels=1), dice=(1, 1, 1, 6)).result
    assert volley.friends == ((Hit(StrikeForce.FLINCHES, Injury.BAD),),)


# Refusals


@pytest.mark.parametrize(
    "one, refusal, words",
    [
        (shot(left=0), IllegalNow, "is empty"),
        (shot(left=6), OutOfRange, "holds 5"),
        (shot(SHOTGUN, barrels=3), OutOfRange, "two barrels"),
        (shot(range=-1), OutOfRange, "can't be below 0"),
        (shot(range=nan), OutOfRange, "can't be below 0"),
        (shot(range=18.5), OutOfRange, "reaches 18 inches"),
        (shot(range=inf), OutOfRange, "reaches 18 inches"),
        (shot(DERRINGER, 9.1), OutOfRange, "reaches 9 inches"),
        (shot(RIFLE, 30, reach=24), OutOfRange, "reaches 24 inches"),
        (shot(RIFLE, 30, reach=40), OutOfRange, "at most 33"),
        (shot(RIFLE, 30, reach=0), OutOfRange, "at most 33"),
        (shot(reach=20), OutOfRange, "Only a rifle"),
        (shot(moved=-1), OutOfRange, "Inches moved"),
        (shot(target_moved=nan), OutOfRange, "Inches moved"),
        (shot(moved=inf), OutOfRange, "Inches moved"),
        (shot(target_moved=inf), OutOfRange, "Inches moved"),
        (shot(firing=2), OutOfRange, "can't be 2"),
        (shot(firing=-2), OutOfRange, "can't be -2"),
        (shot(wounds=-1), OutOfRange, "can't cost -1"),
        (shot(wounds=31), OutOfRange, "can't cost 31"),
        (shot(friends=-1), OutOfRange, "friends"),
        (shot(friends=13), OutOfRange, "friends"),
        (shot(rested=True), IllegalNow, "long gun"),
        (shot(coup=True), IllegalNow, "within 1 inch"),
        (shot(range=1, coup=True, friends=1), IllegalNow, "melee"),
    ],
)
@pytest.mark.parametrize("resolver", [shoot, hits_of, worst_of, worst_of_friend])
def test_a_forbidden_shot_rolls_no_die(
    one: Shot, refusal: type[Exception], words: str, resolver: Callable[..., Any]
) -> None:
    with pytest.raises(refusal, match=words):
        play(resolver, one)


@pytest.mark.parametrize("facts", [{"firing": 1}, {"firing": -1}, {"wounds": 30}, {"moved": 60, "target_moved": 0}])
def test_what_cards_and_moves_may_say(facts: dict[str, Any]) -> None:
    """None of these is refused."""
    check_shot(shot(**facts))


def test_a_rifle_reaches_as_far_as_is_typed() -> None:
    """33 inches are not refused, and 30 where its reach is typed."""
    check_shot(shot(RIFLE, 33))
    check_shot(shot(RIFLE, 30, reach=30))


# Loading


@pytest.mark.parametrize("gun", GUNS.values(), ids=lambda gun: gun.name)
def test_a_round_costs_an_inch(gun: Any) -> None:
    for left in range(gun.holds):
        room = gun.holds - left
        assert play(reload, gun, left, room).result == room
        assert play(reload, gun, left, 1).result == 1
        for rounds in (0, room + 1):
            with pytest.raises(OutOfRange, match=f"Load 1 to {room}"):
                play(reload, gun, left, rounds)
    with pytest.raises(IllegalNow, match="full"):
        play(reload, gun, gun.holds, 1)


def test_what_can_not_be_loaded() -> None:
    for left in (-1, 6):
        with pytest.raises(OutOfRange, match="holds 5"):
            play(reload, REVOLVER, left, 1)
    for trouble in (Trouble.CLEARED, Trouble.JAMMED, Trouble.USELESS):
        with pytest.raises(IllegalNow, match="can't be loaded"):
            play(reload, SELF_LOADER, 0, 1, trouble)


# Odds against every fall of the dice

SHOTS = {
    "revolver": shot(left=2),
    "self-loader, snapped": shot(SELF_LOADER, 7, left=1, snap=True),
    "shotgun": shot(SHOTGUN, 12),
    "shotgun, one barrel": shot(SHOTGUN, 12, barrels=1),
    "rifle": shot(RIFLE, 25, firing=1, rested=True),
    "coup de grace": shot(DERRINGER, 1, coup=True),
    "out of reach of a D6": shot(range=18, d10=False),
    "D6": shot(left=2, d10=False),
    "saved later": shot(left=2, later=True),
}
MELEES = {
    "one friend": shot(RIFLE, 7, friends=1),
    "two friends": shot(RIFLE, 7, friends=2, d10=False),
    "shotgun at two friends": shot(SHOTGUN, 3, friends=2, barrels=1),
    "both barrels": shot(DERRINGER, 3, friends=2, d10=False, later=True),
}


@pytest.mark.parametrize("gun", GUNS.values(), ids=lambda gun: gun.name)
@pytest.mark.parametrize("left", [1, 2])
def test_odds_of_the_rounds(gun: Any, left: int) -> None:
    assert chances(odds(rounds_fired, gun, left)) == brute(rounds_fired, gun, left)


@pytest.mark.parametrize("one", [*SHOTS, *MELEES])
def test_odds_of_the_hits_and_of_the_whole(one: str) -> None:
    asked = (SHOTS | MELEES)[one]
    assert chances(odds(hits_of, asked)) == brute(hits_of, asked)
    whole = odds(shoot, asked, budget=PLENTY)
    assert chances(whole.by(lambda volley: volley.hits)) == chances(odds(hits_of, asked))
    hardest = whole.by(lambda volley: max((hit.blow for hit in volley.target), default=StrikeForce.MISSED))
    assert chances(odds(hardest_of, asked)) == chances(hardest)
    if not asked.later:
        worst = whole.by(lambda volley: max((hit.injury for hit in volley.target), default=Injury.UNSCATHED))
        assert chances(odds(worst_of, asked)) == chances(worst)
    if asked.held > 1 and asked.d10 and asked.gun.rate is not Rate.SINGLE:
        return  # each face by itself would have too many combinations
    assert chances(whole) == brute(shoot, asked)


@pytest.mark.parametrize("one", MELEES)
def test_odds_of_a_friend(one: str) -> None:
    asked = replace(MELEES[one], later=False)
    whole = odds(shoot, asked, budget=PLENTY)
    for index in range(asked.friends):
        hit = whole.by(lambda volley, at=index: max((hit.injury for hit in volley.friends[at]), default=0))
        assert chances(odds(worst_of_friend, asked)) == chances(hit)


@pytest.mark.parametrize("gun", GUNS.values(), ids=lambda gun: gun.name)
@pytest.mark.parametrize("facts", [{}, {"friends": 3}, {"snap": True, "d10": False}])
def test_the_odds_of_any_gun_are_exact_and_cheap(gun: Any, facts: dict[str, Any]) -> None:
    for resolver in (hits_of, worst_of, *((worst_of_friend,) if facts.get("friends") else ())):
        found = odds(resolver, shot(gun, **facts))
        assert found.exact
        assert found.leaves < 200


@pytest.mark.parametrize("inches, needs", [(3, 5), (12, 7), (25, 9)])
def test_a_burst_agrees_with_icepool(inches: float, needs: int) -> None:
    """A Thompson written once more, die by die, for another engine; the two differ by less than 1 in ten million."""
    saves = {1: (2, 2, 1, 1, 0, 0), 2: (3, 3, 2, 2, 1, 1), 3: (4, 4, 3, 3, 2, 2)}
    hit: Any = icepool.Die([icepool.Die([rank + 1 for rank in saves[blow]]) for blow in (1, 1, 2, 2, 3, 3)])
    bullet: Any = icepool.Die([hit if face >= needs else icepool.Die([0]) for face in range(1, 11)])
    burst: Any = icepool.Die(
        [bullet.highest(count, 1) if count else icepool.Die([0]) for count in (0, 3, 6, 9, 12, 15)]
    )
    ranks = (Injury.UNSCATHED, Injury.SUPERFICIAL, Injury.LIGHT, Injury.BAD, Injury.DANGEROUS, Injury.DEAD)
    found = chances(odds(worst_of, shot(THOMPSON, inches)))
    assert found == {ranks[rank]: burst.probability(rank) for rank in burst.outcomes()}


def test_the_chance_of_a_jam_is_a_sixth() -> None:
    for gun in (SELF_LOADER, THOMPSON):
        found = odds(rounds_fired, gun, gun.holds)
        assert found.chance(lambda salvo: salvo.trouble is not Trouble.NONE) == Fraction(1, 6)
        assert found.chance(lambda salvo: salvo.trouble is Trouble.USELESS) == Fraction(1, 18)


def test_the_rules_of_firing() -> None:
    assert [rule.id for rule in RULES] == [
        "hood.fire.rounds",
        "hood.fire.hit",
        "hood.fire.effect",
        "hood.fire.weapons",
        "hood.fire.into-melee",
    ]
    assert {ruling.switch for rule in RULES for ruling in rule.rulings} == {None, "hood-d10", "hood-two-rounds"}


# What it costs


def test_rounds_fired_come_off_what_is_left_and_a_jam_only_gets_worse() -> None:
    armed = Figure("Spats", "Gangster", weapons=(Weapon("Revolver", 3, 5), Weapon("Knife")))

    def after(*changes: RoundsFired, figure: Figure = armed) -> Weapon | None:
        for change in changes:
            figure = change.apply_to(figure)
        return figure.weapon("Revolver")

    assert after(RoundsFired(1, "Revolver", 2)) == Weapon("Revolver", 1, 5)
    assert after(RoundsFired(1, "Revolver", 2), RoundsFired(1, "Revolver", 2)) == Weapon("Revolver", 0, 5)
    assert after(RoundsFired(1, "Revolver", -9)) == Weapon("Revolver", 5, 5)
    assert RoundsFired(1, "Rifle", 2).apply_to(armed) == armed
    stuck = RoundsFired(1, "Revolver", 0, Trouble.USELESS)
    assert after(stuck, RoundsFired(1, "Revolver", 1)) == Weapon("Revolver", 2, 5, Trouble.USELESS)
    assert after(stuck, RoundsFired(1, "Revolver", 0, Trouble.CLEARED)) == Weapon("Revolver", 3, 5, Trouble.USELESS)


@pytest.mark.parametrize("moved, left", [(-300, 450), (250, 1000), (-751, 0)])
def test_money_moves_and_never_runs_below_nothing(moved: int, left: int) -> None:
    assert MoneyMoved(1, moved).apply_to(Figure("Spats", "Gangster", cents=750)).cents == left


def test_a_gun_that_is_full_or_jammed_is_not_loaded() -> None:
    def holding(rounds: int, trouble: Trouble = Trouble.NONE) -> Any:
        at = raid(HALF_SPENT.board, Anvil={"weapons": (Weapon("Revolver", rounds, 5, trouble),)})
        return at, Reload(figure=at.people[ANVIL], gun=GUNS["Revolver"])

    with pytest.raises(IllegalNow, match="is already full"):
        decided(*holding(5))
    with pytest.raises(IllegalNow, match="jammed"):
        decided(*holding(2, Trouble.JAMMED))
    at, move = holding(2)
    with pytest.raises(OutOfRange, match="Load 1 to 3"):
        decided(at, replace(move, rounds=4))
    with pytest.raises(IllegalNow, match="no inches left in this move to load with"):
        decided(at, move).allow()
    assert decided(at.then(Board()), move).allow() == (DoneThisMove(at.id, ANVIL, inches=3.0, toll=3.0),)


# A round on the table


HITS = Volley(Salvo(3), 2, (Hit(StrikeForce.FLINCHES, Injury.LIGHT), Hit(StrikeForce.DOWNED, Injury.DEAD)))


def test_a_shot_is_read_off_sheets_and_the_table() -> None:
    at = TABLE.then(Board(records=(MoveRecord(1, inches=4, toll=1), MoveRecord(2, inches=8, ran=1))))
    (shot,) = deed_of(at, Shoot, range=3.0, shooter=GUNMAN, target=CONSTABLE).args
    assert (shot.gun.name, shot.left, shot.firing, shot.moved, shot.target_moved) == ("Thompson SMG", 50, 1, 3, 8)
    assert shot.d10
    switched_off = replace(at, house=ActiveConfig(rulings=(("hood-d10", False),)))
    (off,) = deed_of(switched_off, Shoot, range=3.0, shooter=GUNMAN, target=CONSTABLE).args
    assert not off.d10


def test_more_than_the_table_knows_may_be_said_less_by_an_umpire_alone() -> None:
    at = doing(inches=4)
    (shot,) = deed_of(at, Shoot, range=3.0, shooter=GUNMAN, target=CONSTABLE, moved=5.0).args
    assert shot.moved == 5
    with pytest.raises(NotYours, match="Remove “moved”"):
        deed_of(at, Shoot, range=3.0, shooter=GUNMAN, target=CONSTABLE, moved=3.0)


def test_what_a_shot_costs_and_changes() -> None:
    deed = deed_of(TABLE, Shoot, range=3.0, shooter=GUNMAN, target=CONSTABLE)
    assert deed.allow() == (DoneThisMove(GAME, 1, rounds=1, shots=1),)
    fired, light, dead, begun = deed.changes(HITS)
    assert fired == RoundsFired(1, "Thompson SMG", 3)
    assert light == harm(2, Injury.LIGHT, why="shot")
    assert dead == harm(2, Injury.DEAD, why="shot", down=True)
    assert begun == ShootingBegun(GAME, 1)
    assert ShootingBegun(GAME, 1) not in deed.changes(Volley(Salvo(0, Trouble.JAMMED), 0, ()))


def test_saving_throws_may_be_left_for_later() -> None:
    deed = deed_of(TABLE, Shoot, range=3.0, shooter=GUNMAN, target=CONSTABLE, saves=True)
    *_, flinches, downed, down, _begun = deed.changes(HITS)
    assert downed == SaveOwed(2, OwedSave(StrikeForce.DOWNED, "Thompson SMG"))
    assert flinches == SaveOwed(2, OwedSave(StrikeForce.FLINCHES, "Thompson SMG"))
    assert down == DownSet(2, True)


def test_a_figure_fires_twice_a_move_or_once() -> None:
    spent = doing(rounds=1, shots=1)
    assert deed_of(spent, Shoot, range=3.0, shooter=GUNMAN, target=CONSTABLE).allow()
    once = replace(spent, house=ActiveConfig(rulings=(("hood-two-rounds", False),)))
    with pytest.raises(IllegalNow, match="fired once this move"):
        deed_of(once, Shoot, range=3.0, shooter=GUNMAN, target=CONSTABLE).allow()


def test_a_miss_hits_friends_alone() -> None:
    crew = (here("Bruiser", 3), one_of("Gangster"))
    deed = deed_of(TABLE, Shoot, range=3.0, shooter=GUNMAN, target=CONSTABLE, melee=crew)
    assert deed.names == ("Bruiser", "Gangster", "Constable")
    with pytest.raises(IllegalNow, match="on another side"):
        deed_of(TABLE, Shoot, range=3.0, shooter=GUNMAN, target=CONSTABLE, melee=(here("Sergeant", 4, 1),))


def test_a_nameless_shooter_shoots_no_figure_on_the_table() -> None:
    with pytest.raises(NotYours, match="Name a figure there that does it"):
        deed_of(TABLE, Shoot, range=3.0, target=CONSTABLE).allow()
    assert deed_of(replace(TABLE, umpire=True), Shoot, range=3.0, target=CONSTABLE).allow() == (
        Umpired("no one on the table"),
    )


# Guns made ready


def test_clearing_a_gun_takes_all_of_a_move() -> None:
    (gun,) = GUNMAN.figure.weapons
    jammed = here("Gunman", 1, weapons=(replace(gun, trouble=Trouble.JAMMED),))
    deed = deed_of(TABLE, Clear, figure=jammed)
    assert deed.allow() == (DoneThisMove(GAME, 1, rounds=2, stopped=True),)
    assert deed.changes(None) == (WeaponSet(1, "Thompson SMG", 50, Trouble.CLEARED),)
    with pytest.raises(IllegalNow, match="takes a whole one"):
        deed_of(doing(inches=1), Clear, figure=jammed).allow()
    with pytest.raises(IllegalNow, match="no gun to clear"):
        deed_of(TABLE, Clear, figure=GUNMAN)


@pytest.mark.parametrize("inches, loaded", [(0, 6), (4, 2), (5.5, 0)])
def test_as_many_rounds_go_in_as_the_move_has_inches(inches: float, loaded: int) -> None:
    (gun,) = GUNMAN.figure.weapons
    deed = deed_of(doing(inches=inches), Reload, figure=here("Gunman", 1, weapons=(replace(gun, rounds=40),)))
    assert deed.args[2] == loaded
    assert deed.changes(loaded) == (WeaponSet(1, "Thompson SMG", 40 + loaded),)
    if loaded:
        assert deed.allow() == (DoneThisMove(GAME, 1, inches=loaded, toll=loaded),)
    else:
        with pytest.raises(IllegalNow, match="no inches left in this move"):
            deed.allow()
