import { expect, onTestFinished, test } from 'vitest';
import { DATABASES } from '../support/database.ts';
import { IS_LONG, rounds } from '../support/rounds.ts';
import { makePng } from '../server-http/files.ts';
import { KilledConsole } from './killed-console.ts';

/** Rounds, with four kills each, and rows of an import. docs/measured/reliability.md reports a longer run. */
const ROUNDS = rounds(1);
const ROWS = IS_LONG ? 2_000 : 250;

/** Another place in each round. */
const placeOf = (round: number): number => 1 + Math.floor((ROWS * ((round * 37 + 41) % 100)) / 100);

/** What the database holds of the redirects of a round. */
const readTraces = (server: KilledConsole, round: number) =>
  server.withDatabase(async ({ queries }) => {
    const paths = await queries
      .selectFrom('redirect')
      .select('path')
      .where('path', 'like', `/r${round}-%`)
      .execute();
    const revisions = await queries
      .selectFrom('revision')
      .select(['record_id', 'action'])
      .where('entity', '=', 'redirect')
      .where('record_values', 'like', `%"/r${round}-%`)
      .execute();
    const lines = await queries
      .selectFrom('audit_log')
      .select('action')
      .where('entity', '=', 'redirect')
      .where('title', 'like', `/r${round}-%`)
      .execute();
    const count = (rows: { action: string }[], action: string) =>
      rows.filter((row) => row.action === action).length;
    return {
      paths: paths.length,
      different: new Set(paths.map(({ path }) => path)).size,
      imported: count(revisions, 'import'),
      removed: count(revisions, 'remove'),
      undone: count(revisions, 'undo'),
      changed: count(revisions, 'setPermanent'),
      lines: lines.length,
    };
  });

/** Rows of jobs that no job has, and of jobs that nobody will ever work on. */
const countOrphans = (server: KilledConsole) =>
  server.withDatabase(async ({ queries }) => {
    const rows = await queries
      .selectFrom('console_job_row as row')
      .leftJoin('console_job as job', 'job.job_id', 'row.job_id')
      .select('row.job_id')
      .where('job.job_id', 'is', null)
      .execute();
    const open = await queries
      .selectFrom('console_job')
      .select('job_id')
      .where('ended_at', 'is', null)
      .execute();
    return rows.length + open.length;
  });

/** Imports, is killed before the answer and in the midst, and asks again as the console does. */
async function importKilled(server: KilledConsole, round: number): Promise<string> {
  const lines = Array.from({ length: ROWS }, (_, index) => `/r${round}-${index},/home`);
  const fields = { mapping: JSON.stringify({ path: 'from', target: 'to' }), dryRun: 'false' };
  // Without a key by which rows are known: a second job would fail at every row, or make it again.
  const ask = () =>
    server.jobOf(() =>
      server.upload('console/redirect/import', `from,to\n${lines.join('\n')}\n`, {
        fields,
        key: `import-${round}`,
      }),
    );
  const [unheard] = await Promise.all([ask(), server.restart((round % 10) * 40)]);
  const heard = await ask();
  if (unheard !== '') expect(heard).toBe(unheard);
  await server.killAt(heard, placeOf(round));
  return ask();
}

test.each(DATABASES)(
  'on $name, killed in an import, its undo, a removal and an export: each row once, nothing twice or left',
  async ({ settings }) => {
    const server = await KilledConsole.start(await settings());
    onTestFinished(() => server.kill());
    for (let round = 0; round < ROUNDS; round += 1) {
      const imported = await importKilled(server, round);
      expect(await server.finish(imported)).toMatchObject({
        done: ROWS,
        failed: 0,
        total: ROWS,
        outcomes: { created: ROWS },
      });
      const whole = { paths: ROWS, different: ROWS, imported: ROWS, removed: 0, lines: ROWS };
      expect(await readTraces(server, round)).toMatchObject(whole);

      // An export that breaks off harms nothing, and the next one is whole.
      const filter = encodeURIComponent(JSON.stringify({ all: [] }));
      const exportAll = () => server.request(`console/redirect/export?filter=${filter}&q=/r${round}-`);
      await Promise.all([exportAll(), server.restart()]);

      const undo = () =>
        server.jobOf(() => server.post('console/job/undo', { id: imported }, `undo-${round}`));
      const undoing = await undo();
      await server.killAt(undoing, placeOf(round + 3));
      expect(await undo()).toBe(undoing);
      expect(await server.finish(undoing)).toMatchObject({ done: ROWS, failed: 0 });
      expect(await readTraces(server, round)).toMatchObject({ paths: 0, undone: ROWS, lines: 2 * ROWS });

      // Taken back out of the trash by another undone removal: of an undo there is none.
      expect(await server.readJob(undoing)).not.toHaveProperty('undoUntil');
      expect(await countOrphans(server)).toBe(0);
    }
  },
  120_000 + ROUNDS * 120_000,
);

