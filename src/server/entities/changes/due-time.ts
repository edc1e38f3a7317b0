/** Checks the time at which something planned happens. */
import { FieldError } from '../../kernel/http-error.ts';

/** Later than that nobody plans. */
const MAX_AHEAD_MS = 2 * 366 * 24 * 3600 * 1000;

/** Throws a 422 for a time that is past, or too far. */
export function requireDue(at: string): string {
  const [due, now] = [Date.parse(at), Date.now()];
  if (!(due > now)) throw new FieldError(422, 'channel.time-past', '/at');
  if (due > now + MAX_AHEAD_MS) throw new FieldError(422, 'channel.time-far', '/at');
  return new Date(due).toISOString();
}
