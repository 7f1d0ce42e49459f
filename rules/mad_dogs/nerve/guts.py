"""Tests of GUTS: who makes one, with what modifiers, and what a failure brings (mad.guts)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import Source, many_figures, nobody, option
from rules.core.action.move import move
from rules.core.action.people_fields import OWN, OneByName
from rules.core.action.report import Report, Tone
from rules.core.plain.events import Change
from rules.core.plain.refusal import IllegalNow, Missing, OutOfRange
from rules.core.tables.outcome import Modifier, Outcome, Target
from rules.mad_dogs.model.figures import MEAN_DRUNK, Stat
from rules.mad_dogs.model.skills import SPUNKY_KID, STONE_COLD_KILLER
from rules.mad_dogs.model.tables import GUTS_RESULTS
from rules.mad_dogs.nerve.law import before_the_law, failed, law_among, unnerved
from rules.mad_dogs.nerve.rerolls import caught, lucky, spunky_kids
from rules.mad_dogs.nerve.resolve import Shaken, guts_target, guts_test, guts_tests, spunky
from rules.mad_dogs.nerve.stat_tests import HE, Tested
from rules.mad_dogs.play import fields
from rules.mad_dogs.play.fields import TESTS, Number, skills_option
from rules.mad_dogs.play.lines import NERVE, RE_ROLLED, frees_line
from rules.mad_dogs.play.position import Person, Position, present, sheet, skills_of

GORY_DEATH: Final = "Gory death"

WOUNDED, FRIEND_HIT, LOOK = "Wounded", "Friend hit", "The Look"

CAUSES: Final = (WOUNDED, FRIEND_HIT, GORY_DEATH, LOOK, "Other")

SPENDS: Final = "Spunky Kid: re-roll a failure at once (once a game); else a button offers it."


def skinful(about: str, who: str) -> Any:
    """An option for a figure with a skinful, which matters only to a Mean Drunk."""
    return option(about, default=False, matters=_of_any(who, lambda one, skills: MEAN_DRUNK in skills_of(one, skills)))


def spends(about: str, who: str) -> Any:
    """An option for a Spunky Kid who re-rolls a failure at once."""
    return option(about, default=False, matters=_of_any(who, lambda one, skills: may_reroll(one, skills)))


def _of_any(who: str, has: Callable[[Person, tuple[str, ...]], bool]) -> Source:
    """Whether this holds for any figure that a field names."""

    def source(_position: Position, move: Any) -> bool:
        named: Person | tuple[Person, ...] = getattr(move, who)
        return any(has(one, move.skills) for one in (named if isinstance(named, tuple) else (named,)))

    return source


@move("mad guts", TESTS, around=True)
class Guts:
    """Test a figure's nerve on the GUTS table."""

    figure: tuple[Person, ...] = many_figures(
        "Whose nerve, or a profile; several names separated by commas.", only=OWN, naming=(OneByName(),), nameless=HE
    )
    guts: Number | None = option("GUTS in numbers, with no figure or in place of its own.", nobody)
    cause: str = option("What shakes him.", default="", words=CAUSES)
    modifier: fields.Modifier = option("Anything else, such as -1.", default=0)
    drunk: bool = skinful("He has a skinful.", "figure")
    spunky: bool = spends(SPENDS, "figure")
    skills: tuple[str, ...] = skills_option("Skills of somebody with no sheet.")


