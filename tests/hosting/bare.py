"""`bot.py` with nothing installed but its own dependencies: python bare.py [--boot] ARGUMENTS

Everything else in this interpreter can't be imported. `--boot` does what a start does before it is in Discord.
"""

from __future__ import annotations

import asyncio
import re
import sys
import tomllib
from importlib.abc import MetaPathFinder
from importlib.metadata import distribution, packages_distributions
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))


def name_of(requirement: str) -> str:
    """The distribution that a requirement names, in the form in which names are compared."""
    return re.sub(r"[-_.]+", "-", re.split(r"[\s\[<>=!~;(]", requirement, maxsplit=1)[0]).lower()


def installed() -> set[str]:
    """All that the project's dependencies install, and their dependencies."""
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    ahead, found = [*project["dependencies"], "greenlet"], set[str]()  # greenlet: SQLAlchemy's extra asyncio
    while ahead:
        name = name_of(ahead.pop())
        if name in found:
            continue
        try:
            needs = distribution(name).requires or []
        except ModuleNotFoundError:  # for other systems or Pythons
            continue
        found.add(name)
        ahead += [need for need in needs if "extra ==" not in need]
    return found


class Missing(MetaPathFinder):
    """Hides the modules of other distributions."""

    def __init__(self) -> None:
        there = installed()
        self.missing = {
            module
            for module, owners in packages_distributions().items()
            if there.isdisjoint(map(name_of, owners)) and name_of(owners[0]) != "consigliere"
        }

    def find_spec(self, fullname: str, *_: object) -> None:
        if fullname.partition(".")[0] in self.missing:
            raise ModuleNotFoundError(f"No module named '{fullname}'", name=fullname)


async def boot() -> None:
    """Everything of a start but Discord: tables, commands, buttons."""
    from bot import create_bot
    from cogs.safety.environment import Settings

    made = create_bot(Settings())
    await made.database.migrate()
    await made.load_cogs()
    sys.stdout.write(" ".join(command.name for command in made.tree.get_commands()))
    await made.database.close()


if __name__ == "__main__":
    finder = Missing()
    assert {"simcord", "av", "pytest"} <= finder.missing, finder.missing
    sys.meta_path.insert(0, finder)
    if sys.argv[1:] == ["--boot"]:
        asyncio.run(boot())
    else:
        from bot import main

        sys.exit(main(sys.argv[1:]))
