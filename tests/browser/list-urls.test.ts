import { expect, test } from 'vitest';
import { startProduction } from '../support/server.ts';

const server = await startProduction();

test.each([
  '%3Cscript%3Ealert(1)%3C%2Fscript%3E',
  '%25',
  '_',
  '%5C',
  '%27%20or%201%3D1',
  '%EF%BC%A1',
  'a'.repeat(100),
])('the keyword %s is a plain text, and its page is not for search engines', async (keyword) => {
  const answer = await fetch(`${server.url}/search?keyword=${keyword}`);
  expect(answer.status).toBe(200);
  const text = await answer.text();
  expect(text).not.toContain('<script>alert');
  expect(text).toContain('content="noindex"');
});

test('a page without a list ignores the query of lists', async () => {
  const plain = await fetch(`${server.url}/service`);
  const other = await fetch(`${server.url}/service?contentCode=x&sortWay=2&collectionType=1&keyword=x`);
  expect(other.headers.get('etag')).toBe(plain.headers.get('etag'));
});

test('the further reading below an article lists other articles', async () => {
  const answer = await fetch(`${server.url}/api/client/content/pageList?collectionType=1&pageSize=1`);
  const { data } = (await answer.json()) as { data: { routeUrl: string }[] };
  const newest = data[0]?.routeUrl ?? '';
  const text = await (await fetch(server.url + newest)).text();
  const section = text.slice(text.indexOf('<h2', text.indexOf('</article>')));
  expect(section).toContain('<a class="after:absolute after:inset-0" href="/news/');
  expect(section).not.toContain(`<a class="after:absolute after:inset-0" href="${newest}"`);
});
