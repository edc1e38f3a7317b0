/** Finds and replaces nodes of a view by their ids. */
import type { OwnedBlockDocument, OwnedNode } from '../../generated/documents.generated.ts';

/** Where a node stands. The first node has no parent. */
interface NodePlace {
  node: OwnedNode;
  parent: OwnedNode | undefined;
  index: number;
}

export function findNode({ view }: OwnedBlockDocument, id: string): NodePlace | undefined {
  return findIn(view, undefined, 0, id);
}

function findIn(
  node: OwnedNode,
  parent: OwnedNode | undefined,
  index: number,
  id: string,
): NodePlace | undefined {
  if (node.id === id) return { node, parent, index };
  for (const [at, child] of (node.children ?? []).entries()) {
    const found = findIn(child, node, at, id);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The definition with another node in the place of one. What is off the path is shared. */
export function replaceNode(
  definition: OwnedBlockDocument,
  id: string,
  change: (node: OwnedNode) => OwnedNode,
): OwnedBlockDocument {
  return { ...definition, view: replaceIn(definition.view, id, change) };
}

function replaceIn(node: OwnedNode, id: string, change: (node: OwnedNode) => OwnedNode): OwnedNode {
  if (node.id === id) return change(node);
  if (node.children === undefined) return node;
  const children = node.children.map((child) => replaceIn(child, id, change));
  return children.every((child, at) => child === node.children?.[at]) ? node : { ...node, children };
}

/** A node with other children; without the member where there are none and were none. */
export function withChildren(node: OwnedNode, children: OwnedNode[]): OwnedNode {
  return { ...node, children };
}

/** Puts nodes among the children of a node. */
export function insertInto(
  definition: OwnedBlockDocument,
  parent: string,
  index: number,
  nodes: readonly OwnedNode[],
): OwnedBlockDocument {
  return replaceNode(definition, parent, (node) =>
    withChildren(node, (node.children ?? []).toSpliced(index, 0, ...nodes)),
  );
}

export function takeOut(definition: OwnedBlockDocument, id: string): OwnedBlockDocument {
  const parent = findNode(definition, id)?.parent;
  if (parent === undefined) return definition;
  return replaceNode(definition, parent.id, ({ children = [], ...node }) => {
    const rest = children.filter((child) => child.id !== id);
    return rest.length === 0 ? node : { ...node, children: rest };
  });
}

/** The ids of a node and of all below it. */
export function idsIn(node: OwnedNode): string[] {
  return [node.id, ...(node.children ?? []).flatMap(idsIn)];
}
