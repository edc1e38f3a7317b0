import { describe, expect, test } from 'vitest';
import { timeAfter, timeOf } from '../support/server-time.ts';
import {
  CAPTCHA,
  DATABASES,
  PASSWORD,
  fieldsOf,
  openMemberSite,
  type As,
  type MemberSite,
} from './member-site.ts';

/** A login by password, with a captcha when there is an answer to one. */
async function login(
  site: MemberSite,
  username: string,
  password: string,
  { imageCode, ...as }: As & { imageCode?: string } = {},
) {
  if (imageCode !== undefined) await site.app.inject({ url: '/api/code/image?deviceId=desk' });
  const form = { username, password, ...(imageCode === undefined ? {} : { imageCode }) };
  return site.send('authentication/form?deviceId=desk', form, as);
}

describe.each(DATABASES)('signing in on $name', ({ settings }) => {
  test('a wrong password and an unknown account are told in the same words', async () => {
    const site = await openMemberSite(await settings());
    await site.register('lin@example.com');
    const known = await login(site, 'lin@example.com', 'wrong-1', { address: '203.0.113.2' });
    const unknown = await login(site, 'nobody@example.com', 'wrong-1', { address: '203.0.113.3' });
    expect(known).toMatchObject({
      status: 422,
      body: { success: false, code: 4223, message: 'Password error, please re-enter' },
    });
    expect(unknown.body).toEqual(known.body);
    expect(fieldsOf(known)).toEqual(['/password']);
    const chinese = await login(site, 'lin@example.com', 'wrong-1', {
      headers: { 'accept-language': 'zh-CN' },
    });
    expect(chinese.body.message).toBe('密码错误，请重新输入');
  });

  test('only the right code tells that there is no account; a code may have spaces', async () => {
    const site = await openMemberSite(await settings());
    const code = await site.askCode('nobody@example.com', 'login');
    const login = (email: string, given: string) => site.send('authentication/email', { email, code: given });
    const guessed = await login('nobody@example.com', code === '000000' ? '000001' : '000000');
    expect(await login('nobody@example.com', `${code.slice(0, 3)} ${code.slice(3)}`)).toMatchObject({
      status: 404,
      body: { message: 'There is no account with this e-mail or phone yet. Please register.' },
    });
    await site.register('lin@example.com');
    const wrong = await login('lin@example.com', '000000');
    expect(guessed).toMatchObject({ status: 422, body: { code: 4222 } });
    expect(guessed.body).toEqual(wrong.body);
  });

  test('after three failures of an account a captcha is needed, from any network', async () => {
    const site = await openMemberSite(await settings());
    await site.register('lin@example.com');
    const failures: unknown[] = [];
    for (const address of ['198.51.100.1', '198.51.100.2', '198.51.100.3'])
      failures.push((await login(site, 'lin@example.com', 'wrong-1', { address })).body.data);
    const errors = expect.any(Array);
    expect(failures).toEqual([{ errors }, { errors }, { errors, captchaNeeded: true }]);
    expect(failures[2]).toMatchObject({
      errors: [{ path: '/password' }, { path: '/imageCode', message: 'Please enter the captcha.' }],
    });

    const address = '198.51.100.4';
    const without = await login(site, 'lin@example.com', PASSWORD, { address });
    expect(without).toMatchObject({ status: 422, body: { code: 4221, data: { captchaNeeded: true } } });
    expect(fieldsOf(without)).toEqual(['/imageCode']);
    const wrong = await login(site, 'lin@example.com', PASSWORD, { address, imageCode: 'nope' });
    expect(wrong).toMatchObject({ status: 422, body: { code: 4221 } });
    expect((await login(site, 'lin@example.com', PASSWORD, { address, imageCode: CAPTCHA })).status).toBe(
      200,
    );
    // A success wipes the failures away.
    expect((await login(site, 'lin@example.com', PASSWORD, { address })).status).toBe(200);
  });

  test('after three failures of a network a captcha is needed, for any account', async () => {
    const site = await openMemberSite(await settings());
    await site.register('lin@example.com');
    for (const name of ['a', 'b', 'c']) await login(site, `${name}@example.com`, 'wrong-1');
    expect((await login(site, 'lin@example.com', PASSWORD)).body).toMatchObject({ code: 4221 });
    expect((await login(site, 'lin@example.com', PASSWORD, { imageCode: CAPTCHA })).status).toBe(200);
  });

  test.each(['lin@example.com', 'nobody@example.com'])(
    'ten failures lock the passwords of %s, but not its codes',
    async (username) => {
      const site = await openMemberSite(await settings());
      await site.register('lin@example.com');
      for (let failure = 1; failure <= 10; failure += 1) {
        const answer = await login(site, username, 'wrong-1', {
          address: `198.51.100.${failure}`,
          imageCode: failure > 3 ? CAPTCHA : undefined,
        });
        expect(answer.body.code).toBe(4223);
      }
      const locked = await login(site, username, PASSWORD, { address: '198.51.100.99', imageCode: CAPTCHA });
      expect(locked).toMatchObject({ status: 429, body: { code: 429 } });
      expect(Number(locked.headers['retry-after'])).toBeGreaterThan(890);
      expect(Number(locked.headers['retry-after'])).toBeLessThanOrEqual(900);
      if (username !== 'lin@example.com') return;
      const code = await site.askCode(username, 'login');
      expect((await site.send('authentication/email', { email: username, code })).status).toBe(200);
    },
  );

  test('twenty guesses sent at once are not twenty guesses', async () => {
    const site = await openMemberSite(await settings());
    await site.register('lin@example.com');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => login(site, 'lin@example.com', 'wrong-1')),
    );
    expect(answers.filter(({ body }) => body.code === 4223)).toHaveLength(3);
  });

  test('a device has one token, and each device its own', async () => {
    const site = await openMemberSite(await settings());
    const first = await site.register('lin@example.com', { device: 'desk' });
    const tokenOf = async (device: string) =>
      (
        (
          await site.send(
            'authentication/form',
            { username: 'lin@example.com', password: PASSWORD },
            { device },
          )
        ).body.data as {
          token: string;
        }
      ).token;
    const other = await tokenOf('phone');
    const second = await tokenOf('desk');
    const status = async (token: string) => (await site.get('memberInfo/getUser', {}, { token })).status;
    expect([await status(first), await status(second), await status(other)]).toEqual([401, 200, 200]);
    await site.post('authentication/logout', {}, { token: second });
    expect([await status(second), await status(other)]).toEqual([401, 200]);
    const rows = await site.services.database.queries.selectFrom('member_token').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(other);
  });

  test('a token that was got by the old password does not outlive its change', async () => {
    const site = await openMemberSite(await settings());
    const here = await site.register('lin@example.com', { device: 'here' });
    const change = { oldPassword: PASSWORD, password: 'glaze+9', confirmPassword: 'glaze+9' };
    const [changed, ...logins] = await Promise.all([
      site.post('memberInfo/updateMemberInfo', change, { token: here }),
      // Of networks of their own, and few enough that no captcha is needed.
      ...[1, 2, 3].map((each) =>
        login(site, 'lin@example.com', PASSWORD, { device: `there-${each}`, address: `198.51.100.${each}` }),
      ),
    ]);
    expect(changed?.status).toBe(200);
    const tokens = logins
      .filter(({ status }) => status === 200)
      .map(({ body }) => (body.data as { token: string }).token);
    const uses = await Promise.all(tokens.map((token) => site.get('memberInfo/getUser', {}, { token })));
    expect(uses.every(({ body }) => body.code === 996)).toBe(true);
    expect((await site.get('memberInfo/getUser', {}, { token: here })).status).toBe(200);
  });

  test('a token lives 30 days, longer when it is used, and 90 at most', async () => {
    const site = await openMemberSite(await settings());
    const { queries } = site.services.database;
    const token = await site.register('lin@example.com');
    const inDays = (days: number) => timeAfter(site.app, days * 86_400_000);
    const expire = async (days: number) =>
      queries
        .updateTable('member_token')
        .set({ expires_at: await inDays(days), seen_at: null })
        .execute();
    const daysLeft = async () => {
      const { expires_at } = await queries
        .selectFrom('member_token')
        .select('expires_at')
        .executeTakeFirstOrThrow();
      return Math.round((Date.parse(expires_at) - (await timeOf(site.app)).getTime()) / 86_400_000);
    };
    expect(await daysLeft()).toBe(30);
    await expire(2);
    await site.get('memberInfo/getUser', {}, { token });
    expect(await daysLeft()).toBe(30);
    await expire(-1);
    expect((await site.get('memberInfo/getUser', {}, { token })).body).toMatchObject({ code: 996 });
    // However often it is used, it ends after 90 days.
    await expire(2);
    await queries
      .updateTable('member_token')
      .set({ created_at: await inDays(-89) })
      .execute();
    await site.get('memberInfo/getUser', {}, { token });
    expect(await daysLeft()).toBe(1);
  });
});

test('an unknown account costs as much as a wrong password', async () => {
  const site = await openMemberSite();
  await site.register('lin@example.com');
  const measure = async (username: string, address: string) => {
    // CPU of all threads: the clock also counts the time of other programs.
    const began = process.cpuUsage();
    await login(site, username, 'wrong-1', { address });
    const { user, system } = process.cpuUsage(began);
    return user + system;
  };
  await measure('warm@example.com', '192.0.2.200');
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let round = 0; round < 3; round += 1) {
    times.known.push(await measure('lin@example.com', `192.0.2.${round}`));
    times.unknown.push(await measure(`nobody${round}@example.com`, `192.0.2.${100 + round}`));
  }
  // Without the hash an unknown account would cost a small fraction, and be told by it.
  expect(Math.max(...times.unknown)).toBeGreaterThan(Math.min(...times.known) / 2);
  expect(Math.min(...times.unknown)).toBeGreaterThan(Math.min(...times.known) / 4);
});
