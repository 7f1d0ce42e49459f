"""Leashes, masters, and dogs put back by hand."""

from __future__ import annotations

from cogs._kit.desk import Desk
from cogs._kit.people import subjects
from cogs._kit.play import Options, Play, Said
from cogs._kit.words import sentence
from cogs.gangstars.dogs.company import dog_of, figure_of, left, require_umpire
from cogs.gangstars.onward import plays
from cogs.gangstars.people import CAST, Person, person_of, require_there
from cogs.gangstars.turns import TABLED
from rules.core.refusal import IllegalNow, OutOfRange
from rules.gangstars.changes import CardSet, Eased, StandingSet
from rules.gangstars.dogs import leash, leashed, unleash
from rules.gangstars.model import Profile, Standing, State
from rules.gangstars.traits import MAD_DOG


@plays("gangstars-dog leash")
async def prepare_leash(desk: Desk, options: Options) -> Play:
    """A dog on its leash, base to base with its master."""
    dog = await _own(desk, options)
    return Play(
        say=lambda _: Said(f"{dog.name} is on its leash, base to base with its master."),
        resolver=leash,
        args=(figure_of(dog, Profile.GANG_DOG, ""),),
        changes=lambda _: leashed(dog.id or 0, True),
        about=subjects(dog),
    )


@plays("gangstars-dog unleash")
async def prepare_unleash(desk: Desk, options: Options) -> Play:
    """A dog let off its leash, at somebody if its master says so."""
    dog = await _own(desk, options)
    target = await person_of(desk, options, "target", "", own=False)
    TABLED.require_part(desk, target)
    require_there(target)
    figure = figure_of(dog, Profile.GANG_DOG, "")
    mad = "With that one out it goes for the nearest within 15 cm (6″), friend or foe." if figure.has(MAD_DOG) else ""
    told = f"{dog.name} is off its leash" + (f" and goes for {target.name}." if target.name else ".")
    return Play(
        say=lambda _: Said(told, tuple(filter(None, (mad,)))),
        resolver=unleash,
        args=(figure, target.name),
        changes=lambda _: leashed(dog.id or 0, False),
        about=subjects(dog, target),
    )


async def _own(desk: Desk, options: Options) -> Person:
    """A dog of the caller's, on record and there."""
    dog = CAST.stored(await desk.own_figure(str(options["dog"])))
    TABLED.require_part(desk, dog)
    require_there(dog)
    return dog


@plays("gangstars-dog master")
async def prepare_master(desk: Desk, options: Options) -> Play:
    """Who of its gang is a dog's master."""
    dog = await dog_of(desk, options)
    master = await person_of(desk, options, "master", "")
    if dog.stored is None or dog.figure is None or master.stored is None or master.figure is None:
        raise OutOfRange("A dog and its master are figures of a gang: name those.")
    if master.figure.is_dog:
        raise IllegalNow(f"{master.name} is a dog: a master is a human.")
    if master.stored.gang.id != dog.stored.gang.id:
        raise IllegalNow(f"{master.name} is of another gang: a dog's master is of its own.")
    require_umpire(desk, dog, f"obeys {master.name}")
    one = dog.figure
    card = CardSet(
        dog.stored.id,
        one.profile,
        one.stats,
        one.traits,
        one.chosen,
        one.weapons,
        one.armour,
        master.stored.id,
    )
    return Play(
        say=lambda _: Said(sentence(f"{master.name} is the master of {dog.name} from now on.")),
        changes=lambda _: (card,),
        rule="gs.dog",
        about=subjects(dog, master),
    )


@plays("gangstars-dog home")
async def prepare_home(desk: Desk, options: Options) -> Play:
    """A dog sent home, to lick its wounds, until the next game."""
    dog = await _recorded(desk, options)
    require_there(dog)
    require_umpire(desk, dog, "runs home")
    changes = (StandingSet(dog.id or 0, Standing.HOME), *await left(desk, dog))
    return Play(
        say=lambda _: Said(f"{dog.name} runs home and is well again in the next game."),
        changes=lambda _: changes,
        rule="gs.dog",
        about=subjects(dog),
    )


@plays("gangstars-dog return")
async def prepare_return(desk: Desk, options: Options) -> Play:
    """A dog that ran home, or wandered off, is back with its master."""
    dog = await _recorded(desk, options)
    if dog.figure is None or not dog.figure.kept_out:
        raise IllegalNow(f"{dog.name} is here: only a dog that is away comes back.")
    require_umpire(desk, dog, "comes back")
    changes = (StandingSet(dog.id or 0, Standing.FIGHTING), Eased(dog.id or 0, State.AWAY))
    return Play(
        say=lambda _: Said(f"{dog.name} is back with its master."),
        changes=lambda _: changes,
        rule="gs.dog",
        about=subjects(dog),
    )


async def _recorded(desk: Desk, options: Options) -> Person:
    """A dog of the caller's that is on record."""
    dog = await dog_of(desk, options)
    if dog.stored is None:
        raise OutOfRange("Only a dog of a gang goes home and comes back: name one.")
    return dog
