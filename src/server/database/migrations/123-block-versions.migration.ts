/**
 * The published versions of the blocks of sites. A row never changes but for `rewrite_from`: the place up to
 * which stored pages have been rewritten, null when there is nothing to do. They outlive the document, which
 * may come back from the trash.
 */
import { sql } from 'kysely';
import type { Migration } from './migration.ts';

export const up: Migration['up'] = async (db) => {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run('alter table site_document add column version integer not null default 1');
  await run(`create table block_version (
    project_code text not null,
    name text not null,
    version integer not null,
    parent integer not null,
    title text not null,
    document text not null,
    steps text not null,
    made_at text not null,
    rewrite_from text,
    primary key (project_code, name, version))`);
  await run('create index block_version_open on block_version (name) where rewrite_from is not null');
  await run(`insert into block_version
    (project_code, name, version, parent, title, document, steps, made_at)
    select project_code, name, 1, 0, title, document, '[]', modified_at
    from site_document where kind = 'block'`);
};
