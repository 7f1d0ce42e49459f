"""What is done with a figure by hand: recovering, hostages, a skill chosen (mad.wounds, mad.shoot.hostage)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Final

from annotated_types import Interval

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.move import UNSAID, Complete, move, nobody, opt, whom
from rules.core.action.people_fields import EVEN_ABSENT, OWN, RECORDED
from rules.core.action.position import Price
from rules.core.action.report import Report
from rules.core.plain.events import Change
from rules.core.plain.refusal import IllegalNow, Missing, OutOfRange
from rules.core.plain.words import count, key_of, listed, parts
from rules.mad_dogs.model.changes import FlooredSet, HostagesSet, SkillsSet, StillOwes
from rules.mad_dogs.model.figures import Floored, Posture
from rules.mad_dogs.model.kinds import kinds_named
from rules.mad_dogs.model.skills import CHOICE, EFFECTS, MOLLS, random_skill, skill_named
from rules.mad_dogs.model.tables import BYSTANDERS, LAW, PROFILES
from rules.mad_dogs.nerve.aftermath import holders, hostage_outrage
from rules.mad_dogs.play.acting import paying, spending
from rules.mad_dogs.play.fields import ROLLS
from rules.mad_dogs.play.lines import outrage_lines
from rules.mad_dogs.play.position import (
    Person,
    Position,
    guest,
    named_on_sheet,
    of_profile,
    require_fit,
    require_reach,
    require_seen,
    side_of,
)
from rules.mad_dogs.play.state import actions_left

MOST_HOSTAGES: Final = 2
MOST_LETTERS: Final = 40


@move("mad recover", around=True)
class Recover:
    """Spend actions on recovering from a shock or a wound."""

    figure: Person = whom("Your figure.", only=OWN | RECORDED)
    actions: Annotated[int, Interval(ge=1, le=20)] | None = opt("How many (default: all that are owed).", nobody)


@decides(Recover)
def recover(position: Position, move: Recover) -> Deed[None]:
    """Spend actions on recovering."""
    person, figure = move.figure, move.figure.figure
    if not figure.can_act:
        waits = "until the next Joker: then /mad-brawl stand gets him up"
        until = waits if figure.laid_out == Floored.OUT else "and recovers no more in this fight"
        raise IllegalNow(f"{person.name} is {figure.kept_out} {until}.")
    if not figure.owed:
        raise IllegalNow(f"{person.name} owes no action.")
    given = actions_left(position.board, side_of(person), person.id)
    actions = min(move.actions or given or figure.owed, figure.owed)
    left = figure.owed - actions
    rises = bool(figure.floored) and figure.posture is not Posture.PRONE and not left
    changes = (StillOwes(person.id, left), *([FlooredSet(person.id, Floored.NO)] if rises else []))
    rest = f"; {left} still owed." if left else f"{', gets up' * rises} and is ready again."
    told = Report(f"{person.name} spends {count(actions, 'action')} on recovering{rest}")
    deed = Deed[None](report=lambda _: told, changes=lambda _: changes, rule="mad.wounds")
    return paying(position, deed, (person, lambda: spending(position, person, actions, recovering=True)))


# Hostages


def _named(said: Any) -> list[str]:
    """Whom an order about hostages names, besides who takes them."""
    return [*([] if said.take is UNSAID else parts(said.take)), *said.figure.figure.hostages]


@move("mad hostage", everybody=True, on_sheets=_named)
class Hostage:
    """Take hostages as living shields, or let them go."""

    figure: Person = whom("Your gangster.", only=OWN | RECORDED, gangs_of="figure")
    take: str = opt(
        "Whom to take: cops, Feds or civilians, separated by commas.",
        default="",
        complete=Complete(lambda _game, _figure: PROFILES, many=True, people=True),
    )
    release: str = opt("Whom to let go, separated by commas.", default="")


@decides(Hostage)
def hostage(position: Position, move: Hostage) -> Deed[None]:
    """Take hostages, or let them go."""
    person, figure = move.figure, move.figure.figure
    require_fit(person)
    there = list(position.people.values()) if position.played else []
    taken, freed = parts(kinds_named(there, move.take)), parts(move.release)
    if not taken and not freed:
        raise Missing("Say whom to take or whom to release; several names separated by commas.", "take", "release")
    if taken and figure.profile in LAW | BYSTANDERS:
        raise IllegalNow(f"{person.name} is not a gangster: only gangsters take hostages.")
    known = {key_of(name) for name in figure.hostages}
    stranger = next((name for name in freed if key_of(name) not in known), None)
    if stranger is not None:
        raise IllegalNow(f"{person.name} does not hold “{stranger}”.")
    for place, name in enumerate(taken):
        if key_of(name) in known | {key_of(one) for one in taken[:place]}:
            raise IllegalNow(f"{person.name} would hold {name} twice: give each hostage a name of his own.")
    takeable = _takeable(position, person, taken)
    require_reach(position, person, takeable)
    gone = {key_of(name) for name in freed}
    held = tuple(dict.fromkeys([*(name for name in figure.hostages if key_of(name) not in gone), *taken]))
    if len(held) > MOST_HOSTAGES:
        raise IllegalNow(f"Nobody holds more than {MOST_HOSTAGES} hostages; {person.name} would hold {len(held)}.")
    outrage = hostage_outrage(position) if taken else ()
    deed = Deed[None](
        report=lambda _: _shielded(position, person, taken, freed, outrage),
        changes=lambda _: (HostagesSet(person.id, held), *outrage),
        rule="mad.shoot.hostage",
    )
    return paying(position, deed, (person, lambda: _taking(position, person, takeable) if taken else ()))


def _shielded(
    position: Position, person: Person, taken: Sequence[str], freed: Sequence[str], outrage: Sequence[Change]
) -> Report:
    """Hostages taken, or let go; in a game the outrage of it is noted."""
    said = [
        f"takes {listed(taken)} hostage" if taken else "",
        f"lets {listed(freed)} go" if freed else "",
    ]
    lines = ["One action, even for two adjacent hostages. No running: 2 inches at most."] if taken else []
    lines += ["Adds 1 outrage."] if taken and not position.played else outrage_lines(outrage)
    return Report(f"{person.name} {' and '.join(filter(None, said))}.", tuple(lines))


def _taking(position: Position, person: Person, taken: Sequence[Person]) -> Price:
    """Taking hostages is an action; nobody takes what they can't see."""
    require_seen(position, *taken)
    return spending(position, person, loud=True)


