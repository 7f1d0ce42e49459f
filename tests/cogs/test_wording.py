"""Composed words: articles, singulars, and what else a name might be."""

from __future__ import annotations

import re

import pytest

from local.sentences import sentences
from rules.core.plain.refusal import OutOfRange, hint, indefinite
from rules.mad_dogs.model.scenario import FigureChoice, Force, ScenarioSide, SideVehicles
from rules.mad_dogs.scenarios.kinds.smash_and_grab import Smash
from rules.mad_dogs.scenarios.scenario_lines import men, wheels_line
from rules.mad_dogs.scenarios.shared.typed_facts import parse_facts


@pytest.mark.parametrize(
    "noun, text", [("Enforcer", "an Enforcer"), ("upper-level gangster", "an upper-level gangster"), ("Punk", "a Punk")]
)
def test_the_article_fits_the_noun(noun: str, text: str) -> None:
    assert indefinite(noun) == text


def test_several_of_a_rank_are_named_with_its_article() -> None:
    ranks = [who for who in FigureChoice if who[:1].casefold() in "aeiou"]
    assert ranks
    assert all(f"each an {who}" in men(Force(ScenarioSide.ATTACKER, None, who)) for who in ranks)


@pytest.mark.parametrize("number, text", [(1, "1 car, there"), (2, "2 cars, there"), (None, "as many cars as wanted")])
def test_one_car_is_no_cars(number: int | None, text: str) -> None:
    assert wheels_line(SideVehicles(ScenarioSide.ATTACKER, number, "cars", "there")).startswith(text)


def test_an_unknown_name_is_refused_with_what_it_can_be() -> None:
    assert hint("x", ["Mob Boss", "Punk"]) == "It can be Mob Boss or Punk."
    assert hint("x", ["Punk"]) == "It can be Punk."


def test_no_such_business_is_one_sentence() -> None:
    with pytest.raises(OutOfRange) as refused:
        parse_facts(Smash, "business Speakeazy")
    assert "is a kind of business, not “Speakeazy”. Take Speakeasy" in refused.value.sentence
    assert "No kind" not in refused.value.sentence


GONE = (
    r"\bapart by commas\b",
    r"\bWhat it changes happens\b",
    r"\bOther things have happened since\b",
    r"^Those whom\b",
    r"^Whom [^?:]*\b(?:goes|runs|tests)\b[^?:]*$",
    r"^What you\b",
    r"\b(?:thrown|throws|rolled) anew\b",
    r"\bis owed no longer\b",
    r"\bNo (?:game|campaign) is (?:played|meant)\b",
    r"\btakes part in no campaign\b",
    r"\bcounts (?:shaken|exhausted|terrified|surprised)\b",
    r"(?<!there )\bis no (?:whole number|hit-man|citizen|gangster|dog|JSON|file)\b",
    r"\bmust be [^,:;]{1,40}, it is\b",
    r"\bonly its owner or an umpire acts\b",
    r"\bwas taken back already\b",
    r"\bstands there twice\b",
    r"\bseen on the table alone\b",
    r"\b[Ww]ith (?:a|its) tire burst\b",
    r"\b[Nn]o time (?:is up|runs)\b",
    r"\bWhat (?:[^?.]* )?is waited for\b",
    r"\b[Bb]uttons lead on\b",
    r"\b(?:[Oo]f|[Ff]or|[Oo]nly) who [a-z]",
    r"\bleave (?:again|anyone|dead|into|left|meets|now|replaces|two|woman) (?:and|or|out)\b",
)
"""Turns of phrase that a native reader stumbles over."""

BRITISH = (
    r"\w*(?:col|fav|hon|neighb|rum|harb|arm|lab|behavi)our\w*",
    r"(?:un)?(?:recogn|organ|real|apolog)is(?:e|ed|es|ing|ation)",
    r"paralysed|tyres?|grey|learnt|spelt|petrol|kerbs?|storeys?|defence|licence|centre|(?:centi|kilo|milli)?metres?|cheque|manoeuvres?|whilst",
    r"(?:travel|cancel|label|jewel|marvel)l(?:ed|ing|ery)",
)
"""Spellings of the other side of the Atlantic: the games are American, and so are most of the bot's words."""
SOUGHT = "rules/core/tables/thesaurus.py"
"""Knows both spellings, for searches."""


def test_the_bot_spells_as_americans_do() -> None:
    words = re.compile(rf"\b(?:{'|'.join(BRITISH)})\b", re.IGNORECASE)
    found = [one for one in sentences() if SOUGHT not in str(one)]
    assert [str(one) for one in found if words.search(re.sub(r"\{[^{}]*\}", "", one.text))] == []


@pytest.mark.parametrize("phrase", GONE)
def test_no_sentence_that_players_meet_is_put_like_that(phrase: str) -> None:
    assert [str(one) for one in sentences() if re.search(phrase, one.text)] == []


def test_no_ruling_or_refusal_begins_with_a_bare_who() -> None:
    kinds = ("ruling", "refusal")
    assert [str(one) for one in sentences() if one.kind in kinds and re.match(r"Who [^?]*\.$", one.text)] == []


def test_no_description_is_cut_short() -> None:
    kinds = ("command", "option")
    assert [str(one) for one in sentences() if one.kind in kinds and one.text.endswith("…")] == []
