import { FORBIDDEN_NAMES, isObject } from '../../../../runtime/model/json.ts';
import { checkBlockData } from '../../../../runtime/validate/check-block-data.ts';
import type { BlockContent } from './block-content.ts';

/** What a copied block calls itself. */
const TYPE = 'tessera/block';
const LONGEST = 1_000_000;

/** A block as text for the clipboard. */
export function writeCopy(content: BlockContent): string {
  return JSON.stringify({ type: TYPE, ...content });
}

/** The block in a clipboard's text; undefined when there is none. It comes from outside: nothing but its outer shape is sure. */
export function readCopy(text: string): BlockContent | undefined {
  if (text.length > LONGEST || !text.startsWith('{')) return undefined;
  const copy = parse(text);
  if (!isObject(copy) || copy.type !== TYPE || holdsForbidden(copy)) return undefined;
  const { block, version, data, entries } = copy;
  if (typeof block !== 'string' || !Number.isInteger(version) || !isObject(data) || !Array.isArray(entries))
    return undefined;
  const areEntries = entries.every(
    (entry) => isObject(entry) && typeof entry.code === 'string' && typeof entry.value === 'string',
  );
  return areEntries ? (copy as unknown as BlockContent) : undefined;
}

/** What does not fit the schema of the copied block's data, as a sentence; undefined when all fits. */
export async function checkCopy({ block, data }: BlockContent): Promise<string | undefined> {
  const [problem] = await checkBlockData(block, data, { document: block, pointer: '' });
  return problem === undefined ? undefined : `${problem.pointer ?? ''} ${problem.message}`.trim();
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function holdsForbidden(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(holdsForbidden);
  if (!isObject(value)) return false;
  return Object.entries(value).some(([name, member]) => FORBIDDEN_NAMES.has(name) || holdsForbidden(member));
}