def _takeable(position: Position, holder: Person, names: Sequence[str]) -> list[Person]:
    """Those of the names who are on record; only cops, Feds and civilians who are there, each held by one captor.

    People neither on record nor of a profile are civilians; there are many of a profile.
    """
    others = [one for one in position.people.values() if one.id != holder.id]
    mine = [one.id for name in holder.figure.hostages if (one := named_on_sheet(position, name))]
    found: list[Person] = []
    for name in names:
        if len(name) > MOST_LETTERS:
            raise OutOfRange(f"A hostage's name has at most {MOST_LETTERS} characters.")
        one = named_on_sheet(position, name)
        profile = of_profile(name) if one is None else one.figure
        if profile is not None and profile.profile not in LAW | BYSTANDERS:
            raise IllegalNow(f"{name} is a gangster: only cops, Feds and civilians are taken hostage.")
        if one is not None:
            position.require_part(one)
            if one.figure.posture is Posture.DEAD or one.figure.arrested or one.figure.off_board:
                raise IllegalNow(f"{name} is {one.figure.kept_out}: take somebody who is there.")
        if one is not None or profile is None:
            captor = next(iter(holders(others, one or Person(name, guest(name), typed=name))), None)
            if captor is not None:
                raise IllegalNow(f"{captor.name} already holds {name}: nobody is taken twice.")
        if one is not None:
            if one.id in mine:
                raise IllegalNow(f"{holder.name} would hold {name} twice: take somebody else.")
            mine.append(one.id)
            found.append(one)
    return found


# Skills


@move("mad skill", ROLLS)
class Skill:
    """Roll a random skill, or take the one that a roll of 6-6 left to choose."""

    figure: Person | None = whom("A figure with a choice to make.", source=nobody, only=OWN | RECORDED | EVEN_ABSENT)
    choose: str = opt("The skill it takes.", default="", complete=Complete(lambda _game, _figure: EFFECTS, many=True))


@decides(Skill)
def skill(_position: Position, move: Skill) -> Deed[Any]:
    """Roll a random skill; for a figure, choose the one a 6-6 left open."""
    if move.figure is None:
        return Deed(
            random_skill,
            facts=lambda outcome: {"skill": outcome.result},
            report=lambda skill: Report(f"The skill is {skill}."),
            questions=(Question("Skill", random_skill, ()),),
            again=True,
        )
    name, figure = move.figure.name, move.figure.figure
    if figure.posture is Posture.DEAD:
        raise IllegalNow(f"{name} is dead and learns nothing: pick somebody who is alive.")
    if CHOICE not in figure.skills:
        raise IllegalNow(f"{name} has no skill left to choose.")
    if not move.choose:
        raise Missing("Say which skill to take: choose:Pistoleer.", "choose")
    wanted = skill_named(move.choose)
    if wanted in figure.skills:
        raise IllegalNow(f"{name} is already a {wanted}.")
    if wanted in MOLLS:
        raise IllegalNow(f"{name}: a {wanted} is what some Gun Molls are from the first: take another skill.")
    place = figure.skills.index(CHOICE)
    skills = (*figure.skills[:place], wanted, *figure.skills[place + 1 :])
    changed = SkillsSet(move.figure.id, skills, figure.stats)
    told = Report(f"{name} takes {wanted}.")
    return Deed[None](report=lambda _: told, changes=lambda _: (changed,), rule="mad.skills")
