import type { ShownPage } from '../../assembly/hydrate-page.tsx';
import type { PagePayload } from '../../assembly/page-payload.ts';
import type { SourceResult } from '../../../runtime/model/page.ts';
import { readHead, takeHead } from './page-head.ts';
import { makePageLoader, type ArrivedPage } from './page-loader.ts';
import { makeHistoryEntries } from './history-entries.ts';
import { makeFeedback } from './feedback.ts';

/** Goes from page to page without loading the program anew. */
export interface Navigation {
  /** Goes to a page of this site: path, query and hash. */
  go(address: string): void;
  /** Loads a page that will probably be gone to. */
  prefetch(address: string): void;
  /** Shows what belongs to the address in the bar, after the browser has gone back or forth. */
  comeBack(): void;
  /** Takes note of what a block of the current page has loaded: it is there when the visitor comes back. */
  keep(place: string, name: string, result: SourceResult): void;
}

const NOT_FOUND = '/404';
const MOST_KEPT = 20;

type Kept = Omit<ArrivedPage, 'isFound'>;

/**
 * Starts it over the page on screen, which came from `address`. `adapt` adds to a page what only this browser knows; `onArrival` is told of every page that has come by it.
 * A page that was left is kept as it was, for the way back.
 */
export function startNavigation(
  page: ShownPage,
  address: string,
  adapt: (payload: PagePayload) => PagePayload,
  onArrival: () => void,
): Navigation {
  const loader = makePageLoader();
  const entries = makeHistoryEntries();
  const feedback = makeFeedback();
  const kept = new Map<string, Kept>();
  let current: Kept = { payload: page.current(), head: readHead(document), address };
  let turn = {};

  const words = (name: string): string =>
    current.payload.model.site.messages[`site.navigation.${name}`] ?? '';

  /** Shows a page in place of the current one; its address is in the bar already, or comes there by `enter`. */
  function arrive(next: Kept, enter: () => void, settle: () => void): void {
    feedback.end();
    enter();
    kept.set(entries.current(), next);
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_KEPT) break;
      kept.delete(oldest);
    }
    takeHead(next.head);
    current = next;
    page.show(adapt(next.payload));
    document.getElementById('main')?.focus({ preventScroll: true });
    settle();
    feedback.announce(document.title);
    onArrival();
  }

  /** Loads a page and shows it. What is no page of this program is left to the browser; what does not come may be tried `again`. */
  async function bring(
    address: string,
    show: (arrival: ArrivedPage) => void,
    leave: () => void,
    again: () => void,
  ): Promise<void> {
    const mine = (turn = {});
    feedback.begin(words('loading'));
    try {
      const [arrival] = await Promise.all([loader.load(address), page.ready]);
      if (arrival !== undefined) await page.prepare(arrival.payload);
      if (turn !== mine) return;
      if (arrival === undefined) leave();
      else show(arrival);
    } catch {
      if (turn === mine) feedback.fail(words('failed'), words('retry'), again);
    }
  }

  function go(address: string): void {
    const [place = '', hash = ''] = address.split('#', 2);
    entries.leave();
    const show = ({ isFound, ...arrival }: ArrivedPage): void => {
      const target = isFound ? arrival.address + (hash === '' ? '' : `#${hash}`) : NOT_FOUND;
      const how = arrival.address === current.address ? 'replace' : 'push';
      arrive(
        arrival,
        () => entries.enter(target, how),
        () => showTarget(hash),
      );
    };
    void bring(
      place,
      show,
      () => location.assign(address),
      () => go(address),
    );
  }

  function comeBack(): void {
    const address = location.pathname + location.search;
    const settle = (): void => {
      if (!entries.restore()) showTarget(location.hash.slice(1));
    };
    const known = kept.get(entries.current());
    turn = {};
    if (known !== undefined) arrive(known, () => undefined, settle);
    else if (address === current.address) settle();
    else
      void bring(
        address,
        (arrival) => arrive(arrival, () => undefined, settle),
        () => location.reload(),
        comeBack,
      );
  }

  if (address === location.pathname + location.search) kept.set(entries.current(), current);
  addEventListener('pagehide', entries.leave);
  // The height of a place must be known before the browser shows another one, which it does without a word.
  addEventListener('scrollend', entries.leave);

  return {
    go,
    prefetch: (wanted) => loader.prefetch(wanted.split('#', 1)[0] as string),
    comeBack,
    keep(place, name, result) {
      const { payload } = current;
      const sources = {
        ...payload.model.sources,
        [place]: { ...payload.model.sources[place], [name]: result },
      };
      current = {
        ...current,
        payload: { ...payload, model: { ...payload.model, sources } },
        address: location.pathname + location.search,
      };
      kept.set(entries.current(), current);
    },
  };
}

function showTarget(hash: string): void {
  const target =
    hash === '' ? null : (document.getElementById(hash) ?? document.getElementById(decodeHash(hash)));
  if (target === null) scrollTo({ top: 0, behavior: 'instant' });
  else target.scrollIntoView();
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    // A broken percent-escape names nothing.
    return '';
  }
}
