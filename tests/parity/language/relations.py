"""What is not a body or an asset: limits, tendons, actuators, pairs, keyframes, custom data, statistics, defaults, includes."""
from pieces import *


def limits():
    joints = '<body pos="0 0 1"><joint name="j{0}" axis="0 1 0" {1}/><geom size=".1"/></body>'
    forms = ('range="-20 30"', 'range="-20 30" limited="false"', 'range="-20 30" limited="true"', 'limited="auto"', 'actuatorfrcrange="-1 2"',
             'actuatorfrcrange="-1 2" actuatorfrclimited="false"')
    fixed = "".join(f'<fixed name="t{i}" {a}><joint joint="j{i}" coef="1"/></fixed>' for i, a in enumerate(
        ('range="-1 1"', 'range="-1 1" limited="false"', 'range="0 1" limited="true"', 'actuatorfrcrange="-1 1"')))
    act = "".join(f'<general joint="j{i}" {a}/>' for i, a in enumerate(
        ('ctrlrange="-1 1"', 'ctrlrange="-1 1" ctrllimited="false"', 'forcerange="-2 2"', 'dyntype="integrator" actrange="-1 1"',
         'forcerange="-2 2" forcelimited="false"', 'dyntype="filter" actrange="-1 1" actlimited="false"')))
    model("autolimits_on", "".join(joints.format(i, f) for i, f in enumerate(forms)), extra=f"<tendon>{fixed}</tendon><actuator>{act}</actuator>")
    off = tuple(f for f in forms if "limited" in f)
    model("autolimits_off", "".join(joints.format(i, f) for i, f in enumerate(off)), compiler='autolimits="false"')
    model("joint_values", row(['<joint type="hinge" pos=".1 .2 .3" axis="1 1 0" springdamper=".5 .7" range="-10 20" margin="3" ref="4" springref="5" armature=".1" '
                               'damping=".2" frictionloss=".3" solreflimit="-100 -3" solimplimit=".8 .9 .01 .4 3" solreffriction=".03 .9" solimpfriction=".7 .8 .02 .3 1" group="2" actuatorgravcomp="true"/>'
                               '<geom size=".1" pos=".1 0 0"/>'], ""))
    model("joint_free_names", '<body name="a" pos="0 0 1" euler="0 90 0"><freejoint name="f" group="3"/><geom size=".1"/></body><body pos="1 0 1"><joint type="free" damping=".1" armature=".2"/><geom size=".1"/></body>',
          default='<joint damping="1" stiffness="2" armature=".3"/>')
    model("body_values", body('<geom size=".1"/>', 'name="x" pos="0 0 1" gravcomp=".4" user="1 2"') + '<body name="m" mocap="true" pos="1 2 3" quat="1 1 0 0"><geom size=".1"/></body>')
    model("geom_values", row(['<geom name="g" type="box" size=".1 .2 .3" contype="2" conaffinity="5" condim="6" group="3" priority="2" friction=".3" solmix="2" solref="-10 -1" '
                              'solimp=".5 .6 .02 .3 3" margin=".1" gap=".05" rgba=".1 .2 .3 .4"/><geom size=".1" friction=".5 .1" condim="1"/>']))
    model("site_values", body("".join(f'<site name="{t}" type="{t}" size=".1 .2 .3" group="2" rgba="1 0 0 .5" pos="{i} 0 0" euler="10 20 30"/>'
                                      for i, t in enumerate(("sphere", "capsule", "ellipsoid", "cylinder", "box"))) + '<site/><site size=".02"/><geom size=".1"/>'))
    model("camera_values", body('<geom size=".1"/><camera name="a" fovy="30" ipd=".1"/><camera name="b" resolution="640 480" sensorsize=".02 .01" focal=".01 .02" principal=".001 .002"/>'
                                '<camera name="c" resolution="640 480" sensorsize=".02 .01" focalpixel="300 310" principalpixel="3 -4"/><camera orthographic="true" fovy="2"/>'))
    model("light_values", body('<geom size=".1"/><light name="a" type="directional" dir="1 1 -1" castshadow="false" active="false"/><light type="point" attenuation="1 2 3" intensity="10" bulbradius=".1" range="5"/>'
                               '<light directional="true"/><light type="spot" cutoff="30" exponent="5" ambient=".1 .2 .3" diffuse=".4 .5 .6" specular=".7 .8 .9"/>'))
    modes = (("fixed", ""), ("track", ""), ("trackcom", ""), ("targetbody", 'target="b"'), ("targetbodycom", 'target="b"'))
    model("camera_modes", CHAIN.replace('<site name="sa"', "".join(f'<camera mode="{m}" {t} pos="1 2 3" euler="10 20 30"/><light mode="{m}" {t} pos="1 2 3"/>' for m, t in modes) + '<site name="sa"'))


