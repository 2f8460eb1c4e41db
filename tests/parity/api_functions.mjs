// Asks the reference for the results of functions of the C API and writes them, a line each, to
// tests/data/api/functions.txt, which the tests in tests/engine/api compare through golden_results.h. The same numbers go in on both sides: Numbers of the
// test is numbers here. usage: node api_functions.mjs MODULE_FOLDER, which holds the npm packages mujoco-js (3.3.8) and
// @mujoco/mujoco (3.14.0). Both are asked, and 3.14.0 decides where it offers the function under the same name.
import fs from 'fs';
import path from 'path';
import { createRequire } from 'module';
import { pathToFileURL } from 'url';

const here = path.dirname(new URL(import.meta.url).pathname);
const data = path.join(here, '..', 'data', 'api');
const require = createRequire(path.join(path.resolve(process.argv[2] ?? '.'), 'package.json'));
const { default: loadOlder } = await import(pathToFileURL(require.resolve('mujoco-js')).href);
const older = await loadOlder({ print: () => {}, printErr: () => {} });
const { default: load } = await import(pathToFileURL(require.resolve('@mujoco/mujoco')).href);
const today = await load({ print: () => {}, printErr: () => {} });

let mj = older;
const results = new Map();  // line of each name, in the order of the first asking
const flat = (v) => (ArrayBuffer.isView(v) || Array.isArray(v) ? Array.from(v).flatMap(flat) : [Number(v)]);
const record = (name, ...values) => results.set(name, [name, ...values.flatMap(flat)].join(' '));
// What follows is one test's.
const group = (name) => results.set(`# ${name}`, `# ${name}`);
const loadModel = (file) => (mj.MjModel.from_xml_path ?? mj.MjModel.loadFromXML)(file);

// n numbers in [-1, 1), exact in doubles.
function numbers(n, seed) {
  const out = [];
  let x = seed;
  for (let i = 0; i < n; ++i) {
    x = Number((1664525n * BigInt(x) + 1013904223n) % 4294967296n);
    out.push(x / 2147483648 - 1);
  }
  return out;
}
const unit = (n, seed) => { const v = numbers(n, seed), l = Math.sqrt(v.reduce((a, x) => a + x * x, 0)); return v.map((x) => x / l); };
const positive = (n, seed) => numbers(n, seed).map((x) => 1.5 + x);
// n x n, symmetric, dominated by its diagonal.
function definite(n, seed) {
  const a = numbers(n * n, seed), out = Array(n * n);
  for (let i = 0; i < n; ++i) for (let k = 0; k < n; ++k) out[n * i + k] = 0.5 * (a[n * i + k] + a[n * k + i]) + (i === k ? n : 0);
  return out;
}

// Calls f with buffers of these sizes (or contents) and records the buffers, then what f returns.
function call(name, sizes, f, Kind = mj.DoubleBuffer) {
  const buffers = sizes.map((s) => {
    const b = new Kind(typeof s === 'number' ? s : s.length);
    if (typeof s !== 'number') b.GetView().set(s); else b.GetView().fill(0);
    return b;
  });
  try {
    const result = f(...buffers);
    record(name, ...buffers.map((b) => Array.from(b.GetView())), ...(result === undefined || result === null ? [] : [result]));
  } catch (e) {
    if (mj === older) console.error(`${name}: ${e.message ?? e}`);
  }
  buffers.forEach((b) => b.delete());
}

