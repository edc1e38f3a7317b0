// Cleans the markup that is shown before the editor is loaded. Only elements and attributes stay that the
// server keeps.

import { isSafeUrl } from '../../../runtime/model/link.ts';
import { RICH_TAGS, SAME_TAGS } from '../../../runtime/model/rich-tags.ts';

const LOST = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'IFRAME', 'OBJECT', 'EMBED']);
/** What browsers make of a new line in an editable text. */
const RENAMED: Readonly<Record<string, string>> = { ...SAME_TAGS, div: 'p' };

/** Puts a copy of the markup into an element. */
export function showMarkup(element: Element, html: string): void {
  element.replaceChildren(...copies(new DOMParser().parseFromString(html, 'text/html').body));
}

/** The markup of an element into which somebody has typed. */
export function readMarkup(element: Element): string {
  const box = document.createElement('div');
  box.append(...copies(element));
  // Browsers break lines by `div`, and begin without any element.
  return box.textContent === '' && box.querySelector('img') === null ? '' : box.innerHTML;
}

function copies(parent: Node): Node[] {
  return [...parent.childNodes].flatMap((node): Node[] => {
    if (node.nodeType === Node.TEXT_NODE) return [document.createTextNode(node.textContent ?? '')];
    if (!(node instanceof Element) || LOST.has(node.tagName)) return [];
    const tag = node.tagName.toLowerCase();
    const name = RENAMED[tag] ?? tag;
    const attributes = RICH_TAGS[name];
    if (attributes === undefined) return copies(node);
    const copy = document.createElement(name);
    for (const attribute of attributes) {
      const value = node.getAttribute(attribute);
      if (value === null) continue;
      const isAddress = attribute === 'href' || attribute === 'src';
      if (!isAddress || isSafeUrl(value)) copy.setAttribute(attribute, value);
    }
    copy.append(...copies(node));
    return [copy];
  });
}
