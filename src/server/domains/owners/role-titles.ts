// Reads the titles of roles.
import type { Queries } from '../../database/driver.ts';
import { selectWhere } from '../../database/rows-where.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { translateConsole } from '../../kernel/language.ts';
import { textIn, type LocalizedText } from '../../kernel/localized.ts';
import { BUILT_IN_ROLES } from '../identity/index.ts';

/** The title of a built-in role. */
export function titleOfBuiltIn(role: string, language: string): string {
  return translateConsole(language, `role.${role}`);
}

/** The titles of all roles of a site, by their code: the built-in ones first. */
export async function readRoleTitles(
  queries: Queries,
  { projectCode, defaultLanguage }: SiteIdentity,
  language: string,
): Promise<Map<string, string>> {
  const own = await selectWhere(queries, 'role', { project_code: projectCode })
    .select(['role_code', 'title'])
    .orderBy('created_at')
    .orderBy('role_code')
    .execute();
  return new Map([
    ...Object.keys(BUILT_IN_ROLES).map((code) => [code, titleOfBuiltIn(code, language)] as const),
    ...own.map(
      ({ role_code, title }) =>
        [role_code, textIn(JSON.parse(title) as LocalizedText, language, defaultLanguage)] as const,
    ),
  ]);
}
