// Limits how many requests a network may send.
import type { ProblemKey } from '../../../runtime/generated/text-keys.generated.ts';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { networkOf } from '../kernel/network.ts';
import { HttpError } from '../kernel/http-error.ts';

const WINDOW_S = 60;

/**
 * Counts requests of an address, separately for each `what`. Throws a 429 with `Retry-After` when its network
 * sends too many.
 */
export type RateLimit = (address: string, what?: string) => Promise<void>;

/** Allows a network `max` requests per minute. The message may use `{seconds}` or `{minutes}`. */
export type MakeRateLimit = (max: number, messageKey: ProblemKey) => RateLimit;

/** Counts what came under a key since its first request, which is forgotten after `duration` seconds. */
export interface Counter {
  penalty(key: string, points?: number): Promise<{ consumedPoints: number; msBeforeNext: number }>;
}

/** The counter of one limit. Every limit has a name of its own, the same in all processes. */
export type MakeCounter = (name: string, limit: { points: number; duration: number }) => Counter;

const countHere: MakeCounter = (_name, limit) => new RateLimiterMemory(limit);

/** Limits that are counted by `makeCounter`: by default in this process. */
export function makeRateLimits(makeCounter: MakeCounter = countHere): MakeRateLimit {
  return (max, messageKey) => {
    const networks = makeCounter(`${messageKey} ${max}`, { points: max, duration: WINDOW_S });
    return async (address, what = '') => {
      const { consumedPoints, msBeforeNext } = await networks.penalty(`${networkOf(address)} ${what}`);
      if (consumedPoints <= max) return;
      const seconds = Math.min(WINDOW_S, Math.max(1, Math.ceil(msBeforeNext / 1000)));
      const params = { seconds, minutes: Math.ceil(seconds / 60) };
      throw new HttpError(429, messageKey, params, null, { 'retry-after': String(seconds) });
    };
  };
}

/** A limit that is counted in this process. */
export const makeRateLimit = makeRateLimits();
