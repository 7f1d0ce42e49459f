"""The database: events, the rows folded from them, and one transaction a command."""

import sys
from types import ModuleType


class Absent(ModuleType):
    """A stand-in for a module that the bot does not need."""

    def __getattr__(self, name: str) -> None:
        if name.startswith("__"):
            raise AttributeError(name)


# SQLAlchemy's engine for asyncio imports sessions that the bot does not use, and with them all of its ORM: 6 MiB.
for part in ("scoping", "session"):
    sys.modules.setdefault(f"sqlalchemy.ext.asyncio.{part}", Absent(part))
