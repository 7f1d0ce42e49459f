"""What a figure is worth to its side in a fight, for an opponent that plays: an estimate, not a rule."""

from __future__ import annotations

from rules.pottersville.model.figures import Figure, Wound

WOUNDS = {Wound.NONE: 1.0, Wound.SUPPRESSED: 0.75, Wound.LIGHT: 0.7, Wound.SERIOUS: 0.25, Wound.DEAD: 0.0}
TRAIT = 0.15
"""What a special ability adds."""


def worth(figure: Figure) -> float:
    """About 1 for a usual figure that is unhurt, 0 for one that is out of the fight."""
    if figure.cuffed:
        return 0.0
    return (1 + TRAIT * len(figure.traits)) * WOUNDS[figure.wound] * 0.98 ** len(figure.duties)
