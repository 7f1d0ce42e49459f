"""/dillinger rob, take, kidnap, ransom and hit."""

from __future__ import annotations

from typing import Annotated

from annotated_types import Interval

from cogs._kit.slash import add_commands, command
from cogs.dillinger._root import dillinger, enemy_names, hitmen
from rules.core.move import Rolls, opt


@command("dillinger rob", Rolls())
class Rob:
    """Rob a bank: two dice against the Rob rating."""

    enemy: str | None = opt("The robber; or type his rating.", default=None, complete=enemy_names)
    rob: str | None = opt("A Rob rating in place of his: 8-12.", default=None)
    cased: bool | None = opt("Straight from Casing Bank: +1.", default=None)
    lamm: bool | None = opt("Baron Lamm lies under his card: +1.", default=None)
    hype: bool | None = opt("Media Hype was played before the dice.", default=None)


@command("dillinger take", Rolls())
class Take:
    """The turn after a robbery: how much the bank had."""


@command("dillinger kidnap", Rolls())
class Kidnap:
    """Kidnap somebody: a die of notoriety; or see whether the victim stays."""

    stays: bool | None = opt("A further turn in the Kidnap box: does the victim get away?", default=None)


@command("dillinger ransom", Rolls())
class Ransom:
    """Go for the ransom: paid on 1 or 2, and fenced; on 6 the victim is dead."""

    earned: Annotated[int, Interval(ge=1, le=6)] = opt("The notoriety of the kidnapping.")


@command("dillinger hit", Rolls())
class Hit:
    """A contract hit, with the target's answer and the fee."""

    hitman: str | None = opt("The hit-man; or type his rating.", default=None, complete=hitmen)
    target: str | None = opt("The target; or type the ratings.", default=None, complete=enemy_names)
    answer: str | None = opt(
        "How the target answers a hit; Kill and Luck also answer a miss with fire. Buttons if left out.",
        default=None,
        words=("Kill", "Luck", "Nothing"),
    )
    notoriety: Annotated[int, Interval(ge=0, le=500)] | None = opt("On the target's card.", default=None)
    tommy: bool | None = opt("The hit-man has a Tommy Gun: +1.", default=None)
    jammed: bool | None = opt("It jams.", default=None)
    target_tommy: bool | None = opt("The target has a Tommy Gun: +1 to Kill.", default=None)
    target_jammed: bool | None = opt("It jams.", default=None)
    scored: str | None = opt(
        "The hit-man's die has fallen: roll only what follows.", default=None, words=("Scored", "Missed")
    )
    hit: str | None = opt("A Hit rating in place of the hit-man's: 4-6.", default=None)
    kill: str | None = opt("The target's Kill rating: 5-6.", default=None)
    luck: str | None = opt("The target's Luck rating: 5-6.", default=None)


add_commands(dillinger, __name__)
