#!/usr/bin/env python3
"""Writes the small parity models, one a feature, to tests/data/parity. Run it after changing a model here, then
make_golden.py. Models that need more than a template lie beside the generated ones and are not touched.
"""
import pathlib

DATA = pathlib.Path(__file__).resolve().parent.parent / "data" / "parity"
MODELS = {}


def model(name, body="", *, option="", flags="", extra="", default="", parity="", compiler="", asset="", size=""):
    flag = f"<flag {flags}/>" if flags else ""
    opt = f"<option {option}>{flag}</option>" if option or flag else ""
    text = f'<mujoco model="{name}">\n'
    if parity:
        text += f"  <!-- parity: {parity} -->\n"
    for part in (f"<compiler {compiler}/>" if compiler else "", opt, f"<size {size}/>" if size else "",
                 f"<default>{default}</default>" if default else "", f"<asset>{asset}</asset>" if asset else "",
                 f"<worldbody>{body}</worldbody>", extra):
        if part:
            text += "  " + part + "\n"
    assert name not in MODELS, name
    MODELS[name] = text + "</mujoco>\n"


# ---- pieces

FLOOR = '<geom name="floor" type="plane" size="3 3 .1"/>'
CHAIN = ('<body name="a" pos="0 0 1"><joint name="j1" axis="0 1 0"/><geom type="capsule" size=".04" fromto="0 0 0 .4 0 0"/>'
         '<site name="sa" pos=".2 0 .05"/>'
         '<body name="b" pos=".4 0 0"><joint name="j2" axis="0 1 .3" pos="0 .02 0"/>'
         '<geom name="gb" type="capsule" size=".03" fromto="0 0 0 .3 0 .1"/><site name="sb" pos=".3 0 .1" euler="10 20 30"/>'
         '</body></body>')
MOTORS = '<actuator><motor joint="j1" gear="3" ctrlrange="-1 1"/><motor joint="j2" gear="1.5" ctrlrange="-1 1"/></actuator>'


def chain(joint="", actuator=MOTORS, tail="", **kw):
    """Two links with attributes added to both joints."""
    model_body = CHAIN.replace('<joint name="j1"', f'<joint {joint} name="j1"')
    model_body = model_body.replace('<joint name="j2"', f'<joint {joint} name="j2"')
    return dict(body=model_body, extra=actuator + tail, **kw)


def free_body(geom, pos="0 0 .3", euler="10 25 40", name="obj"):
    return f'<body name="{name}" pos="{pos}" euler="{euler}"><freejoint name="{name}_free"/>{geom}</body>'


# ---- joints

def joints():
    model("joint_free", free_body('<geom type="box" size=".1 .2 .3"/>', "0 0 5"), flags='energy="enable"')
    model("joint_ball", '<body pos="0 0 1"><joint type="ball" damping=".1"/><geom type="capsule" size=".05" fromto="0 0 0 .5 .1 0"/>'
          '<body pos=".5 .1 0"><joint type="ball" stiffness="2"/><geom type="box" size=".1 .05 .02" pos=".1 0 0"/></body></body>',
          extra='<keyframe><key qvel="1 2 3 -1 .5 .2"/></keyframe>', parity="keyframe=0")
    model("joint_slide", '<body pos="0 0 1"><joint type="slide" axis="1 1 0" stiffness="20" damping=".4"/>'
          '<joint type="slide" axis="0 0 1" stiffness="90"/><geom size=".1"/></body>', extra="")
    model("joint_hinge", **chain())
    model("joint_frictionloss_negative", **chain('frictionloss="-.3"'))
    model("joint_many_on_one_body", '<body pos="0 0 1"><joint type="slide" axis="1 0 0"/><joint axis="0 1 0" pos=".1 0 0" '
          'armature=".2"/><joint axis="0 0 1" pos="0 .1 0" armature=".3"/><joint type="ball" pos="0 0 .1"/>'
          '<geom type="box" size=".2 .1 .05" pos=".2 0 0"/></body>',
          extra='<keyframe><key qvel="1 2 3 1 -1 2"/></keyframe>', parity="keyframe=0")
    model("joint_ref_springref", **chain('ref="20" springref="-30" stiffness="4"'))
    model("joint_springdamper", **chain('springdamper=".3 .8"'))
    model("joint_damping_implicit_euler", **chain('damping="3"', option='timestep="0.01"'))
    model("joint_damping_explicit_euler", **chain('damping=".3"', flags='eulerdamp="disable"'))
    model("joint_armature", **chain('armature=".7"'))
    model("joint_frictionloss", **chain('frictionloss=".8"'))
    model("joint_frictionloss_solref", **chain('frictionloss=".8" solreffriction="-80 -6" solimpfriction=".8 .9 .01 .4 3"'))
    model("joint_limit_hinge", **chain('range="-20 15"'))
    model("joint_limit_margin", **chain('range="-20 15" margin="12" solreflimit=".05 .7" solimplimit=".6 .95 .03 .3 2"'))
    model("joint_limit_slide", '<body pos="0 0 1"><joint type="slide" axis="0 0 1" range="-.1 .2"/><geom size=".1"/></body>')
    model("joint_limit_ball", '<body pos="0 0 1"><joint type="ball" range="0 35"/><geom type="capsule" size=".05" '
          'fromto="0 0 0 .5 .1 0"/></body>')
    model("joint_actuatorfrcrange", **chain('actuatorfrcrange="-.7 .5"'))
    model("joint_gravcomp", CHAIN.replace('name="a"', 'name="a" gravcomp="1"').replace('name="b"', 'name="b" gravcomp=".6"'))
    model("joint_actuatorgravcomp", CHAIN.replace('name="a"', 'name="a" gravcomp="1"').replace(
        '<joint name="j1"', '<joint actuatorgravcomp="true" actuatorfrcrange="-1 1" name="j1"'), extra=MOTORS)
    model("free_sphere_spin", free_body('<geom size=".2"/>', "0 0 4"),
          extra='<keyframe><key qvel="1 0 2 5 -3 8"/></keyframe>', parity="keyframe=0")


