"""What every step of making a gang shares: looking before it is taken, and the dice of skills. Money is dollars."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rules.core.chance.dice import Dice
from rules.core.people.names import alike, called, put, without
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow, OutOfRange, Refusal, either
from rules.core.tables.rule import resolves
from rules.mad_dogs.gangs.draft import (
    BOSS,
    PISTOL,
    PUNK,
    ROLLED_AS,
    Draft,
    Got,
    Kind,
    Learnt,
    Member,
    Motor,
    Recruitment,
    crippled,
)
from rules.mad_dogs.gangs.stats import DICE, RolledUp, place, roll_up
from rules.mad_dogs.gangs.vetting import breaches, problems
from rules.mad_dogs.model.figures import Figure, Stat, Stats
from rules.mad_dogs.model.prices import MOST_MONEY, Fitting, Line, Wheels, dollars
from rules.mad_dogs.model.roster import GEAR
from rules.mad_dogs.model.skills import CHOICE, CRIPPLED, CRIPPLES, EFFECTS, once_more, random_skill
from rules.mad_dogs.model.tables import PROFILES


def whom(draft: Draft, name: str) -> Member:
    """The figure of this name, the first of several; UnknownName for no one."""
    return called("figure", name, reversed(draft.members))


def thing(draft: Draft, name: str) -> Member | Motor:
    """The figure or car of this name, the first of several; UnknownName for none."""
    return called("figure or car", name, reversed(draft.things))


def canonical(name: str, known: Iterable[str]) -> str:
    """A name as the tables write it; as it was typed where they lack it, for the vetting to find."""
    return alike(name, known) or name.strip()


def with_member(draft: Draft, member: Member) -> Draft:
    """The draft with the figure of this name as it is now."""
    before = whom(draft, member.name)
    return replace(draft, members=tuple(member if one is before else one for one in draft.members))


def put_skill(skills: tuple[Learnt, ...], at: int, skill: Learnt) -> tuple[Learnt, ...]:
    """The skills with another one in a place."""
    return (*skills[:at], skill, *skills[at + 1 :])


def settled(before: Draft, after: Draft, what: str) -> Draft:
    """The draft after a step, unless the step breaks a rule or costs more than is left."""
    wrong = breaches(after)
    if wrong:
        known = {fault.sentence for fault in breaches(before)}
        wrong = [fault for fault in wrong if fault.sentence not in known]
    refuse([*wrong, *overspent(before, after, what)])
    return after


def overspent(before: Draft, after: Draft, what: str) -> list[Refusal]:
    """That a step costs more than is left, with the sums; nothing where it does not."""
    cost, left = after.spent - before.spent, max(0, before.left)
    if cost <= 0 or after.left >= 0:
        return []
    missing = dollars(cost - left)
    return [IllegalNow(f"{what} costs {dollars(cost)}, and {dollars(left)} is left: {missing} is missing.")]


def refuse(wrong: list[Refusal]) -> None:
    """Raise what is wrong, all of it in one."""
    if len(wrong) == 1:
        raise wrong[0]
    if wrong:
        kind = OutOfRange if all(isinstance(fault, OutOfRange) for fault in wrong) else IllegalNow
        raise kind(" ".join(fault.sentence for fault in wrong))


def learn(dice: Dice, draft: Draft, member: Member, skill: str, due: bool) -> Draft:
    """The draft with a skill more for a figure, chosen or rolled."""
    if skill:
        return teach(dice, draft, replace(member, skills=(*member.skills, Learnt(skill, Got.CHOSEN, due))))
    waiting = replace(member, skills=(*member.skills, Learnt(CHOICE, Got.ROLLED, due)))
    after = settled(draft, with_member(draft, waiting), f"A skill rolled for {member.name}")
    return roll_skill(dice, after, member.name, len(member.skills))


def teach(dice: Dice, draft: Draft, member: Member) -> Draft:
    """The draft with a skill chosen for a figure; Crippled costs its point at once."""
    before = whom(draft, member.name).knows
    (skill,) = [one for one in member.knows if one not in before] or [member.knows[-1]]
    after = settled(draft, with_member(draft, member), f"{skill} for {member.name}")
    return cripple(dice, after, member.name) if skill == CRIPPLED else after


def roll_skill(dice: Dice, draft: Draft, name: str, at: int) -> Draft:
    """The draft with one skill of a figure rolled: again for one that the figure has, or suits that can't be paid."""
    member = whom(draft, name)
    why = what = f"skill of {member.name}"
    while True:
        skill = random_skill(dice, why)
        rolled = replace(member, skills=put_skill(member.skills, at, replace(member.skills[at], name=skill)))
        after = with_member(draft, rolled)
        known, dear = skill in member.knows, after.left < min(0, draft.left)
        if skill == CHOICE or not (known or dear):
            return cripple(dice, after, name) if skill == CRIPPLED else after
        why = once_more(what, skill) if known else f"{what} again, nothing is left for a {skill}'s suits"


