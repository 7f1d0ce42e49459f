"""What people do in a scenario: work on objectives, talk at a Meet, telephone for help, count in a Police Raid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Final, NamedTuple

from annotated_types import Interval

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import EnemiesOf, nobody, one_figure, option
from rules.core.action.move import move
from rules.core.action.on_street import afoot
from rules.core.action.people_fields import OWN, RECORDED
from rules.core.action.position import Price
from rules.core.action.report import Report, Tone
from rules.core.plain.events import Change
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.plain.words import count, listed, sentence
from rules.mad_dogs.brawling.tables import ARMS, ArmKind
from rules.mad_dogs.model.figures import Contest, Rating, Stat
from rules.mad_dogs.model.scenario import ScenarioSide, Staged
from rules.mad_dogs.model.tables import LAW
from rules.mad_dogs.play.acting import for_side, in_turn, require_die_fallen, shows
from rules.mad_dogs.play.fields import ROLLS, skills_option
from rules.mad_dogs.play.position import Person, Position, require_fit, sheet, skills_of
from rules.mad_dogs.play.rerolls import lucky
from rules.mad_dogs.play.stat_tests import HE, testing
from rules.mad_dogs.scenarios.kinds.police_raid import PoliceRaid, Pressed, Strength, cars_sent, pressed
from rules.mad_dogs.scenarios.kinds.smash_and_grab import RaidWork, work_on, work_target
from rules.mad_dogs.scenarios.kinds.the_meet import NPC_SMARTS, negotiate, speaker_target
from rules.mad_dogs.scenarios.scenario_fields import Number
from rules.mad_dogs.scenarios.shared.scenario_changes import HelpCalled, LootTried, LootWorked, ScenarioTalked
from rules.mad_dogs.scenarios.shared.scenario_kind import AFTER_THE_CALL, Effort
from rules.mad_dogs.scenarios.shared.tables import AVERAGE_BUSINESS, LOOT_OF_BUSINESSES
from rules.mad_dogs.scenarios.shared.typed_facts import parse_facts
from rules.mad_dogs.scenarios.staged_scenario import check_try, facts_of, objective_at, require_staged, rules_of
from rules.mad_dogs.scenarios.turns_beside import (
    at_telephone,
    objective_beside,
    objectives_beside,
    require_turn_beside,
)

SMASH: Final = "smash-and-grab"
MEET: Final = "meet"
POLICE_RAID: Final = "police-raid"
ONE_ARM, ONE_HANDED, USUAL = "One-Armed Man", "Crowbar", "Sledgehammer"
TESTED: Final = {Effort.SMASH: Stat.FISTS, Effort.GRAB: Stat.STUNTS}
TOOLS: Final = [arm.name for arm in ARMS.values() if arm.kind is ArmKind.TOOL]
Level = Annotated[int, Interval(ge=0, le=9)]


def staged_here(position: Position, scenario: str) -> Staged | None:
    """The scenario staged in this game, if it is this one; None if it is another, or over."""
    staged = position.board.scenario
    return staged if staged is not None and staged.scenario == scenario and not staged.over else None


# Objectives


@move("scenario work", ROLLS, everybody=True)
class Working:
    """Smash an objective with FISTS, or grab it with STUNTS, after a turn beside it."""

    figure: Person = one_figure("Your raider, or a profile such as Hoodlum.", HE, only=OWN)
    effort: Effort = option(
        "How to deal with it: smash it with FISTS, or grab it with STUNTS.",
        words={"Smash": Effort.SMASH, "Grab": Effort.GRAB},
    )
    objective: Annotated[int, Interval(ge=1, le=6)] | None = option("The number of the objective, in a game.", nobody)
    tool: str = option("The weapon that smashes it.", default="", complete=TOOLS)
    stat: Level | None = option("FISTS or STUNTS as a number.", nobody)
    drunk: bool = option("The raider is drunk.", default=False)
    skills: tuple[str, ...] = skills_option("Skills of a figure without a sheet.")


def works_beside(position: Position, person: Person) -> Iterator[Working]:
    """What a raider on the street may do with each objective beside it."""
    staged = staged_here(position, SMASH)
    if staged is None or person.side != staged.attacker or afoot(position, person) is None:
        return
    for number in objectives_beside(position, staged, person):
        for effort in (Effort.GRAB, Effort.SMASH):
            yield Working(figure=person, effort=effort, objective=number)


class ObjectiveOnTable(NamedTuple):
    """The objective on the table that a raider works on, by its number from 1."""

    staged: Staged
    number: int

    @property
    def loot(self) -> int:
        return self.staged.objectives[self.number - 1].loot


DONE: Final = {Effort.SMASH: "smashes", Effort.GRAB: "picks up"}


@decides(Working)
def works(position: Position, move: Working) -> Deed[bool]:
    """A raider smashes or grabs an objective with FISTS or STUNTS."""
    person, effort = move.figure, move.effort
    require_fit(person)
    work, target = _work(move), _target(position, move)

    def allow() -> Price:
        require_die_fallen(position, person, TESTED[effort])
        if target is None:
            return ()
        price: Price = ()
        if not person.stored or move.stat is not None or move.skills:
            price = position.by_umpire(
                position.side_name(target.staged.attacker),
                f"Name the raider who is to {effort} it. Only an umpire may give stats or skills without a raider.",
            )
        if person.stored:
            check_try(target.staged, person.id, position.board.cards.turn, person.name)
            if not position.appointed:
                require_turn_beside(position, target.staged, person, target.number)
            price = (*price, LootTried(position.id, person.id, position.board.cards.turn))
        if effort is Effort.SMASH and person.here:
            price = (*price, *shows(person))
        return in_turn(position, person, price, "Out of turn, only an umpire can record a turn beside an objective.")

    def changes(done: bool) -> tuple[Change, ...]:
        return (
            (LootWorked(position.id, target.number, effort, person.id or None),) if done and target is not None else ()
        )

    def report(done: bool) -> Report:
        name = person.name if sheet(person) else "Somebody"
        what = "the objective" if target is None else f"objective {target.number} ({target.loot} Loot)"
        if not done:
            return Report(f"{name} fails to {effort} {what}.", ("Another turn beside it gives another try.",))
        lines = ("It counts once the raider has taken it off the board.",) if effort is Effort.GRAB else ()
        return Report(f"{name} {DONE[effort]} {what}.", lines, tone=Tone.GOOD)

    return Deed(
        work_on,
        (work,),
        allow=allow,
        changes=changes,
        facts=lambda outcome: {"done": outcome.result, "needed": work_target(work).total},
        report=report,
        questions=(Question(f"{str(effort).capitalize()}s it", work_on, (work,)),),
        rerolls=lucky([person]),
        again=target is None,
    )


def _work(move: Working) -> RaidWork:
    """The raider's test. Raises OutOfRange if no stat is known."""
    effort, stat, figure = move.effort, TESTED[move.effort], move.figure.figure
    if move.stat is None and sheet(move.figure) is None:
        raise OutOfRange(
            f"Name the figure that {'smashes' if effort is Effort.SMASH else 'grabs'} it, or give its {stat}, such "
            "as stat:3."
        )
    rating = figure.rating(stat, move.stat, skills_of(move.figure, move.skills), drunk=move.drunk).swayed(figure.drink)
    return RaidWork(effort, rating, move.tool or _tool(move.figure, rating.skills))


