"""What the store says when it cannot do its work."""


class StoreError(RuntimeError):
    """The database cannot be used, or a change could not be saved; the text is one line that says what to do."""
