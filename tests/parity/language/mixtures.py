"""Larger models that mix the features of the language: random trees with relations, default classes, assets in folders,
nested frames and every form of orientation; with includes, attached documents, replicas and deformables."""
import math
import random
import struct
import zlib

from pieces import FILES, MODELS


Q = '"'


def folders(where): return f'meshdir="{where}/meshes" texturedir="{where}/textures"'


def store(where): return f'assetdir="{where}/store" strippath="true"'


class R(random.Random):
    def f(s, a, b, n=4): return f"{s.uniform(a, b):.{n}g}"
    def v(s, a, b, n=3): return " ".join(s.f(a, b) for _ in range(n))
    def flip(s, p=.5): return s.random() < p


def ori(r, deg, seq=None, p=.9):
    """a random orientation in a random form"""
    if not r.flip(p): return ""
    k = 180 / math.pi if deg else 1
    form = r.choice(["quat", "axisangle", "euler", "xyaxes", "zaxis"])
    if form == "quat": return f' quat="{r.v(-1, 1, 4)}"'
    if form == "axisangle": return f' axisangle="{r.v(-1, 1)} {r.uniform(-3, 3) * k:.5g}"'
    if form == "euler": return ' euler="' + " ".join(f"{r.uniform(-3, 3) * k:.5g}" for _ in range(3)) + '"'
    if form == "xyaxes": return f' xyaxes="{r.v(-1, 1, 6)}"'
    return f' zaxis="{r.v(-1, 1)}"'


def ang(r, deg, lo, hi):
    k = 180 / math.pi if deg else 1
    return f"{r.uniform(lo, hi) * k:.5g}"


def rng(r, deg, lo, hi):
    a = r.uniform(lo, (lo + hi) / 2); b = r.uniform((lo + hi) / 2, hi); k = 180 / math.pi if deg else 1
    return f"{a * k:.5g} {b * k:.5g}"


def stl(path, r):
    c = [-1, -1, -1], [1, -1, -1], [1, 1, -1], [-1, 1, -1], [-1, -1, 1], [1, -1, 1], [1, 1, 1], [-1, 1, 1]
    s = [r.uniform(.5, 1.5) for _ in range(3)]
    c = [[a * b + r.uniform(-.1, .1) for a, b in zip(p, s)] for p in c]
    q = [(0, 3, 2, 1), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)]
    tri = [t for a, b, cc, d in q for t in ((a, b, cc), (a, cc, d))]
    out = b"\0" * 80 + struct.pack("<I", len(tri))
    for t in tri: out += struct.pack("<12f", 0, 0, 0, *c[t[0]], *c[t[1]], *c[t[2]]) + b"\0\0"
    FILES[path] = out


def obj(path, r):
    n, rows = 8, []
    for i in range(n): rows.append(f"v {math.cos(2*math.pi*i/n):.6f} {math.sin(2*math.pi*i/n):.6f} {r.uniform(-.1,.1)-.5:.6f}")
    for i in range(n): rows.append(f"v {.6*math.cos(2*math.pi*i/n):.6f} {.7*math.sin(2*math.pi*i/n):.6f} {r.uniform(-.1,.1)+.5:.6f}")
    rows += [f"v 0 0 {-.6+r.uniform(-.05,.05):.6f}", f"v 0 0 {.7+r.uniform(-.05,.05):.6f}"]
    rows += [f"vt {r.random():.4f} {r.random():.4f}" for _ in range(2 * n + 2)]
    for i in range(n):
        j = (i + 1) % n
        for t in ((i, j, n + j), (i, n + j, n + i), (2 * n, j, i), (2 * n + 1, n + i, n + j)):
            rows.append("f " + " ".join(f"{k+1}/{k+1}" for k in t))
    FILES[path] = ("\n".join(rows) + "\n").encode()


def png(path, r, w=4, h=4):
    raw = b"".join(b"\0" + bytes(r.randrange(256) for _ in range(3 * w)) for _ in range(h))
    ch = lambda t, d: struct.pack(">I", len(d)) + t + d + struct.pack(">I", zlib.crc32(t + d))
    FILES[path] = (b"\x89PNG\r\n\x1a\n" + ch(b"IHDR", struct.pack(">IIBBBBB", w, h, 8, 2, 0, 0, 0)) + ch(b"IDAT", zlib.compress(raw)) + ch(b"IEND", b""))


