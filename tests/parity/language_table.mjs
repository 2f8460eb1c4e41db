// The trials of tests/data/io/language.txt: a document for each attribute (language_table.h explains the form).
import fs from 'fs';

// [{name, path, attribute, value, flags, with(value) -> text}], without those that the reference cannot be asked.
export function readLanguage(file) {
  const all = [];
  let host = '', path = '', flags = '', xml = '', base = [];
  for (const line of fs.readFileSync(file, 'utf8').split('\n')) {
    if (!line || line[0] === '#') continue;
    if (line.startsWith('host ')) host += line.slice(5);
    else if (line[0] === '[') { [, path, flags] = /^\[(.*)\](.*)$/.exec(line); base = []; }
    else if (line.startsWith('xml ')) xml = line.slice(4);
    else if (line.startsWith('base ')) base = [...line.matchAll(/(\w+)="([^"]*)"/g)].map((m) => [m[1], m[2]]);
    else if (!flags.includes('ours')) {
      const [first, ...changes] = line.split(' ; ');
      const [, attribute, value] = /^(\w+) = (.*)$/s.exec(first);
      const attributes = new Map(base);
      for (const change of changes) {
        if (change[0] === '-') attributes.delete(change.slice(1));
        else attributes.set(change.slice(0, change.indexOf('=')), change.slice(change.indexOf('=') + 1));
      }
      const [before, shell] = [host, xml];
      const withValue = (text) => {
        const document = shell.replace('{}', () => [...new Map(attributes).set(attribute, text)].map(([k, v]) => `${k}="${v}"`).join(' '));
        return document.startsWith('<mujoco') ? document : `<mujoco>${before}${document}</mujoco>`;
      };
      all.push({ name: `${path} ${attribute}`, attribute, value, with: withValue });
    }
  }
  return all;
}
