"""Overpowering a victim, breaking free, and taking bonds off (hood.overpower, hood.break-free)."""

from __future__ import annotations

from typing import Any, Final

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import EnemiesOf, many_figures, name_list, nobody, one_figure, option
from rules.core.action.move import move
from rules.core.action.people_fields import OWN, RECORDED
from rules.core.action.position import Price
from rules.core.action.report import Report, Tone
from rules.core.people import person
from rules.core.plain.events import Change
from rules.core.plain.refusal import IllegalNow, OutOfRange, UnknownName
from rules.core.plain.words import sentence
from rules.core.tables.outcome import Outcome
from rules.hoodsville.fighting.melee import (
    OTHER,
    SURPRISE,
    YOUR_OWN,
    State,
    Team,
    against,
    captor_of,
    captors_of,
    mean_lines,
    melee_of,
    price_of_melee,
    require_attackers,
    state_of,
    team,
    up_again,
)
from rules.hoodsville.fighting.resolve import (
    MEANS,
    UNOPPOSED,
    Hold,
    Means,
    Overpowered,
    Struggle,
    Surprise,
    bonds_after,
    bonds_after_break,
    break_free,
    check_acts,
    check_party,
    check_sides,
    factors_of,
    overpower,
)
from rules.hoodsville.model.acting import Doing, hindrance, price_of, require_able, require_there
from rules.hoodsville.model.changes import BondsSet, Enraged, OwesTest
from rules.hoodsville.model.fields import ROLLS, Melee, Other
from rules.hoodsville.model.figures import Bond, Cause, Out, Standing
from rules.hoodsville.model.lines import ENRAGED, SCREAMS, morale_buttons
from rules.hoodsville.model.position import Person, Position, shock_by
from rules.hoodsville.model.profiles import guest

ACTS: Final = dict(zip(("Hold", "Tie hands", "Tie feet", "Gag", "Drug", "Sack"), Bond, strict=True))
CALLED: Final = {name.casefold(): bond for name, bond in ACTS.items()} | {bond.value: bond for bond in Bond}
HOLDS: Final = tuple(hold.word for hold in Hold)
CAPTOR: Final = person.Person("The captor", guest("The captor"))


def bond_named(name: str) -> Bond:
    """The bond that “tie hands” or “hands tied” means. Raises UnknownName for any other."""
    word = " ".join(name.casefold().split())
    if word not in CALLED:
        raise UnknownName("act", word, ACTS)
    return CALLED[word]


def has_rope(bonds: tuple[Bond, ...]) -> bool:
    """Whether a rope is among these bonds."""
    return Bond.HANDS in bonds or Bond.FEET in bonds


# Overpowering


def _needed(_position: Position, move: Any) -> Means:
    """The means of the acts if the move names none."""
    return Means.SACK if Bond.SACK in move.act else Means.ROPE if has_rope(move.act) else Means.HANDS


@move("hood-fight overpower", ROLLS, on_sheets=lambda move: captors_of(move.attackers))
class Overpower:
    """Hold, tie, gag or drug somebody, or put a sack over the head."""

    attackers: tuple[Person, ...] = many_figures(YOUR_OWN, nameless="The attacker", only=OWN)
    victim: Person = one_figure("Whom, or a profile.", "The victim", complete=EnemiesOf("attackers"))
    act: tuple[Bond, ...] = name_list(
        "One thing to do to the victim, or two in order, separated by commas (default: holding).",
        bond_named,
        ACTS,
        default=(Bond.HELD,),
    )
    using: Means = option("Rope −1, sack −2 (default: what the act takes).", _needed, words=Means)
    unopposed: bool = option("The victim puts up no fight: +2.", default=False)
    melee: Melee | None = melee_of("attackers", "The attackers'")
    victim_melee: Melee | None = melee_of("victim", "The victim's")
    surprise: Surprise = SURPRISE
    height: str = option("Who stands higher.", default="", words=("Attackers", "Victim"), called="Higher up")
    state: State = state_of("attackers")
    victim_state: State = state_of("victim")
    modifier: Other = OTHER
    victim_modifier: Other = OTHER


