// Loads the navigation lazily, with the first link that is used.
import { isSafeUrl } from '../../../runtime/model/link.ts';
import type { SourceResult } from '../../../runtime/model/page.ts';
import type { ShownPage } from '../../assembly/hydrate-page.tsx';
import { forMember } from '../member.ts';
import type { Navigation } from './navigation.ts';
import { isPage, interceptLinks } from './intercept-links.ts';

export interface LazyNavigation {
  /** Goes to a safe URL. The browser loads what is not a page of this program. */
  go(url: string): void;
  /** Keeps a source result that a block has loaded, for when the visitor comes back. */
  keep(place: string, name: string, result: SourceResult): void;
}

/** Starts with a page that was loaded from `address`. `onArrival` is called after every further page. */
export function makeLazyNavigation(page: ShownPage, address: string, onArrival: () => void): LazyNavigation {
  let starting: Promise<Navigation> | undefined;
  const start = (): Promise<Navigation> =>
    (starting ??= import('./navigation.ts').then(({ startNavigation }) =>
      startNavigation(page, address, forMember, onArrival),
    ));
  const goTo = (target: string): void => {
    start().then(
      (navigation) => navigation.go(target),
      () => location.assign(target),
    );
  };

  interceptLinks({
    go: goTo,
    intend: (target) => {
      // A failed prefetch is ignored: following the link reports the error.
      start().then(
        (navigation) => navigation.prefetch(target),
        () => undefined,
      );
    },
  });
  const comeBack = (): void => {
    start().then(
      (navigation) => navigation.comeBack(),
      () => location.reload(),
    );
  };
  addEventListener('popstate', comeBack);
  if (location.pathname + location.search !== address) comeBack();

  return {
    go(url) {
      if (!isSafeUrl(url)) return;
      const target = new URL(url, location.href);
      if (isPage(target)) goTo(target.pathname + target.search + target.hash);
      else location.assign(url);
    },
    keep(place, name, result) {
      start().then(
        (navigation) => navigation.keep(place, name, result),
        () => undefined,
      );
    },
  };
}
