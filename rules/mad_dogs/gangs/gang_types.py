"""Ready-made gangs: seven types, police by the carload, the gang of a first game (mad.gang.types, mad.first-game).

The book tells of each type who belongs to it and what they carry; in which order they come is ours.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum
from functools import lru_cache
from itertools import chain, count, cycle, islice
from typing import Final, NamedTuple

from rules.core.chance.dice import Dice
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import IllegalNow, OutOfRange, either
from rules.core.plain.words import key_of
from rules.core.tables.rule import resolves
from rules.mad_dogs.gangs.draft import ACCOUNTANT, BOSS, Draft, Kind
from rules.mad_dogs.gangs.draft_steps import Terms, hire, price_of, start
from rules.mad_dogs.gangs.vetting import MOST_MEMBERS
from rules.mad_dogs.model.figures import Figure
from rules.mad_dogs.model.prices import dollars
from rules.mad_dogs.model.roster import recruit

CREW: Final = 6
"""Police in a car on a raid."""

BEAT_COP, ROOKIE = "Beat Cop", "Rookie"
STREET_ARMS: Final = ("Pistol", "Blackjack")
"""What police have on the street; a nightstick is a Blackjack."""

PROWL_GUNS: Final = ("Pump Shotgun", "Carbine")
MOST_PATROLS: Final = 6


class Hand(NamedTuple):
    """One figure of a type: its profile, weapons, and skills that are chosen for it."""

    profile: str
    gear: tuple[str, ...] = ()
    skills: tuple[str, ...] = ()


@frozen
class GangType:
    """A type of gang.

    wants    what it is for
    basic    the profiles it mostly consists of
    special  profiles of which it has a few, or skills that some of its men have
    arms     what it carries
    rest     who comes, over and over: any number of them from the first is a fair gang of the type
    lead     who comes before them, once
    boss     skills of a Boss that suit the type; none for a type without one
    """

    wants: str
    basic: tuple[str, ...]
    special: tuple[str, ...]
    arms: str
    rest: tuple[Hand, ...]
    lead: tuple[Hand, ...] = ()
    boss: tuple[str, ...] = ()


GANG_TYPES: Final = {
    Kind.CRIME_SYNDICATE: GangType(
        "territory, and smaller gangs under it",
        ("Hoodlum", "Slugger"),
        ("Enforcer", "Torpedo"),
        "anything",
        (
            Hand("Hoodlum", ("Pistol",)),
            Hand("Slugger", ("Bat",)),
            Hand("Hoodlum", ("Pistol",)),
            Hand("Slugger", ("Lead Pipe",)),
            Hand("Enforcer", ("Tommy Gun",)),
            Hand("Hoodlum", ("Pump Shotgun",)),
            Hand("Slugger", ("Brass Knuckles",)),
            Hand("Torpedo", ("Tommy Gun",)),
            Hand("Hoodlum", ("Pistol",)),
            Hand("Slugger", ("Blackjack",)),
        ),
        boss=("Real Charmer", "Cold Blooded"),
    ),
    Kind.IRISH: GangType(
        "territory, and friends among the police; against Italians",
        ("Slugger", "Hoodlum", "Punk"),
        ("Enforcer", "Bomber"),
        "pistols and clubs, heavier guns from Hoodlums up",
        (
            Hand("Slugger", ("Bat",)),
            Hand("Hoodlum", ("Pistol", "Blackjack")),
            Hand("Slugger", ("Lead Pipe",)),
            Hand("Punk", ("Bat",)),
            Hand("Slugger", ("Blackjack",)),
            Hand("Enforcer", ("Pump Shotgun",)),
            Hand("Slugger", ("Brass Knuckles",)),
            Hand("Hoodlum", ("Dynamite",), ("Bomber",)),
            Hand("Slugger", ("Bat",)),
            Hand("Punk", ("Lead Pipe",)),
        ),
        boss=("Brutal Champ", "Tough SOB"),
    ),
    Kind.MAFIA: GangType(
        "territory; against the Irish",
        ("Slugger", "Hoodlum", "Punk"),
        ("Enforcer", "Tommy Gunner"),
        "shotguns and Tommy Guns among the rest",
        (
            Hand("Slugger", ("Knife",)),
            Hand("Hoodlum", ("Double-Barreled Shotgun",)),
            Hand("Slugger", ("Blackjack",)),
            Hand("Punk", ("Knife",)),
            Hand("Slugger", ("Knife",)),
            Hand("Enforcer", ("Pump Shotgun", "Knife")),
            Hand("Slugger", ("Bat",)),
            Hand("Hoodlum", ("Tommy Gun",), ("Tommy Gunner",)),
            Hand("Slugger", ("Brass Knuckles",)),
            Hand("Punk", ("Knife",)),
        ),
        boss=("Real Charmer", "Shotgunner"),
    ),
    Kind.TONG: GangType(
        "the safety of its own quarter; against other Tongs",
        ("Slugger", "Hoodlum"),
        ("Martial Artist",),
        "hatchets, swords, spears, handguns and jingals",
        (
            Hand("Slugger", ("Meat Cleaver",)),
            Hand("Slugger", ("Sword",)),
            Hand("Hoodlum", ("Sword",), ("Martial Artist",)),
            Hand("Slugger", ("Meat Cleaver",)),
            Hand("Slugger", ("Knife",)),
            Hand("Slugger", ("Sword",)),
            Hand("Hoodlum", ("Pistol", "Meat Cleaver")),
            Hand("Slugger", ("Meat Cleaver",)),
            Hand("Slugger", ("Rifle",)),
            Hand("Slugger", ("Sword",)),
        ),
        boss=("Martial Artist", "Cold Blooded"),
    ),
    Kind.STREET_GANG: GangType(
        "a few blocks, against the next gang of kids",
        ("Punk", "Slugger"),
        ("Hoodlum",),
        "one pistol, the leader's; knives and clubs",
        (
            Hand("Punk", ("Knife",)),
            Hand("Slugger", ("Bat",)),
            Hand("Punk", ("Brass Knuckles",)),
            Hand("Punk", ("Lead Pipe",)),
            Hand("Slugger", ("Knife",)),
            Hand("Punk", ("Bat",)),
        ),
        lead=(Hand("Hoodlum", ("Pistol", "Knife")),),
    ),
    Kind.COPS: GangType(
        "the law, quiet days, and what is slipped to them",
        (BEAT_COP, ROOKIE),
        ("Sergeant", "Detective", "Crusader"),
        "pistols; a shotgun or carbine in a prowl car; long guns on raids",
        (
            Hand(BEAT_COP, STREET_ARMS),
            Hand(ROOKIE, STREET_ARMS),
            Hand(BEAT_COP, STREET_ARMS),
            Hand(ROOKIE, STREET_ARMS),
            Hand("Sergeant", STREET_ARMS, ("Bruiser",)),
            Hand(BEAT_COP, STREET_ARMS),
            Hand("Detective", ("Pistol",)),
            Hand(ROOKIE, STREET_ARMS),
            Hand("Crusader", ("Pistol",)),
            Hand(BEAT_COP, STREET_ARMS),
        ),
    ),
    Kind.FEDS: GangType(
        "an end to organized crime; nobody bribes them",
        ("Agent",),
        ("Crusading Agent", "Top Agent"),
        "a pistol always; any gun, given time",
        (
            Hand("Agent", ("Tommy Gun",)),
            Hand("Agent", ("Pump Shotgun",)),
            Hand("Top Agent", ("Tommy Gun",)),
            Hand("Agent", ("Rifle",)),
            Hand("Crusading Agent", ("Pump Shotgun",)),
        ),
    ),
}
"""The seven types. Hatchets are Meat Cleavers here, spears Swords and jingals Rifles."""

FIRST_GAME: Final = (
    Hand("Enforcer", ("Tommy Gun",)),
    *(Hand("Hoodlum", ("Pistol",)) for _ in range(4)),
    *(Hand("Slugger", (club,)) for club in ("Bat", "Lead Pipe") * 2),
)
"""The gang of each side in a first game."""

RAID_GUNS: Final = ("Tommy Gun", "Pump Shotgun", "Rifle")
"""What a crew on a raid is handed, man after man."""

ON_THE_STREET: Final = (
    *("Citizen", "Citizen", "Street Kid", "Citizen", "Bartender"),
    *("Citizen", "Citizen", "Reporter", "Citizen", "Bank Teller"),
)
"""Who is about while gangsters fight, over and over."""


class Duty(StrEnum):
    """What police are out for."""

    BEAT = "on the beat"
    PROWL = "in a prowl car"
    RAID = "on a raid"


# Mobs


def ranks(kind: Kind, led: bool = False) -> Iterator[Hand]:
    """Who belongs to a gang of a type, one after the other without end; `led` puts a Boss and an Accountant first.

    OutOfRange for a Boss of a street gang, of cops or of Feds.
    """
    known = GANG_TYPES[kind]
    if led and not known.boss:
        raise OutOfRange(f"A Boss and his {ACCOUNTANT} lead mobs: {kind} has neither.")
    heads = (Hand(BOSS, ("Pistol",), known.boss), Hand(ACCOUNTANT)) if led else ()
    return chain(heads, known.lead, cycle(known.rest))


@resolves("mad.gang.types", "mad.profile", "mad.skills")
def ready_made(
    dice: Dice,
    kind: Kind,
    size: int = 0,
    budget: int = 0,
    names: tuple[str, ...] = (),
    led: bool = False,
    prepared: bool = True,
) -> tuple[Figure, ...]:
    """A gang of a type, of so many figures or as many as the budget pays for, skills rolled where the profile rolls.

    size      1 to 40 figures; 0 where a budget in dollars is given, and either must be
    names     what they are called, in order; the others by profile and number
    led       a Boss and an Accountant come first; not for street gangs, cops and Feds
    prepared  Feds had time to pick guns; otherwise they have pistols

    Raises OutOfRange for anything else, IllegalNow for a budget that pays for no one, or for cops or Feds.
    """
    if (size != 0) == (budget != 0):
        raise OutOfRange("Say how many figures, or how many dollars: one of the two.")
    if budget:
        return tuple(one.figure for one in dice.call(ready_draft, kind, budget, names, led).members)
    if not 1 <= size <= MOST_MEMBERS:
        raise OutOfRange(f"A ready-made gang has 1 to {MOST_MEMBERS} figures, not {size}.")
    hands = tuple(islice(ranks(kind, led), size))
    if kind is Kind.FEDS and not prepared:
        hands = tuple(hand._replace(gear=("Pistol",)) for hand in hands)
    return _enlisted(dice, hands, names)


@resolves("mad.gang.types", "mad.gang.create", "mad.profile", "mad.skills")
def ready_draft(dice: Dice, kind: Kind, budget: int, names: tuple[str, ...] = (), led: bool = False) -> Draft:
    """A gang of a type bought for a budget in dollars, as a draft: to be changed by hand before it is mustered.

    Whoever is too dear is passed over, until no one of the type can be paid any more. Raises as `ready_made` does.
    """
    draft = start(budget, kind)
    coming = ranks(kind, led)
    _distinct(names)
    cheapest = min(map(_price, islice(ranks(kind, led), len(GANG_TYPES[kind].rest) + 3)))
    if cheapest > budget:
        raise IllegalNow(f"A budget of {dollars(budget)} pays for nobody: {dollars(cheapest)} is the least.")
    dearer = 0
    while dearer <= len(GANG_TYPES[kind].rest) and len(draft.members) < MOST_MEMBERS:
        hand = next(coming)
        if _price(hand) > draft.left:
            dearer += 1
            continue
        dearer = 0
        name = _name_of(hand, [one.name for one in draft.members], names)
        draft = hire(dice, draft, Terms(hand.profile, name, hand.gear, hand.skills))
    return draft


@lru_cache(256)
def _price(hand: Hand) -> int:
    return price_of(Terms(hand.profile, hand.profile, hand.gear, hand.skills))


def _distinct(names: Iterable[str]) -> None:
    """OutOfRange for names that are empty or given twice."""
    keys = [key_of(name) for name in names]
    if not all(keys) or len(set(keys)) < len(keys):
        raise OutOfRange("Every name is given once, and none is empty.")


def _name_of(hand: Hand, taken: list[str], names: tuple[str, ...]) -> str:
    """The next name given, else the profile with the first number that is free."""
    if len(taken) < len(names):
        return names[len(taken)].strip()
    used = {key_of(name) for name in (*taken, *names)}
    return next(name for place in count(1) if key_of(name := f"{hand.profile} {place}") not in used)


def _enlisted(dice: Dice, hands: Iterable[Hand], names: tuple[str, ...]) -> tuple[Figure, ...]:
    """Figures of these, one after the other, names given to the first of them."""
    _distinct(names)
    called: list[str] = []
    figures: list[Figure] = []
    for hand in hands:
        called.append(_name_of(hand, called, names))
        figures.append(recruit(dice, hand.profile, called[-1], hand.gear, hand.skills))
    return tuple(figures)


@resolves("mad.first-game", "mad.profile", "mad.skills")
def first_game(dice: Dice, names: tuple[str, ...] = ()) -> tuple[Figure, ...]:
    """One side's gang in a first game: an Enforcer, four Hoodlums, four Sluggers; five skills are rolled.

    `names` are theirs, in that order, the others by profile and number. OutOfRange for a name twice.
    """
    return _enlisted(dice, FIRST_GAME, names)


@resolves("mad.first-game", "mad.profile")
def civilians(dice: Dice, number: int, names: tuple[str, ...] = ()) -> tuple[Figure, ...]:
    """People of the street, 1 to 40, about as many as there are gangsters. OutOfRange for another number."""
    if not 1 <= number <= MOST_MEMBERS:
        raise OutOfRange(f"1 to {MOST_MEMBERS} civilians can be put on a street, not {number}.")
    return _enlisted(dice, map(Hand, islice(cycle(ON_THE_STREET), number)), names)


# The law


@resolves("mad.gang.types", "mad.profile")
def police(dice: Dice, duty: Duty, patrols: int = 1, long_gun: str = "Pump Shotgun") -> tuple[tuple[Figure, ...], ...]:
    """Police by the patrol or the car, each by its crew: one on a beat, two in a prowl car, six on a raid.

    patrols   1 to 6 of them; one D6 falls for each car on a raid: so many of its six are Beat Cops, the rest Rookies
    long_gun  what a prowl car has besides pistols: a Pump Shotgun, a Carbine, or nothing (empty)

    Raises OutOfRange for another number or gun.
    """
    if not 1 <= patrols <= MOST_PATROLS:
        raise OutOfRange(f"1 to {MOST_PATROLS} patrols or cars come at once, not {patrols}.")
    if long_gun not in ("", *PROWL_GUNS):
        raise OutOfRange(f"A prowl car has {either(PROWL_GUNS)}, or only pistols, not “{long_gun}”.")
    crews = [_crew(dice, duty, patrol, long_gun) for patrol in range(1, patrols + 1)]
    figures = iter(_enlisted(dice, chain.from_iterable(crews), ()))
    return tuple(tuple(islice(figures, len(crew))) for crew in crews)


def _crew(dice: Dice, duty: Duty, patrol: int, long_gun: str) -> tuple[Hand, ...]:
    """The police of one patrol or car, with what they carry."""
    match duty:
        case Duty.BEAT:
            return (Hand(BEAT_COP, STREET_ARMS),)
        case Duty.PROWL:
            return Hand(BEAT_COP, (*filter(None, [long_gun]), *STREET_ARMS)), Hand(ROOKIE, STREET_ARMS)
        case Duty.RAID:
            (beat_cops,) = dice.roll(1, 6, f"Beat Cops in car {patrol}")
            crew = [BEAT_COP] * beat_cops + [ROOKIE] * (CREW - beat_cops)
            return tuple(Hand(one, (gun, "Pistol")) for one, gun in zip(crew, cycle(RAID_GUNS), strict=False))
