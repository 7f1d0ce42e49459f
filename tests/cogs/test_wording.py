"""Composed words: articles, singulars, and what else a name might be."""

from __future__ import annotations

import pytest

from rules.core.plain.refusal import OutOfRange, hint, indefinite
from rules.mad_dogs.model.scenario import FigureChoice, Force, ScenarioSide, SideVehicles
from rules.mad_dogs.scenarios.kinds.smash_and_grab import Smash
from rules.mad_dogs.scenarios.scenario_lines import men, wheels_line
from rules.mad_dogs.scenarios.shared.typed_facts import parse_facts


@pytest.mark.parametrize(
    "noun, text", [("Enforcer", "an Enforcer"), ("upper-level gangster", "an upper-level gangster"), ("Punk", "a Punk")]
)
def test_the_article_fits_the_noun(noun: str, text: str) -> None:
    assert indefinite(noun) == text


def test_several_of_a_rank_are_named_with_its_article() -> None:
    ranks = [who for who in FigureChoice if who[:1].casefold() in "aeiou"]
    assert ranks
    assert all(f"each an {who}" in men(Force(ScenarioSide.ATTACKER, None, who)) for who in ranks)


@pytest.mark.parametrize("number, text", [(1, "1 car, there"), (2, "2 cars, there"), (None, "as many cars as wanted")])
def test_one_car_is_no_cars(number: int | None, text: str) -> None:
    assert wheels_line(SideVehicles(ScenarioSide.ATTACKER, number, "cars", "there")).startswith(text)


def test_an_unknown_name_is_refused_with_what_it_can_be() -> None:
    assert hint("x", ["Mob Boss", "Punk"]) == "It can be Mob Boss or Punk."
    assert hint("x", ["Punk"]) == "It can be Punk."


def test_no_such_business_is_one_sentence() -> None:
    with pytest.raises(OutOfRange) as refused:
        parse_facts(Smash, "business Speakeazy")
    assert "is a kind of business, not “Speakeazy”. Take Speakeasy" in refused.value.sentence
    assert "No kind" not in refused.value.sentence
