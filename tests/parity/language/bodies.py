"""Bodies: inertia inference, compiler switches on bodies, orientations, fromto, frames, macros over the tree."""
from pieces import *

SHAPES = {"sphere": ".1", "capsule": ".05 .2", "cylinder": ".07 .15", "ellipsoid": ".1 .06 .03", "box": ".1 .06 .03"}


def inertia():
    for shape, size in SHAPES.items():
        model(f"inertia_{shape}", row([f'<geom type="{shape}" size="{size}"/>',
                                       f'<geom type="{shape}" size="{size}" density="300" pos=".1 0 .2" euler="20 30 40"/>',
                                       f'<geom type="{shape}" size="{size}" mass=".7"/>']))
        model(f"inertia_shell_{shape}", row([f'<geom type="{shape}" size="{size}" shellinertia="true"/>',
                                             f'<geom type="{shape}" size="{size}" shellinertia="true" mass=".7" pos="0 .1 0"/>',
                                             f'<geom type="{shape}" size="{size}" shellinertia="true" density="12"/>']))
    several = '<geom size=".1" pos=".2 0 0"/><geom type="box" size=".1 .2 .05" euler="10 20 30"/><geom type="capsule" size=".03 .2" pos="0 .3 0" mass="2"/>'
    own = '<inertial pos=".1 .05 0" mass="3" diaginertia=".05 .04 .03"/>'
    model("inertia_several_geoms", row([several]))
    model("inertia_from_geoms_auto", row([own + several, several]), compiler='inertiafromgeom="auto"')
    model("inertia_from_geoms_always", row([own + several, several]), compiler='inertiafromgeom="true"')
    model("inertia_from_geoms_never", row([own + several]), compiler='inertiafromgeom="false"')
    model("inertia_group_range", row([several.replace("<geom size", '<geom group="4" size').replace('type="box"', 'type="box" group="2"')]),
          compiler='inertiagrouprange="1 3"')
    model("inertia_group_range_default", row(['<geom size=".1"/><geom group="5" size=".1" pos="1 0 0"/>']))
    model("inertia_mass_zero_geom", row(['<geom size=".1"/><geom size=".2" mass="0" pos="1 0 0"/><geom size=".3" density="0" pos="0 1 0"/>']))
    model("inertia_full", row(['<inertial pos=".1 .2 .3" mass="2" fullinertia=".3 .4 .5 .05 -.02 .03"/>',
                               '<inertial pos="0 0 0" mass="1" fullinertia="1 1 1 0 0 0"/>',
                               '<inertial pos="0 0 0" mass="1" fullinertia=".2 .3 .4 0 0 0"/>']))
    model("inertial_orientations", row([f'<inertial pos=".1 .2 .3" mass="2" {o} diaginertia=".3 .4 .5"/>' for o in
                                        ('quat="1 .2 .3 .4"', 'axisangle="1 2 3 50"', 'euler="10 -20 30"', 'xyaxes="1 .2 0 0 1 .4"',
                                         'zaxis="1 2 -1"')]))
    model("inertia_balance", row(['<inertial pos="0 0 0" mass="1" diaginertia=".1 .1 .3"/>',
                                  '<inertial pos="0 0 0" mass="1" diaginertia=".1 .2 .3"/>']), compiler='balanceinertia="true"')
    model("inertia_bound_mass", row(['<geom size=".01"/>', '<geom size=".2"/>']), compiler='boundmass=".5"')
    model("inertia_bound_inertia", row(['<geom size=".01"/>', '<geom size=".2"/>']), compiler='boundinertia=".01"')
    model("inertia_bound_both", body(body('<geom size=".01"/>')) + row(['<geom size=".2"/>']),
          compiler='boundmass=".3" boundinertia=".02"')
    model("inertia_total_mass", row([own, several]), compiler='settotalmass="2.5"')
    model("inertia_total_mass_bounds", row([own, '<geom size=".01"/>']), compiler='settotalmass="2.5" boundmass=".1" boundinertia=".01"')
    model("inertia_world_geoms_do_not_count", '<geom type="box" size="1 1 .1"/><body><geom size=".2"/></body>' + row(['<geom size=".1"/>']),
          compiler='settotalmass="4"')
    model("inertia_plane_has_no_mass", '<body><geom type="plane" size="1 1 .1"/><geom size=".1"/></body>')
    model("inertia_two_equal_moments", row(['<geom type="cylinder" size=".1 .2" euler="30 40 50"/>',
                                            '<geom type="box" size=".1 .1 .3" euler="30 40 50"/>']))
    shell = '<geom type="mesh" mesh="m"/>'
    for mode in ("convex", "exact", "legacy", "shell"):
        model(f"inertia_mesh_{mode}", row([shell, '<geom type="mesh" mesh="m" mass="2" pos="1 0 0" euler="0 40 0"/>']),
              asset=f'<mesh name="m" inertia="{mode}" {inline(ell_mesh())}/>')
    model("inertia_mesh_and_shapes", row(['<geom type="mesh" mesh="m"/><geom size=".3" pos="1 1 1"/>']),
          asset=f'<mesh name="m" inertia="exact" scale="1 .8 .6" {inline(ell_mesh())}/>')
    model("inertia_fluid_ellipsoid", row([f'<geom type="{s}" size="{z}" fluidshape="ellipsoid"/>' for s, z in SHAPES.items()]),
          option='density="1.2" viscosity=".1"')
    model("inertia_fluid_coefficients", row(['<geom type="box" size=".1 .06 .03" fluidshape="ellipsoid" fluidcoef=".1 .2 .3 .4 .5"/>']))


