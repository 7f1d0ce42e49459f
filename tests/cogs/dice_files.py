"""Real play whose dice are then checked, and the files of /fair export."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.cogs.kept import beginning
from tests.cogs.table import card, good, open_table
from tests.cogs.world import Actor, Reply, World

DAY = 86_400
VERIFY = Path(__file__).parents[2] / "docs" / "verify.py"
BURST = {"gats": 5, "gun": "Tommy Gun", "range": 2.0}


Export = dict[str, Any]


def verified(export: Export, folder: Path) -> tuple[int, str]:
    """The exit code and the output of `python verify.py export.json`, far from the project."""
    path = folder / "export.json"
    path.write_text(json.dumps(export), encoding="utf-8")
    alone = Path(shutil.copy(VERIFY, folder / "verify.py"))
    done = subprocess.run(
        [sys.executable, "-I", "-W", "error", str(alone), str(path)],
        capture_output=True,
        text=True,
        check=False,
        cwd=folder,
        env={"PATH": os.environ["PATH"], "PYTHONIOENCODING": "utf-8"},
    )
    assert "Traceback" not in done.stderr, done.stderr
    return done.returncode, (done.stdout + done.stderr).strip()


async def exported(world: World, actor: Actor | None = None, **options: Any) -> Export:
    """A file of /fair export."""
    return json.loads(await exported_bytes(await good(world, actor or world.alice, "fair export", **options)))


async def exported_bytes(reply: Reply) -> bytes:
    assert reply.message is not None
    (attachment,) = reply.message.attachments
    return await attachment.read()


async def handed_in(world: World, file: Any, actor: Actor | None = None) -> Reply:
    """A file given to /fair verify."""
    data = file if isinstance(file, bytes) else json.dumps(file).encode()
    return await world.say(actor or world.alice, "fair verify", file=("export.json", data))


async def loose_play(world: World) -> None:
    """Three days in the open log: rolls taken back, typed in by half, re-rolled, sealed, after a restart; a phrase."""
    alice, bob = world.alice, world.bob
    await good(world, alice, "fair phrase", text="seven come eleven")
    await good(world, bob, "fair phrase", text="hard eight ™")
    await world.two_gangs()
    lucky = {"gang": "North Side", "profile": "Hoodlum", "name": "Ace", "skills": "Lucky Cuss"}
    await good(world, alice, "gang hire", **lucky)
    await good(world, alice, "roll", formula="3d6+2")
    await good(world, alice, "mad shoot", **BURST, dice="1 1")
    await good(world, bob, "mad shoot", **BURST, dice="6 6 6 6 6 6")
    shot = {"shooter": "Ace", "target": "Hot Dog Morelli", "gun": "Pistol", "range": 2.0}
    missed = await good(world, alice, "mad shoot", **shot, dice="6")
    await missed.press("Lucky Cuss: Ace")
    await (await good(world, bob, "roll", formula="4d10")).press("Undo")
    await world.env.advance_time(DAY)
    for formula in ("8d10 count 7+", "d100", "d66", "2blue"):
        await good(world, alice, "roll", formula=formula)
    await world.restart()
    await good(world, alice, "roll", formula="5d6")
    await good(world, bob, "roll", formula="12d6")
    await world.env.advance_time(DAY)
    await good(world, alice, "roll", formula="20d6", secret=True)
    for _ in range(3):
        await good(world, alice, "roll", formula="d20")


@beginning
async def game_play(world: World) -> None:
    """A game of two turns, the second of which goes on."""
    await open_table(world, name="The Docks")
    await good(world, world.bob, "fair phrase", text="for luck")
    for formula in ("3d6", "2d10"):
        await good(world, world.alice, "roll", formula=formula)
    await card(world, "Red Joker, Jack of Spades", act=False)
    await good(world, world.bob, "roll", formula="6d6")
    await good(world, world.bob, "mad-card pass")
    await card(world, "Black Joker", act=False)
    for formula in ("3d6", "2d10"):
        await good(world, world.alice, "roll", formula=formula)
