/** Counts what the rows of an import have come to beside its job, and names its file by a hash. */
import { sql } from 'kysely';
import type { Migration } from './migration.ts';

const OUTCOMES = ['created', 'changed', 'unchanged'] as const;

export const up: Migration['up'] = async (db) => {
  for (const name of OUTCOMES)
    await db.schema
      .alterTable('console_job')
      .addColumn(name, 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  await db.schema.alterTable('console_job').addColumn('file_hash', 'varchar(64)').execute();
  for (const name of OUTCOMES)
    await sql`update console_job set ${sql.ref(name)} = (select count(*) from console_job_row as done
      where done.project_code = console_job.project_code and done.job_id = console_job.job_id
      and done.outcome = ${sql.lit(name)}) where kind = 'import'`.execute(db);
  await sql`create index console_job_file on console_job (project_code, file_hash)
    where file_hash is not null`.execute(db);
};
