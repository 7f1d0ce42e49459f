"""What every step of making a gang shares: looking before it is taken, and the dice of skills. Money is dollars."""

from __future__ import annotations

from collections.abc import Iterable

from rules.core.chance.dice import Dice
from rules.core.people.names import alike, called
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, OutOfRange, Refusal
from rules.mad_dogs.gangs.draft import Draft, Got, Learnt, Member, Motor, crippled
from rules.mad_dogs.gangs.vetting import breaches
from rules.mad_dogs.model.prices import dollars
from rules.mad_dogs.model.skills import CHOICE, CRIPPLED, CRIPPLES, once_more, random_skill


def whom(draft: Draft, name: str) -> Member:
    """The figure of this name, the first of several; UnknownName for nobody."""
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
    """The draft with a skill more for somebody, chosen or rolled."""
    if skill:
        return teach(dice, draft, replace(member, skills=(*member.skills, Learnt(skill, Got.CHOSEN, due))))
    waiting = replace(member, skills=(*member.skills, Learnt(CHOICE, Got.ROLLED, due)))
    after = settled(draft, with_member(draft, waiting), f"A skill rolled for {member.name}")
    return roll_skill(dice, after, member.name, len(member.skills))


def teach(dice: Dice, draft: Draft, member: Member) -> Draft:
    """The draft with somebody who has chosen a skill; Crippled costs him its point at once."""
    before = whom(draft, member.name).knows
    (skill,) = [one for one in member.knows if one not in before] or [member.knows[-1]]
    after = settled(draft, with_member(draft, member), f"{skill} for {member.name}")
    return cripple(dice, after, member.name) if skill == CRIPPLED else after


def roll_skill(dice: Dice, draft: Draft, name: str, at: int) -> Draft:
    """The draft with one skill of somebody rolled: again for one that he has, or suits that can't be paid."""
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
    """The draft with a point off one stat of somebody, found with a D6."""
    member = whom(draft, name)
    (face,) = dice.roll(1, 6, f"what is crippled, {member.name}")
    stat = CRIPPLES[face - 1]
    stats = member.stats if member.stats is None else crippled(member.stats, stat)
    return with_member(draft, replace(member, crippled=stat, stats=stats))
