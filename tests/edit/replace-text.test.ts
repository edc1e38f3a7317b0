// The first own name of a site takes the place of the kit's, and of no part of a longer word.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { replaceAll } from '../../src/server/domains/content/pages/replace-text.ts';
import { waysToSay } from '../../src/server/domains/content/pages/show-contact.ts';

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

test('what is written is not read again, and a text that says the new one already keeps it', () => {
  const to = '9 Mill Road, 2nd floor';
  const moved = [to, 'Works: 9 Mill Road', '9 Mill Road'].map((from) => ({ from, to }));
  expect(replaceAll(moved, 'Works: 9 Mill Road')).toBe(to);
  expect(replaceAll(moved, `At ${to}, not 9 Mill Road.`)).toBe(`At ${to}, not ${to}.`);
  expect(replaceAll([{ from: 'a (b)?', to: 'c' }], 'a (b)?')).toBe('c');
});

test.each([
  ['Works: 9 Mill Road\nMon–Fri', ['Works: 9 Mill Road\nMon–Fri', 'Works: 9 Mill Road', '9 Mill Road']],
  ['地址：江湾三路 8 号', ['地址：江湾三路 8 号', '江湾三路 8 号']],
  // The first line is a name, which stays.
  ['Harbour Coffee Ltd\n12 Quay Street', ['Harbour Coffee Ltd\n12 Quay Street']],
])('the contact “%s” is looked for as %j', (text, ways) => {
  expect(waysToSay(text)).toEqual(ways);
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
