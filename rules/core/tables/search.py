"""A search for the rules that a question is about, by words with their endings, synonyms and misspellings.

It is pure and the same for every game. It searches the entries of catalogues and returns the best first. The caller
decides which game comes first.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import lru_cache
from math import log
from typing import Final, NamedTuple

from rules.core.tables.rule import Rule
from rules.core.tables.thesaurus import ALIKE, FILLERS, IRREGULAR

ENDINGS: Final = (
    ("ies", "y"),
    ("ments", ""),
    ("ment", ""),
    ("ing", ""),
    ("ings", ""),
    ("ed", ""),
    ("es", ""),
    ("s", ""),
)
WORD: Final = re.compile(r"[^\W_]+(?:['’]\w+)?")
LEAST_STEM: Final = 3
LEAST_BEGUN: Final = 4
"""The fewest letters of a word by which longer words that begin with it are found too."""

ALIKE_ENOUGH: Final = 0.78
"""How alike a misspelt word must be to the word that is meant; “granade” and “grenade” are."""
SAME, SYNONYM, BEGUN, MISSPELT = 1.0, 0.7, 0.5, 0.6
"""How well a word of a rule answers a word of the question."""
TITLE, ALSO, NAMED, CHAPTER, SUMMARY, SOURCE, RULED = 4.0, 4.0, 3.0, 1.0, 1.5, 0.8, 0.8
"""The weight of a word by its place in a rule."""
WHOLE_NAME, SIDE_BY_SIDE = 8.0, 3.0
"""The weight of a title that has the same words as the question, and of words side by side as in the question."""
ENOUGH, SOME = 0.5, 0.25
"""The share of a question, by the weight of its words, that a rule must have to answer it, and to be worth a look."""


class Found(NamedTuple):
    """A rule that a search found, and how well it answers.

    score  the more the better
    held   the share of the question that it has, from 0 to 1; words that few rules have weigh more
    whole  whether it has every word of the question
    named  whether its title, or another name of it, has the words of the question and no others
    """

    rule: Rule
    score: float
    held: float
    whole: bool
    named: bool


class SearchEntry(NamedTuple):
    """A rule as it is searched.

    words   the weight of each stem in it, by the best place that has the stem
    names   the stems of its title, and of each other name
    shown   its title and its place in its source, as `phrase_of` makes it
    text    its whole text, made the same way
    """

    rule: Rule
    words: dict[str, float]
    names: tuple[frozenset[str], ...]
    shown: str
    text: str


@lru_cache(8192)
def stem(word: str) -> str:
    """A word without its ending: “shooting”, “shot” and “shoot” are one, “running” is “run”."""
    if word in IRREGULAR:
        return _bare(IRREGULAR[word])
    for ending, instead in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= LEAST_STEM and not word.endswith("ss"):
            short = word.removesuffix(ending) + instead
            doubled = ending in ("ing", "ed") and len(short) > LEAST_STEM and short[-1] == short[-2]
            return _bare(short[:-1] if doubled and short[-1] not in "lsz" else short)
    return _bare(word)


def _bare(word: str) -> str:
    """A word without an e at its end, so that “fire” and “firing” are one."""
    return word[:-1] if word.endswith("e") and len(word) > LEAST_STEM and not word.endswith("ee") else word


def words_of(text: str) -> list[str]:
    """The words of a text in small letters."""
    return [word.replace("’", "'").removesuffix("'s") for word in WORD.findall(text.casefold())]


def telling(text: str) -> list[str]:
    """The words of a text that say something about its subject, in order, each once."""
    return list(dict.fromkeys(word for word in words_of(text) if word not in FILLERS))


def stems(text: str) -> list[str]:
    """The same words without their endings."""
    return list(dict.fromkeys(map(stem, telling(text))))


def phrase_of(text: str) -> str:
    """The words of a text with a space at each side, so that whole words can be found side by side."""
    return f" {' '.join(words_of(text))} "


@lru_cache(1)
def _likes() -> dict[str, frozenset[str]]:
    """The stems that mean much the same as a stem, without itself."""
    likes: dict[str, set[str]] = defaultdict(set)
    for group in ALIKE:
        alike = {stem(word) for word in group.split()}
        for one in alike:
            likes[one] |= alike - {one}
    return {one: frozenset(others) for one, others in likes.items()}


class Index:
    """Rules made ready to be searched."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        self.entries: Final = [_entry(rule) for rule in rules]
        self._having: Final = defaultdict[str, list[int]](list)
        for place, one in enumerate(self.entries):
            for word in one.words:
                self._having[word].append(place)
        self._spelt: Final = {
            word: stem(word) for one in self.entries for word in words_of(one.text) if word not in FILLERS
        }

    def search(self, text: str) -> list[Found]:
        """Return the rules that have SOME of a question, best first."""
        asked = telling(text)
        meant = [self._meant(word) for word in dict.fromkeys(asked)]
        known = [(answers, log(1 + len(self.entries) / len(self._had(answers)))) for answers in meant if answers]
        weight = sum(rare for _, rare in known)
        wanted = frozenset(map(stem, asked))
        phrase = phrase_of(text) if len(asked) > 1 else ""
        places = {place for answers, _ in known for place in self._had(answers)}
        found = [
            _answer(self.entries[place], known, weight, len(known) == len(meant), wanted, phrase) for place in places
        ]
        return sorted((one for one in found if one.held >= SOME), key=lambda one: (-one.score, one.rule.id))

    def _meant(self, word: str) -> dict[str, float]:
        """The stems in rules that a word of a question may mean, and how well each answers it; none for an odd word."""
        own = stem(word)
        answers = dict.fromkeys(_likes().get(own, ()), SYNONYM)
        if own in self._having:
            answers[own] = SAME
        if own not in self._having or len(word) >= LEAST_BEGUN:
            for spelt, its in self._spelt.items():
                if spelt.startswith(word) and its not in answers:
                    answers[its] = BEGUN
        answers = {one: how for one, how in answers.items() if one in self._having}
        if SAME not in answers.values():
            begins = (its for spelt, its in self._spelt.items() if len(spelt) > LEAST_BEGUN and word.startswith(spelt))
            close = get_close_matches(word, self._spelt, n=3, cutoff=ALIKE_ENOUGH)
            alike = dict.fromkeys(begins, BEGUN) | dict.fromkeys((self._spelt[one] for one in close), MISSPELT)
            answers = {**alike, **answers}
        return answers

    def _had(self, answers: Mapping[str, float]) -> set[int]:
        """The places of the rules that have any of these."""
        return {place for one in answers for place in self._having[one]}


