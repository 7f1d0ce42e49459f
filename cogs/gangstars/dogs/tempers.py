"""Dogs by their traits: won over, off to flowers and food, hopping around people, around a leg."""

from __future__ import annotations

from cogs._kit.desk import Desk
from cogs._kit.people import subjects
from cogs._kit.play import Options, Play, Question, Said
from cogs._kit.render import Tone
from cogs._kit.words import count, sentence
from cogs.gangstars.dogs.company import (
    SOMEBODY,
    around,
    distance_in,
    dog_of,
    figure_of,
    left,
    of_one_side,
    require_turn,
)
from cogs.gangstars.luck import headed, lucky
from cogs.gangstars.onward import plays
from cogs.gangstars.people import Person, person_of, require_there
from cogs.gangstars.turns import TABLED, paying, side_of
from rules.core.events import Change
from rules.core.refusal import IllegalNow, OutOfRange
from rules.gangstars.actions import Action
from rules.gangstars.board import WonOver
from rules.gangstars.changes import LeashSet
from rules.gangstars.dogs import (
    LURES,
    Lure,
    charm,
    charmer,
    check_charm,
    check_wander,
    embrace,
    embraced,
    harried,
    harry,
    wander,
    wandered,
)
from rules.gangstars.model import Profile
from rules.gangstars.traits import DOG_BOY, FLOWER_POWER, FOOD_BAG, LOVERBOY, NOISY, SNAPPY

BOY = "the dog boy"
WON, LOST = "changes sides", "stays true"
GONE, STAYS = "gone", "stays"


# Won over


@plays("gangstars-dog charm")
async def prepare_charm(desk: Desk, options: Options) -> Play:
    """A dog boy tries to win over a dog of his opponents."""
    boy = await person_of(desk, options, "figure", BOY)
    dog = await dog_of(desk, options, own=False)
    for person in (boy, dog):
        TABLED.require_part(desk, person)
        require_there(person)
    TABLED.require_sheet(desk, boy, options, "facts")
    TABLED.require_sheet(desk, dog, options, "dog_facts")
    ours = figure_of(boy, Profile.HIT_MAN, options.get("facts"), DOG_BOY)
    its = figure_of(dog, Profile.GANG_DOG, options.get("dog_facts"))
    check_charm(ours, its, distance_in(options))
    if of_one_side(desk, dog, boy):
        raise IllegalNow(f"{dog.name} is of {boy.name}'s own side: only other dogs are won over.")
    paid = paying(desk, boy, Action.SIMPLE)
    gone = await left(desk, dog)
    args = (charmer(ours), charmer(its))

    def changes(won: bool) -> tuple[Change, ...]:
        return (*_won_over(desk, boy, dog), *gone) if won else ()

    def say(won: bool) -> Said:
        told = f"{dog.name} changes sides and follows {boy.name}." if won else f"{dog.name} is not won over."
        until = "Until the game is over it acts for that side." if won and TABLED.game(desk) is not None else ""
        return Said(sentence(told), tuple(filter(None, (paid.line, until))), (), Tone.GOOD if won else Tone.PLAIN)

    return Play(
        say=say,
        resolver=charm,
        args=args,
        changes=changes,
        paid=paid.changes,
        facts=lambda outcome: outcome.result,
        questions=(Question(sentence(dog.name), charm, args, lambda won: WON if won else LOST, (WON, LOST)),),
        amends=(*lucky(boy, headed(boy.name)),),
        about=subjects(boy, dog),
        again=boy.stored is None,
    )


def _won_over(desk: Desk, boy: Person, dog: Person) -> tuple[Change, ...]:
    """What a dog's change of sides changes: in a game whose it is, and its leash is off."""
    if dog.id is None or dog.figure is None:
        return ()
    loose = (LeashSet(dog.id, False),) if dog.figure.leashed else ()
    game = TABLED.game(desk)
    side = side_of(game, boy) if game is not None else None
    return (*loose, *((WonOver(game.id, dog.id, side),) if game is not None and side is not None else ()))


# Plants and food


