"""Stories of Reporters: written, filed, helped and opposed by other Reporters (mad.official.reporter)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, Any, Final

from annotated_types import Interval, Len

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import NumbersOfTown, OfTown, option
from rules.core.action.move import Rolls, move
from rules.core.action.report import FollowUp, Report, Tone
from rules.core.chance.dice import Dice
from rules.core.plain.events import Change
from rules.core.plain.fast_replace import fast_replace
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow, NotYours, OutOfRange
from rules.core.plain.words import listed, parts, signed
from rules.core.tables.outcome import Modifier, Outcome, Target
from rules.core.tables.rule import resolves
from rules.mad_dogs.model.figures import Stat
from rules.mad_dogs.paradise.city.campaign_options import ALONE, CAMPAIGN, FOR_GANG, town_if
from rules.mad_dogs.paradise.city.changes import StorySet
from rules.mad_dogs.paradise.city.model import Paradise, Phase
from rules.mad_dogs.paradise.city.records import Official
from rules.mad_dogs.paradise.city.stories import Story, StoryKind
from rules.mad_dogs.paradise.city.town import Gang, Position, Town
from rules.mad_dogs.paradise.officials.official_names import LOSING, official_meant, post_meant
from rules.mad_dogs.paradise.officials.posts import (
    CITY_KEYS,
    EDITOR_KEY,
    MOST_SMARTS,
    POSTS,
    REPORTER,
    name_of,
    post_of,
    require_smarts,
    title_of,
)
from rules.mad_dogs.play.stat_tests import stat_test

MOST_HELPERS: Final = 12
OUTRAGE: Final = {StoryKind.DENOUNCES: +1, StoryKind.PRAISES: -1, StoryKind.EXPOSES: 0}
WHY: Final = {StoryKind.DENOUNCES: "an article against the gangs", StoryKind.PRAISES: "an article in their favor"}


# Writing


@frozen
class Article:
    """A Reporter's work on a story.

    smarts   of the Reporter, 1 to 9
    helpers  further Reporters who add to an exposure: +1 each, 0 to 12
    """

    kind: StoryKind
    smarts: int
    helpers: int = 0

    @property
    def target(self) -> Target:
        return Target(Stat.SMARTS, self.smarts, reporters_bonus("further Reporters", self.helpers))


def reporters_bonus(label: str, value: int) -> tuple[Modifier, ...]:
    return (Modifier(label, value),) if value else ()


@resolves("mad.official.reporter", "mad.stat-test")
def write(dice: Dice, article: Article) -> bool:
    """1D6 against the SMARTS of a Reporter, who has a story after a pass. Raises OutOfRange before the roll."""
    return dice.call(_test_article, article)


@resolves("mad.official.lose", "mad.official.reporter", "mad.stat-test")
def expose(dice: Dice, article: Article) -> bool:
    """The same for a story that exposes an official, to which further Reporters may add."""
    return dice.call(_test_article, article)


def _test_article(dice: Dice, article: Article) -> bool:
    require_smarts(article.smarts)
    require_helpers(article.helpers)
    if article.helpers and article.kind is not StoryKind.EXPOSES:
        raise OutOfRange("Further Reporters help only with an exposure. Remove them, because each writes alone.")
    return dice.call(stat_test, article.target)


def require_helpers(*numbers: int) -> None:
    for number in numbers:
        if not 0 <= number <= MOST_HELPERS:
            raise OutOfRange(
                f"0 to {MOST_HELPERS} further Reporters can take part, not {number}. Give a number in that range."
            )


def require_exposed(post: str) -> None:
    """Raises IllegalNow for a post outside the city government."""
    if not POSTS[post].of_city:
        listed = ", ".join(one.title for one in POSTS.values() if one.of_city)
        raise IllegalNow(f"A Reporter exposes corruption in the city government: {listed}. Pick one of those.")


# In the campaign


def waiting_stories(city: Paradise) -> tuple[Story, ...]:
    """The stories that wait to be printed, in the order of writing."""
    return tuple(sorted((one for one in city.stories if one.good and not one.done), key=lambda one: one.id))


def busy_reporters(city: Paradise) -> frozenset[str]:
    """The Reporters who have written this month or helped another, by key."""
    return frozenset(key for one in city.stories for key in (one.reporter, *one.helpers, *one.pressing, *one.defenders))


def reporter(city: Paradise, gang: int, key: str) -> Official:
    """A Reporter of a gang who may write. Raises NotYours for another gang's, IllegalNow for one who has written."""
    found = city.official(key)
    if found is None or found.post != REPORTER.id or gang not in found.owners:
        raise NotYours(f"{title_of(key)} does not write for your gang. Name a Reporter in its pay.")
    if key in busy_reporters(city):
        raise IllegalNow(
            f"{title_of(key)} has already written this month, and each has one article a month. Name another."
        )
    return found


