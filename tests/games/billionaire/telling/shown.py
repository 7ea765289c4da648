"""What the page and the picture of Billionaire show."""

from tests.games.pages import Page

PAGE = Page(
    setting="usual",
    title=("4 players, $1,000M to win", "as printed", "trading values ($ million), "),
    ending=r"After \d+ turns, ",
    changed=("two", "as printed, but players: 2; goal: 600; bid_cap: 3; max_rebids: 1"),
    eyes="what seat 2 sees",
    browsed=("fights", 3),
    parts=("turn", "Turn {}, "),
    last=("win", "total"),
)


def lines(rules, row, seats):
    """The lines of a game's picture, by its tables: name, where it ends, and whether that player has won."""
    return [(f"seat {seat['seat']}", max(0, rules["goal"] - seat["total"]), seat["won"]) for seat in seats]
