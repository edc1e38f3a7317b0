import { escapeText } from '../../../../runtime/render/html/escape.ts';

// XML has no way to write these, so that one of them would make the whole document unreadable.
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Text made safe for an element or a quoted attribute of XML. */
export function escapeXml(text: string): string {
  return escapeText(text.toWellFormed().replaceAll(NOT_IN_XML, ''));
}

/** JSON that cannot end the script element it stands in, nor start a comment in it. */
export function embedJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