def filed(
    city: Paradise, gang: int, kind: StoryKind, reporter_key: str, against: str = "", helpers: tuple[str, ...] = ()
) -> tuple[Story, Article]:
    """A story that a gang orders, before its roll, and the facts for that roll.

    Raises NotYours and IllegalNow for Reporters who can't write, for an official who can't be exposed, and for a
    Reporter named twice.
    """
    writers = [reporter(city, gang, key) for key in (reporter_key, *helpers)]
    if len({one.key for one in writers}) < len(writers):
        raise IllegalNow("Each Reporter has one article a month. Name each one once.")
    if against:
        if city.official(against) is None:
            raise IllegalNow(f"No one holds the post of {name_of(against)}. Pick an official in office.")
        require_exposed(against.partition(".")[0])
    story = Story(city.serial + 1, kind, reporter_key, gang, against, helpers)
    return story, Article(kind, writers[0].smarts, len(helpers))


def filed_changes(campaign: int, story: Story, good: bool) -> tuple[Change, ...]:
    """Keeps a written story for the paper; a failed one is done."""
    return (StorySet(campaign, replace(story, good=good, done=not good)),)


def story_of(city: Paradise, number: int) -> Story:
    """The waiting story of this number. Raises IllegalNow for another."""
    found = next((one for one in waiting_stories(city) if one.id == number), None)
    if found is None:
        listed = ", ".join(str(one.id) for one in waiting_stories(city))
        what = f"those that wait are {listed}." if listed else "none waits now."
        raise IllegalNow(f"No story {number} waits to be printed: {what}")
    return found


def sided(city: Paradise, gang: int, story: Story, key: str, defends: bool) -> Story:
    """An exposure with one more Reporter: for the official if the Reporter `defends`, against the official
    otherwise.
    """
    if story.kind is not StoryKind.EXPOSES:
        raise IllegalNow("Further Reporters take sides only in an exposure. Pick another story.")
    reporter(city, gang, key)
    if defends:
        return replace(story, defenders=(*story.defenders, key))
    return replace(story, pressing=(*story.pressing, key))


Resolver = Callable[[Dice, Article], bool]
EXPOSABLE: Final = [title_of(key) for key in CITY_KEYS if post_of(key).of_city]
WRITING: Final = "mad.official.reporter"
MOST_ASKED: Final = 4
"""How many owners of the City Editor get buttons of their own."""


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


def _stories_by_number(town: Town | None, _typed: Mapping[str, Any]) -> Mapping[int, str]:
    """The waiting stories, by number."""
    found = waiting_stories(town.city) if town is not None else ()
    return {one.id: f"{one.id}: {title_of(one.reporter)}" for one in found}


Names = Annotated[str, Len(1, 200)]
Number = Annotated[int, Interval(ge=1)]
WRITER = option("Your Reporter (default: the first who has not written).", default="", complete=OfTown(_reporters))
STORY = option(
    "The number of the story. /mad-press list shows them.", default=0, complete=NumbersOfTown(_stories_by_number)
)


@move("mad-press write", Rolls(), town=True)
class Write:
    """Have a Reporter write for or against the gangs: SMARTS, 1 outrage less or more."""

    tone: StoryKind = option(
        "The side that the article takes.",
        words={"Against the gangs": StoryKind.DENOUNCES, "For the gangs": StoryKind.PRAISES},
    )
    reporter: str = WRITER
    gang: str = FOR_GANG
    smarts: Smarts | None = option(f"{ALONE}SMARTS of the Reporter.", default=None)
    campaign: str = CAMPAIGN