@plays("gangstars-dog wander")
async def prepare_wander(desk: Desk, options: Options) -> Play:
    """A dog near plants or food: whether it is off."""
    dog = await dog_of(desk, options)
    require_there(dog)
    lure, place = Lure(str(options["lure"]).lower()), " ".join(str(options.get("place") or "").split())
    figure = figure_of(dog, Profile.BEST_FRIEND, "", FLOWER_POWER, FOOD_BAG)
    check_wander(figure, lure, distance_in(options), place)
    gone = await left(desk, dog)
    turns = LURES[lure].turns

    def changes(wanders: bool) -> tuple[Change, ...]:
        own = wandered(dog.id, lure, place, wanders) if dog.id is not None else ()
        return (*own, *(gone if wanders else ()))

    def say(wanders: bool) -> Said:
        if not wanders:
            return Said(sentence(f"{dog.name} stays."), (), (), Tone.GOOD)
        lines = ("Then it comes straight back to its master.",)
        return Said(sentence(f"{dog.name} is off to the {lure} for {count(turns, 'turn')}."), lines, (), Tone.BAD)

    return Play(
        say=say,
        resolver=wander,
        changes=changes,
        facts=lambda outcome: outcome.result,
        questions=(
            Question(sentence(dog.name), wander, (), lambda wanders: GONE if wanders else STAYS, (GONE, STAYS)),
        ),
        about=subjects(dog),
        again=dog.stored is None,
    )


# Around people


@plays("gangstars-dog bark")
async def prepare_bark(desk: Desk, options: Options) -> Play:
    """A noisy, waggy, loving or snappy dog is around somebody, who counts shaken."""
    dog, victim, distance, friend = await _meeting(desk, options)
    figure = figure_of(dog, Profile.LAP_DOG, "", NOISY)
    shaken = figure_of(victim, Profile.ROOKIE, "")
    harries = victim.id is not None and dog.stored is not None
    lines = ("It bites only when it is attacked itself.",) if not figure.has(SNAPPY) else ()
    return Play(
        say=lambda _: Said(sentence(f"{victim.name} counts shaken as long as {dog.name} is around."), lines),
        resolver=harry,
        args=(figure, shaken, distance, friend),
        changes=lambda _: (harried(victim.id or 0, _known(dog)),) if harries else (),
        about=subjects(dog, victim),
    )


@plays("gangstars-dog embrace")
async def prepare_embrace(desk: Desk, options: Options) -> Play:
    """A loverboy embraces somebody's leg."""
    dog, victim, distance, friend = await _meeting(desk, options)
    if friend:
        raise IllegalNow(f"{victim.name} is of its own gang, whose legs a loverboy knows: name an opponent.")
    figure = figure_of(dog, Profile.LAP_DOG, "", LOVERBOY)
    shaken = figure_of(victim, Profile.ROOKIE, "")
    embraces = victim.id is not None and dog.stored is not None
    lines = (
        "Through the next activation: 2 more to shoot, 2 less in close combat, and shaken while the dog is there.",
        "After that it goes back to its master: /gangstars-dog leave.",
    )
    return Play(
        say=lambda _: Said(sentence(f"{dog.name} embraces a leg of {victim.name}."), lines),
        resolver=embrace,
        args=(figure, shaken, distance),
        changes=lambda _: embraced(victim.id or 0, _known(dog)) if embraces else (),
        about=subjects(dog, victim),
    )


async def _meeting(desk: Desk, options: Options) -> tuple[Person, Person, float | None, bool]:
    """A dog, who is in its activation, and whom it runs to: how far off, and whether he is of its own side."""
    dog = await dog_of(desk, options)
    require_turn(desk, dog)
    victim = await person_of(desk, options, "victim", SOMEBODY, own=False)
    TABLED.require_part(desk, victim)
    require_there(victim)
    if victim.id is not None and victim.id == dog.id:
        raise OutOfRange(f"{dog.name} can't run around itself: name somebody else.")
    return dog, victim, distance_in(options), of_one_side(desk, dog, victim)


def _known(dog: Person) -> str:
    """A dog's own name, by which what it does ends when it leaves."""
    return dog.stored.figure.name if dog.stored is not None else dog.name


@plays("gangstars-dog leave")
async def prepare_leave(desk: Desk, options: Options) -> Play:
    """A dog leaves those whom it hopped around."""
    dog = await dog_of(desk, options)
    free = await around(desk, dog)
    if not free:
        raise IllegalNow(f"{dog.name} is around nobody on this table.")
    changes = await left(desk, dog)
    told = ", ".join(one.name for one in free)
    return Play(
        say=lambda _: Said(sentence(f"{dog.name} leaves {told}, shaken by it no more.")),
        changes=lambda _: changes,
        rule="gs.dog",
        about=subjects(dog, *free),
    )