def cripple(dice: Dice, draft: Draft, name: str) -> Draft:
    """The draft with a point off one stat of a figure, found with a D6."""
    member = whom(draft, name)
    (face,) = dice.roll(1, 6, f"what is crippled, {member.name}")
    stat = CRIPPLES[face - 1]
    stats = member.stats if member.stats is None else crippled(member.stats, stat)
    return with_member(draft, replace(member, crippled=stat, stats=stats))


MOST_ROLLS: Final = 10
"""Skills that one step rolls at most."""

UNROLLED: Final = RolledUp((1,) * DICE)
"""What stands for dice that have not fallen yet."""


@frozen
class Terms:
    """A figure to be hired.

    gear    what he carries; one Pistol is the free one if his GATS bring it
    skills  those chosen, each in place of one that his profile rolls while it has any; one of a Torpedo's for both
    rolled  how many are rolled; None for what his profile leaves after those chosen
    stats   what his stats are raised to; None for those of his profile
    """

    profile: str
    name: str
    gear: tuple[str, ...] = ()
    skills: tuple[str, ...] = ()
    rolled: int | None = None
    stats: Stats | None = None


def start(budget: int, kind: Kind | None = None) -> Draft:
    """An empty gang with so many dollars. OutOfRange below 0 or above a million, IllegalNow for cops and Feds."""
    draft = Draft(budget, kind=kind)
    if not 0 <= budget <= MOST_MONEY:
        raise OutOfRange(f"A budget is $0 to {dollars(MOST_MONEY)}, not {dollars(budget)}.")
    refuse(breaches(draft))
    return draft


@resolves("mad.gang.create", "mad.gang.punks", "mad.gang.weapons", "mad.profile", "mad.skills")
def hire(dice: Dice, draft: Draft, terms: Terms) -> Draft:
    """The gang with a figure off the rack, or a Punk improved at once; two dice for each skill that is rolled.

    A Mob Boss is free. Raises a Refusal that names everything wrong with the terms.
    """
    return _joined(dice, draft, terms)


@resolves("mad.gang.create", "mad.gang.punks", "mad.gang.weapons", "mad.profile", "mad.skills")
def hire_all(dice: Dice, draft: Draft, several: tuple[Terms, ...]) -> Draft:
    """The gang with all of these, in this order, or with none.

    The refusal names what is wrong with any of them, and what all of them cost if that is too much.
    """
    planned, wrong = replace(draft, budget=draft.spent + MOST_MONEY), list[Refusal]()
    for terms in several:
        try:
            planned = _planned(planned, _with_rolls(_offer(terms), terms.rolled))
        except Refusal as refusal:
            wrong.append(refusal)
    planned = replace(planned, budget=draft.budget)
    joining = planned.members[len(draft.members) :]
    wrong += overspent(draft, planned, joining[0].name if len(joining) == 1 else f"Hiring {len(joining)}")
    refuse(wrong)
    for terms in several:
        planned = _thrown(dice, planned, _offer(terms))
    return planned


def price_of(terms: Terms) -> int:
    """What a figure would cost, but for the suits of a Snappy Dresser made by dice. Refuses terms that can't be."""
    member = _with_rolls(_offer(terms), terms.rolled)
    refuse(breaches(Draft(MOST_MONEY, (member,))))
    return member.price


@resolves("mad.gang.create", "mad.profile", "mad.skills")
def boss_by_template(
    dice: Dice, draft: Draft, name: str, gear: tuple[str, ...] = (), skills: tuple[str, ...] = ()
) -> Draft:
    """The gang with the Mob Boss of the profiles, free but for gear; skills beyond the first two cost as usual."""
    return dice.call(hire, draft, Terms(BOSS, name, gear, skills))


