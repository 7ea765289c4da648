"""Write a run's folder so that it survives interruption, and read it back."""
