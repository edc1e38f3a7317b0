// Finds the first text that differs between two states of a block. It says in a line what changed.
import { listTexts, type TranslatedText } from './translated-texts.ts';

/** A text before and after a change; empty where there was none. */
export interface ChangedText {
  before: string;
  after: string;
}

/**
 * Undefined if no text differs that people read: those that the schema of the block's data marks for
 * translation. A changed or added text comes before a removed one.
 */
export function findChangedText(schema: unknown, before: unknown, after: unknown): ChangedText | undefined {
  const now = listTexts(schema, after, before).map(({ own, whole }) => describe(whole, own));
  const gone = listTexts(schema, before, after).map(({ own, whole }) => describe(own, whole));
  return [...now, ...gone].find((text) => text.before !== text.after);
}

function describe(before: TranslatedText['own'], after: TranslatedText['own']): ChangedText {
  const [old, now] = [before, after].map((text) => (typeof text === 'string' ? text : ''));
  return { before: old ?? '', after: now ?? '' };
}