@resolves("mad.gang.create", "mad.gang.punks", "mad.skills")
def boss_bought(dice: Dice, draft: Draft, terms: Terms) -> Draft:
    """The gang with a Boss built from a Punk, $225 of stats and skills free; the profile in the terms is not read."""
    return _joined(dice, draft, replace(terms, profile=PUNK), BOSS)


@resolves("mad.gang.create", "mad.gang.roll-up")
def boss_by_dice(dice: Dice, draft: Draft, name: str) -> Draft:
    """The gang with a Boss rolled up for free, numbers still to spread, and $25 for stats and random skills."""
    return _rolled_up(dice, draft, name, BOSS)


@resolves("mad.gang.roll-up")
def hire_rolled(dice: Dice, draft: Draft, name: str) -> Draft:
    """The gang with a figure rolled up for $100: the numbers are still to spread, the skills to choose or roll."""
    return _rolled_up(dice, draft, name, ROLLED_AS)


@resolves("mad.gang.roll-up")
def spread(_dice: Dice, draft: Draft, name: str, stats: Stats) -> Draft:
    """The gang with a figure's six numbers spread over its stats, which is done once and without dice.

    Raises IllegalNow for a figure who has stats, or pistols that GATS 3 would make too many; OutOfRange for other
    numbers or for HITS outside 3 to 5.
    """
    member = whom(draft, name)
    if member.rolled is None or member.stats is not None:
        raise IllegalNow(f"{member.name} has his stats: only numbers just rolled are spread.")
    placed = place(member.rolled, stats)
    now = placed if member.crippled is None else crippled(placed, member.crippled)
    return settled(draft, with_member(draft, replace(member, placed=placed, stats=now)), member.name)


@resolves("mad.gang.punks")
def improve(_dice: Dice, draft: Draft, name: str, stat: Stat, to: int) -> Draft:
    """The gang with a stat raised, or lowered again as far as its owner came with it; no die is rolled.

    The stat costs the price of the value it then has. Raises IllegalNow where the money is short, for numbers not yet
    spread or HITS of a figure rolled up above 5; OutOfRange beyond 6 or below what the figure came with.
    """
    member = whom(draft, name)
    if member.stats is None:
        raise IllegalNow(f"{member.name} has no stats yet: spread his numbers first.")
    if member.stats.of(stat) == to:
        raise IllegalNow(f"{member.name} already has {stat} {to}: pick another number.")
    raised = replace(member, stats=member.stats._replace(**{stat.lower(): to}))
    return settled(draft, with_member(draft, raised), f"{stat} {to} for {member.name}")


@resolves("mad.gang.punks", "mad.skills")
def buy_skill(dice: Dice, draft: Draft, name: str, skill: str = "") -> Draft:
    """The gang with one more skill bought for a figure: chosen for $50, or where none is named rolled for $25.

    Raises a Refusal while one is still to come with him, for a skill he has, and where the money is short.
    """
    member = whom(draft, name)
    if member.owed:
        owed = f"{member.owed} skill{'s' * (member.owed != 1)}"
        raise IllegalNow(f"{member.name} still has {owed} to choose or roll that came with him: take that first.")
    return learn(dice, draft, member, canonical(skill, EFFECTS), due=False)


@resolves("mad.gang.create", "mad.gang.roll-up", "mad.skills")
def take_skill(dice: Dice, draft: Draft, name: str, skill: str = "") -> Draft:
    """The gang with a skill that comes with a figure: chosen, or where none is named rolled.

    What is crippled is found first of all, then a 6-6 is chosen. It costs nothing, but $25 for a choice in place of a
    roll off the rack, and the suits of a Snappy Dresser. Raises a Refusal where none is owed, and for a skill he has.
    """
    member = whom(draft, name)
    named = canonical(skill, EFFECTS)
    if member.crippling:
        return cripple(dice, draft, name)
    if CHOICE in member.knows:
        if not named:
            raise IllegalNow(f"{member.name} rolled a 6-6: name the skill that he takes.")
        place_of = member.knows.index(CHOICE)
        chosen = replace(member.skills[place_of], name=named)
        return teach(dice, draft, replace(member, skills=put_skill(member.skills, place_of, chosen)))
    if member.choices:
        if named not in member.choices:
            raise OutOfRange(f"{member.name} is {either(member.choices)}: name one of them.")
        return teach(dice, draft, replace(member, skills=(*member.skills, Learnt(named, Got.PRINTED))))
    if not member.owed:
        raise IllegalNow(f"{member.name} has all the skills that come with him: more must be bought.")
    return learn(dice, draft, member, named, due=True)


