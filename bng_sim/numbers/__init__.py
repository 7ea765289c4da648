"""Moves and what a seat may know as numbers, of any game, from what it declares.

`move_numbers` gives every move of a game a fixed number, `observation` shows what a seat may know as an array; both
come from `core.field_meanings`, which each game declares beside its records. `game_parts` finds a game's engine.
"""
