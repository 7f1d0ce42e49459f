"""A gang made with a budget, step by step: the Boss, men hired and rolled up, skills, arms, cars (mad.gang.create)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Annotated, Any, Final

from annotated_types import Interval

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import Complete, OfGangs, name_list, option
from rules.core.action.gang_creation import fresh_names
from rules.core.action.move import Rolls, move
from rules.core.action.report import Report
from rules.core.action.system import Recruit
from rules.core.people.names import called, fresh_name, proper, same
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, Missing, OutOfRange, UnknownName, either
from rules.core.plain.words import key_of, listed, parts
from rules.core.play.game import Game
from rules.mad_dogs.gangs.commands import BEING_MADE, ROLLS, Name, draft_of
from rules.mad_dogs.gangs.draft import BOSS, PUNK, Draft, Member, Motor
from rules.mad_dogs.gangs.draft_lines import advice_lines, buttons, member_line, moment, purse, rolled_line, windows
from rules.mad_dogs.gangs.draft_steps import (
    Terms,
    arm,
    boss_bought,
    boss_by_dice,
    boss_by_template,
    buy_car,
    buy_skill,
    disarm,
    drop,
    fit_out,
    forget,
    hire_all,
    hire_rolled,
    improve,
    rename,
    spread,
    take_skill,
    thing,
    whom,
)
from rules.mad_dogs.gangs.estate import DraftSet, estate_of
from rules.mad_dogs.gangs.name_generator import made_up
from rules.mad_dogs.gangs.stats import roll_up
from rules.mad_dogs.gangs.vetting import FOR_HIRE, MOST_CARS, MOST_MEMBERS
from rules.mad_dogs.model.figures import NOTHING, Stat, stat_row
from rules.mad_dogs.model.prices import WEAPON_PRICES, Fitting, Wheels, dollars
from rules.mad_dogs.model.skills import CHOICE, CRIPPLED, EFFECTS
from rules.mad_dogs.play.position import GangView, Position, stats_typed

TEMPLATE, BY_DICE, BOUGHT = "Off the rack", "By dice", "Bought"
"""The ways in which a gang comes by its Boss."""
COUNTED: Final = re.compile(r"(\d{1,4})(?:\s+(.+))?")
TITLES: Final = {Wheels.TRUCK: "Truck", Wheels.AUTOMOBILE: "Sedan"}
"""What a car is called that was given no name; any other is a limousine."""


def _step(
    move: Any,
    report: Callable[[Draft], Report],
    resolver: Callable[..., Draft],
    *args: Any,
    questions: tuple[Question, ...] = (),
) -> Deed[Draft]:
    """A step of making a gang; `report` describes the gang after it."""
    gang, draft = move.gang, draft_of(move.gang)
    return Deed(
        resolver,
        (draft, *args),
        changes=lambda after: (DraftSet(gang.id, after),),
        facts=lambda outcome: {"gang": gang.gang.name, "left": outcome.result.left},
        report=report,
        questions=questions,
        about=(gang,),
    )


def _said(gang: GangView, after: Draft, text: str, lines: Iterable[str] = ()) -> Report:
    """A step: its report begins with the money left and ends with the buttons for the next steps."""
    return Report(
        f"{text} {purse(after)}",
        (*lines, *advice_lines(after)),
        opens=(*windows(gang.id, after), *buttons(gang.id, after)),
    )


def _of_people(
    gang: GangView, names: Sequence[str], after: Draft, text: str, line: Callable[[Member], str] = member_line
) -> Report:
    """A step about people: how they are then, and what they still owe."""
    said = _said(gang, after, text, [line(whom(after, name)) for name in names])
    return replace(said, follow_ups=moment(gang.gang.name, after, names))


# Names


def _kept(gang: GangView) -> set[str]:
    """Keys of the names of its figures that are hired already, and of the cars that are its own."""
    return {key_of(one.name) for one in (*(one.figure for one in gang.people), *estate_of(gang.gang).cars)}


def _taken(gang: GangView) -> set[str]:
    """Keys of all names in the gang."""
    return {*_kept(gang), *(key_of(one.name) for one in draft_of(gang).things)}


def _named(position: Position, gang: GangView, name: str, profile: str = "", others: Iterable[str] = ()) -> str:
    """The name as typed, if no one who is hired and no car has it.

    Where none is, one made up for a profile that no one has, nor is among the `others`.
    """
    if not name:
        return made_up(profile, {*_taken(gang), *position.names, *map(key_of, others)}, gang.id)
    given = proper(name)
    fresh_names([Recruit("", given)], _kept(gang))
    return given


def _in_drafts(things: Callable[[Draft], Iterable[Member | Motor]]) -> OfGangs:
    """Names from the gang that was named, or from all of the caller's that are being made."""

    def names(_game: Game | None, typed: Mapping[str, Any], gangs: Sequence[GangView]) -> Iterable[str]:
        named = key_of(str(typed.get("gang") or ""))
        meant = [one for one in gangs if key_of(one.gang.name) == named] or [one for one in gangs if one.mine]
        drafts = [estate_of(one.gang).draft for one in meant]
        return [one.name for draft in drafts if draft is not None for one in things(draft)]

    return OfGangs(names, people=False)


