"""Games for players from elsewhere: numbers for moves and observations, of any game, from what it declares.

`move_numbers` gives every move of a game a fixed number, `observation` shows what a seat may know as an array; both
come from `core.field_meanings`, which each game declares beside its records. `game_parts` finds a game's engine.

`stepping` plays many games in compiled code, each to the next question to a learner, `side_by_side` drives it. On these
stand `vector` (arrays in and out) and `one_game`, and on that `aec` (PettingZoo) and `solo` (Gymnasium); `rewards` says
what an end is worth, `rendering` what has happened. `functions` is what `import bng_sim` offers of all that.
"""
