/** Writes the first own name of a site where its kit says another: texts of pages, search engines. */
import type { Transaction } from 'kysely';
import { isSame } from '../../../../../runtime/compare/same.ts';
import type { Path } from '../../../../../runtime/model/pointer.ts';
import type { Tables } from '../../../../../runtime/generated/tables.generated.ts';
import type { SiteIdentity } from '../../../kernel/caller.ts';
import { textIn, type LocalizedText } from '../../../kernel/localized.ts';
import type { FirstName } from '../../sites/index.ts';
import { readContents } from '../stored/contents.ts';
import { listMarked, type MarkedPart } from '../stored/marked-parts.ts';
import { byLanguage, listChannels, type ChannelRecord } from '../tree/channel-values.ts';
import { COMMON_CODES } from './page-contents.ts';
import { rewriteLanguages } from './rewrite-languages.ts';
import { changeTexts, replaceAll, type Replacement } from './replace-text.ts';
import { updateWhere } from '../../../database/rows-where.ts';

/** What stood for the name so far in each language, with what stands there now. */
export type NameReplacements = ReadonlyMap<string, readonly Replacement[]>;

/** One letter may stand in other words. */
const MIN_FOUND = 2;
/** A filing number of zeros is a kit's sample. A site with a name of its own must not show it. */
const SAMPLE_NUMBER = /^\p{Script=Han}ICP备0+号(?:-\d+)?$/u;

/**
 * In every language, as new revisions of the pages. The names so far are those of the kit, and what header
 * and footer say: call it before they are changed. Returns what was replaced.
 */
export async function showFirstName(
  transaction: Transaction<Tables>,
  site: SiteIdentity,
  author: string,
  first: FirstName,
): Promise<NameReplacements> {
  const channels = await listChannels(transaction, site);
  const channelCodes = channels.map((row) => row.channel_code);
  const found = await findReplacements(transaction, site, first);
  await rewriteLanguages(transaction, site, { author, channelCodes }, (language) => ({ ast, isCommon }) => {
    const name = first.names[language] ?? '';
    const marked = isCommon ? listMarked(ast, 'siteName') : [];
    const data = changeTexts(ast, (text, path) => {
      if (isCommon && SAMPLE_NUMBER.test(text)) return '';
      const renamed = replaceAll(found.get(language) ?? [], text);
      return isCommon && renamed !== text ? writeNameOnce(renamed, { name, path, marked }) : renamed;
    });
    return { ...ast, data };
  });
  for (const row of channels) await renameChannel(transaction, site, row, found);
  return found;
}

/**
 * A page may say the name of another language as an ornament, or that of the default language because nobody
 * has translated it.
 */
async function findReplacements(
  transaction: Transaction<Tables>,
  site: SiteIdentity,
  { names, before, disclaimer }: FirstName,
): Promise<NameReplacements> {
  const { defaultLanguage, languages } = site;
  const said = new Map<string, Set<string>>();
  for (const language of languages) {
    const common = [...(await readContents(transaction, site, language, COMMON_CODES)).values()];
    const shown = common.flatMap(({ ast }) => listMarked(ast, 'siteName').map(({ part }) => part.title));
    const known = before.map((text: LocalizedText) => textIn(text, language, defaultLanguage));
    said.set(language, new Set([...shown, ...known].map((text) => text?.trim() ?? '')));
  }
  return new Map(
    languages.map((language) => {
      const own = names[language] ?? '';
      const all = [language, ...languages].flatMap((each) => {
        const to = each === defaultLanguage ? own : (names[each] ?? own);
        return [...(said.get(each) ?? [])].map((from) => ({ from, to }));
      });
      const replacements = all
        .filter(({ from, to }) => from.length >= MIN_FOUND && to !== '' && !to.includes(from))
        // The whole name before a part of it.
        .toSorted((one, other) => other.from.length - one.from.length);
      const note = textIn(disclaimer, language, defaultLanguage);
      return [language, [...(note === '' ? [] : [{ from: note, to: '' }]), ...replacements]];
    }),
  );
}

/**
 * The kit may have had the names of two languages where there is one now: a text of nothing but the name says
 * it once, and not at all beside the part that is the name.
 */
function writeNameOnce(
  text: string,
  { name, path, marked }: { name: string; path: Path; marked: readonly MarkedPart[] },
): string {
  if (name === '' || text === '' || text.split(name).some((each) => each.trim() !== '')) return text;
  const beside = marked.filter((part) => part.path[0] === path[0]);
  return beside.length === 0 || beside.some((part) => isSame(part.path, path)) ? name : '';
}

/** The name of a page, and what search engines are told of it, as stored. */
async function renameChannel(
  transaction: Transaction<Tables>,
  site: SiteIdentity,
  row: ChannelRecord,
  found: NameReplacements,
): Promise<void> {
  const stored = JSON.parse(row.seo) as Record<string, Parameters<typeof byLanguage>[0]>;
  const rename = (words: Parameters<typeof byLanguage>[0]): Record<string, string> =>
    Object.fromEntries(
      Object.entries(byLanguage(words, site)).map(([language, text]) => [
        language,
        replaceAll(found.get(language) ?? [], text),
      ]),
    );
  const seo = Object.fromEntries(Object.entries(stored).map(([name, words]) => [name, rename(words)]));
  const called = JSON.parse(row.channel_name) as Parameters<typeof byLanguage>[0];
  const name = rename(called);
  const isSaid = Object.entries(stored).every(([each, words]) => isSame(byLanguage(words, site), seo[each]));
  if (isSaid && isSame(byLanguage(called, site), name)) return;
  await updateWhere(transaction, 'channel', {
    project_code: site.projectCode,
    channel_code: row.channel_code,
  })
    .set({ seo: JSON.stringify(seo), channel_name: JSON.stringify(name) })
    .execute();
}
