// Owners who have never chosen how to be told get mails all the same.
import { beforeAll, expect, test } from 'vitest';
import { sendDigests } from '../../src/server/domains/notices/digests.ts';
import { tell } from '../../src/server/domains/notices/index.ts';
import { PASSWORD } from '../server-http/server.ts';
import { payOrder } from '../support/pay-order.ts';
import { timeAfter, timeOf } from '../support/server-time.ts';
import { fillIn, saveForm, serveForms, type Client } from '../server-forms/form-server.ts';
import { waitForMails } from './owner-site.ts';

const server = serveForms('SQLite', { PUBLIC_URL: 'https://www.example.com' });
const mails = async (count: number) => (await waitForMails(server as never, count)).slice(-1);

const setEmail = async (client: Client, email: string): Promise<void> => {
  expect((await client.post('/api/owner/saveEmail', { email, password: PASSWORD })).status).toBe(200);
};

const choicesOf = async (client: Client): Promise<Record<string, string>> => {
  const { data } = await client.get<{ notices: { kind: string; mail: string }[] }>('/api/owner/account');
  return Object.fromEntries(data.notices.map(({ kind, mail }) => [kind, mail]));
};

const happen = async (event: 'backup' | 'quota' | 'payment', key: string): Promise<void> => {
  const { database, sites, messages } = server.services;
  const site = await sites.get('default');
  if (site === undefined) throw new Error('There is no site.');
  await tell(database.queries, site, { event, key, path: '/owner' }, await timeOf(server.app));
  messages.hurry();
};

async function sendMailOfTheDay(days: number): Promise<void> {
  const { database, sites, messages } = server.services;
  const then = new Date(await timeAfter(server.app, days * 24 * 60 * 60 * 1000));
  const now = () => then;
  await sendDigests({ database, sites, now });
  messages.hurry();
}

let formId: string;
beforeAll(async () => {
  formId = await saveForm(server);
  await setEmail(server.owner, 'owner@example.com');
});

test('what cannot wait is mailed at once, what visitors write once a day', async () => {
  expect(await choicesOf(server.owner)).toEqual({
    order: 'now',
    refund: 'now',
    payment: 'now',
    record: 'daily',
    comment: 'daily',
    'comment-waiting': 'daily',
    backup: 'now',
    quota: 'now',
  });
  await fillIn(server.guest, formId);
  await happen('backup', 'first');
  expect(await mails(1)).toMatchObject([
    { to: 'owner@example.com', subject: expect.stringMatching(/backup|备份/) as string },
  ]);
  await sendMailOfTheDay(1);
  expect(await mails(2)).toMatchObject([{ text: expect.stringMatching(/Sign up|报名/) as string }]);
});

test('who has saved no address yet has decided about the bell only', async () => {
  expect(await choicesOf(server.moderator)).toMatchObject({ record: 'none' });
  const bell = { kind: 'record', mail: 'none', bell: false };
  expect((await server.moderator.post('/api/owner/saveNotice', bell)).status).toBe(200);
  await setEmail(server.moderator, 'mod@example.com');
  expect(await choicesOf(server.moderator)).toMatchObject({ record: 'daily' });
});

test('a choice wins, and says in which language', async () => {
  const choose = async (kind: string, mail: string) =>
    (await server.owner.post('/api/owner/saveNotice', { kind, mail, bell: true })).status;
  expect(await choose('backup', 'none')).toBe(200);
  expect(await choose('record', 'now')).toBe(200);
  await happen('backup', 'second');
  await fillIn(server.guest, formId);
  expect(await mails(3)).toMatchObject([
    { to: 'owner@example.com', subject: expect.stringContaining('was filled in') as string },
  ]);
});

test('owners hear of an order when its money has come, and at once where none is to come', async () => {
  const { data: orderId } = await fillIn(server.lin, await saveForm(server, { pay: 1, price: 500 }));
  const gift = { title: 'Moon bowl', unitPrice: 0, quantity: 1, note: '' };
  const { data: trial } = await server.owner.post<{ key: string }>('/api/console/order/trial', gift);
  const { data: freeId } = await server.lin.post<string>('/api/memberOrder/takeTrial', { key: trial.key });
  // The unpaid one came first, and was not mailed.
  const [free] = await mails(4);
  expect(free).toMatchObject({
    subject: expect.stringMatching(/new order \d+ \(nothing to pay\)/) as string,
  });
  expect(free?.text).toContain(`/owner/order/${freeId}\n`);
  await payOrder(server, orderId);
  const [paid] = await mails(5);
  expect(paid).toMatchObject({ subject: expect.stringMatching(/new order \d+ \(¥5\.00, paid\)/) as string });
  expect(paid?.text).toContain(`/owner/order/${orderId}\n`);
  const { data } = await server.owner.get<{ notices: { text: string }[] }>('/api/console/bell');
  const lines = data.notices.map(({ text }) => text);
  expect(lines).toContainEqual(expect.stringMatching(/^New order \(¥5\.00, paid\): /));
});
