#!/usr/bin/env python3
"""Random models that combine features, and their comparison with the reference.

usage: random_models.py write FOLDER SEED [SEED ...]
       random_models.py check PLIANT ORACLE_FOLDER SCRATCH FIRST COUNT

A seed gives always the same model. `write` makes FOLDER/random_SEED.xml. `check` runs each of COUNT models a little for
states, compares one forward pass and one step from each state with the reference, and ends with the largest difference
by field. Its answers stay in SCRATCH for the next run. ORACLE_FOLDER is as for make_golden.py.
"""
import pathlib
import random
import re
import subprocess
import sys


class Maker:
    def __init__(self, seed):
        self.r = random.Random(seed)
        self.seed = seed
        self.joints, self.bodies, self.geoms, self.sites, self.cameras = [], [], [], [], []
        self.tendons, self.actuators, self.wraps = [], [], []
        self.count = 0
        # Few features at once are found again more easily than all of them.
        self.dense_contacts = self.chance(.6)
        self.convex = self.chance(.12)

    # ---- random pieces

    def chance(self, p):
        return self.r.random() < p

    def num(self, lo, hi):
        return round(self.r.uniform(lo, hi), 3)

    def vec(self, n, lo=-1, hi=1):
        return " ".join(str(self.num(lo, hi)) for _ in range(n))

    def maybe(self, p, text):
        return " " + text() if self.chance(p) else ""

    def turn(self):
        return self.r.choice(["", f' euler="{self.vec(3, -90, 90)}"', f' quat="1 {self.vec(3)}"', f' axisangle="{self.vec(3)} 40"',
                              f' zaxis="{self.vec(2)} 1"', f' xyaxes="1 {self.vec(2)} 0 1 {self.num(-1, 1)}"'])

    def solref(self):
        if self.chance(.3):
            return f"{-self.num(50, 400)} {-self.num(3, 30)}"
        return f"{self.num(.01, .08)} {self.num(.4, 1.5)}"

    def solimp(self):
        return f"{self.num(.5, .9)} {self.num(.9, .99)} {self.num(.001, .05)} {self.num(.1, .9)} {self.r.choice([1, 2, 3, 2.5])}"

    def name(self, kind):
        self.count += 1
        return f"{kind}{self.count}"

    # ---- tree

    def joint(self, kind):
        name = self.name("j")
        a = f'<joint name="{name}" type="{kind}"'
        if kind in ("hinge", "slide"):
            a += f' axis="{self.axes.pop()}"'
        a += self.maybe(.4, lambda: f'pos="{self.vec(3, -.1, .1)}"')
        a += self.maybe(.3, lambda: f'damping="{self.num(.05, 1)}"')
        a += self.maybe(.25, lambda: f'stiffness="{self.num(.5, 20)}"')
        a += self.maybe(.3, lambda: f'armature="{self.num(.01, .3)}"')
        a += self.maybe(.15, lambda: f'frictionloss="{self.num(.05, .8)}"')
        a += self.maybe(.08, lambda: f'solreffriction="{self.solref()}" solimpfriction="{self.solimp()}"')
        limited = self.chance(.35)
        if kind in ("hinge", "slide"):
            wide = 60 if kind == "hinge" else .3
            a += self.maybe(.15, lambda: f'ref="{self.num(-wide / 3, wide / 3)}"')
            a += self.maybe(.15, lambda: f'springref="{self.num(-wide / 3, wide / 3)}"')
            a += self.maybe(.06, lambda: f'springdamper="{self.num(.1, .5)} {self.num(.3, 1.2)}"')
            a += self.maybe(.12, lambda: f'actuatorfrcrange="{self.num(-2, -.1)} {self.num(.1, 2)}"')
            a += self.maybe(.1, lambda: 'actuatorgravcomp="true"')
            if limited:
                a += f' range="{self.num(-wide, -wide / 20)} {self.num(wide / 20, wide)}"'
        elif limited:
            a += f' range="0 {self.num(10, 60)}"'
        if limited:
            a += self.maybe(.3, lambda: f'margin="{self.num(0, .2)}"')
            a += self.maybe(.3, lambda: f'solreflimit="{self.solref()}" solimplimit="{self.solimp()}"')
        self.joints.append((name, kind, limited))
        return a + "/>"

    def geom(self, static=False):
        kinds = ["sphere", "capsule", "box", "capsule", "sphere"]
        if self.convex or self.chance(.3):
            kinds += ["ellipsoid", "cylinder"]
        kind = self.r.choice(kinds)
        name = self.name("g")
        a = f'<geom name="{name}" type="{kind}"'
        size = lambda n: " ".join(str(self.num(.04, .15)) for _ in range(n))
        if kind == "capsule" and self.chance(.5):
            a += f' size="{size(1)}" fromto="{self.vec(3, -.1, .1)} {self.vec(3, -.3, .3)}"'
        else:
            a += f' size="{size({"sphere": 1, "capsule": 2, "cylinder": 2}.get(kind, 3))}"'
            a += self.maybe(.6, lambda: f'pos="{self.vec(3, -.2, .2)}"') + self.turn()
        a += self.r.choice(["", "", f' density="{self.num(200, 3000)}"', f' mass="{self.num(.1, 3)}"'])
        if kind != "ellipsoid":
            a += self.maybe(.05, lambda: 'shellinertia="true"')
        if kind in ("ellipsoid", "cylinder") and not self.convex:
            a += ' contype="0" conaffinity="0"'
        elif not self.dense_contacts:
            a += f' contype="{self.r.randint(0, 3)}" conaffinity="{self.r.randint(0, 3)}"'
        a += self.maybe(.4, lambda: f'condim="{self.r.choice([1, 3, 4, 6])}"')
        a += self.maybe(.4, lambda: f'friction="{self.num(.1, 1.5)} {self.num(.001, .05)} {self.num(.0001, .02)}"')
        a += self.maybe(.2, lambda: f'solref="{self.solref()}"') + self.maybe(.2, lambda: f'solimp="{self.solimp()}"')
        a += self.maybe(.2, lambda: f'margin="{self.num(0, .05)}"') + self.maybe(.15, lambda: f'gap="{self.num(0, .03)}"')
        a += self.maybe(.1, lambda: f'priority="{self.r.randint(0, 2)}"') + self.maybe(.15, lambda: f'solmix="{self.num(.1, 4)}"')
        if not static:
            a += self.maybe(.1, lambda: f'fluidshape="ellipsoid" fluidcoef="{self.vec(5, .1, 1.5)}"')
        a += self.maybe(.1, lambda: f'group="{self.r.randint(0, 5)}"')
        self.geoms.append(name)
        return a + "/>"

    def site(self):
        name = self.name("s")
        self.sites.append(name)
        kind = self.r.choice(["sphere", "box", "ellipsoid", "cylinder", "capsule"])
        return f'<site name="{name}" type="{kind}" size="{self.vec(3, .05, .3)}" pos="{self.vec(3, -.2, .2)}"{self.turn()}/>'

    def wrap(self):
        name = self.name("w")
        self.wraps.append(name)
        kind = self.r.choice(["sphere", "cylinder"])
        return (f'<geom name="{name}" type="{kind}" size="{self.num(.03, .12)} {self.num(.1, .3)}" pos="{self.vec(3, -.15, .15)}"'
                f'{self.turn()} contype="0" conaffinity="0"/>')

    def camera(self):
        name = self.name("c")
        mode = self.r.choice(["fixed", "track", "trackcom", "targetbody", "targetbodycom"])
        self.cameras.append(name)
        target = f' target="{self.r.choice(self.bodies)}"' if mode.startswith("target") else ""
        return f'<camera name="{name}" pos="{self.vec(3)}" mode="{mode}"{target} resolution="640 480"{self.turn()}/>'

    def light(self):
        mode = self.r.choice(["fixed", "track", "trackcom", "targetbody", "targetbodycom"])
        target = f' target="{self.r.choice(self.bodies)}"' if mode.startswith("target") else ""
        return f'<light pos="{self.vec(3)}" dir="{self.vec(2)} -1" mode="{mode}"{target}/>'

    def body(self, depth, left):
        """One body and its children; `left` is how many bodies this subtree may have."""
        name = self.name("b")
        self.bodies.append(name)
        pos = f"{self.vec(2, -.6, .6)} {self.num(.1, 1.2)}" if depth == 0 else self.vec(3, -.3, .3)
        a = f'<body name="{name}" pos="{pos}"{self.turn()}'
        a += self.maybe(.15, lambda: f'gravcomp="{self.num(.1, 1.3)}"') + ">"
        shapes = [["hinge"], ["hinge"], ["ball"], ["slide"], ["hinge", "hinge"], ["slide", "slide", "hinge"], ["slide", "ball"], []]
        if depth == 0:
            shapes += ["free", "free", "free"]
        shape = self.r.choice(shapes)
        self.axes = self.r.sample(["1 0 0", "0 1 0", "0 0 1", "1 .3 -.2", "-.2 1 .4", ".3 -.2 1"], 3)  # never parallel
        if shape == "free":
            joint = self.name("j")
            self.joints.append((joint, "free", False))
            form = self.r.choice([f'<freejoint name="{joint}"/>', f'<freejoint name="{joint}" align="true"/>',
                                  f'<joint name="{joint}" type="free" damping="{self.num(0, .3)}" armature="{self.num(0, .1)}" '
                                  f'frictionloss="{self.num(0, .1)}" stiffness="{self.num(0, 3)}"/>'])
            a += form
        else:
            a += "".join(self.joint(kind) for kind in shape)
        if self.chance(.15):
            a += (f'<inertial pos="{self.vec(3, -.1, .1)}" mass="{self.num(.2, 3)}"' +
                  self.r.choice([f' diaginertia=".02 .03 {self.num(.02, .04)}"{self.turn()}',
                                 f' fullinertia=".03 .04 .05 {self.vec(3, -.005, .005)}"']) + "/>")
        a += "".join(self.geom() for _ in range(self.r.choice([1, 1, 2])))
        a += "".join(self.site() for _ in range(self.r.choice([1, 2])))
        a += self.wrap() if self.chance(.3) else ""
        a += self.camera() if self.chance(.15) else ""
        a += self.light() if self.chance(.1) else ""
        left -= 1
        while left > 0 and depth < 5:
            part = self.r.randint(1, left)
            a += self.body(depth + 1, part)
            left -= part
        return a + "</body>"

    def world(self):
        a = ""
        if self.chance(.75):
            a += f'<geom name="floor" type="plane" size="3 3 .1"{self.turn() if self.chance(.1) else ""} condim="{self.r.choice([1, 3, 3, 4, 6])}"/>'
            self.geoms.append("floor")
        if self.chance(.3):
            a += self.geom(static=True)
        a += self.site() + self.site() + (self.wrap() if self.chance(.3) else "")
        self.bodies.append("world")
        for _ in range(self.r.choice([1, 1, 2, 3, 4])):
            a += self.body(0, self.r.choice([1, 2, 3, 5]))
        if self.chance(.25):
            name = self.name("m")
            self.bodies.append(name)
            a += f'<body name="{name}" mocap="true" pos="{self.vec(2)} 1"{self.turn()}>{self.geom(static=True)}</body>'
        if self.chance(.3):
            a += self.camera() + self.light()
        return a

    # ---- relations

    def scalars(self):
        return [j for j in self.joints if j[1] in ("hinge", "slide")]

    def tendon_attributes(self):
        a = self.maybe(.4, lambda: f'stiffness="{self.num(1, 40)}"') + self.maybe(.3, lambda: f'damping="{self.num(.05, 1)}"')
        a += self.maybe(.2, lambda: f'frictionloss="{self.num(.05, .6)}"') + self.maybe(.2, lambda: f'armature="{self.num(.01, .2)}"')
        a += self.maybe(.15, lambda: f'actuatorfrcrange="{self.num(-3, -.1)} {self.num(.1, 3)}"')
        return a

    def path(self):
        sites = self.r.sample(self.sites, min(len(self.sites), self.r.randint(2, 4)))
        if len(sites) < 2:
            return ""
        a = f'<site site="{sites[0]}"/>'
        for i in range(1, len(sites)):
            if self.wraps and self.chance(.5):
                side = f' sidesite="{self.r.choice(self.sites)}"' if self.chance(.5) else ""
                a += f'<geom geom="{self.r.choice(self.wraps)}"{side}/>'
            a += f'<site site="{sites[i]}"/>'
        return a

    def tendon(self):
        name = self.name("t")
        scalars = self.scalars()
        limited = self.chance(.3)
        a = f' name="{name}"' + self.tendon_attributes()
        if limited:
            a += self.maybe(.4, lambda: f'margin="{self.num(0, .1)}"')
            a += self.maybe(.3, lambda: f'solreflimit="{self.solref()}" solimplimit="{self.solimp()}"')
        a += self.maybe(.1, lambda: f'solreffriction="{self.solref()}" solimpfriction="{self.solimp()}"')
        if scalars and self.chance(.45):
            a += self.maybe(.2, lambda: f'springlength="{self.num(-.2, 0)} {self.num(.01, .2)}"')
            a += f' range="{self.num(-.8, -.05)} {self.num(.05, .8)}"' if limited else ""
            picked = self.r.sample(scalars, min(len(scalars), self.r.randint(1, 4)))
            self.tendons.append((name, limited))
            return f"<fixed{a}>" + "".join(f'<joint joint="{j[0]}" coef="{self.num(-2, 2)}"/>' for j in picked) + "</fixed>"
        path = self.path()
        if not path:
            return ""
        if self.chance(.25):
            path += f'<pulley divisor="{self.num(1, 3)}"/>' + self.path()
        a += self.maybe(.25, lambda: f'springlength="{self.num(.05, .2)} {self.num(.2, .6)}"')
        a += f' range="{self.num(.05, .3)} {self.num(.5, 1.2)}"' if limited else ""
        if "<geom" in path:
            a = re.sub(r' armature="[^"]*"', "", a)  # refused
        self.tendons.append((name, limited))
        return f"<spatial{a}>{path}</spatial>"

    def target(self):
        """Transmission, and whether a muscle can use it."""
        options = []
        scalars = self.scalars()
        if scalars:
            options += [(f'joint="{self.r.choice(scalars)[0]}" gear="{self.num(-3, 3)}"', True)] * 3
        wide = [j for j in self.joints if j[1] in ("ball", "free")]
        if wide:
            joint = self.r.choice(wide)
            where = self.r.choice(["joint", "jointinparent"])
            options.append((f'{where}="{joint[0]}" gear="{self.vec(6 if joint[1] == "free" else 3, -2, 2)}"', False))
        if self.tendons:
            options += [(f'tendon="{self.r.choice(self.tendons)[0]}" gear="{self.num(-2, 2)}"', True)] * 2
        options.append((f'site="{self.r.choice(self.sites)}" gear="{self.vec(6)}"', False))
        if len(self.sites) > 1:
            a, b = self.r.sample(self.sites, 2)
            options.append((f'site="{a}" refsite="{b}" gear="{self.vec(6)}"', False))
            options.append((f'cranksite="{a}" slidersite="{b}" cranklength="{self.num(.3, 1)}" gear="{self.num(.5, 2)}"', False))
        return self.r.choice(options)

    def actuator(self):
        name = self.name("a")
        if self.chance(.1):
            self.actuators.append(name)
            return f'<adhesion name="{name}" body="{self.r.choice(self.bodies)}" ctrlrange="0 1" gain="{self.num(1, 20)}"/>'
        target, muscular = self.target()
        a = f' name="{name}" {target}'
        a += self.maybe(.5, lambda: f'ctrlrange="{self.num(-1, -.1)} {self.num(.1, 1)}"')
        a += self.maybe(.25, lambda: f'forcerange="{self.num(-1, -.1)} {self.num(.1, 1)}"')
        a += self.maybe(.2, lambda: f'group="{self.r.randint(0, 4)}"')
        kind = self.r.choice(["motor", "position", "velocity", "intvelocity", "cylinder", "damper", "general", "general", "muscle"])
        self.actuators.append(name)
        if kind == "motor":
            return f"<motor{a}/>"
        if kind == "position":
            extra = self.r.choice(["", f' kv="{self.num(.1, 1)}"', f' dampratio="{self.num(.3, 1.2)}"', f' timeconst="{self.num(.005, .1)}"'])
            return f'<position{a} kp="{self.num(.5, 8)}"{extra}/>'
        if kind == "velocity":
            return f'<velocity{a} kv="{self.num(.1, 1.5)}"/>'
        if kind == "intvelocity":
            return f'<intvelocity{a} kp="{self.num(.5, 8)}" kv="{self.num(0, .5)}" actrange="{self.num(-.6, -.1)} {self.num(.1, .6)}"/>'
        if kind == "cylinder":
            return f'<cylinder{a} timeconst="{self.num(.01, .3)}" area="{self.num(.2, 2)}" bias="{self.vec(3, -.5, 0)}"/>'
        if kind == "damper":
            a = re.sub(r' ctrlrange="[^"]*"', "", a)
            return f'<damper{a} ctrlrange="0 1" kv="{self.num(.1, 1.5)}"/>'
        if kind == "muscle" and muscular:
            a = re.sub(r' gear="[^"]*"', "", a)
            return (f'<muscle{a} lengthrange="{self.num(-.8, .1)} {self.num(.5, 1.2)}" force="{self.num(1, 20)}"' +
                    self.maybe(.4, lambda: f'tausmooth="{self.num(.05, .5)}"') + "/>")
        dyn = self.r.choice(["none", "integrator", "filter", "filterexact"])
        a += f' dyntype="{dyn}" dynprm="{self.num(.01, .3)}"'
        a += self.r.choice([f' gaintype="fixed" gainprm="{self.num(.2, 4)}"', f' gaintype="affine" gainprm="{self.vec(3, -1, 2)}"'])
        a += self.r.choice(["", f' biastype="affine" biasprm="{self.num(-.3, .3)} {self.num(-4, 0)} {self.num(-1, 0)}"'])
        if dyn != "none":
            a += self.maybe(.4, lambda: f'actrange="{self.num(-.5, -.1)} {self.num(.1, .5)}"') + self.maybe(.4, lambda: 'actearly="true"')
        return f"<general{a}/>"

    def equality(self):
        common = self.maybe(.3, lambda: f'solref="{self.solref()}" solimp="{self.solimp()}"') + self.maybe(.1, lambda: 'active="false"')
        forms = []
        moving = [b for b in self.bodies if b != "world"]
        body = self.r.choice(moving)
        other = self.r.choice([b for b in self.bodies if b != body] or ["world"])
        second = "" if other == "world" and self.chance(.5) else f' body2="{other}"'
        forms.append(f'<connect body1="{body}"{second} anchor="{self.vec(3, -.2, .2)}"{common}/>')
        forms.append(f'<weld body1="{body}"{second}{common}' + self.maybe(.4, lambda: f'torquescale="{self.num(.2, 2)}"') +
                     self.maybe(.3, lambda: f'anchor="{self.vec(3, -.2, .2)}"') +
                     self.maybe(.3, lambda: f'relpose="{self.vec(3, -.3, .3)} 1 {self.vec(3, -.3, .3)}"') + "/>")
        if len(self.sites) > 1:
            a, b = self.r.sample(self.sites, 2)
            forms.append(f'<{self.r.choice(["weld", "connect"])} site1="{a}" site2="{b}"{common}/>')
        scalars = self.scalars()
        if scalars:
            a = self.r.choice(scalars)[0]
            b = self.r.choice([j[0] for j in scalars if j[0] != a] or [""])
            second = f' joint2="{b}"' if b and self.chance(.8) else ""
            forms += [f'<joint joint1="{a}"{second} polycoef="{self.vec(5, -.5, .5)}"{common}/>'] * 2
        if self.tendons:
            a = self.r.choice(self.tendons)[0]
            b = self.r.choice([t[0] for t in self.tendons if t[0] != a] or [""])
            second = f' tendon2="{b}"' if b and self.chance(.7) else ""
            forms.append(f'<tendon tendon1="{a}"{second} polycoef="{self.vec(4, -.3, .3)}"{common}/>')
        return self.r.choice(forms)

    def frame(self, prefix="obj"):
        kind = self.r.choice(["body", "xbody", "geom", "site"] + ["camera"] * bool(self.cameras))
        pool = {"body": self.bodies, "xbody": self.bodies, "geom": self.geoms, "site": self.sites, "camera": self.cameras}[kind]
        return f'{prefix}type="{kind}" {prefix}name="{self.r.choice(pool)}"'

    def sensor(self):
        name = f'name="{self.name("n")}"' + self.maybe(.1, lambda: f'cutoff="{self.num(.05, 2)}"')
        pick = self.r.choice
        plain = re.sub(r' cutoff="[^"]*"', "", name)  # axes and quaternions refuse a cutoff
        options = [f'<{pick(["touch", "accelerometer", "velocimeter", "gyro", "force", "torque", "magnetometer", "rangefinder"])} '
                   f'{name} site="{pick(self.sites)}"/>'] * 4
        if self.cameras:
            options.append(f'<camprojection {name} site="{pick(self.sites)}" camera="{pick(self.cameras)}"/>')
        scalars = self.scalars()
        if scalars:
            options.append(f'<{pick(["jointpos", "jointvel", "jointactuatorfrc"])} {name} joint="{pick(scalars)[0]}"/>')
        balls = [j for j in self.joints if j[1] == "ball"]
        if balls:
            options.append(f'<{pick(["ballquat", "ballangvel"])} {plain} joint="{pick(balls)[0]}"/>')
        limited = [j for j in self.joints if j[2]]
        if limited:
            options.append(f'<{pick(["jointlimitpos", "jointlimitvel", "jointlimitfrc"])} {name} joint="{pick(limited)[0]}"/>')
        if self.tendons:
            options.append(f'<{pick(["tendonpos", "tendonvel", "tendonactuatorfrc"])} {name} tendon="{pick(self.tendons)[0]}"/>')
        tight = [t for t in self.tendons if t[1]]
        if tight:
            options.append(f'<{pick(["tendonlimitpos", "tendonlimitvel", "tendonlimitfrc"])} {name} tendon="{pick(tight)[0]}"/>')
        if self.actuators:
            options.append(f'<{pick(["actuatorpos", "actuatorvel", "actuatorfrc"])} {name} actuator="{pick(self.actuators)}"/>')
        reference = " " + self.frame("ref") if self.chance(.5) else ""
        options += [f'<{pick(["framequat", "framexaxis", "frameyaxis", "framezaxis"])} {plain} {self.frame()}{reference}/>'] * 2
        options += [f'<{pick(["framepos", "framelinvel", "frameangvel"])} {name} {self.frame()}{reference}/>'] * 2
        options.append(f'<{pick(["framelinacc", "frameangacc"])} {name} {self.frame()}/>')
        options.append(f'<{pick(["subtreecom", "subtreelinvel", "subtreeangmom"])} {name} body="{pick(self.bodies)}"/>')
        options.append(f'<insidesite {name} site="{pick(self.sites)}" {self.frame()}/>')
        options.append(f'<{pick(["clock", "e_potential", "e_kinetic"])} {name}/>')
        if len(self.geoms) > 1:
            round_geoms = [g for g in self.geoms if g != "floor"]
            if len(round_geoms) > 1:
                a, b = self.r.sample(round_geoms, 2)
                options.append(f'<{pick(["distance", "normal", "fromto"])} {plain} geom1="{a}" geom2="{b}" cutoff="{self.num(.2, 2)}"/>')
        what = " ".join(x for x in ("found", "force", "torque", "dist", "pos", "normal", "tangent") if self.chance(.5)) or "found"
        sides = pick(["", f' geom1="{pick(self.geoms)}"', f' body1="{pick(self.bodies)}"', f' subtree1="{pick(self.bodies)}"',
                      f' site="{pick(self.sites)}"', f' subtree1="{pick(self.bodies)}" subtree2="{pick(self.bodies)}"'])
        options.append(f'<contact {plain}{sides} num="{self.r.randint(1, 3)}" data="{what}" '
                       f'reduce="{pick(["none", "mindist", "maxforce", "netforce"])}"/>')
        return pick(options)

    def pairs(self):
        a = ""
        if len(self.geoms) > 1 and self.chance(.25):
            one, two = self.r.sample(self.geoms, 2)
            a += (f'<pair geom1="{one}" geom2="{two}" condim="{self.r.choice([1, 3, 4, 6])}" friction="{self.vec(2, .2, 1)} .01 .002 .001"' +
                  self.maybe(.4, lambda: f'solreffriction="{self.solref()}"') + self.maybe(.3, lambda: f'margin="{self.num(0, .05)}"') + "/>")
        moving = [b for b in self.bodies if b != "world"]
        if len(moving) > 1 and self.chance(.2):
            one, two = self.r.sample(moving, 2)
            a += f'<exclude body1="{one}" body2="{two}"/>'
        return a

    def option(self):
        pick = self.r.choice
        solver = pick(["Newton", "Newton", "Newton", "CG", "PGS"])
        a = (f'integrator="{pick(["Euler", "RK4", "implicit", "implicitfast"])}" solver="{solver}" cone="{pick(["pyramidal", "elliptic"])}" '
             f'jacobian="{pick(["dense", "sparse", "auto"])}" timestep="{pick([.001, .002, .004])}"')
        a += self.maybe(.3, lambda: f'impratio="{self.num(.5, 10)}"') + self.maybe(.15, lambda: f'gravity="{self.vec(2, -4, 4)} -8"')
        a += self.maybe(.2, lambda: f'density="{self.num(.5, 80)}"') + self.maybe(.2, lambda: f'viscosity="{self.num(.001, .2)}"')
        a += self.maybe(.15, lambda: f'wind="{self.vec(3, -3, 3)}"') + self.maybe(.12, lambda: f'noslip_iterations="{self.r.randint(1, 6)}"')
        a += self.maybe(.1, lambda: f'o_margin="{self.num(0, .03)}" o_solref="{self.solref()}" o_solimp="{self.solimp()}"')
        a += self.maybe(.1, lambda: f'actuatorgroupdisable="{self.r.randint(0, 3)}"')
        flags = ""
        for flag in ("constraint", "equality", "frictionloss", "limit", "contact", "spring", "damper", "gravity", "clampctrl",
                     "warmstart", "filterparent", "actuation", "refsafe", "sensor", "midphase", "eulerdamp", "autoreset", "nativeccd",
                     "island"):
            p = .01 if flag in ("constraint", "contact", "sensor", "nativeccd") else .06
            flags += f' {flag}="disable"' if self.chance(p) else ""
        for flag in ("override", "energy", "invdiscrete", "multiccd", "fwdinv"):
            flags += f' {flag}="enable"' if self.chance(.1 if flag != "energy" else .4) else ""
        return f"<option {a}><flag{flags}/></option>"

    def text(self):
        world = self.world()
        tendons = "".join(self.tendon() for _ in range(self.r.choice([0, 0, 1, 2, 3])))
        actuators = "".join(self.actuator() for _ in range(self.r.choice([0, 1, 3, 5])))
        parts = [f'<mujoco model="random_{self.seed}">', "  <!-- parity: steps=80 every=40 -->", "  " + self.option(),
                 f"  <worldbody>{world}</worldbody>", f"  <tendon>{tendons}</tendon>" * bool(tendons)]
        contact = self.pairs()
        parts.append(f"  <contact>{contact}</contact>" * bool(contact))
        equality = "".join(self.equality() for _ in range(self.r.choice([0, 0, 1, 2, 3]))) if len(self.bodies) > 1 else ""
        parts.append(f"  <equality>{equality}</equality>" * bool(equality))
        parts.append(f"  <actuator>{actuators}</actuator>" * bool(actuators))
        sensors = "".join(self.sensor() for _ in range(self.r.choice([0, 3, 8, 15])))
        parts.append(f"  <sensor>{sensors}</sensor>" * bool(sensors))
        return "\n".join(p for p in parts if p) + "\n</mujoco>\n"


