/** Rejects a guest who has used a budget up. */
import { HttpError } from '../kernel/http-error.ts';

/** A rejection comes so late on average: who asks again and again on one connection waits. */
const HOLD_MS = 100;

/** Milliseconds until a rejection is sent. They differ, so that what follows does not come all at once. */
export function chooseHold(): number {
  return HOLD_MS * (0.5 + Math.random());
}

/** The 429 of a budget that is there again after so many milliseconds. */
export function tooMany(delay: number): HttpError {
  const seconds = Math.max(1, Math.ceil(delay / 1000));
  return new HttpError(429, 'request.too-many', { seconds }, null, { 'retry-after': String(seconds) });
}
