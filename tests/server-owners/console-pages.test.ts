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
