import { isObject } from '../../../../runtime/model/json.ts';
import type { Ast } from '../../../../runtime/model/page.ts';
import type { Path } from '../../../../runtime/model/pointer.ts';
import { blockDocuments } from '../../../assembly/documents.ts';

/** A text that says the same as in the site's default language: nothing of its own is stored for it. */
export interface Untranslated {
  key: string;
  /** Address of the part inside the block's data. */
  path: Path;
  leaf: string;
}

/** Which texts of a document are still those of the default language's. Only leaves that schemas mark as to be translated count, and only with a letter in them. */
export function listUntranslated(own: Ast, fallback: Ast): Untranslated[] {
  return own.vm.flatMap(({ key, block }) => {
    const schema = blockDocuments.get(block)?.data;
    return schema === undefined
      ? []
      : compare(schema, own.data[key], fallback.data[key]).map(({ path, leaf }) => ({ key, path, leaf }));
  });
}

type Found = Omit<Untranslated, 'key'>;

function compare(schema: unknown, own: unknown, fallback: unknown): Found[] {
  if (!isObject(schema)) return [];
  if (Array.isArray(own))
    return own.flatMap((item, index) => below(index, schema.items, item, itemLike(item, index, fallback)));
  if (!isObject(own) || !isObject(schema.properties)) return [];
  const others = isObject(fallback) ? fallback : {};
  return Object.entries(schema.properties).flatMap(([name, member]) =>
    isObject(member) && member.translate === true
      ? leaf(name, own[name], others[name])
      : below(name, member, own[name], others[name]),
  );
}

function leaf(name: string, own: unknown, fallback: unknown): Found[] {
  return typeof own === 'string' && own === fallback && /\p{L}/u.test(own) ? [{ path: [], leaf: name }] : [];
}

function below(step: string | number, schema: unknown, own: unknown, fallback: unknown): Found[] {
  return compare(schema, own, fallback).map((found) => ({ ...found, path: [step, ...found.path] }));
}

/** The same thing in the other list: that of its code, else the one in its place. */
function itemLike(item: unknown, index: number, list: unknown): unknown {
  if (!Array.isArray(list)) return undefined;
  const code = isObject(item) ? item.contentCode : undefined;
  return code === undefined
    ? list[index]
    : list.find((other) => isObject(other) && other.contentCode === code);
}
