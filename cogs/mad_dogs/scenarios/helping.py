"""Help for those attacked: the die for reinforcements."""

from __future__ import annotations

from collections import Counter

from cogs._kit.context import Context
from cogs._kit.games import figures_of, require_taking_part, side_named
from cogs._kit.prepared import Prepared, prepares
from cogs._kit.reader import Reader
from cogs._kit.slash import command
from cogs.mad_dogs import figures_or_profiles
from cogs.mad_dogs.scenarios.choosing import ELSEWHERE, TextTo200, gangsters, helped
from cogs.mad_dogs.scenarios.picking import left_in_gang
from cogs.mad_dogs.turns import require_side, table_of
from db.games import StoredGame
from db.repositories import StoredFigure
from rules.core import naming
from rules.core.deed import Deed, Question
from rules.core.events import Change
from rules.core.move import Rolls, declared, opt
from rules.core.refusal import IllegalNow, OutOfRange
from rules.core.report import FollowUp, Report
from rules.core.words import count, sentence
from rules.mad_dogs.crashing import Person as Driver
from rules.mad_dogs.model import Rating, Speed, Stat
from rules.mad_dogs.scenario_lines import THEIRS, names_in
from rules.mad_dogs.scenarios import Scenario, scenario_named
from rules.mad_dogs.scenarios.forces import FITS, Force, Reserve, Side, Who
from rules.mad_dogs.scenarios.moves import Level
from rules.mad_dogs.scenarios.reinforcing import Call, Reinforcement
from rules.mad_dogs.scenarios.tables import KILL_POINTS
from rules.mad_dogs.scenarios.telling import facts_told
from rules.mad_dogs.scenarios.turf import Show
from rules.mad_dogs.staging import Arrival, ScenarioReinforced, Staged, check_die, has_called, require_staged
from rules.mad_dogs.turning_out import force_line
from rules.mad_dogs.wheels import rider

SIEGE = "siege"
MOST_OFFERED = 4


@command("scenario reinforce", Rolls())
class Reinforce:
    """The die for reinforcements, at the second Joker of a turn."""

    side: str = opt("Who gets help (default: the defender).", default=Side.DEFENDER, complete=helped)
    reserve: TextTo200 = opt(
        "How many the gang still has off the board: 3 Hoodlum, 2 Slugger.", default="", complete=gangsters
    )
    speed: Speed = opt("How a car drives on; racing takes a test.", default=Speed.CRUISING, words=Speed)
    driver: str = opt("Who drives: a figure or a profile.", default="", complete=figures_or_profiles)
    stunts: Level | None = opt("STUNTS of the driver in numbers.", default=None)
    scenario: str = ELSEWHERE
    telephoned: bool = opt("Outside a game: somebody has telephoned in an earlier turn.", default=False)
    police: bool = opt("Outside a game: the police are the besiegers and get help.", default=False)


@prepares(Reinforce)
async def prepare_reinforce(ctx: Context, m: Reinforce) -> Prepared:
    """The die for reinforcements."""
    game = table_of(ctx)
    at_table: tuple[StoredGame, Staged] | None = None
    if m.scenario:
        scenario = scenario_named(m.scenario)
    elif game is None:
        raise OutOfRange("No game is being played here: say which scenario it is, scenario:Raid.")
    else:
        at_table = (game, require_staged(game.game.board.scenario))
        require_taking_part(ctx, game)
        scenario = at_table[1].rules
    if scenario.reinforce is None:
        raise IllegalNow(f"Nobody gets reinforcements in {scenario.title}.")
    call = await _call(ctx, m, scenario, at_table)
    if at_table is not None:
        require_side(ctx, at_table[0], at_table[1].place(call.side))
    names = names_in(at_table[0].game, at_table[1]) if at_table else THEIRS
    name = names[call.side]
    left = at_table is not None and bool(await _left(ctx, *at_table, call.side))

    def say(found: Reinforcement) -> Report:
        if not found.forces:
            return Report(f"Nobody comes for {name} this turn.")
        told = "; ".join(force_line(force) for force in found.forces)
        if found.wrecked:
            return Report(f"{sentence(name)}: the car cracks up on the way.", (f"They never arrive: {told}.",))
        speed = f", {str(found.speed).lower()}" if found.speed else ""
        free = all(force.free for force in found.forces)
        whose = "They come with the scenario" if free else f"{sentence(name)} picks them from the gang"
        whose += ": /scenario pick puts them on the board." if at_table and _due(found, left) else "."
        offers = _adding(found, str(call.side)) if at_table else ()
        return Report(f"Help comes for {name}: {told}.", (f"They come on {found.where}{speed}.", whose), offers)

    def changes(found: Reinforcement) -> tuple[Change, ...]:
        if not at_table:
            return ()
        table, _ = at_table
        arrival = Arrival(table.game.board.cards.turn, call.side, found, _due(found, left))
        return (ScenarioReinforced(table.id, arrival),)

    return Prepared(
        Deed(
            report=say,
            resolver=scenario.reinforce,
            args=(call,),
            changes=changes,
            questions=(Question("Who comes", scenario.reinforce, (call,), _summary),),
            again=at_table is None,
        )
    )