@decides(Overpower)
def seize(position: Position, move: Overpower) -> Deed[Overpowered]:
    """One or several figures try to overpower a victim that resists."""
    attackers, (victim,) = against(move.attackers, (move.victim,))
    ours = team(
        attackers, move.melee, move.state, move.modifier, surprise=move.surprise, height=move.height == "Attackers"
    )
    theirs = team((victim,), move.victim_melee, move.victim_state, move.victim_modifier, height=move.height == "Victim")
    require_attackers(position, ours, theirs)
    check_acts(move.act, victim.figure.bonds)
    unopposed = move.unopposed or bool(hindrance(victim.figure, Doing.DEFEND))
    if unopposed:
        check_party(ours.party)
    else:
        check_sides(ours.party, theirs.party)
    feels = victim.figure.out is Out.NO
    captives = [one for one in attackers if Bond.HELD in one.figure.bonds and one.figure.captor == victim.id]
    args = (ours.party, None if unopposed else theirs.party, move.using)
    fighting = (ours,) if unopposed else (ours, theirs)

    def changes(result: Overpowered) -> tuple[Change, ...]:
        hold, figure = result.hold, victim.figure
        after = bonds_after(figure.bonds, move.act[: hold.acts]), ours.leader.id
        changed = hold.acts and after != (figure.bonds, figure.captor)
        return (
            *up_again(*fighting),
            *((BondsSet(victim.id, *after),) if changed else ()),
            *(free for one in (captives if hold.acts else ()) for free in _free(one)),
            *((Enraged(victim.id),) if hold is Hold.ENRAGED and feels else ()),
            *((OwesTest(victim.id, "overpowered"),) if hold.tests and feels else ()),
            *(shock_by(victim, Cause.SCREAM) if hold is Hold.SCREAMED and feels else ()),
        )

    def report(result: Overpowered) -> Report:
        hold, name = result.hold, victim.name
        done = move.act[: hold.acts]
        besides = (("unopposed", UNOPPOSED),) if unopposed else ()
        added = factors_of(ours.party, (move.using.lower(), MEANS[move.using]), *besides)
        lines = (
            *mean_lines((ours, added, result.ours)),
            f"{name} puts up no fight and counts as 0." if unopposed else "",
            f"{name} is held as well." if done and Bond.HELD not in (*victim.figure.bonds, *done) else "",
            *(f"{one.name} is no longer held." for one in (captives if done else ())),
            f"{name} {ENRAGED}" if hold is Hold.ENRAGED and feels else "",
            f"{name} tests morale." if hold.tests and feels else "",
            SCREAMS if hold is Hold.SCREAMED and feels else "",
            "Two acts could be done: only one was named." if len(done) < hold.acts else "",
        )
        return Report(
            _headline(ours, victim, hold, done, feels),
            tuple(filter(None, lines)),
            morale_buttons([victim]) if hold.tests and feels else (),
            Tone.GOOD if done else Tone.PLAIN,
        )

    def facts(outcome: Outcome[Overpowered]) -> dict[str, Any]:
        hold = outcome.result.hold
        return {
            "name": victim.within,
            "margin": outcome.result.margin,
            "result": hold.word,
            "done": [str(act) for act in move.act[: hold.acts]],
            "tests": hold.tests and feels,
        }

    return Deed(
        overpower,
        args,
        (ours.name, theirs.name),
        lambda: price_of_melee(position, *fighting),
        changes,
        facts,
        questions=(Question(victim.name, overpower, args, lambda result: result.hold.word, HOLDS),),
        again=not victim.stored,
        report=report,
    )


def _headline(ours: Team, victim: Person, hold: Hold, done: tuple[Bond, ...], feels: bool) -> str:
    who, whom, one = ours.name, victim.within, len(ours.people) == 1
    if hold.acts:
        scream = "with a scream" if hold is Hold.SCREAMED and feels else "without a sound"
        how = "" if hold is Hold.TWICE else f", {scream}"
        return sentence(f"{who} overpower{'s' * one} {whom}: {bonds_text(done)}{how}.")
    if hold is Hold.FAILED:
        return sentence(f"{who} fail{'s' * one} to overpower {whom}.")
    more = {Hold.ENRAGED: ", enraged", Hold.UNNERVED: ", unnerved"}.get(hold, "")
    return sentence(f"{whom} still struggles{more}.")


