"""The rules parameters of a log's head, read and checked against the ranges that the game declares."""

from typing import Any

from bng_sim.games.guillotines.declared import parameters as declared
from bng_sim.games.guillotines.declared.components import BILLIONAIRE_NAMES, TYPE_NAMES, word
from bng_sim.referees.faults import breach
from bng_sim.referees.heads import once_per_content
from bng_sim.referees.parameters import check, different, whole

TYPES = tuple(map(word, TYPE_NAMES))
BILLIONAIRES = tuple(map(word, BILLIONAIRE_NAMES))
MOST_SPACES = 10  # on a board
WITH_PUPPETS = 2  # U1: players that have them
READ_AT = 3  # U9: where two without them look in a table by players

BY_PLAYERS = {"cards_per_market": "S4", "assets_per_market": "S2", "crises_in_deck": "S4"}
SPECIAL = ("special_cards", "special_points")
SPECIAL_KINDS = ("audit", "scam", "game_the_market")
RED_ROLES = ("banker", "celebrity", "disaster_speculator", "gangster", "power_broker", "scam_artist")  # O1: level 3
GREEN_ROLES = ("insider_trader", "toady", "vulture_capitalist")  # O1: level 4
ROLES = RED_ROLES + GREEN_ROLES
FAVOURS = {
    "weapons_galore": "bombs", "big_tech_unleashed": "bolts", "inheritance_tax_abolished": "diamonds",
    "media_megaplex": "dishes", "real_estate_bonanza": "locks",
}  # fmt: skip
POLICIES = (*FAVOURS, "archaeological_dig", "billionaire_audited", "new_role", "repress_the_rebels", "tax_tyranny")


class Rules(declared.Rules):
    """The parameters of one game; what goes by how many play is the number for this table (S4)."""

    cards_per_market: int
    assets_per_market: int
    crises_in_deck: int
    boards: dict[str, dict[str, int]]  # type: ignore[assignment]
    special_cards: dict[str, int]  # type: ignore[assignment]
    special_points: dict[str, int]  # type: ignore[assignment]

    @property
    def has_puppets(self) -> bool:
        """Whether players have Puppets: two do, unless they play without (U1, U9)."""
        return self.players == WITH_PUPPETS and self.puppets

    @property
    def billionaires(self) -> int:
        """The number of Billionaires: the players, and Puppets with them (U1)."""
        return 2 * self.players if self.has_puppets else self.players

    @property
    def has_stars(self) -> bool:
        """Whether Billionaires start with a starred asset (S2, U2)."""
        return self.has_puppets or self.players >= self.starred_assets_from

    @property
    def roles(self) -> list[str]:
        """Those in the box (O1, O2)."""
        if self.role_choice == "none" or self.level < 3:
            return []
        return [role for role in (ROLES if self.level > 3 else RED_ROLES) if role not in self.roles_left_out]

    @property
    def policies(self) -> list[str]:
        """Those in the box (G4)."""
        return [policy for policy in POLICIES if policy not in self.policies_left_out]


@once_per_content
def read(values: Any) -> Rules:
    """Read the rules of a head; raises `Breach` for a value that is missing, unknown or out of range."""
    check(declared.Rules, values)
    _check_lists(values)
    rules = Rules.model_construct(**{**values, **{name: _by_players(values, name) for name in BY_PLAYERS}})
    _check_together(rules)
    return rules


def _check_lists(values: dict[str, Any]) -> None:
    for name in SPECIAL:
        if len(values[name]) < len(SPECIAL_KINDS):
            breach("C2", f"{name} of the three Special Action cards", values[name])
    for card in values["panic_cards"]:
        different("types on a Panic! card", card, "C2")
    _read_boards(values["boards"])


def _read_boards(boards: Any) -> None:
    """Check that each Billionaire has a board, with spaces for the five types (C4)."""
    if len(boards) < len(BILLIONAIRES):
        breach("C4", "boards of the five Billionaires", boards)
    for name, board in boards.items():
        whole(f"all spaces of {name}", sum(board.values()), "C4", 1, MOST_SPACES)


def _by_players(values: dict[str, Any], name: str) -> int:
    """Return a parameter for this number of players; JSON has no numbers as keys (S2, S4, U9)."""
    number, players, highest = values[name], values["players"], declared.MOST_BY_PLAYERS[name]
    if isinstance(number, dict):
        read_at = READ_AT if players == WITH_PUPPETS and not values["puppets"] else players
        number = {str(key): entry for key, entry in number.items()}.get(str(read_at))
    if name == "crises_in_deck":
        if values["level"] == 1:
            return 0
        highest = len(values["crisis_rebels"])
    whole(name, number, BY_PLAYERS[name], 0, highest)
    return int(number)


def _check_together(rules: Rules) -> None:
    """Check the limits that parameters set each other (S4, C4)."""
    if rules.cards_per_player > rules.hand_limit:
        breach("S4", f"no more cards for a player than the hand limit {rules.hand_limit}", rules.cards_per_player)
    if rules.has_stars:
        pairs = [pair(board) for board in rules.boards.values()]
        if "" in pairs or len(set(pairs)) < len(pairs):
            breach("C4", "boards that need one type most, each another", pairs)


def pair(board: dict[str, int]) -> str:
    """Return the type of which a board has most spaces (C4, S2); "" if several tie, or the board has one space."""
    most = max(board.values())
    kinds = [kind for kind, spaces in board.items() if spaces == most]
    return kinds[0] if len(kinds) == 1 and sum(board.values()) > 1 else ""
