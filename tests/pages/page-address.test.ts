import { expect, test } from 'vitest';
import { cacheKey, readAddress } from '../../src/server/pages/page-address.ts';

test('an address is its path, the members of the query that pages read, and the language asked for', () => {
  expect(readAddress('/article?contentCode=a1&utm_source=x&lang=en-US')).toEqual({
    path: '/article',
    query: { contentCode: 'a1' },
    lang: 'en-US',
  });
  expect(readAddress('/%E5%85%B3%E4%BA%8E')?.path).toBe('/关于');
});

test.each(['/%zz', '/%2F/evil.example/', '/%5Cevil.example', '/a%00b', '/a%0d%0aSet-Cookie:x', '/%09/evil.example'])(
  '%s names no page',
  (url) => {
    expect(readAddress(url)).toBeUndefined();
  },
);

test.each(['//evil.example/home', '/\\evil.example/home', 'http://evil.example/home'])('another host in %s is not listened to', (url) => {
  expect(readAddress(url)?.path).toBe('/home');
});

test('what a caller may add at will is no key of the cache', () => {
  const [plain, noisy] = ['/home', '/home?a=1&b=2&lang=xx'].map((url) => readAddress(url));
  const key = (address: typeof plain): string => cacheKey('default', 'zh-CN', address?.path ?? '', address?.query ?? {});
  expect(key(noisy)).toBe(key(plain));
});
