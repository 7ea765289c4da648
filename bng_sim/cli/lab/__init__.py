"""`bng-sim lab`: how much the strategies matter; each command plays its own lineups and stores them in runs/lab-..."""


def lab() -> None:
    """\b
    bng-sim lab exploit random --deals 500
    bng-sim lab league --deals 200

    Study how much the strategies matter. Each command plays its own lineups
    in rotating seats and stores the games below runs/. If it is stopped, the
    same command resumes. It gives the same figures on any number of workers.
    """
