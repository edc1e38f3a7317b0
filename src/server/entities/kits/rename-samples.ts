/** Writes the first own name of a site into the articles, products, forms and values that its kit brought. */
import { sql, type RawBuilder, type Transaction } from 'kysely';
import { escapeText } from '../../../../runtime/render/html/escape.ts';
import type { Tables } from '../../../../runtime/generated/tables.generated.ts';
import type { NameReplacements } from '../../domains/content/index.ts';
import { indexItems } from '../../domains/items/index.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';

/** How a name stands in a column. */
type Write = (text: string) => string;

const inJson: Write = (text) => JSON.stringify(text).slice(1, -1);
const alone: Write = (text) => text;

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
  const { created_at: since } = await transaction
    .selectFrom('site')
    .select('created_at')
    .where('project_code', '=', projectCode)
    .executeTakeFirstOrThrow();
  await renameItems(transaction, site, names, since);
  const languages = [...names.keys()];
  for (const language of languages)
    await transaction
      .updateTable('dictionary_entry')
      .set({ value: renamed(names, [language], 'value', alone) })
      .where('project_code', '=', projectCode)
      .where('language_code', '=', language)
      .where('modified_at', '=', since)
      .execute();
  await transaction
    .updateTable('form_template')
    .set({
      title: renamed(names, languages, 'title', inJson),
      document: renamed(names, languages, 'document', inJson),
    })
    .where('project_code', '=', projectCode)
    .where('created_at', '=', since)
    .where('modified_at', 'is', null)
    .execute();
}

async function renameItems(
  transaction: Transaction<Tables>,
  site: SiteIdentity,
  names: NameReplacements,
  since: string,
): Promise<void> {
  const { projectCode, defaultLanguage } = site;
  const rows = await transaction
    .selectFrom('content_item')
    .select('content_code')
    .where('project_code', '=', projectCode)
    .where('created_at', '=', since)
    .where('modified_at', '=', since)
    .execute();
  if (rows.length === 0) return;
  const codes = rows.map((row) => row.content_code);
  const textsIn = (language: string) => ({
    document: renamed(names, [language], 'document', inJson),
    rich_text: renamed(names, [language], 'rich_text', escapeText),
  });
  await transaction
    .updateTable('content_item')
    .set(textsIn(defaultLanguage))
    .where('project_code', '=', projectCode)
    .where('content_code', 'in', codes)
    .execute();
  for (const language of names.keys())
    await transaction
      .updateTable('content_item_translation')
      .set(textsIn(language))
      .where('project_code', '=', projectCode)
      .where('language_code', '=', language)
      .where('content_code', 'in', codes)
      .execute();
  await indexItems(transaction, site, codes);
}

/** The texts of a column with the names of these languages. */
function renamed(
  names: NameReplacements,
  languages: readonly string[],
  column: string,
  write: Write,
): RawBuilder<string> {
  return languages
    .flatMap((language) => names.get(language) ?? [])
    .reduce(
      (text, { from, to }) => sql<string>`replace(${text}, ${write(from)}, ${write(to)})`,
      sql<string>`${sql.ref(column)}`,
    );
}
