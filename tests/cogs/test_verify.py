"""docs/verify.py on real exports of real play: they fit, and it finds each tampering at the first roll it touches."""

from __future__ import annotations

import copy
import hashlib
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from cogs.commands.fair.files import read_file
from rules.core.chance.fairness import check
from tests.cogs.dice_files import VERIFY, Export, exported, game_play, loose_play, verified
from tests.cogs.table import good
from tests.cogs.world import World
from tests.turns import takes_turns

PAGE = VERIFY.with_name("fairness.md")


async def played(world: World, kind: str) -> Export:
    """A file of real play, with at least two turns revealed and one not."""
    await (loose_play if kind == "loose" else game_play)(world)
    export = await exported(world)
    assert len(export["chains"][0]["seeds"]) >= (2 if kind == "loose" else 1)
    assert export["not_revealed_yet"]
    return export


def test_it_is_short_and_needs_nothing_but_python() -> None:
    lines = VERIFY.read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 40
    taken = {
        name.strip()
        for line in lines
        if line.startswith("import ")
        for name in line.removeprefix("import ").partition("#")[0].split(",")
    }
    assert not [line for line in lines if line.startswith("from ")]
    assert taken <= set(sys.stdlib_module_names)


@pytest.mark.parametrize("kind", ["loose", "game"])
async def test_true_files_fit_and_say_what_is_not_revealed(
    world: World,
    tmp_path: Path,
    kind: str,
) -> None:
    export = await played(world, kind)
    code, output = verified(export, tmp_path)
    assert code == 0, output
    hidden = export["not_revealed_yet"]
    throws = [(roll, throw) for roll in revealed(export) for throw in roll.get("throws", ())]
    fresh = sum(len(throw["faces"]) - throw["typed"] - throw["kept"] for _, throw in throws)
    assert f"{fresh} dice of {len(revealed(export))} rolls checked, all fit; " in output
    every = [throw for roll in export["rolls"] for throw in roll.get("throws", ())]
    typed, kept = (sum(throw[mark] for throw in every) for mark in ("typed", "kept"))
    assert f"{typed} typed in, {kept} kept of earlier rolls" in output
    assert f"not revealed yet: {len(hidden)} {hidden}." in output
    assert f"Commitment {export['chains'][0]['commitment']}" in output
    assert all(repr(phrase["text"]) in output for phrase in export["phrases"])
    own = [roll for roll in export["rolls"] if "sealed" in roll]
    assert all(f"Roll {roll['roll']}: seed of its own, SHA-256 {roll['sealed']['hash']}" in output for roll in own)
    assert f"{len(own)} rolls on a seed of their own" in output


async def test_nothing_checked_is_not_called_a_fit(world: World, tmp_path: Path) -> None:
    await good(world, world.alice, "roll", formula="3d6")
    code, output = verified(await exported(world), tmp_path)
    assert code == 0
    assert "0 dice of 0 rolls checked; " in output
    assert "fit" not in output


Tamper = Callable[[Export], int]
"""Changes a file. Returns the first roll that then doesn't fit."""


def revealed(export: Export) -> list[Export]:
    """The rolls that can be checked, with dice of the bot's."""
    hidden = set(export["not_revealed_yet"])
    return [roll for roll in export["rolls"] if roll["roll"] not in hidden]


def a_die(export: Export) -> int:
    roll = revealed(export)[1]
    throw = roll["throws"][-1]
    throw["faces"][-1] = throw["faces"][-1] % throw["sides"] + 1
    return roll["roll"]


def typed_by_half(export: Export) -> int:
    """A die of the bot's, passed off as one from the table, of the roll with the most. In a small one a few could fit
    by chance.
    """
    roll = max(revealed(export), key=lambda one: len(one["throws"][0]["faces"]) if one["throws"] else 0)
    roll["throws"][0]["typed"] += 1
    return roll["roll"]


def a_roll_left_out(export: Export) -> int:
    return export["rolls"].pop(1)["roll"]


def the_last_left_out(export: Export) -> int:
    return export["rolls"].pop()["roll"]


def a_roll_twice(export: Export) -> int:
    export["rolls"].insert(2, copy.deepcopy(export["rolls"][1]))
    return 2


def two_exchanged(export: Export) -> int:
    rolls = export["rolls"]
    rolls[1], rolls[2] = rolls[2], rolls[1]
    return 1


def two_exchanged_with_their_numbers(export: Export) -> int:
    one, other = revealed(export)[:2]
    one["throws"], other["throws"] = other["throws"], one["throws"]
    return one["roll"]


def the_last_seed(export: Export) -> int:
    seeds = export["chains"][0]["seeds"]
    seeds[-1] = "0" * 64
    return next(roll["roll"] for roll in revealed(export) if roll["turn"] == len(seeds))


def the_seed_of_another_turn(export: Export) -> int:
    export["chains"][0]["seeds"][0] = export["chains"][0]["commitment"]
    return 0


def the_commitment(export: Export) -> int:
    export["chains"][0]["commitment"] = "f" * 64
    return 0


def a_phrase(export: Export) -> int:
    export["phrases"][0]["text"] += "!"
    return 0


def no_phrases(export: Export) -> int:
    export["phrases"] = []
    return 0


def another_turn(export: Export) -> int:
    """A roll passed off as one of a turn that is not revealed, so that no one can check it."""
    export["rolls"][0]["turn"] = len(export["chains"][0]["seeds"]) + 1
    return 1


