"""Cards by the hand, cards put right, gear given and taken, who gives up or leaves."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cogs._kit.desk import Desk
from cogs._kit.founding import founding, room_for
from cogs._kit.names import fresh_gang_name
from cogs._kit.people import subjects
from cogs._kit.play import Options, Play, Said, plays
from cogs._kit.render import clean
from cogs._kit.words import parts
from cogs.hoodsville.aftermath import leaderless
from cogs.hoodsville.people import CAST, SYSTEM_ID, Person, of_profile
from db.codec import dump
from db.repositories import key_of
from rules.core.events import Change
from rules.core.refusal import IllegalNow, OutOfRange, UnknownName
from rules.core.system import Recruit, discover
from rules.hoodsville.changes import CardSet, StandingSet, WeaponLost, WeaponTaken
from rules.hoodsville.characters import gear_named, hand
from rules.hoodsville.model import Experience, Figure, Out, Standing, Temper
from rules.hoodsville.profiles import PROFILES, carried
from rules.hoodsville.roster import HoodsvilleRoster, card_faults, carried_line
from rules.hoodsville.sheets import money_line

THE_CAST = "The Cast"
GANGSTER = "Gangster"
STATES = {"Surrendered": Standing.SURRENDERED, "Off the board": Standing.OFF, "Back": Standing.FIGHTING}
MEN = (
    "Ace",
    "Bugs",
    "Curly",
    "Dapper",
    "Eddie",
    "Frankie",
    "Gus",
    "Hank",
    "Izzy",
    "Jake",
    "Knuckles",
    "Louie",
    "Mickey",
    "Nails",
    "Ollie",
    "Pinky",
    "Red",
    "Shorty",
    "Tiny",
    "Whitey",
)
WOMEN = (
    "Ada",
    "Belle",
    "Clara",
    "Dot",
    "Elsie",
    "Flo",
    "Gloria",
    "Hattie",
    "Ida",
    "Josie",
    "Kitty",
    "Lola",
    "Mabel",
    "Nora",
    "Opal",
    "Pearl",
    "Roxie",
    "Sadie",
    "Trixie",
    "Vera",
)


@plays("hood cast")
async def prepare_cast(desk: Desk, options: Options) -> Play:
    """A gang of characters whose cards are diced for."""
    number, women = int(options["count"]), int(options.get("women") or 0)
    if women > number:
        raise OutOfRange(f"Of {number} characters {women} can't be women: women is at most count.")
    kind = of_profile(str(options.get("profile") or GANGSTER))
    if kind is None:
        raise UnknownName("profile", str(options["profile"]), PROFILES)
    assert kind.figure is not None
    names = [*MEN[: number - women], *WOMEN[:women]]
    recruits = tuple(Recruit(kind.figure.profile, name) for name in names)
    known = {key_of(one.gang.name) for one in await desk.work.rosters.gangs(desk.server_id)}
    name = str(options.get("name") or fresh_gang_name(THE_CAST, known))
    system = discover()[SYSTEM_ID]
    gang, gang_id, ids = await room_for(desk, system, name, recruits)

    def say(figures: tuple[Figure, ...]) -> Said:
        lines = tuple(
            f"**{figure.name}** · {HoodsvilleRoster.line(figure)} · {money_line(figure.cents)}" for figure in figures
        )
        what = f"{number} characters" if number > 1 else "one character"
        return Said(
            f"{clean(gang.name)}: a hand of {what}.", (*lines, "/gang show shows a card, /hood card mends one.")
        )

    return Play(
        say=say,
        resolver=hand,
        args=(recruits, women),
        changes=lambda figures: founding(system, gang, gang_id, ids, figures),
        facts=lambda outcome: {"gang": gang.name, "figures": [dump(figure) for figure in outcome.result]},
    )


async def _own(desk: Desk, options: Options) -> tuple[Person, int, Figure]:
    """The figure on record whose card is changed by hand: that is for its owner and the umpires."""
    stored = await desk.figure(str(options["figure"]))
    person = CAST.stored(stored)
    desk.may_run(stored.gang)
    return person, stored.id, stored.figure


@plays("hood card")
async def prepare_card(desk: Desk, options: Options) -> Play:
    """What stands on a character's card, put right."""
    person, subject, figure = await _own(desk, options)
    typed: dict[str, Any] = {
        key: options[key]
        for key in ("woman", "move", "melee", "firing", "experience", "temper", "leader")
        if options.get(key) is not None
    }
    if not typed:
        raise OutOfRange("Say what stands on the card: move, melee, firing, experience, temper, leader or woman.")
    if "experience" in typed:
        typed["experience"] = Experience(typed["experience"])
    if "temper" in typed:
        typed["temper"] = Temper(typed["temper"])
    after = replace(figure, **typed)
    faults = card_faults(after)
    if faults:
        raise OutOfRange(" ".join(faults))
    change = CardSet(
        subject, after.woman, after.move, after.melee, after.firing, after.experience, after.temper, after.leader
    )
    return Play(
        say=lambda _: Said(f"{person.name}'s card is put right.", (HoodsvilleRoster.line(after),)),
        changes=lambda _: (change,),
        rule="hood.character",
    )


