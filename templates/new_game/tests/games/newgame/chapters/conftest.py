"""These tests run interpreted: rule functions are plain Python, and players may be too."""

from tests.games import interpreted
from tests.games.interpreted import words_wrap_around  # noqa: F401 (a fixture)

interpreted.check(__file__)
