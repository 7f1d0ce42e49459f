"""/dillinger bail, escape and trial: to freedom, prison or death."""

from __future__ import annotations

from typing import Annotated

from annotated_types import Interval

from cogs._kit.context import Context
from cogs._kit.prepared import Prepared, prepares
from cogs._kit.slash import command
from cogs.dillinger.asking import ENEMIES, Notoriety, Who, counsel, lawyer_of, lawyers, owner_line, span_needed, who_of
from cogs.dillinger.rated import ratings_here, whose
from rules.core.deed import Deed, Question
from rules.core.move import Rolls, opt
from rules.core.refusal import IllegalNow, OutOfRange
from rules.core.report import Report, Tone
from rules.core.words import count
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
from rules.dillinger.paragraphs import ruled

UNUSED = Span(1, 6)
"""The Luck of somebody whom no riot asks for it."""
FLIGHTS = tuple(map(str, Flight))
PLACES = {Place.HAND: "into the hand of whoever led the trial", Place.DECK: "into the public enemy deck"}

Adds = Annotated[int, Interval(ge=0, le=6)]
LAWYER = opt("A lawyer, who is paid for it.", default="", complete=lawyers)
RETAINER = opt("He is on retainer: no fee.", default=False)
ADDS = opt("What the lawyer adds, in place of his number.", default=None)


@command("dillinger bail", Rolls())
class Bail:
    """Bail somebody out: a die, 6 or more."""

    enemy: str = opt("Who is in jail; for the Barkers Ma pleads unless a lawyer does.", default="", complete=ENEMIES)
    graft: Annotated[int, Interval(ge=0, le=100_000)] = opt("Dollars of graft: +1 for each 5000.", default=0)
    lawyer: str = LAWYER
    retainer: bool = RETAINER
    adds: Adds | None = ADDS
    mother: bool | None = opt("Ma Barker pleads: +2, and no lawyer.", default=None)