def _tool(person: Person, skills: Sequence[str]) -> str:
    """The default tool of a raider: a weapon carried, or what the raiders brought."""
    one_armed = ONE_ARM in skills
    carried = [weapon.name for weapon in person.figure.weapons if weapon.name in TOOLS]
    fit = [name for name in carried if not (one_armed and ARMS[name].two_handed)]
    return fit[0] if fit else ONE_HANDED if one_armed else USUAL


def _target(position: Position, move: Working) -> ObjectiveOnTable | None:
    """The objective on the table; None if this game stages no Smash and Grab."""
    staged, person = staged_here(position, SMASH), move.figure
    if staged is None:
        if move.objective is not None and not position.played:
            raise IllegalNow("No Smash and Grab is being played here. Remove “objective”.")
        if move.objective is not None:
            require_staged(position.board.scenario, SMASH)
        return None
    position.require_player()
    if person.stored:
        position.require_part(person)
        if person.side != staged.attacker:
            raise IllegalNow(
                f"{person.name} is not a raider, and only the attackers {move.effort} here. Name an attacker."
            )
    lies = {one.id for one in position.people.values() if one.figure.laid_out or one.figure.arrested}
    number = objective_beside(position, staged, person) if move.objective is None else move.objective
    return ObjectiveOnTable(staged, objective_at(staged, number, lies.__contains__, move.effort))


