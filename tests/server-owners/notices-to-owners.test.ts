// Owners who want to know are told by mail of what visitors and members send.
import { beforeAll, expect, test } from 'vitest';
import type { ApiCalls } from '../../runtime/generated/api.generated.ts';
import { sendDigests } from '../../src/server/domains/notices/digests.ts';
import { PASSWORD } from '../server-http/server.ts';
import { payOrder } from '../support/pay-order.ts';
import { fillIn, saveForm, serveForms, type Answer, type Client } from '../server-forms/form-server.ts';
import { waitForMails } from './owner-site.ts';

const SITE_URL = 'https://www.example.com';
const server = serveForms('SQLite', { PUBLIC_URL: SITE_URL });
const mails = async (count: number) => (await waitForMails(server as never, count)).slice(-1);

interface Account {
  notices: { kind: string }[];
}

const choose = async (client: Client, kind: string, mail = 'now', language = 'en-US'): Promise<number> => {
  const choice = { kind, mail, bell: true };
  return (await client.post('/api/owner/saveNotice', choice, { 'accept-language': language })).status;
};

type Bell = ApiCalls['consoleBell.get']['data'];
const bellOf = async (client: Client): Promise<Bell> => (await client.get<Bell>('/api/console/bell')).data;

const kindsOf = async (client: Client): Promise<string[]> =>
  (await client.get<Account>('/api/owner/account')).data.notices.map(({ kind }) => kind);

/** An order of moon bowls that is paid; its id. */
async function buyBowls(quantity: number): Promise<string> {
  const { data } = await server.lin.post<string>('/api/placeOrder/add', { contentCode: 'bowl', quantity });
  await payOrder(server, data);
  return data;
}

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
      item('bowl', 2, { title: 'Moon bowl', price: 26_800, canBuy: true, needsAddress: false }),
    ])
    .execute();
  await setEmail(server.owner, 'owner@example.com');
  for (const kind of await kindsOf(server.owner)) await choose(server.owner, kind, 'none');
});

test('what is told is what the owner may read, and nothing to who wants no mail', async () => {
  expect(await kindsOf(server.owner)).toEqual([
    'order',
    'refund',
    'payment',
    'record',
    'comment',
    'comment-waiting',
    'backup',
    'quota',
  ]);
  expect(await kindsOf(server.moderator)).toEqual(['record', 'comment', 'comment-waiting']);
  // Without an address nothing is promised.
  expect(await choose(server.moderator, 'record')).toBe(422);
  const formId = await saveForm(server);
  expect((await fillIn(server.guest, formId)).status).toBe(200);
  expect(await waitForMails(server as never, 0)).toEqual([]);
  expect(
    (await server.guest.post('/api/owner/saveNotice', { kind: 'record', mail: 'now', bell: true })).status,
  ).toBe(401);
});

test('the bell counts for each owner what the role may read, and is read one by one or whole', async () => {
  const [owner, moderator] = [await bellOf(server.owner), await bellOf(server.moderator)];
  const formId = await saveForm(server);
  const { data: id } = await fillIn(server.guest, formId);
  await buyBowls(4);
  const told = await bellOf(server.owner);
  expect(told.unread).toBe(owner.unread + 2);
  expect(told.notices.slice(0, 2)).toMatchObject([
    { text: 'New order (¥1,072.00, paid): Moon bowl', isRead: false },
    { text: '“Sign up” was filled in', link: `/owner/record/${id}`, isRead: false },
  ]);
  // The moderator may not read orders.
  expect((await bellOf(server.moderator)).unread).toBe(moderator.unread + 1);
  await server.owner.post('/api/console/bell/read', { ids: [told.notices[0]?.id] });
  const { unread, notices } = await bellOf(server.owner);
  expect([unread, notices[0]?.isRead, notices[1]?.isRead]).toEqual([owner.unread + 1, true, false]);
  await server.owner.post('/api/console/bell/read', {});
  expect((await bellOf(server.owner)).unread).toBe(0);
  expect((await bellOf(server.moderator)).unread).toBe(moderator.unread + 1);
  // Rights that were taken away take what was told along.
  const setRole = (role: string) =>
    server.services.database.queries
      .updateTable('owner')
      .set({ role })
      .where('name', '=', 'moderator')
      .execute();
  await setRole('finance');
  const after = await bellOf(server.moderator);
  expect(after.notices.filter(({ link }) => link.startsWith('/owner/record/'))).toEqual([]);
  await setRole('moderator');
});