function vectors() {
  group('vectors');
  const a = numbers(7, 1), b = numbers(7, 2), a3 = numbers(3, 3), b3 = numbers(3, 4), m9 = numbers(9, 5);
  call('mju_zero3', [a3], (r) => mj.mju_zero3(r));
  call('mju_zero', [a], (r) => mj.mju_zero(r));
  call('mju_fill', [a], (r) => mj.mju_fill(r, 0.3));
  call('mju_copy4', [4], (r) => mj.mju_copy4(r, unit(4, 6)));
  call('mju_add', [7], (r) => mj.mju_add(r, a, b));
  call('mju_sub', [7], (r) => mj.mju_sub(r, a, b));
  call('mju_addScl', [7], (r) => mj.mju_addScl(r, a, b, 0.7));
  call('mju_addScl3', [3], (r) => mj.mju_addScl3(r, a3, b3, -0.6));
  call('mju_addToScl', [a], (r) => mj.mju_addToScl(r, b, 1.7));
  call('mju_cross', [3], (r) => mj.mju_cross(r, a3, b3));
  call('mju_dist3', [], () => mj.mju_dist3(a3, b3));
  call('mju_dot', [], () => mj.mju_dot(a, b));
  call('mju_norm', [], () => mj.mju_norm(a));
  call('mju_sum', [], () => mj.mju_sum(a));
  call('mju_L1', [], () => mj.mju_L1(a));
  call('mju_normalize', [a], (r) => mj.mju_normalize(r));
  call('mju_normalize3', [a3], (r) => mj.mju_normalize3(r));
  call('mju_normalize3_zero', [[0, 0, 0]], (r) => mj.mju_normalize3(r));
  call('mju_normalize4', [numbers(4, 7)], (r) => mj.mju_normalize4(r));
  call('mju_normalize4_zero', [[0, 0, 0, 0]], (r) => mj.mju_normalize4(r));
  call('mju_mulMatVec3', [3], (r) => mj.mju_mulMatVec3(r, m9, a3));
  call('mju_mulMatTVec3', [3], (r) => mj.mju_mulMatTVec3(r, m9, a3));
  call('mju_mulMatVec', [3], (r) => mj.mju_mulMatVec(r, numbers(21, 8), a, 3, 7));
  call('mju_mulMatTVec', [7], (r) => mj.mju_mulMatTVec(r, numbers(21, 8), a3, 3, 7));
  call('mju_mulVecMatVec', [], () => mj.mju_mulVecMatVec(a, numbers(49, 9), b));
  call('mju_transpose', [21], (r) => mj.mju_transpose(r, numbers(21, 8), 3, 7));
  call('mju_symmetrize', [9], (r) => mj.mju_symmetrize(r, m9, 3));
  call('mju_eye', [9], (r) => mj.mju_eye(r));
  call('mju_mulMatMat', [6], (r) => mj.mju_mulMatMat(r, numbers(8, 10), numbers(12, 11), 2, 4, 3));
  call('mju_mulMatMatT', [6], (r) => mj.mju_mulMatMatT(r, numbers(8, 10), numbers(12, 11), 2, 4, 3));
  call('mju_mulMatTMat', [12], (r) => mj.mju_mulMatTMat(r, numbers(8, 10), numbers(6, 11), 2, 4, 3));
  call('mju_sqrMatTD', [16], (r) => mj.mju_sqrMatTD(r, numbers(12, 12), positive(3, 13), 3, 4));
  for (const force of [0, 1]) {
    call(`mju_transformSpatial_${force}`, [6], (r) => mj.mju_transformSpatial(r, numbers(6, 14), force, a3, b3, m9));
  }
  call('mju_encodePyramid', [6], (r) => mj.mju_encodePyramid(r, [3, 0.2, -0.3, 0.1], [0.5, 0.6, 0.7]));
  call('mju_decodePyramid', [4], (r) => mj.mju_decodePyramid(r, positive(6, 15), [0.5, 0.6, 0.7]));
}

