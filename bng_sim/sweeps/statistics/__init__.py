"""From rows of games to figures with intervals, paired differences and verdicts."""
