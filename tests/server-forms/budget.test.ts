import { describe, expect, test } from 'vitest';
import { HOSTILE, listOf, TOTAL } from '../forms/hostile-forms.ts';
import { DATABASES } from '../support/database.ts';
import { fillIn, saveForm, serveForms } from './form-server.ts';

type Errors = { errors: { path: string; rule: string; message: string }[] };

describe.each(DATABASES)('the budget of forms, on $name', ({ name }) => {
  const server = serveForms(name);
  const save = (rule: unknown, language = 'en-US') =>
    server.owner.post<Errors>(
      '/api/memberMenu/save',
      { title: 'A form', option: {}, rule },
      { 'accept-language': language },
    );

  test('rejects a form that takes too long, at the field that costs it', async () => {
    const [form, at] = HOSTILE['100 reacting rows'] ?? [];
    const answer = await save(form?.rule);
    expect(answer).toMatchObject({ status: 422, data: { errors: [{ path: at, rule: 'form.rule-unsafe' }] } });
    expect(answer.data.errors[0]?.message).toMatch(/could take \d{2,} ms .* 50 ms are allowed/);
    expect((await save(form?.rule, 'zh-CN')).data.errors[0]?.message).toContain('上限为 50 毫秒');
    expect((await save(listOf(TOTAL, { maxItems: 10 }).rule)).status).toBe(200);
  });

  test('draws a form from before, and says when it cannot be checked', async () => {
    const { guest, services } = server;
    const id = await saveForm(server);
    const document = JSON.stringify({ rule: listOf(TOTAL, { maxItems: 100 }).rule, option: {} });
    await services.database.queries
      .updateTable('form_template')
      .set({ document })
      .where('form_id', '=', id)
      .execute();
    expect(await guest.get(`/api/memberMenu/templateDetail?id=${id}`)).toMatchObject({
      status: 200,
      data: { rule: [{ name: 'lines' }] },
    });
    const rows = (count: number) => ({
      lines: Array.from({ length: count }, () => ({ count: 2, price: 3 })),
    });
    expect(await fillIn(guest, id, rows(100))).toMatchObject({
      status: 422,
      data: { errors: [{ path: '/valueJson', rule: 'budget' }] },
    });
    expect((await fillIn(guest, id, rows(5))).status).toBe(200);
  });

  test('never blocks others: the event loop goes on while a form is checked', async () => {
    const id = await saveForm(server, { rule: listOf(TOTAL, { maxItems: 10 }).rule });
    const rows = Array.from({ length: 10 }, () => ({ count: 2, price: 3 }));
    await fillIn(server.guest, id, { lines: rows });
    let isOver = false;
    let turns = 0;
    const count = (): void => {
      turns += 1;
      if (!isOver) setImmediate(count);
    };
    count();
    expect((await fillIn(server.guest, id, { lines: rows })).status).toBe(200);
    isOver = true;
    // In the server's own thread a check of 40 ms would leave a handful of turns.
    expect(turns).toBeGreaterThan(100);
  });
});