def _answer(
    entry: SearchEntry,
    known: Sequence[tuple[dict[str, float], float]],
    weight: float,
    all_known: bool,
    wanted: frozenset[str],
    phrase: str,
) -> Found:
    """Return how well a rule answers words, each given with its answering stems and its rarity. `phrase` is empty for
    one word.
    """
    score = held = 0.0
    missing = not all_known
    for answers, rare in known:
        best = max(((how * entry.words[one], how) for one, how in answers.items() if one in entry.words), default=None)
        if best is None:
            missing = True
            continue
        score += rare * best[0]
        held += rare * best[1] ** 0.5
    alike = {one: how for answers, _ in known for one, how in answers.items()}
    name = max(_overlap(name, alike, len(known)) for name in entry.names)
    side_by_side = 2 * (phrase in entry.shown) + (phrase in entry.text) if phrase else 0
    covered = 1.0 if side_by_side else held / weight
    total = (score / weight + WHOLE_NAME * name + SIDE_BY_SIDE * side_by_side) * covered**2
    return Found(entry.rule, total, covered, not missing or side_by_side > 0, wanted in entry.names)


def _overlap(name: frozenset[str], alike: Mapping[str, float], asked: int) -> float:
    """The share of words that a name and a question have in common, 1 for all. Words that only one has lower it."""
    shared = sum(alike.get(one, 0.0) for one in name)
    return shared * shared / (len(name) * asked) if shared and name else 0.0


def _entry(rule: Rule) -> SearchEntry:
    words: dict[str, float] = {}
    for one, weight in _placed(rule):
        words[one] = max(words.get(one, 0.0), weight)
    names = tuple(frozenset(stems(name)) for name in (rule.title, *rule.also))
    text = " | ".join(
        (rule.title, *rule.also, rule.source, rule.chapter, rule.summary, *(ruling.text for ruling in rule.rulings))
    )
    return SearchEntry(rule, words, names, f"{phrase_of(rule.title)}|{phrase_of(rule.source)}", phrase_of(text))


def _placed(rule: Rule) -> Iterator[tuple[str, float]]:
    """The stems of a rule, each with the weight of its place."""
    rulings = " ".join(ruling.text for ruling in rule.rulings)
    for weight, text in (
        (TITLE, rule.title),
        (ALSO, " ".join(rule.also)),
        (NAMED, rule.id.rpartition(".")[2]),
        (CHAPTER, rule.chapter),
        (SUMMARY, rule.summary),
        (SOURCE, rule.source),
        (RULED, rulings),
    ):
        for one in stems(text):
            yield one, weight
