"""What the page on OpenSpiel shows runs as it is written."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "howto" / "openspiel.md").read_text(encoding="utf-8")


@pytest.mark.slow
def test_page_runs(monkeypatch):
    monkeypatch.chdir(ROOT)
    names = {}
    exec("".join(re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)), names)
    assert names["action"] in names["state"].legal_actions()
    assert names["left"] == pytest.approx([0.0686987938] * 2, abs=1e-10)