def compiler(r, extra="", deg=True):
    a = [f'angle="{"degree" if deg else "radian"}"'] if not deg or r.flip() else []
    seq = "".join(r.choice(["xyz", "zyx", "XYZ", "zxz", "xYz", "ZYX"]))
    if r.flip(): a.append(f'eulerseq="{seq}"')
    if r.flip(.3): a.append('balanceinertia="true"')
    if r.flip(.2): a.append(f'boundmass="{r.f(.01,.05)}" boundinertia="{r.f(1e-4,1e-3)}"')
    if r.flip(.2): a.append(f'settotalmass="{r.f(3,40)}"')
    if r.flip(.2): a.append('inertiagrouprange="0 2"')
    if r.flip(.2): a.append('alignfree="true"')
    if r.flip(.15): a.append('discardvisual="true"')
    return "<compiler " + " ".join(a) + " " + extra + "/>"


def options(r):
    a = [f'timestep="{r.choice([.001,.002,.004])}"', f'integrator="{r.choice(["Euler","implicit","implicitfast","RK4"])}"', f'cone="{r.choice(["pyramidal","elliptic"])}"',
         f'solver="{r.choice(["PGS","CG","Newton"])}"', f'jacobian="{r.choice(["dense","sparse","auto"])}"', f'gravity="{r.v(-1,1,2)} -9.8"']
    if r.flip(.4): a.append(f'density="{r.f(0,2)}" viscosity="{r.f(0,.1)}" wind="{r.v(-1,1)}"')
    if r.flip(.3): a.append(f'o_margin=".01" o_solref="{r.f(.01,.05)} 1" o_friction="{r.v(.1,1,5)}" impratio="{r.f(1,5)}"')
    fl = [f'{n}="{v}"' for n, v in (("contact", "disable"), ("override", "enable"), ("energy", "enable"), ("multiccd", "enable"), ("warmstart", "disable"), ("filterparent", "disable"), ("eulerdamp", "disable")) if r.flip(.2)]
    return f'<option {" ".join(a)}>' + (f'<flag {" ".join(fl)}/>' if fl else "") + "</option>"


def defaults(r, deg):
    return f'''<default>
  <joint damping="{r.f(.01,1)}" armature="{r.f(.001,.1)}" {'solreflimit=".03 .9"' if r.flip() else ''}/>
  <geom friction="{r.f(.3,1)} .01 .001" solimp=".8 .9 .01" rgba="{r.v(.2,1)} 1" {'condim="4"' if r.flip() else ''}/>
  <site size=".01" group="3"/>
  <motor ctrlrange="-1 1" gear="{r.f(1,50)}"/><position kp="{r.f(1,90)}"/>
  <tendon width=".004" rgba=".9 .2 .2 1"/><equality solref=".03 1"/>
  <default class="link"><geom type="capsule" size=".03" mass="{r.f(.1,2)}"/>
    <joint range="{rng(r,deg,-2,2)}" {'frictionloss=".05"' if r.flip() else ''}/>
    <default class="tip"><geom size=".02" material="m_tip"/><joint type="hinge" axis="{r.v(-1,1)}" stiffness="{r.f(0,5)}" springref="{ang(r,deg,-1,1)}"/></default>
  </default>
  <default class="visual"><geom contype="0" conaffinity="0" group="{r.choice([1,2,4])}" density="{r.choice([0,200])}"/></default>
  <default class="pad"><geom type="box" size=".02 .03 .01" priority="1" solref=".01 1" margin=".002" gap=".001"/></default>
</default>'''


