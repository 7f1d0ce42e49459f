"""The fields of a move: declared once, and filled from what is known."""

from __future__ import annotations

from inspect import signature
from typing import Annotated, get_type_hints

import pytest
from annotated_types import Interval

from rules.core.action.fields import UNSAID, OnSheet, Option, gang_of, many_figures, one_figure, option
from rules.core.action.move import (
    MOVES,
    Declared,
    Rolls,
    filled,
    move,
    options_of,
    overruled,
    people_of,
    typed_of,
    types_of,
)
from rules.core.action.people_fields import ANY_PERSON, EVEN_ABSENT, OWN, RECORDED, Eligible, Who
from rules.core.action.position import Position, Umpired
from rules.core.people.person import Person, numbered, require_once, with_distinct_names
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow, NotYours
from rules.core.play.game import Game, Side


@frozen(slots=False)
class Boxer:
    """A figure with a weight in pounds."""

    name: str
    pounds: int


@move("tests box", Rolls())
class Box:
    """Two in a ring.

    What stands below is for whoever reads the code.
    """

    rounds: Annotated[int, Interval(ge=1, le=15)] = option("How many rounds.")
    boxer: Person[Boxer] = one_figure("Who boxes.", "The boxer", only=OWN)
    pounds: int = option("His weight.", lambda _position, move: move.boxer.figure.pounds, known=OnSheet("boxer"))
    heavy: bool = option("Whether that is heavy.", lambda _position, move: move.pounds > 175)
    seconds: tuple[Person[Boxer], ...] = many_figures("Who stands by.")
    ring: str = option("Where.", default="the yard", read=lambda _position, text: text.strip())


del MOVES["tests box"]  # no cog has words for it

BRUISER = Person("Bruiser", Boxer("Bruiser", 200), 7, "Docks", 3, "Bruiser (Docks)", 0, here=True)
GUEST = Person("The boxer", Boxer("The boxer", 0))
RING = Position[None, Boxer, None](None, 1, Game("Friday", "tests", (Side("Docks"),)))


def test_empty_fields_are_filled_from_their_sources_in_the_order_of_declaration() -> None:
    said = filled(RING, Box(rounds=3, boxer=BRUISER))
    assert (said.rounds, said.pounds, said.heavy, said.seconds, said.ring) == (3, 200, True, (), "the yard")


def test_typed_values_count_and_later_sources_read_them() -> None:
    light = filled(RING, Box(rounds=1, boxer=GUEST, pounds=150))
    assert (light.pounds, light.heavy) == (150, False)


def test_on_the_table_the_sheet_counts_against_what_is_typed_but_for_an_umpire() -> None:
    typed = Box(rounds=1, boxer=BRUISER, pounds=150)
    with pytest.raises(NotYours, match="Remove “pounds”"):
        filled(RING, typed)
    umpired = Position[None, Boxer, None](None, 1, RING.game, umpire=True)
    assert filled(umpired, typed).pounds == 150
    assert list(overruled(umpired, typed)) == ["the sheet of Bruiser"]


def test_a_value_typed_as_on_the_sheet_overrules_nothing() -> None:
    typed = Box(rounds=1, boxer=BRUISER, pounds=200)
    assert filled(RING, typed).pounds == 200
    assert not list(overruled(RING, typed))


def test_a_caller_who_asks_for_odds_may_replace_any_value_of_the_sheet() -> None:
    asking = Position[None, Boxer, None](None, 1, RING.game, asking=True)
    assert filled(asking, Box(rounds=1, boxer=BRUISER, pounds=150)).pounds == 150


def test_the_typed_values_of_a_move_are_all_but_the_open_ones() -> None:
    said = Box(rounds=3, boxer=BRUISER, ring="the pier")
    assert typed_of(said, "rounds") == {"boxer": "Bruiser (Docks)", "ring": "the pier"}


