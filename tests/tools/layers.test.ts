import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { checkTable } from '../../src/tools/check/documentation-step.ts';
import { layersStep } from '../../src/tools/check/layers-step.ts';
import { openProject } from '../../src/tools/check/project.ts';
import { makeTemporaryFolder } from '../support/database.ts';

/** Checks a small house of these files. */
function check(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const root = makeTemporaryFolder();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return layersStep.run(openProject(root));
}

const MODEL = { 'runtime/model/thing.ts': 'export type Thing = string; export const thing = 1;' };

test('a house in order has nothing to say', async () => {
  const files = {
    ...MODEL,
    'runtime/compile/plan.ts':
      "import { thing } from '../model/thing.ts';\nimport react from 'react';\n" +
      'export const plan = [thing, react];',
    'src/server/app.ts':
      "import fastify from 'fastify';\nimport { readFileSync } from 'node:fs';\n" +
      'export const app = [fastify, readFileSync];',
    'tests/plan.test.ts': "import { plan } from '../runtime/compile/plan.ts';\nexport const seen = plan;",
  };
  expect(await check(files)).toEqual([]);
});

test.each<[string, Record<string, string>, string]>([
  [
    'an upward import',
    {
      'runtime/model/low.ts': "export { x } from '../render/high.ts';",
      'runtime/render/high.ts': 'export const x = 1;',
    },
    'layers.forbidden at runtime/model/low.ts',
  ],
  [
    'a type import',
    {
      ...MODEL,
      'blocks/x.primitive.tsx':
        "import type { Thing } from '../runtime/model/thing.ts';\nexport default '' as Thing;",
    },
    'layers.forbidden at blocks/x.primitive.tsx',
  ],
  [
    'a type in a type',
    { ...MODEL, 'blocks/x.ts': "export type Y = import('../runtime/model/thing.ts').Thing;" },
    'layers.forbidden at blocks/x.ts',
  ],
  [
    'a dynamic import',
    { ...MODEL, 'blocks/x.ts': "export const y = () => import('../runtime/model/thing.ts');" },
    'layers.forbidden at blocks/x.ts',
  ],
  [
    'a glob',
    {
      ...MODEL,
      'blocks/x.ts': "export const y = import.meta.glob(['/runtime/model/*.ts', '!/runtime/model/no.ts']);",
    },
    'layers.forbidden at blocks/x.ts',
  ],
  [
    'a worker by URL',
    { ...MODEL, 'blocks/x.ts': "export const y = new URL('../runtime/model/thing.ts', import.meta.url);" },
    'layers.forbidden at blocks/x.ts',
  ],
  [
    'a style import',
    { 'src/editor/e.css': '.e {}', 'src/site/s.css': "@import '../editor/e.css';" },
    'layers.forbidden at src/site/s.css',
  ],
  [
    'a neighbour on the same floor',
    {
      'runtime/language/l.ts': 'export const l = 1;',
      'runtime/validate/v.ts': "export { l } from '../language/l.ts';",
    },
    'layers.forbidden at runtime/validate/v.ts',
  ],
  [
    'editing outside the editor',
    {
      'runtime/edit/e.ts': 'export const e = 1;',
      'src/server/s.ts': "export { e } from '../../runtime/edit/e.ts';",
    },
    'layers.forbidden at src/server/s.ts',
  ],
  [
    'tests inside the program',
    { 'tests/t.ts': 'export const t = 1;', 'src/site/s.ts': "export { t } from '../../tests/t.ts';" },
    'layers.forbidden at src/site/s.ts',
  ],
  [
    'fields inside the primitives',
    { 'blocks/fields/f.ts': 'export const f = 1;', 'blocks/b.ts': "export { f } from './fields/f.ts';" },
    'layers.forbidden at blocks/b.ts',
  ],
  [
    'Fastify outside the server',
    { 'src/site/s.ts': "export { fastify } from 'fastify';" },
    'layers.package at src/site/s.ts',
  ],
  [
    'Kysely in the runtime',
    { 'runtime/render/r.ts': "export type { Kysely } from 'kysely';" },
    'layers.package at runtime/render/r.ts',
  ],
  [
    'a folder without a room',
    { 'src/other/o.ts': 'export const o = 1;' },
    'layers.unknown-folder at src/other/o.ts',
  ],
  [
    'an upward import inside the server',
    {
      'src/server/kernel/k.ts': "export { a } from '../api/a.ts';",
      'src/server/api/a.ts': 'export const a = 1;',
    },
    'layers.upward at src/server/kernel/k.ts',
  ],
  [
    'a migration that imports live code',
    {
      ...MODEL,
      'src/server/database/migrations/001-x.migration.ts':
        "export * from '../../../../runtime/model/thing.ts';",
    },
    'layers.upward at src/server/database/migrations/001-x.migration.ts',
  ],
  [
    'an import past the public file of a domain',
    {
      'src/server/domains/a/index.ts': "export { a } from './a.ts';",
      'src/server/domains/a/a.ts': 'export const a = 1;',
      'src/server/domains/b/b.ts': "export { a } from '../a/a.ts';",
    },
    'layers.public at src/server/domains/b/b.ts',
  ],
  [
    'a domain that imports its own public file',
    {
      'src/server/domains/a/index.ts': "export { a } from './a.ts';",
      'src/server/domains/a/a.ts': 'export const a = 1;',
      'src/server/domains/a/b.ts': "export { a } from './index.ts';",
    },
    'layers.public at src/server/domains/a/b.ts',
  ],
  [
    'a folder of the server that is no layer',
    { 'src/server/other/o.ts': 'export const o = 1;' },
    'layers.unknown-folder at src/server/other/o.ts',
  ],
  [
    'a cycle of folders without a cycle of files',
    {
      'src/server/api/a.ts': "export * from './routes/r.ts';",
      'src/server/api/b.ts': 'export const b = 1;',
      'src/server/api/routes/r.ts': "export * from '../b.ts';",
    },
    'These folders import one another: src/server/api, src/server/api/routes',
  ],
  [
    'a circle',
    {
      'blocks/a.ts': "export * from './b.ts';",
      'blocks/b.ts': "export * from './c.ts';",
      'blocks/c.ts': "export * from './a.ts';",
    },
    'blocks/a.ts -> blocks/b.ts -> blocks/c.ts -> blocks/a.ts',
  ],
  [
    'a name that says nothing',
    { 'blocks/utils.ts': 'export const u = 1;' },
    'layers.name at blocks/utils.ts',
  ],
  [
    'a folder that says nothing',
    { 'blocks/shared/thing.ts': 'export const u = 1;' },
    'layers.name at blocks/shared/thing.ts',
  ],
  ['a long file', { 'blocks/long.ts': 'export {};\n'.repeat(301) }, 'It has 301 lines; at most 300'],
  [
    'a silenced checker',
    { 'blocks/b.ts': ['// @ts', 'ignore\nexport {};'].join('-') },
    'layers.silenced at blocks/b.ts:1',
  ],
])('%s is found', async (_what, files, line) => {
  expect((await check(files)).join('\n')).toContain(line);
});

test('a folder may hold any number of files', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [`blocks/b${index}.ts`, 'export default {};']),
  );
  expect(await check(files)).toEqual([]);
});

test('the table that people read cannot drift from the one that is checked', () => {
  const row = (may: string): string => `| 4 | \`runtime/render\`, \`runtime/owned\` | ${may} |`;
  const lines = checkTable(`| floor | folder | may import |\n${row('anything')}\n`).join('\n');
  expect(lines).toContain(`The check does not know the row "${row('anything')}"`);
  expect(lines).toContain(`lacks the row "${row('floors 1-3')}"`);
});
