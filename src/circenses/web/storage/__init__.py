"""Storage: the database, its queries, and the threads that read and write."""
