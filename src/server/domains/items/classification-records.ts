/** Lists and changes classifications in the console. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ClassificationRow, ClassificationValues } from '../../../../runtime/generated/api.generated.ts';
import type { Queries } from '../../database/driver.ts';
import { listRows } from '../../database/list-rows.ts';
import { shownText } from '../../database/shown-text.ts';
import type { RecordSearch } from '../../database/record-search.ts';
import { deleteWhere, selectWhere, updateWhere } from '../../database/rows-where.ts';
import type { ListPage } from '../../kernel/envelope.ts';
import { FieldError, HttpError } from '../../kernel/http-error.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { textIn, type LocalizedText } from '../../kernel/localized.ts';
import { makeCodeNamed } from './classification-names.ts';
import { requireOwnTexts, type ItemAuthor } from './item-translators.ts';

interface ClassificationChange {
  id?: string;
  values: ClassificationValues;
  before?: ClassificationValues;
}

const CODE = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/;
/** Types whose records are items; the others are those of media. */
const ITEM_TYPES = [1, 2];
const COLUMNS = {
  order: 'sort_order',
  type: 'type',
  parent: sql`coalesce(parent_code, '')`,
  classificationCode: 'classification_code',
};

const ofSite = (queries: Queries, { projectCode }: SiteIdentity) =>
  selectWhere(queries, 'classification', { project_code: projectCode }).selectAll();

/** The writes run in the transaction of `queries`. */
export function makeClassificationRecords(reading: Queries) {
  return {
    /** The code of a classification that a text names by its code or title. Throws a 422 with the nearest. */
    codeNamed: makeCodeNamed(),
    list: (site: SiteIdentity, language: string, search: RecordSearch) =>
      list(reading, site, language, search),
    async read(queries: Queries, site: SiteIdentity, ids: readonly string[]) {
      if (ids.length === 0) return new Map<string, ClassificationValues>();
      const rows = await ofSite(queries, site).where('classification_code', 'in', ids).execute();
      return new Map(
        rows.map((row) => [
          row.classification_code,
          {
            classificationCode: row.classification_code,
            type: row.type as ClassificationValues['type'],
            title: titleOf(row.title, site),
            parent: row.parent_code ?? '',
          },
        ]),
      );
    },
    /** Stores one, a new one at the end. Throws a 422 for one below itself or of another type. */
    write,
    /** Throws a 409 while there are items or other classifications in it. */
    remove,
    /** Puts it below another one, before a sibling or at the end. */
    place: (queries: Queries, site: SiteIdentity, id: string, to: { parent: string; before: string }) =>
      place(queries, site, id, to, '/values/parent'),
    /** Moves the items of it alone to another one of its type, or to none. */
    moveItems,
  };
}

function titleOf(stored: string, { defaultLanguage }: SiteIdentity): Record<string, string> {
  const title = JSON.parse(stored) as LocalizedText;
  return typeof title === 'string' ? { [defaultLanguage]: title } : { ...title };
}

async function list(
  queries: Queries,
  site: SiteIdentity,
  language: string,
  search: RecordSearch,
): Promise<ListPage<ClassificationRow>> {
  const title = shownText(queries, 'title', site, language);
  const options = {
    columns: { ...COLUMNS, title },
    searched: [title, 'classification_code'],
    texts: { language, columns: { title } },
    last: 'classification_code',
  };
  const listed = await listRows(ofSite(queries, site), search, options);
  const counts = new Map([...(await countItems(queries, site)), ...(await countMedia(queries, site))]);
  const data = listed.data.map((row) => {
    const title = titleOf(row.title, site);
    return {
      id: row.classification_code,
      type: row.type,
      title: textIn(title, language, site.defaultLanguage),
      parent: row.parent_code ?? '',
      sum: counts.get(`${row.type} ${row.classification_code}`) ?? 0,
      missing: site.languages.filter(
        (each) => each !== site.defaultLanguage && (title[each] ?? '').trim() === '',
      ),
    };
  });
  return { ...listed, data };
}

async function countItems(queries: Queries, { projectCode }: SiteIdentity): Promise<[string, number][]> {
  const rows = await selectWhere(queries, 'content_item', { project_code: projectCode })
    .select(({ fn }) => ['type', 'classification_code', fn.countAll<number>().as('sum')])
    .where('type', 'in', ITEM_TYPES)
    .where(sql<boolean>`state <> 'removed'`)
    .groupBy(['type', 'classification_code'])
    .execute();
  return rows.map((row) => [`${row.type} ${row.classification_code}`, row.sum]);
}

async function countMedia(queries: Queries, { projectCode }: SiteIdentity): Promise<[string, number][]> {
  const rows = await selectWhere(queries, 'media', { project_code: projectCode, state: 'saved' })
    .select(({ fn }) => ['resource_type', 'classification_code', fn.countAll<number>().as('sum')])
    .groupBy(['resource_type', 'classification_code'])
    .execute();
  return rows.map((row) => [`${row.resource_type + 2} ${row.classification_code}`, row.sum]);
}

