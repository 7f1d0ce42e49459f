"""The City Editor squelches stories or lets them pass, and the rest is printed (mad.official.editor)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Final, NamedTuple

from annotated_types import Interval

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import option
from rules.core.action.move import Rolls, move
from rules.core.action.report import Report, Tone
from rules.core.chance.dice import Dice
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow, NotYours, OutOfRange
from rules.core.plain.words import listed, signed
from rules.core.tables.outcome import Target
from rules.core.tables.rule import resolves
from rules.mad_dogs.model.figures import Stat
from rules.mad_dogs.paradise.city.campaign_options import ALONE, CAMPAIGN, FOR_GANG, town_if
from rules.mad_dogs.paradise.city.changes import NewsMade, OfficialSet, OutrageMoved, StorySet
from rules.mad_dogs.paradise.city.high_roll import high_roll, likely_highest
from rules.mad_dogs.paradise.city.model import Paradise, Phase
from rules.mad_dogs.paradise.city.records import Headline, News
from rules.mad_dogs.paradise.city.stories import Edited, Story, StoryKind
from rules.mad_dogs.paradise.city.town import Position, Town
from rules.mad_dogs.paradise.officials.official_names import opening, post_meant
from rules.mad_dogs.paradise.officials.posts import (
    EDITOR_KEY,
    MOST_OWNERS,
    POSTS,
    require_smarts,
    smarts_of,
    successor,
    title_of,
    voices,
)
from rules.mad_dogs.paradise.press.stories import (
    MOST_HELPERS,
    OUTRAGE,
    STORY,
    WHY,
    Number,
    Smarts,
    at_work,
    reporters_bonus,
    require_exposed,
    require_helpers,
    story_meant,
    story_text,
    waiting_stories,
)
from rules.mad_dogs.play.stat_tests import stat_test

# The exposed


@frozen
class Defense:
    """An official's answer to an exposure.

    post       the official's post, in the city government
    smarts     of the official, 1 to 9
    pressing   Reporters who make the defense harder: -1 each, 0 to 12
    defenders  Reporters who help: +1 each, 0 to 12
    """

    post: str
    smarts: int
    pressing: int = 0
    defenders: int = 0

    @property
    def target(self) -> Target:
        after, for_him = (
            ("Reporters against the official", -self.pressing),
            ("Reporters for the official", self.defenders),
        )
        added = (*reporters_bonus(*after), *reporters_bonus(*for_him))
        return Target(Stat.SMARTS, self.smarts, added)


class DefenseResult(NamedTuple):
    """Whether the official keeps the post, and the SMARTS of a successor; 0 if there is none."""

    kept: bool
    smarts: int = 0


@resolves("mad.official.lose", "mad.stat-test")
def defend(dice: Dice, defense: Defense, index: int | None = None) -> DefenseResult:
    """1D6 against the SMARTS of an exposed official; after a failure a die for the SMARTS of a successor.

    `index` is the official's number for the heading. Raises OutOfRange and IllegalNow before any roll.
    """
    require_exposed(defense.post)
    require_smarts(defense.smarts)
    require_helpers(defense.pressing, defense.defenders)
    if dice.call(stat_test, defense.target, index):
        return DefenseResult(True)
    return DefenseResult(False, dice.call(smarts_of, defense.post))


# Going to press


class Copy(NamedTuple):
    """A story that waits to be printed.

    squelchers  owners of the City Editor who want it killed
    passers     those who want it printed
    against     key of the exposed official, with the defense; empty and None otherwise
    """

    story: int
    kind: StoryKind
    squelchers: int = 0
    passers: int = 0
    against: str = ""
    defense: Defense | None = None


class PrintedStory(NamedTuple):
    """The fate of a story as the paper is printed.

    squelched  whether the City Editor killed it
    disputed   whether the Editor's owners disagreed, so that dice decided
    defended   the exposed official's answer; None if none was needed
    """

    story: int
    squelched: bool = False
    disputed: bool = False
    defended: DefenseResult | None = None


@resolves("mad.official.editor", "mad.official.reporter", "mad.official.lose")
def print_all(dice: Dice, copies: tuple[Copy, ...]) -> tuple[PrintedStory, ...]:
    """Each story in its turn: killed or printed, and an exposed official defends the post.

    If owners of the City Editor disagree, each rolls 1D6, those who want it killed first; the highest decides, ties
    roll again. An official who is out by an earlier story need not answer a later one. The number of an official in the
    headings is the place of the story.
    """
    out: set[str] = set()
    printed: list[PrintedStory] = []
    for place, copy in enumerate(copies):
        squelched = dice.call(squelch, copy.squelchers, copy.passers)
        disputed = bool(copy.squelchers and copy.passers)
        answers = copy.defense is not None and not squelched and copy.against not in out
        defended = dice.call(defend, copy.defense, place) if answers else None
        if defended is not None and not defended.kept:
            out.add(copy.against)
        printed.append(PrintedStory(copy.story, squelched, disputed, defended))
    return tuple(printed)


@resolves("mad.official.editor")
def squelch(dice: Dice, squelchers: int, passers: int) -> bool:
    """Whether the City Editor kills a story, by the numbers of owners for and against."""
    if not squelchers or not passers:
        return bool(squelchers)
    return high_roll(dice, voices(squelchers + passers), "whom the City Editor heeds") < squelchers


@resolves("mad.official.editor")
def likely_squelched(dice: Dice, squelchers: int, passers: int) -> bool:
    """`squelch` for the odds."""
    if not squelchers or not passers:
        return bool(squelchers)
    return likely_highest(dice, voices(squelchers + passers)) < squelchers


def copies(city: Paradise) -> tuple[Copy, ...]:
    """The facts of the waiting stories, for `print_all`."""
    return tuple([_copy(city, one) for one in waiting_stories(city)])


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
    """Headings for the rolls of `print_all`: the exposed official of each story, in order."""
    return tuple(title_of(one.against) if one.against else "" for one in waiting)


def edited(city: Paradise, gang: int, story: Story, squelch: bool) -> Story:
    """A story with the wish of a gang that owns the City Editor. Raises NotYours for another gang."""
    editor = city.official(EDITOR_KEY)
    if editor is None or gang not in editor.owners:
        raise NotYours(
            "The City Editor is not in your pay, and only an owner decides about stories. Buy the City Editor first."
        )
    others = tuple(one for one in story.editors if one.gang != gang)
    return replace(story, editors=(*others, Edited(gang, squelch)))


def print_changes(campaign: int, city: Paradise, month: int, printed: Iterable[PrintedStory]) -> tuple[Change, ...]:
    """Prints the stories: outrage, news, and successors of officials who are out."""
    stories = {one.id: one for one in city.stories}
    return tuple(change for one in printed for change in _story_changes(campaign, city, month, stories[one.story], one))


def _story_changes(campaign: int, city: Paradise, month: int, story: Story, printed: PrintedStory) -> Iterable[Change]:
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


EXPOSABLE: Final = [post.title for post in POSTS.values() if post.of_city]
EDITOR: Final = "mad.official.editor"
Helpers = Annotated[int, Interval(ge=0, le=MOST_HELPERS)]
Owners = Annotated[int, Interval(ge=0, le=MOST_OWNERS // 2)]


@move("mad-press squelch", Rolls(), town=True)
class SquelchStory:
    """Have your City Editor kill a story or print it."""

    story: Number = STORY
    passes: bool = option("Print it instead.", default=False)
    gang: str = FOR_GANG
    squelchers: Owners | None = option(f"{ALONE}owners who want it killed.", default=None)
    passers: Owners | None = option(f"{ALONE}owners who want it printed.", default=None)
    campaign: str = CAMPAIGN


@decides(SquelchStory)
def have_squelched(position: Position, move: SquelchStory) -> Deed[Any]:
    """An owner of the City Editor wants a story killed or printed; outside a campaign, the dice of owners who
    disagree.
    """
    town = town_if(position, move.squelchers, move.passers)
    if town is None:
        return _squelch_outside_campaign(move)
    gang = at_work(town, move.gang)
    story = edited(town.city, gang.id, story_meant(town, move.story), not move.passes)
    against = [town.name(one.gang) for one in story.editors if one.squelch is move.passes]
    lines = (f"{listed(against)} wants the opposite, so dice decide when it goes to press.",) if against else ()
    wants = "printed" if move.passes else "squelched"
    report = Report(f"{gang.name} wants story {story.id} {wants}: it {story_text(story)}.", lines)
    return Deed(
        report=lambda _: report,
        allow=lambda: town.rights(gang),
        changes=lambda _: (StorySet(town.id, story),),
        log=town.id,
        rule=EDITOR,
    )


def _squelch_outside_campaign(move: SquelchStory) -> Deed[bool]:
    """Owners who want a story killed against owners who don't."""
    args = (move.squelchers or 0, move.passers or 0)
    if not sum(args):
        raise OutOfRange(
            "No campaign is running here. Give the number of owners for each choice, such as squelchers:1 passers:1."
        )
    return Deed(
        report=lambda killed: Report(f"The City Editor {'squelches the story' if killed else 'lets the story pass'}."),
        resolver=squelch,
        args=args,
        facts=lambda outcome: {"squelched": outcome.result},
        questions=(Question("The Editor kills it", likely_squelched, args),),
        again=True,
    )


