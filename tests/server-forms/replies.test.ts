// Owners reply by mail to who filled in a form, and are told of records that are assigned to them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fillIn, listOf, runJob, saveForm, serveForms } from './form-server.ts';

const server = serveForms('SQLite');

interface Mail {
  to: string;
  replyTo?: string;
  subject: string;
  text: string;
}

function mailsTo(to: string): Mail[] {
  const folder = join(server.services.config.DATA_DIR, 'outbox');
  const mails = readdirSync(folder).map(
    (name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Mail,
  );
  return mails.filter((mail) => mail.to === to);
}

interface Row {
  id: string;
}
interface Details {
  reply: { field: string; to: string };
  replies: { text: string; who: string; state: string }[];
}

const MAIL_RULE = [
  { name: 'name', type: 'string', title: 'Name', 'x-component': 'Input' },
  {
    name: 'mail',
    type: 'string',
    title: { 'zh-CN': '邮箱', 'en-US': 'Your mail' },
    format: 'email',
    'x-component': 'Input',
  },
];

async function recordOf(menuId: string): Promise<string> {
  const { data } = await server.owner.get<Row[]>(listOf('record', { menuId }));
  return data[0]?.id ?? '';
}

const detailsOf = async (client: typeof server.owner, id: string): Promise<Details> =>
  (await client.get<{ details: Details }>(`/api/console/record/get?id=${id}`)).data.details;

test('a reply goes to the address that was filled in, and stays with the record', async () => {
  const { services, owner, guest, editor } = server;
  const contact = { phone: '', email: 'hello@kilnfield.example', address: {} };
  await services.settings.set('default', 'contact', contact);
  const option = { masks: true, mailText: 'Thank you.', tellTo: ['mara@example.com'] };
  const menuId = await saveForm(server, { rule: MAIL_RULE, option });
  await fillIn(guest, menuId, { name: '林木', mail: 'Lin.Mu@example.com' }, { 'accept-language': 'zh-CN' });
  const id = await recordOf(menuId);
  expect((await detailsOf(owner, id)).reply).toEqual({ field: 'Your mail', to: 'lin.mu@example.com' });
  const reply = { id, text: 'Come at nine.\n\nBring {link} boots.' };
  expect(await editor.post('/api/console/record/reply', reply)).toMatchObject({ status: 403 });
  expect(await owner.post('/api/console/record/reply', { ...reply, text: '  ' })).toMatchObject({
    status: 422,
  });
  expect(await owner.post('/api/console/record/reply', reply)).toMatchObject({ status: 200 });
  // The call has begun to send it.
  await expect
    .poll(async () => (await detailsOf(owner, id)).replies)
    .toMatchObject([{ text: reply.text, who: 'owner', state: 'sent' }]);
  const mail = mailsTo('lin.mu@example.com').find(({ replyTo }) => replyTo !== undefined);
  expect(mail).toMatchObject({ subject: expect.stringContaining('回复：报名'), replyTo: contact.email });
  expect(mail?.text).toContain(reply.text);
  const other = await saveForm(server);
  await fillIn(guest, other);
  const mute = { id: await recordOf(other), text: 'Hello?' };
  expect((await detailsOf(owner, mute.id)).reply).toEqual({ field: '', to: '' });
  expect(await owner.post('/api/console/record/reply', mute)).toMatchObject({ status: 409 });
  expect(await owner.post('/api/console/record/reply', { ...mute, id: 'none' })).toMatchObject({
    status: 404,
  });
  await owner.post('/api/console/record/erase', { id });
  const { queries } = services.database;
  expect(await queries.selectFrom('form_reply').selectAll().execute()).toEqual([]);
  const left = await queries.selectFrom('outgoing_message').select('recipient').execute();
  expect(left).toEqual([]);
});

test('a member reads replies and state with the own answers, and nothing that is for owners', async () => {
  const menuId = await saveForm(server, { rule: MAIL_RULE });
  await fillIn(server.lin, menuId, { name: '林木', mail: 'lin.mu@example.com' });
  const id = await recordOf(menuId);
  await server.owner.post('/api/console/record/reply', { id, text: 'Come at nine.' });
  const values = { status: 'working', note: 'Pays late', assignee: '' };
  expect((await server.owner.post('/api/console/record/save', { id, values })).status).toBe(200);
  const own = await server.lin.get(`/api/memberMenuValue/findById?id=${id}`);
  expect(own.data).toMatchObject({ state: 'working', replies: [{ text: 'Come at nine.' }] });
  expect(JSON.stringify(own.data)).not.toContain('Pays late');
  const listed = await server.lin.get('/api/memberMenu/getMyFillPageList');
  expect(listed.data).toContainEqual(expect.objectContaining({ id, state: 'working', isAnswered: true }));
});

test('an owner is told once of the records that another one has assigned', async () => {
  const { services, owner, guest } = server;
  const { queries } = services.database;
  const other = await queries
    .selectFrom('owner')
    .selectAll()
    .where('name', '=', 'moderator')
    .executeTakeFirstOrThrow();
  await queries
    .updateTable('owner')
    .set({ email: 'mod@example.com' })
    .where('owner_id', '=', other.owner_id)
    .execute();
  const menuId = await saveForm(server);
  await fillIn(guest, menuId);
  await fillIn(guest, menuId);
  const { data } = await owner.get<Row[]>(listOf('record', { menuId }));
  const ids = data.map(({ id }) => id);
  await runJob(owner, '/api/console/record/bulk', {
    ids,
    action: 'assign',
    values: { assignee: other.owner_id },
  });
  await services.messages.send();
  await expect.poll(() => mailsTo('mod@example.com').length).toBe(1);
  const mails = mailsTo('mod@example.com');
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toContain('报名');
});
