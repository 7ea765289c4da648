"""The story of every game: who sees everything is told what is hidden, dimmed, in colours that can be read."""

import importlib
import re
from pathlib import Path

import pytest
from rich.color import Color

from bng_sim.core.event_logs.story import HIDDEN
from bng_sim.games import GAMES
from tests.games.parts import having
from tests.games.recordings import told
from tests.slow import slow_after

OF_GAMES = Path(__file__).parents[1] / "games"
# What is hidden in a game is scrambled by its another_game.py.
HAS_SECRETS = [game for game in GAMES if (OF_GAMES / game / "telling/another_game.py").exists()]
DRAWN = having("telling.picture")
COLOURS = dict.fromkeys(DRAWN, "naming.COLOURS") | {"guillotines": "drawing.SUIT_COLOURS"}
BLACK, WHITE = 0.0, 1.0


def declared(name, module):
    return importlib.import_module(f"tests.games.{name}.telling.{module}")


def each_setting(name):
    """Each setting of a game, and how many of its games are looked at: `make test` takes one game of the first."""
    settings = [*declared(name, "recording").SETTINGS]
    return slow_after(1, [(name, settings[0], 1), *((name, setting, None) for setting in settings)])


@pytest.mark.parametrize(("name", "setting", "most"), [row for name in HAS_SECRETS for row in each_setting(name)])
def test_a_seat_is_told_and_shown_the_same_of_two_games_that_differ_in_what_is_hidden_from_it(name, setting, most):
    another, recordings = declared(name, "another_game"), declared(name, "recording").RECORDINGS
    for _, index in [game for game in recordings.games if game[0] == setting][:most]:
        log = recordings.recorded(setting, index)
        for seat in range(1, log[0]["rules"]["players"] + 1, 2):
            for end in another.ends(log, seat, 3):
                cut, other = another.cut_and_scrambled(log, end, seat)
                assert told(name, cut, seat) == told(name, other, seat)
    for end in [*another.ends(log, 2, 2)][:: 3 if most else 1]:
        cut, other = another.cut_and_scrambled(log, end, 2)
        assert GAMES[name].telling.picture(cut, 2) == GAMES[name].telling.picture(other, 2)


@pytest.mark.parametrize(
    ("name", "setting"),
    [
        row
        for name in HAS_SECRETS
        for row in slow_after(1, [(name, of) for of in declared(name, "another_game").CONTROLS])
    ],
)
def test_who_sees_everything_is_told_something_else_of_two_games_that_differ_in_what_is_hidden(name, setting):
    """The control of what seats are told of them, which is the same."""
    another = declared(name, "another_game")
    log = declared(name, "recording").recorded(setting, 0)
    ends = another.ends_of_control(log)

    assert ends
    for end in ends:
        cut, other = another.cut_and_scrambled(log, end, 1)
        assert told(name, cut) != told(name, other)
    cut, other = another.cut_and_scrambled(log, ends[len(ends) // 2], 1)
    assert GAMES[name].telling.picture(cut, None) != GAMES[name].telling.picture(other, None)


@pytest.mark.parametrize("name", HAS_SECRETS)
def test_an_onlooker_reads_dimmed_what_somebody_cannot_see(name):
    another, found = declared(name, "another_game"), {"dimmed": [], "plain": []}
    for line in GAMES[name].telling.transcript(declared(name, "recording").recorded("usual", 0), None):
        is_dimmed = any(str(span.style).startswith(HIDDEN) for span in line.spans)
        for kind, pattern in (("dimmed", another.DIMMED), ("plain", another.PLAIN)):
            if re.match(pattern, line.plain):
                found[kind].append(is_dimmed)

    assert {*found["dimmed"]} == {True}
    assert {*found["plain"]} == {False}


def luminance(colour):
    """As the Web Content Accessibility Guidelines define it."""
    parts = [part / 255 for part in Color.parse(colour).triplet]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


@pytest.mark.parametrize("background", [BLACK, WHITE])
@pytest.mark.parametrize("name", DRAWN)
def test_colours_can_be_read_on_black_and_on_white(name, background):
    module, _, colours = COLOURS[name].partition(".")
    for colour in getattr(importlib.import_module(f"bng_sim.games.{name}.telling.{module}"), colours).values():
        dark, light = sorted([luminance(colour), background])

        assert (light + 0.05) / (dark + 0.05) >= 3, colour