def tendons_actuators():
    fixed = '<tendon><fixed name="t" {0}><joint joint="j1" coef="1"/><joint joint="j2" coef="-.6"/></fixed></tendon>'
    spatial = '<tendon><spatial name="t" {0}><site site="sa"/><site site="sb"/></spatial></tendon>'
    for name, a in {"one": 'springlength=".2" stiffness="3"', "two": 'springlength=".1 .3" stiffness="3"', "auto": 'stiffness="3"', "minus_one": 'springlength="-1" stiffness="3"'}.items():
        model(f"tendon_springlength_{name}", CHAIN, extra=spatial.format(a))
    model("tendon_springlength_springref", CHAIN.replace('<joint name="j1"', '<joint springref="30" name="j1"'), extra=spatial.format('stiffness="3"'))
    model("tendon_values", CHAIN, asset='<material name="m"/>', extra=spatial.format('group="2" range="0 1" solreflimit=".1 1" solimplimit=".5 .6 .01 .5 2" solreffriction=".2 1" solimpfriction=".4 .5 .01 .5 2" '
          'frictionloss=".1" margin=".02" width=".01" material="m" rgba="1 0 0 1" damping=".3" armature=".2" user="1 2 3"'))
    model("tendon_fixed_values", CHAIN, extra=fixed.format('range="-1 1" frictionloss=".1" margin=".02" stiffness="2" damping=".3" armature=".2" actuatorfrcrange="-3 4"'))
    wraps = ('<body name="a" pos="0 0 1"><joint name="j1" axis="0 1 0"/><geom name="ga" type="cylinder" size=".05 .1" euler="90 0 0"/><geom name="gs" size=".04" pos=".3 0 0"/>'
             '<site name="s0" pos="-.2 0 0"/><site name="s1" pos=".15 0 .1"/><site name="s2" pos=".5 0 0"/><site name="side" pos="0 0 .2"/><site name="side2" pos=".3 0 .1"/></body>')
    model("tendon_wraps", wraps, extra='<tendon><spatial name="t"><site site="s0"/><geom geom="ga" sidesite="side"/><site site="s1"/><geom geom="gs" sidesite="side2"/><site site="s2"/>'
          '<pulley divisor="2"/><site site="s0"/><site site="s1"/><pulley divisor="3"/><site site="s1"/><geom geom="gs"/><site site="s2"/></spatial></tendon>')
    limited = CHAIN.replace('<joint name="j1"', '<joint range="-40 50" name="j1"').replace('<joint name="j2"', '<joint range="-10 20" name="j2"')
    muscle = '<muscle joint="j1"/><muscle joint="j2" gear="-2"/>'
    model("lengthrange_computed", limited, extra=f"<actuator>{muscle}</actuator>")
    model("lengthrange_tendon", limited, extra=fixed.format("") + '<actuator><muscle tendon="t"/></actuator>')
    model("lengthrange_spatial", limited, extra=spatial.format("") + '<actuator><muscle tendon="t" force="100"/></actuator>')
    model("lengthrange_from_limits", limited, compiler='<compiler><lengthrange uselimit="true" mode="all"/></compiler>', extra='<actuator><motor joint="j1" gear="3"/></actuator>')
    model("lengthrange_all", limited, compiler='<compiler><lengthrange mode="all"/></compiler>', extra='<actuator><motor joint="j1"/><position joint="j2" gear="2"/></actuator>')
    model("lengthrange_none", limited, compiler='<compiler><lengthrange mode="none"/></compiler>', extra='<actuator><motor joint="j1"/></actuator>')
    model("lengthrange_existing", limited, compiler='<compiler><lengthrange mode="all" useexisting="true"/></compiler>', extra='<actuator><motor joint="j1" lengthrange="-1 2"/><motor joint="j2"/></actuator>')
    model("lengthrange_not_existing", limited, compiler='<compiler><lengthrange mode="all" useexisting="false" accel="30" maxforce="50" timeconst=".8" timestep=".005" inttotal="8" interval="1" tolrange=".04"/></compiler>',
          extra='<actuator><motor joint="j1" lengthrange="-1 2"/></actuator>')
    shortcuts = {"motor": 'gear="3"', "position": 'kp="4" kv=".5"', "position ": 'kp="4" dampratio="1" timeconst=".1"', "velocity": 'kv="3"', "intvelocity": 'kp="4" kv=".5" actrange="-1 1"',
                 "damper": 'kv="2" ctrlrange="0 1"', "cylinder": 'timeconst=".2" area=".5" bias="1 2 3"', "cylinder ": 'timeconst=".2" diameter=".5"',
                 "muscle": 'lengthrange="0 1" timeconst=".02 .03" tausmooth=".1" range=".6 1.1" force="10" lmin=".4" lmax="1.7" vmax="1.4" fpmax="1.2" fvmax="1.1"',
                 "muscle ": 'lengthrange="0 1" scale="300"'}
    model("actuator_shortcuts", CHAIN, extra="<actuator>" + "".join(f'<{k.strip()} joint="j1" {v}/>' for k, v in shortcuts.items()) + '<adhesion body="a" gain="3" ctrlrange="0 1"/></actuator>')
    model("actuator_inheritrange", limited, extra='<actuator><position joint="j1" inheritrange=".8"/><intvelocity joint="j2" inheritrange="1.2"/><position joint="j2" inheritrange="1" timeconst=".1"/></actuator>')
    model("actuator_class_order", CHAIN, default='<position kp="5"/><default class="v"><velocity kv="7"/></default><default class="pv"><position kp="3" kv="2"/><velocity kv="9"/></default><default class="g"><general gear="2" ctrlrange="-1 1"/></default>',
          extra='<actuator><general joint="j1"/><position joint="j1"/><general class="v" joint="j1"/><velocity class="v" joint="j1"/><general class="pv" joint="j1"/><position class="pv" joint="j1" kp="8"/><general class="g" joint="j1"/><motor class="g" joint="j1"/></actuator>')
    model("actuator_class_muscle", limited, default='<muscle ctrllimited="true" ctrlrange="0 1" scale="400" force="20" lmin=".3"/>', extra='<actuator><muscle joint="j1"/><muscle joint="j2" force="3"/></actuator>')
    model("actuator_targets", CHAIN + '<body name="q"><joint name="jb" type="ball"/><geom size=".1"/></body><body pos="2 0 0"><freejoint name="jf"/><geom size=".1"/><site name="sf"/></body>',
          extra=fixed.format("") + '<actuator><motor joint="jb" gear="1 2 3"/><motor jointinparent="jb" gear="1 2 3"/><motor jointinparent="j2"/><motor joint="jf" gear="1 2 3 4 5 6"/><motor tendon="t"/><motor site="sf" gear="0 0 1 1 0 0"/>'
          '<motor site="sb" refsite="sf" gear="1 0 0 0 0 1"/><motor cranksite="sa" slidersite="sb" cranklength=".5"/></actuator>')
    model("actuator_activation", CHAIN, extra='<actuator><general joint="j1" dyntype="user" actdim="3" dynprm="1 2 3"/><general joint="j1" dyntype="filterexact" dynprm=".1" actearly="true"/><general joint="j2" dyntype="integrator" gaintype="affine" gainprm="1 2 3" biastype="affine" biasprm="4 5 6" group="2" user="1 2"/></actuator>')