def another_phrase_under_the_true_hash(export: Export) -> int:
    phrase = export["phrases"][0]
    phrase["sha256"] = hashlib.sha256(phrase["text"].encode()).hexdigest()
    phrase["text"] += "!"
    return 0


def another_hash_under_the_true_phrase(export: Export) -> int:
    export["phrases"][0]["sha256"] = "0" * 64
    return 0


def a_die_passed_off_as_kept(export: Export) -> int:
    roll = next(one for one in revealed(export) if sum(len(throw["faces"]) for throw in one["throws"]) > 2)
    roll["throws"][-1]["faces"].append(6)
    roll["throws"][-1].update(typed=0, kept=len(roll["throws"][-1]["faces"]))
    return roll["roll"]


def of_no_sides(export: Export) -> int:
    revealed(export)[1]["throws"][0]["sides"] = 0
    return revealed(export)[1]["roll"]


def of_too_many_sides(export: Export) -> int:
    export["rolls"][-1]["throws"][0]["sides"] = 257
    return export["rolls"][-1]["roll"]


def more_typed_than_fell(export: Export) -> int:
    export["rolls"][-1]["throws"][0]["typed"] = 99
    return export["rolls"][-1]["roll"]


def fewer_kept_than_none(export: Export) -> int:
    export["rolls"][0]["throws"][0]["kept"] = -1
    return 0


TAMPERINGS = [
    another_phrase_under_the_true_hash,
    another_hash_under_the_true_phrase,
    a_die_passed_off_as_kept,
    of_no_sides,
    of_too_many_sides,
    more_typed_than_fell,
    fewer_kept_than_none,
    a_die,
    typed_by_half,
    a_roll_left_out,
    the_last_left_out,
    a_roll_twice,
    two_exchanged,
    two_exchanged_with_their_numbers,
    the_last_seed,
    the_seed_of_another_turn,
    the_commitment,
    a_phrase,
    no_phrases,
    another_turn,
]


@takes_turns
@pytest.mark.parametrize("kind", ["loose", "game"])
async def test_each_tampering_is_found_at_the_first_roll_that_does_not_fit(
    world: World,
    tmp_path: Path,
    kind: str,
) -> None:
    """The bot, whose check is written separately, finds the same."""
    true = await played(world, kind)
    for tamper in TAMPERINGS:
        export = copy.deepcopy(true)
        number = tamper(export)
        code, output = verified(export, tmp_path)
        assert code == 1, f"{tamper.__name__}: {output}"
        assert re.match(rf"Roll {number}\b", output), f"{tamper.__name__}: {output}"
        verdict = check(read_file(json.dumps(export).encode()).record())
        assert verdict.fault is not None, tamper.__name__
        assert verdict.number == number, tamper.__name__


async def test_every_single_face_counts(world: World, tmp_path: Path) -> None:
    true = await played(world, "loose")
    record = read_file(json.dumps(true).encode())
    assert check(record.record()).fault is None
    tried = 0
    for place, roll in enumerate(revealed(true)):
        for which, throw in enumerate(roll.get("throws", [])):
            for die in range(throw["typed"] + throw["kept"], len(throw["faces"])):
                export = copy.deepcopy(true)
                changed = revealed(export)[place]["throws"][which]
                changed["faces"][die] = changed["faces"][die] % changed["sides"] + 1
                verdict = check(read_file(json.dumps(export).encode()).record())
                assert (str(verdict.fault), verdict.number) == ("dice", roll["roll"])
                tried += 1
    assert tried > 40
    assert verified(true, tmp_path)[0] == 0


# By hand


def by_hand() -> str:
    """The commands of docs/fairness.md."""
    (block,) = re.findall(r"```sh\n(.*?)```", PAGE.read_text(encoding="utf-8"), flags=re.DOTALL)
    return block


def shell(script: str) -> list[str]:
    return subprocess.run(["sh", "-euc", script], capture_output=True, text=True, check=True).stdout.splitlines()


tools = pytest.mark.skipif(
    not (shutil.which("sha256sum") and shutil.which("openssl") and shutil.which("sh")),
    reason="sha256sum and openssl are not installed",
)


@tools
def test_the_example_by_hand_comes_out_as_the_page_says() -> None:
    (expected,) = re.findall(r"```text\n(.*?)```", PAGE.read_text(encoding="utf-8"), flags=re.DOTALL)
    assert shell(by_hand()) == expected.splitlines()


@tools
async def test_a_real_roll_checked_by_hand(world: World) -> None:
    export = await played(world, "loose")
    roll = next(one for one in revealed(export) if one["turn"] == 2 and one["throws"][0]["sides"] == 6)
    throw = roll["throws"][0]
    lines = by_hand().splitlines()
    values = {
        "seed": export["chains"][0]["seeds"][1],
        "roll": str(roll["roll"]),
        "sides": "6",
        "dice": str(len(throw["faces"])),
    }
    for name, value in values.items():
        (place,) = [place for place, line in enumerate(lines) if line.startswith(f"{name}=")]
        lines[place] = f"{name}={value}"
    one, other = (phrase["text"] for phrase in export["phrases"])
    script = "\n".join(lines).replace("seven come eleven", one).replace("hard eight", other)
    before, faces = shell(script)
    assert before == export["chains"][0]["seeds"][0]
    assert faces.split() == [str(face) for face in throw["faces"]]
