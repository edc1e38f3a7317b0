// Links that show the site with the draft of its theme, or a form with its draft, to whoever knows them.
import { beforeAll, expect, test } from 'vitest';
import { signIn } from '../server-http/server.ts';
import { serveSite } from '../server-seo/served-site.ts';

const server = serveSite('SQLite');
let owner: Record<string, string>;
beforeAll(async () => {
  owner = { ...(await signIn(server.app, 'owner')).headers };
});

const post = (name: string, payload: object, headers = owner) =>
  server.app.inject({ method: 'POST', url: `/api/console/theme/${name}`, payload, headers });
/** As a browser: the first page has its own address. */
async function visit(url: string) {
  const first = await server.app.inject({ url });
  const { location } = first.headers;
  return first.statusCode === 302 && location !== undefined ? server.app.inject({ url: location }) : first;
}

async function makeLink(): Promise<string> {
  const answer = await post('preview', {});
  expect(answer.statusCode, answer.body).toBe(200);
  return new URL(answer.json<{ data: { url: string } }>().data.url, 'http://site.test').pathname;
}

test('leads from the home page to the others, in each language, and to no search engine', async () => {
  const path = await makeLink();
  const home = await visit(path);
  expect(home.statusCode).toBe(200);
  expect(home.headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store' });
  const [, link = ''] = new RegExp(`href="(${path}/[a-z]+)"`).exec(home.body) ?? [];
  expect(link).not.toBe('');
  const other = await visit(link);
  expect([other.statusCode, other.body.includes(`href="${path}/`)]).toEqual([200, true]);
  const english = await visit(`${path}?lang=en-US`);
  expect(english.body).toContain('<html lang="en-US"');
  expect(english.body).toContain(`href="${path}/en/`);
  expect((await visit(`${path}/en/about`)).body).toContain('<html lang="en-US"');
});

test('a form that was never public is shown alone on a page, in each language', async () => {
  const call = async (name: string, payload: object) => {
    const request = { method: 'POST', url: `/api/console/form/${name}`, payload, headers: owner } as const;
    return (await server.app.inject(request)).json<{ data: { id: string; url: string } }>().data;
  };
  const rule = [{ name: 'name', type: 'string', title: 'Name', 'x-component': 'Input' }];
  const values = { title: { 'zh-CN': '报名', 'en-US': 'Sign up' }, rule, isPublished: false };
  const { id } = await call('save', { values });
  const { pathname } = new URL((await call('preview', { id })).url, 'http://site.test');
  const page = await visit(pathname);
  expect([page.statusCode, page.headers['x-robots-tag']]).toEqual([200, 'noindex']);
  expect(page.body).toContain('id="form-preview-');
  expect(page.body).not.toContain('<h1');
  expect((await visit(`${pathname}?lang=en-US`)).body).toContain('aria-label="Sign up"');
});

test('has the draft as it is now, which visitors do not get', async () => {
  const path = await makeLink();
  const keep = async (seed: string, seen: string) => {
    const values = { document: { preset: 'kiln', overrides: { seeds: { surface: seed } } } };
    const answer = await post('saveDraft', { id: 'theme', revision: 0, values, seen });
    return answer.json<{ data: { at: string } }>().data.at;
  };
  const first = await keep('#e8f4ff', '');
  expect((await visit(path)).body).toContain('--color-surface:#e8f4ff');
  await keep('#f4e8ff', first);
  const home = await visit(path);
  expect([home.body.includes('#e8f4ff'), home.body.includes('--color-surface:#f4e8ff')]).toEqual([
    false,
    true,
  ]);
  expect((await visit('/')).body).not.toContain('#f4e8ff');
});

test('only an owner makes one, and an unknown or cut one leads nowhere', async () => {
  expect((await post('preview', {}, {})).statusCode).toBe(401);
  const path = await makeLink();
  expect((await visit(path.slice(0, -1))).statusCode).toBe(404);
  expect((await visit(`${path}/no-such-page`)).statusCode).toBe(404);
  expect((await visit(`/preview/${path.slice('/preview/theme/'.length)}`)).statusCode).toBe(404);
});
