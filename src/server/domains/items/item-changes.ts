/** Decides what an owner's change of an item stores, or why it is refused. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ItemValues } from '../../../../runtime/generated/api.generated.ts';
import type { Queries } from '../../database/driver.ts';
import { selectWhere } from '../../database/rows-where.ts';
import { FieldError, HttpError } from '../../kernel/http-error.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { SPACING } from './item-moves.ts';
import { stateAt, readMoment } from './item-states.ts';
import type { ItemToStore } from './item-store.ts';
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

const CODE = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/;

/** Of which type items are changed, and by whom. */
interface ChangeAuthor {
  type: ItemType;
  author: ItemAuthor;
}

/** What is to be stored of each, or why it cannot be, or not by this owner. */
export async function readChanges(
  queries: Queries,
  site: SiteIdentity,
  by: ChangeAuthor,
  changes: readonly ItemChange[],
): Promise<(ItemToStore | HttpError)[]> {
  const all = changes.map(({ values }) => values);
  const classifications = await findClassifications(queries, site, by.type, all);
  const read: (ItemToStore | HttpError)[] = [];
  for (const change of changes)
    read.push(await readKnown(queries, site, { ...by, change, classifications }).catch(refusalOf));
  return read;
}

function refusalOf(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  throw error;
}

async function readKnown(
  queries: Queries,
  site: SiteIdentity,
  {
    type,
    change,
    author,
    classifications,
  }: ChangeAuthor & { change: ItemChange; classifications: ReadonlySet<string> },
): Promise<ItemToStore> {
  const { id, before, isRestored } = change;
  const values =
    isRestored === true && before !== undefined ? keepState(change.values, before) : change.values;
  const title = values.title[site.defaultLanguage] ?? '';
  if (title.trim() === '')
    throw new FieldError(422, 'console.value-missing', `/values/title/${site.defaultLanguage}`);
  requireOwnTexts(site, author, { id, values, before });
  const releaseDate = values.releaseDate ?? '';
  const releasedAt =
    releaseDate === ''
      ? (before?.releaseDate ?? new Date().toISOString())
      : readMoment(releaseDate, '/values/releaseDate');
  const wanted = values.state ?? before?.state ?? 'draft';
  const code = codeOf(values, id);
  const { classificationCode = '' } = values;
  if (classificationCode !== '' && !classifications.has(classificationCode))
    throw new FieldError(422, 'items.classification-unknown', '/values/classificationCode');
  requireDifferentPictures(values);
  const state = stateAt(wanted, releasedAt);
  const isPlanned = state === 'scheduled' && (before?.state !== state || before.releaseDate !== releasedAt);
  return {
    code,
    type,
    values: { ...values, classificationCode },
    state,
    releasedAt,
    plannedBy: isPlanned ? author.ownerId : undefined,
    keepsFailure: state === 'draft' && !author.permissions.has('content.publish'),
    sortOrder: id === undefined ? await nextOrder(queries, site, type) : undefined,
    isUnheardOf: id === undefined && (values.contentCode ?? '') === '',
  };
}

/** Everything but what decides when visitors see it. */
function keepState(values: ItemValues, { state, releaseDate }: ItemValues): ItemValues {
  return { ...values, state, releaseDate };
}

function codeOf({ contentCode = '' }: ItemValues, id: string | undefined): string {
  if (contentCode === '') return id ?? randomUUID();
  const isWrong = id === undefined ? !CODE.test(contentCode) : contentCode !== id;
  if (isWrong) throw new FieldError(422, 'items.code-wrong', '/values/contentCode');
  return contentCode;
}

/** The classifications among these that the site has. */
async function findClassifications(
  queries: Queries,
  { projectCode }: SiteIdentity,
  type: ItemType,
  all: readonly ItemValues[],
): Promise<ReadonlySet<string>> {
  const codes = new Set(all.map(({ classificationCode = '' }) => classificationCode));
  codes.delete('');
  if (codes.size === 0) return codes;
  const rows = await selectWhere(queries, 'classification', { project_code: projectCode, type })
    .select('classification_code')
    .where('classification_code', 'in', [...codes])
    .execute();
  return new Set(rows.map((row) => row.classification_code));
}

/** Translations find a picture of the list by its address. */
function requireDifferentPictures({ pictures = [], videos = [] }: ItemValues): void {
  const urls = [...pictures, ...videos].map(({ url }) => url);
  const twice = urls.findIndex((url, index) => urls.indexOf(url) < index);
  if (twice === -1) return;
  const list = twice < pictures.length ? `pictures/${twice}` : `videos/${twice - pictures.length}`;
  throw new FieldError(422, 'items.picture-twice', `/values/${list}/url`);
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
  const last = await selectWhere(queries, 'content_item', { project_code: site.projectCode, type })
    .select('sort_order')
    .where(sql<boolean>`state <> 'removed'`)
    .orderBy('sort_order', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.sort_order ?? 0;
}
