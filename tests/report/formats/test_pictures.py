"""Pictures to post: of the sizes promised, and each says what it shows, below it and in its metadata."""

import io
import xml.etree.ElementTree as ET
from dataclasses import replace

import pytest
from PIL import Image

from bng_sim.report.formats import pictures
from tests.report.published_reports import published

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def report(small_report):
    """With page one's figure alone: each picture takes a tenth of a second."""
    return replace(published(small_report), sections=[])


@pytest.fixture(scope="module")
def drawn(report):
    return {picture.name: picture.content for picture in pictures.draw(report)}


def test_each_figure_has_a_card_and_four_pictures(report, drawn):
    name = report.front.picture.name

    assert {*drawn} == {f"{name}-{rest}" for rest in ("card.png", "light.svg", "light.png", "dark.svg", "dark.png")}


def test_sizes_are_those_promised(drawn):
    sizes = {name: Image.open(io.BytesIO(content)).size for name, content in drawn.items() if name.endswith("png")}

    assert {size for name, size in sizes.items() if "card" in name} == {(1200, 675)}
    assert {size[0] for name, size in sizes.items() if "card" not in name} == {1900}


def test_pictures_say_where_they_are_from(report, drawn):
    code = report.claims.code
    for name, content in drawn.items():
        if name.endswith("png"):
            said = Image.open(io.BytesIO(content)).text
            title, words = said["Title"], said["Description"]
        else:
            root = ET.fromstring(content)
            title, words = root.findtext(f"{SVG}title"), root.findtext(f"{SVG}desc")
            assert code in " ".join(text.text or "" for text in root.iter(f"{SVG}text"))
        assert title == report.front.picture.title
        assert report.game in words
        assert "games" in words
        assert words.endswith(f"bng-sim verify: {code}")


def test_dark_pictures_are_dark_and_transparent_ones_have_no_paper(report, drawn):
    name = report.front.picture.name
    light, dark = (Image.open(io.BytesIO(drawn[f"{name}-{theme}.png"])).convert("RGB") for theme in ("light", "dark"))
    clear = {one.name: one.content for one in pictures.draw(report, transparent=True)}
    corner = Image.open(io.BytesIO(clear[f"{name}-light.png"])).convert("RGBA").getpixel((2, 2))

    assert light.getpixel((2, 2)) == (255, 255, 255)
    assert dark.getpixel((2, 2)) == (22, 24, 27)
    assert corner[3] == 0


def test_same_report_gives_same_bytes(report, drawn):
    assert {picture.name: picture.content for picture in pictures.draw(report)} == drawn
