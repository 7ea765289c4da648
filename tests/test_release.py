"""Releases: versions that are refused, and what becomes of the changelog."""

import datetime
import re
from pathlib import Path

import pytest
import yaml

import bng_sim

ROOT = Path(__file__).parents[1]
DAY = datetime.date(2026, 12, 1)
CHANGELOG = "# Changelog\n\n## Unreleased\n\n- A new game.\n\n## 0.2.0 (2026-11-25)\n\n- Two games.\n"


@pytest.mark.parametrize("wanted", ["0.2.0", "0.1.9", "0.0.30", "1.0", "v1.0.0", "1.0.0rc1", "01.0.0", ""])
def test_version_must_be_three_numbers_and_higher(release, wanted):
    with pytest.raises(release.ReleaseError, match=f"VERSION={wanted}: expected"):
        release.next_version("0.2.0", wanted)


@pytest.mark.parametrize("wanted", ["0.2.1", "0.10.0", "1.0.0"])
def test_higher_version_is_taken(release, wanted):
    assert release.next_version("0.2.0", wanted) == wanted


def test_unreleased_changes_go_under_the_version(release):
    assert release.cut_changelog(CHANGELOG, "0.3.0", DAY) == CHANGELOG.replace(
        "## Unreleased\n", "## Unreleased\n\n## 0.3.0 (2026-12-01)\n"
    )


@pytest.mark.parametrize("text", [CHANGELOG.replace("- A new game.\n\n", ""), CHANGELOG.replace("## Unreleased", "##")])
def test_release_without_changes_is_refused(release, text):
    with pytest.raises(release.ReleaseError, match=r"CHANGELOG\.md: expected lines under '## Unreleased'"):
        release.cut_changelog(text, "0.3.0", DAY)


def test_citation_states_version_and_day_once(release):
    text = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    cited = yaml.safe_load(release.cite(text, "0.3.0", DAY))

    assert (cited["version"], cited["date-released"]) == ("0.3.0", DAY)
    assert release.cite(release.cite(text, "0.2.9", DAY), "0.3.0", DAY) == release.cite(text, "0.3.0", DAY)


def test_newest_release_of_changelog_is_this_version():
    headings = re.findall(r"^## (.*)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)

    assert headings[0] == "Unreleased"
    assert headings[1].split()[0] == bng_sim.__version__
