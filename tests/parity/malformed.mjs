// Asks the reference whether it refuses every file of tests/data/io/malformed.txt, and whether it reads every attribute
// of tests/data/io/language.txt that it can know. usage: node malformed.mjs MODULE_FOLDER, which holds the npm package
// mujoco-js of the reference's release. Prints what it accepts (or refuses) against the tables; status 1 if anything.
import fs from 'fs';
import path from 'path';
import { createRequire } from 'module';
import { pathToFileURL } from 'url';
import { readLanguage } from './language_table.mjs';

const here = path.dirname(new URL(import.meta.url).pathname);
const data = path.join(here, '..', 'data', 'io');
const require = createRequire(path.join(path.resolve(process.argv[2] ?? '.'), 'package.json'));
const { default: load } = await import(pathToFileURL(require.resolve('mujoco-js')).href);

const kErrorsPerModule = 100; // a refused model leaves its memory behind
let module = null;
let errors = 0;

async function accepts(files) {
  if (!module || errors > kErrorsPerModule) {
    module = await load({ print: () => {}, printErr: () => {} });
    module.FS.mkdir('/w');
    module.FS.chdir('/w');
    errors = 0;
  }
  for (const [name, bytes] of Object.entries(files)) module.FS.writeFile(name, bytes);
  let model = null;
  try { model = module.MjModel.loadFromXML('m.xml'); } catch { model = null; }
  for (const name of Object.keys(files)) module.FS.unlink(name);
  if (model) model.delete(); else errors++;
  return model !== null;
}

function malformed() {
  const all = [];
  let file = '';
  for (const line of fs.readFileSync(path.join(data, 'malformed.txt'), 'utf8').split('\n')) {
    const last = all.at(-1);
    if (line.startsWith('== ')) { all.push({ name: line.slice(3), files: { 'm.xml': '' }, done: false }); file = 'm.xml'; }
    else if (!last || line.startsWith('>> ')) { if (last) last.done = true; }
    else if (last.done) continue;
    else if (line.startsWith('-- ')) { file = line.slice(3); last.files[file] = ''; }
    else last.files[file] += line + '\n';
  }
  return all;
}

let wrong = 0;
const bad = malformed();
for (const { name, files } of bad) {
  if (await accepts(files)) { wrong++; console.log(`accepted: ${name}`); }
}
const assets = Object.fromEntries(fs.readdirSync(`${data}/language`).map((f) => [f, fs.readFileSync(`${data}/language/${f}`)]));
const good = readLanguage(`${data}/language.txt`);
for (const trial of good) {
  const name = trial.name, files = { ...assets, 'm.xml': trial.with(trial.value) };
  if (await accepts(files)) continue;
  module = null; // a module that has seen many models may be out of memory
  if (!(await accepts(files))) { wrong++; console.log(`refused: ${name}`); }
}
console.log(`${bad.length} malformed files, ${good.length} attributes, ${wrong} against the tables`);
process.exit(wrong ? 1 : 0);
