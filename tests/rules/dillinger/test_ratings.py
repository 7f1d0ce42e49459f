"""A server's own ratings: what a file may change, what it says of faults, and that it comes back as it went."""

from __future__ import annotations

import json
import pickle
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from db.codec import dump, load
from rules.core.refusal import BadFile, UnknownName
from rules.core.rule import Origin
from rules.dillinger.enemies import ENEMIES, enemy_lookup
from rules.dillinger.forces import LAWMEN, lawmen_lookup
from rules.dillinger.model import CatchRating, Force, Span
from rules.dillinger.mouthpieces import MOUTHPIECES, mouthpiece_lookup
from rules.dillinger.ratings import HOUSE, Ratings
from rules.dillinger.ratings_file import (
    FORMAT,
    MOST_BYTES,
    MOST_FAULTS,
    ROLLS,
    decoded,
    differences,
    differing,
    ratings_of,
    read,
    written,
)
from rules.dillinger.robbing import TAKE, take, take_lookup
from tests.rules.brute import play


def file(**sections: Any) -> str:
    return json.dumps({"format": FORMAT, **sections})


def faults(text: str) -> list[str]:
    """What is wrong with a file."""
    with pytest.raises(BadFile) as refused:
        read(text)
    return str(refused.value).splitlines()[1:]


def fault(text: str) -> str:
    (one,) = faults(text)
    return one


# Looking up


@pytest.mark.parametrize("name", ["Baby Face Nelson", "nelson", " NELSON "])
def test_an_enemy_is_found_by_any_of_his_names(name: str) -> None:
    assert HOUSE.enemy(name).name == "Baby Face Nelson"


def test_forces_and_lawyers_are_found_by_any_of_their_names() -> None:
    assert HOUSE.force("Purvis") is HOUSE.force("Special Agent Purvis")
    assert HOUSE.lawyer("levy") is HOUSE.lawyer("Jessie Levy")


@pytest.mark.parametrize("look_up", [HOUSE.enemy, HOUSE.force, HOUSE.lawyer])
def test_nobody_else_is_found(look_up: Any) -> None:
    with pytest.raises(UnknownName, match="Capone"):
        look_up("Capone")


def test_the_house_has_everybody_and_its_table() -> None:
    assert (HOUSE.enemies, HOUSE.lawmen, HOUSE.mouthpieces) == (ENEMIES, LAWMEN, MOUTHPIECES)
    assert HOUSE.take == tuple(TAKE.values())
    assert HOUSE.take[8 - 2] == 8_000
    assert len(HOUSE.persons) == 20 + 6 + 7


# What a file changes


def test_a_file_changes_what_it_names_and_nothing_else() -> None:
    ratings = read(file(enemies={"Nelson": {"rob": "7-12"}}))
    nelson = ratings.enemy("Nelson")
    assert nelson == replace(HOUSE.enemy("Nelson"), rob=Span(7, 12), origin=Origin.SERVER)
    assert [one for one in ratings.enemies if one is not nelson] == [
        one for one in ENEMIES if one.name != "Baby Face Nelson"
    ]
    assert replace(ratings, enemies=ENEMIES) == HOUSE


@pytest.mark.parametrize(
    "typed, rob", [("8-12", (8, 12)), ("9–11", (9, 11)), ("6", (6, 12)), ("10+", (10, 12)), ("7-7", (7, 7))]
)
def test_ranges_are_typed_as_people_write_them(typed: str, rob: tuple[int, int]) -> None:
    assert read(file(enemies={"Clark": {"rob": typed}})).enemy("Clark").rob == rob


def test_who_is_a_hit_man_may_change() -> None:
    ratings = read(file(enemies={"Bailey": {"hit": None}, "Nelson": {"hit": "4-6"}}))
    assert ratings.enemy("Bailey").hit is None
    assert ratings.enemy("Nelson").hit == Span(4, 6)


def test_an_agent_has_ratings_before_the_bill_and_under_it() -> None:
    purvis = read(
        file(forces={"Purvis": {"before": {"capture": "7-12"}, "under": {"capture": "7-8", "kill": "9-12"}}})
    ).force("Purvis")
    assert purvis.catches(False) == CatchRating(Span(7, 12))
    assert purvis.catches(True) == CatchRating(Span(7, 8), Span(9, 12))
    assert purvis.origin is Origin.SERVER


def test_state_police_catch_alike_before_the_bill_and_under_it() -> None:
    leach = read(file(forces={"Leach": {"capture": None, "kill": "12"}})).force("Leach")
    assert leach.rating == leach.billed == CatchRating(None, Span(12, 12))


