"""The 36 skills of the table and the two of Gun Molls (mad.skills)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from typing import Final

from rules.core.chance.dice import Dice
from rules.core.people.names import alike, spelled
from rules.core.plain.refusal import OutOfRange
from rules.core.tables.rule import resolves
from rules.mad_dogs.model.figures import Family, Figure, Stat, Stats
from rules.mad_dogs.model.skill_numbers import SKILL_NUMBERS, Occasion, having, shot, worth
from rules.mad_dogs.model.tables import PROFILES, Profile

CHOICE: Final = "Player's Choice"
CRIPPLED: Final = "Crippled"
FEMME_FATALE: Final = "Femme Fatale"
NICE_GIRL: Final = "Nice Girl"

SKILLS: Final = {
    (1, 1): ("Bomber", "+1 SMARTS to build or place a bomb, not to throw one."),
    (1, 2): ("Boxer", "Two attacks an action with bare hands or martial arts."),
    (1, 3): ("Bruiser", "The figure's blows count +1 on the Brawling and Deadly Weapons tables."),
    (1, 4): ("Brutal Champ", "+1 FISTS in public with people watching."),
    (1, 5): ("Cat Burglar", "+2 STUNTS for climbing."),
    (1, 6): ("Cold Blooded", "Kills a downed figure after a full round beside it."),
    (2, 1): (CRIPPLED, "One attribute, rolled with a D6, is a point lower."),
    (2, 2): ("Drunk/Addicted", "Rolls a D6 at the start of a game. On 1-4: -1 GATS, SMARTS and STUNTS."),
    (2, 3): ("Fast Mover", "+3 inches running."),
    (2, 4): ("Gimpy", "-1 inch moving, -2 inches running."),
    (2, 5): ("Gullible", "-1 SMARTS against persuasion or a con."),
    (2, 6): ("Gun Shy", "A 1 on the Deadly Weapons table counts as 2 when the figure is shot at."),
    (3, 1): ("Hothead", "Must brawl with the nearest enemy within 6 inches."),
    (3, 2): ("Just Nuts", "+1 STUNTS to get away by leaping or diving."),
    (3, 3): ("Knife-Thrower", "+1 GATS with a thrown knife."),
    (3, 4): ("Lucky Cuss", "Two re-rolls a game, of the figure's own actions or those against it."),
    (3, 5): ("Mack the Knife", "+1 FISTS with a knife in hand."),
    (3, 6): ("Martial Artist", "+1 STUNTS at close quarters."),
    (4, 1): ("Mean Drunk", "When drunk: +1 FISTS, -2 GATS, +1 GUTS."),
    (4, 2): ("Mumbles", "-1 SMARTS when talking matters."),
    (4, 3): ("Not the Face!", "Needs one more card to recover from being knocked down or out."),
    (4, 4): ("One-Armed Man", "No two-handed work. -1 where two arms matter, such as STUNTS at the wheel."),
    (4, 5): (
        "Pineapple Man",
        "May re-roll the flick of a bomb, and the second counts. +1 GATS if the throw is a test.",
    ),
    (4, 6): ("Pistoleer", "+1 GATS with a pistol."),
    (5, 1): ("Real Charmer", "+1 SMARTS when persuading."),
    (5, 2): ("Sharpshooter", "+1 GATS with a rifle or carbine."),
    (5, 3): ("Shotgunner", "+1 GATS with a shotgun."),
    (5, 4): ("Slugger", "+1 FISTS with a club, pipe or bat."),
    (5, 5): ("Snappy Dresser", "Costs $25 more."),
    (5, 6): ("Spunky Kid", "Re-rolls one GUTS test a game."),
    (6, 1): ("Squeamish", "-1 GUTS after their own or a friend's wound."),
    (6, 2): ("Tommy Gunner", "+1 GATS with a Tommy Gun or BAR."),
    (6, 3): ("Tough SOB", "The first two hits that would wound the figure count -1 on the Deadly Weapons table."),
    (6, 4): ("Two-Gun Kid", "Fires two pistols in one action."),
    (6, 5): ("Wheel Man", "+2 STUNTS at the wheel, and changes speed by two steps an action."),
    (6, 6): (CHOICE, "Take any skill you like."),
}
"""The skills table, by two dice read singly; effects in our words."""

MOLLS: Final = {
    FEMME_FATALE: "+2 GATS or FISTS once a game.",
    NICE_GIRL: "Opponents are at -1 FISTS and GATS against this figure.",
}

EFFECTS: Final = {name: effect for name, effect in SKILLS.values() if name != CHOICE} | MOLLS
"""Every skill a figure can have, with its effect."""

STONE_COLD_KILLER: Final = "Stone Cold Killer"
REPUTATIONS: Final = {STONE_COLD_KILLER: "May give the Look, and no Gory Death frightens the figure."}
"""Reputations stand among a figure's skills but can only be earned (mad.stone-cold)."""