def _of(names: Iterable[str]) -> Complete:
    return Complete(lambda _game, _figure: names, many=True)


WEAPONS, SKILLS = _of(WEAPON_PRICES), _of(EFFECTS)
MEMBERS = _in_drafts(lambda draft: draft.members)
CARS = _in_drafts(lambda draft: draft.cars)
THINGS = _in_drafts(lambda draft: draft.things)
MEMBER: Final[Any] = option("Who.", complete=MEMBERS)


# Boss and men


@move("mad-gang boss", ROLLS, names=True)
class Boss:
    """The Boss, who is free: off the rack, by dice, or built on $225."""

    how: str = option("By dice: 8D6 to spread. Bought: from a Punk, $225 free.", words=(TEMPLATE, BY_DICE, BOUGHT))
    name: Name = option("His name; else one is made up.", default="")
    skills: tuple[str, ...] = name_list("Skills chosen, separated by commas.", str, SKILLS)
    weapons: tuple[str, ...] = name_list("What he carries, separated by commas.", str, WEAPONS)
    stats: str = option("Bought: FISTS GATS GUTS STUNTS SMARTS HITS, such as 3 4 4 3 3 4.", default="")
    gang: GangView = BEING_MADE


@decides(Boss)
def take_boss(position: Position, move: Boss) -> Deed[Draft]:
    """The Boss, who is free, in one of three ways."""
    draft_of(move.gang)
    name = _named(position, move.gang, move.name, BOSS)
    stats = stats_typed(move.stats) if move.stats else None
    if stats and move.how != BOUGHT:
        raise OutOfRange(f"Stats are named for a Boss who is {BOUGHT.lower()}. Remove them.")

    def text(after: Draft) -> Report:
        line = rolled_line if move.how == BY_DICE else member_line
        return _of_people(move.gang, [name], after, f"{name} is the Boss of {move.gang.name}.", line)

    if move.how == BOUGHT:
        return _step(move, text, boss_bought, Terms(PUNK, name, move.weapons, move.skills, stats=stats))
    if move.how == TEMPLATE:
        return _step(move, text, boss_by_template, name, move.weapons, move.skills)
    if move.weapons or move.skills:
        raise OutOfRange("Roll him up first: weapons and skills come after.")
    return _step(move, text, boss_by_dice, name)


@move("mad-gang hire", ROLLS, names=True)
class Hire:
    """Hire off the rack, one or several; what a profile rolls is rolled."""

    who: str = option("2 Hoodlum, Slugger, Torpedo.", complete=_of(FOR_HIRE))
    names: tuple[str, ...] = option(
        "Their names, separated by commas; the rest are made up.", default=(), read=lambda _position, text: parts(text)
    )
    weapons: tuple[str, ...] = name_list("What each of them carries, separated by commas.", str, WEAPONS)
    skills: tuple[str, ...] = name_list(
        "Skills chosen for each of them, separated by commas; $25 more in place of a roll.", str, SKILLS
    )
    gang: GangView = BEING_MADE


