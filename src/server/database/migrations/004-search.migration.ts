/** Adds the table of searched text and fills it. Its treatment of texts is frozen here. */
import type { Kysely } from 'kysely';
import type { Migration } from './migration.ts';

interface Item {
  content_code: string;
  document: string;
  rich_text: string;
}

interface SearchText {
  title: string;
  lead: string;
  whole: string;
}

/** The tables of this step, as they were then. */
interface Schema {
  site: { project_code: string; default_language: string };
  content_item: Item & { project_code: string };
  content_item_translation: Omit<Item, 'rich_text'> & {
    project_code: string;
    language_code: string;
    rich_text: string | null;
  };
  item_text: SearchText & { project_code: string; content_code: string; language_code: string };
}

/** The part of an item's document that is searched. */
interface SearchedDocument {
  title: string;
  subtitle: string;
  summary: string;
  labelList: { title: string }[];
}

/** Items that are read and written at a time. */
const BATCH = 200;

/** Columns that lists count and sort by. With this index, the long texts of other items are not read. */
const LISTED = [
  'is_hidden',
  'type',
  'classification_code',
  'released_at',
  'views',
  'sort_price',
  'sort_order',
  'content_code',
];

export const up: Migration<Schema>['up'] = async (db) => {
  await db.schema
    .createTable('item_text')
    .addColumn('project_code', 'text', (column) => column.notNull())
    .addColumn('content_code', 'text', (column) => column.notNull())
    .addColumn('language_code', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('lead', 'text', (column) => column.notNull())
    .addColumn('whole', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('item_text_key', ['project_code', 'content_code', 'language_code'])
    .execute();
  for (const { project_code, default_language } of await db
    .selectFrom('site')
    .select(['project_code', 'default_language'])
    .execute())
    await fillSite(db, project_code, default_language);
  await db.schema
    .createIndex('content_item_by_list')
    .on('content_item')
    .columns(['project_code', ...LISTED])
    .execute();
  await db.schema.alterTable('content_item').dropColumn('search_text').execute();
  await db.schema.alterTable('content_item_translation').dropColumn('search_text').execute();
};

async function fillSite(db: Kysely<Schema>, site: string, defaultLanguage: string): Promise<void> {
  for (let after = ''; ;) {
    const items = await db
      .selectFrom('content_item')
      .select(['content_code', 'document', 'rich_text'])
      .where('project_code', '=', site)
      .where('content_code', '>', after)
      .orderBy('content_code')
      .limit(BATCH)
      .execute();
    const last = items.at(-1);
    if (last === undefined) return;
    after = last.content_code;
    const translations = await db
      .selectFrom('content_item_translation')
      .select(['content_code', 'language_code', 'document', 'rich_text'])
      .where('project_code', '=', site)
      .where(
        'content_code',
        'in',
        items.map((item) => item.content_code),
      )
      .execute();
    const translationsOf = Map.groupBy(translations, (row) => row.content_code);
    const rows = items.flatMap(({ content_code, document, rich_text }) => {
      const whole = JSON.parse(document) as SearchedDocument;
      const of = { project_code: site, content_code };
      return [
        { ...of, language_code: defaultLanguage, ...searchTextOf(whole, rich_text) },
        ...(translationsOf.get(content_code) ?? []).map((row) => ({
          ...of,
          language_code: row.language_code,
          ...searchTextOf(
            merge(whole, JSON.parse(row.document)) as SearchedDocument,
            row.rich_text ?? rich_text,
          ),
        })),
      ];
    });
    await db.insertInto('item_text').values(rows).execute();
  }
}

const INLINE_TAG = /<\/?(?:a|b|em|i|mark|s|strong|sub|sup|u|code)(?:\s[^>]*)?>/g;
const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};

function searchTextOf({ title, subtitle, summary, labelList }: SearchedDocument, html: string): SearchText {
  const lead = [title, subtitle, summary, ...labelList.map((label) => label.title)].join('\n');
  const text = html
    .replaceAll(INLINE_TAG, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim();
  return { title: fold(title), lead: fold(lead), whole: fold(`${lead}\n${text}`) };
}

/** Folds upper and lower case, full and half width. */
function fold(text: string): string {
  let folded = '';
  for (const each of text.normalize('NFC'))
    folded += (each <= '\u007F' ? each : each.normalize('NFKC')).toLowerCase();
  return folded;
}

type Members = Record<string, unknown>;

/** Members that identify the entries of a list, the best first. */
const CODES = ['key', 'contentCode', 'sign', 'code', 'channelCode', 'classificationCode', 'resourceCode'];

/** A translated document: the default language's, with the stored differences applied. */
function merge(whole: unknown, difference: unknown): unknown {
  if (difference === undefined) return whole;
  if (!isObject(difference)) return difference;
  const [only, ...others] = Object.keys(difference);
  if (others.length === 0 && only === '$value') return difference.$value;
  if (others.length === 0 && only === '$removed') return undefined;
  if (isObject(whole)) {
    const names = new Set([...Object.keys(whole), ...Object.keys(difference)]);
    const merged = [...names].map((name) => [name, merge(own(whole, name), own(difference, name))] as const);
    return Object.fromEntries(merged.filter(([, value]) => value !== undefined));
  }
  const codes = Array.isArray(whole) ? codesOf(whole) : undefined;
  if (codes === undefined) return whole;
  return (whole as unknown[]).map((each, index) => merge(each, own(difference, codes[index] ?? '')));
}

function codesOf(list: readonly unknown[]): string[] | undefined {
  return CODES.map((name) => list.map((each) => (isObject(each) ? own(each, name) : undefined))).find(
    (codes): codes is string[] =>
      codes.length > 0 &&
      codes.every(
        (code) => typeof code === 'string' && code !== '' && !/\n|^\$(?:value|removed)$/.test(code),
      ) &&
      new Set(codes).size === codes.length,
  );
}

function own(object: Members, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
