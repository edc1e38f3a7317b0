import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { openProject } from '../../src/tools/check/project.ts';
import { tidinessStep } from '../../src/tools/check/tidiness-step.ts';
import { makeTemporaryFolder } from '../support/database.ts';

/** Checks a small project of these files. */
async function check(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const root = makeTemporaryFolder();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return tidinessStep.run(openProject(root));
}

/** A function body of this many lines, brackets included. */
function bodyOf(lines: number): string {
  return `{\n${'call();\n'.repeat(lines - 2)}}`;
}

test.each<[string, string, string, boolean]>([
  ['a declaration', 'blocks/a.ts', `export function draw() ${bodyOf(61)}`, true],
  ['a declaration of 60 lines', 'blocks/a.ts', `export function draw() ${bodyOf(60)}`, false],
  ['an arrow function', 'blocks/a.tsx', `export const draw = () => ${bodyOf(61)};`, true],
  ['a component', 'blocks/a.tsx', `const Draw = memo(() => ${bodyOf(61)});`, true],
  ['a method', 'blocks/a.ts', `export const one = { draw() ${bodyOf(61)} };`, true],
  ['a test', 'tests/model/a.test.ts', `test('draws', () => ${bodyOf(81)});`, true],
  ['a test of 80 lines', 'tests/model/a.test.ts', `test.each([1])('draws', () => ${bodyOf(80)});`, false],
  ['a describe', 'tests/model/a.test.ts', `describe.each([1])('drawing', () => ${bodyOf(200)});`, false],
  ['generated code', 'runtime/generated/a.generated.ts', `export function draw() ${bodyOf(61)}`, false],
])('the length of %s', async (_what, path, text, isFound) => {
  const lines = await check({ [path]: text });
  expect(lines.filter((line) => line.startsWith(`tidiness.function at ${path}:1 `))).toHaveLength(
    isFound ? 1 : 0,
  );
});

test.each<[string, string, string, boolean]>([
  ['a comment', 'blocks/a.ts', `// ${'a'.repeat(108)}\nexport {};`, true],
  ['Chinese, counted in characters', 'blocks/a.ts', `// ${'窑'.repeat(107)}\nexport {};`, false],
  ['a style', 'blocks/a.css', `/* ${'a'.repeat(108)} */`, true],
  ['a paragraph', 'README.md', 'a '.repeat(56), true],
  ['a paragraph of a folder', 'docs/forms.md', 'a '.repeat(56), true],
  ['a row of a table', 'README.md', `| ${'a '.repeat(56)}|`, false],
  ['a web address', 'README.md', `See https://example.com/${'a'.repeat(100)}.`, false],
])('the length of a line: %s', async (_what, path, text, isFound) => {
  const lines = await check({ [path]: text });
  expect(lines.filter((line) => line.startsWith(`tidiness.line at ${path}:1 `))).toHaveLength(
    isFound ? 1 : 0,
  );
});

test.each<[string, string, string, readonly number[]]>([
  [
    'the time of the machine',
    'tests/a/a.test.ts',
    'const a = 1;\nconst b = [Date.now(), new Date()];',
    [2, 2],
  ],
  ['a number by chance', 'tests/support/a.ts', 'export const a = () => Math.random();', [1]],
  ['a date without brackets', 'tests/a/a.test.ts', 'export const a = new Date;', [1]],
  ['a fixed moment', 'tests/a/a.test.ts', "export const a = [new Date(0), new Date('2026-01-01')];", []],
  ['a text or a comment', 'tests/a/a.test.ts', "export const a = 'new Date()'; // Date.now()", []],
  ['a method of that name', 'tests/a/a.test.ts', 'export const a = (dice: Dice) => dice.random();', []],
  ['the product', 'src/site/a.ts', 'export const a = Date.now();', []],
  ['the benchmarks', 'tests/bench/a.ts', 'export const a = Date.now();', []],
])('clocks and chance in tests: %s', async (_what, path, text, found) => {
  const lines = await check({ [path]: text });
  expect(
    lines.flatMap((line) => /^tidiness\.clock at [^:]+:(\d+) /.exec(line)?.[1] ?? []).map(Number),
  ).toEqual(found);
});

