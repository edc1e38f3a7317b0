/** The built server with two sites, and people of every role in the first one. */
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type Database } from '../../src/server/database/database.ts';
import { startMemberToken } from '../../src/server/domains/identity/member-tokens.ts';
import { startKillable } from '../support/killable-server.ts';
import { OWNER_PASSWORD } from '../support/owner-password.ts';
import type { MadeRequest } from './requests.ts';
import { makeMemberRow } from '../support/member-row.ts';

/** The host of the second site. */
export const SAND = 'sand.example.com';

export interface Reply {
  status: number;
  text: string;
}

export type Session = Readonly<Record<string, string>>;

export interface ConsoleSite {
  folder: string;
  send(made: Pick<MadeRequest, 'method' | 'url' | 'headers' | 'payload'>, session: Session): Promise<Reply>;
  signIn(name: string, host?: string): Promise<Session>;
  memberSession: Session;
  stop(): Promise<void>;
}

/** Starts it with people named like their roles; own roles have these permissions. */
export async function startConsoleSite(
  builtIn: readonly string[],
  own: Readonly<Record<string, readonly string[]>>,
): Promise<ConsoleSite> {
  const settings = { DATA_DIR: mkdtempSync(join(tmpdir(), 'tessera-roles-')) };
  const seeded = await startKillable(settings, { SEED: 'demo' });
  await seeded.stop();
  const database = await openDatabase(settings);
  await addPeople(database, builtIn, own);
  await addSite(database);
  const memberSession = { authorization: `Bearer ${await addMember(database)}` };
  await database.close();
  const running = await startKillable(settings, { SEED: 'demo' });
  const send: ConsoleSite['send'] = ({ method, url, headers, payload }, session) =>
    new Promise((resolve, reject) => {
      // `fetch` would not send another host.
      const sent = request(
        running.url + url,
        { method, headers: { 'accept-language': 'en-US', ...headers, ...session } },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('end', () =>
            resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
          );
        },
      );
      sent.on('error', reject).end(payload);
    });
  return {
    folder: settings.DATA_DIR,
    send,
    async signIn(name, host) {
      const answer = await fetchLogin(running.url, name, host);
      return {
        cookie: answer.cookie,
        'x-csrf-token': answer.csrfToken,
        ...(host === undefined ? {} : { host }),
      };
    },
    memberSession,
    async stop() {
      await running.kill();
      rmSync(settings.DATA_DIR, { recursive: true });
    },
  };
}

function fetchLogin(
  url: string,
  name: string,
  host: string | undefined,
): Promise<{ cookie: string; csrfToken: string }> {
  const headers = { 'content-type': 'application/json', ...(host === undefined ? {} : { host }) };
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/api/owner/login`, { method: 'POST', headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      answer.on('end', () => {
        const cookie = (answer.headers['set-cookie'] ?? []).map((each) => each.split(';')[0]).join('; ');
        const { data, message } = JSON.parse(text) as { data?: { csrfToken: string }; message: string };
        if (data?.csrfToken === undefined) reject(new Error(`${name} cannot sign in: ${message}`));
        else resolve({ cookie, csrfToken: data.csrfToken });
      });
    });
    sent.on('error', reject).end(JSON.stringify({ name, password: OWNER_PASSWORD }));
  });
}

async function addPeople(
  { queries }: Database,
  builtIn: readonly string[],
  own: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  const owner = await queries.selectFrom('owner').selectAll().limit(1).executeTakeFirstOrThrow();
  const { project_code, created_at } = owner;
  for (const [role, permissions] of Object.entries(own))
    await queries
      .insertInto('role')
      .values({
        project_code,
        role_code: role,
        title: '{}',
        permissions: JSON.stringify(permissions),
        created_at,
      })
      .execute();
  for (const role of [...builtIn.filter((each) => each !== 'owner'), ...Object.keys(own)])
    await queries
      .insertInto('owner')
      .values({ ...owner, owner_id: `id-of-${role}`, name: role, role })
      .execute();
}

async function addSite({ queries }: Database): Promise<void> {
  const site = await queries.selectFrom('site').selectAll().executeTakeFirstOrThrow();
  await queries
    .insertInto('site')
    .values({ ...site, project_code: 'sand' })
    .execute();
  await queries.insertInto('site_host').values({ project_code: 'sand', host: SAND }).execute();
  const owner = await queries
    .selectFrom('owner')
    .selectAll()
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow();
  await queries
    .insertInto('owner')
    .values({ ...owner, project_code: 'sand', owner_id: 'sand-owner', name: 'sand-owner' })
    .execute();
}

async function addMember({ queries }: Database): Promise<string> {
  await queries
    .insertInto('member')
    .values(makeMemberRow({ member_id: 'member-lin', user_name: 'Lin' }))
    .execute();
  const device = { deviceId: 'lin', address: '203.0.113.1', memberId: 'member-lin' };
  // It lasts 30 days from then.
  return startMemberToken(queries, 'default', device, new Date('2099-01-01'));
}
