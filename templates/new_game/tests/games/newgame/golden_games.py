"""The golden games of New Game."""

from tests.games.golden import Golden, lines

__all__ = ["GOLDEN", "NOT_SHOWN", "lines"]

NOTICED = {"spare": 5}  # a change that the figures of a published report show
GOLDEN = {"first": Golden({"players": 3, "hand": 3}, "random", 0, "S2 T2 E2")}
NOT_SHOWN = set()  # events
