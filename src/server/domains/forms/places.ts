/** Limits of a form: when it is open, how many answers it takes, and the places of its options. */
import { formatPointer } from '../../../../runtime/model/pointer.ts';
import type { FormPlacesState } from '../../../../runtime/generated/api.generated.ts';
import type { Queries } from '../../database/driver.ts';
import { selectWhere } from '../../database/rows-where.ts';
import type { Caller, SiteIdentity } from '../../kernel/caller.ts';
import { HttpError, invalidInput } from '../../kernel/http-error.ts';
import { findForm, type FormTemplateRow } from './form-rows.ts';
import {
  chosenOptions,
  isLimited,
  limitsOf,
  personKeyOf,
  type FormLimits,
  type KeyedLimit,
} from './place-keys.ts';
import { letIn } from './form-mails.ts';
import { countPlaces, countSubmissionsOf, lockPlaces, storePlaces } from './place-rows.ts';

/** What a submission wants of a form. */
interface Taking {
  site: SiteIdentity;
  language: string;
  form: FormTemplateRow;
  recordId: string;
  memberId: string | undefined;
  values: unknown;
  /** The submission may wait for a place: nobody pays for one that may never be free. */
  mayWait: boolean;
  now: Date;
}

/**
 * Takes the places of a new submission, in its transaction and before the submission is stored. Throws a 409
 * for a form that is not open or full, and for a person who has sent enough; a 422 at the field of a full
 * option.
 */
export async function takePlaces(queries: Queries, taking: Taking): Promise<void> {
  const { site, language, form, recordId, values, now } = taking;
  const limits = limitsOf(form, site, language);
  if (!isLimited(limits)) return;
  requireOpen(limits, now);
  await lockPlaces(queries, site, form.form_id);
  await requireRoom(queries, limits, taking);
  const chosen = chosenOptions(limits, values);
  await letIn(queries, site, form.form_id, chosen, now);
  const person = personKeyOf(limits, values);
  const keys = chosen.map(({ key }) => key);
  const counts = await countPlaces(queries, site, form.form_id, keys);
  const full: KeyedLimit[] = [];
  const rows = chosen.flatMap((limit): { key: string; state: 'taken' | 'waiting' }[] => {
    const { taken, waiting } = counts.get(limit.key) ?? { taken: 0, waiting: 0 };
    if (taken < limit.places) return [{ key: limit.key, state: 'taken' }];
    if (taking.mayWait && waiting < limit.waiting) return [{ key: limit.key, state: 'waiting' }];
    full.push(limit);
    return [];
  });
  if (full.length > 0) throw rejectFull(full);
  const counted = person === undefined ? rows : [...rows, { key: person, state: 'taken' as const }];
  const at = now.toISOString();
  await storePlaces(
    queries,
    site,
    form.form_id,
    counted.map((row) => ({ ...row, recordId, at })),
  );
}

const rejectFull = (full: readonly KeyedLimit[]): HttpError =>
  invalidInput(
    full.map(({ path, label }) => ({
      path: `/valueJson${formatPointer(path)}`,
      rule: 'places',
      messageKey: 'form.place-taken' as const,
      params: { label },
    })),
  );

function requireOpen({ opensAt, closesAt }: FormLimits, now: Date): void {
  const moment = now.getTime();
  if (opensAt !== undefined && moment < Date.parse(opensAt)) throw new HttpError(409, 'form.not-open-yet');
  if (closesAt !== undefined && moment >= Date.parse(closesAt)) throw new HttpError(409, 'form.over');
}

async function requireRoom(queries: Queries, limits: FormLimits, taking: Taking): Promise<void> {
  const { site, form, memberId, values } = taking;
  const { maxRecords, maxEach, eachBy } = limits;
  if (maxRecords !== undefined && (await countSubmissionsOf(queries, site, form.form_id)) >= maxRecords)
    throw new HttpError(409, 'form.full');
  if (maxEach === undefined) return;
  const person = personKeyOf(limits, values);
  const sent =
    eachBy === 'member'
      ? memberId === undefined
        ? 0
        : await countSubmissionsOf(queries, site, form.form_id, memberId)
      : person === undefined
        ? 0
        : ((await countPlaces(queries, site, form.form_id, [person])).get(person)?.taken ?? 0);
  if (sent >= maxEach) throw new HttpError(409, 'form.each-reached');
}

/** What a visitor is told of an open form before filling it in, and of a submission after it. */
export async function describePlaces(
  queries: Queries,
  { site, language, caller, now }: { site: SiteIdentity; language: string; caller: Caller; now: Date },
  { id, submission }: { id: string; submission?: string },
): Promise<FormPlacesState> {
  const form = await findForm(queries, site, id, { open: true });
  const limits = limitsOf(form, site, language);
  const { opensAt = '', closesAt = '', maxRecords, places } = limits;
  const counts = await countPlaces(
    queries,
    site,
    id,
    places.map(({ key }) => key),
  );
  const isWaiting = submission !== undefined && (await waitsForPlace(queries, site, id, submission));
  return {
    state: await stateOf(queries, limits, { site, caller, now }),
    opensAt,
    closesAt,
    ...(maxRecords === undefined
      ? {}
      : { left: Math.max(0, maxRecords - (await countSubmissionsOf(queries, site, id))) }),
    places: places.map((limit) => {
      const { taken, waiting } = counts.get(limit.key) ?? { taken: 0, waiting: 0 };
      return {
        field: formatPointer(limit.path),
        value: limit.value as string | number | boolean,
        left: Math.max(0, limit.places - taken),
        waiting: form.pay === 1 ? 0 : Math.max(0, limit.waiting - waiting),
      };
    }),
    isWaiting,
  };
}

async function stateOf(
  queries: Queries,
  limits: FormLimits,
  { site, caller, now }: { site: SiteIdentity; caller: Caller; now: Date },
): Promise<FormPlacesState['state']> {
  const { form, opensAt, closesAt, maxRecords, maxEach, eachBy } = limits;
  if (opensAt !== undefined && now.getTime() < Date.parse(opensAt)) return 'soon';
  if (closesAt !== undefined && now.getTime() >= Date.parse(closesAt)) return 'over';
  if (maxRecords !== undefined && (await countSubmissionsOf(queries, site, form.id)) >= maxRecords)
    return 'full';
  if (maxEach === undefined || eachBy !== 'member' || caller.memberId === undefined) return 'open';
  const sent = await countSubmissionsOf(queries, site, form.id, caller.memberId);
  return sent >= maxEach ? 'used' : 'open';
}

async function waitsForPlace(
  queries: Queries,
  { projectCode }: SiteIdentity,
  formId: string,
  recordId: string,
): Promise<boolean> {
  const row = await selectWhere(queries, 'form_place', {
    project_code: projectCode,
    form_id: formId,
    record_id: recordId,
    state: 'waiting',
  })
    .select('record_id')
    .executeTakeFirst();
  return row !== undefined;
}
