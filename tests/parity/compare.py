#!/usr/bin/env python3
"""Compares two dumps of the same model, ours and the reference's, and reports the largest difference by field.

usage: compare.py OURS.json REFERENCE.json [--all] [--model-only] [--worst N]

Integers must be equal. Real fields are compared relative to the field's largest entry (at least 1e-6 counts as the
scale), under the limits of DESIGN.md. Contacts are matched by what touches (geoms, flex elements, vertices) and nearest position, and the rows of the
constraint problem follow their contacts. Exit status 1 when a limit is exceeded.
"""
import argparse
import json
import math
import sys

MODEL_LIMIT = 1e-9
LIMITS = [  # first match wins: names, limit
    ({"xpos", "xquat", "xmat", "xipos", "ximat", "xanchor", "xaxis", "geom_xpos", "geom_xmat", "site_xpos", "site_xmat",
      "cam_xpos", "cam_xmat", "light_xpos", "light_xdir", "subtree_com", "cdof", "cinert", "ten_length", "ten_J_dense",
      "wrap_xpos", "actuator_length", "actuator_moment_dense", "crb", "M", "qM_dense", "qLD", "qLDiagInv", "cvel",
      "cdof_dot", "ten_velocity", "actuator_velocity", "flexvert_xpos", "flexedge_length", "flexedge_velocity"}, 1e-10),
    ({"qfrc_bias", "qfrc_spring", "qfrc_damper", "qfrc_gravcomp", "qfrc_fluid", "qfrc_passive", "actuator_force",
      "qfrc_actuator", "qfrc_smooth", "qacc_smooth", "act_dot", "energy", "time", "qpos", "qvel", "act", "ctrl"}, 1e-9),
    ({"efc_pos", "efc_margin", "efc_frictionloss", "efc_diagA", "efc_KBIP", "efc_D", "efc_R", "efc_vel", "efc_aref",
      "efc_b", "efc_J_dense", "contact.dist", "contact.pos", "contact.frame", "contact.friction", "contact.solref",
      "contact.solreffriction", "contact.solimp", "contact.includemargin", "contact.mu", "contact.dim"}, 1e-8),
]
DEFAULT_LIMIT = 1e-6
# Differ by nature: memory, iteration records, values that are stale or unset by the documented rules.
SKIP = {"narena", "nbuffer", "maxuse_stack", "maxuse_arena", "maxuse_con", "maxuse_efc", "solver", "solver_niter",
        "solver_nnz", "signature", "nJ", "nA", "messages", "index", "name", "efc_J", "efc_J_rownnz", "efc_J_rowadr",
        "efc_J_colind", "efc_J_rowsuper", "contact_H", "solver_fwdinv", "warning", "qfrc_inverse", "bvh_active",
        "actuator_moment", "moment_colind", "ten_J", "qH", "qHDiagInv", "qDeriv", "qLU", "nY"}
PREFIX_SKIP = ("iacc", "ifrc", "iefc", "efc_AR", "efc_Y", "island", "map_", "dof_island", "flexedge_J", "efc_island")

# Files of release 3.3.8: what today's names were then, and what means or holds something else today.
OLDER_NAMES = {"efc_diagApprox": "efc_diagA", "cam_orthographic": "cam_projection"}
OLDER_SKIP = {"inverse_fd.DmDq", "model.sizes.nbuffer", "model.sizes.nJmom", "model.body_weldid", "model.body_margin", "model.flex_stiffness", "model.flex_bending",
              "model.vis.global.bvactive"}
OLDER_MULTICCD = 16
OLDER_PREFIX_SKIP = ("qM", "iM", "iLD", "ten_J_")


def modernise(reference):
    """Gives a file of release 3.3.8 today's names, and leaves out what has no counterpart. True when it was one."""
    model = reference.get("model")
    if model is None or "nactuator" in model["sizes"]:
        return False
    # Several contacts a pair were asked for then; today they are there unless they are switched off.
    if "enableflags" in model["opt"]:
        model["opt"]["enableflags"] &= ~OLDER_MULTICCD
    for fields in [model["arrays"], model.get("array_types", {})] + [
            record[part] for record in reference.get("step_from", []) for part in ("forward", "step")]:
        for name in list(fields):
            if name in OLDER_NAMES:
                fields[OLDER_NAMES[name]] = fields.pop(name)
            elif name.startswith(OLDER_PREFIX_SKIP) and name != "qM_dense":
                del fields[name]
    return True


def modern_arguments(arguments):
    """The arguments that made a file of release 3.3.8, for a program of today: without the fields that are gone."""
    modern = list(arguments)
    for i in range(1, len(modern)):
        if modern[i - 1] == "--fields":
            wanted = [OLDER_NAMES.get(name, name) for name in modern[i].split(",")]
            modern[i] = ",".join(name for name in wanted if not name.lstrip("-").startswith(OLDER_PREFIX_SKIP))
        elif modern[i - 1] == "--opt":
            modern[i] = modern[i].replace("enable=multiccd", "undisable=multiccd")
    return modern


