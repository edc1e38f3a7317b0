// Draws the links to the pages of a list. antd's own brings a select with it, which no list needs before its
// filters are open.
import type { ReactElement } from 'react';
import { useConsole } from '../../contracts/console-context.ts';

interface PagerProps {
  current: number;
  total: number;
  pageSize: number;
  onChange(page: number): void;
}

/** So many pages on each side of the shown one. */
const NEAR = 2;

/** The first and the last page, those around the shown one, and for a gap the negative page before it. */
function pagesAround(current: number, last: number): number[] {
  const shown: number[] = [];
  for (let page = 1; page <= last; page += 1) {
    const isNear = Math.abs(page - current) <= NEAR;
    if (isNear || page === 1 || page === last) shown.push(page);
    else if ((shown.at(-1) ?? 0) > 0) shown.push(-(shown.at(-1) ?? 0));
  }
  return shown;
}

/** Nothing for a single page. */
export function Pager({ current, total, pageSize, onChange }: PagerProps): ReactElement | null {
  const { translate } = useConsole();
  const last = Math.ceil(total / pageSize);
  if (last <= 1) return null;
  const step = (name: 'before' | 'next', page: number): ReactElement => (
    <li data-page={name}>
      <button
        type="button"
        aria-label={translate(`list.page.${name}`)}
        disabled={page < 1 || page > last}
        onClick={() => onChange(page)}
      >
        {name === 'before' ? '‹' : '›'}
      </button>
    </li>
  );
  return (
    <ul className="console-pager">
      {step('before', current - 1)}
      {pagesAround(current, last).map((page) =>
        page < 0 ? (
          <li key={page} aria-hidden>
            …
          </li>
        ) : (
          <li key={page} title={String(page)}>
            <button
              type="button"
              aria-current={page === current ? 'page' : undefined}
              onClick={() => onChange(page)}
            >
              {page}
            </button>
          </li>
        ),
      )}
      {step('next', current + 1)}
    </ul>
  );
}
