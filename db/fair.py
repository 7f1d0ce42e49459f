"""The fair dice of streams: when a turn ends, which seeds are revealed, who gave which phrase, and what was rolled."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import bindparam, select

from db.repositories import SERVER_LOG
from db.store.models import Event, Phrase, Stream
from db.store.session import Session
from db.store.trouble import Damaged
from rules.core.chance.fairness import (
    CHAIN_LENGTH,
    NO_PHRASES,
    Committed,
    Fallen,
    Numbered,
    chain_secret,
    digest,
    joined,
    seed_of,
    seeds_up_to,
)
from rules.core.plain.refusal import IllegalNow

REROLLED = "rerolled"
"""The key, beside the options of an event, of what it keeps of rolled dice when it is a re-roll."""
MOST_PHRASES = 25
_STREAM = select(Stream).where(Stream.id == bindparam("stream_id"), Stream.server_id == bindparam("server_id"))
"""The most phrases of one turn. No table has more players."""


def new_chain(master: str, chain: int) -> dict[str, Any]:
    """The columns of a stream whose chain of that number begins."""
    seed = seed_of(chain_secret(master, chain), 1)
    return {"chain": chain, "turn": 1, "seed": seed, "commitment": digest(seed)}


def opened(master: str, start: str) -> dict[str, Any]:
    """The columns of a stream before its first roll. `start` is the mark of this process."""
    begun = {"next_roll": 0, "turn_roll": 0, "day": "", "start": start, "phrases": NO_PHRASES}
    return {"secret": master, **new_chain(master, 1), **begun}


def begun_anew(master: str, chain: int, next_roll: int) -> dict[str, Any]:
    """The columns of a stream from a backup: another chain and other sealed seeds, as its old seeds may have been
    revealed since.
    """
    return {**new_chain(master, chain + 1), "turn_roll": next_roll, "sealing": secrets.token_hex(32)}


def used(stream: Stream) -> bool:
    """Whether a die of the present turn was rolled."""
    return stream.next_roll > stream.turn_roll


def end_turn(stream: Stream) -> None:
    """Reveal the seed of the present turn and move on to the next, if a die of the turn was rolled."""
    if not used(stream):
        return
    if stream.turn < CHAIN_LENGTH:
        stream.turn += 1
        stream.seed = seed_of(chain_secret(stream.secret, stream.chain), stream.turn)
    else:
        for column, value in new_chain(stream.secret, stream.chain + 1).items():
            setattr(stream, column, value)
    stream.turn_roll = stream.next_roll


def ends_by_itself(stream: Stream, start: str, now: datetime | None) -> bool:
    """Whether the turn began in another process or, in an open log, on an earlier day (UTC)."""
    return start != stream.start or (stream.kind == SERVER_LOG and now is not None and day_of(now) > stream.day)


def keep_time(stream: Stream, start: str, now: datetime | None = None) -> None:
    """End a turn that has run out by itself. `start` is the mark of this process."""
    if ends_by_itself(stream, start, now):
        end_turn(stream)
        stream.start = start
        if now is not None:
            stream.day = max(stream.day, day_of(now))


def day_of(now: datetime) -> str:
    """The UTC date of a time, such as 2026-11-21."""
    return now.astimezone(UTC).date().isoformat()


def known_chains(stream: Stream) -> tuple[Committed, ...]:
    """Every chain of a stream so far, with its commitment and its revealed seeds. Raises Damaged."""
    require_committed(stream)
    return _chains(stream, stream.turn - 1)


def used_chains(stream: Stream) -> tuple[Committed, ...]:
    """The same, with the secret seed of the present turn."""
    return _chains(stream, stream.turn)


def _chains(stream: Stream, turns: int) -> tuple[Committed, ...]:
    before = [(chain, CHAIN_LENGTH) for chain in range(1, stream.chain)]
    return tuple(
        Committed(commitment_of(stream, chain), tuple(seeds_up_to(chain_secret(stream.secret, chain), ended)))
        for chain, ended in [*before, (stream.chain, turns)]
    )


def commitment_of(stream: Stream, chain: int) -> str:
    """The commitment of a chain of a stream."""
    return seed_of(chain_secret(stream.secret, chain), 0)


def newest_seeds(stream: Stream, most: int) -> list[tuple[int, int, str]]:
    """The last revealed seeds, the newest first, each with its chain and turn. Raises Damaged."""
    require_committed(stream)
    found: list[tuple[int, int, str]] = []
    chain, turn = stream.chain, stream.turn - 1
    while len(found) < most and (turn or chain > 1):
        if not turn:
            chain, turn = chain - 1, CHAIN_LENGTH
        found.append((chain, turn, seed_of(chain_secret(stream.secret, chain), turn)))
        turn -= 1
    return found


def require_committed(stream: Stream) -> None:
    """Raise Damaged unless the chain of a stream fits its commitment. A damaged chain number could be any, and cost as
    many hashes.
    """
    if not 1 <= stream.turn <= CHAIN_LENGTH or commitment_of(stream, stream.chain) != stream.commitment:
        raise Damaged(f"stream {stream.id}: its chain or turn is not the one committed to")


def anew_of(event: Event) -> list[int]:
    """The id of the event whose dice a roll kept, or none."""
    return [event.options[REROLLED][-1]["event"]] if event.options.get(REROLLED) else []


def numbered(event: Event, earlier: Mapping[int, int]) -> Numbered:
    """A roll on record with all that is stored about it, sealed or not. `earlier` numbers rolls by their events."""
    seal = event.seal or {}
    throws = (event.outcome or {}).get("dice", ())
    return Numbered(
        event.roll or 0,
        event.chain or 0,
        event.turn or 0,
        tuple(Fallen(one["sides"], tuple(one["faces"]), one["typed"], one.get("kept", 0)) for one in throws),
        seal.get("hash", ""),
        seal.get("seed", ""),
        next((earlier[place] for place in anew_of(event) if place in earlier), None),
    )


def next_commitment(stream: Stream) -> str | None:
    """The commitment of the next chain, during the last turn of the present one; None before."""
    if stream.turn < CHAIN_LENGTH:
        return None
    return commitment_of(stream, stream.chain + 1)


class FairDice:
    """The dice of streams in a session."""

    def __init__(self, session: Session) -> None:
        self._session = session

    async def phrases(self, stream_id: int) -> list[Phrase]:
        """The players' phrases, in the order given."""
        query = select(Phrase).where(Phrase.stream_id == stream_id).order_by(Phrase.position)
        return list(await self._session.scalars(query))

    async def give_phrase(self, stream: Stream, user_id: int, name: str, text: str) -> bool:
        """Put a player's phrase into the dice of a stream, in place of their earlier one. Returns whether there was
        one.

        Raises IllegalNow once a die of the turn was rolled.
        """
        if stream.next_roll:
            raise IllegalNow(
                "A phrase counts only if it comes before the first roll, and dice were rolled here already. "
                "A new game or campaign takes phrases until its first roll."
            )
        known = await self.phrases(stream.id)
        mine = next((phrase for phrase in known if phrase.user_id == user_id), None)
        if mine is None:
            if len(known) >= MOST_PHRASES:
                raise IllegalNow(f"There are already {MOST_PHRASES} phrases, so no more fit.")
            phrase = Phrase(stream_id=stream.id, position=len(known) + 1, user_id=user_id, name=name)
            phrase.text, phrase.digest = text, digest(text)
            self._session.add(phrase)
            known.append(phrase)
        else:
            mine.name, mine.text, mine.digest = name, text, digest(text)
        stream.phrases = joined(phrase.digest for phrase in known)
        return mine is not None

    async def rolls(self, stream_id: int, first: int, most: int) -> list[Event]:
        """The events of rolls from number `first` on, in the order of their numbers, with struck ones."""
        query = select(Event).where(Event.stream_id == stream_id, Event.roll >= first)
        return await self._session.in_pages(query, Event.roll, most)

    async def numbers(self, event_ids: Sequence[int]) -> dict[int, int]:
        """The numbers of the rolls among some events, by their ids."""
        rows = await self._session.execute(
            select(Event.id, Event.roll).where(Event.id.in_(event_ids), Event.roll.is_not(None))
        )
        return {event_id: number for event_id, number in rows if number is not None}

    async def stream(self, server_id: int, stream_id: int) -> Stream | None:
        """A stream of this server by its id; None for one of another server."""
        return await self._session.scalar(_STREAM, {"stream_id": stream_id, "server_id": server_id})
