"""A position: its fields, each seat's view, and its forms as plain objects and tensors."""
