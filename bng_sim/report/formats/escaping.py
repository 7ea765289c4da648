"""Escape text for Markdown."""

import re

from bng_sim.core.visible import visible

_MARKS = re.compile(r"([\\`*_\[\]|$~#<>&])")
_STARTS = re.compile(r"^(\d*)([-+.)])(?=\s|$)")  # at the start of a line these make a list


def escape_markdown(text: str) -> str:
    """Escape text so that Markdown shows it literally on one line: no marks, no lists, no addresses made links."""
    plain = _MARKS.sub(r"\\\1", visible(text.replace("\n", " ")))
    plain = plain.replace("://", r"\://").replace("www.", r"www\.").replace("@", r"\@")
    return _STARTS.sub(r"\1\\\2", plain)
