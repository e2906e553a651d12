"""Python's own library, as far as a phone may still ask for it: most of it is in the memory already."""

import io
import re
import zipfile
from pathlib import Path

# Never used by an app without a terminal, a compiler, a mailbox, a database or a second process.
_NEVER = re.compile(
    r"(_pyrepl|asyncio/__main__|bdb|cProfile|cgi\w*|compileall|ctypes|curses|dbm|doctest|ensurepip|ftplib|idlelib"
    r"|imaplib|lib2to3|mailbox|mailcap|multiprocessing|nntplib|pdb|pickletools|poplib|profile|pstats|pty|pyclbr|pydoc\w*"
    r"|smtp\w+|sqlite3|tabnanny|test|this|timeit|tkinter|trace|turtle\w*|unittest|venv|webbrowser|wsgiref|xmlrpc|zipapp"
    r"|encodings/(?!__init__|aliases|utf_|ascii|latin_1|cp1252|cp437|idna|punycode|raw_unicode_escape|unicode_escape).*"
    r"|xml/(dom|etree|parsers)|antigravity|_pydecimal|_pydatetime|_pyio|_sysconfigdata\w*|sysconfig)(\.py|/.*)?"
)


def trimmed(archive: Path) -> bytes:
    """The archive without what is never asked for; the same bytes for the same archive."""
    smaller = io.BytesIO()
    # Not packed one by one: the archive travels packed as a whole.
    with zipfile.ZipFile(archive) as whole, zipfile.ZipFile(smaller, "w", zipfile.ZIP_STORED) as out:
        for entry in sorted(whole.infolist(), key=lambda each: each.filename):
            if not _NEVER.fullmatch(entry.filename):
                out.writestr(zipfile.ZipInfo(entry.filename), whole.read(entry))
    return smaller.getvalue()
