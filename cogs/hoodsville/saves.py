"""/hood save: saving throws by themselves, in words."""

from __future__ import annotations

from typing import Any

from cogs._kit.moves import tells
from cogs._kit.slash import add_commands
from cogs.hoodsville._root import hood
from rules.core.report import Report, Tone
from rules.hoodsville.lines import harm_line, mattering, morale_offers, screams, times
from rules.hoodsville.model import Injury
from rules.hoodsville.saves import Edge
from rules.hoodsville.saving import Save, Saving

Came = Injury | tuple[Injury, ...]
"""What one saving throw came to, or each of those left for later."""


def _injuries(came: Came) -> tuple[Injury, ...]:
    return (came,) if isinstance(came, Injury) else came


def _save(saving: Saving, came: Came) -> dict[str, Any]:
    if isinstance(came, Injury):
        return {"blow": saving.struck[0].blow.word, "injury": came.word}
    return {"injuries": [injury.word for injury in came]}


@tells(Save, _save)
def saved(saving: Saving, came: Came) -> Report:
    """How hard each blow struck, and how it left its victim."""
    target, injuries = saving.target, _injuries(came)
    pairs = list(zip(saving.struck, injuries, strict=True))
    between = ", " if saving.later else ": "
    worst = sorted(pairs, key=lambda pair: (pair[0].blow, pair[1]), reverse=True)
    befell = times(f"{one.blow.word}{between}{injury.word}" for one, injury in worst)
    matter = mattering(injuries)
    lines = dict.fromkeys(
        harm_line(target, injury, blunt=one.edge is Edge.BLUDGEONING) for one, injury in pairs if injury in matter
    )
    return Report(
        f"{target.name} {befell}.",
        (*lines, *screams(injuries)),
        morale_offers([target]) if any(injury.tests_morale for injury in injuries) else (),
        Tone.BAD if max(injuries) > Injury.SUPERFICIAL else Tone.PLAIN,
    )


add_commands(hood, __name__, (Save,))
