import { beforeAll, describe, expect, test } from 'vitest';
import type { ApiCall } from '../../runtime/generated/documents.generated.ts';
import { changesSomething } from '../../src/server/api/calls/call.ts';
import { signIn, serveForFile } from '../server-http/server.ts';
import { CAPTCHA, addCalls } from '../server-members/member-site.ts';
import { expectAllCells } from '../support/check-cells.ts';
import { CALLS, type KnownCall } from './requests.ts';

const server = serveForFile({ CAPTCHA_ANSWER: CAPTCHA });

/** Two of them were members: a device that was signed out, and an account that was closed a week ago. */
const GONE = ['signed-out member', 'closed member'];
const ROLES = [
  'visitor',
  'member',
  ...GONE,
  'owner',
  'editor',
  'translator',
  'moderator',
  'finance',
  'nothing',
];

/** What owners may do, by the permission of a call. The role `nothing` is one of the site. */
const ALLOWED: Readonly<Record<string, RegExp>> = {
  owner: /^/,
  editor: /^(content|media)\.|^statistics\.read$/,
  translator: /^(content|media)\.read$|^content\.translate$/,
  moderator: /^(comments|records)\.|^members\.read$/,
  finance: /^orders\./,
  nothing: /^$/,
};
const OWNERS = Object.keys(ALLOWED);

/** Who is known to a call. Whoever is not gets a 401. */
const LET_IN: Readonly<Record<ApiCall['who'], readonly string[]>> = {
  visitor: ROLES.filter((role) => !GONE.includes(role)),
  gateway: ROLES,
  member: ['member'],
  'member-or-owner': ['member', ...OWNERS],
  owner: OWNERS,
  operator: [],
};

/** 401 for somebody unknown, 403 for an owner without the permission, undefined for who is let in. */
function refusalOf({ who, permission }: ApiCall, role: string): 401 | 403 | undefined {
  // Nobody operates the server over the site's calls.
  if (who === 'operator') return 403;
  if (!LET_IN[who].includes(role)) return 401;
  return permission === undefined || ALLOWED[role]?.test(permission) !== false ? undefined : 403;
}

const CONTENT_TYPES = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data; boundary=b',
  text: 'text/plain',
} as const;
const sessions: Record<string, Record<string, string>> = {};

beforeAll(async () => {
  const { services, app } = server;
  await services.settings.set('default', 'switches', { memberLogin: true, mall: true });
  const site = addCalls(server);
  const bearer = async (email: string) => ({ authorization: `Bearer ${await site.register(email)}` });
  sessions.member = await bearer('lin@example.com');
  sessions['signed-out member'] = await bearer('mei@example.com');
  await app.inject({
    method: 'POST',
    url: '/api/authentication/logout',
    headers: sessions['signed-out member'],
  });
  sessions['closed member'] = await bearer('bo@example.com');
  await services.database.queries
    .updateTable('member')
    .set({ closes_at: '2026-01-01T00:00:00.000Z' })
    .where('email', '=', 'bo@example.com')
    .execute();
  await services.members.sweep();
  await addOwnRole();
  for (const role of OWNERS) sessions[role] = (await signIn(app, role)).headers;
});

/** A role of the site that allows nothing, and somebody who has it. */
async function addOwnRole(): Promise<void> {
  const { queries } = server.services.database;
  const owner = await queries.selectFrom('owner').selectAll().limit(1).executeTakeFirstOrThrow();
  const { project_code, created_at } = owner;
  const role = { project_code, role_code: 'nothing', title: '{}', permissions: '[]', created_at };
  await queries.insertInto('role').values(role).execute();
  const person = { ...owner, owner_id: 'nothing', name: 'nothing', role: 'nothing' };
  await queries.insertInto('owner').values(person).execute();
}

const isSigningOut = ({ id }: KnownCall): boolean => id.endsWith('.logout');
/** The calls of each resource. Signing out comes last: it ends the sessions of the table. */
const GROUPS: readonly (readonly [name: string, calls: readonly KnownCall[]])[] = [
  ...Map.groupBy(
    CALLS.filter((each) => !isSigningOut(each)),
    ({ resource }) => resource,
  ),
  ['signing out', CALLS.filter(isSigningOut)],
];

async function call({ method, path, bodyType = 'json' }: ApiCall, headers: Record<string, string>) {
  const payload = { json: '{}', form: '', multipart: '--b--\r\n', text: '' }[bodyType];
  const body =
    method === 'POST'
      ? { payload, headers: { ...headers, 'content-type': CONTENT_TYPES[bodyType] } }
      : { headers };
  return server.app.inject({ method, url: path, remoteAddress: '203.0.113.7', ...body });
}

describe('roles', () => {
  test.each(GROUPS)('%s answers each role as the table says', async (_, calls) => {
    const cells = calls.flatMap((each) => ROLES.map((role) => ({ ...each, role })));
    await expectAllCells(
      cells,
      async ({ call: wanted, role }) => {
        const answer = await call(wanted, sessions[role] ?? {});
        const refusal = refusalOf(wanted, role);
        if (refusal === undefined) expect([401, 403]).not.toContain(answer.statusCode);
        else expect(answer.statusCode).toBe(refusal);
        // Whoever was a member is told to sign in again.
        if ((wanted.who === 'member' || wanted.who === 'visitor') && GONE.includes(role))
          expect(answer.json()).toMatchObject({ code: 996, data: '/client/login' });
      },
      ({ id, role }) => `${id} as ${role}`,
    );
  });
});

const WRITTEN_BY_OWNERS = Map.groupBy(
  CALLS.filter(({ call: { method, who } }) => method === 'POST' && who === 'owner'),
  ({ resource }) => resource,
);

describe('requests of owners that another site made', () => {
  test.each([...WRITTEN_BY_OWNERS])('are refused by the calls of %s', async (_, calls) => {
    const { headers } = await signIn(server.app, 'owner');
    const { cookie } = headers;
    const foreign = ['https://evil.example', 'null'].map((origin) => ({ ...headers, origin }));
    await expectAllCells(
      calls,
      async ({ call: wanted }) => {
        // With its token, too, if it changes something.
        for (const each of [{ cookie }, ...(changesSomething(wanted) ? foreign : [])])
          expect((await call(wanted, each)).statusCode).toBe(403);
      },
      ({ id }) => id,
    );
  });
});
