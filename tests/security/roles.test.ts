import { beforeAll, describe, expect, test } from 'vitest';
import type { ApiCall } from '../../runtime/model/documents.generated.ts';
import { signIn, serveForFile } from '../server-http/server.ts';
import { CALLS } from './requests.ts';

const server = serveForFile();
const ROLES = ['visitor', 'editor', 'owner'] as const;
type Role = (typeof ROLES)[number];

/** What is answered to those who may not, by who may; undefined is "let in". */
const REFUSED: Readonly<Record<ApiCall['who'], Partial<Record<Role, number>>>> = {
  visitor: {},
  gateway: {},
  member: { visitor: 401, editor: 401, owner: 401 },
  editor: { visitor: 401 },
  owner: { visitor: 401, editor: 403 },
  operator: { visitor: 403, editor: 403, owner: 403 },
};

const CONTENT_TYPES = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data; boundary=b',
} as const;
const sessions: Partial<Record<Role, Record<string, string>>> = {};

beforeAll(async () => {
  for (const role of ['editor', 'owner'] as const) sessions[role] = (await signIn(server.app, role)).headers;
});

// Signing out comes last: it ends the sessions of the table.
const IN_ORDER = CALLS.toSorted((a, b) => Number(a.id === 'owner.logout') - Number(b.id === 'owner.logout'));

describe.each(IN_ORDER)('$id', ({ call }) => {
  test.each(ROLES)('%s', async (role) => {
    const body =
      call.method === 'POST' ? { payload: call.bodyType === 'multipart' ? '--b--\r\n' : call.bodyType === 'form' ? '' : '{}' } : {};
    const headers = { ...sessions[role], ...(call.method === 'POST' ? { 'content-type': CONTENT_TYPES[call.bodyType ?? 'json'] } : {}) };
    const answer = await server.app.inject({ method: call.method, url: call.path, headers, ...body, remoteAddress: '203.0.113.7' });
    const refused = REFUSED[call.who][role];
    if (refused === undefined) expect([401, 403]).not.toContain(answer.statusCode);
    else expect(answer.statusCode).toBe(refused);
  });

  test.runIf(call.method === 'POST' && (call.who === 'owner' || call.who === 'editor'))(
    'an owner whose request another site made',
    async () => {
      const { cookie = '' } = sessions.owner ?? {};
      const headers = { cookie, 'content-type': CONTENT_TYPES[call.bodyType ?? 'json'] };
      expect([401, 403]).toContain(
        (await server.app.inject({ method: 'POST', url: call.path, headers, payload: '{}', remoteAddress: '203.0.113.7' })).statusCode,
      );
    },
  );
});
