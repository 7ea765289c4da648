"""What the page on environments shows runs as it is written."""

import re
from pathlib import Path

import pytest

PAGE = (Path(__file__).parents[2] / "docs" / "howto" / "environments.md").read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_page_runs():
    names = {}
    exec("".join(re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)), names)
    assert names["wins"].sum() > 0
    assert names["code"].startswith("bluffing/7/0/")
    assert len(names["actions"]) > 10
    assert names["is_over"]
