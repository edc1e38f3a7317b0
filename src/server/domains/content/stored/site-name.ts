// Stores the name of a site when a page with it is saved. It is the text that the schema of a block marks
// with `siteName`.
import type { Ast } from '../../../../../runtime/model/page.ts';
import type { Queries } from '../../../database/driver.ts';
import { selectWhere } from '../../../database/rows-where.ts';
import type { SiteIdentity } from '../../../kernel/caller.ts';
import type { LocalizedText } from '../../../kernel/localized.ts';
import { listMarked } from './marked-parts.ts';

const SETTING = 'name';

/**
 * Writes the name that saved documents show into the site's settings: titles of pages, feeds and mails use it
 * from there. Returns false if it stays.
 */
export async function storeSiteName(
  queries: Queries,
  { projectCode, defaultLanguage }: SiteIdentity,
  language: string,
  documents: readonly Ast[],
): Promise<boolean> {
  const [shown] = documents.flatMap(listNames);
  if (shown === undefined) return false;
  const row = await selectWhere(queries, 'setting', { project_code: projectCode, name: SETTING })
    .select('value')
    .executeTakeFirst();
  const stored = row === undefined ? {} : (JSON.parse(row.value) as LocalizedText);
  const before = typeof stored === 'string' ? { [defaultLanguage]: stored } : stored;
  // A translation that shows the name of the default language follows it.
  const { [language]: known, ...others } = before;
  const after = others[defaultLanguage] === shown ? others : { ...others, [language]: shown };
  if (after[language] === known) return false;
  const value = JSON.stringify(after);
  await queries
    .insertInto('setting')
    .values({ project_code: projectCode, name: SETTING, value })
    .onConflict((conflict) => conflict.columns(['project_code', 'name']).doUpdateSet({ value }))
    .execute();
  return true;
}

function listNames(ast: Ast): string[] {
  return listMarked(ast, 'siteName').flatMap(({ part }) => {
    const code = typeof part.dictCode === 'string' ? part.dictCode : '';
    const text = Object.hasOwn(ast.dict, code) ? ast.dict[code]?.value : part.title;
    return typeof text === 'string' && text.trim() !== '' ? [text.trim()] : [];
  });
}
