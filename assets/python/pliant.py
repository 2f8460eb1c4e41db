"""Drives a window of Pliant from another program; needs nothing but Python's standard library.

    import pliant

    with pliant.open("arm.xml") as sim:          # starts the program; connect("/tmp/x") takes one that runs
        while sim.time < 5:
            state = sim.step("qpos", "qvel")     # one step, then what the model is doing
            sim.ctrl = [-20 * state["qpos"][0] - 2 * state["qvel"][0]]

The program listens on two Unix sockets that only the same user may connect to. PATH takes the lines of scripts, which are
run between pictures (assets/scripts.md lists them; line() sends one). PATH.live leads directly to the simulation, between
two steps: step(), get(), set() and the properties go there and do not wait for pictures.
"""

import json
import os
import shutil
import socket
import struct
import subprocess
import tempfile
import time as _time
import zlib

FIELDS_TO_SET = ("qpos", "qvel", "ctrl", "act", "qfrc_applied", "xfrc_applied", "mocap_pos", "mocap_quat", "userdata")


class Error(Exception):
    """What the program answered instead of doing what it was asked for."""


class _Lines:
    """A socket of lines. Lines may be sent ahead; answers come in their order."""

    def __init__(self, path, timeout):
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._socket.settimeout(timeout)
        self._socket.connect(path)
        self._answers = self._socket.makefile("r", encoding="utf-8", newline="\n")
        self._ahead = 0

    def send(self, line):
        if "\n" in line or "\r" in line:
            raise ValueError("a line may not contain a line break")
        self._socket.sendall(line.encode() + b"\n")
        self._ahead += 1

    def receive(self):
        answer = self._answers.readline()
        if not answer.endswith("\n"):
            raise ConnectionError("the program has ended")
        self._ahead -= 1
        answer = answer[:-1]
        if answer.startswith("error: "):
            raise Error(answer[len("error: "):])
        return answer

    def ask(self, line):
        self.flush()
        self.send(line)
        return self.receive()

    def flush(self):
        """Takes the answers of all lines that were sent ahead; raises the first error among them."""
        problem = None
        while self._ahead:
            try:
                self.receive()
            except Error as error:
                problem = problem or error
        if problem:
            raise problem

    def close(self):
        self._answers.close()
        self._socket.close()


def _quoted(text):
    text = str(text)
    if '"' in text:
        raise ValueError("a name may not contain a double quote: " + text)
    return '"' + text + '"'


def _numbers(values):
    return " ".join(repr(float(value)) for value in values)


