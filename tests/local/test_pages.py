"""The generated pages: the files on disk are those that the code makes."""

from __future__ import annotations

import json
import re

from local import catalogue, pages
from rules.core.action.system import all_rules


async def test_pages_on_disk_are_up_to_date() -> None:
    for path, text in (await pages.rendered()).items():
        assert path.exists(), f"{path.name} is missing: run make docs"
        assert path.read_text(encoding="utf-8") == text, f"{path.name} is out of date: run make docs"


def test_catalogue_holds_every_rule_as_json() -> None:
    rules = json.loads(json.dumps(catalogue.rules()))
    assert [entry["id"] for entry in rules] == [rule.id for _, rule in all_rules()]
    for entry in rules:
        assert {"system", "title", "chapter", "source", "summary", "rulings", "tables", "resolvers", "status"} <= set(
            entry
        )
        assert bool(entry["resolvers"]) == (entry["status"] == "resolved")
        assert all(set(ruling) == {"text", "origin", "switch"} for ruling in entry["rulings"])


def test_listing_names_every_rule() -> None:
    listing = catalogue.listing()
    assert all(f" {rule.id} " in listing for _, rule in all_rules())


async def test_each_command_is_on_one_page_of_the_reference() -> None:
    made = {path: text for path, text in (await pages.rendered()).items() if path.parent.name == "commands"}
    found = [command for text in made.values() for command in re.findall(r"^### `/(.+)`$", text, re.MULTILINE)]
    assert sorted(found) == sorted(leaf.path for leaf in await pages.all_commands())
    page = made[pages.REFERENCE / "commands" / "mad-dogs.md"]
    assert "### `/mad shoot`" in page
    assert "| `gats` | a whole number from 1 to 6 |" in page


def test_the_site_lists_each_page_of_the_documents() -> None:
    nav = (pages.ROOT / "zensical.toml").read_text(encoding="utf-8")
    listed = set(re.findall(r'"([\w/.-]+\.md)"', nav))
    assert listed == {str(page.relative_to(pages.DOCS)) for page in pages.DOCS.rglob("*.md")}
