/** Counts and gives the places of a form: how many are taken, and who is next. */
import { sql } from 'kysely';
import type { Queries } from '../../database/driver.ts';
import { lockName } from '../../database/lock-name.ts';
import { ofSameSite } from '../../database/of-same-site.ts';
import { FORM_PLACES_LOCK } from '../../database/operation-locks.ts';
import { updateWhere } from '../../database/rows-where.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import type { KeyedLimit } from './place-keys.ts';

interface PlaceCount {
  taken: number;
  waiting: number;
}

/**
 * Who has not paid in time, or got the money back, has no place. Money that comes for a cancelled order goes
 * back by itself: meanwhile (4, 6) the order takes no place that somebody else may have got. It has one again
 * when an owner refuses to send the money back.
 */
const HAS_PLACE = sql<boolean>`("order".status is null or "order".status not in (3, 5) and not (
  "order".status in (4, 6) and exists (
    select 1 from order_event as late where late.project_code = "order".project_code
      and late.order_id = "order".order_id and late.from_status = 3
      and not exists (
        select 1 from order_event as kept where kept.project_code = late.project_code
          and kept.order_id = late.order_id and kept.position > late.position and kept.to_status = 1))))`;

/**
 * One submission of a limited form at a time counts its places, until the end of its transaction: of two
 * guests at the last place, one gets it.
 */
export const lockPlaces = (queries: Queries, { projectCode }: SiteIdentity, formId: string): Promise<void> =>
  lockName(queries, `${projectCode} ${formId}`, FORM_PLACES_LOCK);

const counted = (queries: Queries, { projectCode }: SiteIdentity, formId: string) =>
  queries
    .selectFrom('form_place as place')
    .leftJoin('member_order as order', ofSameSite('order', 'place', 'record_id'))
    .where('place.project_code', '=', projectCode)
    .where('place.form_id', '=', formId)
    .where(HAS_PLACE);

export async function countPlaces(
  queries: Queries,
  site: SiteIdentity,
  formId: string,
  keys: readonly string[],
): Promise<Map<string, PlaceCount>> {
  const counts = new Map(keys.map((key): [string, PlaceCount] => [key, { taken: 0, waiting: 0 }]));
  if (keys.length === 0) return counts;
  const rows = await counted(queries, site, formId)
    .select(['place.place_key', 'place.state', sql<number>`count(*)`.as('count')])
    .where('place.place_key', 'in', [...keys])
    .groupBy(['place.place_key', 'place.state'])
    .execute();
  for (const row of rows) {
    const count = counts.get(row.place_key);
    if (count !== undefined) count[row.state] = row.count;
  }
  return counts;
}

/** Records of a form that count: neither removed, nor spam, nor of an order without a place. */
export async function countSubmissionsOf(
  queries: Queries,
  { projectCode }: SiteIdentity,
  formId: string,
  memberId?: string,
): Promise<number> {
  let found = queries
    .selectFrom('form_record as submission')
    .leftJoin('member_order as order', ofSameSite('order', 'submission', 'record_id'))
    .select(sql<number>`count(*)`.as('count'))
    .where('submission.project_code', '=', projectCode)
    .where('submission.form_id', '=', formId)
    .where('submission.is_removed', '=', 0)
    .where('submission.status', '<>', 'spam')
    .where(HAS_PLACE);
  if (memberId !== undefined) found = found.where('submission.member_id', '=', memberId);
  const { count } = await found.executeTakeFirstOrThrow();
  return count;
}

/** Gives free places to those who wait, who came first before the others. Returns their submissions. */
export async function giveFreePlaces(
  queries: Queries,
  site: SiteIdentity,
  formId: string,
  limits: readonly KeyedLimit[],
): Promise<string[]> {
  const counts = await countPlaces(
    queries,
    site,
    formId,
    limits.map(({ key }) => key),
  );
  const given: string[] = [];
  for (const { key, places } of limits) {
    const { taken, waiting } = counts.get(key) ?? { taken: 0, waiting: 0 };
    const free = Math.min(places - taken, waiting);
    if (free <= 0) continue;
    const next = await counted(queries, site, formId)
      .select('place.record_id')
      .where('place.place_key', '=', key)
      .where('place.state', '=', 'waiting')
      .orderBy('place.created_at')
      .orderBy('place.record_id')
      .limit(free)
      .execute();
    const ids = next.map(({ record_id }) => record_id);
    await updateWhere(queries, 'form_place', { project_code: site.projectCode, place_key: key })
      .set({ state: 'taken' })
      .where('record_id', 'in', ids)
      .execute();
    given.push(...ids);
  }
  return given;
}

export async function storePlaces(
  queries: Queries,
  { projectCode }: SiteIdentity,
  formId: string,
  rows: readonly { key: string; recordId: string; state: 'taken' | 'waiting'; at: string }[],
): Promise<void> {
  if (rows.length === 0) return;
  await queries
    .insertInto('form_place')
    .values(
      rows.map(({ key, recordId, state, at }) => ({
        project_code: projectCode,
        form_id: formId,
        place_key: key,
        record_id: recordId,
        state,
        created_at: at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
