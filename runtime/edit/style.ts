// Reads and replaces the stored style of a part.
import { parseStyle } from '../model/style.ts';
import type { PartTarget } from '../model/edit-target.ts';
import type { Documents } from './change.ts';
import { readPart, writeMembers } from './part.ts';
import type { SetOperation } from './set.op.ts';

/** Reads the stored style, by property. */
export function readStyle(documents: Documents, target: PartTarget): Record<string, unknown> {
  const text = readPart(documents, target)?.pageJson;
  return typeof text === 'string' ? parseStyle(text) : {};
}

/**
 * Makes the operations that give a part this style and no other property. An undefined property is left out;
 * without properties the style is removed.
 */
export function replaceStyle(
  documents: Documents,
  target: PartTarget,
  style: Readonly<Record<string, unknown>>,
): SetOperation[] {
  const kept = Object.entries(style).filter(([, value]) => value !== undefined);
  return writeMembers(documents, target, {
    pageJson: kept.length === 0 ? undefined : JSON.stringify(Object.fromEntries(kept)),
  });
}
