"""Every debt that rules can leave: its command accepts its settled options, and its debtor can give it."""

from __future__ import annotations

import ast
import importlib
import pkgutil
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice, product
from pathlib import Path
from types import ModuleType
from typing import Any, Final, NamedTuple

import pytest
from pydantic import TypeAdapter

import rules
from rules.core.action.circumstances import circumstances
from rules.core.action.deed import DECIDED, MoveRef, decided
from rules.core.action.deed import referenced_move as meant
from rules.core.action.fields import UNSAID, OnSheet
from rules.core.action.forms import form_of
from rules.core.action.move import MOVES, types_of
from rules.core.action.obligations import FigureDebt, allegiances_on, due_in
from rules.core.action.position import Position
from rules.core.action.system import discover
from rules.core.opponent.answers import answers
from rules.core.people import person
from rules.core.plain.events import Subject, SubjectKind
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import Refusal
from rules.core.plain.words import key_of
from rules.core.play.game import Game, Side
from rules.core.play.laid_street import LaidStreet, Spot
from rules.core.play.obligations import Owed
from rules.core.street.cars_on_street import Car as Parked
from rules.core.street.sight import Point
from rules.core.street.squares import Direction
from rules.gangstars.model import board as gs_board
from rules.gangstars.model import figures as gs_model
from rules.gangstars.model import obligations as gs
from rules.gangstars.model.reaction_tables import DOG_TESTS
from rules.gangstars.shooting.structural_damage import LIVES
from rules.gangstars.street.forced import FORCED as GS_FORCED
from rules.gangstars.traits.trait_table import TAGGER
from rules.hoodsville.driving.across_street import country_owed, crash_owed
from rules.hoodsville.model import board as hood_board
from rules.hoodsville.model import figures as hood_model
from rules.hoodsville.model.obligations import shock_due
from rules.hoodsville.movement.forced_moves import FORCED as HOOD_FORCED
from rules.hoodsville.throwing.kicks import kick_owed
from rules.mad_dogs.bombs.blasts_on_street import blast_owed
from rules.mad_dogs.bombs.grenades_and_dynamite import BombToThrow
from rules.mad_dogs.cars import across_street as drives
from rules.mad_dogs.model.action_cards import DRAWN_ACTIONS, ActionCard, Activation, Cards, Rank, Suit
from rules.mad_dogs.model.board import Acted
from rules.mad_dogs.model.board import Board as MadBoard
from rules.mad_dogs.model.figures import Gait, Nerve, Posture, Speed
from rules.mad_dogs.model.free_blows import given
from rules.mad_dogs.model.holding_on import hold
from rules.mad_dogs.model.scenario import FigureChoice, Force, StartingBoard
from rules.mad_dogs.model.scenario import ScenarioSide as MadSide
from rules.mad_dogs.model.vehicles import Bomb, Car, Vehicle
from rules.mad_dogs.nerve.drink import ADDICTED
from rules.mad_dogs.nerve.who_saw import Saw
from rules.mad_dogs.play.forced_moves import run_owed, step_back_owed
from rules.mad_dogs.play.obligations import GIVES_UP, SEEN, WOUNDED, leap_out, way_out
from rules.mad_dogs.scenarios.shared.scenario_changes import staged
from rules.pottersville.across_street import end_owed
from rules.pottersville.driving.across_street import CarEnd
from rules.pottersville.driving.across_street import end_owed as car_end_owed
from rules.pottersville.model import board as pot_board
from rules.pottersville.model import figures as pot_model
from rules.pottersville.model import obligations as pot
from tests.rules.fights import GAME, said

SYSTEMS = discover()
for module in pkgutil.walk_packages(rules.__path__, "rules."):
    importlib.import_module(module.name)
ONE, TWO, THREE = 1, 2, 3
NAMES: Final = {ONE: "Spats (North Side)", TWO: "Ox (South Side)", THREE: "Rex (South Side)"}