WEAPON_SKILLS: Final = {
    skill: frozenset(family for family in Family if shot(family) in row)
    for skill, row in SKILL_NUMBERS.items()
    if not row.keys().isdisjoint(map(shot, Family))
}
"""The skills that add to GATS with some families of guns, or with a thrown knife, and those families."""

CRIPPLES: Final = (Stat.FISTS, Stat.GATS, Stat.GUTS, Stat.STUNTS, Stat.SMARTS, Stat.HITS)


def skill_named(name: str) -> str:
    """The skill of this name in any capitals; UnknownName for others."""
    return spelled("skill", name, EFFECTS)


def skills_named(text: str) -> tuple[str, ...]:
    """The skills and reputations in a list with commas, each once."""
    named = [part.strip() for part in text.split(",") if part.strip()]
    return tuple(dict.fromkeys(alike(part, REPUTATIONS) or skill_named(part) for part in named))


LUCKY_CUSS: Final = "Lucky Cuss"
SPUNKY_KID: Final = "Spunky Kid"
RE_ROLLS: Final = {skill: worth(skill, Occasion.RE_ROLLS) for skill in having(Occasion.RE_ROLLS)}
"""The re-rolls that each of these skills gives in a game."""


def re_rolls(figure: Figure, skill: str) -> int:
    """The re-rolls that a figure has left in this game; 0 without the skill."""
    return max(0, RE_ROLLS[skill] - figure.used.count(skill)) if skill in figure.skills else 0


@resolves("mad.skills")
def random_skill(dice: Dice, why: str = "skill") -> str:
    """Two D6 read singly on the skills table; 6-6 leaves the choice to the player."""
    (first,) = dice.roll(1, 6, why)
    (second,) = dice.roll(1, 6, why)
    return SKILLS[first, second][0]


def misfits(skills: Iterable[str], own: Collection[str]) -> Iterator[str]:
    """A sentence for each skill that is listed twice, or belongs to Gun Molls and is none of the figure's `own`."""
    for skill, count in Counter(skills).items():
        if count > 1 and (skill in EFFECTS or skill in REPUTATIONS):
            yield f"{skill} is listed {count} times. List it once."
        if skill in MOLLS and skill not in own:
            yield f"only a Gun Moll can be a {skill}. Remove it."


def once_more(what: str, skill: str) -> str:
    """The heading of a roll that repeats because the figure already has the skill."""
    return f"{what} again, as {skill} is known already"


@resolves("mad.profile", "mad.skills")
def enlist(dice: Dice, profile: Profile, chosen: tuple[str, ...], who: str = "") -> tuple[Stats, tuple[str, ...]]:
    """The attributes and skills with which a figure of this profile starts.

    Each skill in `chosen` replaces one that the profile rolls; a Torpedo's one chosen skill replaces both. A skill that
    the figure already has is rolled again. A 6-6 stays on the sheet as a choice. Crippled takes its point at once.
    Raises OutOfRange for neither or both of two skills of which a profile must take one, for a skill chosen twice, and
    for a Gun Moll's skill that is not the profile's.
    """
    if wrong := list(misfits(chosen, profile.either)):
        raise OutOfRange(" ".join(f"{who or 'Skills'}: {fault}" for fault in wrong))
    skills = [*profile.skills, *(skill for skill in chosen if skill not in profile.skills)]
    if profile.either and sum(skill in profile.either for skill in skills) != 1:
        raise OutOfRange(f"This profile takes one of {' or '.join(profile.either)}. Name it under skills.")
    extra = [skill for skill in skills if skill not in profile.skills and skill not in profile.either]
    stats = profile.stats
    rolled = 0 if extra and len(extra) == profile.choice else profile.random - len(extra)
    what = f"skill of {who}" if who else "skill"
    for _ in range(rolled):
        skill = random_skill(dice, what)
        while skill in skills and skill != CHOICE:
            skill = random_skill(dice, once_more(what, skill))
        skills.append(skill)
    if CRIPPLED in skills:
        (face,) = dice.roll(1, 6, f"what is crippled, {who}" if who else "what is crippled")
        crippled = CRIPPLES[face - 1].lower()
        stats = stats._replace(**{crippled: getattr(stats, crippled) - 1})
    return stats, tuple(skills)


def profile_named(name: str) -> Profile:
    """The profile of this name in any capitals; UnknownName for others."""
    return PROFILES[spelled("profile", name, PROFILES)]
