import { expect, test } from 'vitest';
import { makeCollector } from '../../runtime/compile/reads/collect-reads.ts';
import { namesBelow, queryMembersOf, type PathRead, type Reads } from '../../runtime/compile/reads/reads.ts';
import { compileDocument } from '../../runtime/compile/compile.ts';
import type { BlockDocument, Node } from '../../runtime/generated/documents.generated.ts';
import { formatPointer } from '../../runtime/model/pointer.ts';
import { compileView, registry } from './registry.tsx';

function readsOf(view: Node, document: Partial<BlockDocument> = {}): Reads {
  const plan = compileDocument({ name: 'sample', view, ...document }, registry, {
    collector: makeCollector(),
  });
  expect(plan.problems).toEqual([]);
  return plan.reads as Reads;
}

const listed = (reads: readonly PathRead[]): string[] =>
  reads.map(({ path, pointer }) => `${path.join('.')} at ${formatPointer(pointer)}`);

test.each([
  'route.query.keyword',
  'route?.query?.keyword',
  "route['query'].keyword",
  'route.query["key" + "word"]',
])('a page depends on the keyword if a block reads {{ %s }}', (source) => {
  expect([...queryMembersOf(readsOf({ is: 'text', children: [`{{ ${source} }}`] }))]).toEqual(['keyword']);
  const inSource = { sources: { items: { from: 'content.pageList', with: { keyword: `{{ ${source} }}` } } } };
  expect([...queryMembersOf(readsOf({ is: 'text' }, inSource))]).toEqual(['keyword']);
});

test('passing the query on, or its name in a text, depends on no member of it', () => {
  expect([
    ...queryMembersOf(readsOf({ is: 'text', with: { title: '{{ length({ ...route.query }) }}' } })),
  ]).toEqual([]);
  expect([...queryMembersOf(readsOf({ is: 'text', children: ['route.query.keyword'] }))]).toEqual([]);
});

test('paths are followed through each, as and part, with their places', () => {
  const reads = readsOf({
    is: 'box',
    each: '{{ data.resourceMap.banner }}',
    as: 'slide',
    key: '{{ slide.contentCode }}',
    children: [
      { is: 'text', part: 'slide.BigTitle', if: '{{ part.title !== slide?.["alt"] }}' },
      {
        is: 'text',
        each: '{{ slide.info.filter((each) => each.on) }}',
        children: ['{{ item.text }} {{ itemIndex }}'],
      },
    ],
  });
  expect(listed(reads.paths)).toEqual([
    'data.resourceMap.banner at /view/each',
    'data.resourceMap.banner.*.BigTitle.title at /view/children/0/if',
    'data.resourceMap.banner.*.alt at /view/children/0/if',
    'data.resourceMap.banner.*.info at /view/children/1/each',
    'data.resourceMap.banner.*.info.*.on at /view/children/1/each',
    'data.resourceMap.banner.*.info at /view/children/1/each',
    'data.resourceMap.banner.*.info.*.text at /view/children/1/children/0',
    'data.resourceMap.banner.*.contentCode at /view/key',
  ]);
  expect(listed(reads.parts)).toEqual(['data.resourceMap.banner.*.BigTitle at /view/children/0/part']);
});

test('the path of a part begins at the data of its block', () => {
  expect(listed(readsOf({ is: 'text', part: 'subContentMap.BigTitle' }).parts)).toEqual([
    'data.subContentMap.BigTitle at /view/part',
  ]);
});

test('sources, state, route parameters, primitives and message keys are named', () => {
  const reads = readsOf({
    is: 'box',
    if: '{{ sources.items.ok && state.isOpen && route.params.id }}',
    children: [{ is: 'text', children: ["{{ t('site.list.' + state.way) }}"] }],
  });
  expect([...namesBelow(reads, 'sources')]).toEqual(['items']);
  expect([...namesBelow(reads, 'state')].toSorted()).toEqual(['isOpen', 'way']);
  expect([...namesBelow(reads, 'route', 'params')]).toEqual(['id']);
  expect(reads.primitives.map(({ name }) => name)).toEqual(['box', 'text']);
  expect(reads.calls.map(({ name, args }) => [name, args[0]?.literals])).toEqual([
    ['t', [{ value: 'site.list.', isPrefix: true }]],
  ]);
});

test('a plan that is compiled without a collector has no reads', () => {
  expect(compileView({ is: 'text' }).reads).toBeUndefined();
});