def relations():
    geoms = row(['<geom name="g1" size=".1" condim="4" friction=".3 .2 .1" solref=".05 1" margin=".02" gap=".01" solmix="2"/>', '<geom name="g2" type="box" size=".1 .2 .3" condim="1" friction=".9 .001 .002" priority="1" solimp=".5 .6 .01 .5 2"/>',
                 '<geom name="g3" type="capsule" size=".1 .2" solref="-100 -2"/>'])
    model("pair_inherits", geoms, extra='<contact><pair geom1="g1" geom2="g2"/><pair geom1="g3" geom2="g1"/><pair name="p" geom1="g2" geom2="g3"/></contact>')
    model("pair_values", geoms, extra='<contact><pair geom1="g1" geom2="g2" condim="6" friction="1 2 3 4 5" solref=".1 .9" solreffriction=".2 .8" solimp=".1 .2 .3 .4 5" margin=".3" gap=".2"/><pair geom1="g1" geom2="g3" friction=".7 .6"/></contact>')
    model("pair_class", geoms, default='<pair condim="1" margin=".5"/><default class="c"><pair condim="3" friction=".1"/></default>', extra='<contact><pair geom1="g1" geom2="g2"/><pair class="c" geom1="g1" geom2="g3"/></contact>')
    many = "".join(f'<body name="b{i}" pos="{i} 0 1"><freejoint/><geom name="g{i}" size=".1"/></body>' for i in range(4))
    model("excludes_and_signatures", many, extra='<contact><exclude name="e" body1="b3" body2="b0"/><exclude body1="b1" body2="b2"/><exclude body1="world" body2="b2"/><pair geom1="g3" geom2="g2"/><pair geom1="g0" geom2="g1"/></contact>')
    model("equality_forms", CHAIN + '<body name="o" pos="1 0 0"><freejoint/><geom size=".1"/><site name="so"/></body>', extra='<tendon><fixed name="t"><joint joint="j1" coef="1"/></fixed><fixed name="u"><joint joint="j2" coef="1"/></fixed></tendon>'
          '<equality><connect body1="b" anchor=".1 .2 .3"/><connect name="c" body1="a" body2="o" anchor="0 0 1" active="false"/><connect site1="sa" site2="so"/><weld body1="b" body2="o" torquescale="2"/>'
          '<weld body1="o" anchor=".1 0 0" relpose="0 1 0 1 .2 0 0"/><weld site1="sb" site2="so"/><weld body1="a" relpose="0 1 0 0 0 0 0"/><joint joint1="j1" polycoef=".1 2 3 4 5"/><joint joint1="j1" joint2="j2"/><tendon tendon1="t" polycoef=".5"/><tendon tendon1="t" tendon2="u" solref=".1 1" solimp=".1 .2 .3 .4 5"/></equality>')
    model("equality_class", CHAIN, default='<equality solref=".1 .9" active="false"/><default class="c"><equality solimp=".1 .2 .3 .4 5"/></default>', extra='<equality><joint joint1="j1"/><joint class="c" joint1="j2" active="true"/></equality>')


