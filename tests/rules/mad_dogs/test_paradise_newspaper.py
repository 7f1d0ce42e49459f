"""The Paradise Times-Dispatch: every piece of news can be printed, in our own words, the same way each time."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from string import Formatter

import pytest

from rules.mad_dogs.paradise.city.changes import ACCOUNTS
from rules.mad_dogs.paradise.city.model import Chapter, Phase
from rules.mad_dogs.paradise.city.records import Headline, News
from rules.mad_dogs.paradise.city.stories import StoryKind
from rules.mad_dogs.paradise.officials.posts import POSTS
from rules.mad_dogs.paradise.press import fillers
from rules.mad_dogs.paradise.press.newspaper import (
    FEWEST_ITEMS,
    MASTHEAD,
    MOST_ITEMS,
    MOST_MONEY_LINES,
    WEIGHTS,
    Edition,
    date_of,
    edition,
    shop,
    subject_of,
)
from rules.mad_dogs.paradise.press.phrases import EVENTS, NEWS, SHOPS
from rules.mad_dogs.paradise.rackets.kinds_of_business import TRADES
from rules.mad_dogs.paradise.rackets.map_of_rackets import PLACES
from rules.mad_dogs.scenarios.all_scenarios import SCENARIOS

NAMES = {1: "North Side", 2: "South Side", 3: "The {Hooks}"}
SEEDS = Path(__file__).parents[4] / "shared" / "seeds"
RUN = 10
"""How many words in a row must not be the book's."""
ABOUT = {
    Headline.BOUT: ((1, 0), "Kid Malloy", 1200),
    Headline.FIGHT: ((1, 2), "rumble", 3),
    Headline.STORY: ((1,), str(StoryKind.DENOUNCES), 0),
    Headline.SQUELCHED: ((1,), str(StoryKind.PRAISES), 0),
    Headline.BOUGHT: ((1,), "captain.2", 500),
    Headline.MUST_BE_DONE: ((1, 2), "docks.speakeasy.2", 0),
    Headline.FEDS_RAID: ((2,), "docks.speakeasy.2", 5),
}


def chapter(*news: News, outrage: int = 2, agents: int = 0) -> Chapter:
    return Chapter(Phase.OUTRAGE, outrage, agents, (), news)


def news_of(kind: Headline) -> News:
    gangs, what, number = ABOUT.get(kind, ((1, 2), "docks.speakeasy.2", 3))
    return News(kind, gangs, what, number)


def words_in(printed: Edition) -> str:
    found = [printed.lead, *printed.items]
    lines = [printed.masthead, printed.date, printed.number, printed.price, printed.weather, printed.sport]
    return "\n".join([*lines, printed.advert, *printed.money, *(text for one in found for text in one)])


@pytest.mark.parametrize("kind", Headline)
def test_every_headline_is_written_in_several_ways(kind: Headline) -> None:
    assert len(NEWS[kind]) >= 3
    assert len({one.text for one in NEWS[kind]}) == len(NEWS[kind])
    assert len({one.headline for one in NEWS[kind]}) == len(NEWS[kind])
    assert kind in WEIGHTS


@pytest.mark.parametrize("kind", Headline)
def test_every_headline_can_lead_the_page_in_any_month(kind: Headline) -> None:
    for month in range(1, 13):
        lead = edition(chapter(news_of(kind)), month, NAMES).lead
        for text in lead:
            assert text, month
            assert "{a}" not in text
            assert "None" not in text
            assert text[0].isupper() or text[0] == "“"
        assert lead.text[-1] in ".!?”"


@pytest.mark.parametrize("kind", Headline)
def test_news_without_names_can_be_printed(kind: Headline) -> None:
    assert edition(chapter(News(kind)), 1, {}).lead.text
    assert edition(chapter(News(kind, (99, 98), "no.such.thing", -1)), 1, {}).lead.text


@pytest.mark.parametrize("kind", Headline)
def test_a_text_uses_only_known_placeholders(kind: Headline) -> None:
    known = {"a", "b", "what", "men", "dead", "houses", "agents", "dollars", "loot"}
    for one in NEWS[kind]:
        asked = {field for _, field, _, _ in Formatter().parse(one.headline + one.text) if field}
        assert {field.lower() for field in asked} <= known


