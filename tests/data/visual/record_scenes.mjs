// Records abstract scenes of the reference (npm package mujoco-js) for a model without asset files.
//   node record_scenes.mjs MODEL.xml CASES.json SCENES.json STATES.json
// CASES: {"steps": N, "cases": [{"name", "option": {}, "camera": {}, "perturb": {}, "after_init": {}, "actions": []}]}.
// SCENES gets the cases with what the reference made of them. STATES gets the simulated state, from which
// `oracle.mjs MODEL.xml --step-from STATES.json --all --max-dense 1` writes the data that the scenes were made of.
import fs from 'node:fs';
import path from 'node:path';
import { createRequire } from 'node:module';

const [modelFile, casesFile, scenesFile, statesFile] = process.argv.slice(2);
const require = createRequire(path.join(process.cwd(), 'node_modules') + path.sep);
const { default: load } = await import(require.resolve('mujoco-js'));
const mj = await load({ print: console.error, printErr: console.error });
mj.FS.writeFile('/model.xml', fs.readFileSync(modelFile));
const m = mj.MjModel.loadFromXML('/model.xml');
const input = JSON.parse(fs.readFileSync(casesFile, 'utf8'));

const round = (v) => Number(v.toPrecision(8));
const list = (v) => Array.from(v, round);
function assign(to, from) {
  for (const [key, value] of Object.entries(from ?? {})) {
    if (typeof value === 'object') for (const [i, v] of Object.entries(value)) to[key][Number(i)] = v;
    else to[key] = value;
  }
}
const label = (g) => String.fromCharCode(...Array.from(g.label).slice(0, Array.from(g.label).indexOf(0)));
const geom = (g) => [g.type, g.objtype, g.objid, g.category, g.segid, g.dataid, g.matid, g.texcoord, g.transparent,
  list(g.size), list(g.pos), list(g.mat), list(g.rgba),
  list([g.emission, g.specular, g.shininess, g.reflectance, g.modelrbound]), label(g)];
const light = (l) => [l.id, l.type, l.headlight, l.castshadow, list(l.pos), list(l.dir), list(l.attenuation),
  list([l.cutoff, l.exponent]), list(l.ambient), list(l.diffuse), list(l.specular)];
const eye = (c) => [list(c.pos), list(c.forward), list(c.up),
  list([c.frustum_center, c.frustum_width, c.frustum_bottom, c.frustum_top, c.frustum_near, c.frustum_far]), c.orthographic];

const d = new mj.MjData(m);
for (let i = 0; i < input.steps; i++) {
  for (let k = 0; k < m.nu; k++) d.ctrl[k] = 0.5 * Math.sin(0.01 * i + k);
  mj.mj_step(m, d);
}
const names = ['qpos', 'qvel', 'act', 'ctrl', 'mocap_pos', 'mocap_quat', 'qacc_warmstart', 'eq_active'];
const state = Object.fromEntries(names.map((n) => [n, Array.from(d[n])]));
fs.writeFileSync(statesFile, JSON.stringify([{ ...state, time: d.time }]));
mj.mj_forward(m, d);
const force = Array.from(d.xfrc_applied), qpos = Array.from(d.qpos);

const out = [];
for (const c of input.cases) {
  d.xfrc_applied.set(force);
  d.qpos.set(qpos);
  const opt = new mj.MjvOption(), pert = new mj.MjvPerturb(), cam = new mj.MjvCamera(), scn = new mj.MjvScene(m, 2000);
  mj.mjv_defaultOption(opt);
  mj.mjv_defaultPerturb(pert);
  mj.mjv_defaultFreeCamera(m, cam);
  assign(opt, c.option);
  assign(cam, c.camera);
  assign(pert, c.perturb);
  const update = () => mj.mjv_updateScene(m, d, opt, pert, cam, 7, scn);
  update();
  if (c.perturb) mj.mjv_initPerturb(m, d, scn, pert);
  assign(pert, c.after_init);
  for (const a of c.actions ?? []) {
    if (a[0] === 'move camera') mj.mjv_moveCamera(m, a[1], a[2], a[3], scn, cam);
    if (a[0] === 'move perturb') mj.mjv_movePerturb(m, d, a[1], a[2], a[3], scn, pert);
    if (a[0] === 'apply force') mj.mjv_applyPerturbForce(m, d, pert);
    if (a[0] === 'apply pose') mj.mjv_applyPerturbPose(m, d, pert, 1);
  }
  update();
  update();  // endless planes follow the camera of the update before
  const expected = {
    camera: [list(cam.lookat), round(cam.distance), round(cam.azimuth), round(cam.elevation)],
    perturb: [list(pert.refpos), list(pert.refquat), list(pert.refselpos), round(pert.localmass), round(pert.scale)],
    frustum_height: round(mj.mjv_frustumHeight(scn)),
    force: list(d.xfrc_applied), qpos: list(d.qpos),
    eyes: [0, 1].map((i) => eye(scn.camera.get(i))), lights: [], geoms: [],
  };
  for (let i = 0; i < scn.nlight; i++) expected.lights.push(light(scn.lights.get(i)));
  for (let i = 0; i < scn.ngeom; i++) expected.geoms.push(geom(scn.geoms.get(i)));
  if (!c.geoms) delete expected.geoms;
  out.push({ ...c, expected });
}
fs.writeFileSync(scenesFile, JSON.stringify(out));
