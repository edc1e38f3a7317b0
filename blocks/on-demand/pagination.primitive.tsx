// Draws links to the pages of a long list.
import type { ReactElement } from 'react';
import { withQuery } from '../address.ts';
import { definePrimitive } from '../contract.ts';

const FIELD = 'grid min-h-touch min-w-12 place-items-center px-1 tabular-nums md:min-w-touch';
const LINK = `${FIELD} transition-colors hover:text-text-brand`;
const CURRENT = `${FIELD} border-b-2 border-brand font-semibold text-text-brand`;
const ARROW =
  'flex min-h-touch min-w-12 items-center justify-center gap-2 px-1 transition-colors ' +
  'hover:text-text-brand md:min-w-touch md:px-3';

/**
 * The pages to link: first, last and the neighbours of the current one; 0 for a gap of at least two pages.
 */
function placesOf(pageNum: number, pages: number): number[] {
  const near = [1, pageNum - 1, pageNum, pageNum + 1, pages].filter((page) => page >= 1 && page <= pages);
  const places: number[] = [];
  for (const page of new Set(near)) {
    const missing = page - (places.at(-1) ?? 0) - 1;
    if (missing === 1) places.push(page - 1);
    if (missing > 1) places.push(0);
    places.push(page);
  }
  return places;
}

/** Points the other way where a page runs from right to left. */
const sign = (arrow: string): ReactElement => (
  <span aria-hidden="true" data-turns="" className="inline-block">
    {arrow}
  </span>
);

/**
 * Links to the pages of a list: previous, next, first, last and the neighbours. They work without JavaScript.
 * Renders nothing for a single page.
 */
export default definePrimitive({
  props: {
    pageNum: { type: 'number', description: 'The current page; the first is 1.' },
    pages: { type: 'number', description: 'Number of pages.' },
    href: {
      type: 'string',
      format: 'link',
      description: 'Address of the list: path and, optionally, a fragment.',
    },
    query: {
      type: 'object',
      description: 'Further members of the query: classification and order of the list.',
    },
    name: {
      type: 'string',
      description: 'Query member for the page number; `pageNum` by default. The first page has none.',
    },
    label: { type: 'string', description: 'Name of the navigation, for screen readers.' },
    previousLabel: { type: 'string' },
    nextLabel: { type: 'string' },
  },
  draw({
    pageNum: asked = 1,
    pages = 1,
    href = '',
    query,
    name = 'pageNum',
    label,
    previousLabel,
    nextLabel,
  }) {
    const pageNum = Math.min(Math.max(1, asked), pages);
    const hrefOf = (page: number): string => withQuery(href, { ...query, [name]: page === 1 ? '' : page });
    const arrow = (page: number, rel: 'prev' | 'next', text: string | undefined): ReactElement | null =>
      page < 1 || page > pages ? null : (
        <li>
          <a href={hrefOf(page)} rel={rel} className={ARROW}>
            {rel === 'prev' && sign('←')}
            <span className="max-md:sr-only">{text}</span>
            {rel === 'next' && sign('→')}
          </a>
        </li>
      );
    return ({ attrs }) =>
      pages <= 1 ? null : (
        <nav {...attrs} aria-label={label}>
          <ul className="flex flex-wrap items-center justify-center text-sm">
            {arrow(pageNum - 1, 'prev', previousLabel)}
            {placesOf(pageNum, pages).map((page, index) => (
              <li key={page === 0 ? `gap-${index}` : page}>
                {page === 0 && <span className="px-1 text-text-muted">…</span>}
                {page === pageNum && (
                  <a href={hrefOf(page)} aria-current="page" className={CURRENT}>
                    {page}
                  </a>
                )}
                {page !== 0 && page !== pageNum && (
                  <a href={hrefOf(page)} className={LINK}>
                    {page}
                  </a>
                )}
              </li>
            ))}
            {arrow(pageNum + 1, 'next', nextLabel)}
          </ul>
        </nav>
      );
  },
});
