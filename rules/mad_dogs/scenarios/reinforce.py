"""Reinforcements: the die for help, and its report."""

from __future__ import annotations

from collections import Counter
from typing import Final

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import nobody, one_figure, option
from rules.core.action.move import Rolls, move
from rules.core.action.people_fields import EVEN_ABSENT
from rules.core.action.report import FollowUp, Report
from rules.core.plain.events import Change
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.plain.words import count, sentence
from rules.core.play.game import side_called
from rules.mad_dogs.cars.car_of_move import rider
from rules.mad_dogs.cars.car_records import Rider
from rules.mad_dogs.model.figures import Rating, Speed, Stat
from rules.mad_dogs.model.scenario import FITS, MOB, Arrival, FigureChoice, Force, Reinforcement, ScenarioSide, Staged
from rules.mad_dogs.play.acting import for_side
from rules.mad_dogs.play.fields import SUITS
from rules.mad_dogs.play.position import Person, Position
from rules.mad_dogs.scenarios.actions import Level
from rules.mad_dogs.scenarios.all_scenarios import scenario_named
from rules.mad_dogs.scenarios.crew_picks import force_line, left_in_gang
from rules.mad_dogs.scenarios.kinds.show_of_strength import Show
from rules.mad_dogs.scenarios.scenario_fields import ELSEWHERE, HELPED, TextTo200, counted
from rules.mad_dogs.scenarios.scenario_lines import THEIRS, names_in
from rules.mad_dogs.scenarios.shared.forces import Reserve
from rules.mad_dogs.scenarios.shared.reinforcements import Call
from rules.mad_dogs.scenarios.shared.scenario_changes import ScenarioReinforced
from rules.mad_dogs.scenarios.shared.tables import KILL_POINTS
from rules.mad_dogs.scenarios.shared.typed_facts import parse_facts
from rules.mad_dogs.scenarios.staged_scenario import check_die, facts_of, has_called, require_staged, rules_of

SIEGE: Final = "siege"
MOST_OFFERED: Final = 4


@move("scenario reinforce", Rolls(), everybody=True)
class Reinforce:
    """Roll the die for reinforcements, at the second Joker of a turn."""

    side: str = option(
        "The side that gets help (default: the defender).", default=ScenarioSide.DEFENDER, complete=HELPED
    )
    reserve: TextTo200 = option(
        "Figures that the gang still has off the board: 3 Hoodlum, 2 Slugger.", default="", complete=counted(MOB)
    )
    speed: Speed = option("How a car drives on. Racing takes a test.", default=Speed.CRUISING, words=Speed)
    driver: Person | None = one_figure("The driver: a figure or a profile.", source=nobody, only=EVEN_ABSENT)
    stunts: Level | None = option("STUNTS of the driver as a number.", nobody)
    scenario: str = ELSEWHERE
    telephoned: bool = option("Outside a game: a defender has telephoned in an earlier turn.", default=False)
    police: bool = option("Outside a game: the police are the besiegers and get help.", default=False)


@decides(Reinforce)
def reinforces(position: Position, move: Reinforce) -> Deed[Reinforcement]:
    """Roll the die for reinforcements."""
    staged = None
    if move.scenario:
        scenario = scenario_named(move.scenario)
    elif not position.played:
        raise OutOfRange("No game is being played here. Name the scenario, such as scenario:Raid.")
    else:
        staged = require_staged(position.board.scenario)
        position.require_player()
        scenario = rules_of(staged)
    if scenario.reinforce is None:
        raise IllegalNow(f"No side gets reinforcements in {scenario.title}. Continue with the game.")
    call = _call(position, move, staged)
    price = for_side(position, staged.place(call.side)) if staged is not None else ()
    names = names_in(position.game, staged) if position.game is not None and staged is not None else THEIRS
    name, turn = names[call.side], position.board.cards.turn
    left = staged is not None and bool(left_in_gang(position, staged, call.side))

    def say(found: Reinforcement) -> Report:
        if not found.forces:
            return Report(f"No one comes for {name} this turn.")
        text = "; ".join(force_line(force) for force in found.forces)
        if found.wrecked:
            return Report(f"{sentence(name)}: the car cracks up on the way.", (f"They never arrive: {text}.",))
        speed = f", {str(found.speed).lower()}" if found.speed else ""
        free = all(force.free for force in found.forces)
        whose = "They come with the scenario" if free else f"{sentence(name)} picks them from the gang"
        whose += ": /scenario pick puts them on the board." if staged is not None and _due(found, left) else "."
        offers = _adding(found, str(call.side)) if staged is not None else ()
        return Report(f"Help comes for {name}: {text}.", (f"They come on {found.where}{speed}.", whose), offers)

    def changes(found: Reinforcement) -> tuple[Change, ...]:
        if staged is None:
            return ()
        return (ScenarioReinforced(position.id, Arrival(turn, call.side, found, _due(found, left))),)

    return Deed(
        report=say,
        resolver=scenario.reinforce,
        args=(call,),
        allow=lambda: price,
        changes=changes,
        questions=(Question("Who comes", scenario.reinforce, (call,), _summary),),
        about=(),
        again=staged is None,
    )


