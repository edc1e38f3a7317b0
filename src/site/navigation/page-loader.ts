import { findPagePayload, type PagePayload } from '../../assembly/page-payload.ts';
import { readHead, type PageHead } from './page-head.ts';

/** Another page of the site, as it came. */
export interface ArrivedPage {
  payload: PagePayload;
  head: PageHead;
  /** Path and query where it was found, after redirects. */
  address: string;
  isFound: boolean;
}

/** A page, or undefined for what only the browser itself can go to: a file, another program, another version of this one. */
export type Arrival = ArrivedPage | undefined;

/** Brings pages of the site: the very documents that a browser without this program would show. */
export interface PageLoader {
  /** Rejects when the network fails. */
  load(address: string): Promise<Arrival>;
  /** Begins to load what will probably be wanted. */
  prefetch(address: string): void;
}

const FRESH_MS = 30_000;
const MOST_KEPT = 20;
const SCRIPT = 'script[type=module][src]';

interface Kept {
  at: number;
  arrival: Promise<Arrival>;
}

export function makePageLoader(): PageLoader {
  const kept = new Map<string, Kept>();

  function start(address: string): Promise<Arrival> {
    const arrival = fetchPage(address);
    kept.set(address, { at: Date.now(), arrival });
    // What failed is asked for again next time.
    arrival.catch(() => kept.delete(address));
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_KEPT) break;
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
      // Brought once: the next time the page may have changed.
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
  // The head up to its styles: parsed, those would be held against this page's policy, whose nonce is another.
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
