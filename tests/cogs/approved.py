"""What the examples are answered, kept word for word in tests/cogs/approved, where a review sees what changes.

`make approve` keeps what they are answered now. An answer is its text, its buttons with the commands they give, its menus and, for a
roll, the facts of `say --json`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from tests.cogs.world import Reply

FOLDER: Final = Path(__file__).with_name("approved")
HEAD: Final = "=== "
VARIES: Final = re.compile(r"\d{15,}|(?<=<t:)\d+|\d{4}-\d\d-\d\d(?: \d\d:\d\d)?|(?<=[\"`])[0-9a-f]{64}(?=[\"`])")
"""What an answer has of its own each time: ids of Discord, times, hashes of seeds."""


class Approved:
    """All answers that are kept, by what was said; with `anew` what is given takes their place."""

    def __init__(self, *, anew: bool) -> None:
        self.anew = anew
        self.answers = {} if anew else dict(_read())

    def holds(self, said: str, answer: str) -> None:
        """Fail where it was answered otherwise; or keep it."""
        if self.anew:
            self.answers[said] = answer
        else:
            assert answer == self.answers.get(said, ""), "answered otherwise than is kept in tests/cogs/approved"

    def keep(self) -> None:
        """Write all of them, by the first word of the command."""
        for file in FOLDER.glob("*.txt"):
            file.unlink()
        FOLDER.mkdir(exist_ok=True)
        for root in sorted({said.split()[0] for said in self.answers}):
            mine = ((said, answer) for said, answer in sorted(self.answers.items()) if said.split()[0] == root)
            text = "".join(f"{HEAD}{said}\n{answer}\n\n" for said, answer in mine)
            (FOLDER / f"{root}.txt").write_text(text, encoding="utf-8")


def _read() -> Iterable[tuple[str, str]]:
    for file in FOLDER.glob("*.txt"):
        for part in file.read_text(encoding="utf-8").removeprefix(HEAD).split(f"\n{HEAD}"):
            said, _, answer = part.partition("\n")
            yield said, answer.rstrip("\n")


def transcript(reply: Reply) -> str:
    """An answer as it is kept, and what came beside it in private."""
    lines = [reply.text, *(f"[{label}]{_gives(reply, id_)}" for label, id_ in reply.buttons.items())]
    lines += [f"<{menu}: {' | '.join(choices)}>" for menu, choices in reply.menus.items()]
    if reply.outcome is not None:
        lines.append(f"{reply.outcome['rule']} {_written(reply.facts)}")
    lines += [f"--- privately\n{transcript(one)}" for one in reply.ephemerals if one is not reply]
    return "\n".join(line.rstrip() for line in VARIES.sub("…", "\n".join(lines)).splitlines())


def _gives(reply: Reply, custom_id: str) -> str:
    """The command that a button gives."""
    _, deed, key = [*custom_id.split(":", 2), "", ""][:3]
    if deed != "draft":
        return ""
    ((command, options),) = reply.world.rows("SELECT command, options FROM draft WHERE id = ?", int(key))
    return f" /{command} {_written(json.loads(options))}"


def _written(facts: Any) -> str:
    return json.dumps(facts, ensure_ascii=False, sort_keys=True)
