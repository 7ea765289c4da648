"""Play a sweep on a Dask cluster: workers play chunks and return their bytes, this process writes them.

| module | what it does |
|---|---|
| `job.py` | what travels to workers: how to open the game, strategy files as source, what software played here |
| `on_worker.py` | what a worker does: say what software it has, prepare, play |
| `connection.py` | reach the scheduler |
| `workforce.py` | the cluster's workers: check and prepare each before it gets chunks |
| `cluster.py` | hand out chunks, a few for each thread, and take the results |
| `cluster_state.py` | what `bng-sim status` says of it |

Only Dask knows how work gets to a worker: no scheduler, queue or protocol here.
"""
