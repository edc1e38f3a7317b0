import { expect, test } from 'vitest';
import { compileDocument, type Plan } from '../../runtime/compile/compile.ts';
import type { Node } from '../../runtime/generated/documents.generated.ts';
import { makeRegistry } from '../../runtime/model/registry.ts';
import type { RegisteredPrimitive } from '../../runtime/model/runtime-registry.ts';
import { BlocksOutlet } from '../../runtime/render/page-view.tsx';
import { renderPage } from '../../src/assembly/render-page.ts';
import { registry as sampleRegistry } from '../compile/registry.tsx';
import { emptyModel } from './draw.tsx';

const blocks: RegisteredPrimitive = {
  props: { of: {} },
  component: BlocksOutlet,
};
const names = sampleRegistry.primitives.names();
const registry = {
  ...sampleRegistry,
  primitives: makeRegistry([
    ...names.map((name) => [name, sampleRegistry.primitives.get(name) as RegisteredPrimitive] as const),
    ['blocks', blocks],
  ]),
};

const VIEWS: Record<string, Node> = {
  well: { is: 'text', children: ['well'] },
  thrower: { is: 'exploding' },
  endless: { is: 'text', children: ['{{ data.word.repeat(2000000000) }}'] },
};

const plans = new Map<string, Plan>(
  Object.entries(VIEWS).map(([name, view]) => [name, compileDocument({ name, view }, registry)]),
);
const page = compileDocument({ name: 'page', view: { is: 'blocks', with: { of: 'content' } } }, registry);

function modelOf(...names: string[]): ReturnType<typeof emptyModel> {
  const model = emptyModel();
  const ast = {
    vm: names.map((block, index) => ({ key: `b${index}`, block, version: 1 })),
    data: { b1: { word: 'x' } },
    dict: {},
  };
  return { ...model, content: { ...model.content, ast } };
}

test.each([
  ['an unknown block', 'nowhere', 'block.unknown'],
  ['a block whose component throws', 'thrower', 'block.failed'],
  ['a block whose expression exceeds a limit', 'endless', 'block.failed'],
])('%s is left out and reported; the rest of the page is drawn', (_, broken, code) => {
  const { html, problems } = renderPage(page, plans, modelOf('well', broken, 'well'));
  expect(html.replaceAll(/<!--.*?-->/g, '')).toBe('<p>well</p><p>well</p>');
  expect(problems.map((problem) => [problem.code, problem.document?.startsWith('content/b1')])).toEqual([
    [code, true],
  ]);
});

test('blocks that the server left out are named for the browser', () => {
  expect(renderPage(page, plans, modelOf('thrower', 'well')).model.omitted).toEqual(['content/b0']);
});