@decides(Hire)
def hire_men(position: Position, move: Hire) -> Deed[Draft]:
    """Men off the rack, several at once, named or under made-up names."""
    draft_of(move.gang)
    profiles = profiles_typed(move.who)
    if len(move.names) > len(profiles):
        raise OutOfRange(f"{len(move.names)} names are too many for {len(profiles)}: one for each, or fewer.")
    names = [_named(position, move.gang, name) for name in move.names]
    for profile in profiles[len(move.names) :]:
        names.append(_named(position, move.gang, "", profile, names))
    hired = zip(profiles, names, strict=True)
    joins = f"{listed(names)} {'join' if len(names) > 1 else 'joins'} {move.gang.name}."
    joins = joins if len(names) < 4 else f"{len(names)} join {move.gang.name}."

    def text(after: Draft) -> Report:
        return _of_people(move.gang, names, after, joins)

    return _step(
        move, text, hire_all, tuple(Terms(profile, name, move.weapons, move.skills) for profile, name in hired)
    )


def profiles_typed(text: str) -> list[str]:
    """The profiles of “2 Hoodlum, Slugger, Torpedo”, one for everyone; UnknownName for what no one is."""
    known = {profile.casefold(): profile for profile in FOR_HIRE}
    found: list[str] = []
    for part in parts(text):
        counted = COUNTED.fullmatch(part)
        number, name = (int(counted[1]), counted[2] or "") if counted else (1, part)
        key = name.casefold().strip()
        profile = known.get(key) or known.get(key.removesuffix("s"))
        if profile is None:
            raise UnknownName("profile", name, FOR_HIRE)
        if not 1 <= number <= MOST_MEMBERS - len(found):
            raise OutOfRange(f"A gang has at most {MOST_MEMBERS} figures: 1 to {MOST_MEMBERS} are hired at once.")
        found += [profile] * number
    if not found:
        raise OutOfRange("Say whom to hire, such as 2 Hoodlum, Slugger, Torpedo.")
    return found


@move("mad-gang roll-up", Rolls(secret=False), names=True)
class RollUp:
    """Roll up a gangster for $100: 8D6, the six best to spread, a skill for each 6."""

    name: Name = option("His name; else one is made up.", default="")
    gang: GangView = BEING_MADE


@decides(RollUp)
def roll_him_up(position: Position, move: RollUp) -> Deed[Draft]:
    """A figure rolled up with eight dice; the numbers are spread next."""
    draft_of(move.gang)
    name = _named(position, move.gang, move.name)
    questions = (
        Question("Skills", roll_up, (), lambda rolled: rolled.skills),
        Question("The six best, added up", roll_up, (), lambda rolled: sum(rolled.best)),
    )

    def text(after: Draft) -> Report:
        return _of_people(move.gang, [name], after, f"{name} is rolled up for {move.gang.name}.", rolled_line)

    return _step(move, text, hire_rolled, name, questions=questions)


@move("mad-gang place")
class Place:
    """Spread rolled numbers over the stats; without them, a window opens."""

    figure: str = option("Who was rolled up.", complete=MEMBERS)
    stats: str = option("FISTS GATS GUTS STUNTS SMARTS HITS, such as 4 4 3 3 3 4.", default="")
    gang: GangView = BEING_MADE


@decides(Place)
def place_numbers(_position: Position, move: Place) -> Deed[Draft]:
    """Six rolled numbers spread over the six stats."""
    member = whom(draft_of(move.gang), move.figure) if move.stats else to_spread(move)
    if not move.stats:
        raise Missing(f"Say how the numbers of {member.name} are spread: {' '.join(Stat)}.", "stats")

    def text(after: Draft) -> Report:
        now = whom(after, member.name)
        return _of_people(move.gang, [member.name], after, f"{now.name} is {stat_row(now.stats or NOTHING)}.")

    return _step(move, text, spread, member.name, stats_typed(move.stats))


