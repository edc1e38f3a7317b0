// Finds the texts of a document that are not translated yet.
import { isObject } from '../../../../runtime/model/json.ts';
import type { Ast } from '../../../../runtime/model/page.ts';
import type { Path } from '../../../../runtime/model/pointer.ts';
import { blockDocuments } from '../../../assembly/documents.ts';

/** A text that equals the text of the site's default language. */
interface Untranslated {
  key: string;
  /** Address of the part inside the block's data. */
  path: Path;
  leaf: string;
}

/**
 * Lists the texts that equal those of the default language. Only translatable leaves that contain a letter
 * count.
 */
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
    return own.flatMap((item, index) => below(index, schema.items, item, matchItem(item, index, fallback)));
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

/** The matching item of the other list: the item with the same code, or else at the same index. */
function matchItem(item: unknown, index: number, list: unknown): unknown {
  if (!Array.isArray(list)) return undefined;
  const code = isObject(item) ? item.contentCode : undefined;
  return code === undefined
    ? list[index]
    : list.find((other) => isObject(other) && other.contentCode === code);
}
