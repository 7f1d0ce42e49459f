"""Chains of seeds, and the check of a record against them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.chance.fairness import (
    CHAIN_LENGTH,
    NO_PHRASES,
    Committed,
    Fallen,
    Fault,
    GivenPhrase,
    Numbered,
    Record,
    chain_secret,
    check,
    digest,
    fair,
    joined,
    seed_of,
    seeds_up_to,
)
from rules.core.chance.sources import Fair
from rules.core.plain.frozen import replace

MASTER = "5e" * 32
GIVEN = (GivenPhrase("seven come eleven"), GivenPhrase(None, digest("hard eight")))
PHRASES = joined(phrase.true_digest for phrase in GIVEN)
SHAPES = [(6, 3), (100, 2), (10, 1)]


# Chains


def test_the_hash_of_a_seed_is_the_seed_before_it_down_to_the_commitment() -> None:
    secret = chain_secret(MASTER, 1)
    assert seed_of(secret, CHAIN_LENGTH) == secret
    for turn in (1, 2, 500, CHAIN_LENGTH):
        assert digest(seed_of(secret, turn)) == seed_of(secret, turn - 1)


@pytest.mark.parametrize("turn", [-1, CHAIN_LENGTH + 1])
def test_a_chain_has_no_turn_beyond_its_ends(turn: int) -> None:
    with pytest.raises(ValueError, match="has no turn"):
        seed_of(MASTER, turn)


@pytest.mark.parametrize("turn", [0, 1, 2, 17])
def test_seeds_are_listed_from_the_first_turn(turn: int) -> None:
    assert seeds_up_to(MASTER, turn) == [seed_of(MASTER, each) for each in range(1, turn + 1)]


def test_no_chain_gives_away_another_nor_the_master() -> None:
    secrets = {chain_secret(MASTER, chain) for chain in range(1, 20)}
    assert len(secrets | {MASTER, digest(MASTER)}) == 21


def test_phrases_count_by_their_digests_and_in_their_order() -> None:
    one, other = digest("a"), digest("b")
    assert len({joined([one]), joined([other]), joined([one, other]), joined([other, one]), NO_PHRASES}) == 5
    assert digest("") == NO_PHRASES


def test_the_dice_of_a_roll_are_frozen() -> None:
    """Frozen, as sha256sum and openssl compute them: a change here breaks every roll that players have on record."""
    dice = fair(seed_of(chain_secret(MASTER, 2), 3), PHRASES, 41)
    assert dice.take(8, 6)[0] == [3, 6, 1, 6, 3, 2, 1, 6]


# No bias


def every_byte(sides: int, monkeypatch: pytest.MonkeyPatch) -> Counter[int]:
    """How often each face comes of all 256 bytes, each once. A die that asked for more would find none."""
    blocks = iter([bytes(range(256))])
    monkeypatch.setattr("rules.core.chance.sources.hmac.digest", lambda *_: next(blocks))
    dice, faces = Fair(b""), list[int]()
    try:
        while True:
            faces += dice.take(1, sides)[0]
    except (StopIteration, RuntimeError):
        return Counter(faces)


@pytest.mark.parametrize("sides", range(2, 101))
def test_all_bytes_make_every_face_as_often(sides: int, monkeypatch: pytest.MonkeyPatch) -> None:
    assert every_byte(sides, monkeypatch) == dict.fromkeys(range(1, sides + 1), 256 // sides)


def chi_square(faces: Sequence[int], sides: int) -> float:
    """How far faces are from even, as a number that is about normal if the die is true (Wilson and Hilferty)."""
    counted, expected = Counter(faces), len(faces) / sides
    total = sum((counted[face] - expected) ** 2 / expected for face in range(1, sides + 1))
    freedom = sides - 1
    return ((total / freedom) ** (1 / 3) - (1 - 2 / (9 * freedom))) / sqrt(2 / (9 * freedom))


SUSPICIOUS = 4.0
"""One fair die in thirty thousand looks like that."""


def thrown(sides: int, rolls: int = 2000, dice: int = 6) -> list[int]:
    seed = seed_of(chain_secret(MASTER, 1), 7)
    return [face for number in range(rolls) for face in fair(seed, PHRASES, number).take(dice, sides)[0]]


@pytest.mark.parametrize("sides", [2, 3, 6, 10, 20, 52, 100])
def test_fair_dice_look_even_within_and_between_rolls(sides: int) -> None:
    faces = thrown(sides)
    assert abs(chi_square(faces, sides)) < SUSPICIOUS
    assert abs(chi_square(faces[::6], sides)) < SUSPICIOUS


def test_pairs_of_neighbours_look_even() -> None:
    faces = thrown(6, rolls=4000)
    pairs = [6 * (first - 1) + second for first, second in zip(faces[::2], faces[1::2], strict=True)]
    assert abs(chi_square(pairs, 36)) < SUSPICIOUS


@pytest.mark.parametrize("sides", [6, 10, 100])
def test_a_die_that_keeps_every_byte_is_caught(sides: int) -> None:
    """The plain remainder favours low faces: of 256 bytes, a D100 would show 1 to 56 three times, the others twice."""
    by_remainder = [(face - 1) % sides + 1 for face in thrown(256, rolls=60_000)]
    assert chi_square(by_remainder, sides) > SUSPICIOUS


@pytest.mark.parametrize("favoured, share", [(1, 40), (6, 40), (3, 60)])
def test_a_planted_favourite_is_caught(favoured: int, share: int) -> None:
    """One die in so many is turned to one face."""
    faces = [favoured if place % share == 0 else face for place, face in enumerate(thrown(6, rolls=10_000))]
    assert chi_square(faces, 6) > SUSPICIOUS


def test_dice_too_even_to_be_true_are_caught() -> None:
    assert chi_square([1, 2, 3, 4, 5, 6] * 1000, 6) < -SUSPICIOUS


# The check of a record


def roll(number: int, chain: int, turn: int, seed: str | None = None, hashed: str = "") -> Numbered:
    """A roll as it goes on record."""
    source = fair(seed or seed_of(chain_secret(MASTER, chain), turn), PHRASES, number)
    throws = tuple(Fallen(sides, tuple(source.take(n, sides)[0])) for sides, n in SHAPES)
    return Numbered(number, chain, turn, throws, hashed, seed or "")


def record(*turns: tuple[int, int], first: int = 0) -> Record:
    """Rolls, one for each (chain, turn) named; the turn of the last is the present one."""
    last_chain, last_turn = turns[-1]
    ended = [(chain, CHAIN_LENGTH) for chain in range(1, last_chain)] + [(last_chain, last_turn - 1)]
    chains = tuple(
        Committed(seed_of(secret, 0), tuple(seeds_up_to(secret, turn)))
        for chain, turn in ended
        for secret in [chain_secret(MASTER, chain)]
    )
    rolls = tuple(roll(number, *turn) for number, turn in enumerate(turns, first))
    return Record(chains, GIVEN, first, first + len(turns), rolls)


PLAYED = record((1, 1), (1, 1), (1, 2), (1, 2), (1, 4), (1, 5), (1, 5))


def put(number: int, **changed: object) -> Record:
    """The record with one roll changed."""
    rolls = tuple(replace(each, **changed) if each.number == number else each for each in PLAYED.rolls)
    return replace(PLAYED, rolls=rolls)


def order(*places: int) -> Record:
    """The record with its rolls in another order."""
    return replace(PLAYED, rolls=tuple(PLAYED.rolls[place] for place in places))


def found(record: Record) -> tuple[Fault | None, int]:
    verdict = check(record)
    return verdict.fault, verdict.number


def test_true_rolls_fit_and_those_of_the_present_turn_wait() -> None:
    verdict = check(PLAYED)
    assert (verdict.fault, verdict.checked, verdict.pending, verdict.sealed) == (None, (0, 1, 2, 3, 4), (5, 6), ())


def test_a_record_may_begin_later() -> None:
    assert check(record((1, 3), (1, 4), first=31)).checked == (31,)


def test_an_empty_record_fits() -> None:
    assert check(Record((Committed(seed_of(MASTER, 0), ()),), (), 0, 0, ())).fault is None


@given(st.integers(0, 4), st.integers(0, 2), st.data())
def test_any_changed_die_is_found(number: int, place: int, data: st.DataObject) -> None:
    throws = list(PLAYED.rolls[number].throws)
    sides, faces, *_ = throws[place]
    die = data.draw(st.integers(0, len(faces) - 1))
    other = data.draw(st.integers(1, sides).filter(lambda face: face != faces[die]))
    throws[place] = Fallen(sides, (*faces[:die], other, *faces[die + 1 :]))
    assert found(put(number, throws=tuple(throws))) == (Fault.DICE, number)


@pytest.mark.parametrize(
    "tampered, fault",
    [
        (order(0, 1, 3, 4, 5, 6), (Fault.MISSING, 2)),
        (order(0, 1, 2, 3, 4, 5), (Fault.MISSING, 6)),
        (order(0, 1, 1, 2, 3, 4, 5, 6), (Fault.MOVED, 2)),
        (order(0, 1, 3, 2, 4, 5, 6), (Fault.MISSING, 2)),
        (order(1, 0, 2, 3, 4, 5, 6), (Fault.MISSING, 0)),
        (put(1, turn=2), (Fault.DICE, 1)),
        (put(3, turn=1), (Fault.TURN, 3)),
        (put(2, turn=9), (Fault.TURN, 2)),
        (put(0, turn=0), (Fault.TURN, 0)),
        (put(4, chain=2, turn=1), (Fault.TURN, 4)),
        (replace(PLAYED, phrases=()), (Fault.DICE, 0)),
    ],
)
def test_a_tampered_record_is_found_out_at_its_first_roll_that_does_not_fit(
    tampered: Record, fault: tuple[Fault, int]
) -> None:
    assert found(tampered) == fault


def test_rolls_that_changed_places_and_numbers_are_found_by_their_dice() -> None:
    rolls = list(PLAYED.rolls)
    rolls[0], rolls[1] = replace(rolls[1], number=0), replace(rolls[0], number=1)
    assert found(replace(PLAYED, rolls=tuple(rolls))) == (Fault.DICE, 0)


@pytest.mark.parametrize("places, number", [((0, 1), 0), ((1, 2), 2), ((2, 3), 4)])
def test_seeds_that_changed_places_are_found_at_the_first_roll_under_them(places: tuple[int, int], number: int) -> None:
    (chain,), (one, other) = PLAYED.chains, places
    seeds = list(chain.seeds)
    seeds[one], seeds[other] = seeds[other], seeds[one]
    assert found(replace(PLAYED, chains=(chain._replace(seeds=tuple(seeds)),))) == (Fault.SEED, number)


def test_dice_that_fit_another_seed_do_not_pass() -> None:
    """All dice are computed anew from a chain that was not committed to."""
    (chain,) = PLAYED.chains
    forged = seed_of(digest("forged"), 1)
    rolls = (roll(0, 1, 1, forged), *PLAYED.rolls[1:])
    chains = (chain._replace(seeds=(forged, *chain.seeds[1:])),)
    assert found(replace(PLAYED, chains=chains, rolls=(replace(rolls[0], seed=""), *rolls[1:]))) == (Fault.SEED, 0)


def test_a_chain_that_ran_out_is_followed_by_the_next() -> None:
    verdict = check(record((1, 999), (1, 1000), (2, 1), (2, 2)))
    assert (verdict.fault, verdict.checked, verdict.pending) == (None, (0, 1, 2), (3,))


def test_a_chain_begun_before_the_last_ran_out_is_found() -> None:
    """Otherwise its keeper could drop a chain whose future dice they don't like."""
    true = record((1, 999), (1, 1000), (2, 1), (2, 2))
    chains = (true.chains[0]._replace(seeds=true.chains[0].seeds[:5]), true.chains[1])
    rolls = (roll(0, 1, 5), roll(1, 1, 5), *true.rolls[2:])
    assert found(replace(true, chains=chains, rolls=rolls)) == (Fault.TURN, 2)