def _due(found: Reinforcement, left: bool) -> bool:
    """Whether those who come have still to be named: people of the scenario, or of a gang that has some `left`."""
    return any(force.free or left for force in found.arrive)


def _summary(found: Reinforcement) -> str:
    """Who comes, in words alike for alike."""
    if found.wrecked:
        return "cracked up on the way"
    return "; ".join(map(force_line, found.forces)) or "nobody"


async def _call(ctx: Context, m: Reinforce, scenario: Scenario, at_table: tuple[StoredGame, Staged] | None) -> Call:
    """Who asks for help, and how a car would drive on. Refuses a second die in a turn."""
    side = _side(m.side, at_table)
    telephoned, law = m.telephoned, m.police
    if at_table is not None:
        game, staged = at_table
        turn = game.game.board.cards.turn
        check_die(staged, side, turn)
        telephoned = has_called(staged, turn)
        law = staged.scenario == SIEGE and side is Side.ATTACKER and staged.told.police
    reserve = _reserve(m.reserve)
    if at_table is not None and reserve is None and not law:
        reserve = await _away(ctx, *at_table, side)
    return Call(side, reserve, telephoned, law, m.speed, await _driver(ctx, m))


async def _left(ctx: Context, game: StoredGame, staged: Staged, side: Side) -> list[StoredFigure]:
    """Those of a side's gangs who were not picked and can come."""
    return left_in_gang(staged, await figures_of(ctx, game), staged.place(side), game)


async def _away(ctx: Context, game: StoredGame, staged: Staged, side: Side) -> Reserve | None:
    """How many of a side's gangs were not picked, by profile; None where none were, for then others are meant."""
    left = await _left(ctx, game, staged, side)
    counted = Counter(one.figure.profile for one in left if one.figure.profile in KILL_POINTS)
    return tuple(counted.items()) if staged.away else None


def _side(name: str, at_table: tuple[StoredGame, Staged] | None) -> Side:
    """The side that asks: attacker or defender, or by the name it has in the game; the defender if it is not said."""
    text = name.casefold().strip()
    if text in (Side.ATTACKER, Side.DEFENDER):
        return Side(text)
    if at_table is None:
        raise OutOfRange("Outside a game a side is the attacker or the defender.")
    game, staged = at_table
    side = staged.side(side_named(game, text))
    if side is None:
        raise IllegalNow(f"{text[:40]} takes no side in {staged.rules.title}: name the attacker or the defender.")
    return side


def _reserve(text: str) -> Reserve | None:
    """How many of each profile are left, as typed: “3 Hoodlum, 2 Slugger”."""
    if not text:
        return None
    return facts_told(Show, f"reserve {text.replace(',', ' +')}").reserve


async def _driver(ctx: Context, m: Reinforce) -> Driver | None:
    """Who drives, by name, profile or STUNTS in numbers."""
    if m.driver:
        return rider(await Reader.of(ctx, declared(Reinforce)).whom(naming.Who(), m.driver), m.stunts)
    return None if m.stunts is None else Driver(Rating(Stat.STUNTS, m.stunts))


def _adding(found: Reinforcement, side: str) -> tuple[FollowUp, ...]:
    """Buttons that put on the table those who come with the scenario; of two profiles one is picked."""
    offers: list[FollowUp] = []
    for force in found.arrive:
        if force.free and force.number and force.who is not Who.LAWMAN:
            offers += [_adds(force, profile, side) for profile in FITS[force.who]]
    return tuple(offers[:MOST_OFFERED])


def _adds(force: Force, profile: str, side: str) -> FollowUp:
    people = f"{force.number} {profile}"
    return FollowUp(f"Add {count(force.number or 0, profile)}", "scenario pick", {"people": people, "side": side})
