// The first text that differs between two values, to say in a line what changed.
import { isObject } from '../model/json.ts';

/** A text before and after a change; empty where there was none. */
export interface ChangedText {
  before: string;
  after: string;
}

/** Members that people do not read. */
const CODES: ReadonlySet<string> = new Set([
  'contentCode',
  'resourceCode',
  'linkChannelCode',
  'url',
  'pageJson',
  'dictCode',
]);

/** Undefined if no text differs that people read. */
export function findChangedText(before: unknown, after: unknown): ChangedText | undefined {
  if (before === after) return undefined;
  const isText = [before, after].every((value) => typeof value === 'string' || value === undefined);
  if (isText) return { before: String(before ?? ''), after: String(after ?? '') };
  const [old, now] = [membersOf(before), membersOf(after)];
  for (const name of new Set([...now.keys(), ...old.keys()])) {
    const found = CODES.has(name) ? undefined : findChangedText(old.get(name), now.get(name));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The members of an object, or the items of a list by their `contentCode` or position. */
function membersOf(value: unknown): Map<string, unknown> {
  if (Array.isArray(value))
    return new Map(
      value.map((item, index) => [
        isObject(item) && typeof item.contentCode === 'string' ? item.contentCode : String(index),
        item as unknown,
      ]),
    );
  return new Map(isObject(value) ? Object.entries(value) : []);
}
