import type { Migration } from './migration.ts';

/** Comments of members on articles and products. */
export const up: Migration['up'] = async (db) => {
  await db.schema
    .createTable('comment')
    .addColumn('project_code', 'text', (column) => column.notNull())
    .addColumn('comment_id', 'text', (column) => column.notNull())
    .addColumn('content_code', 'text', (column) => column.notNull())
    .addColumn('member_id', 'text')
    .addColumn('author_name', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('is_hidden', 'integer', (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('comment_key', ['project_code', 'comment_id'])
    .execute();
  await db.schema
    .createIndex('comment_by_content')
    .on('comment')
    .columns(['project_code', 'content_code', 'created_at', 'comment_id'])
    .execute();
};
