// Owners who want to know are told by mail of what visitors and members send.
import { beforeAll, expect, test } from 'vitest';
import { PASSWORD } from '../server-http/server.ts';
import { fillIn, saveForm, serveForms, type Answer, type Client } from '../server-forms/form-server.ts';
import { waitForMails } from './owner-site.ts';

const SITE_URL = 'https://www.example.com';
const server = serveForms('SQLite', { PUBLIC_URL: SITE_URL });
const mails = async (count: number) => (await waitForMails(server as never, count)).slice(-1);

interface Account {
  notices: { kind: string; isOn: boolean }[];
}

const choose = async (client: Client, kind: string, isOn = true, language = 'en-US'): Promise<number> =>
  (await client.post('/api/owner/saveNotice', { kind, isOn }, { 'accept-language': language })).status;

const kindsOf = async (client: Client): Promise<string[]> =>
  (await client.get<Account>('/api/owner/account')).data.notices.map(({ kind }) => kind);

const setEmail = (client: Client, email: string): Promise<Answer> =>
  client.post('/api/owner/saveEmail', { email, password: PASSWORD });

beforeAll(async () => {
  const moment = '2026-01-01T00:00:00.000Z';
  const item = (content_code: string, type: number, document: object) => ({
    project_code: 'default',
    content_code,
    type,
    classification_code: null,
    document: JSON.stringify(document),
    rich_text: '',
    released_at: moment,
    sort_price: null,
    sort_order: 0,
    created_at: moment,
    modified_at: moment,
  });
  await server.services.database.queries
    .insertInto('content_item')
    .values([
      item('article', 1, { title: 'About kilns' }),
      item('bowl', 2, { title: 'Moon bowl', price: 26_800, canBuy: true }),
    ])
    .execute();
  await setEmail(server.owner, 'owner@example.com');
});

test('what is told is what the owner may read, and nothing without a wish', async () => {
  expect(await kindsOf(server.owner)).toEqual(['record', 'comment', 'order']);
  expect(await kindsOf(server.moderator)).toEqual(['record', 'comment']);
  // Without an address nothing is promised.
  expect(await choose(server.moderator, 'record')).toBe(422);
  const formId = await saveForm(server);
  expect((await fillIn(server.guest, formId)).status).toBe(200);
  expect(await waitForMails(server as never, 0)).toEqual([]);
  expect((await server.guest.post('/api/owner/saveNotice', { kind: 'record', isOn: true })).status).toBe(401);
});

test('a form, a comment and an order each send a mail with a link that opens them', async () => {
  for (const kind of ['record', 'comment', 'order']) expect(await choose(server.owner, kind)).toBe(200);
  const formId = await saveForm(server);
  const record = await fillIn(server.guest, formId);
  const [first] = await mails(1);
  expect(first).toMatchObject({
    to: 'owner@example.com',
    subject: expect.stringContaining('“Sign up” was filled in'),
    text: expect.stringContaining(`\n${SITE_URL}/owner/record/${record.data}\n`),
  });
  // What was filled in stays in the console.
  expect(first?.text).not.toContain('林木');
  const said = await server.lin.post<{ id: string }>('/api/memberComment/addMemberComment', {
    contentCode: 'article',
    content: 'Warm',
  });
  expect(await mails(2)).toMatchObject([
    {
      subject: expect.stringContaining('“About kilns”'),
      text: expect.stringContaining(`\n${SITE_URL}/owner/comment/${said.data.id}\n`),
    },
  ]);
  const order = { contentCode: 'bowl', quantity: 2 };
  const placed = await server.lin.post<string>('/api/placeOrder/add', order);
  expect(await mails(3)).toMatchObject([
    {
      subject: expect.stringContaining('new order'),
      text: expect.stringContaining(`\n${SITE_URL}/owner/order/${placed.data}\n`),
    },
  ]);
  expect((await mails(3))[0]?.text).toContain('¥536.00');
  for (const kind of ['record', 'comment', 'order']) {
    const id = { record: record.data, comment: said.data.id, order: placed.data }[kind];
    expect((await server.owner.get(`/api/console/${kind}/get?id=${String(id)}`)).status).toBe(200);
  }
});

test('a paid form tells once; a repeated request and the trap tell nothing more', async () => {
  const before = (await waitForMails(server as never, 3)).length;
  const formId = await saveForm(server, { pay: 1, price: 500 });
  const headers = { 'idempotency-key': 'a-key-of-the-visitor' };
  const send = (more: object = {}) =>
    server.lin.post<string>(
      '/api/memberMenuValue/fillInMenu',
      { menuId: formId, valueJson: { name: '林木' }, ...more },
      headers,
    );
  const { data } = await send();
  expect((await send()).data).toBe(data);
  const [told] = await mails(before + 1);
  expect(told?.text).toContain(`/owner/order/${data}`);
  const free = await saveForm(server);
  const trapped = { menuId: free, valueJson: { name: 'x' }, trap: 'filled' };
  expect((await server.guest.post('/api/memberMenuValue/fillInMenu', trapped)).status).toBe(200);
  expect((await fillIn(server.guest, free)).status).toBe(200);
  // The mail of the last call: none came between.
  expect(await mails(before + 2)).toMatchObject([{ subject: expect.stringContaining('was filled in') }]);
});

test('a mail is in the language of its reader, and goes to nobody who may not read', async () => {
  const before = (await waitForMails(server as never, 5)).length;
  expect((await setEmail(server.moderator, 'mod@example.com')).status).toBe(200);
  expect(await choose(server.moderator, 'record', true, 'zh-CN')).toBe(200);
  expect(await choose(server.moderator, 'order', true, 'zh-CN')).toBe(200);
  expect(await choose(server.owner, 'record', false)).toBe(200);
  const formId = await saveForm(server);
  await fillIn(server.guest, formId);
  expect(await mails(before + 1)).toMatchObject([
    { to: 'mod@example.com', subject: expect.stringContaining('有人填写了“报名”') },
  ]);
  await server.lin.post('/api/placeOrder/add', { contentCode: 'bowl', quantity: 1 });
  expect(await mails(before + 2)).toMatchObject([{ to: 'owner@example.com' }]);
  await server.services.database.queries
    .updateTable('owner')
    .set({ blocked_at: '2026-01-01T00:00:00.000Z' })
    .where('email', '=', 'mod@example.com')
    .execute();
  expect(await choose(server.owner, 'record')).toBe(200);
  await fillIn(server.guest, formId);
  expect(await mails(before + 3)).toMatchObject([{ to: 'owner@example.com' }]);
});

test('a comment with a link, however it is written, waits, and its owner is told that it does', async () => {
  const before = (await waitForMails(server as never, 8)).length;
  await server.services.settings.set('default', 'comments', { words: [], hold: 'rules' });
  const said = { contentCode: 'article', content: 'Cheaper at ｔｉｌｅｓ dot photography' };
  const { data } = await server.lin.post<{ id: string }>('/api/memberComment/addMemberComment', said);
  expect(data).toMatchObject({ isWaiting: true });
  expect(await mails(before + 1)).toMatchObject([
    {
      subject: expect.stringContaining('“About kilns” waits for you'),
      text: expect.stringContaining(`\n${SITE_URL}/owner/comment/${data.id}\n`),
    },
  ]);
});
