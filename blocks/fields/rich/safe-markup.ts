// Markup that is shown before the editor has come: only elements and attributes that the server keeps.

const TAGS = new Set(
  (
    'H2 H3 H4 P BR HR BLOCKQUOTE UL OL LI PRE CODE FIGURE FIGCAPTION STRONG B EM I U S SUB SUP MARK ' +
    'A IMG TABLE THEAD TBODY TR TH TD'
  ).split(' '),
);
/** What browsers make of a new line or of a list in an editable text: the element goes, its text stays. */
const LOST = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'IFRAME', 'OBJECT', 'EMBED']);
const ATTRIBUTES = ['href', 'target', 'rel', 'src', 'alt', 'width', 'height', 'colspan', 'rowspan'];
const SAFE_ADDRESS = /^(?:https?:|mailto:|tel:|\/(?!\/)|#)/i;

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
    const name = node.tagName === 'DIV' ? 'P' : node.tagName;
    if (!TAGS.has(name)) return copies(node);
    const copy = document.createElement(name);
    for (const attribute of ATTRIBUTES) {
      const value = node.getAttribute(attribute);
      if (value === null) continue;
      const isAddress = attribute === 'href' || attribute === 'src';
      if (!isAddress || SAFE_ADDRESS.test(value.trim())) copy.setAttribute(attribute, value);
    }
    copy.append(...copies(node));
    return [copy];
  });
}