@decides(Guts)
def guts(position: Position, move: Guts) -> Deed[Any]:
    """Test GUTS: steady, nervous or terrified. Each of several figures makes a test."""
    several = len(move.figure) > 1 or "," in str(position.typed.get("figure") or "")
    people = move.figure
    if several:
        if move.guts is not None or move.skills:
            raise OutOfRange(f"Several have their own {'GUTS' if move.guts is not None else 'skills'}. Remove it.")
        people = present(position, people)
    again = [rerolls_at_once(move, one) for one in people]
    tested, law = tuple(_frightened(move, one) for one in people), law_among(position.people.values())
    targets = tuple((one.target, spends) for one, spends in zip(tested, again, strict=True))

    def each(result: Any) -> list[tuple[Person, Shaken]]:
        return list(zip((one.person for one in tested), result if several else (result,), strict=True))

    def changes(result: Any) -> tuple[Change, ...]:
        return tuple(one for person, shaken in each(result) for one in unnerved(person, shaken, law))

    def report(result: Any) -> Report:
        return before_the_law(law, _nerves(each(result)), [one for one, shaken in each(result) if failed(shaken)])

    def facts(outcome: Outcome[Any]) -> dict[str, Any]:
        known = [
            {"name": one.person.name, "nerve": str(shaken.nerve), "needed": one.target.total}
            for one, (_, shaken) in zip(tested, each(outcome.result), strict=True)
        ]
        return {"figures": known} if several else {key: known[0][key] for key in ("nerve", "needed")}

    def fails(place: int) -> Callable[[Any], bool]:
        return lambda result: failed(each(result)[place][1])

    return Deed(
        guts_tests if several else guts_test,
        (targets,) if several else targets[0],
        tuple(one.name for one in people) if several else (),
        changes=changes,
        facts=facts,
        report=report,
        questions=tuple(
            Question(one.name if several else "Nerve", guts_test, pair, lambda shaken: str(shaken.nerve))
            for one, pair in zip(people, targets, strict=True)
        ),
        rerolls=(
            *(caught(people) if several else lucky(people)),
            *spunky_kids([(one, fails(place)) for place, one in enumerate(people)], spends=move.spunky),
        ),
        again=not any(one.stored for one in people),
    )


def _nerves(tested: Sequence[tuple[Person, Shaken]]) -> Report:
    """How each figure took it, and what that means."""
    told = [f"{person.name} {NERVE[shaken.nerve]}" for person, shaken in tested]
    met = dict.fromkeys(shaken.nerve for _, shaken in tested)
    lines = (
        *(f"{GUTS_RESULTS[nerve][0]}: {GUTS_RESULTS[nerve][1]}" for nerve in met if len(met) > 1),
        *(GUTS_RESULTS[nerve][1] for nerve in met if len(met) == 1),
        *(frees_line(person.name, person.figure, shaken.nerve) for person, shaken in tested),
        RE_ROLLED if any(one.rerolled for _, one in tested) else "",
    )
    tone = Tone.BAD if any(failed(shaken) for _, shaken in tested) else Tone.GOOD
    return Report(f"{', '.join(told)}.", tuple(filter(None, lines)), tone=tone)


def _frightened(move: Guts, person: Person) -> Tested:
    """The target of a figure's test; IllegalNow for a figure that has nothing to fear."""
    figure, known = person.figure, sheet(person)
    if figure.kept_out:
        raise IllegalNow(f"{person.name} is {figure.kept_out}: nothing frightens him now.")
    if known is None and move.guts is None:
        raise Missing("Say whose nerve is tested, or the GUTS: guts:3.", "figure", "guts")
    has = skills_of(person, move.skills)
    if move.cause == GORY_DEATH and STONE_COLD_KILLER in has:
        raise IllegalNow(f"{person.name} is a {STONE_COLD_KILLER}: no Gory Death frightens him, so there is no test.")
    target = guts_target(
        figure.rating(Stat.GUTS, move.guts, has, drunk=move.drunk),
        wound=move.cause in (WOUNDED, FRIEND_HIT),
        gory=move.cause == GORY_DEATH,
        look=move.cause == LOOK,
    )
    said = (Modifier("as said", move.modifier),) if move.modifier else ()
    return Tested(person, Target(target.stat, target.base, (*target.modifiers, *said)))


def rerolls_at_once(move: Any, person: Person) -> bool:
    """Whether the move has a Spunky Kid re-roll a failure at once."""
    return move.spunky and may_reroll(person, getattr(move, "skills", ()))


def may_reroll(person: Person, skills: tuple[str, ...] = ()) -> bool:
    """Whether the figure is a Spunky Kid who can still re-roll a failure; `skills` count where there is no sheet."""
    return spunky(person.figure) if person.stored else SPUNKY_KID in skills_of(person, skills)
