"""What a figure is worth to its side in a fight, for an opponent that plays: an estimate, not a rule."""

from __future__ import annotations

from rules.mad_dogs.model.figures import Figure, Floored, Load, Nerve, Posture, Standing
from rules.mad_dogs.model.tables import SERVES

NERVES = {Nerve.STEADY: 1.0, Nerve.NERVOUS: 0.75, Nerve.TERRIFIED: 0.45}


def worth(figure: Figure) -> float:
    """About 1.5 for a usual figure that is unhurt, 0 for one that is out of the fight."""
    if figure.posture is Posture.DEAD or figure.standing is not Standing.FIGHTING:
        return 0.0
    whole = 1 + sum(figure.stats) / 25
    if figure.laid_out:
        return 0.2 * whole  # it may come to
    left = max(0.3, 1 - 0.17 * figure.off_all) * NERVES[figure.nerve]
    guns = [one for one in figure.weapons if one.name in SERVES]
    if guns and all(one.load is Load.EMPTY for one in guns):
        left *= 0.8
    if figure.floored is not Floored.NO:
        left *= 0.85
    if figure.posture is not Posture.UP:
        left *= 0.9
    return whole * left * 0.96**figure.owed * 0.98 ** len(figure.duties)
