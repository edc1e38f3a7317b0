import type { Migration } from './migration.ts';

/** What a member sees of a device: browser, system, a part of its network, and when it was seen last. */
export const up: Migration['up'] = async (db) => {
  for (const column of ['browser', 'system', 'network'] as const)
    await db.schema
      .alterTable('member_token')
      .addColumn(column, 'text', (definition) => definition.notNull().defaultTo(''))
      .execute();
  await db.schema.alterTable('member_token').addColumn('seen_at', 'text').execute();
};
