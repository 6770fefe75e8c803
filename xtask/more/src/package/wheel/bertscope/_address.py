"""Where the browser finds a port of this machine: notebooks may run on another one."""

from __future__ import annotations

import os

_HUB = "JUPYTERHUB_SERVICE_PREFIX"
"""Where a JupyterHub says below which path this notebook is."""

_BASE = "BERTSCOPE_BASE_URL"
"""What `base_url` is if nobody says it."""


def base_of(port: int, base_url: str | None) -> str:
    """The address of a port, with a slash at its end."""
    base = base_url or os.environ.get(_BASE)
    if base:
        base = base.replace("{port}", str(port))
    elif os.environ.get(_HUB):
        # jupyter-server-proxy gives out the ports of the notebook's machine below this path. An address without
        # a host is one of the page around.
        base = f"{os.environ[_HUB].rstrip('/')}/proxy/{port}/"
    else:
        base = f"http://127.0.0.1:{port}/"
    return base if base.endswith("/") else f"{base}/"