def keyframes():
    world = CHAIN + '<body name="m" mocap="true" pos="1 2 3" quat="1 1 0 0"><geom size=".1"/></body><body pos="3 0 1"><freejoint/><geom size=".1"/></body>'
    act = '<actuator><position joint="j1" timeconst=".1"/><motor joint="j2"/></actuator>'
    parts = {"empty": "", "time": 'time="2.5"', "qpos": 'qpos=".1 .2 3 4 5 1 1 0 0"', "qvel": 'qvel="1 2 3 4 5 6 7 8"', "act": 'act=".5"', "ctrl": 'ctrl="1 2"', "mocap": 'mpos="4 5 6" mquat="1 0 0 2"'}
    for name, part in parts.items():
        model(f"key_{name}", world, extra=act + f'<keyframe><key name="k" {part}/><key/></keyframe>')
    model("key_many", world, size='nkey="5"', extra=act + '<keyframe><key name="a" qpos=".1 .2 3 4 5 1 0 0 0"/><key name="b" ctrl="1 2" qvel="1 2 3 4 5 6 7 8"/></keyframe>')
    model("user_auto", '<body user="1 2 3"><joint user="4"/><geom size=".1" user="5 6"/><site user="7"/><camera user="8 9"/></body><body><joint user="1 2 3 4" name="j"/><geom size=".1"/></body>',
          extra='<tendon><fixed name="t" user="1 2"><joint joint="j" coef="1"/></fixed></tendon><actuator><motor joint="j" user="3"/></actuator><sensor><jointpos joint="j" user="4 5 6"/></sensor>')
    model("user_sizes", '<body user="1 2 3"><joint user="4"/><geom size=".1" user="5 6"/><site user="7"/><camera user="8 9"/></body>',
          size='nuser_body="4" nuser_jnt="3" nuser_geom="2" nuser_site="1" nuser_cam="5" nuser_tendon="2" nuser_actuator="3" nuser_sensor="1" nuserdata="7"')
    model("custom_numeric", extra='<custom><numeric name="a" data="1 2 3"/><numeric name="b" size="5" data="4 5"/><numeric name="c" size="3"/></custom>')
    model("custom_text", extra='<custom><text name="a" data="hello there"/><text name="b" data="x"/></custom>')
    model("custom_tuple", CHAIN, extra='<custom><text name="t" data="x"/><numeric name="n" data="1"/><tuple name="u"><element objtype="body" objname="b" prm="3"/><element objtype="geom" objname="ga"/><element objtype="text" objname="t"/>'
          '<element objtype="numeric" objname="n"/><element objtype="joint" objname="j2"/><element objtype="site" objname="sb"/></tuple><tuple name="v"><element objtype="tuple" objname="u"/></tuple></custom>')
    sensors = '<sensor><jointpos name="p" joint="j1" cutoff="2" noise=".1"/><framepos objtype="site" objname="sb" reftype="body" refname="a" user="1 2"/><user name="u" objtype="geom" objname="ga" datatype="quaternion" needstage="vel" dim="4"/><clock/><user dim="2"/></sensor>'
    model("sensor_values", CHAIN, extra=sensors)


