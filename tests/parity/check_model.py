#!/usr/bin/env python3
"""Runs `pliant dump` as a golden file says and compares with it. usage: check_model.py PLIANT MODEL.xml GOLDEN.json"""
import json
import pathlib
import subprocess
import sys
import tempfile

from compare import modern_arguments

pliant, model, golden_path = (str(pathlib.Path(argument).resolve()) for argument in sys.argv[1:4])
golden = json.loads(pathlib.Path(golden_path).read_text())
with tempfile.TemporaryDirectory() as folder:
    states, out = pathlib.Path(folder, "states.json"), pathlib.Path(folder, "out.json")
    states.write_text(json.dumps(golden["states"]))
    command = [pliant, "dump", model, "--quiet", *modern_arguments(golden["args"]), "--step-from", str(states), "--out", str(out)]
    run = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if run.returncode:
        sys.exit(f"pliant dump failed with status {run.returncode}: {run.stderr}")
    compare = pathlib.Path(__file__).with_name("compare.py")
    sys.exit(subprocess.run([sys.executable, str(compare), str(out), golden_path]).returncode)