def assets(r, where):
    """assets with files; returns xml"""
    stl(f"{where}/meshes/part.stl", r); obj(f"{where}/meshes/deep/cap.obj", r); png(f"{where}/textures/noise.png", r); png(f"{where}/textures/sky.png", r, 4, 4)
    return f'''<asset>
  <texture name="noise" type="2d" file="noise.png" {'vflip="true"' if r.flip() else ''}/>
  <texture name="grid" type="2d" builtin="checker" width="16" height="16" rgb1="{r.v(0,1)}" rgb2="{r.v(0,1)}" mark="edge" markrgb="1 1 1"/>
  <texture type="skybox" builtin="gradient" width="8" height="48" rgb1=".3 .5 .7" rgb2="0 0 0" mark="random" random=".1"/>
  <texture name="cube" type="cube" file="sky.png" gridsize="1 1"/>
  <material name="m_tip" texture="noise" texrepeat="{r.f(1,4)} {r.f(1,4)}" texuniform="true" specular="{r.f(0,1)}"/>
  <material name="m_floor" texture="grid" reflectance=".2"/><material name="m_pbr" metallic=".4" roughness=".2"><layer texture="noise" role="rgb"/></material>
  <mesh file="part.stl" scale="{r.v(.03,.08)}" {'refpos=".1 0 .2"' if r.flip() else ''} {'refquat="1 .2 .1 0"' if r.flip() else ''} inertia="{r.choice(["shell","exact","legacy"])}"/>
  <mesh name="cap" file="deep/cap.obj" scale="{r.f(.03,.06)} .04 .05" {'maxhullvert="12"' if r.flip() else ''} {'smoothnormal="true"' if r.flip() else ''}/>
  <mesh name="wedge" vertex="0 0 0 .1 0 0 0 .1 0 0 0 .1 .1 .1 .1"/>
  <mesh name="ball" builtin="sphere" params="1" scale=".05 .06 .07"/>
  <hfield name="hill" nrow="3" ncol="4" size="1 1 .3 .1" elevation="{" ".join(r.f(0,1) for _ in range(12))}"/>
</asset>'''


def inline(text, n):
    """the assets without their files: a saved model would have to name those in other folders"""
    shape = 'vertex="-1 -1 -1 1 -1 -1 1 1 -1 -1 1 -1 -1 -1 1 1 -1 1 1 1.2 1 -1 1 .8"'
    text = text.replace('file="part.stl"', f'name="part" {shape}').replace('file="deep/cap.obj"', shape)
    return text.replace('file="noise.png"', 'builtin="flat" width="4" height="4"').replace('file="sky.png" gridsize="1 1"', f'builtin="flat" width="{n}" height="{n}"')


def geom(r, deg, names, cls=""):
    t = r.choice(["sphere", "capsule", "box", "ellipsoid", "cylinder", "mesh", "fromto", "fit"])
    c = f' class="{cls}"' if cls else ""
    if t == "mesh": return f'<geom{c} type="mesh" mesh="{r.choice(["part","cap","wedge","ball"])}" pos="{r.v(-.1,.1)}"{ori(r,deg)}/>'
    if t == "fromto": return f'<geom{c} type="{r.choice(["capsule","cylinder","box","ellipsoid"])}" size=".02 .03" fromto="{r.v(-.2,.2,6)}"/>'
    if t == "fit": return f'<geom{c} type="{r.choice(["box","ellipsoid","capsule","cylinder","sphere"])}" mesh="{r.choice(["part","cap"])}" fitscale="{r.f(.7,1.2)}" pos="{r.v(-.1,.1)}"{ori(r,deg)}/>'
    n = {"sphere": 1, "capsule": 2, "cylinder": 2}.get(t, 3)
    return f'<geom{c} type="{t}" size="{r.v(.02,.08,n)}" pos="{r.v(-.1,.1)}"{ori(r,deg)} {"density" if r.flip() else "mass"}="{r.f(.2,3)}"/>'


