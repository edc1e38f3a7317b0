/** Keeps what a publication of a page has changed, as rows, so that all of it can be put back. */
import { createHash } from 'node:crypto';
import { isObject } from '../../../../../runtime/model/json.ts';
import { isSame } from '../../../../../runtime/compare/same.ts';
import type { Queries } from '../../../database/driver.ts';
import { deleteWhere, selectWhere, updateWhere } from '../../../database/rows-where.ts';
import type { SiteIdentity } from '../../../kernel/caller.ts';

/** A value of the dictionary in one language. */
interface EntryRow {
  code: string;
  language_code: string;
  value: string;
  url: string | null;
  resource_type: number;
}

interface Captured {
  documents: { language: string; revision: number; document: string }[];
  entries: EntryRow[];
  /** Setting with the name of the site. */
  name: string | null;
}

export interface PageUndo {
  /** The page was down before. */
  wasDown: 0 | 1;
  /** In every language that got a new revision: what it was, null for nothing, and the hash of what it is. */
  documents?: { language: string; before: string | null; after: string }[];
  entries?: { code: string; language: string; before: EntryRow | null; after: EntryRow | null }[];
  name?: { before: string | null; after: string | null };
  /** What the site says of itself was written into its pages since: it stays when they are put back. */
  keepsIdentity?: true;
}

/** Reads what a publication of a page may change. */
export async function capture(
  queries: Queries,
  { projectCode }: SiteIdentity,
  channelCode: string,
  codes: readonly string[],
): Promise<Captured> {
  const [documents, entries, name] = await Promise.all([
    selectWhere(queries, 'content', { project_code: projectCode, channel_code: channelCode })
      .select(['language_code as language', 'revision', 'document'])
      .execute(),
    codes.length === 0
      ? []
      : selectWhere(queries, 'dictionary_entry', { project_code: projectCode })
          .select(['code', 'language_code', 'value', 'url', 'resource_type'])
          .where('code', 'in', codes)
          .execute(),
    selectWhere(queries, 'setting', { project_code: projectCode, name: 'name' })
      .select('value')
      .executeTakeFirst(),
  ]);
  return { documents, entries, name: name?.value ?? null };
}

/** What is different after a publication. */
export function differenceSince(before: Captured, after: Captured): Omit<PageUndo, 'wasDown'> {
  const documentIn = (language: string) => before.documents.find((each) => each.language === language);
  return {
    documents: after.documents
      .filter(({ language, revision }) => documentIn(language)?.revision !== revision)
      .map(({ language, document }) => ({
        language,
        before: documentIn(language)?.document ?? null,
        after: hashOf(document),
      })),
    entries: after.entries
      .map((entry) => ({
        code: entry.code,
        language: entry.language_code,
        before: findEntry(before, entry) ?? null,
        after: entry,
      }))
      .filter((entry) => !isSame(entry.before, entry.after)),
    ...(before.name === after.name ? {} : { name: { before: before.name, after: after.name } }),
  };
}

const findEntry = (
  { entries }: Captured,
  { code, language_code }: Pick<EntryRow, 'code' | 'language_code'>,
): EntryRow | undefined => entries.find((each) => each.code === code && each.language_code === language_code);

export const hashOf = (document: string): string => createHash('sha256').update(document).digest('base64url');

/** A translation is read with the document of the default language: it got a number, and no other content. */
const isRaised = ({ before, after }: NonNullable<PageUndo['documents']>[number]): boolean =>
  before !== null && hashOf(before) === after;

/** The name of a site in a language: a publication of each language changes its own. */
function nameIn(value: string | null, language: string): unknown {
  const name: unknown = value === null ? null : JSON.parse(value);
  return isObject(name) ? name[language] : name;
}

/** True while everything is as the publication of a language has left it. */
export function isAsLeft(undo: PageUndo, now: Captured, language: string): boolean {
  return (
    (undo.documents ?? []).every(
      (each) =>
        isRaised(each) ||
        now.documents.some(
          ({ language, document }) => language === each.language && hashOf(document) === each.after,
        ),
    ) &&
    (undo.entries ?? []).every(({ code, language, after }) =>
      isSame(findEntry(now, { code, language_code: language }) ?? null, after),
    ) &&
    (undo.name === undefined || isSame(nameIn(undo.name.after, language), nameIn(now.name, language)))
  );
}

/** A language that had no document of its own has no differences now: its revisions go on. */
const NOTHING = '{}';
const NOTHING_WHOLE = '{"vm":[],"data":{}}';

/** Writes the rows from before. Revisions go on. */
export async function putBack(
  queries: Queries,
  site: SiteIdentity,
  channelCode: string,
  { documents = [], entries = [], name }: PageUndo,
  author: string,
): Promise<void> {
  const { projectCode, defaultLanguage } = site;
  const now = new Date().toISOString();
  for (const each of documents) {
    const { language, before } = each;
    const document = before ?? (language === defaultLanguage ? NOTHING_WHOLE : NOTHING);
    await updateWhere(queries, 'content', {
      project_code: projectCode,
      channel_code: channelCode,
      language_code: language,
    })
      .set((row) => ({
        ...(isRaised(each) ? {} : { document }),
        revision: row('revision', '+', 1),
        saved_at: now,
        saved_by: author,
      }))
      .execute();
  }
  for (const { code, language, before } of entries) {
    const row = deleteWhere(queries, 'dictionary_entry', {
      project_code: projectCode,
      code,
      language_code: language,
    });
    await row.execute();
    if (before !== null)
      await queries
        .insertInto('dictionary_entry')
        .values({ project_code: projectCode, ...before, modified_at: now })
        .execute();
  }
  if (name === undefined) return;
  const setting = { project_code: projectCode, name: 'name' };
  await deleteWhere(queries, 'setting', setting).execute();
  if (name.before !== null)
    await queries
      .insertInto('setting')
      .values({ ...setting, value: name.before })
      .execute();
}
