import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { SMTPServer } from 'smtp-server';
import { describe, expect, onTestFinished, test } from 'vitest';
import { makeApi } from '../../src/server/api/api.ts';
import { loadConfig } from '../../src/server/kernel/config.ts';
import { createApp } from '../../src/server/app/create-app.ts';
import { seedDatabase } from '../../src/server/seed/seed.ts';
import { openServices } from '../../src/server/app/open-services.ts';
import { refusalOf } from '../storage/site.ts';
import { DATABASES, makeTemporaryFolder } from '../support/database.ts';
import { freshAddress, SITE } from './verification.ts';
import { makeMemberRow } from '../support/member-row.ts';

const CAPTCHA = 'A2CF';
const ENGLISH = { 'accept-language': 'en-US' };

interface Envelope {
  success: boolean;
  code: number;
  message: string;
  data: unknown;
}

/** A server whose site takes members, with what it logged and what it put into the outbox. */
async function openSite(
  settings: Record<string, string> = { DATA_DIR: makeTemporaryFolder() },
  memberLogin = true,
) {
  const config = loadConfig({
    CAPTCHA_ANSWER: CAPTCHA,
    SEED: 'blank',
    OWNER_PASSWORD: 'tessera-7',
    NODE_ENV: 'test',
    ...settings,
  });
  const lines: string[] = [];
  const services = await openServices(
    config,
    pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }),
  );
  await seedDatabase(services);
  await services.settings.set('default', 'switches', { memberLogin, mall: false });
  await services.settings.set('default', 'name', { 'zh-CN': '陶瓦', 'en-US': 'Tileworks' });
  const app = createApp(services);
  onTestFinished(async () => {
    await app.close();
    await services.close();
  });
  const get = async (
    call: string,
    query: Record<string, string>,
    headers: Record<string, string> = ENGLISH,
    remoteAddress?: string,
  ) => {
    const address = remoteAddress ?? freshAddress();
    const answer = await app.inject({ url: `/api/${call}`, query, headers, remoteAddress: address });
    return { status: answer.statusCode, headers: answer.headers, body: answer.json<Envelope>() };
  };
  /** Draws a captcha and makes a call with its answer. */
  const ask = async (call: string, query: Record<string, string>, headers?: Record<string, string>) => {
    await app.inject({ url: '/api/code/image', query: { deviceId: 'd' } });
    return get(call, { deviceId: 'd', imageCode: CAPTCHA, ...query }, headers);
  };
  const outbox = () => {
    const folder = join(config.DATA_DIR, 'outbox');
    const names = readdirSync(config.DATA_DIR).includes('outbox') ? readdirSync(folder).toSorted() : [];
    return names.map(
      (name) =>
        JSON.parse(readFileSync(join(folder, name), 'utf8')) as { to: string; text: string; code: string },
    );
  };
  return { app, services, get, ask, outbox, log: () => lines.join('') };
}

test('while the site takes no members there is no call of theirs, by HTTP or for a page', async () => {
  const { app, services } = await openSite(undefined, false);
  const resources = ['code', 'memberInfo', 'memberSet', 'authentication', 'memberComment', 'memberOrder'];
  const calls = makeApi().resources.calls.filter(
    ({ call, resource }) => call.who === 'member' || resources.includes(resource),
  );
  expect(calls.length).toBeGreaterThan(20);
  for (const { call, id } of calls) {
    const answer = await app.inject({ method: call.method, url: call.path });
    expect(answer.statusCode, id).toBe(404);
  }
  const context = { services, site: SITE, language: 'en-US', caller: { role: 'visitor' as const } };
  const listing = makeApi().invoke(
    'memberComment.pageList',
    { query: { contentCode: 'kiln', pageNum: 1, pageSize: 10 } },
    context,
  );
  expect(await refusalOf(listing)).toMatchObject({ status: 404 });
});

