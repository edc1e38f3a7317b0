/** Escapes text and JSON for heads, feeds and sitemaps. */
import { escapeText } from '../../../../runtime/render/html/escape.ts';

// XML cannot contain these characters, not even escaped.
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Escapes text for XML. */
export function escapeXml(text: string): string {
  return escapeText(text.toWellFormed().replaceAll(NOT_IN_XML, ''));
}

/** JSON for a script element: it can neither end the element nor start a comment. */
export function embedJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
