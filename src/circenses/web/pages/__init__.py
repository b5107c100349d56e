"""Pages: pure functions from small view models to HTML."""
