// What is pasted into a text that is edited in place: its words, with bold, italic and links.
import { isSafeUrl } from '../../../../runtime/model/link.ts';
import type { TextFormat, TextRun } from '../../../../runtime/model/marks.ts';

const SILENT = 'STYLE, SCRIPT, TITLE, TEMPLATE, NOSCRIPT';
const BLOCKS = 'address, article, aside, blockquote, dd, div, dl, dt, figcaption, figure, footer, header, li';
const MORE_BLOCKS = 'h1, h2, h3, h4, h5, h6, ol, p, pre, section, table, tr, ul';

/** Stands for `style`. */
const STYLE = 'data-style';

/** The runs of a pasted text; lines are told apart by a line break. */
export function readPastedRuns(html: string): TextRun[] {
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
  // The policy of the page allows no style attribute, not even in a document that is never shown.
  const quiet = html.replaceAll(/(<[a-z][^<>]{0,5000}?\s)style(\s*=)/gi, `$1${STYLE}$2`);
  visit(new DOMParser().parseFromString(quiet, 'text/html').body, {});
  while (runs.at(-1)?.text.trim() === '') runs.pop();
  return runs;
}

/** Programs mark by elements and by styles; Google Docs puts all of a text into a `b` that is not bold. */
function formatIn(element: Element, around: TextFormat): TextFormat {
  const style = element.getAttribute(STYLE) ?? '';
  const [, fontWeight = ''] = /(?:^|;)\s*font-weight\s*:\s*([a-z0-9]+)/i.exec(style) ?? [];
  const [, fontStyle = ''] = /(?:^|;)\s*font-style\s*:\s*([a-z]+)/i.exec(style) ?? [];
  const format = { ...around };
  const isBold = fontWeight === '' ? element.matches('b, strong') : /^(?:bold|[6-9]00)/.test(fontWeight);
  if (isBold) format.bold = true;
  if (fontWeight === 'normal' || fontWeight === '400') delete format.bold;
  if (fontStyle === 'italic' || (fontStyle === '' && element.matches('i, em'))) format.italic = true;
  if (fontStyle === 'normal') delete format.italic;
  const href = element.matches('a') ? (element.getAttribute('href') ?? '') : '';
  return /^https?:|^mailto:|^tel:/i.test(href) && isSafeUrl(href)
    ? { ...format, linkType: 2, linkUrl: href }
    : format;
}
