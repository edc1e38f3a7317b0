// Other programs are told of what happens: signed, once, by public addresses only.
import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { warnOfQuotas } from '../../src/server/app/warn-of-quotas.ts';
import { makeWebhookCalls } from '../../src/server/delivery/webhook.ts';
import { makeMessages } from '../../src/server/domains/messages/index.ts';
import { tell } from '../../src/server/domains/notices/index.ts';
import { storeQuota } from '../../src/server/domains/quotas/index.ts';
import { makeOutgoing, type Outgoing } from '../../src/server/kernel/outgoing.ts';
import { makeSecretBox } from '../../src/server/kernel/secrets/secret-box.ts';
import { openKeyedHash } from '../../src/server/kernel/secrets/keyed-hash.ts';
import { heldDate, holdDate } from '../support/held-date.ts';
import { payOrder } from '../support/pay-order.ts';
import { fillIn, saveForm, serveForms } from '../server-forms/form-server.ts';

const ORIGIN = 'https://www.example.com';
const HOUR_MS = 3_600_000;
const EVENTS = ['order', 'refund', 'comment', 'comment-waiting', 'record', 'payment', 'backup', 'quota'];
holdDate();
const server = serveForms('SQLite', { PUBLIC_URL: ORIGIN });

interface Heard {
  headers: IncomingMessage['headers'];
  url: URL;
  body: string;
}
const heard: Heard[] = [];
const answer = { status: 200, text: '', location: '' };
const local = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const url = new URL(request.url ?? '', 'http://localhost');
    heard.push({ headers: request.headers, url, body: Buffer.concat(chunks).toString() });
    response.writeHead(answer.status, answer.location === '' ? {} : { location: answer.location });
    response.end(answer.text);
  });
});

const real = makeOutgoing({});
/** The public hosts of the tests are this machine: what is asked as foreign is led there. */
const outgoing: Pick<Outgoing, 'request'> = {
  request(url, request) {
    if (!url.host.endsWith('.example.net')) return real.request(url, request);
    const { port } = local.address() as AddressInfo;
    expect(request.isForeign).toBe(true);
    return real.request(new URL(`${url.pathname}${url.search}`, `http://localhost:${port}`), {
      ...request,
      isForeign: false,
    });
  },
};

let late = 0;
/** The queue as the server has it, with the local receiver. */
function makeQueue() {
  const { database, settings, sites, logger, config } = server.services;
  const hash = openKeyedHash(config.DATA_DIR);
  const box = makeSecretBox(Buffer.from(hash('outgoing messages'), 'base64url'));
  const now = () => heldDate(late);
  const delivery = { send: makeWebhookCalls(outgoing, () => now().getTime()) };
  return makeMessages({ database, settings, sites, logger, box, now, delivery });
}

const save = (values: object) =>
  server.owner.post<{ id: string }>('/api/console/webhook/save', {
    values: { title: 'Chat', url: 'https://hooks.example.net/in?key=k', events: EVENTS, ...values },
  });

interface Stored {
  values: { secret: string };
  details: { secret: string };
}
const read = async (id: string): Promise<Stored> =>
  (await server.owner.get<Stored>(`/api/console/webhook/get?id=${id}`)).data;

interface Listed {
  id: string;
  kind: string;
  to: string;
  state: string;
  reason: string;
}
const listed = async (): Promise<Listed[]> =>
  (await server.owner.get<Listed[]>('/api/console/message/list')).data;

const bodyOf = (at = -1) => JSON.parse(heard.at(at)?.body ?? '{}') as Record<string, string>;

beforeAll(async () => {
  local.listen(0, 'localhost');
  await once(local, 'listening');
  // Only the queue of the test sends.
  vi.spyOn(server.services.messages, 'hurry').mockReturnValue(undefined);
});
afterAll(() => void local.close());
beforeEach(async () => {
  heard.length = 0;
  late = 0;
  Object.assign(answer, { status: 200, text: '', location: '' });
  const { queries } = server.services.database;
  await queries.deleteFrom('webhook').execute();
  await queries.deleteFrom('outgoing_message').execute();
});