def test_a_move_names_exactly_the_people_in_its_fields() -> None:
    two = filled(RING, Box(rounds=1, boxer=BRUISER, seconds=(GUEST, BRUISER)))
    assert list(people_of(two)) == [BRUISER, GUEST, BRUISER]
    alone = filled(RING, Box(rounds=1, boxer=GUEST))
    assert list(people_of(alone)) == [GUEST]
    assert list(people_of(replace(alone, seconds=None))) == [GUEST], "a list may be left to a rule"


def test_a_declaration_has_its_sentence_its_bounds_and_what_must_be_typed() -> None:
    declared = Declared("tests box", Box)
    assert declared.about == "Two in a ring."
    assert [name for name, option in options_of(Box).items() if option.required] == ["rounds"]
    assert types_of(Box)["rounds"].__metadata__ == (Interval(ge=1, le=15),)
    assert repr(UNSAID) == "UNSAID"


def test_people_of_one_name_have_their_gangs_or_else_numbers_behind_it() -> None:
    twins = [Person("Twin", None, 1, "North"), Person("Twin", None, 2, "South")]
    assert [one.name for one in with_distinct_names(twins)] == ["Twin (North)", "Twin (South)"]
    cops = [Person("Cop", None, typed="Cop")] * 2
    assert [one.name for one in numbered(cops)] == ["Cop 1", "Cop 2"]
    assert [one.name for one in numbered(cops, {"cop 1"})] == ["Cop 2", "Cop 3"]


def test_no_stored_figure_is_twice_in_a_list() -> None:
    require_once([GUEST, GUEST])
    with pytest.raises(IllegalNow, match="named twice"):
        require_once([BRUISER, BRUISER])


def test_a_nameless_guest_has_a_small_letter_within_a_sentence() -> None:
    assert GUEST.within == "the boxer"
    assert BRUISER.within == "Bruiser"


def test_a_button_has_a_figures_name_with_its_gang_if_two_share_it() -> None:
    named = [
        Person("Sal \\_ (the Fish)", None, 1, "North", typed="Sal _ (the Fish) (North)", listed="North"),
        *(Person("Twin", None, 2, gang, typed=f"Twin ({gang})", listed=gang) for gang in ("North", "South")),
        Person("Goon", None, typed="Goon"),
        Person("The boxer", None),
    ]
    labels = ["Sal _ (the Fish)", "Twin (North)", "Twin (South)", "Goon", "The boxer"]
    assert [one.label for one in with_distinct_names(named)] == labels


def test_only_an_umpire_hurts_people_on_the_table_without_naming_who_does_it() -> None:
    with pytest.raises(NotYours, match="Name a figure there"):
        RING.doer([GUEST], [BRUISER])
    umpired = Position[None, Boxer, None](None, 1, RING.game, umpire=True)
    assert umpired.doer([GUEST], [BRUISER]) == (Umpired("no one on the table"),)
    assert RING.doer([BRUISER], [GUEST]) == ()


def test_without_a_game_any_figure_may_act_on_any_other() -> None:
    street = Position[None, Boxer, None](None)
    assert street.doer([GUEST], [BRUISER]) == street.present([GUEST]) == ()
    street.require_part(BRUISER)


def test_a_declaration_says_by_typed_values_what_flags_could_say() -> None:
    """No flag says how a field is named, known or offered. The only flag is that it is required."""
    for kind in (Option, Who):
        assert bool not in get_type_hints(kind).values(), kind
    for maker in (option, one_figure, many_figures, gang_of):
        said = signature(maker).parameters
        flags = {name for name, one in said.items() if one.annotation == "bool"}
        assert flags <= {"required"}, maker
        assert len(said) <= 11, maker


def test_eligibility_adds_up() -> None:
    both = OWN | RECORDED
    assert (both.own, both.recorded, both.absent) == (True, True, False)
    assert both | EVEN_ABSENT == Eligible(own=True, recorded=True, absent=True)
    assert ANY_PERSON | OWN == OWN
