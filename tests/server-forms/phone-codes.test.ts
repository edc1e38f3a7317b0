/** Phones that are proven by a code: sent for a form's field alone, used up by its submission. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fillIn, saveForm, serveForms } from './form-server.ts';

const RULE = [
  { name: 'phone', type: 'string', required: true, format: 'internationalPhone', 'x-component': 'Input' },
  { name: 'code', type: 'string', required: true, 'x-component': 'PhoneCode' },
];
const PHONE = '+86 138 0013 8000';
const DEVICE = '3f1de4a0-2f5e-4a7b-9a30-0f3f0c0f7d11';

describe('a form that proves phones', () => {
  const server = serveForms('SQLite', { CAPTCHA_ANSWER: 'A2CF' });
  const sendCode = async (menuId: string, field = 'code', phone = PHONE) => {
    await server.guest.send({ url: `/api/code/image?deviceId=${DEVICE}` });
    const wish = { menuId, field, phone, deviceId: DEVICE, imageCode: 'A2CF' };
    return server.guest.post('/api/memberMenuValue/sendCode', wish);
  };
  const sentCode = (): string => {
    const folder = join(server.services.config.DATA_DIR, 'outbox');
    const last = readdirSync(folder).toSorted().at(-1) ?? '';
    return (JSON.parse(readFileSync(join(folder, last), 'utf8')) as { code: string }).code;
  };

  test('takes the code that was sent to the phone, once, and keeps no code', async () => {
    const id = await saveForm(server, { rule: RULE });
    expect((await sendCode(id, 'phone')).status).toBe(422);
    expect((await sendCode(id)).status).toBe(200);
    const code = sentCode();
    const wrong = code === '000000' ? '000001' : '000000';
    expect(await fillIn(server.guest, id, { phone: PHONE, code: wrong })).toMatchObject({
      status: 422,
      data: { errors: [{ path: '/valueJson/code' }] },
    });
    expect((await fillIn(server.guest, id, { phone: PHONE, code: '✓' })).status).toBe(422);
    const key = { 'idempotency-key': '3f1de4a0-2f5e-4a7b-9a30-0f3f0c0f7d12' };
    const first = await fillIn(server.guest, id, { phone: PHONE, code }, key);
    expect(first.status).toBe(200);
    expect((await fillIn(server.guest, id, { phone: PHONE, code })).status).toBe(422);
    const kept = await server.owner.get<{ valueJson: object }[]>(
      `/api/memberMenuValue/pageList?menuId=${id}`,
    );
    expect(kept.data).toMatchObject([{ valueJson: { code: '✓' } }]);
  });

  test('a code stays good when the place that was chosen is full', async () => {
    const seat = {
      name: 'seat',
      type: 'string',
      'x-component': 'Select',
      enum: [{ value: 'a', places: 0 }, { value: 'b' }],
    };
    const id = await saveForm(server, { rule: [{ ...RULE[0] }, { ...RULE[1] }, seat] });
    const phone = '+852 9123 4567';
    expect((await sendCode(id, 'code', phone)).status).toBe(200);
    const code = sentCode();
    // More often than wrong codes may be tried.
    for (let turn = 0; turn < 6; turn += 1)
      expect(await fillIn(server.guest, id, { phone, code, seat: 'a' })).toMatchObject({
        status: 422,
        data: { errors: [{ path: '/valueJson/seat' }] },
      });
    expect((await fillIn(server.guest, id, { phone, code, seat: 'b' })).status).toBe(200);
    expect((await fillIn(server.guest, id, { phone, code, seat: 'b' })).status).toBe(422);
  });
});
