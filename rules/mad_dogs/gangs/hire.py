"""Hiring off the rack, one figure or several, with the dice of their skills (mad.profile, mad.gang.create)."""

from __future__ import annotations

import re
from typing import Final

from rules.core.action.deed import Deed, decides
from rules.core.action.fields import name_list, option
from rules.core.action.move import move
from rules.core.action.report import Report
from rules.core.chance.dice import Dice
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import OutOfRange, Refusal, UnknownName
from rules.core.plain.words import listed, parts
from rules.core.tables.rule import resolves
from rules.mad_dogs.gangs.draft import PISTOL, PUNK, Draft, Got, Learnt, Member, Recruitment
from rules.mad_dogs.gangs.draft_edit import canonical, member_named, overspent, refuse, with_recruit
from rules.mad_dogs.gangs.draft_moves import (
    BEING_MADE,
    ROLLS,
    SKILLS,
    WEAPONS,
    complete_from,
    draft_of,
    draft_step,
    name_for,
    people_report,
)
from rules.mad_dogs.gangs.learn_skills import cripple, roll_skill
from rules.mad_dogs.gangs.vetting import FOR_HIRE, MOST_MEMBERS, breaches
from rules.mad_dogs.model.figures import Stats
from rules.mad_dogs.model.prices import MOST_MONEY
from rules.mad_dogs.model.roster import GEAR
from rules.mad_dogs.model.skills import CHOICE, CRIPPLED, EFFECTS
from rules.mad_dogs.model.tables import PROFILES
from rules.mad_dogs.play.position import GangView, Position

MOST_ROLLS: Final = 10
"""The most skills that one step rolls."""


@frozen
class Terms:
    """A figure to be hired.

    gear    what the figure carries; if GATS give a free pistol, one Pistol here is that one
    skills  the chosen skills, each in place of one that the profile rolls while it has any; one of a Torpedo's for both
    rolled  how many skills are rolled; None for what the profile leaves after the chosen ones
    stats   the raised stats; None for those of the profile
    """

    profile: str
    name: str
    gear: tuple[str, ...] = ()
    skills: tuple[str, ...] = ()
    rolled: int | None = None
    stats: Stats | None = None


@resolves("mad.gang.create", "mad.gang.punks", "mad.gang.weapons", "mad.profile", "mad.skills")
def hire(dice: Dice, draft: Draft, terms: Terms) -> Draft:
    """Hire a figure off the rack, or a Punk improved at once. Each skill that is rolled takes two dice.

    A Mob Boss is free. Raises a Refusal that names everything wrong with the terms.
    """
    return joined(dice, draft, terms)


@resolves("mad.gang.create", "mad.gang.punks", "mad.gang.weapons", "mad.profile", "mad.skills")
def hire_all(dice: Dice, draft: Draft, several: tuple[Terms, ...]) -> Draft:
    """Hire all of these in this order, or none.

    The refusal names what is wrong with any of them, and their whole price if that is too much.
    """
    planned, wrong = replace(draft, budget=draft.spent + MOST_MONEY), list[Refusal]()
    for terms in several:
        try:
            planned = with_recruit(planned, _with_rolls(offered(terms), terms.rolled))
        except Refusal as refusal:
            wrong.append(refusal)
    planned = replace(planned, budget=draft.budget)
    joining = planned.members[len(draft.members) :]
    wrong += overspent(draft, planned, joining[0].name if len(joining) == 1 else f"Hiring {len(joining)}")
    refuse(wrong)
    for terms in several:
        planned = with_skills_rolled(dice, planned, offered(terms))
    return planned


def price_of(terms: Terms) -> int:
    """The price of a figure, without a Snappy Dresser's suits if dice bring them. Raises a Refusal for false terms."""
    member = _with_rolls(offered(terms), terms.rolled)
    refuse(breaches(Draft(MOST_MONEY, (member,))))
    return member.price


def offered(terms: Terms, profile: str = "") -> Member:
    """A figure by the terms, before any roll. `profile` is what it becomes, if not what it is taken from."""
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
    """A figure with places for the skills that are to be rolled. Raises OutOfRange for too many."""
    times = (0 if member.boss else member.owed) if rolled is None else rolled
    if not 0 <= times <= MOST_ROLLS:
        raise OutOfRange(
            f"{member.name}: 0 to {MOST_ROLLS} skills can be rolled at once, not {times}. Give a number in that range."
        )
    rolls = (Learnt(CHOICE, Got.ROLLED, at < member.owed) for at in range(times))
    return replace(member, skills=(*member.skills, *rolls))


def joined(dice: Dice, draft: Draft, terms: Terms, profile: str = "") -> Draft:
    """The draft with one figure more. It checks everything before any roll."""
    member = offered(terms, profile)
    return with_skills_rolled(dice, with_recruit(draft, _with_rolls(member, terms.rolled)), member)


def with_skills_rolled(dice: Dice, draft: Draft, before: Member) -> Draft:
    """The draft with all dice of a new figure rolled. `before` is the figure without places for rolls."""
    if CRIPPLED in before.knows:
        draft = cripple(dice, draft, before.name)
    for at in range(len(before.skills), len(member_named(draft, before.name).skills)):
        draft = roll_skill(dice, draft, before.name, at)
    return draft


COUNTED: Final = re.compile(r"(\d{1,4})(?:\s+(.+))?")


@move("mad-gang hire", ROLLS, names=True)
class Hire:
    """Hire ready-made figures, one or several. Their random skills are rolled."""

    who: str = option("The profiles to hire: 2 Hoodlum, Slugger, Torpedo.", complete=complete_from(FOR_HIRE))
    names: tuple[str, ...] = option(
        "Their names, separated by commas (default: made up).", default=(), read=lambda _position, text: parts(text)
    )
    weapons: tuple[str, ...] = name_list("The weapons that each of them carries, separated by commas.", str, WEAPONS)
    skills: tuple[str, ...] = name_list(
        "Skills that you choose for each of them, separated by commas, for $25 more than a roll.", str, SKILLS
    )
    gang: GangView = BEING_MADE


@decides(Hire)
def hire_men(position: Position, move: Hire) -> Deed[Draft]:
    """The gang hires men off the rack, several at once, under typed or made-up names."""
    draft_of(move.gang)
    profiles = profiles_typed(move.who)
    if len(move.names) > len(profiles):
        raise OutOfRange(
            f"{len(move.names)} names are too many for {len(profiles)} figures. Give at most one for each."
        )
    names = [name_for(position, move.gang, name) for name in move.names]
    for profile in profiles[len(move.names) :]:
        names.append(name_for(position, move.gang, "", profile, names))
    hired = zip(profiles, names, strict=True)
    joins = f"{listed(names)} {'join' if len(names) > 1 else 'joins'} {move.gang.name}."
    joins = joins if len(names) < 4 else f"{len(names)} join {move.gang.name}."

    def report(after: Draft) -> Report:
        return people_report(move.gang, names, after, joins)

    return draft_step(
        move, report, hire_all, tuple(Terms(profile, name, move.weapons, move.skills) for profile, name in hired)
    )


def profiles_typed(text: str) -> list[str]:
    """The profiles of “2 Hoodlum, Slugger, Torpedo”, one for each figure. Raises UnknownName for any other word."""
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
            raise OutOfRange(f"A gang has at most {MOST_MEMBERS} figures. Hire 1 to {MOST_MEMBERS} at once.")
        found += [profile] * number
    if not found:
        raise OutOfRange("The bot needs to know whom to hire. Name profiles, such as 2 Hoodlum, Slugger, Torpedo.")
    return found
