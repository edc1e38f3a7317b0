// Draws the text of a part: plain, or in runs with their marks.
import { createElement, Fragment, type ReactNode } from 'react';
import type { Link, TextRun } from './contract.ts';

/** Inside a link there are no other links. */
export function drawText(
  text: string | undefined,
  runs: readonly TextRun[] | undefined,
  isInLink: boolean,
): ReactNode {
  if (runs === undefined) return text;
  const drawn: ReactNode[] = [];
  let next = 0;
  while (next < runs.length) {
    const link = isInLink ? undefined : runs[next]?.link;
    let end = next + 1;
    // Neighbours with one address are one link.
    if (link !== undefined) while (isSameLink(link, runs[end]?.link)) end++;
    const words = runs.slice(next, end).map(drawRun);
    drawn.push(
      ...(link === undefined ? words : [createElement('a', { ...link, className: 'text-link' }, ...words)]),
    );
    next = end;
  }
  return createElement(Fragment, null, ...drawn);
}

function isSameLink(one: Link, other: Link | undefined): boolean {
  return one.href === other?.href && one.target === other.target;
}

function drawRun({ text, isBold, isItalic, className }: TextRun): ReactNode {
  const host = className === undefined ? null : { className };
  if (isBold) return createElement('strong', host, isItalic ? <em>{text}</em> : text);
  if (isItalic) return createElement('em', host, text);
  return host === null ? text : createElement('span', host, text);
}
