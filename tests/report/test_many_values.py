"""Runs of more values, lineups, settings or fewer games than figures have colours or models have data get a report.

Warnings of libraries are errors here, as in all tests: one that is not suppressed where it arises reaches the user.
"""

import pytest

from tests.command import call

POOL = "pool:greedy,investor,cautious,saboteur,cooperator,free_rider"
TRAITS = "tycoon(thrift=0.17,patience=0.54,late=0.72,spite=0.28,zeal=4.6,stake=3.7)"
ALL = "pool:greedy,investor,cautious,saboteur,cooperator,free_rider,tycoon,tycoon(stake=9),random,tycoon(stake=1)"
STUDIES = {
    "one game": "grid: {players: [3, 4]}\ngames: 1\n",
    "nine values at level 3": "rules: {level: 3}\ngrid: {crises_in_deck: {from: 0, to: 8}}\ngames: 40\n",
    "six settings and five lineups": (
        f"rules: {{level: 1}}\ngrid: {{crises_in_deck: {{from: 0, to: 5}}}}\ngames: 40\n"
        f"lineups: ['{POOL}', '{TRAITS}', 'tycoon,random', 'pool:tycoon,tycoon(stake=9)', random]\n"
    ),
    "seven lineups": (
        "rules: {level: 2}\ngames: 20\n"
        f"lineups: ['{POOL}', '{TRAITS}', greedy, cautious, random, tycoon, 'tycoon(stake=9)']\n"
    ),
    "twelve lines": "grid: {hand_limit: {from: 1, to: 6}, players: [3, 4], crises_in_deck: [3, 4]}\ngames: 20\n",
    "excluded steps": (
        "grid: {players: [3, 4], crises_in_deck: [2, 3, 4]}\nexclude: [{players: 4, crises_in_deck: 3}]\n"
        "baseline: {crises_in_deck: 4}\ngames: 40\n"
    ),
    "ten strategies at one table": f"grid: {{players: [4, 5]}}\nlineups: ['{ALL}']\ngames: 300\n",
    "two deals": "rotate: seats\ngames: 2\nlineups: ['tycoon,random']\n",
}


@pytest.mark.slow
@pytest.mark.parametrize("study", STUDIES)
def test_a_report_is_written_without_a_word_of_a_library(study, tmp_path):
    text = f"name: s\ngame: guillotines\nassumptions: false\nladder: false\n{STUDIES[study]}"
    (tmp_path / "s.yaml").write_text(text)

    done = call("sweep", "s.yaml", "--workers", "1", cwd=tmp_path)

    assert done.returncode == 0, done.stderr
    assert "arning" not in done.stdout + done.stderr
    assert (tmp_path / "runs/s/report.html").is_file()
