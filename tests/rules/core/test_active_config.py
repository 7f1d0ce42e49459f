"""The active configuration: a campaign over its server, a game as it began, house rulings on and off."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from rules.core.action.system import after
from rules.core.play.active_config import AS_SHIPPED, ActiveConfig, ServerHouse
from rules.core.play.game import Game, GameHouse

NAMES = st.sampled_from(["a", "b", "c"])
HOUSES = st.builds(
    lambda versions, rulings: ActiveConfig(tuple(sorted(versions.items())), tuple(sorted(rulings.items()))),
    st.dictionaries(NAMES, st.integers(0, 3)),
    st.dictionaries(NAMES, st.booleans()),
)


@given(HOUSES, HOUSES, NAMES)
def test_a_lower_setting_overrides_a_higher_one(own: ActiveConfig, above: ActiveConfig, name: str) -> None:
    found = own.over(above)
    assert dict(found.versions).get(name) == dict(own.versions).get(name, dict(above.versions).get(name))
    assert found.holds(name) == dict(own.rulings).get(name, above.holds(name))


@given(HOUSES, NAMES, st.integers(0, 3), st.booleans())
def test_a_setting_can_be_removed(house: ActiveConfig, name: str, version: int, holds: bool) -> None:
    assert dict(house.with_version(name, version).versions)[name] == version
    assert name not in dict(house.with_version(name, version).with_version(name, None).versions)
    assert house.with_ruling(name, holds).holds(name) is holds
    assert house.with_ruling(name, holds).with_ruling(name, None).holds(name)


@given(HOUSES)
def test_the_original_replaces_nothing(house: ActiveConfig) -> None:
    assert "a" not in house.with_version("a", AS_SHIPPED).replaced
    assert house.with_version("a", 2).replaced["a"] == 2


def test_a_change_says_all_that_is_played_by() -> None:
    house = ActiveConfig((("toy.hurt", 3),), (("luck", False),))
    assert after(None, ServerHouse(1, house)) == house
    assert after(house, ServerHouse(1, ActiveConfig())) == ActiveConfig()
    assert after(Game("Docks", "mad", ()), GameHouse(1, house)).house == house
