/** Writes values into expressions, so that no text of an owner is ever read as code. */
import type { LocalizedText } from '../generated/documents.generated.ts';

// Braces too: the text stands inside of `{{ … }}`. Line ends may not stand in a literal.
const UNSAFE = /[\\'"`{}$<>\u0000-\u001f\u007f\u2028\u2029]|[\ud800-\udfff]/g;

/** The literal of a text: whatever it holds, it is one text to the expression language. */
export function quote(text: string): string {
  const safe = text
    .toWellFormed()
    .replaceAll(UNSAFE, (sign) =>
      isSurrogate(sign) ? sign : String.raw`\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
  return `'${safe}'`;
}

function isSurrogate(sign: string): boolean {
  return sign >= '\ud800' && sign <= '\udfff';
}

/** The literal of a value of a condition. */
export function literalOf(value: string | number | boolean): string {
  return typeof value === 'string' ? quote(value) : String(value);
}

/** A fixed text of a document, as a child or prop of a node: in the language of the page, or the first. */
export function localized(text: LocalizedText): string {
  const [first = '', ...others] = orderOf(text);
  const own = text[first] ?? '';
  const rest = others.filter((language) => text[language] !== own && text[language] !== '');
  if (rest.length === 0) return isPlain(own) ? own : `{{ ${quote(own)} }}`;
  return `{{ ${localizedIn(text)} }}`;
}

/** The same as a part of an expression. */
export function localizedIn(text: LocalizedText): string {
  const [first = '', ...others] = orderOf(text);
  const own = text[first] ?? '';
  return others
    .filter((language) => text[language] !== own && text[language] !== '')
    .reduceRight(
      (rest, language) => `site.language === ${quote(language)} ? ${quote(text[language] ?? '')} : ${rest}`,
      quote(own),
    );
}

/** The languages of a text. Pages in a language that it lacks show the first that has words. */
function orderOf(text: LocalizedText): string[] {
  const languages = Object.keys(text).sort();
  const filled = languages.filter((language) => text[language] !== '');
  const english = filled.includes('en-US') ? ['en-US'] : [];
  return [...new Set([...english, ...filled, ...languages])];
}

function isPlain(text: string): boolean {
  return !text.includes('{{') && !text.includes('}}');
}
