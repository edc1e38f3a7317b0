import { beforeAll, describe, expect, test } from 'vitest';
import type { ApiCall } from '../../runtime/generated/documents.generated.ts';
import { signIn, serveForFile } from '../server-http/server.ts';
import { CAPTCHA, addCalls } from '../server-members/member-site.ts';
import { CALLS } from './requests.ts';

const server = serveForFile({ CAPTCHA_ANSWER: CAPTCHA });

/** Two of them were members: a device that was signed out, and an account that was closed a week ago. */
const ROLES = ['visitor', 'member', 'signed-out member', 'closed member', 'editor', 'owner'] as const;
type Role = (typeof ROLES)[number];
const GONE: readonly Role[] = ['signed-out member', 'closed member'];

/** Who is let in. Whoever is not gets a 401, but for those of `FORBIDDEN`. */
const LET_IN: Readonly<Record<ApiCall['who'], readonly Role[]>> = {
  visitor: ROLES.filter((role) => !GONE.includes(role)),
  gateway: ROLES,
  member: ['member'],
  'member-or-owner': ['member', 'owner'],
  editor: ['editor', 'owner'],
  owner: ['owner'],
  operator: [],
};

/** Known, and yet not allowed: a 403. Nobody operates the server over the site's calls. */
const FORBIDDEN: Partial<Record<ApiCall['who'], readonly Role[]>> = { owner: ['editor'], operator: ROLES };

const CONTENT_TYPES = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data; boundary=b',
  text: 'text/plain',
} as const;
const sessions: Partial<Record<Role, Record<string, string>>> = {};

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
  for (const role of ['editor', 'owner'] as const) sessions[role] = (await signIn(app, role)).headers;
});

// Signing out comes last: it ends the sessions of the table.
const IN_ORDER = CALLS.toSorted(
  (a, b) => Number(a.id.endsWith('.logout')) - Number(b.id.endsWith('.logout')),
);

async function call({ method, path, bodyType = 'json' }: ApiCall, headers: Record<string, string>) {
  const payload = { json: '{}', form: '', multipart: '--b--\r\n', text: '' }[bodyType];
  const body =
    method === 'POST'
      ? { payload, headers: { ...headers, 'content-type': CONTENT_TYPES[bodyType] } }
      : { headers };
  return server.app.inject({ method, url: path, remoteAddress: '203.0.113.7', ...body });
}

describe.each(IN_ORDER)('$id', ({ call: wanted }) => {
  const { who } = wanted;
  test.each(ROLES)('%s', async (role) => {
    const answer = await call(wanted, sessions[role] ?? {});
    if (LET_IN[who].includes(role)) expect([401, 403]).not.toContain(answer.statusCode);
    else expect(answer.statusCode).toBe(FORBIDDEN[who]?.includes(role) === true ? 403 : 401);
    // Whoever was a member is told to sign in again.
    if ((who === 'member' || who === 'visitor') && GONE.includes(role))
      expect(answer.json()).toMatchObject({ code: 996, data: '/client/login' });
  });
});

const WRITTEN_BY_OWNERS = CALLS.filter(
  ({ call: { method, who } }) => method === 'POST' && (who === 'owner' || who === 'editor'),
);

test.each(WRITTEN_BY_OWNERS)(
  '$id is refused to an owner whose request another site made',
  async ({ call: wanted }) => {
    const { cookie } = (await signIn(server.app, 'owner')).headers;
    expect((await call(wanted, { cookie })).statusCode).toBe(403);
  },
);
