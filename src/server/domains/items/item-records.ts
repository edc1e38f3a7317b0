/** Articles and products as owners work on them in the console. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ItemRow, ItemValues } from '../../../../runtime/generated/api.generated.ts';
import type { Queries } from '../../database/driver.ts';
import type { RecordSearch } from '../../database/record-search.ts';
import type { ItemState } from '../../database/tables/tables.ts';
import type { ListPage } from '../../kernel/envelope.ts';
import { FieldError } from '../../kernel/http-error.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { dropLinks } from '../content/index.ts';
import { isDue, listDue, type DueItem } from './due-items.ts';
import { indexItems } from './index-items.ts';
import { listItems } from './item-list.ts';
import { moveItem, SPACING, type ItemPlace } from './item-moves.ts';
import { stateAt, readMoment } from './item-states.ts';
import { readStoredItems, removeItem, storeItem } from './item-store.ts';
import { type ItemUse, listUses } from './item-uses.ts';
import { valuesOf } from './item-values.ts';
import { requireOwnTexts, type ItemAuthor } from './item-translators.ts';

/** 1 article, 2 product, 3 agreement. */
export type ItemType = 1 | 2 | 3;

export interface ItemChange {
  id?: string;
  values: ItemValues;
  before?: ItemValues;
  /** An old revision becomes the newest one: whether visitors see the item stays as it is. */
  isRestored?: boolean;
}

/** The writes run in the transaction of `queries`. After them `index` is called for what they changed. */
export interface ItemRecords {
  list(
    site: SiteIdentity,
    language: string,
    type: ItemType,
    search: RecordSearch,
  ): Promise<ListPage<ItemRow>>;
  read(
    queries: Queries,
    site: SiteIdentity,
    type: ItemType,
    ids: readonly string[],
  ): Promise<Map<string, ItemValues>>;
  /** Stores an item. Throws a 422 or a 403 at the field for what cannot be stored, or not by this owner. */
  write(
    queries: Queries,
    site: SiteIdentity,
    type: ItemType,
    change: ItemChange,
    author: ItemAuthor,
  ): Promise<string>;
  /** Takes an item out of every list, until it is written again with its id. */
  remove(queries: Queries, site: SiteIdentity, id: string): Promise<void>;
  purge(queries: Queries, site: SiteIdentity, id: string): Promise<void>;
  /** Publishes now, or at a moment, which is in the future or in the past. Throws a 422 for no moment. */
  publish(queries: Queries, site: SiteIdentity, id: string, at?: string): Promise<void>;
  takeDown(queries: Queries, site: SiteIdentity, id: string): Promise<void>;
  /** Puts an item before or behind another one, or at the end when there is none of these. */
  move(queries: Queries, site: SiteIdentity, type: ItemType, id: string, place: ItemPlace): Promise<void>;
  usage(site: SiteIdentity, language: string, id: string): Promise<ItemUse[]>;
  /** Brings the search index up to date with changed items. */
  index(queries: Queries, site: SiteIdentity, ids: readonly string[]): Promise<void>;
  /** Scheduled ones of all sites whose time has come. */
  listDue(now: Date): Promise<DueItem[]>;
  isDue(queries: Queries, site: SiteIdentity, due: DueItem): Promise<boolean>;
  /** How many have no translation in every language of the site. */
  countUntranslated(site: SiteIdentity, type: ItemType): Promise<number>;
}

const CODE = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/;

const ofSite = (queries: Queries, { projectCode }: SiteIdentity) =>
  queries.selectFrom('content_item').where('project_code', '=', projectCode);

export function makeItemRecords(reading: Queries): ItemRecords {
  return {
    list: (site, language, type, search) => listItems(reading, site, language, type, search),
    async read(queries, site, type, ids) {
      const stored = await readStoredItems(queries, site, type, ids);
      return new Map([...stored].map(([id, item]) => [id, valuesOf(item, site.defaultLanguage)]));
    },
    write,
    remove: removeItem,
    async purge(queries, site, id) {
      for (const table of [
        'content_item',
        'content_item_translation',
        'item_former_slug',
        'item_label',
        'item_search',
      ] as const)
        await queries
          .deleteFrom(table)
          .where('project_code', '=', site.projectCode)
          .where('content_code', '=', id)
          .execute();
      for (const entity of ['article', 'product']) await dropLinks(queries, site, { entity, id });
    },
    async publish(queries, site, id, at) {
      const now = new Date().toISOString();
      const known = await ofSite(queries, site)
        .select(['released_at', 'created_at', 'state'])
        .where('content_code', '=', id)
        .executeTakeFirst();
      const isNow = at === undefined || at === '' || at === 'now';
      const wanted = isNow ? undefined : readMoment(at, '/values/at');
      const kept = at === 'now' || known === undefined ? now : dateToKeep(known, now);
      await setState(queries, site, id, 'published', wanted ?? kept);
    },
    takeDown: (queries, site, id) => setState(queries, site, id, 'takenDown'),
    move: moveItem,
    usage: (site, language, id) => listUses(reading, site, language, id),
    index: indexItems,
    listDue: (now) => listDue(reading, now),
    isDue,
    countUntranslated: (site, type) => countUntranslated(reading, site, type),
  };
}

