"""The month's roll on public outrage, with what comes of it: who has its way, and which business it picks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.move import OfTown, Rolls, move, opt
from rules.core.action.position import Price
from rules.core.action.report import FollowUp, Report, Tone
from rules.core.plain.frozen import replace
from rules.core.plain.markup import strong
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.plain.words import listed, parts, possessive, sentence, signed
from rules.core.tables.outcome import Modifier
from rules.mad_dogs.paradise.city.businesses import business_named, in_sentence, name_of
from rules.mad_dogs.paradise.city.fields import CAMPAIGN
from rules.mad_dogs.paradise.city.model import Phase
from rules.mad_dogs.paradise.city.next_steps import NEXT, going_on
from rules.mad_dogs.paradise.city.offices import ordinal
from rules.mad_dogs.paradise.city.records import Business, Leaning, Upshot
from rules.mad_dogs.paradise.city.town import Position, Town
from rules.mad_dogs.paradise.law.agents import raid_questions, raid_told, to_play
from rules.mad_dogs.paradise.law.feds import FEDS, feds_due, quarry
from rules.mad_dogs.paradise.outrage.opinion import SWAYS, Number
from rules.mad_dogs.paradise.outrage.resolve import (
    SHORT_MEMORY,
    Mood,
    Outcry,
    check_month,
    feds_from,
    forgotten,
    likely_month,
    month_roll,
    mood_of,
)
from rules.mad_dogs.paradise.outrage.something_must_be_done import (
    Contender,
    WholeMonth,
    check_contenders,
    check_something,
    contenders,
    in_own_precinct,
    likely_something,
    owns_chief,
    pick,
    pick_changes,
    precincts,
    raidable,
    something,
    whole_month,
    whole_month_changes,
)
from rules.mad_dogs.play.lines import minus

MOST_PICKS: Final = 15
"""Buttons for businesses; the others are picked by name."""


# The roll


@move("mad-outrage roll", Rolls(), town=True)
class Roll:
    """The month's 2D6 on public outrage."""

    outrage: Number | None = opt("The outrage number (default in a campaign: the city's own).", default=None)
    editor: int | None = opt("With a number: what the City Editor adds.", default=None, words=SWAYS)
    feds: bool | None = opt("With a number: the Feds are in town already.", default=None)
    campaign: str = CAMPAIGN


@decides(Roll)
def roll(position: Position, move: Roll) -> Deed[Any]:
    """2D6 on public outrage: the city's, booked once a month, or any number's."""
    if move.outrage is not None:
        return _alone(Mood(move.outrage, (Leaning(0, move.editor),) if move.editor else (), bool(move.feds)))
    town = position.town_there
    if town is None:
        raise OutOfRange("No campaign is running here: say what the public outrage is, outrage:9.")
    told = "editor" if move.editor is not None else "feds" if move.feds is not None else ""
    if told:
        raise IllegalNow(f"The city knows its own {told}. Remove that, or say an outrage number with it.")
    town.require_part()
    town.require_phase(Phase.OUTRAGE)
    town.require_open()
    check_month(town.city)
    return going_on(town, _month(town))


def _month(town: Town) -> Deed[WholeMonth]:
    """The roll of the city's month."""
    mood = mood_of(town.city)
    those = contenders(town.city, town.month, (one.gang for one in mood.leanings))
    prey = quarry(town.city) if feds_due(town.city, town.month) else ()
    return Deed(
        report=lambda outcome: _in_town(town, mood, outcome),
        resolver=whole_month,
        args=(mood, those, len(prey)),
        names=tuple(town.name(one.gang) for one in those),  # the owners of the Editor first: both rolls name them so
        facts=lambda outcome: _facts_in_town(town, outcome.result),
        questions=(_question(_as_known(town, mood), _memory(town, mood)), *raid_questions(town, prey)),
        changes=lambda outcome: whole_month_changes(town.id, town.city, town.month, outcome),
        log=town.id,
    )


def _as_known(town: Town, mood: Mood) -> Mood:
    """The mood without what others told the Editor, which must not be read off the odds."""
    mine = {gang for gang, one in town.gangs.items() if one.mine}
    return Mood(mood.outrage, tuple(one for one in mood.leanings if one.gang in mine), mood.feds)


