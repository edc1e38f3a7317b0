// Reads what is pasted into a text that is edited in place: words with bold, italic and links.
import { LEFT_OUT_KINDS } from '../../../../runtime/model/left-out.ts';
import { isSafeUrl } from '../../../../runtime/model/link.ts';
import type { TextFormat, TextRun } from '../../../../runtime/model/marks.ts';
import { cleanPaste } from '../../../assembly/forms/clean-paste.ts';

const SILENT = 'STYLE, SCRIPT, TITLE, TEMPLATE, NOSCRIPT';
const BLOCKS = 'address, article, aside, blockquote, dd, div, dl, dt, figcaption, figure, footer, header, li';
const MORE_BLOCKS = 'h1, h2, h3, h4, h5, h6, ol, p, pre, section, table, tr, ul';

/** What a text that is edited in place cannot hold, in the order in which a message names it. */
export const PASTED_KINDS = [...LEFT_OUT_KINDS, 'tables', 'lists', 'links', 'looks'] as const;
type PastedLeftOut = Readonly<Partial<Record<(typeof PASTED_KINDS)[number], number>>>;

export interface Pasted {
  /** Lines are told apart by a line break. */
  runs: TextRun[];
  leftOut: PastedLeftOut;
}

/** What is pasted as HTML. Without `mayMark` the text holds words alone. */
export function readPasted(html: string, mayMark: boolean): Pasted {
  const { html: clean, leftOut } = cleanPaste(html, location.origin);
  const { body } = new DOMParser().parseFromString(clean, 'text/html');
  const shapes = countShapes(body, mayMark);
  const pictures = (leftOut.pictures ?? 0) + (shapes.pictures ?? 0);
  const runs = readRuns(body);
  return {
    runs: mayMark ? runs : runs.map(({ text }) => ({ text })),
    leftOut: { ...shapes, ...leftOut, pictures },
  };
}

function readRuns(body: HTMLElement): TextRun[] {
  const runs: TextRun[] = [];
  const breakLine = (): void => {
    const last = runs.at(-1);
    if (last === undefined) return;
    last.text = last.text.replace(/ $/, '');
    if (!last.text.endsWith('\n')) runs.push({ text: '\n' });
  };
  const visit = (node: Node, format: TextFormat): void => {
    if (node instanceof Text) {
      const before = runs.at(-1)?.text ?? '\n';
      const text = node.data.replaceAll(/[\t\n\r ]+/g, ' ');
      const words = /[\n ]$/.test(before) ? text.replace(/^ /, '') : text;
      if (words !== '') runs.push({ ...format, text: words });
    }
    if (!(node instanceof Element) || node.matches(SILENT)) return;
    const isBlock = node.matches(`${BLOCKS}, ${MORE_BLOCKS}`);
    if (isBlock || node.tagName === 'BR') breakLine();
    for (const child of node.childNodes) visit(child, formatIn(node, format));
    if (isBlock) breakLine();
  };
  visit(body, {});
  while (runs.at(-1)?.text.trim() === '') runs.pop();
  return runs;
}

/** Bold, italic and links: styles of programs are elements by now. */
function formatIn(element: Element, around: TextFormat): TextFormat {
  const format = { ...around };
  if (element.matches('b, strong')) format.bold = true;
  if (element.matches('i, em')) format.italic = true;
  const href = element.matches('a') ? (element.getAttribute('href') ?? '') : '';
  return isKeptLink(href) ? { ...format, linkType: 2, linkUrl: href } : format;
}

function isKeptLink(href: string): boolean {
  return /^https?:|^mailto:|^tel:/i.test(href) && isSafeUrl(href);
}

/** What the text in place cannot hold of markup that is clean. */
function countShapes(body: HTMLElement, mayMark: boolean): PastedLeftOut {
  const cells = (table: Element): number => table.querySelectorAll('td, th').length;
  const links = [...body.querySelectorAll('a')].filter((link) => isKeptLink(link.getAttribute('href') ?? ''));
  return {
    pictures: body.querySelectorAll('img').length,
    // One cell of a sheet is its words.
    tables: [...body.querySelectorAll('table')].filter((table) => cells(table) > 1).length,
    lists: body.querySelectorAll(':is(ul, ol):not(:is(ul, ol) *)').length,
    ...(mayMark ? {} : { links: links.length, looks: body.querySelectorAll('b, strong, i, em').length }),
  };
}
