"""The page of the practice table: what it changes and adds as SimCord's page is served.

SimCord's page drops a press while another is under way, names no reason if a press is refused, and says “No options
match” before it has asked for any. Its files are changed by text, so each change names a text that stands there once.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

ADDED: Final = Path(__file__).parent / "page"
STYLES, SCRIPT, ACTIONS, COMMANDS = "/preview.css", "/app.js", "/actions.js", "/commands.js"
CHANGES: Final[Mapping[str, tuple[tuple[str, str], ...]]] = {
    # A press while another is under way, or before its result is drawn, waits for its turn.
    ACTIONS: (
        (
            "  let busyDeferred = false;\n",
            """  let busyDeferred = false;
  const held = [];
  function hold(kind, extra, metadata) {
    if (uncertain) { missed(kind, "the page doesn't know what became of an earlier one"); return; }
    if (extra.control_key && pending?.controlKey === extra.control_key) {
      missed(kind, "the same press is still under way");
      return;
    }
    held.push([kind, extra, { ...metadata, seen: context.observedRevision || context.publishedRevision }]);
  }
  function missed(kind, why) {
    document.dispatchEvent(new CustomEvent("not-taken", { detail:
      `${kind === "run_command" ? "The command was" : "That press was"} not taken: ${why}.` }));
  }
  function whyNot(receipt) {
    const codes = (receipt.diagnostics || []).map((one) => one.code);
    if (!receipt.rejected) return "the bot gave no answer";
    if (codes.includes("command-option-invalid")) return "an option is wrong";
    if (codes.some((one) => ["busy", "sequence-gap", "stale-sequence"].includes(one))) return "press again";
    return "the card has changed. Look at it, then press again";
  }
""",
        ),
        (
            "if (pageAction(kind)) pageIntent(kind, extra); return; }\n    if (uncertain) {",
            "if (pageAction(kind)) pageIntent(kind, extra); else hold(kind, extra, metadata); return; }\n"
            "    if (uncertain) {",
        ),
        (
            "awaitingRevision > context.publishedRevision) return;\n    beforePage(kind, extra);",
            "awaitingRevision > context.publishedRevision) { hold(kind, extra, metadata); return; }\n"
            "    beforePage(kind, extra);",
        ),
        (
            "published_revision: context.observedRevision || context.publishedRevision, kind };",
            "published_revision: metadata?.seen ?? (context.observedRevision || context.publishedRevision), kind };",
        ),
        (
            "    if (!context.authorized || uncertain) return;\n    const next",
            "    if (!context.authorized || uncertain) return;\n"
            "    if (held.length) { dispatch(...held.shift()); return; }\n    const next",
        ),
        (
            "    if (!intent) completeDraft(action, receipt);\n    lastReceipt = receipt;",
            "    if (!intent) completeDraft(action, receipt);\n"
            "    if (!intent && (receipt.rejected || receipt.settlement !== 'settled' "
            "|| receipt.acknowledgement === 'unacknowledged')) missed(kind, whyNot(receipt));\n"
            "    lastReceipt = receipt;",
        ),
        ("resetInteraction: () => { queries.clear();", "resetInteraction: () => { held.length = 0; queries.clear();"),
        ("redact: () => { pages = {};", "redact: () => { held.length = 0; pages = {};"),
        ('return "Action was not completed.";', "return `Not taken: ${whyNot(receipt)}.`;"),
        ("Action outcome uncertain. It will not be retried.", "Lost: look before you press again."),
        # The line of status says what a player understands.
        (
            'click: "Callback completed", select: "Callback completed", modal_submit: "Callback completed",',
            'click: "Done", select: "Done", modal_submit: "Done",',
        ),
        ("Viewport updated", "Ready"),
        ("Updating viewport…", "Loading…"),
        ("Updating preview…", "Loading…"),
        ("Preview ready", "Ready"),
        ("Preview refreshed", "Ready"),
        ("Action completed", "Done"),
    ),
    # A field asks for its options as soon as it is entered, and shows no empty list below an empty field.
    COMMANDS: (
        (
            "const choices = autocompleteResults.get(autocompleteKey(currentDraft(), option.name, current)) || [];",
            "const known = autocompleteResults.get(autocompleteKey(currentDraft(), option.name, current));\n"
            "            if (!known) queryAutocomplete(option, current);\n            const choices = known || [];",
        ),
        (
            '    if (!items.length) list.append(node("div", "command-empty", autocomplete.state === "failed" ?',
            '    if (!items.length && autocomplete.state === "answered" && owner instanceof HTMLInputElement '
            "&& !owner.value) { clearPopup(); return; }\n"
            '    if (!items.length) list.append(node("div", "command-empty", '
            'autocomplete.state === "loading" ? "Looking for options…" : autocomplete.state === "failed" ?',
        ),
        # A command that is typed whole runs at once.
        (
            "    if (!draft || composer.report().editTargetId) return;\n    event.preventDefault();",
            "    if (!draft && !composer.report().editTargetId && typedWhole(input.value)) {\n"
            "      event.preventDefault(); event.stopImmediatePropagation(); return;\n    }\n"
            "    if (!draft || composer.report().editTargetId) return;\n    event.preventDefault();",
        ),
        (
            "  /** @param {KeyboardEvent} event */\n  function intercept(event)",
            """  function typedWhole(text) {
    if (!canOpen() || !text.startsWith("/") || text.includes("\\n")) return false;
    const entry = (catalog?.entries || []).filter((one) => `${text} `.startsWith(`/${one.invocation} `))
      .sort((one, other) => other.invocation.length - one.invocation.length)[0];
    if (!entry) return false;
    const rest = text.slice(entry.invocation.length + 1);
    const named = [...rest.matchAll(/(?:^|\\s)([-\\w]+):/g)]
      .map((found) => ({ found, option: entry.options.find((one) => one.name === found[1]) }))
      .filter((one) => one.option && !ENTITY_TYPES.has(one.option.type) && one.option.type !== "attachment");
    select(entry);
    named.forEach(({ found, option }, number) => {
      const said = rest.slice(found.index + found[0].length, named[number + 1]?.found.index).trim();
      const choice = option.choices?.find((one) => one.name.toLowerCase() === said.toLowerCase());
      const raw = option.type === "boolean" ? said.toLowerCase() === "true" : String(choice ? choice.value : said);
      drafts.value(option.name, { raw, label: choice ? choice.name : said });
    });
    renderCompose({ focus: true });
    if (!rest.slice(0, named[0]?.found.index).trim()) validateAndRun();
    return true;
  }
  /** @param {KeyboardEvent} event */
  function intercept(event)""",
        ),
        *(
            (
                f"`OPTIONS MATCHING ${{{typed}.toUpperCase()}}`",
                f"({typed} ? `MATCHING ${{{typed}.toUpperCase()}}` : 'OPTIONS')",
            )
            for typed in ("current", "field.value", "input.value")
        ),
    ),
}
"""What is changed in each file: a text that stands there, and the text in its place."""
CHANGED: Final = frozenset((*CHANGES, STYLES, SCRIPT))
"""The files that are served in another form."""


def served(path: str, text: str) -> str:
    """A file of SimCord's page as the practice table serves it. Raises ValueError if a text to change isn't there."""
    for old, new in CHANGES.get(path, ()):
        if old not in text:
            raise ValueError(f"SimCord's {path} has no {old!r}")
        text = text.replace(old, new)
    if path == STYLES:
        return text + (ADDED / "table.css").read_text(encoding="utf-8")
    if path == SCRIPT:
        return f"{text}\n{{\n{(ADDED / 'table.js').read_text(encoding='utf-8')}}}\n"
    return text
