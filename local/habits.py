"""Habits of wording that the bot gives up, counted in every sentence that players can meet: python -m local.habits

With a path, such as rules/hoodsville, it lists each sentence of that place that has the habit, with the name of the
habit. Without one, it counts. A pattern can find an innocent sentence, too: that a bomb is thrown is right.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

from local.sentences import Sentence, sentences

DICE: Final = r"\b(?:dice|dies?|D6|D10|D\d+|\dD|re-?roll(?:s|ed)?|roll(?:s|ed)?|again|anew)\b"
THROWN: Final = r"\b(?:throws?|thrown|throwing|threw)\b"
HABITS: Final[Mapping[str, re.Pattern[str]]] = {
    "he": re.compile(r"\b(?:he|his|him|himself|he's)\b", re.IGNORECASE),
    "whoever": re.compile(r"\bwho(?:m|se)?(?:so)?ever\b", re.IGNORECASE),
    "left out": re.compile(r"\b(?:left|leaves?|leaving) (?:it |them |that |one )?out\b", re.IGNORECASE),
    "thrown dice": re.compile(rf"{DICE}.*{THROWN}|{THROWN}.*{DICE}|\bwhat fell\b", re.IGNORECASE),
    "told": re.compile(r"\b(?:told|tells?|telling)\b", re.IGNORECASE),
    "nobody": re.compile(r"\b(?:no|some|any|every)body\b", re.IGNORECASE),
    "stands": re.compile(r"\bstands?\b(?! (?:up|trial|still|back)\b)(?<!-brawl stand)(?<!-turn stand)", re.IGNORECASE),
    "deed": re.compile(r"\bdeeds?\b", re.IGNORECASE),
    "goes on": re.compile(r"\b(?:goes?|went|going) on\b", re.IGNORECASE),
    "pronoun tail": re.compile(r"\b(?:of it|with it|what it is|comes of)\b", re.IGNORECASE),
}
"""Each habit by its name, with the pattern that finds it."""


def habits_of(text: str) -> tuple[str, ...]:
    """The names of the habits that a text has, in the order of HABITS."""
    return tuple(name for name, pattern in HABITS.items() if pattern.search(text))


def counted(texts: Iterable[str]) -> Counter[str]:
    """How many of these texts have each habit. A habit that none has is missing."""
    return Counter(name for text in texts for name in habits_of(text))


def below(place: str) -> tuple[Sentence, ...]:
    """The sentences of the files whose path begins with a place."""
    return tuple(one for one in sentences() if one.file.startswith(place))


if __name__ == "__main__":
    if places := sys.argv[1:]:
        for one in (found for place in places for found in below(place)):
            if names := habits_of(one.text):
                print(f"{', '.join(names)}\t{one}")
    else:
        for name, number in counted(one.text for one in sentences()).most_common():
            print(f"{number:5} {name}")