test('an answer to a form arrives signed, and after a 500 again under the same id', async () => {
  const { data, status } = await save({});
  expect(status).toBe(200);
  const { secret } = (await read(data.id)).details;
  const formId = await saveForm(server);
  const record = await fillIn(server.guest, formId);
  answer.status = 500;
  const queue = makeQueue();
  await queue.send();
  expect(await listed()).toMatchObject([
    {
      kind: 'webhook',
      to: 'Chat · hooks.example.net',
      state: 'waiting',
      reason: expect.stringContaining('500'),
    },
  ]);
  answer.status = 200;
  late = HOUR_MS;
  await queue.send();
  expect(await listed()).toMatchObject([{ state: 'sent', reason: '' }]);
  const [first, second] = heard;
  expect(heard).toHaveLength(2);
  expect(second?.headers['x-tessera-delivery']).toBe(first?.headers['x-tessera-delivery']);
  expect(second?.body).toBe(first?.body);
  const [, time = '', given] =
    /^t=(\d+),v1=(\w+)$/.exec(String(second?.headers['x-tessera-signature'])) ?? [];
  expect(given).toBe(createHmac('sha256', secret).update(`${time}.${second?.body}`).digest('hex'));
  // The time is that of the try: a receiver refuses what is old.
  expect(Math.abs(Number(time) * 1000 - heldDate(HOUR_MS).getTime())).toBeLessThan(60_000);
  expect(bodyOf()).toEqual({
    id: first?.headers['x-tessera-delivery'],
    event: 'record',
    site: 'default',
    time: expect.stringMatching(/^\d{4}-.*Z$/),
    record: record.data,
    text: expect.stringContaining('报名'),
    link: `${ORIGIN}/owner/record/${record.data}`,
  });
});

test('a webhook of one form is told of its answers alone, and of what is no answer', async () => {
  const [formId, other] = [await saveForm(server), await saveForm(server)];
  expect((await save({ forms: [formId], events: ['record', 'order'] })).status).toBe(200);
  await fillIn(server.guest, other);
  const record = await fillIn(server.guest, formId);
  const order = await fillIn(server.lin, await saveForm(server, { pay: 1, price: 500 }));
  await payOrder(server, order.data);
  await makeQueue().send();
  const told = heard
    .map((_, at) => bodyOf(at))
    .map(({ event, record: id }) => (event === 'record' ? id : event));
  expect(new Set(told)).toEqual(new Set([record.data, 'order']));
});

test('an order and a comment arrive with their links; an event that is not chosen does not', async () => {
  const moment = '2026-01-01T00:00:00.000Z';
  const article = {
    project_code: 'default',
    content_code: 'article',
    type: 1,
    classification_code: null,
    document: JSON.stringify({ title: 'About kilns' }),
    rich_text: '',
    released_at: moment,
    sort_price: null,
    sort_order: 0,
    created_at: moment,
    modified_at: moment,
  };
  await server.services.database.queries.insertInto('content_item').values(article).execute();
  await save({ events: ['order', 'comment'] });
  const order = await fillIn(server.lin, await saveForm(server, { pay: 1, price: 500 }));
  await payOrder(server, order.data);
  await fillIn(server.guest, await saveForm(server));
  const said = await server.lin.post<{ id: string }>('/api/memberComment/addMemberComment', {
    contentCode: 'article',
    content: 'Warm',
  });
  await makeQueue().send();
  const told = heard.map((_, at) => bodyOf(at)).map(({ event, link }) => `${event} ${link}`);
  expect(told.toSorted()).toEqual([
    `comment ${ORIGIN}/owner/comment/${said.data.id}`,
    `order ${ORIGIN}/owner/order/${order.data}`,
  ]);
});

test('robots of WeCom and DingTalk get a text message; what they refuse is tried again', async () => {
  await save({ title: 'A', shape: 'wecom' });
  await save({ title: 'B', shape: 'dingtalk', url: 'https://ding.example.net/send', secret: 'SECabc' });
  const { queries } = server.services.database;
  const site = { projectCode: 'default', defaultLanguage: 'en-US' };
  const happening = {
    event: 'order',
    key: 'o1',
    record: 'o1',
    words: () => ({ number: '42', amount: '¥5.00, paid' }),
    path: '/owner/order/o1',
  } as const;
  await tell(queries, site, happening, heldDate());
  // A repeated request tells nothing twice.
  await tell(queries, site, happening, heldDate());
  answer.text = '{"errcode":0,"errmsg":"ok"}';
  await makeQueue().send();
  expect(heard).toHaveLength(2);
  for (const at of [0, 1])
    expect(bodyOf(at)).toEqual({
      msgtype: 'text',
      text: {
        content: expect.stringMatching(
          /new order 42 \(¥5\.00, paid\)\nhttps:\/\/www\.example\.com\/owner\/order\/o1$/,
        ),
      },
    });
  const { url } = heard.find((each) => each.url.pathname === '/send') ?? { url: new URL(ORIGIN) };
  const stamp = url.searchParams.get('timestamp') ?? '';
  expect(url.searchParams.get('sign')).toBe(
    createHmac('sha256', 'SECabc').update(`${stamp}\nSECabc`).digest('base64'),
  );
  expect(heard.find((each) => each.url.pathname === '/in')?.url.search).toBe('?key=k');
  answer.text = '{"errcode":310000,"errmsg":"sign not match"}';
  await tell(queries, site, { ...happening, key: 'o2' }, heldDate());
  await makeQueue().send();
  const refused = (await listed()).filter(({ reason }) => reason.includes('(310000 sign not match)'));
  expect(new Set(refused.map(({ to }) => to.split(' ')[0]))).toEqual(new Set(['A', 'B']));
});

