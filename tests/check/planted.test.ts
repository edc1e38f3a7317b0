// Mistakes that only several files together show, each with its place and the way out.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type {
  ApiDocument,
  BlockDocument,
  MigrationDocument,
} from '../../runtime/generated/documents.generated.ts';
import { formatProblem } from '../../runtime/model/problem.ts';
import { checkTitles } from '../../src/tools/check/documents/alike.ts';
import { checkBlockVersions } from '../../src/tools/check/documents/block-versions.ts';
import { checkEditTools } from '../../src/tools/check/documents/edit-tools.ts';
import { checkPermissions } from '../../src/tools/check/documents/permissions.ts';
import { findDuplicates, findReferences, findUnknownTags } from '../../src/tools/check/names-step.ts';
import { findUnkept } from '../../src/tools/check/tests-step.ts';
import { makeTemporaryFolder } from '../support/database.ts';

const text = { type: 'object', properties: { title: { type: 'string' } } };
const BLOCK = {
  name: 'hero',
  version: 3,
  data: { type: 'object', properties: { subContentMap: { type: 'object', properties: { Big: text } } } },
  examples: [],
} as unknown as BlockDocument;

const blocks = [['hero.block.json', BLOCK]] as const;
const migration = (to: number, at: string) =>
  [
    `hero-to-${to}.migration.json`,
    { name: '', block: 'hero', to, steps: [{ do: 'fill', at, value: '' }] } as MigrationDocument,
  ] as const;
const said = (problems: Parameters<typeof formatProblem>[0][]): string =>
  problems.map(formatProblem).join('\n');

test('a version without its migration, and a migration that leads nowhere', () => {
  const lines = said(checkBlockVersions(blocks, [migration(3, 'subContentMap.Bgi.title')]));
  expect(lines).toMatch(/migration-missing at hero\.block\.json#\/version .*hero-to-2\.migration\.json/);
  expect(lines).toMatch(/hero-to-3\.migration\.json#\/steps\/0\/at .*"Bgi".*Did you mean "Big"/);
  const right = [migration(2, 'anything'), migration(3, 'subContentMap.Big.title')];
  expect(checkBlockVersions(blocks, right)).toEqual([]);
  expect(said(checkBlockVersions(blocks, [...right, migration(4, 'x')]))).toContain('version-unknown');
});

test('a tool that the kind does not have', () => {
  const view = { is: 'box', children: [{ is: 'text', edit: { kind: 'text', tools: { exclude: ['lnk'] } } }] };
  const lines = said(checkEditTools(view, () => ['link', 'style'], 'hero.block.json'));
  expect(lines).toMatch(/hero\.block\.json#\/view\/children\/0\/edit\/tools\/exclude\/0 .*"lnk".*"link"/);
});

test('an area whose permissions nobody can have', () => {
  const file = 'schemas/api/consoleRedirect.api.json';
  const document = JSON.parse(readFileSync(file, 'utf8')) as ApiDocument & { entity: object };
  expect(checkPermissions(document, file)).toEqual([]);
  const wrong = { ...document, entity: { ...document.entity, area: 'contents' } } as ApiDocument;
  expect(said(checkPermissions(wrong, file))).toMatch(
    /consoleRedirect\.api\.json#\/entity\/area .*"contents\.read".*Did you mean "content\.read"/,
  );
});

test('two titles alike', () => {
  const titled = (file: string, title: string) => [file, { title: { 'en-US': title } }] as const;
  const lines = said(
    checkTitles([titled('a.json', 'Team'), titled('b.json', 'Video'), titled('c.json', 'Team')]),
  );
  expect(lines).toMatch(/^document\.title-taken at c\.json#\/title\/en-US - "Team" is the title of a\.json/);
});

test('a name of two files, a part that no schema has, and an example that is not kept, all at once', () => {
  const root = makeTemporaryFolder();
  for (const folder of [
    'runtime/actions',
    'src/editor/actions',
    'src/console/actions',
    'src/assembly/on-demand',
  ])
    cpSync(folder, join(root, folder), { recursive: true });
  for (const folder of ['blocks', 'src/owner-fields', 'schemas/blocks', 'schemas/fragments'])
    cpSync(folder, join(root, folder), { recursive: true });
  expect([...findDuplicates(root), ...findReferences(root)]).toEqual([]);
  mkdirSync(join(root, 'blocks/fields'), { recursive: true });
  writeFileSync(join(root, 'blocks/fields/facts.field.tsx'), '');
  const examples = [{ name: 'plain' }];
  const data = { a: { $ref: 'sectoin#/definitions/plain' }, b: { $ref: 'section#/definitions/plane' } };
  writeFileSync(join(root, 'schemas/blocks/x.block.json'), JSON.stringify({ name: 'x', data, examples }));
  expect(findDuplicates(root)).toEqual([expect.stringMatching(/registry\.duplicate at .*facts\.field\.tsx/)]);
  cpSync('tests/examples/golden', join(root, 'tests/examples/golden'), { recursive: true });
  expect(findUnkept(root)).toEqual([
    expect.stringContaining('x--plain.zh-CN.html'),
    expect.stringContaining('x--plain.en-US.html'),
  ]);
  expect(findReferences(root)).toEqual([
    expect.stringMatching(/x\.block\.json#\/data\/a\/\$ref .*Did you mean "section"/),
    expect.stringMatching(/x\.block\.json#\/data\/b\/\$ref .*no part "\/definitions\/plane"/),
  ]);
});

test('a source that reads what nobody tells a change of', () => {
  const root = makeTemporaryFolder();
  mkdirSync(join(root, 'runtime/sources'), { recursive: true });
  mkdirSync(join(root, 'schemas/api'), { recursive: true });
  const table = { name: 'team_member', title: 'name' };
  writeFileSync(join(root, 'schemas/api/consoleTeam.api.json'), JSON.stringify({ entity: { table } }));
  const source = (reads: string) =>
    writeFileSync(join(root, 'runtime/sources/team.source.ts'), `defineSource({ reads: '${reads}' })`);
  source('teamMember');
  expect(findUnknownTags(root)).toEqual([]);
  source('teamMembers');
  expect(findUnknownTags(root)).toEqual([
    expect.stringMatching(/tag-unknown at runtime\/sources\/team\.source\.ts .*"teamMember"/),
  ]);
  source('');
  expect(findUnknownTags(root)).toHaveLength(1);
});
