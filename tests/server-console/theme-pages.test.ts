// The published theme of a site on the pages of its visitors.
import { runInNewContext } from 'node:vm';
import { beforeAll, expect, test } from 'vitest';
import { signIn } from '../server-http/server.ts';
import { keptLookOf } from '../../src/server/pages/head/site-look.ts';
import { publishDueSets } from '../../src/server/entities/changes/carry-out.ts';
import { serveSite } from '../server-seo/served-site.ts';
import { emptyPictureQueue } from '../support/picture-queue.ts';
import { timeAfter } from '../support/server-time.ts';

const server = serveSite('SQLite');
let owner: Record<string, string>;
beforeAll(async () => {
  // Pages name copies of pictures as soon as they are made.
  emptyPictureQueue(server.services.config.DATA_DIR);
  owner = { 'accept-language': 'en-US', ...(await signIn(server.app, 'owner')).headers };
});

interface Stored {
  revision: number;
  values: { document: unknown };
}

async function readTheme(): Promise<Stored> {
  const answer = await server.app.inject({ url: '/api/console/theme/get?id=theme', headers: owner });
  return answer.json<{ data: Stored }>().data;
}

/** Publishes a theme as the panel does. */
async function publish(document: object): Promise<void> {
  const payload = { id: 'theme', revision: (await readTheme()).revision, values: { document } };
  const url = '/api/console/theme/save';
  const answer = await server.app.inject({ method: 'POST', url, payload, headers: owner });
  expect(answer.statusCode, answer.body).toBe(200);
}

const pageAt = async (url: string) => server.app.inject({ url });

/** The one style element of a page. */
const stylesOf = (html: string): string => /<style id="styles"[^>]*>(.*?)<\/style>/s.exec(html)?.[1] ?? '';

test('a published theme reaches every kind of page, also those that were kept', async () => {
  const PAGES = ['/home', '/client/login', '/no-such-page', '/search?keyword=a'];
  const before = await Promise.all(PAGES.map(pageAt));
  for (const { body } of before) expect(stylesOf(body)).not.toContain('--color-surface:');
  await publish({ preset: 'celadon', overrides: { shape: { radius: 'round' } } });
  const after = await Promise.all(PAGES.map(pageAt));
  for (const { body, headers } of after) {
    const styles = stylesOf(body);
    expect(styles).toContain('--color-brand:#24745f');
    expect(styles).toContain('--radius-box:14px');
    expect(styles).not.toContain('color-scheme');
    expect(body).not.toContain('/assets/scheme');
    expect(body).toContain('<meta name="theme-color" content="#f6faf7">');
    expect(String(headers['content-security-policy'])).toContain("script-src 'self';");
  }
});

