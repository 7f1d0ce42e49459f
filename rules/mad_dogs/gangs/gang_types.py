"""Ready-made gangs: seven types, police by the carload, and the moves that found them (mad.gang.types).

The book lists who belongs to each type and what they carry. Their order is our ruling.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from functools import lru_cache
from itertools import chain, cycle, islice
from typing import Annotated, Any, Final

from annotated_types import Interval

from rules.core.action.deed import Deed, Spawns, decides
from rules.core.action.extras import people_lines
from rules.core.action.fields import option
from rules.core.action.gang_creation import founding, fresh_gang
from rules.core.action.move import move
from rules.core.action.report import Opens, Report
from rules.core.chance.dice import Dice
from rules.core.people.names import fresh_name
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import IllegalNow, OutOfRange, either
from rules.core.plain.words import count, key_of
from rules.core.tables.outcome import Outcome
from rules.core.tables.rule import resolves
from rules.mad_dogs.gangs.draft import ACCOUNTANT, BOSS, Draft, GangTypeName
from rules.mad_dogs.gangs.draft_edit import start
from rules.mad_dogs.gangs.draft_lines import choice_buttons
from rules.mad_dogs.gangs.draft_moves import ROLLS, Name
from rules.mad_dogs.gangs.estate import DraftDone, DraftSet
from rules.mad_dogs.gangs.first_game import (
    FIRST_GAME,
    FirstGameFigure,
    enlisted,
    first_game,
    hand_name,
    require_distinct,
)
from rules.mad_dogs.gangs.hire import Terms, hire, price_of
from rules.mad_dogs.gangs.name_generator import several
from rules.mad_dogs.gangs.vetting import MOST_MEMBERS
from rules.mad_dogs.model.figures import Figure
from rules.mad_dogs.model.prices import MOST_MONEY, dollars
from rules.mad_dogs.model.roster import MadDogsRoster
from rules.mad_dogs.play.position import Position

CREW: Final = 6
"""The police in a car on a raid."""

BEAT_COP, ROOKIE = "Beat Cop", "Rookie"
STREET_ARMS: Final = ("Pistol", "Blackjack")
"""What police carry on the street. A nightstick is a Blackjack."""

PROWL_GUNS: Final = ("Pump Shotgun", "Carbine")
MOST_PATROLS: Final = 6


@frozen
class GangType:
    """A type of gang.

    wants    what the gang is for
    basic    the profiles it mostly consists of
    special  profiles of which it has a few, or skills that some of its men have
    arms     what it carries
    rest     the figures that come in turn: any number of them from the first is a fair gang of the type
    lead     the figures that come before them, once
    boss     skills of a Boss that suit the type; empty for a type without one
    """

    wants: str
    basic: tuple[str, ...]
    special: tuple[str, ...]
    arms: str
    rest: tuple[FirstGameFigure, ...]
    lead: tuple[FirstGameFigure, ...] = ()
    boss: tuple[str, ...] = ()


GANG_TYPES: Final = {
    GangTypeName.CRIME_SYNDICATE: GangType(
        "territory, and smaller gangs under it",
        ("Hoodlum", "Slugger"),
        ("Enforcer", "Torpedo"),
        "anything",
        (
            FirstGameFigure("Hoodlum", ("Pistol",)),
            FirstGameFigure("Slugger", ("Bat",)),
            FirstGameFigure("Hoodlum", ("Pistol",)),
            FirstGameFigure("Slugger", ("Lead Pipe",)),
            FirstGameFigure("Enforcer", ("Tommy Gun",)),
            FirstGameFigure("Hoodlum", ("Pump Shotgun",)),
            FirstGameFigure("Slugger", ("Brass Knuckles",)),
            FirstGameFigure("Torpedo", ("Tommy Gun",)),
            FirstGameFigure("Hoodlum", ("Pistol",)),
            FirstGameFigure("Slugger", ("Blackjack",)),
        ),
        boss=("Real Charmer", "Cold Blooded"),
    ),
    GangTypeName.IRISH: GangType(
        "territory, and friends among the police; against Italians",
        ("Slugger", "Hoodlum", "Punk"),
        ("Enforcer", "Bomber"),
        "pistols and clubs, heavier guns from Hoodlums up",
        (
            FirstGameFigure("Slugger", ("Bat",)),
            FirstGameFigure("Hoodlum", ("Pistol", "Blackjack")),
            FirstGameFigure("Slugger", ("Lead Pipe",)),
            FirstGameFigure("Punk", ("Bat",)),
            FirstGameFigure("Slugger", ("Blackjack",)),
            FirstGameFigure("Enforcer", ("Pump Shotgun",)),
            FirstGameFigure("Slugger", ("Brass Knuckles",)),
            FirstGameFigure("Hoodlum", ("Dynamite",), ("Bomber",)),
            FirstGameFigure("Slugger", ("Bat",)),
            FirstGameFigure("Punk", ("Lead Pipe",)),
        ),
        boss=("Brutal Champ", "Tough SOB"),
    ),
    GangTypeName.MAFIA: GangType(
        "territory; against the Irish",
        ("Slugger", "Hoodlum", "Punk"),
        ("Enforcer", "Tommy Gunner"),
        "shotguns and Tommy Guns among the rest",
        (
            FirstGameFigure("Slugger", ("Knife",)),
            FirstGameFigure("Hoodlum", ("Double-Barreled Shotgun",)),
            FirstGameFigure("Slugger", ("Blackjack",)),
            FirstGameFigure("Punk", ("Knife",)),
            FirstGameFigure("Slugger", ("Knife",)),
            FirstGameFigure("Enforcer", ("Pump Shotgun", "Knife")),
            FirstGameFigure("Slugger", ("Bat",)),
            FirstGameFigure("Hoodlum", ("Tommy Gun",), ("Tommy Gunner",)),
            FirstGameFigure("Slugger", ("Brass Knuckles",)),
            FirstGameFigure("Punk", ("Knife",)),
        ),
        boss=("Real Charmer", "Shotgunner"),
    ),
    GangTypeName.TONG: GangType(
        "the safety of its own quarter; against other Tongs",
        ("Slugger", "Hoodlum"),
        ("Martial Artist",),
        "hatchets, swords, spears, handguns and jingals",
        (
            FirstGameFigure("Slugger", ("Meat Cleaver",)),
            FirstGameFigure("Slugger", ("Sword",)),
            FirstGameFigure("Hoodlum", ("Sword",), ("Martial Artist",)),
            FirstGameFigure("Slugger", ("Meat Cleaver",)),
            FirstGameFigure("Slugger", ("Knife",)),
            FirstGameFigure("Slugger", ("Sword",)),
            FirstGameFigure("Hoodlum", ("Pistol", "Meat Cleaver")),
            FirstGameFigure("Slugger", ("Meat Cleaver",)),
            FirstGameFigure("Slugger", ("Rifle",)),
            FirstGameFigure("Slugger", ("Sword",)),
        ),
        boss=("Martial Artist", "Cold Blooded"),
    ),
    GangTypeName.STREET_GANG: GangType(
        "a few blocks, against the next gang of kids",
        ("Punk", "Slugger"),
        ("Hoodlum",),
        "one pistol, the leader's; knives and clubs",
        (
            FirstGameFigure("Punk", ("Knife",)),
            FirstGameFigure("Slugger", ("Bat",)),
            FirstGameFigure("Punk", ("Brass Knuckles",)),
            FirstGameFigure("Punk", ("Lead Pipe",)),
            FirstGameFigure("Slugger", ("Knife",)),
            FirstGameFigure("Punk", ("Bat",)),
        ),
        lead=(FirstGameFigure("Hoodlum", ("Pistol", "Knife")),),
    ),
    GangTypeName.COPS: GangType(
        "the law, quiet days, and what is slipped to them",
        (BEAT_COP, ROOKIE),
        ("Sergeant", "Detective", "Crusader"),
        "pistols; a shotgun or carbine in a prowl car; long guns on raids",
        (
            FirstGameFigure(BEAT_COP, STREET_ARMS),
            FirstGameFigure(ROOKIE, STREET_ARMS),
            FirstGameFigure(BEAT_COP, STREET_ARMS),
            FirstGameFigure(ROOKIE, STREET_ARMS),
            FirstGameFigure("Sergeant", STREET_ARMS, ("Bruiser",)),
            FirstGameFigure(BEAT_COP, STREET_ARMS),
            FirstGameFigure("Detective", ("Pistol",)),
            FirstGameFigure(ROOKIE, STREET_ARMS),
            FirstGameFigure("Crusader", ("Pistol",)),
            FirstGameFigure(BEAT_COP, STREET_ARMS),
        ),
    ),
    GangTypeName.FEDS: GangType(
        "an end to organized crime; no one can bribe them",
        ("Agent",),
        ("Crusading Agent", "Top Agent"),
        "a pistol always; any gun, given time",
        (
            FirstGameFigure("Agent", ("Tommy Gun",)),
            FirstGameFigure("Agent", ("Pump Shotgun",)),
            FirstGameFigure("Top Agent", ("Tommy Gun",)),
            FirstGameFigure("Agent", ("Rifle",)),
            FirstGameFigure("Crusading Agent", ("Pump Shotgun",)),
        ),
    ),
}
"""The seven types. In place of hatchets they have Meat Cleavers, of spears Swords, and of jingals Rifles."""
RAID_GUNS: Final = ("Tommy Gun", "Pump Shotgun", "Rifle")
"""The guns that a crew on a raid gets, one after the other."""


class Duty(StrEnum):
    """The job of police."""

    BEAT = "on the beat"
    PROWL = "in a prowl car"
    RAID = "on a raid"


# Mobs


def ranks(kind: GangTypeName, led: bool = False) -> Iterator[FirstGameFigure]:
    """The figures of a type, one after the other without end. If `led`, a Boss and an Accountant come first.

    Raises OutOfRange for a Boss of a street gang, of cops or of Feds.
    """
    known = GANG_TYPES[kind]
    if led and not known.boss:
        raise OutOfRange(f"Only mobs have a Boss and an {ACCOUNTANT}, and {kind} are no mob. Remove that option.")
    heads = (FirstGameFigure(BOSS, ("Pistol",), known.boss), FirstGameFigure(ACCOUNTANT)) if led else ()
    return chain(heads, known.lead, cycle(known.rest))


@resolves("mad.gang.types", "mad.profile", "mad.skills")
def ready_made(
    dice: Dice,
    kind: GangTypeName,
    size: int = 0,
    budget: int = 0,
    names: tuple[str, ...] = (),
    led: bool = False,
    prepared: bool = True,
) -> tuple[Figure, ...]:
    """A gang of a type, of so many figures or as many as the budget pays for. Profiles roll their skills.

    size      1 to 40 figures; 0 if a budget in dollars is given, and one of the two must be
    names     their names, in order; the others are named by profile and number
    led       a Boss and an Accountant come first; not for street gangs, cops and Feds
    prepared  Feds had time to pick guns; otherwise they have pistols

    Raises OutOfRange for anything else, and IllegalNow for a budget that pays for no one, or for cops or Feds.
    """
    if (size != 0) == (budget != 0):
        raise OutOfRange("The bot needs the number of figures or of dollars. Give one of the two.")
    if budget:
        return tuple(one.figure for one in dice.call(ready_draft, kind, budget, names, led).members)
    if not 1 <= size <= MOST_MEMBERS:
        raise OutOfRange(f"A ready-made gang has 1 to {MOST_MEMBERS} figures, not {size}. Give a number in that range.")
    hands = tuple(islice(ranks(kind, led), size))
    if kind is GangTypeName.FEDS and not prepared:
        hands = tuple(hand._replace(gear=("Pistol",)) for hand in hands)
    return enlisted(dice, hands, names)


@resolves("mad.gang.types", "mad.gang.create", "mad.profile", "mad.skills")
def ready_draft(dice: Dice, kind: GangTypeName, budget: int, names: tuple[str, ...] = (), led: bool = False) -> Draft:
    """The draft of a gang of a type that a budget in dollars pays for. Its maker may change it before it is finished.

    A figure that is too dear is skipped, until the money pays for none of the type. It raises what `ready_made` raises.
    """
    draft = start(budget, kind)
    coming = ranks(kind, led)
    require_distinct(names)
    cheapest = min(map(_price, islice(ranks(kind, led), len(GANG_TYPES[kind].rest) + 3)))
    if cheapest > budget:
        raise IllegalNow(f"A budget of {dollars(budget)} pays for no figure. Give at least {dollars(cheapest)}.")
    dearer = 0
    while dearer <= len(GANG_TYPES[kind].rest) and len(draft.members) < MOST_MEMBERS:
        hand = next(coming)
        if _price(hand) > draft.left:
            dearer += 1
            continue
        dearer = 0
        name = hand_name(hand, [one.name for one in draft.members], names)
        draft = hire(dice, draft, Terms(hand.profile, name, hand.gear, hand.skills))
    return draft


@lru_cache(256)
def _price(hand: FirstGameFigure) -> int:
    return price_of(Terms(hand.profile, hand.profile, hand.gear, hand.skills))


# The law


@resolves("mad.gang.types", "mad.profile")
def police(dice: Dice, duty: Duty, patrols: int = 1, long_gun: str = "Pump Shotgun") -> tuple[tuple[Figure, ...], ...]:
    """Police by the patrol or the car, crew by crew: one on a beat, two in a prowl car, six on a raid.

    patrols   1 to 6 of them; one D6 for each car on a raid says how many of its six are Beat Cops, the rest are Rookies
    long_gun  what a prowl car has besides pistols: a Pump Shotgun, a Carbine, or nothing (empty)

    Raises OutOfRange for another number or gun.
    """
    if not 1 <= patrols <= MOST_PATROLS:
        raise OutOfRange(
            f"1 to {MOST_PATROLS} patrols or cars come at once, not {patrols}. Give a number in that range."
        )
    if long_gun not in ("", *PROWL_GUNS):
        raise OutOfRange(
            f"A prowl car has {either(PROWL_GUNS)}, or only pistols, not “{long_gun}”. Choose one of these."
        )
    crews = [_crew(dice, duty, patrol, long_gun) for patrol in range(1, patrols + 1)]
    figures = iter(enlisted(dice, chain.from_iterable(crews), ()))
    return tuple(tuple(islice(figures, len(crew))) for crew in crews)


def _crew(dice: Dice, duty: Duty, patrol: int, long_gun: str) -> tuple[FirstGameFigure, ...]:
    """The police of one patrol or car, with their weapons."""
    match duty:
        case Duty.BEAT:
            return (FirstGameFigure(BEAT_COP, STREET_ARMS),)
        case Duty.PROWL:
            return FirstGameFigure(BEAT_COP, (*filter(None, [long_gun]), *STREET_ARMS)), FirstGameFigure(
                ROOKIE, STREET_ARMS
            )
        case Duty.RAID:
            (beat_cops,) = dice.roll(1, 6, f"Beat Cops in car {patrol}")
            crew = [BEAT_COP] * beat_cops + [ROOKIE] * (CREW - beat_cops)
            return tuple(
                FirstGameFigure(one, (gun, "Pistol")) for one, gun in zip(crew, cycle(RAID_GUNS), strict=False)
            )


SAMPLE: Final = "First game"
MOBS: Final = tuple(kind for kind in GangTypeName if kind not in (GangTypeName.COPS, GangTypeName.FEDS))
LAW: Final = (GangTypeName.COPS, GangTypeName.FEDS)
USUAL_SIZE: Final = 10
MANNED: Final = {Duty.BEAT: 1, Duty.PROWL: 2, Duty.RAID: CREW}
"""The police of each patrol or car."""
Size = Annotated[int, Interval(ge=1, le=MOST_MEMBERS)]
Purse = Annotated[int, Interval(ge=1, le=MOST_MONEY)]


@move("mad-gang ready-made", ROLLS, gangs=True, names=True)
class ReadyMade:
    """Make a ready-made gang at once."""

    type: GangTypeName | None = option(
        "The kind of gang.", words={SAMPLE: None, **{str(one): one for one in (*MOBS, *LAW)}}
    )
    size: Size = option("The number of figures (default: ten).", default=0)
    budget: Purse = option("A sum of dollars instead of a size: as many figures as it pays for.", default=0)
    name: Name = option("The name of the gang.", default="")
    led: bool = option("A Boss and an Accountant lead the gang.", default=False)
    surprised: bool = option("The Feds had no time to pick guns.", default=False)


@decides(ReadyMade)
def off_the_shelf(position: Position, move: ReadyMade) -> Spawns[Any]:
    """A ready-made gang: of a type, by number or by budget, or the one of a first game."""
    kind = move.type
    if kind is None:
        if move.size or move.budget or move.led:
            raise OutOfRange(
                f"The gang of a first game is always the same {len(FIRST_GAME)}. Remove the other options."
            )
        names = several(len(FIRST_GAME), position.names, len(SAMPLE))
        return _made(position, move.name, SAMPLE, len(FIRST_GAME), first_game, (names,))
    if move.size and move.budget:
        raise OutOfRange("The bot needs the number of figures or of dollars. Give one of the two.")
    names = () if kind in LAW else several(MOST_MEMBERS, position.names, len(kind))
    if move.budget:
        return _made(position, move.name, kind, MOST_MEMBERS, ready_draft, (kind, move.budget, names, move.led))
    size = move.size or USUAL_SIZE
    facts = (kind, size, 0, names[:size], move.led, not move.surprised)
    return _made(position, move.name, kind, size, ready_made, facts, kind)


@move("mad-gang police", ROLLS, gangs=True)
class Police:
    """Bring police by the patrol or car, with a die for each car on a raid."""

    duty: Duty = option("The duty that they are on.", words=Duty)
    patrols: Annotated[int, Interval(ge=1, le=MOST_PATROLS)] = option("The number of patrols or cars.", default=1)
    name: Name = option("The name of this police gang.", default="")
    long_gun: str | None = option(
        "The gun in a prowl car.", default=None, words={**{gun: gun for gun in PROWL_GUNS}, "none": ""}
    )


@decides(Police)
def call_police(position: Position, move: Police) -> Spawns[Any]:
    """Police by the patrol or car."""
    gun = () if move.long_gun is None else (move.long_gun,)
    most = move.patrols * MANNED[move.duty]
    return _made(position, move.name, f"Police {move.duty}", most, police, (move.duty, move.patrols, *gun))


def _made(
    position: Position,
    named: str,
    title: str,
    most: int,
    resolver: Callable[..., Any],
    facts: tuple[Any, ...],
    kind: GangTypeName | None = None,
) -> Spawns[Any]:
    """Found a gang of a type at once, with everyone that a resolver gives it, at most `most`."""
    taken = {key_of(one.gang.name) for one in position.gangs.values()}
    gang = fresh_gang(position, "mad", named or fresh_name(title, taken))

    def made(gang_id: int, ids: tuple[int, ...]) -> Deed[Any]:
        def changes(result: Any) -> tuple[Change, ...]:
            figures = [figure for crew in crews_of(result) for figure in crew]
            draft = result if isinstance(result, Draft) else Draft(0, kind=kind) if kind else None
            books = (DraftSet(gang_id, draft), DraftDone(gang_id)) if draft is not None else ()
            return (*founding(gang_id, gang, ids, figures), *books)

        def report(result: Any) -> Report:
            crews = crews_of(result)
            figures = [figure for crew in crews for figure in crew]
            lines = list(people_lines(figures, MadDogsRoster()))
            if len(crews) > 1:
                lines = [f"{place}: {', '.join(one.name for one in crew)}" for place, crew in enumerate(crews, 1)]
            if isinstance(result, Draft):
                lines = [f"{dollars(result.spent)} spent. The gang keeps {dollars(result.left)}.", *lines]
            headline = f"{position.caller_name} founds {gang.name}, {count(len(figures), 'figure')}."
            roster = Opens("roster", f"{gang_id}.0", "Roster")
            return Report(headline, tuple(lines), opens=(*choice_buttons(ids, figures), roster))

        def facts_of(outcome: Outcome[Any]) -> dict[str, Any]:
            names = [one.name for crew in crews_of(outcome.result) for one in crew]
            return {"gang": gang.name, "figures": names}

        return Deed(resolver, facts, changes=changes, facts=facts_of, report=report)

    return Spawns(most, made)


def crews_of(result: Any) -> Sequence[Sequence[Figure]]:
    """The figures of a result by crews; in one crew if the result has none."""
    if isinstance(result, Draft):
        return (tuple(one.figure for one in result.members),)
    return result if result and isinstance(result[0], tuple) else (result,)
