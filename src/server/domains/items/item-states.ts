/** When visitors see an item. */
import type { ItemState } from '../../database/tables/tables.ts';
import { FieldError } from '../../kernel/http-error.ts';

const YEARS = { first: 1970, last: 9999 };

/** A point in time as it is stored. Throws a 422 at the field for anything else. */
export function readMoment(text: string, path: string): string {
  const moment = /^\d{4}-\d{2}-\d{2}/.test(text) ? new Date(text) : new Date(Number.NaN);
  const year = Number.isNaN(moment.getTime()) ? 0 : moment.getUTCFullYear();
  if (year < YEARS.first || year > YEARS.last) throw new FieldError(422, 422, 'items.time-wrong', path);
  return moment.toISOString();
}

/** The state that an item really has: one to be published is scheduled until its time has come. */
export function stateAt(wanted: ItemState, releasedAt: string, now = new Date()): ItemState {
  if (wanted !== 'published' && wanted !== 'scheduled') return wanted;
  return releasedAt > now.toISOString() ? 'scheduled' : 'published';
}
