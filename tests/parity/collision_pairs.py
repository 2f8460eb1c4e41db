#!/usr/bin/env python3
"""Contacts of every pair of geom types in many poses, ours against the reference's: prints a table, one row a pair.

usage: collision_pairs.py --oracle ORACLE.mjs --compare build/dev/tests/parity/compare_contacts [--pairs box-box,...]
       [--poses 1000] [--margins 0,0.05] [--option '<flag multiccd="disable"/>'] [--work FOLDER]
The poses: random, deep, grazing, with parallel faces, on a grid (edges, corners, ties), with coincident centres.
"""
import argparse
import hashlib
import json
import pathlib
import subprocess
import tempfile

import collision_poses

ROUND = ["sphere", "capsule", "ellipsoid", "cylinder", "box"]
MESH = ["meshball", "meshbox", "meshtet", "meshoct"]
FIELDS = "contact,geom_xpos,geom_xmat,xpos,xmat,xipos,ximat,xquat,ncon"


def all_pairs():
    pairs = [("plane", b) for b in ROUND + MESH] + [("hfield", b) for b in ROUND + ["meshball", "meshbox"]]
    for i, a in enumerate(ROUND):
        pairs += [(a, b) for b in ROUND[i:]] + [(a, b) for b in MESH]
    return pairs + [(a, b) for i, a in enumerate(MESH) for b in MESH[i:]]


def reference(arguments, a, b, margin):
    """The reference's answers; kept in the work folder for the next time."""
    model = collision_poses.model_xml(a, b, margin, arguments.option)
    states = json.dumps(collision_poses.states(a, b, arguments.poses, arguments.seed))
    key = hashlib.sha1((model + states).encode()).hexdigest()[:12]
    base = pathlib.Path(arguments.work, f"{a}_{b}_{key}")
    answers = base.with_suffix(".json")
    if not answers.exists():
        xml, poses = base.with_suffix(".xml"), base.with_suffix(".states")
        xml.write_text(model)
        poses.write_text(states)
        subprocess.run(["node", arguments.oracle, xml, "--out", answers, "--step-from", poses, "--fields", FIELDS,
                        "--quiet"], check=True)
    return answers


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--oracle", required=True)
    parser.add_argument("--compare", required=True)
    parser.add_argument("--pairs", default="")
    parser.add_argument("--poses", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--margins", default="0,0.05")
    parser.add_argument("--option", default="")
    parser.add_argument("--tolerance", default="1e-6")
    parser.add_argument("--show", default="0", help="differing poses to print for each pair")
    parser.add_argument("--work", default="")
    arguments = parser.parse_args()
    temporary = None
    if not arguments.work:
        temporary = tempfile.TemporaryDirectory()
        arguments.work = temporary.name
    pairs = [tuple(p.split("-")) for p in arguments.pairs.split(",")] if arguments.pairs else all_pairs()
    print(f"{'pair':24} margin  poses contacts  count  differ  order params     dist      pos    frame")
    for a, b in pairs:
        for margin in arguments.margins.split(","):
            answers = reference(arguments, a, b, float(margin))
            run = subprocess.run([arguments.compare, answers, arguments.tolerance, arguments.show], capture_output=True,
                                 text=True, check=True)
            *shown, row = run.stdout.rstrip("\n").split("\n")
            for line in shown:
                print(line)
            print(f"{a + '-' + b:24} {margin:6} {row}", flush=True)


if __name__ == "__main__":
    main()
