// Writes moments as owners read them: in the time zone of the site.
import type { SiteModel } from '../../../../runtime/model/page.ts';

type SiteClock = Pick<SiteModel, 'language' | 'timeZone'>;

/** Writes moments; `dateStyle: 'medium'` and minutes without wishes. */
export function clockOf(
  { language, timeZone = 'Asia/Shanghai' }: SiteClock,
  styles: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' },
): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(language, { ...styles, timeZone });
}

/** Writes moments to the second: changes may follow one another quickly. */
export const preciseClockOf = (site: SiteClock): Intl.DateTimeFormat =>
  clockOf(site, { dateStyle: 'medium', timeStyle: 'medium' });

/** A moment with the time zone that it is in: owners travel. */
export function momentIn(site: SiteClock, moment: string): string {
  return `${clockOf(site).format(new Date(moment))} (${site.timeZone ?? 'Asia/Shanghai'})`;
}

/** A moment; of today only the time. */
export function timeOf(site: SiteClock, moment: string): string {
  const time = new Date(moment);
  const days = clockOf(site, { dateStyle: 'short' });
  const isToday = days.format(time) === days.format(new Date());
  return clockOf(site, isToday ? { timeStyle: 'short' } : undefined).format(time);
}
