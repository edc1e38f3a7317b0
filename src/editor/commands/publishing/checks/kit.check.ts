// Finds texts that are still those of the kit that the site began with.
import { readAt } from '../../../../../runtime/model/value-at-path.ts';
import { definePageCheck, type CheckedPage, type Finding, type LeftText } from './page-check.ts';

/** A shorter text may suit another company, too: “Prices”. */
const MIN_OWN = /(?:\p{Script=Han}.*){9}|(?:\p{L}+\P{L}+){3}\p{L}|\d(?:\D?\d){5}|\S@\S/u;
const MAX_SHOWN = 80;

/**
 * A block is listed once, with the first place in it: an owner writes it as a whole. So are the words of a
 * page for menus and search engines, which stand on one screen.
 */
export default definePageCheck({
  isOfTexts: true,
  run(page) {
    const rows = (page.left ?? []).filter((row) => isThere(row, page));
    const blocks = Map.groupBy(rows, ({ id, place, link }) =>
      place ? `${place.document}/${place.key}` : (link ?? id),
    );
    return [...blocks.values()].flatMap((left) => findingOf(left));
  },
});

/** What has been written since, and is not saved yet, is an owner's. */
function isThere({ place, text }: LeftText, { documents }: CheckedPage): boolean {
  if (place === undefined) return true;
  const { vm, data } = documents[place.document];
  if (!vm.some(({ key, hidden }) => key === place.key && hidden !== true)) return false;
  const stored = readAt(data[place.key], place.path);
  // A rich text has marks and line breaks inside a paragraph.
  const words = typeof stored === 'string' ? stored.replace(/<[^>]*>/g, '').replace(/\s+/g, ' ') : '';
  return words.replaceAll('&amp;', '&').replaceAll('&nbsp;', ' ').includes(text);
}

function findingOf(left: readonly LeftText[]): Finding[] {
  const first = left.find(({ text }) => MIN_OWN.test(text)) ?? left[0];
  if (first === undefined) return [];
  const { place, link, text } = first;
  const severity = MIN_OWN.test(text) ? 'must look' : 'hint';
  // Without a number: the languages say different ones, and are one entry.
  if (place === undefined && left.length > 1) return [{ severity, link, message: 'check.kitWords' }];
  if (place === undefined)
    return [{ severity, link, message: 'check.kitSearch', values: { text: shorten(text) } }];
  if (left.length === 1)
    return [{ severity, place, message: 'check.kitText', values: { text: shorten(text) } }];
  return [{ severity, place, message: 'check.kitTexts', values: { count: String(left.length) } }];
}

function shorten(text: string): string {
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}
