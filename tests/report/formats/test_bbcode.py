"""A post for BoardGameGeek: only tags that it knows, each closed, nothing that it cuts off at, and short enough."""

import re

import pytest

from bng_sim.report.formats import bbcode
from tests.report.published_reports import NASTY, nasty, published

KNOWN = {"b", "i", "c", "url", "size"}


def tags(text):
    """Names of the tags, with those that were left open or closed in vain."""
    found, still, wrong = [], [], []
    for closing, name in re.findall(r"\[(/?)([a-z]+)(?:=[^\]]*)?\]", text):
        if not closing:
            found.append(name)
            still.append(name)
        elif still and still[-1] == name:
            still.pop()
        else:
            wrong.append(name)
    return found, still + wrong


@pytest.fixture(scope="module")
def post(small_report):
    return bbcode.render(published(small_report))


def test_all_tags_are_known_and_closed(post):
    found, wrong = tags(post)

    assert {*found} <= KNOWN
    assert {"b", "i", "url"} <= {*found}
    assert wrong == []


def test_nothing_is_cut_off(post):
    assert "<" not in post
    assert len(post) <= bbcode.LONGEST + 1


def test_answer_author_and_pictures_are_in_it(small_report, post):
    assert str(small_report.front.verdict[0]).replace("<", "") in post
    assert "By [url=https://example.org/ann]Ann Example[/url], Bob" in post
    pictures = re.findall(r"\(Picture (\d+):", post)
    assert pictures == [str(n) for n in range(1, len(pictures) + 1)]
    assert len(re.findall(r"^\d+\. report_pictures/.*-light\.png$", post, re.MULTILINE)) == len(pictures) > 0


def test_names_are_no_tags():
    text = bbcode.render(nasty())

    assert "<" not in text
    found, wrong = tags(text)
    assert ({*found} <= KNOWN, wrong) == (True, [])
    assert text.count("alert(1)") > 10
    assert NASTY not in text


def test_a_long_report_is_cut_between_sections_and_says_so(small_report):
    text = bbcode.render(small_report)

    assert "The whole report also has: " in text
    assert tags(text)[1] == []
