"""Make child processes end together with their parent."""

import os
import threading
import time

SECONDS_BETWEEN_LOOKS = 0.2


def end_with(parent: int) -> None:
    """Make this process end as soon as its parent is gone, whatever it is doing then.

    Args:
        parent: The number of the process that started it.
    """
    threading.Thread(target=_outlive_not, args=(parent,), daemon=True).start()


def _outlive_not(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(SECONDS_BETWEEN_LOOKS)
    os._exit(1)
