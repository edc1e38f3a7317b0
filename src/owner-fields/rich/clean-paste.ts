// Cleans what is pasted from Word, WPS, Google Docs, Excel, Notion, WeChat articles and other pages.
import { kindLeftOut, type LeftOut, type LeftOutKind } from '../../../runtime/model/left-out.ts';
import { decodeEscapes } from '../../../runtime/model/percent-escapes.ts';
import { makeLists, nestLists } from './paste-lists.ts';
import { rewriteMarks } from './paste-marks.ts';
import { placeLinks } from './place-links.ts';
import { applyClasses, quietStyles, STYLE, stylesOf } from './paste-styles.ts';

export interface Cleaned {
  html: string;
  /** Pictures of other sites, reviewers' comments and what else a text cannot hold. */
  leftOut: LeftOut;
}

const OWN_PICTURE = /^\/media\//;
/** Elements that say nothing, with all that is in them. */
const NOISE =
  'style, script, meta, link, title, xml, svg, input, button, select, textarea, ' +
  // Browsers end what they copy with it.
  'br.Apple-interchange-newline, ' +
  // A sign before an item of a checklist of Google Docs.
  'li[role="checkbox"] > img';
/** Comments of reviewers and where they stand, and what was deleted while changes were recorded. */
const COMMENTS = `[${STYLE}*="mso-element:comment" i]:not([${STYLE}*="comment-list" i]), .msocomtxt`;
const REVIEW =
  `[${STYLE}*="mso-element:comment-list" i], .msocomtxt, .msocomanchor, .MsoCommentReference, .msocomoff, ` +
  `[${STYLE}*="mso-special-character:comment" i], .msoDel, del[cite], del[datetime]`;
const EMBEDDED =
  'video, audio, iframe, object, embed, mpvideo, mpvoice, mp-common-videosnap, mp-common-mpaudio';
const RENAMED: Readonly<Record<string, string>> = {
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
  dt: 'p',
  dd: 'p',
  summary: 'p',
  center: 'p',
};
const KEPT = [
  'href',
  'target',
  'src',
  'alt',
  'colspan',
  'rowspan',
  'width',
  'height',
  'srcset',
  'sizes',
  'start',
];

/** Markup that the editor reads into its own elements. `origin` is that of this site. */
export function cleanPaste(html: string, origin: string): Cleaned {
  const { head, body } = new DOMParser().parseFromString(quietStyles(html), 'text/html');
  const sheets = [...head.querySelectorAll('style'), ...body.querySelectorAll('style')];
  applyClasses(
    body,
    sheets.map((each) => each.textContent),
  );
  writeChecks(body);
  removeAll(body, NOISE);
  removeNotes(body);
  const leftOut: Partial<Record<LeftOutKind, number>> = {};
  const count = (kind: LeftOutKind, more: number): void => {
    if (more > 0) leftOut[kind] = (leftOut[kind] ?? 0) + more;
  };
  count('comments', removeReview(body));
  count('hidden', removeHidden(body));
  for (const element of body.querySelectorAll(EMBEDDED)) {
    const address = element.getAttribute('src') ?? element.getAttribute('data-src') ?? '';
    const kind = kindLeftOut(element.localName, address);
    if (kind !== undefined) count(kind, 1);
    element.remove();
  }
  count('pictures', removePictures(body, origin));
  makeLists(body);
  nestLists(body);
  rewriteMarks(body);
  rewriteLinks(body);
  rewriteBlocks(body);
  for (const element of body.querySelectorAll('*')) {
    if (element.tagName.includes(':')) element.replaceWith(...element.childNodes);
    else
      for (const name of element.getAttributeNames()) if (!KEPT.includes(name)) element.removeAttribute(name);
  }
  placeLinks(body);
  return { html: body.innerHTML, leftOut };
}

function removeAll(body: HTMLElement, selector: string): void {
  for (const element of body.querySelectorAll(selector)) element.remove();
}

/** Signs for what is done, and what is not: a text has no boxes to check. */
function writeChecks(body: HTMLElement): void {
  const write = (isDone: boolean): string => (isDone ? '☑ ' : '☐ ');
  for (const box of body.querySelectorAll<HTMLInputElement>('input[type="checkbox"]'))
    box.before(write(box.checked));
  for (const item of body.querySelectorAll('li[role="checkbox"]'))
    (item.querySelector('p') ?? item).prepend(write(item.getAttribute('aria-checked') === 'true'));
}

/** Comments of HTML. */
function removeNotes(body: HTMLElement): void {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const found: Node[] = [];
  while (walker.nextNode()) found.push(walker.currentNode);
  for (const comment of found) comment.parentNode?.removeChild(comment);
}

/** Removes what reviewers wrote. Returns how many comments that were. */
function removeReview(body: HTMLElement): number {
  const written = body.querySelectorAll(COMMENTS);
  const outer = [...written].filter((each) => each.parentElement?.closest(COMMENTS) === null);
  const most = Math.max(outer.length, body.querySelectorAll('.msocomanchor').length);
  const exported = [...body.querySelectorAll('a[id^="cmnt"]:not([id^="cmnt_ref"])')];
  for (const comment of exported) (comment.closest('div') ?? comment.closest('p'))?.remove();
  removeAll(body, 'a[id^="cmnt_ref"]');
  removeAll(body, REVIEW);
  for (const added of body.querySelectorAll('ins[cite], ins[datetime]'))
    added.replaceWith(...added.childNodes);
  removeAll(body, COMMENTS);
  return most + exported.length;
}

