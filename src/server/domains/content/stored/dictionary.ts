// Reads and writes values of the dictionary that pages show.
import { sql } from 'kysely';
import { isEmpty } from '../../../../../runtime/compare/translated-texts.ts';
import type { DictEntry } from '../../../../../runtime/model/page.ts';
import { isWrittenIn } from '../../../../../runtime/model/words/written-language.ts';
import type { Queries } from '../../../database/driver.ts';
import { escapeLike } from '../../../database/escape-like.ts';
import { inBatches } from '../../../database/value-lists.ts';
import { selectWhere } from '../../../database/rows-where.ts';
import type { SiteIdentity } from '../../../kernel/caller.ts';

/**
 * Entries of these codes in a language, untranslated and empty ones in the default language. Unknown codes
 * are omitted.
 */
export async function readEntries(
  queries: Queries,
  site: SiteIdentity,
  language: string,
  codes: readonly string[],
): Promise<Record<string, DictEntry>> {
  if (codes.length === 0) return {};
  const rows = await selectWhere(queries, 'dictionary_entry', { project_code: site.projectCode })
    .selectAll()
    .where('code', 'in', codes)
    .where('language_code', 'in', [language, site.defaultLanguage])
    .execute();
  const found = new Map<string, DictEntry>();
  const isOwn = (row: { language_code: string }): boolean => row.language_code === language;
  for (const row of rows.toSorted((one, other) => Number(isOwn(one)) - Number(isOwn(other)))) {
    if (found.has(row.code) && isEmptyEntry(row)) continue;
    const isForeign = !isOwn(row) && isWrittenIn(row.value, site.defaultLanguage);
    found.set(row.code, {
      code: row.code,
      value: row.value,
      ...(isForeign ? { lang: site.defaultLanguage } : {}),
      url: row.url ?? undefined,
      resourceType: row.resource_type === 2 ? 2 : 1,
    });
  }
  return Object.fromEntries(found);
}

function isEmptyEntry({ value, url }: { value: string; url: string | null }): boolean {
  return isEmpty(value) && isEmpty(url ?? '');
}

/**
 * Writes entries in a language. A new entry is written in the default language, too, so that it is never
 * empty there.
 */
export async function writeEntries(
  queries: Queries,
  site: SiteIdentity,
  language: string,
  entries: readonly DictEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const now = new Date().toISOString();
  const rowsIn = (languageCode: string) =>
    entries.map((entry) => ({
      project_code: site.projectCode,
      code: entry.code,
      language_code: languageCode,
      value: entry.value,
      url: entry.url ?? null,
      resource_type: entry.resourceType ?? 1,
      modified_at: now,
    }));
  await inBatches(rowsIn(language), (rows) =>
    queries
      .insertInto('dictionary_entry')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['project_code', 'code', 'language_code']).doUpdateSet((row) => ({
          value: row.ref('excluded.value'),
          url: row.ref('excluded.url'),
          resource_type: row.ref('excluded.resource_type'),
          modified_at: now,
        })),
      )
      .execute(),
  );
  if (language === site.defaultLanguage) return;
  await inBatches(rowsIn(site.defaultLanguage), (rows) =>
    queries
      .insertInto('dictionary_entry')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['project_code', 'code', 'language_code']).doNothing())
      .execute(),
  );
}

/** One condition compares a document with so many patterns. SQLite allows 1,000 at most, and is slow. */
const MAX_PATTERNS = 20;
/** A binding in the text of a stored document. */
const BINDING = /"dictCode":("(?:[^"\\]|\\.)*")/g;

/** Channels whose documents, in any language, are bound to one of these entries. */
export async function listShowing(
  queries: Queries,
  site: SiteIdentity,
  codes: readonly string[],
): Promise<string[]> {
  if (codes.length === 0) return [];
  if (codes.length > MAX_PATTERNS) return listShowingAny(queries, site, new Set(codes));
  const bindings = codes.map((code) => `%"dictCode":${escapeLike(JSON.stringify(code))}%`);
  const rows = await selectWhere(queries, 'content', { project_code: site.projectCode })
    .select('channel_code')
    .distinct()
    .where((row) =>
      row.or(bindings.map((binding) => sql<boolean>`${row.ref('document')} like ${binding} escape '\\'`)),
    )
    .execute();
  return rows.map((row) => row.channel_code);
}

// Reads each document once, however many codes there are.
async function listShowingAny(
  queries: Queries,
  site: SiteIdentity,
  codes: ReadonlySet<string>,
): Promise<string[]> {
  const rows = await selectWhere(queries, 'content', { project_code: site.projectCode })
    .select(['channel_code', 'document'])
    .where('document', 'like', '%"dictCode":"%')
    .execute();
  const showing = rows.filter(({ document }) =>
    [...document.matchAll(BINDING)].some(([, code = '""']) => codes.has(JSON.parse(code) as string)),
  );
  return [...new Set(showing.map((row) => row.channel_code))];
}
