// Makes lists from those that Word, WPS and Google Docs paste.
import { STYLE, stylesOf } from './paste-styles.ts';

const CHINESE = '一二三四五六七八九十';
const FORMAL = '壹贰叁肆伍陆柒捌玖拾';
const STEMS = '甲乙丙丁戊己庚辛壬癸';
/**
 * A number before a text: `3.`, `(b)`, `iv)`, `2.1`, `三、`, `㈡`, `①`, `甲、`. A bullet of Word may be a
 * letter.
 */
const NUMBERED = new RegExp(
  `^[\\s(]*(?:[\\d.]*\\d|(?:[A-Za-z]+|[${CHINESE}${FORMAL}]+|[${STEMS}])(?=[.)、]))`,
);
/** `第三条`: a number that is a part of the text, which the signs of a list cannot say. */
const ARTICLE = /^第.+[章节条款项篇部]/;

/** Word and WPS write the items of a list as paragraphs that begin with a bullet or a number. */
export function makeLists(body: HTMLElement): void {
  const open: { level: number; list: HTMLElement; last: Element }[] = [];
  for (const paragraph of body.querySelectorAll<HTMLElement>('p, h1, h2, h3, h4, h5, h6')) {
    const level = Number(/\bl\d+\s+level(\d)/i.exec(stylesOf(paragraph).get('mso-list') ?? '')?.[1] ?? 0);
    if (level === 0 || paragraph.closest('li') !== null) continue;
    const sign = paragraph.querySelector(`[${STYLE}*="mso-list:Ignore" i], [${STYLE}*="mso-list: Ignore" i]`);
    const shown = (sign?.textContent ?? '').trim();
    const marker = shown.normalize('NFKC');
    sign?.remove();
    if (paragraph.tagName !== 'P' || ARTICLE.test(marker)) {
      // The number of a heading is a part of its text.
      if (NUMBERED.test(marker) || ARTICLE.test(marker)) paragraph.prepend(`${shown} `);
      continue;
    }
    const before = paragraph.previousElementSibling;
    while (open.length > 0 && !(open[0]?.list === before && (open.at(-1)?.level ?? 0) <= level)) open.pop();
    const tag = NUMBERED.test(marker) ? 'ol' : 'ul';
    const top = open.at(-1);
    if (top?.level === level && top.list.localName !== tag) open.pop();
    const item = document.createElement('li');
    item.append(...paragraph.childNodes);
    if (open.at(-1)?.level !== level) {
      const list = document.createElement(tag);
      const start = tag === 'ol' ? numberOf(marker) : 1;
      if (start > 1) list.setAttribute('start', String(start));
      const holder = open.at(-1)?.last;
      if (holder === undefined) paragraph.before(list);
      else holder.append(list);
      open.push({ level, list, last: item });
    }
    const now = open.at(-1);
    now?.list.append(item);
    if (now !== undefined) now.last = item;
    paragraph.remove();
  }
}

/** The number that a marker says; 1 if it is not understood. */
function numberOf(marker: string): number {
  const word = new RegExp(`\\d+|[A-Za-z]+|[${CHINESE}${FORMAL}]+|[${STEMS}]`, 'g');
  const last = (marker.match(word) ?? []).at(-1) ?? '1';
  if (/^\d/.test(last)) return Number(last);
  if (STEMS.includes(last)) return STEMS.indexOf(last) + 1;
  const plain = last.replaceAll(/./g, (sign) => CHINESE[FORMAL.indexOf(sign)] ?? sign);
  if (CHINESE.includes(plain[0] ?? '')) return chineseNumber(plain);
  const small = last.toLowerCase();
  if (small === 'i' || (small.length > 1 && /^[ivxlc]+$/.test(small))) return romanNumber(small);
  return small.length === 1 ? small.charCodeAt(0) - 96 : 1;
}

function chineseNumber(text: string): number {
  const [tens, ones] = text.includes('十') ? text.split('十') : [undefined, text];
  const digit = (sign = ''): number => CHINESE.indexOf(sign) + 1;
  return tens === undefined ? digit(ones) : (tens === '' ? 1 : digit(tens)) * 10 + (ones ? digit(ones) : 0);
}

const ROMAN: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

function romanNumber(text: string): number {
  const values = text.split('').map((letter) => ROMAN[letter] ?? 0);
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0);
}

/** Programs write a list inside of a list beside the item that it belongs to, or name its level alone. */
export function nestLists(body: HTMLElement): void {
  for (const wrapper of body.querySelectorAll('.ListContainerWrapper'))
    wrapper.replaceWith(...wrapper.childNodes);
  for (const list of body.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) {
    const { parentElement: around, previousElementSibling: before } = list;
    const last = before ?? lastItem(around?.previousElementSibling);
    if (last?.tagName === 'LI') last.append(list);
    else around?.before(list);
    if (around?.childElementCount === 0) around.remove();
  }
  for (const list of body.querySelectorAll('ul, ol')) joinLevel(list);
}

const lastItem = (list: Element | null | undefined): Element | null =>
  list?.matches('ul, ol') === true ? list.lastElementChild : null;

/** Word on the web writes each item as a list of its own, with its level as a number. */
function joinLevel(list: Element): void {
  const level = Number(list.firstElementChild?.getAttribute('data-aria-level') ?? 0);
  let [before, item] = [list.previousElementSibling, lastItem(list.previousElementSibling)];
  if (level === 0 || item?.hasAttribute('data-aria-level') !== true) return;
  for (let at = 1; at < level; at += 1) {
    const inner: Element | null = item?.lastElementChild ?? null;
    if (lastItem(inner) === null) {
      item?.append(list);
      return;
    }
    [before, item] = [inner, lastItem(inner)];
  }
  if (before?.tagName !== list.tagName) before?.after(list);
  else {
    before.append(...list.childNodes);
    list.remove();
  }
}
