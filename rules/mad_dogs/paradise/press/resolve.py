"""The press: what Reporters write, what the City Editor kills, and what becomes of an official who is exposed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from rules.core.chance.dice import Dice
from rules.core.chance.outcome import Modifier, Target
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow, NotYours, OutOfRange
from rules.core.play.events import Change
from rules.core.tables.rule import resolves
from rules.mad_dogs.model.checks import stat_test
from rules.mad_dogs.model.figures import Stat
from rules.mad_dogs.paradise.city.changes import NewsMade, OfficialSet, OutrageMoved, StorySet
from rules.mad_dogs.paradise.city.high_roll import high_roll, likely_highest
from rules.mad_dogs.paradise.city.model import Paradise
from rules.mad_dogs.paradise.city.offices import (
    EDITOR_KEY,
    POSTS,
    REPORTER,
    name_of,
    smarts_of,
    successor,
    title_of,
    voices,
)
from rules.mad_dogs.paradise.city.records import Edited, Headline, News, Official, Story, StoryKind
from rules.mad_dogs.paradise.officials.shake_ups import require_smarts

MOST_HELPERS: Final = 12
OUTRAGE: Final = {StoryKind.DENOUNCES: +1, StoryKind.PRAISES: -1, StoryKind.EXPOSES: 0}
WHY: Final = {StoryKind.DENOUNCES: "an article against the gangs", StoryKind.PRAISES: "an article in their favor"}


# Writing


@frozen
class Article:
    """A Reporter sits down to write.

    smarts   his, 1 to 9
    helpers  further Reporters who add to an exposure: +1 each, 0 to 12
    """

    kind: StoryKind
    smarts: int
    helpers: int = 0

    @property
    def target(self) -> Target:
        return Target(Stat.SMARTS, self.smarts, _more("further Reporters", self.helpers))


def _more(label: str, value: int) -> tuple[Modifier, ...]:
    return (Modifier(label, value),) if value else ()


@resolves("mad.official.reporter", "mad.stat-test")
def write(dice: Dice, article: Article) -> bool:
    """1D6 against the SMARTS of a Reporter: whether he has a story. Raises OutOfRange before the die falls."""
    return dice.call(_written, article)


@resolves("mad.official.lose", "mad.official.reporter", "mad.stat-test")
def expose(dice: Dice, article: Article) -> bool:
    """The same for a story that exposes an official, to which further Reporters may add."""
    return dice.call(_written, article)


def _written(dice: Dice, article: Article) -> bool:
    require_smarts(article.smarts)
    _require_helpers(article.helpers)
    if article.helpers and article.kind is not StoryKind.EXPOSES:
        raise OutOfRange("Further Reporters help only with an exposure. Remove them: each writes alone.")
    return dice.call(stat_test, article.target)


def _require_helpers(*numbers: int) -> None:
    for number in numbers:
        if not 0 <= number <= MOST_HELPERS:
            raise OutOfRange(f"0 to {MOST_HELPERS} further Reporters can take part, not {number}.")


# The exposed


@frozen
class Defense:
    """An official has to answer what a Reporter wrote.

    post       his post; one of the city government
    smarts     his, 1 to 9
    pressing   Reporters who make it harder for him: -1 each, 0 to 12
    defenders  Reporters who write for him: +1 each, 0 to 12
    """

    post: str
    smarts: int
    pressing: int = 0
    defenders: int = 0

    @property
    def target(self) -> Target:
        added = (*_more("Reporters after him", -self.pressing), *_more("Reporters for him", self.defenders))
        return Target(Stat.SMARTS, self.smarts, added)


class Defended(NamedTuple):
    """Whether he keeps his post, and the SMARTS of his successor; 0 where there is none."""

    kept: bool
    smarts: int = 0


@resolves("mad.official.lose", "mad.stat-test")
def defend(dice: Dice, defense: Defense, index: int | None = None) -> Defended:
    """1D6 against the SMARTS of an official who is exposed; if he fails, a die for the SMARTS of his successor.

    `index` is his number for the heading. Raises OutOfRange and IllegalNow before any die falls.
    """
    require_exposed(defense.post)
    require_smarts(defense.smarts)
    _require_helpers(defense.pressing, defense.defenders)
    if dice.call(stat_test, defense.target, index):
        return Defended(True)
    return Defended(False, dice.call(smarts_of, defense.post))


def require_exposed(post: str) -> None:
    """Refuse somebody who is not of the city government."""
    if not POSTS[post].of_city:
        listed = ", ".join(one.title for one in POSTS.values() if one.of_city)
        raise IllegalNow(f"A Reporter exposes corruption in the city government: {listed}. Pick one of those.")


# Going to press


class Copy(NamedTuple):
    """A story that waits to be printed.

    squelchers  owners of the City Editor who want it killed
    passers     those who want it printed
    against     key of the official it exposes, with how he defends himself; empty and None otherwise
    """

    story: int
    kind: StoryKind
    squelchers: int = 0
    passers: int = 0
    against: str = ""
    defense: Defense | None = None


class Printed(NamedTuple):
    """What became of a story.

    squelched  whether the City Editor killed it
    disputed   whether his owners disagreed, so that dice decided
    defended   how the exposed official answered; None where he had no need to
    """

    story: int
    squelched: bool = False
    disputed: bool = False
    defended: Defended | None = None


@resolves("mad.official.editor", "mad.official.reporter", "mad.official.lose")
def print_all(dice: Dice, copies: tuple[Copy, ...]) -> tuple[Printed, ...]:
    """Every story in its turn: killed or printed, and who is exposed defends himself.

    Where owners of the City Editor disagree each of them throws 1D6, those who want it killed first; the highest has
    his way, ties once more. Who is out by an earlier story need not answer a later one. Official number so and so, for
    the heading, is the place of his story.
    """
    out: set[str] = set()
    printed: list[Printed] = []
    for place, copy in enumerate(copies):
        squelched = dice.call(squelch, copy.squelchers, copy.passers)
        disputed = bool(copy.squelchers and copy.passers)
        answers = copy.defense is not None and not squelched and copy.against not in out
        defended = dice.call(defend, copy.defense, place) if answers else None
        if defended is not None and not defended.kept:
            out.add(copy.against)
        printed.append(Printed(copy.story, squelched, disputed, defended))
    return tuple(printed)


@resolves("mad.official.editor")
def squelch(dice: Dice, squelchers: int, passers: int) -> bool:
    """Whether the City Editor kills a story, by how many of his owners want it and how many don't."""
    if not squelchers or not passers:
        return bool(squelchers)
    return high_roll(dice, voices(squelchers + passers), "the City Editor") < squelchers


