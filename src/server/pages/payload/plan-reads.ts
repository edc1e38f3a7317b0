/** What the blocks of a plan read of a page model. */
import type { Plan } from '../../../../runtime/compile/compile.ts';
import type { Reads } from '../../../../runtime/compile/reads/reads.ts';
import type { Origin } from '../../../../runtime/language/reads/origin.ts';
import type { MessageSection } from '../../../assembly/messages.ts';
import { registry } from '../../../assembly/plans.ts';
import { addPath, makeReadTree, type ReadTree } from './read-tree.ts';

/** What a plan reads. */
export interface PlanReads {
  /** The names of the scope, and what is read below them. */
  tree: ReadTree;
  /** It makes links to channels that the data of its block does not name. */
  linksChannels: boolean;
  /** Keys of messages, or their known beginnings; an empty one may be any key. */
  messageKeys: readonly string[];
}

const known = new WeakMap<Reads, PlanReads>();

/** What a plan reads; everything, if its reads were not collected. */
export function readsOf({ reads }: Plan): PlanReads {
  if (reads === undefined)
    return { tree: { ...makeReadTree(), isWhole: true }, linksChannels: false, messageKeys: [''] };
  const found = known.get(reads) ?? findReads(reads);
  known.set(reads, found);
  return found;
}

function findReads(reads: Reads): PlanReads {
  const tree = makeReadTree();
  // The items of an `each` are read where its name is used.
  for (const { path, pointer } of reads.paths) addPath(tree, path, pointer.at(-1) !== 'each');
  for (const { path } of reads.parts) addPath(tree, path, true);
  for (const { name, args } of reads.calls) {
    for (const path of args.flatMap(({ paths }) => paths)) addPath(tree, path, true);
    if (name === 'channelOf') addPath(tree, ['site', 'channels'], true);
  }
  for (const { call } of reads.steps)
    for (const path of registry.actions.get(call.do)?.reads?.(call.with ?? {}) ?? [])
      addPath(tree, path, true);
  const readsSite = reads.primitives.some(({ name }) => registry.primitives.get(name)?.readsSite === true);
  const translated = reads.calls.flatMap(({ name, args }) => (name === 't' ? (args[0]?.literals ?? []) : []));
  return {
    tree,
    linksChannels:
      readsSite || reads.calls.some(({ name, args }) => name === 'linkOf' && !args.every(isResolved)),
    messageKeys: readsSite ? [''] : translated.map(({ value }) => String(value)),
  };
}

/** The sections of messages that plans read. */
export function sectionsOf(
  sections: readonly MessageSection[],
  reads: readonly PlanReads[],
): readonly MessageSection[] {
  const keys = reads.flatMap(({ messageKeys }) => messageKeys);
  return sections.filter((section) =>
    keys.some((key) => key.startsWith(`${section}.`) || `${section}.`.startsWith(key)),
  );
}

/** Links in the data of blocks are sent resolved, and a link to an address (type 2) needs no channel. */
function isResolved({ paths, members }: Origin): boolean {
  const type = members?.get('linkType');
  if (type !== undefined) return type.literals.every(({ value }) => value === 2);
  return paths.length > 0 && paths.every(([first]) => first === 'data');
}
