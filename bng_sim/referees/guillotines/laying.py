"""Lay a table out in the middle of a game, of which somebody says what lies where."""

from collections.abc import Mapping
from typing import Any

from bng_sim.referees.guillotines import box
from bng_sim.referees.guillotines.referee import Referee
from bng_sim.referees.guillotines.table_state import Player


def lay_out(ref: Referee, laid: Mapping[str, Any]) -> None:
    """Lay out the table as `table` says, its `markets`, the `players` and their `puppets`, by seat from 1."""
    table = ref.table
    for name, value in laid["table"].items():
        setattr(table, name, value)
    for market, values in laid["markets"].items():
        for name, value in values.items():
            setattr(table.markets[market], name, value)
    table.players = {seat: _seat(ref, seat, values) for seat, values in laid["players"].items()}
    table.puppets = {seat: _seat(ref, seat, values) for seat, values in laid["puppets"].items()}


def _seat(ref: Referee, seat: int, values: Mapping[str, Any]) -> Player:
    """Seat a player or a Puppet, with its assets."""
    who = values["billionaire"]
    player = Player(seat, who, box.SUIT_OF[who], dict(ref.rules.boards[who]))
    for asset in values["assets"]:
        player.gain(asset)
    for name, value in values.items():
        if name not in ("billionaire", "assets"):
            setattr(player, name, value)
    return player
