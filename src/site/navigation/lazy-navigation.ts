import { isSafeUrl } from '../../../runtime/model/link.ts';
import type { SourceResult } from '../../../runtime/model/page.ts';
import type { ShownPage } from '../../assembly/hydrate-page.tsx';
import { forMember } from '../member.ts';
import type { Navigation } from './navigation.ts';
import { isPage, interceptLinks } from './intercept-links.ts';

/** Navigation without reload, whose program is loaded when it is first needed. */
export interface LazyNavigation {
  /** Goes to a safe address; one that is no page of this program is left to the browser. */
  go(url: string): void;
  /** Takes note of what a block has loaded: it is there when the visitor comes back. */
  keep(place: string, name: string, result: SourceResult): void;
}

/** Begins over a page that came from `address`; `onArrival` is told of every other one. */
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
      // What is only probable may fail without a word: going there will tell.
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
