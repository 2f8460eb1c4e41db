"""The Python client against a program with a window on a virtual screen. Usage: client_test.py PROGRAM"""
import math
import os
import shutil
import signal
import socket
import sys
import tempfile
import time
import unittest

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path.insert(0, os.path.join(ROOT, "assets", "python"))
import pliant  # noqa: E402

PROGRAM = None
MODEL = """<mujoco model="pole"><option timestep="0.002"/><worldbody><light pos="0 0 3"/><geom type="plane" size="2 2 .1"/>
<body pos="0 0 1"><joint name="hinge" axis="0 1 0" damping=".1"/><geom type="capsule" size=".05" fromto="0 0 0 .5 0 0"/></body>
</worldbody><actuator><motor name="motor" joint="hinge"/></actuator></mujoco>"""


class Client(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp(prefix="pliant-python-")
        cls.model = os.path.join(cls.folder, "pole.xml")
        with open(cls.model, "w") as file:
            file.write(MODEL)
        cls.sim = pliant.open(cls.model, PROGRAM)

    @classmethod
    def tearDownClass(cls):
        cls.sim.close()
        shutil.rmtree(cls.folder)

    def setUp(self):
        self.sim.pause()
        self.sim.reset()
        self.sim.erase()

    def test_what_is_set_is_read_back(self):
        self.sim.qpos = [0.25]
        self.sim.qvel = [-1]
        self.sim.ctrl = [0.5]
        self.assertEqual(self.sim.get("qpos", "qvel", "ctrl"), {"qpos": [0.25], "qvel": [-1], "ctrl": [0.5]})

    def test_a_controller_holds_the_pole(self):
        for _ in range(1500):
            state = self.sim.step("qpos", "qvel")
            self.sim.send("ctrl", [300 * (-0.3 - state["qpos"][0]) - 30 * state["qvel"][0]])
        self.assertAlmostEqual(self.sim.time, 3, places=6)
        self.assertAlmostEqual(self.sim.qpos[0], -0.3, delta=0.1)

    def test_errors_say_what_would_be_right(self):
        with self.assertRaisesRegex(pliant.Error, "did you mean 'qpos'"):
            self.sim.get("qpso")
        with self.assertRaisesRegex(pliant.Error, "ctrl has 1 numbers"):
            self.sim.ctrl = [1, 2]
        with self.assertRaisesRegex(pliant.Error, "neither a command nor an action"):
            self.sim.line("nonsense")

    def test_what_is_drawn_is_seen(self):
        self.sim.line("camera free 90 -20 3 0 0 .5")
        before = os.path.join(self.folder, "before.png")
        after = os.path.join(self.folder, "after.png")
        self.sim.line('picture view "%s" 200x150' % before)
        self.sim.sphere("target", (0.3, 0, 1.2), 0.3, (1, 0, 1, 1))
        self.sim.arrow("push", (0, 0, 0.5), (0, 0, 1.0), 0.03)
        self.sim.segment("edge", (0, 0, 0), (1, 0, 1))
        self.sim.box("wall", (-0.5, 0, 0.2), (0.1, 0.2, 0.2))
        self.sim.text("note", (0, 0, 1.5), "a note from outside")
        self.assertEqual(self.sim.board()["marks"], 5)
        self.sim.line('picture view "%s" 200x150' % after)
        with open(before, "rb") as a, open(after, "rb") as b:
            self.assertNotEqual(a.read(), b.read())
        self.sim.erase("note")
        self.assertEqual(self.sim.board()["marks"], 4)

    def test_controls_of_the_program_come_back(self):
        self.sim.slider("gain", 0, 10, 4)
        self.sim.button("go")
        for i in range(100):
            self.sim.sample("wave", i, math.sin(i / 10))
        self.sim.image("stripes", 4, 2, bytes([255, 0, 0] * 4 + [0, 0, 255] * 4))
        self.assertEqual(self.sim.board()["sliders"], {"gain": 4})
        self.assertEqual(self.sim.board()["buttons"], {"go": 0})
        self.sim.line("wait 0.3")
        self.sim.line("mouse widget go")
        self.sim.line("mouse click left")
        self.sim.line("wait 0.2")
        self.assertEqual(self.sim.board()["buttons"], {"go": 1})
        self.sim.screenshot(os.path.join(self.folder, "board.png"))
        if os.environ.get("PLIANT_KEEP_PICTURES"):
            shutil.copy(os.path.join(self.folder, "board.png"), os.environ["PLIANT_KEEP_PICTURES"])

    def test_another_model_is_loaded(self):
        other = os.path.join(self.folder, "two.xml")
        with open(other, "w") as file:
            file.write(MODEL.replace("</worldbody>", "<body><freejoint/><geom size='.1'/></body></worldbody>"))
        self.sim.load(other)
        self.assertEqual(len(self.sim.qpos), 8)
        with open(other, "w") as file:
            file.write("<mujoco><nonsense/></mujoco>")
        self.sim.load(self.model)
        self.assertEqual(len(self.sim.qpos), 1)

    def test_controls_at_a_kilohertz_do_not_stall_the_window(self):
        self.sim.run()
        frames, begin = self.sim.query("status")["frames"], time.monotonic()
        for i in range(1000):
            self.sim.send("ctrl", [math.sin(i / 50)])
            time.sleep(max(0.0, begin + 0.001 * (i + 1) - time.monotonic()))
        self.sim.set("ctrl", [0])
        seconds = time.monotonic() - begin
        self.assertGreater(self.sim.query("status")["frames"] - frames, 3)
        self.assertLess(seconds, 10)

    def test_a_client_that_dies_or_floods_is_not_noticed(self):
        if os.fork() == 0:  # dies in the middle of a line
            other = pliant.connect(os.path.join(self.sim._folder, "socket"))
            other._live._socket.sendall(b"step 1000 qpos\nget qp")
            os.kill(os.getpid(), signal.SIGKILL)
        os.wait()
        for end in ("", ".live"):
            flood = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
            flood.connect(os.path.join(self.sim._folder, "socket") + end)
            flood.settimeout(0.2)
            try:
                for _ in range(2000):
                    flood.sendall(b"get qpos\n" * 1000 if end else b"query status\n" * 1000)
            except OSError:
                pass
            begin = time.monotonic()
            self.sim.ctrl = [1]
            self.assertLess(time.monotonic() - begin, 10)
            flood.close()
        self.assertIn("paused", self.sim.query("status"))


if __name__ == "__main__":
    PROGRAM = sys.argv.pop(1)
    unittest.main(verbosity=2)
