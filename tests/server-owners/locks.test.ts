import { describe, expect, test } from 'vitest';
import { DATABASES, openOwnerSite, PASSWORD, SITE_URL, waitForMails } from './owner-site.ts';

const OFFICE = '203.0.113.7';
const ATTACKER = '198.51.100.66';

describe.each(DATABASES)('an attacker on $name', ({ settings }) => {
  test('locks out neither the device nor the network of an owner, only strangers', async () => {
    const site = await openOwnerSite(await settings());
    const office = site.open(OFFICE);
    expect(await office.signIn()).toBe(200);

    const statuses = await site.open(ATTACKER).fail(12);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
    // The account is locked for a place that has never signed in, also with the right password.
    expect(await site.open('192.0.2.1').signIn()).toBe(429);

    // The same network without cookies, and the same device in another network.
    expect(await site.open(OFFICE).signIn()).toBe(200);
    const travelling = site.open('192.0.2.2');
    for (const [name, value] of office.cookies) travelling.cookies.set(name, value);
    expect(await travelling.signIn()).toBe(200);
  });

  test(
    'in the network of an owner, as behind one proxy, locks nobody out there',
    { tags: 'long' },
    async () => {
      const site = await openOwnerSite(await settings());
      const owner = site.open(OFFICE);
      expect(await owner.signIn()).toBe(200);
      const attacker = site.open(OFFICE);
      await attacker.fail(10);
      expect(await attacker.fail(31, 'nobody')).toContain(429);
      expect(await owner.signIn()).toBe(200);
      // A new device only waits for its turn.
      expect(await site.open(OFFICE).signIn()).toBe(200);
    },
  );

  test('cannot make a cookie of a known device, and a known device has ten tries of its own', async () => {
    const site = await openOwnerSite(await settings());
    const office = site.open(OFFICE);
    await office.signIn();
    const [name = '', value = ''] = [...office.cookies].find(([each]) => each.includes('Device')) ?? [];
    expect(name).toBe('__Host-tesseraDevice');
    const forged = site.open(ATTACKER);
    const [random = '', signature = ''] = value.split('.');
    for (const made of [`x${random}.${signature}`, random, `${random}.${'x'.repeat(43)}`, '.', '...']) {
      forged.cookies.set(name, made);
      expect((await forged.fail(1))[0], made).toBe(401);
    }
    await forged.fail(5);
    expect(await forged.signIn()).toBe(429);
    expect(await office.fail(12)).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
    // Its network is another place.
    expect(await site.open(OFFICE).signIn()).toBe(200);
  });

  test('a link by mail opens the account for one browser, once, and signs nobody in', async () => {
    const site = await openOwnerSite(await settings());
    const office = site.open(OFFICE);
    await office.signIn();
    await office.post('saveEmail', { email: 'lin@example.com', password: PASSWORD });
    await site.open(ATTACKER).fail(10);

    const home = site.open('192.0.2.1');
    expect(await home.signIn()).toBe(429);
    for (const name of ['owner', 'nobody', 'editor'])
      expect((await home.post('sendUnlockLink', { name })).body).toMatchObject({ code: 200, data: null });
    const [mail] = await waitForMails(site, 1);
    expect(mail?.to).toBe('lin@example.com');
    const token = new RegExp(`${SITE_URL}/owner/unlock\\?token=(\\S+)`).exec(mail?.text ?? '')?.[1];
    const { queries } = site.services.database;
    const stored = JSON.stringify(await queries.selectFrom('owner_unlock').selectAll().execute());
    expect(stored).not.toContain(token);

    expect((await home.post('unlock', { token: `${token}x` })).status).toBe(422);
    expect((await home.post('unlock', { token })).status).toBe(200);
    expect((await home.get('me')).status).toBe(401);
    // Also while the attack goes on.
    await site.open(ATTACKER).fail(10);
    expect(await home.signIn()).toBe(200);
    const again = site.open('192.0.2.9');
    expect(await again.post('unlock', { token })).toMatchObject({ status: 422, body: { code: 4222 } });
    expect(await again.signIn()).toBe(429);
  });

  test('a link ends after 30 minutes, and a mailbox is not filled', async () => {
    const site = await openOwnerSite(await settings());
    const office = site.open(OFFICE);
    await office.signIn();
    await office.post('saveEmail', { email: 'lin@example.com', password: PASSWORD });
    const asked = await Promise.all(
      [1, 2, 3, 4, 5, 6].map(() => office.post('sendUnlockLink', { name: 'owner' })),
    );
    expect(asked.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 200, 200, 200, 200, 429,
    ]);
    await site.services.owners.unlocking.close();
    const [mail] = await waitForMails(site, 3);
    const { queries } = site.services.database;
    const links = await queries.selectFrom('owner_unlock').selectAll().execute();
    for (const { created_at, expires_at } of links)
      expect(Date.parse(expires_at) - Date.parse(created_at)).toBe(30 * 60_000);
    await queries.updateTable('owner_unlock').set({ expires_at: '2026-01-01T00:00:00.000Z' }).execute();
    const token = /token=(\S+)/.exec(mail?.text ?? '')?.[1];
    expect((await office.post('unlock', { token })).status).toBe(422);
  });
});