def table(system: str, board: Any, profiles: Iterable[str], **states: dict[str, Any]) -> Position[Any, Any, Any]:
    """Up to three figures of these profiles on a table, in these states: `one`, `two`, `three`."""
    people = SYSTEMS[system].people
    assert people is not None
    there: dict[int, person.Person[Any]] = {}
    for (who, name), profile, state in zip(NAMES.items(), profiles, ("one", "two", "three"), strict=False):
        figure = people.of_profile(profile)
        assert figure is not None
        short = name.partition(" ")[0]
        figure = replace(figure, name=short, **states.get(state, {}))
        there[who] = person.Person(short, figure, who, typed=name, side=int(who > ONE), here=True, mine=True)
    return Position(board, GAME, Game("Corner", system, (Side("Red"), Side("Blue")), board=board), there)


def mad() -> Iterator[Position[Any, Any, Any]]:
    car = Vehicle("Ford", speed=Speed.SPEEDING, inside=(ONE,), outside=(TWO,), side=0)
    owing = (
        replace(car, hazards=1),
        replace(car, hazards=2),
        replace(car, loose=1),
        replace(car, loose=1, car=Car(brakes_cut=True)),
        replace(car, engine=True, car=Car(engine_hit=True)),
        replace(car, burning=True),
    )
    yield from (table("mad", MadBoard(vehicles=(one,)), ("Hoodlum",) * 3) for one in owing)
    hangs = MadBoard(vehicles=(replace(car, hanging=(TWO,)),))
    yield from (table("mad", hangs, ("Hoodlum",) * 3, two={"duties": (hold("Ford", one),)}) for one in (0, 3))
    yield table("mad", MadBoard(bombs=(Bomb("Porch", 2, due=True),)), ("Hoodlum",) * 3)
    yield table("mad", MadBoard(), ("Hoodlum",) * 3, one={"skills": (ADDICTED,)})
    hearts = Cards(2, (), acting=(Activation(0, ActionCard(Suit.HEARTS, Rank.KING), DRAWN_ACTIONS),))
    yield table("mad", MadBoard(hearts), ("Hoodlum",) * 3, one={"owed": 2})
    burning, tank = Vehicle("Ford", inside=(ONE,), side=0, burning=True), Bomb("Ford", 2, side=0, vehicle="Ford")
    for bombs in ((tank,), ()):
        fire = MadBoard(hearts, ((),), vehicles=(burning,), bombs=bombs)
        yield table("mad", fire, ("Hoodlum",) * 3, one={"duties": (way_out(burning, bool(bombs)),)})
    for speed in (None, Speed.SPEEDING):
        stinks = MadBoard(hearts, ((),), vehicles=(replace(burning, burning=False, speed=speed),))
        yield table("mad", stinks, ("Hoodlum",) * 3, one={"duties": (leap_out(burning),)})
    died = table("mad", MadBoard(), ("Hoodlum",) * 3, one={"duties": (SEEN,), "posture": Posture.DEAD})
    yield table("mad", MadBoard(), ("Hoodlum",) * 3, one={"duties": (WOUNDED,)})
    picked = StartingBoard("hit", "a street", (Force(MadSide.ATTACKER, 1, FigureChoice.ANY, most=True),))
    hit = staged(picked, 0, 1, away=(ONE,), due=(MadSide.ATTACKER,))
    yield table("mad", MadBoard(scenario=hit), ("Hoodlum",) * 3)
    broken = {"nerve": Nerve.NERVOUS, "duties": (GIVES_UP,)}
    yield table("mad", MadBoard(), ("Hoodlum",) * 3, one=broken)
    moved = MadBoard(hearts, ((Acted(ONE, DRAWN_ACTIONS, Gait.RUN, moved=True),),))
    blows = (given(moved, TWO, NAMES[TWO], grip=True), given(moved, TWO, NAMES[TWO]))
    yield from (table("mad", moved, ("Hoodlum",) * 3, one={"blows": (blow,)}) for blow in blows)
    on_street = LaidStreet("The lane\n...\n...\nstart 1: A1-A2\nstart 2: C1-C2", {ONE: Spot((0, 0))})
    lane = table("mad", moved, ("Hoodlum",) * 3)
    lane = replace(lane, game=replace(lane.game, street=on_street))
    for owed in (run_owed(lane, lane.people[ONE], 6.0), step_back_owed(lane, lane.people[ONE])):
        yield lane.after(*owed)
    ford = Vehicle("Ford", speed=Speed.CRUISING, inside=(ONE,), side=0)
    spots = {ONE: Spot((1, 0), car="Ford"), TWO: Spot((2, 0))}
    parked = replace(on_street, spots=spots, cars={"Ford": Parked((1, 0), Direction.EAST)})
    lane = replace(lane, game=replace(lane.game, street=parked, board=replace(moved, vehicles=(ford,))))
    for owed in (
        drives.end_owed(lane, ford, 2.0, 0, 0),
        blast_owed(lane.people[ONE], (0, 0), BombToThrow()),
        drives.run_over(lane, ford, ((2, 0),), Speed.CRUISING, aimed=True),
    ):
        yield lane.after(*owed)
    yield died
    yield died.after(*decided(died, Saw(who=(died.people[TWO],), died=NAMES[ONE])).changes(None))


