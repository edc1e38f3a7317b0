/**
 * Finds the pages that expressions of a block look up by code. `channelOf(data.code)` and `linkOf({ … })`
 * look up a page.
 */
import type { FunctionCall } from '../../../../runtime/language/reads/find-reads.ts';
import { ANY_STEP, type Origin, type ReadPath } from '../../../../runtime/language/reads/origin.ts';
import { isObject } from '../../../../runtime/model/json.ts';
import type { BlockData, Channel } from '../../../../runtime/model/page.ts';

/** Channels by code. */
export interface ChannelLookup {
  codes: readonly string[];
  /** Where codes stand in the data of the block and in the channel of the page. */
  paths: readonly ReadPath[];
}

export const NO_LOOKUP: ChannelLookup = { codes: [], paths: [] };

/** Names of the scope that hold the same on a page of the server and of a browser. */
const FIXED_NAMES: ReadonlySet<string | undefined> = new Set(['data', 'channel']);

/** The channels that a value names; undefined when it may name any. */
function lookupOf({ paths, literals, items, members }: Origin): ChannelLookup | undefined {
  // Each path has one literal that is not known. Another one is computed.
  const isComputed = literals.filter(({ isPrefix }) => isPrefix).length > paths.length;
  if (isComputed || items !== undefined || members !== undefined) return undefined;
  if (!paths.every(([first]) => FIXED_NAMES.has(first))) return undefined;
  const known = literals.filter(({ isPrefix }) => !isPrefix).map(({ value }) => value);
  return { codes: known.filter((value) => typeof value === 'string'), paths };
}

/** The channels that a call of `channelOf` finds; undefined when they may be any. */
export const foundBy = ({ args: [code] }: FunctionCall): ChannelLookup | undefined =>
  code === undefined ? NO_LOOKUP : lookupOf(code);

/** The channels that a call of `linkOf` makes links to; undefined when they may be any. */
export function linkedBy({ args }: FunctionCall): ChannelLookup | undefined {
  const [part] = args;
  if (part === undefined || args.every(isResolved)) return NO_LOOKUP;
  const code = part.paths.length === 0 ? part.members?.get('linkChannelCode') : undefined;
  return code === undefined ? undefined : lookupOf(code);
}

/** Links in the data of blocks are sent resolved, and a link to an address (type 2) needs no channel. */
function isResolved({ paths, members }: Origin): boolean {
  const type = members?.get('linkType');
  if (type !== undefined) return type.literals.every(({ value }) => value === 2);
  return paths.length > 0 && paths.every(([first]) => first === 'data');
}

/** All lookups together; undefined when one of them may find any channel. */
export function joinLookups(lookups: readonly (ChannelLookup | undefined)[]): ChannelLookup | undefined {
  const known = lookups.filter((lookup) => lookup !== undefined);
  if (known.length < lookups.length) return undefined;
  return { codes: known.flatMap(({ codes }) => codes), paths: known.flatMap(({ paths }) => paths) };
}

/** The codes of a lookup for one block of a page. */
export function codesOf({ codes, paths }: ChannelLookup, data: BlockData, channel: Channel): string[] {
  const found = paths.flatMap((path) => valuesAt({ data, channel }, path));
  return [...codes, ...found.filter((value) => typeof value === 'string' && value !== '')] as string[];
}

function valuesAt(value: unknown, [step, ...rest]: ReadPath): unknown[] {
  if (step === undefined) return [value];
  if (step === ANY_STEP && Array.isArray(value)) return value.flatMap((item) => valuesAt(item, rest));
  if (Array.isArray(value)) return valuesAt(value[Number(step)], rest);
  return isObject(value) && Object.hasOwn(value, step) ? valuesAt(value[step], rest) : [];
}
