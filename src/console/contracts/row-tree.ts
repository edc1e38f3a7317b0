/** Moves rows in a tree of at most some levels. A list without parents is one of one level. */

/** Rows in order; those with the same parent are in theirs. */
export interface TreeNode {
  key: string;
  /** Key of another row; empty for none. */
  parent: string;
}

/** A row as it is drawn. */
export interface TreeRow extends TreeNode {
  depth: number;
  /** Among its siblings, from 1. */
  position: number;
  hasChildren: boolean;
}

/** Where a row goes: below a parent, before a sibling. Empty for the top, and for the end. */
export interface TreePlace {
  parent: string;
  before: string;
}

export type TreeStep = 'up' | 'down' | 'in' | 'out';

const childrenOf = (nodes: readonly TreeNode[], parent: string): TreeNode[] =>
  nodes.filter((node) => node.parent === parent);

/** The visible rows from the top. Rows whose parent is not among them stand at the top level. */
export function layOutRows(nodes: readonly TreeNode[], closed: ReadonlySet<string>): TreeRow[] {
  const known = new Set(nodes.map(({ key }) => key));
  const byParent = Map.groupBy(nodes, ({ parent }) => (known.has(parent) ? parent : ''));
  const seen = new Set<string>();
  const draw = (parent: string, depth: number): TreeRow[] =>
    (byParent.get(parent) ?? []).flatMap(({ key }, index) => {
      if (seen.has(key)) return [];
      seen.add(key);
      const row = { key, parent, depth, position: index + 1, hasChildren: byParent.has(key) };
      return [row, ...(closed.has(key) ? [] : draw(key, depth + 1))];
    });
  return draw('', 0);
}

function depthOf(nodes: readonly TreeNode[], key: string): number {
  let depth = 0;
  for (let at = find(nodes, key)?.parent ?? ''; at !== '' && depth < 100; depth += 1)
    at = find(nodes, at)?.parent ?? '';
  return depth;
}

const find = (nodes: readonly TreeNode[], key: string): TreeNode | undefined =>
  nodes.find((node) => node.key === key);

/** The levels of a row and of what is below it: 1 for one without children. */
function heightOf(nodes: readonly TreeNode[], key: string, limit = 20): number {
  const heights = childrenOf(nodes, key).map((child) =>
    limit === 0 ? 0 : heightOf(nodes, child.key, limit - 1),
  );
  return 1 + Math.max(0, ...heights);
}

/** True for a row with a sibling above, that could be inside of it if there were more levels. */
export function canGoInside(nodes: readonly TreeNode[], key: string): boolean {
  return childrenOf(nodes, find(nodes, key)?.parent ?? '').findIndex((node) => node.key === key) > 0;
}

/** Where one step leads; undefined when it leads nowhere. */
export function placeOfStep(
  nodes: readonly TreeNode[],
  key: string,
  step: TreeStep,
  levels: number,
): TreePlace | undefined {
  const parent = find(nodes, key)?.parent ?? '';
  const siblings = childrenOf(nodes, parent);
  const at = siblings.findIndex((node) => node.key === key);
  const [before, after] = [siblings[at - 1], siblings[at + 1]];
  if (step === 'up') return before && { parent, before: before.key };
  if (step === 'down') return after && { parent, before: siblings[at + 2]?.key ?? '' };
  if (step === 'in') {
    const fits = depthOf(nodes, key) + 1 + heightOf(nodes, key) <= levels;
    return before !== undefined && fits ? { parent: before.key, before: '' } : undefined;
  }
  if (parent === '') return undefined;
  const above = find(nodes, parent)?.parent ?? '';
  const uncles = childrenOf(nodes, above);
  const next = uncles[uncles.findIndex((node) => node.key === parent) + 1];
  return { parent: above, before: next?.key ?? '' };
}

/**
 * Where a row goes that is dropped in a gap of the visible rows (0 is above all), as deep as was wished where
 * that is possible; undefined when it may not be there.
 */
export function placeOfDrop(
  nodes: readonly TreeNode[],
  rows: readonly TreeRow[],
  dragged: { key: string; gap: number; depth: number; levels: number },
): TreePlace | undefined {
  const { key, gap, levels } = dragged;
  const from = rows.findIndex((row) => row.key === key);
  const own = rows.findIndex((row, index) => index > from && row.depth <= (rows[from]?.depth ?? 0));
  const end = own === -1 ? rows.length : own;
  // Above and below, the row itself with what is inside it left out.
  const above = rows.slice(0, gap > from && gap <= end ? from : gap).findLast((_, i) => i < from || i >= end);
  const below = rows.find((_, index) => index >= gap && (index < from || index >= end));
  const deepest = Math.min(above === undefined ? 0 : above.depth + 1, levels - heightOf(nodes, key));
  const least = below?.depth ?? 0;
  if (deepest < least) return undefined;
  const depth = Math.min(deepest, Math.max(least, dragged.depth));
  const parent = parentAt(rows, above, depth);
  const siblings = childrenOf(nodes, parent).filter((node) => node.key !== key);
  const isBefore = below !== undefined && below.depth === depth;
  if (isBefore) return { parent, before: below.key };
  const last = above === undefined ? undefined : ancestorAt(rows, above, depth);
  const next = siblings[siblings.findIndex((node) => node.key === last) + 1];
  return { parent, before: last === undefined ? (siblings[0]?.key ?? '') : (next?.key ?? '') };
}

/** The parent of a row at this depth that stands below `above`. */
function parentAt(rows: readonly TreeRow[], above: TreeRow | undefined, depth: number): string {
  if (above === undefined || depth === 0) return '';
  return ancestorAt(rows, above, depth - 1) ?? '';
}

/** The row, or what it is inside of, at a depth; undefined for a depth below it. */
function ancestorAt(rows: readonly TreeRow[], row: TreeRow, depth: number): string | undefined {
  let at: TreeRow | undefined = row;
  while (at !== undefined && at.depth > depth) {
    const { parent }: TreeRow = at;
    at = rows.find(({ key }) => key === parent);
  }
  return at?.depth === depth ? at.key : undefined;
}

/** The rows after a move. */
export function moveNode(nodes: readonly TreeNode[], key: string, { parent, before }: TreePlace): TreeNode[] {
  const others = nodes.filter((node) => node.key !== key);
  const at = others.findIndex((node) => node.key === before);
  return others.toSpliced(at === -1 ? others.length : at, 0, { key, parent });
}