def globals_():
    model("statistic_given", CHAIN, statistic='meaninertia="2" meanmass="3" meansize=".4" extent="5" center="1 2 3"')
    model("statistic_inferred", CHAIN + free('<geom type="box" size=".3 .2 .1"/>', 'pos="2 0 1"'))
    model("statistic_partial", CHAIN, statistic='extent="5"')
    model("statistic_no_geoms", '<body pos="0 0 1"><joint name="j"/><inertial pos="0 0 0" mass="1" diaginertia=".1 .1 .1"/><site pos="1 1 1"/></body>')
    model("statistic_plane_only", '<geom type="plane" size="3 4 .1"/><geom type="plane" size="0 0 .1" pos="1 1 1"/>')
    model("statistic_sites_cameras", '<site pos="5 5 5" size=".5"/><camera pos="9 9 9"/><body pos="1 0 0"><geom size=".1"/><joint/></body>')
    model("world_empty")
    model("world_merged", '<geom name="a" size=".1"/>', extra='<worldbody><geom name="b" size=".2"/><body name="c"><geom size=".1"/></body></worldbody><worldbody><site name="s"/></worldbody>')
    model("sections_repeated", CHAIN, compiler='<compiler angle="radian"/><compiler angle="degree" eulerseq="zyx"/>', option='<option timestep=".01"/><option timestep=".003" gravity="0 0 -1"/>', extra='<option viscosity=".1"/>')
    model("option_values", CHAIN, option='<option timestep=".003" impratio="2" gravity="1 2 3" wind=".1 .2 .3" magnetic=".4 .5 .6" density="1.2" viscosity=".01" o_margin=".1" o_solref=".03 .9" o_solimp=".1 .2 .3 .4 5" o_friction="1 2 3 4 5" '
          'integrator="RK4" cone="elliptic" jacobian="sparse" solver="CG" iterations="7" tolerance="1e-5" ls_iterations="8" ls_tolerance=".02" noslip_iterations="3" noslip_tolerance="1e-4" ccd_iterations="21" ccd_tolerance="1e-5" '
          'sdf_iterations="4" sdf_initpoints="11" actuatorgroupdisable="1 3"><flag constraint="disable" equality="disable" limit="disable" override="enable" energy="enable" midphase="disable" multiccd="enable" island="disable"/></option>')
    model("option_flags", CHAIN, option="<option><flag " + " ".join(f'{f}="disable"' for f in ("frictionloss", "contact", "spring", "damper", "gravity", "clampctrl", "warmstart", "filterparent", "actuation", "refsafe", "sensor", "eulerdamp",
          "autoreset", "nativeccd")) + ' fwdinv="enable" invdiscrete="enable"/></option>')
    model("size_values", CHAIN, size='memory="3M" nuserdata="4"')
    model("size_memory_plain", CHAIN, size='memory="123456"')
    model("size_legacy", CHAIN, size='njmax="200" nconmax="50"')
    model("size_legacy_stack", CHAIN, size='nstack="20000"')
    model("visual_values", CHAIN, visual='<global cameraid="-1" orthographic="true" fovy="30" ipd=".1" azimuth="10" elevation="-20" linewidth="2" glow=".5" realtime=".5" offwidth="800" offheight="600" ellipsoidinertia="true" bvactive="false"/>'
          '<quality shadowsize="1024" offsamples="2" numslices="20" numstacks="10" numquads="3"/><headlight ambient=".1 .2 .3" diffuse=".2 .3 .4" specular=".3 .4 .5" active="0"/>'
          '<map stiffness="50" stiffnessrot="60" force=".1" torque=".2" alpha=".4" fogstart="2" fogend="9" znear=".02" zfar="40" haze=".4" shadowclip="2" shadowscale=".7" actuatortendon="3"/>'
          '<scale forcewidth=".2" contactwidth=".4" contactheight=".2" connect=".3" com=".5" camera=".4" light=".4" selectpoint=".3" jointlength="1.1" jointwidth=".2" actuatorlength=".8" actuatorwidth=".3" framelength="1.2" framewidth=".2" constraint=".2" slidercrank=".3" frustum="11"/>'
          "<rgba " + " ".join(f'{k}=".{i % 9 + 1} .2 .3 .{9 - i % 8}"' for i, k in enumerate(("fog", "haze", "force", "inertia", "joint", "actuator", "actuatornegative", "actuatorpositive", "com", "camera", "light", "selectpoint", "connect", "contactpoint",
          "contactforce", "contactfriction", "contacttorque", "contactgap", "rangefinder", "constraint", "slidercrank", "crankbroken", "frustum", "bv", "bvactive"))) + "/>")
    model("names_of_all_kinds", CHAIN + '<camera name="c"/><light name="l"/>', asset=f'<mesh name="m" {inline(TETRA)}/><hfield name="h" nrow="2" ncol="2" size="1 1 1 1"/><texture name="t" type="2d" builtin="flat" width="2" height="2"/><material name="mm"/>',
          extra='<contact><exclude name="x" body1="a" body2="b"/><pair name="p" geom1="ga" geom2="gb"/></contact><equality><joint name="e" joint1="j1"/></equality><tendon><fixed name="tt"><joint joint="j1" coef="1"/></fixed></tendon>'
          '<actuator><motor name="mo" joint="j1"/></actuator><sensor><clock name="cl"/></sensor><keyframe><key name="k"/></keyframe><custom><numeric name="n" data="1"/><text name="te" data="y"/></custom>')
    model("names_empty_and_unicode", '<body name="Körper"><geom name="a b/c" size=".1"/><geom size=".1"/></body>')