# ---- bodies and frames

def bodies():
    model("body_orientations",
          ''.join(f'<body pos="{i} 0 1" {form}><joint axis="0 1 0"/><geom type="box" size=".1 .2 .3" pos=".2 0 0" {form}/></body>'
                  for i, form in enumerate(('quat="1 .2 .3 .4"', 'axisangle="1 2 3 50"', 'euler="10 -20 30"',
                                            'xyaxes="1 .2 0 0 1 .4"', 'zaxis="1 2 -1"'))))
    model("body_eulerseq", '<body pos="0 0 1" euler="30 40 50"><joint axis="0 1 0"/><geom type="box" size=".1 .2 .3" pos=".2 0 0"/>'
          '</body>', compiler='eulerseq="ZyX"')
    model("body_radian", '<body pos="0 0 1" euler=".3 .4 .5"><joint axis="0 1 0" range="-.5 .5" stiffness="1" springref=".2"/>'
          '<geom type="box" size=".1 .2 .3" pos=".2 0 0"/></body>', compiler='angle="radian"')
    model("body_inertial_diag", '<body pos="0 0 1"><joint axis="0 1 0"/><inertial pos=".1 .2 .3" quat="1 .3 .2 .1" mass="2" '
          'diaginertia=".03 .04 .05"/></body>')
    model("body_inertial_full", '<body pos="0 0 1"><joint type="ball"/><inertial pos=".1 .2 .3" mass="2" '
          'fullinertia=".3 .4 .5 .05 -.02 .03"/></body>')
    model("body_inertia_from_geoms", '<body pos="0 0 1"><joint type="ball"/><geom size=".1" pos=".2 0 0"/>'
          '<geom type="capsule" size=".05 .2" pos="0 .2 0" euler="30 0 0" density="500"/><geom type="cylinder" size=".07 .1" '
          'pos="0 0 .2" mass=".4"/><geom type="ellipsoid" size=".1 .05 .02" pos="-.2 0 0"/>'
          '<geom type="box" size=".1 .05 .02" pos="0 -.2 0" euler="0 30 0"/></body>')
    model("body_inertia_shell", '<body pos="0 0 1"><joint type="ball"/><geom size=".1" shellinertia="true" pos=".2 0 0"/>'
          '<geom type="box" size=".1 .2 .05" shellinertia="true"/><geom type="capsule" size=".05 .2" shellinertia="true" '
          'pos="0 .2 0"/><geom type="cylinder" size=".05 .2" shellinertia="true" pos="0 -.2 0"/></body>')
    model("body_settotalmass", **chain(compiler='settotalmass="7"'))
    model("body_boundmass", **chain(compiler='boundmass="3" boundinertia=".2"'))
    model("body_mocap", '<body name="m" mocap="true" pos="0 0 1" euler="0 30 0"><geom type="box" size=".1 .1 .1" contype="0" '
          'conaffinity="0"/></body>' + free_body('<geom size=".1"/>', ".4 0 1"),
          extra='<equality><weld body1="m" body2="obj" solref=".05 1"/></equality>')
    model("body_frames", '<frame pos="0 0 1" euler="0 0 30"><body pos="1 0 0"><joint axis="0 1 0"/><frame euler="0 20 0">'
          '<geom type="capsule" size=".04 .2" pos=".2 0 0"/><site pos=".1 0 0"/></frame></body></frame>')
    model("body_childclass", '<body childclass="c" pos="0 0 1"><joint axis="0 1 0"/><geom/><body pos=".3 0 0">'
          '<joint class="d" axis="0 1 0"/><geom class="d"/></body></body>',
          default='<geom type="capsule" size=".05 .1"/><default class="c"><joint damping=".2" stiffness="1"/>'
          '<default class="d"><geom type="box" size=".1 .1 .05"/><joint armature=".1"/></default></default>')
    model("body_weld_children", '<body pos="0 0 1"><joint axis="0 1 0"/><geom size=".1"/><body pos=".2 0 0" euler="0 20 10">'
          '<geom type="box" size=".05 .1 .02"/><body pos="0 .1 0"><joint axis="1 0 0"/><geom size=".05" pos="0 .1 0"/></body>'
          '</body></body>')
    model("body_fusestatic", '<body pos="0 0 1"><joint name="j" axis="0 1 0"/><geom size=".1"/><body name="w" pos=".2 0 0"'
          '><geom type="box" size=".05 .1 .02"/><body pos="0 .1 0"><joint axis="1 0 0"/><geom size=".05" '
          'pos="0 .1 0"/></body></body></body>', compiler='fusestatic="true"', parity="skip=bvh_nodeid")
    model("camera_light_modes", '<body name="t" pos="0 0 1"><joint axis="0 1 0"/><geom type="capsule" size=".05 .2" pos=".2 0 0"/>'
          + "".join(f'<camera name="c{i}" mode="{mode}" pos="-1 -1 .5" {target}/><light mode="{mode}" pos="0 0 2" {target}/>'
                    for i, (mode, target) in enumerate((("fixed", ""), ("track", ""), ("trackcom", ""),
                                                        ("targetbody", 'target="u"'), ("targetbodycom", 'target="u"'))))
          + '<body name="u" pos=".4 0 0"><joint axis="0 1 0"/><geom size=".1" pos=".1 0 0"/></body></body>')
    model("replicate_simple", '<replicate count="4" offset=".4 0 0" euler="0 0 10"><body pos="0 0 1"><joint axis="0 1 0"/>'
          '<geom type="capsule" size=".04 .1" pos=".1 0 0"/></body></replicate>')


