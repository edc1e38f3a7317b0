// The lists of Word, WPS and Google Docs.
import { STYLE, stylesOf } from './paste-styles.ts';

const CHINESE = '一二三四五六七八九十';
/** A number before a text: `3.`, `(b)`, `iv)`, `2.1`, `三、`, `（二）`, `①`. A bullet of Word may be a letter. */
const NUMBERED = /^[\s(（]*(?:[\d.]*\d|[A-Za-z]+(?=[.)、）．])|[一二三四五六七八九十]+(?=[.)、）．])|[①-⑳])/;

/** Word and WPS write the items of a list as paragraphs that begin with a bullet or a number. */
export function makeLists(body: HTMLElement): void {
  const open: { level: number; list: HTMLElement; last: Element }[] = [];
  for (const paragraph of body.querySelectorAll<HTMLElement>('p, h1, h2, h3, h4, h5, h6')) {
    const level = Number(/\bl\d+\s+level(\d)/i.exec(stylesOf(paragraph).get('mso-list') ?? '')?.[1] ?? 0);
    if (level === 0 || paragraph.closest('li') !== null) continue;
    const sign = paragraph.querySelector(`[${STYLE}*="mso-list:Ignore" i], [${STYLE}*="mso-list: Ignore" i]`);
    const marker = (sign?.textContent ?? '').trim();
    sign?.remove();
    if (paragraph.tagName !== 'P') {
      // The number of a heading is a part of its text.
      if (NUMBERED.test(marker)) paragraph.prepend(`${marker} `);
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
  const word = /[\d]+|[A-Za-z]+|[一二三四五六七八九十]+|[①-⑳]/g;
  const last = (marker.match(word) ?? []).at(-1) ?? '1';
  if (/^\d/.test(last)) return Number(last);
  if (/^[①-⑳]/.test(last)) return last.charCodeAt(0) - '①'.charCodeAt(0) + 1;
  if (/^[一二三四五六七八九十]/.test(last)) return chineseNumber(last);
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

/** Google Docs and Word write a list inside of a list beside the item that it belongs to. */
export function nestLists(body: HTMLElement): void {
  for (const list of body.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) {
    const before = list.previousElementSibling;
    if (before?.tagName === 'LI') before.append(list);
    else {
      const item = document.createElement('li');
      list.before(item);
      item.append(list);
    }
  }
}
