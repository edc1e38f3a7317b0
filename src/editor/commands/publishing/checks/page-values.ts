// Walks the stored values of a page that visitors get.
import { DOCUMENT_NAMES, type Documents } from '../../../../../runtime/edit/change.ts';
import { isObject } from '../../../../../runtime/model/json.ts';
import { withoutHidden, type Ast, type StoredPart } from '../../../../../runtime/model/page.ts';
import { slotNamesOf } from '../../../../assembly/slots.ts';
import type { BlockPlace } from '../../saving/rejection.ts';

/** A part of a block with its place. */
export interface PlacedPart {
  part: StoredPart;
  place: BlockPlace;
  /** Of its document. */
  dict: Ast['dict'];
}

/** A text with its place, which ends with the name of its member. */
export interface PlacedText {
  text: string;
  place: BlockPlace;
}

/** The members that hold words: `html` is rich. */
const WORDS: readonly string[] = ['title', 'html'];

/** The parts of all blocks that visitors get: the page itself first. */
export function listParts(documents: Documents): PlacedPart[] {
  return DOCUMENT_NAMES.flatMap((document) => {
    const { vm, data, dict } = withoutHidden(documents[document], slotNamesOf);
    return vm.flatMap(({ key }) =>
      listObjects(data[key], []).map(({ value, path }) => ({
        part: value as StoredPart,
        place: { document, key, path },
        dict,
      })),
    );
  });
}

/** The texts of parts. */
export function listWords(documents: Documents): PlacedText[] {
  return listParts(documents).flatMap(({ part, place }) =>
    WORDS.flatMap((name) => {
      const text = (part as Record<string, unknown>)[name];
      return typeof text === 'string' ? [{ text, place: { ...place, path: [...place.path, name] } }] : [];
    }),
  );
}

function listObjects(
  value: unknown,
  path: readonly string[],
): { value: Record<string, unknown>; path: readonly string[] }[] {
  if (!Array.isArray(value) && !isObject(value)) return [];
  const below = Object.entries(value).flatMap(([name, each]) => listObjects(each, [...path, name]));
  return isObject(value) ? [{ value, path }, ...below] : below;
}

/** The words of a rich text: without its elements. */
export function wordsOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;|&#160;/g, ' ')
    .trim();
}

/** The values of an attribute in a rich text, in their order; undefined where the element has none. */
export function readAttributes(html: string, element: string, name: string): (string | undefined)[] {
  const tags = html.match(new RegExp(`<${element}\\b[^>]*>`, 'gi')) ?? [];
  return tags.map((tag) => new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)?.[1]?.replaceAll('&amp;', '&'));
}
