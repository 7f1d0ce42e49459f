"""What is done in a scenario: objectives smashed and grabbed, SMARTS at a Meet, who is pressed in a Police Raid."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from annotated_types import Interval

from cogs._kit.desk import Desk
from cogs._kit.games import figures_of, require_taking_part
from cogs._kit.people import subjects
from cogs._kit.play import Play, Question, Said, plays
from cogs._kit.render import Tone, clean
from cogs._kit.slash import command
from cogs.mad_dogs import figures_or_profiles, luck, skill_names, words
from cogs.mad_dogs.people import Person, person_named, require_fit, skills_of
from cogs.mad_dogs.scenarios.choosing import Level, Number
from cogs.mad_dogs.turns import require_die_fallen, require_on_table, side_of, table_of
from db.games import StoredGame
from db.repositories import StoredFigure
from rules.core.events import Change
from rules.core.move import Rolls, opt
from rules.core.refusal import IllegalNow, NotYours, OutOfRange
from rules.mad_dogs.brawl_tables import ARMS, ArmKind
from rules.mad_dogs.checks import Contest
from rules.mad_dogs.drink import swayed
from rules.mad_dogs.model import Nerve, Stat
from rules.mad_dogs.scenarios.duels import NPC_SMARTS, Speaker, negotiate, speaker_target
from rules.mad_dogs.scenarios.forces import Side
from rules.mad_dogs.scenarios.law import PoliceRaid, Pressed, Strength, cars_sent, pressed
from rules.mad_dogs.scenarios.raids import Effort, Work, work_on, work_target
from rules.mad_dogs.scenarios.tables import AVERAGE, TAKINGS
from rules.mad_dogs.scenarios.telling import facts_told
from rules.mad_dogs.staging import (
    LootTried,
    LootWorked,
    ScenarioTalked,
    Staged,
    check_try,
    objective_at,
    require_staged,
)
from rules.mad_dogs.tables import LAW

SMASH, MEET, POLICE_RAID = "smash-and-grab", "meet", "police-raid"
ONE_ARM, ONE_HANDED, USUAL = "One-Armed Man", "Crowbar", "Sledgehammer"
STATS = {Effort.SMASH: Stat.FISTS, Effort.GRAB: Stat.STUNTS}
TOOLS = [arm.name for arm in ARMS.values() if arm.kind is ArmKind.TOOL]
COUNTED = ("gangsters", "officers", "cars")
DONE = {Effort.SMASH: "smashes", Effort.GRAB: "picks up"}


def staged_here(desk: Desk, *ids: str) -> tuple[StoredGame, Staged] | None:
    """The game played here with its scenario, if it is one of these and not over; None otherwise."""
    game = table_of(desk)
    staged = game.game.board.scenario if game is not None else None
    if game is None or staged is None or staged.over or staged.scenario not in ids:
        return None
    return game, staged


# Objectives


@dataclass(frozen=True, slots=True)
class _Target:
    """An objective on the table that is worked at, by its number from 1."""

    game: StoredGame
    staged: Staged
    number: int

    @property
    def loot(self) -> int:
        return self.staged.objectives[self.number - 1].loot


@command("scenario work", Rolls())
class Working:
    """A raider has spent a turn beside an objective: FISTS or STUNTS."""

    effort: Effort = opt(
        "Smash it with FISTS, or grab it with STUNTS.", words={"Smash": Effort.SMASH, "Grab": Effort.GRAB}
    )
    figure: str = opt("Your raider, or a profile.", default="", complete=figures_or_profiles)
    objective: Annotated[int, Interval(ge=1, le=6)] | None = opt("Its number, in a game.", default=None)
    tool: str = opt("What he smashes it with.", default="", complete=TOOLS)
    stat: Level | None = opt("FISTS or STUNTS in numbers.", default=None)
    drunk: bool = opt("He has a skinful.", default=False)
    skills: str = opt("Skills of somebody with no sheet.", default="", complete=skill_names)


@plays(Working)
async def prepare_work(desk: Desk, m: Working) -> Play:
    """An objective smashed or grabbed: FISTS or STUNTS."""
    effort, person = m.effort, await person_named(desk, m.figure)
    require_fit(person)
    require_die_fallen(desk, person, STATS[effort])
    work = _work(person, m)
    target = await _target(desk, m, person)
    name = person.name if person.figure else "Somebody"

    def say(done: bool) -> Said:
        what = "the objective" if target is None else f"objective {target.number} ({target.loot} Loot)"
        if not done:
            return Said(f"{name} fails to {effort} {what}.", ("Another turn beside it gives another try.",))
        lines = ("It counts once he has it off the board.",) if effort is Effort.GRAB else ()
        return Said(f"{name} {DONE[effort]} {what}.", lines, tone=Tone.GOOD)

    def changes(done: bool) -> tuple[Change, ...]:
        if not done or target is None:
            return ()
        return (LootWorked(target.game.id, target.number, effort, person.id),)

    paid = ()
    if target is not None and person.id is not None and not desk.asking:
        paid = (LootTried(target.game.id, person.id, target.game.game.board.cards.turn),)
    return Play(
        say=say,
        resolver=work_on,
        args=(work,),
        changes=changes,
        paid=paid,
        facts=lambda outcome: {"done": outcome.result, "needed": work_target(work).total},
        questions=(Question(f"{str(effort).capitalize()}s it", work_on, (work,)),),
        amends=luck.lucky([person]),
        about=subjects(person),
        again=target is None,
    )


def _work(person: Person, m: Working) -> Work:
    """The test; OutOfRange where no number is known."""
    figure, effort, skills = person.figure, m.effort, skills_of(person, m.skills)
    if figure is None and m.stat is None:
        smashing = effort is Effort.SMASH
        raise OutOfRange(f"Say who {'smashes' if smashing else 'grabs'} it, or his {STATS[effort]}: stat:3.")
    known = figure.stats.of(STATS[effort]) if figure is not None else 0
    drunk, skills = swayed(figure, skills, m.drunk)
    return Work(
        effort,
        known if m.stat is None else m.stat,
        figure.off(STATS[effort]) if figure else 0,
        figure is not None and figure.nerve is Nerve.NERVOUS,
        skills,
        m.tool or _tool(person, skills),
        drunk,
    )


def _tool(person: Person, skills: tuple[str, ...]) -> str:
    """What he smashes with unless it is said: what he carries, or what the raiders brought."""
    carried = [weapon.name for weapon in person.figure.weapons] if person.figure else []
    fit = [name for name in carried if name in ARMS and ARMS[name].kind is ArmKind.TOOL]
    one_armed = ONE_ARM in skills
    fit = [name for name in fit if not (one_armed and ARMS[name].two_handed)]
    return fit[0] if fit else ONE_HANDED if one_armed else USUAL


async def _target(desk: Desk, m: Working, person: Person) -> _Target | None:
    """The objective on the table; None where no Smash and Grab is played here."""
    effort, found = m.effort, staged_here(desk, SMASH)
    if found is None:
        if m.objective is not None:
            game = table_of(desk)
            if game is None:
                raise IllegalNow("No Smash and Grab is played here: leave the objective out.")
            require_staged(game.game.board.scenario, SMASH)
        return None
    game, staged = found
    require_taking_part(desk, game)
    if not desk.asking and (person.stored is None or m.stat is not None or m.skills):
        _require_umpire(desk, game, staged, effort)
    if person.stored is not None:
        require_on_table(game, person)
        if side_of(game, person.stored) != staged.attacker:
            raise IllegalNow(f"{person.name} is no raider: only the attackers {effort} here.")
        if not desk.asking:
            check_try(staged, person.stored.id, game.game.board.cards.turn, person.name)
    figures = await figures_of(desk, game)
    return _Target(game, staged, objective_at(staged, m.objective, _lying(figures), effort))


def _require_umpire(desk: Desk, game: StoredGame, staged: Staged, effort: Effort) -> None:
    """Raiders without a sheet, typed stats and typed skills are for umpires."""
    if not desk.is_umpire:
        raise NotYours(f"Say which raider {effort}s, without stat or skills: those are for an umpire.")
    desk.acts_for(clean(game.game.sides[staged.attacker].name))


def _lying(figures: Sequence[StoredFigure]) -> Any:
    """Whether what somebody grabbed lies there again: he is laid out or taken, and on the board or in a cell."""
    down = {one.id for one in figures if one.figure.laid_out or one.figure.arrested}
    return lambda figure: figure in down


# The Meet


@command("scenario meet", Rolls())
class Meet:
    """SMARTS against SMARTS at a Meet with a gang nobody plays."""

    attacker: str = opt("Who speaks for the attacker.", default="", complete=figures_or_profiles)
    defender: str = opt("Who speaks for the defender.", default="", complete=figures_or_profiles)
    attacker_smarts: Level | None = opt("His SMARTS in numbers.", default=None)
    defender_smarts: Level | None = opt(
        "His SMARTS in numbers; in a game the Boss nobody plays has his own.", default=None
    )
    attacker_drunk: bool = opt("A Drunk/Addicted whose die went against him.", default=False)
    defender_drunk: bool = opt("A Drunk/Addicted whose die went against him.", default=False)


@plays(Meet)
async def prepare_meet(desk: Desk, m: Meet) -> Play:
    """SMARTS against SMARTS, where nobody plays the other gang."""
    found = staged_here(desk, MEET)
    if found is not None:
        require_taking_part(desk, found[0])
        if found[1].contest is not None:
            raise IllegalNow("They have set SMARTS against SMARTS already: /scenario end tells what came of it.")
    first = await person_named(desk, m.attacker)
    second = await person_named(desk, m.defender, own=False)
    known = found[1].set_up.number(NPC_SMARTS) if found is not None else None
    for person in (first, second):
        require_die_fallen(desk, person, Stat.SMARTS)
    speakers = (
        _speaker(first, Side.ATTACKER, m.attacker_smarts, m.attacker_drunk),
        _speaker(second, Side.DEFENDER, m.defender_smarts, m.defender_drunk, known),
    )
    names = {
        Contest.FIRST: first.name if first.figure else "The attacker's man",
        Contest.SECOND: second.name if second.figure else "The defender's man",
    }

    def say(contest: Contest) -> Said:
        if contest is Contest.TIE:
            return Said("Neither talks the other round: nothing is settled.")
        return Said(f"{names[contest]} gets his way.", tone=Tone.GOOD)

    def changes(contest: Contest) -> tuple[Change, ...]:
        return () if found is None else (ScenarioTalked(found[0].id, contest),)

    return Play(
        say=say,
        resolver=negotiate,
        args=speakers,
        changes=changes,
        facts=lambda outcome: {
            "winner": str(outcome.result),
            "needed": [speaker_target(speaker, side).total for speaker, side in zip(speakers, Side, strict=True)],
        },
        questions=(Question("Gets his way", negotiate, speakers, lambda contest: names.get(contest, "neither")),),
        amends=luck.lucky([first], [second]),
        about=subjects(first, second),
        again=found is None,
    )


def _speaker(person: Person, side: Side, typed: int | None, drunk: bool, known: int | None = None) -> Speaker:
    """Somebody who negotiates; OutOfRange where neither he nor his SMARTS are told."""
    require_fit(person)
    figure = person.figure
    if figure is None:
        number = known if typed is None else typed
        if number is None:
            raise OutOfRange(f"Say who speaks for the {side}, or his SMARTS: {side}_smarts:3.")
        return Speaker(number)
    drunk, skills = swayed(figure, figure.skills, drunk)
    return Speaker(
        figure.stats.smarts if typed is None else typed,
        figure.off(Stat.SMARTS),
        figure.nerve is Nerve.NERVOUS,
        skills,
        drunk,
    )


# The Police Raid


@command("scenario pressed")
class Pressing:
    """Police Raid: who must break out, or withdraw."""

    gangsters: Number | None = opt("Gangsters who can still fight; counted in a game.", default=None)
    officers: Number | None = opt("Officers who can still fight; counted in a game.", default=None)
    cars: Annotated[int, Interval(ge=1, le=60)] | None = opt("Cars that brought the law.", default=None)
    business: str = opt("The business that is raided.", default="", complete=[one.name for one in TAKINGS.values()])


@plays(Pressing)
async def prepare_pressed(desk: Desk, m: Pressing) -> Play:
    """Who is down to his limit in a Police Raid."""
    strength, counted = await _strength(desk, m)

    def say(found: Pressed) -> Said:
        told = [
            "the gangsters must break out" if found.break_out else "",
            "the police must withdraw" if found.withdraw else "",
        ]
        verdict = words.listed(filter(None, told)) or "nobody is pressed yet"
        counts = f"{words.count(strength.gangsters, 'gangster')} and {words.count(strength.officers, 'officer')}"
        lines = [f"{words.sentence(counts)} can still fight; {words.count(strength.cars, 'car')} brought the law."]
        lines += ["Counted from the table."] if counted else []
        return Said(f"{words.sentence(verdict)}.", tuple(lines), tone=Tone.BAD if any(found) else Tone.PLAIN)

    return Play(say=say, resolver=pressed, args=(strength,))


async def _strength(desk: Desk, m: Pressing) -> tuple[Strength, bool]:
    """How many can still fight, as typed or as the table has them, and whether it was counted there."""
    found = staged_here(desk, POLICE_RAID)
    business = facts_told(PoliceRaid, f"business {m.business}").business if m.business else None
    typed = {name: number for name in COUNTED if (number := getattr(m, name)) is not None}
    if found is None:
        missing = [name for name in COUNTED if name not in typed]
        if missing:
            raise OutOfRange(f"No Police Raid is played here: say how many {words.listed(missing)}.")
        return Strength(typed["gangsters"], typed["officers"], typed["cars"], business or AVERAGE), False
    game, staged = found
    require_taking_part(desk, game)
    facts: PoliceRaid = staged.told
    able = [one for one in await figures_of(desk, game) if one.figure.can_act]
    gangsters = sum(side_of(game, one) == staged.defender and one.figure.profile not in LAW for one in able)
    officers = sum(side_of(game, one) == staged.attacker and one.figure.profile in LAW for one in able)
    cars = cars_sent(facts.business, facts.chiefs_car)
    counts = {"gangsters": gangsters, "officers": officers, "cars": cars, **typed}
    strength = Strength(counts["gangsters"], counts["officers"], counts["cars"], business or facts.business)
    return strength, not typed
