// Gives a new field its first words in the example that new instances begin with.
import type { OwnedBlockDocument, OwnedField } from '../../../../runtime/generated/documents.generated.ts';
import { isObject } from '../../../../runtime/model/json.ts';
import { firstValues } from '../../../../runtime/owned/compile-owned.ts';

type Values = Readonly<Record<string, unknown>>;

/** Nothing to do where examples are made of the fields. What an example says of the field stays. */
export function withFirstValue(
  definition: OwnedBlockDocument,
  field: OwnedField,
  list: string | undefined,
): OwnedBlockDocument {
  const [first, ...rest] = definition.examples ?? [];
  if (first === undefined) return definition;
  const { 'zh-CN': chinese, 'en-US': english } = first.data;
  const [value, translated] = [firstValues([field], 'zh-CN'), firstValues([field], 'en-US')];
  const data =
    list === undefined
      ? { 'zh-CN': { ...value, ...chinese }, 'en-US': { ...translated, ...english } }
      : { 'zh-CN': inItems(chinese, list, value), 'en-US': inItems(english, list, translated, chinese) };
  return { ...definition, examples: [{ ...first, data: data }, ...rest] };
}

/** The values with others in each item of a list; a translation has its items by their codes. */
function inItems(values: Values, list: string, value: Values, original: Values = values): Values {
  const found = Object.entries(original).flatMap(([name, member]): [string, unknown][] => {
    if (!Array.isArray(member)) return [];
    const own = values[name];
    const items = member.filter(isObject);
    const change = (item: Values, before: Values): Values =>
      name === list ? { ...value, ...item } : inItems(item, list, value, before);
    if (Array.isArray(own)) return [[name, items.map((item) => change(item, item))]];
    const byCode = items.flatMap((item): [string, Values][] => {
      const code = String(item.contentCode);
      const translation = isObject(own) ? own[code] : undefined;
      const changed = change(isObject(translation) ? translation : {}, item);
      return Object.keys(changed).length === 0 ? [] : [[code, changed]];
    });
    const whole = { ...(isObject(own) ? own : {}), ...Object.fromEntries(byCode) };
    return byCode.length === 0 ? [] : [[name, whole]];
  });
  return { ...values, ...Object.fromEntries(found) };
}
