// Merges what two owners have done to a record, and asks about what both have changed.
import { merge } from '../../../../runtime/compare/merge.ts';
import type { Versions } from '../../../../runtime/compare/versions.ts';
import type { JsonObject } from '../../../../runtime/model/json.ts';
import type { Sides, WorkState } from './work-parts.ts';

/** Undefined when the owner wants to decide later. */
export async function askMerge(
  input: Versions<JsonObject>,
  show: (change: Partial<WorkState>) => void,
): Promise<JsonObject | undefined> {
  const { merged, clashes } = merge(input);
  if (clashes.length === 0) return merged as JsonObject;
  const sides = await new Promise<Sides | undefined>((answer) => show({ asked: { clashes, answer } }));
  show({ asked: undefined });
  return sides && (merge(input, sides).merged as JsonObject);
}
