/** Draws blocks in which nothing can happen. React holds their root element, and nothing inside of it. */
import { createElement, isValidElement, type ReactElement, type ReactNode } from 'react';
import { PLAIN_TAGS } from './html/plain-tags.ts';
import { StaticWriter } from './html/static-writer.ts';
import { UNTOUCHED } from './untouched.ts';

type Props = Readonly<Record<string, unknown>>;

/** The root elements that hold their content. */
const filled = new WeakSet<Element>();

/**
 * A block's root element, which gets its content as HTML when it is on the page; undefined when React has to
 * draw the block. Content that the server wrote stays. Drawn again, a block changes only if its HTML does.
 */
export function drawStatic(drawn: ReactNode): ReactElement | undefined {
  if (!isValidElement<Props>(drawn) || typeof drawn.type !== 'string') return undefined;
  const { children, ...attrs } = drawn.props;
  if (!PLAIN_TAGS.has(drawn.type) || 'dangerouslySetInnerHTML' in attrs) return undefined;
  for (const name in attrs) if (typeof attrs[name] === 'function') return undefined;
  const writer = new StaticWriter();
  if (!writer.write(children as ReactNode)) return undefined;
  // A key of its own: React would keep the content when something in the block begins to act.
  return createElement(drawn.type, { ...attrs, ...UNTOUCHED, key: 'static', ref: makeRef(writer) });
}

/** Keeps the HTML until it is on the page. */
function makeRef(writer: StaticWriter): (root: Element | null) => void {
  let waiting: StaticWriter | undefined = writer;
  return (root) => {
    if (root === null || waiting === undefined) return;
    if (filled.has(root)) replaceContent(root, waiting);
    else if (!root.hasChildNodes()) waiting.putInto(root);
    filled.add(root);
    waiting = undefined;
  };
}

// The focus and what behaviours have changed stay where the content is the same.
function replaceContent(root: Element, writer: StaticWriter): void {
  const next = root.cloneNode(false) as Element;
  writer.putInto(next);
  if (!next.isEqualNode(root)) root.replaceChildren(...next.childNodes);
}