def align_fuse_discard():
    geoms = '<geom type="box" size=".1 .2 .05" pos=".3 .1 0" euler="10 20 30"/><site name="{0}" pos="1 0 0"/><camera name="c{0}" pos="0 1 0"/>'
    model("align_free_true", "".join(f'<body name="b{i}" pos="{i} 0 1" euler="0 30 0"><freejoint align="{a}"/>{geoms.format(a)}</body>'
                                     for i, a in enumerate(("true", "false", "auto"))))
    model("align_free_compiler", f'<body pos="0 0 1" euler="0 30 0"><freejoint/>{geoms.format("x")}</body>'
          f'<body pos="2 0 1"><freejoint align="false"/>{geoms.format("y")}</body>'
          f'<body pos="4 0 1"><joint type="free"/>{geoms.format("z")}</body>'
          f'<body pos="6 0 1"><freejoint/>{geoms.format("w")}<body pos="1 0 0"><geom size=".1"/></body></body>',
          compiler='alignfree="true"')
    welded = ('<body name="r" pos="0 0 1"><joint axis="0 1 0"/><geom size=".1"/><body name="w" pos=".2 0 0" euler="0 20 10">'
              '<geom name="gw" type="box" size=".05 .1 .02"/><site name="sw" pos=".1 0 0" euler="5 6 7"/>'
              '<body name="v" pos="0 .1 0"><joint name="jv" axis="1 0 0"/><geom size=".05" pos="0 .1 0"/></body></body></body>')
    model("fuse_static", welded, compiler='fusestatic="true"')
    model("fuse_static_world", '<body name="s" pos="1 0 0" euler="0 0 40"><geom type="plane" size="1 1 .1"/><body name="t" pos="0 1 0">'
          '<geom type="box" size=".1 .1 .1" mass="3"/></body></body>' + welded, compiler='fusestatic="true"')
    model("fuse_static_inertial", '<body name="r" pos="0 0 1"><joint axis="0 1 0"/><inertial pos="0 0 .1" mass="1" diaginertia=".1 .1 .1"/>'
          '<body name="w" pos=".2 0 0" euler="0 20 10"><inertial pos=".1 0 0" mass="2" diaginertia=".1 .2 .15"/></body></body>',
          compiler='fusestatic="true"')
    model("fuse_static_chain", '<body pos="0 0 1"><joint axis="0 1 0"/><geom size=".1"/><body pos=".1 0 0" euler="0 0 30"><geom size=".05"/>'
          '<body pos=".1 0 0" euler="0 40 0"><geom size=".04"/><body pos=".1 0 0"><joint axis="0 0 1"/><geom size=".03"/></body></body></body></body>',
          compiler='fusestatic="true"')
    visual = ('<geom name="v" type="box" size=".1 .1 .1" contype="0" conaffinity="0" material="m" pos=".1 0 0"/><geom size=".1"/>')
    model("discard_visual", row([visual, visual.replace('name="v"', 'name="u"')]), compiler='discardvisual="true"',
          asset='<texture name="t" type="2d" builtin="flat" width="4" height="4"/><material name="m" texture="t"/>')
    model("discard_visual_referenced", row([visual]), compiler='discardvisual="true"', asset='<material name="m"/>',
          extra='<sensor><framepos objtype="geom" objname="v"/></sensor>')
    model("discard_visual_mesh", row(['<geom type="mesh" mesh="m" contype="0" conaffinity="0"/><geom size=".1"/>', '<geom type="mesh" mesh="n"/>']),
          compiler='discardvisual="true"', asset=f'<mesh name="m" {inline(TETRA)}/><mesh name="n" {inline(box_mesh())}/>')
    model("discard_visual_fitted", row(['<geom type="box" mesh="m" contype="0" conaffinity="0"/><geom size=".1"/>', '<geom type="box" mesh="n"/>',
                                        '<geom name="seen" type="mesh" mesh="o" contype="0" conaffinity="0"/><geom size=".1"/>']),
          compiler='discardvisual="true"', asset="".join(f'<mesh name="{k}" {inline(box_mesh())}/>' for k in "mno"),
          extra='<sensor><framepos objtype="geom" objname="seen"/></sensor>')
    model("discard_visual_group_range", row(['<geom type="box" size=".1 .1 .1" group="2" contype="0" conaffinity="0"/><geom size=".1"/>']),
          compiler='discardvisual="true" inertiagrouprange="0 1"')


