"""What the page and the picture of Millions of Dollars show."""

from tests.games.pages import Page

PAGE = Page(
    setting="usual",
    title=("5 players", "as printed", "figures of the Loot cards, "),
    ending=r"After \d+ heists, ",
    changed=(
        "four", "as printed, but players: 4; start_cash: 8; hidden_roles: 0; negotiation_rounds: 1; target: 200"
    ),
    eyes="what seat 2 sees",
    browsed=("three", 2),
    parts=("heist", "Heist {}, "),
    last=("win", "cash"),
)  # fmt: skip


def lines(rules, row, seats):
    """The lines of a game's picture, by its tables: name, where it ends, and whether that player has won."""
    return [(f"seat {seat['seat']}", max(0, rules["target"] - seat["cash"]), seat["won"]) for seat in seats]
