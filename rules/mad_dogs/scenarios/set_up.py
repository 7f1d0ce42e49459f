"""Setting a scenario up: its rolls, the people and vehicles that come with it, and the report."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import starmap
from typing import Any, Final, NamedTuple

from rules.core.action.deed import Deed, Question
from rules.core.action.extras import brought, people_lines
from rules.core.action.position import Price
from rules.core.action.report import FollowUp, Opens, Report
from rules.core.commands.street import starting
from rules.core.people.person import NO_SIDE
from rules.core.people.roster import Gang
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.house import HOUSE
from rules.core.plain.markup import underlined
from rules.core.plain.proper_names import proper
from rules.core.plain.refusal import IllegalNow, Missing, OutOfRange
from rules.core.plain.words import MOST_LABEL, count, key_of
from rules.core.play.game import side_called
from rules.core.play.laid_street import FigurePut
from rules.core.tables.book import Book
from rules.mad_dogs.gangs.draft_lines import choice_buttons
from rules.mad_dogs.model.board import Board, VehicleSet
from rules.mad_dogs.model.roster import MadDogsRoster
from rules.mad_dogs.model.scenario import FigureChoice, ScenarioSide, Staged, StartingBoard
from rules.mad_dogs.model.vehicles import Body, Vehicle, VehicleLeft
from rules.mad_dogs.play.fields import SUITS
from rules.mad_dogs.play.position import Position
from rules.mad_dogs.scenarios.casting import MOVING, STAGERS, Staging, extremes, guest_of, most_made, vehicles_for
from rules.mad_dogs.scenarios.crew_picks import MOST_NAME, PICK, vehicle_line
from rules.mad_dogs.scenarios.hit_target import HitFacts, aimed
from rules.mad_dogs.scenarios.kinds.smash_and_grab import Smash
from rules.mad_dogs.scenarios.kinds.the_hit import Hit
from rules.mad_dogs.scenarios.kinds.the_meet import NPC_SMARTS
from rules.mad_dogs.scenarios.onto_street import onto_street
from rules.mad_dogs.scenarios.scenario_lines import THEIRS, Names, first_lines, more_lines, pick_lines, telephones
from rules.mad_dogs.scenarios.shared.fitting_streets import zones_on
from rules.mad_dogs.scenarios.shared.scenario_changes import ScenarioStaged, staged
from rules.mad_dogs.scenarios.shared.scenario_kind import Scenario
from rules.mad_dogs.scenarios.shared.typed_facts import facts_typed
from rules.mad_dogs.scenarios.staged_scenario import rules_of
from rules.mad_dogs.scenarios.who_is_there import Present, is_of

MOST_PEOPLE: Final = 200
MOST_CHARACTERS: Final = 2600
"""The most characters of lines on a card that leaves room for its dice."""


class Room(NamedTuple):
    """Room for the gang of a scenario: its id, the gang, and ids for its figures.

    Fewer of them may come.
    """

    id: int
    gang: Gang
    ids: tuple[int, ...]


Rooms = Mapping[ScenarioSide, Room]
"""Room for those who may come, by side."""


# Requirements


def require_likely_loot(position: Position, scenario: Scenario, facts: Any) -> Price:
    """The price of more Loot than the dice of the business can give: an umpire's word."""
    if not isinstance(facts, Smash) or facts.loot is None:
        return ()
    most = max(one.loot or 0 for one in extremes(scenario, replace(facts, loot=None), position.book))
    if facts.loot <= most:
        return ()
    text = f"There is at most {most} Loot in the {facts.business.name}. Only an umpire may give more."
    return position.by_umpire("the players", text)


def require_place(position: Position, anew: bool) -> Price:
    """Refuse to replace a scenario whose results are not applied, unless the caller may and says so."""
    before, game = position.board.scenario, position.game
    if before is None or before.applied:
        return ()
    title = rules_of(before).title
    if not anew:
        raise IllegalNow(
            f"{title} is already set up here. Settle it with /scenario end, or replace it with anew:True."
        ).offering("End the scenario", "scenario end")
    if game is None or len(game.players - {HOUSE}) < 2:
        return ()
    return position.by_umpire("the players", f"{title} is set up here for two players. Only an umpire may replace it.")


def places_of(position: Position, typed: Mapping[ScenarioSide, str]) -> dict[ScenarioSide, int]:
    """The places of attacker and defender. Of two sides, one gives the other. Raises IllegalNow or OutOfRange."""
    assert position.game is not None
    sides = position.game.sides
    named = {side: side_called(name, sides, SUITS) for side, name in typed.items() if name}
    if len(named) == 1 and len(sides) == 2:
        (known,) = named
        named[known.other] = 1 - named[known]
    if len(named) < 2:
        listed, lacks = ", ".join(side.name for side in sides), [str(one) for one in ScenarioSide if one not in named]
        raise Missing(f"The bot needs the attacker and the defender. Add attacker: and defender: of {listed}.", *lacks)
    if named[ScenarioSide.ATTACKER] == named[ScenarioSide.DEFENDER]:
        raise IllegalNow("A side can't attack itself. Name two sides.")
    return named