# ---- tendons

TENDON_BODIES = ('<site name="s0" pos="0 0 1.2"/><body name="a" pos="0 0 1"><joint name="j1" axis="0 1 0"/>'
                 '<geom name="ga" type="{shape}" size="{size}" euler="{euler}" pos="{pos}" contype="0" conaffinity="0"/>'
                 '<geom type="capsule" size=".02" fromto="0 0 0 .4 0 0" contype="0" conaffinity="0"/>'
                 '<site name="side" pos="0 0 .15"/>'
                 '<site name="s1" pos=".2 0 .1"/><body name="b" pos=".4 0 0"><joint name="j2" axis="0 1 0"/>'
                 '<geom type="capsule" size=".02" fromto="0 0 0 .3 0 0" contype="0" conaffinity="0"/>'
                 '<site name="s2" pos=".2 .03 .06"/></body></body>')


def tendon_bodies(shape="sphere", size=".07", euler="90 0 0", pos=".4 0 0"):
    return TENDON_BODIES.format(shape=shape, size=size, euler=euler, pos=pos)


def spatial(path, attributes="", **kw):
    actuator = '<actuator><motor tendon="t" gear="4" ctrlrange="-1 1"/></actuator>'
    return dict(extra=f'<tendon><spatial name="t" {attributes}>{path}</spatial></tendon>{actuator}', **kw)


