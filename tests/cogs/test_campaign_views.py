"""The pages of a campaign: their layout, the books, and the secrets that they must never show."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pytest

from cogs.cards.card import Card
from cogs.cards.markdown import markdown
from cogs.commands.mad_dogs.paradise.atlas import map_card, places_card
from cogs.commands.mad_dogs.paradise.paper import paper_card
from cogs.commands.mad_dogs.paradise.status import status_card
from cogs.post.campaign_views.plot import money_text
from cogs.post.campaign_views.sights import CampaignView
from cogs.post.campaign_views.words import (
    COLUMNS,
    PAGE,
    WantedLines,
    course_of,
    known,
    ledger_card,
    ledger_file,
    plot_lines,
)
from db.campaigns import LedgerLine, LedgerPage, PagedLine
from rules.core.chance.distribution import percent
from rules.core.chance.odds import odds
from rules.core.plain.markup import STRONG
from rules.core.plain.refusal import IllegalNow
from rules.mad_dogs.paradise.city.model import Phase
from rules.mad_dogs.paradise.city.records import (
    Feds,
    Fight,
    Flowers,
    Funeral,
    Leaning,
    Official,
    Order,
    OrderKind,
    Outfit,
    Payer,
    PopularBand,
    Prisoner,
    Upshot,
)
from rules.mad_dogs.paradise.month.town_status import independent
from rules.mad_dogs.paradise.outrage.month_roll import Mood, likely_month
from rules.mad_dogs.paradise.rackets.map_of_rackets import PLACES, every_business
from tests.cogs.campaign_scenes import LONGEST, NAMES, scene, shown


def text_of(card: Card) -> str:
    return "\n".join(card.texts())


def status(of: CampaignView, page: int = 0) -> Card:
    return status_card(of, page)


def pressed(card: Card, label: str) -> str:
    """The key of a button."""
    return next(press.key for press in card.buttons if press.label == label)


# Status


def test_the_status_of_a_gang_lists_its_money_reputation_and_businesses() -> None:
    town = scene(2, brought=1040, businesses=())
    card = status(town)
    bank = shown().banks(town)[1]
    assert bank == 1040 + 3 * (500 - 200 + 2 * 10) == 2000
    assert "**North Side**: $2,000, reputation 4" in text_of(card)
    assert "no businesses" in text_of(card)


def test_the_status_lists_businesses_by_kind_and_marks_shut_ones() -> None:
    dives = tuple(replace(one, owner=1) for one in every_business(3) if one.key.startswith("docks.low-dive"))
    brewery = next(replace(one, owner=1) for one in every_business(3) if one.kind == "paradise-brewery")
    text = text_of(status(scene(3, businesses=(*dives[1:], brewery, replace(dives[0], shut=True)))))
    assert "4 businesses: Low dive ×3 (1 shut), Paradise Brewery\n" in text


def test_the_status_lists_officials_bands_and_prisoners() -> None:
    town = scene(
        2,
        officials=(Official("captain", 2, 4, 500, (Payer(2, 500),)), Official("mayor", 1, 4, 900)),
        bands=(PopularBand(1, 2), PopularBand(2, 2)),
        prisoners=(Prisoner(7, 2),),
    )
    text = "\n".join(text_of(status_card(town, page)) for page in range(3))
    assert "Officials: Captain of the 2nd Precinct\n" in text
    assert "Also: 2 bands, 1 in the hands of the law" in text
    assert "Mayor" not in text


def test_gangs_that_the_others_wait_for_are_named() -> None:
    late = (Outfit(1, ordered=True), Outfit(2), Outfit(3))
    assert "**Orders** still to come from South Side and Purple Gang." in text_of(status(scene(3, outfits=late)))
    ready = tuple(replace(one, ordered=True) for one in late)
    assert "**Orders** are all in." in text_of(status(scene(3, outfits=ready)))
    talk = Order(OrderKind.TAKE_OVER, business="docks.low-dive.1", figures=(7,))
    calls = scene(3, outfits=(Outfit(1), Outfit(2, orders=(talk,)), Outfit(3)), phase=Phase.ACTION)
    assert "**Not done yet** South Side." in text_of(status(calls))
    assert "Not done yet" not in text_of(status(scene(3, phase=Phase.LOOT)))


def test_the_status_lists_open_fights_and_no_settled_ones() -> None:
    fights = (
        Fight(1, "siege", 1, 2, "docks.speakeasy.1"),
        Fight(2, "police-raid", 0, 2, "docks.speakeasy.2", game=9),
        Fight(3, "hit", 2, 1, target="Spats_", settled=True),
    )
    text = text_of(status(scene(2, fights=fights)))
    assert "**Open** Fight 1: Siege at Speakeasy 1 in the Docks, North Side against South Side.\n" in text
    assert "**Open** Fight 2: Police Raid at Speakeasy 2 in the Docks, The law against South Side. It is being" in text
    assert "Fight 3" not in text


def test_the_forecast_of_outrage_names_the_short_memory_it_counts() -> None:
    quiet, active = (text_of(status(scene(2, outrage=9, busy=busy))) for busy in (False, True))
    memory = "The public forgets 2 of it before the roll, because no gang was active this month."
    assert f"**Public outrage** 9. {memory} This month's roll" in quiet
    assert memory not in active
    assert "The public forgets 1" in text_of(status(scene(2, outrage=1)))
    assert "The public forgets" not in text_of(status(scene(2, outrage=0)))


@pytest.mark.parametrize("outrage, feds", [(2, Feds()), (9, Feds()), (14, Feds()), (9, Feds(5, 1))])
def test_what_the_months_roll_can_come_to_is_exact(outrage: int, feds: Feds) -> None:
    text = text_of(status(scene(1, outrage=outrage, feds=feds, busy=True)))
    chances = odds(likely_month, Mood(outrage, feds=feds.agents > 0))
    for upshot in Upshot:
        chance = chances.chance(lambda one, upshot=upshot: one.upshot is upshot)
        assert (f"{percent(chance)} {upshot}" in text) == bool(chance)


def test_once_it_is_rolled_the_outcome_stands_there_and_before_the_first_month_nothing() -> None:
    assert "**Public outrage** 2: all is quiet." in text_of(status(scene(1, outcry=Upshot.QUIET)))
    assert "**Public outrage** 2.\n" in text_of(status(scene(1, phase=Phase.DRAFT)))


def test_the_status_names_the_feds() -> None:
    assert "**Feds** none in town." in text_of(status(scene(1)))
    text = text_of(status(scene(2, 3, feds=Feds(7, 4, 2, (2,)))))
    assert "7 agents in town, 2 of them hurt this month. They raid from April 1927. They are after South Side." in text


def test_what_is_sealed_stays_sealed() -> None:
    order = Order(OrderKind.FIGHT, "hit", 2, target="Zorro", business="docks.speakeasy.1", figures=(99,))
    funeral = Funeral(1, 1, "Johnny", 500, (Flowers(2, 777),))
    open_town = scene(2)
    sealed = scene(
        2,
        outfits=(Outfit(1, home="docks", orders=(order,)), Outfit(2, home="docks")),
        funerals=(funeral,),
        leanings=(Leaning(1, 2),),
    )
    for show in (status, places_card_first, map_card, lambda town: paper_card(town, 3)):
        assert text_of(show(sealed)) == text_of(show(open_town))


def places_card_first(of: CampaignView) -> Card:
    return places_card(of, 0)


def test_a_dozen_gangs_fill_pages_and_none_is_lost() -> None:
    town = scene(12, names=LONGEST)
    pages = pages_of(lambda page: status(town, page))
    assert len(pages) > 1
    whole = "".join(map(text_of, pages))
    assert all(whole.count(f"**{name}**") == 1 for name in LONGEST)
    assert all(len(text_of(page)) <= 4000 and "…" not in text_of(page) for page in pages)
    assert text_of(status(town, 99)) == text_of(pages[-1]), "a page that is no more is the last"


def pages_of(turned: Callable[[int], Card]) -> list[Card]:
    """All pages, by the buttons that lead on."""
    pages = [turned(0)]
    while f"Page {len(pages) + 1}" in [press.label for press in pages[-1].buttons]:
        key = pressed(pages[-1], f"Page {len(pages) + 1}")
        assert key == f"1.{len(pages)}"
        pages.append(turned(len(pages)))
    return pages


def test_a_town_without_gangs_says_so() -> None:
    town = scene(0, 0, phase=Phase.DRAFT)
    assert "No gang takes part yet." in text_of(status(town))
    assert "before the first month" in text_of(status(town))
    over = replace(town, stored=town.stored._replace(campaign=replace(town.stored.campaign, present=False)))
    assert "(over)" in text_of(status(over))


# Owners


@pytest.mark.parametrize("gangs", [0, 1, 5, 12])
def test_every_business_is_counted_once_among_owners_or_independent(gangs: int) -> None:
    town = scene(gangs)
    state = town.stored.campaign.state
    free = independent(state)
    owned = [one for one in state.businesses if one.owner]
    everything = every_business(gangs) if gangs else ()
    assert Counter(one.key for one in (*free, *owned)) == Counter(one.key for one in everything)
    assert sum(len(independent(state, place)) for place in PLACES) == len(free)
    assert f"{len(free) or 'No'} businesses independent." in text_of(map_card(town))


def test_the_page_lists_all_neighborhoods() -> None:
    town = scene(12, names=LONGEST)
    pages = pages_of(lambda page: places_card(town, page))
    whole = "\n".join(map(text_of, pages))
    assert all(whole.count(f"**{place.name}** (") == 1 for place in PLACES.values())
    assert all(len(text_of(page)) <= 4000 for page in pages)


def test_named_businesses_that_are_free_are_named() -> None:
    assert "Paradise Brewery among them" in text_of(places_card(scene(1, businesses=()), 0))
    taken = next(replace(one, owner=1) for one in every_business(1) if one.kind == "paradise-brewery")
    text = text_of(places_card(scene(1, businesses=(taken,)), 0))
    assert "North Side: Paradise Brewery" in text
    assert "Paradise Brewery among them" not in text


# The ledger


def page_of(of: CampaignView, wanted: WantedLines, before: int | None = None) -> Card:
    """A page of the ledger, as the database gives it."""
    lines = [line for line in of.ledger if wanted.gang in (0, line.gang) and wanted.month in (None, line.month)]
    end = len(lines) if before is None else min(before, len(lines))
    start = max(0, end - PAGE)
    since = [
        sum(one.dollars for one in of.ledger if one.gang == line.gang and one.event > line.event) for line in lines
    ]
    there = tuple(PagedLine(*one) for one in zip(lines, since, strict=True))[start:end][::-1]
    booked = Counter[int]()
    for line in of.ledger:
        booked[line.gang] += line.dollars
    gone = {gang: booked[gang] for gang in of.former}
    return ledger_card(of, shown(), wanted, LedgerPage(there, start, len(lines)), gone)


@pytest.mark.parametrize("brought", [0, 100, -500])
def test_the_last_balance_of_a_gang_is_what_it_has_in_the_bank(brought: int) -> None:
    town = scene(3, 4, brought=brought, former=("Gone Boys",))
    _, data, _ = ledger_file(town, shown(), WantedLines(1))
    rows = list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"))))
    last = {row["gang"]: int(row["balance"]) for row in rows}
    for gang in town.gangs:
        bank = shown().banks(town)[gang.id]
        assert last[gang.gang.name] == bank
        (newest, *_) = (line for line in page_of(town, WantedLines(1, gang.id)).lines if "→" in line)
        assert newest.endswith(f"→ {money_text(bank)}")
    assert int(rows[0]["balance"]) == brought + int(rows[0]["dollars"])
    assert last["Gone Boys"] == 500 - 200 + 80, "who is gone is reckoned from nothing"
    assert page_of(town, WantedLines(1, 4)).lines[1].endswith("→ $380")


def test_the_ledger_is_read_from_the_newest_line_page_by_page_to_the_first() -> None:
    town = scene(3, 5, lines=2)
    wanted, seen, card = WantedLines(1), list[str](), page_of(town, WantedLines(1))
    assert [press.label for press in card.buttons] == ["Older"]
    keys: list[str] = []
    while True:
        seen += [line for line in card.lines if not line.startswith(STRONG[0])]
        older = [press.key for press in card.buttons if press.label == "Older"]
        if not older:
            break
        keys.append(older[0])
        rest, _, before = older[0].rpartition(".")
        assert WantedLines.of_key(rest) == wanted
        card = page_of(town, wanted, int(before))
    assert len(seen) == len(town.ledger) == 30
    assert len(keys) == -(-30 // PAGE) - 1
    assert seen[0].startswith("−$170 cops, Purple Gang: so it goes → ")
    rest, _, before = pressed(card, "Newer").rpartition(".")
    back = page_of(town, wanted, int(before))
    assert len([line for line in back.lines if not line.startswith(STRONG[0])]) == PAGE


def test_a_page_stays_the_same_while_lines_are_added() -> None:
    town = scene(2, 6, lines=3)
    page = page_of(town, WantedLines(1), 12)
    more = replace(town, ledger=(*town.ledger, town.ledger[-1]._replace(event=999, dollars=0)))
    assert page_of(more, WantedLines(1), 12).lines == page.lines


@pytest.mark.parametrize(
    "wanted, lines",
    [(WantedLines(1, 2), 8), (WantedLines(1, 0, 3), 6), (WantedLines(1, 2, 3), 2), (WantedLines(1, 0, 0), 0)],
)
def test_a_ledger_takes_a_gang_and_a_month(wanted: WantedLines, lines: int) -> None:
    town = scene(3, 4)
    card = page_of(town, wanted)
    assert sum(not line.startswith(STRONG[0]) for line in card.lines) == max(1, lines)
    assert (card.lines == ("Nothing is booked yet.",)) == (lines == 0)
    if wanted.gang:
        assert "South Side" in card.headline
        assert not any("South Side" in line for line in card.lines)
    assert WantedLines.of_key(wanted.key) == wanted
    assert sum(not line.startswith("month") for line in file_lines(town, wanted)) == lines


def file_lines(of: CampaignView, wanted: WantedLines) -> list[str]:
    name, data, found = ledger_file(of, shown(), wanted)
    assert (name, found) == ("ledger.csv", "The lines of the ledger, oldest first, one a row.")
    return data.decode("utf-8-sig").splitlines()


def test_the_file_holds_every_line_with_its_balance() -> None:
    town = scene(2, 2, former=("Gone Boys",))
    _, data, _ = ledger_file(town, shown(), WantedLines(1))
    rows = list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"))))
    assert tuple(rows[0]) == COLUMNS
    assert len(rows) == len(town.ledger)
    assert sum(int(row["dollars"]) for row in rows if row["gang"] == "North Side") + 100 == shown().banks(town)[1]
    assert {row["gang"] for row in rows} == {"North Side", "South Side", "Gone Boys"}
    assert rows[0]["month name"] == "January 1927"
    assert any(row["dollars"].startswith("-") for row in rows), "numbers stay numbers"


def test_what_was_typed_runs_in_no_spreadsheet() -> None:
    town = scene(1)
    town = replace(town, ledger=(town.ledger[0]._replace(why="=1+1"),))
    assert "'=1+1" in ledger_file(town, shown(), WantedLines(1))[1].decode()


def test_names_and_reasons_have_no_marks() -> None:
    town = scene(1, names=("*Bugs*",))
    town = replace(town, ledger=(town.ledger[0]._replace(why="@everyone `x`"),))
    text = text_of(page_of(town, WantedLines(1)))
    assert "\\*Bugs\\*" in text
    assert "@everyone" not in text


# The course


def test_the_plots_money_is_that_of_the_ledger() -> None:
    town = scene(2, 3, brought=100)
    course = course_of(town, shown())
    assert course.months == (0, 1, 2, 3)
    assert course.money[0].values == (100, 420, 740, 1060)
    assert course.gauge.values == (0, 1, 2, 3)
    assert known(course.money[1])[-1] == shown().banks(town)[2]


def test_the_plot_is_the_same_from_the_sums_of_each_month() -> None:
    town = scene(3, 5, lines=4)
    sums: Counter[tuple[int, int]] = Counter()
    for line in town.ledger:
        sums[line.month, line.gang] += line.dollars
    summed = tuple(LedgerLine(0, month, gang, "", dollars, "") for (month, gang), dollars in sorted(sums.items()))
    assert course_of(replace(town, ledger=summed), shown()) == course_of(town, shown())


def test_before_a_gang_had_anything_it_has_no_line() -> None:
    town = scene(2, 3, brought=0)
    late = replace(town, ledger=tuple(one for one in town.ledger if one.gang == 1 or one.month == 3))
    gangs = (late.gangs[0], late.gangs[1]._replace(gang=replace(late.gangs[1].gang, estate=None)))
    course = course_of(replace(late, gangs=gangs), shown())
    assert course.money[0].values[0] is None
    assert course.money[0].values[1:] == (320, 640, 960)


def test_the_course_lists_the_richest_first() -> None:
    lines = plot_lines(course_of(scene(3), shown()))
    found = [markdown(line).split("**")[1] for line in lines]
    assert found == [
        "Purple Gang",
        "South Side",
        "North Side",
        "Public outrage",
    ]


# The paper


def test_the_paper_of_a_month_has_words_and_a_front_page() -> None:
    card = paper_card(scene(2), 2)
    assert card.headline == "Paradise Times-Dispatch, February 1927"
    assert card.picture is not None
    assert len(card.picture.alt) <= 1024
    assert "Headline: " in card.picture.alt
    headline = markdown(card.sums[0]).splitlines()[0].strip("*")
    assert headline.casefold() in card.picture.alt.casefold()
    assert "The street says" in text_of(card)


def test_there_is_no_paper_before_the_first_month() -> None:
    with pytest.raises(IllegalNow, match="first month"):
        paper_card(scene(2), 0)


def test_the_longest_names_leave_every_card_within_what_discord_takes() -> None:
    town = scene(12, 24, names=LONGEST)
    for card in (
        status(town),
        map_card(town),
        places_card(town, 0),
        page_of(town, WantedLines(1)),
        paper_card(town, 3),
    ):
        assert sum(map(len, card.texts())) <= 4000
        if card.picture is not None:
            assert len(card.picture.alt) <= 1024
    assert len(NAMES) == len(town.gangs)
