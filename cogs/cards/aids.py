"""The aids of an event's card: [Again], [Why], [Undo], [Fairness], [Seen]. One is shown, [More] leads to the rest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cogs.cards.card import Press

BESIDES, MORE = "besides", "More"
"""What [More] does, and its label."""
ON_PRIVATE: Final = ("Undo", "Again", "Why", "Fairness")
SEEN: Final = "Seen"
ON_PUBLIC: Final = ("Again", "Why", "Undo", "Fairness", SEEN)
"""The aids by what matters now. A private card's reader is its actor, who undoes a slip. A public card's readers make a
roll without figures again, and want to understand any other. [Seen] is beside those, for the others at the table: no
player confirms their own dice, so it is neither the first nor on a private card.
"""
OWN: Final = {"s": "seen", "a": "again", "b": "because", "u": "undo"}
"""What the aids do whose key is the event, by their first letters."""
LABELS: Final = {
    "seen": "Seen",
    "again": "Again",
    "because": "Why",
    "undo": "Undo",
    "why": "Why",
    "fairness": "Fairness",
}
LEAST_BEHIND: Final = 2
"""The fewest aids that [More] leads to. A single one is on the card itself."""
SHAPE: Final = rf"[0-9]{{1,19}}\.[{''.join(OWN)}]*(:fairness\.[0-9.]{{3,39}}|:why\.[\w.-]+){{0,2}}"
"""The pattern of the keys of [More]."""


def with_more(aids: Sequence[Press], event: int, private: bool) -> tuple[Press, ...]:
    """The aid that matters now on the card of an event, [Seen] for the others, and [More] if there are several more.

    The key of [More] holds the event and the others, by their first letters if they are about the event itself.
    """
    ranks = ON_PRIVATE if private else ON_PUBLIC
    kept = [aid for rank in ranks for aid in aids if aid.label == rank]
    shown = [*kept[:1], *[aid for aid in kept[1:] if aid.label == SEEN]]
    rest = [aid for aid in kept if aid not in shown]
    if len(rest) < LEAST_BEHIND:
        return *shown, *rest
    own = "".join([aid.what[0] for aid in rest if aid.what in OWN.values()])
    named = "".join([f":{aid.what}.{aid.key}" for aid in rest if aid.what not in OWN.values()])
    return *shown, Press(BESIDES, f"{event}.{own}{named}", MORE)


def behind_more(key: str) -> tuple[int, tuple[Press, ...]]:
    """The event of a card and the aids behind its [More], by the key of [More]."""
    own, *named = key.split(":")
    event, letters = own.split(".")
    whats = [(OWN[letter], event) for letter in letters]
    whats += [(what, about) for what, _, about in (one.partition(".") for one in named)]
    return int(event), tuple(Press(what, about, LABELS[what]) for what, about in whats)
