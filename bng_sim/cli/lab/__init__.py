"""`bng-sim lab`: how much the strategies matter; each command plays its own lineups and stores them in runs/lab-..."""


def lab() -> None:
    """\b
    bng-sim lab exploit random --deals 500
    bng-sim lab league --deals 200

    Ask what hangs on who plays. Each command plays tables of its own in
    rotating seats and keeps their games below runs/: stopped at any moment, it
    goes on when it is called again, and the same command gives the same
    figures on any number of workers.
    """
