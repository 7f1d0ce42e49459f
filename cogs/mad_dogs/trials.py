"""Tests of attributes and nerve, falls, and attributes nobody wrote down, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cogs._kit.moves import tells
from rules.core.outcome import Outcome
from rules.core.report import Report, Tone
from rules.core.words import count
from rules.mad_dogs import lines as words
from rules.mad_dogs.aftermath import before_the_law
from rules.mad_dogs.checks import Contest
from rules.mad_dogs.injuries import Struck
from rules.mad_dogs.model import Injury
from rules.mad_dogs.nerve import Shaken
from rules.mad_dogs.position import Person
from rules.mad_dogs.skills import SPUNKY_KID
from rules.mad_dogs.tables import GUTS_RESULTS
from rules.mad_dogs.trials import Fall, Falls, Frightened, Guts, Opposed, Rivals, Test, Tested, Unknown, failed


@tells(Test, lambda tested, passed: {"passed": passed, "needed": tested.target.total})
def test(tested: Tested, passed: bool) -> Report:
    """Whether somebody passes."""
    verdict = "passes" if passed else "fails"
    why = "" if tested.target.total > 0 else ": at 0 or less nobody passes"
    tone = Tone.GOOD if passed else Tone.PLAIN
    return Report(f"{tested.person.name} {verdict} a test of {tested.target.stat}{why}.", tone=tone)


@tells(Opposed, lambda _rivals, contest: {"winner": str(contest)})
def opposed(rivals: Rivals, contest: Contest) -> Report:
    """Who of the two wins."""
    winner = rivals.winner(contest)
    if not winner:
        return Report(f"{rivals.stat} against {rivals.stat}: a tie, both pass or both fail.")
    return Report(f"{rivals.stat} against {rivals.stat}: {winner} wins.", tone=Tone.GOOD)


@tells(Unknown, lambda _quality, stat: {"stat": stat})
def unknown(quality: str, stat: int) -> Report:
    """A stat that nobody has written down."""
    return Report(f"Somebody {quality.lower()}: the stat is {stat}.")


def _guts_facts(told: Frightened, result: Any) -> dict[str, Any]:
    known = [
        {"name": one.person.name, "nerve": str(shaken.nerve), "needed": one.target.total}
        for one, (_, shaken) in zip(told.tested, told.each(result), strict=True)
    ]
    return {"figures": known} if told.several else {key: known[0][key] for key in ("nerve", "needed")}


@tells(Guts, _guts_facts)
def guts(told: Frightened, result: Any) -> Report:
    """How each took it, and who gives up to the law for it."""
    each = told.each(result)
    return before_the_law(told.law, _nerves_said(each), [one for one, shaken in each if failed(shaken)])


def _nerves_said(tested: Sequence[tuple[Person, Shaken]]) -> Report:
    """How each took it, and what that means for him."""
    told = [f"{person.name} {words.NERVE[shaken.nerve]}" for person, shaken in tested]
    met = dict.fromkeys(shaken.nerve for _, shaken in tested)
    lines = (
        *(f"{GUTS_RESULTS[nerve][0]}: {GUTS_RESULTS[nerve][1]}" for nerve in met if len(met) > 1),
        *(GUTS_RESULTS[nerve][1] for nerve in met if len(met) == 1),
        *(words.frees_line(person.name, person.figure, shaken.nerve) for person, shaken in tested),
        f"{SPUNKY_KID}: the one re-roll of this game is spent." if any(one.rerolled for _, one in tested) else "",
    )
    tone = Tone.BAD if any(failed(shaken) for _, shaken in tested) else Tone.GOOD
    return Report(f"{', '.join(told)}.", tuple(filter(None, lines)), tone=tone)


def _fall_facts(falls: Falls, outcome: Outcome[Struck]) -> dict[str, Any]:
    return {"damage": words.damage_facts(outcome), **words.struck_facts(falls.person.name, outcome.result)}


@tells(Fall, steps=_fall_facts)
def fall(falls: Falls, struck: Struck) -> Report:
    """What a fall does to somebody."""
    line = words.struck_line(falls.person.name, falls.person, struck)
    headline = f"{falls.person.name} falls {count(falls.floors, 'floor')}: {struck.verdict}."
    gory = struck.harm.worst is Injury.GORY_DEATH
    seen = words.witnesses_line([falls.person.name]) if gory else ""
    return Report(headline, tuple(filter(None, (line, seen))), tone=Tone.BAD if struck.harm.lost else Tone.PLAIN)
