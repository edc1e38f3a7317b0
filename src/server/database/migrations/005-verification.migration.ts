import type { Migration } from './migration.ts';

/** Captchas, codes and tickets. */
export const up: Migration['up'] = async (db) => {
  await db.schema
    .createTable('captcha')
    .addColumn('project_code', 'text', (column) => column.notNull())
    .addColumn('device_id', 'text', (column) => column.notNull())
    .addColumn('answer_hash', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('captcha_key', ['project_code', 'device_id'])
    .execute();
  await db.schema
    .createTable('verification_code')
    .addColumn('project_code', 'text', (column) => column.notNull())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('target', 'text', (column) => column.notNull())
    .addColumn('code_id', 'text', (column) => column.notNull())
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text')
    .addPrimaryKeyConstraint('verification_code_key', ['project_code', 'purpose', 'target'])
    .execute();
  await db.schema
    .createTable('verification_send')
    .addColumn('project_code', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('sent_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('verification_send_key', ['project_code', 'subject'])
    .execute();
  await db.schema
    .createTable('verification_ticket')
    .addColumn('project_code', 'text', (column) => column.notNull())
    .addColumn('ticket_hash', 'text', (column) => column.notNull())
    .addColumn('target', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('verification_ticket_key', ['project_code', 'ticket_hash'])
    .execute();
  // Expired rows are found by these indexes and deleted.
  for (const table of ['captcha', 'verification_code', 'verification_send', 'verification_ticket'] as const)
    await db.schema
      .createIndex(`${table}_by_end`)
      .on(table)
      .columns(['project_code', 'expires_at'])
      .execute();
};
