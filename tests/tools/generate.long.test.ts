import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ensureGenerated, staleGroups } from '../../src/tools/build/generated-code.ts';
import { generateQueryCode } from '../../src/tools/generate/query-members.ts';
import { generateSchemaCode } from '../../src/tools/generate/schema-code.ts';
import { generateTableCode } from '../../src/tools/generate/table-types.ts';
import { writeCode } from '../../src/tools/generate/write-code.ts';
import { newDocument } from '../support/skeleton.ts';
import { makeTemporaryFolder } from '../support/database.ts';

/** A project of nothing but meta-schemas and these API documents. */
function makeProject(apis: Readonly<Record<string, unknown>>): string {
  const root = makeTemporaryFolder();
  cpSync('schemas/meta', join(root, 'schemas/meta'), { recursive: true });
  mkdirSync(join(root, 'schemas/api'));
  mkdirSync(join(root, 'src/server'), { recursive: true });
  for (const [name, document] of Object.entries(apis))
    writeFileSync(join(root, `schemas/api/${name}.api.json`), JSON.stringify(document));
  return root;
}

const API = 'runtime/generated/api';

test('code is made again when its sources change, and what is left over is removed', async () => {
  const root = makeProject({ team: newDocument('api', 'team') });
  expect(staleGroups(root)).toEqual(['schemas', 'query', 'fields', 'tables', 'problems']);
  expect((await writeCode(root)).changed).toContain(`${API}/team.generated.js`);
  expect(staleGroups(root)).toEqual([]);

  writeFileSync(join(root, 'runtime/generated/README.md'), 'By hand.\n');
  writeFileSync(join(root, `${API}/gone.generated.js`), 'export default {};\n');
  writeFileSync(
    join(root, 'schemas/api/team.api.json'),
    JSON.stringify({ ...newDocument('api', 'team'), calls: {} }),
  );
  expect(staleGroups(root)).toEqual(['schemas']);
  expect((await writeCode(root, ['schemas'])).changed).toEqual([
    'runtime/generated/api.generated.ts',
    'runtime/generated/visitor-calls.generated.ts',
    `${API}/team.generated.js`,
    `${API}/gone.generated.js`,
  ]);
  expect(existsSync(join(root, `${API}/gone.generated.js`))).toBe(false);
  expect(existsSync(join(root, 'runtime/generated/README.md'))).toBe(true);
  expect(staleGroups(root)).toEqual([]);

  writeFileSync(join(root, 'src/server/main.ts'), '');
  expect(staleGroups(root)).toEqual(['problems']);
  rmSync(join(root, `${API}/team.generated.js`));
  expect(staleGroups(root)).toEqual(['schemas', 'problems']);
});

test('two that begin at once both have the code; a wrong document is tried again', async () => {
  const root = makeProject({ team: newDocument('api', 'team') });
  symlinkSync(join(process.cwd(), 'src/tools'), join(root, 'src/tools'));
  const made = [ensureGenerated(root), ensureGenerated(root)];
  for (const each of made) {
    await each;
    expect(staleGroups(root)).toEqual([]);
  }
  mkdirSync(join(root, 'schemas/blocks'));
  writeFileSync(join(root, 'schemas/blocks/broken.block.json'), '{ "name": ');
  await ensureGenerated(root);
  expect(existsSync(join(root, `${API}/team.generated.js`))).toBe(true);
  expect(staleGroups(root)).toEqual(['schemas', 'query']);
});

test('a wrong document is named, and costs only its own files', async () => {
  const query = { type: 'object', propertees: {} };
  const call = { method: 'GET', path: '/api/bad', who: 'visitor', title: 'Bad', query };
  const { files, failures } = await generateSchemaCode(
    makeProject({
      bad: { name: 'bad', title: 'Bad', calls: { get: call } },
      team: newDocument('api', 'team'),
    }),
  );
  expect(failures).toEqual(['schemas/api/bad.api.json: strict mode: unknown keyword: "propertees"']);
  expect(files.map((file) => file.path)).toContain('runtime/generated/api/team.generated.js');
});

