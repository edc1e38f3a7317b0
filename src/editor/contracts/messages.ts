// Makes messages that owners read: translated texts and toasts.
import type { SiteModel } from '../../../runtime/model/page.ts';
import type { PagePayload } from '../../assembly/page-payload.ts';
import { fill } from '../../../runtime/model/words/fill.ts';

/**
 * Translates a key of the editor's messages and fills its `{placeholders}`. An unknown key is returned as it
 * is.
 */
export type Translate = (key: string, values?: Readonly<Record<string, string>>) => string;

export function makeTranslate(messages: Readonly<Record<string, string>>): Translate {
  return (key, values = {}) => fill(messages[`editor.${key}`] ?? key, values);
}

/**
 * The site as the editor speaks of it: its `language` and `messages` are the owner's. Those of the page are
 * in the page's model.
 */
export function siteOfEditor({ model: { site }, editor }: Pick<PagePayload, 'model' | 'editor'>): SiteModel {
  return editor === undefined
    ? site
    : { ...site, language: editor.language, messages: { ...site.messages, ...editor.messages } };
}

/** A short message on the screen. */
export interface Toast {
  text: string;
  tone: 'plain' | 'success' | 'error';
  /** A button in the message. */
  action?: { title: string; run(): void };
}
