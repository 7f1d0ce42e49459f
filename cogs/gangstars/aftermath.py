"""What comes of damage: wounds stored, lines told, reaction tests offered to those who owe them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cogs._kit.play import Offer
from cogs.gangstars.people import Person
from rules.core.events import Change
from rules.core.owed import Owes
from rules.gangstars.changes import apply_all
from rules.gangstars.duties import TEST, WITNESSES
from rules.gangstars.model import Figure, Hurt, Standing, State
from rules.gangstars.wounds import befalls

MOST_TESTS = 5


def harms(
    person: Person,
    hurt: Hurt,
    why: str,
    *,
    shot: bool,
    cover: bool = False,
    driver: bool | None = None,
    by_foe: bool = True,
) -> tuple[Change, ...]:
    """What damage changes in a stored figure; nothing in anybody else. See rules.gangstars.wounds.befalls."""
    if person.id is None or person.figure is None:
        return ()
    return befalls(person.id, person.figure, hurt, why, shot=shot, cover=cover, driver=driver, by_foe=by_foe)


def hurt_line(person: Person, hurt: Hurt) -> str:
    """How somebody is left, in a sentence; of a stored figure also what wounds it has now."""
    figure = person.figure
    if figure is None or person.id is None:
        return f"{person.name}: {hurt.word}."
    if figure.is_dog:
        told = "yelps, and tests what it does now" if hurt else "is only nicked"
        return f"{person.name} {told}: dogs never die."
    after = apply_all(figure, *befalls(person.id, figure, hurt, "", shot=False))
    if after.standing is Standing.DEAD:
        return f"{person.name}: {hurt.word}, and dead."
    if not hurt:
        return f"{person.name} is {hurt.word}."
    return (
        f"{person.name}: {hurt.word}; {after.heavy} heavy and {after.light} light, out at {after.stats.wounds} heavy."
    )


def dies(person: Person, hurt: Hurt) -> bool:
    """Whether damage kills a stored figure."""
    return any(getattr(change, "dead", False) for change in harms(person, hurt, "", shot=False))


def test_offers(persons: Iterable[Person], changes: Sequence[Change]) -> tuple[Offer, ...]:
    """Buttons for the reaction tests that these changes leave stored figures to make at once."""
    owes = [change for change in changes if isinstance(change, Owes) and change.owed.command == TEST]
    owing = {change.subject for change in owes if not change.owed.after}
    return tuple(test_offer(person) for person in persons if person.id in owing)[:MOST_TESTS]


def test_offer(person: Person) -> Offer:
    """The button for the oldest test that somebody owes."""
    return Offer(f"Test: {person.label}"[:80], "gangstars test", {"figure": person.full_name, "owed": True})


def cover_offers(person: Person, figure: Figure) -> tuple[Offer, ...]:
    """The two buttons for somebody who has to take cover."""
    if not figure.counts(State.TAKES_COVER):
        return ()
    return tuple(
        Offer(f"{label}: {person.label}"[:80], "gangstars cover", {"figure": person.full_name, "near": near})
        for label, near in (("Runs to cover", True), ("Goes prone", False))
    )


def witness_offers(person: Person, hurt: Hurt) -> tuple[Offer, ...]:
    """A button for those who saw a homie die, or their dog wounded."""
    if person.figure is None or person.id is None:
        return ()
    dog = person.figure.is_dog
    if not (hurt if dog else dies(person, hurt)):
        return ()
    seen = "the dog wounded" if dog else "it"
    return (Offer(f"Who saw {seen}?"[:80], WITNESSES, {"victim": person.full_name}),)
