"""Public outrage: what moves it, what the City Editor says, and the month's roll."""

from __future__ import annotations

from typing import Annotated, Any

import discord
from annotated_types import Interval

from cogs._kit.context import Context
from cogs._kit.params import Choices, choices, listed_choices
from cogs._kit.prepared import Prepared, prepares
from cogs._kit.slash import command
from cogs.mad_dogs.campaign.going import going_on
from cogs.mad_dogs.outrage.raids import raid_questions, raid_told, won
from cogs.mad_dogs.paradise.town import Town, gang_for, town_if, town_of
from rules.core.deed import Deed, Question
from rules.core.frozen import replace
from rules.core.move import Rolls, opt
from rules.core.refusal import ForUmpire, IllegalNow, OutOfRange
from rules.core.report import FollowUp, Report, Tone
from rules.core.words import listed, sentence, signed
from rules.mad_dogs.lines import minus
from rules.mad_dogs.paradise.feds import FEDS, feds_due, quarry
from rules.mad_dogs.paradise.fields import CAMPAIGN, OWN_IN_TOWN
from rules.mad_dogs.paradise.going import NEXT
from rules.mad_dogs.paradise.model import Phase
from rules.mad_dogs.paradise.officials import EDITOR_KEY
from rules.mad_dogs.paradise.outrage import (
    CAUSES,
    MOST_OUTRAGE,
    SHORT_MEMORY,
    SOMETHING,
    Mood,
    Outcry,
    assessed,
    causes_named,
    check_month,
    feds_from,
    forgotten,
    likely_month,
    month_roll,
    mood_of,
    moved,
    sway_changes,
)
from rules.mad_dogs.paradise.records import Fight, Leaning, Upshot
from rules.mad_dogs.paradise.something import WholeMonth, contenders, whole_month, whole_month_changes

SWAYS = {"Up 2": 2, "Down 2": -2, "Leave it": 0}
RULE = "mad.outrage"


# The month's roll


async def causes(_interaction: discord.Interaction, current: str) -> Choices:
    """What moves outrage, one or more; a name with a comma stands by itself."""
    named = [name for name in CAUSES if "," not in name]
    return listed_choices(named, current) if "," in current else choices(CAUSES, current)


Outrage = Annotated[int, Interval(ge=0, le=MOST_OUTRAGE)]


@command("mad-outrage roll", Rolls())
class Roll:
    """The month's 2D6 on public outrage."""

    outrage: Outrage | None = opt("The outrage number (default in a campaign: the city's own).", default=None)
    editor: int | None = opt("With a number: what the City Editor adds.", default=None, words=SWAYS)
    feds: bool | None = opt("With a number: the Feds are in town already.", default=None)
    campaign: str = CAMPAIGN


@prepares(Roll)
async def prepare_roll(ctx: Context, m: Roll) -> Prepared:
    """2D6 on public outrage: the city's, booked once a month, or any number's."""
    if m.outrage is not None:
        return _alone(m, m.outrage)
    town = await town_if(ctx, m.campaign)
    if town is None:
        raise OutOfRange("No campaign is running here: say what the public outrage is, outrage:9.")
    told = "editor" if m.editor is not None else "feds" if m.feds is not None else ""
    if told:
        raise IllegalNow(f"The city knows its own {told}. Remove that, or say an outrage number with it.")
    town.require_part()
    town.require_phase(Phase.OUTRAGE)
    town.require_open()
    check_month(town.city)
    mood = mood_of(town.city)
    those = contenders(town.city, town.month, (one.gang for one in mood.leanings))
    names = tuple(town.name(one.gang) for one in those)  # the owners of the Editor first: both rolls name them so
    mine = {gang for gang, stored in town.gangs.items() if stored.mine}
    # What others told the Editor must not be read off the odds.
    asked = replace(mood, leanings=tuple(one for one in mood.leanings if one.gang in mine))
    prey = quarry(town.city) if feds_due(town.city, town.month) else ()
    taken = forgotten(town.city)
    rolled = _rolling(mood, asked, names, f" at outrage {mood.outrage}, short memory {signed(-taken)}" if taken else "")
    prepared = rolled.but(
        report=lambda outcome: _in_town(town, mood, outcome),
        resolver=whole_month,
        args=(mood, those, len(prey)),
        questions=(*rolled.deed.questions, *raid_questions(town, prey)),
        facts=lambda outcome: _facts_in_town(town, outcome.result),
        changes=lambda outcome: whole_month_changes(town.id, town.city, town.month, outcome),
        log=town.id,
        again=False,
    )
    return going_on(town, prepared)


