/** Collects the names of fields, columns and settings of the console's screens, for its search. */
import type { LocalizedText } from '../../runtime/generated/documents.generated.ts';

const words = import.meta.glob<readonly LocalizedText[]>('/schemas/console/*.{list,record,figures}.json', {
  eager: true,
  query: '?words',
  import: 'default',
});

const ofFile = (file: string): readonly LocalizedText[] => words[`/schemas/console/${file}.json`] ?? [];

/** The titles of a screen's fields and columns, and of the records that it opens, in a language. */
export function wordsOfScreen(
  { role, name, opens }: { role: string; name: string; opens?: { record: string } },
  language: string,
): string[] {
  const all = [
    ...ofFile(`${name}.${role}`),
    ...(opens === undefined ? [] : ofFile(`${opens.record}.record`)),
  ];
  return [...new Set(all.flatMap((title) => title[language] ?? []))];
}
