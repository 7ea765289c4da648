"""`python -m bng_sim` is `bng-sim`."""

from bng_sim.cli import main

if __name__ == "__main__":
    main()
