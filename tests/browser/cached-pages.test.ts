import { expect, test } from 'vitest';
import { startProduction } from '../support/server.ts';

const server = await startProduction();

function get(address: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(server.url + address, { redirect: 'manual', headers });
}

/** Identifies one rendering of a page: a cached page keeps its nonce. */
async function writingOf(address: string): Promise<string> {
  return /nonce-([^']+)/.exec((await get(address)).headers.get('content-security-policy') ?? '')?.[1] ?? '';
}

test('an existing page of a list is rendered once', async () => {
  expect(await writingOf('/products?pageNum=2')).toBe(await writingOf('/products?pageNum=2&utm_source=x'));
});

test.each(['/products?classificationCode=made-up', '/search?keyword=glaze'])(
  '%s, which visitors can invent, is not cached',
  async (address) => {
    const first = await writingOf(address);
    expect(first).not.toBe('');
    expect(await writingOf(address)).not.toBe(first);
  },
);

test('a cache that sends several entity tags gets 304', async () => {
  const tag = (await get('/home')).headers.get('etag') ?? '';
  expect((await get('/home', { 'if-none-match': `"other", ${tag}` })).status).toBe(304);
  expect((await get('/home', { 'if-none-match': '"other"' })).status).toBe(200);
});

test.each(['/%E0%A4%A', '/products%', '//evil.example/home', '/nowhere'])(
  '%s answers the 404 page',
  async (address) => {
    const answer = await get(address);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
  },
);
