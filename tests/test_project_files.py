"""Files for a code host agree with the project: tested Pythons, the linter's version, the cited version."""

import re
import tomllib
from pathlib import Path

import pytest
import yaml

import bng_sim

ROOT = Path(__file__).parents[1]
TEMPLATES = sorted((ROOT / ".github/ISSUE_TEMPLATE").glob("*.yml"))


def read(name):
    return yaml.safe_load((ROOT / name).read_text(encoding="utf-8"))


def test_workflow_runs_ci_script_from_oldest_supported_python_on():
    job = read(".github/workflows/ci.yml")["jobs"]["test"]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

    assert job["steps"][-1] == {"run": ".ci/run"}
    assert f">={job['strategy']['matrix']['python'][0]}" == project["requires-python"]


def test_pre_commit_runs_the_locked_ruff():
    locked = re.search(r"^ruff==(\S+)", (ROOT / "requirements-test.lock").read_text(encoding="utf-8"), re.MULTILINE)

    assert read(".pre-commit-config.yaml")["repos"][0]["rev"] == f"v{locked[1]}"


def test_citation_names_this_version_and_licence():
    citation = read("CITATION.cff")

    assert (citation["version"], citation["license"]) == (bng_sim.__version__, "MIT")


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.stem)
def test_issue_templates_ask_for_version_and_game_code(path):
    fields = {field["id"]: field for field in read(path)["body"]}

    assert fields["version"]["validations"]["required"]
    assert "code" in fields


def test_there_are_issue_templates():
    assert TEMPLATES != []