def flat(value):
    if isinstance(value, list):
        out = []
        for entry in value:
            out.extend(flat(entry))
        return out
    if isinstance(value, dict):
        return flat([value[key] for key in sorted(value) if key not in ("name",)])
    if isinstance(value, str):
        return [float(value.replace("Infinity", "inf"))]
    return [value]


def difference(ours, theirs, scale_floor=1e-6):
    """Largest |a - b| over the largest |b|; infinity when lengths differ."""
    if len(ours) != len(theirs):
        return math.inf
    scale, worst = scale_floor, 0.0
    for a, b in zip(ours, theirs):
        if a == b:
            scale = max(scale, abs(b)) if math.isfinite(b) else scale
            continue
        if isinstance(a, float) and math.isnan(a) and math.isnan(b):
            continue
        if not (math.isfinite(a) and math.isfinite(b)):
            return math.inf
        scale = max(scale, abs(b))
        worst = max(worst, abs(a - b))
    return worst / scale


# Scales below which a field is rounding noise, where that is not 1e-6.
FLOORS = {"efc_aref": 1e-3, "efc_b": 1e-3, "qfrc_spring": 1e-5, "qfrc_passive": 1e-5, "qfrc_bias": 1e-5, "qfrc_gravcomp": 1e-5}


def limit_of(field):
    for names, limit in LIMITS:
        if field in names:
            return limit
    return DEFAULT_LIMIT


class Report:
    def __init__(self):
        self.worst = {}
        self.notes = []

    def add(self, field, value, limit, where):
        old = self.worst.get(field)
        if old is None or value > old[0]:
            self.worst[field] = (value, limit, where)

    def failures(self):
        return {k: v for k, v in self.worst.items() if not v[0] <= v[1]}


def compare_model(ours, theirs, report):
    for key, value in theirs["sizes"].items():
        if key in ("signature",):
            continue
        got = ours["sizes"].get(key)
        report.add("model.sizes." + key, 0 if got == value else math.inf, 0, f"{got} instead of {value}")
    for part in ("opt", "stat"):
        for key, value in theirs[part].items():
            report.add(f"model.{part}.{key}", difference(flat(ours[part].get(key, [])), flat(value)), MODEL_LIMIT, "")
    for group, members in theirs.get("vis", {}).items():
        for key, value in members.items():
            report.add(f"model.vis.{group}.{key}", difference(flat(ours["vis"][group][key]), flat(value)), 1e-6, "")
    for kind, names in theirs["names"].items():
        report.add("model.names." + kind, 0 if ours["names"].get(kind) == names else math.inf, 0, "")
    for key, value in theirs["arrays"].items():
        got = ours["arrays"].get(key)
        if isinstance(value, dict) or isinstance(got, dict):
            report.add("model." + key, 0 if got == value else math.inf, 0, "digest")
            continue
        if got is None:
            report.add("model." + key, math.inf, 0, "missing")
            continue
        exact = theirs.get("array_types", {}).get(key, "f64") not in ("f64", "f32")
        limit = 0 if exact else 1e-6 if theirs["array_types"][key] == "f32" else MODEL_LIMIT
        report.add("model." + key, difference(flat(got), flat(value)), limit,
                   f"{len(got)} entries instead of {len(value)}" if len(got) != len(value) else "")


def match_contacts(ours, theirs):
    """Index in ours for each contact of theirs, or None when the sets differ."""
    n = len(theirs["dist"])
    if len(ours["dist"]) != n:
        return None
    def features(contacts, i):
        """What touches: geoms, and for flexes the element or vertex."""
        return tuple(contacts[key][2 * i + side] for key in ("geom", "flex", "elem", "vert") if key in contacts for side in (0, 1))

    free, order = set(range(n)), []
    for i in range(n):
        pair = features(theirs, i)
        best, best_distance = None, math.inf
        for j in free:
            if features(ours, j) != pair:
                continue
            gap = sum((a - b) ** 2 for a, b in zip(ours["pos"][3 * j:3 * j + 3], theirs["pos"][3 * i:3 * i + 3]))
            if gap < best_distance:
                best, best_distance = j, gap
        if best is None:
            return None
        free.remove(best)
        order.append(best)
    return order


def row_order(ours, theirs, contacts):
    """Index in our rows for each row of theirs."""
    n = len(theirs["efc_type"])
    order = list(range(n))
    if contacts == list(range(len(contacts))):
        return order
    starts = theirs["contact"]["efc_address"]
    bounds = sorted(a for a in starts if a >= 0) + [n]
    for i, j in enumerate(contacts):
        adr = starts[i]
        if adr < 0:
            continue
        width = bounds[bounds.index(adr) + 1] - adr
        for k in range(width):
            order[adr + k] = ours["contact"]["efc_address"][j] + k
    return order


