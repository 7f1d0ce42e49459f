"""Stories written, helped and opposed, and how that is told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, Any, Final

from annotated_types import Interval, Len

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.move import NumbersOfTown, OfTown, Rolls, move, opt
from rules.core.action.report import FollowUp, Report, Tone
from rules.core.chance.dice import Dice
from rules.core.chance.outcome import Outcome
from rules.core.plain.fast_replace import altered
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.plain.words import listed, parts, signed
from rules.mad_dogs.paradise.city.changes import StorySet
from rules.mad_dogs.paradise.city.fields import ALONE, CAMPAIGN, FOR_GANG, town_if
from rules.mad_dogs.paradise.city.model import Phase
from rules.mad_dogs.paradise.city.offices import CITY_KEYS, EDITOR_KEY, REPORTER, name_of, post_of, title_of
from rules.mad_dogs.paradise.city.records import Story, StoryKind
from rules.mad_dogs.paradise.city.town import Gang, Position, Town
from rules.mad_dogs.paradise.officials.names import LOSING, official_meant, post_meant
from rules.mad_dogs.paradise.officials.shake_ups import MOST_SMARTS
from rules.mad_dogs.paradise.press.resolve import (
    OUTRAGE,
    Article,
    busy_reporters,
    expose,
    filed,
    filed_changes,
    pending,
    sided,
    story_of,
    write,
)

Resolver = Callable[[Dice, Article], bool]
EXPOSABLE: Final = [title_of(key) for key in CITY_KEYS if post_of(key).of_city]
WRITING: Final = "mad.official.reporter"
MOST_ASKED: Final = 4
"""Owners of the City Editor who get buttons of their own."""


# Written


Smarts = Annotated[int, Interval(ge=1, le=MOST_SMARTS)]


def _reporters(town: Town | None, _typed: Mapping[str, Any]) -> Iterable[str]:
    """Reporters who may still write, the caller's own first."""
    if town is None:
        return []
    busy = busy_reporters(town.city)
    mine = {one.id for one in town.gangs.values() if one.mine}
    free = [one for one in town.city.officials if one.post == REPORTER.id and one.payers and one.key not in busy]
    free.sort(key=lambda one: mine.isdisjoint(one.owners))
    return [title_of(one.key) for one in free]


def _waiting(town: Town | None, _typed: Mapping[str, Any]) -> Mapping[int, str]:
    """The stories that wait, by number."""
    found = pending(town.city) if town is not None else ()
    return {one.id: f"{one.id}: {title_of(one.reporter)}" for one in found}


Names = Annotated[str, Len(1, 200)]
Number = Annotated[int, Interval(ge=1)]
WRITER = opt(
    "Which of your Reporters (default: the first who has not written).", default="", complete=OfTown(_reporters)
)
STORY = opt("Its number: /mad-press list has them.", default=0, complete=NumbersOfTown(_waiting))


@move("mad-press write", Rolls(), town=True)
class Write:
    """A Reporter writes for or against the gangs: SMARTS, 1 outrage less or more."""

    tone: StoryKind = opt(
        "What he writes.", words={"Against the gangs": StoryKind.DENOUNCES, "For the gangs": StoryKind.PRAISES}
    )
    reporter: str = WRITER
    gang: str = FOR_GANG
    smarts: Smarts | None = opt(f"{ALONE}SMARTS of the Reporter.", default=None)
    campaign: str = CAMPAIGN


@decides(Write)
def write_story(position: Position, move: Write) -> Deed[bool]:
    """A Reporter writes for or against the gangs."""
    kind, town = move.tone, town_if(position, move.smarts)
    if town is None:
        article = Article(kind, _smarts(move))
        return _typing(Deed(report=lambda good: _written_alone(kind, good), again=True), write, article)
    gang = at_work(town, move.gang)
    story, article = filed(town.city, gang.id, kind, _writer(town, gang.id, move.reporter))
    return _filing(town, gang, story, write, article)


@move("mad-press expose", Rolls(), town=True)
class Expose:
    """A Reporter exposes an official of the city: SMARTS, +1 for each further Reporter."""

    official: str = opt("Whom he exposes.", complete=EXPOSABLE)
    reporter: str = WRITER
    helpers: Names = opt(
        "Your further Reporters who add to it, separated by commas; without a campaign, how many.",
        default="",
        complete=OfTown(_reporters, many=True),
    )
    gang: str = FOR_GANG
    smarts: Smarts | None = opt(f"{ALONE}SMARTS of the Reporter.", default=None)
    campaign: str = CAMPAIGN


@decides(Expose)
def expose_official(position: Position, move: Expose) -> Deed[bool]:
    """A Reporter exposes an official of the city; others of the gang's may add to it."""
    town = town_if(position, move.smarts)
    if town is None:
        post = post_meant(move.official)
        helpers = move.helpers.strip() or "0"
        if not (helpers.isascii() and helpers.isdigit() and len(helpers) <= 3):
            raise OutOfRange("Without a campaign, say how many further Reporters add to it: helpers:1.")
        article = Article(StoryKind.EXPOSES, _smarts(move), int(helpers))
        return _typing(Deed(report=lambda good: _exposed_alone(post.title, good), again=True), expose, article)
    gang = at_work(town, move.gang)
    against = official_meant(town, move.official).key
    helpers = tuple([official_meant(town, name).key for name in parts(move.helpers)])
    writer = _writer(town, gang.id, move.reporter, helpers)
    story, article = filed(town.city, gang.id, StoryKind.EXPOSES, writer, against, helpers)
    return _filing(town, gang, story, expose, article)


