// Finds texts that are still those of the kit that the site began with.
import { readAt } from '../../../../../runtime/model/value-at-path.ts';
import { definePageCheck, type CheckedPage, type Finding, type LeftText } from './page-check.ts';

/** A shorter text may suit another company, too: “Prices”. */
const MIN_OWN = /(?:\p{Script=Han}.*){9}|(?:\p{L}+\P{L}+){3}\p{L}|\d(?:\D?\d){5}|\S@\S/u;
const MAX_SHOWN = 80;

export default definePageCheck({
  isOfTexts: true,
  run: (page) => (page.left ?? []).filter((row) => isThere(row, page)).map(findingOf),
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

function findingOf({ place, link, text }: LeftText): Finding {
  return {
    severity: MIN_OWN.test(text) ? 'must look' : 'hint',
    ...(place === undefined ? { link } : { place }),
    message: place === undefined ? 'check.kitSearch' : 'check.kitText',
    values: { text: text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text },
  };
}