def _alone(m: Roll, outrage: int) -> Prepared:
    """The roll from plain numbers."""
    leanings = (Leaning(0, m.editor),) if m.editor else ()
    mood = Mood(outrage, leanings, bool(m.feds))
    return _rolling(mood, mood)


def _rolling(mood: Mood, asked: Mood, names: tuple[str, ...] = (), memory: str = "") -> Prepared:
    """The roll in a mood; its odds in the one that is `asked` about, under a heading that tells of short memory."""
    return Prepared(
        Deed(
            report=lambda outcry: Report(
                headline(mood, outcry), (*_lines(mood, outcry), *_next(outcry)), tone=_tone(outcry)
            ),
            resolver=month_roll,
            args=(mood,),
            names=names,
            facts=lambda outcome: facts_of(outcome.result),
            questions=(Question(f"The month{memory}", likely_month, (asked,), lambda outcry: sentence(outcry.upshot)),),
            again=True,
        )
    )


def _next(outcry: Outcry) -> tuple[str, ...]:
    """What is rolled next, outside a campaign."""
    told = "Each gang rolls 1D6 and adds what its officials are worth; the winner sends the police."
    return (told,) if outcry.upshot is Upshot.MUST_BE_DONE else ()


def headline(mood: Mood, outcry: Outcry) -> str:
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
        told, offers = won(town, outcome.winner)
        lines += told
    if outcome.raided is not None:
        headed, told, fights = raid_told(town, quarry(town.city)[outcome.raided])
        lines += (headed, *told)
        offers = (*offers, *fights)
    return Report(headline(mood, outcry), tuple(lines), offers or (NEXT,), _tone(outcry))


def _tone(outcry: Outcry) -> Tone:
    good = outcry.upshot in (Upshot.CALMED, Upshot.QUIET)
    return Tone.GOOD if good else Tone.BAD


def _facts_in_town(town: Town, outcome: WholeMonth) -> dict[str, Any]:
    winner = {"winner": town.name(outcome.winner)} if outcome.winner else {}
    raided = {} if outcome.raided is None else {"raided": quarry(town.city)[outcome.raided].key}
    return {**facts_of(outcome.outcry), **winner, **raided}


def facts_of(outcry: Outcry) -> dict[str, Any]:
    """The roll as JSON values."""
    return {
        "upshot": outcry.upshot.name.lower(),
        "natural": outcry.natural,
        "total": outcry.total,
        "editor": outcry.sway,
        "eased": outcry.eased,
    }


# What moves it


@command("mad-outrage add")
class Add:
    """Add to public outrage for what happened."""

    cause: str = opt("What happened; several separated by commas.", complete=causes)
    outrage: Outrage | None = opt(
        "The outrage number before (default in a campaign: the city's own, and it is booked).", default=None
    )
    fight: Annotated[int, Interval(ge=1, le=100_000)] | None = opt(
        "The number of this month's fight in which it happened; its players may add it themselves.", default=None
    )
    campaign: str = CAMPAIGN