def tendons():
    fixed = '<tendon><fixed name="t" {}><joint joint="j1" coef="1"/><joint joint="j2" coef="-.6"/></fixed></tendon>'
    motor = '<actuator><motor tendon="t" gear="2" ctrlrange="-1 1"/></actuator>'
    for name, attributes in {
        "fixed": "", "fixed_limit": 'range="-.2 .3"', "fixed_spring": 'stiffness="9" springlength=".1"',
        "fixed_deadband": 'stiffness="9" springlength="-.1 .2"', "fixed_damping": 'damping=".7"',
        "fixed_frictionloss": 'frictionloss=".6"', "fixed_armature": 'armature=".3"',
        "fixed_margin": 'range="-.2 .3" margin=".1" solreflimit=".04 .9"',
        "fixed_actuatorfrcrange": 'actuatorfrclimited="true" actuatorfrcrange="-.5 .4"',
    }.items():
        model("tendon_" + name, CHAIN, extra=fixed.format(attributes) + motor)
    straight = '<site site="s0"/><site site="s1"/><site site="s2"/>'
    # A joint named twice has two entries.
    twice = ('<tendon><fixed name="t" armature=".3" damping=".2" stiffness="3"><joint joint="j1" coef="1"/>'
             '<joint joint="j2" coef="-.6"/><joint joint="j1" coef=".5"/></fixed>'
             '<fixed name="u" frictionloss=".2" limited="true" range="-.1 .1"><joint joint="j2" coef="1"/>'
             '<joint joint="j1" coef="2"/><joint joint="j2" coef="2"/></fixed></tendon>'
             '<equality><tendon tendon1="t" tendon2="u" polycoef="0 1 .2"/></equality>'
             '<actuator><motor tendon="t" gear="2" ctrlrange="-1 1"/><position tendon="u" kp="3" dampratio="1"/></actuator>')
    for name, integrator in ("euler", "Euler"), ("implicitfast", "implicitfast"), ("rk4", "RK4"):
        model(f"tendon_fixed_twice_{name}", CHAIN, extra=twice, option=f'jacobian="dense" integrator="{integrator}"')
    model("tendon_spatial", tendon_bodies(), **spatial(straight))
    model("tendon_spatial_spring", tendon_bodies(), **spatial(straight, 'stiffness="60" damping="2" springlength=".3"'))
    model("tendon_spatial_autospring", tendon_bodies(), **spatial(straight, 'stiffness="60"'))
    model("tendon_spatial_limit", tendon_bodies(), **spatial(straight, 'limited="true" range="0 .6"'))
    model("tendon_spatial_armature", tendon_bodies(), **spatial(straight, 'armature=".5"'))
    wrap = '<site site="s1"/><geom geom="ga"{}/><site site="s2"/>'
    for shape, size in (("sphere", ".07"), ("cylinder", ".07 .2")):
        model(f"tendon_wrap_{shape}", tendon_bodies(shape, size), **spatial(wrap.format("")))
        model(f"tendon_wrap_{shape}_side", tendon_bodies(shape, size), **spatial(wrap.format(' sidesite="side"')))
        inside = tendon_bodies(shape, size.replace(".07", ".15")).replace('name="side" pos="0 0 .15"', 'name="side" pos=".4 0 .02"')
        model(f"tendon_wrap_{shape}_inside", inside, **spatial(wrap.format(' sidesite="side"')))
        model(f"tendon_wrap_{shape}_tilted", tendon_bodies(shape, size, "70 25 10", ".4 .01 .02"), **spatial(wrap.format("")))
    model("tendon_pulley", tendon_bodies(), **spatial(
        '<site site="s0"/><site site="s1"/><pulley divisor="2"/><site site="s1"/><geom geom="ga"/><site site="s2"/>'))


# ---- actuators

