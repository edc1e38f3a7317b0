// Takes over links and GET forms that lead to pages of this site.

/** Addresses are path, query and hash. */
export interface LinkHandlers {
  go(address: string): void;
  /** Called if the visitor will probably go there. */
  intend(address: string): void;
}

/** A pointer that only crosses a menu loads nothing. */
const INTENT_MS = 65;
const FILE = /\.[a-z0-9]+$/i;
const OTHER_PROGRAMS = /^\/(?:api|edit|media|owner)(?:\/|$)/;

/** The browser handles every link and form that may lead to something else than a page of this site. */
export function interceptLinks({ go, intend }: LinkHandlers): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener('click', (event) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const address = addressOf(event.target);
    if (address === undefined) return;
    event.preventDefault();
    // No prefetch of a page that is loaded now.
    clearTimeout(timer);
    go(address);
  });
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (
      event.defaultPrevented ||
      !(form instanceof HTMLFormElement) ||
      form.method !== 'get' ||
      form.target !== ''
    )
      return;
    const url = new URL(form.action);
    url.search = new URLSearchParams(
      [...new FormData(form, event.submitter)].filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      ),
    ).toString();
    if (!isPage(url)) return;
    event.preventDefault();
    go(url.pathname + url.search);
  });

  const begin = (wait: number) => (event: Event) => {
    clearTimeout(timer);
    const address = addressOf(event.target);
    // A request with a language would change the visitor's language.
    if (address !== undefined && !/[?&]lang=/.test(address)) timer = setTimeout(() => intend(address), wait);
  };
  document.addEventListener('pointerover', begin(INTENT_MS), { passive: true });
  document.addEventListener('focusin', begin(INTENT_MS));
  document.addEventListener('touchstart', begin(0), { passive: true });
}

function addressOf(target: EventTarget | null): string | undefined {
  const link = target instanceof Element ? target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.target !== '' || link.hasAttribute('download'))
    return undefined;
  const url = new URL(link.href);
  const lang = url.searchParams.get('lang');
  // A link to this page in another language keeps the current query, for example the page of a list.
  if (lang !== null && url.pathname === location.pathname) {
    url.search = location.search;
    url.searchParams.set('lang', lang);
  }
  const isHere = url.pathname === location.pathname && url.search === location.search && url.hash !== '';
  return isHere || !isPage(url) ? undefined : url.pathname + url.search + url.hash;
}

/** True if the address may be a page of this site that this program can render. */
export function isPage(url: URL): boolean {
  return url.origin === location.origin && !FILE.test(url.pathname) && !OTHER_PROGRAMS.test(url.pathname);
}
