#!/usr/bin/env python3
"""Makes the golden files of the parity models: what the reference computes on tests/data/parity/NAME.xml.

usage: make_golden.py ORACLE_FOLDER [NAME ...]

ORACLE_FOLDER holds the reference's dump program (oracle.mjs, installed with npm ci). A model may say how it is run in a
comment at its top:  <!-- parity: steps=200 every=50 ctrl=random:1 opt=cone=elliptic,solver=CG extra=--inverse -->
The golden file NAME.json holds the arguments, the states, the model and one forward pass and one step from each state.

The numbers are those of release 3.14.0. A model that only 3.3.8 takes stays on it with release=3.3.8 in the comment.
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

DATA = pathlib.Path(__file__).resolve().parent.parent / "data" / "parity"
# Follow from other fields, so that the files stay small.
FIELDS = ("default,-xmat,-ximat,-geom_xmat,-site_xmat,-cam_xmat,-M,-crb,-cinert,-qLD,-cdof_dot,-warning,-solver,-xipos,"
          "-efc_KBIP,-efc_margin,-efc_b,-efc_state,-qfrc_spring,-qfrc_damper,-xanchor,-light_xpos,-light_xdir")


def settings(xml):
    """Values of the parity comment, with defaults."""
    out = {"steps": "200", "every": "50", "ctrl": "random:1", "opt": "", "extra": "", "fields": FIELDS, "keyframe": "", "skip": "",
           "release": "3.14.0"}
    match = re.search(r"<!--\s*parity:(.*?)-->", xml, re.S)
    for item in (match.group(1).split() if match else []):
        key, value = item.split("=", 1)
        if key not in out:
            sys.exit(f"unknown parity setting '{key}'; known: {', '.join(out)}")
        out[key] = value
    return out


def run(oracle, args):
    result = subprocess.run(["node", str(oracle / "oracle.mjs"), *map(str, args)], capture_output=True, text=True)
    if result.returncode:
        sys.exit(f"{' '.join(map(str, args))}: {result.stderr}")


def shrink(golden, skip):
    """Leaves out what says nothing: empty arrays, the program's own text, and model arrays named by skip=, where the
    reference keeps stale values."""
    golden["model"]["arrays"] = {k: v for k, v in golden["model"]["arrays"].items() if v != [] and k not in skip}
    for key in ("array_types",):
        golden["model"][key] = {k: v for k, v in golden["model"][key].items() if k in golden["model"]["arrays"]}
    for record in golden["step_from"]:
        for part in ("forward", "step"):
            record[part] = {k: v for k, v in record[part].items() if v not in ([], None)}
    golden.pop("messages", None)


def make(oracle, path):
    """Writes NAME.json beside the model."""
    s = settings(path.read_text(encoding="utf-8"))
    args = ["--fields", s["fields"], "--digest", "3000"]
    options = ["tolerance=1e-14"] + [s["opt"]] * bool(s["opt"])
    args += ["--opt", ",".join(options)]
    args += [x for x in s["extra"].split(",") if x]
    with tempfile.TemporaryDirectory() as folder:
        states, out = pathlib.Path(folder, "states.json"), pathlib.Path(folder, "out.json")
        start = ["--keyframe", s["keyframe"]] * bool(s["keyframe"])
        release = ["--release", s["release"]]
        run(oracle, [path, *release, "--quiet", "--steps", s["steps"], "--every", s["every"], "--ctrl", s["ctrl"], "--states-out", states,
                     "--out", out, "--fields", "time", "--no-model", *start, "--opt", ",".join(options)])
        run(oracle, [path, *release, "--quiet", *args, "--step-from", states, "--out", out])
        golden = json.loads(out.read_text())
        golden["model_file"] = path.name
        golden["args"] = args
        golden["states"] = json.loads(states.read_text())
    shrink(golden, s["skip"].split(","))
    target = path.with_suffix(".json")
    target.write_text(json.dumps(golden, separators=(",", ":")) + "\n")
    print(f"{target.name}: {target.stat().st_size // 1024} KiB")


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    names = sys.argv[2:] or sorted(p.stem for p in DATA.glob("*.xml"))
    for name in names:
        make(pathlib.Path(sys.argv[1]), DATA / f"{name}.xml")


main()
