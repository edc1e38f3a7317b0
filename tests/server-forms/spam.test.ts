import { describe, expect, test } from 'vitest';
import { DATABASES } from '../support/database.ts';
import { saveForm, serveForms } from './form-server.ts';

describe.each(DATABASES)('spam, on $name', ({ name }) => {
  const server = serveForms(name);
  const send = (menuId: string, more: object = {}) =>
    server.guest.post<string>('/api/memberMenuValue/fillInMenu', {
      menuId,
      valueJson: { name: 'x' },
      ...more,
    });
  const kept = async (menuId: string) =>
    (await server.owner.get(`/api/memberMenuValue/pageList?menuId=${menuId}`)).total;

  test('that fills in the trap is told of a success, and nothing is kept', async () => {
    const menuId = await saveForm(server);
    expect(await send(menuId, { trap: 'http://spam.example' })).toMatchObject({
      status: 200,
      data: expect.stringMatching(/^[\da-f-]{36}$/),
    });
    expect(await send(menuId, { trap: '' })).toMatchObject({ status: 200 });
    expect(await kept(menuId)).toBe(1);
  });

  test('that comes sooner than anybody types is asked to come again', async () => {
    const menuId = await saveForm(server);
    expect(await send(menuId, { openMs: 499 })).toMatchObject({
      status: 429,
      headers: { 'retry-after': '1' },
    });
    expect(await send(menuId, { openMs: 500 })).toMatchObject({ status: 200 });
    expect(await send(menuId, { openMs: -1 })).toMatchObject({ status: 422 });
    expect(await kept(menuId)).toBe(1);
  });

  test('of one network stops at thirty a minute and form; others go on, members too', async () => {
    const menuId = await saveForm(server);
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
