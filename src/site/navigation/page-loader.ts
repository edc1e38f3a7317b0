// Loads pages of the site from their HTML.
import { findPagePayload, type PagePayload } from '../../assembly/page-payload.ts';
import { readHead, type PageHead } from './page-head.ts';

export interface ArrivedPage {
  payload: PagePayload;
  head: PageHead;
  /** Path and query after redirects. */
  address: string;
  isFound: boolean;
}

/**
 * Undefined for what only the browser can open: a file, another program, or another version of this program.
 */
export type Arrival = ArrivedPage | undefined;

export interface PageLoader {
  /** Rejects if the network fails. */
  load(address: string): Promise<Arrival>;
  /** Starts loading a page that will probably be visited next. */
  prefetch(address: string): void;
}

/** How long a prefetched page is used. */
const FRESH_MS = 30_000;
const MAX_PAGES = 20;
const SCRIPT = 'script[type=module][src]';

interface PrefetchedPage {
  at: number;
  arrival: Promise<Arrival>;
}

export function makePageLoader(): PageLoader {
  const kept = new Map<string, PrefetchedPage>();

  function start(address: string): Promise<Arrival> {
    const arrival = fetchPage(address);
    kept.set(address, { at: Date.now(), arrival });
    // A failed request is repeated next time.
    arrival.catch(() => kept.delete(address));
    for (const oldest of kept.keys()) {
      if (kept.size <= MAX_PAGES) break;
      kept.delete(oldest);
    }
    return arrival;
  }

  function find(address: string): Promise<Arrival> | undefined {
    const found = kept.get(address);
    return found !== undefined && Date.now() - found.at < FRESH_MS ? found.arrival : undefined;
  }

  return {
    async load(address) {
      const arrival = find(address) ?? start(address);
      // Used once: the page may change later.
      kept.delete(address);
      return arrival;
    },
    prefetch(address) {
      if (find(address) === undefined) start(address).catch(() => undefined);
    },
  };
}

async function fetchPage(address: string): Promise<Arrival> {
  const response = await fetch(address, { headers: { accept: 'text/html' } });
  const { origin, pathname, search } = new URL(response.url);
  if (origin !== location.origin || response.headers.get('content-type')?.startsWith('text/html') !== true)
    return undefined;
  const html = await response.text();
  // Only the head before the styles: parsed styles would violate this page's CSP, which has another nonce.
  const source = new DOMParser().parseFromString(html.slice(0, html.indexOf('<style')), 'text/html');
  if (
    source.querySelector(SCRIPT)?.getAttribute('src') !== document.querySelector(SCRIPT)?.getAttribute('src')
  )
    return undefined;
  return {
    payload: findPagePayload(html),
    head: readHead(source),
    address: pathname + search,
    isFound: response.status !== 404,
  };
}
