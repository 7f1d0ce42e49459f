"""/gangstars: rolls that belong to no chapter, and what some traits let people do, in words."""

from __future__ import annotations

from cogs._kit.moves import tells
from cogs._kit.slash import add_commands
from cogs.gangstars._root import gangstars
from rules.core.report import Report, Tone
from rules.core.words import sentence
from rules.gangstars.antics import Appeared, Insult, Insulted, Lurk, Tag, Tagged
from rules.gangstars.consequences import effect_line
from rules.gangstars.lines import points_line
from rules.gangstars.model import Effect
from rules.gangstars.offers import DONE, onward
from rules.gangstars.position import Person
from rules.gangstars.rolls import Opposed, Roll, Rolled

add_commands(gangstars, __name__, (Roll, Opposed, Insult, Lurk, Tag))


@tells(Roll, lambda _told, passed: {"passed": passed})
def rolled(told: Rolled, passed: bool) -> Report:
    """Whether a target roll is passed."""
    headline = f"{sentence(told.person.name)} {'passes' if passed else 'fails'}{told.what and f': {told.what}'}."
    return Report(headline, tone=Tone.GOOD if passed else Tone.BAD)


@tells(Opposed, lambda _told, gap: {"difference": gap})
def opposed(told: tuple[Person, Person], gap: int) -> Report:
    """Who wins an opposed roll, and by how much."""
    winner, loser = told if gap > 0 else told[::-1]
    headline = f"{sentence(winner.name)} wins against {loser.name} by {abs(gap)}."
    return Report(headline, tone=Tone.GOOD if gap > 0 else Tone.BAD)


@tells(Insult, onward=onward)
def insulted(told: Insulted, effect: Effect) -> Report:
    """What an insult leaves its victim with."""
    line = f"{sentence(told.victim.name)} can't aim, shoots at +1 and fights at −1: {effect_line(effect)}."
    headline = f"{sentence(told.person.name)} insults {told.victim.name}."
    return Report(headline, (line, *points_line(told.spending)))


@tells(Lurk, onward=onward)
def appeared(told: Appeared, effect: Effect) -> Report:
    """What somebody who lurked leaves the enemy beside him with."""
    victim = told.victim
    line = f"{sentence(victim.name)}: {effect_line(effect)}; that is this turn and the two after it."
    barks = (f"Nobody lurks where {dog.name} barks: if near it, take this back." for dog in told.noisy)
    return Report(f"{sentence(told.person.name)} appears beside {victim.name}.", (line, *barks), tone=Tone.BAD)


@tells(Tag, lambda _told, resisted: {"resisted": resisted}, onward=onward)
def tagged(told: Tagged, resisted: bool) -> Report:
    """Whether a tagger sprays."""
    who = sentence(told.person.name)
    if resisted:
        done = "has sprayed enough and acts on" if told.wall.turns else "leaves the wall alone"
        return Report(f"{who} {done}.", tone=Tone.GOOD)
    again = "Next turn he tests again, 1 easier."
    return Report(f"{who} sprays the wall and does nothing else.", (again,), (DONE,) * told.playing, Tone.BAD)
