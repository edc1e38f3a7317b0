import { describe, expect, test } from 'vitest';
import { saveForm, serveForms } from '../server-forms/form-server.ts';

const LEVELS = 20_000;
const DEEP = `${'[{"a":'.repeat(LEVELS)}1${'}]'.repeat(LEVELS)}`;

describe('a body that nests without end is refused', () => {
  const server = serveForms('SQLite');
  const post = async (payload: string, headers: Record<string, string> = {}) => {
    const sent = { 'content-type': 'application/json', ...headers };
    const answer = await server.guest.send({
      method: 'POST',
      url: '/api/memberMenuValue/fillInMenu',
      payload,
      headers: sent,
    });
    return answer.statusCode;
  };

  test('as it is, and under a key for repetitions, of which it takes none', async () => {
    const menuId = await saveForm(server);
    const whole = (value: string) => `{"menuId":"${menuId}","valueJson":${value}}`;
    expect(await post(DEEP)).toBe(422);
    for (const value of [DEEP, `{"name":${DEEP}}`]) {
      expect(await post(whole(value))).toBe(422);
      expect(await post(whole(value), { 'idempotency-key': 'a-deep-submission' })).toBe(422);
    }
    expect(await post(whole('{"name":"Lin"}'), { 'idempotency-key': 'a-deep-submission' })).toBe(200);
  });

  test('also where it is text', async () => {
    const menuId = await saveForm(server);
    for (const value of [DEEP, `{"name":${DEEP}}`, `{"nowhere":${DEEP}}`])
      expect(await post(JSON.stringify({ menuId, valueJson: value }))).toBe(422);
  });
});