test('a private address is refused when it is saved and called; redirects are not followed', async () => {
  for (const url of [
    'http://hooks.example.net/in',
    'https://127.0.0.1/in',
    'https://[::1]/in',
    'https://10.1.2.3:8443/',
    'https://localhost/',
    'https://db.internal/',
    'https://name:word@hooks.example.net/',
    '/owner',
  ])
    expect([url, (await save({ url })).status]).toEqual([url, 422]);
  const [id, moved] = [(await save({})).data.id, (await save({ title: 'Moved' })).data.id];
  const { queries } = server.services.database;
  // A name that has become private since it was saved: this one always means this machine.
  await queries
    .updateTable('webhook')
    .set({ url: 'https://localhost:1/in' })
    .where('webhook_id', '=', id)
    .execute();
  for (const each of [id, moved])
    expect((await server.owner.post('/api/console/webhook/sendTest', { id: each })).status).toBe(200);
  Object.assign(answer, { status: 302, location: 'http://169.254.169.254/' });
  await makeQueue().send();
  const reasons = (await listed()).map(({ state, reason }) => `${state}: ${reason}`).toSorted();
  expect(reasons).toEqual([
    'waiting: The host leads to a private address, so nothing was sent.',
    'waiting: The receiver answered 302, and has not taken it.',
  ]);
  expect(heard[0]?.body).toContain('"event":"test"');
  expect(bodyOf(0).text).toMatch(/测试消息$/);
  expect(heard).toHaveLength(1);
});

test('its secret is locked in the database, and shown to those who may change it', async () => {
  const { id } = (await save({ secret: 'my-own-secret' })).data;
  const { values, details } = await read(id);
  expect(details.secret).toBe('my-own-secret');
  expect(values.secret).toMatch(/^locked:/);
  const again = { id, revision: 1, values: { ...values, title: 'Renamed' } };
  expect((await server.owner.post('/api/console/webhook/save', again)).status).toBe(200);
  expect((await read(id)).details.secret).toBe('my-own-secret');
  expect((await server.editor.get(`/api/console/webhook/get?id=${id}`)).status).toBe(403);
  const { queries } = server.services.database;
  const kept = JSON.stringify([
    await queries.selectFrom('webhook').selectAll().execute(),
    await queries.selectFrom('revision').selectAll().execute(),
    await queries.selectFrom('audit_log').selectAll().execute(),
  ]);
  expect(kept).not.toContain('my-own-secret');
  // What waits for one that is turned off is refused, and says why.
  expect((await server.owner.post('/api/console/webhook/sendTest', { id })).status).toBe(200);
  const off = { id, values: { ...values, title: 'Renamed', isOn: false } };
  expect((await server.owner.post('/api/console/webhook/save', off)).status).toBe(200);
  await makeQueue().send();
  expect(await listed()).toMatchObject([{ state: 'refused', reason: expect.stringContaining('off') }]);
  expect((await server.owner.post('/api/console/webhook/sendTest', { id })).status).toBe(409);
});

test('a quota that is nearly used up and a backup that has failed are told', async () => {
  await save({ events: ['quota', 'backup'] });
  const { database, sites } = server.services;
  await storeQuota(database.queries, 'default', { items: 0 });
  await warnOfQuotas({ database, sites });
  await warnOfQuotas({ database, sites });
  const site = { projectCode: 'default', defaultLanguage: 'en-US' };
  await tell(database.queries, site, { event: 'backup', key: 'b1', path: '/owner/backup' }, heldDate());
  await makeQueue().send();
  const told = heard.map((_, at) => bodyOf(at));
  expect(told.map(({ event = '' }) => event).toSorted()).toEqual(['backup', 'quota']);
  expect(told.find(({ event }) => event === 'quota')?.text).toContain('100%');
  // Owners hear of the same events, once each.
  const { data } = await server.owner.get<{ notices: { text: string }[] }>('/api/console/bell');
  const texts = data.notices.map(({ text }) => text);
  expect(texts.filter((text) => text === 'A backup has failed')).toHaveLength(1);
  expect(texts.filter((text) => text.startsWith('100 %'))).toHaveLength(1);
});
