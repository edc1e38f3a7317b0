/** A job of many rows must not look at those that are done, nor a new item at all others. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { ConsoleJobs, type JobRow } from '../../src/server/domains/records/index.ts';
import { dropMessages } from '../../src/server/domains/messages/index.ts';
import { openItems } from '../../src/server/domains/items/index.ts';
import type { SiteIdentity } from '../../src/server/kernel/caller.ts';
import { DATABASES } from '../support/database.ts';
import { addSite, CHINESE, provideServices } from './site.ts';
import { watchPlans } from './watch-plans.ts';

const ROWS = 5_000;

describe.each(DATABASES)('with many rows on $name', ({ name }) => {
  const services = provideServices(name);
  let site: SiteIdentity;

  beforeAll(async () => {
    site = await addSite(services);
    const { queries } = services.database;
    const rows = sql`with recursive n (i) as
      (select 1 union all select i + 1 from n where i < ${sql.lit(ROWS)})`;
    await sql`${rows} insert into console_job_row (project_code, job_id, position, title, ok)
      select ${site.projectCode}, 'job', i, '', case when i < 4000 then 1 end from n`.execute(queries);
    await sql`${rows} insert into content_item (project_code, content_code, type, document, rich_text,
      released_at, sort_order, views, created_at, modified_at)
      select ${site.projectCode}, 'item-' || i, 2, '{}', '', '', i, 0, '', '' from n`.execute(queries);
    if (name === 'PostgreSQL') await sql`vacuum analyze`.execute(queries);
  });

  test('the next rows of a job and those that are shown come from an index in their order', async () => {
    const { watched, explain } = watchPlans(services.database);
    const { queue } = new ConsoleJobs(watched);
    const job = { project_code: site.projectCode, job_id: 'job' } as JobRow;
    expect((await queue.nextRows(watched.queries, job, 10)).map(({ position }) => position)[0]).toBe(4000);
    expect(await explain(() => queue.nextRows(watched.queries, job, 10))).toEqual([]);
  });

  test.runIf(name === 'SQLite')('what is told of a record is dropped by an index', async () => {
    const { watched, readPlans } = watchPlans(services.database);
    const dropped = { keys: ['form.place:1'], beginnings: ['form.told:1:'] };
    const lines = await readPlans(() => dropMessages(watched.queries, site.projectCode, dropped, true));
    const served = /USING INDEX \S+ \(project_code=\? AND message_key[=>]/;
    expect([lines.length, lines.filter((line) => served.test(line)).length]).toEqual([2, 2]);
  });

  test('a new item finds its place by an index', async () => {
    const { watched, explain } = watchPlans(services.database);
    const { itemRecords } = openItems({ ...services, database: watched }).services;
    const values = { title: { [CHINESE]: '青瓷' } };
    const write = () =>
      itemRecords.write(
        watched.queries,
        site,
        2,
        { values },
        { ownerId: 'owner', permissions: new Set(['content.write', 'content.publish']) },
      );
    const before = await services.database.queries
      .selectFrom('content_item')
      .select('content_code')
      .execute();
    const lines = await explain(write);
    // What is bound as JSON is no table.
    const scanned = lines.filter((line) => !line.startsWith('SCAN json_each'));
    expect(scanned.filter((line) => line.includes('content_item'))).toEqual([]);
    const made = await services.database.queries
      .selectFrom('content_item')
      .select('sort_order')
      .where('project_code', '=', site.projectCode)
      .orderBy('sort_order', 'desc')
      .limit(2)
      .execute();
    expect(before).toHaveLength(ROWS);
    expect(made.map(({ sort_order }) => sort_order)).toEqual([ROWS + 1024, ROWS]);
  });
});
