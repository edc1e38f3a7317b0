/** Compiles the address of a part. */
import type { Origin } from '../language/reads/origin.ts';
import { plainReader } from '../language/values.ts';
import type { Path } from '../model/pointer.ts';
import { findLocal, report, type Context } from './context.ts';
import { SLOT, type Scope } from './scope.ts';

/** Reads a part, and knows its address. */
export interface PartReader {
  /** Where the part comes from; known while reads are collected. */
  origin: Origin | undefined;
  read(scope: Scope): unknown;
  address(scope: Scope): Path;
}

// Block data was parsed from JSON, so the fast readers of the language can be used.
function readerFrom(slot: number, path: Path): PartReader['read'] {
  const [first, second, ...more] = path.map((step) => plainReader(String(step)));
  if (first === undefined) return (scope) => scope[slot];
  if (second === undefined) return (scope) => first(scope[slot]);
  if (more.length === 0) return (scope) => second(first(scope[slot]));
  return (scope) => more.reduce((value, read) => read(value), second(first(scope[slot])));
}

/**
 * Compiles the address of a part. Undefined, with a problem reported, when it leads to nothing that is
 * stored.
 */
export function compilePart(part: string, context: Context): PartReader | undefined {
  const steps: Path = part.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));
  const local = findLocal(context, String(steps[0]));
  const origin = context.collector?.part(steps, context);
  if (local === undefined) return { origin, read: readerFrom(SLOT.data, steps), address: () => steps };
  const { address, slot } = local;
  if (address === undefined) {
    report(context, 'block.part-unaddressable', {
      found: part,
      reason: `"${local.name}" comes from an expression that is not a plain path into data`,
    });
    return undefined;
  }
  const rest = steps.slice(1);
  return { origin, read: readerFrom(slot, rest), address: (scope) => [...address(scope), ...rest] };
}