function rotations() {
  group('rotations');
  const q = unit(4, 20), p = unit(4, 21), v = numbers(3, 22), mat = numbers(9, 23);
  call('mju_mulQuat', [4], (r) => mj.mju_mulQuat(r, q, p));
  call('mju_mulQuatAxis', [4], (r) => mj.mju_mulQuatAxis(r, q, v));
  call('mju_negQuat', [4], (r) => mj.mju_negQuat(r, q));
  call('mju_axisAngle2Quat', [4], (r) => mj.mju_axisAngle2Quat(r, v, 0.7));
  call('mju_rotVecQuat', [3], (r) => mj.mju_rotVecQuat(r, v, q));
  for (const dt of [1, 0.01]) call(`mju_quat2Vel_${dt}`, [3], (r) => mj.mju_quat2Vel(r, q, dt));
  call('mju_subQuat', [3], (r) => mj.mju_subQuat(r, q, p));
  call('mju_quat2Mat', [9], (r) => mj.mju_quat2Mat(r, q));
  call('mju_quat2Mat_identity', [9], (r) => mj.mju_quat2Mat(r, [1, 0, 0, 0]));
  for (let k = 0; k < 6; ++k) {
    const m = new mj.DoubleBuffer(9);
    mj.mju_quat2Mat(m, unit(4, 30 + k));
    const copy = Array.from(m.GetView());
    m.delete();
    call(`mju_mat2Quat_${k}`, [4], (r) => mj.mju_mat2Quat(r, copy));
  }
  call('mju_derivQuat', [4], (r) => mj.mju_derivQuat(r, q, v));
  call('mju_quatIntegrate', [q], (r) => mj.mju_quatIntegrate(r, v, 0.3));
  call('mju_quatZ2Vec', [4], (r) => mj.mju_quatZ2Vec(r, v));
  call('mju_quatZ2Vec_down', [4], (r) => mj.mju_quatZ2Vec(r, [0, 0, -2]));
  call('mju_quatZ2Vec_zero', [4], (r) => mj.mju_quatZ2Vec(r, [0, 0, 0]));
  call('mju_mat2Rot', [unit(4, 24)], (r) => mj.mju_mat2Rot(r, mat.map((x, i) => (i % 4 ? 0.2 * x : 1 + 0.2 * x))));
  for (const seq of ['xyz', 'XYZ', 'zyx', 'ZXz', 'yXz']) call(`mju_euler2Quat_${seq}`, [4], (r) => mj.mju_euler2Quat(r, v, seq));
  call('mju_mulPose', [3, 4], (r, s) => mj.mju_mulPose(r, s, v, q, numbers(3, 25), p));
  call('mju_negPose', [3, 4], (r, s) => mj.mju_negPose(r, s, v, q));
  call('mju_trnVecPose', [3], (r) => mj.mju_trnVecPose(r, v, q, numbers(3, 25)));
  call('mjd_subQuat', [9, 9], (r, s) => mj.mjd_subQuat(q, p, r, s));
  call('mjd_quatIntegrate', [9, 9, 3], (r, s, t) => mj.mjd_quatIntegrate(v, 0.4, r, s, t));
  call('mjd_quatIntegrate_zero', [9, 9, 3], (r, s, t) => mj.mjd_quatIntegrate([0, 0, 0], 0.4, r, s, t));
  call('mju_eig3', [3, 9, 4], (r, s, t) => today.mju_eig3(r, s, t, [4, 1, 0.5, 1, 3, -0.7, 0.5, -0.7, 2]), today.DoubleBuffer);
}

function factors() {
  group('factors');
  const a = definite(5, 40), x = numbers(5, 41);
  call('mju_cholFactor', [a], (r) => mj.mju_cholFactor(r, 1e-10));
  for (const plus of [0, 1]) {
    call(`mju_cholUpdate_${plus}`, [a, x], (r, s) => { mj.mju_cholFactor(r, 1e-10); return mj.mju_cholUpdate(r, s, plus); });
  }
  call('mju_cholSolve', [a, 5], (r, s) => { mj.mju_cholFactor(r, 1e-10); mj.mju_cholSolve(s, Array.from(r.GetView()), x); });
  // ntotal 6, nband 3, ndense 2: (6 - 2) * 3 + 2 * 6 numbers.
  const band = positive(24, 42).map((v, i) => 0.3 * v + ((i < 12 ? i % 3 === 2 : i === 12 + 4 || i === 18 + 5) ? 5 : 0));
  const y = numbers(12, 43);
  call('mju_bandDiag', [], () => Array.from({ length: 6 }, (_, i) => mj.mju_bandDiag(i, 6, 3, 2)));
  for (const sym of [0, 1]) {
    call(`mju_band2Dense_${sym}`, [36], (r) => mj.mju_band2Dense(r, band, 6, 3, 2, sym));
    call(`mju_bandMulMatVec_${sym}`, [12], (r) => mj.mju_bandMulMatVec(r, band, y, 6, 3, 2, 2, sym));
  }
  call('mju_dense2Band', [24], (r) => mj.mju_dense2Band(r, numbers(36, 44), 6, 3, 2));
  call('mju_cholFactorBand', [band], (r) => mj.mju_cholFactorBand(r, 6, 3, 2, 0.1, 0.2));
  call('mju_cholSolveBand', [band, 6], (r, s) => { mj.mju_cholFactorBand(r, 6, 3, 2, 0, 0); mj.mju_cholSolveBand(s, Array.from(r.GetView()), y.slice(0, 6), 6, 3, 2); });
}

