// Moves nodes of a block by keys, by buttons and by dragging.
import type { OwnedBlockDocument, OwnedNode } from '../../../../runtime/generated/documents.generated.ts';
import { HOLDERS } from '../../../../runtime/owned/node-kinds.ts';
import { takeOut } from '../../../../runtime/owned/operations/tree.ts';
import { OWNED_LIMITS } from '../../../../runtime/owned/walk.ts';
import type { Drop, Tree } from '../../../assembly/tree-rows.ts';
import { dropUnused, fieldKeyOf } from './definition-fields.ts';
import { findNode, moveNode, spotOf, type NodeSpot } from './definition-nodes.ts';

export type MoveWay = 'up' | 'down' | 'in' | 'out';

/** A list repeats one node: it takes no second one. */
const takesMore = (node: OwnedNode): boolean =>
  HOLDERS.has(node.is) && (node.is !== 'list' || (node.children ?? []).length === 0);

/** What takes a node that is moved into this one: of a list that has its item, the item. */
function takerIn(node: OwnedNode | undefined): OwnedNode | undefined {
  if (node === undefined || takesMore(node)) return node;
  const [item] = node.is === 'list' ? (node.children ?? []) : [];
  return item !== undefined && takesMore(item) ? item : undefined;
}

/** The same definition where there is no room in that direction. */
export function moveBy(definition: OwnedBlockDocument, id: string, way: MoveWay): OwnedBlockDocument {
  const spot = spotOf(definition, id);
  const parent = spot && findNode(definition, spot.parent);
  if (spot === undefined || parent === undefined) return definition;
  const to = targetOf(definition, { spot, parent }, way);
  return to === undefined ? definition : moveNode(definition, id, to);
}

function targetOf(
  definition: OwnedBlockDocument,
  { spot, parent }: { spot: NodeSpot; parent: OwnedNode },
  way: MoveWay,
): NodeSpot | undefined {
  const { index } = spot;
  if (way === 'up') return index === 0 ? undefined : { ...spot, index: index - 1 };
  if (way === 'down')
    return index === (parent.children ?? []).length - 1 ? undefined : { ...spot, index: index + 2 };
  if (way === 'in') {
    const before = takerIn(parent.children?.[index - 1]);
    return before && { parent: before.id, index: (before.children ?? []).length };
  }
  return outOf(definition, parent.id);
}

/** The place after a node, or after the nearest node around it that has room beside it. */
function outOf(definition: OwnedBlockDocument, id: string): NodeSpot | undefined {
  const spot = spotOf(definition, id);
  const holder = spot && findNode(definition, spot.parent);
  if (spot === undefined || holder === undefined) return undefined;
  return takesMore(holder) ? { parent: spot.parent, index: spot.index + 1 } : outOf(definition, spot.parent);
}

/** The nodes as the rows of a tree. */
export function treeOf({ view }: OwnedBlockDocument): Tree {
  const itemOf = ({ id, children = [] }: OwnedNode): Tree[number] => ({
    contentCode: id,
    subContentList: children.map(itemOf),
  });
  return [itemOf(view)];
}

/** What holds no others stands a row deeper than the last level. */
export const TREE_BOUNDS = { depth: OWNED_LIMITS.levels + 1, fewest: 1, longest: 1 } as const;

/** The place that a drop among the rows means; undefined where no node may stand. */
export function spotOfDrop(definition: OwnedBlockDocument, { code, place }: Drop): NodeSpot | undefined {
  const node = findNode(definition, code);
  if (node === undefined) return undefined;
  if (place === 'inside') {
    const taker = takerIn(node);
    return taker && { parent: taker.id, index: (taker.children ?? []).length };
  }
  const spot = spotOf(definition, code);
  const parent = spot && findNode(definition, spot.parent);
  if (spot === undefined || parent === undefined || !takesMore(parent)) return undefined;
  return place === 'before' ? spot : { ...spot, index: spot.index + 1 };
}

/** Takes a node out with the fields that nothing shows any more. */
export function removeNode(definition: OwnedBlockDocument, id: string): OwnedBlockDocument {
  const node = findNode(definition, id);
  return node === undefined ? definition : dropUnused(takeOut(definition, id), fieldsInside(node));
}

function fieldsInside(node: OwnedNode): string[] {
  const own = fieldKeyOf(node);
  const inside = (node.children ?? []).flatMap(fieldsInside);
  // Fields of a list go with it.
  return own === undefined ? inside : [own, ...inside];
}

/** What is around a place and what is before it, without the node that moves there. */
export function neighboursOf(
  definition: OwnedBlockDocument,
  { parent, index }: NodeSpot,
  moved: string,
): { parent: OwnedNode | undefined; before: OwnedNode | undefined } {
  const around = findNode(definition, parent);
  const before = (around?.children ?? []).slice(0, index).filter(({ id }) => id !== moved);
  return { parent: around, before: before.at(-1) };
}