@plays("hood gear")
async def prepare_gear(desk: Desk, options: Options) -> Play:
    """What a character carries."""
    person, subject, figure = await _own(desk, options)
    added = carried(tuple(gear_named(piece) for piece in parts(options.get("add"))))
    dropped = [gear_named(piece) for piece in parts(options.get("drop"))]
    if not added and not dropped:
        raise OutOfRange("Say what it gets, add:, or what it loses, drop:.")
    left = list(figure.weapons)
    for name in dropped:
        place = next((index for index, weapon in enumerate(left) if weapon.name == name), None)
        if place is None:
            raise IllegalNow(f"{person.name} carries no {name}: drop what it has.")
        del left[place]
    twice = next((weapon.name for weapon in added if weapon.holds and weapon.name in {one.name for one in left}), None)
    if twice is not None:
        raise IllegalNow(f"{person.name} has a {twice} already: of each gun one.")
    changes: tuple[Change, ...] = (
        *(WeaponLost(subject, name) for name in dropped),
        *(WeaponTaken(subject, weapon) for weapon in added),
    )
    after = ", ".join(carried_line(weapon) for weapon in (*left, *added)) or "nothing"
    return Play(say=lambda _: Said(f"{person.name} carries {after}."), changes=lambda _: changes, rule="hood.character")


@plays("hood standing")
async def prepare_standing(desk: Desk, options: Options) -> Play:
    """Figures give up, leave, or are back."""
    persons = await CAST.on_record(desk, options["figures"])
    state = STATES[str(options["state"])]
    for person in persons:
        assert person.stored is not None
        assert person.figure is not None
        desk.require_own(person.stored)
        if person.figure.out is not Out.NO and state is not Standing.OFF:
            done = "is not back in the fight" if state is Standing.FIGHTING else "can't give up"
            raise IllegalNow(f"{person.name} is {person.figure.out} and {done}.")
        if person.figure.standing is state:
            raise IllegalNow(f"{person.name} is {state or 'in the fight'} already.")
    names, many = ", ".join(person.name for person in persons), len(persons) > 1
    told = {
        Standing.SURRENDERED: "give up" if many else "gives up",
        Standing.OFF: "leave the board" if many else "leaves the board",
        Standing.FIGHTING: "are back" if many else "is back",
    }[state]
    seen = ("Friends who see it test morale: /hood shock.",) if state is Standing.SURRENDERED else ()
    gone = [line for person in persons for line in leaderless(person)] if state is not Standing.FIGHTING else []
    return Play(
        say=lambda _: Said(f"{names} {told}.", (*seen, *gone)),
        changes=lambda _: tuple(StandingSet(person.id, state) for person in persons if person.id is not None),
        about=subjects(*persons),
        rule="hood.morale" if state is Standing.SURRENDERED else "hood.turn",
    )
