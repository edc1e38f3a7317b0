// Moments as owners read them.
import type { SiteModel } from '../../../../runtime/model/page.ts';

/** A moment in the time zone of the site, which it names: owners travel. */
export function momentIn({ language, timeZone = 'Asia/Shanghai' }: SiteModel, moment: string): string {
  const clock = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  return `${clock.format(new Date(moment))} (${timeZone})`;
}

/** A moment in the time of the browser; of today only the time. */
export function timeOf({ language }: SiteModel, moment: string): string {
  const time = new Date(moment);
  const isToday = time.toDateString() === new Date().toDateString();
  const clock = new Intl.DateTimeFormat(
    language,
    isToday ? { timeStyle: 'short' } : { dateStyle: 'medium', timeStyle: 'short' },
  );
  return clock.format(time);
}
