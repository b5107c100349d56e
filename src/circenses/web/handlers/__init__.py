"""Handlers: translate the request, delegate, translate back."""