def actuators():
    def act(name, xml, joint="", **kw):
        model("actuator_" + name, **chain(joint, actuator=f"<actuator>{xml}</actuator>", **kw))

    act("motor", '<motor joint="j1" gear="3" ctrlrange="-1 1" forcerange="-1.5 2"/>')
    act("position", '<position joint="j1" kp="20" kv="1" ctrlrange="-1 1"/><position joint="j2" kp="10" dampratio=".8"/>')
    act("position_timeconst", '<position joint="j1" kp="20" timeconst=".05" inheritrange=".9"/>', 'range="-40 40"')
    act("velocity", '<velocity joint="j1" kv="4" ctrlrange="-2 2"/>')
    act("intvelocity", '<intvelocity joint="j1" kp="20" kv=".3" actrange="-.6 .5" ctrlrange="-3 3"/>')
    act("damper", '<damper joint="j1" kv="4" ctrlrange="0 1"/>')
    act("cylinder", '<cylinder joint="j1" timeconst=".2" area=".8" bias="0 -.3 -.2"/>')
    act("muscle", '<muscle joint="j1" lengthrange="-1 1" timeconst=".02 .05" ctrlrange="0 1"/>')
    act("muscle_smooth", '<muscle joint="j1" lengthrange="-1 1" tausmooth=".4" force="30" range=".7 1.1" lmin=".4" lmax="1.7" '
        'vmax="1.2" fpmax="1.4" fvmax="1.3"/>')
    for dyn in ("integrator", "filter", "filterexact"):
        act("dyn_" + dyn, f'<general joint="j1" dyntype="{dyn}" dynprm=".1" gainprm="3" ctrlrange="-1 1"/>')
    act("actearly", '<general joint="j1" dyntype="filter" dynprm=".1" gainprm="3" actearly="true"/>')
    act("actlimited", '<general joint="j1" dyntype="integrator" gainprm="3" actlimited="true" actrange="-.05 .04"/>')
    act("gain_affine", '<general joint="j1" gaintype="affine" gainprm="2 .5 -.3" biastype="affine" biasprm=".2 -3 -.4"/>')
    act("ctrl_unclamped", '<motor joint="j1" ctrlrange="-.1 .1" gear="3"/>', flags='clampctrl="disable"')
    act("disabled_group", '<motor joint="j1" gear="3" group="2"/><motor joint="j2" group="1"/>', option='actuatorgroupdisable="2"')
    act("ball", '<motor joint="jb" gear="1 .5 -.3"/>')
    MODELS["actuator_ball"] = MODELS["actuator_ball"].replace(
        "</worldbody>", '<body pos="2 0 1"><joint name="jb" type="ball"/><geom type="box" size=".1 .2 .3" pos=".1 0 0"/></body></worldbody>')
    act("ball_inparent", '<motor jointinparent="jb" gear="1 .5 -.3"/>')
    MODELS["actuator_ball_inparent"] = MODELS["actuator_ball_inparent"].replace(
        "</worldbody>", '<body pos="2 0 1"><joint name="jb" type="ball"/><geom type="box" size=".1 .2 .3" pos=".1 0 0"/></body></worldbody>')
    model("actuator_free", free_body('<geom type="box" size=".1 .2 .1"/>', "0 0 3"),
          extra='<actuator><motor joint="obj_free" gear="1 2 3 .1 .2 .3"/><motor jointinparent="obj_free" gear="0 1 0 .3 .2 .1"/></actuator>')
    act("site", '<motor site="sb" gear="1 0 .5 .1 0 .2"/>')
    act("site_refsite", '<motor site="sb" refsite="sa" gear="1 0 .5 .1 0 .2"/><position site="sb" refsite="sa" kp="3" '
        'gear="0 0 0 0 1 0"/>')
    model("actuator_slidercrank", '<site name="slider" pos="0 0 .2" zaxis="1 0 0"/><body pos="0 0 1"><joint axis="0 1 0"/>'
          '<geom type="capsule" size=".03" fromto="0 0 0 .3 0 0"/><site name="crank" pos=".25 0 .05"/></body>',
          extra='<actuator><motor cranksite="crank" slidersite="slider" cranklength=".9" gear="5"/></actuator>')
    model("actuator_adhesion", FLOOR + free_body('<geom type="box" size=".1 .2 .1"/>', "0 0 .0995", "0 0 10"),
          extra='<actuator><adhesion body="obj" ctrlrange="0 1" gain="30"/></actuator>', parity="steps=40 every=10")
    act("lengthrange", '<muscle joint="j1"/><muscle joint="j2"/>', 'range="-60 60"')


# ---- sensors