# The Meet


@move("scenario meet", ROLLS)
class Meeting:
    """Test SMARTS against SMARTS at a Meet with a gang that has no player."""

    attacker: Person = one_figure("The attacker's negotiator.", HE, only=OWN)
    defender: Person = one_figure("The defender's negotiator.", HE, complete=EnemiesOf("attacker"))
    attacker_smarts: Level | None = option("The attacker's SMARTS as a number.", nobody)
    defender_smarts: Level | None = option(
        "The defender's SMARTS as a number. In a game, the Boss of an unplayed gang has SMARTS.", nobody
    )
    attacker_drunk: bool = option("The attacker is a Drunk/Addicted whose roll went against them.", default=False)
    defender_drunk: bool = option("The defender is a Drunk/Addicted whose roll went against them.", default=False)


@decides(Meeting)
def meets(position: Position, move: Meeting) -> Deed[Contest]:
    """SMARTS against SMARTS with a gang that no one plays."""
    staged, known = staged_here(position, MEET), None
    if staged is not None:
        position.require_player()
        if staged.contest is not None:
            raise IllegalNow(
                "They have already tested SMARTS against SMARTS. See the result with /scenario end."
            ).offering("End the scenario", "scenario end")
        known = staged.set_up.number(NPC_SMARTS)
    speakers = (
        _speaker(move.attacker, ScenarioSide.ATTACKER, move.attacker_smarts, move.attacker_drunk),
        _speaker(move.defender, ScenarioSide.DEFENDER, move.defender_smarts, move.defender_drunk, known),
    )
    needed = [speaker_target(one, side).total for one, side in zip(speakers, ScenarioSide, strict=True)]
    winners = {
        Contest.FIRST: move.attacker.name if sheet(move.attacker) else "The attacker's negotiator",
        Contest.SECOND: move.defender.name if sheet(move.defender) else "The defender's negotiator",
    }

    def report(contest: Contest) -> Report:
        if contest in winners:
            return Report(f"{winners[contest]} wins the argument.", tone=Tone.GOOD)
        return Report("Neither convinces the other, so nothing is settled.")

    return Deed(
        negotiate,
        speakers,
        allow=testing(position, Stat.SMARTS, move.attacker, move.defender),
        changes=lambda contest: () if staged is None else (ScenarioTalked(position.id, contest),),
        facts=lambda outcome: {"winner": str(outcome.result), "needed": needed},
        report=report,
        questions=(
            Question("Wins the argument", negotiate, speakers, lambda contest: winners.get(contest, "neither")),
        ),
        rerolls=lucky([move.attacker], [move.defender]),
        again=staged is None,
    )


def _speaker(person: Person, side: ScenarioSide, typed: int | None, drunk: bool, known: int | None = None) -> Rating:
    """The figure that negotiates. Raises OutOfRange without a name or SMARTS."""
    require_fit(person)
    figure = person.figure
    usual = known if sheet(person) is None else figure.stats.smarts
    number = usual if typed is None else typed
    if number is None:
        raise OutOfRange(f"Name the negotiator of the {side}, or give their SMARTS, such as {side}_smarts:3.")
    return figure.rating(Stat.SMARTS, number, drunk=drunk).swayed(figure.drink)


# The telephone


@move("scenario telephone", table=True, seated=False)
class Telephone:
    """A defender calls for help after a whole turn at the telephone."""

    figure: Person | None = one_figure("The figure at the telephone.", source=nobody, only=OWN | RECORDED)


def calls_for_help(position: Position, person: Person) -> Iterator[Telephone]:
    """The call of a defender on the street, if one may still be made. The deed sees who has been at the telephone."""
    staged = position.board.scenario
    if staged is None or staged.over or staged.called is not None or rules_of(staged).when != AFTER_THE_CALL:
        return
    if person.side == staged.defender and afoot(position, person) is not None:
        yield Telephone(figure=person)


TELEPHONED: Final = "After a whole turn at the telephone, help is on its way."