# Printed


@move("mad-press print", Rolls(), town=True)
class Print:
    """Print the waiting stories (umpires), or without a campaign roll the defense of an official."""

    official: str = option(f"{ALONE}the exposed official.", default="", complete=EXPOSABLE)
    smarts: Smarts | None = option(f"{ALONE}the official's SMARTS.", default=None)
    pressing: Helpers | None = option(f"{ALONE}further Reporters against the official, -1 each.", default=None)
    defenders: Helpers | None = option(f"{ALONE}Reporters for the official, +1 each.", default=None)
    campaign: str = CAMPAIGN


@decides(Print)
def go_to_press(position: Position, move: Print) -> Deed[Any]:
    """All waiting stories go to press, before the phase ends; outside a campaign one official answers."""
    town = town_if(position, move.official, move.smarts, move.pressing, move.defenders)
    if town is None:
        return _defend_alone(move)
    town.require_open()
    town.require_phase(Phase.PRESS)
    town.require_umpire()
    waiting = copies(town.city)
    if not waiting:
        raise IllegalNow("No story waits to be printed. Use /mad-press write or expose first.").offering(
            "Write a story", "mad-press write"
        )
    return Deed(
        report=lambda printed: Report("The Times-Dispatch is out.", printed_lines(town, printed)),
        resolver=print_all,
        args=(waiting,),
        names=headings(waiting),
        changes=lambda printed: print_changes(town.id, town.city, town.month, printed),
        facts=lambda outcome: [_facts(one) for one in outcome.result],
        questions=tuple(question for copy in waiting for question in _print_questions(copy)),
        log=town.id,
    )


