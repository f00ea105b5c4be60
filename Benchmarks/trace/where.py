#!/usr/bin/env python3
"""Writes docs/where-an-answer-goes.md from what `trainer` and `trainerd` do.

    make trace

Runs the programs of the debug build, and opens a window around one answer in a drill, around `due`,
and around the answer of a phone. A function of Sources that is entered while the window is open
counts; its name and file come from the debug information. Only the standard library is used.
"""
import base64
import json
import os
import pty
import re
import select
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time

from tracer import Tracer

ROOT = os.path.realpath(os.path.dirname(__file__) + "/../..")
PROGRAMS = os.path.realpath(sys.argv[1])
TRAINER = PROGRAMS + "/trainer"
PACK = PROGRAMS + "/../share/trainer/ChineseWords.sqlite"
PATIENCE = 60


class Terminal:
    """A program on a terminal of its own."""

    def __init__(self, arguments, environment):
        self.text = ""
        process, self.end = pty.fork()
        if process == 0:
            os.execve(arguments[0], arguments, environment)
        self.process = process

    def wait(self, pattern):
        """Reads until the text matches; returns the match and forgets what precedes its end."""
        until = time.monotonic() + PATIENCE
        while not (match := re.search(pattern, self.text, re.S)):
            if not select.select([self.end], [], [], max(0, until - time.monotonic()))[0]:
                raise SystemExit(f"no {pattern!r} in: {self.text}")
            try:
                said = os.read(self.end, 65536).decode(errors="replace")
            except OSError:
                raise SystemExit(f"ended before {pattern!r}: {self.text}")
            self.text = re.sub(r"\x1b\[[0-9;?]*[ -/]*[@-~]|\r", "", self.text + said)
        self.text = self.text[match.end():]
        return match

    def type(self, text):
        os.write(self.end, text.encode())


def functions():
    """Returns the path and the name of each function of our sources, by its address."""
    names = subprocess.run(
        ["nm", "--defined-only", TRAINER], capture_output=True, text=True, check=True).stdout
    addresses = {line.split()[0] for line in names.splitlines() if line.split()[1] in "tT"}
    run = subprocess.run(
        ["llvm-symbolizer", "--obj=" + TRAINER, "--no-inlines", "--no-demangle",
         "--output-style=JSON"],
        input="".join(f"0x{address}\n" for address in addresses), capture_output=True, text=True,
        check=True)
    found = {}
    for line in run.stdout.splitlines():
        symbol = json.loads(line)["Symbol"][0]
        path = symbol["FileName"].rpartition("/Sources/")[2]
        if path.endswith(".swift") and os.path.exists(f"{ROOT}/Sources/{path}"):
            found[int(json.loads(line)["Address"], 16)] = path, symbol["FunctionName"]
    demangled = subprocess.run(
        ["swift", "demangle", "--compact", "--simplified"],
        input="".join(name + "\n" for _, name in found.values()), capture_output=True, text=True,
        check=True).stdout.splitlines()
    return {
        address: (path, name)
        for (address, (path, _)), name in zip(found.items(), demangled, strict=True)
    }


def reading(word):
    """Returns the pinyin of a word, with digits."""
    query = "SELECT reading FROM word WHERE simplified = ?"
    return sqlite3.connect(PACK).execute(query, (word,)).fetchone()[0].replace(" ", "")


# One process is traced at a time: a client that waits long for a traced daemon looks whether the
# learner cancels.


def answer(window, place, environment):
    """Traces the third answer of a drill in the client, and the fourth in the daemon: the first ones
    also fill caches. All are typed in pinyin.

    Returns what the client and the daemon entered, and the process of the daemon."""
    server = subprocess.Popen(
        [PROGRAMS + "/trainerd", "--idle-exit", "60"], env=environment, stdin=subprocess.DEVNULL)
    while not os.path.exists(place + "/run/trainerd.sock"):
        time.sleep(0.1)
    # Who has answered already is not welcomed.
    subprocess.run(
        [TRAINER, "drill", "--count", "1", "--seed", "1"], input=b"1\n", env=environment,
        check=True, stdout=subprocess.DEVNULL)
    drill = Terminal(
        [TRAINER, "drill", "--kind", "reading", "--no-introduce", "--seed", "1"], environment)
    ways = []
    for number, process in enumerate([None, None, drill.process, server.pid], 1):
        word = drill.wait(rf"\n{number}/\d+ [^\n]+\n +(\S+)\n.*\n> ")[1]
        opened = process and window(process)
        drill.type(reading(word) + "\n")
        drill.wait(r"\nright ")
        if opened:
            ways.append(opened.close())
    drill.wait(r"\n5/")
    drill.type("\x04")
    drill.wait("answered 4, right 4")
    return *ways, server