class Pliant:
    """A window of the program. All times in seconds of the simulation, all lengths in metres."""

    def __init__(self, path, timeout=60.0, process=None, folder=None):
        self._process, self._folder = process, folder
        self._window = _Lines(path, timeout)
        self._live = _Lines(path + ".live", timeout)

    # The simulation, directly.

    def get(self, *fields):
        """Arrays of the data or the model by name, and time, timestep, ncon, nefc: a dictionary, or the one asked for."""
        answer = json.loads(self._live.ask("get " + " ".join(fields)))
        return answer if len(fields) > 1 else answer[fields[0]]

    def set(self, field, values, first=0):
        """Writes numbers of one of FIELDS_TO_SET from an index on, and waits until that is done."""
        self.send(field, values, first)
        self._live.flush()

    def send(self, field, values, first=0):
        """The same without waiting. What is wrong with it is raised by the next call that waits."""
        self._live.send("set %s@%d %s" % (field, first, _numbers(values)))

    def step(self, *fields, count=1):
        """Makes steps, pausing the free run; then as get()."""
        answer = self._live.ask(" ".join(["step", str(count), *fields]))
        if not fields:
            return None
        answer = json.loads(answer)
        return answer if len(fields) > 1 else answer[fields[0]]

    def run(self):
        self._live.ask("run")

    def pause(self):
        self._live.ask("pause")

    def reset(self):
        self._live.ask("reset")

    time = property(lambda self: self.get("time"))
    qpos = property(lambda self: self.get("qpos"), lambda self, values: self.set("qpos", values))
    qvel = property(lambda self: self.get("qvel"), lambda self, values: self.set("qvel", values))
    ctrl = property(lambda self: self.get("ctrl"), lambda self, values: self.set("ctrl", values))

    # The window.

    def line(self, text):
        """One line of a script; what it answers."""
        return self._window.ask(text)

    def load(self, model):
        self.line("open " + _quoted(os.path.abspath(model)))
        self.line("wait_loaded")
        if self.query("status")["failed"]:
            raise Error("%s could not be loaded: %s" % (model, self.query("messages")[-1]))

    def query(self, what):
        return json.loads(self.line("query " + what))[what]

    def wait_time(self, seconds):
        self.line("wait_time %r" % float(seconds))

    def screenshot(self, path):
        self.line("screenshot " + _quoted(os.path.abspath(path)))

    def record(self, path, rate=30):
        """A video until record_stop()."""
        self.line("record %s %r" % (_quoted(os.path.abspath(path)), float(rate)))

    def record_stop(self):
        self.line("record_stop")

    # What is drawn into the scene and shown beside it; the same name replaces what it named.

    def sphere(self, name, at, radius=0.02, rgba=(1, 0.6, 0.1, 1)):
        self._draw(name, "sphere", [radius, *at, *rgba])

    def box(self, name, at, half_sizes, rgba=(1, 0.6, 0.1, 1)):
        self._draw(name, "box", [*half_sizes, *at, *rgba])

    def segment(self, name, begin, end, pixels=2, rgba=(1, 0.6, 0.1, 1)):
        self._draw(name, "line", [pixels, *begin, *end, *rgba])

    def arrow(self, name, begin, end, width=0.01, rgba=(1, 0.6, 0.1, 1)):
        self._draw(name, "arrow", [width, *begin, *end, *rgba])

    def text(self, name, at, text):
        self.line("draw %s text %s %s" % (_quoted(name), _numbers(at), _quoted(text)))

    def _draw(self, name, shape, numbers):
        self.line("draw %s %s %s" % (_quoted(name), shape, _numbers(numbers)))

    def erase(self, name=None):
        self.line("erase" if name is None else "erase " + _quoted(name))

    def slider(self, name, low=0.0, high=1.0, value=0.0):
        self.line("slider %s %s" % (_quoted(name), _numbers([low, high, value])))

    def button(self, name):
        self.line("button " + _quoted(name))

    def board(self):
        """{"sliders": {name: value}, "buttons": {name: times pressed}}"""
        return json.loads(self.line("board"))

    def sample(self, name, x, y):
        """A point of a curve."""
        self.line("sample %s %s" % (_quoted(name), _numbers([x, y])))

    def image(self, name, width, height, rgb):
        """Bytes of red, green and blue, rows from the top."""
        if len(rgb) != 3 * width * height:
            raise ValueError("%d x %d pixels need %d bytes, not %d" % (width, height, 3 * width * height, len(rgb)))
        descriptor, path = tempfile.mkstemp(suffix=".png")
        try:
            with os.fdopen(descriptor, "wb") as file:
                file.write(_png(width, height, bytes(rgb)))
            self.line("image %s %s" % (_quoted(name), _quoted(path)))
        finally:
            os.unlink(path)

    # The end.

    def quit(self):
        """Ends the program."""
        try:
            self._window.ask("quit")
        except (ConnectionError, OSError):
            pass

    def close(self):
        """Ends the program if open() started it; otherwise only goes away."""
        if self._process is not None:
            self.quit()
            try:
                self._process.wait(10)
            except subprocess.TimeoutExpired:
                self._process.terminate()
        self._window.close()
        self._live.close()
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def _png(width, height, rgb):
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = b"".join(b"\0" + rgb[3 * width * y:3 * width * (y + 1)] for y in range(height))
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def connect(path, timeout=60.0):
    """A program that was started with --socket PATH."""
    return Pliant(path, timeout)


def open(model=None, program="pliant", arguments=("--paused",), timeout=60.0):
    """Starts the program with a model, and waits until it is loaded."""
    folder = tempfile.mkdtemp(prefix="pliant-")
    path = os.path.join(folder, "socket")
    process = subprocess.Popen([program, "view", *([os.path.abspath(model)] if model else []), "--socket", path,
                                *arguments])
    until = _time.monotonic() + timeout
    while not os.path.exists(path + ".live"):
        if process.poll() is not None or _time.monotonic() > until:
            shutil.rmtree(folder, ignore_errors=True)
            raise Error("%s did not start" % program)
        _time.sleep(0.02)
    sim = Pliant(path, timeout, process, folder)
    sim.line("wait_loaded")
    return sim
