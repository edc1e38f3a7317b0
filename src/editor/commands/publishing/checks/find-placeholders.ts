// Finds texts of a page that are still those of a template or of a new block.
import { isObject, type Json } from '../../../../../runtime/model/json.ts';
import { withoutHidden, type Ast, type SiteModel } from '../../../../../runtime/model/page.ts';
import { readExampleBlock } from '../../../../assembly/template-blocks.ts';
import { makeNewBlock } from '../../blocks/placeholder-texts.ts';
import type { BlockPlace } from '../../saving/rejection.ts';
import { slotNamesOf } from '../../../../assembly/slots.ts';

interface FoundPlaceholder {
  place: BlockPlace;
  text: string;
}

interface Text {
  path: string[];
  text: string;
}

/** The members that hold the words of parts and items. */
const WORDS = ['title', 'html'];
/** What a button begins with is right for many buttons. */
const FIT_TO_KEEP = ['MoreText', 'Button'];

/** In the order of the page. Hidden blocks have none. */
export function findPlaceholders(ast: Ast, site: SiteModel): FoundPlaceholder[] {
  const { vm, data } = withoutHidden(ast, slotNamesOf);
  const kept = [site.name, ...FIT_TO_KEEP.map((name) => site.messages[`placeholders.${name}`])];
  const marks = (site.messages['placeholders.fill'] ?? '').split('{what}');
  return vm.flatMap(({ key, block }) => {
    const first = listFirst(block, site);
    return listTexts(data[key] ?? {}).flatMap(({ path, text }) => {
      const isFirst = first.has(placeOf({ path, text })) && !kept.includes(text);
      const found = isFirst ? [text] : marked(text, marks);
      return found.map((each) => ({ place: { document: 'content', key, path }, text: each }));
    });
  });
}

/** The texts that a new block begins with instead of those of its example, with their places. */
function listFirst(block: string, site: SiteModel): Set<string> {
  const example = listTexts(readExampleBlock(block, site.language)?.data ?? {});
  const own = new Map(example.map(({ path, text }) => [path.join('/'), text]));
  const made = listTexts(makeNewBlock(block, site)?.data ?? {});
  return new Set(made.flatMap((each) => (own.get(each.path.join('/')) === each.text ? [] : [placeOf(each)])));
}

/** The same for all items of a list. What one field begins with may be right in another. */
const placeOf = ({ path, text }: Text): string =>
  [...path.map((step) => (/^\d+$/.test(step) ? '*' : step)), text].join('/');

function listTexts(value: Json, path: readonly string[] = []): Text[] {
  if (typeof value === 'string')
    return value !== '' && WORDS.includes(path.at(-1) ?? '') ? [{ path: [...path], text: value }] : [];
  if (!Array.isArray(value) && !isObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => listTexts(member, [...path, name]));
}

/** The pieces of a text between the marks. */
function marked(text: string, [opening = '', closing = '']: readonly string[]): string[] {
  if (opening === '' || closing === '') return [];
  return text
    .split(opening)
    .slice(1)
    .map((rest) => `${opening}${rest.split(closing)[0] ?? ''}${closing}`);
}
