/** Lists and changes articles and products in the console. */
import type { Queries } from '../../database/driver.ts';
import type { RecordSearch } from '../../database/record-search.ts';
import { selectWhere, updateWhere } from '../../database/rows-where.ts';
import { HttpError } from '../../kernel/http-error.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { dropLinks } from '../content/index.ts';
import { countFailed, isDue, listDue } from './due-items.ts';
import { readChanges, type ItemChange, type ItemType } from './item-changes.ts';
import { indexItems } from './index-items.ts';
import { listItems } from './item-list.ts';
import { moveItem } from './item-moves.ts';
import { readMoment, stateAt, type ItemState } from './item-states.ts';
import { readStoredItems, removeItem, type ItemToStore } from './item-store.ts';
import { storeItems } from './store-items.ts';
import { listUses } from './item-uses.ts';
import { valuesOf } from './item-values.ts';
import type { ItemAuthor } from './item-translators.ts';

export type { ItemChange, ItemType };

/** The writes run in the transaction of `queries`. After them `index` is called for what they changed. */
export type ItemRecords = ReturnType<typeof makeItemRecords>;

const ofSite = (queries: Queries, { projectCode }: SiteIdentity) =>
  selectWhere(queries, 'content_item', { project_code: projectCode });

async function purge(queries: Queries, site: SiteIdentity, id: string) {
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
}

export function makeItemRecords(reading: Queries) {
  return {
    list: (site: SiteIdentity, language: string, type: ItemType, search: RecordSearch) =>
      listItems(reading, site, language, type, search),
    async read(queries: Queries, site: SiteIdentity, type: ItemType, ids: readonly string[]) {
      const stored = await readStoredItems(queries, site, type, ids);
      return new Map([...stored].map(([id, item]) => [id, valuesOf(item, site.defaultLanguage)]));
    },
    /** Stores an item. Throws a 422 or a 403 at the field for what cannot be stored, or not by this owner. */
    async write(
      queries: Queries,
      site: SiteIdentity,
      type: ItemType,
      change: ItemChange,
      author: ItemAuthor,
    ) {
      const [written] = await writeMany(queries, site, type, [change], author);
      if (typeof written !== 'string') throw written ?? new Error('One item was written.');
      return written;
    },
    /** The same of many, no two of which are one. Says of each its id, or why it is refused. */
    writeMany,
    /** Takes an item out of every list, until it is written again with its id. */
    remove: removeItem,
    purge,
    publish,
    takeDown: (queries: Queries, site: SiteIdentity, id: string) => setState(queries, site, id, 'takenDown'),
    /** Makes a draft of what could not be published at its time. The failure is the key of a message. */
    withdraw: (queries: Queries, site: SiteIdentity, id: string, failure: string) =>
      setState(queries, site, id, 'draft', { failure }),
    /** Puts an item before or behind another one, or at the end when there is none of these. */
    move: moveItem,
    usage: (site: SiteIdentity, language: string, id: string) => listUses(reading, site, language, id),
    /** Brings the search index up to date with changed items. */
    index: indexItems,
    /** Scheduled ones of all sites whose time has come. */
    listDue: (now: Date) => listDue(reading, now),
    isDue,
    countFailed: (site: SiteIdentity, type: ItemType) => countFailed(reading, site, type),
    /** How many items have all of these values, in fields that lists are filtered by. */
    countBy: (site: SiteIdentity, type: ItemType, values: Readonly<Record<string, string | boolean>>) =>
      countBy(reading, site, type, values),
  };
}

const writeMany = async (
  queries: Queries,
  site: SiteIdentity,
  type: ItemType,
  changes: readonly ItemChange[],
  author: ItemAuthor,
) => {
  const read = await readChanges(queries, site, { type, author }, changes);
  const stored = await storeItems(
    queries,
    site,
    read.filter((each): each is ItemToStore => !(each instanceof HttpError)),
  );
  return read.map((each) => (each instanceof HttpError ? each : (stored.shift() ?? each.code)));
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

/**
 * Publishes now, or at a moment, which is in the future or in the past: `by` this owner, or because an owner
 * has planned it. Throws a 422 for no moment.
 */
async function publish(
  queries: Queries,
  site: SiteIdentity,
  id: string,
  { at, by }: { at?: string; by?: string },
): Promise<void> {
  const now = new Date().toISOString();
  const known = await ofSite(queries, site)
    .select(['released_at', 'created_at', 'state'])
    .where('content_code', '=', id)
    .executeTakeFirst();
  const isNow = at === undefined || at === '' || at === 'now';
  const wanted = isNow ? undefined : readMoment(at, '/values/at');
  const kept = at === 'now' || known === undefined ? now : dateToKeep(known, now);
  await setState(queries, site, id, 'published', { releasedAt: wanted ?? kept, by });
}

async function setState(
  queries: Queries,
  site: SiteIdentity,
  id: string,
  wanted: ItemState,
  { releasedAt, by, failure }: { releasedAt?: string; by?: string; failure?: string } = {},
): Promise<void> {
  const known = await ofSite(queries, site)
    .select('released_at')
    .where('content_code', '=', id)
    .executeTakeFirstOrThrow();
  const at = releasedAt ?? known.released_at;
  const state = stateAt(wanted, at);
  await updateWhere(queries, 'content_item', { project_code: site.projectCode, content_code: id })
    .set({
      state,
      released_at: at,
      ...(state === 'scheduled' && by !== undefined ? { planned_by: by } : {}),
      plan_failure: failure ?? null,
      is_hidden: state === 'published' ? 0 : 1,
      modified_at: new Date().toISOString(),
    })
    .execute();
}

async function countBy(
  queries: Queries,
  ...[site, type, values]: Parameters<ItemRecords['countBy']>
): Promise<number> {
  const all = Object.entries(values).map(([field, value]) => ({ field, op: 'eq' as const, value }));
  const filter = { all };
  const search = { filter, sort: { field: 'order', isDescending: false }, pageNum: 1, pageSize: 1 };
  return (await listItems(queries, site, site.defaultLanguage, type, search)).total;
}
