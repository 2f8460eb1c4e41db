#!/usr/bin/env python3
"""Times models with `pliant bench` and with the reference's WebAssembly build in turn, and prints one table.

    table.py                     robots and scenes made by make_models.py, and the examples in --models
    table.py MODEL...            these: files, or names that make_models.py knows
    table.py --cores [MODEL...]  large scenes, or these: a step by one thread and by two, in turn
    table.py --growth            families of growing models, and the exponent of each curve

Columns: microseconds of a step of Pliant; how many times as fast as the oracle its step, forward and inverse passes
are; the same against the reference's native build, as native_ratios.json puts it (the oracle's time divided by the
model's ratio); contacts, constraint rows; heap allocations in 100 steps. Both sides take the smallest of --rounds
runs, taken in turn: other programs only ever add to a time. --stages adds what each stage of a step costs.
"""
import argparse
import json
import math
import pathlib
import subprocess
import sys
import tempfile

import make_models

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
SHARED = ["mujoco/humanoid/humanoid", "mujoco/humanoid/22_humanoids", "mujoco/humanoid/humanoid100", "mujoco/car/car",
          "mujoco/tendon_arm/arm26", "mujoco/cube/cube_3x3x3", "mujoco/adhesion/active_adhesion", "mujoco/mug/mug",
          "mujoco/balloons/balloons", "mujoco/hammock/hammock", "mujoco/replicate/particle",
          "mujoco/slider_crank/slider_crank", "mujoco/flex/flag", "dm_control/acrobot", "dm_control/ball_in_cup",
          "dm_control/cartpole", "dm_control/cheetah", "dm_control/dog", "dm_control/finger", "dm_control/fish",
          "dm_control/hopper", "dm_control/humanoid", "dm_control/humanoid_CMU", "dm_control/manipulator",
          "dm_control/quadruped", "dm_control/reacher", "dm_control/stacker", "dm_control/swimmer",
          "dm_control/walker", "robots/wonik_allegro/scene_right", "robots/shadow_hand/scene_right",
          "robots/kuka_iiwa_14/scene"]
PASSES = ("step_us", "forward_us", "inverse_us")


def run_json(command, timeout):
    """What the command prints, or None when it fails; a simulation that diverges (status 3) still has times."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=timeout)
    except subprocess.TimeoutExpired:
        return None
    if done.returncode not in (0, 3):
        return None
    return json.loads(done.stdout[done.stdout.index("{"):])


class Timer:
    def __init__(self, args):
        self.args = args
        self.without_keys = set()
        self.ratios = json.loads((HERE / "native_ratios.json").read_text(encoding="utf-8"))

    def pliant(self, path, steps, workers=0):
        return run_json([self.args.pliant, "bench", path, "--json", "--repeats", "1", "--steps", str(steps),
                         "--settle", str(steps), "--workers", str(workers)], self.args.timeout)

    def oracle(self, path, steps):
        """From the first keyframe, as `pliant bench` does; models without one are refused with that option."""
        if not self.args.oracle:
            return None
        command = ["node", self.args.oracle, path, "--quiet", "--time", str(steps)]
        if path not in self.without_keys:
            timed = run_json([*command, "--keyframe", "0"], self.args.timeout)
            if timed:
                return timed
            self.without_keys.add(path)
        return run_json(command, self.args.timeout)

    def allocations(self, path):
        counter = pathlib.Path(self.args.pliant).parent.parent / "tests/bench/step_allocations"
        if not counter.exists():
            return None
        done = subprocess.run([counter, path], capture_output=True, text=True, timeout=self.args.timeout)
        return int(done.stdout) if done.returncode == 0 else None

    def native_ratio(self, path):
        name = str(pathlib.Path(path).with_suffix(""))
        found = [v["ratio"] for k, v in self.ratios["models"].items() if name.endswith(k)]
        return found[0] if found else self.ratios["default"]

    def measure(self, path):
        """The fastest of all rounds: ours, the oracle's or None, heap allocations or None; None for what failed."""
        first = self.pliant(path, 5)
        if not first:
            return None
        steps = max(10, min(self.args.steps, int(self.args.seconds * 1e6 / first["step_us"])))
        ours, theirs = None, None
        for _ in range(self.args.rounds):
            theirs = self.fastest(theirs, self.oracle(path, steps))
            ours = self.fastest(ours, self.pliant(path, steps))
        return (ours, theirs, self.allocations(path)) if ours else None

    @staticmethod
    def fastest(best, new):
        if not best or not new:
            return best or new
        for key in PASSES:
            best[key] = min(best[key], new[key])
        for key in best.get("stages", {}):
            best["stages"][key] = min(best["stages"][key], new["stages"][key])
        return best