const write = async (
  queries: Queries,
  site: SiteIdentity,
  changed: ClassificationChange,
  author: ItemAuthor,
) => {
  const { id, values, before } = changed;
  requireOwnTexts(site, author, { id, values, before });
  const { title, parent = '', classificationCode = '' } = values;
  if ((title[site.defaultLanguage] ?? '').trim() === '')
    throw new FieldError(422, 'console.value-missing', `/values/title/${site.defaultLanguage}`);
  const code = codeOf(classificationCode, id);
  const type = values.type ?? before?.type ?? 1;
  const known = await ofSite(queries, site).where('classification_code', '=', code).executeTakeFirst();
  if (id === undefined && known !== undefined)
    throw new FieldError(422, 'items.code-taken', '/values/classificationCode');
  if (known !== undefined && known.type !== type && (await isInUse(queries, site, code)))
    throw new FieldError(422, 'items.classification-in-use', '/values/type');
  await requireParent(queries, site, { code, type, parent }, '/values/parent');
  const row = { type, parent_code: parent === '' ? null : parent, title: JSON.stringify(title) };
  if (known === undefined) {
    const last = await ofSite(queries, site).orderBy('sort_order', 'desc').limit(1).executeTakeFirst();
    const place = { classification_code: code, sort_order: (last?.sort_order ?? 0) + 1 };
    await queries
      .insertInto('classification')
      .values({ project_code: site.projectCode, ...place, ...row })
      .execute();
  } else await change(queries, site, code, row);
  return code;
};

function codeOf(wanted: string, id: string | undefined): string {
  if (wanted === '') return id ?? randomUUID();
  if (id === undefined ? !CODE.test(wanted) : wanted !== id)
    throw new FieldError(422, 'items.code-wrong', '/values/classificationCode');
  return wanted;
}

/** Throws a 422 for a parent of another type, and for one that stands below its child. */
async function requireParent(
  queries: Queries,
  site: SiteIdentity,
  { code, type, parent }: { code: string; type: number; parent: string },
  path: string,
): Promise<void> {
  if (parent === '') return;
  const rows = await ofSite(queries, site).where('type', '=', type).execute();
  const above = new Map(rows.map((row) => [row.classification_code, row.parent_code]));
  if (!above.has(parent)) throw new FieldError(422, 'items.classification-unknown', path);
  const seen = new Set<string>();
  for (let at: string | null = parent; at !== null && !seen.has(at); at = above.get(at) ?? null) {
    if (at === code) throw new FieldError(422, 'items.classification-below-itself', path);
    seen.add(at);
  }
}

async function isInUse(queries: Queries, { projectCode }: SiteIdentity, id: string): Promise<boolean> {
  const below = selectWhere(queries, 'classification', { project_code: projectCode, parent_code: id }).select(
    'classification_code',
  );
  const item = selectWhere(queries, 'content_item', { project_code: projectCode, classification_code: id })
    .select('content_code')
    .where('state', '<>', 'removed');
  const medium = selectWhere(queries, 'media', { project_code: projectCode, classification_code: id }).select(
    'resource_code',
  );
  const found = await Promise.all([
    below.limit(1).executeTakeFirst(),
    item.limit(1).executeTakeFirst(),
    medium.limit(1).executeTakeFirst(),
  ]);
  return found.some((each) => each !== undefined);
}

const remove = async (queries: Queries, site: SiteIdentity, id: string) => {
  if (await isInUse(queries, site, id)) throw new HttpError(409, 'items.classification-in-use');
  await deleteWhere(queries, 'classification', {
    project_code: site.projectCode,
    classification_code: id,
  }).execute();
};

async function place(
  queries: Queries,
  site: SiteIdentity,
  id: string,
  { parent, before }: { parent: string; before: string },
  path: string,
): Promise<void> {
  const rows = await ofSite(queries, site).orderBy('sort_order').orderBy('classification_code').execute();
  const own = rows.find((row) => row.classification_code === id);
  if (own === undefined) return;
  await requireParent(queries, site, { code: id, type: own.type, parent }, path);
  const codes = rows.map((row) => row.classification_code).filter((code) => code !== id);
  const at = codes.indexOf(before);
  codes.splice(at === -1 ? codes.length : at, 0, id);
  for (const [index, code] of codes.entries()) {
    const row = rows.find((each) => each.classification_code === code);
    if (code !== id && row?.sort_order === index + 1) continue;
    const moved = code === id ? { parent_code: parent === '' ? null : parent } : {};
    await change(queries, site, code, { sort_order: index + 1, ...moved });
  }
}

const moveItems = async (queries: Queries, site: SiteIdentity, id: string, to: string) => {
  const rows = await ofSite(queries, site).where('classification_code', 'in', [id, to]).execute();
  const [from, target] = [id, to].map((code) => rows.find((row) => row.classification_code === code));
  if (to !== '' && target?.type !== from?.type)
    throw new FieldError(422, 'items.classification-unknown', '/values/to');
  for (const table of ['content_item', 'media'] as const)
    await queries
      .updateTable(table)
      .set({ classification_code: to === '' ? null : to })
      .where('project_code', '=', site.projectCode)
      .where('classification_code', '=', id)
      .execute();
};

async function change(
  queries: Queries,
  { projectCode }: SiteIdentity,
  id: string,
  row: Partial<{ type: number; parent_code: string | null; title: string; sort_order: number }>,
): Promise<void> {
  await updateWhere(queries, 'classification', { project_code: projectCode, classification_code: id })
    .set(row)
    .execute();
}
