import { expect, test } from 'vitest';
import { cacheKey, readAddress } from '../../src/server/pages/page-address.ts';

test('an address is its path, the members of the query that pages read, and the requested language', () => {
  expect(readAddress('/article?contentCode=a1&utm_source=x&lang=en-US')).toEqual({
    path: '/article',
    query: { contentCode: 'a1' },
    lang: 'en-US',
  });
  expect(readAddress('/%E5%85%B3%E4%BA%8E')?.path).toBe('/关于');
});

test.each([
  '',
  'contentCode=a1',
  'pageNum=2&contentCode=a-1_b',
  'contentCode=a1&contentCode=a2',
  'contentCode=&lang=',
  'contentCode=a=b&=c&&d',
  'lang=en-US&pageNum=1000000&classificationCode=x',
  'contentCode&lang',
  '__proto__=1&constructor=2&sortWay=3',
])('the query "%s" is read as by the URL parser, which reads what has to be decoded', (query) => {
  expect(readAddress(`/products/new?${query}`)).toEqual(readAddress(`/products/new?${query}&%20=`));
});

test('page numbers are limited; the first page has none, what is no number is beyond the last one', () => {
  const numberOf = (value: string): string | undefined =>
    readAddress(`/news?pageNum=${value}`)?.query.pageNum;
  expect(['2', '1000000', '9'.repeat(400)].map(numberOf)).toEqual(['2', '999999', '999999']);
  expect(readAddress('/home?friendPage=0')?.query).toEqual({ friendPage: '999999' });
  expect(numberOf('1')).toBeUndefined();
  const wrong = ['0', '-5', '1e9', '1.5', 'x', ''].map(numberOf);
  expect(new Set(wrong)).toEqual(new Set(['999999']));
});

test('every filter that a page of the account offers reaches the page; a made-up one does not', () => {
  const read = (query: string) => readAddress(`/client/list?${query}`)?.query;
  expect(read('status=delivered')).toEqual({ status: 'delivered' });
  expect(['shown', 'waiting', 'hidden', 'free', '3'].map((state) => read(`state=${state}`)?.state)).toEqual([
    'shown',
    'waiting',
    'hidden',
    'free',
    '3',
  ]);
  expect(read('status=7&state=made-up&days=8')).toEqual({});
});

test('of a long text to search for, 200 characters count', () => {
  const keywordOf = (text: string): string | undefined =>
    readAddress(`/search?keyword=${encodeURIComponent(text)}`)?.query.keyword;
  expect(keywordOf('a'.repeat(10_000))).toBe('a'.repeat(200));
  // A character that the limit cuts in two becomes the replacement character.
  expect(keywordOf(`a${'😀'.repeat(150)}`)).toBe(`a${'😀'.repeat(99)}\ufffd`);
});

test.each([
  '//evil.example/home',
  '/\\evil.example/home',
  '/%zz',
  '/%2F/evil.example/',
  '/%5Cevil.example',
  '/a%00b',
  '/a%0d%0aSet-Cookie:x',
  '/%09/evil.example',
])('%s is not the address of a page', (url) => {
  expect(readAddress(url)).toBeUndefined();
});

test('the host of an absolute address is ignored', () => {
  expect(readAddress('http://evil.example/home')?.path).toBe('/home');
});

test('a value cannot imitate another member of the key', () => {
  const keyOf = (url: string): string =>
    cacheKey({ projectCode: 'default' }, 'zh-CN', '/article', readAddress(url)?.query ?? {});
  expect(keyOf('/article?contentCode=a%0ApageNum=2')).not.toBe(keyOf('/article?contentCode=a&pageNum=2'));
});

test('query members that no page reads are not part of the cache key', () => {
  const [plain, noisy] = ['/home', '/home?a=1&b=2&lang=xx'].map((url) => readAddress(url));
  const key = (address: typeof plain): string =>
    cacheKey({ projectCode: 'default' }, 'zh-CN', address?.path ?? '', address?.query ?? {});
  expect(key(noisy)).toBe(key(plain));
});
