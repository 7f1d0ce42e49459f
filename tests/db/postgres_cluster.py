"""A PostgreSQL of the tests' own: made in a temporary folder, and deleted afterwards.

    @pytest.fixture(scope="module")
    def cluster() -> Iterator[PostgresCluster]:
        with postgres_cluster() as found:
            if found is None:
                pytest.skip("PostgreSQL's server programs are not installed")
            yield found

    @pytest.fixture
    def database_url(cluster: PostgresCluster) -> str:
        return cluster.new_database()  # empty, nobody else's: postgresql+psycopg://consigliere@127.0.0.1:40113/test_1

A cluster takes about a second to make and a tenth of one to stop, a database in it a twentieth. Each cluster has its
own folder and port, so any number of them run side by side, and pytest-xdist's workers need not agree on anything.

PostgreSQL refuses to run as root; there it runs as `postgres`, or as `nobody` if that user does not exist.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import psycopg
from psycopg.sql import SQL, Identifier

OWNER = "consigliere"
"""The cluster's superuser, which every local connection acts as."""

_PLACES = ("/usr/local/bin", "/opt/homebrew/bin", "/usr/local/pgsql/bin")
_PORT_TRIES = 5
_SECONDS = 60

# Data for one test need not survive a power cut.
_SETTINGS = {
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "max_connections": "100",
    "shared_buffers": "32MB",
    "listen_addresses": "127.0.0.1",
    "unix_socket_directories": "",  # a socket's path has a limit of about 100 characters, which a TMPDIR may exceed
    "timezone": "UTC",
    "log_timezone": "UTC",
}


class ClusterError(RuntimeError):
    """PostgreSQL is there but failed. The text has its own words."""


@dataclass(slots=True)
class PostgresCluster:
    """A running server. `postgres_cluster()` makes it and stops it."""

    programs: Path
    """The folder of initdb and pg_ctl."""
    directory: Path
    """Everything that the server writes, its log among it."""
    port: int
    _databases: int = field(default=0, init=False)
    _line: psycopg.Connection | None = field(default=None, init=False)

    def url(self, database: str = "postgres") -> str:
        """The URL of `database` for SQLAlchemy, in the form of `DATABASE_URL`."""
        return f"postgresql+psycopg://{OWNER}@127.0.0.1:{self.port}/{database}"

    def new_database(self, like: str = "template0") -> str:
        """Make a database, an empty one or one `like` another, and return its URL. It is deleted with the cluster."""
        self._databases += 1
        name = f"test_{self._databases}"
        if self._line is None:
            self._line = psycopg.connect(
                f"host=127.0.0.1 port={self.port} user={OWNER} dbname=postgres", autocommit=True
            )
        # A copy of the files takes half the time of the log's way.
        self._line.execute(
            SQL("CREATE DATABASE {} TEMPLATE {} STRATEGY FILE_COPY").format(*map(Identifier, (name, like)))
        )
        return self.url(name)

    def close(self) -> None:
        """End the connection that makes databases."""
        if self._line is not None:
            self._line.close()


@contextmanager
def postgres_cluster() -> Iterator[PostgresCluster | None]:
    """Start a cluster for the length of a `with`; None if PostgreSQL's server programs are not installed.

    Raises ClusterError if they are installed, and fail.
    """
    programs = find_programs()
    if programs is None:
        yield None
        return
    # Not pytest's tmp_path: its parent is closed to every user but the one that runs the tests.
    directory = Path(tempfile.mkdtemp(prefix="consigliere-pg-"))
    try:
        user = _server_user()
        if user is not None:
            shutil.chown(directory, user)
        cluster = PostgresCluster(programs, directory, _start(programs, directory, user))
        try:
            yield cluster
        finally:
            cluster.close()
            # `immediate` waits for no client: an open connection of a failed test must not hold up the rest.
            _run(
                programs / "pg_ctl", "-D", directory / "data", "-m", "immediate", "-w", "stop", cwd=directory, user=user
            )
    finally:
        shutil.rmtree(directory, ignore_errors=True)


def find_programs() -> Path | None:
    """The folder with initdb and pg_ctl, from PATH or from Debian's folder of the newest version; or None."""
    on_path = shutil.which("initdb")
    # Resolved, because Debian's wrappers and links lie beside other versions' programs.
    folders = [Path(on_path).resolve().parent] if on_path else []
    folders += sorted(
        Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: _version(path.parent.name), reverse=True
    )
    folders += [Path(place) for place in _PLACES]
    for folder in folders:
        if all(os.access(folder / name, os.X_OK) for name in ("initdb", "pg_ctl")):
            return folder
    return None


def _version(name: str) -> tuple[int, ...]:
    return tuple(int(part) for part in name.split(".") if part.isdigit())


def _server_user() -> str | None:
    """The user that the server runs as; None for the one that runs the tests."""
    if os.name == "nt" or os.geteuid() != 0:
        return None
    import pwd  # Windows has none

    known = {entry.pw_name for entry in pwd.getpwall()}
    for name in ("postgres", "nobody"):
        if name in known:
            return name
    raise ClusterError("PostgreSQL does not run as root, and there is neither a user 'postgres' nor 'nobody'")


def _start(programs: Path, directory: Path, user: str | None) -> int:
    """Make the cluster's files and start its server. Returns the port that it listens on."""
    data, log = directory / "data", directory / "log"
    _run(
        *(programs / "initdb", "-D", data, "-U", OWNER, "--auth=trust", "--no-sync"),
        *("--encoding=UTF8", "--locale=C", "--no-instructions"),
        cwd=directory,
        user=user,
    )
    settings = "".join(f"{name} = '{value}'\n" for name, value in _SETTINGS.items())
    with (data / "postgresql.auto.conf").open("a", encoding="utf-8") as file:
        file.write(settings)
    for attempt in range(1, _PORT_TRIES + 1):
        port = _free_port()
        try:
            _run(
                *(programs / "pg_ctl", "-D", data, "-l", log, "-t", str(_SECONDS), "-w", "-o", f"-p {port}", "start"),
                cwd=directory,
                user=user,
            )
        except ClusterError as failure:
            said = log.read_text(encoding="utf-8", errors="replace") if log.exists() else ""
            # Another process may take the port between the look and the start.
            if "could not bind" in said and attempt < _PORT_TRIES:
                log.unlink()
                continue
            raise ClusterError(f"{failure}\n{said}") from None
        return port
    raise AssertionError("unreachable: the last attempt returns or raises")


def _free_port() -> int:
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def _run(program: Path, *arguments: str | Path, cwd: Path, user: str | None = None) -> None:
    """Run one of PostgreSQL's programs to its end, in a folder that its user may enter."""
    # PG* variables of the user that runs the tests would lead the programs elsewhere.
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PG")}
    environment |= {"LC_ALL": "C", "HOME": str(cwd)}
    # To a file: the server inherits the output of the pg_ctl that starts it, so a pipe would never end.
    with tempfile.TemporaryFile() as output:
        command = [str(program), *map(str, arguments)]
        # The superuser's groups are given up with its name.
        who = {"user": user, "group": _group(user), "extra_groups": []} if user is not None else {}
        done = subprocess.run(
            command,
            cwd=cwd,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            timeout=2 * _SECONDS,
            check=False,
            **who,
        )
        if done.returncode != 0:
            output.seek(0)
            said = output.read().decode(errors="replace")
            raise ClusterError(f"{program.name} ended with {done.returncode}:\n{said}")


def _group(user: str) -> int:
    import pwd

    return pwd.getpwnam(user).pw_gid
