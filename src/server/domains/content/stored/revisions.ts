// Reads the saved revisions of a document, and thins out old ones.
import { ownMember } from '../../../../../runtime/model/json.ts';
import {
  listBlockChanges,
  listEntryChanges,
  type BlockChange,
} from '../../../../../runtime/compare/block-changes.ts';
import { findChangedText, type ChangedText } from '../../../../../runtime/compare/changed-text.ts';
import type { Ast } from '../../../../../runtime/model/page.ts';
import type { Queries } from '../../../database/driver.ts';
import type { SiteIdentity } from '../../../kernel/caller.ts';
import { HttpError } from '../../../kernel/http-error.ts';
import { blockDocuments } from '../../../../assembly/documents.ts';
import { migrateStored, readKeptAst } from '../../../../assembly/migrate-stored.ts';
import { dayIn } from '../../../../assembly/zone-time.ts';
import { readStoredSettings } from '../../sites/index.ts';

/** Newest revisions that are kept. Of older ones, the last of each day is kept. */
const KEPT_WHOLE = 50;

/** One saved state of a document, without the document. */
export interface Revision {
  revision: number;
  gmtCreate: string;
  author: string;
  /** The name that an owner gave it. */
  name?: string;
}

/** The document whose history is read. */
export interface DocumentPlace {
  channelCode: string;
  languageCode: string;
}

/** A part of a history: `limit` revisions, before `before` when it is given. */
interface RevisionsPart extends DocumentPlace {
  before?: number;
  limit?: number;
}

/**
 * A revision with the changes of blocks and dictionary values since the one before. The oldest one has none.
 */
interface RevisionChanges extends Revision {
  blocks: (BlockChange & { text?: ChangedText })[];
  entries: string[];
}

const LISTED = 10;
/** Characters of a changed text that are listed. */
const MAX_SHOWN = 60;

/** Saved states, the newest first. */
export async function listRevisions(
  queries: Queries,
  site: SiteIdentity,
  { before, limit = LISTED, ...place }: RevisionsPart,
): Promise<RevisionChanges[]> {
  let found = ofDocument(queries, site, place).select([
    'revision',
    'saved_at',
    'saved_by',
    'name',
    'document',
  ]);
  if (before !== undefined) found = found.where('revision', '<', before);
  // One more than requested, to compare the last one with its predecessor.
  const rows = await found
    .orderBy('revision', 'desc')
    .limit(limit + 1)
    .execute();
  // In the newest version with defaults filled in, so that a new default is no change.
  const states = rows.map((row) => readKeptAst(JSON.parse(row.document) as Ast, place.languageCode));
  return rows.slice(0, limit).map((row, index) => {
    const [state, older] = [states[index] as Ast, states[index + 1]];
    return {
      revision: row.revision,
      gmtCreate: row.saved_at,
      author: row.saved_by,
      ...(row.name === null ? {} : { name: row.name }),
      blocks: older === undefined ? [] : describeBlocks(older, state),
      entries: older === undefined ? [] : listEntryChanges(older.dict, state.dict),
    };
  });
}

/** The changes of blocks, with the first text that each changed, shortened. */
function describeBlocks(older: Ast, state: Ast): RevisionChanges['blocks'] {
  return listBlockChanges(older, state).map((change) => {
    const schema = blockDocuments.get(change.block)?.data;
    const text = findChangedText(
      schema,
      ownMember(older.data, change.key),
      ownMember(state.data, change.key),
    );
    return change.change !== 'changed' || text === undefined
      ? change
      : { ...change, text: { before: shorten(text.before), after: shorten(text.after) } };
  });
}

function shorten(text: string): string {
  const letters = Array.from(text);
  return letters.length <= MAX_SHOWN ? text : `${letters.slice(0, MAX_SHOWN).join('')}…`;
}

/** One saved state in the current versions of its blocks. Throws a 404 when it does not exist any more. */
export async function readRevision(
  queries: Queries,
  site: SiteIdentity,
  place: DocumentPlace & { revision: number },
): Promise<Revision & { ast: Ast }> {
  const row = await ofDocument(queries, site, place)
    .selectAll()
    .where('revision', '=', place.revision)
    .executeTakeFirst();
  if (row === undefined) throw new HttpError(404, 'content.revision-unknown', { revision: place.revision });
  return {
    revision: row.revision,
    gmtCreate: row.saved_at,
    author: row.saved_by,
    ast: current(JSON.parse(row.document) as Ast, place.languageCode),
  };
}

const current = (ast: Ast, language: string): Ast => ({ ...ast, ...migrateStored(ast, language) });

/** Gives a saved state a name, or takes it back with an empty one. Throws a 404 when it does not exist. */
export async function nameRevision(
  queries: Queries,
  site: SiteIdentity,
  { channelCode, languageCode, revision, name }: DocumentPlace & { revision: number; name: string },
): Promise<void> {
  const { numUpdatedRows } = await queries
    .updateTable('content_revision')
    .set({ name: name.trim() === '' ? null : name.trim() })
    .where('project_code', '=', site.projectCode)
    .where('channel_code', '=', channelCode)
    .where('language_code', '=', languageCode)
    .where('revision', '=', revision)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new HttpError(404, 'content.revision-unknown', { revision });
}

/** Prunes the histories of documents that were just saved. Those with a name are kept. */
export async function pruneRevisions(
  queries: Queries,
  site: SiteIdentity,
  languageCode: string,
  channelCodes: readonly string[],
): Promise<void> {
  const rows = await queries
    .selectFrom('content_revision')
    .select(['channel_code', 'revision', 'saved_at', 'name'])
    .where('project_code', '=', site.projectCode)
    .where('language_code', '=', languageCode)
    .where('channel_code', 'in', channelCodes)
    .orderBy('revision', 'desc')
    .execute();
  const old = [...Map.groupBy(rows, (row) => row.channel_code)].filter(
    ([, { length }]) => length > KEPT_WHOLE,
  );
  if (old.length === 0) return;
  const { timeZone } = await readStoredSettings(queries, site.projectCode, ['timeZone']);
  for (const [channelCode, history] of old) {
    const dropped = listDropped(history, timeZone);
    if (dropped.length === 0) continue;
    await queries
      .deleteFrom('content_revision')
      .where('project_code', '=', site.projectCode)
      .where('language_code', '=', languageCode)
      .where('channel_code', '=', channelCode)
      .where('revision', 'in', dropped)
      .execute();
  }
}

/** The revisions to delete from a history, which is sorted newest first: the last of each day stays. */
function listDropped(
  history: readonly { revision: number; saved_at: string; name: string | null }[],
  timeZone: string,
): number[] {
  const days = new Set<string>();
  return history.slice(KEPT_WHOLE).flatMap(({ revision, saved_at, name }) => {
    if (name !== null) return [];
    const day = dayIn(saved_at, timeZone);
    if (days.has(day)) return [revision];
    days.add(day);
    return [];
  });
}

function ofDocument(queries: Queries, site: SiteIdentity, { channelCode, languageCode }: DocumentPlace) {
  return queries
    .selectFrom('content_revision')
    .where('project_code', '=', site.projectCode)
    .where('channel_code', '=', channelCode)
    .where('language_code', '=', languageCode);
}
