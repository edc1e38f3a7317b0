import { describe, expect, test } from 'vitest';
import { DATABASES } from '../support/database.ts';
import { fillIn, listOf, runJob, saveForm, serveForms } from './form-server.ts';

const NAME = {
  name: 'name',
  type: 'string',
  title: { 'zh-CN': '姓名', 'en-US': 'Name' },
  required: true,
  'x-decorator': 'FormItem',
  'x-component': 'Input',
};
const CITY = { ...NAME, name: 'city', title: { 'zh-CN': '城市', 'en-US': 'City' }, required: false };

interface Row {
  id: string;
  status: string;
  records: number;
  fields: number;
  cells: { name: string; text: string }[];
}
interface Got {
  revision: number;
  values: Record<string, unknown>;
  details: { fields: object[] };
}

describe.each(DATABASES)('forms and records in the console, on $name', ({ name }) => {
  const server = serveForms(name);
  const save = (values: object, more: object = {}) =>
    server.owner.post<{ id: string; errors: { path: string }[] }>('/api/console/form/save', {
      values,
      ...more,
    });
  const makeForm = async (values: object = {}): Promise<string> => {
    const made = await save({
      title: { 'zh-CN': '报名', 'en-US': 'Sign up' },
      rule: [NAME, CITY],
      ...values,
    });
    if (made.status !== 200) throw new Error(JSON.stringify(made));
    return made.data.id;
  };
  const record = async (id: string) => (await server.owner.get<Got>(`/api/console/record/get?id=${id}`)).data;

  test('a form is made, changed, copied, closed, removed and taken back', async () => {
    const id = await makeForm();
    expect((await fillIn(server.guest, id, { name: 'Lin' })).status).toBe(200);
    const rows = await server.owner.get<Row[]>('/api/console/form/list?q=sign');
    expect(rows.data).toMatchObject([{ id, fields: 2, records: 1, newRecords: 1, isOpen: true }]);
    const copy = await server.owner.post<{ id: string }>('/api/console/form/duplicate', { id });
    const { data } = await server.owner.get<Got>(`/api/console/form/get?id=${copy.data.id}`);
    expect(data.values).toMatchObject({ title: { 'en-US': 'Sign up (copy)' }, isOpen: false });
    expect((await fillIn(server.guest, copy.data.id)).status).toBe(404);
    await runJob(server.owner, '/api/console/form/bulk', { ids: [copy.data.id], action: 'open' });
    expect((await fillIn(server.guest, copy.data.id)).status).toBe(200);
    await runJob(server.owner, '/api/console/form/remove', { ids: [copy.data.id] });
    expect((await fillIn(server.guest, copy.data.id)).status).toBe(404);
    await runJob(server.owner, '/api/console/form/recover', { ids: [copy.data.id] });
    expect((await server.owner.get(`/api/console/form/get?id=${copy.data.id}`)).status).toBe(200);
  });

  test('texts that are left empty are the usual ones', async () => {
    const option = { submitText: {}, successText: { 'zh-CN': ' ', 'en-US': 'Thanks' } };
    const { data } = await server.owner.get<Got>(`/api/console/form/get?id=${await makeForm({ option })}`);
    expect(data.values.option).toEqual({ successText: { 'zh-CN': 'Thanks', 'en-US': 'Thanks' } });
  });

  test('what a designer exports is saved as a list of rules; what is wrong with it is said', async () => {
    const exported = (city: object = CITY) => {
      const schema = { type: 'object', properties: { name: NAME, city }, 'x-designable-id': 'a1b2c3' };
      return { form: { labelCol: 6, wrapperCol: 12 }, schema };
    };
    const check = async (rule: object) =>
      (await server.owner.post<{ path: string }[]>('/api/console/form/check', { rule })).data;
    for (const rule of [exported(), exported().schema]) {
      expect(await check(rule)).toEqual([]);
      const id = await makeForm({ rule });
      const { data } = await server.owner.get<Got>(`/api/console/form/get?id=${id}`);
      expect(data.values.rule).toMatchObject([{ name: 'name' }, { name: 'city' }]);
      expect((await fillIn(server.guest, id, { name: 'Lin', city: '佛山' })).status).toBe(200);
    }
    const wrong = exported({ ...CITY, 'x-component': 'Inputt' });
    expect((await check(wrong))[0]?.path).toMatch(/^\/rule\/1\b/);
    const title = { 'zh-CN': '错' };
    const refused = await save({ title, rule: wrong });
    expect(refused.status).toBe(422);
    expect(refused.data.errors[0]?.path).toMatch(/^\/values\/rule\/1\b/);
    const none = { schema: { type: 'object', properties: {} } };
    for (const rule of [{}, { form: {} }, { properties: [] }, none]) {
      // A form that is being made may have no field yet.
      if (rule !== none) expect((await check(rule))[0]?.path).toMatch(/^\/rule/);
      const empty = await save({ title, rule });
      expect(empty.status).toBe(422);
      expect(empty.data.errors[0]?.path).toMatch(/^\/values\/rule/);
    }
  });

  test('what is wrong with a form is said at its place, when checked and when saved', async () => {
    const rule = [NAME, { ...NAME, 'x-component': 'Inputt' }];
    const wrong = await save({ title: { 'zh-CN': '错' }, rule });
    expect(wrong).toMatchObject({ status: 422 });
    expect(wrong.data.errors.every(({ path }) => path.startsWith('/values/rule/1'))).toBe(true);
    const checked = await server.owner.post<{ path: string }[]>('/api/console/form/check', { rule });
    expect(checked.data[0]?.path).toMatch(/^\/rule\/1/);
    const title = { 'zh-CN': '付费' };
    const unpaid = await save({ title, rule: [NAME], isPaid: true });
    expect(unpaid.data.errors).toMatchObject([{ path: '/values/price' }]);
    expect((await save({ title: { 'zh-CN': ' ' }, rule: [NAME] })).data.errors).toMatchObject([
      { path: '/values/title/zh-CN' },
    ]);
    expect((await server.editor.post('/api/console/form/save', { values: {} })).status).toBe(403);
  });

  test('a trial says what the record and the mails would be, and stores and sends nothing', async () => {
    const field = (name: string, more: object = {}) => ({
      name,
      type: 'string',
      title: { 'zh-CN': name, 'en-US': name.toUpperCase() },
      'x-component': 'Input',
      ...more,
    });
    const choices = [{ value: 'r', label: { 'zh-CN': '红', 'en-US': 'Red' } }];
    const rule = [field('mail', { format: 'email', required: true }), field('colour', { enum: choices })];
    const mailText = { 'zh-CN': '谢谢', 'en-US': 'Thank you' };
    // A new form in the browser holds texts that are empty still.
    const option = { tellTo: ['sales@example.com'], mailText, submitText: {}, successText: { 'en-US': ' ' } };
    const tryIt = (values: object) =>
      server.owner.post('/api/console/form/try', {
        title: { 'zh-CN': '报名', 'en-US': 'Sign up' },
        language: 'en-US',
        rule,
        option,
        values,
      });
    const { queries } = server.services.database;
    const count = async () => [
      (await queries.selectFrom('form_record').select('record_id').execute()).length,
      (await queries.selectFrom('outgoing_message').select('message_id').execute()).length,
    ];
    const before = await count();
    expect((await tryIt({ mail: 'lin@example.com', colour: 'r' })).data).toMatchObject({
      errors: [],
      cells: [
        { title: 'MAIL', text: 'lin@example.com' },
        { title: 'COLOUR', text: 'Red' },
      ],
      mails: [
        { to: 'sales@example.com', subject: expect.stringContaining('报名') },
        {
          to: 'lin@example.com',
          subject: expect.stringContaining('Sign up'),
          text: expect.stringMatching(/^Thank you/),
        },
      ],
    });
    expect((await tryIt({ mail: 'lin@example.com' })).data).toMatchObject({
      sheet: {
        headings: ['Entry', expect.stringContaining('Submitted'), 'Member', 'Order number', 'MAIL', 'COLOUR'],
        cells: ['-', expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:/), 'Member', '', 'lin@example.com', ''],
      },
    });
    expect((await tryIt({ colour: 'blue' })).data).toMatchObject({
      errors: [{ path: '/mail' }, { path: '/colour' }],
      cells: [],
      mails: [],
    });
    expect(await count()).toEqual(before);
  });

  test('a trial as a guest asks for a member where a form does, and shows calls of webhooks', async () => {
    const hook = { url: 'https://hooks.example.net/in', events: ['record'] };
    const made = await server.owner.post('/api/console/webhook/save', { values: { ...hook, title: 'Chat' } });
    expect(made.status).toBe(200);
    const trial = {
      title: { 'zh-CN': '报名', 'en-US': 'Sign up' },
      language: 'en-US',
      rule: [NAME],
      values: { name: 'Lin' },
    };
    const tryAs = (by: string, more: object = {}) =>
      server.owner.post<{ calls: { title: string; body: string }[] }>('/api/console/form/try', {
        ...trial,
        by,
        ...more,
      });
    for (const needing of [{ isPaid: true }, { option: { maxEach: 1, eachBy: 'member' } }]) {
      expect((await tryAs('guest', needing)).data).toMatchObject({
        errors: [{ path: '', message: expect.stringContaining('sign in as a member') }],
        calls: [],
      });
      expect((await tryAs('member', needing)).data).toMatchObject({ errors: [] });
    }
    const only = { ...hook, title: 'Other', forms: [await makeForm()] };
    expect((await server.owner.post('/api/console/webhook/save', { values: only })).status).toBe(200);
    const { calls } = (await tryAs('guest')).data;
    expect(calls.map(({ title }) => title)).toEqual(['Chat']);
    expect(JSON.parse(calls[0]?.body ?? '')).toMatchObject({
      event: 'record',
      text: expect.stringContaining('报名'),
    });
    const own = (await tryAs('guest', { id: only.forms[0] })).data.calls;
    expect(own.map(({ title }) => title)).toEqual(['Chat', 'Other']);
  });

  test('records have a cell for each field, are found, assigned, edited, and exported', async () => {
    const id = await makeForm();
    const first = (await fillIn(server.lin, id, { name: 'Lin', city: '佛山' })).data;
    await fillIn(server.guest, id, { name: '=HYPERLINK("x")' });
    const rows = await server.moderator.get<Row[]>(listOf('record', { menuId: id }, '&sort=gmtCreate'));
    expect(rows.data[0]).toMatchObject({
      id: first,
      status: 'new',
      member: 'Lin',
      cells: [
        { name: 'name', text: 'Lin' },
        { name: 'city', text: '佛山' },
      ],
    });
    expect((await server.moderator.get<Row[]>(listOf('record', { menuId: id }, '&q=佛山'))).total).toBe(1);
    const assignees = await server.moderator.get<{ id: string }[]>('/api/console/record/assignees?q=moder');
    const assignee = assignees.data[0]?.id ?? '';
    await runJob(server.moderator, '/api/console/record/bulk', {
      ids: [first],
      action: 'assign',
      values: { assignee },
    });
    expect((await server.moderator.get(listOf('record', { assignee }))).total).toBe(1);
    const { values } = await record(first);
    const change = (more: object) =>
      server.moderator.post<{ errors: object[] }>('/api/console/record/save', {
        id: first,
        values: { ...values, ...more },
      });
    expect((await change({ status: 'done', values: { name: 'Lin Mu', city: '佛山' } })).status).toBe(200);
    expect((await change({ values: { city: '佛山' } })).data.errors).toMatchObject([
      { path: '/values/values/name' },
    ]);
    expect((await change({ assignee: 'nobody' })).data.errors).toMatchObject([{ path: '/values/assignee' }]);
    expect(await record(first)).toMatchObject({
      values: { status: 'done', assignee, values: { name: 'Lin Mu' } },
      details: { fields: [{ title: 'Name', text: 'Lin Mu' }, { text: '佛山' }] },
    });
    const filter = encodeURIComponent(JSON.stringify({ all: [{ field: 'menuId', value: id }] }));
    const sheet = await server.owner.send({
      url: `/api/console/record/export?format=csv&columns=status&sort=gmtCreate&filter=${filter}`,
    });
    const lines = sheet.body.replace('\uFEFF', '').trim().split('\r\n');
    expect(lines.slice(0, 2)).toEqual(['"status","Name","City"', '"done","Lin Mu","佛山"']);
    // A formula is harmless.
    expect(lines[2]).toContain("'=HYPERLINK");
    const chosen = await server.moderator.send({
      url: `/api/console/record/export?format=csv&columns=status,cells.city&sort=gmtCreate&filter=${filter}`,
    });
    expect(chosen.body.replace('\uFEFF', '').split('\r\n').slice(0, 2)).toEqual([
      '"status","City"',
      '"done","佛山"',
    ]);
    // A file with nothing in it, or with everything, is not what was asked for.
    for (const none of ['', 'cells.gone', 'nothing'])
      expect(
        (
          await server.owner.get<{ errors: object[] }>(
            `/api/console/record/export?columns=${none}&filter=${filter}`,
          )
        ).data.errors,
      ).toMatchObject([{ path: '/columns', message: expect.stringMatching(/column/) as unknown }]);
    const forms = (query: string) => server.moderator.get<Row[]>(`/api/console/record/forms?${query}`);
    const named = encodeURIComponent(JSON.stringify({ all: [{ field: 'id', op: 'in', value: [id] }] }));
    expect((await forms(`filter=${named}`)).data).toEqual([{ id, title: 'Sign up' }]);
    expect((await forms('q=SIGN')).total).toBeGreaterThan(0);
    expect((await forms('filter=%7B')).status).toBe(200);
  });

  test('a record of choices alone is called by their labels, one with words by its words', async () => {
    const grade = { type: 'string', title: 'Grade', enum: [{ label: 'Poor', value: '5' }] };
    const rule = [
      { name: 'grade', 'x-component': 'Radio.Group', ...grade },
      { name: 'why', type: 'string', title: 'Why', 'x-component': 'Input' },
    ];
    const id = await saveForm(server, { rule });
    await fillIn(server.guest, id, { grade: '5' });
    await fillIn(server.guest, id, { grade: '5', why: 'Too slow' });
    const { data } = await server.moderator.get<Row[]>(listOf('record', { menuId: id }, '&sort=gmtCreate'));
    expect(data).toMatchObject([{ summary: 'Poor' }, { summary: 'Too slow' }]);
  });

  test('a record is removed, taken back, and erased for good with its traces', async () => {
    const id = await makeForm();
    const secret = 'Geheimrat';
    const made = (await fillIn(server.guest, id, { name: secret })).data;
    await runJob(server.moderator, '/api/console/record/remove', { ids: [made] });
    expect((await server.moderator.get(listOf('record', { menuId: id }))).total).toBe(0);
    await runJob(server.moderator, '/api/console/record/recover', { ids: [made] });
    const { values } = await record(made);
    await server.owner.post('/api/console/record/save', { id: made, values: { ...values, note: secret } });
    expect((await server.editor.post('/api/console/record/erase', { id: made })).status).toBe(403);
    expect((await server.owner.post('/api/console/record/erase', { id: made })).status).toBe(200);
    expect((await server.owner.post('/api/console/record/erase', { id: made })).status).toBe(404);
    const { queries } = server.services.database;
    for (const table of ['form_record', 'revision', 'trash', 'audit_log', 'console_job_row'] as const)
      expect(JSON.stringify(await queries.selectFrom(table).selectAll().execute()), table).not.toContain(
        secret,
      );
    const lines = await queries
      .selectFrom('audit_log')
      .select('action')
      .where('record_id', '=', made)
      .execute();
    expect(lines.map(({ action }) => action)).toContain('erase');
  });
});
