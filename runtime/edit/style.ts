// The stored style of a part.
import { parseStyle } from '../model/style.ts';
import type { EditTarget } from '../model/edit-target.ts';
import type { Documents } from './change.ts';
import { readPart, writeMembers } from './part.ts';
import type { SetOperation } from './set.op.ts';

type Place = Pick<EditTarget, 'document' | 'key' | 'path' | 'leaf'>;

/** The stored style by property. */
export function readStyle(documents: Documents, place: Place): Record<string, unknown> {
  const text = readPart(documents, place)?.pageJson;
  return typeof text === 'string' ? parseStyle(text) : {};
}

/**
 * The operations that give a part this style and no other property. An undefined property is left out;
 * without properties the style is removed.
 */
export function replaceStyle(
  documents: Documents,
  place: Place,
  style: Readonly<Record<string, unknown>>,
): SetOperation[] {
  const kept = Object.entries(style).filter(([, value]) => value !== undefined);
  return writeMembers(documents, place, {
    pageJson: kept.length === 0 ? undefined : JSON.stringify(Object.fromEntries(kept)),
  });
}
