// Changes the nodes of an owned block. Each change returns a new definition and leaves the old one alone.
import type { OwnedBlockDocument, OwnedNode } from '../../../../runtime/generated/documents.generated.ts';
import { HOLDERS } from '../../../../runtime/owned/node-kinds.ts';
import {
  findNode as findPlace,
  idsIn,
  insertInto,
  replaceNode,
  takeOut,
} from '../../../../runtime/owned/operations/tree.ts';
import { listOwnedNodes } from '../../../../runtime/owned/walk.ts';

/** Where a node stands: a child of `parent` at `index`. */
export interface NodeSpot {
  parent: string;
  index: number;
}

/** A node by its id. */
export const findNode = (definition: OwnedBlockDocument, id: string): OwnedNode | undefined =>
  findPlace(definition, id)?.node;

/** The place of a node; undefined of the first one. */
export function spotOf(definition: OwnedBlockDocument, id: string): NodeSpot | undefined {
  const place = findPlace(definition, id);
  return place?.parent && { parent: place.parent.id, index: place.index };
}

/** Puts a node elsewhere. Nothing happens where it would stand inside itself. */
export function moveNode(definition: OwnedBlockDocument, id: string, to: NodeSpot): OwnedBlockDocument {
  const node = findNode(definition, id);
  const from = spotOf(definition, id);
  if (node === undefined || from === undefined || idsIn(node).includes(to.parent)) return definition;
  const index = from.parent === to.parent && from.index < to.index ? to.index - 1 : to.index;
  return insertInto(takeOut(definition, id), to.parent, index, [node]);
}

/** A copy with ids of its own, after the node. Returns its id, too. */
export function duplicateNode(
  definition: OwnedBlockDocument,
  id: string,
): { definition: OwnedBlockDocument; id: string } {
  const node = findNode(definition, id);
  const spot = spotOf(definition, id);
  if (node === undefined || spot === undefined) return { definition, id };
  const taken = new Set(listOwnedNodes(definition).map((each) => each.node.id));
  const copy = renamed(node, taken);
  return {
    definition: insertInto(definition, spot.parent, spot.index + 1, [copy]),
    id: copy.id,
  };
}

/** A copy with ids of its own; `taken` knows them then, too. */
export function renamed(node: OwnedNode, taken: Set<string>): OwnedNode {
  const id = freeName(node.id, taken);
  taken.add(id);
  const children = node.children?.map((child) => renamed(child, taken));
  return { ...node, id, ...(children === undefined ? {} : { children }) };
}

/** A box around a node. Returns the id of the box. */
export function wrapNode(
  definition: OwnedBlockDocument,
  id: string,
): { definition: OwnedBlockDocument; id: string } {
  const node = findNode(definition, id);
  if (node === undefined || spotOf(definition, id) === undefined) return { definition, id };
  const taken = new Set(listOwnedNodes(definition).map((each) => each.node.id));
  const box = freeName('box', taken);
  const wrapped = replaceNode(definition, id, () => ({
    id: box,
    is: 'box',
    style: { desktop: { layout: 'stack', gap: 's' } },
    children: [node],
  }));
  return { definition: wrapped, id: box };
}

/** `text`, `text2`, `text3` …: the first that is free. */
export function freeName(wanted: string, taken: ReadonlySet<string>): string {
  const stem = wanted.replace(/\d+$/, '') || 'node';
  for (let next = 1; ; next++) {
    const name = next === 1 ? stem : `${stem}${next}`;
    if (!taken.has(name)) return name;
  }
}

/**
 * Where a new node goes: into the chosen one if it holds others, else after it. A list holds one node: if
 * that holds no others, it goes after the list. A link with a text of its own holds none. In a block whose
 * only child is a box, besides what covers its ground, it goes into that box: the block itself is as wide as
 * the window.
 */
export function spotFor(definition: OwnedBlockDocument, id: string): NodeSpot {
  const chosen = findNode(definition, id) ?? definition.view;
  const [only, ...others] = (chosen.children ?? []).filter(
    ({ style }) => !['cover', 'behind'].includes(style?.desktop?.place ?? ''),
  );
  const isOuter = chosen.is === 'list' || (chosen.id === definition.view.id && only?.is === 'box');
  const node = isOuter && others.length === 0 ? (only ?? chosen) : chosen;
  const isText = node.is === 'link' && (node.children ?? []).length === 0;
  const after = spotAfter(definition, node.id);
  if ((HOLDERS.has(node.is) && !isText) || after === undefined)
    return { parent: node.id, index: node.children?.length ?? 0 };
  return after;
}

/** The place after a node, or after the list that repeats it; undefined of the first node. */
function spotAfter(definition: OwnedBlockDocument, id: string): NodeSpot | undefined {
  const place = findPlace(definition, id);
  if (place?.parent === undefined) return undefined;
  if (place.parent.is === 'list') return spotAfter(definition, place.parent.id);
  return { parent: place.parent.id, index: place.index + 1 };
}
