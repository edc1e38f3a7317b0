import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { DestinationStream } from 'pino';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { startMemberToken } from '../../src/server/domains/identity/member-tokens.ts';
import { makePostgresDatabase, type DatabaseName } from '../support/database.ts';
import { makeServer, signIn, type TestServer } from '../server-http/server.ts';
import { makeMemberRow } from '../support/member-row.ts';
import { timeOf } from '../support/server-time.ts';

/** A response of the API with its status. */
export interface Answer<Data = unknown> {
  status: number;
  headers: Readonly<Record<string, unknown>>;
  success: boolean;
  code: number;
  message: string;
  data: Data;
  total?: number;
}

/** A caller of the API. */
export interface Client {
  get<Data = unknown>(url: string): Promise<Answer<Data>>;
  post<Data = unknown>(
    url: string,
    payload: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer<Data>>;
  send(options: InjectOptions): Promise<LightMyRequestResponse>;
}

export interface FormServer extends TestServer {
  guest: Client;
  lin: Client & { memberId: string };
  /** Another member. */
  mei: Client & { memberId: string };
  owner: Client;
  editor: Client;
  /** Looks after comments and records, and sees members. */
  moderator: Client;
}

/** A server with one kind of database and a site with members, for the tests of a `describe`. */
export function serveForms(
  kind: DatabaseName,
  settings: Readonly<Record<string, string>> = {},
  log?: DestinationStream,
): FormServer {
  const server = {} as FormServer;
  beforeAll(async () => {
    const database: Record<string, string> =
      kind === 'PostgreSQL' ? { DATABASE_URL: await makePostgresDatabase() } : {};
    Object.assign(server, await makeServer({ ...database, ...settings }, log));
    await server.services.settings.set('default', 'switches', { memberLogin: true, mall: true });
    await server.services.settings.set('default', 'comments', { words: [], hold: 'none' });
    server.guest = clientOf(server.app, {});
    server.lin = await addMember(server, 'Lin');
    server.mei = await addMember(server, 'Mei');
    server.owner = clientOf(server.app, (await signIn(server.app, 'owner')).headers);
    server.editor = clientOf(server.app, (await signIn(server.app, 'editor')).headers);
    server.moderator = clientOf(server.app, (await signIn(server.app, 'moderator')).headers);
  });
  afterAll(() => server.close());
  return server;
}

let addresses = 0;

function clientOf(app: FastifyInstance, headers: Readonly<Record<string, string>>): Client {
  // Every call has its own network address, so that only the test of the rate limits reaches them.
  const send: Client['send'] = (options) => {
    addresses += 1;
    const remoteAddress = `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
    return app.inject({
      remoteAddress,
      ...options,
      headers: { 'accept-language': 'en-US', ...headers, ...options.headers },
    });
  };
  const read = async <Data>(options: InjectOptions): Promise<Answer<Data>> => {
    const answer = await send(options);
    return {
      ...answer.json<Omit<Answer<Data>, 'status' | 'headers'>>(),
      status: answer.statusCode,
      headers: answer.headers,
    };
  };
  return {
    send,
    get: (url) => read({ url }),
    post: (url, payload, more) => read({ method: 'POST', url, payload: payload as object, headers: more }),
  };
}

async function addMember(
  { app, services }: TestServer,
  name: string,
): Promise<Client & { memberId: string }> {
  const { queries } = services.database;
  const memberId = `member-${name.toLowerCase()}`;
  await queries
    .insertInto('member')
    .values(makeMemberRow({ member_id: memberId, user_name: name, email: `${name}@example.com` }))
    .execute();
  const device = { deviceId: name, address: '203.0.113.1' };
  // Where a test holds the date, the server has that one.
  const now = vi.getMockedSystemTime() ?? (await timeOf(app));
  const token = await startMemberToken(queries, 'default', { ...device, memberId }, now);
  return { ...clientOf(app, { authorization: `Bearer ${token}`, 'x-device-id': name }), memberId };
}

/** Saves a form of one text field as the owner and returns its id. */
export async function saveForm(
  { owner }: FormServer,
  draft: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const rule = [
    {
      name: 'name',
      type: 'string',
      title: { 'zh-CN': '姓名', 'en-US': 'Name' },
      required: true,
      'x-component': 'Input',
    },
  ];
  const answer = await owner.post<{ id: string }>('/api/memberMenu/save', {
    title: { 'zh-CN': '报名', 'en-US': 'Sign up' },
    rule,
    option: {},
    ...draft,
  });
  if (answer.status !== 200) throw new Error(`The form was not saved: ${JSON.stringify(answer)}`);
  return answer.data.id;
}

/** Submits a form. */
export function fillIn(
  client: Client,
  menuId: string,
  valueJson: unknown = { name: '林木' },
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer<string>> {
  return client.post('/api/memberMenuValue/fillInMenu', { menuId, valueJson }, headers);
}

interface Job {
  state: string;
  rows: { id: string; ok: boolean; reason?: string }[];
}

/** Makes a call that starts a job, and returns what became of its rows. */
export async function runJob(client: Client, url: string, payload: object): Promise<Job['rows']> {
  const started = await client.post<{ id: string }>(url, payload);
  if (started.status !== 200) throw new Error(`No job was started: ${JSON.stringify(started)}`);
  const read = async () => (await client.get<Job>(`/api/console/job/get?id=${started.data.id}`)).data;
  await expect.poll(async () => (await read()).state).toBe('done');
  return (await read()).rows;
}

/** The address of a list of the console with a filter: every field equals its value. */
export function listOf(entity: string, filter: Readonly<Record<string, unknown>> = {}, more = ''): string {
  const all = Object.entries(filter).map(([field, value]) => ({ field, op: 'eq', value }));
  return `/api/console/${entity}/list?filter=${encodeURIComponent(JSON.stringify({ all }))}${more}`;
}
