import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findStep, stepOf, toBase32, totpAt } from '../../src/server/domains/owners/totp.ts';
import { holdDate } from '../support/held-date.ts';
import { codeAt, DATABASES, openOwnerSite, PASSWORD, turnOn } from './owner-site.ts';

const RFC_SECRET = toBase32(Buffer.from('12345678901234567890'));

// The last six digits of the table in appendix B of RFC 6238.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the code at %i seconds is %s', (seconds, code) => {
  expect(totpAt(RFC_SECRET, Math.floor(seconds / 30))).toBe(code);
});

test('a code is accepted one step before and after its own, and no further', () => {
  const now = new Date('2026-03-01T08:00:00.000Z');
  const accepted = [-2, -1, 0, 1, 2].filter(
    (steps) => findStep(RFC_SECRET, totpAt(RFC_SECRET, stepOf(now) + steps), now) !== undefined,
  );
  expect(accepted).toEqual([-1, 0, 1]);
});

describe.each(DATABASES)('two-step verification on $name', ({ settings }) => {
  holdDate();

  // The time stands still: on a slow machine a code would belong to another step by the time it arrives.
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => vi.useRealTimers());

  async function openSignedIn() {
    const site = await openOwnerSite(await settings());
    const browser = site.open('203.0.113.7');
    expect(await browser.signIn()).toBe(200);
    return { site, browser };
  }

  test('is on when a code has confirmed the secret, which is stored encrypted', async () => {
    const { site, browser } = await openSignedIn();
    expect((await browser.post('totp/begin', { password: 'wrong' })).status).toBe(422);
    expect((await browser.post('totp/confirm', { code: '123456' })).status).toBe(409);
    const begun = await browser.post('totp/begin', { password: PASSWORD });
    const { secret } = begun.body.data as { secret: string };
    expect(await browser.post('totp/confirm', { code: '000000x' })).toMatchObject({
      status: 422,
      body: { code: 4222 },
    });
    expect(await site.open('203.0.113.8').signIn()).toBe(200);

    const { secret: second, address, recoveryCodes } = await turnOn(browser);
    expect(second).not.toBe(secret);
    expect(address).toMatch(new RegExp(`^otpauth://totp/[^/?]+owner\\?secret=${second}&issuer=`));
    expect(new Set(recoveryCodes).size).toBe(10);
    const { queries } = site.services.database;
    const rows = await Promise.all([
      queries.selectFrom('owner').selectAll().execute(),
      queries.selectFrom('owner_recovery_code').selectAll().execute(),
    ]);
    const stored = JSON.stringify(rows);
    for (const shown of [second, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))])
      expect(stored).not.toContain(shown);
    expect((await browser.get('account')).body.data).toMatchObject({ twoStep: true, recoveryCodes: 10 });
    expect((await browser.post('totp/begin', { password: PASSWORD })).status).toBe(409);
  });

  test('the sign-in asks for a code, and accepts none twice', async () => {
    const { site, browser } = await openSignedIn();
    const { secret } = await turnOn(browser);
    const other = site.open('203.0.113.8');
    expect(await other.post('login', { name: 'owner', password: PASSWORD })).toMatchObject({
      status: 422,
      body: { code: 4222, data: { codeNeeded: true, errors: [{ path: '/code' }] } },
    });
    expect(other.cookies.size).toBe(0);
    expect(await other.signIn(PASSWORD, '000000')).toBe(422);
    // The code that has turned it on.
    expect(await other.signIn(PASSWORD, codeAt(secret, -1))).toBe(422);
    const code = codeAt(secret);
    const typed = `${code.slice(0, 3)} ${code.slice(3)}`;
    expect(await other.signIn('wrong', code)).toBe(401);
    expect(await other.signIn(PASSWORD, typed)).toBe(200);
    expect(await site.open('203.0.113.9').signIn(PASSWORD, code)).toBe(422);
    const atOnce = await Promise.all(
      [1, 2, 3, 4].map((each) => site.open(`198.51.100.${each}`).signIn(PASSWORD, codeAt(secret, 1))),
    );
    expect(atOnce.toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422]);
  });

  test('each recovery code works once', async () => {
    const { site, browser } = await openSignedIn();
    const { recoveryCodes } = await turnOn(browser);
    const [first = '', second = ''] = recoveryCodes;
    const signIn = (code: string, network: number) =>
      site.open(`203.0.113.${network}`).signIn(PASSWORD, code);
    expect(await signIn(first, 11)).toBe(200);
    expect(await signIn(first, 12)).toBe(422);
    const statuses = await Promise.all([13, 14, 15].map((each) => signIn(` ${second.toUpperCase()} `, each)));
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
    expect((await browser.get('account')).body.data).toMatchObject({ recoveryCodes: 8 });
  });

  test('codes cannot be guessed: wrong ones lock, and the right password clears nothing', async () => {
    const { site, browser } = await openSignedIn();
    await turnOn(browser);
    const attacker = site.open('198.51.100.9');
    const guesses: number[] = [];
    for (let count = 0; count < 11; count += 1) {
      guesses.push(await attacker.signIn(PASSWORD, '000000'));
      await attacker.signIn(PASSWORD);
    }
    expect(guesses).toEqual([...Array.from({ length: 10 }, () => 422), 429]);
  });

  test('is turned off by password and code, and the old codes are worth nothing', async () => {
    const { site, browser } = await openSignedIn();
    const { secret, recoveryCodes } = await turnOn(browser);
    const end = (password: string, code: string) => browser.post('totp/end', { password, code });
    expect((await end('wrong', codeAt(secret))).status).toBe(422);
    expect((await end(PASSWORD, '000000')).status).toBe(422);
    expect((await end(PASSWORD, recoveryCodes[0] ?? '')).status).toBe(200);
    expect((await end(PASSWORD, codeAt(secret))).status).toBe(409);
    expect((await browser.get('account')).body.data).toMatchObject({ twoStep: false, recoveryCodes: 0 });
    expect(await site.open('203.0.113.8').signIn()).toBe(200);
    await turnOn(browser);
    expect(await site.open('203.0.113.9').signIn(PASSWORD, recoveryCodes[1])).toBe(422);
  });
});
