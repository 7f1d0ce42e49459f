"""Sets a scenario up, with what the database knows of it and ids reserved for its newcomers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cogs.cards.card import Card
from cogs.command_adapter.crowd import room_for_extras
from cogs.command_adapter.reader import Reader, seen
from cogs.commands.mad_dogs.campaign.linked_games import fight_in
from cogs.commands.mad_dogs.scenarios.choosing import ANYONE, facts_before, figures
from cogs.commands.mad_dogs.turns import board_here, table_of
from cogs.context.board_display import figures_of, require_taking_part
from cogs.context.context import Context
from cogs.context.prepared import Prepared, prepares
from cogs.slash.slash import command
from db.games import StoredGame
from rules.core.action.fields import option
from rules.core.action.move import Rolls
from rules.core.people.party import LookedUp
from rules.core.plain.refusal import IllegalNow, Refusal
from rules.core.plain.words import key_of, parts
from rules.mad_dogs.model.scenario import ScenarioSide
from rules.mad_dogs.scenarios.all_scenarios import scenario_named
from rules.mad_dogs.scenarios.casting import extremes, most_made
from rules.mad_dogs.scenarios.kinds.the_hit import Hit
from rules.mad_dogs.scenarios.scenario_fields import SIDES, TITLES, Facts, Text
from rules.mad_dogs.scenarios.scenario_lines import names_in
from rules.mad_dogs.scenarios.set_up import (
    MOST_CHARACTERS,
    Room,
    aim_of,
    headline,
    places_of,
    require_likely_loot,
    require_place,
    require_room,
    set_up_here,
    set_up_without_game,
    title_of,
    whole_lines,
    with_aim,
)
from rules.mad_dogs.scenarios.shared.scenario_kind import Scenario
from rules.mad_dogs.scenarios.shared.typed_facts import parse_facts
from rules.mad_dogs.scenarios.staged_scenario import NOT_SET_UP, rules_of
from rules.mad_dogs.scenarios.who_is_there import Named, presence


@command("scenario set-up", Rolls())
class SettingUp:
    """Set up a scenario: its rolls, its people, its vehicles."""

    scenario: str = option("The scenario.", complete=TITLES)
    attacker: str = option("The attacker: a side of this game, or any other name.", default="", complete=SIDES)
    defender: str = option("The defender: a side of this game, or any other name.", default="", complete=SIDES)
    facts: Facts = option(
        "Known facts, separated by commas: loot 3, objectives 4. /scenario show lists them.",
        default="",
        complete=facts_before,
    )
    attackers: Text = option(
        "Figures of the attacker's gangs that are there, separated by commas (default: all).",
        default="",
        complete=figures,
    )
    defenders: Text = option(
        "Figures of the defender's gangs that are there, separated by commas (default: all).",
        default="",
        complete=figures,
    )
    anyone: bool = ANYONE
    anew: bool = option("Replace the scenario that was set up here.", default=False)


@prepares(SettingUp)
async def prepare_set_up(ctx: Context, move: SettingUp) -> Prepared:
    """A scenario between two sides: on the table of the game here, or by itself if there is none."""
    scenario, sides = (
        scenario_named(move.scenario),
        {ScenarioSide.ATTACKER: move.attacker, ScenarioSide.DEFENDER: move.defender},
    )
    typed, game = move.facts, table_of(ctx)
    facts = parse_facts(scenario.facts, typed)
    if game is None:
        return Prepared(set_up_without_game(Reader.here(ctx).empty, scenario, facts, sides))
    require_taking_part(ctx, game)
    at = seen(ctx, game, await figures_of(ctx, game))
    price = (*require_likely_loot(at, scenario, facts), *require_place(at, move.anew))
    places, target = places_of(at, sides), 0
    if isinstance(facts, Hit):
        aim = aim_of(at, facts, typed, places[ScenarioSide.DEFENDER])
        typed, facts, target = with_aim(typed, aim), aim.facts, aim.target
    made = most_made(scenario, facts, at.book)
    require_room(at, made)
    named = {side: await _named(ctx, text) for side, text in _listed(move).items() if text}
    set_ups, linked = extremes(scenario, facts, at.book), await fight_in(ctx, game)
    there, rights = presence(at, named, move.anyone, set_ups, places, at.board.scenario, linked, target)
    rooms = await _rooms(ctx, game, scenario, places, made)
    return Prepared(set_up_here(at, scenario, facts, typed, places, there, rooms, (*price, *rights), target))


def _listed(move: SettingUp) -> dict[ScenarioSide, str]:
    """The figures of each side, as typed."""
    return {ScenarioSide.ATTACKER: move.attackers, ScenarioSide.DEFENDER: move.defenders}


async def _named(ctx: Context, text: str) -> LookedUp[Sequence[Named]]:
    """The figures of these names, each with its id, 0 for one without a gang."""
    names = dict.fromkeys(parts(text))
    try:
        meant = await ctx.figures(names, own=True)
    except Refusal as refusal:
        return LookedUp(wrong=refusal)
    return LookedUp([(name, one.id if one is not None else 0) for name, one in zip(names, meant, strict=True)])


async def _rooms(
    ctx: Context,
    game: StoredGame,
    scenario: Scenario,
    places: Mapping[ScenarioSide, int],
    made: Mapping[ScenarioSide, int],
) -> dict[ScenarioSide, Room]:
    """Room for the newcomers of a scenario, side by side."""
    rooms: dict[ScenarioSide, Room] = {}
    for side, number in made.items():
        if number:
            taken = [key_of(room.gang.name) for room in rooms.values()]
            room = await room_for_extras(ctx, game, places[side], title_of(scenario, side), number, taken)
            rooms[side] = Room(room.id, room.gang, room.ids)
    return rooms


async def whole_set_up(ctx: Context) -> list[Card]:
    """The whole set-up of the scenario played here, on as many cards as it takes. Raises IllegalNow if there is
    none.
    """
    game, board = board_here(ctx)
    scene = board.scenario
    if scene is None:
        raise IllegalNow(NOT_SET_UP).offering("Set one up", "scenario set-up")
    names = names_in(game.game, scene)
    lines = whole_lines(seen(ctx, game, await figures_of(ctx, game)), scene, names)
    pages: list[list[str]] = [[]]
    for line in lines:
        if sum(map(len, pages[-1])) + len(line) > MOST_CHARACTERS:
            pages.append([])
        pages[-1].append(line)
    title = headline(rules_of(scene), names)
    return [
        Card(title if place == 1 else f"{title} ({place})", lines=tuple(page), private=True)
        for place, page in enumerate(pages, 1)
    ]
