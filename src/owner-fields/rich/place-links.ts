// Moves links of a text into its lines. The editor would make one around a whole paragraph, with all that
// follows.
const LINES = 'p, h1, h2, h3, h4, h5, h6, pre, figcaption';
const INLINE =
  'a abbr b bdi bdo big br cite code del dfn em font i ins kbd label mark q s samp small span strike ' +
  'strong sub sup time tt u var';
const isBlock = (element: Element): boolean => !INLINE.split(' ').includes(element.localName);

/** Markup as the editor opens it. */
export function withLinksInLines(html: string): string {
  if (!/<a\s/i.test(html)) return html;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  placeLinks(body);
  return body.innerHTML;
}

/** Puts the links that stand beside blocks, or around them, into lines. A picture keeps a link around it. */
export function placeLinks(body: HTMLElement): void {
  for (const link of body.querySelectorAll('a')) {
    if (link.closest(LINES) !== null) continue;
    if ([...link.querySelectorAll('*')].some(isBlock)) spread(link);
    else wrapLine(link);
  }
}

const isInLine = (node: Node): boolean =>
  node instanceof Text ||
  (node instanceof Element && !isBlock(node) && ![...node.querySelectorAll('*')].some(isBlock));

/** Makes a paragraph of the words around a link. */
function wrapLine(link: Element): void {
  let first: Element = link;
  while (first.parentElement !== null && !isBlock(first.parentElement)) first = first.parentElement;
  const line: Node[] = [first];
  for (let node = first.previousSibling; node !== null && isInLine(node); node = node.previousSibling)
    line.unshift(node);
  for (let node = first.nextSibling; node !== null && isInLine(node); node = node.nextSibling)
    line.push(node);
  const paragraph = link.ownerDocument.createElement('p');
  first.before(paragraph);
  paragraph.append(...line);
}

/** Makes one link around blocks one in each of their lines, and around each picture. */
function spread(link: Element, around: Element = link): void {
  const linked = (nodes: readonly Node[]): Element => {
    const copy = link.cloneNode() as Element;
    copy.append(...nodes);
    return copy;
  };
  let line: Node[] = [];
  const done: Node[] = [];
  const end = (): void => {
    if (line.some(({ textContent }) => (textContent ?? '').trim() !== '')) {
      const paragraph = link.ownerDocument.createElement('p');
      paragraph.append(linked(line));
      done.push(paragraph);
    }
    line = [];
  };
  // They are moved meanwhile.
  const nodes = [...around.childNodes];
  for (const node of nodes) {
    if (isInLine(node)) {
      line.push(node);
      continue;
    }
    end();
    if (!(node instanceof Element)) continue;
    if (node.tagName === 'IMG') done.push(linked([node]));
    else {
      if (node.matches(LINES)) node.replaceChildren(linked([...node.childNodes]));
      else spread(link, node);
      done.push(node);
    }
  }
  end();
  if (around === link) link.replaceWith(...done);
  else around.replaceChildren(...done);
}