@decides(Telephone)
def telephones(position: Position, move: Telephone) -> Deed[None]:
    """A defender has spent a whole turn at the telephone."""
    staged, turn = require_staged(position.board.scenario), position.board.cards.turn
    title = rules_of(staged).title
    if rules_of(staged).when != AFTER_THE_CALL:
        raise IllegalNow(f"No one has to telephone in {title}. This command is for Smash and Grab and the Raid.")
    if staged.called is not None:
        raise IllegalNow(f"A defender already called for help in turn {staged.called}. One call is enough.")

    def allow() -> Price:
        price = for_side(position, staged.defender)
        if move.figure is not None:
            require_fit(move.figure)
            if move.figure.side != staged.defender:
                raise IllegalNow(
                    f"{move.figure.name} is not a defender, and only defenders call for help in {title}. Name a "
                    "defender."
                )
        return price

    defenders = [one for one in position.people.values() if one.side == staged.defender]
    caller = None if position.appointed else at_telephone(position, [move.figure] if move.figure else defenders)
    turn -= caller is not None  # the bot sees a whole turn once it is over
    caller = caller or move.figure
    who = caller.name if caller is not None else f"A figure of {position.side_name(staged.defender)}"
    next_turn = (
        f"From turn {turn + 1} on, a die at the second Joker decides who comes. Roll it with /scenario reinforce."
    )
    return Deed(
        report=lambda _: Report(f"{who} has called for help.", (TELEPHONED, next_turn)),
        allow=allow,
        changes=lambda _: (HelpCalled(position.id, turn),),
        rule=rules_of(staged).rule,
    )


# A Police Raid


@move("scenario pressed", everybody=True)
class Pressing:
    """See who must break out or withdraw in a Police Raid."""

    gangsters: Number | None = option("The gangsters who can still fight. In a game the bot counts them.", nobody)
    officers: Number | None = option("The officers who can still fight. In a game the bot counts them.", nobody)
    cars: Annotated[int, Interval(ge=1, le=60)] | None = option("The number of police cars that came.", nobody)
    business: str = option(
        "The business that the police raid.", default="", complete=[one.name for one in LOOT_OF_BUSINESSES.values()]
    )


@decides(Pressing)
def presses(position: Position, move: Pressing) -> Deed[Pressed]:
    """Report which side of a Police Raid is down to its limit."""
    strength, counted = _strength(position, move)

    def report(found: Pressed) -> Report:
        parts = [
            "the gangsters must break out" if found.break_out else "",
            "the police must withdraw" if found.withdraw else "",
        ]
        verdict = listed(filter(None, parts)) or "no side is in trouble yet"
        counts = f"{count(strength.gangsters, 'gangster')} and {count(strength.officers, 'officer')}"
        lines = [f"{sentence(counts)} can still fight, and {count(strength.cars, 'car')} brought the law."]
        lines += ["Counted from the table."] if counted else []
        return Report(f"{sentence(verdict)}.", tuple(lines), tone=Tone.BAD if any(found) else Tone.PLAIN)

    return Deed(report=report, resolver=pressed, args=(strength,))


def _strength(position: Position, move: Pressing) -> tuple[Strength, bool]:
    """How many can still fight, typed or counted on the table, and whether they were counted there."""
    staged = staged_here(position, POLICE_RAID)
    business = parse_facts(PoliceRaid, f"business {move.business}").business if move.business else None
    numbers = {"gangsters": move.gangsters, "officers": move.officers, "cars": move.cars}
    typed = {name: number for name, number in numbers.items() if number is not None}
    if staged is None:
        missing = [name for name in numbers if name not in typed]
        if missing:
            raise OutOfRange(f"No Police Raid is being played here. Give {listed(missing)}.")
        return Strength(**typed, business=business or AVERAGE_BUSINESS), False
    position.require_player()
    facts: PoliceRaid = facts_of(staged)
    able = [one for one in position.people.values() if one.figure.can_act]
    gangsters = sum(one.side == staged.defender and one.figure.profile not in LAW for one in able)
    officers = sum(one.side == staged.attacker and one.figure.profile in LAW for one in able)
    cars = cars_sent(facts.business, facts.chiefs_car)
    counts = {"gangsters": gangsters, "officers": officers, "cars": cars, **typed}
    return Strength(**counts, business=business or facts.business), not typed
