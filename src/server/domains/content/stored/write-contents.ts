// Writes saved page documents with their revisions.
import type { Transaction } from 'kysely';
import { isSame } from '../../../../../runtime/compare/same.ts';
import { shownOf } from '../../../../../runtime/compare/shown-entry.ts';
import type { Ast, DictEntry, PageContent } from '../../../../../runtime/model/page.ts';
import type { Path } from '../../../../../runtime/model/pointer.ts';
import { differenceOf, mergeTranslation } from '../../../../../runtime/compare/translation.ts';
import type { Queries } from '../../../database/driver.ts';
import { updateWhere } from '../../../database/rows-where.ts';
import type { Tables } from '../../../../../runtime/generated/tables.generated.ts';
import type { SiteIdentity } from '../../../kernel/caller.ts';
import type { HttpError } from '../../../kernel/http-error.ts';
import { movedOn } from '../../../kernel/moved-on.ts';
import { migrateStored } from '../../../../assembly/migrate-stored.ts';
import { dropDraft, findByRequest, keepRevisions, PAGE, type NewRevision } from '../../drafts/index.ts';
import { requireReadable } from './check-size.ts';
import { cleanAst } from './clean-ast.ts';
import { readContents, readStored, revisionOf } from './contents.ts';
import type { StoredAst, StoredContent } from './stored-content.ts';
import { joinOwn } from './join-own.ts';
import { dropOldAlternatives } from './replaced-pictures.ts';
import { listShowing, readEntries, writeEntries } from './dictionary.ts';
import { indexPages } from './index-pages.ts';
import { rewritePages } from './rewrite-pages.ts';
import { keyOfPage } from './revisions.ts';
import { storeSiteName } from './site-name.ts';

/** A document to save and the revision it is based on; `undefined` overwrites the stored document. */
interface ContentChange {
  channelCode: string;
  ast: Ast;
  revision: number | undefined;
  /** When the draft was saved that this holds: it is dropped with the save. */
  draft?: string;
}

/** The author, the language and the changes of a save. */
export interface Saving {
  site: SiteIdentity;
  language: string;
  author: string;
  changes: readonly ContentChange[];
  /** The place of the changes in the input, for errors. */
  place: Path;
  /** Hash of the request; repetitions have the same. */
  idempotencyKey?: string;
  isIndexedLater?: true; // By the caller, once for many saves.
}

/** What a save did. */
export interface Saved {
  revisions: Record<string, number>;
  /** Channels whose pages show a dictionary entry that was written. */
  alsoShown: string[];
  /** True if the site has a new name. */
  isRenamed: boolean;
}

/** Saves all or none, once for each request; a conflict is a 409 (4091) with the first stored document. */
export async function writeContents(transaction: Transaction<Tables>, saving: Saving): Promise<Saved> {
  const { site, language, changes } = saving;
  await lockSite(transaction, site.projectCode);
  const known = await findSaved(transaction, saving);
  if (known !== undefined) return { revisions: known, alsoShown: [], isRenamed: false };
  const codes = changes.map((change) => change.channelCode);
  // A translation is compared with the row of the default language.
  await rewritePages(transaction, site, codes);
  const stored = await readStored(transaction, site, codes);
  const moved = changes.find(
    ({ channelCode, revision }) =>
      revision !== undefined && revision !== revisionOf(stored.get(channelCode) as StoredContent, language),
  );
  if (moved !== undefined) throw await conflict(transaction, saving, moved.channelCode);
  const overtaken = await findOvertaken(transaction, saving);
  if (overtaken !== undefined) throw await conflict(transaction, saving, overtaken.channelCode);

  const cleaned = changes.map((change) => ({
    ...change,
    stored: stored.get(change.channelCode) as StoredContent,
    document: cleanAst({ ...change.ast, ...migrateStored(change.ast, language) }),
  }));
  const revisions = Object.fromEntries(
    cleaned.map((each) => [each.channelCode, revisionOf(each.stored, language) + 1]),
  );
  const entries = await storeEntries(transaction, saving);
  const isWhole = language === site.defaultLanguage;
  await upsertDocuments(
    transaction,
    site,
    cleaned.flatMap((each) => (isWhole ? wholeRows(saving, each) : [translationRow(saving, each)])),
  );
  await keepRevisions(
    transaction,
    cleaned.map((each) => ({
      key: keyOfPage(site, { channelCode: each.channelCode, languageCode: language }),
      revision: revisionToKeep(saving, each, revisions[each.channelCode] as number),
    })),
  );
  for (const { channelCode, draft: at } of changes)
    if (at !== undefined)
      await dropDraft(transaction, keyOfPage(site, { channelCode, languageCode: language }), { at });
  const alsoShown = await listShowing(transaction, site, entries);
  const changed = [...new Set([...Object.keys(revisions), ...alsoShown])];
  await requireReadable(transaction, site, language, changed, saving.place);
  if (saving.isIndexedLater !== true) await indexPages(transaction, site, changed);
  const isRenamed = await storeSiteName(
    transaction,
    site,
    language,
    changes.map(({ ast }) => ast),
  );
  return { revisions, alsoShown, isRenamed };
}

/**
 * The result of an earlier run of the same request. Its answer may be missing, because the process may have
 * died after the transaction.
 */
