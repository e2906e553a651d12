"""Alone in a browser: Python, the app and its disk in a worker of the page, without server or threads.

The page and its worker are in ``companion/hosting/phone``; the worker opens the disk (``disk.js``), hands it
over under the name ``companion_disk`` and calls :func:`start`. Importing this package touches neither.
"""

from companion.browser.begin import start

__all__ = ["start"]