def test_what_a_force_adds_against_whom_is_changed_name_by_name() -> None:
    leach = read(file(forces={"Leach": {"against": {"Karpis": 1}}})).force("Leach")
    assert (leach.adds_against("Alvin Karpis"), leach.adds_against("John Dillinger")) == (1, -2)
    freed = read(file(forces={"Leach": {"against": {"Dillinger": 0}}})).force("Leach")
    assert freed.against == ()


def test_a_lawyer_of_the_house_takes_another_name() -> None:
    ratings = read(file(mouthpieces={"Levy": {"name": "Clarence Darrow", "trial": 4}}))
    darrow = ratings.lawyer("darrow")
    assert (darrow.name, darrow.trial, darrow.once) == ("Clarence Darrow", 4, 4_000)
    assert (darrow.named, darrow.origin) == (Origin.SERVER, Origin.SERVER)
    with pytest.raises(UnknownName):
        ratings.lawyer("Levy")


def test_a_name_alone_leaves_the_numbers_to_the_house() -> None:
    lawyer = read(file(mouthpieces={"Levy": {"name": "Clarence Darrow"}})).lawyer("Darrow")
    assert (lawyer.named, lawyer.origin) == (Origin.SERVER, Origin.HOUSE)
    assert "Ohio" not in lawyer.about


def test_two_lawyers_of_one_last_name_are_told_apart() -> None:
    ratings = read(file(mouthpieces={"Levy": {"name": "Ann Darrow"}, "Laska": {"name": "Bob Darrow"}}))
    assert ratings.lawyer("Darrow").name == "Ann Darrow"
    assert ratings.lawyer("bob darrow").name == "Bob Darrow"
    assert read(file(mouthpieces={"Levy": {"name": "Ann Nelson"}})).lawyer("Ann Nelson").short == ()


def test_a_take_is_changed_row_by_row() -> None:
    ratings = read(file(take={"2": 0, "12": 75_000}))
    assert ratings.take == (0, *HOUSE.take[1:-1], 75_000)
    assert play(take, ratings.take, dice=(6, 6)).result == 75_000


def test_what_is_as_the_house_has_it_stays_the_houses() -> None:
    assert read(written(HOUSE)) == HOUSE
    assert differing(HOUSE) == {"format": FORMAT}
    assert read(file(enemies={"Nelson": {"rob": "8-12"}})).enemy("Nelson").origin is Origin.HOUSE


def test_what_differs_is_little_and_told() -> None:
    ratings = read(
        file(
            enemies={"Nelson": {"rob": "7-12", "kill": "3-6", "hit": "6"}},
            forces={"Cowley": {"under": {"kill": "9-12"}}, "Leach": {"against": {"Dillinger": 0}}},
            mouthpieces={"Azur": {"once": 0, "trial": 2}},
            take={"8": 8_000, "9": 13_000},
        )
    )
    assert differing(ratings) == {
        "format": FORMAT,
        "enemies": {"Baby Face Nelson": {"rob": "7-12", "hit": "6"}},
        "forces": {
            "Captain Matt Leach": {"against": {"John Dillinger": 0}},
            "Special Agent Cowley": {"under": {"kill": "9-12"}},
        },
        "mouthpieces": {"Robert Azur": {"once": 0, "trial": 2}},
        "take": {"9": 13_000},
    }
    assert list(differences(ratings)) == [
        ("Baby Face Nelson", "rob 7–12 for 8–12, hit 6 for none"),
        ("Captain Matt Leach", "0 against John Dillinger"),
        ("Special Agent Cowley", "kill under the Bill 9–12 for 8–12"),
        ("Robert Azur", "once $0 for $2,000, trial +2 for +1"),
        ("The take", "$13,000 for $12,000 on 9"),
    ]


def test_tables_say_whose_each_row_is() -> None:
    ratings = read(
        file(
            enemies={"Nelson": {"rob": "7-12"}},
            forces={"Leach": {"kill": "12"}},
            mouthpieces={"Azur": {"once": 0}, "Levy": {"trial": 2}},
            take={"2": 0},
        )
    )
    title, drawn = enemy_lookup(ratings.enemies)
    assert title == "Public enemies, this server's ratings"
    assert "\nBaby Face Nelson  " in drawn
    assert drawn.count("(house)") == 19
    drawn = lawmen_lookup(ratings.lawmen)[1]
    assert "Leach (house)" not in drawn
    assert "Dillinger Squad (house)" in drawn
    title, drawn = mouthpiece_lookup(ratings.mouthpieces)
    assert title == "Mouthpieces, this server's ratings"
    assert "Robert Azur  " in drawn
    assert "Jessie Levy (house name)" in drawn
    assert drawn.count("(house)") == 4
    assert take_lookup(ratings.take)[0] == "The take of a bank, this server's table"
    assert take_lookup(HOUSE.take)[0] == "The take of a bank, house table"
    assert "(house)" not in enemy_lookup(ENEMIES)[1]


