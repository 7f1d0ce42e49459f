"""The chains of seeds behind fair dice, and the check of a record against them.

A stream of events keeps a master secret that is never shown. From it come chains of seeds, numbered from 1. SHA-256 of
the seed of turn t is the seed of turn t - 1. The seed of turn 0 is the commitment, which the bot shows in advance.
Seeds, secrets and digests are 64 hexadecimal digits. docs/verify.py checks the same with the standard library alone.
"""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from collections.abc import Iterable
from enum import StrEnum
from typing import Final, NamedTuple

from rules.core.chance.sources import MAX_SIDES, Fair
from rules.core.plain.frozen import frozen

CHAIN_LENGTH: Final = 1000
"""Turns of a chain."""


def digest(text: str) -> str:
    """SHA-256 of a text, as 64 hexadecimal digits."""
    return hashlib.sha256(text.encode()).hexdigest()


def chain_secret(master: str, chain: int) -> str:
    """The secret of a chain, from 1: the seed of its last turn.

    It reveals nothing of the master or of another chain.
    """
    return hmac.digest(master.encode(), f"chain:{chain}".encode(), "sha256").hex()


def seed_of(secret: str, turn: int, length: int = CHAIN_LENGTH) -> str:
    """The seed of a turn, from 0 (the commitment) to `length` (the secret itself). Raises ValueError outside."""
    if not 0 <= turn <= length:
        raise ValueError(f"a chain of {length} has no turn {turn}")
    seed, sha256 = secret, hashlib.sha256
    for _ in range(length - turn):  # `digest`, without a call for each of a thousand
        seed = sha256(seed.encode()).hexdigest()
    return seed


def seeds_up_to(secret: str, turn: int, length: int = CHAIN_LENGTH) -> list[str]:
    """The seeds of turns 1 to `turn`, in order; none for 0."""
    if turn <= 0:
        return []
    seeds = [seed_of(secret, turn, length)]
    while len(seeds) < turn:
        seeds.append(digest(seeds[-1]))
    return seeds[::-1]


def joined(digests: Iterable[str]) -> str:
    """The digest of the players' phrases together, given the digest of each in the order they were given."""
    return digest("\n".join(digests))


NO_PHRASES: Final = joined(())


def fair(seed: str, phrases: str, number: int) -> Fair:
    """The dice of roll `number` under a seed and the players' phrases, joined."""
    return Fair(seed.encode(), phrases, number)


class Committed(NamedTuple):
    """The known part of a chain: its commitment, and the seeds of the turns that have ended, from turn 1."""

    commitment: str
    seeds: tuple[str, ...]


class GivenPhrase(NamedTuple):
    """A player's phrase: its words and their digest, one of which may be unknown."""

    text: str | None
    digest: str | None = None

    @property
    def true_digest(self) -> str:
        """The digest that the dice are made of. It is that of the words, if they are known."""
        return (self.digest or "") if self.text is None else digest(self.text)

    @property
    def fits(self) -> bool:
        """Whether the digest is that of the words."""
        return self.digest in (None, self.true_digest)


class Fallen(NamedTuple):
    """A throw on record: the sides of each die, and its faces, first those typed in, then those kept of an earlier
    roll.
    """

    sides: int
    faces: tuple[int, ...]
    typed: int = 0
    kept: int = 0

    @property
    def possible(self) -> bool:
        """Whether such dice are possible."""
        return 1 <= self.sides <= MAX_SIDES and 0 <= self.typed <= self.typed + self.kept <= len(self.faces)

    @property
    def old(self) -> list[tuple[int, int]]:
        """The dice kept: sides and face of each."""
        return [(self.sides, face) for face in self.faces[self.typed : self.typed + self.kept]]

    @property
    def fresh(self) -> tuple[int, ...]:
        """The faces that the bot rolled for this roll."""
        return self.faces[self.typed + self.kept :]


@frozen
class Numbered:
    """A roll on record.

    chain, turn  when it was made, each from 1; its seed is the turn's unless it was sealed
    throws       its dice; empty while it is sealed
    hash         for a sealed roll, the digest of its own seed, which the bot showed in advance
    seed         that seed, once the roll is opened
    anew_of      number of the earlier roll whose dice it kept; None for none
    """

    number: int
    chain: int
    turn: int
    throws: tuple[Fallen, ...] = ()
    hash: str = ""
    seed: str = ""
    anew_of: int | None = None