def _facts(printed: PrintedStory) -> dict[str, Any]:
    kept = printed.defended.kept if printed.defended is not None else None
    return {"story": printed.story, "squelched": printed.squelched, "kept": kept}


def _print_questions(copy: Copy) -> tuple[Question, ...]:
    """The questions for the odds of a story."""
    args = (copy.squelchers, copy.passers)
    disputed = (Question(f"Story {copy.story} is squelched", likely_squelched, args),) if all(args) else ()
    if copy.defense is None or (copy.squelchers and not copy.passers):
        return disputed
    official = title_of(copy.against)
    return (
        *disputed,
        Question(f"{official} stays in office", defend, (copy.defense,), _kept),
        Question(f"SMARTS of the next {official}", smarts_of, (copy.defense.post,)),
    )


def _kept(defended: DefenseResult) -> bool:
    return defended.kept


def printed_lines(town: Town, printed: tuple[PrintedStory, ...]) -> tuple[str, ...]:
    """What became of each story, also for the player who ends the phase."""
    return tuple(
        _printed_line(town, next(one for one in waiting_stories(town.city) if one.id == it.story), it) for it in printed
    )


def _printed_line(town: Town, story: Story, printed: PrintedStory) -> str:
    who = f"Story {story.id}, by {title_of(story.reporter)} of {town.name(story.gang)}, {story_text(story)}"
    dice = " by the dice of the owners" if printed.disputed else ""
    if printed.squelched:
        return f"{who}: squelched by the City Editor{dice}."
    if OUTRAGE[story.kind]:
        return f"{who}: printed{dice}, {signed(OUTRAGE[story.kind])} outrage."
    if printed.defended is None:
        return f"{who}: printed{dice}, but the official is already out of office."
    if printed.defended.kept:
        return f"{who}: printed{dice}, and the official is cleared."
    return (
        f"{who}: printed{dice}. {opening(story.against)} is out, and the successor has SMARTS "
        f"{printed.defended.smarts}."
    )


def _defend_alone(move: Print) -> Deed[DefenseResult]:
    """An exposed official answers, from plain numbers."""
    if not move.official or move.smarts is None:
        raise OutOfRange(
            "No campaign is running here. Give the exposed official and SMARTS, such as official:Judge smarts:4."
        )
    post = post_meant(move.official)
    defense = Defense(post.id, move.smarts, move.pressing or 0, move.defenders or 0)

    def say(defended: DefenseResult) -> Report:
        if defended.kept:
            return Report(f"The {post.title} is cleared and stays in office.")
        lines = (f"The successor has SMARTS {defended.smarts} and is for sale from next month.",)
        return Report(f"The {post.title} is out of office.", lines, tone=Tone.BAD)

    return Deed(
        report=say,
        resolver=defend,
        args=(defense,),
        facts=lambda outcome: outcome.result._asdict(),
        questions=(
            Question("Stays in office", defend, (defense,), _kept),
            Question(f"SMARTS of the next {post.title}", smarts_of, (post.id,)),
        ),
        again=True,
    )
