import { randomInt } from 'node:crypto';

/** The time (UTC) as 12 digits, `yyMMddHHmmss`, and 8 that nobody can guess. */
export function makeOrderNumber(now: Date): string {
  const time = now.toISOString().replaceAll(/\D/g, '').slice(2, 14);
  return time + String(randomInt(100_000_000)).padStart(8, '0');
}