# Faults


@pytest.mark.parametrize("text", ["", "Dear Sir", '{"format": ', "[" * 30_000, '{"take": NaN}', "1" * 9_999])
def test_what_is_no_json_is_refused(text: str) -> None:
    with pytest.raises(BadFile, match="no JSON text"):
        read(text)


@pytest.mark.parametrize("text", ["[]", "1", "null", '"enemies"'])
def test_the_whole_is_an_object(text: str) -> None:
    with pytest.raises(BadFile, match="must be an object, with format, enemies"):
        read(text)


def test_a_file_is_at_most_64_kb() -> None:
    assert read(file() + " " * (MOST_BYTES - len(file()))) == HOUSE
    with pytest.raises(BadFile, match="at most 64,000 bytes, this one 64,001"):
        read(file() + " " * (MOST_BYTES + 1 - len(file())))
    with pytest.raises(BadFile, match="at most 64,000 bytes, this one 64,001"):
        decoded(b" " * 64_001)


def test_a_file_is_utf_8_with_a_mark_or_without() -> None:
    assert decoded(b"\xef\xbb\xbf{}") == decoded(b"{}") == "{}"
    with pytest.raises(BadFile, match="UTF-8"):
        decoded("é".encode("latin-1"))


@pytest.mark.parametrize(
    "text, told",
    [
        ("{}", f"format: it is missing, it must be “{FORMAT}”."),
        ('{"format": "consigliere/dillinger-ratings/2"}', f"format: it is another, it must be “{FORMAT}”."),
        (file(cars={}), "“cars” is unknown: it can be format, enemies, forces, mouthpieces or take."),
        (file(enemies=[]), "enemies: it must be an object, in curly brackets."),
        (file(enemies={"Nelsn": {}}), "enemies: No public enemy is called “Nelsn”. Did you mean Nelson?"),
        (
            file(enemies={"Nelson": {}, "Baby Face Nelson": {}}),
            "enemies: Baby Face Nelson stands there twice, under two names.",
        ),
        (file(enemies={"Nelson": "8-12"}), "enemies, Baby Face Nelson: it must be an object, in curly brackets."),
        (
            file(enemies={"Nelson": {"brains": "6"}}),
            "enemies, Baby Face Nelson: “brains” is unknown: it can be rob, kill, luck, escape or hit.",
        ),
        (
            file(enemies={"Nelson": {"rob": "8-13"}}),
            "enemies, Baby Face Nelson, rob: “8-13” is no rating here: type a range from 2 to 12, such as 10-12.",
        ),
        (
            file(enemies={"Nelson": {"kill": "0-6"}}),
            "enemies, Baby Face Nelson, kill: “0-6” is no rating here: type a range from 1 to 6, such as 4-6.",
        ),
        (
            file(enemies={"Nelson": {"luck": 5}}),
            "enemies, Baby Face Nelson, luck: it must be a range in quotation marks, such as “4-6”.",
        ),
        (
            file(enemies={"Nelson": {"escape": None}}),
            "enemies, Baby Face Nelson, escape: it must be a range in quotation marks, such as “4-6”.",
        ),
        (
            file(enemies={"Nelson": {"hit": 5}}),
            "enemies, Baby Face Nelson, hit: it must be a range in quotation marks, such as “4-6”, or null for never.",
        ),
        (
            file(forces={"Leach": {"capture": "8-11"}}),
            "forces, Captain Matt Leach: No result both captures and kills: type ranges apart, not 8–11 and 11–12.",
        ),
        (
            file(forces={"Purvis": {"under": {"capture": "5-6", "kill": "6-7"}}}),
            "forces, Special Agent Purvis, under: No result both captures and kills: "
            "type ranges apart, not 5–6 and 6–7.",
        ),
        (
            file(forces={"Purvis": {"before": {"kill": "12"}}}),
            "forces, Special Agent Purvis, before: “kill” is unknown: it can be capture.",
        ),
        (
            file(forces={"Purvis": {"capture": "9"}}),
            "forces, Special Agent Purvis: “capture” is unknown: it can be before, under or against.",
        ),
        (
            file(forces={"Police": {"capture": "9"}}),
            "forces, Local police: their table stands in the rules: leave them out.",
        ),
        (
            file(forces={"Leach": {"against": {"Capone": 1}}}),
            "forces, Captain Matt Leach, against: No public enemy is called “Capone”. Try one such as",
        ),
        (
            file(forces={"Leach": {"against": {"Karpis": 7}}}),
            "forces, Captain Matt Leach, against, Alvin Karpis: it must be a whole number from -6 to 6.",
        ),
        (
            file(mouthpieces={"Azur": {"once": -1}}),
            "mouthpieces, Robert Azur, once: it must be a whole number from 0 to 1,000,000.",
        ),
        (
            file(mouthpieces={"Azur": {"retainer": 1_000_001}}),
            "mouthpieces, Robert Azur, retainer: it must be a whole number from 0 to 1,000,000.",
        ),
        (
            file(mouthpieces={"Azur": {"trial": 1.5}}),
            "mouthpieces, Robert Azur, trial: it must be a whole number from 0 to 6.",
        ),
        (
            file(mouthpieces={"Azur": {"bail": True}}),
            "mouthpieces, Robert Azur, bail: it must be a whole number from 0 to 6.",
        ),
        (
            file(mouthpieces={"Azur": {"name": "Clarence Darrow"}}),
            "mouthpieces, Robert Azur, name: his stands in the rules, "
            "only Jessie Levy, James Mathers or Ben Laska may be called otherwise.",
        ),
        (
            file(mouthpieces={"Levy": {"name": "John Dillinger"}}),
            "mouthpieces, Jessie Levy, name: John Dillinger is somebody else already.",
        ),
        (
            file(mouthpieces={"Levy": {"name": "Laska"}}),
            "mouthpieces, Jessie Levy, name: Laska is somebody else already.",
        ),
        (file(take={"13": 1}), "take: “13” is unknown: it can be 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 or 12."),
        (file(take={"2": -1}), "take, 2: it must be a whole number from 0 to 1,000,000."),
        (file(take=[1] * 11), "take: it must be an object, in curly brackets."),
        (f'{{"format": "{FORMAT}", "take": {{"2": 1, "2": 3}}}}', "take: “2” stands there twice."),
    ],
)
def test_a_fault_is_named_with_its_place(text: str, told: str) -> None:
    assert fault(text).startswith(told)


