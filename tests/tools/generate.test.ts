import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compareOutputs, writeOutputs } from '../../src/tools/generate/freshness.ts';
import { GENERATED_FOLDERS, generateOutputs } from '../../src/tools/generate/outputs.ts';
import { makeApi } from '../../src/tools/new/document-skeletons.ts';
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

const staleIn = async (root: string): Promise<string[]> => {
  const { outdated, leftOver } = compareOutputs(root, (await generateOutputs(root)).files, GENERATED_FOLDERS);
  return [...outdated.map((file) => file.path), ...leftOver];
};

test('generated files are fresh until a document changes, and left-over files are found', async () => {
  const root = makeProject({ team: makeApi('team') });
  const { files } = await generateOutputs(root);
  writeOutputs(root, compareOutputs(root, files, GENERATED_FOLDERS));
  expect(await staleIn(root)).toEqual([]);

  writeFileSync(join(root, 'runtime/generated/api/gone.generated.js'), 'export default {};\n');
  writeFileSync(join(root, 'schemas/api/team.api.json'), JSON.stringify({ ...makeApi('team'), calls: {} }));
  expect(await staleIn(root)).toEqual([
    'runtime/generated/api.generated.ts',
    'runtime/generated/visitor-calls.generated.ts',
    'runtime/generated/api/team.generated.js',
    'runtime/generated/api/gone.generated.js',
  ]);
});

test('a wrong document is named, and costs only its own files', async () => {
  const query = { type: 'object', propertees: {} };
  const call = { method: 'GET', path: '/api/bad', who: 'visitor', title: 'Bad', query };
  const { files, failures } = await generateOutputs(
    makeProject({ bad: { name: 'bad', title: 'Bad', calls: { get: call } }, team: makeApi('team') }),
  );
  expect(failures).toEqual(['schemas/api/bad.api.json: strict mode: unknown keyword: "propertees"']);
  expect(files.map((file) => file.path)).toContain('runtime/generated/api/team.generated.js');
});

test('a block that is not JSON is named, and costs only its own files', async () => {
  const root = makeProject({ team: makeApi('team') });
  mkdirSync(join(root, 'schemas/blocks'));
  writeFileSync(join(root, 'schemas/blocks/broken.block.json'), '{ "name": ');
  const { files, failures } = await generateOutputs(root);
  expect(failures).toEqual([
    expect.stringMatching(/^document\.not-json at schemas\/blocks\/broken\.block\.json - /),
  ]);
  expect(files.map((file) => file.path)).toContain('runtime/generated/api/team.generated.js');
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
  const { files } = await generateOutputs(makeProject({ team: document }));
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
