"""Planning a sweep: its cells and their chunks, and how long they will take."""
