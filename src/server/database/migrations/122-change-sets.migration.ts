/**
 * Change sets: documents that become public together, at once or at a time. Plans of pages are such sets with
 * one document.
 */
import { sql } from 'kysely';
import type { Migration } from './migration.ts';

export const up: Migration['up'] = async (db) => {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`create table change_set (
    project_code text not null, change_set_id text not null, title text not null,
    is_single integer not null default 0, state text not null,
    due_at text not null default '', failure text, caller text not null, made_by text not null,
    made_at text not null, modified_at text not null, done_at text not null default '',
    constraint change_set_key primary key (project_code, change_set_id))`);
  await run('create index change_set_by_time on change_set (due_at)');
  await run('create index change_set_by_change on change_set (project_code, modified_at)');
  await run(`create table change_document (
    project_code text not null, change_set_id text not null, position integer not null,
    entity text not null, record_id text not null, language_code text not null default '',
    action text not null default 'publish', is_own integer not null default 0,
    made_revision integer, record_values text, base_revision integer, undo text,
    constraint change_document_key
      primary key (project_code, change_set_id, entity, record_id, language_code, action))`);
  await run(`create index change_document_by_record
    on change_document (project_code, entity, record_id)`);
  const id = `'plan:' || channel_code || ':' || language_code || ':' || action`;
  // The time of a plan is the only one that is known of it.
  await run(`insert into change_set (project_code, change_set_id, title, is_single, state, due_at, failure,
      caller, made_by, made_at, modified_at)
    select project_code, ${id}, '', 1, 'scheduled', due_at, failure, '{}', made_by, due_at, due_at
    from page_plan`);
  await run(`insert into change_document (project_code, change_set_id, position, entity, record_id,
      language_code, action)
    select project_code, ${id}, 0, 'page', channel_code, language_code, action from page_plan`);
  await run('drop table page_plan');
};