def orientations():
    forms = {"quat": 'quat="1 .2 .3 .4"', "axisangle": 'axisangle="1 2 3 50"', "euler": 'euler="10 -20 30"',
             "xyaxes": 'xyaxes="1 .2 0 .3 1 .4"', "zaxis": 'zaxis="1 2 -1"', "zaxis_down": 'zaxis="0 0 -1"', "zaxis_up": 'zaxis="0 0 2"'}
    for name, form in forms.items():
        model(f"orientation_{name}", f'<body pos="0 0 1" {form}><joint axis="0 1 0"/><geom type="box" size=".1 .2 .3" {form}/><site {form}/>'
              f'<camera {form}/><frame pos="1 0 0" {form}><geom size=".1" pos="1 0 0"/></frame></body>')
    for seq in ("xyz", "XYZ", "zyx", "ZYX", "zxz", "XyZ", "yZx", "ZXY", "yzy"):
        model(f"eulerseq_{''.join('i' if c.islower() else 'e' for c in seq)}_{seq.lower()}",
              '<body pos="0 0 1" euler="30 40 50"><joint axis="0 1 0"/><geom type="box" size=".1 .2 .3" euler="-20 70 110"/></body>',
              compiler=f'eulerseq="{seq}"')
    model("angle_radian", '<body pos="0 0 1" euler=".3 .4 .5"><joint axis="0 1 0" range="-.5 .5" ref=".1" springref=".2" stiffness="1"/>'
          '<geom type="box" size=".1 .2 .3" axisangle="1 1 0 .7"/><camera fovy="50"/><light cutoff="30"/></body>'
          '<body><joint type="ball" range="0 1"/><geom size=".1"/></body>', compiler='angle="radian"')
    model("angle_degree", '<body pos="0 0 1" euler="30 40 50"><joint axis="0 1 0" range="-50 50" ref="10" springref="20" stiffness="1"/>'
          '<joint type="slide" range="-1 1" ref=".1" springref=".2"/><geom type="box" size=".1 .2 .3" axisangle="1 1 0 70"/></body>'
          '<body><joint type="ball" range="0 60"/><geom size=".1"/></body>', compiler='angle="degree" coordinate="local"')
    model("joint_axis_is_normalised", row(['<joint axis="1 2 3"/><geom size=".1"/>', '<joint type="slide" axis="0 0 -9"/><geom size=".1"/>'], ""))


