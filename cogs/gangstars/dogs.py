"""/gangstars-dog: what dogs do besides biting, in words."""

from __future__ import annotations

from cogs._kit.moves import tells
from cogs._kit.slash import add_commands, root
from rules.core.report import Report, Tone
from rules.core.words import count, sentence
from rules.gangstars.dogs import LURES, Charm, Charmed, Wander
from rules.gangstars.harrying import Bark, Embrace, Leave, Left, Meeting
from rules.gangstars.leashes import Home, Leash, Master, Return, Unleash
from rules.gangstars.lines import points_line
from rules.gangstars.offers import onward
from rules.gangstars.position import Person
from rules.gangstars.traits import MAD_DOG

dog = root("gangstars-dog", "GangStars: what dogs do besides biting.")
ROOTS = (dog,)
add_commands(dog, __name__, (Charm, Wander, Bark, Embrace, Leave, Leash, Unleash, Master, Home, Return))


@tells(Charm, onward=onward)
def charmed(told: Charmed, won: bool) -> Report:
    """Whether a dog changes sides."""
    boy, dog, points = told.boy.name, sentence(told.dog.name), points_line(told.spending)
    if not won:
        return Report(f"{dog} is not won over.", points)
    until = ("Until the game is over it acts for that side.",) if told.spending.at.played else ()
    return Report(f"{dog} changes sides and follows {boy}.", (*points, *until), tone=Tone.GOOD)


@tells(Wander, onward=onward)
def wandered(m: Wander, gone: bool) -> Report:
    """Whether a dog is off to plants or food."""
    dog = sentence(m.dog.name)
    if not gone:
        return Report(f"{dog} stays.", tone=Tone.GOOD)
    told = f"{dog} is off to the {m.lure} for {count(LURES[m.lure].turns, 'turn')}."
    return Report(told, ("Then it comes straight back to its master.",), tone=Tone.BAD)


@tells(Bark, onward=onward)
def barked(told: Meeting, _result: object) -> Report:
    """Who counts shaken."""
    lines = ("It bites only when it is attacked itself.",) if told.harmless else ()
    return Report(sentence(f"{told.victim.name} counts as shaken as long as {told.dog.name} is around."), lines)


@tells(Embrace, onward=onward)
def embraced(told: Meeting, _result: object) -> Report:
    """Whose leg a loverboy embraces."""
    lines = (
        "Through the next activation: 2 more to shoot, 2 less in close combat, and shaken while the dog is there.",
        "After that it goes back to its master: /gangstars-dog leave.",
    )
    return Report(sentence(f"{told.dog.name} embraces a leg of {told.victim.name}."), lines)


@tells(Leave, onward=onward)
def left(told: Left, _result: None) -> Report:
    """Whom a dog leaves."""
    names = ", ".join(one.name for one in told.people)
    return Report(sentence(f"{told.dog.name} leaves {names}: no longer shaken by it."))


@tells(Leash, onward=onward)
def leashed(dog: Person, _result: bool) -> Report:
    """That a dog is on its leash."""
    return Report(f"{dog.name} is on its leash, base to base with its master.")


@tells(Unleash, onward=onward)
def unleashed(m: Unleash, target: str) -> Report:
    """Whom a dog goes for."""
    mad = "When that one is out it goes for the nearest within 15 cm (6″), friend or foe."
    told = f"{m.dog.name} is off its leash{f' and goes for {target}' if target else ''}."
    return Report(told, (mad,) if m.dog.figure.has(MAD_DOG) else ())


@tells(Master, onward=onward)
def mastered(m: Master, _result: None) -> Report:
    """Who is a dog's master."""
    return Report(sentence(f"{m.master.name} is the master of {m.dog.name} from now on."))


@tells(Home, onward=onward)
def home(dog: Person, _result: None) -> Report:
    """That a dog runs home."""
    return Report(f"{dog.name} runs home and is well again in the next game.")


@tells(Return, onward=onward)
def returned(dog: Person, _result: None) -> Report:
    """That a dog is back."""
    return Report(f"{dog.name} is back with its master.")
