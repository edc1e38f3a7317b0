import { expect, test } from 'vitest';
import { signIn } from '../server-http/server.ts';
import { serveSite } from '../server-seo/served-site.ts';

const site = serveSite('SQLite', {});

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
