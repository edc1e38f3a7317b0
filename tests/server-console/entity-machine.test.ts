// What every entity of the console keeps: revisions, requests, the trash, jobs.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ConsoleJob } from '../../runtime/generated/api.generated.ts';
import { auditRow, writeAudits } from '../../src/server/domains/records/audit-log.ts';
import { entities } from '../../src/server/entities/registry.ts';
import { emptyTrash } from '../../src/server/entities/engine/empty-trash.ts';
import { makeUpload } from '../server-http/files.ts';
import { makeServer, signIn, type TestServer } from '../server-http/server.ts';
import { DATABASES } from '../server-members/member-site.ts';
import { callsWith } from '../server-owners/console-calls.ts';
import { timeAfter } from '../support/server-time.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const CALL = 'console/redirect';

describe.each(DATABASES)('the machine of entities on $name', ({ settings }) => {
  let server: TestServer;
  let headers: Record<string, string>;
  let owner: ReturnType<typeof callsWith>;
  let other: ReturnType<typeof callsWith>;
  beforeAll(async () => {
    server = await makeServer(await settings());
    ({ headers } = await signIn(server.app, 'owner'));
    owner = callsWith(server, headers);
    other = callsWith(server, (await signIn(server.app, 'editor')).headers);
  });
  afterAll(() => server.close());

  const ago = (milliseconds: number): Promise<string> => timeAfter(server.app, -milliseconds);

  const make = async (path: string): Promise<string> => {
    const { data } = await owner.post(`${CALL}/save`, { values: { path, target: '/about' } });
    return (data as { id: string }).id;
  };
  const get = async (id: string) => owner.get(`${CALL}/get`, { id });

  async function finish(started: { data: unknown }): Promise<ConsoleJob> {
    const { id } = started.data as { id: string };
    const read = async () => (await owner.get('console/job/get', { id })).data as ConsoleJob;
    await expect.poll(async () => (await read()).state, { timeout: 20_000 }).toBe('done');
    return read();
  }
  const remove = async (ids: string[]) => finish(await owner.post(`${CALL}/remove`, { ids }));

  test('a stale save is answered with what is stored and what has changed, and changes nothing', async () => {
    const id = await make('/stale');
    const { values } = (await get(id)).data as { values: object };
    const save = (caller: typeof owner, change: object) =>
      caller.post(`${CALL}/save`, { id, revision: 1, values: { ...values, ...change } });
    // Both at once: one is stored, the other learns of it.
    const answers = await Promise.all([save(owner, { note: 'one' }), save(other, { target: '/news' })]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const refused = answers.find(({ status }) => status === 409);
    const stored = (await get(id)).data as { revision: number; values: Record<string, string> };
    const changed = stored.values.note === 'one' ? 'note' : 'target';
    expect(refused).toMatchObject({
      code: 4091,
      data: { revision: stored.revision, stored: stored.values, changed: [changed] },
    });
    expect(stored.revision).toBe(2);
    // Merged by who was refused, nothing of either is lost.
    const mine = changed === 'note' ? { target: '/news' } : { note: 'one' };
    const merged = { ...stored.values, ...mine };
    await owner.post(`${CALL}/save`, { id, revision: 2, values: merged });
    expect((await get(id)).data).toMatchObject({ revision: 3, values: { note: 'one', target: '/news' } });
  });

  test('a request that is sent again, even at the same time, makes one record', async () => {
    const send = async () =>
      server.app.inject({
        method: 'POST',
        url: `/api/${CALL}/save`,
        headers: { ...headers, 'idempotency-key': 'the-same-request' },
        payload: { values: { path: '/once', target: '/about' } },
      });
    const [one, two] = [await send(), await send()];
    expect(two.json()).toEqual(one.json());
    // The kept answer is lost, as after a crash: the revision still knows the request.
    await server.services.database.queries.deleteFrom('idempotency_key').execute();
    const answers = await Promise.all([send(), send()]);
    expect(answers.some(({ statusCode }) => statusCode === 200)).toBe(true);
    for (const answer of answers) if (answer.statusCode === 200) expect(answer.json()).toEqual(one.json());
    expect((await owner.get(`${CALL}/list`, { q: '/once' })).total).toBe(1);
  });

  test('the trash keeps a record for 30 days', async () => {
    const [kept, gone] = [await make('/kept'), await make('/gone')];
    await remove([kept, gone]);
    const { database } = server.services;
    const age = async (id: string, days: number) =>
      database.queries
        .updateTable('trash')
        .set({ removed_at: await ago(days * DAY_MS) })
        .where('record_id', '=', id)
        .execute();
    await age(kept, 29.9);
    await age(gone, 30.1);
    await emptyTrash(server.services, entities);
    const recovered = await finish(await owner.post(`${CALL}/recover`, { ids: [kept, gone] }));
    expect(recovered.rows.map(({ id, ok }) => [id, ok])).toEqual([
      [gone, false],
      [kept, true],
    ]);
    expect((await get(kept)).data).toMatchObject({ values: { path: '/kept' } });
    expect((await owner.get(`${CALL}/history`, { id: gone })).total).toBe(0);
  });

  test('a record that cannot leave the trash is named in the log, and the others leave it', async () => {
    const ids = [await make('/held'), await make('/free')];
    await remove(ids);
    const { database, logger } = server.services;
    const removed_at = await ago(31 * DAY_MS);
    await database.queries.updateTable('trash').set({ removed_at }).where('record_id', 'in', ids).execute();
    const redirect = entities.get('redirect');
    if (redirect === undefined) throw new Error('There are no redirects.');
    const purge = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('held'));
    const failing = { ...redirect, definition: { ...redirect.definition, purge } };
    const error = vi.spyOn(logger, 'error');
    await emptyTrash(server.services, new Map([['redirect', failing]]));
    const left = await database.queries.selectFrom('trash').select('record_id').execute();
    expect(left).toHaveLength(1);
    const lines = error.mock.calls.map(([, text]) => text);
    error.mockRestore();
    expect(lines).toEqual([`redirect ${left[0]?.record_id} could not leave the trash`]);
  });

  test('a job is undone once, within ten minutes, by its owner alone, and not what came later', async () => {
    const ids = [await make('/undo-1'), await make('/undo-2')];
    const job = await remove(ids);
    const undo = (caller = owner) => caller.post('console/job/undo', { id: job.id });
    const end = (at: string) =>
      server.services.database.queries
        .updateTable('console_job')
        .set({ ended_at: at })
        .where('job_id', '=', job.id)
        .execute();
    expect((await undo(other)).status).toBe(404);
    await end(await ago(10 * 60_000 + 1_000));
    expect((await undo()).status).toBe(409);
    await end(await ago(9 * 60_000));
    // One of them has come back in the meantime: it stays as it is.
    await finish(await owner.post(`${CALL}/recover`, { ids: [ids[0]] }));
    const undone = await finish(await undo());
    expect(undone).toMatchObject({ total: 2, failed: 1 });
    expect((await undo()).status).toBe(409);
    for (const id of ids) expect((await get(id)).status).toBe(200);
  });

  test('an import is one line among the last changes, and so is what takes it back', async () => {
    const home = async () =>
      ((await owner.get('console/home')).data as { changes: { text: string; link: string }[] }).changes;
    const rows = Array.from({ length: 12 }, (_, index) => `/line-${index},/about`);
    const fields = { mapping: JSON.stringify({ path: 'p', target: 't' }), dryRun: 'false' };
    const file = makeUpload(['p,t', ...rows].join('\n'), { name: 'x.csv', fields });
    const id = await make('/before-the-lines');
    const url = `/api/${CALL}/import`;
    const sent = { method: 'POST', url, ...file, headers: { ...file.headers, ...headers } } as const;
    const job = await finish((await server.app.inject(sent)).json<{ data: object }>());
    const imported = { text: 'owner worked on 12 items (redirect: imported)', link: '/owner/redirect' };
    const before = { text: 'owner added the redirect “/before-the-lines”', link: `/owner/redirect/${id}` };
    expect((await home()).slice(0, 2)).toMatchObject([imported, before]);
    await finish(await owner.post('console/job/undo', { id: job.id }));
    const undone = { text: 'owner worked on 12 items (redirect: undone)', link: '/owner/redirect' };
    expect((await home()).slice(0, 3)).toMatchObject([undone, imported, before]);
    // Somebody who saves one record twice has changed one record.
    for (const note of ['one', 'two'])
      await owner.post(`${CALL}/save`, { id, values: { path: '/before-the-lines', target: '/about', note } });
    const saved = { text: 'owner changed the redirect “/before-the-lines”', link: `/owner/redirect/${id}` };
    expect((await home()).slice(0, 2)).toMatchObject([saved, undone]);
    const author = { ownerId: await owner.idOf('owner'), name: 'owner', address: '203.0.113.9' };
    const line = { projectCode: 'default', author, entity: 'article', action: 'import' };
    // What was done an hour later is a line of its own, and both are named.
    const { queries } = server.services.database;
    const apart = ['Nine', 'Ten'].map((title, at) => ({
      ...auditRow({ ...line, id: title, title, action: 'save' }),
      at: `2026-01-05T${String(9 + at).padStart(2, '0')}:00:00.000Z`,
    }));
    await queries.insertInto('audit_log').values(apart).execute();
    const texts = (await home()).map(({ text }) => text);
    expect(texts.slice(0, 2)).toEqual([
      'owner changed the article “Ten”',
      'owner changed the article “Nine”',
    ]);
    const many = Array.from({ length: 1_100 }, (_, index) => ({ ...line, id: `large-${index}` }));
    await writeAudits(queries, many);
    expect(await home()).toMatchObject([
      { text: 'owner worked on 1000+ items (article: imported)', link: '/owner/article' },
    ]);
  });

  test(
    'a job whose process has died is taken over, with one result for each row',
    { tags: 'long' },
    async () => {
      const ids: string[] = [];
      for (let index = 0; index < 6; index += 1) ids.push(await make(`/dead-${index}`));
      const { consoleJobs, database, sites } = server.services;
      const site = await sites.get('default');
      if (site === undefined) throw new Error('There is no site.');
      const caller = {
        ownerId: await owner.idOf('owner'),
        name: 'owner',
        address: '',
        language: 'en-US',
        permissions: ['content.read', 'content.write'],
      };
      const prepared = await consoleJobs.prepare(site, {
        entity: 'redirect',
        kind: 'remove',
        input: {},
        caller,
      });
      await prepared.addRows(ids.map((id) => ({ id })));
      // As a process leaves it that was killed after two rows.
      await database.queries
        .updateTable('console_job_row')
        .set({ ok: 1 })
        .where('job_id', '=', prepared.id)
        .where('position', '<', 2)
        .execute();
      await database.queries
        .updateTable('console_job')
        .set({
          state: 'running',
          holder: 'dead',
          held_until: await ago(-1_000),
          ended_at: null,
          total: 6,
          done: 2,
        })
        .where('job_id', '=', prepared.id)
        .execute();
      const job = await finish({ data: { id: prepared.id } });
      expect(job).toMatchObject({ done: 6, total: 6, failed: 0 });
      expect(job.rows.map(({ id, ok }) => [id, ok])).toEqual(ids.map((id) => [id, true]));
      const removed = await Promise.all(ids.map(async (id) => (await get(id)).status));
      expect(removed).toEqual([200, 200, 404, 404, 404, 404]);
      // The dead one comes back to life: the job is not its any more.
      const claimed = await database.queries
        .selectFrom('console_job')
        .selectAll()
        .where('job_id', '=', prepared.id)
        .executeTakeFirstOrThrow();
      expect(await consoleJobs.queue.hold(database.queries, claimed, 'dead')).toBe(false);
    },
  );
});
