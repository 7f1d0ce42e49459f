"""`make release`: the version and the notes of a release."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from local import release
from local.release import Unready, dated, numbered

PROJECT = '[project]\nname = "consigliere"\nversion = "0.9.0"\n'
CHANGES = "# Changelog\n\n## Unreleased\n\n### Added\n\n- A thing.\n\n## 0.9.0 (2026-01-02)\n\n- Older.\n"


def test_what_is_unreleased_goes_under_the_version_and_is_the_notes() -> None:
    changes, notes = dated(CHANGES, "0.10.0", "2026-02-03")
    assert notes == "### Added\n\n- A thing."
    assert changes == CHANGES.replace("## Unreleased\n", "## Unreleased\n\n## 0.10.0 (2026-02-03)\n")


def test_nothing_unreleased_is_no_release() -> None:
    changes, _ = dated(CHANGES, "0.10.0", "2026-02-03")
    with pytest.raises(Unready, match="nothing to release"):
        dated(changes, "0.11.0", "2026-02-04")


@pytest.mark.parametrize("version", ["0.9.0", "0.8.9", "1.0", "v1.0.0", "", "1.0.0rc1", "01.0.0"])
def test_a_version_is_three_numbers_and_newer(version: str) -> None:
    with pytest.raises(Unready):
        numbered(PROJECT, version)
    assert 'version = "0.10.0"' in numbered(PROJECT, "0.10.0")


def test_a_tree_that_is_not_clean_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, text in (("pyproject.toml", PROJECT), ("CHANGELOG.md", CHANGES)):
        (tmp_path / name).write_text(text)
    for constant, name in (("ROOT", ""), ("PROJECT", "pyproject.toml"), ("CHANGES", "CHANGELOG.md")):
        monkeypatch.setattr(release, constant, tmp_path / name)
    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)
    with pytest.raises(Unready, match="not clean"):
        release.release("1.0.0")
    who = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
    subprocess.run(["git", "add", "."], cwd=tmp_path, check=True)
    subprocess.run(["git", *who, "commit", "-qm", "All"], cwd=tmp_path, check=True)
    assert release.release("1.0.0") == "### Added\n\n- A thing."
    assert 'version = "1.0.0"' in (tmp_path / "pyproject.toml").read_text()
    assert "## 1.0.0 (" in (tmp_path / "CHANGELOG.md").read_text()


def test_the_projects_own_files_are_of_that_form() -> None:
    project = release.PROJECT.read_text(encoding="utf-8")
    assert 'version = "9999.0.0"' in numbered(project, "9999.0.0")
    assert dated(release.CHANGES.read_text(encoding="utf-8"), "9999.0.0", "2026-01-02")[1]
