// The walk over the language against the reference: each attribute of tests/data/io/language.txt with its value, with
// that value spoilt, and with one of the wrong kind. Of what both accept: the compiled arrays, and 5 steps.
// usage: node walk_language.mjs MODULE_FOLDER PLIANT [PART_OF_A_NAME]; MODULE_FOLDER holds the npm package
// @mujoco/mujoco. Prints a line for each difference, and the counts; status 1 if anything differs.
import fs from 'fs';
import os from 'os';
import path from 'path';
import { spawnSync } from 'child_process';
import { createRequire } from 'module';
import { pathToFileURL } from 'url';
import { readLanguage } from './language_table.mjs';

const here = path.dirname(new URL(import.meta.url).pathname);
const data = path.join(here, '..', 'data', 'io');
const [moduleFolder, pliant, part = ''] = process.argv.slice(2);
const require = createRequire(path.join(path.resolve(moduleFolder), 'package.json'));
const { default: load } = await import(pathToFileURL(require.resolve('@mujoco/mujoco')).href);
const program = path.resolve(pliant);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'walk-'));
const assets = fs.readdirSync(`${data}/language`);
for (const name of assets) fs.copyFileSync(`${data}/language/${name}`, path.join(folder, name));

const kSteps = 5;
const kTolerance = 1e-9; // of an array's largest entry, at least 1e-6
const kModelsPerModule = 60; // their memory is not all given back
const kStepped = ['qpos', 'qvel', 'act', 'qacc', 'sensordata', 'actuator_force', 'time'];
const kUnlike = /^(signature|narena|nbuffer|nJ|nA|flex_vert0$|names|paths|text_data)/; // memory; NaN of flat flexes

let module = null, models = 0;

// The reference's model arrays and what kStepped hold after the steps; null when it refuses.
async function askReference(text) {
  if (!module || ++models > kModelsPerModule) {
    module = await load({ print: () => {}, printErr: () => {} });
    module.FS.mkdir('/w');
    module.FS.chdir('/w');
    for (const name of assets) module.FS.writeFile(name, fs.readFileSync(path.join(folder, name)));
    models = 0;
  }
  module.FS.writeFile('m.xml', text);
  try {
    const m = module.MjModel.from_xml_path('m.xml'), arrays = {}, stepped = {};
    for (const name of Object.getOwnPropertyNames(Object.getPrototypeOf(m))) {
      let value;
      try { value = m[name]; } catch { continue; } // arrays of booleans cannot be read through the bindings
      if (ArrayBuffer.isView(value)) arrays[name] = Array.from(value, Number);
    }
    const d = new module.MjData(m);
    for (let step = 0; step < kSteps; step++) module.mj_step(m, d);
    for (const name of kStepped) stepped[name] = [d[name]].flat().flatMap((v) => Array.from(ArrayBuffer.isView(v) ? v : [v]));
    d.delete();
    m.delete();
    return { arrays, stepped };
  } catch { return null; }
}

function askOurs(text) {
  fs.writeFileSync(path.join(folder, 'm.xml'), text);
  const out = path.join(folder, 'out.json');
  const run = spawnSync(program, ['dump', 'm.xml', '--quiet', '--raw', '--steps', kSteps, '--every', kSteps, '--fields',
    kStepped.join(','), '--out', out], { cwd: folder, encoding: 'utf8', timeout: 60000 });
  if (run.status !== 0) return null;
  const dump = JSON.parse(fs.readFileSync(out, 'utf8'));
  return { arrays: dump.model.arrays, stepped: dump.frames.at(-1) };
}

const numbers = (list) => [list].flat().map((v) => (typeof v === 'string' ? Number(v.replace('NaN', 'nan')) : Number(v)));

function differs(ours, theirs) {
  const a = numbers(ours), b = numbers(theirs);
  if (a.length !== b.length) return Infinity;
  let scale = 1e-6, worst = 0;
  for (let i = 0; i < a.length; i++) {
    if (a[i] === b[i] || (Number.isNaN(a[i]) && Number.isNaN(b[i]))) continue;
    worst = Math.max(worst, Number.isFinite(a[i] - b[i]) ? Math.abs(a[i] - b[i]) : Infinity);
  }
  for (const value of b) if (Number.isFinite(value)) scale = Math.max(scale, Math.abs(value));
  return worst / scale;
}

function compare(ours, theirs) {
  const found = [];
  for (const [part, limit] of [['arrays', kTolerance], ['stepped', 1e-7]]) {
    for (const [name, value] of Object.entries(theirs[part])) {
      if (!(name in ours[part]) || kUnlike.test(name)) continue;
      const worst = differs(ours[part][name], value);
      if (worst > limit) found.push(`${name} ${worst.toPrecision(3)}`);
    }
  }
  return found;
}

function variants(value) {
  const isNumber = /^[-+.\d]/.test(value);
  return [['as it is', value], ['spoilt', isNumber ? value + 'x' : value + ' ?'], ['of the wrong kind', isNumber ? 'word' : '7'],
    ['empty', ''], ['too long', isNumber ? value + ' 1'.repeat(200) : value + value]];
}

const counts = { asked: 0, refusedByBoth: 0, equal: 0, different: 0 };
for (const trial of readLanguage(`${data}/language.txt`)) {
  if (!trial.name.includes(part)) continue;
  for (const [kind, value] of variants(trial.value)) {
    const text = trial.with(value), theirs = await askReference(text), ours = askOurs(text);
    counts.asked++;
    let found = [];
    if (!theirs !== !ours) found = [theirs ? 'refused here, accepted there' : 'accepted here, refused there'];
    else if (theirs) found = compare(ours, theirs);
    if (found.length) console.log(`${trial.name}="${value.slice(0, 40)}" (${kind}): ${found.join(', ')}`);
    if (found.length) counts.different++;
    else if (theirs) counts.equal++;
    else counts.refusedByBoth++;
  }
}
fs.rmSync(folder, { recursive: true });
console.log(`${counts.asked} documents: ${counts.equal} equal, ${counts.refusedByBoth} refused by both, ${counts.different} differ`);
process.exit(counts.different ? 1 : 0);