@pytest.mark.parametrize("name", ["", " ", "X" * 41, "**Bold**", "<@1>", "A, B", "Tab\tbed", "\ud800", 5, None, []])
def test_a_lawyers_name_is_one_that_can_be_printed(name: Any) -> None:
    told = fault(file(mouthpieces={"Levy": {"name": name}}))
    assert told.startswith("mouthpieces, Jessie Levy, name: it must be of up to 40 letters")


@pytest.mark.parametrize("name", ["Élodie O'Brien", "J. P. Jones", "Anne-Marie Duval", "John Smith Jr."])
def test_lawyers_have_the_names_of_people(name: str) -> None:
    assert read(file(mouthpieces={"Levy": {"name": name}})).lawyer(name).name == name


def test_two_lawyers_are_not_called_alike() -> None:
    told = faults(file(mouthpieces={"Levy": {"name": "Ann Darrow"}, "Laska": {"name": "ANN DARROW"}}))
    assert told == [
        "mouthpieces, Jessie Levy, name: two lawyers can't both be called Ann Darrow.",
        "mouthpieces, Ben Laska, name: two lawyers can't both be called ANN DARROW.",
    ]


def test_every_fault_is_named_at_once_up_to_ten() -> None:
    bad = {enemy.name: {"rob": "13", "luck": "5-6"} for enemy in ENEMIES}
    ten = dict(list(bad.items())[:MOST_FAULTS])
    assert [one.partition(":")[0] for one in faults(file(enemies=ten))] == [f"enemies, {name}, rob" for name in ten]
    told = faults(file(enemies=bad))
    assert (len(told), told[-1]) == (MOST_FAULTS + 1, "And 10 more faults.")
    eleven = dict(list(bad.items())[: MOST_FAULTS + 1])
    assert faults(file(enemies=eleven))[-1] == "And 1 more fault."


@pytest.mark.parametrize("key", ["\ud800", "x" * 5_000, "a\nb", "\x00", "None"])
def test_odd_keys_are_told_so_that_they_can_be_read(key: str) -> None:
    told = fault(file(enemies={key: {}}))
    assert told.encode()
    assert len(told) < 400


# There and back


def spans(limits: tuple[int, int]) -> st.SearchStrategy[Span]:
    numbers = st.integers(*limits)
    return st.tuples(numbers, numbers).map(lambda pair: Span(min(pair), max(pair)))


