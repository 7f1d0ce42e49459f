"""`make release VERSION=1.2.3`: it prepares the tree for a release. A person commits and tags it."""

from __future__ import annotations

import re
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).parent.parent
PROJECT, CHANGES = ROOT / "pyproject.toml", ROOT / "CHANGELOG.md"
UNRELEASED = "## Unreleased\n"
VERSION = re.compile(r'^version = "(\d+\.\d+\.\d+)"$', re.MULTILINE)


class Unready(Exception):
    """Nothing can be released. The text is a full sentence."""


def parts(version: str) -> tuple[int, ...]:
    """A version as numbers, so that 1.10.0 comes after 1.9.0. Raises Unready."""
    if not re.fullmatch(r"(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}", version):
        raise Unready(f"“{version}” is no version: 1.2.3 is one.")
    return tuple(map(int, version.split(".")))


def numbered(project: str, version: str) -> str:
    """pyproject.toml with a newer version. Raises Unready."""
    now = VERSION.findall(project)[0]
    if parts(version) <= parts(now):
        raise Unready(f"The version is {now} already: a newer one is wanted than {version}.")
    return VERSION.sub(f'version = "{version}"', project, count=1)


def dated(changes: str, version: str, day: str) -> tuple[str, str]:
    """The changelog with the unreleased entries under a version and its day, and those entries alone. Raises
    Unready.
    """
    before, _, rest = changes.partition(UNRELEASED)
    notes = rest.partition("\n## ")[0].strip()
    if not notes:
        raise Unready("CHANGELOG.md has nothing under Unreleased: there is nothing to release.")
    return f"{before}{UNRELEASED}\n## {version} ({day})\n{rest}", notes


def git(*words: str) -> str:
    """The output of a git command."""
    return subprocess.run(["git", *words], cwd=ROOT, check=True, capture_output=True, encoding="utf-8").stdout


def release(version: str) -> str:
    """Write the version and its notes into the tree, which must be clean. Returns the notes. Raises Unready."""
    if git("status", "--porcelain"):
        raise Unready("The tree is not clean: commit or undo what `git status` lists.")
    if git("tag", "--list", f"v{version}"):
        raise Unready(f"There is a tag v{version} already.")
    project = numbered(PROJECT.read_text(encoding="utf-8"), version)
    changes, notes = dated(CHANGES.read_text(encoding="utf-8"), version, f"{datetime.now(UTC):%Y-%m-%d}")
    PROJECT.write_text(project, encoding="utf-8")
    CHANGES.write_text(changes, encoding="utf-8")
    return notes


if __name__ == "__main__":
    try:
        print(release(sys.argv[1] if len(sys.argv) > 1 else ""))
    except Unready as unready:
        sys.exit(str(unready))
    tag = f"v{sys.argv[1]}"
    print(f"\nThen: git commit -am 'Version {sys.argv[1]}' && git tag -a {tag} -m {tag}", file=sys.stderr)
