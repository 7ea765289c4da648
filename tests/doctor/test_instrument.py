"""The checks of `bng-sim doctor`: they pass on what is sound, and fail on what is not."""

import dataclasses

import numpy as np
import pytest
from scipy import stats

from bng_sim.core.compiling import cache, compiler
from bng_sim.core.engines import streams
from bng_sim.core.game import Checkup
from bng_sim.doctor import health
from bng_sim.doctor.instrument import FALSE_ALARM, Instrument, evenness
from bng_sim.doctor.instrument import GAMES as ENOUGH
from bng_sim.games import GAMES

GAME = GAMES["guillotines"]
EVEN, UNEVEN, RULES = GAME.checkup.even, GAME.checkup.uneven, GAME.checkup.rules
needs_speed = pytest.mark.skipif(compiler.INTERPRETED, reason="100,000 games take hours")
PLAYED = {}


def played_once(cell, first_game, n):
    """As `GAME.play`, but 100,000 games of a lineup are played for the first of these tests only."""
    key = (cell.lineup.text, cell.seed, first_game, n)
    if key not in PLAYED:
        PLAYED[key] = GAME.play(cell, first_game, n)
    return PLAYED[key]


def instrument(play=played_once, even=EVEN, uneven=UNEVEN, games=ENOUGH):
    GAME.strategies.load_shipped()
    return Instrument(dataclasses.replace(GAME, play=play), Checkup(RULES, even, uneven), 1, games, 2)


@pytest.mark.slow
@needs_speed
def test_a_table_of_equals_is_even_and_a_bias_planted_in_it_is_found():
    table = instrument()
    even, planted = table.even_table(), table.planted_bias()

    assert even.passed
    assert sum(even.numbers["wins"]) == ENOUGH
    assert planted.passed
    assert planted.numbers["points"] == pytest.approx(1.0, abs=0.1)
    assert planted.numbers["rates"][0] == pytest.approx(even.numbers["rates"][0] - 0.01, abs=0.001)
    assert planted.numbers["p"] < FALSE_ALARM <= even.numbers["p"]


@needs_speed
@pytest.mark.slow
def test_an_uneven_table_is_reported():
    found = instrument(even=UNEVEN).even_table()

    assert found.passed is False
    assert found.numbers["p"] < FALSE_ALARM
    assert "--seed" in found.advice


@pytest.mark.slow
@needs_speed
@pytest.mark.parametrize(("even", "uneven"), [(EVEN, EVEN), (UNEVEN, EVEN)])
def test_a_bias_that_is_none_or_favours_the_seat_is_not_found(even, uneven):
    found = instrument(even=even, uneven=uneven).planted_bias()

    assert found.passed is False
    assert found.numbers["points"] <= 0
    assert "NOT FOUND" in found.detail


@pytest.mark.slow
@needs_speed
def test_one_percentage_point_less_for_the_last_seat_is_reported():
    def biased(cell, first_game, n):
        batch = played_once(cell, first_game, n)
        return batch._replace(seats=batch.seats.filter((batch.seats["seat"] < 4) | (batch.seats["game"] % 25 > 0)))

    assert instrument(biased).even_table().passed is False


def test_too_few_games_are_skipped_and_not_passed():
    table = instrument(games=2)

    for found in (table.even_table(), table.planted_bias()):
        assert found.passed is None
        assert f"{ENOUGH:,}" in found.detail


def test_games_repeat_in_any_chunks():
    found = instrument(GAME.play, games=4 if compiler.INTERPRETED else 2_000).repeats()

    assert found.passed
    assert found.numbers["differing_columns"] == []


def test_games_that_hang_on_their_chunk_are_reported():
    def hanging(cell, first_game, n):
        return GAME.play(dataclasses.replace(cell, seed=cell.seed + n), first_game, n)

    found = instrument(hanging, games=4 if compiler.INTERPRETED else 100).repeats()

    assert found.passed is False
    assert "games.checksum" in found.numbers["differing_columns"]
    assert "seats.won" in found.numbers["differing_columns"]
    assert "games.game" not in found.numbers["differing_columns"]


def alarms(shares, repetitions, seed):
    """How often tables whose seats have these shares of the wins fail."""
    drawn = np.random.default_rng(seed).multinomial(ENOUGH, shares, repetitions)
    return sum(not evenness(wins.tolist()).is_even for wins in drawn)


@pytest.mark.slow
def test_a_false_alarm_comes_once_in_a_thousand():
    assert stats.binomtest(alarms([0.25] * 4, 10_000, 1), 10_000, FALSE_ALARM).pvalue > 0.01


@pytest.mark.slow
def test_a_bias_of_one_percentage_point_is_missed_at_most_once_in_a_thousand():
    missed = 3000 - alarms([0.24, *[0.76 / 3] * 3], 3000, 2)

    assert stats.binomtest(missed, 3000, 0.001, "greater").pvalue > 0.01
    assert alarms([0.2475, *[0.7525 / 3] * 3], 200, 3) < 100  # the control: a quarter of a point is often missed