def sensors():
    tail = ('<tendon><fixed name="t"><joint joint="j1" coef="1"/><joint joint="j2" coef="2"/></fixed></tendon>')
    kinds = {
        "site_inertial": "".join(f'<{k} site="sb"/>' for k in ("accelerometer", "velocimeter", "gyro", "force", "torque",
                                                              "magnetometer")),
        "joint": '<jointpos joint="j1"/><jointvel joint="j2"/><jointactuatorfrc joint="j1"/><jointlimitpos joint="j1"/>'
                 '<jointlimitvel joint="j1"/><jointlimitfrc joint="j1"/>',
        "tendon": '<tendonpos tendon="t"/><tendonvel tendon="t"/><tendonactuatorfrc tendon="t"/>',
        "actuator": '<actuatorpos actuator="m"/><actuatorvel actuator="m"/><actuatorfrc actuator="m"/>',
        "frame_pos": "".join(f'<{k} objtype="{t}" objname="{n}"/>' for k in ("framepos", "framequat", "framexaxis",
                                                                            "frameyaxis", "framezaxis")
                             for t, n in (("body", "b"), ("xbody", "b"), ("geom", "gb"), ("site", "sb"))),
        "frame_relative": "".join(f'<{k} objtype="site" objname="sb" reftype="site" refname="sa"/>'
                                  for k in ("framepos", "framequat", "framexaxis", "framelinvel", "frameangvel")),
        "frame_vel": "".join(f'<{k} objtype="{t}" objname="{n}"/>' for k in ("framelinvel", "frameangvel", "framelinacc",
                                                                            "frameangacc")
                             for t, n in (("body", "b"), ("xbody", "b"), ("geom", "gb"), ("site", "sb"))),
        "subtree": "".join(f'<{k} body="a"/>' for k in ("subtreecom", "subtreelinvel", "subtreeangmom")),
        "cutoff": '<jointpos joint="j1" cutoff=".1"/><gyro site="sb" cutoff=".5"/><jointvel joint="j2" cutoff=".3" noise=".1"/>',
        "clock_energy": "<clock/><e_potential/><e_kinetic/>",
        "insidesite": '<insidesite site="sa" objtype="xbody" objname="b"/><insidesite site="sb" objtype="geom" objname="gb"/>',
        "camprojection": '<camprojection site="sb" camera="cam"/>',
        "rangefinder": '<rangefinder site="sa"/><rangefinder site="sb"/>',
        "user": '<user dim="3" datatype="real"/><user dim="2" needstage="vel" objtype="body" objname="b"/>',
    }
    motor = '<actuator><motor name="m" joint="j1" gear="3" ctrlrange="-1 1"/><motor tendon="t" gear=".2"/></actuator>'
    for name, xml in kinds.items():
        body = CHAIN.replace('name="j1"', 'name="j1" range="-20 20"') + FLOOR
        body += '<camera name="cam" pos="0 -2 1" xyaxes="1 0 0 0 0 1" resolution="640 480" fovy="50"/>'
        model("sensor_" + name, body, extra=tail + motor + f"<sensor>{xml}</sensor>")
    model("sensor_ball", '<body pos="0 0 1"><joint name="jb" type="ball"/><geom type="box" size=".1 .2 .3" pos=".1 0 0"/></body>',
          extra='<sensor><ballquat joint="jb"/><ballangvel joint="jb"/></sensor>')
    model("sensor_touch", FLOOR + free_body('<geom type="box" size=".1 .1 .1"/><site name="pad" type="box" size=".12 .12 .02" '
          'pos="0 0 -.1"/>', "0 0 .11", "0 0 0"), extra='<sensor><touch site="pad"/></sensor>')
    model("sensor_tendonlimit", CHAIN, extra='<tendon><fixed name="t" range="-.1 .1"><joint joint="j1" coef="1"/></fixed></tendon>'
          '<sensor><tendonlimitpos tendon="t"/><tendonlimitvel tendon="t"/><tendonlimitfrc tendon="t"/></sensor>')
    model("sensor_distance", free_body('<geom name="g1" type="box" size=".1 .2 .1"/>', "0 0 2") +
          free_body('<geom name="g2" type="capsule" size=".1 .2"/>', "1 0 2", "20 50 0", "obj2"),
          extra='<sensor><distance geom1="g1" geom2="g2" cutoff="5"/><normal geom1="g1" geom2="g2" cutoff="5"/>'
          '<fromto geom1="g1" geom2="g2" cutoff="5"/><distance body1="obj" body2="obj2" cutoff=".2"/></sensor>')
    model("sensor_contact", FLOOR + free_body('<geom name="g1" type="box" size=".1 .2 .1"/>', "0 0 .099", "0 0 10"),
          extra='<sensor><contact geom1="floor" geom2="g1" num="3" data="found force dist pos normal tangent"/>'
          '<contact geom1="floor" reduce="netforce" data="force torque pos"/><contact body1="obj" reduce="maxforce" num="2"/>'
          '<contact subtree1="obj" reduce="mindist" data="found dist"/></sensor>')


# ---- equality

