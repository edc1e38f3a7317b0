// Writes blocks to the clipboard and reads them from it.
import { findAnchorProblem } from '../../../../runtime/model/anchor.ts';
import { FORBIDDEN_NAMES, isObject, parseJson } from '../../../../runtime/model/json.ts';
import { checkBlockData } from '../../../../runtime/validate/check-block-data.ts';
import type { NewSlot } from '../../../assembly/template-blocks.ts';
import type { BlockContent } from './block-content.ts';

/** The `type` of a copied block, and of several. */
const TYPE = 'tessera/block';
const GROUP_TYPE = 'tessera/blocks';
const MAX_LENGTH = 1_000_000;

/** Blocks as text for the clipboard. */
export function writeCopy(contents: readonly BlockContent[]): string {
  const [first, ...others] = contents;
  return JSON.stringify(
    others.length === 0 ? { type: TYPE, ...first } : { type: GROUP_TYPE, blocks: contents },
  );
}

/**
 * The blocks in a clipboard text; undefined if there is none. Only their outer shape is checked: the text is
 * untrusted.
 */
export function readCopy(text: string): BlockContent[] | undefined {
  if (text.length > MAX_LENGTH || !text.startsWith('{')) return undefined;
  const copy = parseJson(text);
  if (!isObject(copy) || holdsForbidden(copy)) return undefined;
  const all: unknown = copy.type === TYPE ? [copy] : copy.type === GROUP_TYPE ? copy.blocks : undefined;
  const contents = Array.isArray(all) ? all.map(readContent) : [];
  const valid = contents.filter((content) => content !== undefined);
  return valid.length > 0 && valid.length === contents.length ? valid : undefined;
}

/** A block of the clipboard; undefined if it has another shape. */
export function readContent(copy: unknown): BlockContent | undefined {
  if (!isObject(copy)) return undefined;
  const { block, version, anchor, data, entries, slot } = copy;
  if (typeof block !== 'string' || !Number.isInteger(version) || !isObject(data) || !Array.isArray(entries))
    return undefined;
  const areEntries = entries.every(
    (entry) => isObject(entry) && typeof entry.code === 'string' && typeof entry.value === 'string',
  );
  if (!areEntries) return undefined;
  return {
    block,
    version: Number(version),
    ...(typeof anchor === 'string' && findAnchorProblem(anchor) === undefined ? { anchor } : {}),
    data: data as BlockContent['data'],
    entries: entries as BlockContent['entries'],
    ...(isSlot(slot) ? { slot: { in: slot.in, field: slot.field } } : {}),
  };
}

function isSlot(slot: unknown): slot is NewSlot {
  return isObject(slot) && Number.isInteger(slot.in) && typeof slot.field === 'string';
}

/**
 * Checks the copied data against the schema of its block. Returns the first problem as a sentence, or
 * undefined.
 */
export async function checkCopy({ block, data }: BlockContent): Promise<string | undefined> {
  const [problem] = await checkBlockData(block, data, { document: block, pointer: '' });
  return problem === undefined ? undefined : `${problem.pointer ?? ''} ${problem.message}`.trim();
}

function holdsForbidden(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(holdsForbidden);
  if (!isObject(value)) return false;
  return Object.entries(value).some(([name, member]) => FORBIDDEN_NAMES.has(name) || holdsForbidden(member));
}
