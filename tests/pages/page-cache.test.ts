import { expect, test } from 'vitest';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { chooseEncoding, compressHarder, makeBody, makeBodyForms } from '../../src/server/pages/page-body.ts';
import type { CachedPage } from '../../src/server/pages/cached-page.ts';
import { makePageCache, type PageCache } from '../../src/server/pages/page-cache.ts';
import { makeBytes } from '../support/random.ts';

function makePage(text: string, reads: string[]): CachedPage {
  return { status: 200, headers: {}, body: makeBody(text, 'br'), reads };
}

function openCache(): PageCache {
  return makePageCache((error) => {
    throw error;
  });
}

const forms = makeBodyForms(1_000_000);
const textOf = (page: CachedPage | undefined): string | undefined =>
  page === undefined ? undefined : forms.of(page.body, 'identity').toString();

test('a hundred simultaneous requests share one render', async () => {
  const cache = openCache();
  let renders = 0;
  const render = async (): Promise<CachedPage> => {
    renders += 1;
    return makePage('home', ['content:HOME']);
  };
  const pages = await Promise.all(Array.from({ length: 100 }, () => cache.fetch('a zh /home', render)));
  expect(renders).toBe(1);
  expect(new Set(pages.map(textOf))).toEqual(new Set(['home']));
});

test('a change drops the pages of that site that read it', async () => {
  const cache = openCache();
  await cache.fetch('a zh /home', async () => makePage('home', ['content:HOME', 'items']));
  await cache.fetch('a zh /about', async () => makePage('about', ['content:ABOUTUS']));
  await cache.fetch('b zh /home', async () => makePage('other', ['content:HOME']));
  cache.drop('a', ['content:HOME']);
  expect(cache.get('a zh /home')).toBeUndefined();
  expect(textOf(cache.get('a zh /about'))).toBe('about');
  expect(textOf(cache.get('b zh /home'))).toBe('other');
});

test('a page is not cached when its data is saved while it is rendered', async () => {
  const cache = openCache();
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const before = cache.fetch('a zh /home', async () => {
    await gate;
    return makePage('old', ['content:HOME']);
  });
  cache.drop('a', ['content:HOME']);
  const after = cache.fetch('a zh /home', async () => makePage('new', ['content:HOME']));
  open();
  expect(textOf(await before)).toBe('old');
  expect(textOf(await after)).toBe('new');
  expect(textOf(cache.get('a zh /home'))).toBe('new');
});

test('a failed render rejects all waiting requests, and the next request renders again', async () => {
  const cache = openCache();
  const fail = (): Promise<CachedPage> => Promise.reject(new Error('no database'));
  const waiting = [cache.fetch('a zh /', fail), cache.fetch('a zh /', fail)];
  await expect(Promise.all(waiting)).rejects.toThrow('no database');
  expect(textOf(await cache.fetch('a zh /', async () => makePage('recovered', [])))).toBe('recovered');
});

test('a page that was replaced by a later render is not stored, whatever is saved then', async () => {
  const cache = openCache();
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const render = (text: string) => async (): Promise<CachedPage> => {
    await gate;
    return makePage(text, ['content:HOME']);
  };
  const before = cache.fetch('a zh /home', render('old'));
  cache.drop('a', ['content:ABOUTUS']);
  const after = cache.fetch('a zh /home', render('also old'));
  cache.drop('a', ['content:HOME']);
  open();
  expect([textOf(await before), textOf(await after)]).toEqual(['old', 'also old']);
  expect(cache.get('a zh /home')).toBeUndefined();
});

test('a page with `noStore` is not cached', async () => {
  const cache = openCache();
  await cache.fetch('a zh /nowhere', async () => ({ ...makePage('404', []), noStore: true }));
  expect(cache.get('a zh /nowhere')).toBeUndefined();
});

test.each([
  [undefined, 'identity'],
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.5', 'br'],
  ['identity', 'identity'],
] as const)('Accept-Encoding %j gets %s', (accepted, expected) => {
  expect(chooseEncoding(accepted)).toBe(expected);
});

test('half of a character becomes the mark for what is no character', () => {
  const body = makeBody('a\ud800b😀', 'br');
  expect(brotliDecompressSync(body.bytes).toString()).toBe('a\ufffdb😀');
});

test('a body is the same text in every encoding, whichever was asked for first', async () => {
  const text = '<p>瓷砖 tiles</p>'.repeat(500);
  for (const first of ['identity', 'br', 'gzip'] as const) {
    const made = makeBody(text, first);
    for (const body of [made, await compressHarder(made)]) {
      expect(body.etag).toBe(makeBody(text, 'br').etag);
      const small = makeBodyForms(1_000_000);
      for (const again of [1, 2]) {
        expect(small.of(body, 'identity').toString(), `${first} ${again}`).toBe(text);
        expect(brotliDecompressSync(small.of(body, 'br')).toString()).toBe(text);
        expect(gunzipSync(small.of(body, 'gzip')).toString()).toBe(text);
      }
    }
  }
});

test(
  'a full cache of 64 MiB keeps a page that is asked for more often than another',
  { tags: 'long' },
  async () => {
    const cache = openCache();
    const text = makeBytes(750_000).toString('base64');
    const ask = (page: number) => cache.fetch(`a zh /${page}`, async () => makePage(text + page, []));
    for (let page = 0; page < 100; page++) await ask(page);
    const { pages, bytes } = cache.measure();
    expect(bytes).toBeLessThan(64 * 1024 * 1024);
    expect(pages).toBeLessThan(100);
    // A crawler that asks for everything once drops nothing.
    expect(cache.get('a zh /0')).toBeDefined();
    expect(cache.get('a zh /99')).toBeUndefined();
    for (const _ of [1, 2]) await ask(99);
    expect(cache.get('a zh /99')).toBeDefined();
    expect(cache.get('a zh /1')).toBeUndefined();
  },
);
