// One guest who asks for one kind of thing as fast as it can: node attack.ts ORIGIN KIND [FILE]. Ends by
// SIGTERM. FILE has the requests of the kinds that were found, beside those that are written here.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Agent, request as send } from 'node:http';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';

const CONNECTIONS = 32;
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
const [origin = '', kind = '', file] = process.argv.slice(2);

export interface Asked {
  path: string;
  method?: 'GET' | 'POST';
  body?: string | Buffer;
  type?: string;
}

const json = (path: string, value: unknown): Asked => ({
  path,
  body: JSON.stringify(value),
  type: 'application/json',
});
const words = (): string => randomUUID().slice(0, 8);

/** What costs most, by kind; the number counts the requests. All other routes are found. */
const KINDS: Readonly<Record<string, (number: number) => Asked>> = {
  'a cached page, with made-up queries': (number) => ({
    path: `/product?contentCode=celadon-upright&x=${number}`,
  }),
  'redirects and pages of lists': (number) => ({ path: `/products?pageNum=${number + 2}` }),
  'searches, as pages': () => ({ path: `/search?keyword=${words()}` }),
  'searches, as calls': () => ({ path: `/api/search/pageList?keyword=${words()}&pageNum=1&pageSize=50` }),
  'pages, as calls': () => ({ path: '/api/content/page?path=%2Fhome' }),
  captchas: () => ({ path: `/api/code/image?deviceId=${randomUUID()}` }),
  'members’ logins': (number) => ({
    path: '/api/authentication/form',
    body: new URLSearchParams({
      username: `nobody-${number}@example.com`,
      password: 'wrong-password',
      deviceId: randomUUID(),
    }).toString(),
    type: 'application/x-www-form-urlencoded',
  }),
  'owners’ logins': (number) =>
    json('/api/owner/login', { name: `nobody-${number}`, password: 'wrong-password' }),
  registrations: () =>
    json('/api/memberInfo/addMemberInfo', {
      ticket: 'a'.repeat(43),
      password: 'a-long-password-2026',
      nickname: words(),
    }),
  'checks of forms': () =>
    json('/api/memberMenuValue/fillInMenu', {
      menuId: 'demo-sample-box',
      valueJson: { name: words(), phone: '1', collections: ['celadon'], invoice: 'none' },
      openMs: 9_000,
    }),
  uploads: () => {
    const border = 'b'.repeat(20);
    const part = (name: string, text: string): string =>
      `--${border}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;
    const file = `--${border}\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n`;
    return {
      path: '/api/memberMenuValue/upload',
      body: Buffer.concat([
        Buffer.from(part('menuId', 'demo-cooperation') + part('field', 'plan') + file),
        Buffer.alloc(2_000_000),
        Buffer.from(`\r\n--${border}--\r\n`),
      ]),
      type: `multipart/form-data; boundary=${border}`,
    };
  },
  'bodies of 1 MB': () =>
    json('/api/channel/listByName', { name: Array.from({ length: 120_000 }, (_, index) => index) }),
};

const answers = new Map<number, number>();
let number = 0;

function ask({ path, method, body, type }: Asked): Promise<void> {
  return new Promise((resolve) => {
    const headers = { 'content-type': type, 'accept-encoding': 'gzip' };
    const given = send(
      origin + path,
      {
        agent,
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        headers: type === undefined ? {} : headers,
      },
      (answer) => {
        const status = answer.statusCode ?? 0;
        answers.set(status, (answers.get(status) ?? 0) + 1);
        answer.resume().on('close', resolve);
      },
    );
    given.on('error', () => resolve()).end(body);
  });
}

process.on('SIGTERM', () => {
  process.send?.(Object.fromEntries(answers));
  process.exit(0);
});

/** Those of a found kind, one after the other. */
function readFound(): ((number: number) => Asked) | undefined {
  if (file === undefined) return undefined;
  const asked = (JSON.parse(readFileSync(file, 'utf8')) as Record<string, Asked[]>)[kind];
  return asked && ((count) => asked[count % asked.length] as Asked);
}

const next = KINDS[kind] ?? readFound();
if (next === undefined) {
  process.send?.(Object.keys(KINDS));
} else {
  process.send?.('begun');
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (;;) {
        await ask(next((number += 1)));
        await wait(0);
      }
    }),
  );
}
