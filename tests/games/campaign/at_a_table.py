"""Rules by which tests play at a table, and games that a seat cannot tell apart."""

from tests.games.campaign.telling.picture.test_zones import shuffled_otherwise

SHORT = {"players": 2, "max_turns": 20}  # soon over
HIDING = {"players": 3}  # much is hidden


def scrambled(log, _seat):
    """The log of another game that the seat cannot tell from this one."""
    return shuffled_otherwise(log)