def hood() -> Iterator[Position[Any, Any, Any]]:
    wounds = (hood_model.Wound(hood_model.Injury.LIGHT), hood_model.Wound(hood_model.Injury.DANGEROUS))
    shot = hood_model.OwedSave(hood_model.StrikeForce.DOWNED, "Revolver")
    hurt = {"wounds": wounds, "due": (0, 1), "tests": ("shot",), "saves": (shot,)}
    gone = {"leader": True, "standing": hood_model.Standing.OFF}
    yield table("hood", hood_board.Board(first=TWO), ("Constable",) * 3, one=hurt, three=gone)
    shakes = (hood_model.Cause.SCREAM, hood_model.Cause.RUNS, hood_model.Cause.GIVES_UP)
    yield table("hood", hood_board.Board(), ("Constable",) * 3, two={"duties": tuple(map(shock_due, shakes))})
    street = LaidStreet("The lane\n...\n...\nstart 1: A1-A2\nstart 2: C1-C2", {ONE: Spot((0, 0))})
    lane = table("hood", hood_board.Board(), ("Constable",) * 3)
    lane = replace(lane, game=replace(lane.game, street=street))
    stick = hood_board.StickLies(GAME, TWO, Point(1500, 500))
    yield lane.after(stick, *kick_owed(lane.people[ONE], 2))
    yield from driven()
    yield from (lane.after(*HOOD_FORCED.of(lane, lane.people[ONE], why, 6.0)) for why in HOOD_FORCED.kinds)


def driven() -> Iterator[Position[Any, Any, Any]]:
    """A vehicle of Hoodsville on a street that drove over somebody, and over open ground."""
    ford = hood_model.Vehicle("Ford", aboard=(ONE,), drove=1, sped=8.0, over=(TWO,))
    spots, cars = {ONE: Spot((1, 0), car="Ford"), TWO: Spot((2, 0))}, {"Ford": Parked((1, 0), Direction.EAST)}
    street = LaidStreet("The lane\n...\n...\nstart 1: A1-A2\nstart 2: C1-C2", spots, cars)
    for owed in (crash_owed("Ford"), country_owed("Ford")):
        lane = table("hood", hood_board.Board(vehicles=(ford,)), ("Constable",) * 3, one={"duties": (owed,)})
        yield replace(lane, game=replace(lane.game, street=street))


