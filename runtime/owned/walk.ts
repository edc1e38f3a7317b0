/** Walks over the fields and nodes of a definition. */
import type { OwnedBlockDocument, OwnedField, OwnedNode } from '../generated/documents.generated.ts';
import type { Path } from '../model/pointer.ts';
import { MAX_ITEMS, MAX_RECORDS } from './field-schema.ts';
import { HOLDERS } from './node-kinds.ts';
import { findField, insideList, insideRecords, outermost, type OwnedScope } from './scope.ts';

/**
 * What a definition may hold at most. `drawn` counts the elements of one instance whose lists are all as long
 * as they may be.
 */
export const OWNED_LIMITS = {
  nodes: 400,
  fields: 60,
  levels: 6,
  kilobytes: 64,
  slotBlocks: 12,
  drawn: 200_000,
} as const;

/** How many blocks a site may have: `most` of the entity. */
export const MAX_BLOCKS = 200;

/** A node with its place. */
export interface PlacedNode {
  node: OwnedNode;
  at: Path;
  /** 1 of the first node. What holds no others has the level of what it stands in. */
  level: number;
  scope: OwnedScope;
  parent: OwnedNode | undefined;
  /** How often it is drawn where the lists around it are as long as they may be. */
  times: number;
}

/** All nodes in the order of the page, each with what it can name. */
export function listOwnedNodes(definition: OwnedBlockDocument): PlacedNode[] {
  const found: PlacedNode[] = [];
  const visit = ({ node, at, scope, parent, times }: Omit<PlacedNode, 'level'>): void => {
    found.push({ node, at, level: levelOf(node, at), scope, parent, times });
    const inside = { scope: scopeInside(node, scope), parent: node, times: times * itemsOf(node, scope) };
    node.children?.forEach((child, index) =>
      visit({ ...inside, node: child, at: [...at, 'children', index] }),
    );
  };
  const view = { node: definition.view, at: ['view'], scope: outermost(definition) };
  visit({ ...view, parent: undefined, times: 1 });
  return found;
}

/** How many items a list has at most; 1 of other nodes. */
function itemsOf(node: OwnedNode, scope: OwnedScope): number {
  const field = node.is === 'list' ? findField(scope, node.each?.field ?? '')?.field : undefined;
  if (field === undefined) return 1;
  return field.maxItems ?? (field.kind === 'records' ? MAX_RECORDS : MAX_ITEMS);
}

function levelOf(node: OwnedNode, at: Path): number {
  const above = at.filter((step) => step === 'children').length;
  const isLeaf = !HOLDERS.has(node.is) || (node.is === 'link' && (node.children ?? []).length === 0);
  return isLeaf ? Math.max(1, above) : above + 1;
}

/** What the children of a node can name. */
function scopeInside(node: OwnedNode, scope: OwnedScope): OwnedScope {
  if (node.is !== 'list') return scope;
  const field = findField(scope, node.each?.field ?? '')?.field;
  if (field?.kind === 'records') return insideRecords(scope);
  return field?.kind === 'list' ? insideList(scope, field) : scope;
}

/** All fields with their places, those of lists after their list. */
export function listOwnedFields(
  fields: readonly OwnedField[],
  at: Path = ['fields'],
  depth = 0,
): { field: OwnedField; at: Path; depth: number }[] {
  return fields.flatMap((field, index) => [
    { field, at: [...at, index], depth },
    ...listOwnedFields(field.fields ?? [], [...at, index, 'fields'], depth + 1),
  ]);
}

/** How much of the limits a definition takes. */
export function measureOwned(definition: OwnedBlockDocument): Record<keyof typeof OWNED_LIMITS, number> {
  const nodes = listOwnedNodes(definition);
  return {
    nodes: nodes.length,
    fields: listOwnedFields(definition.fields).length,
    levels: Math.max(...nodes.map(({ level }) => level)),
    kilobytes: Math.ceil(new TextEncoder().encode(JSON.stringify(definition)).length / 1024),
    slotBlocks: Math.max(0, ...definition.fields.map(({ allows = [] }) => allows.length)),
    drawn: nodes.reduce((sum, { times }) => sum + times, 0),
  };
}
