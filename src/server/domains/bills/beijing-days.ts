/** Calculates with days of Beijing, by which bills are made: `2026-11-23`. */
import { formatBeijing, isBillDue, readBeijing } from '../../../assembly/beijing-time.ts';

const DAY_MS = 86_400_000;

export function dayOf(moment: Date): string {
  return formatBeijing(moment).slice(0, 10);
}

/** The day so many days later; earlier if the number is negative. */
export function daysAfter(day: string, days: number): string {
  return dayOf(new Date(startOf(day).getTime() + days * DAY_MS));
}

/** The first moment of a day. */
export function startOf(day: string): Date {
  const start = readBeijing(`${day} 00:00:00`);
  if (start === undefined) throw new RangeError(`"${day}" is no day.`);
  return start;
}

/** The last day whose bill can be there: from 10:00 on it is yesterday. */
export function lastBillDay(now: Date): string {
  const yesterday = daysAfter(dayOf(now), -1);
  return isBillDue(yesterday, now) ? yesterday : daysAfter(yesterday, -1);
}