class Tree:
    """a random tree with named parts"""
    def __init__(s, r, deg, prefix, frames=True, mesh=True):
        s.r, s.deg, s.p, s.frames = r, deg, prefix, frames
        s.joints, s.balls, s.sites, s.bodies, s.geoms, s.cams = [], [], [], [], [], []
    def body(s, depth, free=False):
        r, d = s.r, s.deg
        n = f"{s.p}b{len(s.bodies)}"; s.bodies.append(n)
        out = f'<body name="{n}" pos="{r.v(-.3,.3)}"{ori(r,d)}{" gravcomp=%s" % Q+r.f(0,1)+Q if r.flip(.2) else ""}{" childclass=%slink%s" % (Q,Q) if r.flip(.4) else ""}>'
        if free: out += f'<freejoint name="{s.p}free"/>' if r.flip() else f'<joint name="{s.p}free" type="free" damping="0"/>'
        else:
            k = r.choice(["hinge", "slide", "ball", "two", "hinge", "none", "three"])
            if k == "ball":
                jn = f"{s.p}j{len(s.joints)+len(s.balls)}"; s.balls.append(jn); out += f'<joint name="{jn}" type="ball" pos="{r.v(-.05,.05)}" range="0 {ang(r,d,.5,1.5)}"/>'
            elif k != "none":
                for t in {"hinge": ["hinge"], "slide": ["slide"], "two": ["hinge", "hinge"], "three": ["slide", "slide", "hinge"]}[k]:
                    jn = f"{s.p}j{len(s.joints)+len(s.balls)}"; s.joints.append(jn)
                    rg = f'{r.f(-.5,-.1)} {r.f(.1,.5)}' if t == "slide" else rng(r, d, -2, 2)
                    out += f'<joint name="{jn}" type="{t}" axis="{r.v(-1,1)}" pos="{r.v(-.05,.05)}"' + (f' range="{rg}"' if r.flip(.8) else f' limited="false" range="{rg}"') + (f' ref="{r.f(-.1,.1)}" springref="{r.f(-.1,.1)}" stiffness="{r.f(1,9)}"' if r.flip(.3) else "") + (f' actuatorfrcrange="-{r.f(1,9)} {r.f(1,9)}"' if r.flip(.2) else "") + '/>'
        if r.flip(.25): out += f'<inertial pos="{r.v(-.05,.05)}" mass="{r.f(.2,2)}" ' + (f'diaginertia=".02 .03 .04"{ori(r,d)}' if r.flip() else 'fullinertia=".04 .05 .06 .001 -.002 .003"') + '/>'
        for _ in range(r.choice([1, 1, 2])):
            g = geom(r, d, s, r.choice(["", "", "link", "tip", "visual", "pad"]))
            gn = f"{s.p}g{len(s.geoms)}"; s.geoms.append(gn); g = g.replace("<geom", f'<geom name="{gn}"', 1)
            out += s.wrap(g)
        out += f'<geom type="sphere" size=".02" pos="{r.v(-.05,.05)}"/>'
        for _ in range(r.choice([1, 2])):
            sn = f"{s.p}s{len(s.sites)}"; s.sites.append(sn)
            out += s.wrap(f'<site name="{sn}" pos="{r.v(-.2,.2)}"{ori(r,d)}' + (f' type="{r.choice(["box","capsule","ellipsoid","cylinder"])}" size=".02 .03 .01"' if r.flip() else "") + '/>')
        if r.flip(.3):
            cn = f"{s.p}c{len(s.cams)}"; s.cams.append(cn)
            out += s.wrap(f'<camera name="{cn}" pos="{r.v(-.3,.3)}"{ori(r,d)} ' + r.choice(['fovy="50"', 'focal=".03 .04" sensorsize=".02 .01" resolution="64 48"', 'mode="trackcom"', 'mode="targetbody" target="%s"' % s.bodies[0]]) + '/>')
        if r.flip(.2): out += s.wrap(f'<light pos="{r.v(-1,1)}" dir="{r.v(-1,1)}" ' + r.choice(['type="spot" cutoff="30"', 'mode="track"', 'castshadow="false" diffuse=".1 .2 .3"']) + '/>')
        if depth > 0:
            for _ in range(r.choice([1, 1, 2])): out += s.wrap(s.body(depth - 1))
        return out + "</body>"
    def wrap(s, inner):
        r = s.r
        if not s.frames or not r.flip(.3): return inner
        cc = ' childclass="tip"' if r.flip(.2) else ""
        return f'<frame pos="{r.v(-.1,.1)}"{ori(r,s.deg)}{cc}>{s.wrap(inner)}</frame>'