function scalars() {
  group('muscles');
  const range = [0.4, 1.1], prm = [0.75, 1.05, 10, 200, 0.5, 1.6, 1.5, 1.3, 1.2];
  for (const length of [0.3, 0.5, 0.75, 0.95, 1.2]) {
    for (const velocity of [-2, -0.3, 0, 0.4]) {
      call(`mju_muscleGain_${length}_${velocity}`, [], () => mj.mju_muscleGain(length, velocity, range, 30, prm));
    }
    call(`mju_muscleBias_${length}`, [], () => mj.mju_muscleBias(length, range, 30, prm));
  }
  call('mju_muscleGain_force', [], () => mj.mju_muscleGain(0.7, 0.1, range, 30, [0.75, 1.05, -1, 200, 0.5, 1.6, 1.5, 1.3, 1.2]));
  for (const ctrl of [-0.2, 0.3, 1.4]) {
    for (const act of [0, 0.35, 0.9]) {
      call(`mju_muscleDynamics_${ctrl}_${act}`, [], () => [mj.mju_muscleDynamics(ctrl, act, [0.01, 0.04, 0]),
        mj.mju_muscleDynamics(ctrl, act, [0.01, 0.04, 0.5])]);
    }
  }
  group('scalars');
  call('mju_springDamper', [], () => [[0.3, -0.2, 4, 1, 0.1], [0.3, -0.2, 4, 4, 0.1], [0.3, -0.2, 4, 9, 0.1]].map((v) => mj.mju_springDamper(...v)));
  call('mju_sigmoid', [], () => [-1, 0, 0.2, 0.5, 0.9, 1, 2].map((v) => mj.mju_sigmoid(v)));
  call('mju_sign', [], () => [-1.5, 0, 2].map((v) => mj.mju_sign(v)));
  call('mju_round', [], () => [-1.5, -0.4, 0.5, 2.5].map((v) => today.mju_round(v)));
  call('mju_Halton', [], () => [[1, 2], [5, 2], [17, 3], [100, 7]].map((v) => mj.mju_Halton(...v)));
  call('mju_min_max_clip', [], () => [mj.mju_min(1, -2), mj.mju_max(1, -2), mj.mju_clip(3, -1, 2), mj.mju_clip(-3, -1, 2)]);
  group('rays_on_shapes');
  for (let type = 0; type < 7; ++type) {
    if (type === 1) continue;
    const turn = new mj.DoubleBuffer(9);
    mj.mju_quat2Mat(turn, unit(4, 50));
    const mat = Array.from(turn.GetView());
    turn.delete();
    call(`mju_rayGeom_${type}`, [], () => [[0, 0, -1], [0.3, 0.2, -1], [0, 0, 1], [0.02, 0.5, -0.8]].map((v) =>
      mj.mju_rayGeom([0.1, -0.1, 0.2], mat, [0.5, 0.4, 0.3], [0.1, -0.2, 1.5], v, type)));
  }
}