@decides(Write)
def write_story(position: Position, move: Write) -> Deed[bool]:
    """A Reporter writes for or against the gangs."""
    kind, town = move.tone, town_if(position, move.smarts)
    if town is None:
        article = Article(kind, _smarts(move))
        return _with_dice(Deed(report=lambda good: _written_alone(kind, good), again=True), write, article)
    gang = at_work(town, move.gang)
    story, article = filed(town.city, gang.id, kind, _writer(town, gang.id, move.reporter))
    return _filed(town, gang, story, write, article)


@move("mad-press expose", Rolls(), town=True)
class Expose:
    """Have a Reporter expose a city official: SMARTS, +1 for each further Reporter."""

    official: str = option("The official to expose.", complete=EXPOSABLE)
    reporter: str = WRITER
    helpers: Names = option(
        "Further Reporters of yours who help, separated by commas, or without a campaign their number.",
        default="",
        complete=OfTown(_reporters, many=True),
    )
    gang: str = FOR_GANG
    smarts: Smarts | None = option(f"{ALONE}SMARTS of the Reporter.", default=None)
    campaign: str = CAMPAIGN


@decides(Expose)
def expose_official(position: Position, move: Expose) -> Deed[bool]:
    """A Reporter exposes an official of the city; other Reporters of the gang may add to it."""
    town = town_if(position, move.smarts)
    if town is None:
        post = post_meant(move.official)
        helpers = move.helpers.strip() or "0"
        if not (helpers.isascii() and helpers.isdigit() and len(helpers) <= 3):
            raise OutOfRange("Without a campaign, the number of further Reporters is needed. Add helpers:1.")
        article = Article(StoryKind.EXPOSES, _smarts(move), int(helpers))
        return _with_dice(Deed(report=lambda good: _exposed_alone(post.title, good), again=True), expose, article)
    gang = at_work(town, move.gang)
    against = official_meant(town, move.official).key
    helpers = tuple([official_meant(town, name).key for name in parts(move.helpers)])
    writer = _writer(town, gang.id, move.reporter, helpers)
    story, article = filed(town.city, gang.id, StoryKind.EXPOSES, writer, against, helpers)
    return _filed(town, gang, story, expose, article)


def _filed(town: Town, gang: Gang, story: Story, resolver: Resolver, article: Article) -> Deed[bool]:
    """A story of the campaign, which waits to be printed after a successful roll."""
    deed = Deed[bool](
        report=lambda good: _filed_report(town, story, good),
        allow=lambda: town.rights(gang),
        changes=lambda good: filed_changes(town.id, story, good),
        log=town.id,
    )
    return _with_dice(deed, resolver, article, story=story.id)


def _with_dice(deed: Deed[bool], resolver: Resolver, article: Article, **facts: Any) -> Deed[bool]:
    """The same with the dice for an article, and their odds."""

    def article_facts(outcome: Outcome[bool]) -> dict[str, Any]:
        return {**facts, "good": outcome.result}

    return fast_replace(
        deed,
        resolver=resolver,
        args=(article,),
        facts=article_facts,
        questions=(Question("Has a story", resolver, (article,)),),
    )


def _smarts(move: Write | Expose) -> int:
    """The SMARTS of a Reporter outside a campaign."""
    if move.smarts is None:
        raise OutOfRange("No campaign is running here. Give the SMARTS of the Reporter, such as smarts:3.")
    return move.smarts


def at_work(town: Town, name: str) -> Gang:
    """The gang that orders the story."""
    town.require_open()
    town.require_phase(Phase.PRESS)
    return town.gang_for(name)


def _writer(town: Town, gang: int, named: str, taken: tuple[str, ...] = ()) -> str:
    """The named Reporter, else the gang's first who has not written, by key."""
    if named:
        return official_meant(town, named).key
    mine = [one.key for one in town.city.bought(gang) if one.post == REPORTER.id]
    if not mine:
        raise IllegalNow(f"{town.name(gang)} has no Reporter. Hire one next month with /mad-official buy.")
    busy = {*busy_reporters(town.city), *taken}
    return next((key for key in mine if key not in busy), mine[0])


