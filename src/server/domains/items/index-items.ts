/** Writes articles and products into the search index, and their titles for the search of owners. */
import type { Queries } from '../../database/driver.ts';
import { selectWhere } from '../../database/rows-where.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { Slices } from '../../kernel/slices.ts';
import {
  linesOfMarkup,
  lockIndex,
  writeDocuments,
  type SearchDocument,
  type SearchKind,
  type SearchSource,
  type SearchText,
} from '../search/index.ts';
import { translatedDocument, type ItemDocument } from './item-document.ts';
import { writeTitles } from './item-titles.ts';

/** The kind of each searched type; agreements are not searched. */
const KINDS: Readonly<Record<number, SearchKind>> = { 1: 'article', 2: 'product' };
const TYPES = Object.keys(KINDS).map(Number);

/** Texts of all languages are read at once. */
const BATCH = 200;

/** Brings the index up to date with these items, or with all, in the transaction that changes them. */
export async function indexItems(
  queries: Queries,
  site: SiteIdentity,
  codes?: readonly string[],
): Promise<void> {
  if (codes?.length === 0) return;
  await lockIndex(queries, site);
  const wanted = codes ?? (await listStamps(queries, site)).map((each) => each.code);
  for (let from = 0; from < wanted.length; from += BATCH)
    await indexBatch(queries, site, wanted.slice(from, from + BATCH));
}

/** The articles and products of a site, for the search index. */
export const itemSource: SearchSource = { kinds: Object.values(KINDS), listStamps, index: indexItems };

async function listStamps(queries: Queries, site: SiteIdentity) {
  const rows = await selectWhere(queries, 'content_item', { project_code: site.projectCode, is_hidden: 0 })
    .select(['content_code', 'type', 'modified_at'])
    .where('type', 'in', TYPES)
    .execute();
  return rows.map((row) => ({
    kind: KINDS[row.type] ?? 'article',
    code: row.content_code,
    stamp: row.modified_at,
  }));
}

/** The rows of items, and those of their translations. */
function readItems(queries: Queries, site: SiteIdentity, codes: readonly string[]) {
  return Promise.all([
    selectWhere(queries, 'content_item', { project_code: site.projectCode })
      .select([
        'content_code',
        'type',
        'is_hidden',
        'document',
        'rich_text',
        'released_at',
        'modified_at',
        'shown_title',
      ])
      .where('content_code', 'in', codes)
      .where('state', '<>', 'removed')
      .execute(),
    selectWhere(queries, 'content_item_translation', { project_code: site.projectCode })
      .select(['content_code', 'language_code', 'document', 'rich_text', 'shown_title'])
      .where('content_code', 'in', codes)
      .execute(),
  ]);
}

async function indexBatch(queries: Queries, site: SiteIdentity, codes: readonly string[]): Promise<void> {
  const [rows, translations] = await readItems(queries, site, codes);
  const byItem = Map.groupBy(translations, (row) => row.content_code);
  const titles = rows.map((row) => ({
    ...row,
    titles: [
      { language: '', title: row.shown_title ?? '' },
      ...(byItem.get(row.content_code) ?? []).flatMap(({ language_code: language, shown_title: title }) =>
        title === null || title === '' ? [] : [{ language, title }],
      ),
    ],
  }));
  await writeTitles(queries, site, codes, titles);
  const documents: SearchDocument[] = [];
  const slices = new Slices();
  for (const row of rows) {
    if (row.is_hidden !== 0 || !TYPES.includes(row.type)) continue;
    documents.push(documentOf(row, byItem.get(row.content_code) ?? [], site.languages));
    await slices.rest();
  }
  const written = new Set(documents.map(({ code }) => code));
  const hidden = codes.filter((code) => !written.has(code));
  const gone = hidden.flatMap((code) => Object.values(KINDS).map((kind) => ({ kind, code })));
  await writeDocuments(queries, site, documents, gone);
}

type ReadItems = Awaited<ReturnType<typeof readItems>>;

function documentOf(
  row: ReadItems[0][number],
  translated: ReadItems[1],
  languages: readonly string[],
): SearchDocument {
  const whole: unknown = JSON.parse(row.document);
  const texts = languages.map((language) => {
    const found = translated.find((each) => each.language_code === language);
    const difference: unknown = found === undefined ? undefined : JSON.parse(found.document);
    const document = translatedDocument(whole, difference);
    return [language, textOf(document, found?.rich_text || row.rich_text)] as const;
  });
  return {
    kind: KINDS[row.type] ?? 'article',
    code: row.content_code,
    date: row.released_at,
    stamp: row.modified_at,
    texts: new Map(texts),
  };
}

function textOf(item: ItemDocument, richText: string): SearchText {
  const { title, subtitle, summary, labelList, specList = [] } = item;
  const labels = labelList.map((label) => label.title);
  // Two cells of a table.
  const rows = specList.flatMap((row) => [row.title, row.content]);
  const lead = [summary, subtitle, ...labels].join('\n');
  return { title, lead, body: [linesOfMarkup(richText), ...rows].join('\n') };
}
