"""Rules by which tests play at a table, and games that a seat cannot tell apart."""

from tests.games.bluffing.telling.another_game import cut_and_scrambled

SHORT = {"players": 2}  # soon over
HIDING = {"players": 3, "powers": "assumed"}  # much is hidden


def scrambled(log, seat):
    """The log of another game that the seat cannot tell from this one."""
    return cut_and_scrambled(log, len(log), seat)[1]
