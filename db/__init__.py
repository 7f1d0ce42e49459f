"""What is kept: events, the rows made from them, one transaction a command."""

import sys
from types import ModuleType


class Absent(ModuleType):
    """A module of which nothing is wanted."""

    def __getattr__(self, name: str) -> None:
        if name.startswith("__"):
            raise AttributeError(name)


# SQLAlchemy's engine for asyncio brings sessions that nobody has here, and with them all of its ORM: 6 MiB.
for part in ("scoping", "session"):
    sys.modules.setdefault(f"sqlalchemy.ext.asyncio.{part}", Absent(part))
