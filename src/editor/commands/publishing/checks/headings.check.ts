// Checks headings: the page has one, none is empty, and no level is left out.
import { isObject } from '../../../../../runtime/model/json.ts';
import { readAt } from '../../../../../runtime/model/value-at-path.ts';
import type { Documents } from '../../../../../runtime/edit/change.ts';
import { definePageCheck, type CheckedPage, type DrawnHeading, type Finding } from './page-check.ts';

const MAX_SHOWN = 40;

export default definePageCheck({
  run({ headings: drawn, documents }: CheckedPage): Finding[] {
    const headings = drawn.filter((heading) => !isLeftOut(heading, documents));
    const main = headings.filter(({ level }) => level === 1);
    const none: Finding[] = main.length === 0 ? [{ severity: 'must look', message: 'check.noHeading' }] : [];
    const more = main
      .slice(1)
      .map((heading) => of(heading, 'check.twoHeadings', { text: heading.text.slice(0, MAX_SHOWN) }));
    const empty = headings
      .filter(({ text }) => text.trim() === '')
      .map((heading) => of(heading, 'check.headingEmpty'));
    return [...none, ...more, ...empty, ...findSkipped(headings)];
  },
});

/** Edit mode draws a place for a heading that nobody has written. Visitors do not get it. */
function isLeftOut({ text, place: { document, key, path } }: DrawnHeading, documents: Documents): boolean {
  if (text.trim() !== '' || path.length === 0) return false;
  const part = readAt(documents[document].data[key], path);
  // A heading inside a rich text was written.
  if (typeof part === 'string' || (isObject(part) && typeof part.html === 'string')) return false;
  return !isObject(part) || part.title === undefined || part.title === '';
}

function findSkipped(headings: readonly DrawnHeading[]): Finding[] {
  return headings.flatMap((heading, index) => {
    const above = headings[index - 1]?.level;
    // What stands before the first heading is named by `check.noHeading`.
    if (above === undefined || heading.level <= above + 1) return [];
    const values = {
      text: heading.text.slice(0, MAX_SHOWN),
      level: String(heading.level),
      above: String(above),
    };
    return [of(heading, 'check.levelSkipped', values)];
  });
}

function of({ place }: DrawnHeading, message: string, values?: Finding['values']): Finding {
  return { severity: 'must look', place, message, ...(values === undefined ? {} : { values }) };
}