@prepares(Add)
async def prepare_add(ctx: Context, m: Add) -> Prepared:
    """Causes from the table, booked by an umpire or by players of the fight they happened in."""
    causes = assessed(causes_named(m.cause))
    points = sum(cause.what.value for cause in causes)
    lines = tuple(f"{signed(cause.what.value)}: {cause.name}, {cause.when}." for cause in causes)
    if m.outrage is not None:
        return _added(m.outrage, points, lines)
    town = await town_if(ctx, m.campaign)
    if town is None:
        return Prepared(Deed(report=lambda _: Report(f"Public outrage: {signed(points)}.", lines), rule=RULE))
    where = ""
    if m.fight is None:
        town.require_umpire()
    else:
        fight = _fight(town, m.fight)
        gangs = [town.gangs[one] for one in (fight.attacker, fight.defender) if one in town.gangs]
        if not any(one.mine for one in gangs) and not town.umpires:
            raise ForUmpire(f"Fight {fight.id} is for its players and the umpires of {town.title}.", town.id)
        if fight.settled:
            town.require_umpire()
        where = f"fight {fight.id}"
    added = _added(town.city.outrage, points, lines)
    return added.but(changes=lambda _: moved(town.id, causes, where), log=town.id)


def _fight(town: Town, number: int) -> Fight:
    """A fight of this month by its number; IllegalNow for none."""
    found = next((town.city.faced(one) for one in town.city.fights if one.id == number), None)
    if found is None:
        known = ", ".join(str(one.id) for one in town.city.fights)
        raise IllegalNow(f"This month has no fight {number}: " + (f"there is {known}." if known else "there is none."))
    return found


def _added(outrage: int, points: int, lines: tuple[str, ...]) -> Prepared:
    """The number before and after."""
    after = max(0, outrage + points)
    if after > MOST_OUTRAGE:
        raise OutOfRange(f"Public outrage goes up to {MOST_OUTRAGE}: {outrage} and {points} more is too much.")
    goes, stays = f"Public outrage goes from {outrage} to {after}.", f"Public outrage stays at {outrage}."
    return Prepared(Deed(report=lambda _: Report(stays if after == outrage else goes, lines), rule=RULE))


# The City Editor


@command("mad-outrage editor")
class Editor:
    """The City Editor's owner says how he sways the month's roll."""

    sway: int = opt("What he adds to the total.", words=SWAYS)
    gang: str = opt("Your gang, if you have several.", default="", complete=OWN_IN_TOWN)
    outrage: Outrage | None = opt("Outside a campaign: the outrage number, to see what he changes.", default=None)
    campaign: str = CAMPAIGN


@prepares(Editor)
async def prepare_editor(ctx: Context, m: Editor) -> Prepared:
    """What an owner of the City Editor has him add; with a plain number, what that means."""
    points, outrage = m.sway, m.outrage
    if outrage is not None:
        return Prepared(Deed(report=lambda _: Report(_needs(outrage, points)), rule=RULE))
    town = await town_of(ctx, m.campaign)
    stored = gang_for(ctx, town, m.gang)
    changes = sway_changes(town.id, town.city, stored.id, points)
    editor = town.city.official(EDITOR_KEY)
    others = [gang for gang in (editor.owners if editor is not None else ()) if gang != stored.id]
    shared = f"{listed(map(town.name, others))} may want something else: 1D6 each decides."
    does = f"moves the month's roll by {signed(points)}" if points else "leaves the month's roll alone"
    return Prepared(
        Deed(
            report=lambda _: Report(
                f"{town.name(stored.id)} has had a word with the City Editor.",
                (f"He {does}. Only you and whoever shares the gang see this.", *((shared,) if others else ())),
            ),
            changes=lambda _: changes,
            log=town.id,
            untold=True,
            rule=RULE,
        )
    )


def _needs(outrage: int, points: int) -> str:
    """What the dice must show for Something Must Be Done, without the Editor and with him."""
    before, after = (_rolled(SOMETHING - outrage - more) for more in (0, points))
    told = f"At outrage {outrage} Something Must Be Done {before}"
    if not points:
        return f"{told}; the City Editor leaves it at that."
    return f"{told}; with the City Editor's {signed(points)} {after}."


def _rolled(needed: int) -> str:
    """On what roll of 2D6 it comes up, two ones and the Feds apart."""
    if needed > 12:
        return "on no roll"
    return f"on {max(3, needed)} or more"