def _written_alone(kind: StoryKind, good: bool) -> Report:
    if not good:
        return Report("The article fails.")
    points = signed(OUTRAGE[kind])
    return Report(f"An article that {kind}.", (f"{points} outrage if it is printed.",), tone=Tone.GOOD)


def _exposed_alone(who: str, good: bool) -> Report:
    if not good:
        return Report("The story fails.")
    lines = ("If it is printed, the official makes a defense with /mad-press print.",)
    return Report(f"A story that exposes a {who}.", lines, tone=Tone.GOOD)


def story_text(story: Story) -> str:
    """A story in words that follow its Reporter's name: “exposes Judge 1”."""
    return f"exposes {name_of(story.against)}" if story.against else str(story.kind)


def _filed_report(town: Town, story: Story, good: bool) -> Report:
    """The report of a Reporter's work, with a story or none."""
    who = title_of(story.reporter)
    if not good:
        return Report(f"{who} of {town.name(story.gang)} finds no story this month.")
    editor = town.city.official(EDITOR_KEY)
    owners = [one for one in (editor.owners if editor is not None else ()) if one in town.gangs]
    asked = owners[:MOST_ASKED]
    offers = tuple(_editor_button(town, story, gang, passes) for gang in asked for passes in (False, True))
    lines = (
        f"{listed(town.name(one) for one in owners)} may have the City Editor squelch it."
        if owners
        else "No one owns the City Editor, so it will be printed.",
        *(("Until then, other Reporters may take a side with /mad-press side.",) if story.against else ()),
    )
    headline = f"Story {story.id}: {who} of {town.name(story.gang)} {story_text(story)}."
    return Report(headline, lines, offers, tone=Tone.GOOD)


def _editor_button(town: Town, story: Story, gang: int, passes: bool) -> FollowUp:
    """A button by which an owner of the City Editor decides about a story."""
    name = town.gangs[gang].name
    options = {"story": story.id, "gang": name, "campaign": town.title}
    label = f"{name}: let it pass" if passes else f"{name}: squelch"
    return FollowUp(label[:80], "mad-press squelch", {**options, "passes": True} if passes else options)


# Sides


@move("mad-press side", town=True)
class TakeSide:
    """Have a further Reporter take sides for or against an exposed official."""

    side: bool = option(
        "The side that the Reporter takes.", words={"For the official": True, "Against the official": False}
    )
    story: Number = STORY
    reporter: str = WRITER
    gang: str = FOR_GANG
    campaign: str = CAMPAIGN


@decides(TakeSide)
def take_side(position: Position, move: TakeSide) -> Deed[None]:
    """A Reporter writes for or against an exposed official."""
    defends, town = move.side, position.town_there
    if town is None:
        points = signed(1 if defends else -1)
        lines = ("Count all of them in /mad-press print.",)
        return Deed(report=lambda _: Report(f"{points} SMARTS for the exposed official.", lines), rule=LOSING)
    gang = at_work(town, move.gang)
    story = story_meant(town, move.story)
    key = _writer(town, gang.id, move.reporter)
    after = sided(town.city, gang.id, story, key, defends)
    who = name_of(story.against)
    report = Report(
        f"{title_of(key)} of {gang.name} writes {'for' if defends else 'against'} {who}.",
        (f"Story {story.id}: {len(after.pressing)} against the official, {len(after.defenders)} for them.",),
    )
    return Deed(
        report=lambda _: report,
        allow=lambda: town.rights(gang),
        changes=lambda _: (StorySet(town.id, after),),
        log=town.id,
        rule=LOSING,
    )


def story_meant(town: Town, number: int) -> Story:
    """The waiting story of this number. Raises OutOfRange if none is named."""
    if not number:
        raise OutOfRange("The bot needs the number of the story. /mad-press list shows them.").offering(
            "Stories", "mad-press list"
        )
    return story_of(town.city, number)
