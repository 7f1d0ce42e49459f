"""A wire to a server that counts round trips: how often something is sent after an answer."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import TracebackType

from benchmarks.simulated import Effort

CHUNK = 1 << 16


class Wire:
    """A port of this machine that leads to another. It has threads of its own, so that the bot's loop does not
    notice.
    """

    def __init__(self, host: str, port: int) -> None:
        self._to = host, port
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self._open: list[socket.socket] = []
        self.trips = 0

    def __enter__(self) -> Wire:
        threading.Thread(target=self._listen, daemon=True).start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        for one in (self._listener, *self._open):
            one.close()

    @contextmanager
    def watched(self) -> Iterator[Effort]:
        """The round trips inside."""
        found, before = Effort(), self.trips
        yield found
        found.trips = self.trips - before

    def _listen(self) -> None:
        with suppress(OSError):
            while True:
                ours, _ = self._listener.accept()
                theirs = socket.create_connection(self._to)
                self._open += [ours, theirs]
                answered = [True]
                threading.Thread(target=self._carry, args=(ours, theirs, answered, True), daemon=True).start()
                threading.Thread(target=self._carry, args=(theirs, ours, answered, False), daemon=True).start()

    def _carry(self, source: socket.socket, target: socket.socket, answered: list[bool], asks: bool) -> None:
        with suppress(OSError):
            while data := source.recv(CHUNK):
                if asks and answered[0]:
                    self.trips += 1
                answered[0] = not asks
                target.sendall(data)
            target.shutdown(socket.SHUT_WR)
