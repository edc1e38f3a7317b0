/** Renders a single component with React, as a part of a page that is written without it. */
import { cloneElement, createElement, Fragment, type ReactElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';

/** Positions in lists of siblings, outermost first: by turns the length of a list and the position in it. */
export type TreePlace = number[];

/** The place of the children in the HTML of an element of `withSlot`. */
export const SLOT = '<tessera-slot></tessera-slot>';

/** A copy of an element with a slot instead of its children. */
export function withSlot(element: ReactElement): ReactElement {
  return cloneElement(element, undefined, createElement('tessera-slot'));
}

/** The beginning of every id that React makes. */
const ID = '_R_';

// Components in whose HTML an id was found.
const withId = new WeakSet<object>();

/**
 * The HTML that React renders for an element at `place`, inside the React contexts of `wrap`. React derives
 * `useId` from the position in the tree, so an element with such an id is rendered at the same position of an
 * otherwise empty tree, which costs more.
 */
export function renderComponent(
  element: ReactElement,
  place: TreePlace,
  wrap: (node: ReactNode) => ReactElement,
): string {
  const { type } = element;
  if (typeof type === 'string' || withId.has(type)) return renderToString(wrap(putAt(element, place)));
  const html = renderToString(wrap(element));
  if (!html.includes(ID)) return html;
  withId.add(type);
  return renderToString(wrap(putAt(element, place)));
}

function putAt(element: ReactElement, place: TreePlace): ReactNode {
  let node: ReactNode = <Fragment key="here">{element}</Fragment>;
  for (let at = place.length - 2; at >= 0; at -= 2) {
    const siblings: ReactNode[] = Array.from({ length: place[at] as number }, () => null);
    siblings[place[at + 1] as number] = node;
    node = siblings;
  }
  return node;
}
