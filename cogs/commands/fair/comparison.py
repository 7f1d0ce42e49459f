"""The comparison of a file of /fair export with its log."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import zip_longest

from cogs.cards.card import Card
from cogs.commands.fair.files import FairFile, RollShape
from cogs.commands.fair.words import numbers, unfit_card


def compared(file: FairFile, log: FairFile, rolls: Iterable[RollShape]) -> list[str] | Card:
    """Compare a valid file with the log. Returns lines, or the card of the first roll with other dice.

    The log's `rolls` come one by one, and the first is the file's first. The log may know more: seeds and seals opened
    since.
    """
    chains = zip(file.chains, log.chains, strict=False)
    if len(file.chains) > len(log.chains) or not all(
        exported.commitment == true.commitment and exported.seeds == true.seeds[: len(exported.seeds)]
        for exported, true in chains
    ):
        return unfit_card(file.first, "the log has other commitments or seeds")
    digests = [[phrase.true_digest for phrase in each.record().phrases] for each in (file, log)]
    if digests[0] != digests[1]:
        return unfit_card(file.first, "the phrases are not those that were given here")
    renamed: list[int] = []
    reworded: list[int] = []
    for exported, true in zip_longest(file.rolls, rolls):
        if exported is None:
            break
        if true is None:
            return unfit_card(exported.roll, "the log has no such roll")
        if exported.sealed is not None and exported.sealed.seed is None:
            true = true.as_sealed()
        if exported.dice != true.dice:
            return unfit_card(exported.roll, "the log says something else about it")
        if exported.by != true.by:
            renamed.append(exported.roll)
        if exported.words != true.words:
            reworded.append(exported.roll)
    notes = ["It has the same dice as the log." if renamed or reworded else "It says the same as the log."]
    if renamed:
        notes.append(f"The log has other names at {numbers(renamed)}. Players may have been forgotten.")
    if reworded:
        notes.append(
            f"The log differs for {numbers(reworded)}: when, what for, what came of it, or whether it was "
            "taken back. That may have changed since."
        )
    return notes
