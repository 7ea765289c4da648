"""Study players: how good one is against others, which habits are stable, who beats whom. For any game."""