def to_spread(move: Place) -> Member:
    """The named figure, its numbers still to spread; IllegalNow where they are not."""
    member = whom(draft_of(move.gang), move.figure)
    if member.rolled is None or member.stats is not None:
        raise IllegalNow("Only numbers just rolled are spread: /mad-gang improve raises a stat.")
    return member


# Improving


@move("mad-gang improve")
class Improve:
    """Raise a stat at its price, or lower it again."""

    figure: str = MEMBER
    stat: Stat = option("Which stat.", words=Stat)
    to: Annotated[int, Interval(ge=1, le=6)] = option("What it becomes.")
    gang: GangView = BEING_MADE


@decides(Improve)
def raise_stat(_position: Position, move: Improve) -> Deed[Draft]:
    """A stat raised, or lowered again."""
    name = whom(draft_of(move.gang), move.figure).name

    def text(after: Draft) -> Report:
        return _of_people(move.gang, [name], after, f"{name}: {move.stat} {move.to}.")

    return _step(move, text, improve, name, move.stat, move.to)


@move("mad-gang skill", ROLLS)
class Skill:
    """A skill that comes with somebody, or one that is bought: $25 rolled, $50 chosen."""

    figure: str = MEMBER
    skill: str = option("The skill chosen (default: rolled).", default="", complete=EFFECTS)
    back: bool = option("It goes back for its price.", default=False)
    gang: GangView = BEING_MADE


@decides(Skill)
def teach_skill(_position: Position, move: Skill) -> Deed[Draft]:
    """A skill taken that comes with a figure, else bought; chosen or rolled. Or a chosen one given back."""
    member, skill = whom(draft_of(move.gang), move.figure), move.skill.strip()
    if move.back and not skill:
        raise OutOfRange("Name the skill that goes back.")
    due = member.owed or member.crippling or member.choices

    def text(after: Draft) -> Report:
        now = whom(after, member.name)
        gained = [one.name for one in now.skills if one.name not in member.knows]
        if move.back:
            learns = f"gives back {listed(one for one in member.knows if one not in now.knows)}"
        elif now.crippled != member.crippled:
            learns = f"is {CRIPPLED}: {now.crippled} is a point lower"
        else:
            learns = f"learns {listed(gained) or CHOICE}"
        return _of_people(move.gang, [member.name], after, f"{now.name} {learns}.")

    return _step(move, text, forget if move.back else take_skill if due else buy_skill, member.name, skill)


# Weapons and cars


@move("mad-gang arm")
class Arm:
    """Buy weapons for somebody, or give one back."""

    figure: str = MEMBER
    weapons: tuple[str, ...] = option(
        "What, separated by commas.", read=lambda _position, text: parts(text), complete=WEAPONS
    )
    back: bool = option("It goes back for its price.", default=False)
    gang: GangView = BEING_MADE


@decides(Arm)
def arm_him(_position: Position, move: Arm) -> Deed[Draft]:
    """Weapons bought for a figure, or one given back for its price."""
    was = whom(draft_of(move.gang), move.figure)
    name = was.name

    def text(after: Draft) -> Report:
        now = whom(after, name)
        back = f"gives back {listed(Counter(was.gear) - Counter(now.gear))}"
        takes = back if move.back else f"takes {listed(now.gear[len(was.gear) :])}"
        return _of_people(move.gang, [name], after, f"{now.name} {takes}.")

    if not move.back:
        return _step(move, text, arm, name, move.weapons)
    if len(move.weapons) != 1:
        raise OutOfRange("One piece goes back at a time: name one.")
    return _step(move, text, disarm, name, *move.weapons)


