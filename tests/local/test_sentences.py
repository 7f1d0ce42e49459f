"""The list of sentences for players: it finds each kind of them in the code."""

from __future__ import annotations

import ast

import pytest

from local.sentences import Sentence, refusals_of, sentences, sentences_of

CODE = '''
"""What a maintainer reads."""
class Lost(IllegalNow):
    """Another."""
@move("town fight")
class Fight:
    """Two in contact: a D6 each."""
    attacker: Person = one_figure("Your figure.", "The attacker", only=OWN)
    """A remark."""
def fight(name: "Name of him", number):
    log.warning("too late for it")
    if number in ("a key or two",) or known["in brackets"]:
        raise Lost(f"{name} is gone, " f"with {number + 1} others.")
    raise ValueError("a bug of the cog")
    return Report("It is done", ("One line.",), (FollowUp("Again", "town fight"),), Card("Head"))
'''


def test_each_text_has_the_kind_of_the_call_around_it_and_bugs_and_remarks_have_none() -> None:
    tree = ast.parse(CODE)
    refusals = refusals_of([tree, ast.parse("class IllegalNow(Refusal): 0")])
    found = [one[2:] for one in sentences_of("x.py", tree, refusals)]
    assert found == [
        ("command", "Two in contact: a D6 each."),
        ("option", "Your figure."),
        ("option", "The attacker"),
        ("line", "a key or two"),
        ("refusal", "{name} is gone, with {number + 1} others."),
        ("report", "It is done"),
        ("report", "One line."),
        ("button", "Again"),
        ("button", "town fight"),
        ("card", "Head"),
    ]


@pytest.mark.parametrize(
    "file, kind, text",
    [
        ("cogs/commands/gangs/moves.py", "command", "Found a gang: a ready one, or an empty one to hire for."),
        ("cogs/commands/gangs/moves.py", "option", "The figure's profile, such as Hoodlum."),
        ("rules/core/commands/game.py", "refusal", "Two sides can't have the same name. Rename one of them."),
        ("rules/hoodsville/morale/comrades.py", "refusal", None),
        ("rules/core/commands/game.py", "report", "Live play, with no clock."),
        ("cogs/pipeline/odds_answer.py", "button", "Roll it"),
        ("cogs/commands/privacy.py", "card", "You are forgotten."),
        ("cogs/commands/mad_dogs/recruiting/menus.py", "window", "Money to spend"),
        ("rules/mad_dogs/brawling/catalogue.py", "rule", "What a blow does"),
        ("rules/mad_dogs/brawling/catalogue.py", "ruling", "An attacker must be on their feet."),
        ("rules/mad_dogs/brawling/tables.py", "table", None),
        ("cogs/command_adapter/params.py", "line", "Only show me the exact chances, privately."),
    ],
)
def test_a_known_sentence_is_listed(file: str, kind: str, text: str | None) -> None:
    assert any(one.file == file and one.kind == kind and text in (None, one.text) for one in sentences())


def test_a_line_of_the_list_names_its_place() -> None:
    assert str(Sentence("cogs/x.py", 3, "said", "One.\nTwo.")) == "cogs/x.py:3\tsaid\tOne. / Two."
