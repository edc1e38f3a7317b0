/** Holds which members of a value are read, as a tree of names. */
import { ANY_STEP, type ReadPath } from '../../../../runtime/language/reads/origin.ts';
import { isObject } from '../../../../runtime/model/json.ts';

/** Members by name; `*` stands for every one. `isWhole`: the value is used as it is. */
export interface ReadTree {
  isWhole: boolean;
  members: Map<string, ReadTree>;
}

export function makeReadTree(): ReadTree {
  return { isWhole: false, members: new Map() };
}

/** Adds a path. Without `isWhole`, only the presence or the length of its last value is read. */
export function addPath(tree: ReadTree, path: ReadPath, isWhole: boolean): void {
  let place = tree;
  for (const step of path) {
    let next = place.members.get(step);
    if (next === undefined) place.members.set(step, (next = makeReadTree()));
    place = next;
  }
  place.isWhole ||= isWhole;
}

/** Adds everything that another tree reads. */
export function addTree(tree: ReadTree, other: ReadTree): void {
  tree.isWhole ||= other.isWhole;
  for (const [name, below] of other.members) {
    const own = tree.members.get(name);
    if (own !== undefined) addTree(own, below);
    else tree.members.set(name, structuredClone(below));
  }
}

const NOTHING = makeReadTree();

/** What is read below a name. */
export function branchOf(tree: ReadTree, name: string): ReadTree {
  return memberOf(tree, name) ?? NOTHING;
}

/** What is read of a member that is read itself; undefined for any other. */
export function memberOf(tree: ReadTree, name: string): ReadTree | undefined {
  return tree.isWhole ? tree : tree.members.get(name);
}

/** What is read of one member: by its name, and of every member. */
export function readsBelow(tree: ReadTree, name: string): ReadTree | undefined {
  const [own, every] = [tree.members.get(name), tree.members.get(ANY_STEP)];
  if (own === undefined || every === undefined) return own ?? every;
  const both = makeReadTree();
  addTree(both, own);
  addTree(both, every);
  return both;
}

/** The part of a JSON value that is read. Lists keep their length. */
export function prune(value: unknown, tree: ReadTree): unknown {
  if (tree.isWhole) return value;
  if (Array.isArray(value))
    return value.map((item, index) => {
      const below = readsBelow(tree, String(index));
      return below === undefined ? emptyOf(item) : prune(item, below);
    });
  if (!isObject(value)) return value;
  const pruned: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) {
    const below = readsBelow(tree, name);
    if (below !== undefined) pruned[name] = prune(member, below);
  }
  return pruned;
}

function emptyOf(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  return isObject(value) ? {} : value;
}