@resolves("mad.official.editor")
def likely_squelched(dice: Dice, squelchers: int, passers: int) -> bool:
    """`squelch` for the odds."""
    if not squelchers or not passers:
        return bool(squelchers)
    return likely_highest(dice, voices(squelchers + passers)) < squelchers


# In the campaign


def pending(city: Paradise) -> tuple[Story, ...]:
    """The stories that wait to be printed, in the order they were written."""
    return tuple(sorted((one for one in city.stories if one.good and not one.done), key=lambda one: one.id))


def copies(city: Paradise) -> tuple[Copy, ...]:
    """The facts of the stories that wait, for `print_all`."""
    return tuple([_copy(city, one) for one in pending(city)])


def _copy(city: Paradise, story: Story) -> Copy:
    editor, exposed = city.official(EDITOR_KEY), city.official(story.against)
    owners = editor.owners if editor is not None else ()
    wishes = [one.squelch for one in story.editors if one.gang in owners]
    defense = (
        Defense(exposed.post, exposed.smarts, len(story.pressing), len(story.defenders))
        if exposed is not None
        else None
    )
    return Copy(story.id, story.kind, sum(wishes), len(wishes) - sum(wishes), story.against, defense)


def headings(waiting: Iterable[Copy]) -> tuple[str, ...]:
    """Whom the throws of `print_all` are told of, by number."""
    return tuple(title_of(one.against) if one.against else "" for one in waiting)


def busy_reporters(city: Paradise) -> frozenset[str]:
    """The Reporters who have written this month, or helped another to, by key."""
    return frozenset(key for one in city.stories for key in (one.reporter, *one.helpers, *one.pressing, *one.defenders))