def _memory(town: Town, mood: Mood) -> str:
    """What short memory takes off, behind the heading of the odds."""
    taken = forgotten(town.city)
    return f" at outrage {mood.outrage}, short memory {signed(-taken)}" if taken else ""


def _alone(mood: Mood) -> Deed[Outcry]:
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
    """What is rolled next, outside a campaign."""
    told = "Each gang rolls 1D6 and adds what its officials are worth; the winner sends the police."
    return (told,) if outcry.upshot is Upshot.MUST_BE_DONE else ()


def _headline(mood: Mood, outcry: Outcry) -> str:
    """What the roll came to, with its sum."""
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
            return f"The outcry is left to the Feds, who are in town already: {total}."


def _lines(mood: Mood, outcry: Outcry) -> tuple[str, ...]:
    """What else there is to know of it."""
    lines: list[str] = []
    if outcry.upshot is Upshot.FEDS_CALLED:
        if outcry.natural < 12:
            lines.append(f"At outrage {mood.outrage} they come on a natural {feds_from(mood.outrage)} or more.")
        lines.append(f"{FEDS} Feds raid from next month on, and Something Must Be Done is not rolled any more.")
    return tuple(lines)


def _in_town(town: Town, mood: Mood, outcome: WholeMonth) -> Report:
    """The same in a campaign, with who has its way, and what comes next."""
    outcry = outcome.outcry
    lines = list(_lines(mood, outcry))
    if taken := forgotten(town.city):
        lines.insert(0, f"{signed(-taken)} before the roll: short memory, {SHORT_MEMORY.label}.")
    offers: tuple[FollowUp, ...] = ()
    if outcome.winner:
        told, offers = won_told(town, outcome.winner)
        lines += told
    if outcome.raided is not None:
        headed, told, fights = raid_told(town, quarry(town.city)[outcome.raided])
        lines += (headed, *told)
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


# The pick


def _targets(town: Town | None, _typed: Mapping[str, Any]) -> Iterable[str]:
    """The businesses that may be picked now."""
    return [name_of(one) for one in raidable(town.city, town.city.picker)] if town is not None else []


@move("mad-outrage something", Rolls(), town=True)
class Something:
    """Something Must Be Done: pick the raid."""

    gangs: str = opt(
        "Outside a campaign: the gangs with what each adds, separated by commas: North Side 3, South Side.",
        default="",
    )
    business: str = opt("The winner's pick: a rival's business.", default="", complete=OfTown(_targets))
    chiefs_car: bool | None = opt(
        "Whether the Police Chief's owner sends one more car; he does unless you say no.", default=None
    )
    campaign: str = CAMPAIGN


@decides(Something)
def must_be_done(position: Position, move: Something) -> Deed[Any]:
    """The winner's pick; or a roll between gangs that are only named."""
    if move.gangs:
        return _rolled_off(move)
    town = position.town_there
    if town is None:
        raise OutOfRange("No campaign is running here: say who rolls and adds what, gangs:North Side 3, South Side.")
    town.require_phase(Phase.OUTRAGE)
    check_something(town.city)
    return going_on(town, _picking(town, move))


def _rolled_off(move: Something) -> Deed[int]:
    """The roll from names and numbers."""
    if move.business:
        raise IllegalNow("Outside a campaign nobody owns a business. Remove that.")
    names, those = _told(move.gangs)
    check_contenders(those)

    def say(winner: int) -> Report:
        return Report(
            f"Something Must Be Done: {names[winner]} has its way.",
            ("It picks a business of a rival, which the police raid; the Police Chief's owner may send one more car.",),
            tone=Tone.GOOD,
        )

    return Deed(
        report=say,
        resolver=something,
        args=(those,),
        names=names,
        facts=lambda outcome: {"winner": names[outcome.result]},
        questions=(Question("Has its way", likely_something, (those,), names.__getitem__),),
        again=True,
    )