function mechanics() {
  mj.FS.writeFile('functions.xml', fs.readFileSync(path.join(data, 'functions.xml')));
  const m = loadModel('functions.xml');
  const d = new mj.MjData(m);
  const nv = m.nv, nq = m.nq, hand = mj.mj_name2id(m, 1, 'hand'), arm = mj.mj_name2id(m, 1, 'arm');
  const point = [0.2, -0.1, 0.5], axis = unit(3, 60), x = numbers(nv, 61), qvel = numbers(nv, 62);
  mj.mj_resetDataKeyframe(m, d, 0);
  mj.mj_forward(m, d);
  group('jacobians');
  record('sizes', nv, nq, d.ncon, d.nefc);
  const jac = (name, f) => call(name, [3 * nv, 3 * nv], f);
  jac('mj_jac', (p, r) => mj.mj_jac(m, d, p, r, point, hand));
  jac('mj_jacBody', (p, r) => mj.mj_jacBody(m, d, p, r, hand));
  jac('mj_jacBodyCom', (p, r) => mj.mj_jacBodyCom(m, d, p, r, hand));
  call('mj_jacSubtreeCom', [3 * nv], (p) => mj.mj_jacSubtreeCom(m, d, p, arm));
  jac('mj_jacGeom', (p, r) => mj.mj_jacGeom(m, d, p, r, 2));
  jac('mj_jacSite', (p, r) => mj.mj_jacSite(m, d, p, r, 1));
  jac('mj_jacPointAxis', (p, r) => mj.mj_jacPointAxis(m, d, p, r, point, axis, hand));
  jac('mj_jacDot', (p, r) => mj.mj_jacDot(m, d, p, r, point, hand));
  call('mj_angmomMat', [3 * nv], (r) => mj.mj_angmomMat(m, d, r, arm));
  group('inertia');
  call('mj_mulM', [nv], (r) => mj.mj_mulM(m, d, r, x));
  call('mj_mulM2', [nv], (r) => mj.mj_mulM2(m, d, r, x));
  call('mj_solveM', [nv], (r) => mj.mj_solveM(m, d, r, x));
  call('mj_solveM2', [nv], (r) => mj.mj_solveM2(m, d, r, x, positive(nv, 63)));
  call('mj_fullM', [nv * nv], (r) => mj.mj_fullM(m, r, Array.from(d.qM)));
  group('constraint_jacobian');
  call('mj_mulJacVec', [d.nefc], (r) => mj.mj_mulJacVec(m, d, r, x));
  call('mj_mulJacTVec', [nv], (r) => mj.mj_mulJacTVec(m, d, r, numbers(d.nefc, 64)));
  group('joint_forces');
  call('mj_rne_0', [nv], (r) => mj.mj_rne(m, d, 0, r));
  call('mj_rne_1', [nv], (r) => mj.mj_rne(m, d, 1, r));
  call('mj_applyFT', [nv], (r) => mj.mj_applyFT(m, d, numbers(3, 65), numbers(3, 66), point, hand, r));
  group('motion_and_forces');
  for (const local of [0, 1]) {
    for (const [type, id] of [[1, hand], [2, hand], [5, 2], [6, 1]]) {
      call(`mj_objectVelocity_${type}_${local}`, [6], (r) => mj.mj_objectVelocity(m, d, type, id, r, local));
    }
  }
  mj.mj_rnePostConstraint(m, d);
  for (const local of [0, 1]) {
    for (const [type, id] of [[1, hand], [2, hand], [5, 2], [6, 1]]) {
      call(`mj_objectAcceleration_${type}_${local}`, [6], (r) => mj.mj_objectAcceleration(m, d, type, id, r, local));
    }
  }
  record('rnePostConstraint', d.cacc, d.cfrc_int, d.cfrc_ext);
  for (let i = 0; i < d.ncon; ++i) call(`mj_contactForce_${i}`, [6], (r) => mj.mj_contactForce(m, d, i, r));
  group('configurations');
  for (const same of [0, 1, 2, 3, 4]) {
    call(`mj_local2Global_${same}`, [3, 9], (p, r) => mj.mj_local2Global(d, p, r, numbers(3, 67), unit(4, 68), hand, same));
  }
  call('mj_integratePos', [Array.from(d.qpos)], (r) => mj.mj_integratePos(m, r, qvel, 0.2));
  const moved = new mj.DoubleBuffer(nq);
  moved.GetView().set(d.qpos);
  mj.mj_integratePos(m, moved, qvel, 0.2);
  const there = Array.from(moved.GetView());
  call('mj_differentiatePos', [nv], (r) => mj.mj_differentiatePos(m, r, 0.3, Array.from(d.qpos), there));
  call('mj_normalizeQuat', [Array.from(d.qpos).map((v) => 3 * v)], (r) => mj.mj_normalizeQuat(m, r));
  group('total_mass');
  call('mj_getTotalmass', [], () => mj.mj_getTotalmass(m));
  group('constraint_update');
  call('mj_constraintUpdate', [1], (r) => mj.mj_constraintUpdate(m, d, numbers(d.nefc, 69), r, 0));
  record('constraintUpdate', d.efc_force, d.qfrc_constraint, d.efc_state);
  group('momentum_and_energy');
  mj.mj_forward(m, d);
  mj.mj_subtreeVel(m, d);
  record('subtreeVel', d.subtree_linvel, d.subtree_angmom);
  mj.mj_energyPos(m, d);
  mj.mj_energyVel(m, d);
  record('energy', d.energy);
  group('many_rays');
  const rays = numbers(30, 70), groups = new Uint8Array([1, 1, 1, 1, 1, 1]);
  const hit = new mj.IntBuffer(10), dist = new mj.DoubleBuffer(10);
  try {
    mj.mj_multiRay(m, d, [0.1, 0.1, 1.2], rays, groups, 1, -1, hit, dist, 10, 1e10);
    record('mj_multiRay', Array.from(hit.GetView()), Array.from(dist.GetView()));
  } catch (e) { console.error(`mj_multiRay: ${e.message ?? e}`); }
  group('stages');
  stages(m);
  others(m);
  group('scaled_mass');
  mj.mj_setTotalmass(m, 7);
  record('mj_setTotalmass', m.body_mass, m.body_inertia);
  group('debug_reset');
  mj.mj_resetDataDebug(m, d, 7);
  record('mj_resetDataDebug', Array.from(d.qpos).map((v, i) => v - m.qpos0[i]), d.time);
  group('scene');
  scene(m);
}

