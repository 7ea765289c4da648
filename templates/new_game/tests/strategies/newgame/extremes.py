"""Rules of New Game that ask much of strategies."""

GAMES = 200  # by each
EXTREMES = [{"players": 2, "hand": 1, "spare": 0}, {"players": 6, "hand": 8, "spare": 12}]