def aim_of(position: Position, facts: Hit, text: str, place: int) -> HitFacts:
    """The aim of a Hit at those on the table. `text` holds the typed facts."""
    gang = {id_: one.figure for id_, one in position.people.items() if is_of(position, one, place)}
    others = {id_: one.figure for id_, one in position.people.items() if id_ not in gang}
    return aimed(facts, facts_typed(Hit, text), gang, others)


def with_aim(text: str, aim: HitFacts) -> str:
    """The facts of a Hit as a player types them, with the defaults filled in."""
    typed = facts_typed(Hit, text)
    return ", ".join(
        filter(None, [text, *(part for part in aim.typed.split(", ") if not facts_typed(Hit, part) & typed)])
    )


def names_there(position: Position) -> list[str]:
    """The names of those on the table, in small letters."""
    return [key_of(one.figure.name) for one in position.people.values()]


def require_room(position: Position, made: Mapping[ScenarioSide, int]) -> None:
    """Refuse more people than a table holds. `made` are the most who come with the scenario."""
    if len(position.people) + sum(made.values()) > MOST_PEOPLE:
        raise OutOfRange("That is more people than a table holds. Use fewer.")


def title_of(scenario: Scenario, side: ScenarioSide) -> str:
    """The name of the gang of those who come with a scenario for a side."""
    return f"{scenario.title}, {side}".replace(",", " ")[:MOST_NAME]


# Setting up


def set_up_without_game(
    position: Position, scenario: Scenario, facts: Any, typed: Mapping[ScenarioSide, str]
) -> Deed[StartingBoard]:
    """The rolls and the text of a scenario, without a table."""
    most_made(scenario, facts, position.book)  # refuses impossible facts
    names = {side: proper(name) if name else THEIRS[side] for side, name in typed.items()}
    return Deed(
        report=lambda set_up: Report(headline(scenario, names), (*first_lines(set_up, names), *more_lines(set_up))),
        resolver=scenario.set_up,
        args=(facts,),
        questions=questions(scenario, facts, position.book),
    )


def headline(scenario: Scenario, names: Names) -> str:
    return f"{scenario.title}: {names[ScenarioSide.ATTACKER]} against {names[ScenarioSide.DEFENDER]}."


def set_up_here(
    position: Position,
    scenario: Scenario,
    facts: Any,
    text: str,
    places: Mapping[ScenarioSide, int],
    there: Mapping[ScenarioSide, Present],
    rooms: Rooms,
    price: Price,
    target: int = 0,
) -> Deed[Staging]:
    """The scenario on the table, with its people and vehicles.

    text    the typed facts
    target  the id of the target of a Hit
    """
    board: Board = position.board
    before, names = board.scenario, {side: position.side_name(place) for side, place in places.items()}
    away = {one for side in there.values() for one in side.absent}

    def begun(staging: Staging) -> tuple[Staged, list[Vehicle]]:
        ids = _ids(staging, rooms)
        cars = vehicles_for(staging, ids, dict(places), [car.name for car in board.vehicles])
        attacker, defender = places[ScenarioSide.ATTACKER], places[ScenarioSide.DEFENDER]
        turn = board.cards.turn
        due = tuple(side for side, crew in there.items() if crew.waits(staging.set_up, side))
        gone = tuple(sorted(away))
        return staged(
            staging.set_up, attacker, defender, text, turn, cars, gone, due, target or guest_of(staging, ids)
        ), cars

    def changes(staging: Staging) -> tuple[Change, ...]:
        made = staged_with(staging)
        if position.street is None:
            return made
        made = (*made, *_in_zones(position.after(*made), away))
        cars, come = begun(staging)[1], list(zip(staging.people, _ids(staging, rooms), strict=True))
        for side, place in places.items():
            ids = [who for one, who in come if staging.set_up.forces[one.force].side is side]
            own = [car for car in cars if car.side == place]
            made = (*made, *onto_street(position.after(*made), place, ids, own, helps=False))
        return made

    def staged_with(staging: Staging) -> tuple[Change, ...]:
        scene, cars = begun(staging)
        return (
            *(
                change
                for side, room in rooms.items()
                if staging.of(side)
                for change in brought(position.id, places[side], *room, [one.figure for one in staging.of(side)])
            ),
            *(change for side in there.values() for change in side.changes),
            *(
                VehicleLeft(position.id, car.name, tuple(away & set(car.aboard)))
                for car in board.vehicles
                if away & set(car.aboard)
            ),
            *(VehicleSet(position.id, car) for car in cars),
            ScenarioStaged(position.id, scene),
        )

    def say(staging: Staging) -> Report:
        scene, cars = begun(staging)
        first = [
            *first_lines(staging.set_up, names),
            *pick_lines(scene, names),
            *_absent_lines(there, scene, names),
            *_on_table(staging, rooms, cars),
        ]
        if before is not None and not before.applied:
            first.append(
                f"{rules_of(before).title} is given up. Those who came with it are still here. Remove them with "
                "/game leave and /mad-table tow."
            )
        rest = [*_people_lines(staging, rooms), *more_lines(staging.set_up)]
        whole = sum(map(len, (*first, *rest))) <= MOST_CHARACTERS
        offers = (
            *(FollowUp(f"Pick for {names[side]}"[:MOST_LABEL], PICK, {"side": str(side)}) for side in scene.due),
            *((FollowUp("Telephoned", "scenario telephone", {}),) if telephones(scene) else ()),
            *(() if scene.due else (FollowUp("End the scenario", "scenario end", {}),)),
        )
        lines = (*first, *rest) if whole else (*first, "See the whole set-up for the figures and their places.")
        choices = (
            press
            for side, room in rooms.items()
            for press in starmap(Opens, choice_buttons(room.ids, [one.figure for one in staging.of(side)]))
        )
        presses = (*choices, *(() if whole else (Opens("setup", str(position.id), "The whole set-up"),)))
        return Report(headline(scenario, names), tuple(lines), offers, opens=presses)

    return Deed(
        report=say,
        resolver=STAGERS[scenario.id],
        args=(facts, tuple(sorted(names_there(position)))),
        allow=lambda: price,
        changes=changes,
        questions=questions(scenario, facts, position.book),
    )


