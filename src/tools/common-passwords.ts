// Makes common-passwords.json from a list of passwords, the most common first:
// `node src/tools/launch.js common-passwords LIST`.
import { readFileSync, writeFileSync } from 'node:fs';
import { fingerprintOf } from '../server/domains/identity/common-passwords.ts';

const MOST = 100_000;
/** Shorter ones are rejected for their length. */
const MIN_LENGTH = 6;

const [list = ''] = process.argv.slice(2);
const passwords = new Set<string>();
for (const line of readFileSync(list, 'utf8').split('\n')) {
  const password = line.trim().toLowerCase();
  if (password.length >= MIN_LENGTH) passwords.add(password);
  if (passwords.size === MOST) break;
}
const fingerprints = [...new Set([...passwords].map(fingerprintOf))].toSorted((a, b) => (a < b ? -1 : 1));
writeFileSync(
  new URL('../server/domains/identity/common-passwords.json', import.meta.url),
  `${JSON.stringify({ fingerprints: fingerprints.join('') })}\n`,
);
console.log(`${passwords.size} passwords, ${fingerprints.length} fingerprints`);
