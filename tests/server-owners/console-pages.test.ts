import { expect, test } from 'vitest';
import { signIn } from '../server-http/server.ts';
import { serveSite } from '../server-seo/served-site.ts';

const site = serveSite('SQLite', {});

test('who is signed in has no use for the sign-in, and gets the home of the console', async () => {
  const { headers } = await signIn(site.app, 'owner');
  expect((await site.app.inject({ url: '/owner/login', headers })).headers.location).toBe('/owner');
});

test.each(['/owner', '/owner/order?status=4', '/owner/order/1'])(
  '%s is for owners: others sign in first, and come back',
  async (url) => {
    const { headers } = await site.app.inject({ url });
    expect(headers.location).toBe(`/owner/login?redirect=${encodeURIComponent(url)}`);
    const signedIn = await signIn(site.app, 'owner');
    const page = await site.app.inject({ url, headers: signedIn.headers });
    expect(page.statusCode).toBe(200);
    expect(page.headers['cache-control']).toContain('no-store');
    expect(page.body).toContain('noindex');
  },
);

const languageOf = (body: string): string | undefined => /<html lang="([^"]+)"/.exec(body)?.[1];

test('a screen speaks the language that its owner chose, not that of the page that was edited', async () => {
  const { headers, cookie } = await signIn(site.app, 'owner');
  const edited = await site.app.inject({ url: '/edit/about?lang=en-US', headers });
  expect(languageOf(edited.body)).toBe('en-US');
  const now = [cookie, ...edited.cookies.map(({ name, value }) => `${name}=${value}`)].join('; ');
  const open = async (url: string): Promise<string | undefined> => {
    const asked = { ...headers, cookie: now, 'accept-language': 'zh-CN' };
    return languageOf((await site.app.inject({ url, headers: asked })).body);
  };
  expect(await open('/owner')).toBe('zh-CN');
  const url = '/api/systemSetting/saveLanguage';
  await site.app.inject({ method: 'POST', url, headers, payload: { language: 'en-US' } });
  expect(await open('/owner')).toBe('en-US');
  expect(await open('/owner?lang=zh-CN')).toBe('zh-CN');
});

test('the sign-in stays in the language that was chosen for it', async () => {
  const chosen = await site.app.inject({ url: '/owner/login?lang=en-US' });
  const cookie = chosen.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const again = await site.app.inject({
    url: '/owner/login',
    headers: { cookie, 'accept-language': 'zh-CN' },
  });
  expect(languageOf(again.body)).toBe('en-US');
});
