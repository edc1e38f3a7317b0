import { cloneElement, createElement, Fragment, type ReactElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';

/** A position in a list of siblings. */
export interface TreePlace {
  total: number;
  index: number;
}

const SLOT = '<tessera-slot></tessera-slot>';

/**
 * What React renders of an element that stands at `place`, in the contexts of `wrap`. With `inner`, its children are that HTML.
 * React's ids (`useId`) come from an element's place, so it is put at the same place of an otherwise empty tree.
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