def fromto():
    ends = 'fromto=".1 .2 .3 -.2 .5 .1"'
    for shape in ("capsule", "cylinder", "ellipsoid", "box"):
        model(f"fromto_{shape}", row([f'<geom type="{shape}" size=".05" {ends}/>', f'<geom type="{shape}" size=".05" fromto="0 0 0 0 0 -1"/>',
                                      f'<geom type="{shape}" size=".05" fromto="0 0 0 0 0 1"/>'])
              + f'<site type="{shape}" size=".03" {ends}/>')
    model("fromto_in_frame", f'<frame pos="1 0 0" euler="30 0 40">{row([f"""<geom type="capsule" size=".05" {ends}/>"""])}'
          f'<geom type="box" size=".05" {ends}/></frame>')
    model("fromto_from_class", row(['<geom class="c"/>', '<geom class="c" fromto="0 0 0 0 1 0"/>']),
          default=f'<default class="c"><geom type="capsule" size=".05" {ends}/></default>')


def frames():
    geom = '<geom type="capsule" size=".04 .2" pos=".2 0 0"/><site pos=".1 0 0" euler="0 10 0"/><camera pos="0 1 0"/><light pos="0 0 1" dir="1 0 -1"/>'
    model("frame_nested", f'<frame pos="0 0 1" euler="0 0 30"><frame name="f" pos="1 0 0" euler="40 0 0">{body(geom, "name=^b^ pos=^1 0 0^".replace("^", chr(34)))}'
          f'{geom}</frame></frame>')
    model("frame_in_body", body(f'<frame euler="0 20 0" pos=".1 0 0">{geom}<joint name="k" axis="1 0 0" pos=".1 .2 .3"/><frame pos="0 0 1" quat="1 1 0 0">{geom}</frame></frame>'))
    model("frame_childclass", '<frame childclass="c"><body><joint/><geom/><frame childclass="d"><geom/><body pos="1 0 0"><joint/><geom/></body></frame><geom class="main"/></body></frame>',
          default='<geom size=".1"/><default class="c"><geom size=".2"/><joint armature="1"/><default class="d"><geom size=".3" rgba="1 0 0 1"/><joint damping="2"/></default></default>')
    model("frame_order", row(['<geom name="a" size=".1"/><frame><geom name="b" size=".1"/></frame><geom name="c" size=".1"/>'])
          + '<frame><geom name="w1" size=".1"/></frame><geom name="w2" size=".1"/>')
    model("childclass_nearest", '<body childclass="c"><joint/><geom/><body childclass="d"><joint/><geom/><geom class="c"/></body><body><joint/><geom/></body></body>',
          default='<geom size=".1"/><default class="c"><geom size=".2"/></default><default class="d"><geom size=".3"/></default>')


