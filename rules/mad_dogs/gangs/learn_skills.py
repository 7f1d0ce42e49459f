"""Skills of a gang being made: figures take, buy, roll and give back skills; a die decides Crippled (mad.skills)."""

from __future__ import annotations

from rules.core.action.deed import Deed, decides
from rules.core.action.fields import option
from rules.core.action.move import move
from rules.core.action.report import Report
from rules.core.chance.dice import Dice
from rules.core.people.names import called, without
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, OutOfRange, either
from rules.core.plain.words import listed
from rules.core.tables.rule import resolves
from rules.mad_dogs.gangs.draft import Draft, Got, Learnt, Member, crippled
from rules.mad_dogs.gangs.draft_edit import canonical, member_named, settled, with_member
from rules.mad_dogs.gangs.draft_moves import BEING_MADE, MEMBER, ROLLS, draft_of, draft_step, people_report
from rules.mad_dogs.model.skills import CHOICE, CRIPPLED, CRIPPLES, EFFECTS, once_more, random_skill
from rules.mad_dogs.play.position import GangView, Position


def put_skill(skills: tuple[Learnt, ...], at: int, skill: Learnt) -> tuple[Learnt, ...]:
    """The skills with the one at a place replaced."""
    return (*skills[:at], skill, *skills[at + 1 :])


def learn(dice: Dice, draft: Draft, member: Member, skill: str, due: bool) -> Draft:
    """The draft with one more skill for a figure, chosen or rolled."""
    if skill:
        return teach(dice, draft, replace(member, skills=(*member.skills, Learnt(skill, Got.CHOSEN, due))))
    waiting = replace(member, skills=(*member.skills, Learnt(CHOICE, Got.ROLLED, due)))
    after = settled(draft, with_member(draft, waiting), f"A skill rolled for {member.name}")
    return roll_skill(dice, after, member.name, len(member.skills))


def teach(dice: Dice, draft: Draft, member: Member) -> Draft:
    """The draft with a skill chosen for a figure. Crippled costs its point at once."""
    before = member_named(draft, member.name).knows
    (skill,) = [one for one in member.knows if one not in before] or [member.knows[-1]]
    after = settled(draft, with_member(draft, member), f"{skill} for {member.name}")
    return cripple(dice, after, member.name) if skill == CRIPPLED else after


def roll_skill(dice: Dice, draft: Draft, name: str, at: int) -> Draft:
    """The draft with one skill of a figure rolled. It rolls again for a skill that the figure has, or unpaid suits."""
    member = member_named(draft, name)
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
    """The draft with one stat of a figure a point lower. A D6 finds the stat."""
    member = member_named(draft, name)
    (face,) = dice.roll(1, 6, f"what is crippled, {member.name}")
    stat = CRIPPLES[face - 1]
    stats = member.stats if member.stats is None else crippled(member.stats, stat)
    return with_member(draft, replace(member, crippled=stat, stats=stats))


@resolves("mad.gang.punks", "mad.skills")
def buy_skill(dice: Dice, draft: Draft, name: str, skill: str = "") -> Draft:
    """Buy one more skill for a figure: for $50 the named one, or for $25 a rolled one.

    Raises a Refusal while a skill is still to come with the figure, for a skill that it has, and if the money is short.
    """
    member = member_named(draft, name)
    if member.owed:
        owed = f"{member.owed} skill{'s' * (member.owed != 1)}"
        raise IllegalNow(f"{member.name} still has {owed} to choose or roll for free. Take that first.")
    return learn(dice, draft, member, canonical(skill, EFFECTS), due=False)


@resolves("mad.gang.create", "mad.gang.roll-up", "mad.skills")
def take_skill(dice: Dice, draft: Draft, name: str, skill: str = "") -> Draft:
    """Take a skill that comes with a figure: the named one, or a rolled one.

    A die for Crippled comes first, then the choice for a 6-6. The skill costs nothing, but $25 for a choice in place of
    a roll off the rack, and the suits of a Snappy Dresser. Raises a Refusal if no skill is due, and for one that the
    figure has.
    """
    member = member_named(draft, name)
    named = canonical(skill, EFFECTS)
    if member.crippling:
        return cripple(dice, draft, name)
    if CHOICE in member.knows:
        if not named:
            raise IllegalNow(f"{member.name} rolled a 6-6, which is a free choice. Name a skill.")
        place_of = member.knows.index(CHOICE)
        chosen = replace(member.skills[place_of], name=named)
        return teach(dice, draft, replace(member, skills=put_skill(member.skills, place_of, chosen)))
    if member.choices:
        if named not in member.choices:
            raise OutOfRange(f"{member.name} may be {either(member.choices)}. Name one of them.")
        return teach(dice, draft, replace(member, skills=(*member.skills, Learnt(named, Got.PRINTED))))
    if not member.owed:
        raise IllegalNow(f"{member.name} has all the free skills. Any more must be bought.")
    return learn(dice, draft, member, named, due=True)


@resolves("mad.gang.punks")
def forget(_dice: Dice, draft: Draft, name: str, skill: str) -> Draft:
    """Give a chosen skill back. If it came with the figure, a bought one takes its place.

    Raises IllegalNow for a skill printed or rolled, and for Crippled.
    """
    member = member_named(draft, name)
    learnt = called("skill", skill, member.skills)
    if learnt.got is not Got.CHOSEN or learnt.name == CRIPPLED:
        raise IllegalNow(
            f"{member.name} got {learnt.name} as {learnt.got}. Only a skill without a roll can be given back."
        )
    left = without(member.skills, learnt.name)
    bought = [skill for got in (Got.CHOSEN, Got.ROLLED) for skill in left if skill.got is got and not skill.due]
    if learnt.due and bought:
        left = put_skill(left, left.index(bought[0]), replace(bought[0], due=True))
    return with_member(draft, replace(member, skills=left))


@move("mad-gang skill", ROLLS)
class Skill:
    """Take a free skill of a figure, or buy one: $25 rolled, $50 chosen."""

    figure: str = MEMBER
    skill: str = option("The skill to take (default: rolled).", default="", complete=EFFECTS)
    back: bool = option("Give the skill back for its price.", default=False)
    gang: GangView = BEING_MADE


@decides(Skill)
def teach_skill(_position: Position, move: Skill) -> Deed[Draft]:
    """A figure takes a skill that comes with it, or buys one, chosen or rolled. Or it gives a chosen one back."""
    member, skill = member_named(draft_of(move.gang), move.figure), move.skill.strip()
    if move.back and not skill:
        raise OutOfRange("The bot needs the skill to give back. Name it.")
    due = member.owed or member.crippling or member.choices

    def report(after: Draft) -> Report:
        now = member_named(after, member.name)
        gained = [one.name for one in now.skills if one.name not in member.knows]
        if move.back:
            learns = f"gives back {listed(one for one in member.knows if one not in now.knows)}"
        elif now.crippled != member.crippled:
            learns = f"is {CRIPPLED}: {now.crippled} is a point lower"
        else:
            learns = f"learns {listed(gained) or CHOICE}"
        return people_report(move.gang, [member.name], after, f"{now.name} {learns}.")

    return draft_step(move, report, forget if move.back else take_skill if due else buy_skill, member.name, skill)
