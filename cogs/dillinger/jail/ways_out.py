"""Bail, escape and trial: from the options of /dillinger to freedom, prison or death."""

from __future__ import annotations

from cogs._kit.desk import Desk
from cogs._kit.play import Options, Play, Question, Said, plays
from cogs._kit.render import Tone
from cogs._kit.words import count
from cogs.dillinger.asking import Who, counsel, lawyer_of, notoriety_of, owner_line, span_needed, who_of
from cogs.dillinger.rated import ratings_here, whose
from rules.core.refusal import IllegalNow, OutOfRange
from rules.dillinger.jail import (
    GRAFT,
    Application,
    Breakout,
    Case,
    Escaped,
    Flight,
    Place,
    Verdict,
    bail,
    escape,
    trial,
)
from rules.dillinger.model import Span, dollars
from rules.dillinger.notoriety import CONVICTED

UNUSED = Span(1, 6)
"""The Luck of somebody whom no riot asks for it."""
FLIGHTS = tuple(map(str, Flight))
PLACES = {Place.HAND: "into the hand of whoever led the trial", Place.DECK: "into the public enemy deck"}


@plays("dillinger bail")
async def prepare_bail(desk: Desk, options: Options) -> Play:
    """One bail application."""
    ratings = ratings_here(desk)
    who, lawyer = who_of(options, ratings), lawyer_of(options, ratings)
    hired = counsel(options, lawyer, lawyer.bail_modifier if lawyer else ())
    paid = int(options.get("graft") or 0)
    if paid % GRAFT:
        raise OutOfRange(f"Graft is paid by {dollars(GRAFT)}: type a multiple of it, not {dollars(paid)}.")
    application = Application(paid // GRAFT, hired.adds, _mother(options, who, bool(hired.adds or lawyer)))
    lines = (
        *((f"{dollars(paid)} of graft are paid before the die, win or lose.",) if paid else ()),
        *hired.lines,
        *hired.whose,
    )

    def say(out: bool) -> Said:
        if out:
            return Said(who.does("is bailed out."), ("He is on the lam at once.", *lines), tone=Tone.GOOD)
        return Said(who.does("stays in jail."), lines, tone=Tone.BAD)

    return Play(
        say=say,
        resolver=bail,
        args=(application,),
        facts=lambda outcome: {"out": outcome.result, "dollars": paid + hired.fee},
        questions=(Question(who.does("is bailed out"), bail, (application,)),),
        again=True,
    )


def _mother(options: Options, who: Who, has_lawyer: bool) -> bool:
    """Whether Ma Barker pleads: for her sons, unless a lawyer does or she is told not to."""
    typed = options.get("mother")
    if typed and who.enemy is not None and not who.enemy.mother:
        raise IllegalNow(f"A mother's love is for the Barkers alone, not for {who.name}: leave it out (10.22).")
    if typed is not None:
        return bool(typed)
    return who.enemy is not None and who.enemy.mother and not has_lawyer


@plays("dillinger escape")
async def prepare_escape(desk: Desk, options: Options) -> Play:
    """One attempt to escape from jail."""
    ratings = ratings_here(desk)
    who, lawyer = who_of(options, ratings), lawyer_of(options, ratings)
    if lawyer is not None and not lawyer.escape and options.get("adds") is None:
        helps = [f"name {one.name}, or nobody" for one in ratings.mouthpieces if one.escape] or ["leave him out"]
        raise IllegalNow(f"{lawyer.name} has no hand in escapes: {helps[0]} (10.32).")
    hired = counsel(options, lawyer, lawyer.escape_modifier if lawyer else ())
    riot, notoriety = bool(options.get("riot")), notoriety_of(options)
    span = span_needed(options, "escape", who.enemy.escape if who.enemy else None)
    luck = span_needed(options, "luck", who.enemy.luck if who.enemy else None) if riot else UNUSED
    breakout = Breakout(span, luck, hired.adds, riot, notoriety or 0)

    def say(escaped: Escaped) -> Said:
        lines = [*hired.lines, *whose(who.enemy, lawyer)]
        if escaped.flight is Flight.FREE:
            lines.insert(0, f"He is on the lam and gains {escaped.notoriety} notoriety.")
        if escaped.flight is Flight.KILLED:
            lines.insert(0, owner_line(who, escaped.owner if notoriety is not None else None))
            lines.insert(1, "Nobody else earns anything. Find out who is Public Enemy #1.")
        tone = Tone.GOOD if escaped.flight is Flight.FREE else Tone.BAD
        return Said(who.does(f"{escaped.flight}."), tuple(lines), tone=tone)

    return Play(
        say=say,
        resolver=escape,
        args=(breakout,),
        facts=lambda outcome: {"end": str(outcome.result.flight)},
        questions=(Question(who.name, escape, (breakout,), lambda one: str(one.flight), FLIGHTS),),
        again=True,
    )


@plays("dillinger trial")
async def prepare_trial(desk: Desk, options: Options) -> Play:
    """One trial."""
    ratings = ratings_here(desk)
    who, lawyer = who_of(options, ratings), lawyer_of(options, ratings)
    hired = counsel(options, lawyer, lawyer.trial_modifier if lawyer else ())
    notoriety, own = notoriety_of(options), bool(options.get("own"))
    case = Case(hired.adds, own, int(options.get("enemies") or 0), notoriety or 0)

    def say(verdict: Verdict) -> Said:
        if verdict.acquitted:
            goes = f"He gains {verdict.enemy} notoriety, and his card goes {PLACES[verdict.place]}."
            return Said(who.does("is acquitted."), (goes, *hired.lines, *hired.whose), tone=Tone.GOOD)
        whose = "all the notoriety" if notoriety is None else count(notoriety, "point") + " of notoriety"
        lines = (
            f"Prison: he is out of the game, and his owner gets {whose} from the card.",
            f"Whoever led the trial earns {CONVICTED} notoriety." if verdict.leader else "Nobody earns anything by it.",
            *hired.lines,
            *hired.whose,
        )
        return Said(who.does("is convicted."), lines, tone=Tone.BAD)

    return Play(
        say=say,
        resolver=trial,
        args=(case,),
        facts=lambda outcome: {"acquitted": outcome.result.acquitted, "place": str(outcome.result.place)},
        questions=(Question(who.does("is acquitted"), trial, (case,), lambda verdict: verdict.acquitted),),
        again=True,
    )
