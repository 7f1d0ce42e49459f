"""What a figure is worth to its side in a fight, for an opponent that plays: an estimate, not a rule."""

from __future__ import annotations

from rules.hoodsville.model.figures import Bond, Figure, Nerve, Out, Standing

NERVES = {Nerve.CONTROLLED: 1.0, Nerve.SHAKEN: 0.8, Nerve.PANICKED: 0.5, Nerve.TERRIFIED: 0.3}


def worth(figure: Figure) -> float:
    """About 1 for a usual figure that is unhurt, 0 for one that is out of the fight."""
    if figure.out in (Out.CRITICAL, Out.DEAD) or figure.standing is not Standing.FIGHTING:
        return 0.0
    tied = len({Bond.HANDS, Bond.FEET} & {*figure.bonds})
    if tied == 2:
        return 0.0
    whole = 1 + (figure.melee + figure.firing) / 20
    if figure.kept_out:
        return 0.25 * whole * 0.6**tied  # a stunned figure comes to
    left = max(0.3, 1 - 0.12 * figure.wounded_firing - 0.06 * figure.wounded_melee) * NERVES[figure.nerve]
    guns = [one for one in figure.weapons if one.holds]
    if guns and not any(one.rounds and not one.trouble for one in guns):
        left *= 0.8
    hindered = bool(figure.groggy) + bool(figure.paralysed) + bool(figure.down) + len(figure.bonds)
    return whole * left * 0.85**hindered * 0.97 ** (len(figure.tests) + len(figure.saves))
