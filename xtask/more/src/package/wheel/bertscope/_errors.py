"""What can go wrong, as a sentence."""


class BertscopeError(Exception):
    """Something cannot be shown; the text says what to do."""
