"""What a figure is worth to its side in a fight, for an opponent that plays: an estimate, not a rule."""

from __future__ import annotations

from rules.gangstars.model.figures import Figure, FigureState, Standing

HINDERED = (
    *(FigureState.SHAKEN, FigureState.TERRIFIED, FigureState.EXHAUSTED, FigureState.SURPRISED),
    *(FigureState.HARRIED, FigureState.EMBRACED, FigureState.TAKES_COVER, FigureState.NO_ADVANCE),
)
"""The states in which a figure does less than it could."""
DOG = 0.4
"""What a dog is worth of a person."""


def worth(figure: Figure) -> float:
    """About 1 for a usual figure that is unhurt, 0 for one that is out of the fight."""
    if figure.standing is not Standing.FIGHTING:
        return 0.0
    stats = figure.stats
    whole = 0.6 + (stats.shooting + stats.melee + stats.strength + stats.agility) / 25
    hurt = figure.heavy + 0.4 * figure.light
    left = max(0.2, 1 - hurt / (stats.wounds + 0.5))
    guns = [one for one in figure.weapons if one.trouble]
    states = sum(figure.counts(one) for one in HINDERED) + bool(figure.prone) / 2 + len(guns) / 2
    return whole * left * 0.85**states * 0.97 ** len(figure.duties) * (DOG if figure.is_dog else 1)
