import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const WORDS = readFileSync('src/tools/build/document-plugins.ts', 'utf8');

/** Fields that the console draws, and what their parts are in. */
const FIELDS = 'src/owner-fields/{controls,media,rich,focus,mask}/**/*.{ts,tsx}';

test('the console has the texts of the fields that it shares with the editor', () => {
  const list = /  fields:\s(.*?)\.split/s.exec(WORDS)?.[1] ?? '';
  const sent = new Set(list.match(/\w+/g));
  const said = globSync([FIELDS, 'src/owner-fields/paged-select.tsx', 'src/assembly/forms/*.{ts,tsx}'])
    .map((file) => readFileSync(file, 'utf8'))
    .flatMap((text) => [...text.matchAll(/['"`]editor\.(\w+)/g)].map(([, group]) => group ?? ''));
  expect(new Set(said).size).toBeGreaterThan(10);
  expect([...new Set(said)].filter((group) => !sent.has(group))).toEqual([]);
});
