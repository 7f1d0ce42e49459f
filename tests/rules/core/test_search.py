"""A search by words finds the right rule, whatever its words."""

from __future__ import annotations

import pytest

from rules.core.action.system import all_rules
from rules.core.tables.rule import Rule, Ruling
from rules.core.tables.search import ENOUGH, Index, stem, stems
from rules.core.tables.thesaurus import ALIKE, FILLERS, IRREGULAR
from tests.rules.core.questions import QUESTIONS

FIRST_THREE = 3
ASKED = [(game, asked, wanted) for game, questions in QUESTIONS.items() for asked, wanted in questions.items()]


@pytest.fixture(scope="module")
def rules() -> Index:
    """The rules of all games."""
    return Index(rule for _, rule in all_rules())


def found(index: Index, asked: str, game: str = "") -> list[str]:
    """The ids of the rules that answer a question, of one game alone if it is named."""
    ids = [one.rule.id for one in index.search(asked) if one.held >= ENOUGH]
    return [one for one in ids if one.startswith(game)]


def a_rule(id_: str, title: str, summary: str = "", also: tuple[str, ...] = (), ruled: str = "") -> Rule:
    """A rule of no game."""
    rulings = (Ruling(ruled),) if ruled else ()
    return Rule(id_, title, "A chapter", "A heading", summary, rulings, also=also)


# Typical questions


@pytest.mark.parametrize("game, asked, wanted", ASKED)
def test_a_question_finds_its_rule_among_the_first_three_of_its_game(
    rules: Index, game: str, asked: str, wanted: str
) -> None:
    assert wanted in found(rules, asked, f"{game}.")[:FIRST_THREE]


@pytest.mark.parametrize("game", QUESTIONS)
def test_most_questions_find_their_rule_first(rules: Index, game: str) -> None:
    first = [found(rules, asked, f"{game}.")[:1] == [wanted] for asked, wanted in QUESTIONS[game].items()]
    assert len(first) >= 20
    assert sum(first) / len(first) >= 0.9


@pytest.mark.parametrize("rule", [rule for _, rule in all_rules()], ids=lambda rule: rule.id)
def test_every_rule_is_found_first_in_its_game_by_its_title(rules: Index, rule: Rule) -> None:
    """Or beside others with the same name."""
    game = rule.id.partition(".")[0]
    named = [one for one in rules.search(rule.title) if one.named and one.rule.id.startswith(f"{game}.")]
    assert rule.id in [one.rule.id for one in named]
    assert found(rules, rule.title, f"{game}.")[: len(named)].count(rule.id) == 1


# How words are read


@pytest.mark.parametrize(
    "forms",
    [
        "shoot shooting shoots shot shots",
        "run running runs ran",
        "move moving moved moves movement",
        "fire firing fired fires",
        "jam jams jammed jamming",
        "body bodies",
        "crash crashes crashing crashed",
        "throw throwing threw thrown",
        "police police's police’s",
    ],
)
def test_forms_of_a_word_are_one(forms: str) -> None:
    assert len({tuple(stems(form)) for form in forms.split()}) == 1


def test_words_that_are_not_the_same_stay_apart() -> None:
    different = ["run", "turn", "burn", "shot", "show", "boss", "bus", "bed", "bead", "lock", "lick"]
    assert len({tuple(stems(word)) for word in different}) == len(different)


def test_filler_words_are_ignored() -> None:
    assert stems("How do I shoot, running?") == ["shoot", "run"]
    assert stems("what are the rules for me") == []


def test_the_tables_of_words_are_in_one_form() -> None:
    for group in ALIKE:
        words = group.split()
        assert len(words) == len(set(words)) > 1, group
        assert len({stem(word) for word in words}) > 1, f"{group}: the endings tell that already"
        assert not FILLERS & set(words), group
    assert not FILLERS & IRREGULAR.keys()


# How rules are ranked

LOCKS = a_rule("x.lock", "Locks", "A crowbar opens a door.")
DOORS = a_rule("x.door", "Doors", "A door has a lock or none.", also=("entrance",))
TRAPS = a_rule("x.trap", "Trap doors", "They open downward.", ruled="A lock is a lock.")
SMALL = Index([LOCKS, DOORS, TRAPS])


def test_a_title_goes_before_a_text_and_a_whole_title_before_part_of_one() -> None:
    assert found(SMALL, "door") == ["x.door", "x.trap", "x.lock"]
    assert found(SMALL, "locks")[0] == "x.lock"
    assert [one.rule.id for one in SMALL.search("doors") if one.named] == ["x.door"]


def test_another_name_of_a_rule_finds_it_too() -> None:
    assert [(one.rule.id, one.named) for one in SMALL.search("the entrance")] == [("x.door", True)]


def test_a_word_that_no_rule_has_keeps_it_from_being_the_whole_of_the_question() -> None:
    whole, *_ = SMALL.search("doors")
    part, *_ = SMALL.search("doors of zeppelins")
    assert (whole.whole, part.whole, part.rule) == (True, False, DOORS)
    assert SMALL.search("zeppelins") == []


def test_words_that_few_rules_have_weigh_more(rules: Index) -> None:
    (first, *_) = rules.search("a die for the ransom")
    assert first.rule.id == "dil.ransom"


@pytest.mark.parametrize(
    "typed, wanted",
    [("granade", "mad.bomb.grenade"), ("hostige", "mad.shoot.hostage"), ("Tomy Gun jamz", "mad.shoot.jam")],
)
def test_a_misspelt_word_finds_the_nearest_one(rules: Index, typed: str, wanted: str) -> None:
    assert found(rules, typed, "mad.")[0] == wanted


@pytest.mark.parametrize("typed, wanted", [("hosta", "mad.shoot.hostage"), ("interr", "mad.cards.interrupt")])
def test_a_word_that_is_only_begun_finds_it_too(rules: Index, typed: str, wanted: str) -> None:
    assert found(rules, typed, "mad.")[0] == wanted


@pytest.mark.parametrize("typed", ["", " ", "?", "the", "how do I", "x" * 3000, "🎩", "\x00", "%", "_"])
def test_no_text_breaks_it(rules: Index, typed: str) -> None:
    assert rules.search(typed) == []
