"""The sentences of the published reports are short, have few figures, and name no parameter as configs do."""

import html
import re
from statistics import median

import pytest

from bng_sim.core.parameters import describe
from bng_sim.games import GAMES
from tests.report.pages import PAGES, front

MOST_WORDS, MOST_FIGURES, USUAL_WORDS = 30, 5, 20
NAMES = {name for game in GAMES.values() for name in describe(game.rules) if "_" in name}
_FIGURE = re.compile(r"\d[\d,.]*+(?! players?\b)")  # not those that name a setting by its players
each_page = pytest.mark.parametrize("name", sorted(PAGES))


def paragraphs(part):
    """The paragraphs and points of a part of a page as plain text, without figures, tables and code."""
    part = re.sub(r"<(svg|table|pre|code|style|script|figcaption)\b.*?</\1>", " ", part, flags=re.DOTALL)
    found = re.findall(r"<(p|li|dd)\b[^>]*>(.*?)</\1>", part, re.DOTALL)
    return [re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", " ", text))).strip() for _, text in found]


def sentences(part):
    return [
        sentence
        for text in paragraphs(part)
        for sentence in re.split(r"(?<=[.?!])[ ](?=[A-Z“])", text)
        if len(sentence.split()) > 2 and " games by scripted players, " not in sentence  # terms, and the line of facts
    ]


def faults(sentence):
    words = len(sentence.split())
    figures = len(_FIGURE.findall(sentence))
    return [f"{words} words"] * (words > MOST_WORDS) + [f"{figures} figures"] * (figures > MOST_FIGURES)


@each_page
def test_every_page_says_what_its_answer_rests_on(name):
    assert [term for term in ("Luck.", "Unpublished figures.", "Who plays.") if term not in front(PAGES[name])] == []


@each_page
def test_page_one_has_no_long_sentence_and_none_full_of_figures(name):
    assert {sentence: found for sentence in sentences(front(PAGES[name])) if (found := faults(sentence))} == {}


@each_page
def test_page_one_says_something(name):
    assert len(sentences(front(PAGES[name]))) >= 4


@each_page
def test_prose_names_no_parameter_as_configs_do(name):
    assert [text for text in paragraphs(PAGES[name]) if NAMES & set(re.findall(r"\w+", text))] == []


def test_most_sentences_of_all_pages_are_short():
    lengths = [len(sentence.split()) for page in PAGES.values() for sentence in sentences(page)]

    assert median(lengths) <= USUAL_WORDS


def test_control_long_full_and_raw_sentences_are_found():
    long = "The " + "very " * 40 + "long sentence ends."
    full = "It is 1, 2, 3, 4, 5 or 6."
    page = f'<section aria-label="The answer"><p>{long} {full}</p></section><nav>'

    assert [faults(sentence) for sentence in sentences(front(page))] == [["44 words"], ["6 figures"]]
    assert NAMES & set(re.findall(r"\w+", "With crises_in_deck 3 it is higher"))