def defaults():
    world = '<body><joint/><geom/><site/><camera/><light/><body childclass="c" pos="1 0 0"><joint/><geom/><site/><camera/><light/><geom class="d"/><geom class="main"/></body></body>'
    model("default_nested", world, extra='<default class="main"><joint damping=".1" axis="0 1 0"/><geom size=".1 .2" type="capsule"/><site size=".1" rgba="1 0 0 1"/><camera fovy="30" pos=".1 0 0"/>'
          '<light cutoff="20" diffuse=".1 .2 .3"/><default class="c"><geom rgba="0 1 0 1"/><joint stiffness="3"/><camera fovy="50"/><default class="d"><geom rgba="0 0 1 1" size=".4 .5"/></default></default></default>')
    model("default_spec_example", '<geom type="box" size="1 1 1"/><body childclass="sub"><geom type="ellipsoid" size="1 1 1"/><geom type="sphere" size="1" rgba="0 0 1 1"/><geom type="cylinder" size="1 1" class="main"/></body>',
          extra='<default class="main"><geom rgba="1 0 0 1"/><default class="sub"><geom rgba="0 1 0 1"/></default></default>')
    model("default_repeated_sections", row(['<geom/>']), extra='<default><geom size=".1"/></default><default><geom rgba="1 0 0 1"/></default>')
    model("default_fewer_numbers", row(['<geom solimp=".5 .6" friction=".3"/>', '<geom size=".3"/>']), default='<geom type="box" size=".1 .2 .3" solimp=".1 .2 .3 .4 5" friction="1 2 3"/>')
    model("default_orientation", row(['<geom size=".1"/>', '<geom size=".1" quat="1 1 0 0"/>']), default='<geom euler="10 20 30" pos="1 2 3"/><site zaxis="1 1 0"/>')
    model("default_tendon", CHAIN, default='<tendon range="-1 1" width=".1" stiffness="2"/><default class="c"><tendon damping="3" rgba="1 0 0 1"/></default>',
          extra='<tendon><fixed name="t"><joint joint="j1" coef="1"/></fixed><spatial class="c" name="s"><site site="sa"/><site site="sb"/></spatial></tendon>')


