"""The die to hit: every modifier, range, and the trouble of the weapon."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.gangstars.model.figures import Effect, FigureState, Profile, Trouble, Weapon
from rules.gangstars.model.kinds import READY
from rules.gangstars.model.weapons import (
    ARMS,
    ASIATIC,
    BAT,
    GRENADE,
    HEAVY_PISTOL,
    KNIFE,
    PISTOL,
    PUMPGUN,
    RIFLE,
    SHOTGUN,
    SMG,
)
from rules.gangstars.shooting.aiming import Mark, Shooter, ShotResult, TargetSpot, factors, mark_of, reaches, shooter_of
from rules.gangstars.shooting.repairs import MENDING, clear
from rules.gangstars.shooting.shots_at_people import Shot, check_shot, fate_of, shoot, trouble_of
from rules.gangstars.shooting.weapon_trouble import THUMBS, TROUBLE, require_ready, trouble_table, worse
from rules.gangstars.shooting.wounds import Body
from tests.rules.brute import play

MAN, AIMER = Mark(), Shooter(3)


def shot(name: str = PISTOL, *marks: Mark, shooter: Shooter = AIMER, **facts: Any) -> Shot:
    return Shot(ARMS[name], shooter, marks or (MAN,), **facts)


def added(shooter: Shooter = AIMER, mark: Mark = MAN, name: str = PISTOL) -> dict[str, int]:
    return {one.label: one.value for one in factors(shooter, ARMS[name], mark)}


# To hit


@pytest.mark.parametrize("shooting", range(6))
@pytest.mark.parametrize("face", range(1, 7))
def test_a_die_at_or_under_shooting_hits(shooting: int, face: int) -> None:
    script = (face, 1, 1, 6) if face <= shooting else (face,)
    volley = play(shoot, shot(shooter=Shooter(shooting)), dice=script).result
    assert volley.fates == ((ShotResult.NICKED,) if face <= shooting else (ShotResult.MISSED,))


@pytest.mark.parametrize(
    "shooter, mark, name, label, value",
    [
        (Shooter(3, moved=3), MAN, PISTOL, "moved more than two segments", 1),
        (Shooter(3, wounded=True), MAN, PISTOL, "wounded", 1),
        (Shooter(3, exhausted=True), MAN, PISTOL, "exhausted", 2),
        (Shooter(3, contact=True), MAN, PISTOL, "in base contact with an opponent", 3),
        (Shooter(3, sight=True), MAN, PISTOL, "sight", -2),
        (AIMER, Mark(20.1), PISTOL, "maximum range", 1),
        (AIMER, Mark(spot=TargetSpot.COVER), PISTOL, "target in cover or prone", 1),
        (AIMER, Mark(prone=True), PISTOL, "target in cover or prone", 1),
        (AIMER, Mark(prone=True, spot=TargetSpot.COVER), PISTOL, "target in cover or prone", 1),
        (AIMER, Mark(spot=TargetSpot.OPEN), PISTOL, "target in the open", -2),
        (AIMER, Mark(moved=3), PISTOL, "target moved more than two segments", 1),
        (AIMER, Mark(charged=True), PISTOL, "target charged", 2),
        (AIMER, Mark(dog=True), PISTOL, "a dog", 4),
        (Shooter(3, traits=("Sniper",)), MAN, PISTOL, "sniper", -2),
        (Shooter(3, spec=True, traits=("Weapon spec",)), MAN, PISTOL, "weapon spec", -2),
        (Shooter(3, traits=("Hawk eye",)), MAN, PISTOL, "hawk eye", -1),
        (Shooter(3, behind=True, traits=("Third eye",)), MAN, PISTOL, "third eye, behind it", 1),
        (Shooter(3, traits=("Eight miles high",)), MAN, PISTOL, "eight miles high", 1),
        (Shooter(3, traits=("All thumbs",)), MAN, PISTOL, "all thumbs", 2),
        (Shooter(3, insulted=True), MAN, PISTOL, "insulted", 1),
        (Shooter(3, embraced=True), MAN, PISTOL, "a dog round its leg", 2),
        (AIMER, Mark(traits=("Tiny",)), PISTOL, "tiny target", 1),
        (AIMER, Mark(traits=("Huge",)), PISTOL, "huge target", -1),
        (AIMER, Mark(traits=("Tiny",)), SHOTGUN, "tiny target", 1),
        (AIMER, Mark(traits=("Tiny dog",)), PISTOL, "tiny dog", 2),
        (AIMER, Mark(traits=("Huge dog",)), GRENADE, "huge dog", -1),
        (AIMER, Mark(15, traits=("Monster",)), PISTOL, "monster", 1),
        (AIMER, MAN, KNIFE, "maximum range", 1),
    ],
)
def test_every_modifier_alone(shooter: Shooter, mark: Mark, name: str, label: str, value: int) -> None:
    assert added(shooter, mark, name) == {label: value}


@pytest.mark.parametrize(
    "shooter, mark, name",
    [
        (Shooter(3, moved=2), MAN, PISTOL),
        (Shooter(3, aimed=True), MAN, PISTOL),
        (AIMER, Mark(20), PISTOL),
        (AIMER, Mark(moved=2), PISTOL),
        (AIMER, Mark(15.1, traits=("Monster",)), PISTOL),
        (AIMER, Mark(10, traits=("Monster",), homie=True), PISTOL),
        (Shooter(3, traits=("Cool man",)), Mark(10, traits=("Monster",)), PISTOL),
        (Shooter(3, traits=("Sniper",)), Mark(25), "sniper"),
        (Shooter(3, exhausted=True, traits=("Speedy",)), MAN, PISTOL),
        (AIMER, Mark(20, traits=("Tiny",)), GRENADE),
        (AIMER, Mark(20, traits=("Huge",)), GRENADE),
    ],
)
def test_some_facts_add_nothing(shooter: Shooter, mark: Mark, name: str) -> None:
    expected = {"sniper": -2} if name == "sniper" else {}
    assert added(shooter, mark, PISTOL if name == "sniper" else name) == expected


def test_prone_in_the_open_is_both_and_more_than_two_segments_counts_beside_exhausted() -> None:
    tired = Shooter(3, moved=3, exhausted=True)
    assert added(tired, Mark(prone=True, spot=TargetSpot.OPEN)) == {
        "moved more than two segments": 1,
        "exhausted": 2,
        "target in cover or prone": 1,
        "target in the open": -2,
    }


@pytest.mark.parametrize(
    "faces, fate", [((1, 2), ShotResult.NICKED), ((2, 1), ShotResult.NICKED), ((1, 3), ShotResult.MISSED)]
)
def test_a_shot_at_a_jumpy_target_adds_a_second_die(faces: tuple[int, int], fate: ShotResult) -> None:
    dice = (*faces, 1, 1, 6) if fate is ShotResult.NICKED else faces
    volley = play(shoot, shot(PISTOL, Mark(traits=("Jumpy",))), dice=dice).result
    assert volley.fates == (fate,)
    assert volley.trouble == (Trouble.EMPTY if faces[0] == 1 else Trouble.NONE)


def test_a_figure_brings_its_own_card_and_state() -> None:
    hit_man = READY[Profile.HIT_MAN]
    assert shooter_of(hit_man, ARMS[PISTOL]) == Shooter(3)
    states = tuple(Effect(state) for state in (FigureState.EXHAUSTED, FigureState.INSULTED, FigureState.EMBRACED))
    worn = replace(
        hit_man, light=1, effects=states, weapons=(Weapon("Scope"),), traits=("Weapon spec",), chosen=(PISTOL, KNIFE)
    )
    known = shooter_of(worn, ARMS[PISTOL])
    assert known == Shooter(
        3, wounded=True, exhausted=True, sight=True, insulted=True, embraced=True, spec=True, traits=("Weapon spec",)
    )
    assert not shooter_of(worn, ARMS[KNIFE]).sight
    assert not shooter_of(worn, ARMS[SMG]).spec
    assert not shooter_of(replace(worn, traits=("Hardass",)), ARMS[PISTOL]).wounded
    assert shooter_of(replace(worn, traits=("Hardass",), heavy=1), ARMS[PISTOL]).wounded
    dog = replace(READY[Profile.GANG_DOG], prone=True, traits=("Huge dog",))
    assert mark_of(dog) == Mark(prone=True, dog=True, traits=("Huge dog",), body=Body(3, head=False))


# Range


@pytest.mark.parametrize(
    "name, effective, maximum",
    [
        (PISTOL, 20, 30),
        (HEAVY_PISTOL, 30, 40),
        (SHOTGUN, 20, 30),
        (PUMPGUN, 20, 40),
        (SMG, 20, 35),
        (RIFLE, 30, 60),
    ],
)
def test_bands_end_where_the_table_says(name: str, effective: float, maximum: float) -> None:
    assert "maximum range" not in added(mark=Mark(effective), name=name)
    assert "maximum range" in added(mark=Mark(effective + 0.1), name=name)
    assert reaches(ARMS[name], maximum)
    check_shot(shot(name, Mark(maximum)))
    with pytest.raises(IllegalNow, match=r"reaches .* too far"):
        check_shot(shot(name, Mark(maximum + 0.1)))


def test_beyond_range_the_refusal_has_the_sum_in_both_units() -> None:
    with pytest.raises(IllegalNow) as refused:
        play(shoot, shot(PISTOL, Mark(35)))
    assert str(refused.value) == "The pistol reaches 30 cm (12″). 35 cm (14″) is 5 cm (2″) too far."


@pytest.mark.parametrize(
    "bad, kind",
    [
        (shot(BAT), IllegalNow),
        (shot(ASIATIC), IllegalNow),
        (shot(GRENADE), IllegalNow),
        (shot(PISTOL, MAN, MAN), OutOfRange),
        (shot(SMG, *([MAN] * 5)), OutOfRange),
        (shot(RIFLE, *([MAN] * 4)), OutOfRange),
        (shot(SHOTGUN, *([MAN] * 21)), OutOfRange),
        (shot(PISTOL, Mark(-1)), OutOfRange),
        (shot(PISTOL, Mark(float("nan"))), OutOfRange),
        (shot(PISTOL, Mark(moved=-1)), OutOfRange),
        (shot(PISTOL, Mark(body=Body(6))), OutOfRange),
        (shot(shooter=Shooter(6)), OutOfRange),
        (shot(shooter=Shooter(-1)), OutOfRange),
        (shot(shooter=Shooter(3, moved=-1)), OutOfRange),
        (shot(shooter=Shooter(3, behind=True)), IllegalNow),
        (shot(KNIFE, shooter=Shooter(3, sight=True)), IllegalNow),
        (shot(shooter=Shooter(3, aimed=True, insulted=True)), IllegalNow),
        (shot(shooter=Shooter(3, aimed=True, traits=("Trigger-happy",))), IllegalNow),
        (shot(shooter=Shooter(3, aimed=True, traits=("Speedy",))), IllegalNow),
        (shot(shooter=Shooter(3, aimed=True, behind=True, traits=("Third eye",))), IllegalNow),
        (shot(PISTOL, walls=(2,)), IllegalNow),
        (shot(SMG, walls=(2,)), IllegalNow),
        (shot(friends=(MAN,) * 21), OutOfRange),
        (shot(friends=(Mark(31),)), IllegalNow),
    ],
)
def test_an_impossible_shot_is_refused_before_any_die(bad: Shot, kind: type[Exception]) -> None:
    with pytest.raises(kind):
        play(shoot, bad)
    with pytest.raises(kind):
        play(fate_of, bad, 0)
    with pytest.raises(kind):
        play(trouble_of, bad)


# The weapon


@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize("thumbs", [False, True])
def test_the_die_to_hit_decides_about_the_weapon(face: int, thumbs: bool) -> None:
    plain = {1: Trouble.EMPTY, 6: Trouble.JAMMED}
    clumsy = {1: Trouble.EMPTY, 2: Trouble.EMPTY, 3: Trouble.EMPTY, 6: Trouble.BROKEN}
    expected = (clumsy if thumbs else plain).get(face, Trouble.NONE)
    assert (THUMBS if thumbs else TROUBLE).row(face).key is expected
    shooter = Shooter(0, traits=("All thumbs",) if thumbs else ())
    assert play(shoot, shot(shooter=shooter), dice=(face,)).result.trouble is expected


def test_a_six_that_still_hits_hits_and_jams() -> None:
    volley = play(shoot, shot(PISTOL, Mark(spot=TargetSpot.OPEN), shooter=Shooter(4)), dice=(6, 1, 1, 6)).result
    assert (volley.fates, volley.trouble) == ((ShotResult.NICKED,), Trouble.JAMMED)


@pytest.mark.parametrize("face", [1, 6])
def test_a_thrown_knife_has_no_ammunition(face: int) -> None:
    assert play(shoot, shot(KNIFE, shooter=Shooter(0)), dice=(face,)).result.trouble is Trouble.NONE
    assert trouble_table(ARMS[GRENADE], ("All thumbs",)) is None


def test_the_graver_trouble_stays() -> None:
    listed = [Trouble.NONE, Trouble.EMPTY, Trouble.JAMMED, Trouble.BROKEN]
    for one, other in product(range(4), repeat=2):
        assert worse(listed[one], listed[other]) is listed[max(one, other)]


@pytest.mark.parametrize("face", range(1, 7))
def test_a_jam_is_cleared_but_on_a_six(face: int) -> None:
    assert MENDING.row(face).key is (face != 6)
    assert play(clear, dice=(face,)).result is (face != 6)


@pytest.mark.parametrize("trouble", [one for one in Trouble if one])
def test_a_weapon_in_trouble_is_not_fired(trouble: Trouble) -> None:
    require_ready(Weapon(PISTOL))
    with pytest.raises(IllegalNow, match=str(trouble)):
        require_ready(Weapon(PISTOL, trouble))
