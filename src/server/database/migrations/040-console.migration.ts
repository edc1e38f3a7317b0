import { sql, type Kysely } from 'kysely';
import type { Migration } from './migration.ts';

/** What the console keeps of records: revisions, the trash, the audit log, jobs. And redirects. */
export const up: Migration['up'] = async (db) => {
  await createRevisions(db);
  await createTrash(db);
  await createAuditLog(db);
  await createJobs(db);
  await createRedirects(db);
};

async function createRedirects(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('redirect')
    .addColumn('project_code', 'text', (column) => column.notNull())
    .addColumn('redirect_id', 'text', (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('target', 'text', (column) => column.notNull())
    .addColumn('is_permanent', 'integer', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('modified_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('redirect_key', ['project_code', 'redirect_id'])
    .execute();
  await db.schema
    .createIndex('redirect_by_path')
    .on('redirect')
    .columns(['project_code', 'path'])
    .unique()
    .execute();
}

async function createRevisions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('record_revision')
    .addColumn('project_code', 'text', (column) => column.notNull())
    .addColumn('entity', 'text', (column) => column.notNull())
    .addColumn('record_id', 'text', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('changed', 'text', (column) => column.notNull())
    .addColumn('record_values', 'text', (column) => column.notNull())
    .addColumn('saved_at', 'text', (column) => column.notNull())
    .addColumn('saved_by', 'text', (column) => column.notNull())
    .addColumn('request_key', 'text')
    .addPrimaryKeyConstraint('record_revision_key', ['project_code', 'entity', 'record_id', 'revision'])
    .execute();
  await db.schema
    .createIndex('record_revision_by_request')
    .on('record_revision')
    .columns(['project_code', 'request_key'])
    .where(sql<boolean>`request_key is not null`)
    .execute();
}

async function createTrash(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('trash')
    .addColumn('project_code', 'text', (column) => column.notNull())
    .addColumn('entity', 'text', (column) => column.notNull())
    .addColumn('record_id', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('record_values', 'text', (column) => column.notNull())
    .addColumn('removed_at', 'text', (column) => column.notNull())
    .addColumn('removed_by', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('trash_key', ['project_code', 'entity', 'record_id'])
    .execute();
  await db.schema
    .createIndex('trash_by_time')
    .on('trash')
    .columns(['project_code', 'removed_at', 'entity', 'record_id'])
    .execute();
}

async function createAuditLog(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('audit_log')
    .addColumn('project_code', 'text', (column) => column.notNull())
    .addColumn('audit_id', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('owner_id', 'text', (column) => column.notNull())
    .addColumn('owner_name', 'text', (column) => column.notNull())
    .addColumn('entity', 'text', (column) => column.notNull())
    .addColumn('record_id', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .addColumn('address', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('audit_log_key', ['project_code', 'audit_id'])
    .execute();
  await db.schema
    .createIndex('audit_log_by_record')
    .on('audit_log')
    .columns(['project_code', 'entity', 'record_id', 'audit_id'])
    .execute();
  await db.schema
    .createIndex('audit_log_by_owner')
    .on('audit_log')
    .columns(['project_code', 'owner_name', 'audit_id'])
    .execute();
}

async function createJobs(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('console_job')
    .addColumn('project_code', 'text', (column) => column.notNull())
    .addColumn('job_id', 'text', (column) => column.notNull())
    .addColumn('entity', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('input', 'text', (column) => column.notNull())
    .addColumn('caller', 'text', (column) => column.notNull())
    .addColumn('owner_id', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('total', 'integer')
    .addColumn('done', 'integer', (column) => column.notNull())
    .addColumn('failed', 'integer', (column) => column.notNull())
    .addColumn('failure', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('ended_at', 'text')
    .addColumn('undone_by', 'text')
    .addColumn('holder', 'text')
    .addColumn('held_until', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('console_job_key', ['project_code', 'job_id'])
    .execute();
  await db.schema
    .createIndex('console_job_open')
    .on('console_job')
    .columns(['held_until'])
    .where(sql<boolean>`ended_at is null`)
    .execute();
  await db.schema
    .createTable('console_job_row')
    .addColumn('project_code', 'text', (column) => column.notNull())
    .addColumn('job_id', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('record_id', 'text')
    .addColumn('input', 'text')
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('ok', 'integer')
    .addColumn('reason', 'text')
    .addColumn('undo', 'text')
    .addPrimaryKeyConstraint('console_job_row_key', ['project_code', 'job_id', 'position'])
    .execute();
}
