"""What reading a run's games as a pandas frame takes: seconds and memory, imports included.

python benchmarks/frames.py runs/crisis_counts --columns ending turns
"""

import argparse
import resource
import sys
import time

MEGA = 1024 if sys.platform == "linux" else 1024**2  # of what the system counts, in a megabyte


def main() -> None:
    """Read and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("run", help="folder of a finished run")
    parser.add_argument("--columns", nargs="+", default=["ending", "turns"], help="of the games")
    asked = parser.parse_args()

    start = time.perf_counter()
    import bng_sim  # noqa: PLC0415 (what importing takes is counted)

    run = bng_sim.load(asked.run)
    frame = run.games(columns=asked.columns)
    seconds = time.perf_counter() - start
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / MEGA
    held = frame.memory_usage(deep=True).sum() / 1024**2
    print(
        f"{len(frame):,} games, {len(run.cells)} cells, columns {', '.join(frame.columns)}: {seconds:.1f} s, the frame "
        f"{held:,.0f} MB, at most {peak:,.0f} MB of memory"
    )


if __name__ == "__main__":
    main()
