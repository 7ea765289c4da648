"""The folder of a run: written so that nothing is lost, read back, its games told apart by codes."""
