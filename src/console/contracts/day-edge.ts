/** Finds the moment at which a day begins or ends somewhere. */
import { fromZoneTime } from '../../assembly/zone-time.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 24 * 60 * 60 * 1_000;

/** `2026-01-31` as ISO 8601 in UTC; undefined for what is no day. */
export function edgeOfDay(day: string, edge: 'start' | 'end', timeZone: string): string | undefined {
  const midnight = DAY.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(midnight)) return undefined;
  if (edge === 'start') return fromZoneTime(`${day}T00:00`, timeZone);
  const next = fromZoneTime(new Date(midnight + DAY_MS).toISOString().slice(0, 16), timeZone);
  return next && new Date(Date.parse(next) - 1).toISOString();
}