def relations(r, t, deg):
    """contact, equality, tendon, actuator, sensor, keyframe sections for a tree"""
    eq = ""
    b = t.bodies
    for i in range(4):
        k = r.choice(["connect", "weld", "joint", "connects", "welds"])
        x, y = (r.sample(b, 2) if len(b) > 1 else (b[0], b[0])); sx, sy = r.sample(t.sites, 2)
        act = ' active="false"' if r.flip(.3) else ""
        if k == "connect": eq += f'<connect name="{t.p}e{i}" body1="{x}" body2="{y}" anchor="{r.v(-.1,.1)}"{act}/>'
        if k == "weld": eq += f'<weld name="{t.p}e{i}" body1="{x}" ' + (f'body2="{y}" ' if r.flip() else "") + (f'relpose="{r.v(-1,1,7)}" ' if r.flip() else "") + f'torquescale="{r.f(.5,2)}"{act}/>'
        if k == "joint" and len(t.joints) > 1:
            j, j2 = r.sample(t.joints, 2); eq += f'<joint joint1="{j}" ' + (f'joint2="{j2}" ' if r.flip() else "") + f'polycoef="{r.v(-1,1,5)}" solimp=".8 .9 .001"{act}/>'
        if k == "connects": eq += f'<connect site1="{sx}" site2="{sy}"{act}/>'
        if k == "welds": eq += f'<weld site1="{sx}" site2="{sy}"{act}/>'
    ten, names = "", []
    for i in range(3):
        n = f"{t.p}t{i}"; names.append(n)
        att = (f' limited="true" range="{r.f(.01,.2)} {r.f(.3,.9)}"' if r.flip() else "") + (f' stiffness="{r.f(1,9)}"' if r.flip() else "") + (f' springlength="{r.f(.1,.3)} {r.f(.3,.5)}"' if r.flip(.3) else "") + (f' armature="{r.f(.001,.01)}"' if r.flip(.15) else "")
        if r.flip() and t.joints:
            ten += f'<fixed name="{n}"{att}>' + "".join(f'<joint joint="{j}" coef="{r.f(-1,1)}"/>' for j in r.sample(t.joints, min(3, len(t.joints)))) + "</fixed>"
        else:
            p = r.sample(t.sites, min(len(t.sites), r.choice([2, 3, 4])))
            path = "".join(f'<site site="{x}"/>' for x in p)
            if len(p) == 4: path = f'<site site="{p[0]}"/><site site="{p[1]}"/><pulley divisor="2"/><site site="{p[2]}"/><site site="{p[3]}"/>'
            ten += f'<spatial name="{n}"{att}>{path}</spatial>'
    act = ""
    for i in range(5):
        tr = r.choice([f'joint="{r.choice(t.joints)}"' if t.joints else f'site="{t.sites[0]}"', f'tendon="{r.choice(names)}"', f'site="{r.choice(t.sites)}" gear="{r.v(-1,1,6)}"',
                       f'site="{t.sites[0]}" refsite="{t.sites[-1]}" gear="1 0 0 0 1 0"', f'jointinparent="{(t.balls or t.joints or ["x"])[0]}"' if t.balls or t.joints else f'site="{t.sites[0]}"'])
        single = "site" not in tr and "jointinparent" not in tr
        k = r.choice(["motor", "position", "velocity", "general", "intvelocity", "damper", "cylinder", "muscle"] if single else ["motor", "general"])
        a = {"motor": "", "position": f'kp="{r.f(1,50)}" ' + r.choice(['kv="2"', 'dampratio="1"', 'timeconst=".1"', '']), "velocity": 'kv="3"', "intvelocity": 'kp="30" actrange="-1 1"', "damper": 'kv="2" ctrlrange="0 1"',
             "cylinder": 'timeconst=".3" area=".01" bias="1 2 3"', "muscle": 'lengthrange=".1 .9" force="30" range=".7 1.1"', "general": f'dyntype="{r.choice(["none","integrator","filter","filterexact"])}" dynprm=".2" gainprm="{r.f(1,9)}" biastype="affine" biasprm="0 -2 -.1" '}[k]
        act += f'<{k} name="{t.p}a{i}" {tr} {a} group="{r.choice([0,1,2])}" ' + (f'forcerange="-{r.f(1,9)} {r.f(1,9)}"' if r.flip(.4) else "") + '/>'
    if t.bodies: act += f'<adhesion name="{t.p}ad" body="{t.bodies[-1]}" ctrlrange="0 1" gain="5"/>'
    sen = "".join(f'<{k} site="{r.choice(t.sites)}" {"cutoff=%s3%s" % (Q,Q) if r.flip(.3) else ""}/>' for k in r.sample(["touch", "accelerometer", "velocimeter", "gyro", "force", "torque", "magnetometer", "rangefinder"], 4))
    if t.joints: sen += f'<jointpos joint="{r.choice(t.joints)}"/><jointvel name="{t.p}jv" joint="{r.choice(t.joints)}" noise=".1"/><jointactuatorfrc joint="{r.choice(t.joints)}"/>'
    sen += f'<tendonpos tendon="{r.choice(names)}"/><actuatorfrc actuator="{t.p}a0"/><subtreecom body="{t.bodies[0]}"/><framepos objtype="site" objname="{t.sites[0]}" reftype="body" refname="{t.bodies[-1]}"/><framelinacc objtype="xbody" objname="{t.bodies[-1]}"/><framezaxis objtype="geom" objname="{t.geoms[0]}"/>'
    sen += f'<distance geom1="{t.geoms[0]}" body2="{t.bodies[-1]}" cutoff="1"/><contact body1="{t.bodies[0]}" num="2" data="found force"/><clock/><e_kinetic/>'
    con = "".join(f'<exclude body1="{x}" body2="{y}"/>' for x, y in [r.sample(b, 2)] if len(b) > 1)
    return dict(equality=eq, tendon=ten, actuator=act, sensor=sen, contact=con)


