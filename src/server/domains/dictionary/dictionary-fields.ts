/** Lists and changes the objects and fields of the dictionary, which its values belong to. */
import { randomUUID } from 'node:crypto';
import type { Database } from '../../database/database.ts';
import type { Queries } from '../../database/driver.ts';
import type { PageOfList } from '../../database/read-page.ts';
import { deleteWhere, selectWhere } from '../../database/rows-where.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import type { ListPage } from '../../kernel/envelope.ts';
import { FieldError, HttpError } from '../../kernel/http-error.ts';
import { textIn, type LocalizedText } from '../../kernel/localized.ts';
import { makeFinder } from '../../kernel/word-patterns.ts';
import { selectFields } from './dictionary-rows.ts';

type Texts = Readonly<Record<string, string>>;

export type DictionaryFields = ReturnType<typeof makeDictionaryFields>;

/** `ids` finds those only. */
type Search = PageOfList & { q?: string; ids?: readonly string[] };

const TYPES = ['text', 'media', 'link'] as const;

export function makeDictionaryFields(database: Database) {
  const { queries } = database;
  const text = (site: SiteIdentity, language: string, json: string): string =>
    textIn(JSON.parse(json) as LocalizedText, language, site.defaultLanguage);
  return {
    async listObjects(site: SiteIdentity, language: string, search: Search) {
      const rows = await objectsOf(queries, site).execute();
      const named = rows.map((row) => ({ id: row.object_code, title: text(site, language, row.name) }));
      return pageOf(named, search);
    },
    async listFields(site: SiteIdentity, language: string, search: Search) {
      const rows = await selectFields(queries, site).execute();
      const named = rows.map((row) => ({
        id: `${row.object_code}/${row.attribute_code}`,
        title: `${text(site, language, row.objectName)} › ${text(site, language, row.name)}`,
        type: TYPES[row.type] ?? 'text',
      }));
      return pageOf(named, search);
    },
    /** Makes an object, or renames one. */
    saveObject: (site: SiteIdentity, object: { id?: string; name: Texts }) =>
      database.write((transaction) => saveObject(transaction, site, object)),
    /** Makes a field of an object, or renames one. Its type never changes. */
    saveField: (
      site: SiteIdentity,
      field: { id?: string; object: string; name: Texts; type: 'text' | 'media' | 'link' },
    ) => database.write((transaction) => saveField(transaction, site, field)),
    /** Throws a 409 while it has fields. */
    removeObject: (site: SiteIdentity, id: string) =>
      database.write(async (transaction) => {
        const codes = { project_code: site.projectCode, object_code: id };
        requireNone(await selectWhere(transaction, 'dictionary_attribute', codes).select('name').execute());
        await deleteWhere(transaction, 'dictionary_object', codes).execute();
      }),
    /** Throws a 409 while it has values. */
    removeField: (site: SiteIdentity, id: string) =>
      database.write(async (transaction) => {
        const [object_code = '', attribute_code = ''] = id.split('/');
        const codes = { project_code: site.projectCode, object_code, attribute_code };
        requireNone(await selectWhere(transaction, 'dictionary_value', codes).select('code').execute());
        await deleteWhere(transaction, 'dictionary_attribute', codes).execute();
      }),
  };
}

async function saveObject(
  queries: Queries,
  site: SiteIdentity,
  { id, name }: Parameters<DictionaryFields['saveObject']>[1],
): Promise<string> {
  const [code, names] = [id ?? newCode(), readName(site, name)];
  const { length } = await objectsOf(queries, site).execute();
  await queries
    .insertInto('dictionary_object')
    .values({ project_code: site.projectCode, object_code: code, name: names, sort_order: length + 1 })
    .onConflict((same) => same.columns(['project_code', 'object_code']).doUpdateSet({ name: names }))
    .execute();
  return code;
}

async function saveField(
  queries: Queries,
  site: SiteIdentity,
  { id, object, name, type }: Parameters<DictionaryFields['saveField']>[1],
): Promise<string> {
  const objects = await objectsOf(queries, site).execute();
  if (!objects.some((each) => each.object_code === object))
    throw new FieldError(422, 'dictionary.object-unknown', '/object');
  const [code, names] = [id?.split('/')[1] ?? newCode(), readName(site, name)];
  const row = {
    project_code: site.projectCode,
    object_code: object,
    attribute_code: code,
    name: names,
    type: TYPES.indexOf(type),
    sort_order: Math.floor(Date.now() / 1_000),
  };
  await queries
    .insertInto('dictionary_attribute')
    .values(row)
    .onConflict((same) =>
      same.columns(['project_code', 'object_code', 'attribute_code']).doUpdateSet({ name: names }),
    )
    .execute();
  return `${object}/${code}`;
}

const newCode = (): string => randomUUID().slice(0, 8);

const objectsOf = (queries: Queries, { projectCode }: SiteIdentity) =>
  selectWhere(queries, 'dictionary_object', { project_code: projectCode })
    .selectAll()
    .orderBy('sort_order')
    .orderBy('object_code');

/** Objects and fields are few: they are searched by their names in memory. */
function pageOf<Row extends { id: string; title: string }>(
  rows: Row[],
  { q = '', ids, pageNum, pageSize }: Search,
): ListPage<Row> {
  const hasWords = makeFinder(q);
  const found = rows.filter(({ id, title }) => (ids?.includes(id) ?? true) && hasWords(title));
  const start = (pageNum - 1) * pageSize;
  return { data: found.slice(start, start + pageSize), total: found.length, pageNum, pageSize };
}

function readName({ defaultLanguage }: SiteIdentity, name: Texts): string {
  if ((name[defaultLanguage] ?? '').trim() === '')
    throw new FieldError(422, 'console.value-missing', '/name');
  return JSON.stringify(name);
}

function requireNone(rows: readonly unknown[]): void {
  if (rows.length > 0) throw new HttpError(409, 'dictionary.not-empty', { count: rows.length });
}
