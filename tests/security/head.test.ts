import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { serveForFile } from '../server-http/server.ts';
import { CAPTCHA, PASSWORD, addCalls } from '../server-members/member-site.ts';
import { expectAllCells } from '../support/check-cells.ts';
import { CALLS } from './requests.ts';

const server = serveForFile({ CAPTCHA_ANSWER: CAPTCHA });
const GETS = CALLS.filter(({ call }) => call.method === 'GET');
const headers: Record<string, string> = {};

/** What a GET would take that does all it can. */
const QUERY: Readonly<Record<string, string>> = {
  deviceId: 'desk',
  email: 'lin@example.com',
  phone: '13812345678',
  mobile: '13812345678',
  imageCode: CAPTCHA,
  code: '123456',
  purpose: 'login',
  type: 'email',
  target: 'new@example.com',
  ticket: 'a-ticket',
  password: PASSWORD,
  confirmPassword: PASSWORD,
  language: 'en-US',
  projectCode: 'default',
};

beforeAll(async () => {
  await server.services.settings.set('default', 'switches', { memberLogin: true, mall: true });
  const site = addCalls(server);
  headers.authorization = `Bearer ${await site.register('lin@example.com')}`;
  await server.app.inject('/api/code/image?deviceId=desk');
});

/** Every row of every table but that of the jobs, which run beside the calls when their time comes. */
async function readAll(): Promise<string> {
  const { queries } = server.services.database;
  const tables = await queries.introspection.getTables();
  const names = tables.map(({ name }) => name).filter((name) => name !== 'job_lease');
  const rows = await Promise.all(
    names.map(async (name) => [name, (await sql`select * from ${sql.table(name)}`.execute(queries)).rows]),
  );
  return JSON.stringify(rows);
}

function queryOf(properties: object): string {
  const known = Object.keys(properties).filter((name) => QUERY[name] !== undefined);
  return new URLSearchParams(known.map((name) => [name, QUERY[name] ?? ''])).toString();
}

/** The calls by GET of each resource. */
const RESOURCES = [...Map.groupBy(GETS, ({ resource }) => resource)];

test.each(RESOURCES)('HEAD and OPTIONS of %s, as a member, change nothing', async (_, calls) => {
  await expectAllCells(
    calls,
    async ({ call }) => {
      const url = `${call.path}?${queryOf((call.query?.properties as object | undefined) ?? {})}`;
      const before = await readAll();
      const outbox = join(server.folder, 'outbox');
      expect(existsSync(outbox)).toBe(true);
      for (const method of ['HEAD', 'OPTIONS'] as const) {
        const answer = await server.app.inject({ method, url, headers });
        expect(answer.statusCode).toBeLessThan(500);
        expect(answer.headers['set-cookie']).toBeUndefined();
        if (method === 'OPTIONS' || call.changes === true) {
          expect(answer.statusCode).toBe(405);
          expect(answer.headers.allow?.includes('HEAD')).toBe(call.changes !== true);
        }
      }
      expect(await readAll()).toBe(before);
    },
    ({ id }) => id,
  );
});

test('every GET that changes something says so', () => {
  expect(
    GETS.filter(({ call }) => call.changes === true)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual([
    'authentication.mobile',
    'code.email',
    'code.image',
    'code.sms',
    'memberInfo.ExistEmailCode',
    'memberInfo.ExistPhonecode',
    'memberInfo.getPhonecode',
    'memberInfo.getVerifiCode',
    'memberInfo.resetPasswordByQuery',
    'memberInfo.sendSimpleMail',
    'memberOrder.queryAliPayStatus',
    'memberOrder.queryWxPayStatus',
    'systemSetting.setLanguage',
    'systemSetting.setProjectCode',
  ]);
});
