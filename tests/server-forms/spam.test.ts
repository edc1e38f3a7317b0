import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { DATABASES } from '../support/database.ts';
import { fillIn, saveForm, serveForms, type Answer } from './form-server.ts';

describe.each(DATABASES)('spam, on $name', ({ name }) => {
  const server = serveForms(name, { CAPTCHA_ANSWER: 'A2CF' });
  const send = (menuId: string, more: object = {}) =>
    server.guest.post<string>('/api/memberMenuValue/fillInMenu', {
      menuId,
      valueJson: { name: 'x' },
      ...more,
    });
  const kept = async (menuId: string) =>
    (await server.owner.get(`/api/memberMenuValue/pageList?menuId=${menuId}`)).total;

  /** What the browser of a person sends after its puzzle. */
  const proof = async () => {
    const deviceId = randomUUID();
    await server.guest.send({ url: `/api/code/image?deviceId=${deviceId}` });
    return { deviceId, imageCode: 'A2CF' };
  };
  const asks = { status: 422, code: 4224, data: { errors: [{ path: '/imageCode' }] } };

  test.each([
    ['fills in what people do not see', { honeypot: 'http://spam.example' }],
    ['comes sooner than anybody types', { openMs: 300 }],
  ])('that %s is kept with a captcha only', async (_, sign) => {
    const menuId = await saveForm(server);
    expect(await send(menuId, sign)).toMatchObject(asks);
    expect(await send(menuId, { ...sign, ...(await proof()), imageCode: 'wrong' })).toMatchObject({
      status: 422,
      code: 4221,
    });
    expect(await kept(menuId)).toBe(0);
    expect((await send(menuId, { ...sign, ...(await proof()) })).status).toBe(200);
    expect((await send(menuId, { honeypot: '', openMs: 4_000 })).status).toBe(200);
    expect(await kept(menuId)).toBe(2);
  });

  test('is not looked for where the owner says so, and everywhere where the owner says that', async () => {
    const never = await saveForm(server, { option: { captcha: 'never' } });
    expect((await send(never, { openMs: 1 })).status).toBe(200);
    const always = await saveForm(server, { option: { captcha: 'always' } });
    expect(await send(always, { openMs: 60_000 })).toMatchObject(asks);
    expect((await send(always, { openMs: 60_000, ...(await proof()) })).status).toBe(200);
    expect((await fillIn(server.lin, always, { name: 'x' })).status).toBe(200);
  });

  test('of one network needs a captcha from the sixth in a minute on, if its answers are right', async () => {
    const menuId = await saveForm(server);
    const post = async (valueJson: object, more: object = {}) =>
      (
        await server.guest.send({
          method: 'POST',
          url: '/api/memberMenuValue/fillInMenu',
          payload: { menuId, valueJson, ...more },
          remoteAddress: '203.0.113.77',
        })
      ).json<Answer>();
    for (let number = 0; number < 5; number += 1) expect((await post({ name: 'x' })).code).toBe(200);
    expect((await post({})).data).toMatchObject({ errors: [{ path: '/valueJson/name' }] });
    expect((await post({ name: 'x' })).code).toBe(4224);
    expect((await post({ name: 'x' }, await proof())).code).toBe(200);
  });

  test('of one network stops at thirty a minute and form; others go on, members too', async () => {
    const menuId = await saveForm(server, { option: { captcha: 'never' } });
    const other = await saveForm(server);
    const post = async (form: string, remoteAddress: string) => {
      const payload = { menuId: form, valueJson: { name: 'x' } };
      const answer = await server.guest.send({
        method: 'POST',
        url: '/api/memberMenuValue/fillInMenu',
        payload,
        remoteAddress,
      });
      return { status: answer.statusCode, after: Number(answer.headers['retry-after']) };
    };
    for (let number = 0; number < 30; number += 1)
      expect((await post(menuId, '203.0.113.5')).status).toBe(200);
    const refused = await post(menuId, '203.0.113.5');
    expect(refused.status).toBe(429);
    expect(refused.after).toBeGreaterThan(0);
    expect((await post(other, '203.0.113.5')).status).toBe(200);
    expect((await post(menuId, '203.0.113.6')).status).toBe(200);
    const member = {
      method: 'POST',
      url: '/api/memberMenuValue/fillInMenu',
      payload: { menuId, valueJson: { name: 'x' } },
    } as const;
    expect((await server.lin.send({ ...member, remoteAddress: '203.0.113.5' })).statusCode).toBe(200);
    expect(await kept(menuId)).toBe(32);
  });
});
