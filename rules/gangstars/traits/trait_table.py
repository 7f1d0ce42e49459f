"""The table of traits, of people (6 Trait points) and of dogs (19 Doggie traits): a row each.

A row has the price of a trait, its text, and its numbers: what it adds to a die or a cost on which occasion, what it
makes of a figure, and how it frightens opponents. The dice themselves are rolled elsewhere. Shooting, close combat,
reaction tests and action points read the rows by `added`, `trait_with` and `frightened`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from rules.core.plain.columns import cells
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import UnknownName
from rules.core.tables.outcome import Modifier
from rules.core.tables.rule import resolves

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


class Occasion(StrEnum):
    """What a trait adds to."""

    ROLL = "the die of a target roll, and with the opposite sign the die of an opposed roll"
    AT_WHEEL = "the die of any reaction test at the wheel"
    DRIVING = "the die of the test of driving in extreme conditions"
    COST = "the action points of an action"
    SHOT = "the die to hit of a shooter with the trait"
    SHOT_AT = "the die to hit a target with the trait"
    SHOT_DAMAGE = "the damage of the shooter's hit"
    BLOW = "the figure's own die in close combat"
    BLOW_AGAINST = "the opponent's die in close combat"
    BLOW_DAMAGE = "the damage of the figure's blow"
    VICTIM_SHOT = "the die to hit of the trait's victim"
    VICTIM_BLOW = "the victim's die in close combat"


class When(StrEnum):
    """A condition on which a trait adds something, or frightens."""

    ALWAYS = "always"
    STRENGTH = "the roll is of strength"
    HANDLING = "the task needs a skilled hand"
    CLIMBING = "the action is climbing"
    ON_BIKE = "the vehicle is a bike"
    NOT_ON_BIKE = "the vehicle is not a bike"
    SPECIAL = "the weapon is one of the two that a weapon spec has chosen"
    RIPPING = "the weapon is the one that a ripper has chosen"
    ARMED = "the weapon is more than bare hands"
    BEHIND = "the target is behind the shooter"
    NO_BLAST = "the weapon is not a grenade or the like"
    UGLY = "the shooter is an opponent within MONSTROUS_CM"
    HUMAN = "the opponent is human"
    ATTACKED = "the opponent strikes"
    LONG = "the close combat is in its turn LONG_COMBAT or later"


class Quality(StrEnum):
    """What a trait makes of a figure, other than by numbers."""

    UNTESTED = "makes no reaction tests"
    UNSURPRISED = "can't be surprised"
    SEES_BEHIND = "shoots behind itself"
    DRIVES = "opens and starts any vehicle; makes no driving tests but for slamming on the brakes"
    STEERS_BADLY = "tests every turn at the wheel, but not on a bike"
    ICE_PROOF = "on a bike, snow and ice add nothing"
    BORROWS_NONE = "borrows no brains"
    COMMANDS = "leads like the Head Honcho"
    SHAKEN = "always counts as shaken"
    FIGHTS_ON = "ends no close combat before one of the two is out"
    BOLD = "no dog shakes or terrifies it"
    AFRAID_OF_DOGS = "dogs in sight shake or terrify it"
    UNIMPRESSED = "no monster terrifies it"
    TOUGH = "light wounds count for nothing, and heavy ones as light unless fatal"
    PAINLESS = "a master of pain gets no extra dice against it"
    TIRELESS = "exhaustion takes nothing off its dice"
    FAR_SIGHTED = "maximum range adds nothing"
    INSULTS = "may insult opponents"
    APPEARS = "may appear beside an enemy, out of nowhere"
    WINS_DOGS = "may win over an opponent's dog"
    SPRAYS = "tests at a wall, or sprays it"
    FINDS_LURKERS = "lurkers can't appear beside it"
    NEVER_AIMS = "can't aim"
    RASH = "shoots at homies unless it recognizes them"
    JUMPY = "its shooter adds a second D6"
    CLUMSY = "runs out of ammunition on 1 to 3, and a 6 breaks its weapon"
    SHORT_SEGMENTS = "its segments are half as long"
    SURE_FOOTED = "every segment costs what open ground does"
    NO_JUMPER = "jumps no obstacles"
    KNOCKS_DOWN = "any figure it hits goes down"


class Adds(NamedTuple):
    """What a trait adds on an occasion: a number, and its label in reports."""

    occasion: Occasion
    value: int
    label: str
    when: When = When.ALWAYS


class Fright(NamedTuple):
    """The opponents of a figure in close combat count as shaken, or as terrified.

    label   the reason in reports
    spares  opponents with this quality are spared
    """

    label: str
    terror: bool = False
    when: When = When.ALWAYS
    spares: Quality | None = None


class BlowDice(NamedTuple):
    """Dice of penetration and a number, as for a weapon.

    besides  they come on top of the weapon's; if not, they take its place
    """

    dice: int
    plus: int
    besides: bool = True


@frozen
class Trait:
    """A trait: a row of the table.

    points     trait points; a bad trait gives points back
    effect     what it does, in our words
    reminder   what the player reads when the figure becomes active; empty if there is nothing to do
    adds       what it adds on which occasions
    qualities  what else it makes of a figure
    fright     how it frightens opponents in close combat; None if it does not
    dice       its dice of penetration in close combat
    moving     action points a turn for moving only
    """

    name: str
    points: int
    effect: str
    reminder: str = ""
    adds: tuple[Adds, ...] = ()
    qualities: tuple[Quality, ...] = ()
    fright: Fright | None = None
    dice: BlowDice = BlowDice(0, 0)
    moving: int = 0


MA_MANS_BRAINS: Final = -1
"""The brains of a ma man against those of the Head Honcho."""
SPECIALITIES: Final = 2
"""The number of weapons that weapon spec names."""
MONSTROUS_CM: Final = 15.0
"""Opponents within this distance of a monster shoot at it, at +1."""
LONG_COMBAT: Final = 2
"""From this turn of a close combat on, a vengeful fighter terrifies the opponent."""
BOLTING: Final = 3
"""A bolter that has moved this many segments knocks its target down."""


HUMAN: Final = {
    trait.name: trait
    for trait in (
        Trait(
            DODGY,
            1,
            "Opponents have −1 in close combat against this figure.",
            adds=(Adds(Occasion.BLOW_AGAINST, -1, "opponent dodgy"),),
        ),
        Trait(
            JUMPY,
            1,
            "Shooters add a second D6 to the first when they shoot at this figure.",
            qualities=(Quality.JUMPY,),
        ),
        Trait(
            BIG_MOUTH,
            2,
            "For 1 action point it insults an opponent. In the next activation the victim can't aim, shoots at +1 "
            "and fights at −1.",
            "May insult one opponent for 1 action point. Use /gangstars insult.",
            adds=(
                Adds(Occasion.VICTIM_SHOT, +1, "insulted"),
                Adds(Occasion.VICTIM_BLOW, -1, "insulted"),
            ),
            qualities=(Quality.INSULTS,),
        ),
        Trait(
            BIKER,
            2,
            "−2 on every test when driving a bike. The +2 for snow or ice does not count.",
            adds=(Adds(Occasion.AT_WHEEL, -2, "biker", When.ON_BIKE),),
            qualities=(Quality.ICE_PROOF,),
        ),
        Trait(
            GREASY,
            2,
            "Opponents have −2 in close combat against this figure.",
            adds=(Adds(Occasion.BLOW_AGAINST, -2, "opponent greasy"),),
        ),
        Trait(
            MONSTER,
            2,
            "Opponents who see it count as terrified, and its own homies as shaken. The Head Honcho, ma man and "
            "cool men are exceptions. Opponents within 15 cm (6″) must shoot at it, at +1. Humans who fight it "
            "have −2.",
            "Opponents who see it are terrified, and homies are shaken. Opponents within 15 cm (6″) must shoot at it.",
            adds=(
                Adds(Occasion.SHOT_AT, +1, "monster", When.UGLY),
                Adds(Occasion.BLOW_AGAINST, -2, "opponent a monster", When.HUMAN),
            ),
            fright=Fright("terrified by a monster", terror=True, when=When.HUMAN, spares=Quality.UNIMPRESSED),
        ),
        Trait(
            TINY,
            2,
            "Shots at it have +1, except with grenades and the like. It has −1 in close combat. Each level "
            "that it climbs costs 1 point more.",
            adds=(
                Adds(Occasion.SHOT_AT, +1, "tiny target", When.NO_BLAST),
                Adds(Occasion.BLOW, -1, "tiny"),
                Adds(Occasion.COST, +1, "tiny", When.CLIMBING),
            ),
        ),
        Trait(
            DRIVER,
            3,
            "Opens and starts any vehicle without a test. Never tests for sharp turns or off the road.",
            qualities=(Quality.DRIVES,),
        ),
        Trait(
            FRENZY,
            3,
            "Attacks the nearest opponent within 10 cm (4″), with +2 in close combat. Opponents count as shaken.",
            "Must attack the nearest opponent within 10 cm (4″).",
            adds=(Adds(Occasion.BLOW, +2, "frenzy"),),
            fright=Fright("shaken by a frenzy"),
        ),
        Trait(
            HAWK_EYE,
            3,
            "−1 to shoot. Spots lurkers and sneakers within 25 cm (10″), even behind its back.",
            "Spots lurkers within 25 cm (10″) in its line of sight, even behind its back.",
            adds=(Adds(Occasion.SHOT, -1, "hawk eye"),),
            qualities=(Quality.FINDS_LURKERS,),
        ),
        Trait(
            MEAN_MUTHA,
            3,
            "2 better in close combat and in any roll of strength. Its opponents count as shaken.",
            adds=(
                Adds(Occasion.ROLL, -2, "mean mutha", When.STRENGTH),
                Adds(Occasion.BLOW, +2, "mean mutha"),
            ),
            fright=Fright("shaken by a mean mutha"),
        ),
        Trait(
            THIRD_EYE,
            4,
            "Can't be surprised. May shoot backwards, not aimed and at +1.",
            adds=(Adds(Occasion.SHOT, +1, "third eye, behind it", When.BEHIND),),
            qualities=(
                Quality.UNSURPRISED,
                Quality.SEES_BEHIND,
            ),
        ),
        Trait(
            DOG_BOY,
            5,
            "Other gangs' dogs never shake or terrify it. It may win such a dog over with brains against brains, "
            "within as many segments as it has brains.",
            "May try to win over a dog nearby. Use /gangstars-dog charm.",
            qualities=(Quality.BOLD, Quality.WINS_DOGS),
        ),
        Trait(
            HARDASS,
            5,
            "Light wounds subtract nothing. A heavy wound counts as a light one unless it is fatal. A master of "
            "pain has no extra dice against it.",
            qualities=(
                Quality.TOUGH,
                Quality.PAINLESS,
            ),
        ),
        Trait(
            MASTER_OF_PAIN,
            5,
            "D6+2 more damage in close combat. Opponents in base contact count as terrified. Neither works against "
            "a hardass.",
            fright=Fright("terrified by a master of pain", terror=True, spares=Quality.PAINLESS),
            dice=BlowDice(1, 2),
        ),
        Trait(
            SNIPER,
            5,
            "−2 to shoot. Maximum range has no penalty.",
            adds=(Adds(Occasion.SHOT, -2, "sniper"),),
            qualities=(Quality.FAR_SIGHTED,),
        ),
        Trait(
            WEAPON_SPEC,
            5,
            "With its two chosen kinds of weapon: −2 to shoot, +1 in close combat, +2 damage.",
            adds=(
                Adds(Occasion.SHOT, -2, "weapon spec", When.SPECIAL),
                Adds(Occasion.SHOT_DAMAGE, +2, "weapon spec", When.SPECIAL),
                Adds(Occasion.BLOW, +1, "weapon spec", When.SPECIAL),
                Adds(Occasion.BLOW_DAMAGE, +2, "weapon spec", When.SPECIAL),
            ),
        ),
        Trait(
            THE_BRUCE,
            6,
            "In close combat opponents have −2. It has +2, and +2 damage.",
            adds=(
                Adds(Occasion.BLOW, +2, "the Bruce"),
                Adds(Occasion.BLOW_AGAINST, -2, "opponent the Bruce"),
                Adds(Occasion.BLOW_DAMAGE, +2, "the Bruce"),
            ),
        ),
        Trait(
            MA_MAN,
            7,
            "Second in command. Its brains are free, and 1 below the Head Honcho's. Its command distance is 10 cm "
            "(4″) shorter.",
            qualities=(Quality.COMMANDS,),
        ),
        Trait(
            RIPPER,
            8,
            "With one chosen hand weapon: 3 better in close combat, and D6+4 for its damage.",
            adds=(Adds(Occasion.BLOW, +3, "ripper", When.RIPPING),),
            dice=BlowDice(1, 4, besides=False),
        ),
        Trait(
            LURKER,
            9,
            "May start hidden and appear beside an enemy, at its cover or in its room. That enemy counts as "
            "terrified for that turn and the next two.",
            "May stay hidden, or appear beside an enemy at its cover or in its room. Use /gangstars lurk.",
            qualities=(Quality.APPEARS,),
        ),
        Trait(
            COOL_MAN,
            10,
            "Makes no reaction tests, except those that vengeful, tagger, gang pride or a big mouth cause.",
            qualities=(
                Quality.UNTESTED,
                Quality.UNIMPRESSED,
            ),
        ),
        Trait(
            SCOUT,
            10,
            "Set up last, anywhere but within 10 cm (4″) of an enemy. Every segment costs it 1 point on any ground.",
            qualities=(Quality.SURE_FOOTED,),
        ),
        Trait(
            SISSY,
            -2,
            "The sight of a dog shakes it. An enemy's dog within 15 cm (6″) terrifies it and makes it test.",
            "Shaken while it sees a dog. Terrified, and tests, if an enemy's dog is within 15 cm (6″).",
            qualities=(Quality.AFRAID_OF_DOGS,),
        ),
        Trait(
            STONED,
            -2,
            "Its segments are 5 cm (2″). Every action costs 1 point more. It is always shaken.",
            adds=(Adds(Occasion.COST, +1, "stoned"),),
            qualities=(
                Quality.SHAKEN,
                Quality.SHORT_SEGMENTS,
            ),
        ),
        Trait(
            TRIGGER_HAPPY,
            -2,
            "Shoots at any enemy it sees, even at maximum range. Can't aim.",
            "Must shoot at any enemy it sees, even at maximum range.",
            qualities=(Quality.NEVER_AIMS,),
        ),
        Trait(
            EIGHT_MILES_HIGH,
            -3,
            "+1 on target rolls, −1 on opposed rolls. Every action costs 1 point more.",
            adds=(
                Adds(Occasion.ROLL, +1, "eight miles high"),
                Adds(Occasion.COST, +1, "eight miles high"),
                Adds(Occasion.SHOT, +1, "eight miles high"),
                Adds(Occasion.BLOW, -1, "eight miles high"),
            ),
        ),
        Trait(
            STUPID,
            -3,
            "Never borrows the brains of the Head Honcho or ma man. When driving, it tests every change of "
            "direction at +2.",
            adds=(Adds(Occasion.DRIVING, +2, "stupid at the wheel", When.NOT_ON_BIKE),),
            qualities=(
                Quality.BORROWS_NONE,
                Quality.STEERS_BADLY,
            ),
        ),
        Trait(
            TAGGER,
            -3,
            "Within 10 cm (4″) of a wall it tests brains, or sprays for a turn. −1 for each turn at the wall and "
            "each building before.",
            "Within 10 cm (4″) of a wall it tests or sprays. Use /gangstars tag.",
            qualities=(Quality.SPRAYS,),
        ),
        Trait(
            VENGEFUL,
            -3,
            "Never ends a close combat before one of the two is out. From the second turn its opponent counts as "
            "terrified. Others who see it count as shaken.",
            "Can't end a close combat before one of the two is out.",
            qualities=(Quality.FIGHTS_ON,),
            fright=Fright("terrified by a vengeful one", terror=True, when=When.LONG),
        ),
        Trait(
            FAME_BOY,
            -4,
            "Attacks the highest enemy within 25 cm (10″). Shoots, then fights, then attacks the next.",
            "Must attack the highest enemy within 25 cm (10″). It shoots, then fights.",
        ),
        Trait(
            GANG_PRIDE,
            -4,
            "Shoots at or attacks any enemy it sees or touches. Destroys the signs of other gangs, a turn for each.",
            "Must shoot at or attack any enemy it sees or touches. It must also destroy the signs of other gangs.",
        ),
        Trait(
            SPEEDY,
            -4,
            "Shoots at the nearest that moves within effective range, even a homie, unless it recognizes the homie "
            "on a 5 or 6. Can't aim. Exhaustion subtracts nothing from its dice.",
            "Must shoot at the nearest that moves within effective range. For a homie, roll a die: on a 5 or 6 it "
            "recognizes the homie. After that shot or roll it leaves that homie alone.",
            qualities=(
                Quality.NEVER_AIMS,
                Quality.RASH,
                Quality.TIRELESS,
            ),
        ),
        Trait(
            ALL_THUMBS,
            -5,
            "2 worse with weapons, vehicles and other handling. Out of ammunition on 1 to 3. A 6 breaks the weapon "
            "for good.",
            adds=(
                Adds(Occasion.ROLL, +2, "all thumbs", When.HANDLING),
                Adds(Occasion.DRIVING, +2, "all thumbs"),
                Adds(Occasion.SHOT, +2, "all thumbs"),
                Adds(Occasion.BLOW, -2, "all thumbs", When.ARMED),
            ),
            qualities=(Quality.CLUMSY,),
        ),
        Trait(
            HUGE,
            -5,
            "Shots at it have −1, except with grenades and the like. Its segments are 5 cm (2″). It "
            "can't pass narrow places.",
            "Can't pass narrow places.",
            adds=(Adds(Occasion.SHOT_AT, -1, "huge target", When.NO_BLAST),),
            qualities=(Quality.SHORT_SEGMENTS,),
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
            "Runs to an enemy within 20 cm (8″) and barks. The enemy counts as shaken while the dog is there. It "
            "bites only if attacked. No one lurks near it, not even its master.",
            "Runs to a human enemy within 20 cm (8″) and barks. It bites only if attacked.",
        ),
        Trait(
            WAGGY_TAIL,
            2,
            "Acts like a noisy dog, without the noise.",
            "Runs to a human enemy within 20 cm (8″) and wags its tail. It bites only if attacked.",
        ),
        Trait(
            BOLTER,
            3,
            "4 more action points, only for moving. If it attacks after 3 segments or more, the opponent goes down "
            "and counts as prone.",
            moving=4,
        ),
        Trait(
            HUGE_DOG,
            3,
            "Shots at it have −1. It has −2 in close combat, and its attacker +2. Any figure that it hits goes down.",
            adds=(
                Adds(Occasion.SHOT_AT, -1, "huge dog"),
                Adds(Occasion.BLOW, -2, "huge dog"),
                Adds(Occasion.BLOW_AGAINST, +2, "at a huge dog", When.ATTACKED),
            ),
            qualities=(Quality.KNOCKS_DOWN,),
        ),
        Trait(
            JAWS,
            4,
            "+1 in close combat, and +3 damage.",
            adds=(
                Adds(Occasion.BLOW, +1, "jaws"),
                Adds(Occasion.BLOW_DAMAGE, +3, "jaws"),
            ),
        ),
        Trait(
            MAD_DOG,
            5,
            "Without a leash it attacks the nearest within 15 cm (6″). If its master lets it go, it attacks the "
            "named target, then the nearest.",
            "Off its leash it attacks the nearest within 15 cm (6″), friend or foe.",
        ),
        Trait(
            TINY_DOG,
            -1,
            "It can't jump obstacles. Shots at it have +2, and its opponents +1 in close combat.",
            "Goes around obstacles.",
            adds=(
                Adds(Occasion.SHOT_AT, +2, "tiny dog"),
                Adds(Occasion.BLOW_AGAINST, +1, "at a tiny dog", When.ATTACKED),
            ),
            qualities=(Quality.NO_JUMPER,),
        ),
        Trait(
            FLOWER_POWER,
            -2,
            "Near plants it wanders off for a turn on a 5 or 6.",
            "Within 10 cm (4″) of new plants it may wander off. Use /gangstars-dog wander.",
        ),
        Trait(
            LOVERBOY,
            -2,
            "Embraces the leg of an enemy within 20 cm (8″). The enemy is shaken, with +2 to shoot and −2 in close "
            "combat, for a turn. The dog bites only if attacked.",
            "Runs to the leg of a human enemy within 20 cm (8″). Use /gangstars-dog embrace.",
            adds=(
                Adds(Occasion.VICTIM_SHOT, +2, "a dog round its leg"),
                Adds(Occasion.VICTIM_BLOW, -2, "dog around the leg"),
            ),
        ),
        Trait(
            FOOD_BAG,
            -3,
            "Near food it wanders off for two turns on a 5 or 6.",
            "Within 15 cm (6″) of new food it may wander off. Use /gangstars-dog wander.",
        ),
        Trait(
            SNAPPY,
            -3,
            "Without a leash it attacks any human but its master within 10 cm (4″). Its own gang counts as shaken "
            "within 10 cm (4″), all others within 20 cm (8″).",
            "Off its leash it attacks any human but its master within 10 cm (4″).",
            fright=Fright("shaken by a snappy dog", spares=Quality.BOLD),
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


# Readers of the table


REPORTED: Final = {
    Occasion.ROLL: (EIGHT_MILES_HIGH, ALL_THUMBS),
    Occasion.COST: (STONED, EIGHT_MILES_HIGH),
    Occasion.SHOT: (SNIPER, WEAPON_SPEC),
    Occasion.SHOT_AT: (TINY, HUGE, TINY_DOG, HUGE_DOG),
    Occasion.BLOW: (FRENZY, MEAN_MUTHA, THE_BRUCE, TINY, WEAPON_SPEC, RIPPER, EIGHT_MILES_HIGH, ALL_THUMBS, JAWS),
    Occasion.BLOW_DAMAGE: (THE_BRUCE,),
}
"""Traits that reports name first, in this order. All others follow in the order of the table."""
ALL_ADDS: Final = {
    occasion: tuple(
        (name, one.when, Modifier(one.label, one.value))
        for name in dict.fromkeys((*REPORTED.get(occasion, ()), *TRAITS))
        for one in TRAITS[name].adds
        if one.occasion is occasion
    )
    for occasion in Occasion
}
"""What all traits add on each occasion, in the order of reports."""
WITH: Final = {
    quality: tuple(name for name, trait in TRAITS.items() if quality in trait.qualities) for quality in Quality
}
"""The traits that give each quality, in the order of the table."""
FRIGHTS: Final = {
    terror: tuple(
        (name, trait.fright)
        for name, trait in TRAITS.items()
        if trait.fright is not None and trait.fright.terror is terror
    )
    for terror in (False, True)
}
"""The traits that shake opponents, and those that terrify them."""
NOTHING: Final[Mapping[When, bool]] = {}


def rule_of(trait: str) -> str:
    """The id of a trait's rule; only traits of people have one each."""
    return f"gs.trait.{trait.lower().replace(' ', '-')}"


