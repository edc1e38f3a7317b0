// What the canvas of the editor and the page of a visitor have in common. Runs in the page.

/**
 * The texts, pictures, links and stored styles of a page in their order, without the elements that edit mode
 * adds for empty parts. Maps and forms are drawn by the browser and do not count.
 */
export function readCanvas(): string[] {
  const named = [
    'alt',
    'src',
    'poster',
    'href',
    'aria-label',
    'data-reverse',
    'data-surface',
    'data-behaviour',
  ];
  // Placeholders of the editor, and links that only visitors get.
  const LEFT_OUT =
    '[hidden], .leaflet-container, .form, .form-without-script, .ed-empty-lists, .ed-hidden-block, ' +
    '[data-behaviour=enlarge]';
  // In edit mode the language is no part of an address.
  const addressOf = (value: string): string => value.replace(/^\/(?:edit|en)(?=\/)/, '');
  const found: string[] = [];
  const main = document.getElementById('main');
  if (main === null) throw new Error('The page has no main part.');
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const holder = node instanceof Element ? node : node.parentElement;
    if (holder === null || holder.closest(LEFT_OUT) !== null) continue;
    if (!(node instanceof Element)) {
      if (node.nodeValue?.trim() !== '') found.push(node.nodeValue ?? '');
      continue;
    }
    const attributes = named.flatMap((name) => {
      const value = node.getAttribute(name);
      return value === null ? [] : [`${name}=${addressOf(value)}`];
    });
    const styles = [...node.classList].filter((name) => /^(s-|opacity-\d)/.test(name)).toSorted();
    if (attributes.length + styles.length > 0)
      found.push(`<${node.localName}> ${[...attributes, ...styles].join(' ')}`);
  }
  return found;
}
