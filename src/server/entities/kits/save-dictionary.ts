/** Reads the dictionary of a site as seeds hold it: objects, fields, and values in all languages. */
import type { Queries } from '../../database/driver.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { besideLanguages } from '../../seed/beside-languages.ts';
import type { SeedDictionaryObject, SeedDictionaryValue, SeedText } from '../../seed/seed-document.ts';

type Types = SeedDictionaryObject['attributeList'][number]['type'];

export async function readDictionary(
  queries: Queries,
  { projectCode, languages }: SiteIdentity,
): Promise<SeedDictionaryObject[]> {
  const of = { project_code: projectCode };
  const objects = await queries
    .selectFrom('dictionary_object')
    .selectAll()
    .where((w) => w.and(of))
    .execute();
  const fields = await queries
    .selectFrom('dictionary_attribute')
    .selectAll()
    .where((w) => w.and(of))
    .execute();
  const values = await queries
    .selectFrom('dictionary_value')
    .selectAll()
    .where((w) => w.and(of))
    .execute();
  const entries = await queries
    .selectFrom('dictionary_entry')
    .selectAll()
    .where((w) => w.and(of))
    .execute();
  const valueOf = readerOf(
    Map.groupBy(entries, ({ code }) => code),
    languages,
  );
  return objects
    .toSorted((a, b) => a.sort_order - b.sort_order)
    .map(({ object_code: objectCode, name }) => {
      const instances = Map.groupBy(
        values.filter((row) => row.object_code === objectCode && valueOf(row.code) !== undefined),
        (row) => row.instance_code,
      );
      return {
        objectCode,
        name: JSON.parse(name) as SeedText,
        attributeList: fields
          .filter((row) => row.object_code === objectCode)
          .toSorted((a, b) => a.sort_order - b.sort_order)
          .map((row) => ({
            code: row.attribute_code,
            name: JSON.parse(row.name) as SeedText,
            type: row.type as Types,
          })),
        instances: [...instances].map(([instanceCode, rows]) => ({
          instanceCode,
          values: Object.fromEntries(
            rows.flatMap((row) => {
              const value = valueOf(row.code);
              return value === undefined ? [] : [[row.attribute_code, value] as const];
            }),
          ),
        })),
      };
    });
}

interface EntryRow {
  language_code: string;
  value: string;
  url: string | null;
  resource_type: number;
}

/** Reads a value by its code; undefined for one that no language has. */
function readerOf(
  entriesOf: ReadonlyMap<string, readonly EntryRow[]>,
  languages: readonly string[],
): (code: string) => SeedDictionaryValue | undefined {
  return (code) => {
    const own = (entriesOf.get(code) ?? []).filter((row) => languages.includes(row.language_code));
    const [first] = own;
    if (first === undefined) return undefined;
    const text = besideLanguages(new Map(own.map((row) => [row.language_code, row.value]))) as SeedText;
    const media = first.url === null ? {} : { url: first.url, resourceType: first.resource_type as 1 | 2 };
    return { code, value: text, ...media };
  };
}