def pottersville() -> Iterator[Position[Any, Any, Any]]:
    boys = pot_board.Unit("Boys", 1, TWO, (TWO, THREE), shot_at=True)
    board, goons = pot_board.Board(phase=pot_model.Phase.GUTS, units=(boys,)), ("Goon", "Goon", "Wise-guy")
    yield table("pot", board, goons, two={"wound": pot_model.Wound.DEAD, "duties": (pot.guts_due("Boys"),)})
    runs = {"duties": (pot.rally_due("Boys"),)}
    yield table("pot", replace(board, units=(replace(boys, shot_at=False),)), goons, two=runs, three=runs)
    moving = pot_board.Board(phase=pot_model.Phase.MOVEMENT)
    hurt = {"wound": pot_model.Wound.LIGHT, "duties": (pot.RETREAT,)}
    led = {"cuffed": True, "captor": ONE}
    yield table("pot", moving, ("Cop", "Goon", "Goon"), one={"duties": (pot.escort("Ox"),)}, two=led, three=hurt)
    fast = pot_model.Car(
        "Ford", before=pot_model.VehiclePace.FAST, aboard=(pot_model.Aboard(ONE, pot_model.VehicleSpot.DRIVER),)
    )
    yield table("pot", replace(moving, cars=(fast,)), goons)
    crossroads = "The crossroads\n.....\n.#.#.\n.....\n.#.#.\n.....\nstart 1: A1-A5\nstart 2: E1-E5"
    on_street = LaidStreet(crossroads, {ONE: Spot((2, 2)), TWO: Spot((4, 2))})
    for whys, state in ((("Run", "Walk", "Cross"), {}), (("Run",), {"duties": (pot.RETREAT,)})):
        wound = {"wound": pot_model.Wound.SUPPRESSED} if state else {}
        lane = table("pot", moving, goons, one={**state, **wound})
        lane = replace(lane, game=replace(lane.game, street=on_street))
        yield from (lane.after(*end_owed(lane, lane.people[ONE], why, 6.0)) for why in whys)
    square = "The square\n......\n......\n......\nstart 1: A1-A3\nstart 2: F1-F3"
    wide = LaidStreet(square, {}, {"Ford": Parked((1, 1), Direction.EAST)})
    ford = replace(fast, pace=pot_model.VehiclePace.FAST, before=pot_model.VehiclePace.STOPPED, moved=True)
    drove = table("pot", replace(moving, cars=(ford,)), goons)
    drove = replace(drove, game=replace(drove.game, street=wide))
    drove = drove.after(*car_end_owed(drove, "Ford", drove.people[ONE], 6.0))
    yield drove
    move = CarEnd(figure=drove.people[ONE], vehicle=ford, inches=6.0, to="D1")
    yield drove.after(*decided(drove, move).changes(None))