// Derivatives, ray casts on deformable things and picking.
function others(m) {
  const d = new mj.MjData(m), nv = m.nv, na = m.na, ns = m.nsensordata, nx = 2 * nv + na;
  mj.mj_resetDataKeyframe(m, d, 0);
  mj.mj_forward(m, d);
  group('derivatives');
  call('mjd_inverseFD', [nv * nv, nv * nv, nv * nv, nv * ns, nv * ns, nv * ns, nv * m.nM], (a, b, c, e, f, g, h) => mj.mjd_inverseFD(m, d, 1e-6, 0, a, b, c, e, f, g, h));
  call('mjd_inverseFD_actuation', [nv * nv, nv * nv], (a, b) => mj.mjd_inverseFD(m, d, 1e-6, 1, a, b, null, null, null, null, null));
  call('mjd_transitionFD', [nx * nx, nx * m.nu, ns * nx, ns * m.nu], (a, b, c, e) => mj.mjd_transitionFD(m, d, 1e-6, 0, a, b, c, e));
  group('rays_on_skins');
  const face = [0, 1, 2, 0, 2, 3], vert = [0, 0, 0, 1, 0, 0.1, 1, 1, 0.2, 0, 1, 0.3];
  for (const [i, v] of [[0, [0, 0, -1]], [1, [0.3, 0.1, -1]], [2, [0, 0, 1]], [3, [-0.3, 0.2, -1]]]) {
    call(`mju_raySkin_${i}`, [1], (id) => mj.mju_raySkin(2, 4, face, vert, [0.4, 0.3, 2], v, id), mj.IntBuffer);
  }
  const option = new mj.MjvOption(), camera = new mj.MjvCamera(), view = new mj.MjvScene(m, 200), pert = new mj.MjvPerturb();
  mj.mjv_defaultFreeCamera(m, camera);
  mj.mjv_updateScene(m, d, option, pert, camera, 7, view);
  group('picking');
  for (const [x, y] of [[0.5, 0.5], [0.45, 0.62], [0.3, 0.7], [0.62, 0.55], [0.5, 0.05], [0.01, 0.99]]) {
    const point = new mj.DoubleBuffer(3), ids = [0, 1, 2].map(() => new mj.IntBuffer(1));
    const body = mj.mjv_select(m, d, option, 1.5, x, y, view, point, ...ids);
    record(`mjv_select_${x}_${y}`, body, Array.from(point.GetView()), ids.map((b) => b.GetView()[0]));
  }
  const cable = 'cloth.xml';
  mj.FS.writeFile(cable, fs.readFileSync(path.join(data, 'cloth.xml')));
  const flex = loadModel(cable), fd = new mj.MjData(flex);
  mj.mj_forward(flex, fd);
  group('rays_on_flexes');
  for (const [flag, flags] of [['vert', [1, 0, 0, 0]], ['edge', [0, 1, 0, 0]], ['face', [0, 0, 1, 0]], ['skin', [0, 0, 0, 1]]]) {
    for (const [i, v] of [[0, [0, 0, -1]], [1, [0.02, 0.01, -1]], [2, [0, 0, 1]]]) {
      call(`mju_rayFlex_${flag}_${i}`, [1], (id) => mj.mju_rayFlex(flex, fd, 0, ...flags, 0, [0.033, 0.021, 1], v, id), mj.IntBuffer);
    }
  }
}

