"""Where there is no POSIX: its modules, calls and signals are taken away, and the app starts all the same.

What others wrote is imported before that: it has its own way with Windows. The store has a test of its own.
"""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from functools import cache
from pathlib import Path

from tests.install.conftest import ROOT
from tests.store.test_elsewhere import POSIX_ONLY, WINDOWS

MODULES = {*POSIX_ONLY, "posix", "posixpath", "crypt", "nis", "ossaudiodev", "spwd", "_posixsubprocess"}
OS = """
    chown chroot fchmod fchown fork forkpty getegid geteuid getgid getloadavg getpgid getresuid getuid killpg
    lchown mkfifo mknod nice openpty pipe2 posix_fadvise posix_spawn pread pwrite register_at_fork setegid
    sched_getaffinity seteuid setgid setpgid setsid setuid statvfs sync sysconf ttyname uname wait3 wait4
    O_CLOEXEC O_DIRECTORY O_DIRECT O_NOFOLLOW O_NONBLOCK O_SYNC
"""
SIGNAL = """
    SIGALRM SIGBUS SIGCHLD SIGCONT SIGHUP SIGIO SIGKILL SIGPIPE SIGQUIT SIGSTOP SIGTSTP SIGUSR1 SIGUSR2
    SIGWINCH alarm getitimer pause pthread_kill pthread_sigmask setitimer siginterrupt sigpending sigwait
"""
CALLS = {
    "os": OS.split(),
    "signal": SIGNAL.split(),
    "time": ["tzset", "clock_settime", "pthread_getcpuclockid"],
    "socket": ["AF_UNIX", "SO_REUSEPORT", "sethostname"],
}
# The event loop of this system needs its own kind of socket; the other calls nobody needs.
TAKEN = f"""
import os, signal, time
for module, names in { {name: CALLS[name] for name in ("os", "signal", "time")}!r}.items():
    for name in names:
        if hasattr(globals()[module], name):
            delattr(globals()[module], name)
"""
SERVED = """
import http.cookiejar, io, re, sys, threading, urllib.request
from websockets.sync.client import connect
from companion.cli.entry import main
said, heard = io.StringIO(), []
def visit():
    while not (found := re.search(r"(http://127[.]0[.]0[.]1:[0-9]+)/[?]token=[\\w-]{22}", said.getvalue())):
        time.sleep(0.05)
    address, jar = found[1], http.cookiejar.CookieJar()
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(jar))
    with browser.open(found[0], timeout=60) as answer:
        key = re.search('id="key">"([0-9a-f]+)"', answer.read().decode())[1]
        heard.append(answer.status)
    cookie = {"cookie": "; ".join(f"{each.name}={each.value}" for each in jar)}
    place = address.replace("http", "ws") + f"/ws?key={key}"
    with connect(place, origin=address, additional_headers=cookie, open_timeout=60):
        heard.append("socket")
    sys.stderr.write(f"{heard}")
    signal.raise_signal(signal.SIGINT)
sys.stdout = said
threading.Thread(target=visit, daemon=True).start()
code = main(["--no-browser", "--port", "0", "--data", sys.argv[1], "--lang", "en"])
sys.stderr.flush()
os._exit(code)
"""
SPOKEN = """
from companion.cli.entry import main
asked = ["games"], ["actions", "anima"], ["--version"], ["check", sys.argv[1]], ["--help"]
print("CODES", [int(main(argv)) for argv in asked])
"""


def run(folder: Path, script: str, *args: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [
            sys.executable,
            "-X",
            "warn_default_encoding",
            "-W",
            "error::EncodingWarning:companion",
            "-c",
            script,
            *args,
        ],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )


def test_the_command_line_speaks(tmp_path: Path) -> None:
    (tmp_path / "damaged.json").write_text("{}", "utf-8")
    ran = run(tmp_path, WINDOWS + TAKEN + SPOKEN, str(tmp_path / "damaged.json"))
    assert ran.stderr.count("\n") <= 1, ran.stderr
    assert ran.stdout.splitlines()[-1] == "CODES [0, 0, 0, 2, 0]"


def test_a_server_starts_answers_and_ends(tmp_path: Path) -> None:
    as_there = "import companion.store.disk as disk\ndisk.WINDOWS = True\n"
    ran = run(tmp_path, WINDOWS + TAKEN + as_there + SERVED, str(tmp_path / "kept"))
    assert (ran.returncode, ran.stderr) == (0, "[200, 'socket']")
    assert (tmp_path / "kept" / "folder.json").exists()


@cache
def parts() -> list[tuple[str, list[ast.AST]]]:
    files = sorted((ROOT / "companion").rglob("*.py"))
    return [(path.name, list(ast.walk(ast.parse(path.read_text("utf-8"))))) for path in files]


def test_no_part_imports_what_only_posix_has() -> None:
    faults = []
    for name, nodes in parts():
        for node in nodes:
            named = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            named += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            faults += [f"{name} imports {found}" for found in named if found.split(".")[0] in MODULES]
    assert not faults


def test_no_part_names_what_only_posix_has() -> None:
    """``getattr`` and ``hasattr`` may ask for it: they are told when it is not there.

    The event loops of Windows cannot listen for signals.
    """
    faults = [
        f"{name}:{node.lineno} {node.attr}"
        for name, nodes in parts()
        for node in nodes
        if isinstance(node, ast.Attribute)
        and (
            (isinstance(node.value, ast.Name) and node.attr in CALLS.get(node.value.id, ()))
            or node.attr == "add_signal_handler"
        )
    ]
    assert not faults
