"""How injuries read on a card, and the buttons that several reports share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from rules.core.action.report import FollowUp
from rules.core.plain.markup import spare
from rules.core.plain.words import count, sentence
from rules.hoodsville.model.figures import Cause, Injury
from rules.hoodsville.model.position import Person, leads_others

EFFECTS: Final = {
    Injury.UNSCATHED: "nothing happened.",
    Injury.SUPERFICIAL: "only a scratch.",
    Injury.HURT: "tests morale.",
    Injury.GROGGY: "for this move and the next; tests morale.",
    Injury.PARALYSED: "can do nothing this move and the next; tests morale.",
    Injury.LIGHT: "−1 inch on the move, −1 on melee and firing; bleeds until bandaged; tests morale.",
    Injury.STUNNED: "down; rolls a D6 each move and comes to on a 6.",
    Injury.BAD: "−2 inches on the move, −2 on melee and firing, each 1 better once bandaged; screams and tests morale.",
    Injury.DANGEROUS: "−3 inches on the move, −3 on melee and firing, each 1 better once bandaged; until then "
    "rolls a D6 "
    "each move and collapses on 1 or 2; tests morale.",
    Injury.CRITICAL: "unconscious.",
    Injury.DEAD: "down, apparently for good.",
}
CRASHED: Final = {
    Injury.BAD: "can do nothing until bandaged; then −2 inches on the move, −2 on melee and firing; tests morale.",
}
SCREAMS: Final = "Everyone within 6 inches of the scream who is not an enemy also tests morale."
ENRAGED: Final = "is enraged: +1 in melee this move and the next."
MOST_TESTS: Final = 5


def harm_line(person: Person, injury: Injury, *, crash: bool = False, blunt: bool = False, known: bool = False) -> str:
    """The meaning of an injury for a person and their followers, in a sentence.

    A card that is too tall for a phone has the injury alone; and nothing of it if another line makes it `known`.
    """
    name = sentence(person.name)
    if injury is Injury.SUPERFICIAL and blunt:
        return f"{name} {ENRAGED}"
    text = CRASHED.get(injury, EFFECTS[injury]) if crash else EFFECTS[injury]
    if injury is Injury.LIGHT and blunt:
        text = "−1 inch on the move, −1 on melee; tests morale."
    named = f"{name}, {injury.word}"
    shown = spare(f"{named}: {text}") if known else f"{named}{spare(f': {text[:-1]}')}."
    return " ".join((shown, *(leaderless(person) if injury >= Injury.CRITICAL else ())))


def lasting_injuries(injuries: Iterable[Injury]) -> tuple[Injury, ...]:
    """The injuries that still matter, the worst first. Of an apparently dead figure only that."""
    worst = sorted(set(injuries), reverse=True)
    return (Injury.DEAD,) if Injury.DEAD in worst else tuple(worst)


def leaderless(person: Person) -> tuple[str, ...]:
    """A sentence that a leader is gone, and who tests for it; empty for anyone else."""
    return (
        (f"{person.name} was a leader, so the followers test morale. Use /hood shock.",) if leads_others(person) else ()
    )


def screams(injuries: Sequence[Injury], *, crash: bool = False) -> tuple[str, ...]:
    """A sentence that a figure screams, and who hears it; empty for none."""
    return (SCREAMS,) if not crash and Injury.BAD in injuries else ()


def morale_buttons(persons: Sequence[Person]) -> tuple[FollowUp, ...]:
    """Buttons for the morale tests that stored figures owe now."""
    return tuple(
        FollowUp(f"Morale: {person.name}"[:80], "hood morale", {"figure": person.typed}, people=(person,))
        for person in persons[:MOST_TESTS]
    )


def struck_buttons(struck: Iterable[tuple[Person, Injury]]) -> tuple[FollowUp, ...]:
    """The morale buttons of figures whose injury asks for a test."""
    return morale_buttons([person for person, injury in struck if injury.tests_morale])


def rolls_button(number: int, **options: str) -> FollowUp:
    """The button that makes every due roll."""
    return FollowUp(f"Make {count(number, 'roll')} now"[:80], "hood duties", options)


def times(words: Iterable[str]) -> str:
    """“staggers, badly injured; flinches, a scratch (3 times)”."""
    return "; ".join(f"{word} ({n} times)" if n > 1 else word for word, n in Counter(words).items())


# The first shot

FIRST_SHOT: Final = "This was the first shot of the game. Everyone within 12 inches of the shooting tests morale."


def shooting_begins(person: Person) -> FollowUp:
    """The button that names the figures that test morale for the first shot of a game."""
    return FollowUp("Who is within 12 inches?", "hood shock", {"cause": str(Cause.SHOOTING), "of": person.typed})


def measure(inches: float) -> str:
    """“1 inch”, “2.5 inches”."""
    return f"{inches:g} inch{'es' * (inches != 1)}"