test('a block that is not JSON is named, and costs only its own files', async () => {
  const root = makeProject({ team: newDocument('api', 'team') });
  mkdirSync(join(root, 'schemas/blocks'));
  writeFileSync(join(root, 'schemas/blocks/broken.block.json'), '{ "name": ');
  const { files, failures } = await generateSchemaCode(root);
  expect(failures).toEqual([
    expect.stringMatching(/^document\.not-json at schemas\/blocks\/broken\.block\.json - /),
  ]);
  expect(files.map((file) => file.path)).toContain('runtime/generated/api/team.generated.js');
});

test('tables are typed as migrations made them; words about a column that is gone are named', async () => {
  const root = makeProject({});
  const folder = join(root, 'src/server/database');
  for (const name of ['baseline', 'migrations'])
    cpSync(join('src/server/database', name), join(folder, name), { recursive: true });
  // A column of a migration, with its default.
  expect((await generateTableCode(root)).files[0]?.text).toMatch(
    /FormTemplateTable \{[^}]*is_published: Generated<Flag>;/,
  );
  mkdirSync(join(folder, 'tables'));
  const words = { site: { columns: { version: 'Raised by every write.', shade: 'Gone.' } } };
  writeFileSync(join(folder, 'tables/site.tables.json'), JSON.stringify(words));
  expect((await generateTableCode(root)).failures).toEqual([
    expect.stringContaining('does not have site.shade'),
  ]);
});

test('types are closed; the handler has members with a default, the caller may leave them out', async () => {
  const query = {
    type: 'object',
    properties: { pageNum: { type: 'integer', default: 1 }, name: { type: 'string' } },
  };
  const call = {
    method: 'GET',
    path: '/api/team/list',
    who: 'visitor',
    title: 'List',
    query,
    list: true,
    data: { type: 'array', items: { $ref: '#/shapes/Member' } },
  };
  const document = {
    name: 'team',
    title: 'Team',
    shapes: { Member: { type: 'object', properties: { name: { type: 'string' } } } },
    calls: { list: call },
  };
  const { files } = await generateSchemaCode(makeProject({ team: document }));
  const types = files
    .find((file) => file.path === 'runtime/generated/api.generated.ts')
    ?.text.replaceAll(/\s+/g, ' ');
  expect(types).toContain(
    "'team.list': { query: { pageNum: number; name?: string; }; body: undefined; " +
      "defaults: 'pageNum'; data: Member[]; list: true; };",
  );
  expect(types).toContain('export interface Member { name?: string; }');
});

test('a generated validator rejects unknown members, coerces nothing and fills in defaults', async () => {
  const modules = import.meta.glob<
    Record<string, { query?: (value: unknown) => boolean; body?: (value: unknown) => boolean }>
  >('../../runtime/generated/api/*.generated.js', { import: 'default' });
  const media = await modules['../../runtime/generated/api/media.generated.js']?.();
  const query: Record<string, unknown> = {};
  expect(media?.pageList?.query?.(query)).toBe(true);
  expect(query).toMatchObject({ pageNum: 1, pageSize: 20 });
  expect(media?.pageList?.query?.({ pageNum: null })).toBe(false);
  expect(media?.pageList?.query?.({ pageNum: '1' })).toBe(false);
  expect(media?.pageList?.query?.({ pageNumber: 1 })).toBe(false);
  expect(media?.saveFiles?.body?.({ resourceCodes: ['a'], extra: 1 })).toBe(false);
});

test('a query member that two blocks declare in two ways is refused with its place', async () => {
  const root = makeProject({});
  mkdirSync(join(root, 'schemas/blocks'));
  const write = (name: string, query: unknown): void =>
    writeFileSync(join(root, `schemas/blocks/${name}.block.json`), JSON.stringify({ name, query }));
  write('list', { season: ['1', '2'], pageNum: 'page' });
  write('search', { season: ['2', '3'] });
  const [file] = (await generateQueryCode(root)).files;
  expect(file?.text).toContain('{"season":["1","2","3"],"pageNum":"page"}');
  write('search', { pageNum: 'id' });
  expect((await generateQueryCode(root)).failures).toEqual([
    expect.stringMatching(/^query\.two-kinds at schemas\/blocks\/search\.block\.json#\/query\/pageNum - /),
  ]);
});
