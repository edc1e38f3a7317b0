/** Converts times of both services, which speak of Beijing: eight hours ahead of UTC all year. */

const OFFSET_MS = 8 * 3600_000;
const TIME = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;
/** When both services have made the bill of the day before. */
const BILL_HOUR = 10;

/** `2026-11-23 20:30:00` */
export function formatBeijing(date: Date): string {
  return new Date(date.getTime() + OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');
}

/** `2026-11-23T20:30:00+08:00` */
export function formatBeijingIso(date: Date): string {
  return `${formatBeijing(date).replace(' ', 'T')}+08:00`;
}

/** The time that `2026-11-23 20:30:00` names; undefined for any other text. */
export function readBeijing(text: unknown): Date | undefined {
  if (typeof text !== 'string' || !TIME.test(text)) return undefined;
  return readTime(`${text.replace(' ', 'T')}+08:00`);
}

/** The time that a text of ISO 8601 names; undefined for any other value. */
export function readTime(text: unknown): Date | undefined {
  const time = typeof text === 'string' ? Date.parse(text) : NaN;
  return Number.isNaN(time) ? undefined : new Date(time);
}

/** True when the bill of a day can be complete: from 10:00 of the next day. */
export function isBillDue(day: string, now: Date): boolean {
  const start = readBeijing(`${day} 00:00:00`);
  if (start === undefined) throw new RangeError(`"${day}" is no day.`);
  return now.getTime() >= start.getTime() + (24 + BILL_HOUR) * 3600_000;
}
