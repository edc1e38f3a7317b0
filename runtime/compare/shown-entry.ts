// Compares dictionary entries by what they show.
import type { DictEntry } from '../model/page.ts';

/** The visible content of a dictionary entry, for comparison: its text and its picture or video. */
export function shownOf({ value, url, resourceType }: Omit<DictEntry, 'code'>): readonly unknown[] {
  return [value, url ?? '', resourceType ?? 1];
}