def test_a_table_that_nobody_wins_is_not_even():
    assert not evenness([0, 0, 0, 0]).is_even


def test_sound_streams_pass():
    found = health.random_streams(1)

    assert found.passed
    assert found.numbers["equal_words"] == found.numbers["words"] == 10_000


def test_a_wrong_generator_is_reported():
    def stuck_bit(stream):
        return int(streams.next_word(stream)) | 1

    found = health.random_streams(1, next_word=stuck_bit)

    assert found.passed is False
    assert found.numbers["equal_words"] < 100
    assert "differ after" in found.detail


@pytest.mark.slow
@pytest.mark.parametrize("part", ["game", "round", "seed", "purpose"])
def test_keys_that_are_counted_up_instead_of_hashed_are_reported(part):
    place = ("seed", "game", "purpose", "round").index(part)

    def weak(stream, *parts):
        health.key(stream, *[0 if i == place else value for i, value in enumerate(parts)])
        stream["a"] = parts[place] * 0x9E3779B97F4A7C15 % 2**64  # even on its own, but each step is the same

    found = health.random_streams(1, key=weak)

    assert found.passed is False
    assert found.numbers["equal_words"] == 10_000
    assert min(found.numbers["p_by_part"], key=found.numbers["p_by_part"].get) == part
    assert "DEPENDENT" in found.detail


def test_a_false_alarm_of_the_streams_is_rare():
    rng = np.random.default_rng(4)
    p = [health.neighbours_p(rng.integers(0, 2**64, health.NEIGHBOURS, np.uint64).tolist()) for _ in range(100)]

    assert stats.kstest(p, "uniform").pvalue > 0.01


def test_this_installation_is_as_asked_for():
    found = health.installation()

    assert found.passed
    assert found.numbers["versions"]["numba"] in found.detail
    assert found.numbers["cores"] >= 1


@pytest.mark.parametrize(("version", "words"), [("0.67.9", "numba 0.67.9, expected"), ("", "numba is missing")])
def test_a_dependency_out_of_its_range_is_named(monkeypatch, version, words):
    real = health._version
    monkeypatch.setattr(health, "_version", lambda name: version if name == "numba" else real(name))
    found = health.installation()

    assert found.passed is False
    assert words in found.detail


@pytest.mark.parametrize(
    ("version", "ranges", "expected"),
    [
        ("0.68.1", ">=0.68.1,<0.69", True),
        ("0.69.0rc1", "<0.69,>=0.68.1", False),
        ("0.68.0", "<0.69,>=0.68.1", False),
        ("3.11.0", ">=3.11", True),
        ("3.9", ">=3.11", False),
        ("2.10.3", "(>=2.9)", True),
        ("1.0", "!=1.0", False),
        ("1.0", "", True),
        ("", "", False),
    ],
)
def test_versions_are_compared_as_numbers(version, ranges, expected):
    assert health.in_range(version, ranges) is expected


@pytest.fixture
def own_cache(monkeypatch, tmp_path):
    """A cache of its own, where a game and an earlier version have left something."""
    monkeypatch.setenv("BNG_SIM_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(compiler, "INTERPRETED", False)
    monkeypatch.setattr(cache, "root", lambda: tmp_path)
    for name, size in (("machine/race/race.kernels/012abc/run.nbc", 3_000_000), ("engine-0.1/old.nbc", 1_000_000)):
        (tmp_path / name).parent.mkdir(parents=True)
        (tmp_path / name).write_bytes(bytes(size))
    return tmp_path


def compiling():
    """What happens while something is compiled."""
    for report in compiler._reporters:
        with report(compiler.Building("the engine of Race", ())):
            pass


def test_what_is_compiled_is_told_from_what_is_loaded(own_cache):
    compiled = health.compile_cache(compiling)
    loaded = health.compile_cache(lambda: None)

    assert [found.passed for found in (compiled, loaded)] == [True] * 2
    assert [found.numbers["compiled"] for found in (compiled, loaded)] == [["the engine of Race"], []]
    assert "the engine of Race" in compiled.detail
    assert "loaded" in loaded.detail


def test_the_cache_says_where_it_is_and_how_big_by_game(own_cache):
    found = health.compile_cache(lambda: None)

    assert f"{own_cache}, 4 MB (other 1, race 3)" in found.detail
    assert found.numbers["megabytes"] == {"other": 1.0, "race": 3.0}


def test_a_cache_that_lies_elsewhere_than_asked_for_is_reported(own_cache, monkeypatch):
    monkeypatch.setenv("BNG_SIM_CACHE_DIR", str(own_cache / "other"))
    found = health.compile_cache(compiling)

    assert found.passed is False
    assert "cannot be written" in found.detail
    assert health.compile_cache(lambda: None).passed  # all that was needed could be read
    assert "BNG_SIM_CACHE_DIR" in found.advice
