// The first own name of a site takes the place of the kit's, and of no part of a longer word.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { replaceAll } from '../../src/server/domains/content/pages/replace-text.ts';

const NAMES = [
  { from: 'Evenly', to: 'Bluestone' },
  { from: '匀班', to: '青石' },
];

test.each([
  ['About Evenly.', 'About Bluestone.'],
  ['Evenly’s team, “Evenly”', 'Bluestone’s team, “Bluestone”'],
  ['Evenlyish and unEvenly, Evenly2', 'Evenlyish and unEvenly, Evenly2'],
  ['用匀班排班，匀班Evenly出品', '用青石排班，青石Bluestone出品'],
  ['把班次排得均匀班次就少', '把班次排得均匀班次就少'],
])('%s', (text, written) => {
  expect(replaceAll(NAMES, text)).toBe(written);
});

const kits = readdirSync('seeds').filter((name) => existsSync(`seeds/${name}/kit.json`));

test.each(kits)('nothing of the name of the kit %s stays in its texts', (kit) => {
  const { name } = JSON.parse(readFileSync(`seeds/${kit}/site.json`, 'utf8')) as { name: object };
  const names = Object.values<string>({ ...name });
  const to = names.map((from) => ({ from, to: '青石' }));
  const texts = readdirSync(`seeds/${kit}`, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => readFileSync(`seeds/${kit}/${file}`, 'utf8').split('\n'));
  const left = texts.map((text) => replaceAll(to, text));
  expect(left.filter((text) => names.some((each) => text.includes(each)))).toEqual([]);
});
