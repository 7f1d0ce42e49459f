"""The practice table: the channel of the simulated Discord in a browser, where presses wait for each other.

It uses SimCord's private names, as local/world.py does.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

import simcord

from local.practice_page import CHANGED, served
from local.world import World

Seen = Mapping[int, Sequence[dict[str, Any]]]
"""The parts of messages by their ids."""
AT_CONTROLS = ("click", "select")
"""The kinds of actions that are at a button or menu of a message."""
REVISIONS = 50
"""So many revisions of a page are known. An action at an older one is refused if it is at a button or menu."""
ON_TABLE_CARD = ("My move", "Status", "Help")
"""The buttons by which a table card is known, as page/table.js knows it."""


def _changed(serves: Callable[..., Any]) -> Callable[..., Any]:
    """Serve SimCord's page as the practice table changes it."""

    async def as_changed(request: Any) -> Any:
        answer = await serves(request)
        if request.path in CHANGED:
            answer.text = served(request.path, answer.text)
        return answer

    return as_changed


def _with_table_card(window_of: Callable[..., Any]) -> Callable[..., Any]:
    """Keep the table card among the latest fifty messages, all that a page knows, however old the card is."""

    def kept(page: Any, visible: list[Any]) -> Any:
        target, window, history = window_of(page, visible)
        card = next((one for one in reversed(visible) if _labels(one.components) >= {*ON_TABLE_CARD}), None)
        if card is not None and window and not history["hasAfter"] and card.id < window[0].id:
            window = [card, *window[1:]]
        return target, window, history

    return kept


def _labels(components: Sequence[dict[str, Any]]) -> set[str]:
    """The labels of the buttons in these parts of a message, at any depth."""
    inner = (label for part in components for label in _labels(part.get("components") or ()))
    return {*inner, *(str(part["label"]) for part in components if part.get("label"))}


class PracticeTable:
    """The channel of a world in a browser, on this port (0 for any), seen from these seats: an async context manager.

    To enter it raises OSError if the port is taken, and ImportError if the extra `table` is not installed.
    """

    def __init__(self, world: World, seats: Sequence[str], port: int) -> None:
        self._env = world.env
        viewers = [world.member(seat) for seat in seats]
        self._preview = world.env.preview(world.channel, viewers=viewers, layout="channel", port=port)
        self._preview._action = self._in_turn(self._preview._action)
        self._preview._publish = self._noting(self._preview._publish)
        self._preview._server._static = _changed(self._preview._server._static)
        self._passing, self._waiting = asyncio.Lock(), 0
        self._revisions: dict[str, int] = {}
        self._behind: set[str] = set()
        self._seen: dict[str, dict[int, Seen]] = {}

    async def __aenter__(self) -> PracticeTable:
        try:
            await self._preview.__aenter__()
        except simcord.SetupError as error:
            if isinstance(error.__cause__, OSError):
                raise error.__cause__ from None
            raise ImportError(str(error)) from None
        from simcord.preview import _snapshot

        self._window_of = _snapshot._history_window
        _snapshot._history_window = _with_table_card(self._window_of)
        return self

    async def __aexit__(self, *_: object) -> None:
        from simcord.preview import _snapshot

        _snapshot._history_window = self._window_of
        await self._preview.close()

    @property
    def url(self) -> str:
        """The address of the page. The part after # is its key."""
        return self._preview.url

    async def wait_closed(self) -> None:
        """Wait until a person ends the session on the page."""
        await self._preview.wait_closed()

    async def pump(self) -> None:
        """Carry out what time has brought, and update every page. Call it about once a second.

        It publishes without waiting, so that nothing comes between a click and its answer. A page that has just
        published itself waits for the next call, as a new revision would make the present click a stale one.
        """
        if self._env.busy:
            return
        if self._env.timer_due:
            async with self._passing:
                with suppress(simcord.SetupError, TimeoutError):
                    await self._env.settle()
        if self._waiting:
            return
        self._preview._advance_presentation_time()
        if self._env.anything_new():
            self._behind |= self._preview._pages.keys()
        for page in list(self._preview._pages.values()):
            if page.id in self._behind and self._revisions.get(page.id) == page.revision:
                self._preview._publish(page, reason="refresh")
                self._behind.discard(page.id)
        self._behind &= self._preview._pages.keys()
        self._revisions = {page.id: page.revision for page in self._preview._pages.values()}

    def _in_turn(self, act: Callable[..., Any]) -> Callable[..., Any]:
        """Let actions at a page wait for each other, and while `pump` carries out what time has brought.

        SimCord refuses two at once. It also refuses one at a page that has changed since it was drawn; it gets an
        action that means the same now.
        """

        async def acted(context: Any, body: Any) -> Any:
            meant = self._meant(context, body)
            self._waiting += 1
            try:
                async with self._passing:
                    return await act(context, self._brought_up_to_date(context, body, meant))
            finally:
                self._waiting -= 1

        return acted

    def _noting(self, publish: Callable[..., Any]) -> Callable[..., Any]:
        """Note the parts of all messages that a page shows at each revision."""

        def noted(page: Any, **reason: Any) -> None:
            publish(page, **reason)
            shown = self._env.backend.messages.get(page.channel_id, {})
            seen = self._seen.setdefault(page.id, {})
            seen[page.revision] = {number: message.components for number, message in shown.items()}
            for older in [*seen][:-REVISIONS]:
                del seen[older]
            for closed in self._seen.keys() - self._preview._pages.keys() - {page.id}:
                del self._seen[closed]

        return noted

    def _meant(self, context: Any, body: Any) -> str | None:
        """The id of the button or menu that an action is at, as its page showed it; None for none."""
        page = self._preview._pages.get(context)
        if page is None or not isinstance(body, dict) or body.get("kind") not in AT_CONTROLS:
            return None
        message = _number(body.get("target_id"))
        parts = self._seen.get(page.id, {}).get(body.get("published_revision", 0), {}).get(message, ())
        return _controls(parts, message).get(str(body.get("control_key")))

    def _brought_up_to_date(self, context: Any, body: Any, meant: str | None) -> Any:
        """An action at an earlier revision of a page as one at its present revision.

        Messages also change without a revision, until the next `pump`. The action stays as it is, and SimCord refuses
        it, if the button or menu that it `meant` is gone.
        """
        page = self._preview._pages.get(context)
        if page is None or not isinstance(body, dict):
            return body
        now = {**body, "published_revision": page.revision}
        if body.get("kind") not in AT_CONTROLS:
            return now
        message = self._env.backend.messages.get(page.channel_id, {}).get(_number(body.get("target_id")))
        controls = _controls(message.components, message.id) if message is not None else {}
        there = next((key for key, id in controls.items() if id == meant), None)
        return {**now, "control_key": there} if there else body


def _number(id: Any) -> int:
    """The id of a message as an action has it; 0 for none."""
    return int(id) if str(id).isdecimal() else 0


def _controls(components: Sequence[dict[str, Any]], message: int) -> dict[str, str]:
    """The ids of the buttons and menus of a message that can be used, by the keys that SimCord's page gives them."""
    from simcord.preview._action_plans import _component_key, _component_paths

    paths = (found for number, part in enumerate(components) for found in _component_paths(part, str(number)))
    keyed = ((_component_key(part, path, message), part) for path, part in paths)
    return {key: part["custom_id"] for key, part in keyed if key and part.get("custom_id") and not part.get("disabled")}