def geometric_mean(values):
    return math.exp(sum(math.log(v) for v in values) / len(values)) if values else math.nan


def print_stages(ours):
    stages = {k: v for k, v in ours["stages"].items() if v > 0 and k not in ("step", "forward")}
    print("    " + "  ".join(f"{k} {v:.1f}" for k, v in stages.items()))


def print_table(timer, models, stages):
    print(f"{'model':<34}{'step us':>9}  {'times the oracle':^22}{'native':>7}{'inverse':>8}{'contacts':>9}{'rows':>8}"
          f"{'heap':>6}")
    print(f"{'':<43}  {'step':>7}{'forward':>8}{'inverse':>8}{'':>6}{'native':>8}")
    means = []
    for name, path in models:
        found = timer.measure(path)
        if not found:
            print(f"{name:<34}    failed", flush=True)
            continue
        ours, theirs, allocations = found
        heap = "-" if allocations is None else str(allocations)
        times = [theirs[k] / ours[k] if theirs and ours[k] > 0 else math.nan for k in PASSES]
        native = [t / timer.native_ratio(path) for t in times]
        if theirs:
            means.append((times[0], native[0], native[2]))
        print(f"{name:<34}{ours['step_us']:9.2f}  {times[0]:7.2f}{times[1]:8.2f}{times[2]:8.2f}{native[0]:6.2f}"
              f"{native[2]:8.2f}{ours['contacts']:9.1f}{ours['rows']:8.1f}{heap:>6}", flush=True)
        if stages:
            print_stages(ours)
    if means:
        step, native, inverse = zip(*means)
        inverse = [x for x in inverse if not math.isnan(x)]
        print(f"{len(means)} models: geometric mean {geometric_mean(step):.2f} times the oracle, "
              f"{geometric_mean(native):.2f} times native (least {min(native):.2f}), inverse "
              f"{geometric_mean(inverse):.2f} times native")


