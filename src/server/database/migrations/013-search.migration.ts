/**
 * Adds the tables of the search index, empty. The server fills them after its start. Removes the texts that
 * searches read before.
 */
import { sql, SqliteAdapter } from 'kysely';
import type { Migration } from './migration.ts';

export const up: Migration['up'] = async (db) => {
  await db.schema
    .createTable('search_document')
    .addColumn('document_id', 'bigint', (column) => column.primaryKey())
    .addColumn('project_code', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('code', 'text', (column) => column.notNull())
    .addColumn('stamp', 'text', (column) => column.notNull())
    .addUniqueConstraint('search_document_key', ['project_code', 'kind', 'code'])
    .execute();
  await db.schema
    .createTable('search_text')
    .addColumn('document_id', 'bigint', (column) => column.notNull())
    .addColumn('language_code', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('lead', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('search_text_key', ['document_id', 'language_code'])
    .execute();
  await (db.getExecutor().adapter instanceof SqliteAdapter ? addSqliteIndex(db) : addPostgresIndex(db));
  await db.schema.dropTable('item_text').execute();
};

type Db = Parameters<Migration['up']>[0];

// The terms are ready-made words of letters, digits and `_`; FTS5 splits them at spaces only.
async function addSqliteIndex(db: Db): Promise<void> {
  await sql`create virtual table search_index using fts5 (terms, content = '',
    contentless_delete = 1, detail = 'none', tokenize = "ascii tokenchars '_'")`.execute(db);
  await addWords(db, sql`text`);
}

// Terms are stored out of line, so that reading the rows of a result stays cheap.
async function addPostgresIndex(db: Db): Promise<void> {
  await sql`create table search_index (document_id bigint primary key, terms tsvector not null)
    with (toast_tuple_target = 128)`.execute(db);
  await sql`create index search_index_by_terms on search_index using gin (terms)`.execute(db);
  // Ranges of words are read in the order of bytes, as in SQLite.
  await addWords(db, sql`text collate "C"`);
}

async function addWords(db: Db, text: ReturnType<typeof sql>): Promise<void> {
  await db.schema
    .createTable('search_word')
    .addColumn('project_code', 'text', (column) => column.notNull())
    .addColumn('word', text, (column) => column.notNull())
    .addColumn('reversed', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('search_word_key', ['project_code', 'word'])
    .execute();
  await db.schema
    .createIndex('search_word_by_end')
    .on('search_word')
    .columns(['project_code', 'reversed'])
    .execute();
}
