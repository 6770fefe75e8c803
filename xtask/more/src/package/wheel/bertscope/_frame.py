"""The page in the cell of a notebook."""

from __future__ import annotations

from html import escape
from typing import Any


class Frame:
    """A view of the page: notebooks draw it as a frame, other places print its address."""

    def __init__(self, address: str, height: int) -> None:
        self.address = address
        """Where the page is, as the browser that shows it asks for it."""
        self.height = height
        """Pixels."""

    def __repr__(self) -> str:
        return f"BERTscope at {self.address}"

    def _repr_html_(self) -> str:
        return (
            f'<iframe src="{escape(self.address)}" title="BERTscope" width="100%" height="{self.height}" '
            'style="border:0" allow="clipboard-write"></iframe>'
        )

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        # Without IPython.display.IFrame: whoever reads this format needs nothing of IPython.
        return {"text/html": self._repr_html_(), "text/plain": repr(self)}
