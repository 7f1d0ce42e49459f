"""The whole of a month's outrage: the roll, the winner of Something Must Be Done, and the Feds' raid (mad.outrage)."""

from __future__ import annotations

from typing import Any

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import option
from rules.core.action.move import Rolls, move
from rules.core.action.report import FollowUp, Report, Tone
from rules.core.chance.dice import Dice
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.plain.words import sentence, signed
from rules.core.tables.rule import resolves
from rules.mad_dogs.paradise.city.campaign_options import CAMPAIGN
from rules.mad_dogs.paradise.city.model import Paradise, Phase
from rules.mad_dogs.paradise.city.next_steps import NEXT, going_on
from rules.mad_dogs.paradise.city.records import Leaning, Upshot
from rules.mad_dogs.paradise.city.town import Position, Town
from rules.mad_dogs.paradise.law.feds import (
    FEDS,
    feds_due,
    feds_raid_report,
    quarry,
    raid,
    raid_changes,
    raid_questions,
)
from rules.mad_dogs.paradise.outrage.causes import SHORT_MEMORY, Number
from rules.mad_dogs.paradise.outrage.month_roll import (
    SWAYS,
    Mood,
    Outcry,
    check_month,
    feds_from,
    forgotten,
    likely_month,
    month_changes,
    month_roll,
    mood_of,
)
from rules.mad_dogs.paradise.outrage.something_must_be_done import (
    Contender,
    check_contenders,
    contenders,
    something,
    winner_lines,
    won_changes,
)
from rules.mad_dogs.play.lines import minus


@frozen
class WholeMonth:
    """The result of a month's roll.

    winner  the gang that wins Something Must Be Done; 0 if nothing must be done
    raided  which of the Feds' possible targets they raid, from 0; None if no raid of theirs is due
    """

    outcry: Outcry
    winner: int = 0
    raided: int | None = None


@resolves("mad.outrage", "mad.feds", "mad.official.editor", "mad.outrage.something")
def whole_month(dice: Dice, mood: Mood, those: tuple[Contender, ...], prey: int = 0) -> WholeMonth:
    """The month's roll, then the roll for Something Must Be Done and the raid of the Feds, if they are due.

    `prey` is the number of businesses that the Feds may raid. Raises OutOfRange as all three do.
    """
    check_contenders(those)
    outcry = month_roll(dice, mood)
    winner = something(dice, those) if outcry.upshot is Upshot.MUST_BE_DONE else 0
    return WholeMonth(outcry, winner, raid(dice, prey) if prey else None)


def whole_month_changes(campaign: int, city: Paradise, month: int, outcome: WholeMonth) -> tuple[Change, ...]:
    """Carries out a month's rolls."""
    changes = month_changes(campaign, city, month, outcome.outcry)
    if outcome.winner:
        changes = (*changes, *won_changes(campaign, city, outcome.winner))
    if outcome.raided is not None:
        changes = (*changes, *raid_changes(campaign, city, quarry(city)[outcome.raided]))
    return changes


# The command


@move("mad-outrage roll", Rolls(), town=True)
class Roll:
    """Roll the month's 2D6 on public outrage."""

    outrage: Number | None = option("The outrage number (default in a campaign: the city's own).", default=None)
    editor: int | None = option("With a number: the City Editor's change.", default=None, words=SWAYS)
    feds: bool | None = option("With a number: the Feds are in town already.", default=None)
    campaign: str = CAMPAIGN


@decides(Roll)
def roll(position: Position, move: Roll) -> Deed[Any]:
    """2D6 on public outrage: the city's, booked once a month, or any number's."""
    if move.outrage is not None:
        return _roll_alone(Mood(move.outrage, (Leaning(0, move.editor),) if move.editor else (), bool(move.feds)))
    town = position.town_there
    if town is None:
        raise OutOfRange("No campaign is running here. Give the public outrage, such as outrage:9.")
    text = "editor" if move.editor is not None else "feds" if move.feds is not None else ""
    if text:
        raise IllegalNow(f"The city knows its own {text}. Remove that, or add an outrage number.")
    town.require_part()
    town.require_phase(Phase.OUTRAGE)
    town.require_open()
    check_month(town.city)
    return going_on(town, _town_roll(town))


def _town_roll(town: Town) -> Deed[WholeMonth]:
    """The roll of the city's month."""
    mood = mood_of(town.city)
    those = contenders(town.city, town.month, (one.gang for one in mood.leanings))
    prey = quarry(town.city) if feds_due(town.city, town.month) else ()
    return Deed(
        report=lambda outcome: _town_report(town, mood, outcome),
        resolver=whole_month,
        args=(mood, those, len(prey)),
        names=tuple(town.name(one.gang) for one in those),  # the owners of the Editor first: both rolls name them so
        facts=lambda outcome: _facts_in_town(town, outcome.result),
        questions=(_question(_mood_known(town, mood), _memory(town, mood)), *raid_questions(town, prey)),
        changes=lambda outcome: whole_month_changes(town.id, town.city, town.month, outcome),
        log=town.id,
    )