def macros():
    link = body('<geom type="capsule" size=".04 .1" pos=".1 0 0"/><site name="s" pos=".2 0 0"/>', 'name="l" pos="0 0 1"', '<joint name="j" axis="0 1 0"/>')
    model("replicate_offset", f'<replicate count="3" offset=".4 0 0">{link}</replicate>')
    model("replicate_euler", f'<replicate count="12" euler="0 0 30">{body("<geom size=^.04^/>".replace("^", chr(34)), "name=^l^ pos=^1 0 0^".replace("^", chr(34)))}</replicate>')
    model("replicate_several_angles", f'<replicate count="4" offset=".1 .2 .3" euler="30 20 10">{link}</replicate>', compiler='eulerseq="zyX"')
    model("replicate_both_and_sep", f'<replicate count="4" offset="0 .3 0" euler="0 0 20" sep="-">{link}</replicate>')
    model("replicate_nested", '<replicate count="2" offset="0 1 0" euler="90 0 0"><replicate count="2" sep="-" offset="1 0 0" euler="0 90 0">'
          '<geom name="Alice" size=".1"/></replicate></replicate>')
    model("replicate_in_body", body('<geom size=".1"/><replicate count="3" offset="0 .1 0"><site name="s" pos="0 0 .2"/><geom size=".02" pos="0 0 .3"/></replicate>'))
    model("replicate_in_frame", f'<frame pos="1 0 0" euler="0 0 90"><replicate count="2" offset="1 0 0">{link}</replicate></frame>')
    model("replicate_around_frame", f'<replicate count="2" offset="1 0 0"><frame name="f" euler="0 0 45">{link}</frame></replicate>')
    model("replicate_class", '<body childclass="c"><joint/><replicate count="2" offset="1 0 0"><geom/><body><joint class="d"/><geom class="d"/></body></replicate></body>',
          default='<geom size=".1"/><default class="c"><geom size=".2"/><default class="d"><joint armature=".3"/></default></default>')
    model("replicate_mesh", f'<replicate count="3" offset="1 0 0">{free("<geom type=^mesh^ mesh=^m^/>".replace("^", chr(34)))}</replicate>',
          asset=f'<mesh name="m" {inline(TETRA)}/>')
    for n in (1, 9, 10, 11):
        model(f"replicate_count_{n}", f'<replicate count="{n}" offset=".1 0 0"><site name="s"/></replicate>')
    # What the reference does with relations, written out: the published build cannot expand it.
    relations = {"actuator": '<motor name="m{0}" joint="j{0}"/>', "sensor": '<jointpos name="p{0}" joint="j{0}"/>',
                 "tendon": '<fixed name="t{0}"><joint joint="j{0}" coef="2"/></fixed>', "equality": '<joint name="e{0}" joint1="j{0}"/>'}
    model("replicate_relations", f'<replicate count="2" offset=".4 0 0">{link}</replicate>',
          extra="".join(f"<{k}>{v.format('')}</{k}>" for k, v in relations.items()))
    copies = "".join(f'<body name="l{i}" pos="{.4 * i} 0 1"><joint name="j{i}" axis="0 1 0"/><geom type="capsule" size=".04 .1" pos=".1 0 0"/>'
                     f'<site name="s{i}" pos=".2 0 0"/></body>' for i in range(2))
    model("replicate_relations.expanded", copies, extra="".join(
        f"<{k}>" + "".join(v.format(i) for i in range(2)) + f"</{k}>" for k, v in relations.items()))
    MODELS["replicate_relations.expanded"] = MODELS["replicate_relations.expanded"].replace(".expanded", "")


def composites():
    for name, attributes in {"line": 'curve="s" count="6 1 1" size="1"', "spiral": 'curve="cos(s) sin(s) s" count="9 1 1" size=".3 .2 1"',
                             "vertices": 'vertex="0 0 0 .1 0 0 .2 .1 0 .3 .1 .1"', "ball": 'curve="s" count="5" size=".5" initial="ball"',
                             "none": 'curve="s" count="5" size=".5" initial="none"',
                             "offset": 'curve="0 s 0" count="5" size=".5" offset="1 2 3" quat="1 1 0 0"'}.items():
        model(f"composite_cable_{name}", f'<body pos="0 0 1"><composite prefix="c" type="cable" {attributes}><joint kind="main" damping=".1" armature=".01"/>'
              '<geom type="capsule" size=".01" rgba="1 0 0 1"/></composite></body>')
    for shape, size in (("box", ".01 .02 .03"), ("cylinder", ".01 .02")):
        model(f"composite_cable_{shape}", f'<composite type="cable" curve="s" count="5" size=".5"><geom type="{shape}" size="{size}" density="300"/>'
              '<site group="2" size=".01" rgba="0 1 0 1"/></composite>')


def all_bodies():
    for part in (inertia, align_fuse_discard, orientations, fromto, frames, macros, composites):
        part()
