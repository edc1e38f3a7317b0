/** Describes the limits of a form and the places of a submission for owners. */
import type { FormDetails, FormRecordDetails } from '../../../../runtime/generated/api.generated.ts';
import type { Queries } from '../../database/driver.ts';
import { selectWhere } from '../../database/rows-where.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { translateProblem } from '../../kernel/language.ts';
import { countFillers } from './fillers.ts';
import { findStored } from './form-rows.ts';
import { limitsOf } from './place-keys.ts';
import { countPlaces, countSubmissionsOf } from './place-rows.ts';

export type FormLimits = Pick<FormDetails, 'places' | 'fillers'>;

/** How much of each limit of a form is taken, and how many people fill it in now. */
export async function describeLimits(
  queries: Queries,
  site: SiteIdentity,
  language: string,
  id: string,
): Promise<FormLimits> {
  const { places, maxRecords } = limitsOf(await findStored(queries, site, id), site, language);
  const counts = await countPlaces(
    queries,
    site,
    id,
    places.map(({ key }) => key),
  );
  const options = places.map((limit) => ({
    title: limit.label,
    places: limit.places,
    ...(counts.get(limit.key) ?? { taken: 0, waiting: 0 }),
  }));
  const fillers = await countFillers(queries, site, id);
  if (maxRecords === undefined) return { places: options, fillers };
  const taken = await countSubmissionsOf(queries, site, id);
  const title = translateProblem(language, 'form.all-records');
  return { places: [{ title, places: maxRecords, taken, waiting: 0 }, ...options], fillers };
}

/** The limited options that a submission has chosen. */
export async function describePlacesOf(
  queries: Queries,
  site: SiteIdentity,
  language: string,
  submission: { id: string; menuId: string },
): Promise<FormRecordDetails['places']> {
  const rows = await selectWhere(queries, 'form_place', {
    project_code: site.projectCode,
    record_id: submission.id,
  })
    .select(['place_key', 'state'])
    .execute();
  if (rows.length === 0) return [];
  const { places } = limitsOf(await findStored(queries, site, submission.menuId), site, language);
  return places.flatMap(({ key, label }) => {
    const row = rows.find((each) => each.place_key === key);
    return row === undefined ? [] : [{ title: label, isWaiting: row.state === 'waiting' }];
  });
}