def _due(found: Reinforcement, left: bool) -> bool:
    """Whether the side must still name those who come: people of the scenario, or of a gang that has some `left`."""
    return any(force.free or left for force in found.arrive)


def _summary(found: Reinforcement) -> str:
    """The people who come, in the same words for the same people."""
    if found.wrecked:
        return "cracked up on the way"
    return "; ".join(map(force_line, found.forces)) or "nobody"


def _call(position: Position, move: Reinforce, staged: Staged | None) -> Call:
    """The side that asks for help, and how a car would drive on. Refuses a second die in a turn."""
    side = _side(position, move.side, staged)
    telephoned, law = move.telephoned, move.police
    if staged is not None:
        turn = position.board.cards.turn
        check_die(staged, side, turn)
        telephoned = has_called(staged, turn)
        law = staged.scenario == SIEGE and side is ScenarioSide.ATTACKER and facts_of(staged).police
    reserve = _reserve(move.reserve)
    if staged is not None and reserve is None and not law:
        reserve = _away(position, staged, side)
    return Call(side, reserve, telephoned, law, move.speed, _driver(move))


def _away(position: Position, staged: Staged, side: ScenarioSide) -> Reserve | None:
    """How many unpicked figures a side's gangs have, by profile; None if they had none from the start."""
    left = left_in_gang(position, staged, side)
    counts = Counter(one.figure.profile for one in left if one.figure.profile in KILL_POINTS)
    return tuple(counts.items()) if staged.away else None


def _side(position: Position, name: str, staged: Staged | None) -> ScenarioSide:
    """The side that asks: attacker, defender, or its name in the game. The default is the defender."""
    text = name.casefold().strip()
    if text in (ScenarioSide.ATTACKER, ScenarioSide.DEFENDER):
        return ScenarioSide(text)
    if position.game is None or staged is None:
        raise OutOfRange("Outside a game, a side is the attacker or the defender. Give one of these.")
    side = staged.side(side_called(text, position.game.sides, SUITS))
    if side is None:
        raise IllegalNow(f"{text[:40]} is no side in {rules_of(staged).title}. Name the attacker or the defender.")
    return side


def _reserve(text: str) -> Reserve | None:
    """The typed numbers left of each profile: “3 Hoodlum, 2 Slugger”."""
    if not text:
        return None
    return parse_facts(Show, f"reserve {text.replace(',', ' +')}").reserve


def _driver(move: Reinforce) -> Rider | None:
    """The driver, by name, by profile, or by STUNTS in numbers."""
    if move.driver is not None:
        return rider(move.driver, move.stunts)
    return None if move.stunts is None else Rider(Rating(Stat.STUNTS, move.stunts))


def _adding(found: Reinforcement, side: str) -> tuple[FollowUp, ...]:
    """Buttons that put the people of the scenario on the table. The player picks one of two profiles."""
    offers: list[FollowUp] = []
    for force in found.arrive:
        if force.free and force.number and force.who is not FigureChoice.LAWMAN:
            offers += [_adds(force, profile, side) for profile in FITS[force.who]]
    return tuple(offers[:MOST_OFFERED])


def _adds(force: Force, profile: str, side: str) -> FollowUp:
    people = f"{force.number} {profile}"
    return FollowUp(f"Add {count(force.number or 0, profile)}", "scenario pick", {"people": people, "side": side})
