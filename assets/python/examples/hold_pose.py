"""A controller in ten lines: holds the joints of a model with motors where a slider says. Usage: hold_pose.py MODEL"""
import sys, os
sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))
import pliant

with pliant.open(sys.argv[1]) as sim:
    sim.slider("angle", -1, 1, 0.3)
    while sim.time < float(sys.argv[2] if len(sys.argv) > 2 else 10):
        wanted = sim.board()["sliders"]["angle"]
        for _ in range(10):
            state = sim.step("qpos", "qvel")
            sim.ctrl = [20 * (wanted - q) - 2 * v for q, v in zip(state["qpos"], state["qvel"])]