def gangstars() -> Iterator[Position[Any, Any, Any]]:
    crew, blank = ("Hit-man", "Hit-man", "Lap dog"), gs_board.Board(turn=2)
    tests = [one for one in gs_model.Test if one is not gs_model.Test.EXTREME_DRIVING]
    for test, driver, shot in product(tests, (False, True), (False, True)):
        owed = gs.reaction_test(test, "shot", shot_at=shot, cover=not shot, driver=driver)
        yield table("gs", blank, crew, **{"three" if test in DOG_TESTS else "one": {"duties": (owed,)}})
    cover = gs_model.Effect(gs_model.FigureState.TAKES_COVER, gs_model.FOREVER, why="first shot at")
    yield table("gs", blank, crew, one={"effects": (cover,)})
    back = {"effects": (gs_model.Effect(gs_model.FigureState.FORCED_BACK),)}
    for name in (NAMES[TWO], ""):
        yield table("gs", blank, crew, one={**back, "duties": (gs.stands(name),)})
        yield table("gs", blank, crew, one={"duties": (gs.follows(name),)})
    lane = LaidStreet("The lane\n...\n...\nstart 1: A1-A2\nstart 2: C1-C2", {ONE: Spot((0, 0)), TWO: Spot((2, 0))})
    for why, kind in GS_FORCED.kinds.items():
        due = Owed(gs.ENDS, kind.rule, kind.what, options=(("why", why), ("inches", 4.0)))
        forced = table("gs", blank, crew, one={"duties": (due,)})
        yield replace(forced, game=replace(forced.game, street=lane))
    yield table("gs", blank, crew, one={"duties": (gs.watched(),)})
    yield table("gs", blank, ("Lap dog", "Hit-man", "Lap dog"), three={"duties": (gs.met(),)})
    acting = replace(blank, active=gs_board.Activation(ONE, points=9))
    yield table("gs", acting, crew, one={"traits": (TAGGER,), "spraying": 1})
    dead = {"standing": gs_model.Standing.DEAD}
    yield table("gs", blank, ("Hit-man",) * 3, two={**dead, "duties": (gs.witnesses(False, ""),)})
    yield table("gs", blank, crew, three={"duties": (gs.witnesses(True, "shot"),)})
    car = gs_model.Vehicle("Ford", driver=TWO, running=True, halves=2)
    wreck = replace(car, heavy=LIVES)
    owing = (
        replace(car, duties=(gs.explosion(),)),
        replace(car, duties=(gs.overturning(),)),
        replace(wreck, duties=(gs.wreck(),)),
    )
    yield from (table("gs", replace(blank, vehicles=(one,)), crew) for one in owing)
    yield table("gs", replace(blank, vehicles=(car,)), crew, two=dead)
    yield table("gs", replace(blank, fuses=(gs_model.Fuse("the porch", "Grenade", ONE, 2),)), crew)


TABLES: Final = {"mad": mad, "hood": hood, "pot": pottersville, "gs": gangstars}
Place = tuple[str, int]
"""A file and a line of it."""


class Case(NamedTuple):
    """One debt on a table."""

    at: Position[Any, Any, Any]
    due: FigureDebt

    @property
    def name(self) -> str:
        """The debtor, as it is typed."""
        return self.due.who if isinstance(self.due.who, str) else NAMES[self.due.who]


def owed_on(position: Position[Any, Any, Any]) -> list[FigureDebt]:
    assert position.game is not None
    games = SYSTEMS[position.game.system].games
    assert games is not None
    return list(
        due_in(
            position.id,
            position.game,
            games,
            {who: one.figure for who, one in position.people.items()},
            allegiances_on(position),
        )
    )


def cases() -> tuple[list[Case], set[Place]]:
    """All debts on those tables, each once, and the place where the rules made it."""
    made: set[Place] = set()
    usual = Owed.__init__

    def noted(self: Owed, *args: Any, **kwargs: Any) -> None:
        frame = sys._getframe(1)
        made.add((frame.f_code.co_filename, frame.f_lineno))
        usual(self, *args, **kwargs)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Owed, "__init__", noted)
        found = {(due.owed, due.who): Case(at, due) for of in TABLES.values() for at in of() for due in owed_on(at)}
    return list(found.values()), made


CASES, MADE = cases()
each_case = pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.due.owed.command} {case.due.owed.in_full}")


def constructed() -> Iterator[tuple[Place, ModuleType]]:
    """Every place where rules make a debt, and its module."""
    for path in sorted(Path(rules.__path__[0]).rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)) if "Owed(" in text else ():
            if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] == "Owed":
                name = ".".join(("rules", *path.relative_to(rules.__path__[0]).with_suffix("").parts))
                yield (str(path), node.lineno), importlib.import_module(name)


def test_no_debt_that_a_rule_makes_up_is_left_out_here() -> None:
    tried = {case.due.owed for case in CASES}
    left = [
        place
        for place, module in constructed()
        if place not in MADE and not any(isinstance(one, Owed) and one in tried for one in vars(module).values())
    ]
    assert left == [], "put it on a table above"


