"""Who plays: how good a player is against others, which habits hold, who beats whom. Knows no game."""
