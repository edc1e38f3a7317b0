// Cleans what is pasted from Word, WeChat articles and other pages.

/** What a text cannot hold, and so was left out. */
export interface Cleaned {
  html: string;
  /** Pictures of other sites and those inside of the text, which pages do not show. */
  pictures: number;
}

const OWN_PICTURE = /^\/media\//;
/** Elements that say nothing, with all that is in them. */
const NOISE = 'style, script, meta, link, title, xml, iframe, object, embed, svg, form, input, button';
const HEADINGS: Readonly<Record<string, string>> = { H1: 'h2', H5: 'h4', H6: 'h4' };

/** Markup that the editor reads into its own elements. `origin` is that of this site. */
export function cleanPaste(html: string, origin: string): Cleaned {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const noise of body.querySelectorAll(NOISE)) noise.remove();
  removeComments(body);
  for (const [from, to] of Object.entries(HEADINGS))
    for (const heading of body.querySelectorAll(from)) rename(heading, to);
  makeLists(body);
  const pictures = removePictures(body, origin);
  for (const element of body.querySelectorAll('*')) {
    if (element.tagName.includes(':')) element.replaceWith(...element.childNodes);
    else keepAttributes(element as HTMLElement);
  }
  return { html: body.innerHTML, pictures };
}

function removeComments(body: HTMLElement): void {
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const found: Node[] = [];
  while (walker.nextNode()) found.push(walker.currentNode);
  for (const comment of found) comment.parentNode?.removeChild(comment);
}

function rename(element: Element, tag: string): Element {
  const renamed = document.createElement(tag);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
  return renamed;
}

/** Word writes the items of a list as paragraphs that begin with a bullet or a number. */
function makeLists(body: HTMLElement): void {
  let list: HTMLElement | undefined;
  for (const paragraph of body.querySelectorAll<HTMLElement>('p')) {
    if (!/mso-list:\s*l\d/i.test(paragraph.getAttribute('style') ?? '')) continue;
    const marker = paragraph.querySelector('[style*="mso-list:Ignore" i]');
    const isNumbered = /^[\s(]*[\dA-Za-z一二三四五六七八九十]+[.)、]/.test(
      marker?.textContent ?? paragraph.textContent,
    );
    marker?.remove();
    const tag = isNumbered ? 'ol' : 'ul';
    if (list?.tagName.toLowerCase() !== tag || list.nextElementSibling !== paragraph) {
      list = document.createElement(tag);
      paragraph.before(list);
    }
    const item = document.createElement('li');
    item.append(...paragraph.childNodes);
    list.append(item);
    paragraph.remove();
  }
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

/** Bold, italic and underlined texts of spans are told by their style. */
const STYLES: readonly (readonly [string, RegExp])[] = [
  ['strong', /font-weight:\s*(?:bold|[6-9]00)/i],
  ['em', /font-style:\s*italic/i],
  ['u', /text-decoration[^;]*underline/i],
  ['s', /text-decoration[^;]*line-through/i],
];
const KEPT = ['href', 'target', 'src', 'alt', 'colspan', 'rowspan', 'width', 'height', 'srcset', 'sizes'];

function keepAttributes(element: HTMLElement): void {
  const style = element.getAttribute('style') ?? '';
  for (const name of element.getAttributeNames()) if (!KEPT.includes(name)) element.removeAttribute(name);
  if (element.tagName !== 'SPAN') return;
  for (const [tag, pattern] of STYLES) {
    if (!pattern.test(style)) continue;
    const mark = document.createElement(tag);
    mark.append(...element.childNodes);
    element.append(mark);
  }
}
