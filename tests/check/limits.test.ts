/** Boxes cut nothing that is pasted, and the limit of one thing is one number in all documents. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isObject } from '../../runtime/model/json.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

test('no box has the attribute that cuts what is pasted', () => {
  const files = globSync('{blocks,src}/**/*.tsx', { cwd: ROOT });
  expect(files.length).toBeGreaterThan(200);
  expect(files.filter((file) => /^\s*maxLength=\{/m.test(read(file)))).toEqual([]);
});

/** Things with a limit: their members, and the documents that are about them. */
const THINGS: readonly (readonly [thing: string, members: RegExp, files: RegExp])[] = [
  ['a text alternative', /^alt$/, /dialogs|Article|Product|consoleMedia|media\.record/],
  ['an e-mail address', /^e?mail$/i, /api|forms|console/],
  ['a phone number of a member', /^phone$/, /code\.api|memberInfo|bind-phone|client-/],
  ['the name of an owner', /^name$/, /owner|sign-in/i],
  ['the password of an owner', /^(?:password|newPassword)$/, /owner|sign-in/],
  [
    'the password of a member',
    /^(?:password|oldPassword|confirmPassword)$/,
    /client-(?:login|regist|reset)|change-password\.form|close-account|memberInfo\.api|authentication\.api/,
  ],
  ['the nickname of a member', /^nickName$/, /api|forms|console/],
  ['the title of a page in menus', /^title$/, /consoleChannel|channel\.record|navigation-link/],
];

test('names that people sign in with get no capital by themselves', () => {
  const boxes = globSync('schemas/{forms,dialogs}/*.json', { cwd: ROOT })
    // The name in the profile is shown, and signs nobody in.
    .filter((file) => !file.endsWith('profile.form.json'))
    .flatMap((file) => read(file).match(/\{[^{}]*"autoComplete": "username"[^{}]*\}/g) ?? []);
  expect(boxes.length).toBeGreaterThan(4);
  expect(boxes.filter((box) => !box.includes('"autoCapitalize": "none"'))).toEqual([]);
});

interface Limit {
  member: string;
  most: number;
}

/** The limits in a document, by the member that has them. */
function limitsIn(value: unknown, member = ''): Limit[] {
  if (Array.isArray(value)) return value.flatMap((each) => limitsIn(each, member));
  if (!isObject(value)) return [];
  const named = typeof value.name === 'string' && 'x-component' in value ? value.name : member;
  const own = typeof value.maxLength === 'number' ? [{ member: named, most: value.maxLength }] : [];
  const isRule = 'x-component' in value;
  const inside = Object.entries(value).flatMap(([name, each]) => {
    const keeps = isRule && name.startsWith('x-');
    const passes = keeps || ['items', 'additionalProperties', 'anyOf', 'oneOf'].includes(name);
    return limitsIn(each, passes ? named : name === 'properties' ? '' : name);
  });
  return [...own, ...inside];
}

const documents = globSync('schemas/{api,forms,console,dialogs}/*.json', { cwd: ROOT })
  // The forms of the demo are its owner's.
  .filter((file) => !file.includes('demo-'))
  .map((file) => ({ file, limits: limitsIn(JSON.parse(read(file))) }));

test.each(THINGS)('%s has one limit', (_, members, files) => {
  const found = documents
    .filter(({ file }) => files.test(file))
    .flatMap(({ file, limits }) =>
      limits.filter(({ member }) => members.test(member)).map(({ most }) => `${most} ${file}`),
    );
  expect(found.length).toBeGreaterThan(0);
  expect(
    new Set(found.map((each) => each.split(' ')[0])).size,
    [...new Set(found)].toSorted().join('\n'),
  ).toBe(1);
});