def sections(d): return "\n".join(f"<{k}>{v}</{k}>" for k, v in d.items() if v)


def single(i):
    r = R(1000 + i); deg = r.flip(.6); w = f"mix/single_{i}"
    t = Tree(r, deg, ""); body = t.body(r.choice([2, 3]), free=r.flip()) + t.body(2, free=False)
    rel = relations(r, t, deg)
    stat = f'<statistic {"extent=%s3%s" % (Q,Q) if r.flip() else ""} center="{r.v(-1,1)}"/>' if r.flip() else ""
    vis = f'<visual><global azimuth="100" elevation="-20"/><map znear=".02" force=".1"/><scale forcewidth=".2"/><rgba haze="{r.v(0,1,4)}"/><quality shadowsize="1024"/></visual>' if r.flip() else ""
    key = f'<keyframe><key name="home" time="2" ctrl="{" ".join(r.f(-1,1) for _ in range(rel["actuator"].count("name=")))}"/></keyframe>' if r.flip() else ""
    cus = f'<custom><numeric name="n" size="5" data="1 2"/><text name="tx" data="hello"/><tuple name="tp"><element objtype="body" objname="{t.bodies[0]}" prm="1.5"/><element objtype="site" objname="{t.sites[0]}"/></tuple></custom>' if r.flip() else ""
    MODELS[w.replace('/', '_')] = (f'<mujoco model="single {i}">{compiler(r, folders(w), deg)}{options(r)}<size nuser_body="2" nkey="3" memory="8M"/>{stat}{vis}{defaults(r,deg)}{assets(r,w)}'
          f'<worldbody><light pos="0 0 3" dir="0 0 -1"/><geom name="floor" type="plane" size="2 2 .1" material="m_floor"/><geom type="hfield" hfield="hill" pos="2 0 0"/>{body}<body name="mo" mocap="true" pos="1 1 1"><geom class="visual" size=".1"/></body></worldbody>{sections(rel)}{key}{cus}</mujoco>')


def included(i):
    r = R(2000 + i); deg = r.flip(.6); w = f"mix/included_{i}"
    t = Tree(r, deg, "a_"); u = Tree(r, deg, "z_"); b1 = t.body(2, True); b2 = u.body(2, False)
    rel, rel2 = relations(r, t, deg), relations(r, u, deg)
    FILES[f"{w}/parts/settings.xml"] = (f'<mujocoinclude>{compiler(r, store(w), deg)}{options(r)}{defaults(r,deg)}</mujocoinclude>').encode()
    a = assets(r, w)
    for path in [p for p in FILES if p.startswith(f"{w}/meshes") or p.startswith(f"{w}/textures")]:
        FILES[f"{w}/store/{path.rsplit('/', 1)[1]}"] = FILES.pop(path)
    a = a.replace('file="noise.png"', 'file="some/where/noise.png"')
    FILES[f"{w}/parts/assets.xml"] = (f'<mujocoinclude><include file="deeper/extra.xml"/>{a}</mujocoinclude>').encode()
    FILES[f"{w}/parts/deeper/extra.xml"] = '<mujocoinclude><asset><material name="extra" rgba="1 0 0 1"/></asset></mujocoinclude>'.encode()
    FILES[f"{w}/parts/second.xml"] = (f'<mujocoinclude><worldbody>{b2}</worldbody>{sections(rel2)}</mujocoinclude>').encode()
    FILES[f"{w}/parts/lights.xml"] = ('<mujocoinclude><light pos="0 0 3" dir="0 0 -1"/><camera pos="0 -2 1" xyaxes="1 0 0 0 1 2"/></mujocoinclude>').encode()
    MODELS[w.replace('/', '_')] = (f'<mujoco model="included"><include file="{w}/parts/settings.xml"/><include file="{w}/parts/assets.xml"/><worldbody><include file="{w}/parts/lights.xml"/><geom type="plane" size="1 1 1" material="extra"/>{b1}</worldbody>{sections(rel)}<include file="{w}/parts/second.xml"/></mujoco>')


