"""What the page and the picture of Campaign Billionaire show."""

from tests.games.pages import Page

PAGE = Page(
    setting="usual",
    title=("4 players, $1,500 each", "as printed, but max_turns: 90", "list prices of lots ($), "),
    ending=r"After \d+ turns, ",
    changed=("two", "as printed, but players: 2; start_cash: 300"),
    eyes="what seat 2 sees",
    browsed=("two", 2),
    parts=("turn", "Turn {}, "),
    last=("win", "net_worth"),
)


def lines(rules, row, seats):
    """The lines of a game's picture, by its tables: name, where it ends, and whether that player has won."""
    all_cash = rules["players"] * rules["start_cash"]
    return [(f"seat {seat['seat']}", max(0, all_cash - seat["net_worth"]), seat["won"]) for seat in seats]
