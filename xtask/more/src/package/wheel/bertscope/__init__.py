"""BERTscope in a notebook: BERT opened up, computed in the page, on this machine.

    import bertscope

    bertscope.show("The capital of France is [MASK].")
    bertscope.show(model, tokenizer, "A sentence.", view="attention", layer=3, head=7)
    bertscope.show("folder/of/a/model", "A sentence.")

A small server of this process gives the page to the browser, on 127.0.0.1 and under an address that
nobody can guess. It ends with the process, or with `bertscope.stop()`.
"""

from importlib.metadata import version

from ._errors import BertscopeError
from ._frame import Frame
from ._show import show, stop

__all__ = ["BertscopeError", "Frame", "show", "stop"]
__version__ = version("bertscope")
