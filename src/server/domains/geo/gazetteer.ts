// Finds places in the built-in list of Chinese regions and of capitals.
import { makeEntries, type Entry } from './entries.ts';
import type { GazetteerData } from './gazetteer-data.ts';
import { matchHan, matchLatin, readQuery, type Query } from './match.ts';

/** A place that was found. */
export interface FoundPlace {
  name: string;
  lng: number;
  lat: number;
}

/** Places in one answer. */
const MAX = 10;

/** The built-in list of Chinese provinces, cities and districts, and of the world's capitals. */
export interface Gazetteer {
  /**
   * Places by a name in Chinese, pinyin or English (its beginning or a part), or by an address that begins
   * with their names. The best first, at most 10. A district without a position answers with its city.
   */
  search(text: string, language: string): FoundPlace[];
}

export function makeGazetteer(data: GazetteerData): Gazetteer {
  const entries = makeEntries(data);
  return {
    search(text, language) {
      const query = readQuery(text);
      if (query === undefined) return [];
      const found = entries.flatMap((entry) => {
        const rank = rankOf(entry, query);
        return rank === undefined ? [] : [{ rank, entry }];
      });
      found.sort(
        (a, b) => a.rank - b.rank || a.entry.level - b.entry.level || a.entry.zh.length - b.entry.zh.length,
      );
      const places = new Map<string, FoundPlace>();
      for (const { entry } of found) {
        const { lng, lat } = entry;
        const name = language === 'zh-CN' ? entry.path.zh : entry.path.en;
        if (!places.has(name)) places.set(name, { name, lng, lat });
        if (places.size === MAX) break;
      }
      return [...places.values()];
    },
  };
}

function rankOf(entry: Entry, query: Query): number | undefined {
  return query.kind === 'han' ? matchHan(entry, query.text) : matchLatin(entry, query);
}
