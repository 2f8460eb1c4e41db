#!/usr/bin/env python3
"""Makes a file of reference numbers again, from the states that it holds, with the release that the oracle runs by default.

usage: remake_golden.py ORACLE_FOLDER MODEL.xml GOLDEN.json [--states OTHER.json]
                        [oracle arguments, for example --opt cone=elliptic]

The file keeps its states, or takes those of another file of the same kind, and its fields, under the names that they have in that release; fields that are gone are left out.
"""
import json
import pathlib
import subprocess
import sys
import tempfile

STATE = ("time", "qpos", "qvel", "act", "ctrl", "mocap_pos", "mocap_quat", "qfrc_applied", "xfrc_applied", "eq_active",
         "qacc_warmstart", "userdata", "plugin_state")
RENAMED = {"efc_diagApprox": "efc_diagA"}


def main():
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    oracle, model, target = (pathlib.Path(x) for x in sys.argv[1:4])
    extra = sys.argv[4:]
    old = json.loads(target.read_text())
    records = old["step_from"] if "step_from" in old else [{"forward": frame} for frame in old["frames"]]
    part = "forward" if records[0].get("forward") else "step"
    start_records = records
    if extra[:1] == ["--states"]:
        start_records = json.loads(pathlib.Path(extra[1]).read_text())["step_from"]
        extra = extra[2:]
    states = [{k: r["forward"][k] for k in STATE if k in r["forward"]} for r in start_records]
    known = subprocess.run(["node", str(oracle / "oracle.mjs"), str(model), "--list-fields"], capture_output=True, text=True)
    fields = [k for k in dict.fromkeys(RENAMED.get(k, k) for k in records[0][part]) if k in known.stdout.split()]
    with tempfile.TemporaryDirectory() as folder:
        start, out = pathlib.Path(folder, "states.json"), pathlib.Path(folder, "out.json")
        start.write_text(json.dumps(states))
        run = subprocess.run(["node", str(oracle / "oracle.mjs"), str(model), "--quiet", "--step-from", str(start), "--fields",
                              ",".join(fields), "--out", str(out), *extra], capture_output=True, text=True)
        if run.returncode:
            sys.exit(run.stderr)
        new = json.loads(out.read_text())
    for record, was in zip(new["step_from"], records):
        for half in [h for h in ("forward", "step") if h in record]:
            if half not in was:
                del record[half]
    if "frames" in old:
        new["frames"] = [{"step": was.get("step", 0), **r["forward"]} for r, was in zip(new["step_from"], old["frames"])]
    new = {k: v for k, v in new.items() if k in old}
    target.write_text(json.dumps(new, separators=(",", ":")) + "\n")


main()
