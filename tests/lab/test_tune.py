"""Tuning: what is found beats what it began as, on deals that it never saw; where nothing can be gained nothing is."""

import pytest
import yaml

from tests.command import call
from tests.lab.stopping import counted, kept, stopped_after

SMALL = ("--generations", 6, "--candidates", 6, "--deals", 60, "--held-out", 1500)


@pytest.fixture(scope="module")
def tuned(ask):
    return ask("tune", "random", "--against", "random", "--trait", "skill", "--trait", "hat", *SMALL)


@pytest.mark.slow
def test_tuned_beats_untuned_on_held_out_deals(tuned):
    """The best there is has all the skill there is: 1 in 2.5 games, where 1 in 4 is even."""
    assert tuned["is_better"]
    assert tuned["found"]["traits"]["skill"] > 0.6
    assert tuned["more"]["low"] > 0.05
    assert tuned["untuned"]["mean"] == pytest.approx(0.25, abs=0.02)


@pytest.mark.slow
def test_traits_that_are_not_tuned_stay(tuned):
    assert tuned["found"]["traits"]["greed"] == 0


@pytest.mark.slow
def test_where_a_trait_does_nothing_it_is_not_told_to_be_better(ask):
    """Though the best candidate of each generation always looks better, for it was chosen for its luck."""
    found = ask("tune", "twin", "--against", "random", *SMALL)

    assert not found["is_better"]
    assert max(generation["best"] for generation in found["generations"]) > 0.27
    assert found["tuned"]["mean"] == pytest.approx(0.25, abs=0.02)
    assert "not clearly better" in found["sentence"]


def test_it_never_gives_up_a_player_that_wins_more_for_one_that_wins_less(ask):
    """The first is the best there is; hardly anything is played, so that the generations stray from it."""
    asked = ("--generations", 2, "--candidates", 4, "--deals", 2, "--held-out", 1500)
    found = ask("tune", "random(skill=1,greed=1)", "--against", "clumsy", *asked)

    assert found["found"]["traits"] == {"greed": 1, "skill": 1, "hat": 0}
    assert found["more"]["value"] == 0


@pytest.mark.slow
def test_deals_are_fresh_in_every_generation_and_held_out(tmp_path):
    assert call("lab", "tune", "twin", "--game", "commons", *SMALL, cwd=tmp_path).returncode == 0
    (folder,) = (tmp_path / "runs").glob("lab-tune-twin-*")
    seeds = [yaml.safe_load((run / "manifest.json").read_text())["config"]["seed"] for run in folder.glob("*/")]

    assert len(seeds) == len(set(seeds)) == 6 + 1 + 1


@pytest.mark.slow
def test_the_persona_is_written_and_lineups_name_it(tmp_path):
    done = call(
        "lab", "tune", "random", "--trait", "skill", "--name", "sharp", "--game", "commons", *SMALL, cwd=tmp_path
    )
    assert done.returncode == 0, done.stderr
    (file,) = (tmp_path / "runs").glob("lab-tune-random-*/sharp.yaml")
    written = yaml.safe_load(file.read_text(encoding="utf-8"))

    assert (written["name"], written["strategy"]) == ("sharp", "random")
    assert set(written["traits"]) == {"greed", "skill", "hat"}
    assert written["found"]["wins_on_held_out_deals"]["share"] > written["found"]["wins_before"]["share"]
    assert "On deals that it never saw, sharp among" in done.stdout
    asked = ("lab", "exploit", "sharp", "--against", "random", "--game", "commons", "--deals", 300)
    again = call(*asked, "--strategies", file, cwd=tmp_path)
    assert again.returncode == 0, again.stderr
    assert again.stdout.startswith("One sharp among random has")
    listed = call("strategies", "--strategies", file, "--game", "commons").stdout
    assert f"sharp  a persona: random(greed=0,skill={written['traits']['skill']:g}" in listed


def test_a_config_names_a_persona_among_its_strategies(tmp_path):
    (tmp_path / "sharp.yaml").write_text("name: sharp\nstrategy: random\ntraits: {skill: 1}\n")
    (tmp_path / "sweep.yaml").write_text(
        "name: s\ngame: commons\ngames: 400\nstrategies: [sharp.yaml]\nlineups: ['sharp | random']\nrotate: seats\n"
    )
    done = call("sweep", "sweep.yaml", "--no-report", cwd=tmp_path)
    assert done.returncode == 0, done.stderr

    (tmp_path / "sharp.yaml").write_text("name: sharp\nstrategy: random\ntraits: {skill: 0.9}\n")
    again = call("sweep", "sweep.yaml", "--no-report", cwd=tmp_path)
    assert again.returncode == 2
    assert "strategies" in again.stderr


@pytest.mark.slow
def test_stopped_and_asked_again_it_finds_the_same_without_playing_twice(tmp_path):
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    asked = ("lab", "tune", "random", "--game", "commons", *SMALL)
    for folder in (whole, parts):
        folder.mkdir()
    assert call(*asked, "--workers", 1, cwd=whole).returncode == 0
    with stopped_after(2 * 18 + 1):
        stopped = call(*asked, "--workers", 1, cwd=parts)
    with counted() as played:
        assert call(*asked, "--workers", 2, cwd=parts).returncode == 0

    assert stopped.returncode == 130
    assert len(played) == 4 * 18 - 1 + 4 * 4 + 2 * 4  # six candidates of three chunks, finalists and two more of four
    assert kept(parts) == kept(whole)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("clumsy",), "clumsy has no traits"),
        (("random", "--trait", "charm"), "--trait charm: random has no such trait; its traits: greed, skill, hat"),
        (("random", "--name", "a b"), "--name a b: expected letters, digits and _"),
        (("random", "--name", "twin"), "--name twin: is a strategy; give the persona another name"),
        (("random", "--against", "twin | random"), "--against: got 'twin | random', expected a lineup without a bar"),
        (("random", "--against", "twine"), "did you mean twin?"),
        (("random", "--candidates", "3"), "expected a whole number from 4 to 1000"),
        (("random", "--generations", "0"), "expected a whole number from 1 to 999"),
        (("random,twin",), "expected one strategy"),
    ],
)
def test_what_cannot_be_asked_is_refused(refused, arguments, told):
    assert told in refused("tune", *arguments)
