import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import type { DestinationStream } from 'pino';
import { onTestFinished } from 'vitest';
import { DATABASES as CHOSEN, makePostgresDatabase } from '../support/database.ts';
import { makeServer, type TestServer } from '../server-http/server.ts';

export const CAPTCHA = 'K7PM';
export const PASSWORD = 'kiln-4711';

/** The databases of this run, for `describe.each`. A server on SQLite makes its own folder. */
export const DATABASES = CHOSEN.map(({ name }) => ({
  name,
  settings: async (): Promise<Record<string, string>> =>
    name === 'SQLite' ? {} : { DATABASE_URL: await makePostgresDatabase() },
}));

export interface Answer {
  status: number;
  /** The envelope. */
  body: { success: boolean; code: number; message: string; data: never };
  headers: LightMyRequestResponse['headers'];
}

/** How a call is made: from which device and network, and with whose token. */
export interface As {
  token?: string;
  device?: string;
  address?: string;
  headers?: Record<string, string>;
}

/** A site with member login, and ways to call it. */
export interface MemberSite extends TestServer {
  get(path: string, query?: Record<string, string>, as?: As): Promise<Answer>;
  post(path: string, body?: object, as?: As): Promise<Answer>;
  /** Posts a form, as the login calls take it. */
  send(path: string, form: Record<string, string>, as?: As): Promise<Answer>;
  /** The newest code that was sent to an address or number; the message is taken out of the outbox. */
  takeCode(to: string): string;
  /** Asks for a code for signing in or registering and reads it. */
  askCode(target: string, purpose: 'login' | 'register', as?: As): Promise<string>;
  /** Registers a member; the token. */
  register(target: string, as?: As): Promise<string>;
}

let devices = 0;

/** A device nobody else has. */
export function makeDevice(): string {
  devices += 1;
  return `device-${devices}`;
}

/** A server of its own for a test; it ends with it. */
export async function openMemberSite(
  settings: Record<string, string> = {},
  log?: DestinationStream,
): Promise<MemberSite> {
  const server = await makeServer({ CAPTCHA_ANSWER: CAPTCHA, ...settings }, log);
  onTestFinished(server.close);
  await server.services.settings.set('default', 'switches', { memberLogin: true, mall: false });
  return addCalls(server);
}

/** Ways to call a server that is there already. */
export function addCalls(server: TestServer): MemberSite {
  const outbox = join(server.folder, 'outbox');

  const inject = makeInject(server);

  const site: MemberSite = {
    ...server,
    get: (path, query = {}, as = {}) => {
      const text = new URLSearchParams(query).toString();
      return inject('GET', `/api/${path}${text === '' ? '' : `?${text}`}`, undefined, '', as);
    },
    post: (path, body = {}, as = {}) =>
      inject('POST', `/api/${path}`, JSON.stringify(body), 'application/json', as),
    send: (path, form, as = {}) =>
      inject(
        'POST',
        `/api/${path}`,
        new URLSearchParams(form).toString(),
        'application/x-www-form-urlencoded',
        as,
      ),
    takeCode: (to) => takeCode(outbox, to),
    async askCode(target, purpose, as = {}) {
      const device = as.device ?? makeDevice();
      await server.app.inject({ url: `/api/code/image?deviceId=${device}` });
      const [path, name] = target.includes('@') ? ['code/email', 'email'] : ['code/sms', 'phone'];
      const asked = await site.get(
        path,
        { [name]: target, deviceId: device, imageCode: CAPTCHA, purpose },
        as,
      );
      if (asked.status !== 200) throw new Error(`No code was sent: ${JSON.stringify(asked.body)}`);
      return site.takeCode(
        target.includes('@') ? target.toLowerCase() : target.startsWith('+') ? target : `+86${target}`,
      );
    },
    async register(target, as = {}) {
      const code = await site.askCode(target, 'register', as);
      const registered = await site.post('memberInfo/addMemberInfo', makeForm(target, code), as);
      if (registered.status !== 200)
        throw new Error(`Registering failed: ${JSON.stringify(registered.body)}`);
      return (registered.body.data as { token: string }).token;
    },
  };
  return site;
}

type Inject = (
  method: 'GET' | 'POST',
  url: string,
  payload: string | undefined,
  type: string,
  as: As,
) => Promise<Answer>;

function makeInject(server: TestServer): Inject {
  return async (method, url, payload, type, as) => {
    const { token, device, address = '203.0.113.1', headers = {} } = as;
    const answer = await server.app.inject({
      method,
      url,
      payload,
      remoteAddress: address,
      headers: {
        ...(payload === undefined ? {} : { 'content-type': type }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(device === undefined ? {} : { 'x-device-id': device }),
        'accept-language': 'en-US',
        ...headers,
      },
    });
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
  };
}

function takeCode(outbox: string, to: string): string {
  const found = readdirSync(outbox)
    // What is still being written is sent after the answer, and holds no code.
    .filter((name) => !name.startsWith('.'))
    .toSorted()
    .map((name) => ({
      path: join(outbox, name),
      message: JSON.parse(readFileSync(join(outbox, name), 'utf8')) as { to: string; code?: string },
    }))
    .filter(({ message }) => message.to === to && message.code !== undefined);
  const newest = found.at(-1);
  if (newest?.message.code === undefined) throw new Error(`Nothing was sent to ${to}.`);
  for (const { path } of found) rmSync(path);
  return newest.message.code;
}

/** A registration form as it should be. */
export function makeForm(target: string, code: string): Record<string, unknown> {
  const name = target.includes('@') ? 'email' : 'phone';
  return {
    userName: 'Lin',
    [name]: target,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    code,
    agreement: true,
  };
}

/** The fields that a refusal names. */
export function fieldsOf({ body }: Answer): string[] {
  return (body.data as { errors?: { path: string }[] } | null)?.errors?.map((error) => error.path) ?? [];
}