@prepares(Bail)
async def prepare_bail(ctx: Context, m: Bail) -> Prepared:
    """One bail application."""
    ratings = ratings_here(ctx)
    who, lawyer = who_of(m.enemy, ratings), lawyer_of(m.lawyer, ratings)
    hired = counsel(m, lawyer, lawyer.bail_modifier if lawyer else ())
    if m.graft % GRAFT:
        told = f"Graft is paid in steps of {dollars(GRAFT)}: type a multiple of that, not {dollars(m.graft)}"
        raise OutOfRange(ruled(told, "10.22"))
    application = Application(m.graft // GRAFT, hired.adds, _mother(m.mother, who, bool(hired.adds or lawyer)))
    lines = (
        *((f"{dollars(m.graft)} of graft is paid before the die, win or lose.",) if m.graft else ()),
        *hired.lines,
        *hired.whose,
    )

    def say(out: bool) -> Report:
        if out:
            return Report(who.does("is bailed out."), ("He is on the lam at once.", *lines), tone=Tone.GOOD)
        return Report(who.does("stays in jail."), lines, tone=Tone.BAD)

    return Prepared(
        Deed(
            report=say,
            resolver=bail,
            args=(application,),
            facts=lambda outcome: {"out": outcome.result, "dollars": m.graft + hired.fee},
            questions=(Question(who.does("is bailed out"), bail, (application,)),),
            again=True,
        )
    )


def _mother(typed: bool | None, who: Who, has_lawyer: bool) -> bool:
    """Whether Ma Barker pleads: for her sons, unless a lawyer does or she is told not to."""
    if typed and who.enemy is not None and not who.enemy.mother:
        raise IllegalNow(ruled(f"A mother's love is for the Barkers only, not for {who.name}. Remove it", "10.22"))
    if typed is not None:
        return typed
    return who.enemy is not None and who.enemy.mother and not has_lawyer


@command("dillinger escape", Rolls())
class Escape:
    """Break out of jail: a die against Escape."""

    enemy: str = opt("Who breaks out; or type the ratings.", default="", complete=ENEMIES)
    lawyer: str = LAWYER
    retainer: bool = RETAINER
    adds: Adds | None = ADDS
    riot: bool = opt("A Jail Riot: first a die against Luck.", default=False)
    notoriety: Notoriety | None = opt("Notoriety on his card.", default=None)
    escape: str = opt("An Escape rating in place of his: 5-6.", default="")
    luck: str = opt("His Luck rating: 5-6.", default="")


@prepares(Escape)
async def prepare_escape(ctx: Context, m: Escape) -> Prepared:
    """One attempt to escape from jail."""
    ratings = ratings_here(ctx)
    who, lawyer = who_of(m.enemy, ratings), lawyer_of(m.lawyer, ratings)
    if lawyer is not None and not lawyer.escape and m.adds is None:
        helps = [f"name {one.name}, or nobody" for one in ratings.mouthpieces if one.escape] or ["name nobody"]
        raise IllegalNow(ruled(f"{lawyer.name} has no hand in escapes: {helps[0]}", "10.32"))
    hired = counsel(m, lawyer, lawyer.escape_modifier if lawyer else ())
    span = span_needed(who, "escape", m.escape)
    luck = span_needed(who, "luck", m.luck) if m.riot else UNUSED
    breakout = Breakout(span, luck, hired.adds, m.riot, m.notoriety or 0)

    def say(escaped: Escaped) -> Report:
        lines = [*hired.lines, *whose(who.enemy, lawyer)]
        if escaped.flight is Flight.FREE:
            lines.insert(0, f"He is on the lam and gains {escaped.notoriety} notoriety.")
        if escaped.flight is Flight.KILLED:
            lines.insert(0, owner_line(who, escaped.owner if m.notoriety is not None else None))
            lines.insert(1, "Nobody else earns anything. Find out who is Public Enemy #1.")
        tone = Tone.GOOD if escaped.flight is Flight.FREE else Tone.BAD
        return Report(who.does(f"{escaped.flight}."), tuple(lines), tone=tone)

    return Prepared(
        Deed(
            report=say,
            resolver=escape,
            args=(breakout,),
            facts=lambda outcome: {"end": str(outcome.result.flight)},
            questions=(Question(who.name, escape, (breakout,), lambda one: str(one.flight), FLIGHTS),),
            again=True,
        )
    )


@command("dillinger trial", Rolls())
class Trial:
    """Put somebody in jail on trial: a die, acquitted on 6 or more."""

    enemy: str = opt("The accused.", default="", complete=ENEMIES)
    lawyer: str = LAWYER
    retainer: bool = RETAINER
    adds: Adds | None = ADDS
    own: bool = opt("Whoever leads the trial owns him.", default=False)
    enemies: Annotated[int, Interval(ge=0, le=2)] = opt(
        "Other public enemies that the leader of the trial has.", default=0
    )
    notoriety: Notoriety | None = opt("Notoriety on the card of the accused.", default=None)


@prepares(Trial)
async def prepare_trial(ctx: Context, m: Trial) -> Prepared:
    """One trial."""
    ratings = ratings_here(ctx)
    who, lawyer = who_of(m.enemy, ratings), lawyer_of(m.lawyer, ratings)
    hired = counsel(m, lawyer, lawyer.trial_modifier if lawyer else ())
    case = Case(hired.adds, m.own, m.enemies, m.notoriety or 0)

    def say(verdict: Verdict) -> Report:
        if verdict.acquitted:
            goes = f"He gains {verdict.enemy} notoriety, and his card goes {PLACES[verdict.place]}."
            return Report(who.does("is acquitted."), (goes, *hired.lines, *hired.whose), tone=Tone.GOOD)
        whose = "all the notoriety" if m.notoriety is None else count(m.notoriety, "point") + " of notoriety"
        lines = (
            f"Prison: he is out of the game, and his owner gets {whose} from the card.",
            f"Whoever led the trial earns {CONVICTED} notoriety."
            if verdict.leader
            else ("Nobody earns anything from it."),
            *hired.lines,
            *hired.whose,
        )
        return Report(who.does("is convicted."), lines, tone=Tone.BAD)

    return Prepared(
        Deed(
            report=say,
            resolver=trial,
            args=(case,),
            facts=lambda outcome: {"acquitted": outcome.result.acquitted, "place": str(outcome.result.place)},
            questions=(Question(who.does("is acquitted"), trial, (case,), lambda verdict: verdict.acquitted),),
            again=True,
        )
    )
