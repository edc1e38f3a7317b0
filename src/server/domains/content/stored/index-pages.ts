/** Writes the pages of channels into the search index. */
import { ownMember } from '../../../../../runtime/model/json.ts';
import { createHash } from 'node:crypto';
import { SAME_TEXT } from '../../../../../runtime/compare/translated-texts.ts';
import { withoutHidden, type Ast, type DictEntry } from '../../../../../runtime/model/page.ts';
import type { Queries } from '../../../database/driver.ts';
import { selectWhere } from '../../../database/rows-where.ts';
import type { SiteIdentity } from '../../../kernel/caller.ts';
import { textIn, type LocalizedText } from '../../../kernel/localized.ts';
import { visitObjects } from '../../../kernel/walk-objects.ts';
import {
  linesOfMarkup,
  lockIndex,
  writeDocuments,
  type SearchSource,
  type SearchText,
} from '../../search/index.ts';
import { readContents } from './contents.ts';
import { ARTICLE, NOT_FOUND, PRODUCT, SEARCH } from '../tree/page-codes.ts';
import { slotNamesOf } from '../../../../assembly/slots.ts';

/** Pages without texts of their own. */
const UNSEARCHED = [NOT_FOUND, SEARCH, ARTICLE, PRODUCT];
/** The part of a block that holds its heading. */
const HEADING = 'BigTitle';
const OLDEST = '1970-01-01';
const MARKUP = /<\/?[a-z][^>]*>/i;

/** Brings the index up to date with these pages, in the transaction that changes them. */
export async function indexPages(
  queries: Queries,
  site: SiteIdentity,
  codes: readonly string[],
): Promise<void> {
  if (codes.length === 0) return;
  await lockIndex(queries, site);
  const found = await readPages(queries, site, codes);
  const texts = new Map(found.map(({ code }) => [code, new Map<string, SearchText>()]));
  // The documents that all pages share have no page.
  for (const language of found.length === 0 ? [] : site.languages) {
    const contents = await readContents(queries, site, language, [...texts.keys()]);
    for (const page of found)
      texts.get(page.code)?.set(language, textOf(site, language, page, contents.get(page.code)?.ast));
  }
  await writeDocuments(
    queries,
    site,
    found.map(({ code, date, stamp }) => ({
      kind: 'page',
      code,
      date,
      stamp,
      texts: texts.get(code) ?? new Map(),
    })),
    codes.map((code) => ({ kind: 'page', code })),
  );
}

/** The pages of a site, for the search index. */
export const pageSource: SearchSource = {
  kinds: ['page'],
  async listStamps(queries, site) {
    const pages = await readPages(queries, site);
    return pages.map(({ code, stamp }) => ({ kind: 'page', code, stamp }));
  },
  index: indexPages,
};

interface Page {
  code: string;
  name: LocalizedText;
  seo: Partial<Record<'title' | 'description' | 'keywords', LocalizedText>>;
  /** The home page mentions everything: it comes last among equals. */
  date?: string;
  stamp: string;
}

async function readPages(
  queries: Queries,
  { projectCode }: SiteIdentity,
  codes?: readonly string[],
): Promise<Page[]> {
  const channels = selectWhere(queries, 'channel', { project_code: projectCode, is_deleted: 0, is_down: 0 })
    .select(['channel_code', 'channel_name', 'seo', 'is_home_page'])
    .where('component', 'not in', UNSEARCHED);
  const saved = selectWhere(queries, 'content', { project_code: projectCode })
    .select(({ fn }) => [
      'channel_code',
      fn.max('saved_at').as('saved_at'),
      fn.sum('revision').as('revisions'),
    ])
    .groupBy('channel_code');
  const [rows, contents] = await Promise.all([
    (codes === undefined ? channels : channels.where('channel_code', 'in', codes)).execute(),
    (codes === undefined ? saved : saved.where('channel_code', 'in', codes)).execute(),
  ]);
  const stateOf = new Map(contents.map((row) => [row.channel_code, `${row.saved_at} ${row.revisions}`]));
  return rows.map(({ channel_code: code, channel_name: name, seo, is_home_page: isHome }) => {
    const state = [name, seo, stateOf.get(code) ?? ''].join('\n');
    const stamp = createHash('sha256').update(state).digest('base64url').slice(0, 22);
    return {
      code,
      name: JSON.parse(name) as LocalizedText,
      seo: JSON.parse(seo) as Page['seo'],
      ...(isHome === 1 ? { date: OLDEST } : {}),
      stamp,
    };
  });
}

/** The name of the channel; its texts for search engines and the headings; all other texts of its blocks. */
function textOf(
  { defaultLanguage }: SiteIdentity,
  language: string,
  { name, seo }: Page,
  ast: Ast | undefined,
): SearchText {
  const translate = (text: LocalizedText = ''): string => textIn(text, language, defaultLanguage);
  const lead = [translate(seo.description), translate(seo.title), translate(seo.keywords)];
  const body: string[] = [];
  const shown = ast && withoutHidden(ast, slotNamesOf);
  for (const { key } of shown?.vm ?? []) {
    visitObjects(shown && ownMember(shown.data, key), (part, path) => {
      // The mark repeats the text of its part.
      const text = path.at(-1) === SAME_TEXT ? '' : textOfPart(part, ast?.dict ?? {});
      if (text !== '') (path.at(-1) === HEADING ? lead : body).push(text);
    });
  }
  return { title: translate(name), lead: lead.join('\n'), body: body.join('\n') };
}

function textOfPart({ title, dictCode }: Record<string, unknown>, dict: Ast['dict']): string {
  const entry: DictEntry | undefined =
    typeof dictCode === 'string' && Object.hasOwn(dict, dictCode) ? dict[dictCode] : undefined;
  const text = entry?.value ?? title;
  if (typeof text !== 'string') return '';
  return MARKUP.test(text) ? linesOfMarkup(text) : text;
}