# Breaking free


def _held_by(position: Position, move: Any) -> tuple[Person, ...]:
    """The stored captors of a captive: nobody for a dismissed one, an unknown person if none is stored."""
    captive: Person = move.captive
    if not captive.figure.captor:
        return (CAPTOR,)
    captor = captor_of(position, captive)
    return (captor,) if captor is not None else ()


@move("hood-fight break-free", ROLLS, on_sheets=lambda move: captors_of((move.captive,)))
class BreakFree:
    """Somebody who is held tries to get away: +1."""

    captive: Person = one_figure("Your figure who is held, or a profile.", "The captive", only=OWN)
    captors: tuple[Person, ...] = many_figures(
        "Who holds the captive, if not the one on record: names, profiles or how many, separated by commas.",
        _held_by,
        complete=EnemiesOf("captive"),
    )
    using: Means = option("What they hold with: Rope −1, sack −2.", default=Means.HANDS, words=Means)
    melee: Melee | None = melee_of("captive", "The captive's")
    captor_melee: Melee | None = melee_of("captors", "The captors'")
    state: State = state_of("captive")
    captor_state: State = state_of("captors")
    modifier: Other = OTHER
    captor_modifier: Other = OTHER


@decides(BreakFree)
def escape(position: Position, move: BreakFree) -> Deed[Struggle] | Deed[None]:
    """A captive tries to get away. Captors that can't hold anyone now let go without a roll."""
    if move.captive.stored and Bond.HELD not in move.captive.figure.bonds:
        raise IllegalNow(f"Nobody holds {move.captive.name}: there is nothing to break free of.")
    away = [one for one in move.captors if position.played and one.stored and not one.here]
    holding = tuple(one for one in move.captors if one not in away and not hindrance(one.figure, Doing.DEFEND))
    if not holding:
        return _let_go(position, move)
    (captive,), captors = against((move.captive,), holding)
    require_able(captive, Doing.FIGHT)
    ours = team((captive,), move.melee, move.state, move.modifier)
    theirs = team(captors, move.captor_melee, move.captor_state, move.captor_modifier)
    check_sides(ours.party, theirs.party)
    args = (ours.party, theirs.party, move.using)

    def report(struggle: Struggle) -> Report:
        name, inches = captive.name, struggle.inches
        factors = factors_of(theirs.party, (move.using.lower(), MEANS[move.using]))
        means = mean_lines((theirs, factors, struggle.theirs))
        if not inches:
            return Report(f"{name} still struggles.", means)
        away = f"{inches} inch{'es' * (inches > 1)} away"
        return Report(f"{name} breaks free and gets {away}.", (*means, *_still(captive)), tone=Tone.GOOD)

    def facts(outcome: Outcome[Struggle]) -> dict[str, Any]:
        inches = outcome.result.inches
        return {"name": captive.within, "free": inches > 0, "inches": inches}

    return Deed(
        break_free,
        args,
        (ours.name, theirs.name),
        lambda: (*price_of_melee(position, ours, theirs), *_vouched(position, move), *_held_with(position, move)),
        lambda struggle: (*up_again(ours, theirs), *(_free(captive) if struggle.inches else ())),
        facts,
        questions=(
            Question("Breaks free", break_free, args, lambda struggle: struggle.inches > 0, (True, False)),
            Question("Inches away", break_free, args, lambda struggle: struggle.inches),
        ),
        again=not captive.stored,
        report=report,
    )


def _let_go(position: Position, move: BreakFree) -> Deed[None]:
    """The captors can't hold the captive any longer."""
    if position.typed.get("secret"):
        raise OutOfRange(f"Nobody holds {move.captive.name} any more, so nothing is rolled. Remove “secret”.")
    captors = sentence(" and ".join(one.within for one in move.captors))
    gone = (f"{captors} can't hold anybody now.",) if captors else ()
    answer = Report(
        f"{move.captive.name} is free: nobody holds on any more.", (*gone, *_still(move.captive)), tone=Tone.GOOD
    )
    return Deed(
        allow=lambda: (*position.present((move.captive,)), *_vouched(position, move)),
        changes=lambda _: _free(move.captive),
        report=lambda _: answer,
        rule="hood.break-free",
    )