// The stages called one by one on data of their own.
function stages(m) {
  const d = new mj.MjData(m);
  mj.mj_resetDataKeyframe(m, d, 0);
  for (const f of ['mj_kinematics', 'mj_comPos', 'mj_camlight', 'mj_flex', 'mj_tendon', 'mj_makeM', 'mj_factorM', 'mj_collision',
    'mj_makeConstraint', 'mj_island', 'mj_transmission', 'mj_projectConstraint', 'mj_sensorPos', 'mj_energyPos']) mj[f](m, d);
  record('stages_position', d.xpos, d.cam_xpos, d.light_xdir, d.ten_length, d.qLD, d.actuator_length, d.efc_pos);
  mj.mj_fwdVelocity(m, d);
  for (const f of ['mj_comVel', 'mj_passive', 'mj_referenceConstraint', 'mj_sensorVel', 'mj_energyVel']) mj[f](m, d);
  record('stages_velocity', d.cvel, d.qfrc_passive, d.efc_aref, d.energy);
  for (const f of ['mj_fwdActuation', 'mj_fwdAcceleration', 'mj_fwdConstraint', 'mj_sensorAcc']) mj[f](m, d);
  record('stages_force', d.qfrc_actuator, d.act_dot, d.qacc_smooth, d.qacc, d.sensordata);
  mj.mj_checkAcc(m, d);
  mj.mj_Euler(m, d);
  record('stages_step', d.qpos, d.qvel, d.act, d.time);
  mj.mj_step1(m, d);
  d.ctrl[0] = 0.9;
  mj.mj_step2(m, d);
  record('mj_step12', d.qpos, d.qvel, d.act, d.time);
  mj.mj_RungeKutta(m, d, 4);
  record('mj_RungeKutta', d.qpos, d.qvel, d.act, d.time);
  mj.mj_forward(m, d);
  m.opt.integrator = 2;
  mj.mj_implicit(m, d);
  m.opt.integrator = 0;
  record('mj_implicit', d.qpos, d.qvel, d.act, d.time);
  mj.mj_inverse(m, d);
  mj.mj_invPosition(m, d);
  mj.mj_invVelocity(m, d);
  mj.mj_invConstraint(m, d);
  record('mj_inverse', d.qfrc_inverse, d.qfrc_constraint);
  mj.mj_forward(m, d);
  mj.mj_compareFwdInv(m, d);
  d.delete();
}

