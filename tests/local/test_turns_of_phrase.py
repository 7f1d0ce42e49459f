"""No sentence that players meet has a turn of phrase or a spelling that was given up."""

from __future__ import annotations

import re

import pytest

from local.sentences import sentences

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