def attached(i):
    r = R(3000 + i); deg = r.flip(.6); w = f"mix/attached_{i}"
    subs = []
    for k in range(2):
        d2 = r.flip(); t = Tree(r, d2, ""); b = t.body(2, False); rel = relations(r, t, d2)
        sub = f"{w}/parts"
        key = f'<keyframe><key name="pose" ctrl="{" ".join(r.f(-1,1) for _ in range(rel["actuator"].count("name=")))}"/></keyframe>' if r.flip() else ""
        FILES[f"{sub}/r{k}.xml"] = (f'<mujoco model="robot{k}"><compiler angle="{"degree" if d2 else "radian"}" meshdir="meshes" texturedir="textures" eulerseq="{r.choice(["xyz","ZYX"])}"/>{options(r)}{defaults(r,d2)}{inline(assets(r,sub),4)}<worldbody>{b}</worldbody>{sections(rel)}{key}</mujoco>').encode()
        for path in [p for p in FILES if p.startswith((f"{sub}/meshes", f"{sub}/textures"))]:
            del FILES[path]
        subs.append((t, b))
    uses = ""
    for n in range(r.choice([1, 2, 3])):
        k = r.choice([0, 1]); t = subs[k][0]
        att = f'<attach model="robot{k}" ' + (f'body="{t.bodies[0]}" ' if r.flip(.6) else "") + f'prefix="p{n}_"/>'
        uses += r.choice([f'<frame pos="{n} 0 1"{ori(r,deg)}>{att}</frame>', f'<body name="base{n}" pos="{n} 1 1"{ori(r,deg)}><geom type="sphere" size=".1"/>{att}</body>', f'<frame pos="0 {n} 0"><frame{ori(r,deg)}>{att}</frame></frame>'])
    MODELS[w.replace('/', '_')] = (f'<mujoco model="host">{compiler(r,"",deg)}{options(r)}<asset><model name="robot0" file="{w}/parts/r0.xml"/><model file="{w}/parts/r1.xml"/></asset><worldbody><geom type="plane" size="2 2 .1"/>{uses}</worldbody></mujoco>')


def replicated(i):
    r = R(4000 + i); deg = r.flip(.6); w = f"mix/replicated_{i}"
    t = Tree(r, deg, "q_"); b = t.body(r.choice([0, 1]), False); b2 = Tree(r, deg, "y_").body(1, False)
    step = lambda: f'offset="{r.v(-.5,.5)}" ' + (f'euler="{ang(r,deg,-1,1)} {ang(r,deg,-1,1)} 0"' if r.flip() else "")
    MODELS[w.replace('/', '_')] = (f'<mujoco model="rep">{compiler(r,folders(w),deg)}{options(r)}{defaults(r,deg)}{assets(r,w)}<worldbody>'
          f'<replicate count="{r.choice([2,3,11])}" {step()} sep="{r.choice(["","_","-"])}">{b}<frame pos="0 0 1"{ori(r,deg)}><geom class="pad"/><replicate count="3" {step()}><site name="st"/><body name="in" pos=".1 0 0"><joint type="slide"/><geom name="ball" class="link" fromto="0 0 0 .1 .2 0"/></body></replicate></frame></replicate>'
          f'<replicate count="4" {step()} childclass="link"><body name="wheel"{ori(r,deg)}><joint name="spin" axis="0 1 0"/><geom type="cylinder" size=".1 .02"{ori(r,deg)}/><light pos="0 0 1"/><camera name="eye"/></body></replicate>'
          f'<replicate count="2" offset="0 1 0">{b2.replace("<freejoint name=%sy_free%s/>" % (Q,Q), "<joint type=%sball%s/>" % (Q,Q)).replace("type=%sfree%s" % (Q,Q), "type=%sball%s" % (Q,Q))}</replicate></worldbody></mujoco>')


