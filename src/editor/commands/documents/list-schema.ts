import { fillData } from '../../../../runtime/compile/fill.ts';
import { isObject, type JsonObject } from '../../../../runtime/model/json.ts';
import type { Path } from '../../../../runtime/model/pointer.ts';
import { blockDocuments } from '../../../assembly/documents.ts';

/** What a block's schema says of a list in its data. */
export interface ListSchema {
  maxItems: number | undefined;
  /** A new item with the schema's defaults, and with an empty part wherever the schema has one, so that it can be edited. */
  fillNew(item: JsonObject): JsonObject;
}

/** Finds the schema of a list in the data of a block; of one that no schema describes, nothing is known. */
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
