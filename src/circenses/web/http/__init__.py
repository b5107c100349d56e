"""HTTP: what every request passes through, forms and answers, the event stream."""
