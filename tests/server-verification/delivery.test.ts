import { createHash, createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { SMTPServer } from 'smtp-server';
import { describe, expect, onTestFinished, test } from 'vitest';
import { loadConfig } from '../../src/server/kernel/config.ts';
import { signAliyunCall } from '../../src/server/delivery/aliyun-signature.ts';
import { makeDelivery } from '../../src/server/delivery/delivery.ts';
import type { Message } from '../../src/server/delivery/message.ts';
import { makeOutbox } from '../../src/server/delivery/outbox.ts';

const MAIL: Message = {
  kind: 'mail',
  to: 'lin@example.com',
  subject: '陶瓦验证码',
  text: '您好：\n\n验证码是 428571，10 分钟内有效。',
  code: '428571',
  from: '陶瓦, "Tessera" <x@y.z>',
};
const SMS: Message = {
  kind: 'sms',
  to: '+8613800138000',
  text: '【陶瓦】验证码 428571',
  code: '428571',
  from: '陶瓦',
};

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function deliver(settings: Record<string, string>) {
  const lines: string[] = [];
  const logger = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const delivery = makeDelivery(loadConfig({ DATA_DIR: makeFolder(), ...settings }), logger);
  return { delivery, log: () => lines.join('') };
}

describe('without configuration', () => {
  test('a message becomes a whole file of the outbox, and a line of the log without the code', async () => {
    const folder = makeFolder();
    const { delivery, log } = deliver({ DATA_DIR: folder });
    await delivery.send(MAIL);
    await delivery.send(SMS);
    const names = (await readdir(join(folder, 'outbox'))).toSorted();
    const read = async (name = '') =>
      JSON.parse(await readFile(join(folder, 'outbox', name), 'utf8')) as unknown;
    expect(names).toHaveLength(2);
    expect(await read(names.find((name) => name.includes('-mail-')))).toEqual({
      kind: 'mail',
      to: MAIL.to,
      subject: MAIL.subject,
      text: MAIL.text,
      code: MAIL.code,
    });
    expect(await read(names.find((name) => name.includes('-sms-')))).toEqual({
      kind: 'sms',
      to: SMS.to,
      text: SMS.text,
      code: SMS.code,
    });
    expect(log()).toContain('outbox');
    expect(log()).not.toContain('428571');
  });

  test('the outbox keeps the newest thousand files of a week, and deletes no others', async () => {
    const folder = makeFolder();
    const outbox = join(folder, 'outbox');
    await mkdir(outbox);
    const nameAt = (moment: string, count: number) =>
      `${moment}-mail-00000000-0000-4000-8000-${String(count).padStart(12, '0')}.json`;
    const recent = Array.from({ length: 1_003 }, (_, count) => nameAt('2026-03-09T08-00-00.000Z', count));
    const old = [nameAt('2026-03-02T23-59-59.999Z', 1), `.${nameAt('2026-03-10T06-59-59.999Z', 1)}`];
    const kept = ['notes.txt', 'a-mail-b.json', `.${nameAt('2026-03-10T07-59-59.999Z', 2)}`];
    await Promise.all([...recent, ...old, ...kept].map((name) => writeFile(join(outbox, name), '{}')));
    const carry = makeOutbox(folder, pino({ level: 'silent' }), () => new Date('2026-03-10T08:00:00.000Z'));
    // At once: two that tidy together are no hindrance to one another.
    await Promise.all([carry(MAIL), carry(SMS)]);
    const names = await readdir(outbox);
    expect(names).toEqual(expect.arrayContaining(kept));
    const messages = names.filter((name) => !kept.includes(name)).toSorted();
    expect(messages).toHaveLength(1_000);
    expect(messages.slice(0, -2)).toEqual(recent.slice(5));
    expect(messages.slice(-2).every((name) => name.startsWith('2026-03-10T08'))).toBe(true);
  });

  test('a message that cannot be written is refused and leaves nothing', async () => {
    const folder = makeFolder();
    await writeFile(join(folder, 'outbox'), 'a file where the folder should be');
    await expect(deliver({ DATA_DIR: folder }).delivery.send(MAIL)).rejects.toThrow('EEXIST');
    expect(await readdir(folder)).toEqual(['outbox']);
  });
});

describe('by SMTP', () => {
  /** A mail server that knows one user, and what it has taken. */
  async function serveMail(refuse = false) {
    const taken: { from: string; to: string[]; source: string }[] = [];
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      onAuth: ({ username, password }, _session, done) =>
        username === 'no-reply@tessera.example' && password === 'p@ss/word'
          ? done(null, { user: username })
          : done(new Error('who?')),
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const { mailFrom, rcptTo } = session.envelope;
          const source = Buffer.concat(chunks).toString('utf8');
          taken.push({
            from: mailFrom === false ? '' : mailFrom.address,
            to: rcptTo.map(({ address }) => address),
            source,
          });
          done(refuse ? new Error('the mailbox is full') : null);
        });
      },
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)));
    return { taken, port: (server.server.address() as AddressInfo).port };
  }
  const urlOf = (port: number, password = 'p%40ss%2Fword') =>
    `smtp://no-reply%40tessera.example:${password}@127.0.0.1:${port}`;

  test('a mail arrives, with its words as they were written and its sender as one name', async () => {
    const { taken, port } = await serveMail();
    await deliver({ SMTP_URL: urlOf(port) }).delivery.send(MAIL);
    const [mail] = taken;
    expect(mail).toMatchObject({ from: 'no-reply@tessera.example', to: ['lin@example.com'] });
    const [head = '', body = ''] = (mail?.source ?? '').split('\r\n\r\n', 2);
    expect(decodeWords(/^Subject: (.*(?:\r\n .*)*)/m.exec(head)?.[1])).toBe(MAIL.subject);
    expect(decodeWords(/^From: (.*(?:\r\n .*)*)/m.exec(head)?.[1])).toContain('<no-reply@tessera.example>');
    expect(head.match(/^From:/gm)).toHaveLength(1);
    const text = Buffer.from(body, /base64/i.test(head) ? 'base64' : 'utf8').toString('utf8');
    expect(/quoted-printable/i.test(head) ? decodeQuoted(text) : text).toContain('验证码是 428571');
  });

  test('the sender may be set', async () => {
    const { taken, port } = await serveMail();
    await deliver({ SMTP_URL: urlOf(port), MAIL_FROM: 'hello@tessera.example' }).delivery.send(MAIL);
    expect(taken[0]?.from).toBe('hello@tessera.example');
  });

  test('a server that refuses the mail, the password or the connection makes it fail', async () => {
    const refusing = await serveMail(true);
    await expect(deliver({ SMTP_URL: urlOf(refusing.port) }).delivery.send(MAIL)).rejects.toThrow(
      'the mailbox is full',
    );
    const { port } = await serveMail();
    await expect(deliver({ SMTP_URL: urlOf(port, 'wrong') }).delivery.send(MAIL)).rejects.toThrow(
      'Invalid login',
    );
    await expect(deliver({ SMTP_URL: 'smtp://127.0.0.1:1' }).delivery.send(MAIL)).rejects.toThrow(
      'ECONNREFUSED',
    );
  });
});

