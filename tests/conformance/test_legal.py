"""Every legal move of every system has a name for a button, and no other has the same."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from typing import Any

import pytest

from rules.core.action.deed import DECIDED, Deed, MoveRef, decided_in_truth, possible, referenced_move, require_possible
from rules.core.action.legal import Legal, LegalMove
from rules.core.action.move import DECLARED, declared, filled
from rules.core.action.position import Position
from rules.core.action.system import discover
from rules.core.chance.dice import resolve
from rules.core.chance.sources import Fair
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import Refusal
from tests.conformance.fights import FIGHTS, ON_WHEELS
from tests.rules.fights import Made
from tests.rules.mad_dogs import fights as mad_dogs
from tests.turns import takes_turns

MOST_LETTERS = 30
FIRST = 7
"""The actions of a figure that a player surely sees as buttons."""
CARS = {"mad": [mad_dogs.on_card(mad_dogs.cars(mad_dogs.table()))]}
"""More tables with people in vehicles."""
MOVES = 60
"""The examined moves of a fight."""


def legal_of(system: str) -> Legal[Any]:
    legal = discover()[system].legal
    assert legal is not None
    return legal


def lists(system: str) -> Iterator[list[LegalMove]]:
    """The legal moves of one figure after the other, in the course of a fight."""
    legal, fight = legal_of(system), FIGHTS[system](3)
    made: Made
    for made in islice(fight, MOVES):
        yield list(legal.may(made.before, made.who))


@pytest.mark.parametrize("system", [id for id, one in discover().items() if one.legal is not None])
def test_named_and_measured_kinds_are_declared_moves(system: str) -> None:
    legal = legal_of(system)
    for kind in {*legal.called, *legal.measured, *legal.at_once}:
        assert kind in DECLARED, kind


@pytest.mark.parametrize("system", FIGHTS)
def test_every_action_has_a_name_of_its_own_that_fits_a_button(system: str) -> None:
    met = set[str]()
    for deeds in lists(system):
        commands: dict[str, str] = {}
        for one in deeds:
            assert 0 < len(one.called) <= MOST_LETTERS, one
            assert not wrongly_large(one.called, one.offered), one
            assert commands.setdefault(one.called, one.offered.command) == one.offered.command, one
        met.update(commands)
    assert len(met) > 4, met


def wrongly_large(called: str, offered: MoveRef) -> list[str]:
    """The words with a capital that are no names, neither in the typed options nor in the sentence."""
    kind = next(kind for kind in DECLARED if declared(kind).command == offered.command)
    names = {*words(" ".join(map(str, offered.typed.values()))), *words(declared(kind).about)[1:]}
    return [word for word in words(called) if word[:1].isupper() and word not in names]


def words(text: str) -> list[str]:
    return re.findall(r"\w+", text)


@pytest.mark.parametrize("system", FIGHTS)
def test_remaining_actions_and_costs_are_in_words(system: str) -> None:
    legal, texts = legal_of(system), set[str]()
    for made in islice(FIGHTS[system](3), MOVES):
        texts.add(legal.left(made.before, made.who))
        texts.update(one.cost for one in legal.may(made.before, made.who))
    assert len(texts - {""}) > 1, "something is left, and something costs"
    assert all("None" not in one and not one.endswith(".") for one in texts), texts


@takes_turns
@pytest.mark.parametrize("system", FIGHTS)
def test_an_action_is_listed_once_or_in_all_its_ways(system: str) -> None:
    legal = legal_of(system)
    for made in islice(FIGHTS[system](3), MOVES):
        at, who = made.before, made.who
        ways = dict[tuple[str, str], list[LegalMove]]()
        for one in legal.may(at, who):
            ways.setdefault((one.offered.command, one.called), []).append(one)
        assert list(legal.distinct(at, who)) == [first for first, *_ in ways.values()]
        for name, each in ways.items():
            assert list(legal.may(at, who, lambda asked, name=name: asked == name)) == each


@pytest.mark.parametrize("system", FIGHTS)
def test_every_offer_can_be_made(system: str) -> None:
    """No resolver refuses what `legal` offers, with the least of all measures."""
    legal, wheels = legal_of(system), (*ON_WHEELS.get(system, {}).values(), *CARS.get(system, ()))
    tables = ((made.before, made.who) for made in islice(FIGHTS[system](4), MOVES))
    for at, who in (*tables, *((table, one) for table in wheels for one in table.people.values())):
        met = set[tuple[str, str]]()
        for move in legal.moves(at, who) if who.here else ():
            typed = at.typed_as(MoveRef.of(move, *legal.measured.get(move.__class__, ())).typed)
            if isinstance(move, LegalMove) or legal.name(move) in met or not possible(typed, move):
                continue
            met.add(legal.name(move))
            deed = DECIDED[legal.name(move)[0]](typed, filled(typed, move))
            if isinstance(deed, Deed) and deed.resolver is not None:
                resolve(deed.resolver, *deed.args, dice=Fair(bytes(32)), book=at.book)


@pytest.mark.parametrize("system", FIGHTS)
def test_an_offer_whose_measures_are_still_open_is_decided_or_asks_for_them(system: str) -> None:
    legal, met = legal_of(system), set[str]()
    for made in islice(FIGHTS[system](4), MOVES):
        for move in legal.moves(made.before, made.who) if made.who.here else ():
            command, left = legal.name(move)[0], legal.measured.get(move.__class__, ())
            if isinstance(move, LegalMove) or not left or command in met:
                continue
            met.add(command)
            offered = MoveRef.of(move, *left)
            with suppress(Refusal):
                decided_in_truth(made.before.typed_as(offered.typed), referenced_move(made.before, offered))
    assert len(met) > 2, met


@pytest.mark.parametrize("system", FIGHTS)
def test_going_on_foot_is_among_the_first_actions(system: str) -> None:
    legal, met = legal_of(system), set[str]()
    for made in islice(FIGHTS[system](3), MOVES):
        names = [one.called for one in legal.distinct(made.before, made.who)]
        going = {*names} & {"walk", "run", "move"}
        met |= going
        assert going <= {*names[:FIRST]}, names
    assert met in ({"walk", "run"}, {"move"})


@pytest.mark.parametrize("system", FIGHTS)
def test_a_hopeless_action_is_refused_for_every_target(system: str) -> None:
    legal = legal_of(system)
    for made in islice(FIGHTS[system](3), MOVES):
        known = dict[tuple[str, str], bool]()
        for move in legal.moves(made.before, made.who) if made.who.here else ():
            hopeless = known.setdefault(legal.name(move), legal.hopeless(made.before, move))
            assert legal.hopeless(made.before, move) is hopeless, move
            typed = MoveRef.of(move, *legal.measured.get(move.__class__, ())).typed
            assert not (hopeless and possible(made.before.typed_as(typed), move)), move


@takes_turns
@pytest.mark.parametrize("system", FIGHTS)
def test_a_kept_value_equals_one_made_again(system: str) -> None:
    legal = legal_of(system)
    for made in islice(FIGHTS[system](5), MOVES):
        at = made.before
        for move in legal.moves(at, made.who) if made.who.here else ():
            typed = MoveRef.of(move, *legal.measured.get(move.__class__, ())).typed
            assert outcome(at.typed_as(typed), move) == outcome(replace(at, typed=typed), move), move


def outcome(position: Position[Any, Any, Any], move: Any) -> object:
    """The price of a move, or why it may not be made."""
    try:
        return require_possible(position, move)
    except Refusal as refusal:
        return refusal.text
