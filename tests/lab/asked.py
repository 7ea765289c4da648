"""One small question for each command of the lab, all of the game of which the answers are known."""

ASKED = {
    "exploit": ("exploit", "clumsy", "--deals", 100),
    "league": ("league", "clumsy", "random", "--deals", 100),
    "best-reply": ("best-reply", "random", "--trait", "skill", "--values", 2, "--deals", 100),
    "tune": ("tune", "twin", "--generations", 2, "--candidates", 4, "--deals", 30, "--held-out", 60),
}


def line(command):
    """The command line of a question."""
    return ("lab", *ASKED[command], "--game", "commons", "--workers", 1)
