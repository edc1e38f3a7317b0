import { describe, expect, test } from 'vitest';
import type { MemberDevice } from '../../runtime/generated/api.generated.ts';
import { DATABASES, openOwnerSite, PASSWORD, waitForMails, type OwnerBrowser } from './owner-site.ts';

const NEW = 'harbour-and-7-lamps';
const DESK = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36';
const both = (password: string) => ({ password, confirmPassword: password });

const list = async (browser: OwnerBrowser): Promise<MemberDevice[]> =>
  (await browser.get('sessions')).body.data;

describe.each(DATABASES)('the account of an owner on $name', ({ settings }) => {
  async function openTwo() {
    const site = await openOwnerSite(await settings());
    const [here, there] = [site.open('203.0.113.7', DESK), site.open('2001:db8:1:2::3')];
    for (const browser of [here, there]) expect(await browser.signIn()).toBe(200);
    return { site, here, there };
  }

  test('a new password needs the old one and ends all other sessions at once', async () => {
    const { site, here, there } = await openTwo();
    const change = (oldPassword: string, password: string, confirmPassword = password) =>
      here.post('changePassword', { oldPassword, password, confirmPassword });
    const fieldsOf = async (answer: ReturnType<typeof change>) => {
      const { status, body } = await answer;
      expect(status).toBe(422);
      return (body.data as { errors: { path: string }[] }).errors.map(({ path }) => path);
    };
    expect(await fieldsOf(change('wrong', NEW))).toEqual(['/oldPassword']);
    expect(await fieldsOf(change(PASSWORD, 'short-1'))).toContain('/password');
    expect(await fieldsOf(change(PASSWORD, 'password123'))).toEqual(['/password']);
    expect(await fieldsOf(change(PASSWORD, PASSWORD))).toEqual(['/password']);
    expect(await fieldsOf(change(PASSWORD, NEW, `${NEW}x`))).toEqual(['/confirmPassword']);
    expect((await there.get('me')).status).toBe(200);

    expect((await change(PASSWORD, NEW)).status).toBe(200);
    expect((await here.get('me')).status).toBe(200);
    expect(await there.get('me')).toMatchObject({ status: 401, body: { code: 996, data: '/owner/login' } });
    const other = site.open('203.0.113.9');
    expect(await other.signIn(PASSWORD)).toBe(401);
    expect(await other.signIn(NEW)).toBe(200);
  });

  test('ten wrong old passwords lock the change of this session, and nothing else', async () => {
    const { here, there } = await openTwo();
    const change = (browser: OwnerBrowser, oldPassword: string) =>
      browser.post('changePassword', { oldPassword, ...both(NEW) });
    for (let count = 0; count < 10; count += 1) expect((await change(here, 'wrong')).status).toBe(422);
    expect((await change(here, PASSWORD)).status).toBe(429);
    expect(await here.signIn()).toBe(200);
    expect((await change(there, PASSWORD)).status).toBe(200);
  });

  test('lists the sessions in words, this one first, and ends them at once', async () => {
    const { site, here, there } = await openTwo();
    const third = site.open('198.51.100.4');
    await third.signIn();
    const sessions = await list(here);
    expect(sessions).toHaveLength(3);
    expect(sessions[0]).toMatchObject({
      browser: 'chrome',
      system: 'windows',
      network: '203.0.113.*',
      isThis: true,
    });
    const rows = await site.services.database.queries.selectFrom('owner_session').selectAll().execute();
    for (const { token_hash } of rows) expect(JSON.stringify(sessions)).not.toContain(token_hash);

    const other = sessions.find(({ network }) => network === '198.51.100.*');
    expect((await here.post('endSession', { id: other?.id })).status).toBe(200);
    expect(await third.get('me')).toMatchObject({ status: 401, body: { code: 996 } });
    expect((await here.post('endSession', { id: other?.id })).status).toBe(404);
    expect((await there.get('me')).status).toBe(200);
    expect((await here.post('endOtherSessions')).body.data).toEqual({ ended: 1 });
    expect(await there.get('me')).toMatchObject({ status: 401, body: { code: 996 } });
    expect(await list(here)).toMatchObject([{ isThis: true }]);
  });

  test('nobody ends the session of another owner', async () => {
    const { site, here } = await openTwo();
    const editor = site.open('203.0.113.8');
    const { body } = await editor.post('login', { name: 'editor', password: PASSWORD });
    expect(body.code).toBe(200);
    const [session] = await list(editor);
    expect((await here.post('endSession', { id: session?.id })).status).toBe(404);
    await here.post('endOtherSessions');
    expect((await editor.get('me')).status).toBe(200);
  });

  test('an e-mail address needs the password; changes are told to the one before', async () => {
    const { site, here } = await openTwo();
    const save = (email: string, password = PASSWORD) => here.post('saveEmail', { email, password });
    expect((await save('lin@example.com', 'wrong')).status).toBe(422);
    expect((await save('no address')).status).toBe(422);
    expect((await save(' Lin@Example.com ')).status).toBe(200);
    expect((await here.get('account')).body.data).toEqual({
      name: 'owner',
      role: 'owner',
      roleTitle: 'Owner',
      email: 'lin@example.com',
      twoStep: false,
      recoveryCodes: 0,
      notices: expect.arrayContaining([{ kind: 'order', bell: true, mail: 'now' }]) as unknown,
    });
    expect((await here.post('changePassword', { oldPassword: PASSWORD, ...both(NEW) })).status).toBe(200);
    expect(await waitForMails(site, 1)).toMatchObject([{ to: 'lin@example.com' }]);
    expect((await save('mei@example.com', NEW)).status).toBe(200);
    const mails = await waitForMails(site, 2);
    expect(mails.map(({ to }) => to)).toEqual(['lin@example.com', 'lin@example.com']);
    expect((await save('', NEW)).status).toBe(200);
    expect((await here.get('account')).body.data).toMatchObject({ email: '' });
  });
});