def _still(captive: Person) -> tuple[str, ...]:
    """The bonds that a friend still has to take off a freed captive."""
    left = bonds_after_break(captive.figure.bonds)
    return (f"Still {bonds_text(left)}: a friend can see to it, /hood-fight untie.",) if left else ()


def _vouched(position: Position, move: BreakFree) -> Price:
    """On the table only an umpire may name other captors than the sheet has."""
    captive, captor = move.captive, move.captive.figure.captor
    if not captive.here or (captor and [one.id for one in move.captors] in ([], [captor])):
        return ()
    known = captor_of(position, captive)
    text = f"held by {known.name}. Remove “captors”" if known is not None else "held by nobody known"
    return position.by_umpire(
        f"who holds {captive.name}", f"{captive.name} is {text}, or ask an umpire, who may say who else holds on."
    )


def _held_with(position: Position, move: BreakFree) -> Price:
    """On the table ropes and sacks are those of the sheet, unless an umpire says otherwise."""
    captive, bonds = move.captive, move.captive.figure.bonds
    if not captive.here or {Means.HANDS: True, Means.ROPE: has_rope(bonds), Means.SACK: Bond.SACK in bonds}[move.using]:
        return ()
    return position.by_umpire(
        f"what holds {captive.name}",
        f"No {move.using.lower()} holds {captive.name}. Remove “using”, or ask an umpire.",
    )


def _free(captive: Person) -> tuple[Change, ...]:
    """Nobody holds the captive any longer."""
    return (BondsSet(captive.id, bonds_after_break(captive.figure.bonds)),)


# Taking bonds off


@move("hood-fight untie")
class Untie:
    """Let somebody go, or take off ropes, gag and sack: a round."""

    figure: Person = one_figure("Who is bound.", only=RECORDED)
    by: Person | None = one_figure("Your figure next to them who sees to it.", source=nobody, only=OWN | RECORDED)
    bonds: tuple[Bond, ...] = name_list(
        "What to take off, separated by commas (default: everything).", bond_named, map(str, Bond)
    )


@decides(Untie)
def untie(position: Position, move: Untie) -> Deed[None]:
    """A figure lets a captive go, or takes off ropes, gag and sack."""
    captive, helper, figure = move.figure, move.by, move.figure.figure
    if position.played and figure.standing is Standing.OFF:
        require_there(captive)
    if helper is not None and helper.id == captive.id:
        raise IllegalNow(f"{captive.name} can't see to that alone: name somebody else, or try /hood-fight break-free.")
    if helper is not None:
        require_able(helper, Doing.WORK)
    off = move.bonds or tuple(bond for bond in figure.bonds if bond is not Bond.DRUG)
    if not off or not set(off) <= set(figure.bonds):
        text = bonds_text(figure.bonds) or "nothing at all"
        raise IllegalNow(f"There is nothing like that to take off {captive.name}, who is bound by: {text}.")
    left = tuple(bond for bond in figure.bonds if bond not in off)
    captor = figure.captor if Bond.HELD in left else 0

    def allow() -> Price:
        if helper is not None:
            return price_of(position, helper, rounds=1)
        if position.played:
            raise IllegalNow(f"It takes somebody next to {captive.name} a round: say who, with by.")
        return position.owner(captive)

    def report(_: None) -> Report:
        name = captive.name
        does = f"{helper.name} rids {name} of it" if helper is not None else f"{name} is rid of it"
        still = (f"Still {bonds_text(left)}.",) if left else ()
        return Report(f"{does}: no longer {bonds_text(off)}.", still, tone=Tone.GOOD)

    return Deed(
        allow=allow,
        changes=lambda _: (BondsSet(captive.id, left, captor),),
        report=report,
        about=(captive, *((helper,) if helper is not None else ())),
        rule="hood.break-free",
    )


def bonds_text(bonds: tuple[Bond, ...]) -> str:
    """“hands tied, gagged”."""
    return ", ".join(bonds)