test('dark pages by the system need no script; a switch has one in the head, and a button', async () => {
  await publish({ preset: 'celadon', overrides: { scheme: 'auto' } });
  const { body: byItself } = await pageAt('/home');
  expect(stylesOf(byItself)).toContain(':root{color-scheme:light dark}');
  expect(stylesOf(byItself)).toMatch(/--color-surface:light-dark\(#f6faf7,#[\da-f]+\)/);
  expect(byItself).toContain('<meta name="theme-color" media="(prefers-color-scheme: dark)"');
  expect(byItself).not.toContain('scheme-1.js');
  await publish({ preset: 'celadon', overrides: { scheme: 'switch' } });
  const { body } = await pageAt('/client/login');
  const script = /<script src="([^"]+scheme[^"]+)"><\/script>/.exec(body)?.[1] ?? '';
  // Before anything is painted: neither `defer` nor `async`, and above what is shown.
  expect(body.indexOf(script)).toBeLessThan(body.indexOf('<body>'));
  const answer = await pageAt(script);
  const document = { documentElement: { dataset: {} } };
  for (const chosen of ['dark', 'light', 'hot-pink'])
    runInNewContext(answer.body, { document, localStorage: { getItem: () => chosen } });
  expect(document.documentElement.dataset).toEqual({ scheme: 'light' });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/javascript']);
  expect(answer.headers['set-cookie']).toBeUndefined();
});

test('a look of a newer program is drawn as the first one, and stays as it is stored', async () => {
  const document = { preset: 'of-the-future', overrides: { shape: { radius: 'round' } } };
  await publish(document);
  const { body } = await pageAt('/home');
  expect(stylesOf(body)).toContain('--radius-box:14px');
  expect(stylesOf(body)).not.toContain('--color-brand');
  expect((await readTheme()).values.document).toEqual(document);
});

test('A, B, A: twenty pages are the same again, byte by byte', { tags: 'long' }, async () => {
  const { body: map } = await pageAt('/sitemap.xml');
  const listed = [...map.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(
    ([, path = '']) => path || '/',
  );
  const paths: string[] = [];
  for (const path of new Set([...listed, '/client/login', '/no-such-page']))
    if (paths.length < 20 && stylesOf((await pageAt(path)).body) !== '') paths.push(path);
  expect(paths.length).toBe(20);
  const read = async (): Promise<string[]> => {
    const pages: string[] = [];
    // One after the other: a busy server answers some of twenty at once with another page.
    for (const path of paths) pages.push((await pageAt(path)).body.replaceAll(/nonce(?:="|-)[\w+/=]+/g, ''));
    return pages;
  };
  const store = async (): Promise<unknown[]> => {
    const { queries } = server.services.database;
    const [pages, items] = [queries.selectFrom('content'), queries.selectFrom('content_item')];
    return [...(await pages.selectAll().execute()), ...(await items.selectAll().execute())];
  };
  await publish({ preset: 'press', overrides: {} });
  const [first, stored] = [await read(), await store()];
  expect(stored.length).toBeGreaterThan(20);
  await publish({ preset: 'market', overrides: {} });
  const others = await read();
  // A look is no part of a page: what is stored of all pages stays as it is.
  expect(await store()).toEqual(stored);
  expect(paths.filter((_, at) => others[at] === first[at])).toEqual([]);
  await publish({ preset: 'press', overrides: {} });
  expect(await read()).toEqual(first);
});

test('a theme that is hard to read says so: to its check, and in the list of what waits', async () => {
  let links: Record<string, string> = {};
  const home = async (): Promise<string[]> => {
    const answer = await server.app.inject({ url: '/api/console/home', headers: owner });
    expect(answer.statusCode, answer.body).toBe(200);
    const { waiting } = answer.json<{ data: { waiting: { text: string; link: string }[] } }>().data;
    links = Object.fromEntries(waiting.map(({ text, link }) => [text, link]));
    return Object.keys(links);
  };
  const document = { preset: 'kiln', overrides: { colors: { light: { 'text-muted': '#d0d0d0' } } } };
  const payload = { document };
  const url = '/api/console/theme/check';
  const answer = await server.app.inject({ method: 'POST', url, payload, headers: owner });
  const { problems } = answer.json<{ data: { problems: { path: string; message: string }[] } }>().data;
  expect(problems[0]?.path).toBe('/overrides/colors/light/text-muted');
  expect(problems[0]?.message).toMatch(/"text-muted" on "surface".*4\.5 is needed/);
  await publish(document);
  expect(await home()).toContain('1 color of the theme is hard to read');
  // The theme panel opens beside the page.
  expect(links['1 color of the theme is hard to read']).toBe('/edit/#panel=theme');
  await publish({ preset: 'kiln', overrides: {} });
  expect((await home()).filter((text) => text.includes('theme'))).toEqual([]);
});

test('a draft becomes public at its time, is planned anew, and waits when that is taken back', async () => {
  const call = async (name: string, payload: object) =>
    server.app.inject({ method: 'POST', url: `/api/console/theme/${name}`, payload, headers: owner });
  const planned = async (): Promise<string> => {
    const answer = await server.app.inject({ url: '/api/console/theme/plan', headers: owner });
    return answer.json<{ data: { at: string } }>().data.at;
  };
  const at = await timeAfter(server.app, 60_000);
  expect((await call('schedule', { at })).json()).toMatchObject({ code: 409 });
  const values = { document: { preset: 'press', overrides: {} } };
  const { revision } = await readTheme();
  expect((await call('saveDraft', { id: 'theme', revision, values, seen: '' })).statusCode).toBe(200);
  expect((await call('schedule', { at: '2020-01-01T00:00:00Z' })).statusCode).toBe(422);
  const later = await timeAfter(server.app, 120_000);
  for (const time of [at, later]) expect((await call('schedule', { at: time })).statusCode).toBe(200);
  expect(await planned()).toBe(later);
  await call('cancel', {});
  expect(await planned()).toBe('');
  await call('schedule', { at });
  const run = () => publishDueSets(server.services, new AbortController().signal);
  await run();
  expect((await readTheme()).values.document).toMatchObject({ preset: 'kiln' });
  await server.services.database.queries
    .updateTable('change_set')
    .set({ due_at: '2026-01-01T00:00:00.000Z' })
    .where('state', '=', 'scheduled')
    .execute();
  await run();
  expect((await readTheme()).values.document).toMatchObject({ preset: 'press' });
  expect(await planned()).toBe('');
  const { css } = keptLookOf(values.document);
  expect(stylesOf((await pageAt('/home')).body)).toContain(css.slice(0, 80));
});