@each_case
def test_a_form_of_it_asks_for_nothing_that_is_settled_or_on_a_sheet(case: Case) -> None:
    owed, typed = case.due.owed, case.due.owed.filled(case.name)
    declared = MOVES[owed.command]
    if declared.rolls is None or not declared.rolls.asks:
        return
    form = form_of(case.at, owed.command, typed, settled=typed)
    assert not form.asked
    move = meant(case.at, MoveRef(owed.command, typed))
    more = circumstances(replace(case.at, asking=True, typed=typed), move, form)
    asked = {name for one in more.switches for name in one.typed} | {one.fields[0] for one in more.menus}
    assert not asked & typed.keys()
    assert not [name for name in asked if isinstance(declared.options[name].known, OnSheet)], (
        "people on the table have sheets"
    )


@each_case
def test_its_command_can_be_given_with_what_is_settled_of_it(case: Case) -> None:
    owed, typed = case.due.owed, case.due.owed.filled(case.name)
    declared = MOVES[owed.command]
    assert owed.command in DECIDED
    assert typed.keys() <= declared.options.keys()
    assert not owed.who or owed.who in declared.options
    for name, value in owed.options:
        option, kind = declared.options[name], types_of(declared.kind)[name]
        if option.choices.words:
            assert value in option.choices.words, name
        elif option.read is None and option.who is None:
            TypeAdapter(kind).validate_python(value, strict=True)
    assert said(case.at, MoveRef(owed.command, typed)), "names and texts mean something on the table"


def refused(position: Position[Any, Any, Any], move: Any) -> str:
    """Why a move can't be made now; empty if it can."""
    try:
        decided(position, move).allow()
    except Refusal as refusal:
        return refusal.sentence
    return ""


@each_case
def test_a_debtor_may_pay_now_or_is_asked_for_more(case: Case) -> None:
    owed = case.due.owed
    move = said(case.at, MoveRef(owed.command, owed.filled(case.name)))
    asked = [name for name, option in MOVES[owed.command].options.items() if option.required]
    if all(getattr(move, name) is not UNSAID for name in asked):
        refusal = refused(replace(case.at, umpire=True), move)
        asks = refusal.startswith(("The bot needs ", "The bot doesn't know ")) or "Add “" in refusal
        assert not refusal or asks, refusal


@each_case
def test_an_opponent_finds_an_answer_to_it(case: Case) -> None:
    at = replace(case.at, umpire=True)
    debtor = case.due.who if isinstance(case.due.who, str) else at.people[case.due.who]
    found = list(islice(answers(at, (debtor, case.due.owed)), 100))
    assert found, "a player can answer it"
    assert len({str(one) for one in found}) == len(found)
    for name, value in case.due.owed.options:
        assert all(one.typed[name] == value for one in found if one.command == case.due.owed.command)


@each_case
def test_it_names_a_rule_and_its_command_meets_it(case: Case) -> None:
    assert case.at.game is not None
    owed, typed = case.due.owed, case.due.owed.filled(case.name)
    assert owed.rule in SYSTEMS[case.at.game.system].catalogue.rules
    assert owed.what
    assert not owed.otherwise or owed.otherwise.endswith(".")
    assert owed.met_by(owed.command, typed, {key_of(case.name)})


@each_case
def test_a_debt_is_settled_once_and_only_its_debtor_changes(case: Case) -> None:
    _, owed, settled = case.due
    before, left = Counter(due[:2] for due in owed_on(case.at)), owed_on(case.at.after(*settled))
    assert before - Counter(due[:2] for due in left) == Counter([case.due[:2]])
    unit = {
        Subject(SubjectKind.FIGURE, who) for who, one in case.at.people.items() if owed.of and owed in one.figure.duties
    }
    one = (
        Subject(SubjectKind.GAME, GAME) if isinstance(case.due.who, str) else Subject(SubjectKind.FIGURE, case.due.who)
    )
    assert {change.about for change in settled} == (unit if owed.of else {one})
