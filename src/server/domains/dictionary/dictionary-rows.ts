// Reads the rows of the dictionary's objects, fields and values.
import type { Selectable } from 'kysely';
import type { DictionaryAttribute, DictionaryValue } from '../../../../runtime/generated/api.generated.ts';
import { readEntries } from '../content/index.ts';
import type { Tables } from '../../../../runtime/generated/tables.generated.ts';
import type { Queries } from '../../database/driver.ts';
import { ofSameSite } from '../../database/of-same-site.ts';
import { selectWhere } from '../../database/rows-where.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { textIn, type LocalizedText } from '../../kernel/localized.ts';

/** The type of fields whose values are links. */
const LINK_TYPE = 2;

/** A field with the object it belongs to. */
interface FieldOfObject extends DictionaryAttribute {
  objectCode: string;
  objectName: string;
}

type ValueRow = Selectable<Tables['dictionary_value']>;
type AttributeRow = Selectable<Tables['dictionary_attribute']> & { objectName: string };

/** All fields of a site's objects, in order. */
export const selectFields = (queries: Queries, { projectCode }: SiteIdentity) =>
  selectWhere(queries, 'dictionary_attribute', { project_code: projectCode })
    .innerJoin('dictionary_object as object', ofSameSite('object', 'dictionary_attribute', 'object_code'))
    .selectAll('dictionary_attribute')
    .select('object.name as objectName')
    .orderBy('object.sort_order')
    .orderBy('object.object_code')
    .orderBy('dictionary_attribute.sort_order')
    .orderBy('dictionary_attribute.attribute_code');

/**
 * All fields of a site's objects with their values, in order. With `instanceCode`, only the values of that
 * instance and fields that have one.
 */
export async function readFields(
  queries: Queries,
  site: SiteIdentity,
  language: string,
  instanceCode?: string,
): Promise<FieldOfObject[]> {
  let values = selectWhere(queries, 'dictionary_value', { project_code: site.projectCode }).selectAll();
  if (instanceCode !== undefined) values = values.where('instance_code', '=', instanceCode);
  const [attributes, rows] = await Promise.all([
    selectFields(queries, site).execute(),
    values.orderBy('created_at').orderBy('code').execute(),
  ]);
  const entries = await readEntries(
    queries,
    site,
    language,
    rows.map(({ code }) => code),
  );
  const translate = (name: string): string =>
    textIn(JSON.parse(name) as LocalizedText, language, site.defaultLanguage);
  const describe = ({ code, instance_code }: ValueRow): DictionaryValue => ({
    id: code,
    code,
    val: entries[code]?.value ?? '',
    resourceType: entries[code]?.resourceType ?? 1,
    url: entries[code]?.url ?? '',
    instanceCode: instance_code,
  });
  const isOf = (attribute: AttributeRow, value: ValueRow): boolean =>
    value.object_code === attribute.object_code && value.attribute_code === attribute.attribute_code;
  return attributes.flatMap((attribute) => {
    const own = rows.filter((row) => isOf(attribute, row)).map(describe);
    if (own.length === 0 && instanceCode !== undefined) return [];
    const type = attribute.type as DictionaryAttribute['type'];
    const field = { code: attribute.attribute_code, name: translate(attribute.name), type, values: own };
    return [{ ...field, objectCode: attribute.object_code, objectName: translate(attribute.objectName) }];
  });
}

/** Those of the codes whose values are links. */
export async function listLinkCodes(
  queries: Queries,
  site: SiteIdentity,
  codes: readonly string[],
): Promise<string[]> {
  if (codes.length === 0) return [];
  const rows = await selectWhere(queries, 'dictionary_value', { project_code: site.projectCode })
    .innerJoin(
      'dictionary_attribute',
      ofSameSite('dictionary_attribute', 'dictionary_value', 'object_code', 'attribute_code'),
    )
    .select('dictionary_value.code')
    .where('dictionary_value.code', 'in', codes)
    .where('dictionary_attribute.type', '=', LINK_TYPE)
    .execute();
  return rows.map(({ code }) => code);
}
