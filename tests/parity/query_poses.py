#!/usr/bin/env python3
"""mj_geomDistance of every pair of geom types, and rays against all of them, ours against the reference's.

usage: query_poses.py --oracle ORACLE.mjs --compare build/dev/tests/parity/compare_queries [--pairs a-b,...]
       [--poses 300] [--rays 400] [--show N] [--work FOLDER]
"""
import argparse
import json
import pathlib
import random
import subprocess
import tempfile

import collision_pairs
import collision_poses

FIELDS = "geom_xpos,geom_xmat,xpos,xmat,xipos,ximat,xquat"


def ask(arguments, base, model, states, extra):
    answers = base.with_suffix(".json")
    if not answers.exists():
        xml, poses = base.with_suffix(".xml"), base.with_suffix(".states")
        xml.write_text(model)
        poses.write_text(json.dumps(states))
        subprocess.run(["node", arguments.oracle, xml, "--out", answers, "--step-from", poses, "--fields", FIELDS, "--quiet",
                        *extra], check=True)
    run = subprocess.run([arguments.compare, answers, arguments.show], capture_output=True, text=True, check=True)
    return run.stdout.rstrip("\n")


def scene(rnd):
    """A model with a geom of every type in several groups, and rays at it."""
    shapes = collision_pairs.ROUND + ["meshball", "meshbox"]
    bodies = "".join(f'<body pos="0 0 0"><freejoint/>{collision_poses.geom_xml(s, f"g{i}", 0)[:-2]} group="{i % 4}"/></body>'
                     for i, s in enumerate(shapes * 2))
    heights = " ".join(f"{rnd.random():.3f}" for _ in range(30))
    assets = "".join(f'<mesh name="{n}" vertex="{" ".join(str(x) for v in collision_poses.MESHES[n] for x in v)}"/>'
                     for n in ("meshball", "meshbox"))
    assets += f'<hfield name="hf" nrow="5" ncol="6" size="1.2 1 .3 .1" elevation="{heights}"/>'
    fixed = ('<geom type="plane" size="3 2 .1" pos="0 0 -.6"/><geom type="hfield" hfield="hf" pos="0 0 -.5" group="2"/>'
             '<geom type="box" size=".2 .2 .2" pos="1 1 0" rgba="1 1 1 0"/>')
    return f"<mujoco><asset>{assets}</asset><worldbody>{fixed}{bodies}</worldbody></mujoco>", len(shapes) * 2


def make_rays(rnd, count):
    rays = []
    for i in range(count):
        pnt = [rnd.uniform(-2, 2) for _ in range(3)]
        if i % 10 == 0:
            pnt, vec = [round(x, 1) for x in pnt], [0, 0, 0]
            vec[rnd.randrange(3)] = rnd.choice((-1, 1, 2.5))
        else:
            vec = [rnd.uniform(-.9, .9) - x for x in pnt]
        ray = {"pnt": pnt, "vec": vec}
        if i % 4 == 1:
            ray["geomgroup"] = [rnd.randrange(2) for _ in range(6)]
        if i % 4 == 2:
            ray["flg_static"] = 0
        if i % 4 == 3:
            ray["bodyexclude"] = rnd.randrange(12)
        rays.append(ray)
    return rays


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--oracle", required=True)
    parser.add_argument("--compare", required=True)
    parser.add_argument("--pairs", default="")
    parser.add_argument("--poses", type=int, default=300)
    parser.add_argument("--rays", type=int, default=400)
    parser.add_argument("--show", default="0")
    parser.add_argument("--work", default="")
    arguments = parser.parse_args()
    temporary = tempfile.TemporaryDirectory()
    work = pathlib.Path(arguments.work or temporary.name)
    pairs = [tuple(p.split("-")) for p in arguments.pairs.split(",")] if arguments.pairs else collision_pairs.all_pairs()
    for a, b in pairs:
        if "hfield" in (a, b):
            continue  # the reference refuses these
        states = collision_poses.states(a, b, arguments.poses, 2)
        extra = [x for g in ("0,1", "1,0") for far in ("3", "0.1", "0") for x in ("--distance", f"{g},{far}")]
        print(f"{a + '-' + b:24}", ask(arguments, work / f"distance_{a}_{b}_{arguments.poses}",
                                      collision_poses.model_xml(a, b, 0), states, extra), flush=True)
    rnd = random.Random(3)
    model, count = scene(rnd)
    states = []
    for _ in range(12):
        q = []
        for _ in range(count):
            q += [rnd.uniform(-1.2, 1.2) for _ in range(3)] + collision_poses.turn(rnd, rnd.random() < .3)
        states.append({"qpos": q})
    base = work / f"rays_{arguments.rays}"
    base.with_suffix(".rays").write_text(json.dumps(make_rays(rnd, arguments.rays)))
    print(ask(arguments, base, model, states, ["--ray", str(base.with_suffix(".rays"))]))


if __name__ == "__main__":
    main()
