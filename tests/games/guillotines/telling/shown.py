"""What the page and the picture of Guillotines show."""

from bng_sim.games.guillotines.telling.notable import NAMES
from tests.games.pages import Page

PAGE = Page(
    setting="four",
    title=("level 2, 4 players", "as printed", "Resource cards by value, ", "spaces on boards"),
    ending=r"After \d+ turns, ",
    changed=("panic", "as printed, but players: 3; few_markets: 4; panic_at: 2"),
    eyes=r"what seat 2, [A-Z][\w ]+, sees",
    browsed=("four", None),
    parts=("turn", r"Round \d+, turn {}, "),
    last=("end",),
    faint=("round",),
    drawn=r"  (Market|Board|Puppet|Influence|Legacy|Power|Toys|Vanity) (?!is closed)|  .* \d/\d ",
)


def lines(rules, row, seats):
    """The lines of a game's picture, by its tables: name, where it ends, and whether that player has won."""
    players = [seat for seat in seats if seat["kind"] == "player"]
    puppets = [seat for seat in seats if seat["kind"] == "puppet"]
    boards = [[seat, *puppets[at : at + 1]] for at, seat in enumerate(players)]
    left = [min(board["empty_spaces"] for board in both) for both in boards]
    return [(NAMES[seat["billionaire"]], at, bool(seat["won"])) for seat, at in zip(players, left, strict=True)]
