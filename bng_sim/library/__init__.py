"""What `import bng_sim` offers, and what the command line goes through: playing settings and sweeps, reading runs."""
