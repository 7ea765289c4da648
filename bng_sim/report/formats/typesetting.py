"""Typeset with Typst: PDF, and PNG of figures. What is shown goes there as data: nothing in it is taken for markup."""

import datetime
import functools
import json
import shutil
import tempfile
import unicodedata
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from matplotlib import get_data_path
from matplotlib.ft2font import FT2Font

from bng_sim.core.errors import InputError
from bng_sim.core.visible import visible

FOLDER = Path(__file__).parent / "typst"
_POINTS = 72.0  # in an inch
_MISSING = "missing codepoints"  # in what Typst says of a letter without a font
_SILENT = ("Cc", "Cf", "Mn", "Me")  # categories of letters that have no shape of their own


def pdf(template: str, data: Mapping[str, Any], figures: Mapping[str, str], day: datetime.date) -> bytes:
    """Return a tagged PDF (PDF/UA-1); the same content gives the same bytes.

    Args:
        template: File name of the template.
        data: What it shows.
        figures: File name -> SVG.
        day: When it was made.

    Raises:
        InputError: If Typst is not installed.

    """
    when = datetime.datetime(day.year, day.month, day.day, tzinfo=datetime.UTC)
    return _compile(template, data, figures, format="pdf", pdf_standards="ua-1", timestamp=when)


def png(template: str, data: Mapping[str, Any], figures: Mapping[str, str], pixels: int) -> bytes:
    """Return a PNG of so many pixels across, of a template whose page is as wide as `width` of its data, or a figure.

    Raises `InputError` if Typst is not installed.
    """
    return _compile(template, {**data, "pixels": pixels}, figures, format="png", ppi=_POINTS)


def _compile(template: str, data: Mapping[str, Any], figures: Mapping[str, str], **options: Any) -> bytes:
    text, found = json.dumps(_shown(data), ensure_ascii=False), dict(figures)
    try:
        return _run(template, text, found, **options)
    except _UnknownLetterError:
        spelt = {name: _spell(svg) for name, svg in found.items()}
        return _run(template, _spell(text), spelt, **options)


class _UnknownLetterError(Exception):
    """A letter that no font at hand has, which a PDF for screen readers may not hold."""


def _spell(text: str) -> str:
    """Return a text with each letter that no font may have by its name: `[man]`; joiners and the like are left out."""
    return "".join(letter if ord(letter) in _letters() else _name(letter) for letter in text)


def _name(letter: str) -> str:
    if unicodedata.category(letter) in _SILENT:
        return letter if letter in "\n\r\t" else ""
    return f"[{unicodedata.name(letter, f'U+{ord(letter):04X}').lower()}]"


def _run(template: str, text: str, figures: Mapping[str, str], **options: Any) -> bytes:
    try:
        import typst  # noqa: PLC0415 (an extra)
    except ModuleNotFoundError:
        raise InputError('typst is not installed, which PDF and PNG need: pip install "bng-sim[publish]"') from None
    with tempfile.TemporaryDirectory(prefix="bng-sim-") as folder:
        for file in FOLDER.iterdir():
            shutil.copy(file, folder)
        for name, svg in figures.items():
            (Path(folder) / name).write_text(svg, encoding="utf-8")
        (Path(folder) / "data.json").write_text(text, encoding="utf-8")
        try:
            found = typst.compile(
                str(Path(folder) / template), root=folder, font_paths=_known_fonts(with_system=not _can_write(text)),
                **options,
            )  # fmt: skip
        except typst.TypstError as error:
            if _MISSING in str(error) and text != _spell(text):
                raise _UnknownLetterError from None
            raise InputError(f"the report cannot be typeset: {error}") from None
    assert isinstance(found, bytes)
    return found


def _can_write(text: str) -> bool:
    """Return whether the fonts that come along have all letters; those of the system are searched for others."""
    return all(ord(letter) in _letters() for letter in set(text))


@functools.cache
def _known_fonts(*, with_system: bool) -> Any:
    """Return the fonts that Typst may use: read once, for that takes a quarter of the time of a picture."""
    import typst  # noqa: PLC0415 (an extra)

    return typst.Fonts(include_system_fonts=with_system, font_paths=[_fonts()])


@functools.cache
def _letters() -> frozenset[int]:
    return frozenset(FT2Font(str(Path(_fonts()) / "DejaVuSans.ttf")).get_charmap())


@functools.cache
def _fonts() -> str:
    """Return the folder of the fonts that figures are measured in, so that words end where they were meant to."""
    return str(Path(get_data_path()) / "fonts" / "ttf")


def _shown(value: Any) -> Any:
    """Make control characters visible in everything that is shown."""
    if isinstance(value, str):
        return visible(value)
    if isinstance(value, Mapping):
        return {key: _shown(item) for key, item in value.items()}
    return [_shown(item) for item in value] if isinstance(value, list | tuple) else value
