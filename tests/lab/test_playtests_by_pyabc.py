"""Whom plays are like, held against the same by pyABC, which is installed for this test only."""

import numpy as np
import pytest

from bng_sim.lab.playtests import likeness
from tests.lab.test_playtests import CANDIDATES, MEASURES, RATES, frames, sample

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("truth", [1, 3])
def test_the_posterior_is_that_of_pyabc(tmp_path, truth):
    pyabc = pytest.importorskip("pyabc")
    games, n = frames(*RATES), 20
    pools = [likeness._values(MEASURES, frame) for (frame,) in games]
    group = sample(games[truth][0], n, np.random.default_rng(truth))
    spread = np.std(np.concatenate(pools), axis=0)
    rng = np.random.default_rng(7)

    def playtest(of_players):
        means = pools[of_players][rng.integers(0, len(pools[of_players]), n)].mean(axis=0)
        return dict(zip(("ending", "turns"), means / spread, strict=True))

    found = pyabc.ABCSMC(
        [lambda _unused, players=players: playtest(players) for players in range(len(RATES))],
        [pyabc.Distribution(unused=pyabc.RV("uniform", 0, 1)) for _ in RATES],
        pyabc.PNormDistance(p=2),
        population_size=800,
        sampler=pyabc.sampler.SingleCoreSampler(),
    )
    observed = likeness.summarise([likeness._values(MEASURES, group.frame)]) / spread
    found.new(f"sqlite:///{tmp_path / 'pyabc.db'}", dict(zip(("ending", "turns"), observed, strict=True)))
    history = found.run(max_nr_populations=6, min_acceptance_rate=0.02)
    shares = history.get_model_probabilities(history.max_t)["p"]
    ours = likeness.find_likeness(MEASURES, [group], CANDIDATES, games).weights

    assert [float(shares.get(players, 0.0)) for players in range(len(RATES))] == pytest.approx(ours, abs=0.15)
