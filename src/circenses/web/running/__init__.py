"""How the server keeps running: compiling, background tasks, memory and the clock."""
