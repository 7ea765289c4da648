"""The page: one file with its style, its scripts and its first controls inside; it fetches nothing from elsewhere."""

import functools
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "page_files"
SCRIPTS = (  # in this order: each uses those before it, and functions of all
    "basics", "address", "rank", "stream", "answer", "strips", "editors", "tune", "advice", "compare", "watch",
    "table", "here", "mine", "take", "screens", "start",
)  # fmt: skip


@functools.cache
def _frame() -> tuple[str, str]:
    """Return the page before and after its data."""
    script = "\n".join(_text(f"{name}.js") for name in SCRIPTS)
    text = _text("frame.html").replace("/*css*/", _text("look.css")).replace("/*js*/", script)
    before, _, after = text.partition('"setup"</script>')
    return before, f"</script>{after}"


def _text(name: str) -> str:
    return (FOLDER / name).read_text(encoding="utf-8")


def render(setup: Mapping[str, Any]) -> str:
    """Return the page that opens with these controls; nothing in them can end its script."""
    before, after = _frame()
    return before + json.dumps(setup).replace("<", "\\u003c") + after
