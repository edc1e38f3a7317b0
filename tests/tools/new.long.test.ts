import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentPlugins } from '../../src/tools/build/document-plugins.ts';
import { makeFormatStep, makeLintStep } from '../../src/tools/check/commands.ts';
import { documentsStep } from '../../src/tools/check/documents-step.ts';
import { generatedStep } from '../../src/tools/check/generated-step.ts';
import { layersStep } from '../../src/tools/check/layers-step.ts';
import { tidinessStep } from '../../src/tools/check/tidiness-step.ts';
import { openProject } from '../../src/tools/check/project.ts';
import { writeCode } from '../../src/tools/generate/write-code.ts';
import { addNew, writeSkeleton } from '../../src/tools/new/add.ts';
import { newDocument } from '../support/skeleton.ts';
import { SKELETONS } from '../../src/tools/new/skeletons.ts';
import type * as tried from './try-field.tsx';

const NAMES: Readonly<Record<string, string>> = {
  locale: 'qq-QQ',
  source: 'sampleThing.detail',
  kind: 'sampleThing',
  api: 'sampleThing',
  entity: 'sample-thing-entity',
  document: 'sample-thing-document',
  'block-migration': 'team',
};
const SAMPLE = /sample-?thing|qq-QQ|team(?:-to-\d)?\.(?:block|migration)/i;

let root: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'tessera-new-'));
  const copied = [
    'runtime',
    'blocks',
    'src',
    'schemas',
    'seeds',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    '.oxlintrc.json',
    '.oxfmtrc.json',
    'vite.config.ts',
    'vitest.config.ts',
  ];
  for (const path of copied)
    cpSync(path, join(root, path), {
      recursive: true,
      filter: (from) => !from.includes('seeds/demo/pictures'),
    });
  mkdirSync(join(root, 'tests'));
  symlinkSync(join(process.cwd(), 'node_modules'), join(root, 'node_modules'));
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

test(
  'one of everything can be added by one command, and passes every check',
  { timeout: 300_000 },
  async () => {
    const written: string[] = [];
    for (const role of Object.keys(SKELETONS).slice(1))
      written.push(...(await writeSkeleton(root, role, NAMES[role] ?? 'sample-thing')));
    // Generating takes a second: once for all of them is enough.
    written.push(...(await addNew(root, Object.keys(SKELETONS)[0], 'sample-thing')));
    for (const path of written) expect(existsSync(join(root, path))).toBe(true);
    const code = written.filter((path) => !path.endsWith('.json'));
    const project = openProject(root);
    const steps = [generatedStep, layersStep, tidinessStep, documentsStep];
    for (const step of [...steps, makeLintStep(code), makeFormatStep(code)]) {
      const lines = await step.run(project);
      expect(
        lines.filter((line) => SAMPLE.test(line)),
        step.name,
      ).toEqual([]);
    }
  },
);

test(
  'a field is one file: its form is saved and checked, its place is held, it is drawn and offered',
  { timeout: 120_000 },
  async () => {
    await writeSkeleton(root, 'field', 'one-file');
    await writeCode(root, ['fields']);
    cpSync('tests/tools/try-field.tsx', join(root, 'tests/tools/try-field.tsx'));
    const { module } = await runnerImport<typeof tried>('/tests/tools/try-field.tsx', {
      root,
      plugins: [...documentPlugins],
      logLevel: 'error',
    });
    const { stored, skeleton, drawn, offered } = module;
    expect(stored).toBe('/it');
    expect(skeleton).toContain('name="it"');
    // What antd draws inside needs a bundle: Node alone cannot load it.
    expect(drawn).toMatch(/^OneFile <div class="field" data-field="it">/);
    expect(offered).toContain('OneFile');
  },
);

test(
  'a document that names what does not exist is reported by code, file, place and the nearest name',
  { timeout: 120_000 },
  async () => {
    const block = {
      ...newDocument('block', 'broken-one'),
      view: { is: 'txt', on: { click: [{ do: 'navigat' }, { do: 'call', with: { api: 'media.pageLst' } }] } },
    };
    writeFileSync(join(root, 'schemas/blocks/broken-one.block.json'), JSON.stringify(block));
    const kind = { ...newDocument('kind', 'brokenOne'), tools: ['text:edit', 'text:lnik'] };
    writeFileSync(join(root, 'schemas/kinds/brokenOne.kind.json'), JSON.stringify(kind));
    const lines = await documentsStep.run(openProject(root));
    expect(lines.filter((line) => line.includes('brokenOne'))).toEqual([
      'tool.unknown at schemas/kinds/brokenOne.kind.json#/tools/1 - ' +
        'There is no tool "text:lnik": name a kind and one of its tools, such as "text:link". ' +
        'Did you mean "text:link"?',
    ]);
    const file = 'schemas/blocks/broken-one.block.json';
    expect(lines.filter((line) => line.includes('broken-one'))).toEqual([
      `block.primitive-unknown at ${file}#/view/is - "txt" is not a primitive. Did you mean "text"?`,
      `api.call-unknown at ${file}#/view/on/click/1/with/api - ` +
        'There is no call named "media.pageLst". Did you mean "media.pageList"?',
    ]);
  },
);

test.each([
  ['blok', 'thing', 'Did you mean "block"?'],
  [undefined, undefined, 'Usage: npm run new block|'],
  ['block', undefined, 'Usage: npm run new block|'],
  ['block', 'Team_List', 'lower-case words with hyphens'],
  ['block', '../escape', 'lower-case words with hyphens'],
  ['locale', 'french', 'such as fr-FR'],
  ['kind', 'text', 'exists already'],
])('new %s %s is rejected with a way out', async (role, name, message) => {
  await expect(addNew(process.cwd(), role, name)).rejects.toThrow(message);
});