test.each(DATABASES)(
  'on $name, killed while a bulk action removes and its undo takes back: all are there again',
  async ({ settings }) => {
    const server = await KilledConsole.start(await settings());
    onTestFinished(() => server.kill());
    const lines = Array.from({ length: ROWS }, (_, index) => `/r0-${index},/home`);
    const fields = { mapping: JSON.stringify({ path: 'from', target: 'to' }), dryRun: 'false' };
    const made = await server.jobOf(() =>
      server.upload('console/redirect/import', `from,to\n${lines.join('\n')}\n`, { fields, key: 'rows' }),
    );
    await server.finish(made);
    for (let round = 0; round < ROUNDS; round += 1) {
      const search = { filter: JSON.stringify({ all: [] }), q: '/r0-' };
      const remove = () =>
        server.jobOf(() => server.post('console/redirect/remove', search, `remove-${round}`));
      const removing = await remove();
      await server.killAt(removing, placeOf(round));
      expect(await remove()).toBe(removing);
      expect(await server.finish(removing)).toMatchObject({ done: ROWS, total: ROWS, failed: 0 });
      const undo = () =>
        server.jobOf(() => server.post('console/job/undo', { id: removing }, `back-${round}`));
      const undoing = await undo();
      await server.killAt(undoing, placeOf(round + 5));
      expect(await undo()).toBe(undoing);
      expect(await server.finish(undoing)).toMatchObject({ done: ROWS, failed: 0 });
      expect(await readTraces(server, 0)).toMatchObject({
        paths: ROWS,
        different: ROWS,
        removed: ROWS * (round + 1),
        lines: ROWS * (1 + 2 * (round + 1)),
      });
      expect(await countOrphans(server)).toBe(0);
    }
  },
  120_000 + ROUNDS * 120_000,
);

/** Uploads a picture and puts it into the trash. Returns its code. */
async function throwAway(server: KilledConsole, name: string): Promise<string> {
  const fields = { resourceType: '1', name };
  const uploaded = await server.upload<{ resourceCode: string }>('media/upload', makePng(8, 8), {
    fields,
    key: `upload-${name}`,
  });
  const id = uploaded?.data.resourceCode ?? '';
  expect((await server.post('media/saveFiles', { resourceCodes: [id] }, `save-${name}`))?.status).toBe(200);
  await server.finish(
    await server.jobOf(() => server.post('console/media/remove', { ids: [id] }, `remove-${name}`)),
  );
  return id;
}

test.each(DATABASES)(
  'on $name, killed while the trash is emptied: a file goes with its record, or stays with it',
  async ({ settings }) => {
    const server = await KilledConsole.start(await settings());
    onTestFinished(() => server.kill());
    const files = server.files();
    for (let round = 0; round < ROUNDS; round += 1) {
      const codes: string[] = [];
      for (let index = 0; index < 8; index += 1) codes.push(await throwAway(server, `${round}-${index}`));
      const purge = (id: string) =>
        server.post<null>('console/trash/purge', { entity: 'media', id }, `purge-${id}`);
      const first = codes.slice(0, 1 + (round % 6));
      const answers = Promise.all(codes.map(purge));
      // In the midst of the others.
      await Promise.race(first.map(purge));
      await server.restart();
      await answers;
      const left = await server.withDatabase(async ({ queries }) => {
        const trash = await queries
          .selectFrom('trash')
          .select('record_id')
          .where('entity', '=', 'media')
          .execute();
        const rows = await queries
          .selectFrom('media')
          .select('resource_code')
          .where('resource_code', 'in', codes)
          .execute();
        return { trash: trash.map((row) => row.record_id), rows: rows.map((row) => row.resource_code) };
      });
      expect(left.rows.toSorted()).toEqual(left.trash.toSorted());
      const kept = (): string[] =>
        codes.filter((code) => server.files().some((name) => name.startsWith(code)));
      await expect.poll(kept).toEqual(codes.filter((code) => left.trash.includes(code)));
      for (const id of left.trash) expect((await purge(id))?.status).toBe(200);
    }
    expect(server.files()).toEqual(files);
  },
  120_000 + ROUNDS * 60_000,
);

test.each(DATABASES)(
  'on $name, killed at the moment of publishing: every article is public, once',
  async ({ settings }) => {
    const server = await KilledConsole.start(await settings());
    onTestFinished(() => server.kill());
    for (let round = 0; round < ROUNDS; round += 1) {
      const releaseDate = '2999-01-01T00:00:00.000Z';
      const save = (index: number) => {
        const title = { 'zh-CN': `${round}-${index}` };
        const values = { title, state: 'published', releaseDate };
        return server.post('console/article/save', { values }, `article-${round}-${index}`);
      };
      const saved = await Promise.all(Array.from({ length: 10 }, (_, index) => save(index)));
      const ids = saved.map((answer) => answer?.data.id ?? '');
      // All of them wait: as if their time had come now.
      await server.withDatabase(({ queries }) =>
        queries
          .updateTable('content_item')
          .set({ released_at: '2026-01-01T00:00:00.000Z' })
          .where('content_code', 'in', ids)
          .execute(),
      );
      await server.restart((round % 7) * 150);
      const read = () =>
        server.withDatabase(async ({ queries }) => {
          const items = await queries
            .selectFrom('content_item')
            .select('state')
            .where('content_code', 'in', ids)
            .execute();
          const revisions = await queries
            .selectFrom('revision')
            .select('record_id')
            .where('record_id', 'in', ids)
            .where('action', '=', 'publish')
            .execute();
          return [
            items.filter(({ state }) => state === 'published').length,
            revisions.length,
            new Set(revisions.map((row) => row.record_id)).size,
          ];
        });
      await expect.poll(read, { timeout: 20_000 }).toEqual([10, 10, 10]);
    }
  },
  120_000 + ROUNDS * 60_000,
);
