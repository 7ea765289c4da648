"""Which lots can take a house or a hotel, and which can lose one (H1 to H5, H7, H8)."""

from bng_sim.referees.campaign.box import BARE, HOTEL
from bng_sim.referees.campaign.table_state import TableState

LEAST_BROKEN = 2  # levels that breaking down takes off a group, at least (H8)


def buildable(table: TableState, seat: int) -> list[str]:
    """List a player's lots that can take their next house or hotel, whether or not it can be paid (H1 to H5)."""
    if table.players[seat].laps < table.rules.build_after_laps:
        return []
    return [name for name in table.levels if table.owners[name] == seat and _is_next(table, seat, name)]


def affordable(table: TableState, seat: int) -> list[str]:
    """Return the same as far as cash covers the cost (H2)."""
    return [name for name in buildable(table, seat) if table.deed(name).house_cost <= table.players[seat].cash]


def takes_house(table: TableState, name: str) -> bool:
    """Return whether the next building of a lot is a house."""
    return table.level(name) < HOTEL - 1


def _is_next(table: TableState, seat: int, name: str) -> bool:
    """Return whether a lot can take its next house or hotel, leaving aside its price and laps (H2 to H5)."""
    group = table.group_of(name)
    if not table.owns_group(seat, name) or not table.mortgaged.isdisjoint(group):
        return False
    level = table.level(name)
    if level == HOTEL or level != min(map(table.level, group)):
        return False
    return table.houses > 0 if takes_house(table, name) else table.hotels > 0


def sellable(table: TableState, seat: int) -> list[str]:
    """List a player's lots that can lose one level (H7)."""
    found = []
    for name in table.deeds_of(seat):
        level = table.level(name)
        is_most = level > BARE and level == max(table.level(each) for each in table.group_of(name))
        if is_most and (level != HOTEL or table.houses >= HOTEL - 1):
            found.append(name)
    return found


def breakable(table: TableState, seat: int) -> list[tuple[str, int]]:
    """List a player's groups that can be broken down, each with the houses left on its lots (H8)."""
    hotels = [name for name, level in table.levels.items() if level == HOTEL and table.owns_group(seat, name)]
    with_hotel = {table.deed(name).group for name in hotels}
    return [
        (group, left)
        for group, names in table.box.groups.items()
        if group in with_hotel
        for left in range(HOTEL)
        if _can_break(table, [table.level(name) for name in names], left)
    ]


def _can_break(table: TableState, levels: list[int], left: int) -> bool:
    back = sum(level for level in levels if level != HOTEL)
    is_far_enough = sum(levels) - left * len(levels) >= LEAST_BROKEN
    return min(levels) >= left and is_far_enough and left * len(levels) <= table.houses + back
