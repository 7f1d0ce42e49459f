"""SQLite files that replace others: they are written beside the name, and get the name once they are complete."""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Generator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final

from db.store.sqlite_driver import code_of
from hosting.exits import Exit, Failed

BESIDE: Final = ("-wal", "-shm", "-journal")
"""The ends of the names of files that SQLite keeps beside a file."""


@contextmanager
def telling(file: Path) -> Generator[None]:
    """Turn errors of files into a sentence."""
    try:
        yield
    except OSError as error:
        raise Failed(Exit.CANTCREATE, f"{file} can't be written: {error.strerror or error}.") from error


@contextmanager
def part_of(file: Path) -> Generator[Path]:
    """An empty file beside another, for its owner alone. In the end it is deleted, unless it was put in place."""
    part = file.with_name(f".{file.name}.part")
    with telling(file):
        if part.exists() and in_use(part):
            raise Failed(Exit.CANTCREATE, f"{part} is there, and another command is writing to it. Wait for that one.")
        drop(part)  # what a killed command left
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    try:
        yield part
    finally:
        drop(part)


def put(part: Path, file: Path, aside: Path | None = None) -> None:
    """Put a file in the place of another. The other one, with what SQLite keeps beside it, is `aside` from then on.

    It happens as a whole or not at all. The name always has a file, if the disk allows two names for one.
    """
    moved = [(with_end(file, end), with_end(aside, end)) for end in ("", *BESIDE)] if aside is not None else []
    moved = [(old, new) for old, new in moved if old.exists()]
    done: list[tuple[Path, Path]] = []
    try:
        for old, new in moved:
            if new.exists():
                raise FileExistsError(errno.EEXIST, f"{new} is there already")
            if old != file or not _linked(old, new):
                os.rename(old, new)
            done.append((old, new))
            os.chmod(new, 0o600)
        for end in BESIDE:  # SQLite would take it for the new one's
            with_end(file, end).unlink(missing_ok=True)
        os.replace(part, file)
    except OSError:
        for old, new in done:
            if old.exists():
                new.unlink()
            else:
                os.rename(new, old)
        raise
    _keep_names(file.parent)


def with_end(file: Path, end: str) -> Path:
    """The file of SQLite beside a file, with that end of the name; the file itself for an empty end."""
    return file.with_name(file.name + end)


def _linked(file: Path, to: Path) -> bool:
    """Give a file a second name. Returns False if the disk does not allow that."""
    with suppress(OSError):
        os.link(file, to)
        return True
    return False


def in_use(file: Path) -> bool:
    """Whether another program has an SQLite file open, as far as SQLite can see in a file that may be damaged."""
    with closing(sqlite3.connect(file, timeout=0, isolation_level=None)) as opened:
        try:
            opened.execute("PRAGMA locking_mode=EXCLUSIVE")
            opened.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            return code_of(error) == sqlite3.SQLITE_BUSY
    return False


def drop(file: Path) -> None:
    """Delete a file, with what SQLite keeps beside it."""
    for end in ("", *BESIDE):
        with_end(file, end).unlink(missing_ok=True)


def _keep_names(folder: Path) -> None:
    """Write the names to the disk as well. Windows opens no folders."""
    if os.name == "posix":
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
