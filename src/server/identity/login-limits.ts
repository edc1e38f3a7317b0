import { createHash } from 'node:crypto';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { RateLimiterRes } from 'rate-limiter-flexible';
import { ApiProblem } from '../http/problem.ts';

const WINDOW_S = 15 * 60;
const MOST_OF_AN_ACCOUNT = 10;
const MOST_OF_AN_ADDRESS = 30;

/** Rations logins that fail, by account and by address. */
export interface LoginLimits {
  /**
   * Counts an attempt; throws a 429 with `Retry-After` when there were too many. Counting comes before the password is
   * looked at, so that attempts sent at once cannot slip past the limit together.
   */
  attempt(account: string, address: string): Promise<void>;
  /** A success was no attempt: it wipes the account's failures and gives the address its one back. */
  succeed(account: string, address: string): Promise<void>;
}

/** Counts in this process. An unknown name is counted like a known one, so that the limit gives no name away. */
export function makeLoginLimits(): LoginLimits {
  const accounts = new RateLimiterMemory({ points: MOST_OF_AN_ACCOUNT, duration: WINDOW_S });
  const addresses = new RateLimiterMemory({ points: MOST_OF_AN_ADDRESS, duration: WINDOW_S });
  return {
    async attempt(account, address) {
      refuseBeyond(await addresses.penalty(networkOf(address)), MOST_OF_AN_ADDRESS);
      refuseBeyond(await accounts.penalty(keyOf(account)), MOST_OF_AN_ACCOUNT);
    },
    async succeed(account, address) {
      await accounts.delete(keyOf(account));
      await addresses.reward(networkOf(address));
    },
  };
}

function refuseBeyond(counted: RateLimiterRes, most: number): void {
  if (counted.consumedPoints <= most) return;
  const seconds = Math.max(1, Math.ceil(counted.msBeforeNext / 1000));
  throw new ApiProblem(429, 429, 'owner.login-too-many', { minutes: Math.ceil(seconds / 60) }, null, { 'retry-after': String(seconds) });
}

/** Of one length, so that long names take no memory. */
function keyOf(account: string): string {
  return createHash('sha256').update(account.toLowerCase()).digest('base64url');
}

/** An IPv6 caller has a whole /64 of addresses: they count as one. */
function networkOf(address: string): string {
  return address.includes(':') && !address.includes('.') ? expandIpv6(address).slice(0, 4).join(':') : address;
}

function expandIpv6(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  return [...left, ...Array.from({ length: tail === undefined ? 0 : 8 - left.length - right.length }, () => '0'), ...right];
}