def equalities():
    two = (free_body('<geom type="box" size=".1 .05 .05"/><site name="e1" pos=".1 0 0" euler="0 10 0"/>', "0 0 2", "0 0 0", "p") +
           free_body('<geom type="box" size=".1 .05 .05"/><site name="e2" pos="-.1 0 0"/>', ".3 0 2", "0 30 0", "q"))
    for name, xml in {
        "connect": '<connect body1="p" body2="q" anchor=".15 0 0"/>', "connect_world": '<connect body1="p" anchor="0 0 .2"/>',
        "connect_site": '<connect site1="e1" site2="e2"/>', "weld": '<weld body1="p" body2="q"/>',
        "weld_relpose": '<weld body1="p" body2="q" relpose=".4 0 0 1 .1 0 0"/>',
        "weld_anchor": '<weld body1="p" body2="q" anchor=".1 .02 0" torquescale=".3"/>',
        "weld_site": '<weld site1="e1" site2="e2" torquescale="2"/>', "weld_world": '<weld body1="p" solref=".1 1"/>',
        "inactive": '<weld body1="p" body2="q" active="false"/><connect body1="p" anchor="0 0 .2"/>',
    }.items():
        # The sites pull the boxes into each other: only the equality is asked for here.
        bodies = two.replace('type="box"', 'type="box" contype="0" conaffinity="0"') if "site" in name else two
        model("equality_" + name, bodies, extra=f"<equality>{xml}</equality>")
    model("equality_joint", CHAIN, extra=MOTORS + '<equality><joint joint1="j1" joint2="j2" polycoef=".1 .5 .2 -.1 .05"/></equality>')
    model("equality_joint_alone", CHAIN, extra=MOTORS + '<equality><joint joint1="j1" polycoef=".3" solimp=".8 .9 .01"/></equality>')
    model("equality_tendon", CHAIN, extra='<tendon><fixed name="t1"><joint joint="j1" coef="1"/></fixed><fixed name="t2">'
          '<joint joint="j2" coef="-1.5"/></fixed></tendon>' + MOTORS +
          '<equality><tendon tendon1="t1" tendon2="t2" polycoef="0 .8 .1"/></equality>')


# ---- contacts, cones, solvers

SHAPES = {"sphere": 'type="sphere" size=".1"', "capsule": 'type="capsule" size=".06 .1"', "box": 'type="box" size=".1 .07 .05"',
          "cylinder": 'type="cylinder" size=".08 .06"', "ellipsoid": 'type="ellipsoid" size=".1 .07 .05"'}


def contacts():
    for name, shape in SHAPES.items():
        model(f"contact_plane_{name}", FLOOR + free_body(f"<geom {shape}/>", "0 0 .2"), parity="steps=240 every=40")
    drop = FLOOR + free_body('<geom type="box" size=".1 .1 .1" {0}/>', "0 0 .15", "20 10 0") + \
        free_body('<geom type="capsule" size=".05 .1" {0}/>', ".05 .02 .4", "80 0 0", "top")
    for condim in (1, 3, 4, 6):
        for cone in ("pyramidal", "elliptic"):
            model(f"contact_condim{condim}_{cone}", drop.format(f'condim="{condim}" friction=".7 .02 .01"'),
                  option=f'cone="{cone}"')
    for solver in ("PGS", "CG", "Newton"):
        for cone in ("pyramidal", "elliptic"):
            for jacobian in ("dense", "sparse"):
                model(f"solver_{solver.lower()}_{cone}_{jacobian}", drop.format(""),
                      option=f'solver="{solver}" cone="{cone}" jacobian="{jacobian}" iterations="500"', parity="steps=240 every=60")
    model("contact_priority", FLOOR.replace("/>", ' friction="2" priority="1" solref=".05 1"/>') +
          free_body('<geom type="box" size=".1 .1 .1" friction=".1"/>', "0 0 .11", "0 0 0"))
    model("contact_solmix", FLOOR.replace("/>", ' solmix="3" solref=".05 .8" solimp=".7 .9 .02"/>') +
          free_body('<geom type="box" size=".1 .1 .1" solref=".01 1.2"/>', "0 0 .11", "0 0 0"))
    model("contact_solref_direct", FLOOR + free_body('<geom type="box" size=".1 .1 .1" solref="-900 -40"/>', "0 0 .11", "0 0 0"))
    model("contact_margin_gap", FLOOR + free_body('<geom type="box" size=".1 .1 .1" margin=".03" gap=".01"/>', "0 0 .12", "0 0 0"))
    model("contact_impratio", FLOOR + free_body('<geom type="box" size=".1 .1 .1"/>', "0 0 .11", "10 0 0"),
          option='impratio="10" cone="elliptic"')
    model("contact_pair", FLOOR + free_body('<geom name="g" type="box" size=".1 .1 .1" contype="0" conaffinity="0"/>', "0 0 .11", "0 5 0"),
          extra='<contact><pair geom1="floor" geom2="g" condim="4" friction=".6 .5 .01 .001 .001" solref=".03 1" '
          'solreffriction=".06 1" margin=".01"/></contact>')
    model("contact_exclude", FLOOR + CHAIN.replace("0 0 1", "0 0 .1"), extra='<contact><exclude body1="a" body2="world"/></contact>')
    model("contact_bitmask", FLOOR + free_body('<geom size=".1" contype="2" conaffinity="4"/>', "0 0 .09") +
          free_body('<geom size=".1" contype="4" conaffinity="2"/>', ".05 0 .25", "0 0 0", "b2"))
    model("contact_parent_filter", CHAIN.replace("fromto=\"0 0 0 .3 0 .1\"", "fromto=\"-.2 0 .02 .3 0 .1\""),
          flags='filterparent="disable"')
    model("contact_override", FLOOR + free_body('<geom type="box" size=".1 .1 .1"/>', "0 0 .11", "0 0 0"), flags='override="enable"',
          option='o_margin=".02" o_solref=".05 1" o_solimp=".8 .9 .01" o_friction=".3 .3 .01 .01 .01"')
    model("noslip", drop.format(""), option='noslip_iterations="10" cone="elliptic"', parity="opt=noslip_tolerance=0")
    model("islands", FLOOR + "".join(free_body('<geom type="box" size=".1 .1 .1"/>', f"{i} 0 .12", "5 3 0", f"o{i}") for i in range(4)))
    for flag in ("constraint", "equality", "frictionloss", "limit", "contact", "spring", "damper", "gravity", "warmstart",
                 "actuation", "refsafe", "sensor", "midphase", "island"):
        body = FLOOR + CHAIN.replace('name="j1"', 'name="j1" range="-10 10" frictionloss=".2" stiffness="3" damping=".2"') + \
            free_body('<geom type="box" size=".1 .1 .1" solref=".003 1"/>', "1 0 .11", "0 8 0")
        model(f"flag_{flag}_off", body, flags=f'{flag}="disable"', extra=MOTORS +
              '<equality><joint joint1="j2" polycoef=".2"/></equality><sensor><jointpos joint="j1"/></sensor>')
    model("flag_energy_on", **chain(flags='energy="enable"', joint='stiffness="3"'))
    model("flag_fwdinv_on", **chain(flags='fwdinv="enable"'))
    model("flag_invdiscrete_on", **chain(flags='invdiscrete="enable"', parity="extra=--inverse"))


