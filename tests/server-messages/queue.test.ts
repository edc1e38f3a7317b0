// Every message arrives once, whatever the mail server does.
import { beforeEach, expect, test } from 'vitest';
import { Verification } from '../../src/server/domains/verification/verification.ts';
import { makeSmtp } from '../../src/server/delivery/smtp.ts';
import { addMessage, makeMessages, type NewMessage } from '../../src/server/domains/messages/index.ts';
import { makeSecretBox } from '../../src/server/kernel/secrets/secret-box.ts';
import { serveForms } from '../server-forms/form-server.ts';
import { openMailServer } from './mail-server.ts';

const SITE = 'default';
const ORIGIN = 'https://www.example.com';
const MINUTE_MS = 60_000;
const START = Date.parse('2026-03-01T10:00:00.000Z');

const mail = await openMailServer();
const server = serveForms('SQLite', {
  PUBLIC_URL: ORIGIN,
  SMTP_URL: mail.url,
  MAIL_FROM: 'shop@example.com',
});
let moment = START;
const now = () => new Date(moment);

const ORDER: NewMessage = {
  topic: 'order.paid',
  to: 'lin@example.com',
  language: 'en-US',
  words: { number: '42', title: 'Moon bowl', amount: '268.00' },
  path: '/client/myOrder',
};

function makeQueue(limits?: Parameters<typeof makeSmtp>[2]) {
  const { database, settings, sites, logger } = server.services;
  const box = makeSecretBox(Buffer.alloc(32));
  const send = makeSmtp(mail.url, { MAIL_FROM: 'shop@example.com' }, limits);
  return makeMessages({ database, settings, sites, logger, box, now, delivery: { send } });
}

const add = (message: Partial<NewMessage> = {}) =>
  server.services.database.write((transaction) =>
    addMessage(transaction, SITE, { ...ORDER, ...message }, now()),
  );

interface Listed {
  id: string;
  subject: string;
  to: string;
  state: string;
  reason: string;
  isCode: boolean;
  tries: number;
}

const listed = async (): Promise<Listed[]> =>
  (await server.owner.get<Listed[]>('/api/console/message/list')).data;

/** Runs the job every minute, as long as that. */
async function pass(queue: ReturnType<typeof makeQueue>, minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    moment += MINUTE_MS;
    await queue.send();
  }
}

beforeEach(async () => {
  Object.assign(mail, { mood: 'good', mails: [], tries: 0 });
  moment = START;
  await server.services.database.queries.deleteFrom('outgoing_message').execute();
});

test('a mail is in its reader’s language, has a link and says that nobody has typed it', async () => {
  await add({ language: 'zh-CN' });
  await makeQueue().send();
  const [{ text, to } = { text: '', to: '' }] = mail.mails;
  expect(to).toBe('lin@example.com');
  expect(text).toContain('Auto-Submitted: auto-generated');
  expect(Buffer.from(text.split('\n\n').at(-1) ?? '', 'base64').toString()).toContain(
    `${ORIGIN}/client/myOrder`,
  );
  expect(await listed()).toMatchObject([{ state: 'sent', tries: 1, reason: '' }]);
});

test('a 450 is tried again, and the mail comes once', async () => {
  mail.mood = '450';
  await add();
  const queue = makeQueue();
  await queue.send();
  expect(await listed()).toMatchObject([
    { state: 'waiting', reason: expect.stringContaining('greylisted'), to: 'lin@example.com' },
  ]);
  mail.mood = 'good';
  await queue.send();
  // Not before its time.
  expect(mail.tries).toBe(1);
  await pass(queue, 3);
  expect(mail.mails).toHaveLength(1);
  expect(await listed()).toMatchObject([{ state: 'sent', tries: 2, reason: '' }]);
});

test.each([
  ['busy', '421'],
  ['blocking', 'listed'],
  ['without TLS', 'STARTTLS'],
  ['full', 'mailbox full'],
  ['sender', 'not allowed'],
  ['unsigned', 'sign in'],
  ['overloaded', 'no space'],
  ['closing early', 'shutting down'],
  ['scanning still', 'come again'],
] as const)(
  'a server that says %j says nothing of this mail: it comes once when that has passed',
  async (mood, reason) => {
    mail.mood = mood;
    await add();
    const queue = makeQueue();
    await queue.send();
    expect(await listed()).toMatchObject([{ state: 'waiting', reason: expect.stringContaining(reason) }]);
    expect(mail.mails).toEqual([]);
    mail.mood = 'good';
    await pass(queue, 3);
    expect(mail.mails).toHaveLength(1);
    expect(await listed()).toMatchObject([{ state: 'sent', tries: 2, reason: '' }]);
  },
);

test.each([
  ['spam', 'looks like spam'],
  ['too large', 'too big'],
] as const)('what a server calls %j after the last dot is refused with its reason', async (mood, reason) => {
  mail.mood = mood;
  await add();
  const queue = makeQueue();
  await queue.send();
  await pass(queue, 5);
  expect(await listed()).toMatchObject([
    { state: 'refused', tries: 1, reason: expect.stringContaining(reason) },
  ]);
  expect(mail.mails).toEqual([]);
});

