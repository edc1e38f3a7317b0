/** Writes the first own name of a site where its kit says another: texts of pages, search engines. */
import type { Transaction } from 'kysely';
import { isSame } from '../../../../../runtime/compare/same.ts';
import type { Ast } from '../../../../../runtime/model/page.ts';
import type { Tables } from '../../../database/tables/tables.ts';
import type { SiteIdentity } from '../../../kernel/caller.ts';
import { textIn } from '../../../kernel/localized.ts';
import { readContents } from '../stored/contents.ts';
import { listMarked } from '../stored/marked-parts.ts';
import { writeContents } from '../stored/write-contents.ts';
import { byLanguage, listChannels, type ChannelRecord } from '../tree/channel-values.ts';
import { COMMON_CODES } from './page-contents.ts';
import { replaceText, type Replacement } from './replace-text.ts';

/** One letter may stand in other words. */
const MIN_FOUND = 2;

/**
 * In every language, as new revisions of the pages. The name so far is what header and footer say: call it
 * before they are changed. Articles and products stay.
 */
export async function showFirstName(
  transaction: Transaction<Tables>,
  site: SiteIdentity,
  author: string,
  names: Readonly<Record<string, string>>,
): Promise<void> {
  const { defaultLanguage, languages } = site;
  const channels = await listChannels(transaction, site);
  const codes = [...COMMON_CODES, ...channels.map((row) => row.channel_code)];
  const found = new Map<string, readonly Replacement[]>();
  // Other languages may have the name of the default one, which is written first.
  const said = new Set<string>();
  for (const language of [defaultLanguage, ...languages.filter((each) => each !== defaultLanguage)]) {
    const contents = await readContents(transaction, site, language, codes);
    const common = COMMON_CODES.flatMap((code) => contents.get(code)?.ast ?? []);
    for (const { part } of common.flatMap((ast) => listMarked(ast, 'siteName')))
      said.add(part.title?.trim() ?? '');
    const to = textIn(names, language, defaultLanguage).trim();
    const replacements = [...said]
      .filter((from) => from.length >= MIN_FOUND && to !== '' && !to.includes(from))
      .map((from) => ({ from, to }));
    found.set(language, replacements);
    const changes = codes.flatMap((channelCode) => {
      const content = contents.get(channelCode);
      if (content === undefined || content.revision === 0) return [];
      const { ast: before } = content;
      const replaceIn = (each: Ast, one: Replacement): Ast => ({ ...each, data: replaceText(each, one) });
      const ast = replacements.reduce(replaceIn, before);
      return isSame(ast, content.ast) ? [] : [{ channelCode, ast, revision: undefined }];
    });
    if (changes.length > 0) await writeContents(transaction, { site, language, author, changes, place: [] });
  }
  for (const row of channels) await renameSeo(transaction, site, row, found);
}

/** What search engines are told of a page, as stored. */
async function renameSeo(
  transaction: Transaction<Tables>,
  site: SiteIdentity,
  row: ChannelRecord,
  found: ReadonlyMap<string, readonly Replacement[]>,
): Promise<void> {
  const stored = JSON.parse(row.seo) as Record<string, Parameters<typeof byLanguage>[0]>;
  const rename = (text: string, language: string): string =>
    (found.get(language) ?? []).reduce((all, { from, to }) => all.replaceAll(from, () => to), text);
  const seo = Object.fromEntries(
    Object.entries(stored).map(([name, words]) => [
      name,
      Object.fromEntries(
        Object.entries(byLanguage(words, site)).map(([language, text]) => [language, rename(text, language)]),
      ),
    ]),
  );
  const isSaid = Object.entries(stored).every(([name, words]) => isSame(byLanguage(words, site), seo[name]));
  if (isSaid) return;
  await transaction
    .updateTable('channel')
    .set({ seo: JSON.stringify(seo) })
    .where('project_code', '=', site.projectCode)
    .where('channel_code', '=', row.channel_code)
    .execute();
}