def due(window, environment, server):
    """Traces `trainer due` from its start to its end, in the client and then in the daemon."""
    process = os.fork()
    if process == 0:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        os.kill(os.getpid(), signal.SIGSTOP)
        os.execve(TRAINER, [TRAINER, "due"], environment)
    os.waitpid(process, os.WUNTRACED)
    opened = window(process, starts=True)
    os.waitpid(process, 0)
    client = opened.close()
    window(server.pid).close()  # until nothing is left to do after the drill
    opened = window(server.pid)
    subprocess.run([TRAINER, "due"], env=environment, stdout=subprocess.DEVNULL)
    daemon = opened.close()
    server.terminate()
    server.wait()
    return client, daemon


class Phone:
    """A player of a live quiz."""

    def __init__(self, port, path, name):
        self.link = socket.create_connection(("127.0.0.1", port), PATIENCE)
        key = base64.b64encode(os.urandom(16)).decode()
        self.link.sendall(
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode())
        self.lines = self.link.makefile("rb")
        while self.lines.readline() != b"\r\n":
            pass
        self.send({"type": "join", "v": 1, "name": name})
        self.wait("welcome")

    def send(self, message):
        text = json.dumps(message).encode()
        self.link.sendall(bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text)

    def wait(self, kind):
        while True:
            _, length = self.lines.read(2)
            if length == 126:
                length = int.from_bytes(self.lines.read(2), "big")
            text = self.lines.read(length)
            if b'"type":"' + kind.encode() + b'"' in text:
                return


def phone(window, environment):
    """Traces the answer of one of two players, while the host's terminal shows the question."""
    host = Terminal(
        [TRAINER, "host", "--bind", "127.0.0.1", "--port", "0", "--seed", "1"], environment)
    port, path = host.wait(r"http://127\.0\.0\.1:(\d+)(/\w+)").groups()
    players = [Phone(int(port), path, name) for name in ("first", "second")]
    host.type("\n")
    for player in players:
        player.wait("ask")
    host.wait("0 of 2")
    window(host.process).close()  # until the screen shows the question
    opened = window(host.process)
    players[0].send({"type": "answer", "q": 1, "c": 0, "ms": 1500})
    players[0].wait("got")
    host.wait("1 of 2")
    way = opened.close()
    os.kill(host.process, signal.SIGTERM)
    os.waitpid(host.process, 0)
    return way


def declared(name):
    """Returns the type and the name of a demangled function as its source spells them, and whether
    it is more than the value of a constant or of a default."""
    plain = not re.match("default argument|variable init|one-time|property wrapper", name)
    name = re.split(r" (?:in|of|for) ", name)[-1].removeprefix("static ")
    while "<" in (shorter := re.sub(r"<[^<>]*>", "", name)) and shorter != name:
        name = shorter
    name = shorter.partition("(")[0].replace("__allocating_init", "init").replace(" infix", "")
    name = re.sub(r"\.(getter|setter|modify|read|unsafeMutableAddressor)$", "", name)
    plain = plain and not shorter.endswith("unsafeMutableAddressor")
    *types, last = name.split(".")
    return types[-1] if types else "", last, plain


def is_written(path, kind, name):
    """Returns whether a file declares the function, or the type that has it without writing it."""
    with open(f"{ROOT}/Sources/{path}") as file:
        text = file.read()
    if name in ("init", "subscript", "deinit"):
        return bool(re.search(rf"\b{name}\b|(struct|class|enum|actor) {kind}\b", text))
    return bool(re.search(rf"\b(func|var|let|case) +`?{re.escape(name)}(?!\w)", text))