const write: ItemRecords['write'] = async (queries, site, type, change, author) => {
  const { id, before, isRestored } = change;
  const values =
    isRestored === true && before !== undefined ? keepState(change.values, before) : change.values;
  const title = values.title[site.defaultLanguage] ?? '';
  if (title.trim() === '') throw new FieldError(422, 422, 'console.value-missing', '/values/title');
  requireOwnTexts(site, author, { id, values, before });
  const releaseDate = values.releaseDate ?? '';
  const releasedAt =
    releaseDate === ''
      ? (before?.releaseDate ?? new Date().toISOString())
      : readMoment(releaseDate, '/values/releaseDate');
  const wanted = values.state ?? before?.state ?? 'draft';
  const code = codeOf(values, id);
  const { classificationCode = '' } = values;
  await requireClassification(queries, site, type, classificationCode);
  requireDifferentPictures(values);
  await storeItem(queries, site, {
    code,
    type,
    values: { ...values, classificationCode },
    state: stateAt(wanted, releasedAt),
    releasedAt,
    sortOrder: id === undefined ? await nextOrder(queries, site, type) : undefined,
    isUnheardOf: id === undefined && (values.contentCode ?? '') === '',
  });
  return code;
};

/** A draft without a date of its own has the moment in which it was made. */
const MADE_WITHIN_MS = 60_000;

/** What was out before keeps its date, and a draft one that was given to it; what has none comes out now. */
function dateToKeep(
  {
    state,
    released_at,
    created_at,
  }: { state: ItemState | 'removed'; released_at: string; created_at: string },
  now: string,
): string {
  const isGiven = Math.abs(Date.parse(released_at) - Date.parse(created_at)) > MADE_WITHIN_MS;
  if (state === 'draft') return isGiven ? released_at : now;
  const isKept = state === 'published' || state === 'takenDown';
  return isKept && released_at <= now ? released_at : now;
}

/** Everything but what decides when visitors see it. */
function keepState(values: ItemValues, { state, releaseDate }: ItemValues): ItemValues {
  return { ...values, state, releaseDate };
}

function codeOf({ contentCode = '' }: ItemValues, id: string | undefined): string {
  if (contentCode === '') return id ?? randomUUID();
  const isWrong = id === undefined ? !CODE.test(contentCode) : contentCode !== id;
  if (isWrong) throw new FieldError(422, 422, 'items.code-wrong', '/values/contentCode');
  return contentCode;
}

async function requireClassification(
  queries: Queries,
  { projectCode }: SiteIdentity,
  type: ItemType,
  code: string,
): Promise<void> {
  if (code === '') return;
  const known = await queries
    .selectFrom('classification')
    .select('classification_code')
    .where('project_code', '=', projectCode)
    .where('classification_code', '=', code)
    .where('type', '=', type)
    .executeTakeFirst();
  if (known === undefined)
    throw new FieldError(422, 422, 'items.classification-unknown', '/values/classificationCode');
}

/** Translations find a picture of the list by its address. */
function requireDifferentPictures({ pictures = [], videos = [] }: ItemValues): void {
  const urls = [...pictures, ...videos].map(({ url }) => url);
  const twice = urls.findIndex((url, index) => urls.indexOf(url) < index);
  if (twice === -1) return;
  const list = twice < pictures.length ? `pictures/${twice}` : `videos/${twice - pictures.length}`;
  throw new FieldError(422, 422, 'items.picture-twice', `/values/${list}/url`);
}

/** The last place of a type in a transaction that makes many items: it holds the lock of the site. */
const lastPlaces = new WeakMap<Queries, Map<string, number>>();

/** Behind all items of the type but those in the trash, as in a move: so an index has the last one. */
async function nextOrder(queries: Queries, site: SiteIdentity, type: ItemType): Promise<number> {
  const places = lastPlaces.get(queries) ?? new Map<string, number>();
  if (queries.isTransaction) lastPlaces.set(queries, places);
  const of = `${site.projectCode} ${type}`;
  const place = (places.get(of) ?? (await readLastOrder(queries, site, type))) + SPACING;
  places.set(of, place);
  return place;
}

async function readLastOrder(queries: Queries, site: SiteIdentity, type: ItemType): Promise<number> {
  const last = await ofSite(queries, site)
    .select('sort_order')
    .where('type', '=', type)
    .where(sql<boolean>`state <> 'removed'`)
    .orderBy('sort_order', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.sort_order ?? 0;
}

async function setState(
  queries: Queries,
  site: SiteIdentity,
  id: string,
  wanted: ItemState,
  releasedAt?: string,
): Promise<void> {
  const known = await ofSite(queries, site)
    .select('released_at')
    .where('content_code', '=', id)
    .executeTakeFirstOrThrow();
  const at = releasedAt ?? known.released_at;
  const state = stateAt(wanted, at);
  await queries
    .updateTable('content_item')
    .set({
      state,
      released_at: at,
      is_hidden: state === 'published' ? 0 : 1,
      modified_at: new Date().toISOString(),
    })
    .where('project_code', '=', site.projectCode)
    .where('content_code', '=', id)
    .execute();
}

async function countUntranslated(queries: Queries, site: SiteIdentity, type: ItemType): Promise<number> {
  const filter = { all: [{ field: 'isUntranslated', op: 'eq' as const, value: true }] };
  const search = { filter, sort: { field: 'order', isDescending: false }, pageNum: 1, pageSize: 1 };
  return (await listItems(queries, site, site.defaultLanguage, type, search)).total;
}
