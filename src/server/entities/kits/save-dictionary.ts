/** The dictionary of a site as seeds hold it: objects, their fields, and values in all languages. */
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
  const entriesOf = Map.groupBy(entries, ({ code }) => code);
  const valueOf = (code: string): SeedDictionaryValue => {
    const own = (entriesOf.get(code) ?? []).filter((row) => languages.includes(row.language_code));
    const text = besideLanguages(new Map(own.map((row) => [row.language_code, row.value]))) as SeedText;
    const [first] = own;
    const media =
      first === undefined || first.url === null
        ? {}
        : { url: first.url, resourceType: first.resource_type as 1 | 2 };
    return { code, value: text, ...media };
  };
  return objects
    .toSorted((a, b) => a.sort_order - b.sort_order)
    .map(({ object_code: objectCode, name }) => {
      const instances = Map.groupBy(
        values.filter((row) => row.object_code === objectCode && entriesOf.has(row.code)),
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
          values: Object.fromEntries(rows.map((row) => [row.attribute_code, valueOf(row.code)])),
        })),
      };
    });
}
