// Keeps fields beside the nodes that show them: where a node moves to, its fields go; a copy has its own.
import type {
  OwnedBlockDocument,
  OwnedField,
  OwnedNode,
} from '../../../../runtime/generated/documents.generated.ts';
import { isObject } from '../../../../runtime/model/json.ts';
import { idsIn, replaceNode } from '../../../../runtime/owned/operations/tree.ts';
import { keysIn } from '../../../../runtime/owned/scope.ts';
import { listOwnedNodes } from '../../../../runtime/owned/walk.ts';
import { addField, changeField, fieldKeyOf, findField, keysOf, withFreeTitle } from './definition-fields.ts';
import { freeName } from './definition-nodes.ts';

type Names = ReadonlyMap<string, string>;

/**
 * After a node has moved: fields that cannot be named at its new place move there with it, and values move
 * with them. Those that other nodes show, too, are copied.
 */
export function carryFields(definition: OwnedBlockDocument, id: string): OwnedBlockDocument {
  const placed = listOwnedNodes(definition).find(({ node }) => node.id === id);
  if (placed === undefined) return definition;
  const { node, scope } = placed;
  const named = new Set(keysIn(scope));
  const list = scope.lists.at(-1)?.field.key;
  const inside = new Set(idsIn(node));
  const elsewhere = new Set(
    listOwnedNodes(definition).flatMap((each) =>
      inside.has(each.node.id) ? [] : (fieldKeyOf(each.node) ?? []),
    ),
  );
  const away = shownBy(definition, node).filter((key) => !named.has(key));
  const alone = away.filter((key) => !elsewhere.has(key));
  const moved = alone.reduce((each, key) => {
    const field = findField(each, key)?.field;
    return field === undefined
      ? each
      : addField(
          changeField(each, key, () => undefined),
          field,
          list,
        );
  }, definition);
  return copyFields(moved, { id, keys: away.filter((key) => elsewhere.has(key)), list });
}

/** What stands once in a block. */
const SINGLE: readonly OwnedField['kind'][] = ['records', 'slot'];

/** After a node has come into a list: what only it shows is another one in each item. */
export function giveToItems(definition: OwnedBlockDocument, id: string): OwnedBlockDocument {
  const placed = listOwnedNodes(definition).find(({ node }) => node.id === id);
  const list = placed?.scope.lists.at(-1)?.field;
  if (placed === undefined || list === undefined) return definition;
  const inside = new Set(idsIn(placed.node));
  const others = listOwnedNodes(definition).filter(({ node }) => !inside.has(node.id));
  const kept = new Set([
    ...(list.fields ?? []).map(({ key }) => key),
    ...others.map(({ node }) => fieldKeyOf(node)),
  ]);
  return shownBy(definition, placed.node)
    .filter((key) => !kept.has(key))
    .reduce((each, key) => {
      const field = findField(each, key)?.field;
      if (field === undefined || SINGLE.includes(field.kind)) return each;
      return addField(
        changeField(each, key, () => undefined),
        field,
        list.key,
      );
    }, definition);
}

/** Gives a copied node fields of its own, beside those of the node that it was copied from. */
export function ownFields(definition: OwnedBlockDocument, id: string): OwnedBlockDocument {
  const placed = listOwnedNodes(definition).find(({ node }) => node.id === id);
  if (placed === undefined) return definition;
  const keys = shownBy(definition, placed.node);
  return keys.reduce(
    (each, key) => copyFields(each, { id, keys: [key], list: findField(each, key)?.list?.key }),
    definition,
  );
}

/** The fields that a node and those below it show, without those of the items of its own lists. */
function shownBy(definition: OwnedBlockDocument, node: OwnedNode): string[] {
  const own = fieldKeyOf(node);
  const field = own === undefined ? undefined : findField(definition, own)?.field;
  const items = new Set(node.is === 'list' ? field?.fields?.map(({ key }) => key) : []);
  const below = (node.children ?? []).flatMap((child) => shownBy(definition, child));
  const keys = [...(field === undefined || own === undefined ? [] : [own]), ...below];
  return [...new Set(keys)].filter((key) => !items.has(key));
}

interface Copied {
  id: string;
  keys: readonly string[];
  /** The list that the copies go into. */
  list: string | undefined;
}

function copyFields(definition: OwnedBlockDocument, { id, keys, list }: Copied): OwnedBlockDocument {
  const taken = keysOf(definition);
  const names = new Map<string, string>();
  const copies = keys.flatMap((key) => {
    const field = findField(definition, key)?.field;
    return field === undefined ? [] : [copyOf(field, { taken, names })];
  });
  const filled = copies.reduce(
    (each, field) => addField(each, withFreeTitle(each, field, list), list),
    definition,
  );
  return replaceNode(filled, id, (node) => renameIn(node, names) as OwnedNode);
}

/** A field under a new key, with the fields of its items. */
function copyOf(field: OwnedField, notes: { taken: Set<string>; names: Map<string, string> }): OwnedField {
  const key = freeName(field.key, notes.taken);
  notes.taken.add(key);
  notes.names.set(field.key, key);
  const fields = field.fields?.map((each) => copyOf(each, notes));
  return { ...field, key, ...(fields === undefined ? {} : { fields }) };
}

/** What a node names: references, conditions, and the styles that differ by a field. */
function renameIn(value: unknown, names: Names): unknown {
  if (Array.isArray(value)) return value.map((each) => renameIn(each, names));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => {
      const isKey = (name === 'field' || name === 'slot') && typeof each === 'string';
      if (isKey) return [name, names.get(each) ?? each];
      if (name !== 'by' || !isObject(each)) return [name, renameIn(each, names)];
      return [name, Object.fromEntries(Object.entries(each).map(([key, by]) => [names.get(key) ?? key, by]))];
    }),
  );
}
