"""Traits of people (6 Trait points) and of dogs (19 Doggie traits): costs and effects.

The resolver of a roll applies the traits that affect it. `reminder` is shown when the figure becomes active: behavior
that the players carry out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.core.plain.columns import cells
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import UnknownName
from rules.gangstars.model.figures import Figure, Hurt

DODGY: Final = "Dodgy"
JUMPY: Final = "Jumpy"
BIG_MOUTH: Final = "Big mouth"
BIKER: Final = "Biker"
GREASY: Final = "Greasy"
MONSTER: Final = "Monster"
TINY: Final = "Tiny"
DRIVER: Final = "Driver"
FRENZY: Final = "Frenzy"
HAWK_EYE: Final = "Hawk eye"
MEAN_MUTHA: Final = "Mean mutha"
THIRD_EYE: Final = "Third eye"
DOG_BOY: Final = "Dog boy"
HARDASS: Final = "Hardass"
MASTER_OF_PAIN: Final = "Master of pain"
SNIPER: Final = "Sniper"
WEAPON_SPEC: Final = "Weapon spec"
THE_BRUCE: Final = "The Bruce"
MA_MAN: Final = "Ma man"
RIPPER: Final = "Ripper"
LURKER: Final = "Lurker"
COOL_MAN: Final = "Cool man"
SCOUT: Final = "Scout"
SISSY: Final = "Sissy"
STONED: Final = "Stoned"
TRIGGER_HAPPY: Final = "Trigger-happy"
EIGHT_MILES_HIGH: Final = "Eight miles high"
STUPID: Final = "Stupid"
TAGGER: Final = "Tagger"
VENGEFUL: Final = "Vengeful"
FAME_BOY: Final = "Fame boy"
GANG_PRIDE: Final = "Gang pride"
SPEEDY: Final = "Speedy"
ALL_THUMBS: Final = "All thumbs"
HUGE: Final = "Huge"

NOISY: Final = "Noisy"
WAGGY_TAIL: Final = "Waggy tail"
BOLTER: Final = "Bolter"
HUGE_DOG: Final = "Huge dog"
JAWS: Final = "Jaws"
MAD_DOG: Final = "Mad dog"
TINY_DOG: Final = "Tiny dog"
FLOWER_POWER: Final = "Flower power dog"
LOVERBOY: Final = "Loverboy"
FOOD_BAG: Final = "Food-bag"
SNAPPY: Final = "Snappy"


@frozen
class Trait:
    """A trait.

    points    trait points; a bad trait gives points back
    effect    what it does, in our words
    reminder  what the player reads when the figure becomes active; empty if there is nothing to do
    """

    name: str
    points: int
    effect: str
    reminder: str = ""


HUMAN: Final = {
    trait.name: trait
    for trait in (
        Trait(DODGY, 1, "Whoever fights it hand to hand has 1 off."),
        Trait(JUMPY, 1, "Whoever shoots at it adds a second D6 to the first."),
        Trait(
            BIG_MOUTH,
            2,
            "For 1 action point it insults an opponent, who in his next activation can't aim, shoots at +1 and fights "
            "at −1.",
            "May insult one opponent for 1 action point: /gangstars insult.",
        ),
        Trait(BIKER, 2, "−2 on every test of driving a bike, and the +2 of the place it drives in is not counted."),
        Trait(GREASY, 2, "Whoever fights it hand to hand has 2 off."),
        Trait(
            MONSTER,
            2,
            "Opponents who see it count as terrified and its own homies shaken, but for the Head Honcho, ma man and "
            "cool men; opponents within 15 cm (6″) must shoot at it, at +1; whoever fights it has 2 off.",
            "Opponents who see it are terrified, homies shaken; those opponents within 15 cm (6″) must shoot at it.",
        ),
        Trait(
            TINY,
            2,
            "+1 for whoever shoots at it, grenades and the like excepted; −1 in its own close combat; each level "
            "climbed costs it 1 point more.",
        ),
        Trait(DRIVER, 3, "Opens and starts any vehicle untested; never tests for fast turns or off the road."),
        Trait(
            FRENZY,
            3,
            "Goes for the nearest opponent within 10 cm (4″) with +2 in close combat; opponents count as shaken.",
            "Must attack the nearest opponent within 10 cm (4″).",
        ),
        Trait(
            HAWK_EYE,
            3,
            "−1 to shoot. Spots lurkers and sneakers within 25 cm (10″), behind its back too.",
            "Spots whoever lurks within 25 cm (10″) in its line of sight, behind it too.",
        ),
        Trait(
            MEAN_MUTHA,
            3,
            "2 better in close combat and wherever strength is called for; its opponents count as shaken.",
        ),
        Trait(THIRD_EYE, 4, "Can't be surprised. May shoot behind it, not aimed and at +1."),
        Trait(
            DOG_BOY,
            5,
            "Other gangs' dogs never shake or terrify it. It may win such a dog over: brains against brains, within as "
            "many segments as it has brains.",
            "May try to win over a dog nearby: /gangstars-dog charm.",
        ),
        Trait(
            HARDASS,
            5,
            "Light wounds take nothing off. A heavy wound counts as a light one, unless it is fatal. A master of pain "
            "gets no extra dice against it.",
        ),
        Trait(
            MASTER_OF_PAIN,
            5,
            "D6+2 more damage in close combat; opponents in base contact count as terrified. Neither against a "
            "hardass.",
        ),
        Trait(SNIPER, 5, "−2 to shoot, and maximum range costs nothing."),
        Trait(WEAPON_SPEC, 5, "With two kinds of weapon: −2 to shoot, +1 in close combat, +2 damage."),
        Trait(THE_BRUCE, 6, "In close combat opponents have 2 off; it has +2, and +2 damage."),
        Trait(
            MA_MAN,
            7,
            "Second in command: brains 1 below the Head Honcho's, without paying for them; commands 10 cm (4″) less "
            "far.",
        ),
        Trait(RIPPER, 8, "With one hand weapon: 3 better in close combat, and D6+4 for its damage."),
        Trait(
            LURKER,
            9,
            "May be set up hidden and appear beside an enemy at its cover or in its room, who counts as terrified "
            "for that turn and the next two.",
            "May stay hidden, or appear beside an enemy at its cover or in its room: /gangstars lurk.",
        ),
        Trait(COOL_MAN, 10, "Makes no reaction tests, but for what vengeful, tagger, gang pride or a big mouth asks."),
        Trait(
            SCOUT,
            10,
            "Set up last, anywhere but within 10 cm (4″) of an enemy. Every segment costs it 1 point, whatever the "
            "ground.",
        ),
        Trait(
            SISSY,
            -2,
            "Shaken by the sight of a dog; terrified by an enemy's dog within 15 cm (6″), and tests for it.",
            "Shaken while it sees a dog; terrified, and tests, with an enemy's dog within 15 cm (6″).",
        ),
        Trait(STONED, -2, "Segments of 5 cm (2″); every action costs 1 point more; always shaken."),
        Trait(
            TRIGGER_HAPPY,
            -2,
            "Shoots at any enemy it sees, at maximum range too, and can't aim.",
            "Must shoot at any enemy it sees, at maximum range too.",
        ),
        Trait(
            EIGHT_MILES_HIGH,
            -3,
            "+1 on target rolls, −1 on opposed rolls; every action costs 1 point more.",
        ),
        Trait(
            STUPID,
            -3,
            "Never borrows the brains of Head Honcho or ma man. At the wheel it tests every change of direction, at "
            "+2.",
        ),
        Trait(
            TAGGER,
            -3,
            "Within 10 cm (4″) of a wall it tests its brains, or sprays for a turn; −1 for each turn at it and each "
            "building before.",
            "Within 10 cm (4″) of a wall it tests, or sprays: /gangstars tag.",
        ),
        Trait(
            VENGEFUL,
            -3,
            "Never ends a close combat before one of the two is out. From its second turn the opponent counts as "
            "terrified; others who see it, shaken.",
            "Ends no close combat before one of the two is out.",
        ),
        Trait(
            FAME_BOY,
            -4,
            "Goes for the highest enemy within 25 cm (10″): shoots, then fights; then for the next.",
            "Must go for the highest enemy within 25 cm (10″): shoot, then fight.",
        ),
        Trait(
            GANG_PRIDE,
            -4,
            "Shoots at or attacks any enemy it sees or touches; destroys the signs of other gangs, a turn for each.",
            "Must shoot at or attack any enemy it sees or touches, and destroy the signs of other gangs.",
        ),
        Trait(
            SPEEDY,
            -4,
            "Shoots at the nearest that moves within effective range, homies too unless a 5 or 6 tells him; can't aim. "
            "Exhaustion takes nothing off its dice.",
            "Must shoot at the nearest that moves within effective range; at a homie it is saved by a 5 or 6, and "
            "lets him be once it has shot at him or recognized him.",
        ),
        Trait(
            ALL_THUMBS,
            -5,
            "2 worse with weapons, vehicles and whatever wants handling; out of ammunition on 1 to 3; a 6 breaks the "
            "weapon for good.",
        ),
        Trait(
            HUGE,
            -5,
            "−1 for whoever shoots at it, grenades and the like excepted; segments of 5 cm (2″); no narrow passages.",
            "Can't pass where it is narrow.",
        ),
    )
}
"""The thirty-five traits of people."""

CANINE: Final = {
    trait.name: trait
    for trait in (
        Trait(
            NOISY,
            2,
            "Runs to an enemy within 20 cm (8″) and barks: he counts as shaken while it is there. Bites only when "
            "attacked. Nobody lurks near it, nor does its master.",
            "Runs to a human enemy within 20 cm (8″) and barks at him; bites only when attacked.",
        ),
        Trait(
            WAGGY_TAIL,
            2,
            "Like a noisy dog, without the noise.",
            "Runs to a human enemy within 20 cm (8″) and wags its tail; bites only when attacked.",
        ),
        Trait(
            BOLTER,
            3,
            "4 more action points, for moving only. When it attacks after 3 segments or more the opponent goes down "
            "and counts as prone.",
        ),
        Trait(
            HUGE_DOG,
            3,
            "Whoever shoots at it has −1. −2 in its close combat, +2 for whoever attacks it; anybody it hits goes "
            "down.",
        ),
        Trait(JAWS, 4, "+1 in close combat, and +3 damage."),
        Trait(
            MAD_DOG,
            5,
            "On a leash, or it attacks the nearest within 15 cm (6″); unleashed it goes for whoever its master "
            "names, then for the nearest.",
            "Off its leash it attacks the nearest, friend or foe, within 15 cm (6″).",
        ),
        Trait(
            TINY_DOG,
            -1,
            "Jumps no obstacles. Whoever shoots at it has +2, whoever fights it +1.",
            "Goes round obstacles.",
        ),
        Trait(
            FLOWER_POWER,
            -2,
            "Near plants it is gone for a turn on a 5 or 6.",
            "Within 10 cm (4″) of plants it has not sniffed at yet it may wander off: /gangstars-dog wander.",
        ),
        Trait(
            LOVERBOY,
            -2,
            "Embraces the leg of an enemy within 20 cm (8″): shaken, +2 to shoot, −2 in close combat, for a turn. "
            "Bites "
            "only when attacked.",
            "Goes for the leg of a human enemy within 20 cm (8″): /gangstars-dog embrace.",
        ),
        Trait(
            FOOD_BAG,
            -3,
            "Near food it is gone for two turns on a 5 or 6.",
            "Within 15 cm (6″) of food it has not raided yet it may wander off: /gangstars-dog wander.",
        ),
        Trait(
            SNAPPY,
            -3,
            "Attacks any human but its master within 10 cm (4″), unless it is leashed. Its own gang counts as shaken "
            "within 10 cm (4″), all others within 20 cm (8″).",
            "Off its leash it attacks any human but its master within 10 cm (4″).",
        ),
    )
}
"""The eleven traits of dogs. Two of them share a name with a trait of people."""

TRAITS: Final = {**HUMAN, **CANINE}


def trait_named(name: str, dog: bool = False) -> str:
    """A trait in any capitals; for a dog “huge” and “tiny” mean its own. It raises UnknownName otherwise."""
    wanted = name.strip().casefold()
    if dog and f"{wanted} dog" in (HUGE_DOG.casefold(), TINY_DOG.casefold()):
        wanted = f"{wanted} dog"
    known = {trait.casefold(): trait for trait in TRAITS}
    if wanted not in known:
        raise UnknownName("trait", name, TRAITS)
    return known[wanted]


NONE: Final = "none"
"""The word for no trait at all."""


def traits_named(names: Sequence[str]) -> tuple[str, ...]:
    """Traits in any capitals; “none” alone for no traits. It raises UnknownName otherwise."""
    if [name.strip().casefold() for name in names] == [NONE]:
        return ()
    return tuple(map(trait_named, names))


def felt(figure: Figure) -> Hurt:
    """The worst wound that affects a figure. A light wound does not affect a hardass."""
    light = figure.light and not figure.has(HARDASS)
    return Hurt.HEAVY if figure.heavy else Hurt.LIGHT if light else Hurt.NICKED


def _those(costly: bool) -> dict[str, Trait]:
    return {name: trait for name, trait in HUMAN.items() if (trait.points > 0) == costly}


def _drawn(traits: dict[str, Trait]) -> str:
    return cells(
        ("Trait", "Points", "Effect"), [(one.name, f"{one.points:+d}", one.effect) for one in traits.values()], heads=2
    )


TRAIT_LOOKUPS: Final = {
    "gs.tables.good-traits": ("Traits of people that cost points", _drawn(_those(costly=True))),
    "gs.tables.bad-traits": ("Traits of people that give points back", _drawn(_those(costly=False))),
    "gs.tables.dog-traits": ("Traits of dogs", _drawn(CANINE)),
}


SPECIALITIES: Final = 2
"""The number of weapons that weapon spec names."""


def specialities(figure: Figure) -> tuple[str, ...]:
    """The weapons that a weapon spec has chosen."""
    return figure.chosen[:SPECIALITIES] if figure.has(WEAPON_SPEC) else ()


def ripping(figure: Figure) -> tuple[str, ...]:
    """The weapons that a ripper has chosen, listed after those of a weapon spec."""
    return figure.chosen[SPECIALITIES * figure.has(WEAPON_SPEC) :] if figure.has(RIPPER) else ()
