import { expect, test } from 'vitest';
import { makeCollector } from '../../runtime/compile/reads/collect-reads.ts';
import type { Plan } from '../../runtime/compile/compile.ts';
import type { PageModel } from '../../runtime/model/page.ts';
import { blockDocuments } from '../../src/assembly/documents.ts';
import { makeExamplePage } from '../../src/assembly/examples.ts';
import { makeProgram } from '../../src/assembly/program.ts';
import { renderPage } from '../../src/assembly/render-page.ts';
import { makeEvents } from '../../src/server/kernel/events.ts';
import { makeKeptBlocks } from '../../src/server/pages/kept-blocks.ts';
import { makeKeepResults } from '../../src/server/pages/kept-results.ts';

const { blocks, pages } = makeProgram({ makeCollector });
const page = pages.get('gallery') as Plan;
const FRIEND_LINKS = { call: 'client.friendLinkPageList', reads: 'friendLinks' } as const;

function makeModel(name: string, language: 'zh-CN' | 'en-US' = 'zh-CN'): PageModel {
  const { model, examples } = makeExamplePage(language, [name]);
  return {
    ...model,
    sources: { ...model.sources, 'content/': { examples: { ok: true, data: examples } } },
  };
}

/** The page in other states. Each differs in one thing that a block may be drawn from. */
function* statesOf(model: PageModel): Generator<PageModel> {
  const { site, channel, route, content, sources } = model;
  yield { ...model, channel: site.channels.find((each) => each !== channel) ?? channel };
  yield { ...model, route: { ...route, path: '/elsewhere' } };
  yield { ...model, route: { ...route, query: { pageNum: '3', keyword: 'stone' } } };
  yield { ...model, site: { ...site, channels: site.channels.slice(1), base: '/edit' } };
  yield { ...model, site: { ...site, messages: {} } };
  yield { ...model, member: undefined };
  yield { ...model, sources: { 'content/': sources['content/'] ?? {} } };
  const { ast } = content;
  yield { ...model, content: { ...content, ast: { ...ast, data: {} } } };
  yield { ...model, content: { ...content, ast: { ...ast, vm: [...ast.vm].toReversed() } } };
  yield { ...model, omitted: ast.vm.slice(0, 1).map(({ key }) => `content/${key}`) };
}

test('every example of every block is written from memory as it is drawn, in every state of the page', () => {
  const kept = makeKeptBlocks();
  let drawn = 0;
  const counted = {
    ...kept,
    keep: (...args: Parameters<typeof kept.keep>) => {
      drawn += 1;
      kept.keep(...args);
    },
  };
  for (const name of blockDocuments.names()) {
    const model = makeModel(name);
    for (const state of [model, ...statesOf(model), makeModel(name, 'en-US'), model]) {
      const expected = renderPage(page, blocks, state);
      expect(renderPage(page, blocks, state, counted), name).toEqual(expected);
      const before = drawn;
      expect(renderPage(page, blocks, { ...state }, counted), name).toEqual(expected);
      expect(drawn, name).toBe(before);
    }
  }
  expect(drawn).toBeGreaterThan(blockDocuments.names().length);
});

test('results are kept until what they read from changes, unless they are of a search', async () => {
  const events = makeEvents();
  const keepResults = makeKeepResults(events);
  const { site } = makeModel('friend-links');
  let calls = 0;
  const read = (keyword?: string) =>
    keepResults({ site }, async () => ({ data: (calls += 1) }))({
      key: 'content/list',
      name: 'list',
      isEndless: keyword !== undefined,
      definition: FRIEND_LINKS,
      params: { pageNum: 1, keyword },
    });
  const first = await read();
  expect(await read()).toBe(first);
  events.emit('changed', { projectCode: site.projectCode, tags: ['items'] });
  events.emit('changed', { projectCode: 'another', tags: ['friendLinks'] });
  expect(await read()).toBe(first);
  events.emit('changed', { projectCode: site.projectCode, tags: ['friendLinks'] });
  expect(await read()).toEqual({ ok: true, data: 2 });
  await read('stone');
  await read('stone');
  expect(calls).toBe(4);
  events.emit('changed', { projectCode: site.projectCode, tags: ['channels'] });
  expect(await read()).toEqual({ ok: true, data: 5 });
});

test('two sources of one call share its answer: each takes its part of it', async () => {
  const keepResults = makeKeepResults(makeEvents());
  let calls = 0;
  const read = keepResults(makeModel('friend-links'), async () => ({ data: { title: `${(calls += 1)}` } }));
  const request = { key: 'content/item', name: 'item', isEndless: true, params: { contentCode: 'a' } };
  const whole = { call: 'client.articleDetail', reads: 'items' } as const;
  const titleOnly = { ...whole, pick: (item: unknown) => (item as { title: string }).title };
  const both = await Promise.all([
    read({ ...request, definition: whole }),
    read({ ...request, definition: titleOnly }),
  ]);
  expect(both.map(({ data }) => data)).toEqual([{ title: '1' }, '1']);
});

test('results of queries that callers make up do not push out those of pages', async () => {
  const keepResults = makeKeepResults(makeEvents());
  const page = makeModel('friend-links');
  let calls = 0;
  const read = (pageNum: number, isEndless: boolean) =>
    keepResults(page, async () => ({ data: (calls += 1) }))({
      key: 'content/list',
      name: 'list',
      isEndless,
      definition: FRIEND_LINKS,
      params: { pageNum },
    });
  const first = await read(1, false);
  for (let pageNum = 2; pageNum <= 1_000; pageNum++) await read(pageNum, true);
  expect(await read(1, false)).toBe(first);
  const last = await read(1_000, true);
  expect(last).toEqual({ ok: true, data: 1_000 });
  expect(await read(2, true)).toEqual({ ok: true, data: 1_001 });
});