test('a captcha is a picture that nobody keeps', async () => {
  const { app } = await openSite();
  const answer = await app.inject({ url: '/api/code/image', query: { deviceId: 'd', refresh: '2' } });
  expect(answer.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  expect(answer.body).toMatch(/^<svg /);
  expect((await app.inject({ url: '/api/code/image' })).statusCode).toBe(422);
});

test('captchas are drawn 300 a minute for a network', { tags: 'long' }, async () => {
  const { app } = await openSite();
  const draw = () =>
    app.inject({ url: '/api/code/image', query: { deviceId: 'd' }, remoteAddress: '10.9.9.9' });
  for (let drawn = 0; drawn < 300; drawn += 1) await draw();
  const refused = await draw();
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});

describe.each(DATABASES)('codes over HTTP on $name', ({ settings }) => {
  test('a code is sent for a captcha, in the language of the caller', async () => {
    const { ask, outbox } = await openSite(await settings());
    expect(await ask('code/email', { email: 'Lin@Example.com', purpose: 'register' })).toMatchObject({
      status: 200,
      body: { success: true, code: 200, data: null },
    });
    await ask('code/sms', { phone: '13800138000', purpose: 'login' }, { 'accept-language': 'zh-CN' });
    expect(outbox()).toEqual([
      {
        kind: 'mail',
        to: 'lin@example.com',
        subject: 'Tileworks: your verification code',
        text: expect.stringMatching(/^Hello,\n\n\d{6} is your code for registering with Tileworks\./),
        html: expect.stringMatching(
          />Tileworks<.*>\d{6}<\/b> is your code for registering with Tileworks\./s,
        ),
        code: expect.stringMatching(/^\d{6}$/),
      },
      {
        kind: 'sms',
        to: '+8613800138000',
        text: expect.stringMatching(/^【陶瓦】验证码 \d{6}，/),
        code: expect.stringMatching(/^\d{6}$/),
      },
    ]);
  });

  test('a wrong captcha, a malformed address and too many are told at their place, in words', async () => {
    const { ask, get, outbox } = await openSite(await settings());
    const query = { email: 'lin@example.com', purpose: 'login' };
    expect(await ask('code/email', { ...query, imageCode: 'XXXX' })).toMatchObject({
      status: 422,
      body: {
        code: 4221,
        data: { errors: [{ path: '/imageCode', message: 'Enter the correct captcha' }] },
      },
    });
    expect((await ask('code/email', { ...query, email: 'lin' })).body).toMatchObject({
      code: 422,
      message: 'The mailbox format is incorrect!',
      data: { errors: [{ path: '/email', message: 'The mailbox format is incorrect!' }] },
    });
    // What was malformed has not used the captcha up.
    expect((await get('code/email', { ...query, deviceId: 'd', imageCode: CAPTCHA })).status).toBe(200);
    expect((await ask('code/sms', { phone: '12', purpose: 'login' })).body.message).toBe(
      'Incorrect mobile phone number format!',
    );
    const tooMany = await ask('code/email', query, { 'accept-language': 'zh-CN' });
    expect(tooMany).toMatchObject({ status: 429, body: { success: false, code: 429, data: null } });
    const seconds = String(tooMany.headers['retry-after']);
    expect(Number(seconds)).toBeGreaterThan(50);
    expect(tooMany.body.message).toContain(`${seconds} 秒`);
    expect(outbox()).toHaveLength(1);
  });

  test('registration that is closed sends no code', async () => {
    const { ask, services, outbox } = await openSite(await settings());
    const members = {
      emailRegister: false,
      phoneRegister: true,
      agreementRequired: true,
      revealRegistered: true,
    };
    await services.settings.set('default', 'members', members);
    expect((await ask('code/email', { email: 'lin@example.com', purpose: 'register' })).status).toBe(403);
    expect((await ask('code/email', { email: 'lin@example.com', purpose: 'login' })).status).toBe(200);
    expect(outbox()).toHaveLength(1);
  });

  test('a site tells how it takes members', async () => {
    const { get } = await openSite(await settings());
    expect((await get('memberSet/selectList', {})).body.data).toEqual({
      emailRegister: true,
      phoneRegister: true,
      agreementRequired: true,
      revealRegistered: true,
    });
  });

  test('a code for a new password becomes a ticket, once', async () => {
    const { ask, get, services, outbox } = await openSite(await settings());
    await addMember(services, 'lin@example.com');
    expect((await ask('memberInfo/sendSimpleMail', { email: 'lin@example.com' })).status).toBe(200);
    const query = { email: 'LIN@example.com', code: outbox()[0]?.code ?? '' };
    expect(
      (await get('memberInfo/ExistPhonecode', { phone: '13800138000', code: query.code })).body,
    ).toMatchObject({ code: 4222 });
    const traded = await get('memberInfo/ExistEmailCode', query);
    const { ticket } = traded.body.data as { ticket: string };
    expect(await services.verification.takeTicket(SITE, ticket)).toBe('lin@example.com');
    expect(await get('memberInfo/ExistEmailCode', query)).toMatchObject({
      status: 422,
      body: { code: 4222, data: { errors: [{ path: '/code' }] } },
    });
  });

  test('an address that is not registered is told where the site tells it, and rationed', async () => {
    const { ask, outbox } = await openSite(await settings());
    expect((await ask('memberInfo/sendSimpleMail', { email: 'nobody@example.com' })).body).toMatchObject({
      code: 422,
      message: 'The mailbox is not registered!',
      data: { errors: [{ path: '/email' }] },
    });
    expect((await ask('memberInfo/getPhonecode', { phone: '13800138000' })).body).toMatchObject({
      data: { errors: [{ path: '/phone' }] },
    });
    expect((await ask('memberInfo/sendSimpleMail', { email: 'nobody@example.com' })).status).toBe(429);
    expect(outbox()).toEqual([]);
  });

  test('where the site hides accounts, known and unknown addresses get the same answers', async () => {
    const { ask, get, services, outbox } = await openSite(await settings());
    const members = {
      emailRegister: true,
      phoneRegister: true,
      agreementRequired: true,
      revealRegistered: false,
    };
    await services.settings.set('default', 'members', members);
    await addMember(services, 'lin@example.com');
    const translate = async (email: string) => {
      const sent = await ask('memberInfo/sendSimpleMail', { email });
      const again = await ask('memberInfo/sendSimpleMail', { email });
      const wrong = await get('memberInfo/ExistEmailCode', { email, code: 'wrong' });
      return [sent, again, wrong].map(({ status, body: { code } }) => ({ status, code }));
    };
    const answers = await translate('lin@example.com');
    expect(answers.map(({ status }) => status)).toEqual([200, 429, 422]);
    expect(await translate('nobody@example.com')).toEqual(answers);
    await services.verification.close();
    expect(outbox().map(({ to }) => to)).toEqual(['lin@example.com']);
  });

  test('a provider that fails is told as 503, and neither log nor answer holds the code', async () => {
    const folder = await settings();
    const { ask, log } = await openSite({ ...folder, SMTP_URL: 'smtp://127.0.0.1:1' });
    const answer = await ask('code/email', { email: 'lin@example.com', purpose: 'login' });
    expect(answer).toMatchObject({
      status: 503,
      headers: { 'retry-after': '30' },
      body: {
        success: false,
        code: 503,
        message: 'The verification code could not be sent. Please try again in a moment.',
      },
    });
    expect(log()).toContain('a message could not be sent');
    expect((await ask('code/email', { email: 'lin@example.com', purpose: 'login' })).status).toBe(503);
  });

  test('nothing secret is in the log', async () => {
    const { ask, get, services, outbox, log } = await openSite(await settings());
    await addMember(services, 'lin@example.com');
    await ask('memberInfo/sendSimpleMail', { email: 'lin@example.com' });
    const code = outbox()[0]?.code ?? '';
    const traded = await get('memberInfo/ExistEmailCode', { email: 'lin@example.com', code });
    const { ticket } = traded.body.data as { ticket: string };
    expect(log()).toContain('/api/memberInfo/ExistEmailCode');
    for (const secret of [`"${code}"`, `=${code}`, `${code} is`, ticket, CAPTCHA])
      expect(log()).not.toContain(secret);
  });
});

test('a mail arrives in both languages', async () => {
  const subjects: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        subjects.push(/^Subject: (.*)/m.exec(Buffer.concat(chunks).toString('utf8'))?.[1]?.trim() ?? '');
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)));
  const folder = mkdtempSync(join(tmpdir(), 'tessera-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { ask, outbox } = await openSite({
    DATA_DIR: folder,
    SMTP_URL: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    MAIL_FROM: 'no-reply@tessera.example',
  });
  await ask('code/email', { email: 'lin@example.com', purpose: 'login' });
  await ask('code/email', { email: 'lin@example.com', purpose: 'register' }, { 'accept-language': 'zh-CN' });
  expect(subjects).toEqual([
    'Tileworks: your verification code',
    `=?UTF-8?B?${Buffer.from('陶瓦验证码').toString('base64')}?=`,
  ]);
  expect(outbox()).toEqual([]);
});

async function addMember(
  { database }: Awaited<ReturnType<typeof openServices>>,
  email: string,
): Promise<void> {
  await database.queries
    .insertInto('member')
    .values(makeMemberRow({ member_id: email, user_name: 'Lin', email, password_hash: 'none' }))
    .execute();
}
