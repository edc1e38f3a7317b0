/** The clock of the server jumps a day forward and back: nobody stays locked out, and nothing stays open. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeRunOnce, sweepAnswers } from '../../src/server/api/idempotency.ts';
import { addCalls, CAPTCHA, makeDevice, PASSWORD } from '../server-members/member-site.ts';
import {
  codeAt,
  DATABASES,
  openOwnerSite,
  PASSWORD as OWNER_PASSWORD,
  SITE_URL,
  turnOn,
  waitForMails,
} from '../server-owners/owner-site.ts';
import { heldDate, NOON } from '../support/held-date.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe.each(DATABASES)('a clock that jumps, on $name', ({ settings }) => {
  beforeEach(() => void vi.setSystemTime(NOON));
  afterEach(() => void vi.useRealTimers());
  const jump = (ms: number): void => void vi.setSystemTime(heldDate(ms));

  async function openMembers() {
    const site = await openOwnerSite({ CAPTCHA_ANSWER: CAPTCHA, ...(await settings()) });
    await site.services.settings.set('default', 'switches', { memberLogin: true, mall: false });
    return addCalls(site);
  }

  test('a session lasts no longer than its twelve hours, and a new one can be had at any time', async () => {
    const site = await openOwnerSite(await settings());
    const [before, ahead] = [site.open('203.0.113.7'), site.open('203.0.113.8')];
    expect(await before.signIn()).toBe(200);
    jump(DAY);
    expect((await before.get('account')).status).toBe(401);
    expect(await ahead.signIn()).toBe(200);
    expect((await ahead.get('account')).status).toBe(200);
    jump(-DAY);
    // It was made a day ahead; from its first use on it counts from now.
    expect((await ahead.get('account')).status).toBe(200);
    jump(13 * HOUR);
    expect((await ahead.get('account')).status).toBe(401);
    expect(await before.signIn()).toBe(200);
  });

  test('a lock of a day ahead lasts fifteen minutes', async () => {
    const site = await openOwnerSite(await settings());
    jump(DAY);
    expect((await site.open('198.51.100.6').fail(11)).at(-1)).toBe(429);
    jump(-DAY);
    const owner = site.open('203.0.113.7');
    const refused = await owner.post('login', { name: 'owner', password: OWNER_PASSWORD });
    expect(refused.status).toBe(429);
    expect(refused.retryAfter).toBeLessThanOrEqual(15 * 60);
    jump(15 * MINUTE + 1000);
    expect(await owner.signIn()).toBe(200);
  });

  test('a lock stays over a jump back', async () => {
    const site = await openOwnerSite(await settings());
    expect((await site.open('198.51.100.6').fail(11)).at(-1)).toBe(429);
    jump(-DAY);
    expect(await site.open('203.0.113.7').signIn()).toBe(429);
    jump(15 * MINUTE + 1000);
    expect(await site.open('203.0.113.7').signIn()).toBe(200);
  });

  test('two-step verification takes the codes of today after one of tomorrow, each once', async () => {
    const site = await openOwnerSite(await settings());
    const browser = site.open('203.0.113.7');
    expect(await browser.signIn()).toBe(200);
    const { secret } = await turnOn(browser);
    jump(DAY);
    expect(await site.open('203.0.113.7').signIn(undefined, codeAt(secret))).toBe(200);
    jump(-DAY);
    expect(await site.open('203.0.113.7').signIn(undefined, codeAt(secret))).toBe(200);
    expect(await site.open('203.0.113.7').signIn(undefined, codeAt(secret))).toBe(422);
  });

  test('a link that unlocks an account ends in time, and those of tomorrow keep none back', async () => {
    const site = await openOwnerSite(await settings());
    const owner = site.open('203.0.113.7');
    expect(await owner.signIn()).toBe(200);
    const email = { email: 'owner@example.com', password: OWNER_PASSWORD };
    expect((await owner.post('saveEmail', email)).status).toBe(200);
    const ask = () => site.open('192.0.2.1').post('sendUnlockLink', { name: 'owner' });
    jump(DAY);
    for (let links = 0; links < 3; links += 1) expect((await ask()).status).toBe(200);
    const mails = await waitForMails(site, 3);
    jump(-DAY);
    const token = new URL(/https:\S+/.exec(mails[0]?.text ?? '')?.[0] ?? SITE_URL).searchParams.get('token');
    expect((await site.open('192.0.2.1').post('unlock', { token })).status).toBe(422);
    expect((await ask()).status).toBe(200);
    await waitForMails(site, 4);
  });

  test('a captcha, a code and a puzzle of tomorrow are worth nothing today', async () => {
    const site = await openMembers();
    const device = makeDevice();
    jump(DAY);
    const code = await site.askCode('lin@example.com', 'register');
    await site.app.inject({ url: `/api/code/image?deviceId=${device}` });
    jump(-DAY);
    const wish = { email: 'chen@example.com', deviceId: device, imageCode: CAPTCHA, purpose: 'register' };
    expect(await site.get('code/email', wish)).toMatchObject({ status: 422, body: { code: 4221 } });
    const form = { userName: 'Lin', email: 'lin@example.com', code, agreement: true };
    const passwords = { password: PASSWORD, confirmPassword: PASSWORD };
    expect(await site.post('memberInfo/addMemberInfo', { ...form, ...passwords })).toMatchObject({
      status: 422,
      body: { code: 4222 },
    });
  });

  test('codes that were sent tomorrow keep none from being sent today', async () => {
    const site = await openMembers();
    jump(DAY);
    for (let sends = 0; sends < 5; sends += 1) {
      await site.askCode('lin@example.com', 'register');
      jump(2 * MINUTE);
    }
    await expect(site.askCode('lin@example.com', 'register')).rejects.toThrow('429');
    jump(-DAY - 10 * MINUTE);
    expect(await site.askCode('lin@example.com', 'register')).toMatch(/^\d{6}$/);
    await expect(site.askCode('lin@example.com', 'register')).rejects.toThrow('429');
  });

  test('a member stays signed in, and the device is listed once', async () => {
    const site = await openMembers();
    const token = await site.register('lin@example.com');
    for (const ms of [DAY, -DAY, -DAY, DAY]) {
      jump(ms);
      expect((await site.get('memberInfo/getUser', {}, { token })).status).toBe(200);
    }
    const devices = await site.get('memberDevice/list', {}, { token });
    expect(devices.body.data).toHaveLength(1);
  });

  test('a request that a dead process has claimed tomorrow runs today', async () => {
    const { services } = await openMembers();
    const { database } = services;
    const call = {
      key: 'a-key-of-a-guest',
      call: 'memberComment.addMemberComment',
      context: { site: { projectCode: 'default' }, caller: { role: 'member', memberId: 'm-1' } } as never,
      body: {},
    };
    await makeRunOnce(database)(call, () => Promise.resolve({ status: 200, body: 'once' }));
    await database.queries
      .updateTable('idempotency_key')
      .set({ status: null, answer: null, created_at: heldDate(DAY).toISOString() })
      .execute();
    const again = await makeRunOnce(database)(call, () => Promise.resolve({ status: 200, body: 'again' }));
    expect(again.body).toBe('again');
    await sweepAnswers(database, heldDate());
    expect(await database.queries.selectFrom('idempotency_key').selectAll().execute()).toHaveLength(1);
  });
});
