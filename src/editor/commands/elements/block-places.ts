// Finds whole blocks on the page by the React fragment around each.
import type { FragmentInstance } from 'react';
import type { BlockAddress } from '../../contracts/block-address.ts';
import type { BlockPlaces } from '../../contracts/targets.ts';

/** React sets this property on the outermost elements of a fragment that has a ref. */
interface WithFragments {
  reactFragments?: ReadonlySet<FragmentInstance>;
}

export function makeBlockPlaces(root: () => HTMLElement | null): BlockPlaces {
  const fragments = new Map<string, FragmentInstance>();
  const addresses = new WeakMap<FragmentInstance, BlockAddress>();
  const refs = new Map<string, (fragment: FragmentInstance | null) => void>();
  const idOf = ({ document, key }: BlockAddress): string => `${document}/${key}`;
  const elementOf = (address: BlockAddress): HTMLElement | undefined => {
    const fragment = fragments.get(idOf(address));
    if (fragment === undefined) return undefined;
    const isOutermost = (element: Element): boolean => isIn(element, fragment);
    // An attribute selector is much faster than visiting all elements; from its match it is a few steps up.
    const editable = root()?.querySelector<HTMLElement>(
      `[data-edit*=${JSON.stringify(`:${idOf(address)}/`)}]`,
    );
    for (let element = editable; element !== null && element !== undefined; element = element.parentElement) {
      if (isOutermost(element)) return element;
    }
    return [...(root()?.querySelectorAll<HTMLElement>('*') ?? [])].find(isOutermost);
  };
  return {
    refOf(document, key) {
      const address = { document, key };
      const id = idOf(address);
      const known = refs.get(id);
      if (known !== undefined) return known;
      const ref = (fragment: FragmentInstance | null): void => {
        if (fragment === null) return void fragments.delete(id);
        fragments.set(id, fragment);
        addresses.set(fragment, address);
      };
      refs.set(id, ref);
      return ref;
    },
    addressAt(node) {
      for (
        let element = node instanceof Element ? node : null;
        element !== null;
        element = element.parentElement
      ) {
        for (const fragment of (element as WithFragments).reactFragments ?? []) {
          const address = addresses.get(fragment);
          if (address !== undefined) return address;
        }
      }
      return undefined;
    },
    rectOf(address) {
      const fragment = fragments.get(idOf(address));
      return fragment && unionOf(fragment.getClientRects());
    },
    elementOf,
    elementsOf(address) {
      const fragment = fragments.get(idOf(address));
      const siblings = elementOf(address)?.parentElement?.children ?? [];
      return fragment === undefined ? [] : [...siblings].filter((element) => isIn(element, fragment));
    },
  };
}

/** True if the element is an outermost one of the fragment. */
function isIn(element: Element & WithFragments, fragment: FragmentInstance): boolean {
  return element.reactFragments?.has(fragment) === true;
}

/** The smallest rectangle around all that are not empty; undefined if there is none. */
function unionOf(all: readonly DOMRect[]): DOMRect | undefined {
  const rects = all.filter(({ width, height }) => width > 0 && height > 0);
  if (rects.length === 0) return undefined;
  const left = Math.min(...rects.map((rect) => rect.left));
  const top = Math.min(...rects.map((rect) => rect.top));
  const right = Math.max(...rects.map((rect) => rect.right));
  const bottom = Math.max(...rects.map((rect) => rect.bottom));
  return new DOMRect(left, top, right - left, bottom - top);
}
