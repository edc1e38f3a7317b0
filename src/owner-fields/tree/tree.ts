// Finds, adds, moves and removes the items of a tree.

/** An item of a tree. Other members are kept unchanged. */
export interface TreeItem {
  readonly contentCode: string;
  readonly title?: string;
  readonly parentCode?: string;
  readonly subContentList?: readonly TreeItem[];
  readonly [member: string]: unknown;
}

export type Tree = readonly TreeItem[];

/**
 * A visible row of a tree. `level` and `position` start at 1; `count` is the number of siblings including
 * itself.
 */
export interface TreeLine {
  item: TreeItem;
  parentCode?: string;
  level: number;
  position: number;
  count: number;
  isOpen: boolean;
  hasChildren: boolean;
}

/**
 * Directions in which keys and buttons move an item: among its siblings, out to the level of its parent, or
 * into the sibling above it.
 */
export type Way = 'up' | 'down' | 'left' | 'right';

/** Limits of a tree: the number of levels, and of items on the first level. */
export interface Bounds {
  depth: number;
  fewest: number;
  longest: number;
}

/** Beside an item, or as its last child. */
export interface Drop {
  code: string;
  place: 'before' | 'after' | 'inside';
}

const childrenOf = (item: TreeItem): Tree => item.subContentList ?? [];

/** The number of levels of an item with its descendants. */
export function heightOf(item: TreeItem): number {
  return 1 + Math.max(0, ...childrenOf(item).map(heightOf));
}

/** The visible lines when the items in `open` are open. */
export function listLines(tree: Tree, open: ReadonlySet<string>, level = 1, parentCode?: string): TreeLine[] {
  return tree.flatMap((item, index) => {
    const hasChildren = childrenOf(item).length > 0;
    const isOpen = hasChildren && open.has(item.contentCode);
    const line: TreeLine = {
      item,
      parentCode,
      level,
      position: index + 1,
      count: tree.length,
      isOpen,
      hasChildren,
    };
    return [line, ...(isOpen ? listLines(childrenOf(item), open, level + 1, item.contentCode) : [])];
  });
}

/** The codes of all items that have children. */
export function listParents(tree: Tree): string[] {
  return tree.flatMap((item) =>
    childrenOf(item).length === 0 ? [] : [item.contentCode, ...listParents(childrenOf(item))],
  );
}

/** The line of an item at any level; undefined if it is not in the tree. */
export function findLine(tree: Tree, code: string): TreeLine | undefined {
  return listLines(tree, new Set(listParents(tree))).find(({ item }) => item.contentCode === code);
}

// Replaces the children of a parent, or the first level if there is no parent.
function rewrite(tree: Tree, parentCode: string | undefined, change: (siblings: Tree) => Tree): Tree {
  if (parentCode === undefined) return change(tree).map((item) => withParent(item, undefined));
  return tree.map((item) => {
    if (item.contentCode !== parentCode)
      return childrenOf(item).length === 0
        ? item
        : withChildren(item, rewrite(childrenOf(item), parentCode, change));
    return withChildren(
      item,
      change(childrenOf(item)).map((child) => withParent(child, parentCode)),
    );
  });
}

function withChildren(item: TreeItem, children: Tree): TreeItem {
  const { subContentList: _, ...rest } = item;
  return children.length === 0 ? rest : { ...item, subContentList: children };
}

// Updates `parentCode`, only on items that have it.
function withParent(item: TreeItem, parentCode: string | undefined): TreeItem {
  if (item.parentCode === parentCode || !Object.hasOwn(item, 'parentCode')) return item;
  const { parentCode: _, ...rest } = item;
  return parentCode === undefined ? rest : { ...item, parentCode };
}

/** Adds items after the children of a parent, or at the end of the first level. */
export function addItems(tree: Tree, items: Tree, parentCode?: string): Tree {
  return rewrite(tree, parentCode, (siblings) => [...siblings, ...items]);
}

/** Replaces members of an item; a member set to undefined is removed. The children stay. */
export function editItem(tree: Tree, code: string, members: Readonly<Record<string, unknown>>): Tree {
  return tree.map((item) => {
    if (item.contentCode !== code)
      return childrenOf(item).length === 0
        ? item
        : withChildren(item, editItem(childrenOf(item), code, members));
    const kept = Object.entries({ ...item, ...members }).filter(([, value]) => value !== undefined);
    return Object.fromEntries(kept) as unknown as TreeItem;
  });
}