def rooms(way, known):
    """Returns the function by which each file of a way is entered first, by the file's path."""
    entries = {}
    for address in way:
        path, name = known[address]
        kind, name, is_code = declared(name)
        if is_written(path, kind, name):
            entries.setdefault(path, []).append((not is_code, kind, name))
        else:
            entries.setdefault(path, [])
    found = {}
    for path, names in entries.items():
        if not names:
            continue  # only code that the compiler made
        _, kind, name = min(names, key=lambda entry: entry[0])
        own = os.path.basename(path)[:-6].split("+")[0]
        found[path] = name if kind in ("", own) else f"{kind}.{name}"
    return found


def section(title, rooms):
    """Returns the lines of a section: a list of files for each module."""
    modules = {}
    for path, name in rooms.items():
        module, file = path.split("/")[0], os.path.basename(path)[:-6]
        modules.setdefault(module, []).append(f"{file} `{name}`")
    return [f"## {title}: {len(rooms)} files", ""] + [
        f"- **{module}** ({len(files)}): {', '.join(files)}" for module, files in modules.items()
    ] + [""]


PROSE = """\
# Where an answer goes

`make trace` writes this page: it sets breakpoints on all functions of `Sources` in the debug build. Do not edit it; a
test compares it with the sources. A file counts if a function, a default or a constant of it is used in the window:
from Enter until the next question is shown, the whole of `trainer due`, from a phone's message to the host's new
screen. Code that the compiler writes, such as most of `Codable`, does not count.

At the terminal, `ReadlineInput` turns the typed **line** into an event, and `DrillCommand` recognizes keywords. All else
is an answer: `AnswerLine` is the **parser**, which separates it from a grade. `DrillSession` makes the **call** `Submit`,
and `DaemonClient` sends it as a line of JSON. In the daemon, `LineFramer` cuts the lines, `ClientSession` and
`Dispatcher` find the call in the `CallTable`, and `StudyRoom` admits it to the **service**, `LocalStudyService`.
`AnswerJudge` compares the answer with the open question of the **drill**, which `DrillBook` holds. `AnswerRecorder`
grades and schedules it and writes it to the **store** in one transaction (`SQLiteStore`, `Ledger`). After the commit
the drill makes its next question (`QuestionMaker`, `Confusables`), and one response carries both back. In the client,
`FeedbackScreen` and `QuestionScreen` make the text of the **screen**, and `Console` prints it.

The answers that are traced are typed and right, to questions with options, the third and the fourth of a drill, without
a voice. Each file has the function by which it is entered first; within a module, files are in the order of their first
entry. The last column has the goals, of which none is reached yet.

| way | files in each list | files in all | goal, at most |
|---|---|---|---|
"""


def main():
    known = functions()

    def window(process, starts=False):
        return Tracer(process, TRAINER, list(known), starts)

    with tempfile.TemporaryDirectory() as place:
        environment = {
            "TRAINER_HOME": place, "HOME": place, "PATH": place, "TZ": "UTC", "LANG": "C.UTF-8",
            "TERM": "xterm",
        }
        client, daemon, server = answer(window, place, environment)
        due_client, due_daemon = due(window, environment, server)
        host = phone(window, environment)
    names = [known[address][1] for address, _ in daemon]
    link = next(entry[1] for entry in host if known[entry[0]][1].startswith("SocketHandler."))
    stored = names.index("LocalStudyService.nextStep(in:)")
    ways = [
        ("an answer through the daemon", 70, [
            ("An answer in the client", client), ("An answer in the daemon", daemon[:stored]),
            ("The next question in the daemon", daemon[stored:])]),
        ("`due`", 40, [("`due` in the client", due_client), ("`due` in the daemon", due_daemon)]),
        ("a phone's answer", 20, [
            ("A phone's answer at its connection", [entry for entry in host if entry[1] == link]),
            ("A phone's answer on the host's screen", [entry for entry in host if entry[1] != link])]),
    ]
    lines = []
    table = ""
    for way, goal, parts in ways:
        seen, counts = set(), []
        for title, entries in parts:
            files = rooms([address for address, _ in entries], known)
            if title.startswith("The next"):
                files = {path: name for path, name in files.items() if path not in before}
            before = files
            seen |= set(files)
            counts.append(str(len(files)))
            lines += section(title, files)
        table += f"| {way} | {' + '.join(counts)} | {len(seen)} | {goal} |\n"
    with open(ROOT + "/docs/where-an-answer-goes.md", "w") as page:
        page.write(PROSE + table + "\n" + "\n".join(lines).rstrip() + "\n")


main()
