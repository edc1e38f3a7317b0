// Three-way merge of a document that two owners changed.
import { listMoved } from '../compare/moved.ts';
import { isSame } from '../compare/same.ts';
import { shownOf } from '../compare/shown-entry.ts';
import type { Ast, BlockInstance, DictEntry } from '../model/page.ts';

/** Whose version is kept. */
export type Side = 'mine' | 'theirs';

/** A block or dictionary entry that both changed, differently. */
export interface Conflict {
  of: 'block' | 'entry';
  /** A block's key, an entry's code. */
  key: string;
}

/** Three states of one document: the common base and both results. */
export interface MergeInput {
  base: Ast;
  mine: Ast;
  theirs: Ast;
}

/** The id of a conflict inside a document: `block:hero`. */
export function conflictId({ of, key }: Conflict): string {
  return `${of}:${key}`;
}

/**
 * Conflicts: blocks that both changed, removed or moved, and dictionary values that both changed,
 * differently.
 */
export function listConflicts({ base, mine, theirs }: MergeInput): Conflict[] {
  const [ours, others] = [movesOf(base, mine), movesOf(base, theirs)];
  const isConflict = (key: string): boolean =>
    isConflicting(blockOf(base, key), blockOf(mine, key), blockOf(theirs, key)) ||
    (ours.has(key) && others.has(key) && before(mine, key) !== before(theirs, key));
  const codes = Object.keys(mine.dict).filter(
    (code) =>
      entryOf(theirs, code) !== undefined &&
      isConflicting(valueOf(base, code), valueOf(mine, code), valueOf(theirs, code)),
  );
  return [
    ...keysOf({ base, mine, theirs })
      .filter(isConflict)
      .map((key): Conflict => ({ of: 'block', key })),
    ...codes.map((key): Conflict => ({ of: 'entry', key })),
  ];
}

/**
 * Merges both versions. A change of only one side is kept. `sides` names the side of each conflict by
 * `conflictId`; theirs, which is public, where none is named. The order is theirs, except for blocks that I
 * added or moved.
 */
export function mergeDocuments(input: MergeInput, sides: ReadonlyMap<string, Side> = new Map()): Ast {
  const { base, mine, theirs } = input;
  const conflicts = new Set(listConflicts(input).map(conflictId));
  const pick = (name: string, isMine: boolean): Ast => {
    if (conflicts.has(name)) return sides.get(name) === 'mine' ? mine : theirs;
    return isMine ? mine : theirs;
  };
  const versions = new Map(
    keysOf(input).map(
      (key) => [key, pick(`block:${key}`, !isSame(blockOf(base, key), blockOf(mine, key)))] as const,
    ),
  );
  const instances = new Map(
    [...versions].flatMap(([key, ast]) =>
      ast.vm.filter((block) => block.key === key).map((block) => [key, block]),
    ),
  );
  const placed = new Set([
    ...movesOf(base, mine),
    ...mine.vm.map(({ key }) => key).filter((key) => !hasBlock(theirs, key)),
  ]);
  const isMyPlace = (key: string): boolean =>
    placed.has(key) && !(conflicts.has(`block:${key}`) && sides.get(`block:${key}`) !== 'mine');
  const vm = orderBlocks(mine, theirs, isMyPlace).flatMap((key) => instances.get(key) ?? []);
  const data = Object.fromEntries(
    [...versions].flatMap(([key, ast]) => (Object.hasOwn(ast.data, key) ? [[key, ast.data[key] ?? {}]] : [])),
  );
  const entries = [...new Set([...Object.keys(theirs.dict), ...Object.keys(mine.dict)])].map((code) => {
    const isMine = entryOf(theirs, code) === undefined || !isSame(valueOf(base, code), valueOf(mine, code));
    const entry = entryOf(pick(`entry:${code}`, isMine), code) ?? entryOf(theirs, code);
    return [code, entry] as [string, DictEntry];
  });
  return { vm, data, dict: Object.fromEntries(entries) };
}

/** Their order, with blocks of my position after the same neighbour as in my version. */
function orderBlocks(mine: Ast, theirs: Ast, isMyPlace: (key: string) => boolean): string[] {
  const myKeys = mine.vm.map(({ key }) => key);
  const order = theirs.vm.map(({ key }) => key).filter((key) => !isMyPlace(key) || !myKeys.includes(key));
  for (const [index, key] of myKeys.entries()) {
    if (order.includes(key) || (!isMyPlace(key) && hasBlock(theirs, key))) continue;
    const neighbour = myKeys.slice(0, index).findLast((each) => order.includes(each));
    order.splice(neighbour === undefined ? 0 : order.indexOf(neighbour) + 1, 0, key);
  }
  return order;
}

function keysOf({ base, mine, theirs }: MergeInput): string[] {
  return [
    ...new Set(
      [theirs, mine, base].flatMap(({ vm, data }) => [...vm.map(({ key }) => key), ...Object.keys(data)]),
    ),
  ];
}

function hasBlock({ vm }: Ast, key: string): boolean {
  return vm.some((block) => block.key === key);
}

function blockOf({ vm, data }: Ast, key: string): { instance?: BlockInstance; data?: unknown } {
  return {
    instance: vm.find((block) => block.key === key),
    data: Object.hasOwn(data, key) ? data[key] : undefined,
  };
}

function movesOf(base: Ast, ast: Ast): Set<string> {
  return listMoved(
    base.vm.map(({ key }) => key),
    ast.vm.map(({ key }) => key),
  );
}

function before({ vm }: Ast, key: string): string | undefined {
  return vm[vm.findIndex((block) => block.key === key) - 1]?.key;
}

function entryOf({ dict }: Ast, code: string): DictEntry | undefined {
  return Object.hasOwn(dict, code) ? dict[code] : undefined;
}

function valueOf(ast: Ast, code: string): unknown {
  const entry = entryOf(ast, code);
  return entry && shownOf(entry);
}

function isConflicting(base: unknown, mine: unknown, theirs: unknown): boolean {
  return !isSame(base, mine) && !isSame(base, theirs) && !isSame(mine, theirs);
}
