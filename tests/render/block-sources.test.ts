import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SourceResult } from '../../runtime/model/page.ts';
import type { SourceCaller } from '../../runtime/model/source.ts';
import { makeBlockSources } from '../../runtime/sources/block-sources.ts';

/** The sources of a block that shows a list of items with codes, three a page. */
function makeBlock(call: SourceCaller, first: SourceResult) {
  let shown = first;
  const sources = makeBlockSources({
    find: (name) =>
      name === 'items'
        ? {
            definition: { call: 'list', reads: 'items', after: 'code' },
            params: { pageSize: 3, sortWay: '0' },
          }
        : undefined,
    read: () => shown,
    write: (_, result) => {
      shown = result;
    },
    call,
  });
  return { sources, shown: () => shown };
}

const item = (code: number) => ({ code });
const firstPage: SourceResult = {
  ok: true,
  data: [item(1), item(2), item(3)],
  total: 7,
  pageNum: 1,
  pageSize: 3,
  pages: 3,
};

describe('the next page of a list', () => {
  test('is requested after the last shown item, and added without items that are shown already', async () => {
    const asked: unknown[] = [];
    const { sources, shown } = makeBlock((name, query) => {
      asked.push([name, query]);
      return Promise.resolve({
        data: [item(3), item(4), item(5)],
        total: 8,
        pageNum: 2,
        pageSize: 3,
        pages: 3,
      });
    }, firstPage);
    await sources.more('items', undefined);
    expect(asked).toEqual([['list', { pageSize: 3, sortWay: '0', pageNum: 2, after: 3 }]]);
    expect(shown()).toEqual({
      ok: true,
      data: [1, 2, 3, 4, 5].map(item),
      total: 8,
      pageNum: 2,
      pageSize: 3,
      pages: 3,
    });
  });

  test('is requested once at a time, and not after the last page', async () => {
    let calls = 0;
    const { sources, shown } = makeBlock(() => {
      calls += 1;
      return Promise.resolve({ data: [item(7)], pageNum: 3, pages: 3 });
    }, firstPage);
    await Promise.all([sources.more('items', undefined), sources.more('items', undefined)]);
    await sources.more('items', undefined);
    expect(calls).toBe(1);
    expect(shown()).toMatchObject({ pageNum: 3 });
  });

  test('that fails leaves the list, with `moreFailed`', async () => {
    const { sources, shown } = makeBlock(() => Promise.reject(new Error('no network')), firstPage);
    await sources.more('items', undefined);
    expect(shown()).toEqual({ ...firstPage, moreFailed: true });
  });

  test('neither repeats nor skips items when others are added in front', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(4), { minLength: 1, maxLength: 12 }), async (added) => {
        // Newest first; new items get higher codes and come in front.
        const items = Array.from({ length: 14 }, (_, index) => item(14 - index));
        const pageOf = (from: number, pageNum: number) => ({
          data: items.slice(from, from + 3),
          total: items.length,
          pageNum,
          pageSize: 3,
          pages: Math.ceil(items.length / 3),
        });
        const { sources, shown } = makeBlock(
          (_, { after, pageNum }) =>
            Promise.resolve(pageOf(items.findIndex(({ code }) => code === after) + 1, Number(pageNum))),
          { ok: true, ...pageOf(0, 1) },
        );
        for (const count of added) {
          items.unshift(...Array.from({ length: count }, (_, index) => item(items.length + count - index)));
          await sources.more('items', undefined);
        }
        const codes = (shown() as { data: { code: number }[] }).data.map(({ code }) => code);
        expect(codes).toEqual(Array.from({ length: codes.length }, (_, index) => 14 - index));
      }),
    );
  });
});

describe('a source that is loaded again', () => {
  test('keeps its result until the new one arrives', async () => {
    let answer = (_: { data: unknown }): void => undefined;
    const { sources, shown } = makeBlock(() => new Promise((resolve) => (answer = resolve)), firstPage);
    const loaded = sources.load('items', { sortWay: '1' });
    expect(shown()).toEqual({ ...firstPage, isLoading: true });
    answer({ data: [] });
    expect(await loaded).toEqual({ ok: true, data: [] });
    expect(shown()).toEqual({ ok: true, data: [] });
  });

  test('shows the result of the last request, in whatever order they arrive', async () => {
    const answers: ((answer: { data: unknown }) => void)[] = [];
    const { sources, shown } = makeBlock(() => new Promise((resolve) => answers.push(resolve)), firstPage);
    const loads = [sources.load('items', { sortWay: '1' }), sources.load('items', { sortWay: '2' })];
    answers[1]?.({ data: ['second'] });
    answers[0]?.({ data: ['first'] });
    await Promise.all(loads);
    expect(shown()).toEqual({ ok: true, data: ['second'] });
  });

  test('that fails has the reason', async () => {
    const { sources, shown } = makeBlock(() => Promise.reject(new Error('no network')), {
      ok: false,
      message: 'broken',
    });
    await sources.load('items', {});
    expect(shown()).toEqual({ ok: false, message: 'no network' });
  });
});
