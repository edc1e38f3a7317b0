/** Collects what the blocks of a plan read of a page model. */
import type { Plan } from '../../../../runtime/compile/compile.ts';
import type { Reads } from '../../../../runtime/compile/reads/reads.ts';
import type { MessageSection } from '../../../assembly/messages.ts';
import { registry } from '../../../assembly/plans.ts';
import { foundBy, joinLookups, linkedBy, NO_LOOKUP, type ChannelLookup } from './channel-lookups.ts';
import { addPath, makeReadTree, type ReadTree } from './read-tree.ts';

/** What a plan reads. */
export interface PlanReads {
  /** The names of the scope, and what is read below them. */
  tree: ReadTree;
  /**
   * Channels to which it makes links that are not in the data of its block; undefined if they may be any.
   */
  links: ChannelLookup | undefined;
  /** Channels that `channelOf` finds. Where these may be any, the tree reads all channels. */
  finds: ChannelLookup;
  /** Keys of messages, or their known beginnings; an empty one may be any key. */
  messageKeys: readonly string[];
}

const known = new WeakMap<Reads, PlanReads>();

/** What a plan reads; everything, if its reads were not collected. */
export function readsOf({ reads }: Plan): PlanReads {
  if (reads === undefined)
    return {
      tree: { ...makeReadTree(), isWhole: true },
      links: NO_LOOKUP,
      finds: NO_LOOKUP,
      messageKeys: [''],
    };
  const found = known.get(reads) ?? findReads(reads);
  known.set(reads, found);
  return found;
}

function findReads(reads: Reads): PlanReads {
  const tree = makeReadTree();
  // The items of an `each` are read where its name is used.
  for (const { path, pointer } of reads.paths) addPath(tree, path, pointer.at(-1) !== 'each');
  for (const { path } of reads.parts) addPath(tree, path, true);
  for (const { args } of reads.calls)
    for (const path of args.flatMap(({ paths }) => paths)) addPath(tree, path, true);
  const callsOf = (name: string): typeof reads.calls => reads.calls.filter((call) => call.name === name);
  const finds = joinLookups(callsOf('channelOf').map(foundBy));
  if (finds === undefined) addPath(tree, ['site', 'channels'], true);
  for (const { call } of reads.steps)
    for (const path of registry.actions.get(call.do)?.reads?.(call.with ?? {}) ?? [])
      addPath(tree, path, true);
  const readsTexts = reads.primitives.some(({ name }) => registry.primitives.get(name)?.readsTexts === true);
  const translated = reads.calls.flatMap(({ name, args }) => (name === 't' ? (args[0]?.literals ?? []) : []));
  return {
    tree,
    links: joinLookups(callsOf('linkOf').map(linkedBy)),
    finds: finds ?? NO_LOOKUP,
    messageKeys: readsTexts ? [''] : translated.map(({ value }) => String(value)),
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
