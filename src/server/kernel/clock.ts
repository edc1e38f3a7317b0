/** Compares times, on clocks that may be set forwards and back. */

/** Clocks of servers that share a database may differ by so much. */
const SKEW_S = 60;

/** A time so many seconds later, in ISO 8601. */
export function after(moment: Date, seconds: number): string {
  return new Date(moment.getTime() + seconds * 1000).toISOString();
}

/**
 * True until the end of something that lasts so many seconds. False as well if it ends later than that from
 * now: it was made while the clock was wrong, and would be valid for too long.
 */
export function isBefore(endsAt: string, now: Date, lifeSeconds: number): boolean {
  return endsAt > now.toISOString() && endsAt <= latestEnd(now, lifeSeconds);
}

/** The latest end of what lasts so many seconds and was made by now, in ISO 8601. */
export function latestEnd(now: Date, lifeSeconds: number): string {
  return after(now, lifeSeconds + SKEW_S);
}
