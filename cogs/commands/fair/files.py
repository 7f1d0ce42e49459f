"""The rolls of a stream as a file that docs/verify.py checks, out and in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, TypeVar, cast

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from cogs.cards.pieces import in_thread, read_in_pieces, written_in_pieces
from db.fair import anew_of, known_chains
from db.seals import is_blind, shown
from db.store.models import Event, Phrase, Stream
from db.unit_of_work import Work
from rules.core.chance.fairness import CHAIN_LENGTH, Committed, Fallen, GivenPhrase, Numbered, Record
from rules.core.chance.sources import MAX_SIDES
from rules.core.plain.refusal import BadFile

FILE_VERSION = 1
MOST_ROLLS = 5_000
MOST_BYTES = 8_000_000
MOST_LETTERS = 100
"""The most letters of a phrase."""
Hash = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
Count = Annotated[int, Field(ge=0, le=2**62)]
Whole = Annotated[int, Field(ge=-(2**62), le=2**62)]
"""A number that the check itself examines, so that it can name the roll."""


class Shape(BaseModel):
    """The parts of a file that the check needs. It ignores the rest, which is for people."""

    model_config = ConfigDict(strict=True)


class ThrowShape(Shape):
    model_config = ConfigDict(strict=True, extra="allow")

    sides: Whole
    faces: list[Annotated[int, Field(ge=1, le=MAX_SIDES)]]
    typed: Whole
    kept: Whole


class SealShape(Shape):
    hash: Hash
    seed: Hash | None = None


class RollShape(Shape):
    model_config = ConfigDict(strict=True, extra="allow")

    roll: Count
    chain: Count
    turn: Count
    command: str = ""
    by: str = ""
    throws: list[ThrowShape] = []
    sealed: SealShape | None = None
    anew_of: Count | None = None

    @property
    def dice(self) -> tuple[Any, ...]:
        """Its dice, their origin and their purpose."""
        throws = [(each.sides, each.faces, each.typed, each.kept) for each in self.throws]
        seal = self.sealed and self.sealed.hash
        return self.roll, self.chain, self.turn, self.command, seal, self.anew_of, throws

    @property
    def words(self) -> dict[str, Any]:
        """All its words, except who rolled."""
        return self.model_dump(exclude={"by"}, exclude_unset=True)

    def as_sealed(self) -> RollShape:
        """The roll as it was shown before its seal was opened."""
        unset = self.model_dump(exclude={"throws", "told", "sealed"}, exclude_unset=True)
        return RollShape.model_validate({**unset, "sealed": {"hash": self.sealed.hash if self.sealed else ""}})


class PhraseShape(Shape):
    text: Annotated[str, Field(max_length=MOST_LETTERS)] | None = None
    sha256: Hash | None = None

    @model_validator(mode="after")
    def _one(self) -> PhraseShape:
        if self.text is None and self.sha256 is None:
            raise ValueError("a phrase has a text or its SHA-256")
        return self


class ChainShape(Shape):
    commitment: Hash
    seeds: list[Hash] = Field(max_length=CHAIN_LENGTH)


class LogShape(Shape):
    id: Count


class FairFile(Shape):
    """A file of /fair export. `of` checks its lists piece by piece."""

    consigliere_fair: int = Field(ge=1, le=FILE_VERSION)
    log: LogShape
    chains: list[ChainShape] = Field(min_length=1)
    phrases: list[PhraseShape]
    first: Count
    next: Count
    rolls: list[RollShape]

    @classmethod
    def of(cls, data: Any) -> FairFile:
        """Make a file of JSON values. Raises BadFile with the first fault."""
        lists: dict[str, list[Any]] = {}
        if isinstance(data, dict):
            given = cast("dict[str, Any]", data)
            lists = {name: given[name] for name in LISTS if isinstance(given.get(name), list)}
            data = {**given, **{name: listed[:1] for name, listed in lists.items()}}
        file = _checked(cls, data)
        if len(lists["rolls"]) > MOST_ROLLS:
            raise unfit("rolls")
        for name, listed in lists.items():
            setattr(file, name, [_checked(LISTS[name], one, f"{name}.{place}.") for place, one in enumerate(listed)])
        return file

    def record(self) -> Record:
        """The file as facts to check."""
        return Record(
            tuple(Committed(chain.commitment, tuple(chain.seeds)) for chain in self.chains),
            tuple(GivenPhrase(phrase.text, phrase.sha256) for phrase in self.phrases),
            self.first,
            self.next,
            tuple(
                Numbered(
                    roll.roll,
                    roll.chain,
                    roll.turn,
                    tuple(Fallen(each.sides, tuple(each.faces), each.typed, each.kept) for each in roll.throws),
                    roll.sealed.hash if roll.sealed else "",
                    (roll.sealed.seed if roll.sealed else None) or "",
                    roll.anew_of,
                )
                for roll in self.rolls
            ),
        )


LISTS: Final[Mapping[str, type[Shape]]] = {"chains": ChainShape, "phrases": PhraseShape, "rolls": RollShape}
"""The lists of a file, and the kind of their elements."""
S = TypeVar("S", bound=Shape)


def _checked(kind: type[S], data: Any, place: str = "") -> S:
    try:
        return kind.model_validate(data)
    except ValidationError as error:
        fault = error.errors()[0]
    place += ".".join(map(str, fault["loc"]))
    if place == "consigliere_fair" and fault["type"] == "less_than_equal":
        raise BadFile("A newer version of the bot made that file. Try its docs/verify.py.")
    raise unfit(place.removesuffix("."), missing=fault["type"] == "missing")


def unfit(place: str, *, missing: bool = False) -> BadFile:
    """The refusal of a file, or of a place in it, that is not as /fair export makes it."""
    what = f"“{place[:80]}” is {'missing' if missing else 'not what it should be'}" if place else "it is something else"
    return BadFile(f"That is not a file that /fair export made: {what}.")


async def written(work: Work, stream: Stream, name: str, first: int | None = None) -> dict[str, Any]:
    """The rolls of a stream from number `first` on, by default the newest, as many as a file holds."""
    start = max(0, stream.next_roll - MOST_ROLLS) if first is None else first
    events = await work.fair.rolls(stream.id, start, MOST_ROLLS)
    following = start + len(events)
    earlier = await work.fair.numbers([place for event in events for place in anew_of(event)])
    pending = [
        event.roll
        for event in events
        if (event.seal is None and (event.chain, event.turn) == (stream.chain, stream.turn)) or event.sealed
    ]
    phrases = await work.fair.phrases(stream.id)

    def facts() -> dict[str, Any]:
        chains = known_chains(stream)
        return {
            "consigliere_fair": FILE_VERSION,
            "log": {"id": stream.id, "kind": stream.kind, "name": name},
            "chains": [{"commitment": chain.commitment, "seeds": [*chain.seeds]} for chain in chains],
            "phrases": [phrase_facts(phrase) for phrase in phrases],
            "first": start,
            "next": following,
            "not_revealed_yet": pending,
            "rolls": [roll_facts(event, earlier) for event in events],
        }

    return await in_thread(facts)


def phrase_facts(phrase: Phrase) -> dict[str, Any]:
    """A phrase as JSON; only its hash if the words are forgotten."""
    return {"by": phrase.name, **({"sha256": phrase.digest} if phrase.text is None else {"text": phrase.text})}


def roll_facts(event: Event, earlier: Mapping[int, int]) -> dict[str, Any]:
    """A roll as JSON. For a sealed one, only what everyone may know. `earlier` numbers rolls by their events."""
    facts: dict[str, Any] = {
        "roll": event.roll,
        "chain": event.chain,
        "turn": event.turn,
        "at": event.at.isoformat(),
        "by": event.actor_name,
        "command": event.command,
        "taken_back": event.struck_at is not None,
    }
    seal = shown(event)
    if seal is not None:
        # No card has shown the commitment of a blind roll, and none will show what opens it.
        facts["sealed"] = seal if is_blind(event) else {name: seal[name] for name in ("hash", "seed") if name in seal}
    if event.sealed:
        return facts
    kept_of = [earlier[place] for place in anew_of(event) if place in earlier]
    if kept_of:
        facts["anew_of"] = kept_of[0]
    return {**facts, "told": event.headline, "throws": [throw_facts(throw) for throw in (event.outcome or {})["dice"]]}


def throw_facts(throw: dict[str, Any]) -> dict[str, Any]:
    """A throw as JSON: first the faces typed in, then those kept of an earlier roll, then those of this one."""
    return {
        "for": throw["why"],
        "sides": throw["sides"],
        "faces": throw["faces"],
        "typed": throw["typed"],
        "kept": throw.get("kept", 0),
    }


def packed(file: dict[str, Any]) -> bytes:
    """A file as bytes."""
    return written_in_pieces(file)


def read_file(data: bytes) -> FairFile:
    """Read a file of /fair export. Raises BadFile with its faults."""
    if len(data) > MOST_BYTES:
        raise BadFile(f"A file of /fair export has at most {MOST_BYTES:,} bytes. This one has {len(data):,}.")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadFile("That file is not text. /fair verify reads what /fair export made.").offering(
            "How to check", "fair verify"
        ) from None
    try:
        data = read_in_pieces(text)
    except (ValueError, RecursionError):
        raise BadFile("That file is not JSON, or it is cut off.") from None
    return FairFile.of(data)
