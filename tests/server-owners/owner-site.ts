import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { stepOf, totpAt } from '../../src/server/domains/owners/totp.ts';
import { makeServer, PASSWORD, type TestServer } from '../server-http/server.ts';
import { heldDate } from '../support/held-date.ts';

export { DATABASES } from '../server-members/member-site.ts';
export { PASSWORD };

export const SITE_URL = 'https://www.example.com';

export interface OwnerAnswer {
  status: number;
  body: { code: number; message: string; data: never };
  retryAfter: number;
}

/** A browser with its cookies, in a network. */
export interface OwnerBrowser {
  readonly cookies: Map<string, string>;
  get(path: string): Promise<OwnerAnswer>;
  post(path: string, body?: object): Promise<OwnerAnswer>;
  /** Signs in; the status of the answer. */
  signIn(password?: string, code?: string): Promise<number>;
  /** Tries a wrong password so often; the statuses of the answers. */
  fail(times: number, name?: string): Promise<number[]>;
}

export interface OwnerSite extends TestServer {
  open(address: string, userAgent?: string): OwnerBrowser;
}

/** A server of its own for a test; it ends with it. */
export async function openOwnerSite(settings: Record<string, string> = {}): Promise<OwnerSite> {
  const server = await makeServer({ PUBLIC_URL: SITE_URL, ...settings });
  onTestFinished(server.close);
  return { ...server, open: (address, userAgent) => openBrowser(server, address, userAgent) };
}

function openBrowser({ app }: TestServer, address: string, userAgent?: string): OwnerBrowser {
  const cookies = new Map<string, string>();
  let csrfToken = '';
  const send = async (method: 'GET' | 'POST', path: string, payload?: object): Promise<OwnerAnswer> => {
    const answer = await app.inject({
      method,
      url: `/api/owner/${path}`,
      payload,
      remoteAddress: address,
      headers: {
        'accept-language': 'en-US',
        'x-csrf-token': csrfToken,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(userAgent === undefined ? {} : { 'user-agent': userAgent }),
      },
    });
    for (const { name, value } of answer.cookies) {
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return {
      status: answer.statusCode,
      body: answer.json(),
      retryAfter: Number(answer.headers['retry-after'] ?? 0),
    };
  };
  const browser: OwnerBrowser = {
    cookies,
    get: (path) => send('GET', path),
    post: (path, body = {}) => send('POST', path, body),
    async signIn(password = PASSWORD, code) {
      const { status, body } = await send('POST', 'login', { name: 'owner', password, code });
      if (status === 200) ({ csrfToken } = body.data);
      return status;
    },
    async fail(times, name = 'owner') {
      const statuses: number[] = [];
      for (let count = 0; count < times; count += 1)
        statuses.push((await send('POST', 'login', { name, password: 'wrong' })).status);
      return statuses;
    },
  };
  return browser;
}

/** A code of an authenticator, so many steps from the date that is held. */
export function codeAt(secret: string, steps = 0): string {
  return totpAt(secret, stepOf(heldDate()) + steps);
}

/** Turns two-step verification on by the code of the last step; the secret and the recovery codes. */
export async function turnOn(browser: OwnerBrowser) {
  const begun = await browser.post('totp/begin', { password: PASSWORD });
  expect(begun.status).toBe(200);
  const { secret, address } = begun.body.data as { secret: string; address: string };
  const confirmed = await browser.post('totp/confirm', { code: codeAt(secret, -1) });
  expect(confirmed.status).toBe(200);
  const { recoveryCodes } = confirmed.body.data as { recoveryCodes: string[] };
  return { secret, address, recoveryCodes };
}

interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** The mails that were written into the outbox, when so many are there. */
export async function waitForMails({ folder }: OwnerSite, count: number): Promise<Mail[]> {
  const outbox = join(folder, 'outbox');
  const read = (): Mail[] => {
    try {
      return readdirSync(outbox)
        .filter((name) => !name.startsWith('.'))
        .toSorted()
        .map((name) => JSON.parse(readFileSync(join(outbox, name), 'utf8')) as Mail);
    } catch {
      return [];
    }
  };
  await expect.poll(() => read().length, { timeout: 20_000 }).toBe(count);
  return read();
}