test.each(['chatty', 'rude', 'old'] as const)(
  'a server that is %s gets a mail with Chinese once, in letters of 7 bits',
  async (mood) => {
    mail.mood = mood;
    const words = { number: '42', title: '月光碗', amount: '268.00' };
    await add({ to: 'lin@xn--fsqu00a.xn--fiqs8s', language: 'zh-CN', words });
    const queue = makeQueue();
    await queue.send();
    await pass(queue, 5);
    expect(await listed()).toMatchObject([{ state: 'sent', tries: 1, reason: '' }]);
    expect(mail.mails).toMatchObject([{ to: 'lin@xn--fsqu00a.xn--fiqs8s' }]);
    expect(mail.mails[0]?.text).toMatch(/^[\x09-\x7e]+$/);
  },
);

test('a 550 is refused with its reason, and sent when an owner tries again', async () => {
  mail.mood = '550';
  await add();
  const queue = makeQueue();
  await queue.send();
  await pass(queue, 5);
  expect(mail.tries).toBe(1);
  const [row] = await listed();
  expect(row).toMatchObject({ state: 'refused', reason: expect.stringContaining('no such mailbox') });
  // The home of the console says how many there are.
  const { database, messages } = server.services;
  expect(await messages.records.countRefused(database.queries, SITE, '2026-03-02')).toBe(0);
  expect(await messages.records.countRefused(database.queries, SITE, '2026-03-01')).toBe(1);
  mail.mood = 'good';
  expect((await server.owner.post('/api/console/message/tryAgain', { id: row?.id })).status).toBe(200);
  await expect.poll(async () => (await listed())[0]?.state).toBe('sent');
  expect(mail.mails).toHaveLength(1);
  expect((await server.owner.post('/api/console/message/tryAgain', { id: row?.id })).status).toBe(409);
  expect((await server.owner.post('/api/console/message/tryAgain', { id: 'none' })).status).toBe(404);
});

test.each(['lost', 'cut'] as const)(
  'after an answer that was %s the same mail comes again under one Message-ID',
  async (mood) => {
    mail.mood = mood;
    await add();
    const queue = makeQueue();
    await queue.send();
    expect(await listed()).toMatchObject([{ state: 'waiting', reason: expect.stringMatching(/.+/) }]);
    mail.mood = 'good';
    await pass(queue, 3);
    expect(mail.mails.length).toBeGreaterThan(1);
    expect(new Set(mail.mails.map(({ id }) => id)).size).toBe(1);
    expect(mail.mails[0]?.id).toMatch(/^<[\w-]+@example\.com>$/);
    expect(await listed()).toMatchObject([{ state: 'sent' }]);
  },
);

test('after an hour without a mail server every mail comes once', async () => {
  mail.mood = 'down';
  const people = ['a@example.com', 'b@example.com', 'c@example.com', 'd@example.com', 'e@example.com'];
  for (const to of people) await add({ to });
  const queue = makeQueue();
  await pass(queue, 60);
  expect(mail.mails).toEqual([]);
  expect((await listed()).map(({ state }) => state)).toEqual(people.map(() => 'waiting'));
  mail.mood = 'good';
  await pass(queue, 70);
  expect(mail.mails.map(({ to }) => to).toSorted()).toEqual(people);
  expect(new Set(mail.mails.map(({ id }) => id)).size).toBe(people.length);
});

test('after two days it is given up, and says why', async () => {
  mail.mood = 'down';
  await add();
  const queue = makeQueue();
  for (let hour = 0; hour < 49; hour += 1) {
    moment += 60 * MINUTE_MS;
    await queue.send();
  }
  expect(await listed()).toMatchObject([{ state: 'refused', reason: expect.stringMatching(/.+/) }]);
  expect((await listed())[0]?.tries).toBeGreaterThan(10);
});

test('a server that is slow after the last dot gets its time, unless somebody waits', async () => {
  mail.mood = 'slow';
  const whole = { milliseconds: 20_000, bytes: 64 * 1024 };
  const limits = {
    short: { greetingMs: 5_000, silenceMs: 100, whole },
    long: { greetingMs: 5_000, silenceMs: 10_000, whole },
  };
  await add();
  await makeQueue(limits).send();
  expect(await listed()).toMatchObject([{ state: 'sent', tries: 1 }]);
  const send = makeSmtp(mail.url, {}, limits);
  const direct = { kind: 'mail', to: 'lin@example.com', subject: 'Now', text: 'Now', from: 'Shop' } as const;
  await expect(send(direct)).rejects.toThrow(/timeout/i);
});

test('two processes and a repeated key send one mail', async () => {
  await add({ key: 'once' });
  await add({ key: 'once' });
  await Promise.all([makeQueue().send(), makeQueue().send()]);
  expect(mail.mails).toHaveLength(1);
});