def _filing(town: Town, gang: Gang, story: Story, resolver: Resolver, article: Article) -> Deed[bool]:
    """A story of the campaign, which waits to be printed if it is any good."""
    deed = Deed[bool](
        report=lambda good: _filed_said(town, story, good),
        allow=lambda: town.rights(gang),
        changes=lambda good: filed_changes(town.id, story, good),
        log=town.id,
    )
    return _typing(deed, resolver, article, story=story.id)


def _typing(deed: Deed[bool], resolver: Resolver, article: Article, **facts: Any) -> Deed[bool]:
    """The same with the dice for an article, and their odds."""

    def told_to_programs(outcome: Outcome[bool]) -> dict[str, Any]:
        return {**facts, "good": outcome.result}

    return altered(
        deed,
        resolver=resolver,
        args=(article,),
        facts=told_to_programs,
        questions=(Question("Has a story", resolver, (article,)),),
    )


def _smarts(move: Write | Expose) -> int:
    """The SMARTS of a Reporter in no campaign."""
    if move.smarts is None:
        raise OutOfRange("No campaign is running here: say the SMARTS of the Reporter, smarts:3.")
    return move.smarts


def at_work(town: Town, name: str) -> Gang:
    """The gang that has something written now."""
    town.require_open()
    town.require_phase(Phase.PRESS)
    return town.gang_for(name)


def _writer(town: Town, gang: int, named: str, taken: tuple[str, ...] = ()) -> str:
    """The Reporter who is named, else the first of the gang's who has not written, by key."""
    if named:
        return official_meant(town, named).key
    mine = [one.key for one in town.city.bought(gang) if one.post == REPORTER.id]
    if not mine:
        raise IllegalNow(f"{town.name(gang)} has no Reporter in its pay: hire one next month with /mad-official buy.")
    busy = {*busy_reporters(town.city), *taken}
    return next((key for key in mine if key not in busy), mine[0])


def _written_alone(kind: StoryKind, good: bool) -> Report:
    if not good:
        return Report("The article comes to nothing.")
    points = signed(OUTRAGE[kind])
    return Report(f"An article that {kind}.", (f"{points} outrage if it is printed.",), tone=Tone.GOOD)


def _exposed_alone(who: str, good: bool) -> Report:
    if not good:
        return Report("The story comes to nothing.")
    lines = ("If it is printed he defends himself: /mad-press print.",)
    return Report(f"A story that exposes a {who}.", lines, tone=Tone.GOOD)


def told(story: Story) -> str:
    """What a story is, after its Reporter's name: “exposes Judge 1”."""
    return f"exposes {name_of(story.against)}" if story.against else str(story.kind)


def _filed_said(town: Town, story: Story, good: bool) -> Report:
    """A story handed in, or none."""
    who = title_of(story.reporter)
    if not good:
        return Report(f"{who} of {town.name(story.gang)} finds no story this month.")
    editor = town.city.official(EDITOR_KEY)
    owners = [one for one in (editor.owners if editor is not None else ()) if one in town.gangs]
    asked = owners[:MOST_ASKED]
    offers = tuple(_wish(town, story, gang, passes) for gang in asked for passes in (False, True))
    lines = (
        f"{listed(town.name(one) for one in owners)} may have the City Editor squelch it."
        if owners
        else "Nobody owns the City Editor, so it will be printed.",
        *(("Other Reporters may take a side until then: /mad-press side.",) if story.against else ()),
    )
    headline = f"Story {story.id}: {who} of {town.name(story.gang)} {told(story)}."
    return Report(headline, lines, offers, tone=Tone.GOOD)


def _wish(town: Town, story: Story, gang: int, passes: bool) -> FollowUp:
    """A button with which an owner of the City Editor says what it wants of a story."""
    name = town.gangs[gang].name
    options = {"story": story.id, "gang": name, "campaign": town.title}
    label = f"{name}: let it pass" if passes else f"{name}: squelch"
    return FollowUp(label[:80], "mad-press squelch", {**options, "passes": True} if passes else options)


# Sides


@move("mad-press side", town=True)
class Side:
    """One more Reporter takes sides for or against an exposed official."""

    side: bool = opt("Which side.", words={"For him": True, "Against him": False})
    story: Number = STORY
    reporter: str = WRITER
    gang: str = FOR_GANG
    campaign: str = CAMPAIGN


@decides(Side)
def take_side(position: Position, move: Side) -> Deed[None]:
    """A Reporter writes for or against an official who is exposed."""
    defends, town = move.side, position.town_there
    if town is None:
        points = signed(1 if defends else -1)
        lines = ("Count all of them in /mad-press print.",)
        return Deed(report=lambda _: Report(f"{points} SMARTS for whoever is exposed.", lines), rule=LOSING)
    gang = at_work(town, move.gang)
    story = story_meant(town, move.story)
    key = _writer(town, gang.id, move.reporter)
    after = sided(town.city, gang.id, story, key, defends)
    who = name_of(story.against)
    said = Report(
        f"{title_of(key)} of {gang.name} writes {'for' if defends else 'against'} {who}.",
        (f"Story {story.id}: {len(after.pressing)} after him, {len(after.defenders)} for him.",),
    )
    return Deed(
        report=lambda _: said,
        allow=lambda: town.rights(gang),
        changes=lambda _: (StorySet(town.id, after),),
        log=town.id,
        rule=LOSING,
    )


def story_meant(town: Town, number: int) -> Story:
    """The story of this number that waits; OutOfRange where none is said."""
    if not number:
        raise OutOfRange("Say which story, by its number: /mad-press list has them.")
    return story_of(town.city, number)