@resolves("mad.gang.punks")
def forget(_dice: Dice, draft: Draft, name: str, skill: str) -> Draft:
    """The gang with a chosen skill given back; one that was bought replaces it among those that came.

    Raises IllegalNow for a skill printed or rolled, and for Crippled.
    """
    member = whom(draft, name)
    learnt = called("skill", skill, member.skills)
    if learnt.got is not Got.CHOSEN or learnt.name == CRIPPLED:
        raise IllegalNow(
            f"{member.name}: {learnt.name} was {learnt.got}: only a skill that no die was rolled for goes back."
        )
    left = without(member.skills, learnt.name)
    bought = [skill for got in (Got.CHOSEN, Got.ROLLED) for skill in left if skill.got is got and not skill.due]
    if learnt.due and bought:
        left = put_skill(left, left.index(bought[0]), replace(bought[0], due=True))
    return with_member(draft, replace(member, skills=left))


@resolves("mad.gang.weapons")
def arm(_dice: Dice, draft: Draft, name: str, gear: tuple[str, ...]) -> Draft:
    """The gang with more weapons for a figure, each named as often as it is bought; no die is rolled.

    A pistol is one more than that which GATS 3 bring. Raises a Refusal for what there is not or is not for sale, a
    second of a kind that is carried once, and where the money is short.
    """
    member = whom(draft, name)
    if not gear:
        raise OutOfRange(f"Name what {member.name} is to carry.")
    pieces = tuple(canonical(piece, GEAR) for piece in gear)
    armed = replace(member, gear=(*member.gear, *pieces))
    return settled(draft, with_member(draft, armed), f"{', '.join(pieces)} for {member.name}")


@resolves("mad.gang.weapons")
def disarm(_dice: Dice, draft: Draft, name: str, piece: str) -> Draft:
    """The gang with one piece of a figure's gear given back for its price. IllegalNow for what it has not bought."""
    member = whom(draft, name)
    known = canonical(piece, GEAR)
    if known not in member.gear:
        if known == PISTOL and member.free_pistol:
            raise IllegalNow(f"{member.name}'s {PISTOL} comes with his GATS: there is nothing to give back.")
        bought = either(dict.fromkeys(member.gear)) or "nothing"
        raise IllegalNow(f"{member.name} has bought no {known}: he has {bought} to give back.")
    gear = list(member.gear)
    gear.remove(known)
    return with_member(draft, replace(member, gear=tuple(gear)))


@resolves("mad.gang.weapons")
def buy_car(
    _dice: Dice, draft: Draft, name: str, wheels: Wheels = Wheels.AUTOMOBILE, fittings: tuple[Fitting, ...] = ()
) -> Draft:
    """The gang with a car or truck more. Raises a Refusal for a name taken, a fitting twice, or money short."""
    motor = Motor(name.strip(), wheels, fittings)
    return settled(draft, replace(draft, cars=(*draft.cars, motor)), f"{motor.name} ({wheels})")


@resolves("mad.gang.weapons")
def fit_out(_dice: Dice, draft: Draft, name: str, fitting: Fitting) -> Draft:
    """The gang with something done to a car it has bought. Raises a Refusal if that was done, or money is short."""
    motor = called("car", name, draft.cars)
    better = replace(motor, fittings=(*motor.fittings, fitting))
    return settled(draft, replace(draft, cars=put(draft.cars, better)), f"{fitting} for {motor.name}")


@resolves("mad.gang.create")
def rename(_dice: Dice, draft: Draft, old: str, new: str) -> Draft:
    """The gang with another name for a figure or car. Raises a Refusal for a name that is taken or will not do."""
    new = new.strip()
    whole = thing(draft, old)
    members = tuple(replace(one, name=new) if one is whole else one for one in draft.members)
    cars = tuple(replace(one, name=new) if one is whole else one for one in draft.cars)
    known = [fault.sentence for fault in breaches(draft)]
    after = replace(draft, members=members, cars=cars)
    refuse([one for one in breaches(after) if one.sentence.replace(new, whole.name) not in known])
    return after


