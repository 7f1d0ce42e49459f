"""What cards show of sealed rolls, before and after they open, and of typed dice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import discord
from discord import ui

from cogs.cards.card import Attached, Card, Press
from cogs.cards.components import ROW, TEXT, Part, PartsView, parts_of
from cogs.cards.receipts import fairness
from cogs.context.caller import Caller
from cogs.context.context import Context
from db.fair import REROLLED
from db.forgetting import TYPED_BY
from db.repositories import GAME_LOG
from db.seals import INSIDERS, canonical, is_blind, unseen
from db.store.models import Event, Stream
from rules.core.action.report import Tone
from rules.core.plain.markup import mention, verbatim
from rules.core.plain.refusal import IllegalNow, NotYours, together

SEEN = "seen by "
MOST_NAMES = 10
"""The most users whom a card names as having seen the dice."""


def sealed_card(caller: Caller, event: Event, stream: Stream) -> Card:
    """The channel's card of a sealed roll. It is the same for every result."""
    seal = event.seal or {}
    whose = "".join(f", {mention(user)}" for user in seal.get(INSIDERS, ()) if user != caller.actor.id)
    return Card(
        headline=f"{caller.actor.name} made a sealed roll: /{event.command}.",
        lines=(
            f"The actor{whose} and the umpires can look. The roll counts from now on. The seal opens by itself before "
            "anyone sees what the roll changed.",
        ),
        tone=Tone.SEALED,
        buttons=(
            Press("look", str(event.id), "Look"),
            Press("reveal", str(event.id), "Reveal"),
            fairness(stream.id, event.id),
        ),
    )


def require_nothing_typed(options: Mapping[str, Any]) -> None:
    """Refuse dice, a seal or odds if no one may know the result."""
    if options.get("dice"):
        raise IllegalNow("This roll stays hidden until the game closes. Remove the dice.")
    if options.get("secret"):
        raise IllegalNow("This stays hidden until the game closes anyway. Remove “secret”.")
    if options.get("odds"):
        raise IllegalNow("Odds would show what is still to come, which must stay hidden. Remove “odds”.")


def hidden(event: Event, ctx: Context) -> bool:
    """Whether an event is sealed to the caller: it is to all but its actor, its insiders and the umpires.

    A blind roll is sealed to everyone.
    """
    if unseen(event):
        return True
    if not event.sealed or ctx.is_umpire:
        return False
    return ctx.caller.actor.id not in {sitting(event, ctx, user) for user in (event.actor_id, *_insiders(event))}


def _insiders(event: Event) -> list[int]:
    return (event.seal or {}).get(INSIDERS, [])


def sitting(event: Event, ctx: Context, user: int) -> int:
    """The present holder of a seat in the log of an event: the user, or their successor there."""
    log = next((one for one in ctx.work.servers.at_hand() if one.id == event.stream_id), None)
    here = log is not None and ctx.game is not None and (log.kind, log.of) == (GAME_LOG, ctx.game.id)
    return ctx.game.game.handing.heir(user) if here and ctx.game is not None else user


def require_insider(event: Event, ctx: Context) -> None:
    """Refuse to show or open what is sealed to the caller."""
    if unseen(event):
        raise NotYours("No one may look at that yet, not even its player or an umpire. It opens when the game closes.")
    if hidden(event, ctx):
        raise NotYours("That roll is sealed. Only its player, those who share the secret, and the umpires can look.")


def public_words(event: Event) -> str:
    """The public text of an event. The text of a blind roll gives nothing away."""
    return f"a sealed roll, /{event.command}" if event.sealed and not is_blind(event) else event.shown_headline


HANDS: Final = "typists"
"""The option of an event for the users who typed dice before its actor took the roll over: their ids and names."""


def proof_of(event: Event) -> tuple[str, ...]:
    """How anyone can check an opened sealed roll; empty for one that is still sealed, or never was."""
    seal = event.seal
    if seal is None or event.sealed:
        return ()
    return (
        f"Sealed roll {seal['place']} here was committed to as {verbatim(seal['commitment'])}: that is the SHA-256 of "
        f"its salt {verbatim(seal['salt'])}, a colon and the outcome's SHA-256 {verbatim(seal['digest'])}",
        f"Seed of its dice: {verbatim(seal['seed'])}, whose SHA-256 was shown beforehand: {verbatim(seal['hash'])}",
        "A player asked to be forgotten, so the outcome lost names. Only its SHA-256 is left to check."
        if seal.get("altered")
        else f"The file is the outcome: {verbatim('sha256sum')} gives the same for it. See docs/privacy.md.",
    )


def proof_file(event: Event) -> Attached | None:
    """The outcome that a sealed roll committed to, byte for byte; None if `proof_of` says why there is none."""
    seal = event.seal
    if seal is None or event.sealed or seal.get("altered"):
        return None
    about = "The outcome that the sealed roll committed to, to the byte, as JSON."
    return Attached(f"outcome-{event.id}.json", canonical(event.outcome).encode(), about)


def typed_in(event: Event) -> bool:
    """Whether a player typed dice for a roll."""
    return bool(typists(event))


def typists(event: Event) -> dict[int, str]:
    """The users who typed dice for a roll, by their ids: its actor, those from whom the actor took the roll over, and
    those who typed a re-rolled die.
    """
    if not any(throw["typed"] for throw in (event.outcome or {}).get("dice", ())):
        return {}
    made = {event.actor_id: event.actor_name} if event.options.get("dice") else {}
    anew = [one for one in event.options.get(REROLLED, ()) if "typist" in one]
    before = {user: text.removeprefix(f"{TYPED_BY} ") for user, text in event.options.get(HANDS, ())}
    return made | before | {one["typist"]: one["typed"].removeprefix(f"{TYPED_BY} ") for one in anew}


def typists_text(event: Event) -> str:
    """Who typed the dice and who saw them, for cards and the log; empty without typed dice, or while all is sealed."""
    if event.sealed or not typed_in(event):
        return ""
    seen = seen_text(event)
    return f"Dice typed in by {together(typists(event).values())}" + (f" · {seen}" if seen else "")


def seen_text(event: Event) -> str:
    """The users who saw typed dice: “seen by bob, carol”; empty for none."""
    names = [one["name"] for one in event.seen]
    more = f" and {len(names) - MOST_NAMES} more" if len(names) > MOST_NAMES else ""
    return f"{SEEN}{', '.join(names[:MOST_NAMES])}{more}" if names else ""


def seen_button(event: Event, direct: bool) -> tuple[Press, ...]:
    """The button for others at the table, who can confirm that they saw the dice."""
    return (Press("seen", str(event.id), "Seen"),) if not direct and not event.sealed and typed_in(event) else ()


def with_line(message: discord.Message, line: str) -> ui.LayoutView:
    """A sent card with a line above its buttons that names the users who saw its dice."""
    seen: Part = {"type": TEXT, "content": f"-# {line}"}
    (box,) = parts_of(message)
    parts = [part for part in box["components"] if not str(part.get("content", "")).startswith(f"-# {SEEN}")]
    rows = [place for place, part in enumerate(parts) if part["type"] == ROW]
    parts.insert(rows[0] if rows else len(parts), seen)
    return PartsView([{**box, "components": parts}])