SEALED = digest("sealed")


def test_a_sealed_roll_waits_for_its_own_seed() -> None:
    closed = put(1, hash=digest(SEALED), throws=())
    verdict = check(closed)
    assert (verdict.fault, verdict.sealed, verdict.checked) == (None, (1,), (0, 2, 3, 4))
    opened = replace(closed, rolls=(closed.rolls[0], roll(1, 1, 1, SEALED, digest(SEALED)), *closed.rolls[2:]))
    assert check(opened).checked == (0, 1, 2, 3, 4)


def test_a_sealed_roll_opened_with_another_seed_is_found() -> None:
    other = digest("other")
    opened = replace(PLAYED, rolls=(PLAYED.rolls[0], roll(1, 1, 1, other, digest(SEALED)), *PLAYED.rolls[2:]))
    assert found(opened) == (Fault.SEED, 1)


def test_a_roll_without_commitment_gives_nothing_to_check() -> None:
    assert check(Record((), (), 0, 1, (roll(0, 1, 1),))).fault is Fault.TURN


def test_a_phrase_that_is_not_the_one_of_its_digest_is_found_even_before_any_seed_is_out() -> None:
    waiting = record((1, 1))
    assert check(waiting).pending == (0,)
    for forged in (
        GivenPhrase("loaded", digest("seven come eleven")),
        GivenPhrase("seven come eleven", digest("loaded")),
    ):
        assert found(replace(waiting, phrases=(forged, GIVEN[1]))) == (Fault.PHRASE, 0)


