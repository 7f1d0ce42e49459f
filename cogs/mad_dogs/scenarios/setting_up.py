"""Setting a scenario up: its rolls, those who come with it, its vehicles; in a game or for a table without one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from cogs._kit.desk import Desk
from cogs._kit.extras import Extras, people_lines, room_for_extras
from cogs._kit.games import figures_of, require_taking_part, side_named
from cogs._kit.names import proper
from cogs._kit.play import Offer, Options, Play, Question, Said, plays
from cogs._kit.render import clean
from cogs._kit.systems import roster_of
from cogs.mad_dogs.cars.people import speed_told
from cogs.mad_dogs.scenarios.moments import telephones
from cogs.mad_dogs.scenarios.words import THEIRS, Names, set_up_lines
from cogs.mad_dogs.turns import table_of
from db.games import StoredGame
from rules.core.events import Change
from rules.core.refusal import IllegalNow, NotYours, OutOfRange
from rules.core.system import Recruit
from rules.mad_dogs.board import Board
from rules.mad_dogs.casting import MOVING, STAGERS, Staging, extremes, most_made, vehicles_for
from rules.mad_dogs.scenarios import Scenario, scenario_named
from rules.mad_dogs.scenarios.common import SetUp
from rules.mad_dogs.scenarios.duels import NPC_SMARTS
from rules.mad_dogs.scenarios.forces import Side, Who
from rules.mad_dogs.scenarios.raids import Smash
from rules.mad_dogs.scenarios.telling import facts_told
from rules.mad_dogs.staging import ScenarioStaged, staged
from rules.mad_dogs.vehicles import Vehicle, VehicleSet

MOST_PEOPLE = 200
UNNAMED = "Man"


@plays("scenario set-up")
async def prepare_set_up(desk: Desk, options: Options) -> Play:
    """A scenario between two sides: on the table of the game here, or told alone where there is none."""
    scenario = scenario_named(str(options["scenario"]))
    text = str(options.get("facts") or "")
    facts = facts_told(scenario.facts, text)
    made = most_made(scenario, facts)
    game = table_of(desk)
    if game is None:
        return _told(options, scenario, facts)
    require_taking_part(desk, game)
    _require_likely_loot(desk, scenario, facts)
    return await _staged(desk, game, options, scenario, facts, made)


def _require_likely_loot(desk: Desk, scenario: Scenario, facts: Any) -> None:
    """More Loot than the dice of the business can give is for an umpire."""
    if not isinstance(facts, Smash) or facts.loot is None:
        return
    most = max(one.loot or 0 for one in extremes(scenario, replace(facts, loot=None)))
    if facts.loot <= most:
        return
    if not desk.is_umpire:
        raise NotYours(f"There are at most {most} Loot in the {facts.business.name}: more is for an umpire to say.")
    desk.acts_for("the players")


def _told(options: Options, scenario: Scenario, facts: Any) -> Play:
    """The rolls and the text alone."""
    names = {side: clean(proper(str(options[side]))) if options.get(side) else THEIRS[side] for side in Side}
    return Play(
        say=lambda set_up: Said(headline(scenario, names), tuple(set_up_lines(set_up, names))),
        resolver=scenario.set_up,
        args=(facts,),
        questions=questions(scenario, facts),
    )


def headline(scenario: Scenario, names: Names) -> str:
    return f"{scenario.title}: {names[Side.ATTACKER]} against {names[Side.DEFENDER]}."


async def _staged(
    desk: Desk, game: StoredGame, options: Options, scenario: Scenario, facts: Any, made: dict[Side, int]
) -> Play:
    """The scenario on the table, with its people and vehicles."""
    board: Board = game.game.board
    before = board.scenario
    if before is not None and not before.applied and not options.get("anew"):
        raise IllegalNow(
            f"{before.rules.title} is set up here already: /scenario end settles it, anew:True takes its place."
        )
    if before is not None and not before.applied and len(game.game.players) > 1:
        if not desk.is_umpire:
            raise NotYours(f"{before.rules.title} is set up here for two players: only an umpire takes its place anew.")
        desk.acts_for("the players")
    places = _sides(game, options)
    names = {side: clean(game.game.sides[place].name) for side, place in places.items()}
    present = [one.figure.name.casefold() for one in await figures_of(desk, game)]
    if len(present) + sum(made.values()) > MOST_PEOPLE:
        raise OutOfRange("That is more people than a table holds.")
    extras = {} if desk.asking else await _rooms(desk, game, scenario, places, made)
    resolver, args = STAGERS[scenario.id], (facts, tuple(sorted(present)))

    def vehicles(staging: Staging) -> list[Vehicle]:
        return vehicles_for(staging, _ids(staging, extras), places, [car.name for car in board.vehicles])

    def changes(staging: Staging) -> tuple[Change, ...]:
        cars = vehicles(staging)
        begun = staged(
            staging.set_up,
            places[Side.ATTACKER],
            places[Side.DEFENDER],
            str(options.get("facts") or ""),
            board.cards.turn,
            cars,
        )
        return (
            *(
                change
                for side, room in extras.items()
                if staging.of(side)
                for change in room.brought([one.figure for one in staging.of(side)])
            ),
            *(VehicleSet(game.id, car) for car in cars),
            ScenarioStaged(game.id, begun),
        )

    def say(staging: Staging) -> Said:
        lines = [*_on_table(game, staging, extras, vehicles(staging)), *set_up_lines(staging.set_up, names)]
        if before is not None and not before.applied:
            lines.append(f"{before.rules.title} is given up; who came with it stays: /game leave, /mad-table tow.")
        begun = staged(staging.set_up, places[Side.ATTACKER], places[Side.DEFENDER])
        offers = (
            *((Offer("Telephoned", "scenario telephone", {}),) if telephones(begun) else ()),
            Offer("End the scenario", "scenario end", {}),
        )
        return Said(headline(scenario, names), tuple(lines), offers)

    return Play(
        say=say,
        resolver=resolver,
        args=args,
        changes=changes,
        questions=questions(scenario, facts),
    )


def _sides(game: StoredGame, options: Options) -> dict[Side, int]:
    """The places of attacker and defender; of two sides the other follows from one. IllegalNow or OutOfRange."""
    named = {side: side_named(game, str(options[side])) for side in Side if options.get(side)}
    sides = range(len(game.game.sides))
    if len(named) == 1 and len(sides) == 2:
        (known,) = named
        named[known.other] = 1 - named[known]
    if len(named) < 2:
        listed = ", ".join(clean(side.name) for side in game.game.sides)
        raise OutOfRange(f"Say who attacks and who defends: attacker: and defender: of {listed}.")
    if named[Side.ATTACKER] == named[Side.DEFENDER]:
        raise IllegalNow("Nobody attacks himself: name two sides.")
    return named


async def _rooms(
    desk: Desk, game: StoredGame, scenario: Scenario, places: dict[Side, int], made: dict[Side, int]
) -> dict[Side, Extras]:
    """Room for those who may come with a scenario, side by side."""
    rooms: dict[Side, Extras] = {}
    for side, number in made.items():
        if number:
            recruits = [Recruit(UNNAMED, f"{UNNAMED} {place}") for place in range(1, number + 1)]
            title = f"{scenario.title}, {side}".replace(",", " ")[:36]
            taken = [room.gang.name.casefold() for room in rooms.values()]
            rooms[side] = await room_for_extras(desk, game, places[side], title, recruits, certain=False, taken=taken)
    return rooms


def _ids(staging: Staging, extras: dict[Side, Extras]) -> list[int]:
    """The ids of the people of a staging, in their order."""
    left = {side: iter(room.ids) for side, room in extras.items()}
    return [next(left[staging.set_up.forces[one.force].side]) for one in staging.people]


def _on_table(game: StoredGame, staging: Staging, extras: dict[Side, Extras], vehicles: list[Vehicle]) -> list[str]:
    """What the bot has put on the table: people under the name of their gang, then vehicles."""
    lines: list[str] = []
    for side, room in extras.items():
        figures = [one.figure for one in staging.of(side)]
        if figures:
            lines.append(f"__{clean(room.gang.name)}__: {len(figures)} on the table.")
            lines += people_lines(figures, roster_of(game.system))
    for car in vehicles:
        aboard = f", {len(car.inside)} inside" if car.inside else ""
        lines.append(f"**{clean(car.name)}** ({car.car.body}) is on the table{aboard}: {speed_told(car.speed)}.")
    if any(one.where in MOVING for one in staging.set_up.wheels) and not any(car.inside for car in vehicles):
        lines.append("It cruises once its crew is aboard: /mad-table car with inside: and speed:Cruising.")
    return lines


READS: dict[str, Callable[[SetUp], Any]] = {
    "Place": lambda set_up: set_up.place,
    "Loot": lambda set_up: set_up.loot or 0,
    "Objectives": lambda set_up: len(set_up.objectives),
    "Beat Cops": lambda set_up: sum(force.number or 0 for force in set_up.forces if force.who is Who.BEAT_COP),
    "SMARTS of the other Boss": lambda set_up: set_up.number(NPC_SMARTS) or 0,
    "Attackers told by number": lambda set_up: _number(set_up, Side.ATTACKER),
    "Defenders told by number": lambda set_up: _number(set_up, Side.DEFENDER),
}


def _number(set_up: SetUp, side: Side) -> int:
    return sum(force.number or 0 for force in set_up.of(side))


def questions(scenario: Scenario, facts: Any) -> tuple[Question, ...]:
    """What the odds of a set-up are asked: whatever its dice decide."""
    seen = extremes(scenario, facts)
    return tuple(
        Question(heading, scenario.set_up, (facts,), read)
        for heading, read in READS.items()
        if len({read(set_up) for set_up in seen}) > 1
    )