describe('by Aliyun', () => {
  const KEY = {
    SMS_PROVIDER: 'aliyun',
    SMS_KEY_ID: 'LTAItest',
    SMS_KEY_SECRET: 'very secret',
    SMS_SIGN_NAME: '陶瓦*',
    SMS_TEMPLATE: 'SMS_1',
  };

  test('a call is signed as the example of their documentation', () => {
    const { query, headers } = signAliyunCall(
      {
        host: 'ecs.cn-shanghai.aliyuncs.com',
        action: 'RunInstances',
        version: '2014-05-26',
        query: { RegionId: 'cn-shanghai', ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd' },
        date: '2023-10-26T10:22:32Z',
        nonce: '3156853299f313e23d1673dc12e1703d',
      },
      { id: 'YourAccessKeyId', secret: 'YourAccessKeySecret' },
    );
    expect(query).toBe('ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai');
    expect(headers.authorization).toBe(
      'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;' +
        'x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,' +
        'Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
    );
  });

  /** Their service, as far as it is used: it works the signature out from what it was sent. */
  async function serveAliyun(secret: string, answer: { status?: number; body?: string } = {}) {
    const asked: { query: URLSearchParams; headers: IncomingMessage['headers'] }[] = [];
    const server = createServer((request, response) => {
      const url = new URL(request.url ?? '/', 'http://x');
      asked.push({ query: url.searchParams, headers: request.headers });
      const isSigned =
        request.headers.authorization?.endsWith(`Signature=${signatureOf(request, url, secret)}`) === true;
      const body = isSigned
        ? (answer.body ?? '{"Code":"OK","Message":"OK"}')
        : '{"Code":"SignatureDoesNotMatch"}';
      response
        .writeHead(isSigned ? (answer.status ?? 200) : 400, { 'content-type': 'application/json' })
        .end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())));
    return {
      asked,
      settings: { ...KEY, SMS_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    };
  }

  test('a code is sent under a right signature', async () => {
    const { asked, settings } = await serveAliyun(KEY.SMS_KEY_SECRET);
    const { delivery } = deliver(settings);
    await delivery.send(SMS);
    await delivery.send(SMS);
    expect(Object.fromEntries(asked[0]?.query ?? [])).toEqual({
      PhoneNumbers: '13800138000',
      SignName: '陶瓦*',
      TemplateCode: 'SMS_1',
      TemplateParam: '{"code":"428571"}',
    });
    expect(asked[0]?.headers).toMatchObject({ 'x-acs-action': 'SendSms', 'x-acs-version': '2017-05-25' });
    expect(asked[0]?.headers['x-acs-signature-nonce']).not.toBe(asked[1]?.headers['x-acs-signature-nonce']);
  });

  test('a number abroad has a template of its own', async () => {
    const { asked, settings } = await serveAliyun(KEY.SMS_KEY_SECRET);
    await deliver({ ...settings, SMS_TEMPLATE_ABROAD: 'SMS_2' }).delivery.send({
      ...SMS,
      to: '+14155552671',
    });
    expect(asked[0]?.query.get('PhoneNumbers')).toBe('14155552671');
    expect(asked[0]?.query.get('TemplateCode')).toBe('SMS_2');
  });

  test('a notice has its own template without parameters, and none goes out without it', async () => {
    const { asked, settings } = await serveAliyun(KEY.SMS_KEY_SECRET);
    const { code: _, ...notice } = SMS;
    await deliver({ ...settings, SMS_TEMPLATE_NOTICE: 'SMS_3' }).delivery.send(notice);
    expect(asked.map(({ query }) => query.get('TemplateCode'))).toEqual(['SMS_3']);
    expect(asked[0]?.query.get('TemplateParam')).toBe('{}');
    await expect(deliver(settings).delivery.send(notice)).rejects.toThrow('SMS_TEMPLATE_NOTICE is not set');
    expect(asked).toHaveLength(1);
  });

  test.each([
    ['a wrong secret', 'another secret', {}, 'SignatureDoesNotMatch'],
    [
      'a refusal',
      KEY.SMS_KEY_SECRET,
      { body: '{"Code":"isv.BUSINESS_LIMIT_CONTROL","Message":"428571"}' },
      'isv.BUSINESS_LIMIT_CONTROL',
    ],
    ['an answer that is none', KEY.SMS_KEY_SECRET, { status: 502, body: '<html>' }, 'answered 502'],
  ])('%s makes it fail, without the code', async (_what, secret, answer, reason) => {
    const { settings } = await serveAliyun(secret, answer);
    const failure = await deliver(settings)
      .delivery.send(SMS)
      .catch((error: unknown) => String(error));
    expect(failure).toContain(reason);
    expect(failure).not.toContain('428571');
  });
});

/** Encoded words of a header: `=?UTF-8?B?…?=`. */
function decodeWords(text = ''): string {
  return text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?(b|q)\?([^?]*)\?=/gi, (_word, kind: string, coded: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(coded, 'base64').toString('utf8')
        : decodeQuoted(coded.replaceAll('_', ' ')),
    );
}

function decodeQuoted(text: string): string {
  return decodeURIComponent(
    text
      .replaceAll(/=\r\n/g, '')
      .replaceAll('%', '%25')
      .replaceAll(/=([0-9A-F]{2})/g, '%$1'),
  );
}

/** Written from the documentation, apart from the program's own. */
function signatureOf(request: IncomingMessage, url: URL, secret: string): string {
  const names = /SignedHeaders=([^,]*)/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const query = url.search.slice(1).split('&').toSorted().join('&');
  const lines = names.split(';').map((name) => `${name}:${String(request.headers[name])}\n`);
  const payload = String(request.headers['x-acs-content-sha256']);
  const canonical = `${request.method}\n${url.pathname}\n${query}\n${lines.join('')}\n${names}\n${payload}`;
  return createHmac('sha256', secret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex');
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