test.each<[string, string, string, boolean]>([
  ['no comment', 'src/site/a.ts', 'export {};', true],
  ['a comment without a subject', 'src/site/a.ts', '// What pages need.\nexport {};', true],
  ['such a block comment', 'runtime/a.ts', '/**\n * Whether it is one.\n */\nexport {};', true],
  ['a sentence', 'blocks/a.tsx', '/** Draws a box. */\nexport {};', false],
  ['a word that begins alike', 'blocks/a.tsx', '// Offers choices.\nexport {};', false],
  ['a test', 'tests/a/a.test.ts', 'export {};', false],
  ['generated code', 'runtime/generated/a.generated.ts', 'export {};', false],
])('the first line of a file: %s', async (_what, path, text, isFound) => {
  const lines = await check({ [path]: text });
  expect(lines.filter((line) => line.startsWith(`tidiness.first-line at ${path}`))).toHaveLength(
    isFound ? 1 : 0,
  );
});

test.each<[string, readonly string[], readonly string[]]>([
  ['a single code file', ['src/site/menu/menu.ts'], ['src/site/menu']],
  [
    'a single code file and a README',
    ['src/site/menu/menu.ts', 'src/site/menu/README.md'],
    ['src/site/menu'],
  ],
  ['two files', ['src/site/menu/menu.ts', 'src/site/menu/menu.css'], []],
  ['a file and a folder', ['src/site/menu/menu.ts', 'src/site/menu/a/b.ts', 'src/site/menu/a/c.ts'], []],
  ['a file found by its role', ['src/server/extra/one.route.ts'], []],
  ['a folder of the table of layers', ['src/console/main.tsx'], []],
])('a folder of %s', async (_what, paths, found) => {
  const lines = await check(Object.fromEntries(paths.map((path) => [path, '// Draws a menu.'])));
  expect(lines.map((line) => /^tidiness\.folder at (\S+) /.exec(line)?.[1])).toEqual(found);
});

test.each<[string, string, string, boolean]>([
  ['ours', 'RELIABILITY.md', `a\n${'<'.repeat(7)} HEAD\nb`, true],
  ['theirs, in a document', 'schemas/blocks/a.block.json', `{}\n${'>'.repeat(7)} main`, true],
  ['a quotation', 'README.md', '> > > > > > > quoted\n', false],
  ['an installed file', 'node_modules/a/README.md', `${'<'.repeat(7)} HEAD`, false],
])('marks of a merge: %s', async (_what, path, text, isFound) => {
  const lines = await check({ [path]: text });
  expect(lines.filter((line) => line.startsWith(`tidiness.merge at ${path}:`))).toHaveLength(isFound ? 1 : 0);
});

test('a frozen file that was changed, beside one that was not', async () => {
  const hash = createHash('sha256').update('create table a (b text);').digest('hex');
  const lines = await check({
    'src/server/database/frozen.json': JSON.stringify({ 'a.sql': hash, 'b.sql': hash, 'c.sql': hash }),
    'a.sql': 'create table a (b text);',
    'b.sql': 'create table a (c text);',
  });
  const found = lines.map((line) => /^tidiness\.frozen at (\S+) - .*write a migration/.exec(line)?.[1]);
  expect(found.filter((path) => path !== undefined)).toEqual(['b.sql', 'c.sql']);
});

test('an export that no other file uses', async () => {
  const lines = await check({
    'src/a.ts': '// Adds.\nexport const used = 1;\nexport const alone = used;\nexport type Old = number;\n',
    'src/b.ts': "// Draws.\nimport { used } from './a.ts';\nuse(used);\n",
    'vite.config.ts': "import { Old } from './src/a.ts';\n",
  });
  expect(lines.filter((line) => line.startsWith('tidiness.export'))).toEqual([
    expect.stringContaining('"alone"'),
  ]);
});