def exponent(points):
    """Slope of the line through the logarithms, over the larger half of the sizes, by least squares."""
    points = points[len(points) // 2 - (len(points) == 3):]
    if len(points) < 2:
        return math.nan
    x, y = zip(*((math.log(n), math.log(t)) for n, t in points))
    mx, my = sum(x) / len(x), sum(y) / len(y)
    return sum((a - mx) * (b - my) for a, b in zip(x, y)) / sum((a - mx) ** 2 for a in x)


# What a curve is bound by, where that is known.
BOUNDS = {
    "chain": "arithmetic: the inertia of a chain is dense: n^3 / 3 operations a factor, and two factors a step where joints are damped. "
             "Up to 1000 dofs they run at half of what AVX-512 can do without fused operations, which would change bits; "
             "the 36 MB of 3000 dofs come from the outer caches, at two fifths of it",
    "asleep": "the ten that are awake: Linux 6.7 and later tell that nobody has written to the 256 bytes of each sleeper; elsewhere "
              "each step reads them, as fast as the caches give them. A program may promise it (pliant_promiseUntouched)",
    "boxes": "memory: 4 contacts of 568 bytes and 16 rows a box no longer fit the caches of a core from about 500 boxes on",
}


def print_growth(timer, folder, families, largest):
    for family in families:
        ours, theirs = [], []
        print(f"{family}: microseconds a step (times the oracle; contacts)")
        for n in make_models.GROWTH[family]:
            if n > largest:
                continue
            found = timer.measure(make_models.write(folder, f"{family}_{n}"))
            if not found:
                print(f"  {n:>6}  failed", flush=True)
                continue
            ours.append((n, found[0]["step_us"]))
            times = "-"
            if found[1]:
                theirs.append((n, found[1]["step_us"]))
                times = f"{found[1]['step_us'] / found[0]['step_us']:.2f}"
            print(f"  {n:>6} {found[0]['step_us']:12.2f} ({times}; {found[0]['contacts']:.1f})", flush=True)
        print(f"  exponent {exponent(ours):.2f}, of the oracle {exponent(theirs):.2f}")
        if family in BOUNDS:
            print(f"  bound by {BOUNDS[family]}")


LARGE = ["humanoids_100", "boxes_1000", "contacts_3000", "hulls_500", "mujoco/humanoid/22_humanoids",
         "mujoco/humanoid/100_humanoids", "mujoco/replicate/particle"]


def print_cores(timer, models):
    print(f"{'model':<34}{'one thread, us':>15}{'two':>10}{'times':>7}")
    for name, path in models:
        best = [None, None]
        for _ in range(timer.args.rounds):
            for workers in (0, 1):
                best[workers] = timer.fastest(best[workers], timer.pliant(path, 60, workers))
        if not all(best):
            print(f"{name:<34}    failed", flush=True)
            continue
        one, two = (b["step_us"] for b in best)
        print(f"{name:<34}{one:15.1f}{two:10.1f}{one / two:7.2f}", flush=True)


def find_models(args, folder):
    if args.names:
        for name in args.names:
            if not pathlib.Path(name).is_file() and not make_models.knows(name):
                sys.exit(f"{name}: no such file, nor a model that make_models.py writes: {make_models.list_names()}")
        return [(str(pathlib.Path(n).with_suffix(""))[-33:],
                 n if pathlib.Path(n).is_file() else str(make_models.write(folder, n))) for n in args.names]
    wanted = LARGE if args.cores else [*make_models.SCENES, *SHARED]
    models = []
    for name in wanted:
        path = pathlib.Path(args.models) / f"{name}.xml"
        if make_models.knows(name):
            models.append((name, str(make_models.write(folder, name))))
        elif path.exists():
            models.append((name, str(path)))
    return models


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="MODEL")
    parser.add_argument("--pliant", default=str(ROOT / "build/release/app/pliant"), help="the program to time")
    parser.add_argument("--oracle", default=str(ROOT.parent / "oracle/oracle.mjs"), help="'' to do without")
    parser.add_argument("--models", default=str(ROOT.parent / "shared/models"), help="folder of example models")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--steps", type=int, default=3000, help="at most so many steps to settle and to time")
    parser.add_argument("--seconds", type=float, default=0.3, help="at most, for the steps of one round")
    parser.add_argument("--timeout", type=float, default=600, help="seconds after which one run counts as failed")
    parser.add_argument("--stages", action="store_true")
    parser.add_argument("--cores", action="store_true")
    parser.add_argument("--growth", action="store_true")
    parser.add_argument("--families", nargs="+", choices=list(make_models.GROWTH), default=list(make_models.GROWTH))
    parser.add_argument("--largest", type=int, default=10000, help="size up to which families grow")
    args = parser.parse_args()
    if not pathlib.Path(args.pliant).exists():
        sys.exit(f"{args.pliant}: no such program; build the target pliant, or name another with --pliant")
    if args.oracle and not pathlib.Path(args.oracle).exists():
        print(f"{args.oracle} is not there: no comparison", file=sys.stderr)
        args.oracle = ""
    with tempfile.TemporaryDirectory() as scratch:
        if args.cores:
            print_cores(Timer(args), find_models(args, pathlib.Path(scratch)))
        elif args.growth:
            print_growth(Timer(args), pathlib.Path(scratch), args.families, args.largest)
        else:
            print_table(Timer(args), find_models(args, pathlib.Path(scratch)), args.stages)


if __name__ == "__main__":
    main()
