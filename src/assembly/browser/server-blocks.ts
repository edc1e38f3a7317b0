/** Finds the elements of blocks as the server wrote them, and keeps static ones. */

/**
 * The root elements of each block, as `area/key`. The server writes a comment with this name before a block;
 * the elements after the last block of a list are listed with it.
 */
export function findServerBlocks(root: Element): ReadonlyMap<string, readonly Element[]> {
  const found = new Map<string, Element[]>();
  const comments = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
  while (comments.nextNode()) {
    const { currentNode } = comments;
    const elements: Element[] = [];
    let next = currentNode.nextSibling;
    while (next !== null && !isBlockStart(next)) {
      if (next instanceof Element) elements.push(next);
      next = next.nextSibling;
    }
    if (isBlockStart(currentNode)) found.set(decodeURI(currentNode.data), elements);
  }
  return found;
}

function isBlockStart(node: Node): node is Comment {
  return node instanceof Comment && node.data.includes('/');
}

/**
 * Gives an element that React made the attributes of the server's element at that path, and its content if
 * nothing in it is drawn.
 */
export function keepStatic(
  drawn: Element,
  roots: readonly Element[] | undefined,
  path: readonly number[],
  isWhole: boolean,
): void {
  const server = path.reduce<Element | undefined>(
    (at, index, depth) => (depth === 0 ? roots?.[index] : at?.children[index]),
    undefined,
  );
  if (server === undefined || drawn === server) return;
  for (const { name, value } of server.attributes) drawn.setAttribute(name, value);
  if (isWhole) drawn.replaceChildren(...server.childNodes);
}
