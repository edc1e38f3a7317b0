// Messages that owners read: translated texts and toasts.
import { fill } from '../../../runtime/model/words/fill.ts';

/**
 * Translates a key of the editor's messages and fills its `{placeholders}`. An unknown key is returned as it
 * is.
 */
export type Translate = (key: string, values?: Readonly<Record<string, string>>) => string;

export function makeTranslate(messages: Readonly<Record<string, string>>): Translate {
  return (key, values = {}) => fill(messages[`editor.${key}`] ?? key, values);
}

/** A short message on the screen. */
export interface Toast {
  text: string;
  tone: 'plain' | 'success' | 'error';
  /** A button in the message. */
  action?: { title: string; run(): void };
}
