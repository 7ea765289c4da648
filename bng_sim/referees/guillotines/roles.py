"""Chapter O: how Roles come and go (O1 to O5)."""

from collections.abc import Iterable

from bng_sim.referees.faults import breach, text
from bng_sim.referees.guillotines import role_options as options
from bng_sim.referees.guillotines.referee import Referee

AT_FIRST = 2  # O2: drawn at set-up


def hand_out(ref: Referee) -> None:
    """Hand out Roles from the starting player on, as long as there are any (O2)."""
    table = ref.table
    if not ref.rules.roles:
        return
    given = [player.role for player in table.players.values()]  # S8
    table.roles = [role for role in ref.rules.roles if role not in given]
    shuffle(ref, "O2")
    for seat in table.leftwards(table.player):
        if not table.players[seat].role:
            _draw_and_pick(ref, seat, AT_FIRST, may_decline=False, rule="O2")


def choose_anew(ref: Referee) -> None:
    """Collect the shown Roles, and hidden ones on request; those without draw, poorest first (O3)."""
    table = ref.table
    if not ref.rules.roles:
        return
    left = len(table.roles)
    for seat in table.leftwards(table.player):
        if table.players[seat].is_shown:
            go_back(ref, seat, "O3")
    if ref.rules.role_choice == "strategy":
        for seat in table.leftwards(table.player):
            _keep_or_not(ref, seat)
    if len(table.roles) > left:
        shuffle(ref, "O3")
    for seat in _poorest_first(ref):
        if not table.players[seat].role:
            _draw_and_pick(ref, seat, table.players[seat].empty_spaces(), may_decline=True, rule="O3")


def _keep_or_not(ref: Referee, seat: int) -> None:
    """Ask a player whether to keep a hidden Role (O3)."""
    role = ref.table.players[seat].role
    if role and ref.decide(seat, "keep_role", options.keep_role(role)).kind == "no":
        go_back(ref, seat, "O3")


def _poorest_first(ref: Referee) -> list[int]:
    """Return all players, poorest first, with chance deciding between equals (O3)."""
    empty = {seat: player.empty_spaces() for seat, player in ref.table.players.items()}
    seats: list[int] = ref.expect("role_order", "O3")["seats"]
    spaces = [empty[seat] for seat in seats]
    if sorted(seats) != sorted(empty) or spaces != sorted(spaces, reverse=True):
        breach("O3", f"all players, poorest first; empty spaces are {empty}", seats)
    return seats


def new_role(ref: Referee, seat: int) -> None:
    """Return a player's Role, and let them choose another (G6)."""
    player = ref.table.players[seat]
    if player.role:
        go_back(ref, seat, "G6")
        shuffle(ref, "G6")
    may_decline = ref.rules.new_role == "one_or_none"
    _draw_and_pick(ref, seat, player.empty_spaces(), may_decline, "G6")


def _draw_and_pick(ref: Referee, seat: int, number: int, may_decline: bool, rule: str) -> None:
    """Draw Roles; keep one, or perhaps none, and return the others (O2, O3, G6)."""
    drawn = draw(ref, seat, number, rule)
    if not drawn:
        return
    role = _picked(ref, seat, drawn, may_decline, rule)
    left = [other for other in drawn if other != role]
    returned = list(left)
    while left:
        other = ref.expect("return_role", rule, seat=seat)["role"]
        if other not in left:
            breach(rule, f"one of {left} to go back", other)
        left.remove(other)
    ref.refuse("return_role", rule)
    ref.table.roles += returned
    if returned:
        shuffle(ref, rule)
    ref.refuse("shuffle_roles", rule)


def _picked(ref: Referee, seat: int, drawn: list[str], may_decline: bool, rule: str) -> str:
    """Return the Role picked, by the player or by chance, which always takes one; "" for none (O2)."""
    if ref.rules.role_choice == "random":
        ref.refuse("decision", "O2")
        role: str = ref.expect("take_role", rule, seat=seat)["role"]
        if role not in drawn:
            breach(rule, f"one of {drawn}", role)
        ref.table.players[seat].role = role
        return role
    role = ref.decide(seat, "pick_role", options.pick_role(drawn, may_decline), rule).role
    if role:
        take(ref, seat, role, rule)
    ref.refuse("take_role", rule)
    return role


