import type { Migration } from './migration.ts';

/**
 * Whose files are, so that one network or member cannot use up the room of all; old files are nobody's. And
 * the puzzles that a browser has solved, until they end: each counts once.
 */
export const up: Migration['up'] = async (db) => {
  await db.schema
    .alterTable('form_file')
    .addColumn('uploader', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema
    .createIndex('form_file_by_uploader')
    .on('form_file')
    .columns(['project_code', 'uploader', 'created_at'])
    .execute();
  await db.schema
    .createTable('solved_puzzle')
    .addColumn('project_code', 'text', (column) => column.notNull())
    .addColumn('puzzle_hash', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('solved_puzzle_key', ['project_code', 'puzzle_hash'])
    .execute();
};
