"""A question whose moves win by chance, for the tests of players that think."""

import numpy as np


class Slots:
    """Moves that win so often, each; the script prefers them in this order."""

    decision = "slot"

    def __init__(self, chances, order=None, seed=1):
        self.n, self.chances, self.order = len(chances), np.array(chances), order or list(range(len(chances)))
        self.seed, self.played, self.worlds, self.weights = seed, {}, [], np.ones(1_000)

    def preferred(self, most):
        return self.order[:most]

    def weigh_worlds(self, n):
        return np.log(self.weights[:n])

    def run_playouts(self, choices, first, n, worlds=None):
        self.worlds.extend([] if worlds is None else worlds.tolist())
        luck = np.array([np.random.default_rng((self.seed, first + j)).random() for j in range(n)])
        for choice in choices.tolist():
            self.played.setdefault(choice, []).extend(range(first, first + n))
        return (luck < self.chances[choices][:, None]).astype(float)
