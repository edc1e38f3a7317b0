/** Keeps places in line with what owners do: submissions go and come back, options get limits. */
import type { Queries } from '../../database/driver.ts';
import { deleteWhere, selectWhere } from '../../database/rows-where.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { findStored } from './form-rows.ts';
import { isLimited, keysOf, limitsOf, type FormLimits } from './place-keys.ts';
import { letIn } from './form-mails.ts';
import { countPlaces, lockPlaces, storePlaces } from './place-rows.ts';

/** Records that are read at a time. */
const AT_ONCE = 500;

/**
 * Brings the places of one submission in line with it: a submission that is removed, erased or spam has none,
 * and whoever waits gets them. One that comes back takes its places again, or waits. Returns the submissions
 * that got a place.
 */
export async function renewPlacesOf(
  queries: Queries,
  site: SiteIdentity,
  submission: { id: string; menuId: string },
): Promise<string[]> {
  const form = await findStored(queries, site, submission.menuId);
  const limits = limitsOf(form, site, site.defaultLanguage);
  if (!isLimited(limits)) return [];
  await lockPlaces(queries, site, submission.menuId);
  const row = await selectWhere(queries, 'form_record', {
    project_code: site.projectCode,
    record_id: submission.id,
    is_removed: 0,
  })
    .select(['values', 'created_at'])
    .where('status', '<>', 'spam')
    .executeTakeFirst();
  const wanted = row === undefined ? [] : keysOf(limits, JSON.parse(row.values));
  let gone = deleteWhere(queries, 'form_place', { project_code: site.projectCode, record_id: submission.id });
  if (wanted.length > 0) gone = gone.where('place_key', 'not in', wanted);
  await gone.execute();
  const counts = await countPlaces(queries, site, submission.menuId, wanted);
  await storePlaces(
    queries,
    site,
    submission.menuId,
    wanted.map((key) => {
      const limit = limits.places.find((each) => each.key === key);
      const hasRoom = limit === undefined || (counts.get(key)?.taken ?? 0) < limit.places;
      return {
        key,
        recordId: submission.id,
        state: hasRoom ? ('taken' as const) : ('waiting' as const),
        at: row?.created_at ?? '',
      };
    }),
  );
  return letIn(queries, site, submission.menuId, limits.places, new Date());
}

/**
 * After a form was saved: submissions that chose an option before it had a limit have taken its places, and a
 * larger limit lets those in who wait. Returns the submissions that got a place.
 */
export async function renewPlacesOfForm(
  queries: Queries,
  site: SiteIdentity,
  formId: string,
): Promise<string[]> {
  const limits = limitsOf(await findStored(queries, site, formId), site, site.defaultLanguage);
  const isCounted = limits.places.length > 0 || (limits.maxEach !== undefined && limits.eachBy !== 'member');
  if (!isCounted) return [];
  await lockPlaces(queries, site, formId);
  if (await hasUncounted(queries, site, formId, limits)) await countAll(queries, site, formId, limits);
  return letIn(queries, site, formId, limits.places, new Date());
}

/** True if something is limited that no submission is counted for: there may have been submissions before. */
async function hasUncounted(
  queries: Queries,
  site: SiteIdentity,
  formId: string,
  { places, maxEach, eachBy }: FormLimits,
): Promise<boolean> {
  const counts = await countPlaces(
    queries,
    site,
    formId,
    places.map(({ key }) => key),
  );
  if ([...counts.values()].some(({ taken, waiting }) => taken + waiting === 0)) return true;
  if (maxEach === undefined || eachBy === 'member') return false;
  const person = await selectWhere(queries, 'form_place', { project_code: site.projectCode, form_id: formId })
    .select('record_id')
    .where('place_key', 'like', `${eachBy}:%`)
    .limit(1)
    .executeTakeFirst();
  return person === undefined;
}

async function countAll(
  queries: Queries,
  site: SiteIdentity,
  formId: string,
  limits: FormLimits,
): Promise<void> {
  for (let after = ''; ;) {
    const rows = await selectWhere(queries, 'form_record', {
      project_code: site.projectCode,
      form_id: formId,
      is_removed: 0,
    })
      .select(['record_id', 'values', 'created_at'])
      .where('status', '<>', 'spam')
      .where('record_id', '>', after)
      .orderBy('record_id')
      .limit(AT_ONCE)
      .execute();
    for (const { record_id: recordId, values, created_at: at } of rows)
      await storePlaces(
        queries,
        site,
        formId,
        keysOf(limits, JSON.parse(values)).map((key) => ({ key, recordId, state: 'taken' as const, at })),
      );
    after = rows.at(-1)?.record_id ?? '';
    if (rows.length < AT_ONCE) return;
  }
}