test('what is being sent goes once, also when an owner tries it again meanwhile', async () => {
  await add({});
  const { queries } = server.services.database;
  // As a process leaves it that sends it now.
  const leased = { tries: 1, send_at: '2999-01-01T00:00:00.000Z', reason: '' };
  await queries.updateTable('outgoing_message').set(leased).execute();
  const [row] = await listed();
  expect((await server.owner.post('/api/console/message/tryAgain', { id: row?.id })).status).toBe(200);
  const [{ send_at: sendAt } = { send_at: '' }] = await queries
    .selectFrom('outgoing_message')
    .select('send_at')
    .execute();
  expect(sendAt).toBe(leased.send_at);
});

test('an invitation waits for the mail server; its key is nowhere in the database', async () => {
  mail.mood = '450';
  const { data } = await server.owner.post<{ url: string; isMailed: boolean }>('/api/owner/invite', {
    name: 'mara',
    email: 'mara@example.com',
    role: 'editor',
  });
  expect(data.isMailed).toBe(true);
  const { queries } = server.services.database;
  await expect.poll(async () => (await listed())[0]?.reason).toContain('greylisted');
  const rows = JSON.stringify(await queries.selectFrom('outgoing_message').selectAll().execute());
  expect(rows).not.toContain(data.url.split('/').at(-1));
  mail.mood = 'good';
  const [row] = await listed();
  await server.owner.post('/api/console/message/tryAgain', { id: row?.id });
  await expect.poll(() => mail.mails.length).toBe(1);
  expect(mail.mails[0]?.text.replaceAll('=\n', '')).toContain(data.url);
});

test('an invitation that still waits is not sent beside a newer one, nor after its end', async () => {
  mail.mood = '450';
  const { owner } = server;
  const ned = { name: 'ned', email: 'ned@example.com', role: 'editor' };
  const { id } = (await owner.post<{ id: string }>('/api/owner/invite', ned)).data;
  await owner.post('/api/owner/renewInvitation', { id });
  expect(await listed()).toHaveLength(1);
  await owner.post('/api/console/owner/remove', { ids: [id] });
  await expect.poll(listed).toEqual([]);
});

/** A verification and the queue that it sends by, with the test's clock. */
function makeCodes() {
  const { database, logger } = server.services;
  const queue = makeQueue();
  const hash = (...parts: string[]) => parts.join();
  const verification = new Verification({ database, logger, hash, messages: queue, now });
  const site = { projectCode: SITE, defaultLanguage: 'zh-CN', languages: ['zh-CN', 'en-US'] };
  const owner = { purpose: 'login', target: 'lin@example.com' } as const;
  return {
    queue,
    send: () => verification.sendCode(site, 'en-US', { ...owner, address: '10.0.0.1' }),
    check: (code: string) => verification.checkCode(site, { ...owner, code }),
  };
}

const codeIn = (text = ''): string => /\b\d{6}\b/.exec(text.replaceAll('=\n', ''))?.[0] ?? 'none';

test('a code is sent at once; a 450 brings it seconds later, and nobody reads it in the queue', async () => {
  const { queue, send, check } = makeCodes();
  mail.mood = '450';
  await expect(send()).rejects.toMatchObject({ status: 503 });
  const [row] = await listed();
  expect(row).toMatchObject({ state: 'waiting', isCode: true, subject: expect.stringContaining('code') });
  const stored = async () =>
    JSON.stringify(
      await server.services.database.queries.selectFrom('outgoing_message').selectAll().execute(),
    );
  const waiting = await stored();
  mail.mood = 'good';
  moment += 20_000;
  await queue.send();
  const [{ text, id } = { text: '', id: '' }] = mail.mails;
  const code = codeIn(text);
  expect(id).toBe(`<${row?.id}@example.com>`);
  for (const said of [waiting, await stored(), JSON.stringify(await listed())])
    expect(said).not.toContain(code);
  expect(await stored()).toContain('"secret":""');
  await check(code);
});

test('a code is not sent after its time, after a newer one, or by an owner', async () => {
  const { queue, send } = makeCodes();
  mail.mood = '450';
  await expect(send()).rejects.toMatchObject({ status: 503 });
  mail.mood = 'good';
  await send();
  expect(mail.mails).toHaveLength(1);
  mail.mood = 'down';
  moment += 2 * MINUTE_MS;
  await expect(send()).rejects.toMatchObject({ status: 503 });
  mail.mood = 'good';
  moment += 11 * MINUTE_MS;
  await queue.send();
  expect(mail.mails).toHaveLength(1);
  const rows = await listed();
  expect(rows.map(({ state }) => state).toSorted()).toEqual(['refused', 'refused', 'sent']);
  for (const { id } of rows)
    expect((await server.owner.post('/api/console/message/tryAgain', { id })).status).toBe(409);
});