@move("mad-gang car")
class Car:
    """Buy a car or truck, or have something done to one you have bought."""

    type: Wheels | None = option(
        "What to buy (default: nothing, for a car you have bought).", default=None, words=Wheels
    )
    name: Name = option("Its name, or that of a car you have bought.", default="", complete=CARS)
    fit: tuple[str, ...] = name_list("Engine, suspension, bulletproofing.", str, _of(Fitting))
    gang: GangView = BEING_MADE


@decides(Car)
def get_car(position: Position, move: Car) -> Deed[Draft]:
    """A car or truck bought; or, for one that the gang has, one thing done to it."""
    gang, draft = move.gang, draft_of(move.gang)
    fittings = tuple(map(fitting_named, move.fit))
    if fittings and not move.type:
        known = next((car for car in draft.cars if same(car.name, move.name.strip())), None)
        if known is None:
            raise OutOfRange(_which_car(position, draft, move.name))
        if len(fittings) != 1:
            raise OutOfRange(f"Do one thing at a time to {known.name}: {either(fittings)}.")

        def fitted(after: Draft) -> Report:
            car = called("car", known.name, after.cars)
            return _said(gang, after, f"{car.name} gets {car.fittings[-1]}.")

        return _step(move, fitted, fit_out, known.name, *fittings)
    if len(estate_of(gang.gang).cars) + len(draft.cars) >= MOST_CARS:
        raise OutOfRange(f"A gang has at most {MOST_CARS} cars, and {gang.name} has that many.")
    wheels = move.type or Wheels.AUTOMOBILE
    name = _named(position, gang, move.name) if move.name else fresh_name(TITLES.get(wheels, "Limousine"), _taken(gang))

    def bought(after: Draft) -> Report:
        car = called("car", name, after.cars)
        return _said(gang, after, f"{gang.name} buys {car.name} for {dollars(car.price)}.")

    return _step(move, bought, buy_car, name, wheels, fittings)


def _which_car(position: Position, draft: Draft, name: str) -> str:
    """That no car is named to be fitted out, and which there are."""
    cars = [car.name for car in draft.cars]
    if not cars:
        return "No car has been bought yet: say its type too, and it is bought with that done to it."
    wanted = f"No car you have bought is called “{name}”" if name else "No car is named"
    return f"{wanted}: name {either(cars)}, or say the type of another to buy."


def fitting_named(name: str) -> Fitting:
    """The fitting of this name, whatever its capitals, or of a word of it; UnknownName for any other."""
    key = name.casefold()
    found = [one for one in Fitting if key in (one.casefold(), *one.casefold().split(), one.casefold().split("-")[0])]
    if len(found) != 1:
        raise UnknownName("fitting", name, Fitting)
    return found[0]


# Second thoughts


@move("mad-gang rename")
class Rename:
    """Rename a figure or car of a gang being made."""

    figure: str = option("The figure or car.", complete=THINGS)
    name: Name = option("The new name.")
    gang: GangView = BEING_MADE


@decides(Rename)
def call_otherwise(position: Position, move: Rename) -> Deed[Draft]:
    """Rename a figure or car of a gang being made."""
    draft, new = draft_of(move.gang), _named(position, move.gang, move.name)
    old = thing(draft, move.figure).name
    return _step(move, lambda after: _said(move.gang, after, f"{old} is now called {new}."), rename, old, new)


@move("mad-gang drop")
class Drop:
    """Send somebody away or give a car back: the price comes back, except for dice."""

    name: str = option("The figure or car.", complete=THINGS)
    gang: GangView = BEING_MADE


@decides(Drop)
def send_away(_position: Position, move: Drop) -> Deed[Draft]:
    """A figure or car less, the money back but for what dice cost."""
    draft = draft_of(move.gang)
    name = thing(draft, move.name).name

    def text(after: Draft) -> Report:
        back = after.left - draft.left
        return _said(move.gang, after, f"{name} goes; {dollars(back) if back else 'nothing'} comes back.")

    return _step(move, text, drop, name)