@resolves("mad.gang.create")
def drop(_dice: Dice, draft: Draft, name: str) -> Draft:
    """The gang without a figure or a car, the price paid back but for what dice cost: that stays on the bill.

    Raises IllegalNow for a Boss for whom dice fell: he is free, and so would be the next throw.
    """
    going = thing(draft, name)
    if isinstance(going, Motor):
        return replace(draft, cars=tuple(one for one in draft.cars if one is not going))
    if going.boss and (going.thrown or CRIPPLED in going.knows):
        raise IllegalNow(f"Dice have fallen for {going.name}, who is the Boss and free: he stays.")
    gone = (Line(going.name, "dice thrown before he was sent away", going.thrown),) if going.thrown else ()
    members = tuple(one for one in draft.members if one is not going)
    return replace(draft, members=members, gone=(*draft.gone, *gone))


def figures_of(draft: Draft) -> tuple[Figure, ...]:
    """The gang's figures as they are kept. IllegalNow that names all that is wrong or unfinished."""
    if wrong := [*problems(draft), *draft.unfinished]:
        raise IllegalNow(" ".join(wrong))
    return tuple(member.figure for member in draft.members)


def _offer(terms: Terms, profile: str = "") -> Member:
    """A figure by the terms, before any die; `profile` is what it becomes, if not what it is taken from."""
    title = canonical(terms.profile, PROFILES)
    template = PROFILES.get(title, PROFILES[PUNK])
    way = Recruitment.BUILT if title == PUNK else Recruitment.RACK
    bare = Member(terms.name.strip(), way, profile or title, terms.stats or template.stats)
    chosen = tuple(canonical(skill, EFFECTS) for skill in terms.skills)
    picked = [skill for skill in chosen if skill not in template.either]
    skills = (
        *(Learnt(skill, Got.PRINTED) for skill in (*template.skills, *(one for one in chosen if one not in picked))),
        *(Learnt(skill, Got.CHOSEN, at < bare.places) for at, skill in enumerate(picked)),
    )
    gear = [canonical(piece, GEAR) for piece in terms.gear]
    if bare.free_pistol and PISTOL in gear:
        gear.remove(PISTOL)
    return replace(bare, skills=skills, gear=tuple(gear))


def _with_rolls(member: Member, rolled: int | None) -> Member:
    """A figure with places for the skills that are to be rolled for it. OutOfRange for too many."""
    times = (0 if member.boss else member.owed) if rolled is None else rolled
    if not 0 <= times <= MOST_ROLLS:
        raise OutOfRange(f"{member.name}: 0 to {MOST_ROLLS} skills are rolled at once, not {times}.")
    rolls = (Learnt(CHOICE, Got.ROLLED, at < member.owed) for at in range(times))
    return replace(member, skills=(*member.skills, *rolls))


def _planned(draft: Draft, member: Member) -> Draft:
    """The draft with one figure more, if it may have it."""
    return settled(draft, replace(draft, members=(*draft.members, member)), member.name)


def _joined(dice: Dice, draft: Draft, terms: Terms, profile: str = "") -> Draft:
    """The draft with a figure more: all is checked before any roll."""
    member = _offer(terms, profile)
    return _thrown(dice, _planned(draft, _with_rolls(member, terms.rolled)), member)


def _thrown(dice: Dice, draft: Draft, before: Member) -> Draft:
    """The draft with all the dice of a new figure rolled; `before` is the figure without places for rolls."""
    if CRIPPLED in before.knows:
        draft = cripple(dice, draft, before.name)
    for at in range(len(before.skills), len(whom(draft, before.name).skills)):
        draft = roll_skill(dice, draft, before.name, at)
    return draft


def _rolled_up(dice: Dice, draft: Draft, name: str, profile: str) -> Draft:
    member = Member(name.strip(), Recruitment.ROLLED, profile, None, UNROLLED)
    return with_member(_planned(draft, member), replace(member, rolled=dice.call(roll_up, member.name)))