def test_a_year_of_the_same_news_never_reads_alike_twice_running() -> None:
    texts = [edition(chapter(news_of(Headline.SHUT)), month, NAMES).lead for month in range(1, 25)]
    assert all(one.headline != after.headline for one, after in pairwise(texts))


def test_two_of_a_kind_in_one_month_have_different_texts() -> None:
    printed = edition(chapter(*[news_of(Headline.SHUT)] * 3), 1, NAMES)
    assert len({one.headline for one in (printed.lead, *printed.items)}) == 1 + FEWEST_ITEMS


def test_the_biggest_news_leads() -> None:
    news = [news_of(kind) for kind in Headline]
    assert edition(chapter(*news), 1, NAMES).lead.headline in {
        one.headline.format(What="A speakeasy in the Docks") for one in NEWS[Headline.BOSS_SENT_UP]
    }


def test_a_bloody_fight_leads_before_a_trial() -> None:
    trial = news_of(Headline.BOSS_TRIED)
    headlines = {one.headline for one in NEWS[Headline.FIGHT]}
    assert edition(chapter(trial, News(Headline.FIGHT, (1, 2), "raid", 1)), 1, NAMES).lead.headline not in headlines
    assert edition(chapter(trial, News(Headline.FIGHT, (1, 2), "raid", 3)), 1, NAMES).lead.headline in headlines


@pytest.mark.parametrize("number", [0, 1, 3, 9, 40])
def test_a_page_has_a_lead_and_three_to_eight_items(number: int) -> None:
    kinds = list(Headline)
    printed = edition(chapter(*(news_of(kinds[at % len(kinds)]) for at in range(number))), 5, NAMES)
    assert len(printed.items) == min(MOST_ITEMS, max(FEWEST_ITEMS, number - 1))
    assert printed.lead not in printed.items


def test_a_dozen_takeovers_do_not_crowd_out_the_rest() -> None:
    takeovers = [News(Headline.TAKEN_OVER, (1,), f"docks.speakeasy.{number}") for number in range(1, 13)]
    printed = edition(chapter(*takeovers, news_of(Headline.NEW_BOXER)), 1, NAMES)
    assert any(one.headline == each.headline for one in printed.items for each in NEWS[Headline.NEW_BOXER])


def test_the_same_facts_are_always_the_same_paper() -> None:
    facts = chapter(*(news_of(kind) for kind in Headline), outrage=9, agents=5), 7, NAMES, [(7, 1, "loot", 900, "x")], 3
    assert edition(*facts) == edition(*facts)


def test_two_campaigns_do_not_print_the_same_fillers() -> None:
    papers = {words_in(edition(chapter(), 1, NAMES, campaign=campaign)) for campaign in range(1, 6)}
    assert len(papers) > 1


def test_the_paper_begins_in_january_1927() -> None:
    assert [date_of(month) for month in (1, 6, 12, 13, 14)] == [
        "January 1927",
        "June 1927",
        "December 1927",
        "January 1928",
        "February 1928",
    ]
    printed = edition(chapter(), 14, NAMES)
    assert (printed.masthead, printed.date, printed.number) == (MASTHEAD, "February 1928", "Vol. 2, No. 2")


@pytest.mark.parametrize("outrage", [0, 3, 4, 8, 9, 12, 13, 99, 120])
def test_the_lead_reports_the_mood_of_the_public(outrage: int) -> None:
    text = edition(chapter(news_of(Headline.SHUT), outrage=outrage), 1, NAMES).lead.text
    level = 0 if outrage <= 3 else 1 if outrage <= 8 else 2 if outrage <= 12 else 3
    assert any(mood in text for mood in fillers.MOOD[level][1])


def test_feds_in_town_are_seen() -> None:
    text = edition(chapter(agents=5), 1, NAMES).lead.text
    assert any(expected in text for expected in fillers.AGENTS)
    assert not any(expected in edition(chapter(), 1, NAMES).lead.text for expected in fillers.AGENTS)


# Money


def test_every_account_is_spoken_of_or_kept_silent() -> None:
    assert set(fillers.MONEY) | set(fillers.SILENT) == set(ACCOUNTS)
    assert not set(fillers.MONEY) & set(fillers.SILENT)


