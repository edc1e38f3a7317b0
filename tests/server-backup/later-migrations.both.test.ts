// Later migrations upgrade a database after a copy; when one fails, the copy brings the database back.
import { sql } from 'kysely';
import pino from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openUpgraded } from '../../src/server/app/open-upgraded.ts';
import { NEWEST_SCHEMA } from '../../src/server/database/migrate.ts';
import { MIGRATIONS } from '../../src/server/database/migrations.ts';
import type { Migration } from '../../src/server/database/migrations/migration.ts';
import { findUpgradeCopy, rollBack } from '../../src/server/domains/operations/index.ts';
import { DATABASES } from '../support/database.ts';
import { onDriver, schemaOf } from './upgrade-command.ts';

const SITE = { project_code: 'a', default_language: 'zh-CN', languages: '[]', created_at: '2026-01-01' };
const logger = pino({ level: 'silent' });

/** As if the program had more migrations. */
function haveLater(...later: [name: string, up: Migration['up']][]): void {
  const migrations = MIGRATIONS as [string, Migration][];
  const before = migrations.length;
  migrations.push(...later.map(([name, up]): [string, Migration] => [name, { up }]));
  onTestFinished(() => void migrations.splice(before));
}

const addColumn: Migration['up'] = async (db) => {
  await sql`alter table site add column motto text not null default 'clay'`.execute(db);
};

describe.each(DATABASES)('a database of an earlier version on $name', ({ settings: make }) => {
  test('is upgraded after a copy, and keeps its rows', async () => {
    const settings = await make();
    await onDriver(settings, (queries) => queries.insertInto('site').values(SITE).execute());
    haveLater(['998-motto', addColumn]);
    const database = await openUpgraded(settings, logger);
    onTestFinished(() => database.close());
    const { rows } = await sql`select project_code, motto from site`.execute(database.queries);
    expect(rows).toEqual([{ project_code: 'a', motto: 'clay' }]);
    expect(await findUpgradeCopy(settings)).toMatchObject({ schema: NEWEST_SCHEMA });
  });

  test('is between two versions when a later migration fails, until the copy is put back', async () => {
    const settings = await make();
    await onDriver(settings, (queries) => queries.insertInto('site').values(SITE).execute());
    haveLater(['998-motto', addColumn], ['999-motto-again', addColumn]);
    await expect(openUpgraded(settings, logger)).rejects.toThrow(
      /"999-motto-again" has failed .*The migrations before it are done.*upgrade -- rollback \S+\.tar/,
    );
    expect(await schemaOf(settings)).toBe('998-motto');
    const copy = await findUpgradeCopy(settings);
    if (copy === undefined) throw new Error('There is no copy.');
    await rollBack(settings, copy);
    expect(await schemaOf(settings)).toBe(NEWEST_SCHEMA);
    const rows = await onDriver(settings, (queries) => queries.selectFrom('site').selectAll().execute());
    expect(rows).toEqual([{ ...SITE, version: 0 }]);
  });
});
