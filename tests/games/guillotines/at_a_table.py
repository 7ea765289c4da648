"""Rules by which tests play at a table, and games that a seat cannot tell apart."""

from tests.games.guillotines.another_game import cut_and_scrambled

SHORT = {"players": 3, "max_turns": 30}  # soon over
HIDING = {"level": 4, "players": 3}  # much is hidden


def scrambled(log, seat):
    """The log of another game that the seat cannot tell from this one."""
    return cut_and_scrambled(log, len(log), seat)[1]