# ---- integrators and media

def integrators():
    for integrator in ("Euler", "RK4", "implicit", "implicitfast"):
        model(f"integrator_{integrator.lower()}", **chain('damping=".8" stiffness="2"', option=f'integrator="{integrator}"',
              actuator='<actuator><position joint="j1" kp="30" kv="3"/><general joint="j2" dyntype="filter" dynprm=".05" '
              'gainprm="2"/></actuator>'))
        model(f"integrator_{integrator.lower()}_contact", FLOOR + free_body('<geom type="box" size=".1 .1 .2"/>', "0 0 .25", "20 10 0") +
              CHAIN, option=f'integrator="{integrator}"', extra=MOTORS, parity="steps=160 every=40")
        model(f"integrator_{integrator.lower()}_fluid", free_body('<geom type="box" size=".1 .3 .05"/>', "0 0 5"),
              option=f'integrator="{integrator}" density="80" viscosity=".3" wind="1 2 0"')
    model("fluid_box", **chain(option='density="500" viscosity=".8" wind=".5 0 .2"'))
    for name, shape in SHAPES.items():
        model(f"fluid_ellipsoid_{name}", free_body(f'<geom {shape} fluidshape="ellipsoid" fluidcoef=".6 .3 1.2 .9 1.1"/>', "0 0 5"),
              option='density="200" viscosity=".1" wind="0 1 .3"',
              extra='<keyframe><key qpos="0 0 5 1 .2 .3 .1" qvel="2 1 0 3 -2 1"/></keyframe>', parity="keyframe=0")
    model("fluid_ellipsoid_implicitfast",
          free_body('<geom type="ellipsoid" size=".13 .1 .01" fluidshape="ellipsoid" pos=".1 .05 0"/><geom size=".02"/>', "0 0 5"),
          option='density="20" viscosity=".1" wind="0 1 .3" integrator="implicitfast"',
          extra='<keyframe><key qpos="0 0 5 1 .2 .3 .1" qvel="2 1 0 3 -2 1"/></keyframe>', parity="keyframe=0")
    model("mesh_hemisphere", FLOOR + free_body('<geom type="mesh" mesh="h"/>'),
          asset='<mesh name="h" builtin="hemisphere" params="4" scale=".06 .06 .06"/>')
    model("derivatives_fd", **chain('damping=".3"', parity="extra=--fd,--fd-inverse,--inverse,--jacobians,all steps=60 every=30"))


def main():
    DATA.mkdir(parents=True, exist_ok=True)
    for group in (joints, bodies, tendons, actuators, sensors, equalities, contacts, integrators):
        group()
    for name, text in MODELS.items():
        (DATA / f"{name}.xml").write_text(text)
    print(f"{len(MODELS)} models")


main()
