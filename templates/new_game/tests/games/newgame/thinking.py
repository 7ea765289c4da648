"""Games of New Game for the tests of search players."""

from tests.games.thinkers import Cases, Played

CASES = Cases(
    stopped={"usual": Played("high,low", {}, 20), "two": Played("high,low", {"players": 2, "hand": 8, "spare": 0}, 20)},
    for_one=[Played("high,random", {}, 20)],
    searching=Played("search(rollouts=8,by=low),random", {}, 5),
    openings={"usual": Played("random", {}, 250)},
)