def reporter(city: Paradise, gang: int, key: str) -> Official:
    """A Reporter of a gang's who may write; NotYours for another's, IllegalNow for one who has written."""
    found = city.official(key)
    if found is None or found.post != REPORTER.id or gang not in found.owners:
        raise NotYours(f"{title_of(key)} does not write for your gang: name one who is in its pay.")
    if key in busy_reporters(city):
        raise IllegalNow(f"{title_of(key)} has written this month: each has one article a month.")
    return found


def filed(
    city: Paradise, gang: int, kind: StoryKind, reporter_key: str, against: str = "", helpers: tuple[str, ...] = ()
) -> tuple[Story, Article]:
    """A story a gang wants written, not yet good, and what it takes.

    Raises NotYours and IllegalNow for Reporters who can't, for an official who can't be exposed, for somebody named
    twice.
    """
    writers = [reporter(city, gang, key) for key in (reporter_key, *helpers)]
    if len({one.key for one in writers}) < len(writers):
        raise IllegalNow("Each Reporter has one article a month: name everybody once.")
    if against:
        if city.official(against) is None:
            raise IllegalNow(f"Nobody holds the post of {name_of(against)}: pick one of those in office.")
        require_exposed(against.partition(".")[0])
    story = Story(city.serial + 1, kind, reporter_key, gang, against, helpers)
    return story, Article(kind, writers[0].smarts, len(helpers))


def filed_changes(campaign: int, story: Story, good: bool) -> tuple[Change, ...]:
    """What it changes that a story is written: one that came to nothing is done with."""
    return (StorySet(campaign, replace(story, good=good, done=not good)),)


def story_of(city: Paradise, number: int) -> Story:
    """The story of this number that waits to be printed; IllegalNow for another."""
    found = next((one for one in pending(city) if one.id == number), None)
    if found is None:
        listed = ", ".join(str(one.id) for one in pending(city))
        what = f"those that wait are {listed}." if listed else "none waits at present."
        raise IllegalNow(f"No story {number} waits to be printed: {what}")
    return found


def sided(city: Paradise, gang: int, story: Story, key: str, defends: bool) -> Story:
    """An exposure that one more Reporter takes a side in: for the official if he `defends`, against him otherwise."""
    if story.kind is not StoryKind.EXPOSES:
        raise IllegalNow("Further Reporters take sides only where an official is exposed.")
    reporter(city, gang, key)
    if defends:
        return replace(story, defenders=(*story.defenders, key))
    return replace(story, pressing=(*story.pressing, key))


def edited(city: Paradise, gang: int, story: Story, squelch: bool) -> Story:
    """A story of which a gang that owns the City Editor says what it wants; NotYours from another."""
    editor = city.official(EDITOR_KEY)
    if editor is None or gang not in editor.owners:
        raise NotYours("The City Editor is not in your pay: only a gang that owns him has a say in it.")
    others = tuple(one for one in story.editors if one.gang != gang)
    return replace(story, editors=(*others, Edited(gang, squelch)))


def print_changes(campaign: int, city: Paradise, month: int, printed: Iterable[Printed]) -> tuple[Change, ...]:
    """What going to press changes: outrage, news, and successors of officials who are out."""
    stories = {one.id: one for one in city.stories}
    return tuple(change for one in printed for change in _printed(campaign, city, month, stories[one.story], one))


def _printed(campaign: int, city: Paradise, month: int, story: Story, printed: Printed) -> Iterable[Change]:
    yield StorySet(campaign, replace(story, squelched=printed.squelched, done=True))
    headline = Headline.SQUELCHED if printed.squelched else Headline.STORY
    yield NewsMade(campaign, News(headline, (story.gang,), str(story.kind)))
    if not printed.squelched and OUTRAGE[story.kind]:
        yield OutrageMoved(campaign, OUTRAGE[story.kind], WHY[story.kind])
    exposed = city.official(story.against)
    if printed.defended is None or exposed is None:
        return
    if printed.defended.kept:
        yield NewsMade(campaign, News(Headline.CLEARED, (story.gang,), story.against))
        return
    yield OfficialSet(campaign, successor(exposed, printed.defended.smarts, month))
    yield NewsMade(campaign, News(Headline.DISMISSED, (story.gang,), story.against))
