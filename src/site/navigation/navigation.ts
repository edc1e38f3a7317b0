// Navigation between pages of the site without loading the program again.
import type { SourceResult } from '../../../runtime/model/page.ts';
import type { ShownPage } from '../../assembly/hydrate-page.tsx';
import type { PagePayload } from '../../assembly/page-payload.ts';
import { makeFeedback, type Feedback } from './feedback.ts';
import { makeHistoryEntries } from './history-entries.ts';
import { makePageLoader, type Arrival, type ArrivedPage, type PageLoader } from './page-loader.ts';
import { makeShownPages, type VisitedPage } from './shown-pages.ts';

export interface Navigation {
  /** Goes to a page of this site: path, query and hash. */
  go(address: string): void;
  /** Loads a page that will probably be visited next. */
  prefetch(address: string): void;
  /** Shows the page of the address bar, after the browser has gone back or forward. */
  comeBack(): void;
  /** Keeps a source result that a block of the current page has loaded, for when the visitor comes back. */
  keep(place: string, name: string, result: SourceResult): void;
}

const NOT_FOUND = '/404';

/**
 * Starts with the page on screen, which was loaded from `address`. `adapt` adds to a page what only this
 * browser knows. `onArrival` is called after every further page.
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
  const pages = makeShownPages(page, address, entries, adapt);
  const translate = (name: string): string =>
    pages.current().payload.model.site.messages[`site.navigation.${name}`] ?? '';
  const requests = makeRequests((target) => loadPage(loader, page, target), feedback, translate);

  function show(next: VisitedPage, enter: () => void, scroll: () => void): void {
    feedback.end();
    pages.show(next, enter, scroll);
    feedback.announce(document.title);
    onArrival();
  }

  function go(target: string): void {
    const [place = '', hash = ''] = target.split('#', 2);
    entries.leave();
    const arrive = ({ isFound, ...arrival }: ArrivedPage): void => {
      const shown = isFound ? arrival.address + (hash === '' ? '' : `#${hash}`) : NOT_FOUND;
      const how = arrival.address === pages.current().address ? 'replace' : 'push';
      const enter = (): void => entries.enter(shown, how);
      show(arrival, enter, () => scrollToTarget(hash));
    };
    const leave = (): void => location.assign(target);
    void requests.start(place, { arrive, leave, retry: () => go(target) });
  }

  function comeBack(): void {
    const target = location.pathname + location.search;
    const scroll = (): void => {
      if (!entries.restore()) scrollToTarget(location.hash.slice(1));
    };
    const visited = pages.find();
    requests.cancel();
    const arrive = (next: VisitedPage): void => show(next, () => undefined, scroll);
    if (visited !== undefined) arrive(visited);
    else if (target === pages.current().address) scroll();
    else void requests.start(target, { arrive, leave: () => location.reload(), retry: comeBack });
  }

  addEventListener('pagehide', entries.leave);
  // The scroll position must be known before the browser shows another entry, which it does without an event.
  addEventListener('scrollend', entries.leave);

  return {
    go,
    prefetch: (target) => loader.prefetch(target.split('#', 1)[0] ?? ''),
    comeBack,
    keep: pages.keep,
  };
}

/** Loads a page with the code that it needs; undefined for an address that this program cannot show. */
async function loadPage(loader: PageLoader, page: ShownPage, address: string): Promise<Arrival> {
  const [arrival] = await Promise.all([loader.load(address), page.ready]);
  if (arrival !== undefined) await page.prepare(arrival.payload);
  return arrival;
}

/** Handlers for the response to a request. */
interface RequestHandlers {
  arrive(arrival: ArrivedPage): void;
  /** Called for an address that this program cannot show. */
  leave(): void;
  /** Called when the visitor tries again after a failure. */
  retry(): void;
}

interface Requests {
  start(address: string, handlers: RequestHandlers): Promise<void>;
  /** Ignores the answer to the running request. */
  cancel(): void;
}

/** Loads one page at a time. A new request replaces the running one. */
function makeRequests(
  load: (address: string) => Promise<Arrival>,
  feedback: Feedback,
  translate: (name: string) => string,
): Requests {
  let latest = {};
  return {
    async start(address, { arrive, leave, retry }) {
      const mine = (latest = {});
      feedback.begin(translate('loading'));
      try {
        const arrival = await load(address);
        if (latest !== mine) return;
        if (arrival === undefined) leave();
        else arrive(arrival);
      } catch {
        if (latest === mine) feedback.fail(translate('failed'), translate('retry'), retry);
      }
    },
    cancel() {
      latest = {};
    },
  };
}

function scrollToTarget(hash: string): void {
  const target =
    hash === '' ? null : (document.getElementById(hash) ?? document.getElementById(decodeHash(hash)));
  if (target === null) scrollTo({ top: 0, behavior: 'instant' });
  else target.scrollIntoView();
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    // A hash with an invalid percent escape has no target.
    return '';
  }
}
