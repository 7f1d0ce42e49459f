"""A figure on a line, on its sheet, and as it is printed."""

from __future__ import annotations

from collections import Counter

from rules.core.people.figure_card import CardNumber, FigureCard, Track, box
from rules.pottersville.model.figures import Figure, Wound


def condition(figure: Figure) -> str:
    """The condition of a figure in a few words; empty for a fit one."""
    wound = f"{figure.wound.word} ({figure.wound.mark})" if figure.wound else ""
    return ", ".join(filter(None, (wound, "handcuffed" * figure.cuffed)))


def carried(figure: Figure) -> str:
    """What a figure carries, each kind once."""
    return ", ".join(f"{piece} × {count}" if count > 1 else piece for piece, count in Counter(figure.gear).items())


def line(figure: Figure) -> str:
    """The figure on one line."""
    level = "" if figure.level == figure.profile else str(figure.level)
    traits = ", ".join(trait for trait in figure.traits if trait != figure.profile)
    return " · ".join(filter(None, (figure.profile, level, traits, carried(figure) or "bare hands", condition(figure))))


def sheet(figure: Figure) -> list[tuple[str, str]]:
    """The figure's sheet: pairs of label and text."""
    rows = [
        ("Who", f"{figure.profile}, {figure.folk}"),
        ("Level", str(figure.level)),
        ("Traits", ", ".join(figure.traits)),
        ("Carries", carried(figure) or "nothing"),
        ("Money", f"${figure.dollars}" if figure.dollars else ""),
        ("Condition", condition(figure) or "fit"),
    ]
    return [(label, text) for label, text in rows if text]


def card(figure: Figure) -> FigureCard:
    """The printed card of a figure: its level, gear, traits and folk, a box for each wound, and one for custody.

    The server's tables hold its numbers.
    """
    rows = (("Carries", carried(figure)), ("Traits", ", ".join(figure.traits)), ("Is", str(figure.folk)))
    wounds = tuple(box(wound.mark, figure.wound is wound) for wound in Wound if wound)
    return FigureCard(
        figure.name,
        figure.profile,
        (CardNumber("LEVEL", str(figure.level)),),
        tuple((label, text) for label, text in rows if text),
        (Track("Wound", wounds), Track("Custody", (box("handcuffed", figure.cuffed),))),
    )
