"""A game's page, whichever it is: how lines of a transcript look, and what is said of the game."""

import pytest
from rich.text import Text

from bng_sim.core.picture.page import facts, follow, line
from tests.conformance.race import RACE

HEAD = {"event": "game", "version": "1.2.3", "seed": 5, "index": 7, "lineup": "random"}


@pytest.mark.parametrize(
    ("style", "look"),
    [("bold", "strong"), ("dim", "hidden"), ("dim #d55e00", "hidden"), ("bold red", "loud"), ("#d55e00", ""), ("", "")],
)
def test_words_look_as_their_style_says_whatever_their_colour(style, look):
    made = line(3, Text.assemble("  shows ", ("a card", style)))

    assert (made.n, made.text) == (3, "  shows a card")
    pieces = [("", "  shows "), (look, "a card")] if style else [("", "  shows a card")]
    assert made.pieces == pieces


def test_a_heading_is_what_is_not_indented():
    assert line(1, Text("Turn 1")).is_heading
    assert not line(1, Text("  draws")).is_heading


class Bell:
    """Told of a ring, it says so; the table changes with a knock."""

    knocks = 0

    def tell(self, event):
        self.knocks += event["event"] == "knock"
        return [Text("it rings")] if event["event"] == "ring" else []

    def closing(self):
        return [Text("the end")]


def test_a_step_is_what_is_told_or_changes_the_table_and_has_what_is_different_after_it():
    kinds = ("knock", "ring", "silence", "knock")
    events = [{"event": kind, "n": n} for n, kind in enumerate(kinds, 1)]

    followed = follow(
        Bell(),
        HEAD,
        events,
        lambda bell: {"door": {"knocks": bell.knocks, "open": False}},
        lambda _, event: "now" if event["event"] == "ring" else "",
    )

    assert followed.steps == [
        {"n": 1, "kind": "knock", "zones": {"door": {"knocks": 1, "open": False}}},
        {"n": 2, "kind": "ring", "zones": {}, "when": "now"},
        {"n": 4, "kind": "knock", "zones": {"door": {"knocks": 2}}},
    ]
    assert [(told.n, told.text) for told in followed.lines] == [(2, "it rings"), (4, "the end")]


def test_what_was_played_is_said_and_what_differs_from_the_print():
    rules = RACE.rules()
    other = RACE.rules(players=rules.players + 1)

    assert facts(HEAD, rules, "race/5/7", None)["Rules"] == "as printed"
    assert facts(HEAD, other, "race/5/7", None)["Rules"] == f"as printed, but players: {other.players}"
    assert facts(HEAD, rules, "race/5/7", "seat 2, Somebody,")["Shown"].startswith("what seat 2, Somebody, sees")
    assert facts(HEAD, rules, "race/5/7", None)["Made by"] == "bng-sim 1.2.3, seed 5, game 7"
