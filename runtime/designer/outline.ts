/** Lists the rules of a design as a tree, in the order in which they are drawn. */
import { typeOf } from '../forms/rules/component-types.ts';
import { isObject } from '../model/json.ts';
import type { Path } from '../model/pointer.ts';
import { idOf, type Design, type Rule } from './design.ts';
import { roleOf, type Role } from './roles.ts';

export interface DesignNode {
  id: string;
  /** Its name among its neighbours. */
  key: string;
  rule: Rule;
  role: Role;
  /** Where it stands in the rule list. */
  at: Path;
  /** Formily's address: the names around it and its own, `0` for a row. */
  address: readonly string[];
  /** Where the values beside it stand: the address of what is around it, without those that hold no value. */
  level: readonly string[];
  /** Where its value stands; its level for one that holds no value. */
  path: readonly string[];
  /** How many steps of the path lead to the row around it, and how many of the address; 0 outside of rows. */
  row: { path: number; address: number };
  parent: DesignNode | undefined;
  /** What stands inside, in the order in which it is drawn. */
  children: readonly DesignNode[];
}

/** A design as a tree, and its nodes by their ids. */
export interface Outline {
  roots: readonly DesignNode[];
  all: readonly DesignNode[];
  byId: ReadonlyMap<string, DesignNode>;
}

export const ROW = '0';

export type Entry = readonly [key: string, rule: unknown];

interface OutlinePosition extends Pick<DesignNode, 'at' | 'address' | 'level' | 'row' | 'parent'> {
  all: DesignNode[];
}

const OUTSIDE = { path: 0, address: 0 };

const outlines = new WeakMap<Design, Outline>();

/** The tree of a design, made once: a design never changes. */
export function outlineOf(design: Design): Outline {
  const made = outlines.get(design) ?? makeOutline(design);
  outlines.set(design, made);
  return made;
}

function makeOutline(design: Design): Outline {
  const all: DesignNode[] = [];
  const entries = design.map((rule, index) => [index, nameOf(rule, index), rule] as const);
  const roots = inOrder(entries.map(([, key, rule]) => [key, rule] as const)).map(([key, rule]) => {
    const index = entries.find((each) => each[2] === rule)?.[0] ?? 0;
    return nodeOf(key, rule, { at: [index], address: [], level: [], row: OUTSIDE, parent: undefined, all });
  });
  return { roots, all, byId: new Map(all.map((node) => [node.id, node])) };
}

const nameOf = (rule: unknown, index: number): string =>
  isObject(rule) && rule.name !== undefined ? String(rule.name) : `#${index}`;

/** Formily draws what has an `x-index` first, by that. */
export function inOrder(entries: readonly Entry[]): Entry[] {
  const indexed = entries.filter(([, rule]) => indexOf(rule) !== undefined);
  const others = entries.filter(([, rule]) => indexOf(rule) === undefined);
  return [
    ...indexed.toSorted((one, other) => Number(indexOf(one[1])) - Number(indexOf(other[1]))),
    ...others,
  ];
}

export function indexOf(rule: unknown): number | undefined {
  const index = isObject(rule) ? rule['x-index'] : undefined;
  return typeof index === 'number' && !Number.isNaN(index) ? index : undefined;
}

/** The last node of each rule: designs that have the same rule at the same place share its node. */
const known = new WeakMap<Rule, DesignNode>();

function isAt(
  node: DesignNode | undefined,
  key: string,
  { at, parent }: Omit<OutlinePosition, 'all'>,
): node is DesignNode {
  return (
    node?.parent === parent &&
    node?.key === key &&
    node.at.length === at.length &&
    node.at.every((step, index) => step === at[index])
  );
}

function addAll(all: DesignNode[], node: DesignNode): void {
  all.push(node);
  for (const each of node.children) addAll(all, each);
}

function nodeOf(key: string, rule: unknown, { all, ...place }: OutlinePosition): DesignNode {
  const given: Rule = isObject(rule) ? rule : {};
  const same = known.get(given);
  if (isAt(same, key, place)) {
    addAll(all, same);
    return same;
  }
  const address = [...place.address, key];
  const path = typeOf(given) === 'void' ? place.level : [...place.level, key];
  const children: DesignNode[] = [];
  const id = idOf(rule ?? {}) || place.at.join('/');
  const node: DesignNode = { ...place, id, key, rule: given, role: roleOf(rule), address, path, children };
  known.set(given, node);
  all.push(node);
  const inside = (holder: Rule, at: Path, isRow: boolean): void => {
    if (!isObject(holder.properties)) return;
    const around = isRow ? [...address, ROW] : address;
    const level = isRow ? [...path, ROW] : path;
    const row = isRow ? { path: level.length, address: around.length } : place.row;
    for (const [name, each] of inOrder(Object.entries(holder.properties)))
      children.push(
        nodeOf(name, each, {
          at: [...at, 'properties', name],
          address: around,
          level,
          row,
          parent: node,
          all,
        }),
      );
  };
  if (isObject(given.items)) inside(given.items, [...place.at, 'items'], true);
  inside(given, place.at, false);
  return node;
}

/** True for a node inside of another one. */
export function isInside(node: DesignNode, holder: DesignNode): boolean {
  return node.parent !== undefined && (node.parent === holder || isInside(node.parent, holder));
}

/** The nodes that people choose and move: not the buttons of rows. */
export const shownOf = (nodes: readonly DesignNode[]): DesignNode[] =>
  nodes.filter(({ role }) => role !== 'part');

const orders = new WeakMap<Outline, readonly DesignNode[]>();

/** The nodes of an outline, as they are read from top to bottom. */
export function readingOrderOf(outline: Outline): readonly DesignNode[] {
  const order = orders.get(outline) ?? inReadingOrder(outline.roots);
  orders.set(outline, order);
  return order;
}

/** All of them, as they are read from top to bottom. */
export function inReadingOrder(nodes: readonly DesignNode[]): DesignNode[] {
  return shownOf(nodes).flatMap((node) => [node, ...inReadingOrder(node.children)]);
}