@frozen
class Record:
    """Rolls `first` to `following` - 1 of a stream, with all that is needed to check them."""

    chains: tuple[Committed, ...]
    phrases: tuple[GivenPhrase, ...]
    first: int
    following: int
    rolls: tuple[Numbered, ...]


class Fault(StrEnum):
    """Why a roll doesn't fit."""

    MISSING = "missing"
    MOVED = "moved"
    SEED = "seed"
    TURN = "turn"
    DICE = "dice"
    PHRASE = "phrase"
    COUNT = "count"
    SEAL = "seal"
    KEPT = "kept"


@frozen
class CheckResult:
    """The result of a check.

    fault     the fault of roll `number`, the first that doesn't fit; None if all that can be checked fits
    checked   the numbers of the rolls whose dice come from their seed
    dice      how many dice these are
    typed     how many dice were typed in, in all rolls
    kept      how many were kept of earlier rolls
    pending   the numbers of the rolls of the present turn, whose seed is not out yet
    sealed    the numbers of the rolls that are still sealed
    """

    fault: Fault | None = None
    number: int = 0
    checked: tuple[int, ...] = ()
    pending: tuple[int, ...] = ()
    sealed: tuple[int, ...] = ()
    dice: int = 0
    typed: int = 0
    kept: int = 0


def check(record: Record) -> CheckResult:
    """Check whether its seed, the phrases and its number make each roll, and whether none is missing, repeated or
    moved.
    """
    seeds, ended = _committed_seeds(record.chains)
    present = (len(record.chains), len(record.chains[-1].seeds) + 1) if record.chains else (0, 0)
    checked: list[int] = []
    pending: list[int] = []
    sealed: list[int] = []
    last, phrases = (0, 0), joined(phrase.true_digest for phrase in record.phrases)
    if not all(phrase.fits for phrase in record.phrases):
        return CheckResult(Fault.PHRASE, record.first)
    met: dict[int, Counter[tuple[int, int]]] = {}
    dice = 0
    for due, roll in enumerate(record.rolls, record.first):
        place = (roll.chain, roll.turn)
        if roll.number != due:
            return CheckResult(Fault.MISSING if roll.number > due else Fault.MOVED, due, tuple(checked))
        if not last <= place <= present or roll.turn < 1 or roll.chain > ended + 1:
            return CheckResult(Fault.TURN, due, tuple(checked))
        last = place
        if not all(throw.possible for throw in roll.throws):
            return CheckResult(Fault.COUNT, due, tuple(checked))
        if roll.hash and not roll.seed and roll.throws:
            return CheckResult(Fault.SEAL, due, tuple(checked))
        old = Counter(die for throw in roll.throws for die in throw.old)
        of = due if roll.anew_of is None else roll.anew_of
        if of >= record.first and not old <= met.get(of, Counter()):
            return CheckResult(Fault.KEPT, due, tuple(checked))
        met[due] = Counter((throw.sides, face) for throw in roll.throws for face in throw.faces)
        if roll.hash and not roll.seed:
            sealed.append(due)
            continue
        if place == present and not roll.hash:
            pending.append(due)
            continue
        seed = roll.seed if roll.hash else seeds.get(place, "")
        if not seed or (roll.hash and digest(seed) != roll.hash):
            return CheckResult(Fault.SEED, due, tuple(checked))
        source = fair(seed, phrases, due)
        if any(tuple(source.take(len(throw.fresh), throw.sides)[0]) != throw.fresh for throw in roll.throws):
            return CheckResult(Fault.DICE, due, tuple(checked))
        if fresh := sum(len(throw.fresh) for throw in roll.throws):
            checked.append(due)
            dice += fresh
    due = record.first + len(record.rolls)
    if due != record.following:
        return CheckResult(Fault.MISSING, due, tuple(checked))
    throws = [throw for roll in record.rolls for throw in roll.throws]
    typed, kept = sum(throw.typed for throw in throws), sum(throw.kept for throw in throws)
    return CheckResult(None, 0, tuple(checked), tuple(pending), tuple(sealed), dice, typed, kept)


def _committed_seeds(chains: Iterable[Committed]) -> tuple[dict[tuple[int, int], str], int]:
    """The seeds that lead back to their commitments, by chain and turn, and how many chains ran to their end."""
    seeds: dict[tuple[int, int], str] = {}
    ended = 0
    for number, chain in enumerate(chains, 1):
        before = chain.commitment
        for turn, seed in enumerate(chain.seeds, 1):
            if digest(seed) != before:
                break
            seeds[number, turn] = before = seed
        ended += ended == number - 1 and (number, CHAIN_LENGTH) in seeds
    return seeds, ended