def _rules(count: Callable[[Trait], object]) -> list[str]:
    return [rule_of(name) for name, trait in HUMAN.items() if count(trait)]


@resolves(*_rules(lambda trait: trait.adds))
def added(occasion: Occasion, traits: Collection[str], holds: Mapping[When, bool] = NOTHING) -> tuple[Modifier, ...]:
    """What traits add on an occasion, by name, in the order of reports. `holds` lists the conditions that hold."""
    return tuple(
        [
            modifier
            for name, when, modifier in ALL_ADDS[occasion]
            if name in traits and (when is When.ALWAYS or holds.get(when, False))
        ]
    )


@resolves(*_rules(lambda trait: trait.qualities))
def trait_with(quality: Quality, traits: Collection[str]) -> str:
    """The first of some traits that gives a quality, in the order of the table; empty if none does."""
    for name in WITH[quality]:
        if name in traits:
            return name
    return ""


def unsurprised(traits: Collection[str]) -> str:
    """The trait that spares a figure every test of a surprise; empty if none does."""
    return trait_with(Quality.UNTESTED, traits) or trait_with(Quality.UNSURPRISED, traits)


@resolves(*_rules(lambda trait: trait.fright))
def frightened(terror: bool, traits: Collection[str], of: Collection[str], holds: Mapping[When, bool] = NOTHING) -> str:
    """Why opponents with the traits `of` count as terrified, or else as shaken, by a figure; empty for no reason."""
    for name, fright in FRIGHTS[terror]:
        spared = fright.spares is not None and trait_with(fright.spares, of)
        if name in traits and not spared and (fright.when is When.ALWAYS or holds.get(fright.when, False)):
            return fright.label
    return ""


# The tables to look up


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