def write(folder, seed):
    path = pathlib.Path(folder, f"random_{seed}.xml")
    path.write_text(Maker(seed).text())
    return path


def check_one(pliant, oracle, folder, seed):
    """Lines of the comparison, or a line that says why there is none."""
    path = write(folder, seed)
    states, theirs, ours = (path.with_suffix(end) for end in (".states", ".oracle.json", ".pliant.json"))
    dump = [pliant, "dump", path, "--quiet", "--opt", "tolerance=1e-14"]
    if not theirs.exists():
        run = subprocess.run([*dump, "--steps", "120", "--every", "40", "--ctrl", "random:1", "--states-out", states, "--out", ours,
                              "--fields", "time", "--no-model"], capture_output=True, text=True)
        if run.returncode:
            return [f"FAIL pliant: {run.stderr.strip()[-200:]}"]
        run = subprocess.run(["node", str(pathlib.Path(oracle, "oracle.mjs")), path, "--quiet", "--opt", "tolerance=1e-14", "--step-from",
                              states, "--out", theirs], capture_output=True, text=True)
        if run.returncode:
            theirs.unlink(missing_ok=True)
            return [f"reference: {run.stderr.strip()[-200:]}"]
    run = subprocess.run([*dump, "--step-from", states, "--out", ours], capture_output=True, text=True)
    if run.returncode:
        return [f"FAIL pliant: {run.stderr.strip()[-200:]}"]
    compare = pathlib.Path(__file__).with_name("compare.py")
    return subprocess.run([sys.executable, str(compare), ours, theirs, "--worst", "400"], capture_output=True, text=True).stdout.splitlines()