def _in_zones(position: Position, away: Collection[int]) -> Iterator[FigurePut]:
    """On a street, everyone of the gangs who is there begins in the zone of their side in the scenario."""
    if position.street is None:
        return
    aboard = {one for car in position.board.vehicles for one in car.aboard}
    sides = [one for one in position.people.values() if one.here and one.side > NO_SIDE and one.id not in aboard]
    coming = {one.id: one.side for one in sides if one.id not in away and not one.figure.off_board}
    squares = starting(position.street.ground, coming, (), zones_on(position.board))
    yield from (FigurePut(position.id, one.id, squares.get(one.id)) for one in sides)


def _ids(staging: Staging, rooms: Rooms) -> list[int]:
    """The ids of the people of a staging, in their order."""
    left = {side: iter(room.ids) for side, room in rooms.items()}
    return [next(left[staging.set_up.forces[one.force].side]) for one in staging.people]


def _on_table(staging: Staging, rooms: Rooms, vehicles: Sequence[Vehicle]) -> list[str]:
    """What the bot put on the table: people by number under the name of their gang, then vehicles."""
    lines = [
        f"{underlined(room.gang.name)}: {len(staging.of(side))} on the table."
        for side, room in rooms.items()
        if staging.of(side)
    ]
    lines += [vehicle_line(car) for car in vehicles]
    sides = {wheels.side for wheels in staging.set_up.wheels if wheels.where in MOVING}
    if sides and any(not car.inside for car in vehicles if car.car.body is Body.CAR):
        lines.append(
            "A car cruises in once you have picked those in it. Use /scenario pick, or /mad-table car by hand."
        )
    return lines


def _people_lines(staging: Staging, rooms: Rooms) -> list[str]:
    """Everyone whom the bot put on the table."""
    figures = [one.figure for side in rooms for one in staging.of(side)]
    return list(people_lines(figures, MadDogsRoster()))


def _absent_lines(there: Mapping[ScenarioSide, Present], scene: Staged, names: Names) -> list[str]:
    """How many of each side are off the board for now."""
    return [
        f"{count(len(crew.away), 'figure')} of {names[side]} {'is' if len(crew.away) == 1 else 'are'} off the "
        f"board{' until picked' if side in scene.due else ''}."
        for side, crew in there.items()
        if crew.away
    ]


def whole_lines(position: Position, scene: Staged, names: Names) -> list[str]:
    """The whole set-up of the scenario in this game."""
    assert position.game is not None
    own = [one.figure for one in position.people.values() if one.gang_id in position.game.extras]
    return [
        *first_lines(scene.set_up, names),
        *pick_lines(scene, names),
        *people_lines(own, MadDogsRoster()),
        *more_lines(scene.set_up),
    ]


# Odds


READS: dict[str, Callable[[StartingBoard], Any]] = {
    "Place": lambda set_up: set_up.place,
    "Loot": lambda set_up: set_up.loot or 0,
    "Objectives": lambda set_up: len(set_up.objectives),
    "Beat Cops": lambda set_up: sum(force.number or 0 for force in set_up.forces if force.who is FigureChoice.BEAT_COP),
    "SMARTS of the other Boss": lambda set_up: set_up.number(NPC_SMARTS) or 0,
    "Attackers given by number": lambda set_up: _number(set_up, ScenarioSide.ATTACKER),
    "Defenders given by number": lambda set_up: _number(set_up, ScenarioSide.DEFENDER),
}


def _number(set_up: StartingBoard, side: ScenarioSide) -> int:
    return sum(force.number or 0 for force in set_up.of(side))


def questions(scenario: Scenario, facts: Any, book: Book) -> tuple[Question, ...]:
    """The questions to the odds of a set-up: everything that its dice decide."""
    seen = extremes(scenario, facts, book)
    return tuple(
        Question(heading, scenario.set_up, (facts,), read)
        for heading, read in READS.items()
        if len({read(set_up) for set_up in seen}) > 1
    )