@pytest.mark.parametrize("account", fillers.MONEY)
@pytest.mark.parametrize("month", [1, 2])
def test_the_street_says_who_moved_most(account: str, month: int) -> None:
    sign = 1 if account == "loot" else -1
    ledger = [
        (month, 1, account, sign * 300, ""),
        (month, 2, account, sign * 500, ""),
        (month + 1, 1, account, 9000, ""),
    ]
    (found,) = edition(chapter(), month, NAMES, ledger).money
    assert "South Side" in found
    assert ("$500" if account == "loot" else "$800") in found


def test_earnings_come_first_and_there_are_five_lines_at_most() -> None:
    ledger = [(1, 1, account, 5 if account == "loot" else -5000, "") for account in ACCOUNTS]
    found = edition(chapter(), 1, NAMES, ledger).money
    assert len(found) == MOST_MONEY_LINES
    assert "$5 " in f"{found[0]} ".replace(".", " ").replace(",", " ")


@pytest.mark.parametrize(
    "ledger", [[], [(1, 1, "correction", 500, "")], [(1, 1, "loot", -300, "")], [(2, 1, "loot", 9, "")]]
)
def test_with_no_money_seen_the_street_says_so(ledger: list[tuple[int, int, str, int, str]]) -> None:
    (found,) = edition(chapter(), 1, NAMES, ledger).money
    assert any(found.endswith(one) for one in fillers.NO_MONEY)


# Names


def test_every_scenario_and_every_kind_of_business_has_a_name_in_print() -> None:
    assert set(EVENTS) == set(SCENARIOS)
    assert set(SHOPS) == set(TRADES)


def test_businesses_officials_and_people_are_called_by_name() -> None:
    assert subject_of(News(Headline.SHUT, (1,), "docks.speakeasy.2")) == f"a speakeasy {PLACES['docks'].where}"
    assert subject_of(News(Headline.SHUT, (1,), "southbridge.paradise-brewery.1")) == "the old Paradise Brewery"
    assert shop("chinatown", "gym") == "a martial arts school in Chinatown"
    assert shop("docks", "gym").startswith("a gymnasium")
    assert subject_of(News(Headline.DROPPED, (1,), "captain.2")) == "the Captain of the 2nd Precinct"
    assert subject_of(News(Headline.DIED, (1,), "J. J. O'Mara")) == "J. J. O'Mara"
    assert all(subject_of(News(Headline.BOUGHT, (1,), f"{post}.1")) for post in POSTS)


def test_a_party_without_a_name_is_the_law_a_stranger_or_gone() -> None:
    fight = edition(chapter(News(Headline.FIGHT, (0, 1), "police-raid", 0)), 1, NAMES).lead.text
    assert "the police" in fight.casefold()
    assert "a gang now gone" in edition(chapter(News(Headline.SHUT, (77,), "")), 1, NAMES).lead.text


def test_names_with_braces_are_printed_as_they_are() -> None:
    assert "The {Hooks}" in edition(chapter(News(Headline.SHUT, (3,), "{what}")), 1, NAMES).lead.text


def test_every_month_has_its_weather_and_sport() -> None:
    assert len(fillers.WEATHER) == len(fillers.SPORT) == 12
    assert all(len(set(ways)) == len(ways) >= 2 for ways in (*fillers.WEATHER, *fillers.SPORT))


# Our own words


def runs(text: str) -> Iterator[str]:
    """All runs of so many words."""
    listed = re.findall(r"[a-z0-9]+", re.sub("[’']", "", text.casefold()))
    return (" ".join(listed[at : at + RUN]) for at in range(len(listed) - RUN + 1))


@cache
def books() -> frozenset[str]:
    return frozenset(run for seed in SEEDS.glob("*.txt") for run in runs(seed.read_text(encoding="utf-8")))


def test_no_sentence_of_the_paper_is_the_books() -> None:
    if not books():
        pytest.skip("the sources are not at hand (../shared/seeds)")
    said = [text for ways in NEWS.values() for one in ways for text in one]
    said += [text for one in fillers.SMALL for text in one]
    said += [text for ways in (*fillers.WEATHER, *fillers.SPORT, *fillers.MONEY.values()) for text in ways]
    said += [*fillers.ADVERTS, *fillers.AGENTS, *fillers.NO_MONEY, *(text for _, ways in fillers.MOOD for text in ways)]
    assert [run for text in said for run in runs(text) if run in books()] == []