async function findSaved(
  queries: Queries,
  { site, idempotencyKey }: Saving,
): Promise<Record<string, number> | undefined> {
  const rows = await findByRequest(queries, { projectCode: site.projectCode, entity: PAGE }, idempotencyKey);
  return rows.length === 0 ? undefined : Object.fromEntries(rows.map(({ id, revision }) => [id, revision]));
}

/**
 * Raises the site's version. The row stays locked until the transaction ends, which serialises the saves of a
 * site.
 */
export async function lockSite(transaction: Queries, projectCode: string): Promise<void> {
  await updateWhere(transaction, 'site', { project_code: projectCode })
    .set((row) => ({ version: row('version', '+', 1) }))
    .execute();
}

/** A dictionary entry sent by an editor. */
type SentEntry = DictEntry & { replaces?: Omit<DictEntry, 'code'> };

/** The first change with a dictionary entry that has been changed since, by a save of another page. */
async function findOvertaken(
  queries: Queries,
  { site, language, changes }: Saving,
): Promise<ContentChange | undefined> {
  const replacing = ({ ast }: ContentChange): SentEntry[] =>
    Object.values<SentEntry>(ast.dict).filter(
      (entry) => entry.hasModified === true && entry.replaces !== undefined,
    );
  const codes = changes.flatMap((change) => replacing(change).map((entry) => entry.code));
  const known = await readEntries(queries, site, language, codes);
  return changes.find((change) =>
    replacing(change).some((entry) => {
      const now = Object.hasOwn(known, entry.code) ? known[entry.code] : undefined;
      return (
        now !== undefined &&
        ![entry.replaces ?? entry, entry].some((each) => isSame(shownOf(each), shownOf(now)))
      );
    }),
  );
}

async function conflict(
  queries: Queries,
  { site, language }: Saving,
  channelCode: string,
): Promise<HttpError> {
  const contents = await readContents(queries, site, language, [channelCode]);
  const { revision, ast } = contents.get(channelCode) as PageContent;
  return movedOn({ channelCode, revision, stored: ast });
}

interface Cleaned extends ContentChange {
  stored: StoredContent;
  document: StoredAst;
}

interface DocumentRow {
  channelCode: string;
  language: string;
  revision: number;
  document: string;
  author: string;
}

/**
 * Rows of the default language and of all translations. Their revisions are raised, too, because they are
 * read with it.
 */
function wholeRows({ site, author }: Saving, { channelCode, stored, document }: Cleaned): DocumentRow[] {
  const before = migrateStored(stored.whole);
  const translations = [...stored.translations].map(([language, { difference, revision }]) => {
    // If blocks have a new version, the difference is computed again in that version.
    const kept =
      before === stored.whole
        ? joinOwn(stored.whole, difference)
        : (differenceOf(before, migrateStored(mergeTranslation(stored.whole, difference) as StoredAst)) ??
          {});
    const current = dropOldAlternatives(before, document, kept);
    return { channelCode, language, revision: revision + 1, document: JSON.stringify(current), author };
  });
  return [
    {
      channelCode,
      language: site.defaultLanguage,
      revision: stored.wholeRevision + 1,
      document: JSON.stringify(document),
      author,
    },
    ...translations,
  ];
}

function translationRow(
  { language, author }: Saving,
  { channelCode, stored, document }: Cleaned,
): DocumentRow {
  const difference = differenceOf(stored.whole, document) ?? {};
  return {
    channelCode,
    language,
    revision: revisionOf(stored, language) + 1,
    document: JSON.stringify(difference),
    author,
  };
}

async function upsertDocuments(
  queries: Queries,
  site: SiteIdentity,
  rows: readonly DocumentRow[],
): Promise<void> {
  const now = new Date().toISOString();
  await queries
    .insertInto('content')
    .values(
      rows.map((row) => ({
        project_code: site.projectCode,
        channel_code: row.channelCode,
        language_code: row.language,
        revision: row.revision,
        document: row.document,
        saved_at: now,
        saved_by: row.author,
      })),
    )
    .onConflict((conflicting) =>
      conflicting.columns(['project_code', 'channel_code', 'language_code']).doUpdateSet((row) => ({
        revision: row.ref('excluded.revision'),
        document: row.ref('excluded.document'),
        saved_at: row.ref('excluded.saved_at'),
        saved_by: row.ref('excluded.saved_by'),
      })),
    )
    .execute();
}

function revisionToKeep(
  { author, idempotencyKey }: Saving,
  { document, ast }: Cleaned,
  revision: number,
): NewRevision {
  // Restoring a page does not restore dictionary entries, because other pages show them, too.
  const dict = Object.fromEntries(
    Object.entries<SentEntry>(ast.dict).map(([code, { hasModified: _, replaces: __, ...entry }]) => [
      code,
      entry,
    ]),
  );
  const values = { ...document, dict };
  return { revision, action: 'save', values, changed: [], author, requestKey: idempotencyKey };
}

/** Writes the entries that were edited or are new, and returns their codes. */
async function storeEntries(queries: Queries, { site, language, changes }: Saving): Promise<string[]> {
  const given = new Map(changes.flatMap(({ ast }) => Object.entries(ast.dict)));
  const known = await readEntries(queries, site, language, [...given.keys()]);
  const written = [...given]
    .filter(([code, entry]) => entry.hasModified === true || !Object.hasOwn(known, code))
    .map(([code, entry]): DictEntry => ({ ...entry, code }));
  await writeEntries(queries, site, language, written);
  return written.map((entry) => entry.code);
}