def _mood_known(town: Town, mood: Mood) -> Mood:
    """The mood without what other owners asked of the Editor, which the odds must not reveal."""
    mine = {gang for gang, one in town.gangs.items() if one.mine}
    return Mood(mood.outrage, tuple(one for one in mood.leanings if one.gang in mine), mood.feds)


def _memory(town: Town, mood: Mood) -> str:
    """What short memory takes off, behind the heading of the odds."""
    taken = forgotten(town.city)
    return f" at outrage {mood.outrage}, short memory {signed(-taken)}" if taken else ""


def _roll_alone(mood: Mood) -> Deed[Outcry]:
    """The roll from plain numbers."""
    return Deed(
        report=lambda outcry: Report(
            _headline(mood, outcry), (*_lines(mood, outcry), *_next(outcry)), tone=_tone(outcry)
        ),
        resolver=month_roll,
        args=(mood,),
        facts=lambda outcome: _facts(outcome.result),
        questions=(_question(mood),),
        again=True,
    )


def _question(mood: Mood, memory: str = "") -> Question:
    return Question(f"The month{memory}", likely_month, (mood,), lambda outcry: sentence(outcry.upshot))


def _next(outcry: Outcry) -> tuple[str, ...]:
    """The next roll, outside a campaign."""
    text = "Each gang rolls 1D6 and adds the worth of its officials. The winner sends the police."
    return (text,) if outcry.upshot is Upshot.MUST_BE_DONE else ()


def _headline(mood: Mood, outcry: Outcry) -> str:
    """The result of the roll, with its sum."""
    sway = f" {'+' if outcry.sway > 0 else '−'} {abs(outcry.sway)} by the City Editor" if outcry.sway else ""
    total = f"2D6 {outcry.natural} + outrage {mood.outrage}{sway} = {minus(outcry.total)}"
    match outcry.upshot:
        case Upshot.CALMED:
            return f"Two ones: public outrage falls by {outcry.eased}, to {mood.outrage - outcry.eased}."
        case Upshot.QUIET:
            return f"A quiet month: {total}."
        case Upshot.MUST_BE_DONE:
            return f"Something Must Be Done! {total}."
        case Upshot.FEDS_CALLED:
            return f"The Feds are called: a natural {outcry.natural}."
        case Upshot.FEDS_HERE:
            return f"The Feds are in town already and deal with the outcry: {total}."


def _lines(mood: Mood, outcry: Outcry) -> tuple[str, ...]:
    """The other lines of the report."""
    lines: list[str] = []
    if outcry.upshot is Upshot.FEDS_CALLED:
        if outcry.natural < 12:
            lines.append(f"At outrage {mood.outrage} they come on a natural {feds_from(mood.outrage)} or more.")
        lines.append(f"{FEDS} Feds raid from next month on, and Something Must Be Done is no longer rolled.")
    return tuple(lines)


def _town_report(town: Town, mood: Mood, outcome: WholeMonth) -> Report:
    """The same in a campaign, with the winner of Something Must Be Done, and what comes next."""
    outcry = outcome.outcry
    lines = list(_lines(mood, outcry))
    if taken := forgotten(town.city):
        lines.insert(0, f"{signed(-taken)} before the roll: short memory, {SHORT_MEMORY.label}.")
    offers: tuple[FollowUp, ...] = ()
    if outcome.winner:
        text, offers = winner_lines(town, outcome.winner)
        lines += text
    if outcome.raided is not None:
        headed, text, fights = feds_raid_report(town, quarry(town.city)[outcome.raided])
        lines += (headed, *text)
        offers = (*offers, *fights)
    return Report(_headline(mood, outcry), tuple(lines), offers or (NEXT,), _tone(outcry))


def _tone(outcry: Outcry) -> Tone:
    good = outcry.upshot in (Upshot.CALMED, Upshot.QUIET)
    return Tone.GOOD if good else Tone.BAD


def _facts_in_town(town: Town, outcome: WholeMonth) -> dict[str, Any]:
    winner = {"winner": town.name(outcome.winner)} if outcome.winner else {}
    raided = {} if outcome.raided is None else {"raided": quarry(town.city)[outcome.raided].key}
    return {**_facts(outcome.outcry), **winner, **raided}


def _facts(outcry: Outcry) -> dict[str, Any]:
    """The roll as JSON values."""
    return {
        "upshot": outcry.upshot.name.lower(),
        "natural": outcry.natural,
        "total": outcry.total,
        "editor": outcry.sway,
        "eased": outcry.eased,
    }
