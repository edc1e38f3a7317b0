/** Parses JSON that callers send inside of a text, such as the filter of a list. */
import { findUnsafePlace } from './find-unsafe.ts';

/** What a text says. Undefined for what is no JSON, and for what no input may contain. */
export function parseInside(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return findUnsafePlace(value) === undefined ? value : undefined;
  } catch {
    return undefined;
  }
}
