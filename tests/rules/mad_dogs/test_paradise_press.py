"""The press of Paradise: articles, exposures, the City Editor."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.core.chance.odds import odds
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, NotYours, OutOfRange
from rules.mad_dogs.paradise.city.changes import folded
from rules.mad_dogs.paradise.city.model import Paradise
from rules.mad_dogs.paradise.city.records import Headline, Official, Outfit, Payer
from rules.mad_dogs.paradise.city.stories import Edited, Story, StoryKind
from rules.mad_dogs.paradise.officials.posts import POSTS
from rules.mad_dogs.paradise.press.city_editor import (
    Copy,
    Defense,
    DefenseResult,
    PrintedStory,
    copies,
    defend,
    edited,
    headings,
    likely_squelched,
    print_all,
    print_changes,
    squelch,
)
from rules.mad_dogs.paradise.press.stories import (
    Article,
    busy_reporters,
    expose,
    filed,
    filed_changes,
    sided,
    story_of,
    waiting_stories,
    write,
)
from tests.rules.brute import brute, chances, play

CAMPAIGN, NORTH, SOUTH, EAST = 1, 10, 20, 30
DENOUNCES, PRAISES, EXPOSES = StoryKind.DENOUNCES, StoryKind.PRAISES, StoryKind.EXPOSES


def reporter(number: int, gang: int, smarts: int = 3) -> Official:
    return Official("reporter", number, smarts, 100, (Payer(gang, 100),))


def editor(*gangs: int) -> Official:
    return Official("editor", 1, 4, 1000, tuple(Payer(gang, 1000) for gang in gangs))


JUDGE = Official("judge", 1, 4, 800, (Payer(SOUTH, 800),))


def city(*officials: Official, stories: tuple[Story, ...] = (), outrage: int = 5) -> Paradise:
    return Paradise(
        outrage=outrage,
        outfits=tuple(Outfit(gang) for gang in (NORTH, SOUTH, EAST)),
        officials=(JUDGE, *officials),
        stories=stories,
        serial=max((one.id for one in stories), default=0),
    )


NEWSROOM = (*(reporter(number, NORTH) for number in (1, 2, 3)), reporter(4, SOUTH, 4))
EXPOSURE = Story(7, EXPOSES, "reporter.1", NORTH, "judge.1", good=True)


def after(town: Paradise, changes: tuple[Change, ...]) -> Paradise:
    return folded(town, changes)


def printed(town: Paradise, *dice: int, month: int = 3) -> Paradise:
    """The city after its stories have gone to press."""
    result = play(print_all, copies(town), dice=dice).result
    return after(town, print_changes(CAMPAIGN, town, month, result))


# Writing


@pytest.mark.parametrize("smarts", [3, 4])
@pytest.mark.parametrize("face", range(1, 7))
def test_a_story_takes_smarts(smarts: int, face: int) -> None:
    assert play(write, Article(DENOUNCES, smarts), dice=(face,)).result is (face <= smarts)


def test_further_reporters_add_to_an_exposure_alone() -> None:
    assert play(expose, Article(EXPOSES, 3, 2), dice=(5,)).result
    assert not play(expose, Article(EXPOSES, 3, 2), dice=(6,)).result
    with pytest.raises(OutOfRange, match="only with an exposure"):
        play(write, Article(PRAISES, 3, 1))
    for wrong in (-1, 13):
        with pytest.raises(OutOfRange, match="0 to 12"):
            play(expose, Article(EXPOSES, 3, wrong))
    with pytest.raises(OutOfRange, match="SMARTS"):
        play(write, Article(PRAISES, 0))


@pytest.mark.parametrize("kind, outrage", [(DENOUNCES, 6), (PRAISES, 4)])
def test_an_article_moves_outrage_once_it_is_printed(kind: StoryKind, outrage: int) -> None:
    town = city(*NEWSROOM)
    story, article = filed(town, NORTH, kind, "reporter.1")
    assert article == Article(kind, 3)
    waiting = after(town, filed_changes(CAMPAIGN, story, True))
    assert waiting.outrage == 5
    assert [one.id for one in waiting_stories(waiting)] == [1]
    out = printed(waiting)
    assert out.outrage == outrage
    assert waiting_stories(out) == ()
    assert [(one.kind, one.gangs, one.what) for one in out.news] == [(Headline.STORY, (NORTH,), str(kind))]
    assert printed(out) == out


def test_a_failed_article_is_spent_and_prints_nothing() -> None:
    town = city(*NEWSROOM)
    left = after(town, filed_changes(CAMPAIGN, filed(town, NORTH, DENOUNCES, "reporter.1")[0], False))
    assert waiting_stories(left) == ()
    with pytest.raises(IllegalNow, match="one article a month"):
        filed(left, NORTH, PRAISES, "reporter.1")
    assert filed(left, NORTH, PRAISES, "reporter.2")[0].reporter == "reporter.2"


def test_the_reporters_that_each_gang_may_use() -> None:
    town = city(*NEWSROOM)
    with pytest.raises(NotYours):
        filed(town, NORTH, DENOUNCES, "reporter.4")
    with pytest.raises(NotYours):
        filed(town, SOUTH, DENOUNCES, "judge.1")
    with pytest.raises(NotYours):
        filed(town, NORTH, EXPOSES, "reporter.1", "judge.1", ("reporter.4",))
    with pytest.raises(IllegalNow, match="once"):
        filed(town, NORTH, EXPOSES, "reporter.1", "judge.1", ("reporter.1",))
    with pytest.raises(IllegalNow, match="city government"):
        filed(city(*NEWSROOM, editor()), NORTH, EXPOSES, "reporter.1", "editor.1")
    with pytest.raises(IllegalNow, match="No one holds the post of Judge 2"):
        filed(town, NORTH, EXPOSES, "reporter.1", "judge.2")


def test_helpers_have_written_too() -> None:
    town = city(*NEWSROOM)
    story, article = filed(town, NORTH, EXPOSES, "reporter.1", "judge.1", ("reporter.2", "reporter.3"))
    assert article.target.total == 5
    left = after(town, filed_changes(CAMPAIGN, story, True))
    assert busy_reporters(left) == {"reporter.1", "reporter.2", "reporter.3"}


# The exposed


@pytest.mark.parametrize(
    "defense, dice, ended",
    [
        (Defense("judge", 4), (4,), DefenseResult(True)),
        (Defense("judge", 4), (5, 6), DefenseResult(False, 6)),
        (Defense("judge", 4, pressing=2), (3, 1), DefenseResult(False, 4)),
        (Defense("judge", 4, pressing=2, defenders=1), (3,), DefenseResult(True)),
        (Defense("captain", 3, pressing=3), (5,), DefenseResult(False, 4)),
    ],
)
def test_an_exposed_official_defends_himself(defense: Defense, dice: tuple[int, ...], ended: DefenseResult) -> None:
    assert play(defend, defense, dice=dice).result == ended


def test_the_odds_of_a_defense() -> None:
    for defense in (Defense("judge", 4), Defense("mayor", 5, 2, 1), Defense("captain", 3, 3)):
        assert chances(odds(defend, defense)) == brute(defend, defense)


@pytest.mark.parametrize("post", POSTS)
def test_only_the_city_government_is_exposed(post: str) -> None:
    if POSTS[post].of_city:
        assert play(defend, Defense(post, 3), dice=(1,)).result.kept
    else:
        with pytest.raises(IllegalNow, match="city government"):
            play(defend, Defense(post, 3))


def test_an_official_who_fails_is_replaced_and_the_money_is_lost() -> None:
    out = printed(city(*NEWSROOM, stories=(EXPOSURE,)), 5, 4)
    assert out.official("judge.1") == Official("judge", 1, 5, 750, since=4)
    assert [one.kind for one in out.news] == [Headline.STORY, Headline.DISMISSED]
    assert out.outrage == 5


def test_an_official_who_passes_stays() -> None:
    out = printed(city(*NEWSROOM, stories=(EXPOSURE,)), 4)
    assert out.official("judge.1") == JUDGE
    assert [one.kind for one in out.news] == [Headline.STORY, Headline.CLEARED]


def test_reporters_of_any_gang_take_sides_until_it_is_printed() -> None:
    town = city(*NEWSROOM, stories=(EXPOSURE,))
    story = sided(town, SOUTH, EXPOSURE, "reporter.4", True)
    story = sided(town, NORTH, story, "reporter.2", False)
    assert (story.defenders, story.pressing) == (("reporter.4",), ("reporter.2",))
    (copy,) = copies(city(*NEWSROOM, stories=(story,)))
    assert copy.defense == Defense("judge", 4, 1, 1)
    with pytest.raises(IllegalNow, match="one article a month"):
        sided(city(*NEWSROOM, stories=(story,)), NORTH, story, "reporter.2", False)
    with pytest.raises(NotYours):
        sided(town, SOUTH, EXPOSURE, "reporter.3", True)
    with pytest.raises(IllegalNow, match="take sides"):
        sided(town, SOUTH, Story(8, PRAISES, "reporter.1", NORTH, good=True), "reporter.4", True)


def test_an_official_who_is_out_answers_no_second_story() -> None:
    town = city(*NEWSROOM, stories=(EXPOSURE, replace(EXPOSURE, id=8, reporter="reporter.2")))
    out = printed(town, 5, 1)
    new = out.official("judge.1")
    assert new is not None
    assert new.smarts == 4
    assert [one.kind for one in out.news] == [Headline.STORY, Headline.DISMISSED, Headline.STORY]
    twice = printed(town, 4, 6, 6)
    new = twice.official("judge.1")
    assert new is not None
    assert new.smarts == 6, "who was cleared answers the next one"


# The City Editor


def test_the_only_owner_with_a_wish_decides() -> None:
    town = city(*NEWSROOM, editor(SOUTH, EAST), stories=(EXPOSURE,))
    killed = edited(town, SOUTH, EXPOSURE, True)
    out = printed(replace(town, stories=(killed,)))
    assert out.official("judge.1") == JUDGE
    assert [(one.kind, one.what) for one in out.news] == [(Headline.SQUELCHED, str(EXPOSES))]
    assert out.stories[0].squelched
    passed = edited(town, SOUTH, killed, False)
    assert passed.editors == (Edited(SOUTH, False),), "a gang may change its mind"


def test_a_squelched_article_moves_no_outrage() -> None:
    story = Story(1, DENOUNCES, "reporter.1", NORTH, editors=(Edited(SOUTH, True),), good=True)
    assert printed(city(*NEWSROOM, editor(SOUTH), stories=(story,))).outrage == 5


def test_owners_who_disagree_throw_for_it() -> None:
    story = Story(1, DENOUNCES, "reporter.1", NORTH, editors=(Edited(SOUTH, True), Edited(EAST, False)), good=True)
    town = city(*NEWSROOM, editor(SOUTH, EAST), stories=(story,))
    assert printed(town, 4, 3).outrage == 5
    assert printed(town, 3, 4).outrage == 6
    assert printed(town, 3, 3, 6, 1).outrage == 5
    (result,) = play(print_all, copies(town), dice=(4, 3)).result
    assert result == PrintedStory(1, True, True)


def test_a_gang_that_has_lost_the_editor_has_no_say() -> None:
    story = replace(EXPOSURE, kind=DENOUNCES, against="", editors=(Edited(SOUTH, True),))
    assert copies(city(*NEWSROOM, editor(EAST), stories=(story,))) == (Copy(7, DENOUNCES),)
    with pytest.raises(NotYours):
        edited(city(*NEWSROOM, editor(EAST)), SOUTH, story, True)


@pytest.mark.parametrize("squelchers, passers", [(1, 1), (2, 1), (1, 3)])
def test_the_odds_of_a_squelched_story(squelchers: int, passers: int) -> None:
    found = chances(odds(likely_squelched, squelchers, passers))
    assert found[True] == Fraction(squelchers, squelchers + passers)


def test_owners_who_agree_roll_nothing() -> None:
    assert play(squelch, 2, 0).result is True
    assert play(squelch, 0, 3).result is False
    assert play(squelch, 0, 0).result is False


# Going to press


def test_stories_are_printed_in_their_order_with_headings() -> None:
    stories = (replace(EXPOSURE, id=9), Story(2, PRAISES, "reporter.4", SOUTH, good=True))
    town = city(*NEWSROOM, stories=stories)
    assert [one.story for one in copies(town)] == [2, 9]
    assert headings(copies(town)) == ("", "Judge 1")
    outcome = play(print_all, copies(town), dice=(4,))
    assert outcome.throws[0].why == "SMARTS:1"


def test_a_story_is_found_by_its_number() -> None:
    town = city(*NEWSROOM, stories=(EXPOSURE,))
    assert story_of(town, 7) == EXPOSURE
    with pytest.raises(IllegalNow, match="those that wait are 7"):
        story_of(town, 1)
    with pytest.raises(IllegalNow, match="none waits"):
        story_of(city(), 1)