@pytest.mark.parametrize("sides", [-1, 0, 257])
def test_a_die_of_impossible_sides_is_found(sides: int) -> None:
    for number in (1, 6):
        assert found(put(number, throws=(Fallen(sides, (1,)),))) == (Fault.COUNT, number)


@pytest.mark.parametrize("typed, kept", [(-1, 0), (0, -1), (3, 0), (0, 3), (2, 1), (-1, 1), (3, -1)])
def test_no_more_dice_are_typed_in_or_kept_than_were_rolled(typed: int, kept: int) -> None:
    assert found(put(1, throws=(Fallen(6, (1, 2), typed, kept),))) == (Fault.COUNT, 1)


def test_kept_dice_were_rolled_in_the_earlier_roll_that_they_name() -> None:
    sides, faces, *_ = PLAYED.rolls[0].throws[0]
    other = next(face for face in range(1, sides + 1) if face not in faces) if len({*faces}) < sides else None
    true = (Fallen(sides, faces, 0, len(faces)),)
    assert found(put(1, throws=true, anew_of=0)) == (None, 0)
    assert found(put(6, throws=true, anew_of=0)) == (None, 0)
    for wrong in (None, 1, 2):
        assert found(put(1, throws=true, anew_of=wrong)) == (Fault.KEPT, 1)
    twice = (Fallen(sides, faces * 2, 0, 2 * len(faces)),)
    assert found(put(1, throws=twice, anew_of=0)) == (Fault.KEPT, 1)
    if other is not None:
        assert found(put(1, throws=(Fallen(sides, (other,), 0, 1),), anew_of=0)) == (Fault.KEPT, 1)


def test_a_seal_that_is_not_open_hides_its_dice() -> None:
    assert found(put(1, hash=digest(SEALED))) == (Fault.SEAL, 1)


def test_a_verdict_counts_the_dice_it_rests_on() -> None:
    assert check(PLAYED).dice == sum(len(throw.faces) for each in PLAYED.rolls[:5] for throw in each.throws)
    assert (check(record((1, 1))).dice, check(record((1, 1))).checked) == (0, ())
    typed = check(put(1, throws=(Fallen(6, (1, 2), 2),)))
    assert (typed.fault, typed.typed, typed.checked) == (None, 2, (0, 2, 3, 4))
