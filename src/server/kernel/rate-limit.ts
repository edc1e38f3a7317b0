import type { ProblemKey } from '../../../runtime/generated/text-keys.generated.ts';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { networkOf } from './network.ts';
import { HttpError } from './http-error.ts';

const WINDOW_S = 60;

/** Counts what an address asks for, of one thing when it is named; throws a 429 with `Retry-After` when its network asks too often. */
export type RateLimit = (address: string, what?: string) => Promise<void>;

/** Lets a network ask `most` times a minute. Counts in this process; `messageKey` names the refusal, whose sentence may use `{seconds}`. */
export function makeRateLimit(most: number, messageKey: ProblemKey): RateLimit {
  const networks = new RateLimiterMemory({ points: most, duration: WINDOW_S });
  return async (address, what = '') => {
    const { consumedPoints, msBeforeNext } = await networks.penalty(`${networkOf(address)} ${what}`);
    if (consumedPoints <= most) return;
    const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
    throw new HttpError(429, 429, messageKey, { seconds }, null, { 'retry-after': String(seconds) });
  };
}