def catches(*, kills: bool) -> st.SearchStrategy[CatchRating]:
    """Ratings on which a force captures below or above what it kills on, if it does either."""
    bounds = st.lists(st.integers(2, 12), min_size=4, max_size=4, unique=True).map(sorted)

    def rating(bounds: list[int], shape: int) -> CatchRating:
        low, high = Span(*bounds[:2]), Span(*bounds[2:])
        pairs = ((low, high), (high, low), (low, None), (None, high), (None, None))
        capture, kill = pairs[shape]
        return CatchRating(capture, kill if kills else None)

    return st.builds(rating, bounds, st.integers(0, 4))


LETTERS = st.text("abcdefghijklmnopqrstuvwxyzäß", min_size=4, max_size=12)
NAMES = st.lists(
    LETTERS.map(lambda last: f"Zebulon {last.capitalize()}"), min_size=3, max_size=3, unique_by=str.casefold
)


@st.composite
def files(draw: st.DrawFn) -> dict[str, Any]:
    """Files without a fault that may name anybody by any of his names."""

    def told(span: Span | None) -> str | None:
        return None if span is None else f"{span.low}-{span.high}"

    def some(parts: dict[str, Any]) -> dict[str, Any]:
        return {name: part for name, part in parts.items() if draw(st.booleans())}

    def called(card: Any) -> str:
        return draw(st.sampled_from((card.name, *card.short)))

    def enemy() -> dict[str, Any]:
        parts: dict[str, Any] = {part: told(draw(spans(limits))) for part, limits in ROLLS.items()}
        return some({**parts, "hit": draw(st.sampled_from((None, parts["hit"])))})

    def rating(*, kills: bool = True) -> dict[str, Any]:
        caught = draw(catches(kills=kills))
        return {"capture": told(caught.capture), **({"kill": told(caught.kill)} if kills else {})}

    def force(one: Any) -> dict[str, Any]:
        against = {"against": {draw(st.sampled_from(ENEMIES)).name: draw(st.integers(-6, 6))}}
        if one.force is Force.AGENT:
            return some({"before": rating(kills=False), "under": rating(), **against})
        return {**(rating() if draw(st.booleans()) else {}), **some(against)}

    names = iter(draw(NAMES))

    def lawyer(one: Any) -> dict[str, Any]:
        name = {"name": next(names)} if one.named is Origin.HOUSE else {}
        fees = {part: draw(st.integers(0, 1_000_000)) for part in ("once", "retainer")}
        return some({**name, **fees, **{part: draw(st.integers(0, 6)) for part in ("trial", "bail", "escape")}})

    few = draw(st.lists(st.sampled_from(ENEMIES), max_size=4, unique_by=lambda one: one.name))
    return {
        "format": FORMAT,
        **some(
            {
                "enemies": {called(one): enemy() for one in few},
                "forces": some({called(one): force(one) for one in LAWMEN if one.force is not Force.LOCAL}),
                "mouthpieces": some({called(one): lawyer(one) for one in MOUTHPIECES}),
                "take": some({str(result): draw(st.integers(0, 1_000_000)) for result in range(2, 13)}),
            }
        ),
    }


@given(files())
def test_ratings_come_back_as_they_went(data: dict[str, Any]) -> None:
    ratings = read(json.dumps(data))
    assert read(written(ratings)) == ratings
    kept = differing(ratings)
    assert ratings_of(json.loads(json.dumps(kept))) == ratings
    assert differing(ratings_of(kept)) == kept
    assert (kept == {"format": FORMAT}) == (ratings == HOUSE)


@given(files())
def test_ratings_are_kept_by_games(data: dict[str, Any]) -> None:
    ratings = read(json.dumps(data))
    for copy in (pickle.loads(pickle.dumps(ratings)), load(Ratings, json.loads(json.dumps(dump(ratings))))):
        assert copy == ratings
        assert hash(copy) == hash(ratings)
        assert copy.enemy("Nelson") == ratings.enemy("Baby Face Nelson")


@given(files())
def test_a_server_marks_just_what_it_changed(data: dict[str, Any]) -> None:
    ratings = read(json.dumps(data))
    kept = differing(ratings)
    for section, cards in (("enemies", ratings.enemies), ("forces", ratings.lawmen)):
        own = {one.name for one in cards if one.origin is Origin.SERVER}
        assert own == kept.get(section, {}).keys()
    for house, one in zip(MOUTHPIECES, ratings.mouthpieces, strict=True):
        changed = kept.get("mouthpieces", {}).get(house.name, {}).keys()
        assert (one.origin is Origin.SERVER) == bool(changed - {"name"})
        assert (one.named is Origin.SERVER) == ("name" in changed)
