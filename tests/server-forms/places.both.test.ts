import { describe, expect, test } from 'vitest';
import { DATABASES } from '../support/database.ts';
import { timeAfter } from '../support/server-time.ts';
import { fillIn, listOf, runJob, saveForm, serveForms } from './form-server.ts';

const choice = (value: string, more: object = {}) => ({ label: value.toUpperCase(), value, ...more });
const session = (...options: object[]) => ({
  name: 'session',
  type: 'string',
  title: 'Session',
  'x-component': 'Radio.Group',
  enum: options,
});
const PHONE = {
  name: 'phone',
  type: 'string',
  title: 'Phone',
  format: 'internationalPhone',
  'x-component': 'Input',
};
const HOUR_MS = 3_600_000;

describe.each(DATABASES)('limits of a form, on $name', ({ name }) => {
  const server = serveForms(name);
  const placesOf = async (id: string, record = '') =>
    (
      await server.guest.get<{ state: string; left?: number; places: object[]; isWaiting: boolean }>(
        `/api/memberMenu/places?id=${id}${record && `&record=${record}`}`,
      )
    ).data;

  test('of two guests at the last place one gets it, and the other one is told at the field', async () => {
    const id = await saveForm(server, { rule: [session(choice('a', { places: 1 }), choice('b'))] });
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => fillIn(server.guest, id, { session: 'a' })),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(answers.length - refused.length).toBe(1);
    for (const answer of refused)
      expect(answer).toMatchObject({
        status: 422,
        data: {
          errors: [{ path: '/valueJson/session', rule: 'places', message: expect.stringContaining('A') }],
        },
      });
    expect(await placesOf(id)).toMatchObject({
      state: 'open',
      places: [{ field: '/session', value: 'a', left: 0, waiting: 0 }],
    });
    expect((await fillIn(server.guest, id, { session: 'b' })).status).toBe(200);
  });

  test('who waits gets the place of a removed record, and keeps it when that one comes back', async () => {
    const id = await saveForm(server, { rule: [session(choice('a', { places: 1, waiting: 1 }))] });
    const first = (await fillIn(server.guest, id, { session: 'a' })).data;
    const second = (await fillIn(server.guest, id, { session: 'a' })).data;
    expect((await fillIn(server.guest, id, { session: 'a' })).status).toBe(422);
    expect([(await placesOf(id, first)).isWaiting, (await placesOf(id, second)).isWaiting]).toEqual([
      false,
      true,
    ]);
    const form = await server.owner.get<{ details: { places: object[] } }>(`/api/console/form/get?id=${id}`);
    expect(form.data.details.places).toEqual([{ title: 'A', taken: 1, places: 1, waiting: 1 }]);
    await runJob(server.owner, '/api/console/record/remove', { ids: [first] });
    expect((await placesOf(id, second)).isWaiting).toBe(false);
    await runJob(server.owner, '/api/console/record/recover', { ids: [first] });
    const rows = await server.owner.get<{ id: string; isWaiting: boolean }[]>(
      listOf('record', { menuId: id }),
    );
    expect(Object.fromEntries(rows.data.map((row) => [row.id, row.isWaiting]))).toEqual({
      [first]: true,
      [second]: false,
    });
  });

  test('a limit counts what was filled in before it, and a larger one lets in who waits', async () => {
    const id = await saveForm(server, { rule: [session(choice('a'))] });
    await fillIn(server.guest, id, { session: 'a' });
    await saveForm(server, { id, rule: [session(choice('a', { places: 1, waiting: 9 }))] });
    const { data: waiting } = await fillIn(server.guest, id, { session: 'a' });
    expect((await placesOf(id, waiting)).isWaiting).toBe(true);
    await saveForm(server, { id, rule: [session(choice('a', { places: 3 }))] });
    expect(await placesOf(id, waiting)).toMatchObject({ isWaiting: false, places: [{ left: 1 }] });
  });

  test('answers in all and of one person, as a phone is written, have an end', async () => {
    const option = { maxRecords: 2, maxEach: 1, eachBy: 'phone' };
    const id = await saveForm(server, { rule: [PHONE], option });
    expect((await fillIn(server.guest, id, { phone: '13800138000' })).status).toBe(200);
    expect(await fillIn(server.guest, id, { phone: '+86 138 0013 8000' })).toMatchObject({ status: 409 });
    expect(await placesOf(id)).toMatchObject({ left: 1 });
    expect((await fillIn(server.guest, id, { phone: '13800138001' })).status).toBe(200);
    expect(await placesOf(id)).toMatchObject({ state: 'full', left: 0 });
    expect(await fillIn(server.guest, id, { phone: '13800138002' })).toMatchObject({
      status: 409,
      message: 'This form is full and takes no more entries.',
    });
  });

  test('a form that counts members needs one, and is closed before and after its times', async () => {
    const id = await saveForm(server, { option: { maxEach: 1 } });
    expect((await fillIn(server.guest, id)).status).toBe(401);
    expect((await fillIn(server.lin, id)).status).toBe(200);
    expect((await fillIn(server.lin, id)).status).toBe(409);
    for (const [member, state] of [['lin', 'used'] as const, ['mei', 'open'] as const])
      expect((await server[member].get(`/api/memberMenu/places?id=${id}`)).data).toMatchObject({ state });
    await saveForm(server, { id, option: { opensAt: await timeAfter(server.app, HOUR_MS) } });
    expect([(await placesOf(id)).state, (await fillIn(server.guest, id)).status]).toEqual(['soon', 409]);
    await saveForm(server, { id, option: { closesAt: await timeAfter(server.app, -HOUR_MS) } });
    expect([(await placesOf(id)).state, (await fillIn(server.guest, id)).status]).toEqual(['over', 409]);
    const wrong = await server.owner.post<{ errors: { path: string }[] }>('/api/memberMenu/save', {
      title: 'Form',
      rule: [session(choice('a', { places: -1 }))],
      option: { opensAt: 'soon', maxEach: 1, eachBy: 'phone' },
    });
    expect(wrong.data.errors.map(({ path }) => path)).toEqual([
      '/rule/0/enum/0/places',
      '/option/opensAt',
      '/option/eachBy',
    ]);
  });
});
