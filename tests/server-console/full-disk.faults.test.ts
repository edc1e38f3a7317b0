import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import type { ConsoleJob } from '../../runtime/generated/api.generated.ts';
import { makePng, makeUpload } from '../server-http/files.ts';
import { makeServer, signIn, type TestServer } from '../server-http/server.ts';
import { fillDisk } from '../support/full-disk.ts';

const ROWS = 600;

async function open() {
  const server = await makeServer();
  onTestFinished(server.close);
  const { headers } = await signIn(server.app, 'owner');
  const upload = (url: string, file: Uint8Array | string, fields: Record<string, string>) => {
    const made = makeUpload(file, { name: 'x.csv', fields });
    return server.app.inject({
      method: 'POST',
      url,
      payload: made.payload,
      headers: { ...made.headers, ...headers, 'accept-language': 'en-US' },
    });
  };
  const startImport = () =>
    upload(
      '/api/console/redirect/import',
      `from,to\n${Array.from({ length: ROWS }, (_, at) => `/full-${at},/home`).join('\n')}\n`,
      { mapping: JSON.stringify({ path: 'from', target: 'to' }), key: 'path', dryRun: 'false' },
    );
  const readJob = async (id: string) => {
    const answer = await server.app.inject({ url: `/api/console/job/get?id=${id}`, headers });
    expect(answer.statusCode).toBe(200);
    return answer.json<{ data: ConsoleJob }>().data;
  };
  const get = async (url: string) => (await server.app.inject({ url, headers })).statusCode;
  return { server, upload, startImport, readJob, get };
}

/** SQLite as if its disk could only be read. */
async function lockDisk({ services }: TestServer): Promise<() => Promise<void>> {
  const { queries } = services.database;
  await sql`pragma query_only = on`.execute(queries);
  return async () => void (await sql`pragma query_only = off`.execute(queries));
}

test.each([
  ['a full disk', 507, fillDisk],
  ['a disk that may only be read', 503, lockDisk],
] as const)(
  '%s in the midst of an import: the job waits and goes on, and new work is refused until then',
  async (_, status, breakDisk) => {
    const { server, upload, startImport, readJob, get } = await open();
    const started = await startImport();
    const { id } = started.json<{ data: { id: string } }>().data;
    await expect.poll(async () => (await readJob(id)).done, { interval: 1 }).toBeGreaterThan(0);
    const mend = await breakDisk(server);

    const sendPicture = () =>
      upload('/api/media/upload', makePng(8, 8), { resourceType: '1', name: `${'x'.repeat(250)}.png` });
    // Some rows still fit into the last page.
    await expect
      .poll(async () => (await sendPicture()).statusCode, { interval: 1, timeout: 20_000 })
      .toBe(status);
    const picture = await sendPicture();
    expect([picture.statusCode, picture.json<{ message: string }>().message]).toEqual([
      status,
      expect.stringMatching(/\w+/),
    ]);
    expect(picture.headers['retry-after']).toBeDefined();
    expect((await startImport()).statusCode).toBe(status);
    // Reads go on, also of a record that was never changed in the console.
    expect(await get('/api/console/redirect/list')).toBe(200);
    expect(await get('/api/console/setting/get?id=site')).toBe(200);
    const waiting = await readJob(id);
    expect(waiting.done).toBeLessThan(ROWS);
    expect(waiting).toMatchObject({ failed: 0, total: ROWS });

    await mend();
    const { queries } = server.services.database;
    // What could not be released is free after 20 seconds: as if they had passed.
    await queries.updateTable('console_job').set({ held_until: '' }).where('ended_at', 'is', null).execute();
    await expect.poll(async () => (await readJob(id)).state, { timeout: 40_000 }).toBe('done');
    expect(await readJob(id)).toMatchObject({ done: ROWS, failed: 0, outcomes: { created: ROWS } });
    const made = await queries
      .selectFrom('redirect')
      .select('path')
      .where('path', 'like', '/full-%')
      .execute();
    expect(made).toHaveLength(ROWS);
    expect((await sendPicture()).statusCode).toBe(200);
  },
);
