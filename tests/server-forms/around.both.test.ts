/** What happens around a form: mails, masks for those who only read, and removal after some days. */
import { describe, expect, test } from 'vitest';
import { DATABASES } from '../support/database.ts';
import { retentionJob } from '../../src/server/domains/forms/retention.ts';
import { fillIn, listOf, runJob, saveForm, serveForms } from './form-server.ts';
import { signIn } from '../server-http/server.ts';
import { timeAfter } from '../support/server-time.ts';

const DAY_MS = 86_400_000;

const field = (name: string, format?: string) => ({
  name,
  type: 'string',
  title: name,
  'x-component': 'Input',
  ...(format === undefined ? {} : { format }),
});
const RULE = [field('name'), field('phone', 'internationalPhone'), field('mail', 'htmlEmail')];
const LIN = { name: 'Lin', phone: '+86 138 0013 8000', mail: 'lin@example.com' };

describe.each(DATABASES)('around a form, on $name', ({ name }) => {
  const server = serveForms(name);
  const mails = async (topic: string) =>
    server.services.database.queries
      .selectFrom('outgoing_message')
      .select(['recipient', 'words'])
      .where('topic', '=', topic)
      .orderBy('recipient')
      .execute();

  test('who filled it in gets one mail in an hour, and the form tells its addresses each time', async () => {
    const option = { mailText: 'Thanks, see you', tellTo: ['sales@example.com', 'desk@example.com'] };
    const id = await saveForm(server, { rule: RULE, option });
    const { data: first } = await fillIn(server.guest, id, LIN);
    const { data: second } = await fillIn(server.guest, id, LIN);
    expect(await mails('form.thanks')).toEqual([
      { recipient: 'lin@example.com', words: expect.stringContaining('see you') },
    ]);
    expect((await mails('form.told')).map(({ recipient }) => recipient)).toEqual([
      'desk@example.com',
      'desk@example.com',
      'sales@example.com',
      'sales@example.com',
    ]);
    const shown = await server.guest.send({ url: `/api/memberMenu/templateDetail?id=${id}` });
    expect(shown.body).not.toContain('sales@example.com');
    const wrong = { title: 'Form', rule: [field('name')], option: { mailText: 'Hi', tellTo: ['nobody'] } };
    const refused = await server.owner.post<{ errors: { path: string }[] }>('/api/memberMenu/save', wrong);
    expect(refused.data.errors.map(({ path }) => path).toSorted()).toEqual([
      '/option/mailText',
      '/option/tellTo',
    ]);

    // Who is erased takes along the mail of that hour, and no other.
    const at = await timeAfter(server.app, -DAY_MS);
    const { queries } = server.services.database;
    await queries.updateTable('form_record').set({ created_at: at }).where('record_id', '=', first).execute();
    for (const [record, left] of [
      [first, 1],
      [second, 0],
    ] as const) {
      expect((await server.owner.post('/api/console/record/erase', { id: record })).status).toBe(200);
      expect(await mails('form.thanks')).toHaveLength(left);
      expect(await mails('form.told')).toHaveLength(left * 2);
    }
  });

  test('who gets a place of the waiting list is told by mail', async () => {
    const session = {
      ...field('session'),
      'x-component': 'Select',
      enum: [{ value: 'a', places: 1, waiting: 1 }],
    };
    const id = await saveForm(server, { rule: [...RULE, session] });
    const { data: first } = await fillIn(server.guest, id, { ...LIN, session: 'a' });
    await fillIn(server.guest, id, { ...LIN, mail: 'mei@example.com', session: 'a' });
    expect(await mails('form.place')).toEqual([]);
    await runJob(server.owner, '/api/console/record/remove', { ids: [first] });
    expect((await mails('form.place')).map(({ recipient }) => recipient)).toEqual(['mei@example.com']);
  });

  test('an owner who only reads sees parts of phones, addresses and cards everywhere', async () => {
    const rule = [...RULE, field('card', 'idcard')];
    const id = await saveForm(server, { rule });
    const { data: record } = await fillIn(server.guest, id, { ...LIN, card: '110105 19491231 002x' });
    // What was filled in before is masked, too.
    await saveForm(server, { id, rule, option: { masks: true } });
    const role = await server.owner.post<{ id: string }>('/api/console/role/save', {
      values: { title: { 'zh-CN': '只读', 'en-US': 'Reader' }, permissions: ['records.read'] },
    });
    expect(role.status).toBe(200);
    await server.services.database.queries
      .updateTable('owner')
      .set({ role: role.data.id })
      .where('name', '=', 'moderator')
      .execute();
    const { headers } = await signIn(server.app, 'moderator');
    const read = async (url: string) => (await server.app.inject({ url, headers })).body;
    const ofForm = encodeURIComponent(`{"all":[{"field":"menuId","op":"eq","value":"${id}"}]}`);
    for (const url of [
      listOf('record', { menuId: id }),
      `/api/console/record/export?format=csv&filter=${ofForm}`,
      `/api/console/record/get?id=${record}`,
      `/api/memberMenuValue/pageList?menuId=${id}`,
      `/api/memberMenuValue/export?menuId=${id}`,
    ]) {
      const body = await read(url);
      expect(body, url).toContain('l•••@example.com');
      expect(body, url).toContain('1101••••••••2X');
      expect(body, url).not.toMatch(/0013|lin@|19491231/);
      const { body: whole } = await server.owner.send({ url });
      expect(whole, url).toContain('lin@example.com');
      expect(whole, url).toContain('11010519491231002X');
    }
    // Nor by a search, an earlier state of the record, or its title in the audit log.
    const found = async (q: string) =>
      (JSON.parse(await read(listOf('record', { menuId: id }, `&q=${q}`))) as { total: number }).total;
    expect([await found('lin@example.com'), await found('13800138000'), await found('Lin')]).toEqual([
      0, 0, 1,
    ]);
    // Its owner finds it by either, to erase it.
    for (const q of ['lin@example.com', '13800138000'])
      expect(await server.owner.get(listOf('record', { menuId: id }, `&q=${q}`))).toMatchObject({ total: 1 });
    const values = { ...LIN, name: 'Lin Mu' };
    await server.owner.post('/api/console/record/save', {
      id: record,
      revision: 1,
      values: { status: 'done', values },
    });
    const earlier = await read(`/api/console/record/get?id=${record}&revision=1`);
    expect(earlier).toContain('l•••@example.com');
    expect(earlier).not.toMatch(/0013|lin@/);
    const { queries } = server.services.database;
    const lines = await queries
      .selectFrom('audit_log')
      .select('title')
      .where('entity', '=', 'record')
      .execute();
    expect(JSON.stringify(lines)).not.toMatch(/0013|lin@/);
  });

  test('who only reads sees parts of phones in lists and exports of every form', async () => {
    const id = await saveForm(server, { rule: RULE });
    const { data: record } = await fillIn(server.guest, id, LIN);
    const { headers } = await signIn(server.app, 'moderator');
    const read = async (url: string) => (await server.app.inject({ url, headers })).body;
    for (const url of [listOf('record', { menuId: id }), `/api/memberMenuValue/export?menuId=${id}`])
      expect(await read(url), url).not.toMatch(/0013|lin@/);
    expect(await read(`/api/console/record/get?id=${record}`)).toContain('lin@example.com');
  });

  test('the trash calls a record by the labels of what was chosen', async () => {
    const topic = {
      ...field('topic'),
      'x-component': 'Select',
      enum: [{ label: 'A sample box', value: 'n4' }],
    };
    const id = await saveForm(server, { rule: [topic] });
    const { data: record } = await fillIn(server.guest, id, { topic: 'n4' });
    await runJob(server.owner, '/api/console/record/remove', { ids: [record] });
    const { queries } = server.services.database;
    const kept = await queries
      .selectFrom('trash')
      .select('title')
      .where('record_id', '=', record)
      .executeTakeFirst();
    expect(kept?.title).toBe('A sample box');
  });

  test('who has an older version open can still send it, and the record says which it was', async () => {
    const id = await saveForm(server, { rule: [field('name')] });
    const open = await server.guest.get<{ version: number }>(`/api/memberMenu/templateDetail?id=${id}`);
    const { version } = open.data;
    await saveForm(server, { id, rule: [field('company')] });
    const send = (valueJson: object, more: object) =>
      server.guest.post<string>('/api/memberMenuValue/fillInMenu', { menuId: id, valueJson, ...more });
    const sent = await send({ name: 'Lin' }, { version });
    expect(sent.status).toBe(200);
    const got = await server.owner.get(`/api/console/record/get?id=${sent.data}`);
    expect(got.data).toMatchObject({ details: { version, fields: [{ title: 'name', text: 'Lin' }] } });
    expect((await send({ name: 'Lin' }, {})).status).toBe(422);
    expect((await send({ company: 'Moon' }, { version: version + 1 })).status).toBe(200);
    const { queries } = server.services.database;
    const long = await timeAfter(server.app, -8 * DAY_MS);
    await queries.updateTable('form_version').set({ replaced_at: long }).where('form_id', '=', id).execute();
    expect((await send({ name: 'Lin' }, { version })).status).toBe(422);
  });

  test('owners see how many fill in a form now, without those who are done or not heard of', async () => {
    const id = await saveForm(server, { rule: [field('name')] });
    const note = (tab: string, isGone = false) =>
      server.guest.post('/api/memberMenu/noteFiller', { id, tab, isGone });
    const count = async () => (await server.owner.get(`/api/console/form/get?id=${id}`)).data;
    for (const tab of ['tab-of-lin', 'tab-of-mei', 'tab-of-mei', 'tab-of-bo'])
      expect((await note(tab)).status).toBe(200);
    expect(await count()).toMatchObject({ details: { fillers: 3 } });
    expect((await note('tab-of-bo', true)).status).toBe(200);
    const { queries } = server.services.database;
    const long = await timeAfter(server.app, -10 * 60_000);
    await queries.updateTable('form_filler').set({ seen_at: long }).where('tab', '=', 'tab-of-mei').execute();
    expect(await count()).toMatchObject({ details: { fillers: 1 } });
    expect(
      (
        await server.guest.post('/api/memberMenu/noteFiller', {
          id: 'none',
          tab: 'tab-of-lin',
          isGone: false,
        })
      ).status,
    ).toBe(404);
  });

  test('a record shows others of the same phone, however it was written', async () => {
    const id = await saveForm(server, { rule: RULE });
    const phone = '+86 139 1111 2222';
    const { data: first } = await fillIn(server.guest, id, { ...LIN, phone });
    const { data: second } = await fillIn(server.guest, id, { ...LIN, phone: '１３９ １１１１ ２２２２' });
    const got = await server.owner.get(`/api/console/record/get?id=${second}`);
    expect(got.data).toMatchObject({ details: { alike: [{ id: first, status: 'new' }] } });
  });

  test('records older than the form keeps them are gone with their places, others stay', async () => {
    const session = { ...field('session'), 'x-component': 'Select', enum: [{ value: 'a', places: 2 }] };
    const id = await saveForm(server, { rule: [session], option: { keepDays: 30 } });
    const { data: old } = await fillIn(server.guest, id, { session: 'a' });
    const { data: young } = await fillIn(server.guest, id, { session: 'a' });
    const { queries } = server.services.database;
    const at = await timeAfter(server.app, -31 * DAY_MS);
    await queries.updateTable('form_record').set({ created_at: at }).where('record_id', '=', old).execute();
    const { database, submissionConsole, sites } = server.services;
    const findSite = (projectCode: string) => sites.get(projectCode);
    await retentionJob({ database, submissions: submissionConsole, findSite }).run(
      new AbortController().signal,
    );
    const left = await queries
      .selectFrom('form_record')
      .select('record_id')
      .where('form_id', '=', id)
      .execute();
    expect(left).toEqual([{ record_id: young }]);
    const places = await queries
      .selectFrom('form_place')
      .select('record_id')
      .where('form_id', '=', id)
      .execute();
    expect(places).toEqual([{ record_id: young }]);
  });
});