/** Adds an item after another one on the same level. */
export function addAfter(tree: Tree, code: string, item: TreeItem): Tree {
  return rewrite(tree, findLine(tree, code)?.parentCode, (siblings) =>
    siblings.flatMap((each) => (each.contentCode === code ? [each, item] : [each])),
  );
}

/** True if one more item fits on the level of an item. */
export function canCopy(tree: Tree, code: string, { longest }: Bounds): boolean {
  return tree.length < longest || (findLine(tree, code)?.level ?? 1) > 1;
}

/** True if an item can be removed. */
export function canRemove(tree: Tree, code: string, { fewest }: Bounds): boolean {
  return tree.length > fewest || (findLine(tree, code)?.level ?? 1) > 1;
}

/** Returns the tree without an item and its descendants. */
export function removeItem(tree: Tree, code: string): Tree {
  return rewrite(tree, findLine(tree, code)?.parentCode, (siblings) =>
    siblings.filter((item) => item.contentCode !== code),
  );
}

/** True if an item can be moved in a direction. */
export function canMove(tree: Tree, code: string, way: Way, bounds: Bounds): boolean {
  return targetOf(tree, code, way, bounds) !== undefined;
}

/** True if an item cannot move out only because the first level is full. */
export function isHeldIn(tree: Tree, code: string, { longest }: Bounds): boolean {
  return tree.length >= longest && findLine(tree, code)?.level === 2;
}

/** Moves an item. Returns the same tree if it cannot be moved in that direction. */
export function moveItem(tree: Tree, code: string, way: Way, bounds: Bounds): Tree {
  const target = targetOf(tree, code, way, bounds);
  return target === undefined ? tree : dropItem(tree, code, target, bounds);
}

function targetOf(tree: Tree, code: string, way: Way, bounds: Bounds): Drop | undefined {
  const line = findLine(tree, code);
  if (line === undefined) return undefined;
  const { level, position, parentCode, item } = line;
  if (way === 'left')
    return parentCode === undefined || isHeldIn(tree, code, bounds)
      ? undefined
      : { code: parentCode, place: 'after' };
  const siblings = parentCode === undefined ? tree : childrenOf(findLine(tree, parentCode)?.item ?? item);
  const [above, below] = [siblings[position - 2]?.contentCode, siblings[position]?.contentCode];
  if (way === 'down') return below === undefined ? undefined : { code: below, place: 'after' };
  if (above === undefined) return undefined;
  if (way === 'up') return { code: above, place: 'before' };
  return level + heightOf(item) > bounds.depth ? undefined : { code: above, place: 'inside' };
}

/** True if an item can be dropped: not into itself, and not beyond the limits of the tree. */
export function canDrop(
  tree: Tree,
  code: string,
  { code: target, place }: Drop,
  { depth, longest }: Bounds,
): boolean {
  const [line, beside] = [findLine(tree, code), findLine(tree, target)];
  if (line === undefined || beside === undefined || findLine([line.item], target) !== undefined) return false;
  const level = beside.level + (place === 'inside' ? 1 : 0);
  const isOneMore = level === 1 && line.level > 1;
  return level + heightOf(line.item) - 1 <= depth && !(isOneMore && tree.length >= longest);
}

/** Moves an item with its descendants. Returns the same tree if the drop is not allowed. */
export function dropItem(tree: Tree, code: string, drop: Drop, bounds: Bounds): Tree {
  const item = findLine(tree, code)?.item;
  if (item === undefined || !canDrop(tree, code, drop, bounds)) return tree;
  const rest = removeItem(tree, code);
  if (drop.place === 'inside') return addItems(rest, [item], drop.code);
  const beside = findLine(rest, drop.code);
  const at = (beside?.position ?? 0) - (drop.place === 'before' ? 1 : 0);
  return rewrite(rest, beside?.parentCode, (siblings) => siblings.toSpliced(at, 0, item));
}

/** A random code of 64 bits. */
export function makeCode(): string {
  return [...crypto.getRandomValues(new Uint8Array(8))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
