// Makes numbers of orders.
import { randomInt } from 'node:crypto';

/** 12 digits of the time (UTC), `yyMMddHHmmss`, and 8 random digits. */
export function makeOrderNumber(now: Date): string {
  const time = now.toISOString().replaceAll(/\D/g, '').slice(2, 14);
  return time + String(randomInt(100_000_000)).padStart(8, '0');
}
