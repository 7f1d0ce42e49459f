"""A campaign in every part of its month, and the people of one gang, for moves that need them."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from rules.core.action.position import Position
from rules.core.action.system import System
from rules.core.people.party import LookedUp, Party
from rules.core.people.person import GangView, Person
from rules.core.people.roster import Gang
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, Refusal
from rules.core.play.campaign import Campaign
from rules.core.play.umpiring import Authority
from rules.mad_dogs.gangs.estate import Estate
from rules.mad_dogs.model.figures import Figure, Posture
from rules.mad_dogs.model.system_id import ID as SYSTEM
from rules.mad_dogs.model.tables import PROFILES
from rules.mad_dogs.paradise.city.model import Paradise, Phase
from rules.mad_dogs.paradise.city.records import (
    Bid,
    BossTrial,
    Boxer,
    BoxingMatch,
    Business,
    CaredFor,
    Custody,
    Feds,
    Fight,
    Funeral,
    Official,
    Outfit,
    Payer,
    PopularBand,
    Prisoner,
)
from rules.mad_dogs.paradise.city.stories import Story, StoryKind
from rules.mad_dogs.paradise.city.town import Town

ID, MONTH, MONEY, CALLER = 5, 3, 1500, 77
GANGS: Final = {1: "North Side", 2: "South Side", 3: "Purple Gang"}
TEXTS: Final = (
    *("", "0", "1", "2", "3 4", "all", "x", "GATS", "Spats: GATS 1", "North Side", "South Side", "Purple Gang"),
    *(
        "Judge 1",
        "Judge 2",
        "Mayor",
        "City Editor",
        "Docks Speakeasy",
        "Docks Gym",
        "Riverside Speakeasy",
        "Kid Malone",
    ),
    *("Ox Brady", "Lefty", "Late Larry", "band 1", "Raid", "Hit", "Mob Enforcer", "Sedan", "Pistol", "Gun Shy"),
)
"""Texts that are valid for one option or another."""
PEOPLE: Final = ("Mob Boss", "Accountant", "Hoodlum", "Gunman", "Hoodlum", "Hoodlum")


def _people(gang: int) -> tuple[Person[Figure], ...]:
    """Six figures of a gang: a Boss, an Accountant, a hurt figure, a crippled one, a dead one, a prisoner."""
    names = ("Boss", "Books", "Spats", "Dooley", "Late Larry", "Lefty")
    lost = (0, 0, 3, 2, 4, 0)
    people: list[Person[Figure]] = []
    for place, (name, profile, off) in enumerate(zip(names, PEOPLE, lost, strict=True)):
        kind = profile if profile in PROFILES else "Hoodlum"
        figure = Figure(f"{name} {gang}" if gang > 1 else name, kind, PROFILES[kind].stats)
        if off:
            figure = replace(figure, lost=off)
        if name == "Late Larry":
            figure = replace(figure, posture=Posture.DEAD)
        id_ = gang * 10 + place
        people.append(
            Person(figure.name, figure, id_, GANGS[gang], gang, figure.name, mine=gang == 1, listed=GANGS[gang])
        )
    return tuple(people)


def gang_of(gang: int) -> GangView[Figure]:
    """A gang with its people; the first is the caller's."""
    owner = CALLER if gang == 1 else CALLER + gang
    kept = Gang(GANGS[gang], SYSTEM, (owner,), campaign=ID, estate=Estate(dollars=MONEY * (gang < 3)))
    return GangView(GANGS[gang], _people(gang), gang, GANGS[gang], kept, gang == 1)


def _outfit(gang: int) -> Outfit:
    cared = (CaredFor(gang * 10 + 3, (0, 0, 0, 0, 0, 0), 4),) if gang == 1 else ()
    return Outfit(gang, npc=gang == 3, chinese=gang == 2, home="docks", standing=gang, cared=cared)


def city(phase: Phase) -> Paradise:
    """A city with one of everything in it."""
    return Paradise(
        phase=phase,
        lots=3,
        outrage=6,
        outfits=tuple(map(_outfit, GANGS)),
        businesses=(
            Business("docks", "speakeasy", owner=1),
            Business("docks", "gym", owner=1),
            Business("riverside", "speakeasy", owner=2),
            Business("riverside", "paradise-arena", owner=2),
        ),
        officials=(
            Official("judge", 1, 4, 750, (Payer(1, 750),)),
            Official("judge", 2, 5, 750),
            Official("mayor", 1, 4, 1000, (Payer(1, 1000),)),
            Official("editor", 1, 3, 500, (Payer(2, 500),), bid=Bid(1, 700)),
            Official("reporter", 1, 3, 100, (Payer(1, 100),)),
        ),
        bands=(PopularBand(1, 1), PopularBand(2, 2)),
        boxers=(Boxer(101, 1, "docks.gym.1", "Kid Malone", 5), Boxer(102, 2, "", "Ox Brady", 4)),
        bouts=(BoxingMatch(201, MONTH, 101, 102),),
        stories=(Story(301, StoryKind.EXPOSES, "reporter.2", 2, "judge.1", good=True),),
        fights=(Fight(401, "raid", 1, 2, "riverside.speakeasy.1"),),
        funerals=(Funeral(501, 1, "Late Larry", 300),),
        prisoners=(Prisoner(15, 1), Prisoner(25, 2, Custody.COMMITTED)),
        trials=(BossTrial(1, 10),),
        feds=Feds(4, 2, heat=(1,)),
        serial=600,
    )


def town_in(phase: Phase, umpires: bool) -> Town:
    """The campaign in a part of its month, as an owner or an umpire sees it."""
    gangs = {gang: gang_of(gang) for gang in GANGS}
    players = frozenset({CALLER, CALLER + 2})
    named = (CALLER,) if umpires else ()
    campaign = Campaign("Paradise", SYSTEM, named, tuple(GANGS), MONTH, city(phase))
    return Town(ID, campaign, gangs, Authority(CALLER, players=players, named=named))


def towns(system: System, position: Position[Any, Any, Any]) -> Mapping[str, Position[Any, Any, Any]]:
    """Every part of a month, and no campaign at all; nothing for a system without campaigns."""
    if system.id != SYSTEM:
        return {}
    none = IllegalNow("No campaign is running here. Begin one with /campaign start.")
    places = {"in no campaign": replace(position, caller=CALLER, towns=LookedUp(nothing=none))}
    for phase in Phase:
        town = town_in(phase, phase in (Phase.OUTRAGE, Phase.PRESS))
        places[f"in a campaign, {phase}"] = replace(position, caller=CALLER, towns=LookedUp(town))
    return places


def with_party(position: Position[Any, Any, Any], chance: Random, names_people: bool) -> Position[Any, Any, Any]:
    """Add a party to a position: people of the caller's gang, another gang or no one's gang.

    The party is a whole gang unless the move `names_people`.
    """
    town = position.towns.found
    gang = town.gangs[chance.choice((1, 1, 1, 2, 3))] if town is not None else gang_of(1)
    number = chance.choice((0, 1, 1, 2)) if names_people else 0
    named = tuple(chance.sample(gang.people, number))
    try:
        party = LookedUp(Party(gang, named, town, town.rights(gang) if town is not None else ()))
    except Refusal as refusal:
        party = LookedUp(wrong=refusal)
    return replace(position, parties=party)
