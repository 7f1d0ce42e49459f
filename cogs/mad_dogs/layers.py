"""What goes around a deed, in words: those who saw somebody die, outrage, what is left on the card."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from cogs._kit.moves import adds
from cogs.mad_dogs import words
from rules.core.events import Change
from rules.core.frozen import replace
from rules.core.report import FollowUp, Report
from rules.core.words import listed, sentence, signed
from rules.mad_dogs.acting import Spent
from rules.mad_dogs.aftermath import BODY, BODY_POINTS, Bodies, Crowd, Law, LookedOn, WhoSaw, own_result
from rules.mad_dogs.board import OutrageAdded
from rules.mad_dogs.changes import HiddenSet
from rules.mad_dogs.dues import SAW
from rules.mad_dogs.model import Nerve, Stat
from rules.mad_dogs.nerve import WORST_FIRST, Shaken
from rules.mad_dogs.position import Person
from rules.mad_dogs.tables import GUTS_RESULTS
from rules.mad_dogs.witnesses import Seen

REST: Final = "Left where the public sees it, a body adds 1 outrage."
MOST_GIVING_UP: Final = 3


# Those who see somebody die


def _watchers(layer: LookedOn, seen: Seen[Any], facts: Any) -> Any:
    told = [{"name": person.name, "nerve": str(held.nerve)} for person, held in layer.checks(seen)]
    return {**facts, "witnesses": told} if isinstance(facts, dict) else facts


@adds(LookedOn, _watchers)
def looked_on(layer: LookedOn, seen: Seen[Any], said: Report) -> Report:
    """How those took it who saw somebody die, and who gives up to the law for it."""
    told = layer.checks(seen)
    frees = (words.frees_line(person.name, person.figure, shaken.nerve) for person, shaken in told)
    said = replace(said, lines=(*said.lines, *_nerve_lines(told), *filter(None, frees)))
    return before_the_law(layer.law, said, [one for one, shaken in told if shaken.nerve is not Nerve.STEADY])


def _nerve_lines(checks: Sequence[tuple[Person, Shaken]]) -> list[str]:
    """How those took it who saw it, in a line, and what it means for them; nothing when nobody had to."""
    if not checks:
        return []
    told = [
        f"{heading}: {', '.join(person.name for person, shaken in checks if shaken.nerve is nerve)}"
        for nerve, heading in ((nerve, GUTS_RESULTS[nerve][0].lower()) for nerve in WORST_FIRST)
        if any(shaken.nerve is nerve for _, shaken in checks)
    ]
    lines = [f"Those who see it test {Stat.GUTS}. {sentence('; '.join(told))}."]
    met = {shaken.nerve for _, shaken in checks} - {Nerve.STEADY}
    return lines + [f"{GUTS_RESULTS[nerve][0]}: {GUTS_RESULTS[nerve][1]}" for nerve in WORST_FIRST if nerve in met]


def before_the_law(law: Law, said: Report, failed: Sequence[Person]) -> Report:
    """What is said, with those whose nerve failed and who must give up, and buttons for the first of them."""
    facing = [person for person in failed if law.faces(person)]
    if not facing:
        return said
    gives = "gives" if len(facing) == 1 else "give"
    line = f"In a fight with the law, {', '.join(one.name for one in facing)} {gives} up: /mad-nerve surrender."
    offers = (
        FollowUp(
            f"Gives up to the law: {one.name}"[:80],
            "mad-nerve surrender",
            {"figure": one.typed, "watchers": str(Crowd.FRIENDS)},
        )
        for one in facing[:MOST_GIVING_UP]
    )
    return replace(said, lines=(*said.lines, line), follow_ups=(*said.follow_ups, *offers))


def answers(gangs: Iterable[str]) -> list[tuple[str, str]]:
    """What may be answered to the question who saw it, in words, and as it is typed."""
    some = ((f"{gang} saw it"[:80], gang) for gang in gangs)
    return [("The whole table saw it", str(Crowd.ALL)), *some, ("Nobody saw it", str(Crowd.NONE))]


@adds(WhoSaw)
def who_saw(layer: WhoSaw, result: Any, said: Report) -> Report:
    """The question who saw these die: the whole table, friends, nobody, or whom somebody names."""
    dead = layer.asked(result)
    if not dead:
        return said
    died = ", ".join(one.typed or one.name for one in dead)
    gangs = dict.fromkeys(one.listed for one in dead if one.listed)
    asked = f"Who saw {listed(one.name for one in dead)} die? They test {Stat.GUTS} at −2: /{SAW}."
    offers = tuple(FollowUp(label, SAW, {"died": died, "who": who}) for label, who in answers(gangs))
    return replace(said, lines=(*said.lines, asked), follow_ups=(*said.follow_ups, *offers))


@adds(Bodies)
def bodies(layer: Bodies, result: Any, said: Report) -> Report:
    """The outrage of hostages killed, a button for the body; the table is not asked to test where it is known who."""
    body = body_offers(layer) if layer.table and layer.dead(own_result(result)) else ()
    said = replace(
        said, lines=(*said.lines, *outrage_lines(layer.outrage(result))), follow_ups=(*said.follow_ups, *body)
    )
    if not layer.told:
        return said
    lines = tuple(line for line in said.lines if not line.startswith(words.EVERYBODY_SEES))
    dropped = len(lines) < len(said.lines) and not layer.table
    return replace(said, lines=(*lines, REST) if dropped else lines)


def outrage_lines(booked: Iterable[Change]) -> list[str]:
    """What was noted for after the game."""
    noted = [one for one in booked if isinstance(one, OutrageAdded)]
    return [f"Outrage noted: {signed(one.points)}, {one.why}." for one in noted]


def body_offers(layer: Bodies) -> tuple[FollowUp, ...]:
    """A button for a body that the public sees, while none is noted in this game."""
    if layer.body_noted:
        return ()
    noted = {"points": BODY_POINTS, "why": BODY}
    label = f"Body in public: +{BODY_POINTS} outrage"
    return (FollowUp(label, "mad-table outrage", noted, once=f"body:{layer.at.id}"),)


# What a deed costs


def left_line(layer: Spent, person: Person, paid: Iterable[Change]) -> str:
    """What somebody has left on the card, who has paid this."""
    left = layer.left(person, paid)
    return f"{person.name} has {left or 'no'} action{'s' * (left != 1)} left on the {layer.card}."


def shown_line(person: Person, paid: Iterable[Change]) -> str:
    """That somebody who hid is seen by what they did; empty for anybody else."""
    return f"{person.name} is hidden no longer." if any(isinstance(one, HiddenSet) for one in paid) else ""


def beside_line(layer: Spent, person: Person) -> str:
    """What a low card asks of everybody but the first who acts on it; empty otherwise."""
    told = f"A low card is for one figure and friends within 2 inches: {person.name} must stand that close."
    return told if layer.beside(person) else ""


@adds(Spent)
def spent(layer: Spent, _result: Any, said: Report) -> Report:
    """What its doers have left on the card, and a button once it is used up."""
    lines = [
        line
        for person, paid in layer.paid
        for line in (shown_line(person, paid), left_line(layer, person, paid), beside_line(layer, person))
    ]
    lines = list(filter(None, lines))
    done = (FollowUp(f"Done with the {layer.card}", "mad-card done", {}),) if lines and layer.used_up else ()
    return replace(said, lines=(*said.lines, *lines), follow_ups=(*said.follow_ups, *done))
