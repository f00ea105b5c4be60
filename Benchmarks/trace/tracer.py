"""Records which functions of a running program are entered, and in which order, by breakpoints.

Works on x86-64 Linux with any program that has symbols. Each breakpoint is removed when it is hit, so
a function costs one stop. The tracer is a process of its own, since it alone may wait for the program.
"""
import contextlib
import ctypes
import errno
import json
import os
import signal
import time
import traceback

SEIZE, INTERRUPT, CONT, DETACH, GETREGS, SETREGS = 0x4206, 0x4207, 7, 17, 12, 13
TRACE_CLONE, TRACE_EXEC, EVENT_EXEC, EVENT_STOP, ALL_THREADS = 8, 16, 4, 128, 1 << 30
RIP, REGISTERS = 16, ctypes.c_ulonglong * 27
INT3 = b"\xcc"
library = ctypes.CDLL(None, use_errno=True)
library.ptrace.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p]
library.ptrace.restype = ctypes.c_long


def ptrace(request, thread, data=None):
    if library.ptrace(request, thread, None, data) < 0 and ctypes.get_errno() != errno.ESRCH:
        raise OSError(ctypes.get_errno(), f"ptrace {request:#x}")


class Tracer:
    """A window on a process: from the making of the value until `close`."""

    def __init__(self, process, program, functions, starts=False):
        """`functions` are addresses in the file `program`, which the process is going to execute if
        it `starts`: until then it has stopped itself."""
        commands, self.commands = os.pipe()
        self.results, results = os.pipe()
        self.process = os.fork()
        if self.process == 0:
            try:
                window = Window(process)
                if starts:
                    window.start()
                window.run(program, functions, commands, results)
                os._exit(0)
            except BaseException:
                traceback.print_exc()
                os._exit(1)
        os.close(commands)
        os.close(results)
        self.read = os.fdopen(self.results).readline
        if self.read() != "open\n":
            raise SystemExit(f"cannot trace process {process}")

    def close(self):
        """Waits until nothing more is entered; returns the functions in the order of their first entries.

        A function is a pair: its address, and the thread that entered it first."""
        with contextlib.suppress(BrokenPipeError):  # the program has ended
            os.write(self.commands, b"close")
        entered = json.loads(self.read())
        os.waitpid(self.process, 0)
        return entered


class Window:
    QUIET = 0.5  # seconds without an entry, after which a window may close

    def __init__(self, process):
        self.process, self.threads, self.entered = process, set(), []

    def start(self):
        """Lets a process go on that has stopped itself, until it executes its program."""
        ptrace(SEIZE, self.process, TRACE_CLONE | TRACE_EXEC)
        os.kill(self.process, signal.SIGCONT)
        while os.waitpid(self.process, ALL_THREADS)[1] >> 16 != EVENT_EXEC:
            ptrace(CONT, self.process)
        self.threads.add(self.process)

    def seize(self):
        """Seizes all threads, also those that are made meanwhile, and stops them."""
        while new := set(map(int, os.listdir(f"/proc/{self.process}/task"))) - self.threads:
            for thread in new:
                self.threads.add(thread)
                ptrace(SEIZE, thread, TRACE_CLONE)
        self.stop()

    def open(self, program, functions):
        """Finds the program in the stopped process, and sets the breakpoints."""
        program = os.path.realpath(program)
        with open(f"/proc/{self.process}/maps") as maps:
            places = [line.split() for line in maps]
        self.offset = min(int(p[0].split("-")[0], 16) for p in places if p[-1] == program)
        self.memory = open(f"/proc/{self.process}/mem", "r+b", buffering=0)
        self.bytes = {address: self.at(address, 1) for address in functions}
        for address in self.bytes:
            self.put(address, INT3)

    def at(self, address, count):
        self.memory.seek(self.offset + address)
        return self.memory.read(count)

    def put(self, address, byte):
        self.memory.seek(self.offset + address)
        self.memory.write(byte)

    def stop(self):
        for thread in self.threads:
            ptrace(INTERRUPT, thread)
        waiting = set(self.threads)
        while waiting:
            thread, status = os.waitpid(-1, ALL_THREADS)
            if not os.WIFSTOPPED(status):
                waiting.discard(thread)
                self.threads.discard(thread)
            elif status >> 16 == EVENT_STOP:
                waiting.discard(thread)
                self.threads.add(thread)
            else:
                self.handle(thread, status)

    def handle(self, thread, status):
        """Lets a thread go on that was stopped."""
        if not os.WIFSTOPPED(status):
            self.threads.discard(thread)
            return
        self.threads.add(thread)
        sign = os.WSTOPSIG(status)
        if status >> 16 or sign == signal.SIGTRAP and self.hit(thread):
            sign = 0
        ptrace(CONT, thread, sign)

    def hit(self, thread):
        """Goes back to the start of the function, without its breakpoint."""
        registers = REGISTERS()
        ptrace(GETREGS, thread, ctypes.addressof(registers))
        address = registers[RIP] - 1 - self.offset
        if address not in self.bytes:
            return False
        registers[RIP] -= 1
        ptrace(SETREGS, thread, ctypes.addressof(registers))
        if self.at(address, 1) == INT3:
            self.put(address, self.bytes[address])
            self.entered.append((address, thread))
        return True

    def run(self, program, functions, commands, results):
        if not self.threads:
            self.seize()
        self.open(program, functions)
        for thread in self.threads:
            ptrace(CONT, thread)
        os.write(results, b"open\n")
        os.set_blocking(commands, False)
        last, is_closing = time.monotonic(), False
        while self.threads and not (is_closing and time.monotonic() - last > self.QUIET):
            thread, status = os.waitpid(-1, ALL_THREADS | os.WNOHANG)
            if thread:
                self.handle(thread, status)
                last = time.monotonic()
                continue
            try:
                is_closing = is_closing or bool(os.read(commands, 1))
            except BlockingIOError:
                time.sleep(0.0001)
        if self.threads:
            self.stop()
            for address, byte in self.bytes.items():
                self.put(address, byte)
            for thread in self.threads:
                ptrace(DETACH, thread)
        os.write(results, json.dumps(self.entered).encode() + b"\n")
