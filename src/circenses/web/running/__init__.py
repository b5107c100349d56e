"""Keeping the server running: compiling, background tasks, memory and the clock."""
