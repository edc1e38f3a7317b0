/** Writes the first own name of a site into the articles, products, forms and values that its kit brought. */
import type { Transaction } from 'kysely';
import { escapeText } from '../../../../runtime/render/html/escape.ts';
import type { Tables } from '../../../../runtime/generated/tables.generated.ts';
import { replaceAll, type NameReplacements } from '../../domains/content/index.ts';
import { rewriteNewest } from '../../domains/drafts/index.ts';
import { indexItems } from '../../domains/items/index.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { selectWhere } from '../../database/rows-where.ts';

/** Writes the names of some languages into a text, and into all texts of a document stored as JSON. */
interface Renaming {
  /** `write` says how a name stands in the text. */
  text(text: string, write?: (name: string) => string): string;
  json(document: string): string;
}

function renamingIn(names: NameReplacements, languages: readonly string[]): Renaming {
  const replacements = languages.flatMap((language) => names.get(language) ?? []);
  const text: Renaming['text'] = (before, write = (name) => name) =>
    replaceAll(
      replacements.map(({ from, to }) => ({ from: write(from), to: write(to) })),
      before,
    );
  const rename = (_: string, value: unknown) => (typeof value === 'string' ? text(value) : value);
  return { text, json: (document) => JSON.stringify(JSON.parse(document, rename)) };
}

/**
 * Those that nobody has changed: they are as old as the site, and stay so. `names` has what was replaced in
 * the pages.
 */
export async function renameSamples(
  transaction: Transaction<Tables>,
  site: SiteIdentity,
  names: NameReplacements,
): Promise<void> {
  const { projectCode } = site;
  const { created_at: since } = await selectWhere(transaction, 'site', { project_code: projectCode })
    .select('created_at')
    .executeTakeFirstOrThrow();
  await renameItems(transaction, site, names, since);
  await renameEntries(transaction, site, names, since);
  await renameForms(transaction, site, renamingIn(names, [...names.keys()]), since);
  // The pages themselves have it already.
  const rename = (language: string, text: unknown) =>
    typeof text === 'string' ? renamingIn(names, [language]).text(text) : text;
  await rewriteNewest(transaction, { projectCode, entity: 'channel' }, (values) =>
    JSON.stringify(JSON.parse(values, rename)),
  );
}

async function renameEntries(
  transaction: Transaction<Tables>,
  { projectCode }: SiteIdentity,
  names: NameReplacements,
  since: string,
): Promise<void> {
  const entries = await selectWhere(transaction, 'dictionary_entry', {
    project_code: projectCode,
    modified_at: since,
  })
    .select(['project_code', 'code', 'language_code', 'value'])
    .where('language_code', 'in', [...names.keys()])
    .execute();
  for (const { value: before, ...key } of entries) {
    const value = renamingIn(names, [key.language_code]).text(before);
    if (value === before) continue;
    await transaction
      .updateTable('dictionary_entry')
      .set({ value })
      .where((where) => where.and(key))
      .execute();
  }
}

async function renameForms(
  transaction: Transaction<Tables>,
  { projectCode }: SiteIdentity,
  renaming: Renaming,
  since: string,
): Promise<void> {
  const forms = await selectWhere(transaction, 'form_template', {
    project_code: projectCode,
    created_at: since,
  })
    .select(['project_code', 'form_id', 'title', 'document'])
    .where('modified_at', 'is', null)
    .execute();
  for (const { title, document, ...key } of forms)
    await transaction
      .updateTable('form_template')
      .set({ title: renaming.json(title), document: renaming.json(document) })
      .where((where) => where.and(key))
      .execute();
}

async function renameItems(
  transaction: Transaction<Tables>,
  site: SiteIdentity,
  names: NameReplacements,
  since: string,
): Promise<void> {
  const { projectCode, defaultLanguage } = site;
  const rows = await selectWhere(transaction, 'content_item', {
    project_code: projectCode,
    created_at: since,
    modified_at: since,
  })
    .select(['project_code', 'content_code', 'document', 'rich_text'])
    .execute();
  if (rows.length === 0) return;
  const codes = rows.map((row) => row.content_code);
  const textsIn = (language: string, texts: { document: string; rich_text: string }) => {
    const renaming = renamingIn(names, [language]);
    return {
      document: renaming.json(texts.document),
      rich_text: renaming.text(texts.rich_text, escapeText),
    };
  };
  for (const { document, rich_text, ...key } of rows)
    await transaction
      .updateTable('content_item')
      .set(textsIn(defaultLanguage, { document, rich_text }))
      .where((where) => where.and(key))
      .execute();
  const translations = await selectWhere(transaction, 'content_item_translation', {
    project_code: projectCode,
  })
    .select(['project_code', 'content_code', 'language_code', 'document', 'rich_text'])
    .where('language_code', 'in', [...names.keys()])
    .where('content_code', 'in', codes)
    .execute();
  for (const { document, rich_text, ...key } of translations)
    await transaction
      .updateTable('content_item_translation')
      .set({
        ...textsIn(key.language_code, { document, rich_text: rich_text ?? '' }),
        // Without a text of its own it has that of the default language.
        ...(rich_text === null ? { rich_text } : {}),
      })
      .where((where) => where.and(key))
      .execute();
  await indexItems(transaction, site, codes);
}