def files():
    part = '<mujoco><default><default class="p"><geom size=".2"/></default></default><worldbody><body name="p" pos="1 0 0"><joint name="pj"/><geom name="pg" class="p"/></body></worldbody></mujoco>'
    FILES["parts/body.xml"] = part.encode()
    FILES["parts/deeper/geom.xml"] = b'<anything><geom name="deep" size=".1" pos="0 0 2"/></anything>'
    FILES["parts/nested.xml"] = b'<mujoco><include file="parts/body.xml"/><option timestep=".005"/></mujoco>'
    FILES["parts/in_body.xml"] = b'<mujocoinclude><geom name="x" size=".1"/><include file="parts/deeper/geom.xml"/></mujocoinclude>'
    FILES["parts/actuators.xml"] = b'<mujoco><actuator><motor name="pm" joint="pj"/></actuator></mujoco>'
    model("include_sections", '<geom size="1"/>', extra='<include file="parts/body.xml"/><include file="parts/actuators.xml"/>')
    model("include_nested", '<geom size="1"/>', extra='<include file="parts/nested.xml"/>')
    model("include_in_body", '<body pos="0 0 1"><joint/><include file="parts/in_body.xml"/></body>')
    model("include_last_setting_wins", '<body euler="0 0 1"><geom size=".1"/></body>', compiler='angle="radian"', extra='<include file="parts/degrees.xml"/>')
    FILES["parts/degrees.xml"] = b'<mujoco><compiler angle="degree"/></mujoco>'
    child = ('<mujoco model="child"><compiler angle="radian" eulerseq="zyx"/><default><geom rgba="1 0 0 1"/><default class="k"><geom rgba="0 1 0 1"/><joint armature=".1"/></default></default>'
             '<asset><mesh name="cm" ' + inline(TETRA) + '/><texture name="ct" type="2d" builtin="flat" width="2" height="2"/><material name="cmat" texture="ct"/></asset>'
             '<worldbody><body name="arm" pos="0 0 1" euler=".1 .2 .3" childclass="k"><joint name="cj" range="-.5 .5"/><geom name="cg" type="mesh" mesh="cm" material="cmat"/><site name="cs" pos="1 0 0"/>'
             '<body name="hand" pos="1 0 0"><joint name="ch"/><geom size=".1"/></body></body><body name="other" pos="2 0 0"><geom name="og" size=".1"/></body></worldbody></mujoco>')
    FILES["parts/child.xml"] = child.encode()
    model("attach_body", '<body name="base"><geom size=".1"/><attach model="child" body="arm" prefix="p_"/></body>', asset='<model name="child" file="parts/child.xml"/>')
    model("attach_in_frame", '<frame pos="1 2 3" euler="90 0 0"><attach model="child" body="hand" prefix="p_"/></frame>', asset='<model name="child" file="parts/child.xml"/>')
    model("attach_model", '<geom size=".1"/><frame pos="0 0 1"><attach model="child" prefix="p_"/></frame>', asset='<model name="child" file="parts/child.xml"/>')
    model("attach_twice", '<attach model="child" body="arm" prefix="a_"/><frame pos="3 0 0"><attach model="child" body="arm" prefix="b_"/></frame>', asset='<model name="child" file="parts/child.xml"/>')
    model("attach_name_from_model", '<attach model="child" body="hand" prefix="p_"/>', asset='<model file="parts/child.xml"/>')


def all_relations():
    for part in (limits, tendons_actuators, relations, keyframes, globals_, defaults, files):
        part()
