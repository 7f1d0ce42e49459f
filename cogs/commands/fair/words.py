"""The dice of a log in words: their commitments, and the result of a check."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.cards.card import Card
from cogs.context.seals import proof_of
from db.fair import commitment_of, newest_seeds, next_commitment
from db.seals import next_hash, shown
from db.store.models import Event, Phrase, Stream
from rules.core.action.report import Tone
from rules.core.chance.fairness import CheckResult, Fault
from rules.core.plain.markup import verbatim

MOST_SEEDS = 3
MOST_SHOWN = 8
"""The most phrases on a card; a file has them all."""
FAULTS = {
    Fault.MISSING: "it is missing",
    Fault.MOVED: "another roll is in its place, so a roll was repeated or moved",
    Fault.SEED: "its seed is not the one committed to",
    Fault.TURN: "it can't have fallen in the turn it names",
    Fault.DICE: "its seed, the phrases and its number make other dice",
    Fault.PHRASE: "a phrase is not the one of its SHA-256",
    Fault.COUNT: "it has a die of impossible sides, or more dice typed in or kept than it rolled",
    Fault.SEAL: "it shows its dice, but not the seed of its seal",
    Fault.KEPT: "it kept dice that had not fallen in an earlier roll",
}


def status_card(stream: Stream, name: str, phrases: Sequence[Phrase]) -> Card:
    """The card with all that is known of the dice of a log."""
    out = newest_seeds(stream, MOST_SEEDS)
    several = stream.chain > 1
    lines = [f"Commitment, fixed before the first roll: {verbatim(commitment_of(stream, 1))}"]
    if several:
        lines.append(
            f"That chain of seeds is used up. Commitment of chain {stream.chain}: {verbatim(stream.commitment)}"
        )
    coming = next_commitment(stream)
    if coming is not None:
        lines.append(f"This is the last turn of its chain. Commitment of the next chain: {verbatim(coming)}")
    lines.append(f"The seed of the next sealed roll has the SHA-256 {verbatim(next_hash(stream))}")
    here = stream.next_roll - stream.turn_roll
    lines.append(f"Rolls so far: {stream.next_roll}, {here} of them in the present turn, number {stream.turn}.")
    for chain, turn, seed in out:
        lines.append(f"Turn {turn}{f' of chain {chain}' if several else ''} is over. Its seed: {verbatim(seed)}")
    if not out:
        lines.append(
            "No seed is revealed yet. A turn reveals its seed when it ends: the day in the open log, a turn of "
            "the rules in a game, a month in a campaign."
        )
    lines.append(f"To check them, run {verbatim('python verify.py')} on a file of /fair export, or use /fair verify.")
    lines.append(phrases_line(stream, phrases))
    return Card(f"The dice of {name}", lines=tuple(lines), footer="docs/fairness.md", private=True)


def seal_lines(event: Event) -> tuple[str, ...]:
    """What everyone may know of the seal of a roll: its proof, once it is open."""
    seal = shown(event)
    if seal is None:
        return ()
    if not event.sealed:
        return proof_of(event)
    return (
        f"Commitment of sealed roll {seal['place']} here: {verbatim(seal['commitment'])}",
        f"The seed of its dice has the SHA-256 {verbatim(seal['hash'])}, which was shown beforehand.",
    )


def phrases_line(stream: Stream, phrases: Sequence[Phrase]) -> str:
    """The phrases and who gave them."""
    if phrases:
        named = (
            f"{each.name} {'(forgotten)' if each.text is None else quoted(each.text)}" for each in phrases[:MOST_SHOWN]
        )
        more = f" and {len(phrases) - MOST_SHOWN} more" if len(phrases) > MOST_SHOWN else ""
        return f"Phrases: {', '.join(named)}{more}"
    return (
        "No phrases were given."
        if stream.next_roll
        else "No phrases yet. Add one with /fair phrase before the first roll."
    )


def quoted(text: str) -> str:
    return f"“{text}”"


def numbers(found: Sequence[int]) -> str:
    """“3 to 7, 9”: numbers in ascending order."""
    runs: list[list[int]] = []
    for number in found:
        if runs and number == runs[-1][-1] + 1:
            runs[-1] = [runs[-1][0], number]
        else:
            runs.append([number, number])
    texts = [str(first) if first == last else f"{first} to {last}" for first, last in runs[:12]]
    return ", ".join(texts) + (", …" if len(runs) > 12 else "")


def unrevealed_lines(pending: Sequence[int], sealed: Sequence[int]) -> list[str]:
    """The rolls that can't be checked yet."""
    lines: list[str] = []
    if pending:
        lines.append(f"Not revealed until their turn ends: {numbers(pending)}")
    if sealed:
        lines.append(f"Still sealed: {numbers(sealed)}")
    return lines


def verdict_card(name: str, verdict: CheckResult, notes: Sequence[str] = ()) -> Card:
    """The result of a check."""
    if verdict.fault is not None:
        return unfit_card(verdict.number, FAULTS[verdict.fault])
    rolls = f"{len(verdict.checked)} roll{'s' * (len(verdict.checked) != 1)}"
    what = f"{verdict.dice} {'die' if verdict.dice == 1 else 'dice'} of {rolls} checked, and all fit."
    marked = f"Dice typed in, which nothing can prove: {verdict.typed}. Dice kept from earlier rolls: {verdict.kept}."
    return Card(
        f"The dice of {name}: {what if verdict.dice else 'there is nothing to check yet.'}",
        lines=(
            *notes,
            *([marked] if verdict.typed or verdict.kept else []),
            *unrevealed_lines(verdict.pending, verdict.sealed),
        ),
        tone=Tone.GOOD if verdict.dice else Tone.PLAIN,
        private=True,
    )


def unfit_card(number: int, why: str) -> Card:
    """The first roll that doesn't fit."""
    return Card(
        f"Roll {number} does not fit: {why}.",
        lines=("It is the first that does not; later ones were not checked.",),
        tone=Tone.BAD,
        private=True,
    )
