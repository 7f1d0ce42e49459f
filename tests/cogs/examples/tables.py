"""Examples of /tables."""

from __future__ import annotations

from tests.cogs.examples.example import Example, shown

TABLE = "mad.tables.stone-cold"
ROWS = b"""Consigliere table,mad.tables.stone-cold
Format,1

From,To,Result,Effect
1,2,Stone Cold Killer,
3,6,Nothing,
"""
UPLOAD = ("tables upload", {"file": ("stone-cold.csv", ROWS)})
USE = ("tables use", {"table": TABLE, "version": 1})

EXAMPLES = [
    shown("tables show", table="Deadly Weapons"),
    shown("tables show", table="mad.tables.guts"),
    shown("tables list"),
    shown("tables download", table="Deadly Weapons"),
    shown("tables download", table="dil.tables.take", format="JSON"),
    Example("tables upload", {"file": ("stone-cold.csv", ROWS), "table": TABLE, "note": "Fewer of them"}, private=True),
    Example("tables compare", {"table": TABLE, "version": 1}, before=(UPLOAD,), private=True, stores=False),
    Example("tables use", {"table": TABLE, "version": 1, "scope": "Server"}, before=(UPLOAD,)),
    Example("tables restore", {"table": TABLE}, before=(UPLOAD, USE)),
]
