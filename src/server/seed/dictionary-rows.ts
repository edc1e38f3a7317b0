// Makes the rows of a seed's dictionary.
import type { Insertable } from 'kysely';
import type { Tables } from '../../../runtime/generated/tables.generated.ts';
import type { SeedDictionaryObject } from './seed-document.ts';
import { inLanguage } from './seed-language.ts';

type DictionaryRows = {
  [Table in keyof Tables & `dictionary_${string}`]: Insertable<Tables[Table]>[];
};

/** Every value has a row in every language. */
export function makeDictionaryRows(
  objects: readonly SeedDictionaryObject[],
  {
    projectCode,
    languages,
    defaultLanguage,
    now,
  }: { projectCode: string; languages: readonly string[]; defaultLanguage: string; now: string },
): DictionaryRows {
  const of = { project_code: projectCode };
  const values = objects.flatMap(({ objectCode, instances }) =>
    instances.flatMap(({ instanceCode, values: own }) =>
      Object.entries(own).map(([attributeCode, value]) => ({
        ...value,
        objectCode,
        instanceCode,
        attributeCode,
      })),
    ),
  );
  return {
    dictionary_object: objects.map(({ objectCode, name }, index) => ({
      ...of,
      object_code: objectCode,
      name: JSON.stringify(name),
      sort_order: index,
    })),
    dictionary_attribute: objects.flatMap(({ objectCode, attributeList }) =>
      attributeList.map(({ code, name, type }, index) => ({
        ...of,
        object_code: objectCode,
        attribute_code: code,
        name: JSON.stringify(name),
        type,
        sort_order: index,
      })),
    ),
    dictionary_value: values.map(({ code, objectCode, attributeCode, instanceCode }) => ({
      ...of,
      code,
      object_code: objectCode,
      attribute_code: attributeCode,
      instance_code: instanceCode,
      created_at: now,
    })),
    dictionary_entry: languages.flatMap((language) =>
      values.map(({ code, value, url = null, resourceType = 1 }) => ({
        ...of,
        code,
        language_code: language,
        // An entry need not be written in the language of a site.
        value: (inLanguage<unknown>(value, language, defaultLanguage) ?? '') as string,
        url,
        resource_type: resourceType,
        modified_at: now,
      })),
    ),
  };
}