def permute(values, order, width):
    return [values[width * i + k] for i in order for k in range(width)]


def compare_frame(ours, theirs, where, report, everything, has_energy=True):
    contacts, rows = None, None
    if "contact" in theirs and "contact" in ours:
        contacts = match_contacts(ours["contact"], theirs["contact"])
        if contacts is None:
            report.add("contact.set", math.inf, 0, f"{where}: {len(ours['contact']['dist'])} contacts instead of "
                       f"{len(theirs['contact']['dist'])}, or other geoms")
            return
        report.add("contact.set", 0, 0, where)
        for key, value in theirs["contact"].items():
            if key in ("efc_address", "flex", "elem", "vert") or not contacts:
                continue
            width = len(value) // len(contacts)
            got = permute(ours["contact"][key], contacts, width)
            report.add("contact." + key, difference(got, value), limit_of("contact." + key), where)
        if "efc_type" in theirs and len(theirs["efc_type"]) == len(ours.get("efc_type", [])):
            rows = row_order(ours, theirs, contacts)
    for key, value in theirs.items():
        if key == "efc_state" and theirs.get("nisland", 0) and not everything:
            # With islands the reference leaves the states of the solver's starting point; with islands off they agree.
            continue
        if key == "energy" and not has_energy:  # says something only where it is enabled
            continue
        if key == "contact" or (not everything and (key in SKIP or key.startswith(PREFIX_SKIP))):
            continue
        got = ours.get(key)
        if isinstance(value, dict):
            if got and "omitted" not in value:
                # Forces inside a body cancel to zero where it floats: their scale is that of the forces that cancel.
                scale = max((abs(x) for inner in ("cfrc_ext", "cfrc_int") for x in flat(value.get(inner, []))), default=0)
                for inner, x in value.items():
                    if inner not in SKIP:
                        floor = max(scale, 1e-6) if inner.startswith("cfrc") else 1e-6
                        report.add(f"{key}.{inner}", difference(flat(got[inner]), flat(x), floor), DEFAULT_LIMIT, where)
            continue
        if value is None or got is None:
            report.add(key, math.inf if value is not None else 0, 0, "missing")
            continue
        a, b = flat(got), flat(value)
        if rows and key.startswith("efc_") and len(a) == len(b) and len(b) % max(1, len(rows)) == 0:
            a = permute(a, rows, len(b) // len(rows))
            if key == "efc_id":  # contacts have other numbers when their order differs
                continue
        limit = limit_of(key)
        if key in ("qpos", "qvel") and where.endswith("step") and theirs.get("nefc"):
            limit = DEFAULT_LIMIT  # as exact as the solved accelerations
        report.add(key, difference(a, b, FLOORS.get(key, 1e-6)), limit, where)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("ours")
    parser.add_argument("theirs")
    parser.add_argument("--all", action="store_true", help="also fields that differ by nature")
    parser.add_argument("--model-only", action="store_true")
    parser.add_argument("--worst", type=int, default=10, help="how many fields to list besides the failing ones")
    args = parser.parse_args()
    ours, theirs = json.load(open(args.ours)), json.load(open(args.theirs))
    older = modernise(theirs)
    report = Report()
    if "model" in theirs and "model" in ours:
        compare_model(ours["model"], theirs["model"], report)
    # Bit 1 of the enable flags: energy.
    has_energy = bool(int(flat(theirs.get("model", {}).get("opt", {}).get("enableflags", 2))[0]) & 2)
    if not args.model_only:
        for key in ("frames", "step_from"):
            if key not in theirs:
                continue
            for i, (a, b) in enumerate(zip(ours.get(key, []), theirs[key])):
                if key == "frames":
                    compare_frame(a, b, f"frame {i}", report, args.all, has_energy)
                else:
                    for part in ("forward", "step"):
                        compare_frame(a[part], b[part], f"state {i} {part}", report, args.all, has_energy)
            if len(ours.get(key, [])) != len(theirs[key]):
                report.add(key, math.inf, 0, "another number of records")
    if older:
        report.worst = {k: v for k, v in report.worst.items() if k not in OLDER_SKIP}
    failures = report.failures()
    for field, (value, limit, where) in sorted(failures.items(), key=lambda x: -x[1][0]):
        print(f"FAIL {field:32s} {value:.3g}  limit {limit:g}  {where}")
    passing = sorted(((v[0], k, v[1]) for k, v in report.worst.items() if k not in failures), reverse=True)
    for value, field, limit in passing[: args.worst]:
        print(f"  ok {field:32s} {value:.3g}  limit {limit:g}")
    print(f"{len(report.worst) - len(failures)} fields agree, {len(failures)} differ")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