def check(pliant, oracle, folder, first, count):
    worst, failing, refused = {}, 0, 0
    for seed in range(first, first + count):
        lines = check_one(pliant, oracle, folder, seed)
        bad = [line for line in lines if line.startswith("FAIL")]
        failing += bool(bad)
        refused += bool(lines) and lines[0].startswith("reference:")
        for line in bad[:5] or [x for x in lines[:1] if x.startswith("reference:")]:
            print(f"{seed}: {line}", flush=True)
        for line in lines:
            words = line.split()
            if words[:1] in (["ok"], ["FAIL"]) and len(words) > 2 and re.match(r"[\d.e+-]+$|inf|nan", words[2]):
                worst[words[1]] = max(worst.get(words[1], 0), float(words[2]))
    print(f"{count} models, {refused} refused by the reference, {failing} differ")
    for field, value in sorted(worst.items(), key=lambda x: -x[1])[:40]:
        print(f"  {field:32s} {value:.3g}")
    return 1 if failing else 0


def main():
    if len(sys.argv) > 3 and sys.argv[1] == "write":
        for seed in sys.argv[3:]:
            print(write(sys.argv[2], int(seed)))
        return 0
    if len(sys.argv) == 7 and sys.argv[1] == "check":
        return check(*sys.argv[2:5], int(sys.argv[5]), int(sys.argv[6]))
    sys.exit(__doc__)


sys.exit(main())
