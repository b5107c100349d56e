"""HTTP: middleware, forms and answers, the event streams."""
