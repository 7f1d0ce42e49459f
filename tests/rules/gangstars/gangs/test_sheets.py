"""Cards as the bot keeps, prints and checks them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow
from rules.gangstars.gangs.roster import LABELS, GangStarsRoster, check, printed
from rules.gangstars.model.changes import CardSet
from rules.gangstars.model.figures import Figure, Profile, Standing, Stats, Weapon
from rules.gangstars.model.kinds import READY
from tests.rules.gangstars.gangs.mustering import A_DOG, cards, named

# Cards


@given(cards())
def test_any_card_can_be_shown_and_printed(figure: Figure) -> None:
    figure = replace(figure, name="Joe")
    assert all(label and text for label, text in GangStarsRoster.sheet(figure))
    printed_card = printed(figure)
    assert {label for label, _ in printed_card.rows} >= {LABELS.get(trait, trait) for trait in figure.traits}
    assert "″" not in " ".join(text for _, text in printed_card.rows)
    assert check(figure) == []


def test_a_printed_card_has_the_rows_of_its_weapons() -> None:
    rows = dict(
        printed(named(Profile.HIT_MAN, "Ray", weapons=(Weapon("SMG"), Weapon("Grenade"), Weapon("Scope")))).rows
    )
    assert rows["SMG"] == 'ER 20 cm (8") · MR 35 cm (14") · PP 1D6+2 · TC (1) · TR B3'
    assert rows["Grenade"] == 'MR 20 cm (8") · PP 2D6 · TR A3'
    assert rows["Scope"] == "−2 to hit"


# Files


@pytest.mark.parametrize(
    "change, wrong",
    [
        ({"stats": Stats(agility=6)}, "agility is 0 to 5"),
        ({"stats": Stats(movement=0)}, "movement is 1 to 5"),
        ({"stats": Stats(wounds=1)}, "wounds is 2 to 5"),
        ({"traits": ("Dodgyy",)}, "no trait “Dodgyy”"),
        ({"weapons": (Weapon("Cannon"),)}, "no weapon “Cannon”"),
        ({"chosen": ("Cannon",)}, "no weapon “Cannon”"),
        ({"heavy": 2}, "must be dead"),
        ({"light": 2}, "0 or 1 light wound"),
        ({"luck_spent": -1}, "below 0"),
    ],
)
def test_a_file_with_impossible_numbers_is_refused(change: dict[str, Any], wrong: str) -> None:
    (fault,) = check(named(Profile.HIT_MAN, "Ray", **change))
    assert fault.startswith("Ray")
    assert wrong in fault
    assert check(named(Profile.HIT_MAN, "Ray", heavy=2, standing=Standing.DEAD)) == []


def test_dogs_in_files_are_unhurt() -> None:
    for change in ({"standing": Standing.DEAD}, {"light": 1}, {"heavy": 1}):
        assert any("Dogs never die" in one for one in check(replace(A_DOG.figure, **change)))


def test_a_dog_that_is_hired_still_needs_a_master() -> None:
    assert GangStarsRoster.imported(A_DOG.figure) == replace(A_DOG.figure, master=0)


def test_wounds_put_right_by_hand_never_kill_and_bring_the_dead_back() -> None:
    ray = named(Profile.HIT_MAN, "Ray")
    for points, expected in ((0, (0, 0)), (1, (1, 0)), (2, (0, 1)), (3, (1, 1)), (4, (1, 1)), (99, (1, 1))):
        hurt = GangStarsRoster.wounded(1, ray, points, False).apply_to(ray)
        assert (hurt.light, hurt.heavy, hurt.standing) == (*expected, Standing.FIGHTING)
        assert check(hurt) == []
    dead = GangStarsRoster.wounded(1, ray, 0, True).apply_to(ray)
    assert dead.standing is Standing.DEAD
    assert GangStarsRoster.wounded(1, dead, 0, False).apply_to(dead) == ray
    dog = A_DOG.figure
    with pytest.raises(IllegalNow, match="Dogs never die"):
        GangStarsRoster.wounded(1, dog, 5, True)


def test_a_new_card_leaves_what_happened_in_the_game() -> None:
    before = named(Profile.HIT_MAN, "Ray", light=1, shot_at=True, prone=True)
    ready = READY[Profile.LEADER]
    after = CardSet(1, ready.profile, ready.stats, ("Dodgy",), (), (Weapon("SMG"),), True, 3).apply_to(before)
    assert (after.profile, after.stats, after.traits, after.armour, after.master) == (
        Profile.LEADER,
        ready.stats,
        ("Dodgy",),
        True,
        3,
    )
    assert (after.name, after.light, after.shot_at, after.prone) == ("Ray", 1, True, True)