function scene(m) {
  const d = new mj.MjData(m), option = new mj.MjvOption(), camera = new mj.MjvCamera(), view = new mj.MjvScene(m, 200), pert = new mj.MjvPerturb();
  mj.mj_resetDataKeyframe(m, d, 0);
  mj.mj_forward(m, d);
  const tell = (name) => record(name, camera.lookat, camera.azimuth, camera.elevation, camera.distance);
  mj.mjv_defaultFreeCamera(m, camera);
  tell('mjv_defaultFreeCamera');
  mj.mjv_updateScene(m, d, option, pert, camera, 7, view);
  record('mjv_updateScene', view.ngeom, view.nlight);
  const lens = (name) => record(name, ...[0, 1].flatMap((i) => { const c = view.camera.get(i); return [c.pos, c.forward, c.up, c.frustum_bottom, c.frustum_top, c.frustum_near, c.frustum_far]; }));
  lens('mjv_updateCamera');
  for (let action = 1; action <= 7; ++action) {
    mj.mjv_moveCamera(m, action, 0.13, -0.07, ...(mj === older ? [view, camera] : [camera]));
    tell(`mjv_moveCamera_${action}`);
    mj.mjv_updateCamera(m, d, camera, view);
    lens(`mjv_updateCamera_${action}`);
  }
  record('mjv_frustumHeight', mj.mjv_frustumHeight(view));
  call('mjv_cameraInModel', [3, 3, 3], (a, b, c) => mj.mjv_cameraInModel(a, b, c, view));
  call('mjv_cameraInRoom', [3, 3, 3], (a, b, c) => mj.mjv_cameraInRoom(a, b, c, view));
  call('mjv_room2model', [3, 4], (a, b) => mj.mjv_room2model(a, b, numbers(3, 80), unit(4, 81), view));
  call('mjv_model2room', [3, 4], (a, b) => mj.mjv_model2room(a, b, numbers(3, 80), unit(4, 81), view));
  call('mjv_alignToCamera', [3], (a) => mj.mjv_alignToCamera(a, numbers(3, 80), unit(3, 82)));
  pert.select = mj.mj_name2id(m, 1, 'hand');
  mj.mjv_initPerturb(m, d, view, pert);
  for (let action = 1; action <= 7; ++action) {
    mj.mjv_movePerturb(m, d, action, 0.11, -0.04, view, pert);
    record(`mjv_movePerturb_${action}`, pert.refpos, pert.refquat, pert.refselpos, pert.scale);
  }
  pert.active = 3;
  mj.mjv_applyPerturbForce(m, d, pert);
  record('mjv_applyPerturbForce', d.xfrc_applied);
  pert.select = mj.mj_name2id(m, 1, 'mocap');
  mj.mjv_applyPerturbPose(m, d, pert, 0);
  record('mjv_applyPerturbPose', d.mocap_pos, d.mocap_quat);
  const geom = new mj.MjvGeom();
  mj.mjv_initGeom(geom, 2, [0.1, 0.2, 0.3], [1, 2, 3], [1, 0, 0, 0, 1, 0, 0, 0, 1], [0.1, 0.2, 0.3, 0.4]);
  record('mjv_initGeom', geom.size, geom.pos, geom.mat, geom.rgba, geom.type);
  mj.mjv_connector(geom, 100, 0.05, [0, 0, 0], [0.3, 0.4, 0.5]);
  record('mjv_connector', geom.size, geom.pos, geom.mat, geom.type);
}

for (const ask of [vectors, rotations, factors, scalars, mechanics]) ask();
mj = today;
mechanics();
fs.writeFileSync(path.join(data, 'functions.txt'), [...results.values()].join('\n') + '\n');
console.log(`${results.size} lines`);
