"""Insults, lurkers and taggers: from the options of /gangstars to what it leaves people with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cogs._kit.desk import Desk
from cogs._kit.games import figures_of
from cogs._kit.people import subjects
from cogs._kit.play import Offer, Options, Play, Question, Said
from cogs._kit.render import Tone, clean
from cogs._kit.words import sentence
from cogs.gangstars.aftermath import test_offers
from cogs.gangstars.luck import lucky
from cogs.gangstars.onward import plays
from cogs.gangstars.people import Person, person_of, require_there
from cogs.gangstars.turns import TABLED, paying, side_of
from rules.core.events import Change
from rules.core.refusal import IllegalNow, OutOfRange
from rules.gangstars.actions import Action
from rules.gangstars.antics import (
    Wall,
    appear,
    appears,
    check_wall,
    insult,
    require_insulting,
    require_lurking,
    require_tagger,
    resist,
    sprayed,
)
from rules.gangstars.changes import Affected
from rules.gangstars.consequences import effect_line
from rules.gangstars.model import Effect, Figure
from rules.gangstars.rolls import Ability, target_modifiers
from rules.gangstars.state import require_able, require_active
from rules.gangstars.traits import NOISY

HE: Final = "he"


async def _pair(desk: Desk, options: Options) -> tuple[Person, Person]:
    """Who does it, one's own, and to whom: an opponent, in a game."""
    person = await person_of(desk, options, "figure", HE)
    victim = await person_of(desk, options, "target", HE, own=False)
    for one in (person, victim):
        require_there(one)
        TABLED.require_part(desk, one)
    TABLED.require_doer(desk, [person], [victim])
    if person.id is not None and person.id == victim.id:
        raise IllegalNow(f"{person.name} needs somebody else for that: name an opponent.")
    game = TABLED.game(desk)
    if game is not None and person.id is not None and victim.id is not None:
        sides = side_of(game, person), side_of(game, victim)
        if sides[0] == sides[1]:
            raise IllegalNow(f"{victim.name} is on the same side: name an opponent.")
    return person, victim


@plays("gangstars insult")
async def prepare_insult(desk: Desk, options: Options) -> Play:
    """A big mouth insults somebody, for 1 action point."""
    person, victim = await _pair(desk, options)
    if person.figure is not None and person.stored is not None:
        require_insulting(person.figure, victim.figure)
    paid = paying(desk, person, Action.SIMPLE)
    name = person.figure.name if person.figure is not None else person.name

    def say(effect: Effect) -> Said:
        told = f"{sentence(victim.name)} can't aim, shoots at +1 and fights at −1: {effect_line(effect)}."
        return Said(f"{sentence(person.name)} insults {victim.name}.", tuple(filter(None, (told, paid.line))))

    return Play(
        say=say,
        resolver=insult,
        args=(name,),
        changes=lambda effect: (Affected(victim.id, effect),) if victim.id is not None else (),
        paid=paid.changes,
        about=subjects(person, victim),
    )


@plays("gangstars lurk")
async def prepare_lurk(desk: Desk, options: Options) -> Play:
    """A lurker appears beside an enemy."""
    person, victim = await _pair(desk, options)
    if person.figure is not None and person.stored is not None:
        require_lurking(person.figure, victim.figure)
        require_able(person.figure)
    noisy = await _noisy_dogs(desk)
    _require_silent(noisy, person)
    barks = tuple(f"Where {clean(dog.name)} barks nobody lurks: near it, take this back." for dog in noisy)
    name = person.figure.name if person.figure is not None else person.name

    def changes(effect: Effect) -> tuple[Change, ...]:
        if victim.id is None or victim.figure is None:
            return ()
        return appears(victim.id, victim.figure, effect, name)

    def say(effect: Effect) -> Said:
        told = f"{sentence(victim.name)}: {effect_line(effect)}; that is this turn and the two after it."
        offers = test_offers([victim], changes(effect))
        return Said(f"{sentence(person.name)} appears beside {victim.name}.", (told, *barks), offers, Tone.BAD)

    game = TABLED.game(desk)
    acts_yet = game is not None and game.game.board.acts_yet(victim.id)
    return Play(say=say, resolver=appear, args=(name, acts_yet), changes=changes, about=subjects(person, victim))


async def _noisy_dogs(desk: Desk) -> list[Figure]:
    """The noisy dogs on the table."""
    game = TABLED.game(desk)
    there = [one.figure for one in await figures_of(desk, game)] if game is not None else []
    return [figure for figure in there if figure.is_dog and figure.has(NOISY) and not figure.kept_out]


def _require_silent(noisy: Sequence[Figure], person: Person) -> None:
    """Refuse who lurks with a noisy dog of his own."""
    own = next((dog for dog in noisy if person.id is not None and dog.master == person.id), None)
    if own is not None:
        raise IllegalNow(f"{clean(own.name)} barks beside its master: with a noisy dog nobody lurks.")


# Walls


@plays("gangstars tag")
async def prepare_tag(desk: Desk, options: Options) -> Play:
    """A tagger near a wall tests his brains, or sprays for the rest of the activation."""
    person = await person_of(desk, options, "figure", HE)
    require_there(person)
    TABLED.require_part(desk, person)
    TABLED.require_sheet(desk, person, options, "brains", "turns", "buildings")
    figure, game = person.figure, TABLED.game(desk)
    if figure is not None and person.stored is not None:
        require_tagger(figure)
    if figure is None and options.get("brains") is None:
        raise OutOfRange("Say who is near a wall, or his brains: brains:3.")
    playing = game is not None and person.id is not None and figure is not None
    if game is not None and person.id is not None and figure is not None and not desk.asking:
        require_able(figure)
        require_active(game.game.board, person.id, figure)
    wall = Wall(
        who=person.name if figure is not None else "",
        brains=int(options.get("brains", figure.stats.brains if figure is not None else 0)),
        buildings=int(options.get("buildings", figure.sprayed if figure is not None else 0)),
        turns=int(options.get("turns", figure.spraying if figure is not None else 0)),
        more=target_modifiers(figure, Ability.BRAINS),
    )
    check_wall(wall)

    def changes(resisted: bool) -> tuple[Change, ...]:
        if person.id is None:
            return ()
        made = sprayed(person.id, wall, resisted)
        return made if playing else tuple(one for one in made if not isinstance(one, Affected))

    def say(resisted: bool) -> Said:
        if resisted:
            done = "has sprayed enough and acts on" if wall.turns else "leaves the wall alone"
            return Said(f"{sentence(person.name)} {done}.", tone=Tone.GOOD)
        again = "Next turn he tests again, 1 easier."
        offers = (Offer("Done", "gangstars-turn done", {}),) if playing else ()
        return Said(f"{sentence(person.name)} sprays the wall and does nothing else.", (again,), offers, Tone.BAD)

    return Play(
        say=say,
        resolver=resist,
        args=(wall,),
        changes=changes,
        facts=lambda outcome: {"resisted": outcome.result},
        questions=(Question("At the wall", resist, (wall,), lambda kept: WALLS[kept], tuple(WALLS.values())),),
        amends=lucky(person),
        about=subjects(person),
        again=person.stored is None,
    )


WALLS = {True: "leaves it alone", False: "sprays"}
