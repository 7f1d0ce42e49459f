"""Setting a scenario up: its rolls, those who come with it, its vehicles; in a game or for a table without one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cogs._kit.context import Context
from cogs._kit.extras import Extras, room_for_extras
from cogs._kit.founding import to_settle
from cogs._kit.games import figures_of, require_taking_part, side_named
from cogs._kit.prepared import Prepared, prepares
from cogs._kit.render import Card, Press
from cogs._kit.slash import command
from cogs._kit.systems import roster_of
from cogs.mad_dogs.scenarios.choosing import ANYONE, facts_before, figures
from cogs.mad_dogs.scenarios.picking import Present, is_of, presence
from cogs.mad_dogs.turns import board_here, table_of
from db.games import StoredGame
from rules.core.book import Book
from rules.core.crowd import people_lines
from rules.core.deed import Deed, Question
from rules.core.events import Change
from rules.core.frozen import replace
from rules.core.markup import underlined
from rules.core.move import Rolls, opt
from rules.core.named import proper
from rules.core.refusal import ForUmpire, IllegalNow, OutOfRange
from rules.core.report import FollowUp, Report
from rules.core.words import count, key_of
from rules.mad_dogs.aiming import Aim, aimed
from rules.mad_dogs.board import Board, VehicleSet
from rules.mad_dogs.car_tables import Body
from rules.mad_dogs.casting import MOVING, STAGERS, Staging, extremes, guest_of, most_made, vehicles_for
from rules.mad_dogs.scenario_lines import THEIRS, Names, first_lines, more_lines, names_in, pick_lines, telephones
from rules.mad_dogs.scenarios import Scenario, scenario_named
from rules.mad_dogs.scenarios.ambushes import Hit
from rules.mad_dogs.scenarios.common import SetUp
from rules.mad_dogs.scenarios.duels import NPC_SMARTS
from rules.mad_dogs.scenarios.fields import SIDES, TITLES, Facts, Text
from rules.mad_dogs.scenarios.forces import Side, Who
from rules.mad_dogs.scenarios.raids import Smash
from rules.mad_dogs.scenarios.telling import facts_told, told_in
from rules.mad_dogs.staging import NOT_SET_UP, ScenarioStaged, Staged, staged
from rules.mad_dogs.turning_out import vehicle_line
from rules.mad_dogs.vehicles import Vehicle, VehicleLeft

MOST_PEOPLE = 200
MOST_TOLD = 2600
"""Characters of lines on a card that leave room for its dice."""
UNNAMED = "Man"


@command("scenario set-up", Rolls())
class SettingUp:
    """Set a scenario up: its rolls, its people, its vehicles."""

    scenario: str = opt("Which scenario.", complete=TITLES)
    attacker: str = opt("Who attacks: a side of the game here, or any name.", default="", complete=SIDES)
    defender: str = opt("Who defends.", default="", complete=SIDES)
    facts: Facts = opt(
        "What is known, separated by commas: loot 3, objectives 4. /scenario show lists the facts.",
        default="",
        complete=facts_before,
    )
    attackers: Text = opt(
        "Who of the attacker's gangs is there, separated by commas (default: all).", default="", complete=figures
    )
    defenders: Text = opt(
        "Who of the defender's gangs is there, separated by commas (default: all).", default="", complete=figures
    )
    anyone: bool = ANYONE
    anew: bool = opt("Replace the scenario that was set up here.", default=False)


@prepares(SettingUp)
async def prepare_set_up(ctx: Context, m: SettingUp) -> Prepared:
    """A scenario between two sides: on the table of the game here, or told alone where there is none."""
    scenario = scenario_named(m.scenario)
    facts = facts_told(scenario.facts, m.facts)
    game = table_of(ctx)
    if game is None:
        most_made(scenario, facts, ctx.book)  # refuses facts that can't be
        return _told(ctx, m, scenario, facts)
    require_taking_part(ctx, game)
    _require_likely_loot(ctx, scenario, facts)
    _require_place(ctx, game, game.game.board.scenario, m.anew)
    places = _sides(game, m)
    if not isinstance(facts, Hit):
        return await _staged(ctx, game, m, scenario, facts, places)
    told = told_in(Hit, m.facts)
    aim = await _aimed(ctx, game, facts, told, places[Side.DEFENDER])
    more = [part for part in aim.told.split(", ") if not told_in(Hit, part) & told]
    m = replace(m, facts=", ".join(filter(None, [m.facts, *more])))
    return await _staged(ctx, game, m, scenario, aim.facts, places, aim.target)


async def _aimed(ctx: Context, game: StoredGame, facts: Hit, told: set[str], place: int) -> Aim:
    """Whom a Hit is aimed at, among those on the table."""
    people = {one.id: one for one in await figures_of(ctx, game)}
    gang = {id_: one.figure for id_, one in people.items() if is_of(game, one, place)}
    return aimed(facts, told, gang, {id_: one.figure for id_, one in people.items() if id_ not in gang})


def _require_likely_loot(ctx: Context, scenario: Scenario, facts: Any) -> None:
    """More Loot than the dice of the business can give is for an umpire."""
    if not isinstance(facts, Smash) or facts.loot is None:
        return
    most = max(one.loot or 0 for one in extremes(scenario, replace(facts, loot=None), ctx.book))
    if facts.loot <= most:
        return
    if not ctx.is_umpire:
        raise ForUmpire(f"There is at most {most} Loot in the {facts.business.name}: more is for an umpire to say.")
    ctx.acts_for("the players")


def _told(ctx: Context, m: SettingUp, scenario: Scenario, facts: Any) -> Prepared:
    """The rolls and the text alone."""
    names = {side: proper(name) if name else THEIRS[side] for side, name in _named(m).items()}
    return Prepared(
        Deed(
            report=lambda set_up: Report(headline(scenario, names), (*first_lines(set_up, names), *more_lines(set_up))),
            resolver=scenario.set_up,
            args=(facts,),
            questions=questions(scenario, facts, ctx.book),
        )
    )


def headline(scenario: Scenario, names: Names) -> str:
    return f"{scenario.title}: {names[Side.ATTACKER]} against {names[Side.DEFENDER]}."


async def _staged(
    ctx: Context,
    game: StoredGame,
    m: SettingUp,
    scenario: Scenario,
    facts: Any,
    places: dict[Side, int],
    target: int = 0,
) -> Prepared:
    """The scenario on the table, with its people and vehicles; `target` is the id of whom a Hit is aimed at."""
    board: Board = game.game.board
    before, made = board.scenario, most_made(scenario, facts, ctx.book)
    names = {side: game.game.sides[place].name for side, place in places.items()}
    present = [key_of(one.figure.name) for one in await figures_of(ctx, game)]
    if len(present) + sum(made.values()) > MOST_PEOPLE:
        raise OutOfRange("That is more people than a table holds.")
    listed = {Side.ATTACKER: m.attackers, Side.DEFENDER: m.defenders}
    set_ups = extremes(scenario, facts, ctx.book)
    there = await presence(ctx, game, listed, m.anyone, set_ups, places, before, target)
    away = {one for side in there.values() for one in side.absent}
    extras = await _rooms(ctx, game, scenario, places, made)
    resolver, args = STAGERS[scenario.id], (facts, tuple(sorted(present)))

    def begun(staging: Staging) -> tuple[Staged, list[Vehicle]]:
        ids = _ids(staging, extras)
        cars = vehicles_for(staging, ids, places, [car.name for car in board.vehicles])
        attacker, defender = places[Side.ATTACKER], places[Side.DEFENDER]
        turn = board.cards.turn
        due = tuple(side for side, those in there.items() if those.waits(staging.set_up, side))
        gone = tuple(sorted(away))
        return staged(
            staging.set_up, attacker, defender, m.facts, turn, cars, gone, due, target or guest_of(staging, ids)
        ), cars

    def changes(staging: Staging) -> tuple[Change, ...]:
        scene, cars = begun(staging)
        return (
            *(
                change
                for side, room in extras.items()
                if staging.of(side)
                for change in room.brought([one.figure for one in staging.of(side)])
            ),
            *(change for side in there.values() for change in side.changes),
            *(
                VehicleLeft(game.id, car.name, tuple(away & set(car.aboard)))
                for car in board.vehicles
                if away & set(car.aboard)
            ),
            *(VehicleSet(game.id, car) for car in cars),
            ScenarioStaged(game.id, scene),
        )

    def say(staging: Staging) -> Report:
        scene, cars = begun(staging)
        first = [
            *first_lines(staging.set_up, names),
            *pick_lines(scene, names),
            *_absent_lines(there, scene, names),
            *_on_table(staging, extras, cars),
        ]
        if before is not None and not before.applied:
            first.append(f"{before.rules.title} is given up; whoever came with it stays: /game leave, /mad-table tow.")
        rest = [*_people_told(game, staging, extras), *more_lines(staging.set_up)]
        whole = sum(map(len, (*first, *rest))) <= MOST_TOLD
        offers = (
            *((FollowUp("Telephoned", "scenario telephone", {}),) if telephones(scene) else ()),
            FollowUp("End the scenario", "scenario end", {}),
        )
        lines = (
            (*first, *rest) if whole else (*first, "Who they are and where everything stands: see the whole set-up.")
        )
        choices = (
            press
            for side, room in extras.items()
            for press in to_settle(game.system, room.ids, [one.figure for one in staging.of(side)])
        )
        presses = (*choices, *(() if whole else (Press("setup", str(game.id), "The whole set-up"),)))
        return Report(headline(scenario, names), tuple(lines), offers, opens=presses)

    return Prepared(
        Deed(report=say, resolver=resolver, args=args, changes=changes, questions=questions(scenario, facts, ctx.book))
    )


def _require_place(ctx: Context, game: StoredGame, before: Staged | None, anew: bool) -> None:
    """Refuse to take the place of a scenario whose results are not applied, unless it is said, and by whom it may."""
    if before is None or before.applied:
        return
    title = before.rules.title
    if not anew:
        raise IllegalNow(f"{title} is already set up here: /scenario end settles it, anew:True replaces it.")
    if len(game.game.players) > 1:
        if not ctx.is_umpire:
            raise ForUmpire(f"{title} is set up here for two players: only an umpire may replace it.")
        ctx.acts_for("the players")


def _named(m: SettingUp) -> dict[Side, str]:
    """What the sides are called, as it was typed."""
    return {Side.ATTACKER: m.attacker, Side.DEFENDER: m.defender}


def _sides(game: StoredGame, m: SettingUp) -> dict[Side, int]:
    """The places of attacker and defender; of two sides the other follows from one. IllegalNow or OutOfRange."""
    named = {side: side_named(game, name) for side, name in _named(m).items() if name}
    sides = range(len(game.game.sides))
    if len(named) == 1 and len(sides) == 2:
        (known,) = named
        named[known.other] = 1 - named[known]
    if len(named) < 2:
        listed = ", ".join(side.name for side in game.game.sides)
        raise OutOfRange(f"Say who attacks and who defends: attacker: and defender: of {listed}.")
    if named[Side.ATTACKER] == named[Side.DEFENDER]:
        raise IllegalNow("Nobody attacks himself: name two sides.")
    return named


async def _rooms(
    ctx: Context, game: StoredGame, scenario: Scenario, places: dict[Side, int], made: dict[Side, int]
) -> dict[Side, Extras]:
    """Room for those who may come with a scenario, side by side."""
    rooms: dict[Side, Extras] = {}
    for side, number in made.items():
        if number:
            title = f"{scenario.title}, {side}".replace(",", " ")[:36]
            taken = [key_of(room.gang.name) for room in rooms.values()]
            rooms[side] = await room_for_extras(ctx, game, places[side], title, number, taken)
    return rooms


def _ids(staging: Staging, extras: dict[Side, Extras]) -> list[int]:
    """The ids of the people of a staging, in their order."""
    left = {side: iter(room.ids) for side, room in extras.items()}
    return [next(left[staging.set_up.forces[one.force].side]) for one in staging.people]


def _on_table(staging: Staging, extras: dict[Side, Extras], vehicles: list[Vehicle]) -> list[str]:
    """What the bot has put on the table: people by number under the name of their gang, then vehicles."""
    lines = [
        f"{underlined(room.gang.name)}: {len(staging.of(side))} on the table."
        for side, room in extras.items()
        if staging.of(side)
    ]
    lines += [vehicle_line(car) for car in vehicles]
    sides = {wheels.side for wheels in staging.set_up.wheels if wheels.where in MOVING}
    if sides and any(not car.inside for car in vehicles if car.car.body is Body.CAR):
        lines.append("A car cruises in once those in it are picked: /scenario pick, or /mad-table car by hand.")
    return lines


def _people_told(game: StoredGame, staging: Staging, extras: dict[Side, Extras]) -> list[str]:
    """Everybody whom the bot has put on the table."""
    figures = [one.figure for side in extras for one in staging.of(side)]
    return list(people_lines(figures, roster_of(game.system)))


def _absent_lines(there: dict[Side, Present], scene: Staged, names: Names) -> list[str]:
    """How many of each side are off the board for now."""
    return [
        f"{count(len(those.away), 'figure')} of {names[side]} {'is' if len(those.away) == 1 else 'are'} off the "
        f"board{' until picked' if side in scene.due else ''}."
        for side, those in there.items()
        if those.away
    ]


async def whole_set_up(ctx: Context) -> list[Card]:
    """All of the set-up of the scenario played here, on as many cards as it takes; IllegalNow where there is none."""
    game, board = board_here(ctx)
    scene = board.scenario
    if scene is None:
        raise IllegalNow(NOT_SET_UP)
    names = names_in(game.game, scene)
    own = [one.figure for one in await figures_of(ctx, game) if one.gang.id in game.game.extras]
    lines = [
        *first_lines(scene.set_up, names),
        *pick_lines(scene, names),
        *people_lines(own, roster_of(game.system)),
        *more_lines(scene.set_up),
    ]
    pages: list[list[str]] = [[]]
    for line in lines:
        if sum(map(len, pages[-1])) + len(line) > MOST_TOLD:
            pages.append([])
        pages[-1].append(line)
    title = headline(scene.rules, names)
    return [
        Card(title if place == 1 else f"{title} ({place})", lines=tuple(page), private=True)
        for place, page in enumerate(pages, 1)
    ]


READS: dict[str, Callable[[SetUp], Any]] = {
    "Place": lambda set_up: set_up.place,
    "Loot": lambda set_up: set_up.loot or 0,
    "Objectives": lambda set_up: len(set_up.objectives),
    "Beat Cops": lambda set_up: sum(force.number or 0 for force in set_up.forces if force.who is Who.BEAT_COP),
    "SMARTS of the other Boss": lambda set_up: set_up.number(NPC_SMARTS) or 0,
    "Attackers given by number": lambda set_up: _number(set_up, Side.ATTACKER),
    "Defenders given by number": lambda set_up: _number(set_up, Side.DEFENDER),
}


def _number(set_up: SetUp, side: Side) -> int:
    return sum(force.number or 0 for force in set_up.of(side))


def questions(scenario: Scenario, facts: Any, book: Book) -> tuple[Question, ...]:
    """What the odds of a set-up are asked: whatever its dice decide."""
    seen = extremes(scenario, facts, book)
    return tuple(
        Question(heading, scenario.set_up, (facts,), read)
        for heading, read in READS.items()
        if len({read(set_up) for set_up in seen}) > 1
    )
