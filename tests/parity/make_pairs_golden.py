#!/usr/bin/env python3
"""Writes tests/data/collision/pairs.json: a few poses of every pair of geom types with the reference's contacts, and
pairs_ccd.json: poses of convex pairs with multiccd off, and with nativeccd off, and pairs_ties.json: round geoms and
meshes whose corners are equally far along the directions that are searched.

usage: make_pairs_golden.py --oracle ORACLE.mjs --compare build/dev/tests/parity/compare_contacts [--poses 6] [--work FOLDER]
Poses in which the answer is arbitrary (several are equally right, and compare_contacts finds another) are left out.
"""
import argparse
import json
import pathlib
import re
import subprocess
import tempfile

import collision_pairs
import collision_poses

FLAGS = {"single": '<flag multiccd="disable"/>', "classic": '<flag nativeccd="disable"/>'}
SHAPES = collision_pairs.ROUND + ["meshball", "meshbox", "meshtet", "meshoct"]


def scene():
    rnd_heights = re.search(r"<hfield.*?/>", collision_poses.model_xml("hfield", "box", 0)).group(0)
    assets = rnd_heights + "".join(f'<mesh name="{n}" vertex="{" ".join(str(x) for v in vertices for x in v)}"/>'
                                   for n, vertices in collision_poses.MESHES.items())
    fixed = collision_poses.geom_xml("plane", "plane", 0) + collision_poses.geom_xml("hfield", "hfield", 0)
    bodies = "".join(f"<body><freejoint/>{collision_poses.geom_xml(s, f'{s}{i}', 0)}</body>"
                     for i in range(2) for s in SHAPES)
    return f"<mujoco><asset>{assets}</asset><worldbody>{fixed}{bodies}</worldbody></mujoco>"


def short(values):
    return [float(f"{x:.12g}") for x in values]


def poses_of(arguments, a, b, margin, keep):
    answers = collision_pairs.reference(arguments, a, b, margin)
    run = subprocess.run([arguments.compare, answers, "1e-9", "1000000"], capture_output=True, text=True, check=True)
    arbitrary = {int(x) for x in re.findall(r"^  pose (\d+):", run.stdout, re.M)}
    states = collision_poses.states(a, b, arguments.poses, arguments.seed)
    frames = json.loads(answers.read_text())["step_from"]
    for k, (state, frame) in enumerate(zip(states, frames)):
        contact = frame["forward"]["contact"]
        if k in arbitrary or not keep(k):  # some are left out, to keep the file small
            continue
        rows = [[contact["dist"][i], *contact["pos"][3 * i:3 * i + 3], *contact["frame"][9 * i:9 * i + 3]]
                for i in range(len(contact["dist"]))]
        yield {"geoms": [a if a in ("plane", "hfield") else a + "0", b + "1"], "margin": margin,
               "qpos": state["qpos"], "contacts": [short(row) for row in rows]}


def write(name, content):
    target = pathlib.Path(__file__).parents[1] / "data/collision" / name
    target.write_text(json.dumps(content, separators=(",", ":")))
    print(name, len(content["poses"]), "poses,", target.stat().st_size, "bytes")


def with_flags(arguments):
    """One pose of each pair that the convex search handles, margin and flag; another kind of pose for each."""
    poses = []
    for flags, arguments.option in FLAGS.items():
        for i, (a, b) in enumerate(collision_pairs.all_pairs()):
            if a == "plane" or {a, b} <= {"sphere", "capsule"}:
                continue
            for j, margin in enumerate((0., .05)):
                kind = (i + 3 * j) % len(collision_poses.KINDS)
                poses += [pose | {"flags": flags} for pose in poses_of(arguments, a, b, margin, lambda k: k == kind)]
    return poses


# Barely deep: the first polytope holds the origin by rounding, or an edge lies along a face that stands upright.
# Pair, seed, number of the pose among so many.
GRAZING = [("cylinder", "box", 77, 578), ("cylinder", "meshtet", 77, 1838), ("cylinder", "cylinder", 31, 861),
           ("cylinder", "meshoct", 77, 735)]
GRAZING_POSES = 2000


def with_ties(arguments):
    poses = [pose for a in ("sphere", "capsule", "ellipsoid", "cylinder") for b in ("meshbox", "meshtet", "meshoct")
             for pose in poses_of(arguments, a, b, 0., lambda k: collision_poses.KINDS[k % 6] == "grid")]
    arguments.poses = GRAZING_POSES
    for a, b, arguments.seed, number in GRAZING:
        poses += poses_of(arguments, a, b, 0., lambda k, wanted=number: k == wanted)
    return [pose for pose in poses if pose["contacts"]]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--oracle", required=True)
    parser.add_argument("--compare", required=True)
    parser.add_argument("--poses", type=int, default=6)
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--option", default="")
    parser.add_argument("--work", default="")
    arguments = parser.parse_args()
    temporary = tempfile.TemporaryDirectory()
    arguments.work = arguments.work or temporary.name
    xml, out = pathlib.Path(temporary.name, "scene.xml"), pathlib.Path(temporary.name, "scene.json")
    xml.write_text(scene())
    subprocess.run(["node", arguments.oracle, xml, "--out", out, "--compile-only", "--quiet"], check=True)
    golden = json.loads(out.read_text())
    golden["model_file"] = "scene.xml"
    golden["poses"] = [pose for i, (a, b) in enumerate(collision_pairs.all_pairs()) for margin in (0., .05)
                       for pose in poses_of(arguments, a, b, margin, lambda k: k % 2 != (i + (margin > 0)) % 2)]
    write("pairs.json", golden)
    write("pairs_ccd.json", {"poses": with_flags(arguments)})
    arguments.option, arguments.poses = "", 20 * arguments.poses
    write("pairs_ties.json", {"poses": with_ties(arguments)})


if __name__ == "__main__":
    main()
