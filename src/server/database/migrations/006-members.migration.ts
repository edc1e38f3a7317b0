import { sql, type Kysely } from 'kysely';
import type { Migration } from './migration.ts';

/** Members and the tokens of their devices. E-mail and phone are unique in a site. */
export const up: Migration['up'] = async (db) => {
  await db.schema
    .createTable('member')
    .addColumn('project_code', 'text', (column) => column.notNull())
    .addColumn('member_id', 'text', (column) => column.notNull())
    .addColumn('user_name', 'text', (column) => column.notNull())
    .addColumn('nick_name', 'text', (column) => column.notNull())
    .addColumn('avatar', 'text', (column) => column.notNull())
    .addColumn('gender', 'integer', (column) => column.notNull())
    .addColumn('birthday', 'text')
    .addColumn('company', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('email', 'text')
    .addColumn('phone', 'text')
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('closes_at', 'text')
    .addPrimaryKeyConstraint('member_key', ['project_code', 'member_id'])
    .addCheckConstraint('member_reachable', sql`email is not null or phone is not null`)
    .execute();
  // Nulls are not equal to one another: any number of members may have no phone.
  for (const column of ['email', 'phone'])
    await db.schema
      .createIndex(`member_by_${column}`)
      .on('member')
      .columns(['project_code', column])
      .unique()
      .execute();
  await db.schema
    .createIndex('member_by_closing')
    .on('member')
    .columns(['closes_at'])
    .where(sql<boolean>`closes_at is not null`)
    .execute();
  await createTokens(db);
};

async function createTokens(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('member_token')
    .addColumn('project_code', 'text', (column) => column.notNull())
    .addColumn('token_hash', 'text', (column) => column.notNull())
    .addColumn('member_id', 'text', (column) => column.notNull())
    .addColumn('device_id', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('member_token_key', ['project_code', 'token_hash'])
    .execute();
  await db.schema
    .createIndex('member_token_by_device')
    .on('member_token')
    .columns(['project_code', 'member_id', 'device_id'])
    .unique()
    .execute();
  await db.schema
    .createIndex('comment_by_member')
    .on('comment')
    .columns(['project_code', 'member_id', 'created_at'])
    .execute();
  await db.schema
    .createIndex('form_record_by_member')
    .on('form_record')
    .columns(['project_code', 'member_id', 'created_at'])
    .execute();
}
