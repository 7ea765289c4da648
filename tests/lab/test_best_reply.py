"""Habits: a planted dilemma and a planted weakness are found, and none where there is none."""

import pytest

from tests.command import call


@pytest.fixture(scope="module")
def found(ask):
    """Every trait of a player that is neither greedy nor skilled."""
    return ask("best-reply", "random", "--deals", 200)


def replies(found, trait):
    return [reply for reply in found["replies"] if reply["deviant"]["trait"] == trait]


@pytest.mark.slow
def test_a_planted_dilemma_is_found_with_its_size(found):
    (_, greedy) = replies(found, "greed")

    assert greedy["verdict"] == "dilemma"
    assert greedy["alone"]["low"] <= 0.85 * 0.4 - 0.25 <= greedy["alone"]["high"]
    assert greedy["together"]["low"] <= 0.1 - 0.25 <= greedy["together"]["high"]
    assert any(
        "greed=1 instead of 0 pays for one player, but if all do it, each wins less" in s for s in found["sentences"]
    )


def test_a_planted_weakness_is_found_and_is_no_dilemma(found):
    assert [reply["verdict"] for reply in replies(found, "skill")] == ["costs", "pays", "pays"]


def test_where_a_trait_does_nothing_nothing_is_found(found):
    """Though a hat makes other games of the same deals."""
    assert [reply["verdict"] for reply in replies(found, "hat")] == ["not told", "not told"]
    assert any(reply["alone"]["value"] != 0 for reply in replies(found, "hat"))
    assert found["sentences"][-1].endswith("hat.")


@pytest.mark.slow
def test_a_habit_from_which_every_change_costs_is_stable(ask):
    found = ask("best-reply", "random(skill=1)", "--deals", 800, "--trait", "skill")

    assert {reply["verdict"] for reply in found["replies"]} == {"costs"}
    assert found["sentences"] == ["Stable, because every change tried costs the player who makes it: skill."]


@pytest.mark.slow
def test_what_pays_only_together_is_told(ask):
    found = ask("best-reply", "random(greed=1)", "--deals", 800, "--trait", "greed", "--values", 2)
    (reply,) = found["replies"]

    assert reply["verdict"] == "pays together"
    assert reply["back"]["low"] <= 0.85 * 0.4 - 0.25 <= reply["back"]["high"]


def test_the_curve_goes_from_no_deviant_to_nothing_else(found):
    for reply in found["replies"]:
        assert [point["deviants"] for point in reply["curve"]] == [0, 1, 2, 3, 4]
        assert [point["deviant"] is None for point in reply["curve"]] == [True, False, False, False, False]
        assert [point["keeper"] is None for point in reply["curve"]] == [False, False, False, False, True]


@pytest.mark.slow
def test_changes_are_told_in_a_table_and_in_words(tmp_path):
    done = call(*("lab", "best-reply", "random", "--trait", "greed", "--deals", 300, "--game", "commons"), cwd=tmp_path)

    assert done.returncode == 0, done.stderr
    assert "greed=0.5, not 0" in done.stdout
    assert "one deviant" in done.stdout
    (folder,) = (tmp_path / "runs").glob("lab-best-reply-random-*")
    assert {"best_reply.json", "best_reply.csv", "best_reply.svg", "best_reply.png"} <= {
        path.name for path in folder.iterdir()
    }


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("clumsy",), "clumsy has no traits, so there is nothing to change"),
        (("random,twin",), "expected one strategy, such as twin"),
        (("random | twin",), "expected a lineup without a bar"),
        (("random", "--trait", "charm"), "--trait charm: random has no such trait; its traits: greed, skill, hat"),
        (("random", "--values", "1"), "expected a whole number from 2 to 100"),
        (("nobody",), "no such strategy"),
    ],
)
def test_what_cannot_be_asked_is_refused(refused, arguments, told):
    assert told in refused("best-reply", *arguments)
