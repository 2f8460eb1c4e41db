#!/usr/bin/env python3
"""Writes tests/data/collision/shapes.json and mixed.json: what the reference finds in the scenes of the same names, in
the poses that the present files hold.

usage: make_contact_golden.py --oracle ORACLE.mjs [--states STATES.json NAME]
"""
import argparse
import json
import pathlib
import subprocess
import tempfile

FOLDER = pathlib.Path(__file__).resolve().parents[1] / "data/collision"
FIELDS = "contact,ncon,qpos,xipos,ximat,geom_xpos,geom_xmat"


def short(value):
    """Thirteen digits, so that the files stay small."""
    if isinstance(value, list):
        return [short(entry) for entry in value]
    if isinstance(value, dict):
        return {key: short(entry) for key, entry in value.items()}
    return float(f"{value:.13g}") if isinstance(value, float) else value


def write(oracle, name, states):
    target = FOLDER / f"{name}.json"
    with tempfile.TemporaryDirectory() as folder:
        poses, out = pathlib.Path(folder, "states.json"), pathlib.Path(folder, "out.json")
        poses.write_text(json.dumps(states))
        subprocess.run(["node", oracle, FOLDER / f"{name}.xml", "--step-from", poses, "--fields", FIELDS, "--quiet",
                        "--out", out], check=True)
        golden = json.loads(out.read_text())
    golden["model_file"] = f"{name}.xml"
    for record in golden["step_from"]:
        del record["step"]
    # Poses keep all digits: searches among smooth shapes show differences in the last one.
    golden["model"] = short(golden["model"])
    target.write_text(json.dumps(golden, separators=(",", ":")))
    print(name, len(golden["step_from"]), "poses,", target.stat().st_size, "bytes")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--oracle", required=True)
    parser.add_argument("--states", nargs=2, metavar=("FILE", "NAME"), help="other poses for one of them")
    arguments = parser.parse_args()
    if arguments.states:
        write(arguments.oracle, arguments.states[1], json.loads(pathlib.Path(arguments.states[0]).read_text()))
        return
    for name in ("shapes", "mixed"):
        golden = json.loads((FOLDER / f"{name}.json").read_text())
        write(arguments.oracle, name, [{"qpos": record["forward"]["qpos"]} for record in golden["step_from"]])


if __name__ == "__main__":
    main()
