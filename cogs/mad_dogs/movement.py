"""/mad-move in words: inches and floors, climbing, who sees whom."""

from __future__ import annotations

from typing import Any

from cogs._kit.moves import tells
from cogs._kit.slash import add_commands, root
from rules.core.report import FollowUp, Report, Tone
from rules.core.words import listed, sentence
from rules.mad_dogs.legging import DOWN, UP, Climb, Creeping, Go, Gone, Hidden, Hide, Looking, Sneak, Spot
from rules.mad_dogs.lines import owed_line
from rules.mad_dogs.model import Cover, Gait, Nerve
from rules.mad_dogs.movement import Climbed, Move, pace
from rules.mad_dogs.position import Person
from rules.mad_dogs.tables import GUTS_RESULTS
from rules.mad_dogs.trials import Tested

mad_move = root("mad-move", "Mad Dogs With Guns: moving, climbing, hiding.")
ROOTS = (mad_move,)

DOES = {Gait.CREEP: "creeps", Gait.WALK: "walks", Gait.RUN: "runs"}
SHOTS = {Gait.WALK: "Shots on this card are at −1 GATS.", Gait.RUN: "Shots on this card are at −2 GATS."}
HALVES = {"seriously wounded": "a serious wound", "up the stairs": "stairs up"}
WHERE = {UP: " up the stairs", DOWN: " down the stairs"}
FLOORS = {1: "1 floor", 0.5: "half a floor", 0.25: "a quarter of a floor"}


def measure(inches: float) -> str:
    """“1 inch”, “2.5 inches”."""
    return f"{inches:g} inch{'es' * (inches != 1)}"


def _gone(gone: Gone, made: Any) -> dict[str, Any]:
    if isinstance(made, Climbed):
        return made._asdict()
    return {"floors" if gone.move is None else "inches": made}


@tells(Go, _gone)
def go(gone: Gone, made: Any) -> Report:
    """How far somebody comes, and what shots then suffer."""
    person, move = gone.person, gone.move
    if isinstance(made, Climbed):
        rate = f"{measure(made.inches)} on the ladder this turn, or {FLOORS[made.floors]}"
        return Report(f"{person.name} makes {rate}.", ("Shots from a ladder are at −2 GATS.", *_remarks(person)))
    if move is None:
        return Report(f"{person.name} makes {FLOORS[made]} by the stairs this turn, up or down.", _remarks(person))
    shots = "" if person.here else SHOTS.get(move.gait, "")
    return Report(
        f"{person.name} {DOES[move.gait]} {measure(made)}{WHERE.get(gone.stairs, '')}.",
        (*filter(None, (_sum(move), shots)), *_remarks(person)),
        (
            *((FollowUp(f"Hit {gone.hits[0].label}"[:80], *gone.hits[1]),) if gone.hits is not None else ()),
            *_out_of_cover(gone),
        ),
    )


def _out_of_cover(gone: Gone) -> tuple[FollowUp, ...]:
    """A button for who hides and has crept out of cover."""
    person = gone.person
    if gone.move is None or gone.move.gait is not Gait.CREEP or not (person.here and person.figure.hides):
        return ()
    left = {"figure": person.typed, "moved": str(Gait.CREEP), "cover": str(Cover.NONE)}
    return (FollowUp("Out of cover", "mad-move hidden", left),)


def _sum(move: Move) -> str:
    """The distance as a sum; empty when it is the plain rate."""
    found = pace(move)
    rate = f"{found.base} inches{' + 1D6' if move.gait is Gait.RUN else ''}"
    added = "".join(f" {'+' if one.value > 0 else '−'} {abs(one.value)} {one.label}" for one in found.modifiers)
    capped = f", at most {found.most} with hostages" if found.most is not None else ""
    halved = f", halved for {listed(HALVES.get(why, why) for why in found.halved)}" if found.halved else ""
    return f"{rate}{added}{capped}{halved}." if added or capped or halved else ""


def _remarks(person: Person) -> tuple[str, ...]:
    """What his nerve means for where he goes, and that he owes actions."""
    nerve = person.figure.nerve
    shaken = f"{GUTS_RESULTS[nerve][0]}: {GUTS_RESULTS[nerve][1]}" if nerve is not Nerve.STEADY else ""
    return tuple(filter(None, (shaken, owed_line(person))))


@tells(Climb, lambda tested, passed: {"passed": passed, "needed": tested.target.total})
def climb(tested: Tested, passed: bool) -> Report:
    """Whether somebody makes a climb."""
    if passed:
        return Report(f"{tested.person.name} makes the climb.", tone=Tone.GOOD)
    line = "The table decides what comes of it; /mad fall rolls a fall."
    return Report(f"{tested.person.name} does not make the climb.", (line,))


def _noticed(creeping: Creeping, noticed: tuple[bool, ...]) -> dict[str, Any]:
    told = zip(creeping.watchers, noticed, strict=True)
    return {"unseen": not any(noticed), "watchers": [{"name": name, "notices": seen} for name, seen in told]}


@tells(Sneak, _noticed)
def sneak(creeping: Creeping, noticed: tuple[bool, ...]) -> Report:
    """Who notices somebody creeping up."""
    name, seen, blind = creeping.person.name, creeping.seen_by(noticed), creeping.seen_by(noticed, notices=False)
    if not seen:
        line = "May come within 4 inches before the next action, and no nearer unseen."
        return Report(f"{name} creeps up unseen by {listed(blind)}.", (line,), tone=Tone.GOOD)
    verb = "notices" if len(seen) == 1 else "notice"
    return Report(
        f"{sentence(listed(seen))} {verb} {'him' if name == 'He' else name} creeping up.",
        (f"Not noticed by {listed(blind)}.",) if blind else (),
    )


@tells(Hide, lambda tested, passed: {"hidden": passed, "needed": tested.target.total})
def hide(tested: Tested, passed: bool) -> Report:
    """Whether somebody finds a hiding place."""
    if not passed:
        return Report(f"{tested.person.name} finds no hiding place and can be seen as before.")
    line = "Nobody can see or attack those in hiding until they leave cover, hurry, make a noise or are spotted."
    return Report(f"{tested.person.name} hides.", (line,), tone=Tone.GOOD)


@tells(Hidden, lambda _m, stays: {"hidden": stays})
def hidden(m: Hidden, stays: bool) -> Report:
    """Whether somebody hidden stays so, and why not."""
    reasons = (
        "out of cover" if m.cover is Cover.NONE else "",
        f"at a {m.moved.lower()}" if m.moved in (Gait.WALK, Gait.RUN) else "",
        "making a noise" if m.noise else "",
    )
    why = listed(filter(None, reasons)) or "in cover, quiet and no faster than a creep"
    tone = Tone.GOOD if stays else Tone.PLAIN
    return Report(f"{m.figure.name} {'stays hidden' if stays else 'is seen'}: {why}.", tone=tone)


@tells(Spot, lambda told, passed: {"passed": passed, "needed": told.tested.target.total})
def spot(told: Looking, passed: bool) -> Report:
    """Whether somebody spots what is hidden, and who is seen by it."""
    person = told.tested.person
    cost = "" if person.here else ": one action"
    if not passed:
        return Report(f"{person.name} spots nothing{cost}.")
    found = f"Hidden no longer: {', '.join(one.name for one in told.hiding)}." if told.hiding else ""
    return Report(f"{person.name} spots everything hidden there{cost}.", tuple(filter(None, [found])), tone=Tone.GOOD)


add_commands(mad_move, __name__, (Go, Climb, Sneak, Hide, Hidden, Spot))
