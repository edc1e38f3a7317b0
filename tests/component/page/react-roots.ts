// Stands for `react-dom/client` in the build of the page: it knows every root, so that all can be unmounted.
import * as client from 'react-dom/client';
import { flushSync } from 'react-dom';

const roots = new Set<client.Root>();

function remember(root: client.Root): client.Root {
  roots.add(root);
  return root;
}

export const createRoot: typeof client.createRoot = (...given) => remember(client.createRoot(...given));
export const hydrateRoot: typeof client.hydrateRoot = (...given) => remember(client.hydrateRoot(...given));

/** Unmounts everything that React draws on this page; effects have ended when it returns. */
export function unmountRoots(): void {
  for (const root of roots) flushSync(() => root.unmount());
  roots.clear();
}