/** Removes texts that were hidden where they come from. Returns how many places had one. */
function removeHidden(body: HTMLElement): number {
  let places = removeColumns(body);
  for (const element of body.querySelectorAll(`[${STYLE}], [hidden]`)) {
    const styles = stylesOf(element);
    const isHidden =
      Object.entries(HIDING).some(([name, value]) => value.test(styles.get(name) ?? '')) ||
      element.hasAttribute('hidden');
    if (!body.contains(element)) continue;
    if (isHidden && element.textContent.trim() !== '') places += 1;
    if (isHidden) element.remove();
    else if (/^0(?:\.0+)?[a-z%]*$/i.test(styles.get('font-size') ?? '') && removeTexts(element)) places += 1;
  }
  return places;
}

/** Styles that leave nothing to be seen. */
const HIDING: Readonly<Record<string, RegExp>> = {
  display: /^none/i,
  visibility: /^(?:hidden|collapse)/i,
  opacity: /^0(?:\.0+)?%?$/,
  'mso-hide': /^all/i,
};

/** Removes texts that have the size of an element, which what is in it may change. True if there were any. */
function removeTexts(element: Element): boolean {
  let wasText = false;
  // They are removed meanwhile.
  const nodes = [...element.childNodes];
  for (const node of nodes)
    if (node instanceof Text) {
      wasText ||= node.data.trim() !== '';
      node.remove();
    } else if (node instanceof Element && !stylesOf(node).has('font-size')) {
      wasText = removeTexts(node) || wasText;
    }
  return wasText;
}

/** Excel hides a column by its `col` alone. Returns how many columns had a text. */
function removeColumns(body: HTMLElement): number {
  let columns = 0;
  for (const table of body.querySelectorAll('table')) {
    const hidden: number[] = [];
    let at = 0;
    for (const column of table.querySelectorAll('col')) {
      const span = Math.max(1, Number(column.getAttribute('span') ?? 1));
      if (/^none/i.test(stylesOf(column).get('display') ?? ''))
        for (let index = at; index < Math.min(at + span, MAX_COLUMNS); index += 1) hidden.push(index);
      at += span;
    }
    for (const index of hidden.toReversed()) {
      const cells = [...table.rows].map((row) => cellAt(row, index));
      if (cells.some((cell) => cell?.textContent.trim())) columns += 1;
      for (const cell of cells)
        if ((cell?.colSpan ?? 1) > 1) cell?.setAttribute('colspan', String(cell.colSpan - 1));
        else cell?.remove();
    }
  }
  return columns;
}

/** Of a spreadsheet. */
const MAX_COLUMNS = 16_384;

/** The cell of a row that stands in a column. */
function cellAt(row: HTMLTableRowElement, index: number): HTMLTableCellElement | undefined {
  let at = 0;
  return [...row.cells].find((cell) => (at += cell.colSpan) > index);
}

/** Removes pictures that pages would not show. Returns how many. */
function removePictures(body: HTMLElement, origin: string): number {
  let removed = 0;
  for (const picture of body.querySelectorAll('img')) {
    const address = (picture.getAttribute('src') ?? '').replace(origin, '');
    if (OWN_PICTURE.test(address)) picture.setAttribute('src', address);
    else {
      picture.remove();
      removed += 1;
    }
  }
  return removed;
}

/** Google leads links over itself; places and notes of a document are none of a page. */
function rewriteLinks(body: HTMLElement): void {
  for (const link of body.querySelectorAll('a')) {
    const address = link.getAttribute('href') ?? '';
    const real = /^https:\/\/www\.google\.com\/url\?(?:.*&)?q=([^&]+)/.exec(address)?.[1];
    if (real !== undefined) link.setAttribute('href', decodeEscapes(real) ?? real);
    if (address === '' || /^(?:#(?:_|ftnt|sd(?:foot|end)note)|file:)/i.test(address))
      link.replaceWith(...link.childNodes);
  }
}

function rewriteBlocks(body: HTMLElement): void {
  for (const caption of body.querySelectorAll('table > caption')) {
    const paragraph = rename(caption, 'p');
    paragraph.parentElement?.before(paragraph);
  }
  // Browsers draw its signs.
  for (const quote of body.querySelectorAll('q')) quote.replaceWith('“', ...quote.childNodes, '”');
  for (const [from, to] of Object.entries(RENAMED))
    for (const element of body.querySelectorAll(from)) rename(element, to);
  // Space between the parts of a page.
  for (const element of [...body.querySelectorAll('section, div')].toReversed())
    if (element.textContent.trim() === '' && element.querySelector('img, hr, table') === null)
      element.remove();
}

function rename(element: Element, tag: string): Element {
  const renamed = element.ownerDocument.createElement(tag);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
  return renamed;
}
