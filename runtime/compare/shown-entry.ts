import type { DictEntry } from '../model/page.ts';

/** What an entry shows, as something to be compared: its text and its picture or video. None of one, and one without a kind, is as the site keeps it. */
export function shownOf({ value, url, resourceType }: Omit<DictEntry, 'code'>): readonly unknown[] {
  return [value, url ?? '', resourceType ?? 1];
}