def soft(i):
    r = R(5000 + i); deg = True; w = f"mix/soft_{i}"
    obj(f"{w}/meshes/cap.obj", r)
    f = ""
    for n in range(3):
        k = r.choice(["grid1", "grid2", "grid3", "mesh", "ellipsoid", "disc", "trilinear", "direct"])
        at = f'name="f{n}" pos="{n} 0 1"{ori(r,True)} mass="{r.f(.1,2)}" radius=".01" '
        con = f'<contact selfcollide="{r.choice(["none","auto","bvh"])}" condim="{r.choice([1,3])}" solref=".01 1" friction="{r.f(.1,1)}"/>'
        if k == "grid1": f += f'<flexcomp {at} type="grid" dim="1" count="6 1 1" spacing=".1 .1 .1"><edge equality="true" solref=".02 1"/><pin id="0"/>{con}</flexcomp>'
        if k == "grid2": f += f'<flexcomp {at} type="grid" dim="2" count="4 5 1" spacing=".1 .1 .1"><elasticity young="1e4" poisson=".2" thickness=".01" damping=".001" elastic2d="{r.choice(["stretch","none"])}"/><pin grid="0 0 3 4"/>{con}</flexcomp>'
        if k == "grid3": f += f'<flexcomp {at} type="grid" dim="3" count="3 3 3" spacing=".1 .1 .1"><elasticity young="1e4" poisson=".3"/><pin gridrange="0 0 0 0 0 2"/>{con}</flexcomp>'
        if k == "mesh": f += f'<flexcomp {at} type="mesh" dim="2" file="cap.obj" scale=".3 .3 .3" ><edge equality="true" damping=".1"/>{con}</flexcomp>'
        if k == "ellipsoid": f += f'<flexcomp {at} type="ellipsoid" dim="3" count="4 4 4" spacing=".1 .1 .1" dof="radial">{con.replace("auto","none").replace("bvh","none")}</flexcomp>'
        if k == "disc": f += f'<flexcomp {at} type="disc" dim="2" count="5 5 1" spacing=".1 .1 .1" rigid="{r.choice(["true","false"])}">{con}</flexcomp>'
        if k == "trilinear": f += f'<flexcomp {at} type="grid" dim="3" count="3 3 3" spacing=".1 .1 .1" dof="trilinear"><elasticity young="1e4" poisson=".1"/><contact selfcollide="none" internal="false"/></flexcomp>'
        if k == "direct": f += f'<flexcomp {at} type="direct" dim="2" point="0 0 0 .3 0 0 0 .3 0 .3 .3 .1" element="0 1 2 1 3 2"><edge equality="true"/>{con}</flexcomp>'
    cable = f'<composite prefix="c" type="cable" curve="{r.choice(["s","cos(s) sin(s) s","0 s"])}" count="{r.choice([5,9])} 1 1" size="1 .2 2" offset="0 2 1" initial="{r.choice(["free","ball","none"])}"><joint kind="main" damping=".1" stiffness=".2"/><geom type="{r.choice(["capsule","box","cylinder"])}" size=".01 .02 .03" condim="1"/></composite>'
    MODELS[w.replace('/', '_')] = (f'<mujoco model="soft"><compiler meshdir="{w}/meshes" autolimits="true"/>{options(r)}<size memory="50M"/><worldbody><geom type="plane" size="2 2 .1"/><body name="holder" pos="0 0 1"{ori(r,True)}><joint type="hinge" axis="0 1 0"/><geom size=".1"/>{f}</body>{cable}</worldbody></mujoco>')


def all_mixtures():
    for i in range(6):
        single(i)
    for i in range(3):
        included(i)
        attached(i)
    for i in range(2):
        replicated(i)
        soft(i)
