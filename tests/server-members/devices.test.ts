import { describe, expect, test } from 'vitest';
import type { MemberDevice } from '../../runtime/generated/api.generated.ts';
import { describeNetwork } from '../../src/server/kernel/network.ts';
import { describeUserAgent } from '../../src/server/kernel/user-agent.ts';
import { DATABASES, makeDevice, openMemberSite, PASSWORD, type As, type MemberSite } from './member-site.ts';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
  'Version/18.1 Mobile/15E148 Safari/604.1';
const DESK =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) ' +
  'Chrome/142.0 Safari/537.36';
const LIN = 'lin@example.com';

async function signIn(site: MemberSite, userAgent: string, address: string): Promise<As> {
  const as = { device: makeDevice(), address, headers: { 'user-agent': userAgent } };
  const { body } = await site.send('authentication/form', { username: LIN, password: PASSWORD }, as);
  return { ...as, token: (body.data as { token: string }).token };
}

async function list(site: MemberSite, as: As): Promise<MemberDevice[]> {
  return (await site.get('memberDevice/list', {}, as)).body.data;
}

/** Lin on a phone and at a desk. */
async function openTwoDevices(settings: Record<string, string>) {
  const site = await openMemberSite(settings);
  const first = await site.register(LIN);
  await site.post('authentication/logout', {}, { token: first });
  const phone = await signIn(site, PHONE, '2001:db8:1:2::3');
  const desk = await signIn(site, DESK, '203.0.113.77');
  return { site, phone, desk };
}

describe.each(DATABASES)('the devices of a member on $name', ({ settings }) => {
  test('are listed in words, this one first, and none of their tokens', async () => {
    const { site, phone, desk } = await openTwoDevices(await settings());
    const devices = await list(site, phone);
    expect(devices).toMatchObject([
      { browser: 'safari', system: 'iphone', network: '2001:db8:1:*', isThis: true },
      { browser: 'chrome', system: 'windows', network: '203.0.113.*', isThis: false },
    ]);
    expect(await list(site, desk)).toMatchObject([{ system: 'windows' }, { system: 'iphone' }]);
    const rows = await site.services.database.queries.selectFrom('member_token').selectAll().execute();
    for (const { token_hash } of rows) expect(JSON.stringify(devices)).not.toContain(token_hash);
  });

  test('one is signed out: its next call answers 996, and this one goes on', async () => {
    const { site, phone, desk } = await openTwoDevices(await settings());
    const [, other] = await list(site, phone);
    const end = () => site.post('memberDevice/end', { id: other?.id }, phone);
    expect(await end()).toMatchObject({ status: 200 });
    expect(await site.get('memberInfo/getUser', {}, desk)).toMatchObject({
      status: 401,
      body: { code: 996, data: '/client/login' },
    });
    expect(await list(site, phone)).toMatchObject([{ system: 'iphone' }]);
    expect(await end()).toMatchObject({
      status: 404,
      body: { message: 'This device is already signed out.' },
    });
  });

  test('all others are signed out at once, and those of other members stay', async () => {
    const { site, phone, desk } = await openTwoDevices(await settings());
    const mei = { token: await site.register('mei@example.com') };
    const [hers] = await list(site, mei);
    expect(await site.post('memberDevice/end', { id: hers?.id }, phone)).toMatchObject({ status: 404 });
    expect(await site.post('memberDevice/endOthers', {}, phone)).toMatchObject({
      body: { data: { ended: 1 } },
    });
    expect(await site.get('memberInfo/getUser', {}, desk)).toMatchObject({ body: { code: 996 } });
    expect(await site.get('memberInfo/getUser', {}, phone)).toMatchObject({ status: 200 });
    expect(await site.get('memberInfo/getUser', {}, mei)).toMatchObject({ status: 200 });
  });

  test('say when and from where they were seen last, also those from before', async () => {
    const { site, phone, desk } = await openTwoDevices(await settings());
    const { queries } = site.services.database;
    await queries.updateTable('member_token').set({ seen_at: null, network: '' }).execute();
    expect((await list(site, phone))[1]).toMatchObject({ network: '' });
    const long = '2026-01-01T00:00:00.000Z';
    await queries
      .updateTable('member_token')
      .set({ seen_at: long })
      .where('system', '=', 'windows')
      .execute();
    expect((await list(site, phone))[1]?.seenAt).toBe(long);
    await site.get('memberInfo/getUser', {}, { ...desk, address: '198.51.100.9' });
    const [, other] = await list(site, phone);
    expect(other?.network).toBe('198.51.100.*');
    expect(Date.parse(other?.seenAt ?? '')).toBeGreaterThan(Date.parse(long));
  });
});

test.each([
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0 Mobile MicroMessenger/8.0',
    'wechat',
    'android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'firefox', 'linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605 Version/18.0 Safari/605',
    'safari',
    'mac',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/142.0 Safari/537.36 Edg/142.0',
    'edge',
    'windows',
  ],
  ['Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605 CriOS/142.0 Safari/604', 'chrome', 'ipad'],
  ['curl/8.5', '', ''],
  [undefined, '', ''],
])('%s is %s on %s', (userAgent, browser, system) => {
  expect(describeUserAgent(userAgent)).toEqual({ browser, system });
});

test.each([
  ['203.0.113.77', '203.0.113.*'],
  ['::ffff:203.0.113.77', '203.0.113.*'],
  ['2001:db8::1', '2001:db8:0:*'],
  ['', ''],
])('the network of %s is %s', (address, network) => {
  expect(describeNetwork(address)).toBe(network);
});
