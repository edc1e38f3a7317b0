/** Renders a single component with React, as a part of a page that is written without it. */
import { cloneElement, createElement, Fragment, type ReactElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';

/** A position in a list of siblings. */
export interface TreePlace {
  total: number;
  index: number;
}

const SLOT = '<tessera-slot></tessera-slot>';

/**
 * The HTML that React renders for an element at `place`, inside the React contexts of `wrap`. `inner` is the
 * HTML of its children. React derives `useId` from the position in the tree, so the element is rendered at
 * the same position of an otherwise empty tree.
 */
export function renderComponent(
  element: ReactElement,
  place: readonly TreePlace[],
  wrap: (node: ReactNode) => ReactElement,
  inner?: string,
): string {
  const drawn =
    inner === undefined ? element : cloneElement(element, undefined, createElement('tessera-slot'));
  const html = renderToString(wrap(putAt(drawn, place)));
  return inner === undefined ? html : html.replaceAll(SLOT, () => inner);
}

function putAt(element: ReactElement, place: readonly TreePlace[]): ReactNode {
  let node: ReactNode = <Fragment key="here">{element}</Fragment>;
  for (const { total, index } of place.toReversed()) {
    const siblings: ReactNode[] = Array.from({ length: total }, () => null);
    siblings[index] = node;
    node = siblings;
  }
  return node;
}
