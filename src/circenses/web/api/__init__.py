"""The API: the same tables for programs."""
