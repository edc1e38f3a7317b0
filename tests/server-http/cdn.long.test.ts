// Pages that a CDN keeps, and the purge of those that a save has changed.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { makePostgresDatabase, makeTemporaryFolder } from '../support/database.ts';
import { signInOwner, startKillable } from '../support/killable-server.ts';

/** A busy machine is slow. */
const SOON = { timeout: 30_000 };

/** The purge of a CDN, which fails so often at first. */
async function startCdn(failures = 0) {
  const purges: { tags: string[]; key: unknown; token: unknown }[] = [];
  let left = failures;
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    request.on('end', () => {
      if (left-- > 0) return response.writeHead(500).end();
      const { tags } = JSON.parse(text) as { tags: string[] };
      purges.push({ tags, key: request.headers['surrogate-key'], token: request.headers.authorization });
      return response.end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const PURGE_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/purge`;
  const tags = () => purges.flatMap((each) => each.tags);
  return { settings: { PURGE_URL, PURGE_TOKEN: 'geheim' }, purges, tags };
}

async function rename(url: string): Promise<number> {
  const { cookie, csrfToken } = await signInOwner(url);
  const headers = { cookie, 'x-csrf-token': csrfToken, origin: url, 'content-type': 'application/json' };
  const read = await fetch(`${url}/api/console/setting/get?id=site`, { headers });
  const { data } = (await read.json()) as { data: { values: object; revision: number } };
  const values = { ...data.values, name: { 'zh-CN': '山间陶坊' } };
  const body = JSON.stringify({ id: 'site', values, revision: data.revision });
  return (await fetch(`${url}/api/console/setting/save`, { method: 'POST', headers, body })).status;
}

test('a page names its tags, and a save purges one of them by one process', async () => {
  const cdn = await startCdn(1);
  const settings = { DATA_DIR: makeTemporaryFolder(), DATABASE_URL: await makePostgresDatabase() };
  const more = { ...cdn.settings, LOG_LEVEL: 'error' };
  const [first, second] = [await startKillable(settings, more), await startKillable(settings, more)];
  onTestFinished(async () => void (await Promise.all([first.kill(), second.kill()])));
  const page = await fetch(`${first.url}/home`);
  const tags = page.headers.get('cache-tag')?.split(',') ?? [];
  expect(tags.length).toBeGreaterThan(3);
  expect(tags.every((tag) => /^[\w-]{7,8}$/.test(tag))).toBe(true);
  expect(page.headers.get('surrogate-key')).toBe(tags.join(' '));
  expect(page.headers.get('cdn-cache-control')).toBe('public, max-age=86400');
  // A browser still asks each time.
  expect(page.headers.get('cache-control')).toBe('public, no-cache');
  expect((await fetch(`${first.url}/no-such-page`)).headers.get('cdn-cache-control')).toBeNull();

  // What was changed before the start, although the first purge fails.
  await expect.poll(cdn.tags, SOON).toContain('tessera');
  const before = cdn.purges.length;
  expect(await rename(second.url)).toBe(200);
  const purgedOfPage = () =>
    cdn.purges.slice(before).filter((each) => each.tags.some((tag) => tags.includes(tag)));
  await expect.poll(() => purgedOfPage().length, SOON).toBe(1);
  expect(purgedOfPage()[0]).toMatchObject({
    token: 'Bearer geheim',
    key: purgedOfPage()[0]?.tags.join(' '),
  });
  expect(purgedOfPage()[0]?.tags).not.toContain('tessera');
  const printed = first.output() + second.output();
  expect(printed.split('the CDN could not be purged').length - 1).toBe(1);
  expect(printed).not.toContain('geheim');
});

test('without PURGE_URL a page has no tags', async () => {
  const running = await startKillable({ DATA_DIR: makeTemporaryFolder() });
  onTestFinished(() => running.kill());
  const { headers } = await fetch(`${running.url}/home`);
  for (const name of ['cache-tag', 'surrogate-key', 'cdn-cache-control'])
    expect(headers.get(name)).toBeNull();
});
