"""What people write and few documents mention: odd, but it loads, and it means something."""
from pieces import FILES, TETRA, body, model, numbers

LINK = '<body name="b" pos="0 0 1"><joint name="j" axis="0 1 0"/><geom name="g" size=".1"/><site name="s"/></body>'


def obj(vertices, faces):
    lines = ["v " + numbers(v) for v in vertices] + ["f " + " ".join(str(i + 1) for i in f) for f in faces]
    return ("\n".join(lines) + "\n").encode()


def all_odd():
    turned = '<frame pos="1 0 0" euler="0 90 30"><frame pos="0 .2 0" quat="1 .2 0 0">{}</frame></frame>'
    for name, inertia in {"diag": 'euler="20 0 0" diaginertia="1 2 2.5"', "full": 'fullinertia="1 2 2.5 .1 .2 .3"'}.items():
        model(f"frame_inertial_{name}", body(turned.format(f'<inertial pos="0 .5 1" mass="1.5" {inertia}/>')))
    model("camera_sensor_without_resolution", '<camera sensorsize="1 2" focal=".5 .5"/><camera sensorsize="1 2"/>'
          '<camera sensorsize="1 2" focalpixel="3 3" principalpixel="1 1"/>')
    model("material_layer_twice", '<geom size=".1" material="a"/>', asset='<texture name="t" type="2d" builtin="flat" width="2" height="2"/>'
          '<texture name="u" type="2d" builtin="flat" width="2" height="2"/><material name="a"><layer role="rgb" texture="t"/>'
          '<layer role="rgb" texture="u"/></material>')
    targets = {"joint": 'joint="j"', "jointinparent": 'jointinparent="j"', "tendon": 'tendon="t"',
               "cranksite": 'cranksite="s" slidersite="o" cranklength="1"', "site": 'site="s"', "body": 'body="b"'}
    pairs = [(a, b) for a in targets for b in targets if a != b and {a, b} not in ({"cranksite", "site"}, {"cranksite", "body"})]
    model("actuator_two_targets", LINK + '<site name="o" pos="0 0 2"/>', extra='<tendon><fixed name="t"><joint joint="j" coef="1"/></fixed>'
          "</tendon><actuator>" + "".join(f'<general name="{a}_{b}" {targets[a]} {targets[b]}/>' for a, b in pairs) + "</actuator>")
    model("gravcomp_negative", LINK.replace('name="b"', 'name="b" gravcomp="-1"') + '<body gravcomp=".5"/>')
    model("statistic_flat_along_x", '<site pos="1 0 1"/><site pos="1 2 11"/>')
    FILES["odd/tetra.obj"] = FILES["tetra_beside_odd.obj"] = obj(*TETRA)
    model("paths_shortened", "", asset="".join(f'<mesh name="m{i}" file="{f}"/>' for i, f in enumerate(
        ("odd/tetra.obj", "./odd/tetra.obj", "odd/../tetra_beside_odd.obj", "odd//tetra.obj"))))
    for kind in ("box", "cylinder", "ellipsoid"):  # sheets: open at the top
        model(f"flexcomp_open_{kind}", f'<flexcomp name="f" type="{kind}" count="3 4 5" spacing=".1 .2 .3" mass="1" radius=".01" rigid="true"/>')
    model("flexcomp_circle_as_sheet", '<flexcomp name="f" type="circle" count="3 4 1" spacing=".1 .2 .3" mass="1" radius=".01"/>')
