import { expect, test } from 'vitest';
import { CALLS } from '../security/requests.ts';
import { signIn } from '../server-http/server.ts';
import { PASSWORD, makeForm, openMemberSite } from './member-site.ts';

const OF_MEMBERS = CALLS.filter(
  ({ resource, call }) =>
    call.who === 'member' || ['authentication', 'memberInfo', 'memberSet', 'code'].includes(resource),
);

test('all member calls answer 404 while member login is off', async () => {
  const site = await openMemberSite();
  const token = await site.register('lin@example.com');
  await site.services.settings.set('default', 'switches', { memberLogin: false, mall: true });
  for (const { id, call } of OF_MEMBERS) {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await site.app.inject({ method: call.method, url: call.path, headers });
    expect(answer.statusCode, id).toBe(404);
    expect(answer.json(), id).toMatchObject({ success: false, code: 404, data: null });
  }
});

test('a dead token is a 996 for every call that members make, and is never taken for a guest', async () => {
  const site = await openMemberSite();
  const ended = { status: 401, body: { success: false, code: 996, data: '/client/login' } };
  for (const token of ['x', 'x y', 'Bearer', 'a'.repeat(43), 'a'.repeat(5_000)]) {
    expect(await site.get('memberInfo/getUser', {}, { token }), token).toMatchObject(ended);
    expect(await site.get('memberSet/selectList', {}, { token }), token).toMatchObject(ended);
  }
  const { headers } = await signIn(site.app, 'owner');
  const form = { menuId: 'demo-visit', valueJson: {} };
  for (const as of [{ token: 'x' }, { token: 'x', headers }])
    expect(await site.post('memberMenuValue/fillInMenu', form, as)).toMatchObject(ended);
  expect((await site.get('memberInfo/getUser')).body).toMatchObject({ code: 401 });
  const basic = { headers: { authorization: 'Basic d2ViOg==' } };
  expect((await site.get('memberInfo/getUser', {}, basic)).body).toMatchObject({ code: 401 });
  expect(
    (await site.send('authentication/form', { username: 'lin@example.com', password: 'wrong-1' }, basic)).body
      .code,
  ).toBe(4223);
});

test('owner and member sessions in one browser are independent', async () => {
  const site = await openMemberSite();
  const token = await site.register('lin@example.com');
  const { headers } = await signIn(site.app, 'owner');
  const both = { token, headers };
  expect((await site.get('memberInfo/getUser', {}, both)).body.data).toMatchObject({ userName: 'Lin' });
  expect((await site.get('owner/me', {}, both)).body.data).toMatchObject({ role: 'owner' });
  expect((await site.get('memberInfo/getUser', {}, { headers })).status).toBe(401);
  expect((await site.get('owner/me', {}, { token })).status).toBe(401);
});

test('answers that hold a token are not stored under their idempotency key', async () => {
  const site = await openMemberSite();
  const code = await site.askCode('lin@example.com', 'register');
  const headers = { 'idempotency-key': 'once-by-this-guest' };
  const first = await site.post('memberInfo/addMemberInfo', makeForm('lin@example.com', code), { headers });
  expect(first.status).toBe(200);
  await site.send('authentication/form', { username: 'lin@example.com', password: PASSWORD }, { headers });
  expect(await site.services.database.queries.selectFrom('idempotency_key').selectAll().execute()).toEqual(
    [],
  );
});

test('answers of calls that only read or are rejected are not stored either', async () => {
  const site = await openMemberSite();
  const headers = { 'idempotency-key': 'once-by-this-guest' };
  expect((await site.post('channel/listByName', { channelName: 'a' }, { headers })).status).toBe(200);
  expect((await site.post('memberInfo/addMemberInfo', {}, { headers })).status).toBe(422);
  expect(await site.services.database.queries.selectFrom('idempotency_key').selectAll().execute()).toEqual(
    [],
  );
});

test('no password, code, ticket or token is in the log, nor in the database as it is', async () => {
  let log = '';
  const site = await openMemberSite({ LOG_LEVEL: 'debug' }, { write: (line) => void (log += line) });
  const token = await site.register('13812345678', { device: 'desk' });
  const code = await site.askCode('13812345678', 'login');
  const login = await site.get('authentication/mobile', { mobile: '13812345678', code, deviceId: 'desk' });
  const { token: second } = login.body.data as { token: string };
  await site.send('authentication/form', { username: '13812345678', password: PASSWORD });
  await site.app.inject({ url: '/api/code/image?deviceId=desk' });
  await site.get('memberInfo/getPhonecode', { phone: '13812345678', deviceId: 'desk', imageCode: 'K7PM' });
  const resetCode = site.takeCode('+8613812345678');
  const traded = await site.get('memberInfo/ExistPhonecode', { phone: '13812345678', code: resetCode });
  const { ticket } = traded.body.data as { ticket: string };
  const reset = { ticket, password: 'slip#3-new', confirmPassword: 'slip#3-new' };
  expect((await site.get('memberInfo/resetPassword', { ...reset, confirmPassword: 'x' })).status).toBe(422);
  expect((await site.get('memberInfo/resetPassword', reset)).status).toBe(200);

  const { queries } = site.services.database;
  const kept = JSON.stringify([
    await queries.selectFrom('member').selectAll().execute(),
    await queries.selectFrom('member_token').selectAll().execute(),
    await queries.selectFrom('verification_code').selectAll().execute(),
    await queries.selectFrom('verification_ticket').selectAll().execute(),
  ]);
  expect(log).toContain('/api/memberInfo/resetPassword');
  for (const secret of [PASSWORD, reset.password, ticket, token, second]) {
    expect(log).not.toContain(secret);
    expect(kept).not.toContain(secret);
  }
  for (const secret of [code, resetCode]) expect(log).not.toMatch(new RegExp(`\\b${secret}\\b`));
  expect(log).not.toContain('13812345678');
});

test('an address takes no other method than its own', async () => {
  const site = await openMemberSite();
  const answer = await site.app.inject({ method: 'PUT', url: '/api/memberInfo/resetPassword' });
  expect(answer.statusCode).toBe(405);
  expect(answer.headers.allow?.split(', ').toSorted()).toEqual(['GET', 'POST']);
});