def draw(ref: Referee, seat: int, number: int, rule: str) -> list[str]:
    """Return the next so many Roles, or as many as there are; nothing is drawn where there are none."""
    left = ref.table.roles
    drawn = [left.pop() for _ in range(min(number, len(left)))]
    if drawn:
        ref.expect("draw_roles", rule, seat=seat, roles=drawn)
    ref.refuse("draw_roles", rule)
    return drawn


def take(ref: Referee, seat: int, role: str, rule: str) -> None:
    """Give a player a Role, hidden (O1)."""
    ref.expect("take_role", rule, seat=seat, role=role)
    ref.table.players[seat].role = role


def go_back(ref: Referee, seat: int, rule: str) -> None:
    """Return a player's Role to those that remain; a Banker that was shown loses the room for a card too (O5)."""
    table, player = ref.table, ref.table.players[seat]
    role, was_shown = player.role, player.is_shown
    ref.expect("return_role", rule, seat=seat, role=role)
    player.role, player.is_shown = "", False
    table.roles.append(role)
    if was_shown and role == "banker":
        banker_goes(ref, seat)


def banker_goes(ref: Referee, seat: int) -> None:
    """Discard the surplus of a player who has lost the Banker, or leave it (O5)."""
    if ref.rules.banker_goes == "discard":
        discard_to_limit(ref, seat, "O5")
    else:
        ref.refuse_decision("discard", "O5")


def discard_to_limit(ref: Referee, seat: int, rule: str) -> None:
    """Discard cards one by one down to the limit, Crises last (O5)."""
    table, hand = ref.table, ref.table.players[seat].hand
    while len(hand) > table.limit(seat):
        card = ref.decide(seat, "discard", options.discard(table, seat), rule).card
        drop(ref, seat, card, rule)
    ref.refuse("discard_from_hand", rule)


def drop_all(ref: Referee, seat: int, cards: Iterable[int], rule: str) -> None:
    """Expect these cards of a hand to be discarded together, in any order (G8, U5, U6)."""
    left = list(cards)
    while left:
        event = ref.log.peek()
        card = event["card"] if event is not None and event["event"] == "discard_from_hand" else left[0]
        if card not in left:
            breach(rule, f"discards of {left}", text(event))
        left.remove(card)
        drop(ref, seat, card, rule)
    ref.refuse("discard_from_hand", rule)


def drop(ref: Referee, seat: int, card: int, rule: str) -> None:
    """Take the event that discards a card from a hand."""
    ref.expect("discard_from_hand", rule, seat=seat, card=card)
    ref.table.players[seat].hand.remove(card)
    ref.table.discards.append(card)


def shuffle(ref: Referee, rule: str) -> None:
    """Take the shuffle of the Roles that remain, if there are any; none may be lost or added."""
    table = ref.table
    if not table.roles:
        return
    found: list[str] = ref.expect("shuffle_roles", rule)["roles"]
    if sorted(found) != sorted(table.roles):
        twice = len(set(found)) < len(found) or any(player.role in found for player in table.players.values())
        breach("O1" if twice else rule, f"a shuffle of {table.roles}", found)
    table.roles = found[::-1]


def show(ref: Referee, seat: int, role: str, rule: str) -> bool:
    """Ask a player whether to show their Role; return whether they did (O4)."""
    if ref.decide(seat, "reveal", options.reveal(role), rule).kind == "no":
        ref.refuse("reveal_role", "O4")
        return False
    lay_open(ref, seat, role, "O4")
    return True


def lay_open(ref: Referee, seat: int, role: str, rule: str) -> None:
    """Show a player's Role, which stays shown (O4)."""
    ref.expect("reveal_role", rule, seat=seat, role=role)
    ref.table.players[seat].is_shown = True
