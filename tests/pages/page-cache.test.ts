import { expect, test } from 'vitest';
import { chooseEncoding, compressBody } from '../../src/server/pages/compressed-body.ts';
import { makePageCache, type CachedPage, type PageCache } from '../../src/server/pages/page-cache.ts';

async function makePage(text: string, reads: string[]): Promise<CachedPage> {
  return { status: 200, headers: {}, body: await compressBody(text), reads: new Set(reads) };
}

function openCache(): PageCache {
  return makePageCache((error) => {
    throw error;
  });
}

const textOf = (page: CachedPage | undefined): string | undefined => page?.body.forms.identity.toString();

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
  await cache.fetch('a zh /home', () => makePage('home', ['content:HOME', 'items']));
  await cache.fetch('a zh /about', () => makePage('about', ['content:ABOUTUS']));
  await cache.fetch('b zh /home', () => makePage('other', ['content:HOME']));
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
  const after = cache.fetch('a zh /home', () => makePage('new', ['content:HOME']));
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
  expect(textOf(await cache.fetch('a zh /', () => makePage('recovered', [])))).toBe('recovered');
});

test('a page with `noStore` is not cached', async () => {
  const cache = openCache();
  await cache.fetch('a zh /nowhere', async () => ({ ...(await makePage('404', [])), noStore: true }));
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
