"""What the page and the picture of Bluffing Billionaires show."""

from bng_sim.games.bluffing.telling.naming import NAMES
from tests.games.pages import Page

PAGE = Page(
    setting="usual",
    title=("4 players", "as printed", "values of the Asset cards, "),
    ending=r"After \d+ turns, ",
    changed=("two", "as printed, but players: 2; revealed_card: always; last_play: voted"),
    eyes=r"what seat 2, [A-Z]\w+, sees",
    browsed=("own decks", None),
    parts=("turn", r"(Replay \d+, t|T)urn \d+, "),
    last=("win", "score"),
)


def lines(rules, row, seats):
    """The lines of a game's picture, by its tables: name, where it ends, and whether that player has won."""
    return [(NAMES[seat["billionaire"]], row["winning_points"] - seat["points"], seat["won"]) for seat in seats]