def _told(text: str) -> tuple[tuple[str, ...], tuple[Contender, ...]]:
    """Gangs as they were typed, “North Side 3, South Side”, and what each adds; OutOfRange for a name twice."""
    names: list[str] = []
    those: list[Contender] = []
    for part in parts(text):
        name, _, number = part.rpartition(" ")
        adds = number.removeprefix("+")
        numbered = bool(name) and adds.isascii() and adds.isdigit() and len(adds) <= 3
        bonus = int(adds) if numbered else 0
        names.append((name if numbered else part).strip()[:40])
        those.append(Contender(len(those), (Modifier("officials", bonus),) if bonus else ()))
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise OutOfRange(f"{twice} is named twice: each gang rolls once.")
    return tuple(names), tuple(those)


def won_told(town: Town, winner: int) -> tuple[tuple[str, ...], tuple[FollowUp, ...]]:
    """Who has its way, what it may pick, and with whose help; and the buttons for it."""
    name, open_to = f"{strong(town.name(winner))} has its way", raidable(town.city, winner)
    if not open_to:
        return (f"{name}, but none of its rivals has a business, so nothing is raided.",), ()
    lines = [f"{name}: it picks which business the police raid, out of {len(open_to)}."]
    if town.city.poisoned:
        lines.append("Booze has poisoned people this month: the police want a booze business, if a rival has one.")
    lines += _help_lines(town, winner)
    if town.outfit(winner).npc:
        lines.append("Nobody plays it: an umpire picks, or leaves it to the bot.")
    once = f"pick:{town.id}:{town.month}"
    shown = open_to[:MOST_PICKS]
    if len(open_to) > len(shown):
        lines.append(f"{len(open_to) - len(shown)} more have no button: /mad-outrage something business: names any.")
    offers = [FollowUp(name_of(one)[:80], "mad-outrage something", {"business": name_of(one)}, once) for one in shown]
    if town.outfit(winner).npc:
        offers.append(FollowUp("Let the bot pick", "mad-outrage something", {}, once))
    return tuple(lines), tuple(offers)


def _help_lines(town: Town, gang: int) -> list[str]:
    """What the policemen in a gang's pay are good for in the raid."""
    lines: list[str] = []
    owned = precincts(town.city, gang)
    if owned:
        lines.append(f"Its Captains answer for raids in the {listed(map(ordinal, owned))} Precinct.")
    if owns_chief(town.city, gang):
        lines.append("The Police Chief is its man: one more car of officers, unless it says no.")
    return lines


def _picking(town: Town, move: Something) -> Deed[None]:
    """The winner's business; for a gang that nobody plays it may be left to its policy."""
    picker, wants = town.city.picker, move.chiefs_car
    policy = pick(town.city) if town.outfit(picker).npc and wants is None else None
    business = _named(town, move.business) or policy
    rights: Price = ()
    if policy is not None and business == policy:
        town.require_part()  # nothing is left to decide
    else:
        rights = town.rights(town.gangs[picker])
    if business is None:
        first = name_of(raidable(town.city, picker)[0])
        raise IllegalNow(f"{town.name(picker)} has won it: say which business the police raid, business:{first}.")
    car = owns_chief(town.city, picker) if wants is None else wants
    changes, said = pick_changes(town.id, town.city, business, car), _picked(town, business, car)
    return Deed(
        report=lambda _: replace(said, follow_ups=to_play(changes)),
        allow=lambda: rights,
        changes=lambda _: changes,
        log=town.id,
        rule="mad.outrage.something",
    )


def _named(town: Town, business: str) -> Business | None:
    """The business that the winner names; None where he names none."""
    return town.city.business(business_named(business, town.city.lots).key) if business else None


def _picked(town: Town, business: Business, car: bool) -> Report:
    """Where the police go."""
    picker = town.city.picker
    lines = [f"A Police Raid is to be played: {town.name(business.owner)} defends it."]
    if in_own_precinct(town.city, picker, business):
        lines.append(f"It lies in a precinct whose Captain is {possessive(town.name(picker))} man.")
    if car:
        lines.append("The Police Chief sends one more car of officers.")
    return Report(f"{town.name(picker)} sends the police to {in_sentence(business)}.", tuple(lines), tone=Tone.BAD)
