import type { ProblemKey } from '../../../runtime/generated/text-keys.generated.ts';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { networkOf } from './network.ts';
import { HttpError } from './http-error.ts';

const WINDOW_S = 60;

/**
 * Counts requests of an address, separately for each `what`. Throws a 429 with `Retry-After` when its network
 * sends too many.
 */
export type RateLimit = (address: string, what?: string) => Promise<void>;

/** Allows a network `max` requests per minute. Counted in this process. The message may
 * use `{seconds}` or `{minutes}`. */
export function makeRateLimit(max: number, messageKey: ProblemKey): RateLimit {
  const networks = new RateLimiterMemory({ points: max, duration: WINDOW_S });
  return async (address, what = '') => {
    const { consumedPoints, msBeforeNext } = await networks.penalty(`${networkOf(address)} ${what}`);
    if (consumedPoints <= max) return;
    const seconds = Math.min(WINDOW_S, Math.max(1, Math.ceil(msBeforeNext / 1000)));
    const params = { seconds, minutes: Math.ceil(seconds / 60) };
    throw new HttpError(429, 429, messageKey, params, null, { 'retry-after': String(seconds) });
  };
}