test('a form, a comment and an order each send a mail with a link that opens them', async () => {
  for (const kind of ['record', 'comment', 'comment-waiting', 'order'])
    expect(await choose(server.owner, kind)).toBe(200);
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
  const order = await buyBowls(4);
  expect(await mails(3)).toMatchObject([
    {
      subject: expect.stringContaining('new order'),
      text: expect.stringContaining(`\n${SITE_URL}/owner/order/${order}\n`),
    },
  ]);
  expect((await mails(3))[0]?.text).toContain('¥1,072.00, paid');
  for (const kind of ['record', 'comment', 'order']) {
    const id = { record: record.data, comment: said.data.id, order }[kind];
    expect((await server.owner.get(`/api/console/${kind}/get?id=${String(id)}`)).status).toBe(200);
  }
});

test('a paid form tells once; a repeated request and the honeypot tell nothing more', async () => {
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
  await payOrder(server, data);
  expect((await send()).data).toBe(data);
  const [told] = await mails(before + 1);
  expect(told?.text).toContain(`/owner/order/${data}`);
  const free = await saveForm(server);
  const trapped = { menuId: free, valueJson: { name: 'x' }, honeypot: 'filled' };
  expect((await server.guest.post('/api/memberMenuValue/fillInMenu', trapped)).status).toBe(422);
  expect((await fillIn(server.guest, free)).status).toBe(200);
  // The mail of the last call: none came between.
  expect(await mails(before + 2)).toMatchObject([{ subject: expect.stringContaining('was filled in') }]);
});

test('a mail is in the language of its reader, and goes to nobody who may not read', async () => {
  const before = (await waitForMails(server as never, 5)).length;
  expect((await setEmail(server.moderator, 'mod@example.com')).status).toBe(200);
  expect(await choose(server.moderator, 'record', 'now', 'zh-CN')).toBe(200);
  expect(await choose(server.moderator, 'order', 'now', 'zh-CN')).toBe(200);
  expect(await choose(server.owner, 'record', 'none')).toBe(200);
  const formId = await saveForm(server);
  await fillIn(server.guest, formId);
  expect(await mails(before + 1)).toMatchObject([
    { to: 'mod@example.com', subject: expect.stringContaining('有人填写了“报名”') },
  ]);
  await buyBowls(1);
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

test('once a day: what was told is in one mail with a link to each, and not told again', async () => {
  for (const kind of ['record', 'order']) expect(await choose(server.owner, kind, 'daily')).toBe(200);
  const before = (await waitForMails(server as never, 9)).length;
  const formId = await saveForm(server);
  const { data: record } = await fillIn(server.guest, formId);
  const order = await buyBowls(1);
  const { database, sites, messages } = server.services;
  const { created_at: toldAt } = await database.queries
    .selectFrom('owner_notice')
    .select('created_at')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  const digest = async (days: number): Promise<void> => {
    const now = () => new Date(Date.parse(toldAt) + days * 24 * 60 * 60 * 1000);
    await sendDigests({ database, sites, now });
    messages.hurry();
  };
  await digest(1);
  const [mail] = await mails(before + 1);
  expect(mail).toMatchObject({ to: 'owner@example.com', subject: expect.stringContaining('(2)') as string });
  for (const path of [`/owner/record/${record}`, `/owner/order/${order}`])
    expect(mail?.text).toContain(`  ${SITE_URL}${path}\n`);
  await digest(2);
  await fillIn(server.guest, formId);
  await digest(3);
  // Another mail has what came since, and nothing else.
  expect(await mails(before + 2)).toMatchObject([{ subject: expect.stringContaining('(1)') as string }]);
});
