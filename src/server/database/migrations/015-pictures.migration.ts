import type { Migration } from './migration.ts';

/**
 * The queue of pictures whose copies are to be made. A picture that was stored before this migration enters
 * it when its first missing copy is requested.
 */
export const up: Migration['up'] = async (db) => {
  await db.schema
    .createTable('picture_copies')
    .addColumn('media_key', 'text', (column) => column.notNull())
    .addColumn('format', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('due_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('picture_copies_key', ['media_key', 'format'])
    .execute();
  await db.schema
    .createIndex('picture_copies_by_position')
    .on('picture_copies')
    .columns(['position', 'media_key', 'format'])
    .execute();
};
