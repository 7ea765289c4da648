"""Build the sections of a report from a run's figures."""
