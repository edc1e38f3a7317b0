/** Gives programs the cleaning of markup that fields of rich texts use, as the server cleans it. */
import { showMarkup } from '../../owner-fields/rich/safe-markup.ts';

/** The markup that a rich text may hold. In a document of its own nothing is loaded. */
export function safeMarkup(html: string): string {
  const { body } = document.implementation.createHTMLDocument('');
  showMarkup(body, html);
  return body.innerHTML;
}
