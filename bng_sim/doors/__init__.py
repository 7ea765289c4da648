"""Games for learners from elsewhere, by the numbers that `bng_sim.numbers` gives moves and observations.

On `bng_sim.stopped` stand `vector` (arrays in and out) and `one_game`, and on that `aec` (PettingZoo) and `solo`
(Gymnasium); `rewards` says what an end is worth, `rendering` what has happened. `positions` are games as plain values,
on which `openspiel` stands, with `deals` (all of a small game); `redeals` deals again what a seat cannot know.
`functions` is what `import bng_sim` offers of all that.
"""
