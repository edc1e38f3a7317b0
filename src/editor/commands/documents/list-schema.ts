// What a block's schema says about a list in its data.
import { fillData } from '../../../../runtime/compile/fill.ts';
import { isObject, type JsonObject } from '../../../../runtime/model/json.ts';
import type { Path } from '../../../../runtime/model/pointer.ts';
import { blockDocuments } from '../../../assembly/documents.ts';

interface ListSchema {
  maxItems: number | undefined;
  /**
   * Adds the schema's defaults to a new item, and an empty object for every part, so that the part can be
   * edited.
   */
  fillNew(item: JsonObject): JsonObject;
}

/** The schema of a list in a block's data. A list without a schema has no limit and no defaults. */
export function findListSchema(block: string | undefined, path: Path): ListSchema {
  const list = path.reduce<unknown>(
    (schema, step) => {
      if (!isObject(schema)) return undefined;
      return typeof step === 'number'
        ? schema.items
        : isObject(schema.properties)
          ? schema.properties[step]
          : undefined;
    },
    block === undefined ? undefined : blockDocuments.get(block)?.data,
  );
  const { maxItems, items } = isObject(list) ? list : {};
  const members = isObject(items) && isObject(items.properties) ? Object.entries(items.properties) : [];
  const parts = members.flatMap(([name, member]) =>
    isObject(member) && member.type === 'object' ? [[name, {}] as const] : [],
  );
  return {
    maxItems: typeof maxItems === 'number' ? maxItems : undefined,
    fillNew: (item) => fillData(items, { ...Object.fromEntries(parts), ...item }),
  };
}
